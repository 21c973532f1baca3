//! Settings of a run: threads, memory, cancellation, progress.

use crate::error::DataError;
use crate::ids::{Classifier, Level};
use crate::in_order::{Event, Next, Pool, Turn, in_scope};
use crate::read::Progress;
use std::sync::Arc;
use sudokit::Cancel;
use sudokit::solve::Config;

/// How to run. The results depend on none of it.
#[derive(Clone, Debug)]
pub struct Run {
    /// Worker threads, at least 1.
    pub threads: usize,
    /// Bytes of memory for ids; beyond that temporary files are used.
    pub memory: u64,
    /// Ends the run when it is set.
    pub cancel: Cancel,
    /// The engines.
    pub config: Config,
    /// What was read so far.
    pub progress: Arc<Progress>,
}

impl Default for Run {
    /// One thread, 1 GiB, the best engines.
    fn default() -> Run {
        Run {
            threads: 1,
            memory: 1 << 30,
            cancel: Cancel::new(),
            config: Config::default(),
            progress: Arc::default(),
        }
    }
}

impl Run {
    /// A classifier for one thread.
    pub(crate) fn classifier(&self, most: Level) -> Result<Classifier, DataError> {
        Classifier::new(&self.config, most, &self.cancel)
            .map_err(|error| DataError::Request(error.to_string()))
    }

    /// Sends what `source` gives through workers made by `make`, and the results in order to
    /// `sink`.
    ///
    /// # Errors
    /// The first error of source, worker or sink, in the order of items; [`DataError::Cancelled`].
    pub(crate) fn in_order<T: Send, U: Send, W: FnMut(T) -> Result<U, DataError>>(
        &self,
        source: impl Iterator<Item = Result<T, DataError>> + Send,
        make: impl Fn() -> W + Send + Sync,
        mut sink: impl FnMut(U) -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        let go_on = || if self.cancel.is_set() { Err(DataError::Cancelled) } else { Ok(()) };
        // One worker needs no thread.
        let threads = if self.threads <= 1 { 0 } else { self.threads };
        let pool = Pool { has_reader: true, ..Pool::new(threads) };
        let make = |_| {
            let mut work = make();
            move |item, _: Turn<'_, U>| work(item)
        };
        in_scope(pool, source, make, |event| {
            if let Event::Result(result) = event {
                sink(result)?;
            }
            go_on().map(|()| Next::Continue)
        })?;
        go_on()
    }
}

//! Settings of a run: threads, memory, cancellation, progress.

use crate::error::DataError;
use crate::ids::{Classifier, Level};
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
}

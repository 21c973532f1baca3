//! Items made on several threads and handed over in order, in blocks.

use crate::messages::status;
use crate::stream::fewer;
use crate::threads;
use anyhow::anyhow;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;
use sudokit::generate::Spec;
use sudokit::solve::Config;
use sudokit::target::{Answer, Target, TargetGenerator};
use sudokit::{Budget, Cancel};
use sudokit_data::in_order::{self, Event, Next, Pool, Turn};

/// What is to be made and how.
pub(super) struct Job<'a> {
    pub spec: &'a Spec,
    pub target: &'a Target,
    pub seed: u64,
    pub config: &'a Config,
    pub items: Range<u64>,
    pub threads: usize,
    pub deadline: Option<Instant>,
    pub interrupted: Arc<AtomicBool>,
}

/// How the work ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// All items came.
    Complete,
    /// The deadline passed.
    Deadline,
    /// The receiver wants no more.
    Vain,
    /// Ctrl-C.
    Interrupted,
}

/// The largest block: enough items to keep the lanes of the engine full.
const BLOCK: u64 = 64;

/// Makes the items and hands them to `sink` in order, until it breaks. `None`: the next item is not
/// ready.
///
/// # Errors
/// When a maker cannot be made, or what `sink` returns.
pub(super) fn run(
    job: &Job<'_>,
    mut sink: impl FnMut(Option<(u64, Answer)>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<End> {
    let items = job.items.end - job.items.start;
    let block = (items / (4 * job.threads as u64)).clamp(1, BLOCK);
    let wanted = (job.threads as u64).min(items.div_ceil(block)).max(1) as usize;
    let cancel = Cancel::new();
    // A maker made here shows at once what is wrong with the request.
    let first = Mutex::new(Some(maker(job, &cancel)?));
    let mut end = End::Complete;
    let pool = Pool {
        // A thread may be some blocks ahead of the writer.
        in_progress: 4 * wanted,
        cancel: Some(cancel.clone()),
        ..Pool::new(wanted)
    };
    let make = |_| {
        let first = first.lock().ok().and_then(|mut first| first.take());
        let mut made = first.map_or_else(|| maker(job, &cancel), Ok);
        move |block, turn: Turn<'_, _>| {
            let maker = made.as_mut().map_err(|reason| anyhow!("{reason:#}"))?;
            maker.run(block, |index, item| {
                turn.give(Some((index, item)));
                if job.over().is_none() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            Ok(None)
        }
    };
    thread::scope(|scope| {
        let start = |name: &str, work| threads::start_in(scope, name, work);
        let blocks = blocks(job.items.clone(), block).map(anyhow::Ok);
        in_order::run(pool, start, blocks, make, |event| {
            if let Some(over) = job.over() {
                end = over;
                return Ok(Next::End);
            }
            let flow = match event {
                Event::Result(Some(item)) => sink(Some(item))?,
                Event::Result(None) => ControlFlow::Continue(()),
                Event::Idle => sink(None)?,
                Event::Fewer(started, reason) => {
                    status!("{}", fewer(started, wanted, &reason));
                    ControlFlow::Continue(())
                }
            };
            if flow.is_break() {
                end = End::Vain;
                return Ok(Next::End);
            }
            Ok(Next::Continue)
        })
    })?;
    Ok(end)
}

fn maker(job: &Job<'_>, cancel: &Cancel) -> anyhow::Result<TargetGenerator> {
    let maker = TargetGenerator::new(job.spec.clone(), job.target.clone(), job.seed)?;
    let mut maker = maker.with_config(job.config)?;
    maker.set_budget(Budget::UNLIMITED.with_cancel(cancel));
    Ok(maker)
}

impl Job<'_> {
    /// Why it is time to end, if it is.
    fn over(&self) -> Option<End> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(End::Interrupted);
        }
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(End::Deadline)
    }
}

fn blocks(items: Range<u64>, size: u64) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = items;
    (0..(end - start).div_ceil(size)).map(move |b| {
        let from = start + b * size;
        from..end.min(from.saturating_add(size))
    })
}

//! Where the events come from: a thread that runs a method or reads a trace.
//!
//! So the screen answers at once, however long the search takes. Only the first events are kept;
//! after them a search is only counted.

use crate::threads;
use crate::trace_file::Trace;
use std::mem;
use std::sync::mpsc::{Receiver, Sender, channel};
use sudokit::textbook::{self, Counters, Event, Method, Outcome};
use sudokit::{Budget, Cancel, Puzzle};

/// Events sent at once.
const PORTION: usize = 4096;

/// The messages of a recorder.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum News {
    /// The next events.
    Events(Vec<Event>),
    /// No more events are kept; the search has gone on to this many placements.
    Beyond(u64),
    /// The search or the trace has ended, with these counters; with what, if that was given.
    Ended(Counters, Option<Event>),
    /// The trace cannot be true, or cannot be read.
    Fault(String),
}

/// A recorder at work.
#[derive(Debug)]
pub struct Recording {
    /// The event.
    pub(crate) news: Receiver<News>,
    cancel: Cancel,
}

impl Drop for Recording {
    fn drop(&mut self) {
        self.cancel.set();
    }
}

/// Sends the events that are kept and counts the placements of the others.
struct Keeper {
    sender: Sender<News>,
    portion: Vec<Event>,
    left: usize,
    placements: u64,
    cancel: Cancel,
}

impl Keeper {
    fn take(&mut self, event: Event) {
        self.placements += u64::from(matches!(event, Event::Place { .. }));
        if self.left > 0 {
            self.left -= 1;
            self.portion.push(event);
            if self.portion.len() == PORTION || self.left == 0 {
                self.flush();
            }
        } else if matches!(event, Event::Place { .. }) && self.placements.is_multiple_of(1 << 16) {
            self.send(News::Beyond(self.placements));
        }
    }

    fn flush(&mut self) {
        let portion = mem::take(&mut self.portion);
        if !portion.is_empty() {
            self.send(News::Events(portion));
        }
    }

    fn send(&self, news: News) {
        if self.sender.send(news).is_err() {
            // The viewer has ended.
            self.cancel.set();
        }
    }
}

fn start(keep: usize, work: impl FnOnce(Keeper) + Send + 'static) -> Recording {
    let (sender, news) = channel();
    let cancel = Cancel::new();
    let (portion, fault) = (Vec::new(), sender.clone());
    let keeper = Keeper { sender, portion, left: keep, placements: 0, cancel: cancel.clone() };
    if let Err(error) = threads::begin("recorder", move || work(keeper)) {
        // The receiver is still here.
        let _ = fault.send(News::Fault(format!("cannot start a thread: {error}")));
    }
    Recording { news, cancel }
}

/// Runs a method and keeps its first events.
pub fn method(method: Method, puzzle: Puzzle, keep: usize, budget: Option<u64>) -> Recording {
    start(keep, move |mut keeper| {
        let budget = Budget::from(budget).with_cancel(&keeper.cancel);
        let run = textbook::solve(method, &puzzle, &budget, &mut |event| keeper.take(event));
        keeper.flush();
        let end = match run.outcome {
            Outcome::Solved(_) => Event::Solved,
            Outcome::NoSolution => Event::NoSolution,
            Outcome::Unknown(_) => Event::BudgetRanOut,
        };
        keeper.send(News::Ended(run.counters, Some(end)));
    })
}

/// Reads a trace and keeps its first events.
pub fn trace(mut trace: Trace, keep: usize) -> Recording {
    start(keep, move |mut keeper| {
        while !keeper.cancel.is_set() {
            match trace.next() {
                Ok(Some(event)) => {
                    keeper.take(event);
                    // A program that is still running may not say more for a while.
                    if trace.is_drained() {
                        keeper.flush();
                    }
                }
                Ok(None) => break,
                Err(error) => {
                    keeper.flush();
                    return keeper.send(News::Fault(format!("{error:#}")));
                }
            }
        }
        keeper.flush();
        keeper.send(News::Ended(trace.state().counters(), trace.state().end()));
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SLOW: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    #[test]
    fn after_the_events_that_are_kept_a_search_is_only_counted() {
        let recording = method(Method::Tables, SLOW.parse().unwrap(), 10_000, Some(300_000));
        let news: Vec<News> = recording.news.iter().collect();
        let kept: usize =
            news.iter().map(|n| if let News::Events(e) = n { e.len() } else { 0 }).sum();
        assert_eq!(kept, 10_000);
        assert!(news.contains(&News::Beyond(4 << 16)));
        let Some(News::Ended(counters, Some(Event::BudgetRanOut))) = news.last() else {
            panic!("{:?}", news.last())
        };
        assert_eq!(counters.placements, 300_000);
    }

    #[test]
    fn a_search_that_nobody_watches_ends() {
        let recording = method(Method::Tables, SLOW.parse().unwrap(), 10, None);
        let cancel = recording.cancel.clone();
        drop(recording);
        assert!(cancel.is_set());
        let recording = method(Method::Tables, SLOW.parse().unwrap(), 10, None);
        recording.cancel.set();
        // The channel closes when the thread ends.
        let last = recording.news.iter().last();
        assert!(matches!(last, Some(News::Ended(_, Some(Event::BudgetRanOut)))), "{last:?}");
    }
}

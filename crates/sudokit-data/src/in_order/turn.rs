//! How a worker delivers its result in parts.

use std::fmt;
use std::sync::Arc;

/// The place of an item in the order. Its worker can deliver the result in parts.
pub struct Turn<'t, U> {
    pub(super) order: Arc<dyn Order<U> + Send + Sync + 't>,
    pub(super) number: u64,
    /// The worker is on the thread of the sink.
    pub(super) is_alone: bool,
}

impl<U> Turn<'_, U> {
    /// Delivers a part of the result. Parts wait for their turn in memory.
    pub fn give(&self, part: U) {
        self.order.give(self.number, part);
    }

    /// Whether a part would be taken next: no earlier item or part waits.
    pub fn is_next(&self) -> bool {
        !self.is_alone && self.order.is_next(self.number)
    }

    /// Waits until a part would be taken next; false when no more is wanted.
    pub fn wait(&self) -> bool {
        self.is_alone || self.order.wait(self.number)
    }
}

impl<U> fmt::Debug for Turn<'_, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Turn").field(&self.number).finish()
    }
}

/// The state of a run as a worker sees it.
pub(super) trait Order<U> {
    fn give(&self, number: u64, part: U);
    fn is_next(&self, number: u64) -> bool;
    fn wait(&self, number: u64) -> bool;
}

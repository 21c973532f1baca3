//! What the four methods share: the grid they fill, the counters, the budget, the events.

use super::{Counters, Event, Observer, clash};
use crate::board::{Cell, Digit};
use crate::bounds::{Budget, Why};
use crate::grid::Puzzle;

/// How often the cancel flag is looked at, in placements.
const CANCEL_EVERY: u64 = 4096;

/// A grid being filled.
pub(super) struct Sheet<'a, O> {
    grid: [u8; 81],
    counters: Counters,
    /// Placed digits that stand in the grid now.
    level: u32,
    /// The number of placements at which the budget is looked at next.
    pause: u64,
    budget: &'a Budget,
    observer: &'a mut O,
}

impl<'a, O: Observer> Sheet<'a, O> {
    /// The puzzle before the first placement.
    pub(crate) fn new(puzzle: &Puzzle, budget: &'a Budget, observer: &'a mut O) -> Sheet<'a, O> {
        let (grid, counters) = (*puzzle.values(), Counters::default());
        Sheet { grid, counters, level: 0, pause: 0, budget, observer }
    }

    /// The grid: 0 for an empty cell, else the digit.
    pub(crate) fn grid(&self) -> &[u8; 81] {
        &self.grid
    }

    /// Whether a cell holds no digit.
    pub(crate) fn is_empty(&self, cell: Cell) -> bool {
        self.grid[cell.index()] == 0
    }

    /// Notes that a digit failed its test before it was placed.
    pub(crate) fn reject(&mut self, cell: Cell, digit: Digit) {
        self.counters.checks += 1;
        self.reject_placed(cell, digit);
    }

    /// Notes that a digit failed its test after it was placed.
    pub(crate) fn reject_placed(&mut self, cell: Cell, digit: Digit) {
        if O::LISTENS {
            let (conflict, house) =
                clash(&self.grid, cell, digit).expect("a rejected digit clashes with another");
            self.observer.event(Event::Reject { cell, digit, conflict, house });
        }
    }

    /// Writes a digit into a cell, unless the budget is spent. Every placed digit is tested once,
    /// before or after.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) -> Result<(), Why> {
        if self.counters.placements == self.pause {
            self.look_at_budget()?;
        }
        self.grid[cell.index()] = digit.get();
        self.counters.placements += 1;
        self.counters.checks += 1;
        self.level += 1;
        self.counters.deepest = self.counters.deepest.max(self.level);
        if O::LISTENS {
            self.observer.event(Event::Place { cell, digit });
        }
        Ok(())
    }

    /// Takes a placed digit out again.
    pub(crate) fn remove(&mut self, cell: Cell, digit: Digit) {
        self.grid[cell.index()] = 0;
        self.counters.removals += 1;
        self.level -= 1;
        if O::LISTENS {
            self.observer.event(Event::Remove { cell, digit });
        }
    }

    /// The grid as it stands, and what was done.
    pub(crate) fn finish(self) -> ([u8; 81], Counters) {
        (self.grid, self.counters)
    }

    #[cold]
    fn look_at_budget(&mut self) -> Result<(), Why> {
        let placed = self.counters.placements;
        let limit = self.budget.limit().unwrap_or(u64::MAX);
        if let Some(why) = self.budget.why_spent(placed) {
            return Err(why);
        }
        self.pause = limit.min(placed.saturating_add(CANCEL_EVERY));
        Ok(())
    }
}

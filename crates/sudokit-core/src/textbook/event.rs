//! The events of a search: enough to replay it, and to see why each digit was refused.
//!
//! ```text
//! scan, tables, empty-cells          recheck
//! reject r1c3=1                      place r1c3=1, reject r1c3=1, remove r1c3=1
//! reject r1c3=2                      place r1c3=2, reject r1c3=2, remove r1c3=2
//! place  r1c3=4                      place r1c3=4
//! ```

use crate::board::{Cell, Digit, House};

/// One thing a search did.
///
/// A digit is tested by exactly one of: `Place` alone, `Reject` alone, or (where the method places
/// before it tests) `Place` followed at once by `Reject` of the same digit in the same cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Event {
    /// A digit was written into an empty cell.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
    },
    /// A digit failed its test.
    Reject {
        /// The cell it was tested in.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// A cell of `house` that already holds the digit.
        conflict: Cell,
        /// The first house, in the order row, column, box, that holds the digit elsewhere.
        house: House,
    },
    /// A placed digit was taken out again. It is always the one placed last.
    Remove {
        /// The cell, which is empty again.
        cell: Cell,
        /// The digit it held.
        digit: Digit,
    },
    /// The grid is full and obeys the rules. The run ends here.
    Solved,
    /// Everything was tried, or the givens clash. The run ends here.
    NoSolution,
    /// The budget ran out. The run ends here.
    BudgetRanOut,
}

impl Event {
    /// Whether the run ends with it.
    pub const fn is_end(&self) -> bool {
        matches!(self, Event::Solved | Event::NoSolution | Event::BudgetRanOut)
    }
}

/// Receives the events of a search.
pub trait Observer {
    /// Whether events are used. If not, methods contain no code for events; finding the cell a
    /// rejected digit conflicts with would cost more than the search itself.
    const LISTENS: bool = true;

    /// Called with every event, in order.
    fn event(&mut self, event: Event);
}

/// Every closure that takes an event can observe.
impl<F: FnMut(Event)> Observer for F {
    fn event(&mut self, event: Event) {
        self(event);
    }
}

/// Uses no events: a plain solve.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    const LISTENS: bool = false;

    fn event(&mut self, _: Event) {}
}

/// Where `digit` already stands in a house of `cell`: the first such house in the order row,
/// column, box, and its first such cell in reading order. `cell` itself does not count.
///
/// `grid` holds 0 for an empty cell, else the digit.
pub fn clash(grid: &[u8; 81], cell: Cell, digit: Digit) -> Option<(Cell, House)> {
    cell.houses().into_iter().find_map(|house| {
        let conflict = house.cells().find(|&c| c != cell && grid[c.index()] == digit.get())?;
        Some((conflict, house))
    })
}

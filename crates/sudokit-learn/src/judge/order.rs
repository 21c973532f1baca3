//! Orders of search other than the one that finds the smallest solution first, and what each finds.

use super::answer::smallest;
use sudokit::board::{Cell, Digit};
use sudokit::solve::{Budget, Order as Solving, Solutions};
use sudokit::{Pencilmarks, Puzzle, Solution};

/// An order in which programs search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// Cells in reading order, digits from 9 to 1.
    Descending,
    /// Column by column.
    Columns,
    /// From the last cell to the first.
    Backwards,
    /// The cell with the fewest candidates first.
    FewestFirst,
}

/// Guesses of the solver that an order is worth.
const GUESSES: u64 = 100_000;
/// Calls of the search for the cell with the fewest candidates.
const CALLS: u32 = 20_000;

impl Order {
    pub(super) const ALL: [Order; 4] =
        [Order::Descending, Order::Columns, Order::Backwards, Order::FewestFirst];

    /// The first solution in this order.
    pub(super) fn solution(self, puzzle: &Puzzle) -> Option<Solution> {
        match self {
            Order::Descending => {
                let budget = Budget::at_most(GUESSES);
                Solutions::new(*puzzle, Solving::Descending, budget).next()
            }
            // The smallest of the moved grid, moved back: both moves undo themselves.
            Order::Columns => moved_smallest(puzzle, |cell| cell % 9 * 9 + cell / 9),
            Order::Backwards => moved_smallest(puzzle, |cell| 80 - cell),
            Order::FewestFirst => {
                let mut grid = *puzzle;
                let mut calls = 0;
                fewest_first(&mut grid, &mut calls).then(|| Solution::try_from(grid).ok())?
            }
        }
    }
}

fn moved_smallest(puzzle: &Puzzle, to: impl Fn(usize) -> usize) -> Option<Solution> {
    Solution::try_from(moved(&smallest(&moved(puzzle, &to))?.to_puzzle(), &to)).ok()
}

/// The grid with each digit in another cell.
pub(super) fn moved(puzzle: &Puzzle, to: impl Fn(usize) -> usize) -> Puzzle {
    let mut moved = Puzzle::EMPTY;
    for (cell, digit) in puzzle.givens() {
        moved.set(Cell::new(to(cell.index())).expect("within the board"), Some(digit));
    }
    moved
}

fn fewest_first(grid: &mut Puzzle, calls: &mut u32) -> bool {
    *calls += 1;
    let marks = Pencilmarks::candidates_of(grid);
    let Some(cell) = grid.empty_cells().min_by_key(|&cell| marks.get(cell).len()) else {
        return true;
    };
    let digits: Vec<Digit> = marks.get(cell).iter().collect();
    for digit in digits {
        grid.set(cell, Some(digit));
        if *calls > CALLS || fewest_first(grid, calls) {
            return *calls <= CALLS;
        }
    }
    grid.set(cell, None);
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_order_finds_its_own_solution_first() {
        let puzzle: Puzzle =
            "1...7...3..........4.3..86....5......6....51.2...98..6.9......1..5....786..7.1.4."
                .parse()
                .unwrap();
        let found: Vec<Solution> =
            Order::ALL.iter().map(|order| order.solution(&puzzle).unwrap()).collect();
        for solution in &found {
            assert!(sudokit::check::answers(&puzzle, solution.values()).is_ok());
        }
        for (i, solution) in found.iter().enumerate() {
            assert!(!found[..i].contains(solution), "{i}");
        }
    }
}

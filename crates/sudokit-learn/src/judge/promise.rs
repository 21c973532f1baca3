//! What both problems promise of their inputs.
//!
//! Their pages say that only inputs come which the program printed in problem 12095 solves, and
//! that program gives up at call 100,000. It is recursive: `go(z)` for cell z from 0 to 80 in
//! reading order, one call for every cell on the way, also for a given one, and one for the end.
//! A correct row-major program needs no more calls than that, except one more a row if it walks
//! from `(r, 9)` to `(r + 1, 0)` by a call of its own. Those are counted here, to be on the safe
//! side.

use super::answer::is_valid;
use sudokit::board::Cell;
use sudokit::textbook::{self, Event, Method, Outcome};
use sudokit::{Budget, Pencilmarks, Puzzle};

/// The program of problem 12095 gives up at this call.
pub(super) const CALLS: u64 = 100_000;

/// The calls that a recursive row-major search makes up to its first solution; `None` from
/// [`CALLS`] on, or when there is no solution.
pub(super) fn calls(puzzle: &Puzzle) -> Option<u64> {
    search(puzzle).filter(|(is_solved, _)| *is_solved).map(|(_, calls)| calls)
}

/// Whether such a search takes digits back before it finds a solution; `None` where [`calls`] is.
pub(super) fn takes_back(puzzle: &Puzzle) -> Option<bool> {
    // Each cell, each end of a row, and the end of the grid.
    const STRAIGHT: u64 = 81 + 9 + 1;
    calls(puzzle).map(|calls| calls > STRAIGHT)
}

/// The empty cells that are left when cells with a single candidate are filled, again and again;
/// `None` when that ends in a contradiction.
pub(super) fn without_single(puzzle: &Puzzle) -> Option<usize> {
    let mut puzzle = *puzzle;
    loop {
        let marks = Pencilmarks::candidates_of(&puzzle);
        let is_forced = |cell: &Cell| marks.get(*cell).len() < 2;
        let Some(cell) = puzzle.empty_cells().find(is_forced) else {
            return Some(puzzle.empty_cells().count());
        };
        puzzle.set(cell, Some(marks.get(cell).iter().next()?));
    }
}

/// Whether a recursive row-major search finds a solution, or that there is none, in fewer calls
/// than [`CALLS`].
pub(super) fn is_quick(puzzle: &Puzzle) -> bool {
    search(puzzle).is_some() || !is_valid(puzzle)
}

/// Whether a row-major search finds a solution, and after how many calls.
fn search(puzzle: &Puzzle) -> Option<(bool, u64)> {
    if !is_valid(puzzle) {
        return None;
    }
    // From each cell (81: the end), the calls up to the next empty cell or to the end.
    let mut from = [1; 82];
    for cell in Cell::all().rev() {
        if puzzle.get(cell).is_some() {
            from[cell.index()] += after(cell, &from);
        }
    }
    let mut calls = from[0];
    let mut count = |event: Event| {
        if let Event::Place { cell, .. } = event {
            calls += after(cell, &from);
        }
    };
    let budget = Budget::at_most(CALLS);
    let run = textbook::solve(Method::EmptyCells, puzzle, &budget, &mut count);
    let is_solved = matches!(run.outcome, Outcome::Solved(_));
    let has_ended = is_solved || matches!(run.outcome, Outcome::NoSolution);
    (has_ended && calls < CALLS).then_some((is_solved, calls))
}

/// The calls that follow once a cell is filled.
fn after(cell: Cell, from: &[u64; 82]) -> u64 {
    u64::from(cell.column() == 8) + from[cell.index() + 1]
}

#[cfg(test)]
mod tests {
    use super::super::cases::{fixed, hard, random};
    use super::super::problem::Problem;
    use super::*;

    fn named(name: &str) -> Problem {
        Problem::find(name).unwrap()
    }

    /// The recursion itself, with a row and a column.
    fn go(grid: &mut [[u8; 9]; 9], row: usize, column: usize, calls: &mut u64) -> bool {
        *calls += 1;
        if row == 9 || *calls >= 10_000_000 {
            return true;
        }
        if column == 9 {
            return go(grid, row + 1, 0, calls);
        }
        if grid[row][column] != 0 {
            return go(grid, row, column + 1, calls);
        }
        for digit in 1..=9 {
            let clashes = (0..9).any(|i| {
                let (r, c) = (row / 3 * 3 + i / 3, column / 3 * 3 + i % 3);
                [grid[row][i], grid[i][column], grid[r][c]].contains(&digit)
            });
            if clashes {
                continue;
            }
            grid[row][column] = digit;
            if go(grid, row, column + 1, calls) {
                return true;
            }
            grid[row][column] = 0;
        }
        false
    }

    fn naive(puzzle: &Puzzle) -> u64 {
        let mut grid = [[0; 9]; 9];
        for (cell, digit) in puzzle.givens() {
            grid[cell.row()][cell.column()] = digit.get();
        }
        let mut calls = 0;
        assert!(go(&mut grid, 0, 0, &mut calls));
        calls
    }

    #[test]
    fn every_default_case_keeps_the_promise() {
        for problem in ["2239", "2580"].map(named) {
            let drawn = (1..=4).flat_map(|seed| (1..=50).map(move |number| (seed, number)));
            let drawn = drawn.map(|(seed, number)| random(problem, seed, number));
            for case in fixed(problem).into_iter().chain(drawn) {
                let puzzle = case.tasks[0].question.puzzle;
                let calls = naive(&puzzle);
                assert!(calls < CALLS, "{}: {calls}", case.name.id());
                assert_eq!(super::calls(&puzzle), Some(calls), "{}", case.name.id());
            }
        }
    }

    #[test]
    fn a_search_takes_digits_back_where_the_first_that_fits_is_wrong() {
        let of_name = |name: &str| {
            let case = fixed(named("2239")).into_iter().find(|case| case.name.id() == name);
            case.unwrap().tasks[0].question.puzzle
        };
        for (name, is_back, left) in
            [("full", false, 0), ("last-cell", false, 0), ("needs-search", true, 58)]
        {
            let puzzle = of_name(name);
            let found = (takes_back(&puzzle), without_single(&puzzle));
            assert_eq!(found, (Some(is_back), Some(left)), "{name}");
        }
        let none: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(takes_back(&none), None);
    }

    #[test]
    fn the_hard_cases_break_it() {
        for case in hard(named("2239")) {
            let puzzle = case.tasks[0].question.puzzle;
            assert!(naive(&puzzle) >= CALLS, "{}", case.name.id());
            assert!(!is_quick(&puzzle));
        }
    }

    #[test]
    fn a_grid_without_solution_has_no_calls_up_to_one() {
        let none: Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
        assert_eq!((calls(&none), is_quick(&none)), (None, true));
    }
}

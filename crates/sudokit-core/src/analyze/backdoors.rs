//! Backdoors: the fewest cells whose digits, once placed, let singles alone finish the puzzle.
//!
//! Carla Gomes, Ryan Williams and Bart Selman ("Backdoors to typical case complexity", 2003); for
//! Sudoku folklore of the forums ("magic cells"). Found by trying all sets of 0, 1, 2, ... cells.

use super::only_solution;
use crate::board::{Cell, CellSet, DigitSet};
use crate::bounds::{Budget, Meter, Why};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::solve::Solver;

/// The smallest backdoors of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Backdoors {
    /// How many cells each has: 0 when singles suffice. No backdoor is smaller.
    pub size: usize,
    /// The backdoors of that size, in reading order.
    pub sets: Vec<Vec<Cell>>,
    /// Whether these are all. If not, the budget ran out: there may be more of that size, and
    /// when none was found yet, the smallest ones may be larger.
    pub complete: bool,
}

/// All smallest backdoors of a proper puzzle to naked and hidden singles, up to `most` cells.
/// `None` when the puzzle is not proper or has none that small. `budget` bounds the sets of cells
/// tried, those on the way to larger ones included.
///
/// One cell takes microseconds, two milliseconds, three a tenth of a second, four seconds.
///
/// # Errors
/// When the solver's budget runs out before the puzzle is known to be proper.
pub fn backdoors(
    puzzle: &Puzzle,
    most: usize,
    budget: &Budget,
    solver: &mut Solver,
) -> Result<Option<Backdoors>, Why> {
    let Some(solution) = only_solution(puzzle, solver)? else { return Ok(None) };
    let mut tries = Meter::new(budget);
    let mut start = Pencilmarks::candidates_of(puzzle);
    start.close_singles();
    for size in 0..=most {
        let mut sets = Vec::new();
        let extended = extend(&start, &solution, size, 0, &mut Vec::new(), &mut sets, &mut tries);
        let complete = extended.is_ok();
        if !sets.is_empty() || !complete {
            return Ok(Some(Backdoors { size, sets, complete }));
        }
    }
    Ok(None)
}

/// Tries all sets that add `more` cells from index `from` on.
fn extend(
    state: &Pencilmarks,
    solution: &Solution,
    more: usize,
    from: usize,
    chosen: &mut Vec<Cell>,
    found: &mut Vec<Vec<Cell>>,
    tries: &mut Meter,
) -> Result<(), Why> {
    if more == 0 {
        if state.sets().iter().all(|set| set.len() == 1) {
            found.push(chosen.clone());
        }
        return Ok(());
    }
    for cell in Cell::all().skip(from) {
        // A cell that is settled at the start can be in no smallest backdoor. One that an earlier
        // choice settled can, in another order of choices, only if that set is larger than needed.
        if state.get(cell).len() == 1 {
            continue;
        }
        tries.spend()?;
        let mut next = *state;
        next.set(cell, DigitSet::only(solution.get(cell)));
        next.close_after(CellSet::only(cell));
        chosen.push(cell);
        let extended = extend(&next, solution, more - 1, cell.index() + 1, chosen, found, tries);
        chosen.pop();
        extended?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Outcome;

    fn backdoors(puzzle: &Puzzle, most: usize, tries: u64) -> Option<Backdoors> {
        super::backdoors(puzzle, most, &Budget::at_most(tries), &mut Solver::new()).unwrap()
    }

    #[test]
    fn easy_puzzles_need_no_backdoor_and_hard_ones_some() {
        let easy: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let none = backdoors(&easy, 2, u64::MAX).unwrap();
        assert_eq!((none.size, none.sets), (0, vec![vec![]]));
        assert_eq!(backdoors(&Puzzle::EMPTY, 1, u64::MAX), None);
        // A puzzle famous for its difficulty.
        let hard: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        assert_eq!(backdoors(&hard, 0, u64::MAX), None);
        let found = backdoors(&hard, 3, u64::MAX).unwrap();
        assert!(found.size >= 1 && !found.sets.is_empty() && found.complete);
        // With fewer tries: never more than what is there, and it is said.
        let mut was_cut_off = false;
        for tries in [0, 1, 40, 70, 1_000, 100_000] {
            let cut = backdoors(&hard, 3, tries).unwrap();
            assert!(cut.size <= found.size, "{tries}");
            assert!(cut.size < found.size || found.sets.starts_with(&cut.sets), "{tries}");
            assert_eq!(cut.complete, cut == found, "{tries}");
            was_cut_off |= !cut.complete;
        }
        assert!(was_cut_off);
        // Naively: placed as givens, they leave singles only; no smaller set does.
        let Outcome::Unique(solution) = Solver::new().classify(hard) else { panic!("proper") };
        for set in &found.sets {
            let mut with = hard;
            set.iter().for_each(|&cell| with.set(cell, Some(solution.get(cell))));
            assert_eq!(backdoors(&with, 0, u64::MAX).map(|b| b.size), Some(0), "{set:?}");
        }
        for cell in hard.empty_cells().filter(|_| found.size > 1) {
            let mut with = hard;
            with.set(cell, Some(solution.get(cell)));
            assert_eq!(backdoors(&with, 0, u64::MAX), None, "{cell}");
        }
    }
}

//! True candidates: the digits that a cell holds in some solution.

use super::first;
use crate::board::{Cell, DigitSet};
use crate::bounds::Why;
use crate::grid::{Pencilmarks, Puzzle};
use crate::solve::{End, Solver};
use std::ops::ControlFlow;

/// The true candidates of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TrueCandidates {
    /// The digits that occur; empty sets when there is no solution.
    pub marks: Pencilmarks,
    /// In how many solutions each occurs (by cell and digit index), and the number of solutions;
    /// `None` when there are more than the limit.
    pub counts: Option<(Box<[[u64; 9]; 81]>, u64)>,
}

/// Finds the true candidates, and how often they occur if there are no more solutions than
/// `limit`.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn true_candidates(
    puzzle: &Puzzle,
    limit: u64,
    solver: &mut Solver,
) -> Result<TrueCandidates, Why> {
    let mut counts = Box::new([[0; 9]; 81]);
    let mut total = 0;
    let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
    let mut too_many = false;
    let end = solver.for_each(puzzle, |solution| {
        if total == limit {
            too_many = true;
            return ControlFlow::Break(());
        }
        total += 1;
        for cell in Cell::all() {
            let digit = solution.get(cell);
            counts[cell.index()][digit.index()] += 1;
            marks.set(cell, marks.get(cell) | DigitSet::only(digit));
        }
        ControlFlow::Continue(())
    });
    if let End::Unknown(why) = end {
        return Err(why);
    }
    if !too_many {
        return Ok(TrueCandidates { marks, counts: Some((counts, total)) });
    }
    // What was not seen so far is asked about; every answer shows a candidate in every cell.
    for cell in puzzle.empty_cells() {
        for digit in DigitSet::ALL.iter() {
            if marks.get(cell).contains(digit) {
                continue;
            }
            let mut asked = *puzzle;
            asked.set(cell, Some(digit));
            solver.budget().go_on()?;
            if let Some(solution) = first(&asked, solver)? {
                for cell in Cell::all() {
                    marks.set(cell, marks.get(cell) | DigitSet::only(solution.get(cell)));
                }
            }
        }
    }
    Ok(TrueCandidates { marks, counts: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANY: &str =
        "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";

    #[test]
    fn counts_of_a_cell_add_up_and_both_ways_agree() {
        let puzzle: Puzzle = MANY.parse().unwrap();
        let counted = true_candidates(&puzzle, 596, &mut Solver::new()).unwrap();
        let (counts, total) = counted.counts.unwrap();
        assert_eq!(total, 596);
        for cell in Cell::all() {
            let of_cell = counts[cell.index()];
            assert_eq!(of_cell.iter().sum::<u64>(), 596);
            assert_eq!(of_cell.iter().filter(|&&n| n > 0).count(), counted.marks.get(cell).len());
        }
        let asked = true_candidates(&puzzle, 595, &mut Solver::new()).unwrap();
        assert_eq!((asked.marks, asked.counts), (counted.marks, None));
        let empty = true_candidates(&Puzzle::EMPTY, 10, &mut Solver::new()).unwrap();
        assert_eq!(empty.marks, Pencilmarks::FULL);
    }
}

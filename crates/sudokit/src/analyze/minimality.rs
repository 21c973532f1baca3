//! Which givens a proper puzzle can spare.
//!
//! A given is needed exactly when the puzzle has a solution with another digit in its cell: one
//! question to a solver, which need not find the solution that is known already.

use super::smallest_hitting_set;
use crate::board::{Cell, Digit};
use crate::generate::denying;
use crate::grid::{Pencilmarks, Puzzle};
use crate::solve::{Answer, Ask, Batch, Outcome, Solver};

/// The givens that could be left out one at a time, in reading order: none of a minimal puzzle.
/// `None` when the puzzle is not proper.
///
/// All givens are asked about in one batch.
pub fn redundant_givens(puzzle: &Puzzle, batch: &mut Batch) -> Option<Vec<(Cell, Digit)>> {
    let givens: Vec<(Cell, Digit)> = puzzle.givens().collect();
    let marks = Pencilmarks::from(puzzle);
    let neighbours: Vec<_> = givens.iter().map(|&(cell, _)| denying(&marks, cell)).collect();
    let mut proper = false;
    batch.run([puzzle], Ask::Count { limit: 2 }, |answer, _| proper = solutions(answer) == 1);
    let mut needed = Vec::with_capacity(givens.len());
    batch.run(&neighbours, Ask::Count { limit: 1 }, |answer, _| {
        needed.push(solutions(answer) > 0);
    });
    let redundant = givens.into_iter().zip(needed).filter(|(_, needed)| !needed);
    proper.then(|| redundant.map(|(given, _)| given).collect())
}

fn solutions(answer: Answer) -> u64 {
    match answer {
        Answer::Count(count) => count.solutions,
        _ => unreachable!("only counts are asked for"),
    }
}

/// Removes givens in this order wherever the puzzle stays proper: the result is minimal if the
/// order names every given. `None` when the puzzle is not proper.
pub fn minimize(puzzle: &Puzzle, order: &[Cell], solver: &mut Solver) -> Option<Puzzle> {
    let Outcome::Unique(_) = solver.classify(puzzle) else { return None };
    let mut puzzle = *puzzle;
    for &cell in order {
        if puzzle.get(cell).is_some() {
            let denied = denying(&Pencilmarks::from(&puzzle), cell);
            if solver.count(&denied, 1).solutions == 0 {
                puzzle.set(cell, None);
            }
        }
    }
    Some(puzzle)
}

/// A proper puzzle inside another, and whether none has fewer givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// The puzzle: minimal in any case.
    pub puzzle: Puzzle,
    /// No proper puzzle has fewer givens than this, taking all from the one asked about.
    pub at_least: usize,
}

/// The proper puzzle with the fewest givens among those of this one. `None` when it is not proper.
///
/// By implicit hitting sets: whenever some givens do not suffice, others are added as long as they
/// still do not; at least one of those left over must be kept by every proper puzzle inside this
/// one. `turns` bounds the number of such sets gathered, `nodes` the search for the smallest set
/// that hits them all. When either is used up, the puzzle is the best of some random minimisations
/// and `at_least` what has been proved.
pub fn fewest_givens(puzzle: &Puzzle, turns: u32, mut nodes: u64) -> Option<Fewest> {
    let mut solver = Solver::new();
    let Outcome::Unique(_) = solver.classify(puzzle) else { return None };
    let mut is_proper = |puzzle: &Puzzle| solver.count(puzzle, 2).solutions == 1;
    let (mut sets, mut at_least) = (Vec::new(), 0);
    for _ in 0..turns {
        let Some(kept) = smallest_hitting_set(&sets, &mut nodes) else { break };
        at_least = kept.count_ones() as usize;
        let mut tried = *puzzle;
        let others: Vec<(Cell, Digit)> =
            puzzle.givens().filter(|(cell, _)| kept >> cell.index() & 1 == 0).collect();
        others.iter().for_each(|&(cell, _)| tried.set(cell, None));
        if is_proper(&tried) {
            return Some(Fewest { puzzle: tried, at_least });
        }
        let mut one_of_these = 0u128;
        for (cell, digit) in others {
            tried.set(cell, Some(digit));
            if is_proper(&tried) {
                tried.set(cell, None);
                one_of_these |= 1 << cell.index();
            }
        }
        sets.push(one_of_these);
    }
    let orders = (0..200).filter_map(|number| {
        let mut order: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        crate::random::Random::new(0, number).shuffle(&mut order);
        minimize(puzzle, &order, &mut solver)
    });
    let best = orders.min_by_key(Puzzle::given_count)?;
    Some(Fewest { puzzle: best, at_least })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Item, Redundancy, Spec};

    fn with_redundant_givens(number: u64) -> Puzzle {
        let spec = Spec { redundancy: Redundancy::Allowed, givens: 27..=28, ..Spec::default() };
        match Generator::new(spec, 5).unwrap().item(number) {
            Some(Item::Made(made)) => made.puzzle,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_fewest_givens_are_those_of_the_best_subset() {
        let mut solver = Solver::new();
        for number in 0..4 {
            let puzzle = with_redundant_givens(number);
            let redundant = redundant_givens(&puzzle, &mut Batch::new()).unwrap();
            assert!((1..18).contains(&redundant.len()), "{}", redundant.len());
            let mut best = 81;
            for removed in 0u32..1 << redundant.len() {
                let mut less = puzzle;
                for (i, &(cell, _)) in redundant.iter().enumerate() {
                    if removed >> i & 1 == 1 {
                        less.set(cell, None);
                    }
                }
                if less.given_count() < best && solver.count(&less, 2).solutions == 1 {
                    best = less.given_count();
                }
            }
            let fewest = fewest_givens(&puzzle, 100_000, 10_000_000).unwrap();
            assert_eq!((fewest.puzzle.given_count(), fewest.at_least), (best, best));
            assert_eq!(solver.count(&fewest.puzzle, 2).solutions, 1);
            // Out of turns: still minimal, with an honest bound.
            let rough = fewest_givens(&puzzle, 3, 1_000).unwrap();
            assert!(rough.at_least <= best && best <= rough.puzzle.given_count());
            assert_eq!(redundant_givens(&rough.puzzle, &mut Batch::new()), Some(Vec::new()));
        }
    }

    #[test]
    fn minimal_means_that_every_given_is_needed() {
        let mut solver = Solver::new();
        for number in 0..5 {
            let puzzle = with_redundant_givens(number);
            let order: Vec<Cell> = Cell::all().collect();
            let minimal = minimize(&puzzle, &order, &mut solver).unwrap();
            assert_eq!(solver.count(&minimal, 2).solutions, 1);
            for (cell, _) in minimal.givens() {
                let mut less = minimal;
                less.set(cell, None);
                assert_eq!(solver.count(&less, 2).solutions, 2, "{minimal} {cell}");
            }
        }
        assert_eq!(minimize(&Puzzle::EMPTY, &[], &mut solver), None);
        assert_eq!(redundant_givens(&Puzzle::EMPTY, &mut Batch::new()), None);
    }
}

//! Which givens a proper puzzle can spare.
//!
//! A given is needed exactly when the puzzle has a solution with another digit in its cell. The
//! solution that is known shows many such without a search (see the module on evidence); for the
//! others one is looked for near it.

use super::evidence::{Evidence, Known};
use super::exchanges::Exchanges;
use super::smallest_hitting_set;
use crate::board::{Cell, Digit};
use crate::grid::{Pencilmarks, Puzzle};
use crate::simd::Unavailable;
use crate::solve::{Config, Outcome, Solver};
use std::ops::ControlFlow;

/// Tells which givens of puzzles are needed; keeps its engine from one puzzle to the next.
///
/// ```
/// use sudokit::analyze::Minimality;
/// let puzzle: sudokit::Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let redundant = Minimality::new().redundant_givens(&puzzle).expect("the puzzle is proper");
/// assert_eq!(redundant.len(), 22);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Debug, Default)]
pub struct Minimality {
    solver: Solver,
}

impl Minimality {
    /// With the best engine this machine has.
    pub fn new() -> Minimality {
        Minimality::default()
    }

    /// With a chosen engine. The answers are the same.
    ///
    /// # Errors
    /// When this machine cannot run it.
    pub fn with_config(config: &Config) -> Result<Minimality, Unavailable> {
        Ok(Minimality { solver: Solver::with_config(config)? })
    }

    /// The givens that could be left out one at a time, in reading order: none of a minimal puzzle.
    /// `None` when the puzzle is not proper.
    pub fn redundant_givens(&mut self, puzzle: &Puzzle) -> Option<Vec<(Cell, Digit)>> {
        let mut redundant = Vec::new();
        self.visit_redundant(puzzle, |cell| {
            redundant.extend(puzzle.get(cell).map(|digit| (cell, digit)));
            ControlFlow::Continue(())
        })?;
        Some(redundant)
    }

    /// Whether no given can be left out. `None` when the puzzle is not proper.
    pub fn is_minimal(&mut self, puzzle: &Puzzle) -> Option<bool> {
        let mut is_minimal = true;
        self.visit_redundant(puzzle, |_| {
            is_minimal = false;
            ControlFlow::Break(())
        })?;
        Some(is_minimal)
    }

    /// Visits the cells of redundant givens in reading order until the visitor breaks.
    fn visit_redundant(
        &mut self,
        puzzle: &Puzzle,
        mut visit: impl FnMut(Cell) -> ControlFlow<()>,
    ) -> Option<()> {
        let Outcome::Unique(solution) = self.solver.classify(puzzle) else { return None };
        let givens = puzzle.given_cells();
        let open = givens & !Exchanges::of(solution).needed(givens);
        self.solver.deny(&Pencilmarks::from(puzzle), open, &solution, |cell, is_needed| {
            if is_needed { ControlFlow::Continue(()) } else { visit(cell) }
        });
        Some(())
    }
}

/// The marks of a puzzle with a given turned into its opposite: any digit but this one. They have
/// a solution exactly when the given is needed.
pub(crate) fn denying(marks: &Pencilmarks, cell: Cell) -> Pencilmarks {
    let mut marks = *marks;
    marks.set(cell, !marks.get(cell));
    marks
}

/// Removes givens in this order wherever the puzzle stays proper: the result is minimal if the
/// order names every given. `None` when the puzzle is not proper.
pub fn minimize(puzzle: &Puzzle, order: &[Cell], solver: &mut Solver) -> Option<Puzzle> {
    let Outcome::Unique(solution) = solver.classify(puzzle) else { return None };
    let known = Known::new(solution);
    let mut puzzle = *puzzle;
    for &cell in order {
        if puzzle.get(cell).is_none() {
            continue;
        }
        let given = 1 << cell.index();
        let is_needed = match known.evidence(puzzle.given_cells(), given) {
            Some(evidence) => evidence == Evidence::Needed,
            None => {
                let mut found = false;
                solver.deny(&Pencilmarks::from(&puzzle), given, &solution, |_, is_needed| {
                    found = is_needed;
                    ControlFlow::Continue(())
                });
                found
            }
        };
        if !is_needed {
            puzzle.set(cell, None);
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
            let redundant = Minimality::new().redundant_givens(&puzzle).unwrap();
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
            assert_eq!(Minimality::new().redundant_givens(&rough.puzzle), Some(Vec::new()));
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
        assert_eq!(Minimality::new().redundant_givens(&Puzzle::EMPTY), None);
    }
}

//! Which givens a proper puzzle can spare.
//!
//! A given is needed exactly when the puzzle has a solution with another digit in its cell. The
//! solution that is known shows many such without a search (see the module on evidence); for the
//! others one is looked for near it.

use super::only_solution;
use crate::board::{Cell, CellSet, Digit};
use crate::bounds::{Meter, Why};
use crate::grid::{Pencilmarks, Puzzle};
use crate::solve::Solver;
use crate::structure::evidence::{Evidence, Known};
use crate::structure::exchanges::Exchanges;
use crate::structure::smallest_hitting_set;
use std::ops::ControlFlow;

/// The givens that could be left out one at a time, in reading order: none of a minimal puzzle.
/// `None` when the puzzle is not proper.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
///
/// ```
/// use sudokit::{analyze::redundant_givens, solve::Solver};
/// let puzzle: sudokit::Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let redundant = redundant_givens(&puzzle, &mut Solver::new())?.expect("the puzzle is proper");
/// assert_eq!(redundant.len(), 22);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn redundant_givens(
    puzzle: &Puzzle,
    solver: &mut Solver,
) -> Result<Option<Vec<(Cell, Digit)>>, Why> {
    let mut redundant = Vec::new();
    let proper = visit_redundant(puzzle, solver, |cell| {
        redundant.extend(puzzle.get(cell).map(|digit| (cell, digit)));
        ControlFlow::Continue(())
    })?;
    Ok(proper.then_some(redundant))
}

/// Whether no given can be left out. `None` when the puzzle is not proper.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn is_minimal(puzzle: &Puzzle, solver: &mut Solver) -> Result<Option<bool>, Why> {
    let mut is_minimal = true;
    let proper = visit_redundant(puzzle, solver, |_| {
        is_minimal = false;
        ControlFlow::Break(())
    })?;
    Ok(proper.then_some(is_minimal))
}

/// Visits the cells of redundant givens in reading order until the visitor breaks. Whether the
/// puzzle is proper.
fn visit_redundant(
    puzzle: &Puzzle,
    solver: &mut Solver,
    mut visit: impl FnMut(Cell) -> ControlFlow<()>,
) -> Result<bool, Why> {
    let Some(solution) = only_solution(puzzle, solver)? else { return Ok(false) };
    let givens = puzzle.given_cells();
    let open = givens - Exchanges::of(solution).needed(givens);
    let mut known = Ok(true);
    let marks = Pencilmarks::from(puzzle);
    solver.has_solution_without(&marks, open, &solution, |cell, is_needed| match is_needed {
        Ok(true) => ControlFlow::Continue(()),
        Ok(false) => visit(cell),
        Err(why) => {
            known = Err(why);
            ControlFlow::Break(())
        }
    });
    known
}

/// Removes givens in this order wherever the puzzle stays proper: the result is minimal if the
/// order names every given. `None` when the puzzle is not proper.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn minimize(
    puzzle: &Puzzle,
    order: &[Cell],
    solver: &mut Solver,
) -> Result<Option<Puzzle>, Why> {
    let Some(solution) = only_solution(puzzle, solver)? else { return Ok(None) };
    let known = Known::new(solution);
    let mut puzzle = *puzzle;
    for &cell in order {
        if puzzle.get(cell).is_none() {
            continue;
        }
        let is_needed = match known.evidence(puzzle.given_cells(), cell) {
            Some(evidence) => evidence == Evidence::Needed,
            None => {
                // There is one answer, as there is one cell.
                let mut found = Ok(true);
                let (marks, given) = (Pencilmarks::from(&puzzle), CellSet::only(cell));
                solver.has_solution_without(&marks, given, &solution, |_, is_needed| {
                    found = is_needed;
                    ControlFlow::Continue(())
                });
                found?
            }
        };
        if !is_needed {
            puzzle.set(cell, None);
        }
    }
    Ok(Some(puzzle))
}

/// A proper puzzle inside another, and whether none has fewer givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
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
/// that hits them all. When either is used up, the puzzle is the best of some random minimizations
/// and `at_least` what has been proved.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn fewest_givens(
    puzzle: &Puzzle,
    turns: u32,
    nodes: u64,
    solver: &mut Solver,
) -> Result<Option<Fewest>, Why> {
    if only_solution(puzzle, solver)?.is_none() {
        return Ok(None);
    }
    let mut nodes = Meter::new(&solver.budget().with_limit(nodes));
    let mut is_proper = |puzzle: &Puzzle| Ok(only_solution(puzzle, solver)?.is_some());
    let (mut sets, mut at_least) = (Vec::new(), 0);
    for _ in 0..turns {
        let Some(kept) = smallest_hitting_set(&sets, &mut nodes) else { break };
        at_least = kept.len();
        let mut tried = *puzzle;
        let others: Vec<(Cell, Digit)> =
            puzzle.givens().filter(|&(cell, _)| !kept.contains(cell)).collect();
        others.iter().for_each(|&(cell, _)| tried.set(cell, None));
        if is_proper(&tried)? {
            return Ok(Some(Fewest { puzzle: tried, at_least }));
        }
        let mut one_of_these = CellSet::EMPTY;
        for (cell, digit) in others {
            tried.set(cell, Some(digit));
            if is_proper(&tried)? {
                tried.set(cell, None);
                one_of_these.insert(cell);
            }
        }
        sets.push(one_of_these);
    }
    let mut best = *puzzle;
    for number in 0..200 {
        let mut order: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        crate::random::Random::new(0, number).shuffle(&mut order);
        solver.budget().go_on()?;
        if let Some(minimal) = minimize(puzzle, &order, solver)?
            && (number == 0 || minimal.given_count() < best.given_count())
        {
            best = minimal;
        }
    }
    Ok(Some(Fewest { puzzle: best, at_least }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Item, Redundancy, Spec};

    fn with_redundant_givens(number: u64) -> Puzzle {
        let spec = Spec::default().redundancy(Redundancy::Allowed).givens(27..=28);
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
            let redundant = redundant_givens(&puzzle, &mut solver).unwrap().unwrap();
            assert!((1..18).contains(&redundant.len()), "{}", redundant.len());
            let mut best = 81;
            for removed in 0u32..1 << redundant.len() {
                let mut less = puzzle;
                for (i, &(cell, _)) in redundant.iter().enumerate() {
                    if removed >> i & 1 == 1 {
                        less.set(cell, None);
                    }
                }
                if less.given_count() < best && solver.count(less, 2).solutions == 1 {
                    best = less.given_count();
                }
            }
            let fewest = fewest_givens(&puzzle, 100_000, 10_000_000, &mut solver).unwrap().unwrap();
            assert_eq!((fewest.puzzle.given_count(), fewest.at_least), (best, best));
            assert_eq!(solver.count(fewest.puzzle, 2).solutions, 1);
            // Out of turns: still minimal, with an honest bound.
            let rough = fewest_givens(&puzzle, 3, 1_000, &mut solver).unwrap().unwrap();
            assert!(rough.at_least <= best && best <= rough.puzzle.given_count());
            assert_eq!(redundant_givens(&rough.puzzle, &mut solver), Ok(Some(Vec::new())));
        }
    }

    #[test]
    fn minimal_means_that_every_given_is_needed() {
        let mut solver = Solver::new();
        for number in 0..5 {
            let puzzle = with_redundant_givens(number);
            let order: Vec<Cell> = Cell::all().collect();
            let minimal = minimize(&puzzle, &order, &mut solver).unwrap().unwrap();
            assert_eq!(solver.count(minimal, 2).solutions, 1);
            for (cell, _) in minimal.givens() {
                let mut less = minimal;
                less.set(cell, None);
                assert_eq!(solver.count(less, 2).solutions, 2, "{minimal} {cell}");
            }
        }
        assert_eq!(minimize(&Puzzle::EMPTY, &[], &mut solver), Ok(None));
        assert_eq!(redundant_givens(&Puzzle::EMPTY, &mut solver), Ok(None));
    }
}

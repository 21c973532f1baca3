//! Why a puzzle is not proper: the smallest set of givens that clash already, or the fewest givens
//! that are missing.
//!
//! Both are smallest hitting sets of families too large to write down, found by turns (implicit
//! hitting sets; the method of Erick Moreno-Centeno and Richard Karp, 2013): hit the sets known so
//! far, ask a solver whether that is enough, and if not, let its answer give one more set.

use super::first;
use crate::board::{Cell, CellSet, Digit};
use crate::bounds::{Meter, Why};
use crate::grid::{Puzzle, Solution};
use crate::rules;
use crate::solve::{Config, End, Order, Outcome, Solutions, Solver};
use crate::structure::smallest_hitting_set;

/// Givens, and whether there is no smaller set of the kind.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The givens in reading order.
    pub givens: Vec<(Cell, Digit)>,
    /// True: no smaller set does it. False: the budget ran out before that was shown; no given of
    /// the set can be left out all the same.
    pub smallest: bool,
}

/// How many search nodes the hitting sets of one question may cost together.
const NODES: u64 = 200_000;

/// The smallest set of givens without a solution (a smallest minimal unsatisfiable subset).
/// `None` when the puzzle has a solution.
///
/// `turns` bounds the number of sets gathered: some hundred are usual. When they are used up, a set
/// comes back of which no given can be left out, but which need not be the smallest.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn clashing_givens(
    puzzle: &Puzzle,
    turns: u32,
    solver: &mut Solver,
) -> Result<Option<Explanation>, Why> {
    if let Some(conflict) = rules::conflicts(puzzle.values()).next() {
        let givens = conflict.cells.map(|cell| (cell, conflict.digit)).to_vec();
        return Ok(Some(Explanation { givens, smallest: true }));
    }
    if first(puzzle, solver)?.is_some() {
        return Ok(None);
    }
    let mut must_miss = Vec::new();
    let mut nodes = Meter::new(&solver.budget().with_limit(NODES));
    for _ in 0..turns {
        let Some(chosen) = smallest_hitting_set(&must_miss, &mut nodes) else { break };
        solver.budget().go_on()?;
        match first(&only(puzzle, chosen), solver)? {
            None => {
                let givens = listed(puzzle, chosen);
                return Ok(Some(Explanation { givens, smallest: true }));
            }
            Some(solution) => {
                // A largest set of givens that can be kept; every unsolvable set has another one.
                let kept = extend(puzzle, &solution, chosen, solver)?;
                must_miss.push(puzzle.given_cells() - kept);
            }
        }
    }
    let reduced = reduce(puzzle, |rest| Ok(first(rest, solver)?.is_none()))?;
    Ok(Some(Explanation { givens: reduced.givens().collect(), smallest: false }))
}

/// The fewest givens to add, all taken from the lexicographically smallest solution, that make
/// the puzzle proper. Empty when it is proper; `None` when it has no solution.
///
/// Another solution might need fewer. `turns` bounds the number of solutions looked at.
///
/// # Errors
/// When the solver's budget, which bounds each question to it, runs out.
pub fn missing_givens(
    puzzle: &Puzzle,
    turns: u32,
    solver: &mut Solver,
) -> Result<Option<Explanation>, Why> {
    let Some(wanted) = smallest_solution(puzzle, solver)? else { return Ok(None) };
    let mut differences = Vec::new();
    let mut nodes = Meter::new(&solver.budget().with_limit(NODES));
    for _ in 0..turns {
        let Some(chosen) = smallest_hitting_set(&differences, &mut nodes) else { break };
        let tried = with_givens_of(puzzle, &wanted, chosen);
        solver.budget().go_on()?;
        match another_solution(&tried, &wanted, solver)? {
            None => {
                let givens = listed(&wanted.to_puzzle(), chosen);
                return Ok(Some(Explanation { givens, smallest: true }));
            }
            Some(other) => differences.push(difference(&wanted, &other)),
        }
    }
    // Too many turns: start from the whole solution and take away what is not needed.
    let mut kept = CellSet::ALL - puzzle.given_cells();
    for cell in kept {
        let without = kept.without(cell);
        let tried = with_givens_of(puzzle, &wanted, without);
        if another_solution(&tried, &wanted, solver)?.is_none() {
            kept = without;
        }
    }
    Ok(Some(Explanation { givens: listed(&wanted.to_puzzle(), kept), smallest: false }))
}

fn smallest_solution(puzzle: &Puzzle, solver: &Solver) -> Result<Option<Solution>, Why> {
    let config = Config::on(solver.instruction_set());
    let budget = solver.budget().clone();
    let mut solutions = Solutions::with_config(puzzle, Order::Ascending, budget, &config)
        .expect("a solver runs on these instructions");
    match (solutions.next(), solutions.end()) {
        (None, Some(End::Unknown(why))) => Err(why),
        (found, _) => Ok(found),
    }
}

/// A solution that differs from `known`.
fn another_solution(
    puzzle: &Puzzle,
    known: &Solution,
    solver: &mut Solver,
) -> Result<Option<Solution>, Why> {
    match solver.classify(puzzle) {
        Outcome::Multiple(a, b) => Ok(Some(if a == *known { b } else { a })),
        Outcome::Unknown(why) => Err(why),
        _ => Ok(None),
    }
}

fn difference(a: &Solution, b: &Solution) -> CellSet {
    Cell::all().filter(|&cell| a.get(cell) != b.get(cell)).collect()
}

/// The givens in these cells.
fn only(puzzle: &Puzzle, cells: CellSet) -> Puzzle {
    let mut part = Puzzle::EMPTY;
    for (cell, digit) in puzzle.givens().filter(|&(cell, _)| cells.contains(cell)) {
        part.set(cell, Some(digit));
    }
    part
}

fn listed(puzzle: &Puzzle, cells: CellSet) -> Vec<(Cell, Digit)> {
    only(puzzle, cells).givens().collect()
}

fn with_givens_of(puzzle: &Puzzle, solution: &Solution, cells: CellSet) -> Puzzle {
    let mut more = *puzzle;
    for cell in cells {
        more.set(cell, Some(solution.get(cell)));
    }
    more
}

/// Adds givens to `chosen` as long as a solution is left; `solution` is one for `chosen`.
fn extend(
    puzzle: &Puzzle,
    solution: &Solution,
    chosen: CellSet,
    solver: &mut Solver,
) -> Result<CellSet, Why> {
    let agreeing = |solution: &Solution| -> CellSet {
        let agree = puzzle.givens().filter(|&(cell, digit)| solution.get(cell) == digit);
        agree.map(|(cell, _)| cell).collect()
    };
    let mut kept = chosen | agreeing(solution);
    for (cell, _) in puzzle.givens() {
        let more = kept.with(cell);
        if more != kept
            && let Some(solution) = first(&only(puzzle, more), solver)?
        {
            kept = more | agreeing(&solution);
        }
    }
    Ok(kept)
}

/// Takes givens away, in reading order, as long as `holds` stays true.
fn reduce(
    puzzle: &Puzzle,
    mut holds: impl FnMut(&Puzzle) -> Result<bool, Why>,
) -> Result<Puzzle, Why> {
    let mut kept = *puzzle;
    for (cell, digit) in puzzle.givens() {
        kept.set(cell, None);
        if !holds(&kept)? {
            kept.set(cell, Some(digit));
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::First;

    fn clashing_givens(puzzle: &Puzzle, turns: u32) -> Option<Explanation> {
        super::clashing_givens(puzzle, turns, &mut Solver::new()).unwrap()
    }

    fn missing_givens(puzzle: &Puzzle, turns: u32) -> Option<Explanation> {
        super::missing_givens(puzzle, turns, &mut Solver::new()).unwrap()
    }

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    /// All subsets of the givens up to a size: the plain way to the smallest one without solution.
    fn smallest_by_trying(puzzle: &Puzzle, up_to: usize) -> Option<usize> {
        let givens: Vec<_> = puzzle.givens().collect();
        fn any(givens: &[(Cell, Digit)], from: usize, left: usize, part: Puzzle) -> bool {
            if left == 0 {
                return Solver::new().first(part) == First::NoSolution;
            }
            (from..givens.len()).any(|i| {
                let mut more = part;
                more.set(givens[i].0, Some(givens[i].1));
                any(givens, i + 1, left - 1, more)
            })
        }
        (1..=up_to).find(|&size| any(&givens, 0, size, Puzzle::EMPTY))
    }

    #[test]
    fn the_smallest_clash_is_found_among_givens_that_have_nothing_to_do_with_it() {
        // r1c9 can take no digit: 1 to 8 stand in its row, 9 in its column.
        let text = format!("12345678.{}9{}4.......5", ".".repeat(44), ".".repeat(18));
        let hopeless = puzzle(&text);
        let found = clashing_givens(&hopeless, 1000).unwrap();
        assert!(found.smallest);
        assert_eq!(Some(found.givens.len()), smallest_by_trying(&hopeless, 9));
        let mut part = Puzzle::EMPTY;
        found.givens.iter().for_each(|&(cell, digit)| part.set(cell, Some(digit)));
        assert!(Solver::new().first(part) == First::NoSolution);
        // With no turns at all, still a set of which nothing can be left out.
        let any = clashing_givens(&hopeless, 0).unwrap();
        assert!(!any.smallest);
        for i in 0..any.givens.len() {
            let mut rest = Puzzle::EMPTY;
            for (j, &(cell, digit)) in any.givens.iter().enumerate() {
                rest.set(cell, (i != j).then_some(digit));
            }
            assert!(Solver::new().first(rest).solution().is_some());
        }
    }

    #[test]
    fn two_equal_givens_in_a_house_are_the_whole_explanation() {
        let text = format!("5...5{}", ".".repeat(76));
        let found = clashing_givens(&puzzle(&text), 10).unwrap();
        assert_eq!(found.givens.len(), 2);
        assert_eq!(clashing_givens(&Puzzle::EMPTY, 10), None);
    }

    #[test]
    fn the_missing_givens_make_the_puzzle_proper_and_none_can_be_spared() {
        // Two solutions (counted by several independent programs): one given settles it.
        let two = puzzle(
            "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.",
        );
        let found = missing_givens(&two, 1000).unwrap();
        assert!(found.smallest);
        assert_eq!(found.givens.len(), 1);
        for turns in [0, 1000] {
            let many = puzzle(
                "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......",
            );
            let found = missing_givens(&many, turns).unwrap();
            assert_eq!(found.smallest, turns > 0);
            let mut more = many;
            found.givens.iter().for_each(|&(cell, digit)| more.set(cell, Some(digit)));
            assert!(matches!(Solver::new().classify(more), Outcome::Unique(_)));
            for &(cell, _) in &found.givens {
                let mut less = more;
                less.set(cell, None);
                assert!(matches!(Solver::new().classify(less), Outcome::Multiple(..)));
            }
        }
        let proper =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(missing_givens(&puzzle(proper), 10).unwrap().givens, []);
    }
}

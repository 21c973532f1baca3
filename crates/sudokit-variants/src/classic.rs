//! Plain 9x9: puzzles of the library's own engines, in both directions.

use std::ops::ControlFlow;

use sudokit_core::board::{Cell as Place, Digit, DigitSet};
use sudokit_core::solve::{self, Order, Solutions, Solver};
use sudokit_core::{Budget, Pencilmarks, Puzzle, Solution};

use crate::constraints::{Candidates, Constraint, Given};
use crate::shape::{Cell, Shape, ShapeError, Value};
use crate::variant::{Grid, Variant};

/// How the fast engines count and list the solutions of one puzzle.
pub(crate) struct Classic(Pencilmarks);

/// Sets of values of 9x9; other values are in no set.
fn digits(values: impl IntoIterator<Item = Value>) -> DigitSet {
    let digit = |value: Value| u8::try_from(value).ok().and_then(Digit::new);
    values.into_iter().filter_map(digit).collect()
}

impl From<Place> for Cell {
    fn from(place: Place) -> Cell {
        Cell::new(place.row(), place.column())
    }
}

/// A cell of 9x9.
impl TryFrom<Cell> for Place {
    type Error = ShapeError;

    fn try_from(cell: Cell) -> Result<Place, ShapeError> {
        let place = Place::at(cell.row.into(), cell.col.into());
        place.ok_or(ShapeError { expected: "a cell of 9x9" })
    }
}

impl From<&Solution> for Grid {
    fn from(found: &Solution) -> Grid {
        let shape = Shape::square(9).expect("9 is a size");
        Grid::full(&shape, found.values().iter().map(|&value| Value::from(value)))
    }
}

fn solver(budget: &Budget) -> Solver {
    let mut solver = Solver::new();
    solver.set_budget(budget.clone());
    solver
}

impl Classic {
    /// The puzzle, if it has rows, columns, boxes of 3x3, givens, candidates and nothing else.
    pub(crate) fn of(puzzle: &Variant) -> Option<Classic> {
        Shape::square(9).ok().filter(|shape| *shape == puzzle.shape)?;
        // The other engines refuse a puzzle with a fault.
        if puzzle.fault().is_some() {
            return None;
        }
        let usual = |constraint: &Constraint| match constraint {
            Constraint::Sudoku(own) => {
                own.size == (9, 9) && own.boxes.is_none_or(|boxes| boxes == (3, 3))
            }
            _ => false,
        };
        let mut marks = Pencilmarks::from_sets([DigitSet::ALL; 81]);
        let mut keep = |cell: Cell, set: DigitSet| {
            let place = Place::try_from(cell).ok()?;
            marks.set(place, marks.get(place) & set);
            Some(())
        };
        for constraint in &puzzle.constraints {
            match constraint {
                Constraint::Given(given) => keep(given.cell, digits([given.value]))?,
                Constraint::Candidates(Candidates { values, cells }) => {
                    let set = digits(values.iter().copied());
                    cells.iter().try_for_each(|&cell| keep(cell, set))?;
                }
                houses if usual(houses) => {}
                _ => return None,
            }
        }
        puzzle.constraints.iter().any(usual).then_some(Classic(marks))
    }

    /// The number of solutions, up to a limit; also the guesses.
    pub(crate) fn count(&self, limit: u64, budget: &Budget) -> (solve::Count, u64) {
        let mut solver = solver(budget);
        (solver.count(self.0, limit), solver.statistics().guesses)
    }

    /// Passes solutions to a function in no particular order, up to a limit; also the guesses. It
    /// is faster than the smallest first.
    pub(crate) fn find(
        &self,
        limit: u64,
        budget: &Budget,
        mut visit: impl FnMut(Grid),
    ) -> (solve::Count, u64) {
        let (mut solver, mut solutions) = (solver(budget), 0);
        let end = solver.for_each(self.0, |found| {
            solutions += 1;
            visit(found.into());
            if solutions < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        (solve::Count { solutions, end }, solver.statistics().guesses)
    }

    /// Passes solutions to a function, the smallest first.
    pub(crate) fn for_each(
        &self,
        limit: u64,
        budget: &Budget,
        mut visit: impl FnMut(Grid),
    ) -> solve::Count {
        let mut all = Solutions::new(self.0, Order::Ascending, budget.clone());
        let mut solutions = 0;
        while solutions < limit {
            let Some(found) = all.next() else {
                let end = all.end().unwrap_or(solve::End::Exhausted);
                return solve::Count { solutions, end };
            };
            solutions += 1;
            visit((&found).into());
        }
        solve::Count { solutions, end: solve::End::Stopped }
    }
}

/// A plain grid with the givens.
impl From<&Puzzle> for Variant {
    fn from(puzzle: &Puzzle) -> Variant {
        let mut variant = Variant::sudoku(9).expect("9 is a size");
        for place in Place::all() {
            if let Some(digit) = puzzle.get(place) {
                variant.add(Given { cell: place.into(), value: digit.get().into() });
            }
        }
        variant
    }
}

/// A plain grid with the candidates of every cell.
impl From<&Pencilmarks> for Variant {
    fn from(marks: &Pencilmarks) -> Variant {
        let mut variant = Variant::sudoku(9).expect("9 is a size");
        for place in Place::all().filter(|&place| marks.get(place) != DigitSet::ALL) {
            let values = marks.get(place).iter().map(|digit| digit.get().into()).collect();
            variant.add(Candidates { values, cells: vec![place.into()] });
        }
        variant
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Engines, Outcome};

    const PROPER: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn plain_puzzles_and_no_others_go_to_the_fast_engines() {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        let marks = Pencilmarks::from(&puzzle);
        let mut variant = Variant::from(&puzzle);
        assert_eq!(Classic::of(&variant).map(|classic| classic.0), Some(marks));
        assert_eq!(Classic::of(&Variant::from(&marks)).map(|classic| classic.0), Some(marks));
        assert!(Classic::of(&Variant::latin(9).unwrap()).is_none());
        assert!(Classic::of(&Variant::sudoku(8).unwrap()).is_none());
        variant.constraints.push("knight".parse().unwrap());
        assert!(Classic::of(&variant).is_none());
    }

    #[test]
    fn both_ways_find_the_same_solutions() {
        let two = PROPER.replacen("53", "..", 1);
        for text in [PROPER, &two, &PROPER.replacen("53", "55", 1)] {
            let puzzle: Puzzle = text.parse().unwrap();
            let variant = Variant::from(&puzzle);
            let solutions = |engines| {
                let mut found = Vec::new();
                let visit = |grid| found.push(grid);
                let budget = &Budget::UNLIMITED;
                let count = match engines {
                    Some(engines) => variant.for_each_by(engines, 1000, budget, |_| (), visit),
                    None => variant.for_each(1000, budget, visit),
                };
                found.sort();
                (count.unwrap(), found)
            };
            let (count, found) = solutions(None);
            assert_eq!((count, found.clone()), solutions(Some(Engines::Both)), "{text}");
            assert_eq!(variant.count(1000, &Budget::UNLIMITED).unwrap(), count);
            let expected = match variant.classify(&Budget::UNLIMITED).unwrap() {
                Outcome::NoSolution => 0,
                Outcome::Unique(grid) if [grid.clone()] == found[..] => 1,
                Outcome::Multiple(a, b) if [a.clone(), b.clone()] == found[..2] => 2,
                other => panic!("{other:?}"),
            };
            assert_eq!(found.len().min(2), expected, "{text}");
        }
    }
}

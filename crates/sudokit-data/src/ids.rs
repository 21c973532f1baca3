//! Ids of puzzles on three levels of equality: literal, class, grid.
//!
//! | level | equal if | its id is of |
//! |---|---|---|
//! | [`Level::Literal`] | the givens are the same | the 81 characters |
//! | [`Level::Class`] | isomorphic | the canonical form by solution, as `sudokit canon` prints it |
//! | [`Level::Grid`] | their solutions are isomorphic | the minlex form of the solution |
//!
//! Each includes the one before. A puzzle that is not proper has a literal id alone. A puzzle with
//! some givens more or fewer has the same grid, as long as both are proper.

use crate::rows::Given;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use sudokit::canon::{self, ClassId, Transform};
use sudokit::simd::Unavailable;
use sudokit::solve::{Batch, Budget, Config, Outcome, Solver};
use sudokit::{Cancel, Puzzle, Solution};
use sudokit_answer::Verdict;

/// What counts as the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// The same givens.
    Literal,
    /// Isomorphic puzzles.
    Class,
    /// Puzzles whose solutions are isomorphic.
    Grid,
}

impl Level {
    /// All levels, the narrowest first.
    pub const ALL: [Level; 3] = [Level::Literal, Level::Class, Level::Grid];

    /// Its name: `literal`, `class`, `grid`.
    pub const fn name(self) -> &'static str {
        ["literal", "class", "grid"][self as usize]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        let found = Level::ALL.into_iter().find(|level| level.name() == text);
        found.ok_or_else(|| "expected literal, class or grid".to_owned())
    }
}

/// Facts about a row's puzzle.
#[derive(Clone, Debug)]
pub struct Classified {
    /// What it is; unreadable where there is no 9x9 puzzle of givens.
    pub verdict: Verdict,
    /// The solution of a proper puzzle.
    pub solution: Option<Solution>,
    /// Its ids by [`Level`], those that were requested and exist.
    pub ids: [Option<ClassId>; 3],
}

impl Classified {
    /// The id of that level.
    pub fn id(&self, level: Level) -> Option<ClassId> {
        self.ids[level as usize]
    }
}

/// The literal id of a puzzle: that of its 81 characters.
pub fn literal_id(puzzle: &Puzzle) -> ClassId {
    ClassId::of(puzzle)
}

/// Classifies puzzles. Every thread has one of its own; keep it.
#[derive(Debug)]
pub struct Classifier {
    batch: Batch,
    most: Level,
}

impl Classifier {
    /// Finds ids up to that level; with [`Level::Literal`] nothing is solved.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn new(config: &Config, most: Level, cancel: &Cancel) -> Result<Classifier, Unavailable> {
        let mut batch = Batch::with_config(config)?;
        batch.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        Ok(Classifier { batch, most })
    }

    /// Facts about each, in order.
    pub fn classify(&mut self, givens: &[Given]) -> Vec<Classified> {
        let puzzles = givens.iter().map(Given::puzzle);
        let mut outcomes = Vec::new();
        if self.most > Level::Literal {
            outcomes.reserve(givens.len());
            self.batch.classify(puzzles.clone().flatten(), |outcome, _| outcomes.push(outcome));
        }
        let mut outcomes = outcomes.into_iter();
        let most = self.most;
        puzzles
            .map(|puzzle| match puzzle {
                None => Classified { verdict: Verdict::Unreadable, solution: None, ids: [None; 3] },
                Some(puzzle) => classified(puzzle, outcomes.next(), most),
            })
            .collect()
    }
}

fn classified(puzzle: &Puzzle, outcome: Option<Outcome>, most: Level) -> Classified {
    let mut ids = [Some(literal_id(puzzle)), None, None];
    let verdict = outcome.map_or(Verdict::Unknown, |outcome| Verdict::of(&outcome, puzzle));
    let solution = outcome.and_then(Outcome::unique);
    if let Some(solution) = &solution
        && let Ok(form) = canon::by_solution(puzzle, solution)
    {
        ids[Level::Class as usize] = Some(ClassId::of(&form.puzzle));
        if most >= Level::Grid {
            ids[Level::Grid as usize] = Some(ClassId::of_grid(&form.grid));
        }
    }
    Classified { verdict, solution, ids }
}

/// The transform that proves two puzzles the same: it leads from `a` to `b`, or, at
/// [`Level::Grid`], from the solution of `a` to that of `b`. `None` when they are not.
///
/// ```
/// use sudokit::{Puzzle, canon::Transform, random::Random, solve::Solver};
/// use sudokit_data::ids::{Level, proof};
///
/// let a: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let b = Transform::random(&mut Random::new(1, 0)).apply(&a);
/// let transform = proof(&a, &b, Level::Class, &mut Solver::new()).expect("isomorphic");
/// assert_eq!(transform.apply(&a), b);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn proof(a: &Puzzle, b: &Puzzle, level: Level, solver: &mut Solver) -> Option<Transform> {
    if a == b {
        return Some(Transform::IDENTITY);
    }
    let mut form = |puzzle: &Puzzle| {
        let solution = solver.classify(puzzle).unique()?;
        canon::by_solution(puzzle, &solution).ok()
    };
    let (a, b) = (form(a)?, form(b)?);
    let same = match level {
        Level::Literal => false,
        Level::Class => a.puzzle == b.puzzle,
        Level::Grid => a.grid == b.grid,
    };
    same.then(|| a.transform.then(&b.transform.inverse()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::generate::{Generator, Item, Spec};
    use sudokit::random::Random;

    fn puzzles(n: usize) -> Vec<Puzzle> {
        let made = Generator::new(Spec::default(), 11).unwrap().take(n);
        made.map(|item| match item {
            Item::Made(made) => made.puzzle,
            _ => panic!("nothing forbids it"),
        })
        .collect()
    }

    fn classify(puzzles: &[Puzzle]) -> Vec<Classified> {
        let givens: Vec<Given> = puzzles.iter().map(|p| Given::Puzzle(*p)).collect();
        Classifier::new(&Config::default(), Level::Grid, &Cancel::new()).unwrap().classify(&givens)
    }

    #[test]
    fn isomorphs_share_class_and_grid_and_proofs_hold() {
        let mut solver = Solver::new();
        for (n, puzzle) in puzzles(20).iter().enumerate() {
            let moved = Transform::random(&mut Random::new(3, n as u64)).apply(puzzle);
            // One given more: another class, the same grid.
            let solution = solver.classify(puzzle).unique().unwrap();
            let mut more = moved;
            let moved_solution = solver.classify(moved).unique().unwrap();
            let cell = moved.empty_cells().next().unwrap();
            more.set(cell, Some(moved_solution.get(cell)));
            let found = classify(&[*puzzle, moved, more]);
            assert_eq!(found[0].solution, Some(solution));
            assert_ne!(found[0].id(Level::Literal), found[1].id(Level::Literal));
            assert_eq!(found[0].id(Level::Class), found[1].id(Level::Class));
            assert_ne!(found[0].id(Level::Class), found[2].id(Level::Class));
            assert_eq!(found[0].id(Level::Grid), found[2].id(Level::Grid));
            let way = proof(puzzle, &moved, Level::Class, &mut solver).unwrap();
            assert_eq!(way.apply(puzzle), moved);
            assert_eq!(proof(puzzle, &more, Level::Class, &mut solver), None);
            let way = proof(puzzle, &more, Level::Grid, &mut solver).unwrap();
            assert_eq!(way.apply(&solution), moved_solution);
        }
    }

    #[test]
    fn what_is_not_proper_has_a_literal_id_alone() {
        let mut clash = Puzzle::EMPTY;
        for column in [0, 5] {
            clash.set(sudokit::board::Cell::at(0, column).unwrap(), sudokit::board::Digit::new(7));
        }
        let found = classify(&[Puzzle::EMPTY, clash]);
        assert_eq!([found[0].verdict, found[1].verdict], [Verdict::Multiple, Verdict::Invalid]);
        for classified in &found {
            assert!(classified.ids[0].is_some() && classified.ids[1..] == [None, None]);
        }
        let other = Given::OtherSize { cells: 16 };
        let mut classifier =
            Classifier::new(&Config::default(), Level::Class, &Cancel::new()).unwrap();
        let found = classifier.classify(&[other, Given::Puzzle(puzzles(1)[0])]);
        assert_eq!([found[0].verdict, found[1].verdict], [Verdict::Unreadable, Verdict::Proper]);
        assert_eq!((found[0].ids, found[1].ids[2]), ([None; 3], None));
    }
}

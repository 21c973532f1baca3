//! Questions about a puzzle: its solutions, how many, what may stand in each cell; which
//! constraints are redundant (`redundant`), which contradict each other (`contradiction`), and
//! about how many solutions there are (`estimate`).
//!
//! Every question has a budget; its unit is a guess. An answer that is not known is never "none".

mod contradiction;
mod estimate;
mod redundant;
mod trials;

use std::fmt;

use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::solve::{self, Count, End};

use crate::classic::Classic;
use crate::program::{Builder, Program, bits};
use crate::search::{Engine, Engines, Found, Statistics};
use crate::shape::Value;
use crate::variant::{Grid, Variant};

pub use contradiction::Contradiction;
pub use redundant::Redundant;

/// A constraint that makes no sense on the puzzle's shape.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Fault {
    /// Its index in the list.
    pub constraint: usize,
    /// What was expected instead.
    pub expected: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constraint {}: expected {}", self.constraint + 1, self.expected)
    }
}

impl std::error::Error for Fault {}

/// Whether a puzzle has one solution, with the evidence: the library's answer, of any size.
pub type Outcome = solve::Outcome<Grid>;

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Unanswered {
    /// A constraint makes no sense on the shape.
    Fault(Fault),
    /// This bound ended the work.
    Ended(Why),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unanswered::Fault(fault) => fault.fmt(f),
            Unanswered::Ended(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for Unanswered {}

impl From<Fault> for Unanswered {
    fn from(fault: Fault) -> Unanswered {
        Unanswered::Fault(fault)
    }
}

impl From<Why> for Unanswered {
    fn from(why: Why) -> Unanswered {
        Unanswered::Ended(why)
    }
}

/// How far a question has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Progress {
    /// The engine is built, the search begins. Plain 9x9 puzzles have no such moment.
    Built,
    /// The search has ended.
    Ended(Statistics),
}

/// The values that each cell has in some solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Candidates {
    /// By the order of [`Shape::cells`](crate::Shape::cells), sorted. All are empty where there is
    /// no solution.
    pub cells: Vec<Vec<Value>>,
}

impl Variant {
    /// Whether there is one solution, none, or several: then the first two.
    ///
    /// ```
    /// use sudokit_core::Budget;
    /// use sudokit_variants::{Outcome, Variant};
    ///
    /// let puzzle: Variant = "sudoku 4\ncage 3 r1c1 r2c1".parse()?;
    /// assert!(matches!(puzzle.classify(&Budget::UNLIMITED)?, Outcome::Multiple(..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn classify(&self, budget: &Budget) -> Result<Outcome, Fault> {
        self.classify_watched(budget, |_| ())
    }

    /// The same; `watch` is called when the engine is built and when the search ends.
    ///
    /// ```
    /// use sudokit_variants::{Budget, Progress, Variant};
    ///
    /// let puzzle: Variant = "sudoku 4\ncage 3 r1c1 r2c1".parse()?;
    /// let mut guesses = None;
    /// puzzle.classify_watched(&Budget::UNLIMITED, |progress| {
    ///     if let Progress::Ended(statistics) = progress {
    ///         guesses = Some(statistics.guesses);
    ///     }
    /// })?;
    /// assert!(guesses.is_some_and(|guesses| guesses > 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn classify_watched(
        &self,
        budget: &Budget,
        mut watch: impl FnMut(Progress),
    ) -> Result<Outcome, Fault> {
        let mut found = Vec::new();
        let visit = |grid| found.push(grid);
        let count = match Classic::of(self) {
            Some(classic) => {
                let (count, guesses) = classic.find(2, budget, visit);
                if count.solutions == 2 {
                    // Which two come first depends on the instruction set; the smallest do not.
                    let mut smallest = Vec::new();
                    classic.for_each(2, budget, |grid| smallest.push(grid));
                    found = if smallest.len() == 2 { smallest } else { found };
                }
                watch(Progress::Ended(Statistics::of_plain(guesses)));
                count
            }
            None => self.for_each_by(Engines::Both, 2, budget, &mut watch, visit)?,
        };
        let (first, second) = (found.pop(), found.pop());
        Ok(match (count.end, second, first) {
            (_, Some(first), Some(second)) => Outcome::Multiple(first, second),
            (End::Unknown(why), ..) => Outcome::Unknown(why),
            (_, _, Some(grid)) => Outcome::Unique(grid),
            (_, _, None) => Outcome::NoSolution,
        })
    }

    /// The number of solutions, up to a limit.
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn count(&self, limit: u64, budget: &Budget) -> Result<Count, Fault> {
        self.count_watched(limit, budget, |_| ())
    }

    /// The same; `watch` is called when the engine is built and when the search ends.
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn count_watched(
        &self,
        limit: u64,
        budget: &Budget,
        mut watch: impl FnMut(Progress),
    ) -> Result<Count, Fault> {
        match Classic::of(self) {
            Some(classic) => {
                let (count, guesses) = classic.count(limit, budget);
                watch(Progress::Ended(Statistics::of_plain(guesses)));
                Ok(count)
            }
            None => self.for_each_by(Engines::Both, limit, budget, watch, drop),
        }
    }

    /// Passes solutions to a function, up to a limit.
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn for_each(
        &self,
        limit: u64,
        budget: &Budget,
        visit: impl FnMut(Grid),
    ) -> Result<Count, Fault> {
        match Classic::of(self) {
            Some(classic) => Ok(classic.for_each(limit, budget, visit)),
            None => self.for_each_by(Engines::Both, limit, budget, |_| (), visit),
        }
    }

    /// Passes solutions to a function, found by these engines.
    pub(crate) fn for_each_by(
        &self,
        engines: Engines,
        limit: u64,
        budget: &Budget,
        mut watch: impl FnMut(Progress),
        mut visit: impl FnMut(Grid),
    ) -> Result<Count, Fault> {
        let program = self.compile()?;
        watch(Progress::Built);
        let mut search = Engine::new(&program, engines);
        let mut meter = Meter::new(budget);
        let units = meter.left();
        let mut solutions = 0;
        let end = loop {
            if solutions == limit {
                break End::Stopped;
            }
            match search.next(&mut meter) {
                Err(why) => break End::Unknown(why),
                Ok(None) => break End::Exhausted,
                Ok(Some(found)) => {
                    if let Some(grid) = self.judged(&program, &found) {
                        solutions += 1;
                        visit(grid);
                    }
                }
            }
        };
        watch(Progress::Ended(search.statistics(units - meter.left())));
        Ok(Count { solutions, end })
    }

    /// The values that each cell has in some solution.
    ///
    /// # Errors
    /// A constraint makes no sense on the shape, or a bound ended the work.
    pub fn true_candidates(&self, budget: &Budget) -> Result<Candidates, Unanswered> {
        self.true_candidates_by(Engines::Both, budget)
    }

    /// The values that each cell has in some solution, found by these engines.
    pub(crate) fn true_candidates_by(
        &self,
        engines: Engines,
        budget: &Budget,
    ) -> Result<Candidates, Unanswered> {
        let program = self.compile()?;
        let search = Engine::new(&program, engines);
        let is_good = |found: &Found| self.judged(&program, found).is_some();
        let found = search.true_candidates(&mut Meter::new(budget), is_good)?;
        let value = |bit| self.shape.low() + bit as Value;
        let values = |seen: u64| bits(seen).map(value).collect();
        Ok(Candidates { cells: found.into_iter().map(values).collect() })
    }

    /// The puzzle as the engines read it.
    fn compile(&self) -> Result<Program, Fault> {
        self.refuse_faults()?;
        Ok(self.compile_part(|_| true))
    }

    fn refuse_faults(&self) -> Result<(), Fault> {
        let fault = self.fault();
        fault.map_or(Ok(()), |(constraint, expected)| Err(Fault { constraint, expected }))
    }

    /// Some of the constraints as the engines read them. Each means what it means in the whole
    /// puzzle: for `strict` all marks are there. The puzzle has no fault.
    fn compile_part(&self, is_part: impl Fn(usize) -> bool) -> Program {
        let mut builder = Builder::new(&self.shape);
        for comes_last in [false, true] {
            for (at, constraint) in self.constraints.iter().enumerate() {
                if constraint.comes_last() == comes_last && is_part(at) {
                    constraint.compile(&self.constraints, &mut builder);
                }
            }
        }
        builder.finish()
    }

    /// The grid of a found solution.
    fn grid(&self, found: &Found) -> Grid {
        let value = |bit: &u64| self.shape.low() + bit.trailing_zeros() as Value;
        Grid::full(&self.shape, found.iter().map(value))
    }

    /// The grid of a found solution, unless it breaks a constraint that was not compiled.
    fn judged(&self, program: &Program, found: &Found) -> Option<Grid> {
        let grid = self.grid(found);
        let holds = || self.check(&grid).is_ok();
        debug_assert!(
            program.leaves_to_judge || holds(),
            "{self}\n{:?}\n{grid}",
            self.check(&grid)
        );
        (!program.leaves_to_judge || holds()).then_some(grid)
    }
}

//! Searches over parts of a puzzle's constraints, within one budget.

use sudokit_core::bounds::{Budget, Meter, Why};

use crate::search::{Engine, Engines};
use crate::variant::{Grid, Variant};

/// A puzzle and the budget of a question about its parts.
pub(super) struct Trials<'a> {
    puzzle: &'a Variant,
    budget: &'a Budget,
    meter: Meter,
}

impl<'a> Trials<'a> {
    /// The puzzle has no fault.
    pub(super) fn new(puzzle: &'a Variant, budget: &'a Budget) -> Trials<'a> {
        Trials { puzzle, budget, meter: Meter::new(budget) }
    }

    /// How many guesses are left.
    pub(super) fn left(&self) -> u64 {
        self.meter.left()
    }

    /// Spends a guess on other work.
    ///
    /// # Errors
    /// The budget is spent.
    pub(super) fn spend(&mut self) -> Result<(), Why> {
        // A meter looks at flag and clock now and then; a unit here may be long work.
        if self.budget.is_cancelled() {
            return Err(self.budget.why_spent(0).unwrap_or(Why::Cancelled));
        }
        self.meter.spend()
    }

    /// A grid that obeys this part of the constraints and breaks another one, if one is given. It
    /// costs a guess, and at most `guesses` for the search.
    ///
    /// # Errors
    /// The bound that ended the search.
    pub(super) fn find(
        &mut self,
        is_part: impl Fn(usize) -> bool,
        guesses: u64,
        other: Option<usize>,
    ) -> Result<Option<Grid>, Why> {
        self.spend()?;
        let program = self.puzzle.compile_part(&is_part);
        let mut search = Engine::new(&program, Engines::Both);
        let guesses = guesses.min(self.meter.left());
        let mut part = Meter::new(&self.budget.with_limit(guesses));
        let result = loop {
            match search.next(&mut part) {
                Err(why) => break Err(why),
                Ok(None) => break Ok(None),
                Ok(Some(found)) => {
                    let grid = self.puzzle.grid(&found);
                    let broken = self.broken(&grid);
                    let holds = !program.leaves_to_judge || !broken.iter().any(|&at| is_part(at));
                    if holds && other.is_none_or(|other| broken.contains(&other)) {
                        break Ok(Some(grid));
                    }
                }
            }
        };
        self.meter.pay(guesses - part.left());
        result
    }

    /// The constraints that a full grid breaks.
    pub(super) fn broken(&self, grid: &Grid) -> Vec<usize> {
        let values = grid.full_values();
        let filled = self.puzzle.filled(&values);
        let all = self.puzzle.constraints.iter().enumerate();
        all.filter(|(_, one)| !one.holds(&filled)).map(|(at, _)| at).collect()
    }
}

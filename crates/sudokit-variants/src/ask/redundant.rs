//! Which constraints follow from the others.

use sudokit_core::bounds::{Budget, Why};

use super::trials::Trials;
use super::{Fault, Variant};

/// The constraints that a puzzle does not need, one at a time.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Redundant {
    /// Indices of constraints that follow from all others: without one of them the puzzle has the
    /// same solutions. Without two of them it may have more.
    pub constraints: Vec<usize>,
    /// Indices of constraints that the budget did not decide.
    pub unknown: Vec<usize>,
    /// Which bound left them undecided.
    pub why: Option<Why>,
}

impl Variant {
    /// Which constraints, givens among them, follow from the others. Marks of `strict` stay marks.
    ///
    /// A constraint is needed if some grid obeys all others and breaks it. The search for that grid
    /// gets an equal share of what is left of the budget. If the puzzle has very many solutions,
    /// a redundant constraint may stay unknown: all of them are looked at.
    ///
    /// ```
    /// use sudokit_core::Budget;
    /// use sudokit_variants::Variant;
    ///
    /// // The cage follows from the row.
    /// let puzzle: Variant = "sudoku 4\ncage 10 r1c1-r1c4\ngiven r1c1 1".parse()?;
    /// assert_eq!(puzzle.redundant(&Budget::at_most(10_000))?.constraints, [1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn redundant(&self, budget: &Budget) -> Result<Redundant, Fault> {
        self.refuse_faults()?;
        let mut trials = Trials::new(self, budget);
        let mut found = Redundant { constraints: Vec::new(), unknown: Vec::new(), why: None };
        for at in 0..self.constraints.len() {
            let share = trials.left() / (self.constraints.len() - at) as u64;
            match trials.find(|other| other != at, share, Some(at)) {
                Ok(Some(_)) => {}
                Ok(None) => found.constraints.push(at),
                Err(why) => {
                    found.unknown.push(at);
                    found.why = Some(why);
                }
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_is_redundant_if_the_count_without_it_is_the_same() {
        let (mut needed, mut redundant) = (0, 0);
        for round in 0..60 {
            let puzzle = crate::random_tests::mixture(281, round, 4, true);
            // There are 576 grids with rows and columns.
            let count = |puzzle: &Variant| puzzle.count(1000, &Budget::UNLIMITED).unwrap();
            let found = puzzle.redundant(&Budget::UNLIMITED).unwrap();
            assert!(found.unknown.is_empty() && found.why.is_none());
            for at in 0..puzzle.constraints.len() {
                let mut rest = puzzle.clone();
                rest.constraints.remove(at);
                let is_same = count(&rest) == count(&puzzle);
                assert_eq!(found.constraints.contains(&at), is_same, "{at} of\n{puzzle}");
                *if is_same { &mut redundant } else { &mut needed } += 1;
            }
        }
        assert!(needed > 50 && redundant > 10, "{needed} {redundant}");
    }

    #[test]
    fn what_the_budget_does_not_decide_is_unknown() {
        let puzzle: Variant = "sudoku 9\nknight\nking\ngiven r1c1 1".parse().unwrap();
        let found = puzzle.redundant(&Budget::at_most(0)).unwrap();
        assert_eq!((found.constraints.len(), found.unknown.len()), (0, 4));
        assert_eq!(found.why, Some(Why::Budget));
        let cancel = crate::Cancel::new();
        cancel.set();
        let found = puzzle.redundant(&Budget::UNLIMITED.with_cancel(&cancel)).unwrap();
        assert_eq!((found.unknown.len(), found.why), (4, Some(Why::Cancelled)));
    }
}

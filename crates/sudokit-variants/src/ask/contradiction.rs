//! The smallest set of constraints that contradict each other.
//!
//! First constraints are left out, in halves and smaller parts, until each that is left is needed:
//! a minimal set. Then smaller ones are looked for ("implicit hitting sets": Ignatiev and others,
//! Smallest MUS Extraction with Minimal Hitting Set Dualization, 2015). A grid shows a set of
//! constraints that it breaks; every contradiction holds one of them. A smallest set that holds one
//! of each such set is a lower bound. If it has no solution, it is the answer; else its solution
//! shows another set.

use sudokit_core::bounds::{Budget, Why};

use super::trials::Trials;
use super::{Fault, Variant};
use crate::variant::Grid;

/// Why a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Contradiction {
    /// It has one: this.
    None(Grid),
    /// These constraints alone have no solution.
    Among {
        /// Their indices, ascending.
        constraints: Vec<usize>,
        /// Whether none of them can be left out.
        is_minimal: bool,
        /// Whether no other contradiction has fewer constraints.
        is_smallest: bool,
    },
    /// The budget ended the work before it was known whether there is a solution.
    Unknown(Why),
}

/// Guesses of a trial that makes a shown set smaller.
const TO_SHRINK: u64 = 100;

impl Variant {
    /// A set of constraints that has no solution, as small as the budget allows. Marks of `strict`
    /// stay marks.
    ///
    /// A set is minimal if it has a solution without any one of its constraints. It is smallest
    /// if no other set without solution has fewer. There may be several smallest sets.
    ///
    /// ```
    /// use sudokit_core::Budget;
    /// use sudokit_variants::{Contradiction, Variant};
    ///
    /// let puzzle: Variant = "sudoku 4\neven r1c1\ncage 3 r3c1 r3c2\ngiven r1c1 3".parse()?;
    /// let found = puzzle.contradiction(&Budget::at_most(10_000))?;
    /// let constraints = vec![1, 3];
    /// assert_eq!(found, Contradiction::Among { constraints, is_minimal: true, is_smallest: true });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn contradiction(&self, budget: &Budget) -> Result<Contradiction, Fault> {
        self.refuse_faults()?;
        let mut trials = Trials::new(self, budget);
        match trials.find(|_| true, u64::MAX, None) {
            Err(why) => return Ok(Contradiction::Unknown(why)),
            Ok(Some(grid)) => return Ok(Contradiction::None(grid)),
            Ok(None) => {}
        }
        let mut core: Vec<usize> = (0..self.constraints.len()).collect();
        let is_minimal = shrink(&mut core, |rest| {
            let share = trials.left() / 8;
            trials.find(|at| rest.binary_search(&at).is_ok(), share, None).map(|it| it.is_none())
        });
        let smallest = smallest(&mut trials, &core);
        let (is_minimal, is_smallest) = (is_minimal || smallest.is_ok(), smallest.is_ok());
        let constraints = smallest.unwrap_or(core);
        Ok(Contradiction::Among { constraints, is_minimal, is_smallest })
    }
}

/// Leaves out parts of a list while what is left is good; whether each that stays is needed. What
/// is not known is kept.
fn shrink(list: &mut Vec<usize>, mut is_good: impl FnMut(&[usize]) -> Result<bool, Why>) -> bool {
    let (mut at, mut count, mut is_known) = (0, list.len().div_ceil(2), true);
    while at < list.len() {
        count = count.min(list.len() - at);
        let rest = [&list[..at], &list[at + count..]].concat();
        match is_good(&rest) {
            Ok(true) => {
                *list = rest;
                count *= 2;
            }
            _ if count > 1 => count /= 2,
            known => {
                is_known &= known.is_ok();
                at += 1;
            }
        }
    }
    is_known
}

/// The smallest contradiction, if the budget suffices; `known` is one.
fn smallest(trials: &mut Trials<'_>, known: &[usize]) -> Result<Vec<usize>, Why> {
    let mut sets: Vec<Vec<usize>> = Vec::new();
    loop {
        let hitting = Hitting { sets: &sets, best: known.to_vec() }.solve(trials)?;
        if hitting.len() == known.len() {
            return Ok(known.to_vec());
        }
        let is_hit = |at: usize| hitting.contains(&at);
        let Some(grid) = trials.find(is_hit, u64::MAX, None)? else { return Ok(hitting) };
        // The fewer constraints a grid breaks, the more it says.
        let mut broken = trials.broken(&grid);
        let mut all = broken.clone();
        shrink(&mut all, |rest| {
            if broken.iter().all(|at| rest.binary_search(at).is_ok()) {
                return Ok(true);
            }
            let is_kept = |at: usize| rest.binary_search(&at).is_err();
            let Some(grid) = trials.find(is_kept, TO_SHRINK, None)? else { return Ok(false) };
            broken = trials.broken(&grid);
            Ok(true)
        });
        sets.push(broken);
    }
}

/// A search for a smallest set that has an element of each set.
struct Hitting<'a> {
    sets: &'a [Vec<usize>],
    /// The smallest one found.
    best: Vec<usize>,
}

impl Hitting<'_> {
    fn solve(mut self, trials: &mut Trials<'_>) -> Result<Vec<usize>, Why> {
        self.extend(&mut Vec::new(), &mut Vec::new(), trials)?;
        self.best.sort_unstable();
        Ok(self.best)
    }

    /// Completes a set. `out` are elements that other branches have.
    fn extend(
        &mut self,
        chosen: &mut Vec<usize>,
        out: &mut Vec<usize>,
        trials: &mut Trials<'_>,
    ) -> Result<(), Why> {
        trials.spend()?;
        let is_open = |set: &&Vec<usize>| !set.iter().any(|at| chosen.contains(at));
        let open: Vec<&Vec<usize>> = self.sets.iter().filter(is_open).collect();
        // Sets without a common element need one each.
        let (mut apart, mut taken) = (0, Vec::new());
        for set in &open {
            if !set.iter().any(|at| taken.contains(at)) {
                apart += 1;
                taken.extend(set.iter().copied());
            }
        }
        if chosen.len() + apart >= self.best.len() {
            return Ok(());
        }
        let free = |set: &Vec<usize>| set.iter().filter(|at| !out.contains(at)).count();
        let Some(&set) = open.iter().min_by_key(|set| free(set)) else {
            self.best.clone_from(chosen);
            return Ok(());
        };
        let before = out.len();
        let mut choices: Vec<usize> = set.iter().copied().filter(|at| !out.contains(at)).collect();
        choices.sort_by_key(|at| std::cmp::Reverse(open.iter().filter(|s| s.contains(at)).count()));
        for at in choices {
            chosen.push(at);
            self.extend(chosen, out, trials)?;
            chosen.pop();
            out.push(at);
        }
        out.truncate(before);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether these constraints alone have a solution.
    fn has_solution(puzzle: &Variant, part: impl Fn(usize) -> bool) -> bool {
        let mut trials = Trials::new(puzzle, &Budget::UNLIMITED);
        trials.find(part, u64::MAX, None).unwrap().is_some()
    }

    #[test]
    fn a_rank_says_less_without_rows_and_columns() {
        let text = "latin 3\nfull-rank 1 r1c1-r1c3\nrank-ties any\ngiven r1c1 3";
        let found = text.parse::<Variant>().unwrap().contradiction(&Budget::UNLIMITED).unwrap();
        let constraints = vec![0, 1, 3];
        assert_eq!(
            found,
            Contradiction::Among { constraints, is_minimal: true, is_smallest: true }
        );
    }

    #[test]
    fn the_smallest_contradiction_is_that_of_all_subsets() {
        let mut sizes = std::collections::BTreeMap::new();
        for round in 0..400 {
            let puzzle = crate::random_tests::mixture(283, round, 8, true);
            let number = puzzle.constraints.len();
            let found = puzzle.contradiction(&Budget::UNLIMITED).unwrap();
            let Contradiction::Among { constraints, is_minimal, is_smallest } = found else {
                assert!(has_solution(&puzzle, |_| true));
                continue;
            };
            assert!(
                is_minimal && is_smallest && !has_solution(&puzzle, |at| constraints.contains(&at))
            );
            let mut subsets = 0u32..1 << number;
            let smaller = subsets.find(|set| {
                (set.count_ones() as usize) < constraints.len()
                    && !has_solution(&puzzle, |at| set >> at & 1 == 1)
            });
            assert_eq!(smaller, None, "{constraints:?} of\n{puzzle}");
            *sizes.entry(constraints.len()).or_insert(0) += 1;
        }
        assert!(sizes.len() > 3, "{sizes:?}");
    }

    #[test]
    fn a_small_budget_leaves_a_contradiction_that_is_not_known_to_be_minimal() {
        let puzzle: Variant = "sudoku 4\ncage 9 r1c1 r1c2\ngiven r1c1 1".parse().unwrap();
        let found = puzzle.contradiction(&Budget::at_most(1)).unwrap();
        let constraints = vec![0, 1, 2];
        let expected = Contradiction::Among { constraints, is_minimal: false, is_smallest: false };
        assert_eq!(found, expected);
        let hard: Variant = "sudoku 9\nknight".parse().unwrap();
        let found = hard.contradiction(&Budget::at_most(0)).unwrap();
        assert_eq!(found, Contradiction::Unknown(Why::Budget));
    }

    #[test]
    fn of_a_hundred_thousand_constraints_two_are_found() {
        let many = "thermo r1c1-r1c3\ncage r2c1-r2c4\n".repeat(50_000);
        let puzzle: Variant =
            format!("sudoku 4\n{many}given r4c1 1\ngiven r4c1 2").parse().unwrap();
        let Contradiction::Among { constraints, is_smallest, .. } =
            puzzle.contradiction(&Budget::at_most(10_000)).unwrap()
        else {
            panic!("no contradiction")
        };
        assert_eq!((constraints, is_smallest), (vec![100_001, 100_002], true));
    }
}

//! About how many solutions there are, where they are too many to count.
//!
//! A sample is a random descent (Knuth, Estimating the Efficiency of Backtrack Programs, 1975): the
//! product of the numbers of values between which it chose, and 0 where it ended at a
//! contradiction. Its expected value is the number of solutions.

use sudokit_core::analyze::Estimate;
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::random::Random;

use super::{Fault, Variant};
use crate::search::Descents;

impl Variant {
    /// Estimates the number of solutions from random descents, without bias. Sample `i` depends on
    /// the seed and `i` alone. The unit of the budget is a choice of a descent. What exceeds the
    /// numbers of `f64`, about 1e308, is infinite.
    ///
    /// ```
    /// use sudokit_core::Budget;
    /// use sudokit_variants::Variant;
    ///
    /// let puzzle = Variant::sudoku(4)?;
    /// let found = puzzle.estimate(1000, 1, &Budget::UNLIMITED)?.expect("there is no bound");
    /// let (low, high) = found.interval(0.99);
    /// // There are 288 grids.
    /// assert!(low <= 288.0 && 288.0 <= high && found.standard_error < 10.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape. The inner error is the bound that ended the work.
    pub fn estimate(
        &self,
        samples: u64,
        seed: u64,
        budget: &Budget,
    ) -> Result<Result<Estimate, Why>, Fault> {
        let program = self.compile()?;
        let mut descents = Descents::new(&program);
        let mut meter = Meter::new(budget);
        let mut ended = None;
        // The first sample above 0 is the unit, so that squares stay in range.
        let mut unit = 0.0;
        let values = (0..samples).map_while(|index| {
            let is_good = |found: &_| self.judged(&program, found).is_some();
            match descents.sample(&mut Random::new(seed, index), &mut meter, is_good) {
                Err(why) => {
                    ended = Some(why);
                    None
                }
                Ok(0.0) => Some(0.0),
                Ok(value) => {
                    unit = if unit == 0.0 { value } else { unit };
                    Some(value / unit)
                }
            }
        });
        let mut estimate = Estimate::of(values);
        estimate.mean *= if unit == 0.0 { 1.0 } else { unit };
        estimate.standard_error *= if unit == 0.0 { 1.0 } else { unit };
        Ok(ended.map_or(Ok(estimate), Err))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_cover_the_number_as_often_as_they_claim() {
        let (mut inside, mut all) = (0, 0);
        for round in 0..150 {
            let puzzle = crate::random_tests::mixture(285, round, 2, true);
            let count = puzzle.count(u64::MAX, &Budget::UNLIMITED).unwrap().solutions as f64;
            let found = puzzle.estimate(400, round, &Budget::UNLIMITED).unwrap().unwrap();
            let (low, high) = found.interval(0.95);
            let margin = 1e-9 * count;
            inside += u32::from(low - margin <= count && count <= high + margin);
            all += 1;
            assert!(count > 0.0 || found.mean == 0.0, "{puzzle}");
        }
        assert!(inside * 100 >= all * 90, "{inside} of {all}");
    }

    #[test]
    fn a_sample_depends_on_seed_and_index_and_a_budget_ends_the_work() {
        let puzzle: Variant = "sudoku 9\nknight".parse().unwrap();
        let estimate = |samples, seed| puzzle.estimate(samples, seed, &Budget::UNLIMITED).unwrap();
        assert_eq!(estimate(8, 1), estimate(8, 1));
        assert_ne!(estimate(8, 1), estimate(8, 2));
        let ended = puzzle.estimate(1000, 1, &Budget::at_most(100)).unwrap();
        assert_eq!(ended, Err(Why::Budget));
        // Squares of such numbers are beyond f64.
        let large =
            Variant::latin(20).unwrap().estimate(3, 1, &Budget::UNLIMITED).unwrap().unwrap();
        assert!(large.mean > 1e180 && large.standard_error.is_finite());
    }
}

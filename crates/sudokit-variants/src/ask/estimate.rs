//! About how many solutions there are, where they are too many to count.
//!
//! A sample is a random descent (Knuth, Estimating the Efficiency of Backtrack Programs, 1975): the
//! product of the numbers of values between which it chose, and 0 where it ended at a
//! contradiction. Its expected value is the number of solutions.

use sudokit_core::analyze::Estimate;
use sudokit_core::bounds::{Budget, Meter};
use sudokit_core::random::Random;

use super::{Fault, Variant};
use crate::search::Descents;

impl Variant {
    /// Estimates the number of solutions from random descents, without bias. Sample `i` depends on
    /// the seed and `i` alone. The unit of the budget is a choice of a descent: the estimate has
    /// the samples that it suffices for. Of numbers beyond `f64` there is the logarithm.
    ///
    /// ```
    /// use sudokit_core::Budget;
    /// use sudokit_variants::Variant;
    ///
    /// let puzzle = Variant::sudoku(4)?;
    /// let found = puzzle.estimate(1000, 1, &Budget::UNLIMITED)?;
    /// let (low, high) = found.interval(0.99);
    /// // There are 288 grids.
    /// assert!(low <= 288.0 && 288.0 <= high && found.standard_error < 10.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A constraint makes no sense on the shape.
    pub fn estimate(&self, samples: u64, seed: u64, budget: &Budget) -> Result<Estimate, Fault> {
        let program = self.compile()?;
        let mut descents = Descents::new(&program);
        let mut meter = Meter::new(budget);
        let is_good = |found: &_| self.judged(&program, found).is_some();
        let log = |index| descents.sample(&mut Random::new(seed, index), &mut meter, is_good).ok();
        Ok(Estimate::of_logs((0..samples).map_while(log)))
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
            let found = puzzle.estimate(400, round, &Budget::UNLIMITED).unwrap();
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
        assert!(ended.samples < 1000);
        assert_eq!(ended, estimate(ended.samples, 1));
    }

    #[test]
    fn numbers_beyond_floats_have_logarithms() {
        // There are 4.1e183 Latin squares of 20; a grid of 20x20 alone has 20^400 = 10^520.4.
        let latin = Variant::latin(20).unwrap();
        let large = latin.estimate(3, 1, &Budget::UNLIMITED).unwrap();
        assert!(large.mean > 1e180 && large.standard_error.is_finite());
        let free: Variant = "size 20".parse().unwrap();
        let found = free.estimate(2, 1, &Budget::UNLIMITED).unwrap();
        let log = 400.0 * 20f64.log10();
        let (low, high) = found.log10_interval(0.95);
        assert!(
            found.mean.is_infinite()
                && [found.log10(), low, high].iter().all(|x| (x - log).abs() < 1e-6)
        );
    }
}

//! Random descents: for estimates.

use sudokit_core::bounds::{Meter, Why};
use sudokit_core::random::Random;

use super::Found;
use crate::program::{Program, Space, bits};

/// Descents from a program's domains to single values.
pub(crate) struct Descents<'p> {
    space: Space<'p>,
    /// Domains at their fixpoint; `None` where there is no solution.
    root: Option<Vec<u64>>,
}

impl<'p> Descents<'p> {
    pub(crate) fn new(program: &'p Program) -> Descents<'p> {
        let mut space = Space::new(program);
        let root = space.propagate().is_ok().then(|| space.domains.clone());
        Descents { space, root }
    }

    /// A descent: the natural logarithm of the product of the numbers of values that it chose from,
    /// that of 0 where it found no solution that `is_good`.
    ///
    /// A value that propagation refutes at once is none to choose from: with fewer descents to
    /// nothing the products differ less.
    ///
    /// # Errors
    /// The meter is spent: a unit for each choice.
    pub(crate) fn sample(
        &mut self,
        random: &mut Random,
        meter: &mut Meter,
        is_good: impl Fn(&Found) -> bool,
    ) -> Result<f64, Why> {
        let Some(root) = &self.root else { return Ok(f64::NEG_INFINITY) };
        let (mut domains, mut log) = (root.clone(), 0.0);
        loop {
            let open = domains.iter().enumerate().filter(|(_, domain)| !domain.is_power_of_two());
            // Smallest domain first: any rule serves that does not look at the random numbers.
            let Some((cell, _)) = open.min_by_key(|(_, domain)| domain.count_ones()) else {
                return Ok(if is_good(&domains) { log } else { f64::NEG_INFINITY });
            };
            meter.spend()?;
            let mut branches = Vec::new();
            for value in bits(domains[cell]) {
                self.space.restore(&domains);
                let kept = self.space.keep(cell, 1 << value).is_ok();
                if kept && self.space.propagate().is_ok() {
                    branches.push(self.space.domains.clone());
                }
            }
            if branches.is_empty() {
                return Ok(f64::NEG_INFINITY);
            }
            log += (branches.len() as f64).ln();
            domains = branches.swap_remove(random.index(branches.len()));
        }
    }
}

//! Rellik cages: killers the other way round.

use std::collections::BTreeSet;

use super::*;

rule! {
    /// All values of the cells differ. No one of them, and no several of them, have this sum.
    Rellik = "rellik" {
        /// The sum that does not occur.
        sum: Value,
        /// The cells.
        cells: Vec<Cell>,
    }
}

/// Whether some of the values, at least one, have a sum.
fn has_part(values: &[Value], sum: Value) -> bool {
    let mut sums = BTreeSet::new();
    for value in values {
        let longer: Vec<Value> = sums.iter().map(|other| other + value).collect();
        sums.extend(longer);
        sums.insert(*value);
    }
    sums.contains(&sum)
}

impl Rule for Rellik {
    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.family_or_judge(&self.cells, |set| !has_part(set, self.sum));
    }
}

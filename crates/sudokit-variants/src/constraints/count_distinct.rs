//! Cells that count different values.

use std::collections::BTreeSet;

use super::*;
use crate::program::{Kept, Propagate, Space, Var, bits, low_bits, matching};

rule! {
    /// The value of the first cell is the number of different values in the others.
    CountDistinct = "count-distinct" {
        /// The counting cell, then the others.
        cells: Vec<Cell>,
    }
}

impl Rule for CountDistinct {
    const REPEATS: bool = true;
    const AT_LEAST: usize = 2;

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values: BTreeSet<Value> = grid.all(&self.cells[1..]).into_iter().collect();
        grid.at(self.cells[0]) == values.len() as Value
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let counts = BTreeSet::from_iter(to.vars(&self.cells[1..]));
        let scope: Vec<Var> = [to.var(self.cells[0])].into_iter().chain(counts).collect();
        to.add(Distinct { scope, low: to.shape.low() });
    }
}

/// A cell, and others of which it counts the different values.
///
/// Cells with one value and sets of values that are disjoint tell the least number; the largest
/// matching of cells and values is the greatest. Where the cell has one of the two, the others must
/// reach it. An automaton finds more, but has a state for each set of values.
struct Distinct {
    scope: Vec<Var>,
    low: Value,
}

impl Distinct {
    /// The values of the puzzle from one number to another, as bits.
    fn range(&self, least: usize, most: usize) -> u64 {
        let place = |number: usize| usize::try_from(number as Value - self.low).unwrap_or(0);
        let above = (most as Value + 1 - self.low).max(0) as usize;
        low_bits(above.min(64)) & !low_bits(place(least).min(64))
    }
}

/// How many values there are at least in cells with these domains, and values among which all of so
/// few are.
fn fewest(domains: &[u64]) -> (usize, u64) {
    let mut domains = domains.to_vec();
    domains.sort_unstable_by_key(|domain| domain.count_ones());
    domains.iter().fold((0, 0), |(count, used), &domain| {
        if domain & used == 0 { (count + 1, used | domain) } else { (count, used) }
    })
}

impl Propagate for Distinct {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let (number, cells) = (self.scope[0], &self.scope[1..]);
        let domains: Vec<u64> = cells.iter().map(|&cell| space.domains[cell]).collect();
        let ((least, used), (most, _)) = (fewest(&domains), matching(&domains));
        space.keep(number, self.range(least, most))?;
        let left = space.domains[number];
        if left & !self.range(0, least) == 0 {
            cells.iter().try_for_each(|&cell| space.keep(cell, used))?;
        }
        if left & !self.range(most, 64) != 0 {
            return Ok(());
        }
        let all = domains.iter().fold(0, |all, domain| all | domain);
        if most == cells.len() {
            for (&cell, &domain) in cells.iter().zip(&domains).filter(|(_, d)| d.is_power_of_two())
            {
                let others = cells.iter().filter(|&&other| other != cell);
                others.copied().try_for_each(|other| space.remove(other, domain))?;
            }
        }
        if most == all.count_ones() as usize {
            // Each value has a place.
            for value in bits(all).map(|value| 1 << value) {
                let mut places = cells.iter().zip(&domains).filter(|(_, d)| *d & value != 0);
                if let (Some((&cell, _)), None) = (places.next(), places.next()) {
                    space.keep(cell, value)?;
                }
            }
        }
        Ok(())
    }
}

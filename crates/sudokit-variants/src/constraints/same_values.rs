//! Groups with the same values.

use super::*;
use crate::program::{Contradiction, Kept, Propagate, Space, Var};

rule! {
    /// All groups have the same values, each as often, in any order.
    SameValues = "same-values" {
        /// The groups.
        groups: Vec<Vec<Cell>>,
    }
}

/// Groups with the same values.
struct Same {
    groups: Vec<Vec<Var>>,
    scope: Vec<Var>,
}

impl Propagate for Same {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        for value in 0..space.program.values {
            let places = |space: &Space<'_>, group: &[Var]| {
                let domains = group.iter().map(|&cell| space.domains[cell]);
                let open = domains.filter(|domain| domain >> value & 1 == 1);
                open.fold((0, 0), |(fixed, all), domain| {
                    (fixed + usize::from(domain.is_power_of_two()), all + 1)
                })
            };
            let counts: Vec<_> = self.groups.iter().map(|group| places(space, group)).collect();
            let needed = counts.iter().map(|count| count.0).max().unwrap_or(0);
            let allowed = counts.iter().map(|count| count.1).min().unwrap_or(0);
            if needed > allowed {
                return Err(Contradiction);
            }
            for (group, &(fixed, all)) in self.groups.iter().zip(&counts) {
                let (is_full, is_tight) = (fixed == allowed, all == needed);
                let open = |cell: &&Var| {
                    let domain = space.domains[**cell];
                    domain >> value & 1 == 1 && !domain.is_power_of_two()
                };
                if all > fixed && (is_full || is_tight) {
                    let cells: Vec<Var> = group.iter().filter(open).copied().collect();
                    let mask = if is_tight { 1 << value } else { !(1 << value) };
                    cells.into_iter().try_for_each(|cell| space.keep(cell, mask))?;
                }
            }
        }
        Ok(())
    }
}

impl Rule for SameValues {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_even = self.groups.iter().all(|group| group.len() == self.groups[0].len());
        (!is_even).then(|| "groups of the same size".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| -> Vec<Value> {
            let mut values = grid.all(group);
            values.sort_unstable();
            values
        };
        self.groups.iter().all(|group| sorted(group) == sorted(&self.groups[0]))
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        if self.groups[0].len() == 1 {
            return to.near(&self.groups.concat(), 1, |a, b| a == b);
        }
        let groups: Vec<Vec<Var>> = self.groups.iter().map(|group| to.vars(group)).collect();
        to.add(Same { scope: groups.concat(), groups });
    }
}

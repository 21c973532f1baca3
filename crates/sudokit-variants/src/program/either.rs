//! Alternatives: each is propagated on a copy, and what all of them refute is removed.

use super::{Contradiction, Kept, Program, Propagate, Space, Var};

/// At least one of these programs has to hold.
pub(super) struct Either {
    scope: Vec<Var>,
    /// The programs, and the cells that each reads.
    branches: Vec<(Program, Vec<Var>)>,
}

impl Either {
    pub(super) fn new(branches: Vec<Program>) -> Either {
        let own = |branch: Program| {
            let cells = (0..branch.domains.len()).filter(|&cell| branch.reads(cell)).collect();
            (branch, cells)
        };
        let branches: Vec<_> = branches.into_iter().map(own).collect();
        let mut scope: Vec<Var> = branches.iter().flat_map(|(_, own)| own).copied().collect();
        scope.sort_unstable();
        scope.dedup();
        Either { scope, branches }
    }
}

impl Propagate for Either {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        // The cells of which no branch so far leaves all values, and what is left of them.
        let mut less: Option<Vec<(Var, u64)>> = None;
        for (branch, cells) in &self.branches {
            let mut domains = space.domains.clone();
            cells.iter().for_each(|&cell| domains[cell] &= branch.domains[cell]);
            let mut trial = Space::with_domains(branch, domains, cells.clone());
            if trial.propagate().is_err() {
                continue;
            }
            let less = less.get_or_insert_with(|| cells.iter().map(|&cell| (cell, 0)).collect());
            less.iter_mut().for_each(|(cell, all)| *all |= trial.domains[*cell]);
            less.retain(|&(cell, all)| all != space.domains[cell]);
            if less.is_empty() {
                return Ok(());
            }
        }
        less.ok_or(Contradiction)?.into_iter().try_for_each(|(cell, all)| space.keep(cell, all))
    }
}

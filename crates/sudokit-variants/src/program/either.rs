//! Alternatives: each is propagated on a copy, and what all of them refute is removed.

use super::{Contradiction, Kept, Program, Propagate, Space, Var};

/// At least one of these programs has to hold.
pub(super) struct Either {
    scope: Vec<Var>,
    branches: Vec<Program>,
}

impl Either {
    pub(super) fn new(branches: Vec<Program>) -> Either {
        let cells = branches.first().map_or(0, |branch| branch.domains.len());
        let is_read = |&cell: &Var| branches.iter().any(|branch| branch.reads(cell));
        Either { scope: (0..cells).filter(is_read).collect(), branches }
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
        let mut union = vec![0; space.domains.len()];
        let mut is_possible = false;
        for branch in &self.branches {
            let mut domains = space.domains.clone();
            for (domain, own) in domains.iter_mut().zip(&branch.domains) {
                *domain &= own;
            }
            let mut trial = Space::with_domains(branch, domains);
            if trial.propagate().is_ok() {
                is_possible = true;
                union.iter_mut().zip(&trial.domains).for_each(|(all, own)| *all |= own);
            }
        }
        if !is_possible {
            return Err(Contradiction);
        }
        self.scope.iter().try_for_each(|&cell| space.keep(cell, union[cell]))
    }
}

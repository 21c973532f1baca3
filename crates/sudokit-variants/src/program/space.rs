//! Domains and what remains to be propagated.

use std::collections::VecDeque;

use super::{COSTS, Kept, LAST, Program, Var, bits, low_bits};

/// A cell has no value left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Contradiction;

/// Where a contradiction was found: for weights.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Blame {
    /// Between two cells.
    Cells(Var, Var),
    /// In a propagator.
    Propagator(usize),
}

/// Domains of all cells, and queues.
pub(crate) struct Space<'p> {
    pub(crate) program: &'p Program,
    pub(crate) domains: Vec<u64>,
    /// Cells whose domains became smaller and whose neighbors do not know.
    pub(crate) changed: Vec<Var>,
    is_changed: Vec<bool>,
    /// The propagators to run by cost, the longest waiting first.
    queues: [VecDeque<u32>; COSTS],
    /// How many of the queues are worked off.
    costs: usize,
    /// The queued propagators as bits.
    is_queued: Vec<u64>,
}

impl<'p> Space<'p> {
    /// The first state: everything is to be propagated.
    pub(crate) fn new(program: &'p Program) -> Space<'p> {
        Space::with_domains(program, program.domains.clone())
    }

    /// A state in which everything is to be propagated.
    pub(crate) fn with_domains(program: &'p Program, domains: Vec<u64>) -> Space<'p> {
        let cells = domains.len();
        let count = program.propagators.len();
        let words = (0..count.div_ceil(64)).map(|word| low_bits(count - 64 * word));
        let mut queues: [VecDeque<u32>; COSTS] = Default::default();
        for (&cost, at) in program.costs.iter().zip(0..) {
            queues[usize::from(cost)].push_back(at);
        }
        Space {
            program,
            domains,
            changed: (0..cells).collect(),
            is_changed: vec![true; cells],
            queues,
            costs: COSTS,
            is_queued: words.collect(),
        }
    }

    /// Runs no more propagators of the last cost.
    pub(crate) fn hurry(&mut self) {
        self.costs = usize::from(LAST);
    }

    /// Keeps only these values of a cell.
    #[inline]
    pub(crate) fn keep(&mut self, cell: Var, mask: u64) -> Kept {
        let domain = self.domains[cell];
        let kept = domain & mask;
        if kept != domain {
            self.domains[cell] = kept;
            if !self.is_changed[cell] {
                self.is_changed[cell] = true;
                self.changed.push(cell);
            }
            if kept == 0 {
                return Err(Contradiction);
            }
        }
        Ok(())
    }

    /// Removes these values of a cell.
    #[inline]
    pub(crate) fn remove(&mut self, cell: Var, mask: u64) -> Kept {
        self.keep(cell, !mask)
    }

    /// Removes a value from all cells of a set that see all of these places.
    pub(crate) fn remove_seen(&mut self, value: u64, places: &[Var], from: &[u64]) -> Kept {
        let sees = &self.program.sees;
        for (word, &from) in from.iter().enumerate() {
            let seen = places.iter().fold(from, |seen, &place| seen & sees.row(place)[word]);
            for cell in bits(seen) {
                self.remove(word * 64 + cell, value)?;
            }
        }
        Ok(())
    }

    /// Forgets all work and takes other domains: the state of a fixpoint.
    pub(crate) fn restore(&mut self, domains: &[u64]) {
        self.domains.copy_from_slice(domains);
        self.forget();
    }

    /// Forgets all work.
    pub(crate) fn forget(&mut self) {
        for cell in self.changed.drain(..) {
            self.is_changed[cell] = false;
        }
        self.queues.iter_mut().for_each(VecDeque::clear);
        self.is_queued.fill(0);
    }

    /// The next cell whose neighbors do not know.
    pub(crate) fn next_changed(&mut self) -> Option<Var> {
        let cell = self.changed.pop()?;
        self.is_changed[cell] = false;
        Some(cell)
    }

    /// Queues the propagators that look at a cell.
    pub(crate) fn wake(&mut self, cell: Var) {
        let program = self.program;
        let words = self.is_queued.iter_mut().zip(program.watchers.row(cell));
        for (word, (is_queued, &watchers)) in words.enumerate() {
            for bit in bits(watchers & !*is_queued) {
                let at = 64 * word + bit;
                self.queues[usize::from(program.costs[at])].push_back(at as u32);
            }
            *is_queued |= watchers;
        }
    }

    /// The next propagator to run, a cheap one first.
    pub(crate) fn next_queued(&mut self) -> Option<usize> {
        let at = self.queues[..self.costs].iter_mut().find_map(VecDeque::pop_front)? as usize;
        self.is_queued[at / 64] &= !(1 << (at % 64));
        Some(at)
    }

    /// Carries a change to all cells in a relation with this one.
    fn tell_neighbors(&mut self, cell: Var) -> Result<(), Blame> {
        let program = self.program;
        let domain = self.domains[cell];
        if domain.is_power_of_two() {
            for &peer in &program.peers[cell] {
                self.remove(peer, domain).map_err(|_| Blame::Cells(cell, peer))?;
            }
        }
        for &(other, table) in &program.pairs[cell] {
            let image = program.tables[table].image(domain);
            self.keep(other, image).map_err(|_| Blame::Cells(cell, other))?;
        }
        Ok(())
    }

    /// Propagates to the fixpoint. After a contradiction the state is not to be used.
    pub(crate) fn propagate(&mut self) -> Result<(), Blame> {
        loop {
            while let Some(cell) = self.next_changed() {
                if self.domains[cell] == 0 {
                    return Err(Blame::Cells(cell, cell));
                }
                self.tell_neighbors(cell)?;
                self.wake(cell);
            }
            let Some(at) = self.next_queued() else { return Ok(()) };
            let program = self.program;
            program.propagators[at].run(self).map_err(|_| Blame::Propagator(at))?;
        }
    }
}

//! Domains and what remains to be propagated.

use std::collections::VecDeque;

use super::{BitRows, COSTS, Kept, LAST, Program, Var, bits, low_bits};

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
    /// For each value the cells that may have it: the same as the domains, the other way round.
    pub(super) places: BitRows,
    /// Cells whose domains became smaller and whose neighbors do not know.
    pub(crate) changed: Vec<Var>,
    /// The values that each of them lost; none for all other cells.
    lost: Vec<u64>,
    /// The values that lost a place in each house since its last run.
    stale: Vec<u64>,
    /// The propagators to run by cost, the longest waiting first.
    queues: [VecDeque<u32>; COSTS],
    /// The queued propagators as bits, and those that run no more.
    is_queued: Vec<u64>,
    /// The propagators that run no more, as bits.
    idle: Vec<u64>,
}

impl<'p> Space<'p> {
    /// The first state: everything is to be propagated.
    pub(crate) fn new(program: &'p Program) -> Space<'p> {
        let cells = 0..program.domains.len();
        Space::with_domains(program, program.domains.clone(), cells.collect())
    }

    /// A state in which everything is to be propagated that looks at these cells.
    pub(crate) fn with_domains(
        program: &'p Program,
        domains: Vec<u64>,
        changed: Vec<Var>,
    ) -> Space<'p> {
        let cells = domains.len();
        let count = program.propagators.len();
        let words = (0..count.div_ceil(64)).map(|word| low_bits(count - 64 * word));
        let mut queues: [VecDeque<u32>; COSTS] = Default::default();
        for (&cost, at) in program.costs.iter().zip(0..) {
            queues[usize::from(cost)].push_back(at);
        }
        let mut space = Space {
            program,
            domains,
            places: BitRows::new(program.values, cells),
            changed,
            lost: vec![0; cells],
            stale: vec![program.all; program.houses.len()],
            queues,
            is_queued: words.collect(),
            idle: vec![0; count.div_ceil(64)],
        };
        for at in 0..space.changed.len() {
            let cell = space.changed[at];
            space.lost[cell] = low_bits(program.values);
            space.find_places(cell);
        }
        space
    }

    /// Makes the places of a cell from its domain, where none is there.
    fn find_places(&mut self, cell: Var) {
        bits(self.domains[cell]).for_each(|value| self.places.set(value, cell));
    }

    /// Forgets all work and runs no more propagators of the last cost.
    pub(crate) fn hurry(&mut self) {
        for (at, _) in self.program.costs.iter().enumerate().filter(|(_, cost)| **cost == LAST) {
            self.idle[at / 64] |= 1 << (at % 64);
        }
        self.forget();
    }

    /// Keeps only these values of a cell.
    #[inline]
    pub(crate) fn keep(&mut self, cell: Var, mask: u64) -> Kept {
        let domain = self.domains[cell];
        let kept = domain & mask;
        if kept != domain {
            let lost = domain & !mask;
            self.domains[cell] = kept;
            bits(lost).for_each(|value| self.places.clear(value, cell));
            if self.lost[cell] == 0 {
                self.changed.push(cell);
            }
            self.lost[cell] |= lost;
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

    /// Removes a value from all cells that see all of these places.
    pub(crate) fn remove_seen(&mut self, value: usize, places: &[Var]) -> Kept {
        let sees = &self.program.sees;
        for word in 0..self.places.words {
            let all = self.places.row(value)[word];
            let seen = places.iter().fold(all, |seen, &place| seen & sees.row(place)[word]);
            for cell in bits(seen) {
                self.remove(word * 64 + cell, 1 << value)?;
            }
        }
        Ok(())
    }

    /// Forgets all work and takes other domains: the state of a fixpoint.
    pub(crate) fn restore(&mut self, domains: &[u64]) {
        self.domains.copy_from_slice(domains);
        self.places.bits.fill(0);
        (0..domains.len()).for_each(|cell| self.find_places(cell));
        self.forget();
    }

    /// Appends the state of a fixpoint.
    pub(crate) fn save(&self, to: &mut Vec<u64>) {
        to.extend_from_slice(&self.domains);
        to.extend_from_slice(&self.places.bits);
    }

    /// Takes the last state that was saved.
    pub(crate) fn load(&mut self, from: &mut Vec<u64>) {
        let (domains, places) = (self.domains.len(), self.places.bits.len());
        let start = from.len() - places;
        self.places.bits.copy_from_slice(&from[start..]);
        self.domains.copy_from_slice(&from[start - domains..start]);
        from.truncate(start - domains);
        self.forget();
    }

    /// Forgets all work.
    pub(crate) fn forget(&mut self) {
        for cell in self.changed.drain(..) {
            self.lost[cell] = 0;
        }
        self.stale.fill(0);
        self.queues.iter_mut().for_each(VecDeque::clear);
        self.is_queued.copy_from_slice(&self.idle);
    }

    /// The next cell whose neighbors do not know, and the values that it lost.
    pub(crate) fn next_changed(&mut self) -> Option<(Var, u64)> {
        let cell = self.changed.pop()?;
        Some((cell, std::mem::take(&mut self.lost[cell])))
    }

    /// The values that lost a place in a house since the last call.
    pub(super) fn take_stale(&mut self, house: usize) -> u64 {
        std::mem::take(&mut self.stale[house]) & self.program.all
    }

    /// Queues the propagators that look at a cell, which lost these values.
    pub(crate) fn wake(&mut self, cell: Var, lost: u64) {
        let program = self.program;
        let watchers = program.watchers.row(cell);
        for (word, (is_queued, &watchers)) in self.is_queued.iter_mut().zip(watchers).enumerate() {
            for bit in bits(watchers & !*is_queued) {
                let at = 64 * word + bit;
                self.queues[usize::from(program.costs[at])].push_back(at as u32);
            }
            *is_queued |= watchers;
        }
        for &at in &program.picky[cell] {
            let (word, bit) = (at / 64, 1 << (at % 64));
            if self.is_queued[word] & bit == 0 && program.propagators[at].cares(self, cell, lost) {
                self.is_queued[word] |= bit;
                self.queues[usize::from(program.costs[at])].push_back(at as u32);
            }
        }
        program.houses_of[cell].iter().for_each(|&house| self.stale[house] |= lost);
    }

    /// The next propagator to run, a cheap one first.
    pub(crate) fn next_queued(&mut self) -> Option<usize> {
        let at = self.queues.iter_mut().find_map(VecDeque::pop_front)? as usize;
        self.is_queued[at / 64] &= !(1 << (at % 64));
        Some(at)
    }

    /// Carries a change to all cells in a relation with this one.
    fn tell_neighbors(&mut self, cell: Var) -> Result<(), Blame> {
        let program = self.program;
        let domain = self.domains[cell];
        if domain.is_power_of_two() {
            let value = domain.trailing_zeros() as usize;
            for word in 0..self.places.words {
                let seen = self.places.row(value)[word] & program.sees.row(cell)[word];
                for peer in bits(seen).map(|bit| 64 * word + bit) {
                    self.remove(peer, domain).map_err(|_| Blame::Cells(cell, peer))?;
                }
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
            while let Some((cell, lost)) = self.next_changed() {
                if self.domains[cell] == 0 {
                    return Err(Blame::Cells(cell, cell));
                }
                self.tell_neighbors(cell)?;
                self.wake(cell, lost);
            }
            let Some(at) = self.next_queued() else { return Ok(()) };
            let program = self.program;
            program.propagators[at].run(self).map_err(|_| Blame::Propagator(at))?;
        }
    }
}

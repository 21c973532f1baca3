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

/// The values whose bits are set, of four bits a value.
fn values(ones: u64) -> u64 {
    let set = (ones | ones >> 3) & 0x0303_0303_0303_0303;
    let set = (set | set >> 6) & 0x000f_000f_000f_000f;
    let set = (set | set >> 12) & 0xff_0000_00ff;
    (set | set >> 24) & 0xffff
}

/// Domains of all cells, and queues.
pub(crate) struct Space<'p> {
    pub(crate) program: &'p Program,
    pub(crate) domains: Vec<u64>,
    /// For each value the cells that may have it: the same as the domains, the other way round.
    /// Then the cells with one value.
    pub(super) places: BitRows,
    /// Cells whose domains became smaller and whose neighbors do not know.
    pub(crate) changed: Vec<Var>,
    /// The values that each of them lost; none for all other cells.
    lost: Vec<u64>,
    /// How many places each value has in each house: four bits a value.
    counts: Vec<u64>,
    /// The lowest bit of each number, none where four bits are not enough.
    counted: u64,
    /// The values that lost a place in each house since its last run, those with few: four bits a
    /// value, where they are counted.
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
        let costs = program.costs.iter().zip(0..).skip(program.houses.len());
        costs.for_each(|(&cost, at)| queues[usize::from(cost)].push_back(at));
        let mut space = Space {
            program,
            domains,
            places: BitRows::new(program.values + 1, cells),
            changed,
            lost: vec![0; cells],
            counts: vec![0; program.houses.len()],
            counted: if program.all >> 15 == 0 { 0x1111_1111_1111_1111 } else { 0 },
            stale: vec![program.all; program.houses.len()],
            queues,
            is_queued: words.collect(),
            idle: vec![0; count.div_ceil(64)],
        };
        (0..space.changed.len()).for_each(|at| space.enter(space.changed[at]));
        if space.counted != 0 {
            let all = space.ones(program.all);
            space.stale.fill(all);
        }
        space
    }

    /// Forgets all work and runs no more propagators of the last cost.
    pub(crate) fn hurry(&mut self) {
        for (at, _) in self.program.costs.iter().enumerate().filter(|(_, cost)| **cost == LAST) {
            self.idle[at / 64] |= 1 << (at % 64);
        }
        self.forget();
    }

    /// Never runs a propagator that did not run yet.
    pub(crate) fn leave_out(&mut self, at: usize) {
        self.idle[at / 64] |= 1 << (at % 64);
        self.queues.iter_mut().for_each(|queue| queue.retain(|&own| own != at as u32));
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
    pub(crate) fn remove_seen(
        &mut self,
        value: usize,
        places: impl Iterator<Item = Var> + Clone,
    ) -> Kept {
        let sees = &self.program.sees;
        for word in 0..self.places.words {
            let all = self.places.row(value)[word];
            let seen = places.clone().fold(all, |seen, place| seen & sees.row(place)[word]);
            bits(seen).try_for_each(|cell| self.remove(word * 64 + cell, 1 << value))?;
        }
        Ok(())
    }

    /// The cells that may have a value.
    #[inline]
    pub(crate) fn places(&self, value: usize) -> &[u64] {
        self.places.row(value)
    }

    /// The cells with one value, but those whose neighbors do not know.
    #[inline]
    pub(crate) fn singles(&self) -> &[u64] {
        self.places.row(self.program.values)
    }

    /// Forgets all work and takes other domains: the state of a fixpoint.
    pub(crate) fn restore(&mut self, domains: &[u64]) {
        self.domains.copy_from_slice(domains);
        self.places.bits.fill(0);
        self.counts.fill(0);
        for cell in 0..domains.len() {
            self.enter(cell);
            self.settle(cell);
        }
        self.forget();
    }

    /// Appends the state of a fixpoint.
    pub(crate) fn save(&self, to: &mut Vec<u64>) {
        to.extend_from_slice(&self.domains);
        to.extend_from_slice(&self.places.bits);
        to.extend_from_slice(&self.counts);
    }

    /// Takes the last state that was saved.
    pub(crate) fn load(&mut self, from: &mut Vec<u64>) {
        for part in [&mut self.counts, &mut self.places.bits, &mut self.domains] {
            let start = from.len() - part.len();
            part.copy_from_slice(&from[start..]);
            from.truncate(start);
        }
        self.forget();
    }

    /// Forgets all work.
    pub(crate) fn forget(&mut self) {
        self.changed.drain(..).for_each(|cell| self.lost[cell] = 0);
        self.stale.fill(0);
        self.queues.iter_mut().for_each(VecDeque::clear);
        self.is_queued.copy_from_slice(&self.idle);
    }

    /// The next cell whose neighbors do not know, and the values that it lost.
    pub(crate) fn next_changed(&mut self) -> Option<(Var, u64)> {
        let cell = self.changed.pop()?;
        Some((cell, std::mem::take(&mut self.lost[cell])))
    }

    /// The values that lost a place in a house since the last call, if they have few.
    pub(super) fn take_stale(&mut self, house: usize) -> u64 {
        let stale = std::mem::take(&mut self.stale[house]);
        if self.counted == 0 { stale & self.program.all } else { values(stale) }
    }

    /// The values with two places in a house.
    pub(crate) fn pairs(&self, house: usize) -> u64 {
        let counts = self.counts[house];
        if self.counted != 0 {
            let two = counts >> 1 & !(counts | counts >> 2 | counts >> 3) & self.counted;
            return values(two);
        }
        let (mut one, mut two, mut three) = (0, 0, 0);
        for &cell in &self.program.houses[house] {
            let domain = self.domains[cell];
            three |= two & domain;
            two |= one & domain;
            one |= domain;
        }
        two & !three
    }

    /// Four bits for each value: 1 for those of a set, if they are counted.
    fn ones(&self, set: u64) -> u64 {
        let set = (set | set << 24) & 0xff_0000_00ff;
        let set = (set | set << 12) & 0x000f_000f_000f_000f;
        let set = (set | set << 6) & 0x0303_0303_0303_0303;
        (set | set << 3) & self.counted
    }

    /// Makes the places of a cell from its domain, and counts them in its houses.
    fn enter(&mut self, cell: Var) {
        let (domain, own) = (self.domains[cell], self.ones(self.domains[cell]));
        bits(domain).for_each(|value| self.places.set(value, cell));
        self.program.houses_of[cell].iter().for_each(|&house| self.counts[house] += own);
    }

    /// Notes whether a cell has one value.
    #[inline]
    pub(crate) fn settle(&mut self, cell: Var) -> bool {
        let is_single = self.domains[cell].is_power_of_two();
        if is_single {
            self.places.set(self.program.values, cell);
        }
        is_single
    }

    /// Queues the propagators that look at a cell, which lost these values.
    pub(crate) fn wake(&mut self, cell: Var, lost: u64) {
        let program = self.program;
        let own = self.ones(lost);
        let (counts, stale, ready) =
            (&mut self.counts[..], &mut self.stale[..], &mut self.is_queued[..]);
        for &house in &program.houses_of[cell] {
            // More than three places say nothing.
            counts[house] -= own;
            let few = own & !(counts[house] >> 2 | counts[house] >> 3);
            let has_few = few != 0 || own == 0;
            stale[house] |= if own == 0 { lost } else { few };
            ready[house / 64] |= u64::from(has_few) << (house % 64);
        }
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
    }

    /// The next propagator to run, a cheap one first.
    pub(crate) fn next_queued(&mut self) -> Option<usize> {
        let houses = self.program.houses.len();
        for word in 0..houses.div_ceil(64) {
            let ready = self.is_queued[word] & low_bits(houses - 64 * word);
            if ready != 0 {
                self.is_queued[word] ^= ready & ready.wrapping_neg();
                return Some(64 * word + ready.trailing_zeros() as usize);
            }
        }
        let at = self.queues.iter_mut().find_map(VecDeque::pop_front)? as usize;
        self.is_queued[at / 64] &= !(1 << (at % 64));
        Some(at)
    }

    /// Carries a change to all cells in a relation with this one.
    fn tell_neighbors(&mut self, cell: Var) -> Result<(), Blame> {
        let program = self.program;
        let domain = self.domains[cell];
        if self.settle(cell) {
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

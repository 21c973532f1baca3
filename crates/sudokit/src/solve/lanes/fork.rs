//! Boards split in two.

use super::frames::Frame;
use super::{Engine, bits, branch, lanes_below};
use crate::simd::lanes::{Isa, Lanes, MOST_LANES};
use crate::solve::End;

/// For six bits, all ones where the bit is set.
const SPREAD: [[u16; 6]; 64] = {
    let mut spread = [[0; 6]; 64];
    let mut n = 0;
    while n < 64 * 6 {
        let (bits, p) = (n / 6, n % 6);
        if bits >> p & 1 != 0 {
            spread[bits][p] = u16::MAX;
        }
        n += 1;
    }
    spread
};

impl<I: Isa> Engine<I> {
    /// Whether the second half of a branching waits until the first is done.
    #[inline(always)]
    pub(super) fn is_depth_first(&self) -> bool {
        self.task.in_one_lane || self.habit.is_depth_first()
    }

    /// Splits the boards of stuck lanes in two.
    #[inline(always)]
    pub(super) fn fork(&mut self, stuck: u32) {
        let isa = self.isa;
        let ranking = branch::rank(isa, &self.left);
        let mut free = lanes_below(I::Vector::COUNT) & !self.active;
        let mut stored = [(0, 0); MOST_LANES];
        let mut stored_count = 0;
        for lane in bits(stuck) {
            if self.active >> lane & 1 == 0 {
                continue;
            }
            let Some(branching) = ranking.branching(&self.left, lane) else {
                // Every digit has its one place, and yet the cells are not singles.
                self.leave(lane);
                continue;
            };
            let place = self.places[lane];
            let job = self.jobs.at(place);
            if self.task.budget.guesses.is_some_and(|most| job.statistics.guesses >= most) {
                self.finish(place, End::BudgetRanOut);
                continue;
            }
            job.statistics.guesses += 1;
            let older = job.latest;
            let depth = self.depths[lane] + 1;
            self.depths[lane] = depth;
            let path = self.paths[lane] | 1u128.checked_shl(128 - u32::from(depth)).unwrap_or(0);
            self.bar(lane, branching.chute, branching.digit, branching.first);
            if !self.is_depth_first() && free != 0 {
                let to = free.trailing_zeros() as usize;
                free &= free - 1;
                self.moves.copy(lane, to);
                self.begin(to, place, path, depth);
                self.jobs.at(place).lanes += 1;
                self.bar(to, branching.chute, branching.digit, branching.second);
            } else {
                let frame = Frame { place, branching, path, depth, older };
                let position = self.frames.insert(isa, frame);
                self.jobs.at(place).latest = position;
                stored[stored_count] = (lane as u8, position);
                stored_count += 1;
            }
        }
        self.frames.store(isa, &self.cells, &stored[..stored_count]);
    }

    /// Bars a digit from permutations in the next pass.
    #[inline(always)]
    pub(super) fn bar(&mut self, lane: usize, chute: u8, digit: u16, permutations: u8) {
        let flat = I::Vector::flat_mut(&mut self.barred[usize::from(chute)]);
        // Without a branch, as nobody could foretell it. Nothing else is barred in this lane.
        let these = &SPREAD[usize::from(permutations % 64)];
        for p in 0..6 {
            flat[p * I::Vector::COUNT + lane] = these[p] & digit;
        }
        self.is_any_barred = true;
    }

    /// Forgets what was barred in a lane.
    #[inline(always)]
    pub(super) fn unbar(&mut self, lane: usize) {
        if self.is_any_barred {
            let flat = I::Vector::flat_mut(self.barred.as_flattened_mut());
            for p in 0..36 {
                flat[p * I::Vector::COUNT + lane] = 0;
            }
        }
    }
}

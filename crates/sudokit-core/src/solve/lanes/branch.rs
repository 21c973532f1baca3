//! Branching: the board of a stuck lane becomes two.

use super::choose::Branching;
use super::frames::Frame;
use super::{Engine, bits, choose, lanes_below, settled};
use crate::simd::Isa;
use crate::simd::lanes::Lanes;
use crate::solve::guess_limit::CUT_SHORT;

impl<I: Isa> Engine<I> {
    /// Whether the second half of a branching waits until the first is done.
    #[inline(always)]
    pub(super) fn is_depth_first(&self) -> bool {
        self.task.in_one_lane || self.order.is_depth_first()
    }

    /// Branches in all stuck lanes.
    #[inline(always)]
    pub(super) fn branch(&mut self, mut stuck: u32) {
        let isa = self.isa;
        let mut ranking = choose::rank(isa, &self.left);
        let may = isa.splat(settled::MAY);
        for lane in bits(stuck & self.depths[0].equal(may) & ranking.wide_open(isa)) {
            if settled::is_better(&self.left, lane) {
                I::Lanes::flat_mut(&mut self.depths)[lane] = settled::DOES;
            }
        }
        let does = isa.splat(settled::DOES);
        let by_settled = stuck & self.depths[0].min(does).equal(does);
        if by_settled != 0 {
            let better = settled::rank(isa, &self.left);
            for lane in bits(by_settled) {
                ranking.replace(lane, &better);
            }
        }
        let mut free = lanes_below(I::Lanes::COUNT) & !self.active;
        let limit = self.task.budget.limit().unwrap_or(u64::MAX);
        let guess_limit = self.task.guess_limit;
        let most = limit.min(guess_limit.at_first());
        let spreads = !self.is_depth_first();
        while stuck != 0 {
            let lane = stuck.trailing_zeros() as usize;
            stuck &= stuck - 1;
            let Some(branching) = ranking.branching(&self.left, lane) else {
                // Every digit has one permutation left, and yet the cells are not singles.
                self.leave(lane);
                continue;
            };
            let slot = self.slots[lane];
            let job = self.jobs.at(slot);
            let guesses = job.statistics.guesses;
            if guesses >= most && guesses >= limit.min(guess_limit.after(job.solutions)) {
                self.finish(slot, CUT_SHORT);
                stuck &= self.active;
                continue;
            }
            job.statistics.guesses += 1;
            let depth = &mut I::Lanes::flat_mut(&mut self.depths)[lane];
            *depth += 1;
            let depth = *depth;
            let mut path = 0;
            if self.task.keep > 0 {
                path = self.paths[lane]
                    | 1u128.checked_shl(128 - u32::from(depth & settled::DEPTH)).unwrap_or(0);
            }
            if spreads && free != 0 {
                job.lanes += 1;
                let to = free.trailing_zeros() as usize;
                free &= free - 1;
                self.moves.copy(lane, to);
                self.begin(to, slot, path, depth);
                self.take_half(to, branching, u16::MAX);
            } else {
                let frame = Frame { slot, branching, path, depth, older: job.latest };
                job.latest = self.frames.insert(isa, lane, frame);
            }
            self.take_half(lane, branching, 0);
        }
        self.frames.store(isa, &self.cells);
    }

    /// A lane is to go on with one half of a branching: the first, or the second if `second` is all
    /// ones.
    #[inline(always)]
    pub(super) fn take_half(&mut self, lane: usize, branching: Branching, second: u16) {
        // Nothing else is split in this lane.
        let digits = I::Lanes::flat_mut(&mut self.splits.digits);
        digits[usize::from(branching.chute) * I::Lanes::COUNT + lane] = branching.digit;
        I::Lanes::flat_mut(&mut self.splits.second)[lane] = second;
        self.is_any_split = true;
    }

    /// Forgets which half a lane was to take.
    #[inline(always)]
    pub(super) fn clear_half(&mut self, lane: usize) {
        let digits = I::Lanes::flat_mut(&mut self.splits.digits);
        for chute in 0..6 {
            digits[chute * I::Lanes::COUNT + lane] = 0;
        }
    }
}

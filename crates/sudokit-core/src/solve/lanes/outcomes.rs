//! One sweep over the boards of all lanes and its outcomes: solved, refuted, stuck.

use super::frames::Path;
use super::frames::{Frame, NOWHERE};
use super::{Engine, bits, sweep};
use crate::simd::Isa;
use crate::simd::lanes::Lanes;
use crate::solve::End;

impl<I: Isa> Engine<I> {
    /// One pass, and what follows from it.
    #[inline(always)]
    pub(super) fn step(&mut self) {
        let isa = self.isa;
        let report = if self.is_any_split {
            self.is_any_split = false;
            sweep::sweep::<true, I>(isa, &mut self.cells, &mut self.splits, &mut self.left)
        } else {
            sweep::sweep::<false, I>(isa, &mut self.cells, &mut self.splits, &mut self.left)
        };
        self.pass += 1;
        let nine = isa.splat(0x1ff);
        let intact = report.intact.equal(nine) & !report.least.equal(isa.splat(0));
        let full = report.full.equal(nine);
        let same = report.sum.equal(self.sums[0]);
        self.sums[0] = report.sum;
        // Two digits that can only go to one cell.
        let crowded = same & !report.pending.equal(isa.splat(0));
        let refuted = self.active & !(intact & !crowded);
        let full = self.active & full & !refuted;
        let stuck = self.active & same & !refuted & !full;
        let settled = refuted | full | stuck;
        let are_few = |lanes: u32, enough| lanes.count_ones() < enough;
        let may_wait = are_few(settled, Self::ENOUGH) && are_few(refuted | full, Self::ENOUGH_OVER);
        if settled == 0 || may_wait && settled != self.active {
            return;
        }
        let solved =
            if full == 0 { 0 } else { full & sweep::rows_and_columns_complete(isa, &self.cells) };
        let refuted = refuted | full & !solved;
        // Of one board by itself the digits are read with less work than of all at once.
        let is_any_other = solved & solved.wrapping_sub(1) != 0;
        if self.task.keep > 0 && is_any_other {
            self.isa.pieces(&self.cells, &mut self.pieces);
        }
        for lane in bits(solved) {
            self.solve(lane, is_any_other);
        }
        for lane in bits(refuted & self.active) {
            self.leave(lane);
        }
        let stuck = stuck & self.active;
        if stuck != 0 {
            self.branch(stuck);
        }
    }

    /// A lane found a solution; whether others did in the same pass.
    #[inline(always)]
    fn solve(&mut self, lane: usize, is_any_other: bool) {
        let slot = self.slots[lane];
        if self.active >> lane & 1 == 0 {
            return;
        }
        let job = self.jobs.at(slot);
        job.solutions += 1;
        if self.task.keep > 0 {
            self.keep(lane, is_any_other);
            self.leave(lane);
            return;
        }
        if job.solutions >= self.task.limit {
            self.finish(slot, End::Stopped);
        } else {
            self.leave(lane);
        }
    }

    /// Keeps the solution in a lane if it is among the first.
    #[inline(always)]
    fn keep(&mut self, lane: usize, is_any_other: bool) {
        let slot = self.slots[lane];
        let path = self.paths[lane];
        let most = self.task.keep;
        let kept = &mut self.witnesses[usize::from(slot)];
        let at = kept.paths[..kept.count].iter().filter(|&&p| p < path).count();
        if at < most {
            let mut to = kept.count.min(most - 1);
            while to > at {
                kept.paths[to] = kept.paths[to - 1];
                kept.grids[to] = kept.grids[to - 1];
                to -= 1;
            }
            kept.paths[at] = path;
            if is_any_other {
                self.isa.row(&self.cells, &self.pieces, lane, &mut kept.grids[at]);
            } else {
                // First the lane by itself, then all cells at once, by a float's exponent:
                // compilers make vector code of that.
                let mut sets = [0; 81];
                let rows = I::Lanes::flat(&self.cells).chunks_exact(I::Lanes::COUNT);
                for (set, row) in sets.iter_mut().zip(rows) {
                    *set = row[lane % I::Lanes::COUNT];
                }
                for (digit, set) in kept.grids[at].iter_mut().zip(sets) {
                    *digit = ((f32::from(set).to_bits() >> 23) as u8).wrapping_sub(126);
                }
            }
            kept.count = (kept.count + 1).min(most);
        }
        if kept.count == most {
            // Only what comes before the last of them in depth-first order can still matter.
            let last = kept.paths[most - 1];
            self.drop_after(slot, last, lane);
        }
    }

    /// Drops lanes and frames of a job that depth-first search would meet later than `last`.
    #[inline(always)]
    fn drop_after(&mut self, slot: u16, last: Path, except: usize) {
        for lane in bits(self.active & !(1 << except)) {
            if self.slots[lane] == slot && self.paths[lane] > last {
                self.leave(lane);
            }
        }
        let mut keep = NOWHERE;
        let mut position = self.jobs.at(slot).latest;
        while position != NOWHERE {
            let Frame { path, older, .. } = *self.frames.at(position);
            if path > last {
                self.frames.remove(position);
                match keep {
                    NOWHERE => self.jobs.at(slot).latest = older,
                    kept => self.frames.at(kept).older = older,
                }
            } else {
                keep = position;
            }
            position = older;
        }
    }

    /// A lane is done with its board.
    #[inline(always)]
    pub(super) fn leave(&mut self, lane: usize) {
        let slot = self.slots[lane];
        let job = self.jobs.at(slot);
        self.active &= !(1 << lane);
        job.statistics.sweeps += self.pass - self.begun[lane];
        job.lanes -= 1;
        if job.lanes > 0 || job.end.is_some() {
            return;
        }
        if job.latest != NOWHERE {
            self.starved.push(slot);
            return;
        }
        let is_enough = job.solutions >= self.task.limit;
        job.solutions = job.solutions.min(self.task.limit);
        let end = if is_enough { End::Stopped } else { End::Exhausted };
        job.end = Some(end);
        self.order.learn(&job.statistics, end);
    }

    /// A job is answered before its search has ended: its lanes and frames become free.
    #[inline(always)]
    pub(super) fn finish(&mut self, slot: u16, end: End) {
        let job = self.jobs.at(slot);
        job.end = Some(end);
        self.order.learn(&job.statistics, end);
        let mut position = std::mem::replace(&mut job.latest, NOWHERE);
        while position != NOWHERE {
            self.frames.remove(position);
            position = self.frames.at(position).older;
        }
        for lane in bits(self.active) {
            if self.slots[lane] == slot {
                self.leave(lane);
                self.clear_half(lane);
            }
        }
    }
}

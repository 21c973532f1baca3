//! Work for lanes that are free: boards that wait, and new puzzles.

use super::frames::Path;
use super::frames::{Frame, NOWHERE, Position};
use super::moves::Moves;
use super::{Engine, bits, lanes_below, settled, sweep};
use crate::simd::Isa;
use crate::simd::lanes::{Lanes, MOST_LANES};
use crate::solve::Givens;
use crate::solve::guess_limit::CUT_SHORT;

/// The digit of a given as a set, by its value; none for an empty cell.
const SETS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

impl<I: Isa> Engine<I> {
    /// A lane begins to work on a board.
    #[inline(always)]
    pub(super) fn begin(&mut self, lane: usize, slot: u16, path: Path, depth: u16) {
        self.active |= 1 << lane;
        // No board has this sum: the next pass counts as a change, whatever was here before.
        I::Lanes::flat_mut(&mut self.sums)[lane] = u16::MAX;
        self.slots[lane] = slot;
        self.begun[lane] = self.pass;
        self.paths[lane] = path;
        I::Lanes::flat_mut(&mut self.depths)[lane] = depth;
    }

    /// Gives free lanes work: boards of puzzles that have no lane; then other waiting boards and
    /// new puzzles, which of them first being a matter of
    /// [`SearchOrder`](crate::solve::order::SearchOrder).
    #[inline(always)]
    pub(super) fn fill(&mut self, input: &mut &[Givens<'_>]) {
        let mut free = lanes_below(I::Lanes::COUNT) & !self.active;
        while free != 0
            && let Some(slot) = self.starved.pop()
        {
            let job = self.jobs.at(slot);
            let position = job.latest;
            // Finished since then.
            if job.lanes > 0 || position == NOWHERE {
                continue;
            }
            let lane = free.trailing_zeros() as usize;
            free &= free - 1;
            self.resume(lane, position);
        }
        let is_new_first = self.is_depth_first()
            && self.jobs.room() > 0
            && (!input.is_empty() || self.ready_next < self.ready_end);
        while free != 0
            && !is_new_first
            && !self.task.in_one_lane
            && let Some(position) = self.frames.any()
        {
            // The latest of the same job.
            let slot = self.frames.at(position).slot;
            let position = self.jobs.at(slot).latest;
            let lane = free.trailing_zeros() as usize;
            free &= free - 1;
            self.resume(lane, position);
        }
        if free != 0 {
            if self.ready_next == self.ready_end {
                self.read(input);
            }
            // Lanes that nothing is ready for wait for the next pass.
            let now = (self.ready_end - self.ready_next)
                .min(self.jobs.room())
                .min(free.count_ones() as usize);
            for _ in 0..now {
                let lane = free.trailing_zeros() as usize;
                free &= free - 1;
                self.moves.load(self.ready_next, lane);
                let depth = I::Lanes::flat(&self.ready_depths)[self.ready_next];
                self.ready_next += 1;
                let slot = self.begin_job();
                self.begin(lane, slot, 0, depth);
            }
        }
        self.moves.make(self.isa, &mut self.cells, &self.frames, &self.ready);
    }

    /// A lane goes on with the latest board of a job that waits; the board is still to be fetched.
    #[inline(always)]
    fn resume(&mut self, lane: usize, position: Position) {
        let Frame { slot, branching, path, depth, older } = *self.frames.at(position);
        self.frames.remove(position);
        let job = self.jobs.at(slot);
        job.latest = older;
        job.lanes += 1;
        self.begin(lane, slot, path, depth);
        self.take_half(lane, branching, u16::MAX);
        self.moves.fetch(position, lane);
    }

    /// Answers all puzzles under way, and those to come, as far as there is room: budget ran out.
    #[cold]
    pub(super) fn abandon(&mut self, input: &mut &[Givens<'_>]) {
        for lane in bits(self.active) {
            let slot = self.slots[lane];
            self.finish(slot, CUT_SHORT);
        }
        self.starved.clear();
        self.moves = Moves::NONE;
        while let Some(position) = self.frames.any() {
            let slot = self.frames.at(position).slot;
            self.finish(slot, CUT_SHORT);
        }
        let ready = self.ready_end - self.ready_next;
        let now = (ready + input.len()).min(self.jobs.room());
        for _ in 0..now {
            let slot = self.begin_job();
            self.jobs.at(slot).end = Some(CUT_SHORT);
        }
        let from_ready = ready.min(now);
        self.ready_next += from_ready;
        *input = &input[now - from_ready..];
    }

    /// A puzzle comes under way; its slot.
    #[inline(always)]
    fn begin_job(&mut self) -> u16 {
        let slot = self.jobs.begin();
        if let Some(kept) = self.witnesses.get_mut(usize::from(slot)) {
            kept.count = 0;
        }
        slot
    }

    /// Turns the next puzzles into lanes.
    #[inline(always)]
    fn read(&mut self, input: &mut &[Givens<'_>]) {
        let isa = self.isa;
        let mut now = 0;
        let mut rows = [&[0; 81]; MOST_LANES];
        while now < I::Lanes::COUNT
            && let Some(Givens::Puzzle(puzzle)) = input.get(now)
        {
            rows[now] = puzzle.values();
            now += 1;
        }
        if now > 0 {
            isa.columns(&rows[..I::Lanes::COUNT], &SETS, &mut self.ready);
            let givens = sweep::begin(isa, &mut self.ready);
            // A bit that a sum reaches.
            let sum = givens.add(isa.splat(settled::MAY - settled::FEWEST_GIVENS));
            self.ready_depths = [sum.and(isa.splat(settled::MAY))];
        } else {
            self.ready_depths = [isa.splat(0)];
        }
        // Pencilmarks come by themselves.
        let flat = I::Lanes::flat_mut(&mut self.ready);
        let puzzles = now;
        while puzzles == 0
            && now < I::Lanes::COUNT
            && let Some(Givens::Pencilmarks(marks)) = input.get(now)
        {
            for c in 0..81 {
                flat[c * I::Lanes::COUNT + now] = marks.sets()[c].bits();
            }
            now += 1;
        }
        *input = &input[now..];
        self.ready_next = 0;
        self.ready_end = now;
    }
}

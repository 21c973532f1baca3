//! Many puzzles at once: one puzzle in each 16-bit lane.
//!
//! The state is 81 vectors, one for each cell; lane `l` of vector `c` is the digit set of cell `c`
//! on the board in lane `l`. Every house is then a fixed choice of vectors, and inference
//! ([`sweep`]) is logic between whole vectors: no lane needs to know what the others do.
//!
//! ```text
//!                 lane 0     lane 1     lane 2    ...   lane 31
//!     cell r1c1   {1..9}     {4}        {2,7}           {1..9}
//!     cell r1c2   {3}        {1,5,9}    {1..9}          {6}
//!     ...
//! ```
//!
//! One step ([`outcomes`]) is a sweep over all lanes; after it a lane is refuted, solved, stuck or
//! still moving.
//!
//! - A stuck lane branches ([`choose`] where, [`branch`]). One half stays in the lane. The other
//!   half goes to a free lane, or waits in memory ([`frames`]) when none is free. Hard puzzles
//!   branch elsewhere ([`settled`]).
//! - A free lane takes a board that waits, else a new puzzle ([`fill`]). All boards that change
//!   lanes between two sweeps move at once ([`moves`]).
//! - A puzzle that reaches its limit of solutions is answered, and its other boards are dropped
//!   ([`jobs`]).
//!
//! When a first half reaches the limit, work on the second half was wasted. Where most puzzles end
//! so, depth-first order is better: the second half always waits, and free lanes go to new puzzles
//! first ([`order`]).
//!
//! What it promises:
//!
//! - Counts depend on the puzzle alone, not on what else is in the lanes.
//! - So do the solutions kept: they are those that depth-first search meets first.
//! - Costs do so where a puzzle is searched to its end. If each puzzle keeps to one lane
//!   ([`Task::in_one_lane`]), they always do, and so does what a bound on guesses suffices for.

mod branch;
mod choose;
mod fill;
mod frames;
mod jobs;
mod moves;
mod outcomes;
mod settled;
mod sweep;
mod walk;

use super::guess_limit::GuessLimit;
use super::order::SearchOrder;
use super::{Budget, Count, End, Givens, Statistics};
use crate::simd::lanes::{Lanes, MOST_LANES, Pieces};
use crate::simd::{Isa, Work};
use frames::{Frames, Path};
use jobs::{Jobs, WINDOW, Witnesses};
use moves::Moves;

/// What is searched for, the same for all puzzles.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Stop at this many solutions, 1 or more.
    pub limit: u64,
    /// Keep this many of them, 0 to 2, and no more than the limit.
    pub keep: usize,
    /// What each puzzle may cost.
    pub budget: Budget,
    /// After how many guesses a puzzle is given up.
    pub guess_limit: GuessLimit,
    /// Search each puzzle in one lane: what it costs until something is found is its own then,
    /// whatever the others are. Else the boards of a puzzle spread over lanes that are free.
    pub in_one_lane: bool,
}

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub count: Count,
    pub statistics: Statistics,
}

/// The engine for one instruction set. Boards stay in the lanes between calls, and the memory
/// between tasks.
pub(super) struct Engine<I: Isa> {
    isa: I,
    task: Task,
    /// The boards.
    cells: [I::Lanes; 81],
    /// The boards that the next pass splits.
    splits: sweep::Splits<I::Lanes>,
    is_any_split: bool,
    /// The permutations left after the last pass.
    left: sweep::Permutations<I::Lanes>,
    /// The sums after the last pass.
    sums: [I::Lanes; 1],
    /// Lanes in use.
    active: u32,
    /// By lane: its job's slot, and the pass it began with.
    slots: [u16; MOST_LANES],
    begun: [u64; MOST_LANES],
    paths: [Path; MOST_LANES],
    depths: [I::Lanes; 1],
    /// Number of the current pass.
    pass: u64,
    frames: Frames<I>,
    /// The slots of jobs that have boards waiting but no lane, as long as they are not finished:
    /// serving them first keeps puzzles with many solutions near depth-first search.
    starved: Vec<u16>,
    /// Boards on their way to lanes.
    moves: Moves,
    /// Puzzles already turned into lanes: those from `ready_next` to `ready_end` are still to come.
    ready: [I::Lanes; 81],
    /// Their depths: 0, or what tells that they may branch by [settled] digits.
    ready_depths: [I::Lanes; 1],
    ready_next: usize,
    ready_end: usize,
    jobs: Jobs,
    order: SearchOrder,
    /// By slot of the job; empty until a task keeps solutions.
    witnesses: Vec<Witnesses>,
    /// The boards of a pass that solved several, on their way to rows.
    pieces: Pieces,
}

impl<I: Isa> Engine<I> {
    /// Lanes that are refuted, solved or stuck wait until there are this many of them: to see to
    /// them touches all vectors, however few they are, and another sweep does not change them.
    /// (Measured: 4, 5, 7 of 16, 6, 9 of 32.)
    const ENOUGH: u32 = I::Lanes::COUNT as u32 / 4 + 1;
    /// Or until this many are refuted or solved. (Measured: 4, 5 of 16, 6, 9 of 32.)
    const ENOUGH_OVER: u32 = I::Lanes::COUNT as u32 / 8 + 2;

    /// An engine without work.
    pub(crate) fn new(isa: I) -> Box<Engine<I>> {
        isa.enter(EngineFactory)
    }

    /// Takes on a task. Whatever an earlier one has left behind is forgotten, so that an idle
    /// engine is as good as a new one.
    pub(crate) fn take_on(&mut self, task: Task) {
        debug_assert!(self.is_idle() && self.active == 0);
        self.starved.clear();
        // Cancelling is noticed at once.
        self.pass = 0;
        self.frames.give_back();
        if task.keep > 0 {
            let none = Witnesses { count: 0, paths: [0; 2], grids: [[0; 81]; 2] };
            self.witnesses.resize(WINDOW, none);
        }
        self.order = SearchOrder::default();
        self.task = task;
    }

    /// Takes puzzles from the front of `input` and works until it needs more of them, or until the
    /// window is full and its oldest puzzle is answered. If `is_last`, until all are answered.
    pub(crate) fn advance(&mut self, input: &mut &[Givens<'_>], is_last: bool) {
        let isa = self.isa;
        isa.enter(Advance { engine: self, input, is_last });
    }

    /// The task it has taken on.
    pub(crate) fn task(&self) -> &Task {
        &self.task
    }

    /// Whether all recent puzzles with a branching reached their limit: there depth-first search
    /// with one board at a time is best.
    pub(crate) fn prefers_one_by_one(&self) -> bool {
        self.order.is_at_most()
    }

    /// Learns from a puzzle that was answered elsewhere.
    pub(crate) fn learn(&mut self, finding: &Finding) {
        self.order.learn(&finding.statistics, finding.count.end);
    }

    /// Whether no puzzle is under way.
    pub(crate) fn is_idle(&self) -> bool {
        self.jobs.is_empty() && self.ready_next == self.ready_end
    }

    /// The answer to the oldest puzzle not yet handed out, if it is known. The grids are for the
    /// judge to look at.
    pub(crate) fn pop(&mut self) -> Option<(Finding, &[[u8; 81]])> {
        let (slot, job) = self.jobs.pop()?;
        let count = Count { solutions: job.solutions, end: job.end.unwrap_or(End::Exhausted) };
        let finding = Finding { count, statistics: job.statistics };
        let grids = match self.witnesses.get(usize::from(slot)) {
            Some(kept) if self.task.keep > 0 => &kept.grids[..kept.count],
            _ => &[],
        };
        Some((finding, grids))
    }

    /// Whether the work has to stop.
    #[inline(always)]
    fn is_cancelled(&self) -> bool {
        self.task.budget.is_cancelled()
    }
}

struct EngineFactory;

impl<I: Isa> Work<I> for EngineFactory {
    type Output = Box<Engine<I>>;

    #[inline(always)]
    fn run(self, isa: I) -> Box<Engine<I>> {
        let zero = isa.splat(0);
        Box::new(Engine {
            isa,
            task: Task {
                limit: 1,
                keep: 0,
                budget: Budget::UNLIMITED,
                guess_limit: GuessLimit::USUAL,
                in_one_lane: false,
            },
            cells: [zero; 81],
            splits: sweep::Splits::none(isa),
            is_any_split: false,
            left: [[zero; 6]; 6],
            sums: [zero],
            active: 0,
            slots: [0; MOST_LANES],
            begun: [0; MOST_LANES],
            paths: [0; MOST_LANES],
            depths: [zero],
            pass: 0,
            frames: Frames::new(),
            starved: Vec::new(),
            moves: Moves::NONE,
            ready: [zero; 81],
            ready_depths: [zero],
            ready_next: 0,
            ready_end: 0,
            jobs: Jobs::new(),
            order: SearchOrder::default(),
            witnesses: Vec::new(),
            pieces: Pieces::NONE,
        })
    }
}

struct Advance<'e, 'i, 'p, 'g, I: Isa> {
    engine: &'e mut Engine<I>,
    input: &'i mut &'p [Givens<'g>],
    is_last: bool,
}

impl<I: Isa> Work<I> for Advance<'_, '_, '_, '_, I> {
    type Output = ();

    #[inline(always)]
    fn run(self, _: I) {
        let Advance { engine, input, is_last } = self;
        loop {
            if engine.pass % 64 == 0 && engine.is_cancelled() {
                engine.abandon(input);
                break;
            }
            engine.fill(input);
            if engine.active == 0 {
                break;
            }
            let waits_for_input = input.is_empty() && engine.ready_next == engine.ready_end;
            if waits_for_input && !is_last && engine.active != lanes_below(I::Lanes::COUNT) {
                break;
            }
            if engine.jobs.room() == 0 && engine.jobs.is_oldest_done() {
                break;
            }
            engine.step();
        }
    }
}

/// The lowest lanes as bits.
const fn lanes_below(count: usize) -> u32 {
    ((1u64 << count) - 1) as u32
}

/// The positions of the bits set, from the lowest.
#[inline(always)]
fn bits(bits: u32) -> Bits {
    Bits(bits)
}

struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let position = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(position)
    }
}

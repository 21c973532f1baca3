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
//! After each pass a lane is refuted, solved, stuck or moving. A stuck lane branches ([`branch`]):
//! both halves start from the same board and bar a digit from some permutations of a chute, so
//! one stays and a copy goes to a free lane; when none is free it waits in memory ([`frames`]). A
//! free lane takes a waiting board, else a new puzzle. When a puzzle reaches its limit of
//! solutions, everything else that works on it is dropped.
//!
//! Work on the other half of a branching is lost when the limit is reached in the first. Where
//! that is what happens to most puzzles, the halves are searched one after the other instead: the
//! second always waits in memory, and free lanes go to new puzzles first ([`Habit`]).
//!
//! It promises that counts do not depend on what else is in the lanes, and neither do the
//! solutions kept: they are those that depth-first search meets first. What the search cost may
//! depend on it where a puzzle was not searched to the end, and so may what a bound on guesses
//! suffices for; unless each puzzle keeps to one lane ([`Task::in_one_lane`]).

mod branch;
mod frames;
mod jobs;
mod moves;
mod sweep;

use super::{Budget, End, Givens, Statistics};
use crate::simd::lanes::{Isa, Lanes, MOST_LANES, Work};
use frames::{Frame, Frames, NOWHERE};
use jobs::{Jobs, Path, WINDOW, Witnesses};
use moves::Moves;
use std::sync::atomic::Ordering;

/// What is searched for, the same for all puzzles.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// Stop at this many solutions, 1 or more.
    pub limit: u64,
    /// Keep this many of them, 0 to 2, and no more than the limit.
    pub keep: usize,
    /// What each puzzle may cost.
    pub budget: Budget,
    /// Search each puzzle in one lane: what it costs until something is found is its own then, whatever
    /// the others are. Else the boards of a puzzle spread over lanes that are free.
    pub in_one_lane: bool,
}

/// The answer to one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding {
    pub solutions: u64,
    pub end: End,
    pub statistics: Statistics,
}

/// The engine for one instruction set. Boards stay in the lanes between calls, and the memory between
/// tasks.
pub(super) struct Engine<I: Isa> {
    isa: I,
    task: Task,
    /// The boards.
    cells: [I::Vector; 81],
    /// The permutations barred by branchings, for the next pass.
    barred: sweep::Permutations<I::Vector>,
    is_any_barred: bool,
    /// The permutations left after the last pass.
    left: sweep::Permutations<I::Vector>,
    /// The sums after the last pass.
    sums: [I::Vector; 1],
    /// Lanes in use.
    active: u32,
    /// By lane: its job's place, and the pass it began with.
    places: [u16; MOST_LANES],
    begun: [u64; MOST_LANES],
    paths: [Path; MOST_LANES],
    depths: [u16; MOST_LANES],
    /// Number of the current pass.
    pass: u64,
    frames: Frames<I>,
    /// The places of jobs that have boards waiting but no lane, as long as they are not finished:
    /// serving them first keeps puzzles with many solutions near depth-first search.
    starved: Vec<u16>,
    /// Boards on their way to lanes.
    moves: Moves,
    /// Puzzles already turned into lanes: those from `ready_next` to `ready_end` are still to come.
    ready: [I::Vector; 81],
    ready_next: usize,
    ready_end: usize,
    jobs: Jobs,
    habit: Habit,
    /// By place of the job; empty until a task keeps solutions.
    witnesses: Vec<Witnesses>,
}

/// What the puzzles of late were like, of those with a branching: how many more reached their limit
/// of solutions than were searched to the end. Which order is right can only be told from that: each
/// costs a tenth to a third of all time where the other belongs.
#[derive(Clone, Copy, Debug, Default)]
struct Habit(i32);

impl Habit {
    /// How long the past counts.
    const MOST: i32 = 32;

    #[inline(always)]
    fn learn(&mut self, statistics: &Statistics, end: End) {
        if statistics.guesses > 0 {
            let step = if end == End::Stopped { 1 } else { -1 };
            self.0 = (self.0 + step).clamp(-Habit::MOST, Habit::MOST);
        }
    }

    /// Whether to finish one half of a branching before the other begins.
    #[inline(always)]
    fn is_depth_first(self) -> bool {
        self.0 > 0
    }
}

/// The digit of a given as a set, by its value; none for an empty cell.
const SETS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

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
    /// Settled lanes stay as they are when passed over again, and seeing to them touches all vectors
    /// however few they are: they wait until there are this many. (Measured: 4 of 16, 6 of 32.)
    const ENOUGH: u32 = I::Vector::COUNT as u32 / 8 + 2;

    /// An engine without work.
    pub fn new(isa: I) -> Box<Engine<I>> {
        isa.enter(Make)
    }

    /// Takes on a task. Whatever an earlier one has left behind is forgotten, so that an idle engine
    /// is as good as a new one.
    pub fn take_on(&mut self, task: Task) {
        debug_assert!(self.is_idle() && self.active == 0);
        self.starved.clear();
        // Cancelling is noticed at once.
        self.pass = 0;
        self.frames.give_back();
        if task.keep > 0 {
            let nobody = Witnesses { count: 0, paths: [0; 2], grids: [[0; 81]; 2] };
            self.witnesses.resize(WINDOW, nobody);
        }
        self.habit = Habit::default();
        self.task = task;
    }

    /// Takes puzzles from the front of `input` and works until it needs more of them, or until the
    /// window is full and its oldest puzzle is answered. If `is_last`, until all are answered.
    pub fn advance(&mut self, input: &mut &[Givens<'_>], is_last: bool) {
        let isa = self.isa;
        isa.enter(Advance { engine: self, input, is_last });
    }

    /// The task it has taken on.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// Whether all puzzles with a branching were of late such that reach their limit: what depth-first
    /// search with one board at a time does best.
    pub fn is_better_alone(&self) -> bool {
        self.habit.0 == Habit::MOST
    }

    /// Learns from a puzzle that was answered elsewhere.
    pub fn learn(&mut self, finding: &Finding) {
        self.habit.learn(&finding.statistics, finding.end);
    }

    /// Its instruction set.
    pub fn isa(&self) -> I {
        self.isa
    }

    /// Whether no puzzle is under way.
    pub fn is_idle(&self) -> bool {
        self.jobs.is_empty() && self.ready_next == self.ready_end
    }

    /// The answer to the oldest puzzle not yet handed out, if it is known. The grids are for the judge
    /// to look at.
    pub fn pop(&mut self) -> Option<(Finding, &[[u8; 81]])> {
        let (place, job) = self.jobs.pop()?;
        let finding = Finding {
            solutions: job.solutions,
            end: job.end.unwrap_or(End::Exhausted),
            statistics: job.statistics,
        };
        let grids = match self.witnesses.get(usize::from(place)) {
            Some(kept) if self.task.keep > 0 => &kept.grids[..kept.count],
            _ => &[],
        };
        Some((finding, grids))
    }
}

struct Make;

impl<I: Isa> Work<I> for Make {
    type Output = Box<Engine<I>>;

    #[inline(always)]
    fn run(self, isa: I) -> Box<Engine<I>> {
        let zero = isa.splat(0);
        Box::new(Engine {
            isa,
            task: Task { limit: 1, keep: 0, budget: Budget::UNLIMITED, in_one_lane: false },
            cells: [zero; 81],
            barred: [[zero; 6]; 6],
            is_any_barred: false,
            left: [[zero; 6]; 6],
            sums: [zero],
            active: 0,
            places: [0; MOST_LANES],
            begun: [0; MOST_LANES],
            paths: [0; MOST_LANES],
            depths: [0; MOST_LANES],
            pass: 0,
            frames: Frames::new(),
            starved: Vec::new(),
            moves: Moves::NONE,
            ready: [zero; 81],
            ready_next: 0,
            ready_end: 0,
            jobs: Jobs::new(),
            habit: Habit::default(),
            witnesses: Vec::new(),
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
            if waits_for_input && !is_last && engine.active != lanes_below(I::Vector::COUNT) {
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

impl<I: Isa> Engine<I> {
    /// One pass, and what follows from it.
    #[inline(always)]
    fn step(&mut self) {
        let isa = self.isa;
        let report = if self.is_any_barred {
            self.is_any_barred = false;
            sweep::sweep::<true, I>(isa, &mut self.cells, &mut self.barred, &mut self.left)
        } else {
            sweep::sweep::<false, I>(isa, &mut self.cells, &mut self.barred, &mut self.left)
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
        if settled == 0 || (settled.count_ones() < Self::ENOUGH && settled != self.active) {
            return;
        }
        let solved = if full == 0 { 0 } else { full & sweep::are_right(isa, &self.cells) };
        let refuted = refuted | full & !solved;
        for lane in bits(solved) {
            self.solve(lane);
        }
        for lane in bits(refuted & self.active) {
            self.leave(lane);
        }
        let stuck = stuck & self.active;
        if stuck != 0 {
            self.fork(stuck);
        }
    }

    /// A lane found a solution.
    #[inline(always)]
    fn solve(&mut self, lane: usize) {
        let place = self.places[lane];
        if self.active >> lane & 1 == 0 {
            return;
        }
        let job = self.jobs.at(place);
        job.solutions += 1;
        if self.task.keep > 0 {
            self.keep(lane);
            self.leave(lane);
            return;
        }
        if job.solutions >= self.task.limit {
            self.finish(place, End::Stopped);
        } else {
            self.leave(lane);
        }
    }

    /// Keeps the solution in a lane if it is among the first.
    #[inline(always)]
    fn keep(&mut self, lane: usize) {
        let place = self.places[lane];
        let path = self.paths[lane];
        let most = self.task.keep;
        let kept = &mut self.witnesses[usize::from(place)];
        let at = kept.paths[..kept.count].iter().filter(|&&p| p < path).count();
        if at < most {
            let mut to = kept.count.min(most - 1);
            while to > at {
                kept.paths[to] = kept.paths[to - 1];
                kept.grids[to] = kept.grids[to - 1];
                to -= 1;
            }
            kept.paths[at] = path;
            // First the lane by itself, then all cells at once, by a float's exponent: compilers make
            // vector code of that.
            let mut sets = [0; 81];
            let rows = I::Vector::flat(&self.cells).chunks_exact(I::Vector::COUNT);
            for (set, row) in sets.iter_mut().zip(rows) {
                *set = row[lane % I::Vector::COUNT];
            }
            for (digit, set) in kept.grids[at].iter_mut().zip(sets) {
                *digit = ((f32::from(set).to_bits() >> 23) as u8).wrapping_sub(126);
            }
            kept.count = (kept.count + 1).min(most);
        }
        if kept.count == most {
            // Only what comes before the last of them in depth-first order can still matter.
            let last = kept.paths[most - 1];
            self.drop_after(place, last, lane);
        }
    }

    /// Drops lanes and frames of a job that depth-first search would meet later than `last`.
    #[inline(always)]
    fn drop_after(&mut self, place: u16, last: Path, except: usize) {
        for lane in bits(self.active & !(1 << except)) {
            if self.places[lane] == place && self.paths[lane] > last {
                self.leave(lane);
            }
        }
        let mut keep = NOWHERE;
        let mut position = self.jobs.at(place).latest;
        while position != NOWHERE {
            let Frame { path, older, .. } = *self.frames.at(position);
            if path > last {
                self.frames.remove(position);
                match keep {
                    NOWHERE => self.jobs.at(place).latest = older,
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
    fn leave(&mut self, lane: usize) {
        let place = self.places[lane];
        let job = self.jobs.at(place);
        self.active &= !(1 << lane);
        job.statistics.sweeps += self.pass - self.begun[lane];
        job.lanes -= 1;
        if job.lanes > 0 || job.end.is_some() {
            return;
        }
        if job.latest != NOWHERE {
            self.starved.push(place);
            return;
        }
        let is_enough = job.solutions >= self.task.limit;
        job.solutions = job.solutions.min(self.task.limit);
        let end = if is_enough { End::Stopped } else { End::Exhausted };
        job.end = Some(end);
        self.habit.learn(&job.statistics, end);
    }

    /// A job is answered before its search has ended: its lanes and frames become free.
    #[inline(always)]
    fn finish(&mut self, place: u16, end: End) {
        let job = self.jobs.at(place);
        job.end = Some(end);
        self.habit.learn(&job.statistics, end);
        let mut position = std::mem::replace(&mut job.latest, NOWHERE);
        while position != NOWHERE {
            self.frames.remove(position);
            position = self.frames.at(position).older;
        }
        for lane in bits(self.active) {
            if self.places[lane] == place {
                self.leave(lane);
                self.unbar(lane);
            }
        }
    }

    /// Whether the second half of a branching waits until the first is done.
    #[inline(always)]
    fn is_depth_first(&self) -> bool {
        self.task.in_one_lane || self.habit.is_depth_first()
    }

    /// Splits the boards of stuck lanes in two.
    #[inline(always)]
    fn fork(&mut self, stuck: u32) {
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
    fn bar(&mut self, lane: usize, chute: u8, digit: u16, permutations: u8) {
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
    fn unbar(&mut self, lane: usize) {
        if self.is_any_barred {
            let flat = I::Vector::flat_mut(self.barred.as_flattened_mut());
            for p in 0..36 {
                flat[p * I::Vector::COUNT + lane] = 0;
            }
        }
    }

    /// A lane begins to work on a board.
    #[inline(always)]
    fn begin(&mut self, lane: usize, place: u16, path: Path, depth: u16) {
        self.active |= 1 << lane;
        // No board has this sum: the next pass counts as a change, whatever was here before.
        I::Vector::flat_mut(&mut self.sums)[lane] = u16::MAX;
        self.places[lane] = place;
        self.begun[lane] = self.pass;
        self.paths[lane] = path;
        self.depths[lane] = depth;
    }

    /// Gives free lanes work: boards of puzzles that have no lane; then other waiting boards and new
    /// puzzles, which of them first being a matter of [`Habit`].
    #[inline(always)]
    fn fill(&mut self, input: &mut &[Givens<'_>]) {
        let mut free = lanes_below(I::Vector::COUNT) & !self.active;
        while free != 0
            && let Some(place) = self.starved.pop()
        {
            let job = self.jobs.at(place);
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
            let place = self.frames.at(position).place;
            let position = self.jobs.at(place).latest;
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
                self.ready_next += 1;
                let place = self.begin_job();
                self.begin(lane, place, 0, 0);
            }
        }
        self.moves.make(self.isa, &mut self.cells, &self.frames, &self.ready);
    }

    /// A lane goes on with the latest board of a job that waits; the board is still to be fetched.
    #[inline(always)]
    fn resume(&mut self, lane: usize, position: frames::Position) {
        let Frame { place, branching, path, depth, older } = *self.frames.at(position);
        self.frames.remove(position);
        let job = self.jobs.at(place);
        job.latest = older;
        job.lanes += 1;
        self.begin(lane, place, path, depth);
        self.bar(lane, branching.chute, branching.digit, branching.second);
        self.moves.fetch(position, lane);
    }

    /// Whether somebody wants the work to stop.
    #[inline(always)]
    fn is_cancelled(&self) -> bool {
        self.task.budget.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Answers all puzzles under way, and those to come, as far as there is room: budget ran out.
    #[cold]
    fn abandon(&mut self, input: &mut &[Givens<'_>]) {
        for lane in bits(self.active) {
            let place = self.places[lane];
            self.finish(place, End::BudgetRanOut);
        }
        self.starved.clear();
        self.moves = Moves::NONE;
        while let Some(position) = self.frames.any() {
            let place = self.frames.at(position).place;
            self.finish(place, End::BudgetRanOut);
        }
        let ready = self.ready_end - self.ready_next;
        let now = (ready + input.len()).min(self.jobs.room());
        for _ in 0..now {
            let place = self.begin_job();
            self.jobs.at(place).end = Some(End::BudgetRanOut);
        }
        let from_ready = ready.min(now);
        self.ready_next += from_ready;
        *input = &input[now - from_ready..];
    }

    /// A puzzle comes under way; its place.
    #[inline(always)]
    fn begin_job(&mut self) -> u16 {
        let place = self.jobs.begin();
        if let Some(kept) = self.witnesses.get_mut(usize::from(place)) {
            kept.count = 0;
        }
        place
    }

    /// Turns the next puzzles into lanes.
    #[inline(always)]
    fn read(&mut self, input: &mut &[Givens<'_>]) {
        let mut now = 0;
        let mut rows = [&[0; 81]; MOST_LANES];
        while now < I::Vector::COUNT
            && let Some(Givens::Puzzle(puzzle)) = input.get(now)
        {
            rows[now] = puzzle.values();
            now += 1;
        }
        if now > 0 {
            self.isa.columns(&rows[..I::Vector::COUNT], &SETS, &mut self.ready);
            sweep::begin(self.isa, &mut self.ready);
        }
        // Pencilmarks come by themselves.
        let flat = I::Vector::flat_mut(&mut self.ready);
        let puzzles = now;
        while puzzles == 0
            && now < I::Vector::COUNT
            && let Some(Givens::Pencilmarks(marks)) = input.get(now)
        {
            for c in 0..81 {
                flat[c * I::Vector::COUNT + now] = marks.sets()[c].bits();
            }
            now += 1;
        }
        *input = &input[now..];
        self.ready_next = 0;
        self.ready_end = now;
    }
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

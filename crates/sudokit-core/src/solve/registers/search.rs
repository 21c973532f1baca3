//! Depth-first search over boards that infer by sweeps.

use super::chutes;
use super::rectangles::Rectangles;
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::simd::words::Words16;
use crate::solve::guess_limit::{Bound, CUT_SHORT};
use crate::solve::{End, Givens, Statistics, many};
use std::ops::ControlFlow;

/// What inference has come to.
pub(super) enum State<B> {
    /// There is no solution.
    Contradiction,
    /// A solution.
    Solved(B),
    /// Nothing follows any more.
    Open(B),
}

/// What a sweep has come to.
#[derive(Clone, Copy)]
pub(super) enum Swept<B> {
    /// There is no solution.
    Contradiction,
    /// Every house held each digit in a cell of its own: a solution, found before anything was
    /// swept.
    Solution,
    /// What is left.
    Board(B),
}

/// A puzzle in registers.
pub(super) trait Board: Copy + Rectangles {
    /// Vectors for the judge of its solutions.
    type Short: Words16;
    /// A board in memory.
    type Frame: Copy;
    /// A frame to begin a stack with.
    const EMPTY: Self::Frame;
    /// Constants to be kept in registers.
    type Tables;
    /// Whether a sweep leaves the processor time for another one.
    const IS_LATENT: bool;
    /// A search that has made this many guesses, and met no contradiction, is likely to be among
    /// many solutions, whatever its givens are.
    const EAGER_FROM: u64;

    /// The constants.
    fn tables() -> Self::Tables;
    /// Givens, and elsewhere the digits that no given in a house of the cell has.
    fn from_puzzle(puzzle: &Puzzle, tables: &Self::Tables) -> Self;
    /// The sets of a pencilmark grid.
    fn frame_of(marks: &Pencilmarks) -> Self::Frame;
    /// The sets in reading order.
    fn sets_of(frame: &Self::Frame) -> [DigitSet; 81];
    /// The digits in reading order, if all sets are single.
    fn values(self) -> [u8; 81];
    /// From memory.
    fn load(frame: &Self::Frame) -> Self;
    /// To memory.
    fn store(self) -> Self::Frame;
    /// A sweep whose outcome is not read yet: no branch depends on it.
    type StartedSweep: Copy;

    /// All of a sweep but its outcome. `ALONE`: no other sweep is started before that is read.
    fn start_sweep<const ALONE: bool>(self, tables: &Self::Tables) -> Self::StartedSweep;
    /// What a sweep has come to.
    fn outcome(swept: Self::StartedSweep) -> Swept<Self>;

    /// One sweep.
    #[inline(always)]
    fn sweep(self, tables: &Self::Tables) -> Swept<Self> {
        Self::outcome(self.start_sweep::<true>(tables))
    }

    /// What changes whenever a board loses a digit, and only then.
    type Mark: Copy;

    /// The mark of a board.
    fn mark(self) -> Self::Mark;
    /// Whether two marks differ.
    fn differ(one: Self::Mark, other: Self::Mark) -> bool;
    /// Whether, on a board that no sweep changes, a box has no place for some digit, or one cell
    /// that is the only place for several: a digit in none or one of its cells, but not single.
    fn has_dead_digit(self, tables: &Self::Tables) -> bool;
    /// Whether no cell has more than one digit.
    fn is_filled(self) -> bool;

    /// Sweeps until nothing follows any more.
    #[inline(always)]
    fn propagate(self, tables: &Self::Tables, sweeps: &mut u64) -> State<Self> {
        let mut board = self;
        let mut mark = self.mark();
        loop {
            *sweeps += 1;
            match board.sweep(tables) {
                Swept::Contradiction => return State::Contradiction,
                Swept::Solution => return State::Solved(board),
                Swept::Board(next) => board = next,
            }
            let before = std::mem::replace(&mut mark, board.mark());
            if !Self::differ(before, mark) {
                break;
            }
        }
        // A digit without a place in some box has none in the box's chutes by now, and so none on
        // the whole board; and a cell that is the only place for two digits stays as it is. It is
        // enough to look here, where no sweep waits for the answer.
        if board.has_dead_digit(tables) { State::Contradiction } else { State::Open(board) }
    }

    /// Whether every triad of an open, settled board has three digits left: its cells need as many.
    fn triads_can_be_filled(self, tables: &Self::Tables) -> bool;
    /// Splits an open, settled board in two, the one to go on with and the other one: every
    /// solution is a solution of one of them.
    fn branch(self, tables: &Self::Tables, other: &mut Self::Frame, effort: bool) -> Self;
    /// Whether so few cells have two digits, and so many are open, on an open, settled board, that
    /// [`split_chute`](Board::split_chute) may be better.
    fn has_few_pairs(self) -> bool;
    /// Splits an open, settled board on a digit in a [chute](super::chutes); `None` where no chute
    /// that is open has so many settled digits.
    fn split_chute(
        self,
        tables: &Self::Tables,
        other: &mut Self::Frame,
        least_settled: u32,
    ) -> Option<Self>;
    /// Splits any board on the first cell with two digits; `None` if no cell has.
    fn split_first_pair(self, other: &mut Self::Frame) -> Option<Self>;
}

/// A search that has met this many contradictions is hard. (Measured: 4, 5, 6, 8, 12. From 6 on
/// puzzles with several solutions take no longer.)
const HARD_FROM: u64 = 6;

/// What is done with solutions.
pub(super) trait Visitor {
    /// Takes one; breaks to stop the search.
    fn visit<B: Board>(&mut self, board: B) -> ControlFlow<()>;
    /// Looks for another one near the last that it took, where that is cheap and enough for it.
    fn look_near<B: Board>(&mut self, last: B) -> ControlFlow<()>;
}

/// Counts, up to a limit.
pub(super) struct Counter<'a> {
    pub(super) solutions: u64,
    pub(super) limit: u64,
    pub(super) givens: Givens<'a>,
}

impl Visitor for Counter<'_> {
    #[inline(always)]
    fn visit<B: Board>(&mut self, _board: B) -> ControlFlow<()> {
        self.solutions += 1;
        if self.solutions == self.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline(always)]
    fn look_near<B: Board>(&mut self, last: B) -> ControlFlow<()> {
        if is_second_near(self.givens, last, self.solutions, self.limit) {
            self.solutions = 2;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// Whether a second solution, which is all that is wanted, is near the first one.
#[inline(always)]
pub(super) fn is_second_near<B: Board>(
    givens: Givens<'_>,
    first: B,
    solutions: u64,
    limit: u64,
) -> bool {
    let Givens::Puzzle(puzzle) = givens else { return false };
    solutions == 1 && limit == 2 && first.has_free_rectangle(puzzle)
}

/// Hands solutions over.
pub(super) struct Reader<'a>(pub(super) &'a mut dyn FnMut(&Solution) -> ControlFlow<()>);

impl Visitor for Reader<'_> {
    #[inline(always)]
    fn visit<B: Board>(&mut self, board: B) -> ControlFlow<()> {
        let solution = Solution::judged::<B::Short>(board.values());
        (self.0)(&solution)
    }

    /// It takes any number of solutions, each once.
    #[inline(always)]
    fn look_near<B: Board>(&mut self, _last: B) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The board of a puzzle.
#[inline(always)]
pub(super) fn board_of<B: Board>(givens: Givens<'_>, tables: &B::Tables) -> B {
    match givens {
        Givens::Puzzle(puzzle) => B::from_puzzle(puzzle, tables),
        Givens::Pencilmarks(marks) => B::load(&B::frame_of(marks)),
    }
}

/// How far a search has come, but for its boards.
#[derive(Clone, Copy)]
pub(super) struct Progress {
    /// Boards that wait. Frames above are left over from before: a frame is written in place.
    pub(super) depth: usize,
    pub(super) contradictions: u64,
    pub(super) solutions: u64,
    /// When the bound is looked at next, in guesses.
    look: u64,
}

impl Progress {
    /// Nothing is done yet.
    pub(super) const NONE: Progress =
        Progress { depth: 0, contradictions: 0, solutions: 0, look: 0 };

    /// The frame for the next board that is to wait.
    #[inline(always)]
    pub(super) fn frame<'s, B: Board>(&self, stack: &'s mut Vec<B::Frame>) -> &'s mut B::Frame {
        if stack.len() <= self.depth {
            stack.push(B::EMPTY);
        }
        &mut stack[self.depth]
    }

    /// Whether the bound allows another guess.
    #[inline(always)]
    fn may_guess(&mut self, bound: Bound<'_>, statistics: &Statistics) -> bool {
        if statistics.guesses < self.look {
            return true;
        }
        let next = bound.next_look(statistics.guesses, self.solutions);
        self.look = next.unwrap_or(self.look);
        next.is_some()
    }

    /// Guesses after every sweep, on the first cell with two digits, as long as there is one and
    /// the bound allows it. The board becomes the one with which that ended; what it is, where that
    /// is known: a solution or none.
    #[inline(always)]
    fn hurry<B: Board>(
        &mut self,
        board: &mut B,
        tables: &B::Tables,
        stack: &mut Vec<B::Frame>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Option<bool> {
        loop {
            statistics.sweeps += 1;
            match board.sweep(tables) {
                Swept::Contradiction => return Some(false),
                Swept::Solution => return Some(true),
                Swept::Board(next) => *board = next,
            }
            if !self.may_guess(bound, statistics) {
                return None;
            }
            *board = board.split_first_pair(self.frame::<B>(stack))?;
            self.depth += 1;
            statistics.guesses += 1;
        }
    }

    /// Continues with a board on which nothing more follows: with one half of it, or with none
    /// where it contradicts itself. When the bound ends the search, the board comes on the stack.
    /// With a number the search branches by chutes that have so many settled digits. With the first
    /// guess it becomes 1, or `None` where there was no such chute.
    #[inline(always)]
    pub(super) fn branch<B: Board>(
        &mut self,
        open: B,
        tables: &B::Tables,
        stack: &mut Vec<B::Frame>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        least_settled: &mut Option<u32>,
    ) -> Branched<B> {
        // Not looked for where the search goes straight to a solution.
        if (statistics.guesses == 0 || self.contradictions > 0)
            && !open.triads_can_be_filled(tables)
        {
            self.contradictions += 1;
            return Branched::Contradiction;
        }
        if !self.may_guess(bound, statistics) {
            *self.frame::<B>(stack) = open.store();
            stack.truncate(self.depth + 1);
            return Branched::Over;
        }
        let frame = self.frame::<B>(stack);
        statistics.guesses += 1;
        let by_chute = match *least_settled {
            Some(least) => open.split_chute(tables, frame, least),
            None => None,
        };
        if statistics.guesses == 1 {
            *least_settled = by_chute.is_some().then_some(1);
        }
        let half = match by_chute {
            Some(half) => half,
            None => {
                let effort = statistics.guesses == 1 || self.contradictions > 0;
                open.branch(tables, frame, effort)
            }
        };
        self.depth += 1;
        Branched::Half(half)
    }

    /// Whether a search that has just made a guess is likely to be among many solutions, where most
    /// guesses are right.
    #[inline(always)]
    fn is_among_many<B: Board>(&self, givens: Givens<'_>, guesses: u64) -> bool {
        let is_straight = self.contradictions == 0;
        is_straight && (guesses >= B::EAGER_FROM || guesses == 1 && many::are_likely(givens))
    }

    /// The latest board that waits.
    #[inline(always)]
    pub(super) fn next<B: Board>(&mut self, stack: &[B::Frame]) -> Option<B> {
        self.depth = self.depth.checked_sub(1)?;
        Some(B::load(&stack[self.depth]))
    }
}

/// What has become of an open board.
pub(super) enum Branched<B> {
    /// There is no solution.
    Contradiction,
    /// The search goes on here; the other half waits.
    Half(B),
    /// The bound ends the search.
    Over,
}

/// Visits the solutions of a puzzle. When the bound ends the search, the stack holds what is left
/// of it. So it does where the puzzle turns out to be hard, or is likely to be at its first guess:
/// then the answer is `None`, `hard` says how far the search has come, and [`side_by_side`] goes
/// on. (As an error this went through memory for every puzzle: 1 ns.)
///
/// [`side_by_side`]: super::side_by_side
#[inline(always)]
pub(super) fn search<B: Board, V: Visitor>(
    givens: Givens<'_>,
    stack: &mut Vec<B::Frame>,
    bound: Bound<'_>,
    statistics: &mut Statistics,
    visitor: &mut V,
    hard: &mut Progress,
) -> Option<End> {
    let tables = B::tables();
    let start: (B, _) = (board_of(givens, &tables), Progress::NONE);
    // The same code twice: in one loop easy puzzles took 2% longer (AVX2).
    let elsewhere = match visit(start, Some(givens), &tables, stack, bound, statistics, visitor) {
        Ok(end) => return Some(end),
        Err(elsewhere) => elsewhere,
    };
    *hard = match elsewhere {
        Elsewhere::Hard(progress) => progress,
        Elsewhere::AmongMany(board, progress) => {
            let start = (board, progress);
            match visit(start, None, &tables, stack, bound, statistics, visitor) {
                Ok(end) => return Some(end),
                Err(Elsewhere::Hard(progress) | Elsewhere::AmongMany(_, progress)) => progress,
            }
        }
    };
    None
}

/// Where a search goes on.
enum Elsewhere<B> {
    /// With this board, in a way for many solutions.
    AmongMany(B, Progress),
    /// With the boards on the stack, in a way for hard puzzles.
    Hard(Progress),
}

/// Visits the solutions of a board and of those on the stack, until the search ends, or another way
/// is better (the error). Without givens the caller knows that it is among many solutions: the
/// search guesses after every sweep until it meets a contradiction.
#[inline(always)]
fn visit<B: Board, V: Visitor>(
    (mut board, mut progress): (B, Progress),
    givens: Option<Givens<'_>>,
    tables: &B::Tables,
    stack: &mut Vec<B::Frame>,
    bound: Bound<'_>,
    statistics: &mut Statistics,
    visitor: &mut V,
) -> Result<End, Elsewhere<B>> {
    loop {
        let mut known = None;
        if givens.is_none() && progress.contradictions == 0 {
            known = progress.hurry(&mut board, tables, stack, bound, statistics);
        }
        let state = match known {
            Some(false) => State::Contradiction,
            Some(true) => State::Solved(board),
            None => board.propagate(tables, &mut statistics.sweeps),
        };
        match state {
            State::Contradiction => {
                progress.contradictions += 1;
                if B::IS_LATENT && progress.contradictions >= HARD_FROM {
                    return Err(Elsewhere::Hard(progress));
                }
            }
            State::Solved(board) => {
                progress.solutions += 1;
                if visitor.visit(board).is_break() {
                    return Ok(End::Stopped);
                }
                // Among many solutions half have another one so near.
                if givens.is_none() && visitor.look_near(board).is_break() {
                    return Ok(End::Stopped);
                }
            }
            State::Open(open) => {
                if let Some(givens) = givens
                    && statistics.guesses == 0
                    && open.has_few_pairs()
                    && chutes::are_givens_enough(givens)
                {
                    *progress.frame::<B>(stack) = open.store();
                    return Err(Elsewhere::Hard(Progress { depth: 1, ..progress }));
                }
                match progress.branch(open, tables, stack, bound, statistics, &mut None) {
                    Branched::Contradiction => {}
                    Branched::Over => return Ok(CUT_SHORT),
                    Branched::Half(half) => {
                        if let Some(givens) = givens
                            && progress.is_among_many::<B>(givens, statistics.guesses)
                        {
                            return Err(Elsewhere::AmongMany(half, progress));
                        }
                        board = half;
                        continue;
                    }
                }
            }
        }
        match progress.next(stack) {
            Some(next) => board = next,
            None => return Ok(End::Exhausted),
        }
    }
}

/// The boards on a stack, from the top.
#[inline(always)]
pub(super) fn boards<B: Board>(stack: &[B::Frame]) -> Vec<Pencilmarks> {
    stack.iter().rev().map(|frame| Pencilmarks::from_sets(B::sets_of(frame))).collect()
}

/// What follows from the marks without a guess; `None` when they contradict each other.
#[inline(always)]
pub(super) fn infer<B: Board>(marks: &Pencilmarks) -> Option<Pencilmarks> {
    let board = B::load(&B::frame_of(marks));
    match board.propagate(&B::tables(), &mut 0) {
        State::Contradiction => None,
        State::Solved(board) | State::Open(board) => {
            Some(Pencilmarks::from_sets(B::sets_of(&board.store())))
        }
    }
}

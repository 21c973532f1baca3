//! Depth-first search over boards that infer by sweeps.

use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::simd::words::Words16;
use crate::solve::patience::Bound;
use crate::solve::{End, Givens, Statistics};
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
pub(super) trait Board: Copy {
    /// Vectors for the judge of its solutions.
    type Short: Words16;
    /// A board in memory.
    type Frame: Copy;
    /// A frame to begin a stack with.
    const EMPTY: Self::Frame;
    /// Constants to be kept in registers.
    type Tables;

    /// The constants.
    fn tables() -> Self::Tables;
    /// Givens and full sets; nothing is inferred yet.
    fn from_puzzle(puzzle: &Puzzle) -> Self;
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
    /// One sweep.
    fn sweep(self, tables: &Self::Tables) -> Swept<Self>;
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
    /// The same for any board, on the first cell with two digits; `None` if no cell has.
    fn split_first_pair(self, other: &mut Self::Frame) -> Option<Self>;
}

/// What is done with solutions.
pub(super) trait Visitor {
    /// Takes one; breaks to stop the search.
    fn visit<B: Board>(&mut self, board: B) -> ControlFlow<()>;

    /// Whether guesses are likely to be right: it pays then to guess after every sweep, until some
    /// were wrong.
    const IS_EAGER: bool;
}

/// So many wrong guesses, and an eager search becomes like others: it sweeps until nothing follows
/// before it guesses. (Measured: 0, 1, 2, 4, 15, on counting up to 2 solutions of many.)
const EAGER_MISTAKES: u64 = 4;

/// Or so many guesses, as an eager search does not look at its bound.
const EAGER_GUESSES: u64 = 64;

/// Counts, up to a limit; guesses early if `EAGER`.
pub(super) struct Counter<const EAGER: bool> {
    pub(super) solutions: u64,
    pub(super) limit: u64,
}

impl<const EAGER: bool> Visitor for Counter<EAGER> {
    const IS_EAGER: bool = EAGER;

    #[inline(always)]
    fn visit<B: Board>(&mut self, _board: B) -> ControlFlow<()> {
        self.solutions += 1;
        if self.solutions == self.limit {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Hands solutions over.
pub(super) struct Reader<'a>(pub(super) &'a mut dyn FnMut(&Solution) -> ControlFlow<()>);

impl Visitor for Reader<'_> {
    const IS_EAGER: bool = false;

    #[inline(always)]
    fn visit<B: Board>(&mut self, board: B) -> ControlFlow<()> {
        let solution = Solution::judged::<B::Short>(board.values());
        (self.0)(&solution)
    }
}

/// Visits the solutions of a puzzle. When the bound ends the search, the stack holds what is left
/// of it.
#[inline(always)]
pub(super) fn search<B: Board, V: Visitor>(
    givens: Givens<'_>,
    stack: &mut Vec<B::Frame>,
    bound: Bound<'_>,
    statistics: &mut Statistics,
    visitor: &mut V,
) -> End {
    let tables = B::tables();
    let mut board = match givens {
        Givens::Puzzle(puzzle) => B::from_puzzle(puzzle),
        Givens::Pencilmarks(marks) => B::load(&B::frame_of(marks)),
    };
    // Frames above the depth are left over from before: a frame is written in place.
    let mut depth = 0;
    let mut contradictions = 0u64;
    let mut solutions = 0;
    // When the bound is looked at next, in guesses.
    let mut look = 0;
    loop {
        let is_eager =
            V::IS_EAGER && contradictions <= EAGER_MISTAKES && statistics.guesses < EAGER_GUESSES;
        let state = if is_eager {
            statistics.sweeps += 1;
            match board.sweep(&tables) {
                Swept::Contradiction => State::Contradiction,
                Swept::Solution => State::Solved(board),
                Swept::Board(swept) => {
                    if stack.len() == depth {
                        stack.push(B::EMPTY);
                    }
                    if let Some(half) = swept.split_first_pair(&mut stack[depth]) {
                        depth += 1;
                        statistics.guesses += 1;
                        board = half;
                        continue;
                    }
                    swept.propagate(&tables, &mut statistics.sweeps)
                }
            }
        } else {
            board.propagate(&tables, &mut statistics.sweeps)
        };
        match state {
            State::Contradiction => contradictions += 1,
            State::Solved(board) => {
                solutions += 1;
                if visitor.visit(board).is_break() {
                    return End::Stopped;
                }
            }
            // Not looked for where the search goes straight to a solution.
            State::Open(open)
                if (statistics.guesses == 0 || contradictions > 0)
                    && !open.triads_can_be_filled(&tables) =>
            {
                contradictions += 1;
            }
            State::Open(open) => {
                let is_over = statistics.guesses >= look
                    && match bound.next_look(statistics.guesses, solutions) {
                        Some(next) => {
                            look = next;
                            false
                        }
                        None => true,
                    };
                depth += 1;
                if stack.len() < depth {
                    stack.push(B::EMPTY);
                }
                if is_over {
                    stack.truncate(depth);
                    stack[depth - 1] = open.store();
                    return End::BudgetRanOut;
                }
                statistics.guesses += 1;
                board = open.branch(
                    &tables,
                    &mut stack[depth - 1],
                    statistics.guesses == 1 || contradictions > 0,
                );
                continue;
            }
        }
        if depth == 0 {
            return End::Exhausted;
        }
        depth -= 1;
        board = B::load(&stack[depth]);
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

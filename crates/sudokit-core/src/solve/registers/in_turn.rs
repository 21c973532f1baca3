//! Puzzles counted two at a time, a sweep each in turn.
//!
//! A sweep is a chain of dependent operations: the processor waits more than it works, and when it
//! predicts the end of a sweep wrong, it has no other work. So the sweeps of two puzzles are
//! started together; their results are read afterwards.
//!
//! And they are counted *eagerly*: where most puzzles have many solutions most guesses are right,
//! and waiting until nothing follows any more would cost more sweeps than it saves guesses. So a
//! guess is made after every sweep, on the first cell with two digits, until some were wrong.

use super::search::{Board, Branched, Progress, Swept, board_of, is_second_near};
use crate::solve::guess_limit::{Bound, CUT_SHORT};
use crate::solve::{Count, End, Givens, Statistics};

/// Puzzles searched at once.
pub(super) const AT_ONCE: usize = 2;

/// This many wrong guesses, and an eager search becomes like others: it sweeps until nothing
/// follows before it guesses. (Measured: 0, 1, 2, 4, 15, on counting up to 2 solutions of many.)
const EAGER_MISTAKES: u64 = 4;

/// Or this many guesses, as an eager search does not look at its bound.
const EAGER_GUESSES: u64 = 64;

/// The search of one puzzle.
#[derive(Clone, Copy)]
struct Walk<'a, B: Board> {
    /// Which puzzle it is.
    number: usize,
    givens: Givens<'a>,
    board: B,
    progress: Progress,
    statistics: Statistics,
}

impl<'a, B: Board> Walk<'a, B> {
    #[inline(always)]
    fn of(puzzles: &[Givens<'a>], number: usize, tables: &B::Tables) -> Walk<'a, B> {
        let board: B = board_of(puzzles[number], tables);
        let (progress, statistics) = (Progress::NONE, Statistics::default());
        Walk { number, givens: puzzles[number], board, progress, statistics }
    }

    /// Returns what was found.
    #[inline(always)]
    fn answer(&self, end: End, answer: &mut dyn FnMut(usize, Count, Statistics)) {
        let count = Count { solutions: self.progress.solutions, end };
        answer(self.number, count, self.statistics);
    }

    /// Searches to the end.
    #[inline(always)]
    fn go_alone(
        &mut self,
        tables: &B::Tables,
        stack: &mut Vec<B::Frame>,
        limit: u64,
        bound: Bound<'_>,
        answer: &mut dyn FnMut(usize, Count, Statistics),
    ) {
        loop {
            let swept = self.board.start_sweep::<false>(tables);
            if let Some(end) = self.step(swept, tables, stack, limit, bound) {
                return self.answer(end, answer);
            }
        }
    }

    /// Continues after a sweep. Returns how the search ended, when it did.
    #[inline(always)]
    fn step(
        &mut self,
        swept: B::StartedSweep,
        tables: &B::Tables,
        stack: &mut Vec<B::Frame>,
        limit: u64,
        bound: Bound<'_>,
    ) -> Option<End> {
        let Walk { progress, statistics, .. } = self;
        statistics.sweeps += 1;
        match B::outcome(swept) {
            Swept::Contradiction => progress.contradictions += 1,
            Swept::Solution => {
                progress.solutions += 1;
                if progress.solutions == limit {
                    return Some(End::Stopped);
                }
                if progress.depth > 0
                    && is_second_near(self.givens, self.board, progress.solutions, limit)
                {
                    progress.solutions = 2;
                    return Some(End::Stopped);
                }
            }
            Swept::Board(board) => {
                let is_eager =
                    progress.contradictions <= EAGER_MISTAKES && statistics.guesses < EAGER_GUESSES;
                if is_eager && let Some(half) = board.split_first_pair(progress.frame::<B>(stack)) {
                    progress.depth += 1;
                    statistics.guesses += 1;
                    self.board = half;
                    return None;
                }
                if B::differ(self.board.mark(), board.mark()) {
                    self.board = board;
                    return None;
                }
                if board.has_dead_digit(tables) {
                    progress.contradictions += 1;
                } else {
                    match progress.branch(board, tables, stack, bound, statistics, &mut None) {
                        Branched::Contradiction => {}
                        Branched::Over => return Some(CUT_SHORT),
                        Branched::Half(half) => {
                            self.board = half;
                            return None;
                        }
                    }
                }
            }
        }
        match progress.next(stack) {
            Some(next) => self.board = next,
            None => return Some(End::Exhausted),
        }
        None
    }
}

/// Counts the solutions of each puzzle up to a limit above 0. Answers come in any order, with the
/// number of the puzzle.
#[inline(always)]
pub(super) fn count_each<B: Board>(
    puzzles: &[Givens<'_>],
    limit: u64,
    bound: Bound<'_>,
    stacks: &mut [Vec<B::Frame>; AT_ONCE],
    answer: &mut dyn FnMut(usize, Count, Statistics),
) {
    let tables = B::tables();
    if !B::IS_LATENT || puzzles.len() < AT_ONCE {
        for number in 0..puzzles.len() {
            let mut walk = Walk::<B>::of(puzzles, number, &tables);
            walk.go_alone(&tables, &mut stacks[0], limit, bound, answer);
        }
        return;
    }
    let mut walks = [Walk::<B>::of(puzzles, 0, &tables); AT_ONCE];
    for w in 1..AT_ONCE {
        walks[w] = Walk::of(puzzles, w, &tables);
    }
    let mut next = AT_ONCE;
    loop {
        let mut swept = [walks[0].board.start_sweep::<false>(&tables); AT_ONCE];
        for w in 1..AT_ONCE {
            swept[w] = walks[w].board.start_sweep::<false>(&tables);
        }
        for w in 0..AT_ONCE {
            let walk = &mut walks[w];
            let Some(end) = walk.step(swept[w], &tables, &mut stacks[w], limit, bound) else {
                continue;
            };
            walk.answer(end, answer);
            if next < puzzles.len() {
                *walk = Walk::of(puzzles, next, &tables);
                next += 1;
                continue;
            }
            // Nothing comes to fill the gaps any more.
            for other in (0..AT_ONCE).filter(|&other| other != w) {
                walks[other].go_alone(&tables, &mut stacks[other], limit, bound, answer);
            }
            return;
        }
    }
}

//! Hard puzzles: several boards of one search at a time, a sweep each in turn.
//!
//! A sweep is a chain of dependent operations: the processor waits more than it works, and when it
//! predicts the end of a sweep wrong, it has no other work. So three boards of the stack are swept
//! at once where that is so, in long registers. What follows on a board does not depend on the
//! others: a search to the end makes the same guesses as with one board at a time, in another
//! order.
//!
//! A search that has not made a guess yet is here to branch by [chutes](super::chutes).

use super::chutes::LEAST_SETTLED;
use super::search::{Board, Branched, Progress, Swept, Visitor};
use crate::solve::guess_limit::{Bound, CUT_SHORT};
use crate::solve::{End, Statistics};

/// Visits the solutions of the boards on the stack. When the bound ends the search, the stack holds
/// what is left of it.
#[inline(always)]
pub(super) fn visit<B: Board, V: Visitor>(
    progress: Progress,
    tables: &B::Tables,
    stack: &mut Vec<B::Frame>,
    bound: Bound<'_>,
    statistics: &mut Statistics,
    visitor: &mut V,
) -> End {
    if B::IS_LATENT {
        visit_some::<B, V, 3>(progress, tables, stack, bound, statistics, visitor)
    } else {
        visit_some::<B, V, 1>(progress, tables, stack, bound, statistics, visitor)
    }
}

/// The same with so many boards at once.
#[inline(always)]
fn visit_some<B: Board, V: Visitor, const AT_ONCE: usize>(
    mut progress: Progress,
    tables: &B::Tables,
    stack: &mut Vec<B::Frame>,
    bound: Bound<'_>,
    statistics: &mut Statistics,
    visitor: &mut V,
) -> End {
    let mut least_settled = (statistics.guesses == 0).then_some(LEAST_SETTLED);
    let Some(first) = progress.next::<B>(stack) else { return End::Exhausted };
    let mut boards = [first; AT_ONCE];
    let mut is_live = [false; AT_ONCE];
    is_live[0] = true;
    for w in 1..AT_ONCE {
        if let Some(board) = progress.next(stack) {
            (boards[w], is_live[w]) = (board, true);
        }
    }
    loop {
        let mut swept = [boards[0].start_sweep::<false>(tables); AT_ONCE];
        for w in 1..AT_ONCE {
            swept[w] = boards[w].start_sweep::<false>(tables);
        }
        for w in 0..AT_ONCE {
            if is_live[w] {
                statistics.sweeps += 1;
                match B::outcome(swept[w]) {
                    Swept::Contradiction => progress.contradictions += 1,
                    Swept::Solution => {
                        progress.solutions += 1;
                        if visitor.visit(boards[w]).is_break() {
                            return End::Stopped;
                        }
                    }
                    Swept::Board(board) => {
                        if B::differ(boards[w].mark(), board.mark()) {
                            boards[w] = board;
                            continue;
                        }
                        if board.has_dead_digit(tables) {
                            progress.contradictions += 1;
                        } else {
                            match progress.branch(
                                board,
                                tables,
                                stack,
                                bound,
                                statistics,
                                &mut least_settled,
                            ) {
                                Branched::Contradiction => {}
                                Branched::Half(half) => {
                                    boards[w] = half;
                                    continue;
                                }
                                Branched::Over => {
                                    for other in (0..AT_ONCE).filter(|&o| o != w && is_live[o]) {
                                        stack.push(boards[other].store());
                                    }
                                    return CUT_SHORT;
                                }
                            }
                        }
                    }
                }
            }
            match progress.next(stack) {
                Some(next) => (boards[w], is_live[w]) = (next, true),
                None => {
                    is_live[w] = false;
                    if is_live == [false; AT_ONCE] {
                        return End::Exhausted;
                    }
                }
            }
        }
    }
}

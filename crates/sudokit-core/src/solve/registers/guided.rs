//! Whether there is a solution, when one is likely near a known grid.
//!
//! A proper puzzle that has lost a given has other solutions, most of them much like the one it
//! had: they differ in a dozen cells. A search for any of them can make use of that. It guesses
//! what the known grid has wherever that is still possible, and it guesses after every sweep: as
//! most guesses are right, waiting until nothing follows any more would cost more sweeps than it
//! saves guesses.

use super::search::{Board, State, Swept};
use crate::board::{Cell, CellSet, DigitSet};
use crate::grid::{Pencilmarks, Solution};
use crate::solve::Statistics;
use std::ops::ControlFlow;

/// A board that can be searched near a grid.
pub(super) trait Guided: Board {
    /// Splits a board that is not filled in two, the one to go on with and the other one. The first
    /// has the digit of `near` in some cell where that is possible.
    fn branch_towards(self, near: &Self::Frame, other: &mut Self::Frame) -> Self;
    /// Sets the digits of a cell.
    fn set_cell(frame: &mut Self::Frame, cell: usize, digits: DigitSet);
}

/// Marks in which one cell after the other is to do without the digits it has.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Without<'a> {
    pub marks: &'a Pencilmarks,
    /// The cells, tested in reading order.
    pub cells: CellSet,
    /// Where solutions are likely.
    pub near: &'a Solution,
    /// Give up on a cell after this many guesses.
    pub guesses: u64,
}

/// Answers for each cell in ascending order, until the callback stops it, whether there is a
/// solution without the digits it has; `None` where the guesses were not enough.
#[inline(always)]
pub(super) fn answer<B: Guided>(
    question: Without<'_>,
    stack: &mut Vec<B::Frame>,
    statistics: &mut Statistics,
    answer: &mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
) {
    let Without { marks, cells, near, guesses: most } = question;
    let tables = B::tables();
    let near = B::frame_of(&Pencilmarks::from(&near.to_puzzle()));
    let mut frame = B::frame_of(marks);
    for cell in cells {
        B::set_cell(&mut frame, cell.index(), !marks.get(cell));
        let board = B::load(&frame);
        B::set_cell(&mut frame, cell.index(), marks.get(cell));
        let found = is_any(board, &near, &tables, most, stack, statistics);
        if answer(cell, found).is_break() {
            return;
        }
    }
}

/// Whether a board has a solution.
#[inline(always)]
fn is_any<B: Guided>(
    mut board: B,
    near: &B::Frame,
    tables: &B::Tables,
    most: u64,
    stack: &mut Vec<B::Frame>,
    statistics: &mut Statistics,
) -> Option<bool> {
    let mut depth = 0;
    let mut guesses = 0;
    loop {
        statistics.sweeps += 1;
        match board.sweep(tables) {
            Swept::Contradiction => {}
            Swept::Solution => return Some(true),
            Swept::Board(swept) if swept.is_filled() => {
                // One sweep proves nothing yet.
                if let State::Solved(_) = swept.propagate(tables, &mut statistics.sweeps) {
                    return Some(true);
                }
            }
            Swept::Board(swept) => {
                if guesses == most {
                    return None;
                }
                guesses += 1;
                statistics.guesses += 1;
                depth += 1;
                if stack.len() < depth {
                    stack.push(B::EMPTY);
                }
                board = swept.branch_towards(near, &mut stack[depth - 1]);
                continue;
            }
        }
        if depth == 0 {
            return Some(false);
        }
        depth -= 1;
        board = B::load(&stack[depth]);
    }
}

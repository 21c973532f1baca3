//! Where to branch when propagation ends.
//!
//! The chute with the most settled digits, and in it a digit with two permutations left (or the
//! fewest, where none has two): does it take this triad or not? Both halves of the answer are
//! boards, and with two permutations each of them settles the digit in that chute. As long as no
//! chute has a settled digit: a cell with two digits left.
//!
//! Where hardly any digit is settled anywhere, the chute with the fewest permutations is better.
//!
//! The first rule can get stuck in a part of the board that has nothing to do with why there is no
//! solution, and refute the rest again for every way to fill that part. So a long search
//! branches where it has failed most often: see [`super::failures`].
//!
//! Where there are many solutions most guesses are right, and the cheapest choice is the best:
//! [`split_in_haste`].

use super::board::{Board, Triads, clear_box, columns};
use super::chute::Chute;
use super::failures::{Failures, Question};
use super::infer::{self, at_least, holders};
use crate::simd::quads::U32x4;

/// Which chute a search branches in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// The one with the most settled digits.
    MostSettled,
    /// The one with the fewest permutations, over all digits: better where hardly any digit is
    /// settled anywhere.
    FewestWays,
}

/// Splits the stuck board on top of the stack: one half stays there, with the other one below it.
/// With a record of failures, branches where there are most; else by the rule.
pub(super) fn split(stack: &mut Vec<Board>, failures: Option<&Failures>, rule: Rule) {
    let board = stack.last().expect("a board is stuck");
    let question = failures.and_then(|failures| failures.question(board)).or_else(|| match rule {
        Rule::MostSettled => most_settled(board, &settled(&board.certain)),
        Rule::FewestWays => fewest_ways(board),
    });
    match question {
        Some(Question::Chute(number, digit)) => split_chute(stack, number, digit),
        Some(Question::Cell(j, cell)) => split_cell(stack, j, cell),
        None => {
            let (j, cell) = smallest_cell(board);
            split_cell(stack, j, cell);
        }
    }
}

/// Does this digit take the first of its open triads in this chute or not?
#[inline(always)]
fn split_chute(stack: &mut Vec<Board>, number: u32, digit: usize) {
    let board = stack.last().expect("a board is stuck");
    let open = Chute::of(board, number).open(digit);
    // An uncertain triad has at least one more in its line.
    let triad = open & open.wrapping_neg();
    let n = triad.trailing_zeros();
    let (taken, left) = if number < 3 {
        let line = 0o7 << (n / 3 * 3);
        ([line & !triad; 3], [triad; 3])
    } else {
        let line = 0o001_001_001 << (n % 9);
        (columns(line & !triad), columns(triad))
    };
    let [other, board] = twice(stack);
    for j in 0..3 {
        board.cells[j].words_mut()[digit] &= !taken[j];
        other.cells[j].words_mut()[digit] &= !left[j];
    }
    board.waiting = 1 << digit;
    other.waiting = 1 << digit;
}

/// The chute with the most settled digits (not all nine, and at least one) and a digit in it with
/// two permutations, or the fewest.
fn most_settled(board: &Board, settled: &[u32; 6]) -> Option<Question> {
    let (mut most, mut number) = (0, None);
    for (n, &settled) in (0..).zip(settled) {
        if settled < 9 && settled > most {
            (most, number) = (settled, Some(n));
        }
    }
    let chute = Chute::of(board, number?);
    let fewest = || {
        let unsettled = (0..9).filter(|&digit| chute.open(digit) != 0);
        unsettled.min_by_key(|&digit| chute.possible(digit).count_ones())
    };
    let digit = match chute.with_two() {
        0 => fewest()?,
        digits => digits.trailing_zeros() as usize,
    };
    Some(Question::Chute(number?, digit))
}

/// The chute with the fewest permutations that is not settled, and in it the digit with the fewest.
fn fewest_ways(board: &Board) -> Option<Question> {
    let (mut least, mut question) = (u32::MAX, None);
    for number in 0..6 {
        let mut ways = [0; 9];
        for (digit, ways) in ways.iter_mut().enumerate() {
            *ways = if number < 3 {
                infer::ways_in_band(board.possible.rows.words()[digit], number)
            } else {
                infer::ways_in_stack(board.possible.columns.words()[digit], number - 3)
            };
        }
        let sum = ways.iter().sum();
        if sum < least
            && let Some(digit) = (0..9).filter(|&d| ways[d] > 1).min_by_key(|&d| ways[d])
        {
            (least, question) = (sum, Some(Question::Chute(number, digit)));
        }
    }
    question
}

/// The board on top of the stack, and a copy of it above.
#[inline(always)]
fn twice(stack: &mut Vec<Board>) -> &mut [Board; 2] {
    let copy = stack.last().expect("a board is stuck").copied();
    stack.push(copy);
    stack.last_chunk_mut().expect("a board and its copy")
}

/// How many digits are settled in each chute.
fn settled(certain: &Triads) -> [u32; 6] {
    // Counts per chute, nine bits apart. A digit is settled in a chute when it is certain in two of
    // its lines: then in all.
    let (mut bands, mut stacks) = (U32x4::splat(0), U32x4::splat(0));
    let (fields, boxes) = (U32x4::splat(0o001_001_001), U32x4::splat(7));
    for four in 0..3 {
        let rows = certain.rows.0[four];
        let line = rows.or(rows.shift_right::<1>()).or(rows.shift_right::<2>());
        bands = bands.add(line.and(line.shift_right::<3>()).and(fields));
        let columns = certain.columns.0[four];
        let line = columns.or(columns.shift_right::<3>()).or(columns.shift_right::<6>());
        let three = line.and(line.shift_right::<9>()).and(boxes);
        let apart = three.or(three.shift_left::<8>()).or(three.shift_left::<16>());
        stacks = stacks.add(apart.and(fields));
    }
    let (bands, stacks) = (bands.sum(), stacks.sum());
    [bands, bands >> 9, bands >> 18, stacks, stacks >> 9, stacks >> 18].map(|count| count & 0o777)
}

/// A cell `j` of a minirow with two digits, or else the first open one.
fn smallest_cell(board: &Board) -> (usize, u32) {
    let pairs = (0..3).map(|j| (j, board.open[j] & !at_least(&board.cells[j])[2]));
    let open = (0..3).map(|j| (j, board.open[j]));
    let cells = pairs.chain(open).find(|&(_, cells)| cells != 0);
    let (j, cells) = cells.expect("a stuck board has an open cell");
    (j, cells & cells.wrapping_neg())
}

/// The same where guesses have been right: branches on the first cell with two digits, or else the
/// first open one. That choice is cheap, and settles much when it is right.
pub(super) fn split_in_haste(stack: &mut Vec<Board>) {
    let board = stack.last().expect("a board is stuck");
    let (j, cell) = smallest_cell(board);
    split_cell(stack, j, cell);
}

/// Does this cell hold the first of its digits or another one?
fn split_cell(stack: &mut Vec<Board>, j: usize, cell: u32) {
    let [other, board] = twice(stack);
    let mut only = [0; 3];
    only[j] = cell;
    let candidates = holders(&board.cells, &only);
    let first = candidates & candidates.wrapping_neg();
    let digit = first.trailing_zeros() as usize % 9;
    other.waiting = first;
    other.cells[j].words_mut()[digit] &= !cell;
    // As for a cell with one digit left.
    let mine = [0, 1, 2].map(|j| board.cells[j].words()[digit]);
    let left = clear_box(mine, only);
    let taken = U32x4::splat(cell);
    board.cells[j].0.iter_mut().for_each(|words| *words = words.and_not(taken));
    for j in 0..3 {
        board.cells[j].words_mut()[digit] = left[j];
    }
    board.open[j] &= !cell;
    board.waiting = candidates;
}

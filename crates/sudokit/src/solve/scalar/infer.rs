//! Propagation: what follows without a guess.
//!
//! Most of it concerns one digit alone and is done digit by digit, for digits that changed:
//! permutations in bands and stacks until neither clears anything, then hidden singles. Only when
//! no digit waits come the questions that need all nine: which cells have one digit left, and
//! which triads know their three digits.

use super::board::{ALL, Board, Words, clear_box, columns, minicolumns};
use super::tables::{BAND, EVERY_THIRD, POSSIBLE, STACK, slot};

/// What propagation comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// No solution from here.
    Contradiction,
    /// Every cell has one digit and all rules are kept.
    Solved,
    /// Something is open, and only a guess helps.
    Stuck,
}

/// Draws all conclusions. Adds the digits looked at to `sweeps`.
pub(super) fn propagate(board: &mut Board, sweeps: &mut u64) -> Verdict {
    loop {
        while board.waiting != 0 {
            let digit = board.waiting.trailing_zeros() as usize;
            board.waiting &= board.waiting - 1;
            *sweeps += 1;
            if !settle(board, digit) {
                return Verdict::Contradiction;
            }
        }
        // Cells with at least one and at least two digits.
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for words in &board.digits {
            for j in 0..4 {
                two[j] |= one[j] & words[j];
                one[j] |= words[j];
            }
        }
        if one[0] & one[1] & one[2] != ALL {
            return Verdict::Contradiction;
        }
        let singles: Words = std::array::from_fn(|j| board.open[j] & !two[j]);
        board.open = two;
        if singles != [0; 4] {
            place_naked_singles(board, &singles);
            continue;
        }
        if two == [0; 4] {
            return Verdict::Solved;
        }
        if !fill_triads(board) {
            return Verdict::Stuck;
        }
    }
}

/// Everything that follows for one digit from its own cells, and its hidden singles for the others.
/// False on a contradiction.
#[inline(always)]
fn settle(board: &mut Board, digit: usize) -> bool {
    let [mut x, mut y, mut z, _] = board.digits[digit];
    let mut rows = x | y | z;
    let (mut bands, mut valid) = look_up_bands(rows);
    // Bands and stacks in turn, until one of them has nothing to say.
    let (columns_left, stacks) = loop {
        let some = bands as u32;
        x &= some;
        y &= some;
        z &= some;
        rows &= some;
        let columns_left = minicolumns(x, y, z);
        let (stacks, stacks_valid) = look_up_stacks(columns_left);
        if valid & stacks_valid & POSSIBLE == 0 {
            return false;
        }
        let some = stacks as u32;
        if columns_left & !some == 0 {
            break (columns_left, stacks);
        }
        let [a, b, c] = columns(some);
        x &= a;
        y &= b;
        z &= c;
        let rows_left = x | y | z;
        if rows_left == rows {
            break (columns_left & some, stacks);
        }
        rows = rows_left;
        (bands, valid) = look_up_bands(rows);
        if rows & !(bands as u32) == 0 {
            if valid & POSSIBLE == 0 {
                return false;
            }
            break (columns_left & some, stacks);
        }
    };
    let certain = bands >> 32 & u64::from(ALL) | stacks & u64::from(ALL) << 32;
    board.certain[digit] = certain;
    board.possible[digit] = u64::from(rows) | u64::from(columns_left) << 32;
    let mine = [x, y, z, 0];
    // A minirow that is certain and has one cell left: a hidden single.
    let hidden = certain as u32 & !(x & y | z & (x | y));
    let fresh: Words = std::array::from_fn(|j| mine[j] & hidden & board.open[j]);
    if fresh != [0; 4] {
        for (other, words) in board.digits.iter_mut().enumerate() {
            let mut hit = 0;
            for j in 0..4 {
                hit |= words[j] & fresh[j];
                words[j] &= !fresh[j];
            }
            board.waiting |= u32::from(hit != 0) << other;
        }
        board.waiting &= !(1 << digit);
        for j in 0..4 {
            board.open[j] &= !fresh[j];
        }
    }
    board.digits[digit] = mine;
    true
}

/// What follows for the minirows of all three bands, and what the three have in common.
#[inline(always)]
fn look_up_bands(minirows: u32) -> (u64, u64) {
    let [a, b, c] = [0, 9, 18].map(|shift| BAND[(minirows >> shift & 0o777) as usize]);
    (a | b << 9 | c << 18, a & b & c)
}

/// The same for the minicolumns of the stacks.
#[inline(always)]
fn look_up_stacks(minicolumns: u32) -> (u64, u64) {
    let [a, b, c] = [0, 1, 2].map(|shift| STACK[slot(minicolumns >> shift & EVERY_THIRD)]);
    (a | b << 1 | c << 2, a & b & c)
}

/// Takes the digits of these cells, one each, out of the rest of their boxes. (Rows and columns
/// follow from the permutations.)
#[inline(always)]
fn place_naked_singles(board: &mut Board, singles: &Words) {
    for (digit, words) in board.digits.iter_mut().enumerate() {
        let fixed: Words = std::array::from_fn(|j| words[j] & singles[j]);
        if fixed != [0; 4] {
            *words = clear_box(*words, fixed);
            board.waiting |= 1 << digit;
        }
    }
}

/// A triad that three digits take for certain holds nothing else. True when that cleared something.
#[inline(always)]
fn fill_triads(board: &mut Board) -> bool {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for certain in board.certain {
        three |= two & certain;
        two |= one & certain;
        one |= certain;
    }
    let fresh = three & !board.full;
    if fresh == 0 {
        return false;
    }
    board.full |= fresh;
    for (digit, words) in board.digits.iter_mut().enumerate() {
        let cleared = fresh & !board.certain[digit];
        let (minirows, minicolumns) = (cleared as u32, columns((cleared >> 32) as u32));
        let mut hit = 0;
        for j in 0..3 {
            let gone = minirows | minicolumns[j];
            hit |= words[j] & gone;
            words[j] &= !gone;
        }
        board.waiting |= u32::from(hit != 0) << digit;
    }
    board.waiting != 0
}

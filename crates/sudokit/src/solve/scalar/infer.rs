//! Propagation: what follows without a guess.
//!
//! Most of it concerns one digit alone and is done digit by digit, for digits that changed:
//! permutations in bands and stacks until neither clears anything, then hidden singles. Only when
//! no digit waits come the questions that need all nine: which cells have one digit left, and
//! which triads know their three digits.

use super::board::{ALL, Board, FIRST, Words, clear_box};
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
    let certain = loop {
        let minirows = x | y | z;
        let band = |b: u32| BAND[(minirows >> (9 * b) & 511) as usize];
        let (b0, b1, b2) = (band(0), band(1), band(2));
        let bands = b0 | b1 << 9 | b2 << 18;
        let some = bands as u32;
        x &= some;
        y &= some;
        z &= some;

        let fold = |word: u32| (word | word >> 3 | word >> 6) & FIRST;
        let minicolumns = fold(x) | fold(y) << 3 | fold(z) << 6;
        let stack = |k: u32| STACK[slot(minicolumns >> k & EVERY_THIRD)];
        let (s0, s1, s2) = (stack(0), stack(1), stack(2));
        if b0 & b1 & b2 & s0 & s1 & s2 & POSSIBLE == 0 {
            return false;
        }
        let stacks = s0 | s1 << 1 | s2 << 2;
        let [a, b, c] = columns(stacks as u32);
        let unchanged = (x & !a) | (y & !b) | (z & !c) == 0;
        x &= a;
        y &= b;
        z &= c;
        if unchanged {
            break (bands >> 32) & u64::from(ALL) | stacks & u64::from(ALL) << 32;
        }
    };
    board.certain[digit] = certain;
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

/// The cells of a set of minicolumns, as the three words of a digit.
#[inline(always)]
pub(super) fn columns(minicolumns: u32) -> [u32; 3] {
    // The multiplication writes the first row of each band into all three.
    [0, 3, 6].map(|shift| (minicolumns >> shift & FIRST).wrapping_mul(0o111))
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

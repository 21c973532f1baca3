//! Which question to ask when propagation is stuck.
//!
//! The chute with the fewest permutations left over all digits, and in it a digit with the fewest
//! (nearly always two): does it take this triad or not? Both halves of the answer are boards, and
//! with two permutations each of them settles the digit in that chute.

use super::board::{Board, FIRST};
use super::infer::columns;
use super::tables::EVERY_THIRD;

/// Splits a stuck board: it keeps one half, the other one is returned.
pub(super) fn split(board: &mut Board) -> Board {
    let (mut minirows, mut minicolumns) = ([0u32; 9], [0u32; 9]);
    // Triads counted over all digits: bands nine bits apart, stacks one by one.
    let (mut bands, mut stacks) = (0u32, [0u32; 3]);
    for d in 0..9 {
        let [x, y, z, _] = board.digits[d];
        let rows = x | y | z;
        let by_row = (rows & EVERY_THIRD) + (rows >> 1 & EVERY_THIRD) + (rows >> 2 & EVERY_THIRD);
        bands += (by_row & FIRST) + (by_row >> 3 & FIRST) + (by_row >> 6 & FIRST);
        minirows[d] = rows;

        let fold = |word: u32| (word | word >> 3 | word >> 6) & FIRST;
        let columns = fold(x) | fold(y) << 3 | fold(z) << 6;
        for k in 0..3 {
            let one = columns >> k & EVERY_THIRD;
            let by_column = one + (one >> 9) + (one >> 18);
            stacks[k] += (by_column & 7) + (by_column >> 3 & 7) + (by_column >> 6 & 7);
        }
        minicolumns[d] = columns;
    }
    // A settled chute has 27; the stuck board has one with more.
    let mut fewest = (u32::MAX, 0);
    for chute in 0..3 {
        let triads = bands >> (9 * chute) & 511;
        if triads > 27 && triads < fewest.0 {
            fewest = (triads, chute);
        }
        if stacks[chute] > 27 && stacks[chute] < fewest.0 {
            fewest = (stacks[chute], 3 + chute);
        }
    }
    let (triads, chute) = match fewest.1 {
        chute @ 0..3 => (&minirows, 511 << (9 * chute)),
        chute => (&minicolumns, EVERY_THIRD << (chute - 3)),
    };
    // Three triads are one permutation, five or six are two, seven three, eight four, nine six.
    let mut pick = (u32::MAX, 0);
    for d in 0..9 {
        let number = (triads[d] & chute).count_ones();
        let number = if number == 6 { 5 } else { number };
        if number > 3 && number < pick.0 {
            pick = (number, d);
        }
    }
    let digit = pick.1;
    let possible = triads[digit] & chute;
    let mut other = *board;
    board.waiting = 1 << digit;
    other.waiting = 1 << digit;
    let (taken, left) = (&mut board.digits[digit], &mut other.digits[digit]);
    if fewest.1 < 3 {
        let in_row = |bit: u32| (0o7 << (bit.trailing_zeros() / 3 * 3)) & possible;
        let bit = first_uncertain(possible, in_row);
        for j in 0..3 {
            taken[j] &= !(in_row(bit) & !bit);
            left[j] &= !bit;
        }
    } else {
        let in_column = |bit: u32| (0o001_001_001 << (bit.trailing_zeros() % 9)) & possible;
        let bit = first_uncertain(possible, in_column);
        let (others, bit) = (columns(in_column(bit) & !bit), columns(bit));
        for j in 0..3 {
            taken[j] &= !others[j];
            left[j] &= !bit[j];
        }
    }
    other
}

/// The first triad that has company in its line.
fn first_uncertain(triads: u32, line: impl Fn(u32) -> u32) -> u32 {
    let mut left = triads;
    loop {
        let bit = left & left.wrapping_neg();
        if line(bit) != bit {
            return bit;
        }
        left &= !bit;
    }
}

//! Which question to ask when propagation is stuck.
//!
//! The chute with the most settled digits, and in it a digit with two permutations left (or the
//! fewest, where none has two): does it take this triad or not? Both halves of the answer are
//! boards, and with two permutations each of them settles the digit in that chute. As long as no
//! chute has a settled digit: a cell with two digits left.

use super::board::{Board, Words, columns};
use super::tables::EVERY_THIRD;

/// Splits a stuck board: it keeps one half, the other one is returned.
pub(super) fn split(board: &mut Board) -> Board {
    let Some(chute) = most_settled(&board.certain) else { return split_cell(board) };
    let triads = match chute {
        0..3 => 0o777 << (9 * chute),
        _ => u64::from(EVERY_THIRD) << (32 + chute - 3),
    };
    // Three triads are one permutation, five or six are two, seven three, eight four, nine six.
    let mut pick = (u32::MAX, 0);
    for digit in 0..9 {
        let number = (board.possible[digit] & triads).count_ones();
        if number > 3 && number < pick.0 {
            pick = (number, digit);
            if number <= 6 {
                break;
            }
        }
    }
    let digit = pick.1;
    // The triads in question are the uncertain ones, and an uncertain one has company in its line.
    let open = board.possible[digit] & !board.certain[digit] & triads;
    let triad = open & open.wrapping_neg();
    let n = triad.trailing_zeros();
    let (taken, left) = if chute < 3 {
        let line = 0o7 << (n / 3 * 3);
        ([(line & !triad) as u32; 3], [triad as u32; 3])
    } else {
        let line = 0o001_001_001 << ((n - 32) % 9);
        let triad = (triad >> 32) as u32;
        (columns(line & !triad), columns(triad))
    };
    let mut other = *board;
    for j in 0..3 {
        board.digits[digit][j] &= !taken[j];
        other.digits[digit][j] &= !left[j];
    }
    board.waiting = 1 << digit;
    other.waiting = 1 << digit;
    other
}

/// The chute, 0 to 5, with the most settled digits (not all nine, and at least one).
fn most_settled(certain: &[u64; 9]) -> Option<u32> {
    // Counts per chute, nine bits apart.
    let (mut bands, mut stacks) = (0, 0);
    for certain in certain {
        let (rows, columns) = (*certain as u32, (*certain >> 32) as u32);
        // A digit is settled in a chute when it is certain in two of its lines: then in all.
        let line = rows | rows >> 1 | rows >> 2;
        bands += line & line >> 3 & 0o001_001_001;
        let line = columns | columns >> 3 | columns >> 6;
        stacks += NINE_APART[(line & line >> 9 & 7) as usize];
    }
    let (mut most, mut chute) = (0, None);
    for (first, mut counts) in [(0, bands), (3, stacks)] {
        for i in 0..3 {
            let settled = counts & 0o777;
            counts >>= 9;
            if settled < 9 && settled > most {
                (most, chute) = (settled, Some(first + i));
            }
        }
    }
    chute
}

/// Three bits, moved to bits 0, 9 and 18.
const NINE_APART: [u32; 8] = {
    let mut table = [0; 8];
    let mut bits = 0;
    while bits < 8 {
        table[bits as usize] = bits & 1 | (bits & 2) << 8 | (bits & 4) << 16;
        bits += 1;
    }
    table
};

/// A cell with two digits, or the first open one: one of its digits or the others.
fn split_cell(board: &mut Board) -> Board {
    let (mut one, mut two, mut three): (Words, Words, Words) = ([0; 4], [0; 4], [0; 4]);
    for words in &board.digits {
        for j in 0..4 {
            three[j] |= two[j] & words[j];
            two[j] |= one[j] & words[j];
            one[j] |= words[j];
        }
    }
    let exactly_two: Words = std::array::from_fn(|j| two[j] & !three[j]);
    let cells = if exactly_two == [0; 4] { two } else { exactly_two };
    let j = (0..3).find(|&j| cells[j] != 0).expect("a stuck board has an open cell");
    let cell = cells[j] & cells[j].wrapping_neg();
    let mut candidates = 0;
    for (digit, words) in board.digits.iter().enumerate() {
        candidates |= u32::from(words[j] & cell != 0) << digit;
    }
    let first = candidates & candidates.wrapping_neg();
    let mut other = *board;
    other.waiting = first;
    other.digits[first.trailing_zeros() as usize % 9][j] &= !cell;
    board.waiting = candidates & !first;
    for (digit, words) in board.digits.iter_mut().enumerate() {
        if board.waiting >> digit & 1 == 1 {
            words[j] &= !cell;
        }
    }
    other
}

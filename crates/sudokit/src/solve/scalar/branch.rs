//! Which question to ask when propagation is stuck.
//!
//! The chute with the most settled digits, and in it a digit with two permutations left (or the
//! fewest, where none has two): does it take this triad or not? Both halves of the answer are
//! boards, and with two permutations each of them settles the digit in that chute. As long as no
//! chute has a settled digit: a cell with two digits left.

use super::board::{Board, FIRST, Triads, columns};
use super::tables::EVERY_THIRD;
use crate::simd::quads::Quad;

/// Splits the stuck board on top of the stack: one half stays there, with the other one below it.
pub(super) fn split(stack: &mut Vec<Board>) {
    let board = stack.last().expect("a board is stuck");
    let Some(chute) = most_settled(&board.certain) else { return split_cell(stack) };
    let (possible, certain) = (&board.possible, &board.certain);
    let (possible, certain, triads, step, first) = match chute {
        0..3 => (&possible.rows, &certain.rows, 0o777 << (9 * chute), 1, EVERY_THIRD),
        _ => (&possible.columns, &certain.columns, EVERY_THIRD << (chute - 3), 3, FIRST),
    };
    let (possible, certain) = (possible.words(), certain.words());
    // The triads in question are the uncertain ones, and an uncertain one has company in its line.
    let open = |digit: usize| possible[digit] & !certain[digit] & triads;
    // Two permutations are left when no line of a band, no box of a stack has all three triads.
    let has_two = |digit: &usize| {
        let triples = possible[*digit] & possible[*digit] >> step & possible[*digit] >> (2 * step);
        open(*digit) != 0 && triples & first & triads == 0
    };
    let fewest = || {
        let unsettled = (0..9).filter(|&digit| open(digit) != 0);
        unsettled.min_by_key(|&digit| (possible[digit] & triads).count_ones())
    };
    let digit = (0..9).find(has_two).or_else(fewest).expect("the chute has an unsettled digit");
    let triad = open(digit) & open(digit).wrapping_neg();
    let n = triad.trailing_zeros();
    let (taken, left) = if chute < 3 {
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

/// The board on top of the stack, and a copy of it above.
#[inline(always)]
fn twice(stack: &mut Vec<Board>) -> &mut [Board; 2] {
    stack.extend_from_within(stack.len() - 1..);
    stack.last_chunk_mut().expect("a board and its copy")
}

/// The chute, 0 to 5, with the most settled digits (not all nine, and at least one).
fn most_settled(certain: &Triads) -> Option<u32> {
    // Counts per chute, nine bits apart. A digit is settled in a chute when it is certain in two of
    // its lines: then in all.
    let (mut bands, mut stacks) = (Quad::splat(0), Quad::splat(0));
    let (fields, boxes) = (Quad::splat(0o001_001_001), Quad::splat(7));
    for four in 0..3 {
        let rows = certain.rows.0[four];
        let line = rows.or(rows.shift_right::<1>()).or(rows.shift_right::<2>());
        bands = bands.plus(line.and(line.shift_right::<3>()).and(fields));
        let columns = certain.columns.0[four];
        let line = columns.or(columns.shift_right::<3>()).or(columns.shift_right::<6>());
        let three = line.and(line.shift_right::<9>()).and(boxes);
        let apart = three.or(three.shift_left::<8>()).or(three.shift_left::<16>());
        stacks = stacks.plus(apart.and(fields));
    }
    let (mut most, mut chute) = (0, None);
    for (first, mut counts) in [(0, bands.sum()), (3, stacks.sum())] {
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

/// A cell with two digits, or the first open one: one of its digits or the others.
fn split_cell(stack: &mut Vec<Board>) {
    let [other, board] = twice(stack);
    let (mut one, mut two, mut three) = ([0; 3], [0; 3], [0; 3]);
    for j in 0..3 {
        for word in board.cells[j].words() {
            three[j] |= two[j] & word;
            two[j] |= one[j] & word;
            one[j] |= word;
        }
    }
    let exactly_two = [0, 1, 2].map(|j| two[j] & !three[j]);
    let wanted = if exactly_two == [0; 3] { two } else { exactly_two };
    let j = (0..3).find(|&j| wanted[j] != 0).expect("a stuck board has an open cell");
    let cell = wanted[j] & wanted[j].wrapping_neg();
    let mut candidates = 0;
    for (digit, word) in board.cells[j].words().iter().enumerate() {
        candidates |= u32::from(word & cell != 0) << digit;
    }
    let first = candidates & candidates.wrapping_neg();
    other.waiting = first;
    other.cells[j].words_mut()[first.trailing_zeros() as usize % 9] &= !cell;
    board.waiting = candidates & !first;
    for (digit, word) in board.cells[j].words_mut().iter_mut().enumerate() {
        if board.waiting >> digit & 1 == 1 {
            *word &= !cell;
        }
    }
}

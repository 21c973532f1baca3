//! Branching by [chutes](super::chutes) on three registers: all questions at once.

use super::three_registers::{
    A_WITHOUT_B, AND3, COLUMN, Frame, MAJORITY, MINIROWS, OR3, PLACES, ROW, Three, Turns,
};
use crate::simd::words::{Line, Mask, Words32};

/// The number of each triad: minirows band by band, line by line, from 0; minicolumns stack by
/// stack, line by line, from 32.
static NUMBERS: [Line; 2] = {
    let mut numbers = [Line([0; 32]); 2];
    let mut n = 0;
    while n < 27 {
        numbers[0].0[n] = n as u16;
        numbers[1].0[n] = 32 + (n % 3 * 9 + n / 3 % 3 * 3 + n / 9) as u16;
        n += 1;
    }
    numbers
};

/// A triad: its cells and those of the other two of its line, by register, and where its digit is
/// found.
#[derive(Clone, Copy)]
struct Triad {
    here: [Mask; 3],
    elsewhere: [Mask; 3],
    kind: usize,
    lane: usize,
}

/// The triads by number.
static TRIADS: [Triad; 64] = {
    let mut triads = [Triad { here: [0; 3], elsewhere: [0; 3], kind: 0, lane: 0 }; 64];
    let mut number = 0;
    while number < 64 {
        let (kind, n) = (number / 32, number % 32);
        let (line, place) = (n / 3, n % 3);
        let triad = &mut triads[number];
        let mut cell = 0;
        while cell < 81 {
            let (row, column) = (cell / 9, cell % 9);
            let (its_line, its_place) =
                if kind == 0 { (row, column / 3) } else { (column, row / 3) };
            if its_line == line {
                let (s, lane) = (PLACES[cell] as usize / 32, PLACES[cell] as usize % 32);
                if its_place == place {
                    triad.here[s] |= 1 << lane;
                } else {
                    triad.elsewhere[s] |= 1 << lane;
                }
            }
            cell += 1;
        }
        triad.kind = kind;
        triad.lane = if kind == 0 { n } else { 9 * place + 3 * (line % 3) + line / 3 };
        number += 1;
    }
    triads
};

/// Splits a board as [`Board::split_chute`](super::search::Board::split_chute) says.
#[inline(always)]
pub(super) fn split<W: Words32>(
    board: Three<W>,
    turns: &Turns<W>,
    other: &mut Frame,
    least_settled: u32,
) -> Option<Three<W>> {
    let (rows, columns) = board.triads(turns);
    let [row1, row2] = [W::order(&ROW[0]), W::order(&ROW[1])];
    let [column1, column2] = [W::order(&COLUMN[0]), W::order(&COLUMN[1])];
    let numbers = [W::load(&NUMBERS[0]), W::load(&NUMBERS[1])];
    let rows = questions(rows, [row1, row2], turns.inner, numbers[0], least_settled);
    let columns = questions(columns, [column1, column2], turns.inner, numbers[1], least_settled);
    let mut digits = [Line([0; 32]); 2];
    rows.1.store(&mut digits[0]);
    columns.1.store(&mut digits[1]);
    let least = rows.0.min(columns.0).least();
    if least == u16::MAX {
        return None;
    }
    let triad = &TRIADS[usize::from(least) % 64];
    let digit = W::splat(digits[triad.kind].0[triad.lane]);
    let Three(mut half) = board;
    for s in 0..3 {
        let without = W::logic::<A_WITHOUT_B>(half[s], digit, digit);
        half[s].replace(triad.here[s], without).store(&mut other.0[s]);
        half[s] = half[s].replace(triad.elsewhere[s], without);
    }
    Some(Three(half))
}

/// The questions of three chutes, whose triads these are: for each triad a key, least where
/// [`Chutes::choose`](super::chutes::Chutes::choose) finds it, or 65535; and the digit.
#[inline(always)]
fn questions<W: Words32>(
    triads: W,
    [line1, line2]: [W; 2],
    [chute1, chute2]: [W; 2],
    numbers: W,
    least_settled: u32,
) -> (W, W) {
    let (other1, other2) = (triads.permute(line1), triads.permute(line2));
    let many = W::logic::<MAJORITY>(triads, other1, other2);
    let all = W::logic::<AND3>(triads, other1, other2);
    let open = W::logic::<OR3>(many, many.permute(chute1), many.permute(chute2));
    let (all1, all2) = (all.permute(chute1), all.permute(chute2));
    let wide = W::logic::<OR3>(all, all1, all2);
    let wide_lines = all.count_ones().add(all1.count_ones()).add(all2.count_ones());

    let two = W::logic::<A_WITHOUT_B>(open, wide, wide);
    let digits = two.replace(two.misses(two), open);
    let more = digits.add(W::splat(0xffff));
    let digit = W::logic::<A_WITHOUT_B>(digits, more, more);
    let count = open.count_ones();
    let too_many = count.saturating_sub(W::splat(9 - least_settled as u16));
    let is_open = W::logic::<AND3>(digit, many, triads);
    let lanes = too_many.misses(too_many) & is_open.meets(is_open) & MINIROWS;

    // 16 for each open digit, and 27 less those with all triads of a line; then the number.
    let rank = count.shift_left(W::splat(4)).add(W::splat(27)).saturating_sub(wide_lines);
    let key = rank.shift_left(W::splat(6)).add(numbers);
    (W::splat(u16::MAX).replace(lanes, key), digit)
}

//! Propagation: what follows without a guess.
//!
//! Most of it concerns one digit alone and is done digit by digit, for digits that changed:
//! permutations in bands and stacks until neither clears anything, then hidden singles. Only when
//! no digit waits come the rules that need all nine: cells with one digit left, and triads with
//! their three digits settled.

use super::board::{ALL, Board, ByDigit, FIRST, clear_box, columns, minicolumns};
use super::tables::{self, BAND, EVERY_THIRD, POSSIBLE, STACK, slot};
use crate::simd::quads::U32x4;

/// What propagation comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// No solution from here.
    Contradiction(Dead),
    /// Every cell has one digit and all rules are kept.
    Solved,
    /// Something is open, and only a guess helps.
    Stuck,
}

/// What has no place left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dead {
    /// A digit without permutation in some chute.
    Digit(usize),
    /// Cells without a digit; in word `j` the cells `j` of the minirows.
    Cells([u32; 3]),
}

/// Draws all conclusions. Adds the digits looked at to `sweeps`.
#[inline(always)]
pub(super) fn propagate(board: &mut Board, sweeps: &mut u64) -> Verdict {
    draw_conclusions::<false>(board, sweeps)
}

/// The same without those from full triads, which take longest for what they give.
#[inline(never)]
pub(super) fn propagate_in_haste(board: &mut Board, sweeps: &mut u64) -> Verdict {
    draw_conclusions::<true>(board, sweeps)
}

#[inline(always)]
fn draw_conclusions<const IN_HASTE: bool>(board: &mut Board, sweeps: &mut u64) -> Verdict {
    loop {
        while board.waiting != 0 {
            let digit = board.waiting.trailing_zeros() as usize;
            board.waiting &= board.waiting - 1;
            *sweeps += 1;
            if !propagate_digit(board, digit) {
                return Verdict::Contradiction(Dead::Digit(digit));
            }
        }
        let counts = [0, 1, 2].map(|j| at_least(&board.cells[j]));
        if counts[0][0] & counts[1][0] & counts[2][0] != ALL {
            return Verdict::Contradiction(Dead::Cells(counts.map(|[one, ..]| ALL & !one)));
        }
        let two = counts.map(|[_, two, _]| two);
        let singles = [0, 1, 2].map(|j| board.open[j] & !two[j]);
        board.open = two;
        if any_of(singles) != 0 {
            place_naked_singles(board, &singles);
            continue;
        }
        if any_of(two) == 0 {
            return Verdict::Solved;
        }
        if IN_HASTE || !fill_triads(board) {
            return Verdict::Stuck;
        }
    }
}

/// The bits of three words. (As arrays compilers for WebAssembly compare words through memory, in
/// pairs: a load that waits for two stores.)
#[inline(always)]
fn any_of([x, y, z]: [u32; 3]) -> u32 {
    x | y | z
}

/// Everything that follows for one digit from its own cells, and its hidden singles for the others.
/// False on a contradiction.
#[inline(always)]
fn propagate_digit(board: &mut Board, digit: usize) -> bool {
    let [mut x, mut y, mut z] = [0, 1, 2].map(|j| board.cells[j].words()[digit]);
    let mut rows = x | y | z;
    let (mut bands, mut valid) = look_up_bands(rows);
    // Bands and stacks in turn, until one of them changes nothing.
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
    let certain = (bands >> 32) as u32 & ALL;
    board.certain.rows.words_mut()[digit] = certain;
    board.certain.columns.words_mut()[digit] = (stacks >> 32) as u32 & ALL;
    board.possible.rows.words_mut()[digit] = rows;
    board.possible.columns.words_mut()[digit] = columns_left;
    let mine = [x, y, z];
    // A minirow that is certain and has one cell left: a hidden single.
    let hidden = certain & !(x & y | z & (x | y));
    let fresh = [0, 1, 2].map(|j| mine[j] & hidden & board.open[j]);
    if any_of(fresh) != 0 {
        board.waiting |= holders(&board.cells, &fresh) & !(1 << digit);
        for j in 0..3 {
            let taken = U32x4::splat(fresh[j]);
            board.cells[j].0.iter_mut().for_each(|words| *words = words.and_not(taken));
            board.open[j] &= !fresh[j];
        }
    }
    for j in 0..3 {
        board.cells[j].words_mut()[digit] = mine[j];
    }
    true
}

/// The chute (a band 0 to 2, a stack 3 to 5) in which a dead digit has no permutation.
#[cold]
pub(super) fn dead_chute(board: &Board, digit: usize) -> usize {
    let mut mine = [0, 1, 2].map(|j| board.cells[j].words()[digit]);
    loop {
        let rows = mine[0] | mine[1] | mine[2];
        let is_dead = |band: &usize| BAND[(rows >> (9 * band) & 0o777) as usize] == 0;
        if let Some(band) = (0..3).find(is_dead) {
            return band;
        }
        mine = mine.map(|word| word & look_up_bands(rows).0 as u32);
        let minicolumns = minicolumns(mine[0], mine[1], mine[2]);
        let is_dead = |stack: &usize| STACK[slot(minicolumns >> stack & EVERY_THIRD)] == 0;
        if let Some(stack) = (0..3).find(is_dead) {
            return 3 + stack;
        }
        let some = columns(look_up_stacks(minicolumns).0 as u32);
        mine = [0, 1, 2].map(|j| mine[j] & some[j]);
    }
}

/// A bit for each digit.
pub(super) const BITS: [[u32; 4]; 3] =
    [[1, 1 << 1, 1 << 2, 1 << 3], [1 << 4, 1 << 5, 1 << 6, 1 << 7], [1 << 8, 0, 0, 0]];

/// The digits, as bits, that may take one of these cells.
#[inline(always)]
pub(super) fn holders(cells: &[ByDigit; 3], wanted: &[u32; 3]) -> u32 {
    let wanted = wanted.map(U32x4::splat);
    let [a, b, c] = [0, 1, 2].map(|four| {
        let [x, y, z] = [0, 1, 2].map(|j| cells[j].0[four].and(wanted[j]));
        x.or(y).or(z).then(U32x4::new(BITS[four]))
    });
    a.or(b).or(c).any()
}

/// What at least one, two and three digits have. What is unused is not computed.
#[inline(always)]
pub(super) fn at_least(words: &ByDigit) -> [u32; 3] {
    let join = |[one, two, three]: [U32x4; 3], [other_one, other_two, other_three]: [U32x4; 3]| {
        let three = three.or(other_three).or(one.and(other_two)).or(two.and(other_one));
        [one.or(other_one), two.or(other_two).or(one.and(other_one)), three]
    };
    let [a, b, c] = words.0;
    let fours = [a.or(b).or(c), a.and(b).or(a.or(b).and(c)), a.and(b).and(c)];
    let pairs = join(fours, fours.map(U32x4::halves_swapped));
    join(pairs, pairs.map(U32x4::neighbors_swapped)).map(U32x4::first)
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

/// How many permutations a digit with these minirows has in a band.
#[inline(always)]
pub(super) fn ways_in_band(minirows: u32, band: u32) -> u32 {
    tables::ways(BAND[(minirows >> (9 * band) & 0o777) as usize])
}

/// The same for minicolumns and a stack.
#[inline(always)]
pub(super) fn ways_in_stack(minicolumns: u32, stack: u32) -> u32 {
    tables::ways(STACK[slot(minicolumns >> stack & EVERY_THIRD)])
}

/// Takes the digits of these cells, one each, out of the rest of their boxes. (Rows and columns
/// follow from the permutations.)
#[inline(always)]
fn place_naked_singles(board: &mut Board, singles: &[u32; 3]) {
    let mut holders = holders(&board.cells, singles);
    board.waiting |= holders;
    while holders != 0 {
        let digit = holders.trailing_zeros() as usize;
        holders &= holders - 1;
        let mine = [0, 1, 2].map(|j| board.cells[j].words()[digit]);
        let left = clear_box(mine, [0, 1, 2].map(|j| mine[j] & singles[j]));
        for j in 0..3 {
            board.cells[j].words_mut()[digit] = left[j];
        }
    }
}

/// A triad that three digits take for certain holds nothing else. True when that cleared something.
///
/// Never inlined: the compiler would do half of it before each look at the singles.
#[inline(never)]
fn fill_triads(board: &mut Board) -> bool {
    let fresh_rows = at_least(&board.certain.rows)[2] & !board.full_rows;
    let fresh_columns = at_least(&board.certain.columns)[2] & !board.full_columns;
    if fresh_rows | fresh_columns == 0 {
        return false;
    }
    board.full_rows |= fresh_rows;
    board.full_columns |= fresh_columns;
    let by_column = columns(fresh_columns);
    for four in 0..3 {
        let not_mine = U32x4::splat(fresh_rows).and_not(board.certain.rows.0[four]);
        let mut hit = U32x4::splat(0);
        for j in 0..3 {
            let mine = columns_of(board.certain.columns.0[four], j);
            let gone = not_mine.or(U32x4::splat(by_column[j]).and_not(mine));
            hit = hit.or(board.cells[j].0[four].and(gone));
            board.cells[j].0[four] = board.cells[j].0[four].and_not(gone);
        }
        board.waiting |= hit.then(U32x4::new(BITS[four])).any();
    }
    board.waiting != 0
}

/// The cells `j` of sets of minicolumns, as [`columns`] gives them.
#[inline(always)]
fn columns_of(minicolumns: U32x4, j: usize) -> U32x4 {
    let first = match j {
        0 => minicolumns,
        1 => minicolumns.shift_right::<3>(),
        _ => minicolumns.shift_right::<6>(),
    };
    let first = first.and(U32x4::splat(FIRST));
    first.or(first.shift_left::<3>()).or(first.shift_left::<6>())
}

/// Whether every triad of a stuck board has three digits left to take: its cells need as many.
pub(super) fn triads_can_be_filled(board: &Board) -> bool {
    at_least(&board.possible.rows)[2] & at_least(&board.possible.columns)[2] == ALL
}

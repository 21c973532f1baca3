//! The state of a search: for each digit, the cells it may still take.
//!
//! ```text
//! minirow n = 9 * band + 3 * (row in band) + stack          cell index = 3 * n + j
//!
//!        stack 0  1  2
//! row 0        0  1  2     word d of cells[j] holds, in bit n, whether digit d may
//! row 1        3  4  5     take cell j of minirow n:
//! row 2        6  7  8
//! row 3        9 10 11        cells[0] | cells[1] | cells[2]  =  the minirows it may take
//! ...
//! ```
//!
//! The words of the digits lie side by side: what concerns them all (a cell is taken) is a few
//! operations on vectors of four words, what concerns one of them is done in plain words.
//!
//! The minicolumn of band b, stack k and column j in the stack is, in words of minicolumns, bit
//! 9 * b + 3 * j + k. So a band's minirows are nine neighboring bits, and a stack's minicolumns
//! are every third bit.

use super::super::Givens;
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::simd::quads::{U32x4, U32x12};

/// All 27 minirows or minicolumns.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The first row of each band; in words of minicolumns the first column of each stack.
pub(super) const FIRST: u32 = 0o007_007_007;

/// A word for each digit, and three more that stay 0.
pub(super) type ByDigit = U32x12;

/// The minirows and the minicolumns of each digit.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Triads {
    pub(super) rows: ByDigit,
    pub(super) columns: ByDigit,
}

#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Board {
    /// Where each digit may go: in `cells[j]`, the cells `j` of the minirows.
    pub(super) cells: [ByDigit; 3],
    /// The triads each digit may take. Up to date for digits that are not waiting.
    pub(super) possible: Triads,
    /// The triads each digit takes for certain, in the same way.
    pub(super) certain: Triads,
    /// Cells not yet known to hold a single digit.
    pub(super) open: [u32; 3],
    /// Minirows whose three digits are known and cleared of others.
    pub(super) full_rows: u32,
    /// Minicolumns of that kind.
    pub(super) full_columns: u32,
    /// The digits to be looked at again, bit `d` for index `d`.
    pub(super) waiting: u32,
}

impl Board {
    /// Becomes the board of a puzzle or pencilmark grid, whatever it was before. False when givens
    /// of one box clash.
    pub(super) fn load(&mut self, givens: Givens<'_>) -> bool {
        // The triads follow from this: they are found out anew for digits that wait.
        self.full_rows = 0;
        self.full_columns = 0;
        self.waiting = 0o777;
        match givens {
            Givens::Puzzle(puzzle) => self.load_puzzle(puzzle),
            Givens::Pencilmarks(marks) => {
                self.load_pencilmarks(marks);
                true
            }
        }
    }

    fn load_puzzle(&mut self, puzzle: &Puzzle) -> bool {
        // Word 0 collects the empty cells. Sixteen words, so that no value needs a bounds check.
        let (mut first, mut second, mut third) = ([0u32; 16], [0u32; 16], [0u32; 16]);
        for (row, nine) in puzzle.values().chunks_exact(9).enumerate() {
            let bit = 1 << (3 * row);
            for k in 0..3 {
                first[usize::from(nine[3 * k] & 15)] |= bit << k;
                second[usize::from(nine[3 * k + 1] & 15)] |= bit << k;
                third[usize::from(nine[3 * k + 2] & 15)] |= bit << k;
            }
        }
        self.open = [first[0], second[0], third[0]];
        let mut clash = U32x4::splat(0);
        for four in 0..3 {
            let is_digit = U32x4::new(if four == 2 { [u32::MAX, 0, 0, 0] } else { [u32::MAX; 4] });
            let fixed = [&first, &second, &third].map(|words| {
                let at = 1 + 4 * four;
                U32x4::new([words[at], words[at + 1], words[at + 2], words[at + 3]])
            });
            let any = fixed[0].or(fixed[1]).or(fixed[2]);
            let others = next_rows(any).or(next_rows(next_rows(any)));
            for j in 0..3 {
                let all = U32x4::splat(self.open[j]).and(is_digit).or(fixed[j]);
                let gone = others.or(fixed[(j + 1) % 3]).or(fixed[(j + 2) % 3]);
                self.cells[j].0[four] = all.and_not(gone);
                // A clash within a row or column is a chute without permutation; but two givens
                // that clash in a box have cleared each other.
                clash = clash.or(fixed[j].and(gone));
            }
        }
        clash.any() == 0
    }

    fn load_pencilmarks(&mut self, marks: &Pencilmarks) {
        self.cells = [ByDigit::default(); 3];
        self.open = [ALL; 3];
        for (n, minirow) in marks.sets().chunks_exact(3).enumerate() {
            for (j, set) in minirow.iter().map(|set| DigitSet::bits(*set)).enumerate() {
                for d in 0..9 {
                    self.cells[j].words_mut()[d] |= u32::from(set >> d & 1) << n;
                }
            }
        }
    }

    /// The same board. Vector by vector: compilers copy so many bytes by a call, in WebAssembly one
    /// out of the module.
    #[inline(always)]
    pub(super) fn copied(&self) -> Board {
        let Board { open, full_rows, full_columns, waiting, .. } = *self;
        let triads = |of: &Triads| Triads { rows: of.rows.copied(), columns: of.columns.copied() };
        Board {
            cells: [self.cells[0].copied(), self.cells[1].copied(), self.cells[2].copied()],
            possible: triads(&self.possible),
            certain: triads(&self.certain),
            open,
            full_rows,
            full_columns,
            waiting,
        }
    }

    /// The digits of a solved board.
    pub(super) fn solution(&self) -> Solution {
        let mut values = [0; 81];
        for j in 0..3 {
            // The digits' values, bit by bit.
            let mut planes = [0u32; 4];
            for d in 0..9 {
                for (bit, plane) in planes.iter_mut().enumerate() {
                    if (d + 1) >> bit & 1 == 1 {
                        *plane |= self.cells[j].words()[d];
                    }
                }
            }
            for n in 0..27 {
                let bit = |b: usize| (planes[b] >> n & 1) << b;
                values[3 * n + j] = (bit(0) | bit(1) | bit(2) | bit(3)) as u8;
            }
        }
        Solution::new(values).expect("a solved board obeys the rules")
    }
}

/// The minicolumns that hold one of these cells.
#[inline(always)]
pub(super) fn minicolumns(x: u32, y: u32, z: u32) -> u32 {
    let fold = |word: u32| (word | word >> 3 | word >> 6) & FIRST;
    fold(x) | fold(y) << 3 | fold(z) << 6
}

/// All cells of a set of minicolumns.
#[inline(always)]
pub(super) fn columns(minicolumns: u32) -> [u32; 3] {
    [0, 3, 6].map(|shift| {
        let first = minicolumns >> shift & FIRST;
        first | first << 3 | first << 6
    })
}

/// Takes a digit out of the boxes of its fixed cells, except for these cells. Cells of one box
/// clear each other.
#[inline(always)]
pub(super) fn clear_box([x, y, z]: [u32; 3], [a, b, c]: [u32; 3]) -> [u32; 3] {
    let any = a | b | c;
    let others = next_row(any) | next_row(next_row(any));
    [x & !(others | b | c), y & !(others | a | c), z & !(others | a | b)]
}

/// Each minirow's bit moves to the next row of its band, the last one's to the first.
#[inline(always)]
fn next_row(minirows: u32) -> u32 {
    (minirows & !(FIRST << 6)) << 3 | minirows >> 6 & FIRST
}

/// The same of four words.
#[inline(always)]
fn next_rows(minirows: U32x4) -> U32x4 {
    let last = minirows.shift_right::<6>().and(U32x4::splat(FIRST));
    minirows.and_not(U32x4::splat(FIRST << 6)).shift_left::<3>().or(last)
}

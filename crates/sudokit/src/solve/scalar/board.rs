//! The state of a search: for each digit, the cells it may still take.
//!
//! ```text
//! minirow n = 9 * band + 3 * (row in band) + stack          cell index = 3 * n + j
//!
//!        stack 0  1  2
//! row 0        0  1  2     word j of a digit holds, in bit n, whether the digit
//! row 1        3  4  5     may take cell j of minirow n:
//! row 2        6  7  8
//! row 3        9 10 11        word 0 | word 1 | word 2  =  the minirows it may take
//! ...
//! ```
//!
//! The minicolumn of band b, stack k and column j in the stack is, in words of minicolumns, bit
//! 9 * b + 3 * j + k. So a band's minirows are nine neighbouring bits, and a stack's minicolumns
//! are every third bit.

use super::super::Givens;
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle, Solution};

/// All 27 minirows or minicolumns.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The first row of each band; in words of minicolumns the first column of each stack.
pub(super) const FIRST: u32 = 0o007_007_007;

/// Words 0 to 2 of a digit. The fourth is padding and stays 0: it makes a digit 16 bytes.
pub(super) type Words = [u32; 4];

#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Board {
    /// Where each digit may go.
    pub(super) digits: [Words; 9],
    /// The triads each digit may take: minirows in bits 0..27, minicolumns in bits 32..59. Up to
    /// date for digits that are not waiting.
    pub(super) possible: [u64; 9],
    /// The triads each digit takes for certain, in the same way.
    pub(super) certain: [u64; 9],
    /// Cells not yet known to hold a single digit.
    pub(super) open: Words,
    /// Triads whose three digits are known and cleared of others, as in `certain`.
    pub(super) full: u64,
    /// The digits to be looked at again, bit `d` for index `d`.
    pub(super) waiting: u32,
}

impl Board {
    /// The board of a puzzle or pencilmark grid; `None` when givens of one box clash.
    pub(super) fn load(givens: Givens<'_>) -> Option<Board> {
        match givens {
            Givens::Puzzle(puzzle) => Board::from_puzzle(puzzle),
            Givens::Pencilmarks(marks) => Some(Board::from_pencilmarks(marks)),
        }
    }

    fn from_puzzle(puzzle: &Puzzle) -> Option<Board> {
        // Row 0 collects the empty cells. Sixteen rows, so that no value needs a bounds check.
        let mut given = [[0u32; 4]; 16];
        for (n, minirow) in puzzle.values().chunks_exact(3).enumerate() {
            for j in 0..3 {
                given[usize::from(minirow[j] & 15)][j] |= 1 << n;
            }
        }
        let open = given[0];
        let mut board = Board::new([[0; 4]; 9], open);
        for d in 0..9 {
            let fixed = given[d + 1];
            let all = std::array::from_fn(|j| open[j] | fixed[j]);
            board.digits[d] = clear_box(all, fixed);
            // A clash within a row or column is a chute without permutation; but two givens that
            // clash in a box have cleared each other.
            if (0..3).any(|j| fixed[j] & !board.digits[d][j] != 0) {
                return None;
            }
        }
        Some(board)
    }

    fn from_pencilmarks(marks: &Pencilmarks) -> Board {
        let mut digits = [[0; 4]; 9];
        for (n, minirow) in marks.sets().chunks_exact(3).enumerate() {
            for (j, set) in minirow.iter().map(|set| DigitSet::bits(*set)).enumerate() {
                for d in 0..9 {
                    digits[d][j] |= u32::from(set >> d & 1) << n;
                }
            }
        }
        Board::new(digits, [ALL, ALL, ALL, 0])
    }

    fn new(digits: [Words; 9], open: Words) -> Board {
        Board { digits, possible: [0; 9], certain: [0; 9], open, full: 0, waiting: 0o777 }
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
                        *plane |= self.digits[d][j];
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
    // The multiplication writes the first row of each band into all three.
    [0, 3, 6].map(|shift| (minicolumns >> shift & FIRST).wrapping_mul(0o111))
}

/// Takes a digit out of the boxes of its fixed cells, except for these cells. Cells of one box
/// clear each other.
#[inline(always)]
pub(super) fn clear_box([x, y, z, _]: Words, [a, b, c, _]: Words) -> Words {
    let any = a | b | c;
    let others = next_row(any) | next_row(next_row(any));
    [x & !(others | b | c), y & !(others | a | c), z & !(others | a | b), 0]
}

/// Each minirow's bit moves to the next row of its band, the last one's to the first.
#[inline(always)]
fn next_row(minirows: u32) -> u32 {
    (minirows & !(FIRST << 6)) << 3 | minirows >> 6 & FIRST
}

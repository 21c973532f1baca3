//! Facts of the 9x9 board that never change: digits, cells, houses, chutes, candidates, and sets.
//!
//! This module knows no puzzle and no solver. Everything else in the library is built on it.
//!
//! ```text
//!            c1 c2 c3   c4 c5 c6   c7 c8 c9
//!       r1    0  1  2    3  4  5    6  7  8
//!       r2    9 10 11   12 13 14   15 16 17     band 0 = rows 1-3
//!       r3   18 19 20   21 22 23   24 25 26
//!           ---------  ---------  ---------
//!       r4   27 28 29   30 31 32   33 34 35     box 0 1 2
//!       ...                                         3 4 5
//!       r9   72 73 74   75 76 77   78 79 80         6 7 8
//!           stack 0    stack 1    stack 2
//! ```
//!
//! Indices count from 0 (row 0..9, cell 0..81); the words people read count from 1 (`r1c1`).

mod candidate;
mod cell;
mod cell_set;
mod chute;
mod digit;
mod house;
mod house_set;
pub(crate) mod parse_error;
mod set_operations;

pub use candidate::{Candidate, CandidateSet, Candidates, ParseCandidateError};
pub use cell::{Cell, ParseCellError, Place};
pub use cell_set::{CellSet, Cells};
pub use chute::{Chute, ParseChuteError};
pub use digit::{Digit, DigitSet, Digits, ParseDigitError};
pub use house::{House, ParseHouseError};
pub use house_set::HouseSet;

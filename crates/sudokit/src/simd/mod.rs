//! Vector code and the choice of instruction set: the only module with `unsafe` code.
//!
//! It knows no Sudoku.

mod dispatch;
pub(crate) mod registers;
pub(crate) mod lanes;

pub use dispatch::{InstructionSet, ParseInstructionSetError, Unavailable};

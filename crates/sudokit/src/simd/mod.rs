//! Vector code and the choice of instruction set: the only module with `unsafe` code.
//!
//! It knows no Sudoku.

mod dispatch;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
pub(crate) mod lanes;
pub(crate) mod quads;
pub(crate) mod registers;

pub use dispatch::{InstructionSet, ParseInstructionSetError, Unavailable};

//! sudokit, the Sudoku engine.
#![deny(unsafe_code)]

pub mod analyze;
pub mod board;
pub mod canon;
pub mod check;
pub mod grid;
pub mod random;
#[allow(unsafe_code)]
pub mod simd;
pub mod solve;
pub mod text;
pub mod textbook;

pub use grid::{Pencilmarks, Puzzle, Solution};

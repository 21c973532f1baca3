//! Human solving of Sudoku: steps with reasons and proofs, ratings, puzzles as hard as wanted.
//!
//! Depend on the package `sudokit`: it has these modules under the same names, beside those of
//! `sudokit-core`, which they stand on. [`technique`](mod@technique) finds and proves steps,
//! [`rate`] says how hard a puzzle is, [`target`] makes puzzles as hard as wanted. [`adversary`]
//! looks for puzzles that are hard for a textbook method.
#![deny(clippy::print_stderr, clippy::print_stdout)]
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod adversary;
#[cfg(feature = "serde")]
mod as_text;
mod position;
pub mod rate;
pub mod target;
pub mod technique;

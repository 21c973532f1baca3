//! The Python package's engine: columns of puzzles in, columns of answers out.
//!
//! ```text
//!   list, numpy, Arrow -> input -> rows in chunks -> run (threads) -> the library
//!                                                        -> output -> column -> list, numpy, Arrow
//! ```
//!
//! `sudokit/__init__.py` re-exports this module. It has no rules of Sudoku: rules, solvers and
//! grades come from the library, the command from `sudokit-cli`.

mod board;
mod call;
mod column;
mod compare;
mod data;
mod errors;
mod evaluate;
mod export;
mod files;
mod generate;
mod givens;
mod hint;
mod how;
mod human;
mod input;
mod output;
mod paths;
mod pickle;
mod puzzle;
mod quick;
mod read;
mod reward;
mod run;
mod solve;
mod state;
mod stream;
mod symmetry;
mod training;
mod value;
mod variant;

use pyo3::prelude::*;

/// Columns of Sudoku puzzles, and one puzzle as a value.
#[pymodule(gil_used = false)]
mod _sudokit {
    #[pymodule_export]
    use super::column::{
        Augmented, Canonical, Checked, Classified, Corrupted, Duplicates, Explained, Generated,
        Graded, JudgedMoves, JudgedStates, Leaks, Positions, PyColumn, Replied,
    };
    #[pymodule_export]
    use super::data::{augment, dedup, leaks, split};
    #[pymodule_export]
    use super::evaluate::evaluate;
    #[pymodule_export]
    use super::export::export;
    #[pymodule_export]
    use super::files::{audit_files, subset, subsets};
    #[pymodule_export]
    use super::generate::generate;
    #[pymodule_export]
    use super::givens::{is_minimal, minimize, redundant};
    #[pymodule_export]
    use super::hint::hint;
    #[pymodule_export]
    use super::human::grade;
    #[pymodule_export]
    use super::paths::{explain, positions, vocabulary};
    #[pymodule_export]
    use super::pickle::{column_of_bytes, record_of_bytes};
    #[pymodule_export]
    use super::puzzle::PySolutions;
    #[pymodule_export]
    use super::read::{PyLines, PyRecord};
    #[pymodule_export]
    use super::reward::{judge_text, reward};
    #[pymodule_export]
    use super::solve::{check, classify, count, engine_seconds, solve};
    #[pymodule_export]
    use super::state::{judge_moves, judge_state};
    #[pymodule_export]
    use super::symmetry::{canonical, class_ids, transform};
    #[pymodule_export]
    use super::training::{corrupt_moves, near_complete};
    #[pymodule_export]
    use super::value::{PyPuzzle, PyTransform};
    #[pymodule_export]
    use super::variant::{PyVariant, classify_variants, count_variants, solve_variants};
    #[pymodule_export]
    use super::{command, version, words};
}

/// The version of the engine.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The words of an enumeration, in the order of its numbers.
#[pyfunction]
fn words(name: &str) -> Vec<&'static str> {
    match name {
        "Judgment" => solve::JUDGMENTS.to_vec(),
        "State" => state::STATES.to_vec(),
        "Reply" => reward::REPLIES.to_vec(),
        _ => solve::VERDICTS.to_vec(),
    }
}

/// Runs the command with these arguments: its exit code.
#[pyfunction]
fn command(py: Python<'_>, arguments: Vec<std::ffi::OsString>) -> u8 {
    py.detach(|| sudokit_cli::run(arguments))
}

//! A run of a stream command without files and terminal: stdin, stdout and stderr in memory.
//!
//! For tests that compare thousands of runs, and for fuzzing. A run concerns the thread that calls
//! it and the threads it starts; several may be under way at the same time.

use std::iter;
use sudokit_shell::memory;

pub use sudokit_shell::memory::Ran;
pub(crate) use sudokit_shell::memory::{Stdin, stdin, stdout};

/// Runs `sudokit ARGUMENTS` on pieces of stdin, each of which is what one read gives.
pub fn run(arguments: &[&str], pieces: impl IntoIterator<Item = Vec<u8>>) -> Ran {
    let all = iter::once(&"sudokit").chain(arguments);
    memory::run(pieces, || crate::run_with_args(all.map(|argument| argument.into())))
}

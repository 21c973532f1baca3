//! Parts that the programs of sudokit share: exit codes, messages on stderr, stdout, signals, the
//! language of the locale, commands quoted for a shell, and threads that can fail to start.
//!
//! It has no solver, no command line and no file of puzzles. The command and its packages use it;
//! it promises no stable interface.

// A print that panics when stderr is full or stdout is closed would end a long run.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod closed;
pub mod exit;
pub mod interrupt;
pub mod language;
pub mod memory;
pub mod messages;
pub mod numbers;
pub mod output;
pub mod quote;
pub mod threads;
pub mod translate;
pub mod words;

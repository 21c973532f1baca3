//! What the programs of sudokit share with the shell that started them: exit codes, messages on
//! stderr, stdout, signals, the language of the locale, and threads that can fail to start.
//!
//! It knows no Sudoku, no command line and no file. The command and what it is made of stand on
//! it; nothing here is an interface to rely on.

// A print that panics when stderr is full or stdout is closed would end a long run.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod exit;
pub mod interrupt;
pub mod language;
pub mod memory;
pub mod messages;
pub mod numbers;
pub mod output;
pub mod threads;

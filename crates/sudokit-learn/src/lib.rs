//! What learners of backtracking use: a local judge for their programs, searches and paths step by
//! step in the terminal, traces, and the textbook methods side by side.
//!
//! ```text
//!   judge        a program, cases -> runs -> verdicts -> the smallest failing case
//!   watch        a search, a trace or a path -> the terminal, forward and back
//!   trace_file   a trace -> events, each judged
//!   compare      a puzzle -> counters and times of all methods -> a table
//!   adversary    what a search for slow puzzles found -> lines
//! ```
//!
//! The command `sudokit` has it behind its feature `learn`: it knows the command line and reads
//! puzzles, and hands over what is asked. Nothing here is an interface to rely on.

// A print that panics when stderr is full or stdout is closed would end a long run.
#![deny(clippy::print_stderr, clippy::print_stdout)]

pub mod adversary;
pub mod compare;
mod fit;
pub mod judge;
pub mod trace_file;
pub mod watch;
mod words;

// The packages below, under the names that the modules here use.
use sudokit_shell::{exit, interrupt, language, messages, numbers, output, quote, threads};

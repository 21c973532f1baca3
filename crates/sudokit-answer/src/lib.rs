//! Requests and answers as data: one floor under the command, the page, the Python package and the
//! tools for data sets, so that all of them give the same answers in the same words.
//!
//! It does no I/O and knows no command line, no Arrow and no page. What is true of a Sudoku is
//! decided in the library; how an answer is shown is decided above.

pub mod columns;
pub mod generate;
mod near_complete;
pub mod path;
pub mod positions;
pub mod practice;
pub mod prose;
pub mod reply;
pub mod state;
pub mod tokens;
pub mod verdict;

pub use columns::{Answer, Column, Kind, Value};
pub use near_complete::near_complete;
pub use path::{PathRequest, WalkedPath};
pub use positions::Position;
pub use practice::Practice;
pub use reply::Reply;
pub use verdict::Verdict;

//! Sets of Sudoku puzzles, as researchers have them: files of rows in, files of rows out, and what
//! is to be known of them in between.
//!
//! The engine of `sudokit data`, for whoever wants it as a library (the Python package does). All
//! that needs no file is plain values: [`ids`] names puzzles by what is to count as the same,
//! [`split::Split`] says which part an id belongs to.
//!
//! ```text
//! files -> read -> Rows -> workers: judge, encode -> in order -> write -> files
//! ```
//!
//! - [`read`] and [`write`](mod@write) know formats, [`rows`] and [`column`](mod@column) what
//!   stands in them.
//! - [`files`] creates, replaces and removes every file, or refuses to.
//! - [`parallel`] is the only place that starts threads; results do not depend on their number.
//! - [`sorter`] and [`groups`] bring equal ids together in bounded memory.
//! - [`lines`] turns bytes into lines: the command's streams use it as well.
//!
//! What a row holds is not checked on reading: an unreadable puzzle is a value
//! ([`rows::Given::Unreadable`]), a wrong label is a value. Errors are of files alone.

#[cfg(feature = "parquet")]
mod arrow;
pub mod as_text;
pub mod audit;
pub mod augment;
pub mod card;
pub mod column;
pub mod dedup;
mod error;
pub mod export;
pub mod files;
pub mod groups;
mod hash;
pub mod hrm;
pub mod ids;
pub mod labels;
pub mod lines;
pub mod numpy;
pub mod parallel;
pub mod read;
pub mod rows;
mod run;
pub mod sorter;
pub mod split;
pub mod write;

pub use error::DataError;
pub use run::Run;

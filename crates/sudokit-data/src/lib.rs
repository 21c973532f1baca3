//! Sets of Sudoku puzzles for research: files of rows in, files of rows out, and facts about them.
//!
//! The engine of `sudokit data`, also as a library (the Python package uses it). Functions that
//! need no file work on plain values: [`ids`] computes ids of puzzles, [`split::Split`] the part
//! that an id belongs to.
//!
//! ```text
//! files -> read -> Rows -> workers: classify, encode -> in order -> write -> files
//! ```
//!
//! - [`read`] and [`write`](mod@write) have the formats, [`rows`] and [`column`](mod@column) their
//!   content.
//! - [`files`] creates, replaces and removes every file, or refuses to.
//! - [`in_order`] starts threads; results do not depend on their number.
//! - [`sorter`] and [`groups`] bring equal ids together in bounded memory.
//! - [`lines`] turns bytes into lines: the command's streams use it as well.
//!
//! Reading does not check the content of a row: an unreadable puzzle is a value
//! ([`rows::Given::Unreadable`]), a wrong label is a value. Errors concern files only.

#[cfg(feature = "parquet")]
mod arrow;
pub mod as_text;
pub mod audit;
pub mod augment;
pub mod card;
pub mod column;
pub mod dedup;
mod error;
pub mod eval;
pub mod export;
pub mod files;
pub mod groups;
mod hash;
pub mod hrm;
pub mod ids;
pub mod in_order;
pub mod labels;
pub mod lines;
pub mod manifests;
pub mod numbers;
pub mod numpy;
pub mod read;
pub mod rows;
mod run;
pub mod sorter;
pub mod split;
pub mod subset;
pub mod write;

pub use error::DataError;
pub use run::Run;

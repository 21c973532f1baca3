//! The only doors for text: recognise, read and write the formats in circulation.
//!
//! ```text
//! raw lines -> Reader -> Record { content, format, line, ... } or TextError { line, column, ... }
//! grid      -> write_grid(format) -> bytes
//! ```
//!
//! The [`Reader`] does no I/O: the caller feeds lines and takes records. Layout of the module:
//! [`Format`] names the formats, `scan` looks at one line by itself, `reader` puts lines together,
//! [`line`] is the fast path of large files. Nothing here knows the rules of Sudoku: a grid with
//! repeated givens is read like any other.

mod error;
mod format;
pub mod line;
mod reader;
mod record;
mod scan;
mod write;

pub use error::TextError;
pub use format::{Format, ParseFormatError};
pub use reader::Reader;
pub use record::{Content, Details, Record};
pub use write::write_grid;

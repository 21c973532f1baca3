//! The only doors for text: recognise, read and write the formats in circulation.
//!
//! ```text
//! raw lines -> Reader -> Record { content, format, line, ... } or TextError { line, column, ... }
//! Record    -> Writer -> bytes, and what the format could not hold (Lost)
//! grid      -> write_grid -> bytes
//! ```
//!
//! Neither side does I/O: the caller feeds lines and takes records, or bytes. Layout of the
//! module: [`Format`] names the formats, `scan` looks at one line by itself, `reader` puts lines
//! together, [`mod@line`] is the fast path of large files, and formats with a syntax of their own have
//! a file each. Nothing here judges a puzzle: repeated givens are read like any others.
//!
//! Formats that need a library for their syntax come with a feature each: `csv`, `json`, `xml`,
//! `links` (compressed links), or all of them with `formats`;
//! [`Format::missing_feature`] tells.

mod bank;
mod error;
#[cfg_attr(not(any(feature = "csv", feature = "json")), allow(dead_code))]
mod fields;
mod format;
mod hodoku;
#[cfg(feature = "json")]
mod jsonl;
pub mod line;
mod links;
#[cfg_attr(not(any(feature = "csv", feature = "json")), allow(dead_code))]
mod names;
#[cfg(feature = "xml")]
mod opensudoku;
#[cfg(feature = "links")]
mod packed;
mod pencilmarks;
mod reader;
mod record;
mod row;
mod scan;
mod sukaku;
#[cfg(feature = "csv")]
mod table;
#[cfg_attr(not(any(feature = "csv", feature = "xml")), allow(dead_code))]
mod unclosed;
mod write;

pub use error::TextError;
pub use format::{Format, ParseFormatError};
pub use reader::Reader;
pub use record::{Content, Details, Field, FieldKind, Record};
pub use row::{ObjectRow, SourceRow, TableHeader, TableRow};
pub use write::{Lost, Unwritable, Writer, write_grid};

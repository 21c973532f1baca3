//! The only doors for text: recognize, read and write the formats in circulation.
//!
//! ```text
//! bytes     -> records
//! raw lines -> Reader -> Record { content, format, line, ... } or TextError { line, column, ... }
//! Record    -> Writer -> bytes, and what the format could not hold (Lost)
//! grid      -> write_grid -> bytes
//! ```
//!
//! Neither side does I/O: the caller feeds lines and takes records, or bytes. Layout of the
//! module: [`Format`] names the formats, `formats` has a file for each ([`FormatSpec`]), `scan`
//! looks at one line by itself (`list` at arrays and lists), `reader` puts lines together,
//! [`lattice`] reads lines that are none of these all at once, and [`mod@line`] is the fast path of
//! large files. Nothing here judges a puzzle: repeated givens are
//! read like any others.
//!
//! Formats that need a library for their syntax come with a feature each: `csv`, `json`, `xml`,
//! `links` (compressed links), or all of them with `formats`;
//! [`Format::missing_feature`] tells.

mod around;
mod error;
mod format;
mod formats;
mod image;
pub mod lattice;
pub mod line;
mod list;
#[cfg(feature = "links")]
pub mod lz_string;
mod open;
#[cfg(feature = "links")]
pub mod places;
mod quote;
mod reader;
mod record;
mod records;
mod row;
mod scan;
mod writer;

pub use crate::grid::Content;
pub use around::Around;
pub use error::TextError;
pub use format::ParseFormatError;
pub use formats::link::percent_decode;
pub use formats::{Format, FormatSpec, Holds, Shape, names};
pub use open::Open;
pub use quote::push_table_value;
pub use reader::Reader;
pub use record::{Details, Field, FieldKind, Record};
pub use records::{Records, records};
pub use row::{ObjectRow, SourceRow, TableHeader, TableRow};
pub use writer::{Lost, Unwritable, Writer, write_grid};

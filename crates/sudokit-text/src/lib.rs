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
//! crate: [`Format`] names the formats, `formats` has a file for each ([`FormatSpec`]), `scan`
//! looks at one line by itself (`list` at arrays and lists), `reader` puts lines together,
//! [`lattice`] reads lines that are none of these all at once, and [`mod@line`] is the fast path of
//! large files. `variants` (a feature) has the same for puzzles of other sizes and rules. Nothing
//! here judges a puzzle: repeated givens are read like any others.
//!
//! Formats that need a library for their syntax come with a feature each: `csv`, `json`, `xml`,
//! `links` (compressed links), or all of them with `formats`;
//! [`Format::missing_feature`] tells.

#![deny(clippy::print_stderr, clippy::print_stdout)]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod around;
mod details;
mod error;
mod fault;
mod format;
mod formats;
mod image;
mod kind;
pub mod lattice;
mod list;
#[cfg(feature = "links")]
pub mod lz_string;
mod open;
#[cfg_attr(
    not(any(feature = "links", feature = "variants")),
    allow(dead_code, reason = "links use it")
)]
mod percent;
#[cfg(feature = "links")]
pub mod places;
mod quote;
mod reader;
mod record;
mod records;
#[cfg(feature = "links")]
mod relaxed;
mod row;
mod scan;
#[cfg(feature = "variants")]
pub mod variants;
mod writer;

pub use around::Around;
pub use details::{Details, Field, FieldKind, Lost};
pub use error::TextError;
pub use format::ParseFormatError;
pub use formats::{Format, FormatSpec, Holds, Shape, names};
pub use open::Open;
pub use percent::percent_decode;
pub use quote::push_table_value;
pub use reader::Reader;
pub use record::Record;
pub use records::{Records, records};
pub use row::{ObjectRow, SourceRow, TableHeader, TableRow};
pub use sudokit_core::grid::{Content, line};
pub use writer::{Unwritable, Writer, write_grid};

#[cfg(feature = "serde")]
sudokit_core::serde_as_text!(Format);

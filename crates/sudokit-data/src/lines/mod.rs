//! Text of any length in chunks of whole lines, decompressed.
//!
//! Shared by the command's streams and the readers of tables: one place where bytes become lines,
//! with bounded memory. Of Sudoku it imports only the [`Reader`](sudokit::text::Reader) that
//! receives the lines.

mod buffers;
mod packed;
mod source;

pub use buffers::{Buffers, Text};
pub use packed::unpack;
pub use source::{Counted, Lines, Source, each_line};

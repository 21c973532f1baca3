//! Text of any length in chunks of whole lines, decompressed on the way.
//!
//! What the command's streams and the readers of tables have in common: one place where bytes
//! become lines, with bounded memory. It knows no Sudoku but the [`Reader`](sudokit::text::Reader)
//! that lines are pushed to.

mod buffers;
mod packed;
mod source;

pub use buffers::{Buffers, Text};
pub use packed::unpack;
pub use source::{Counted, Lines, Source, push_lines};

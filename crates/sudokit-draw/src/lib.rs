//! Pictures of boards: a drawing is a short list of plain shapes, made from a board and from the
//! view of a step, and written as SVG, PDF or PNG.
//!
//! ```text
//! Board, View -> draw -> Drawing: shapes with roles -> svg | png | Page -> pdf
//!                                        book: puzzles -> Pages ---------> pdf
//! ```
//!
//! One function, [`draw`], decides what is drawn and where. [`layers`], a part of it, draws steps:
//! the board of the page, which draws its own digits, has the shapes of steps from there. The table
//! of [`Role`] has all colors and line widths. The writers translate shapes and decide nothing. The
//! same input gives the same bytes. There is no I/O here.
//!
//! ```
//! use sudokit_draw::{Board, Look, draw, svg};
//!
//! let puzzle: sudokit_core::Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let picture = svg(&draw(&Board::of(&puzzle), None, Look::default()), 480);
//! assert!(picture.starts_with("<svg ") && picture.contains("class=\"given\""));
//! # Ok::<(), sudokit_core::grid::ParsePuzzleError>(())
//! ```

#![forbid(unsafe_code)]

mod board;
#[cfg(feature = "pdf")]
mod book;
#[cfg(feature = "png")]
mod digits;
#[cfg(feature = "pdf")]
mod font;
#[cfg(feature = "pdf")]
mod pdf;
mod place;
#[cfg(feature = "png")]
mod png;
#[cfg(feature = "png")]
mod raster;
mod shape;
mod step;
mod svg;
mod text;

pub use board::{Board, Look, draw, layers};
#[cfg(feature = "pdf")]
pub use book::{Book, Entry, Paper, PerPage};
#[cfg(feature = "pdf")]
pub use font::Font;
#[cfg(feature = "pdf")]
pub use pdf::{Page, beyond_helvetica, pdf};
#[cfg(feature = "png")]
pub use png::png;
pub use shape::{Anchor, Color, Drawing, Form, Role, Segment, Shape, Style};
pub use step::Overlay;
pub use svg::{svg, svg_elements, svg_unstyled};

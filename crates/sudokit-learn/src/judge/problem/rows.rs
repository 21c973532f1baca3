//! How a grid lies in a text, and the text format that writes it so.

use sudokit::text::Format;

/// How a grid lies in a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rows {
    /// `530070000`
    Packed,
    /// `5 3 0 0 7 0 0 0 0`
    Spaced,
    /// `5 3 0 | 0 7 0 | 0 0 0`, with `------+-------+------` between bands.
    Framed,
    /// 81 characters in a line.
    Line,
    /// Not a grid: 81 lines `row column digit`.
    Steps,
}

impl Rows {
    /// Lines of a grid.
    pub(crate) fn lines(self) -> usize {
        match self {
            Rows::Packed | Rows::Spaced => 9,
            Rows::Framed => 11,
            Rows::Line => 1,
            Rows::Steps => 81,
        }
    }

    /// The format of such a grid; no grid of steps is written.
    pub(crate) fn format(self) -> Format {
        match self {
            Rows::Packed | Rows::Steps => Format::Judge2239,
            Rows::Spaced => Format::Judge2580,
            Rows::Framed => Format::Jutge,
            Rows::Line => Format::Line,
        }
    }

    /// How the grids of a format lie in its text, where descriptions have a word for it.
    pub(super) fn of_format(format: Format) -> Option<Rows> {
        let is_same = |rows: &Rows| match rows {
            Rows::Framed => format == Format::Jutge,
            _ => rows.format() == format.grid(),
        };
        [Rows::Packed, Rows::Spaced, Rows::Framed, Rows::Line].into_iter().find(is_same)
    }
}

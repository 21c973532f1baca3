//! Simple Sudoku (.ss): framed rows without spaces.

use super::rows::{Frame, rows};
use super::{FormatSpec, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "ss",
    description: "Simple Sudoku .ss: framed rows without spaces",
    blank: b'.',
    shape: Shape::Rows,
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &FRAME);
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

const FRAME: Frame = Frame {
    top: "*-----------*\n",
    middle: "|---+---+---|\n",
    left: "|",
    bar: "|",
    right: "|",
    ..Frame::NONE
};

//! Simple Sudoku (.ss): framed rows without spaces.

use super::FormatSpec;
use super::rows::{Frame, rows};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "ss",
    description: "Simple Sudoku .ss: framed rows without spaces",
    blank: b'.',
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &FRAME);
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};

const FRAME: Frame = Frame {
    top: "*-----------*\n",
    middle: "|---+---+---|\n",
    left: "|",
    bar: "|",
    right: "|",
    ..Frame::NONE
};

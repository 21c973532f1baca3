//! A grid with frames around the boxes, as people paste it.

use super::rows::{Frame, rows};
use super::{FormatSpec, Holds, comment_lines};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "boxed",
    description: "a grid with frames around the boxes",
    blank: b'.',
    holds: Holds { comments: true, ..Holds::NOTHING },
    write: |out, item| {
        comment_lines(out, &item.details.comments);
        rows(out, &item.puzzle, item.blank, &FRAME);
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};

const FRAME: Frame = Frame {
    top: "+-------+-------+-------+\n",
    middle: "+-------+-------+-------+\n",
    left: "| ",
    gap: " ",
    bar: " | ",
    right: " |",
};

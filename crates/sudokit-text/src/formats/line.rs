//! One puzzle a line, 81 characters; text may follow. See [`mod@crate::line`].

use super::{FormatSpec, Holds, Shape, comment_lines};
use sudokit_core::grid::line;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "line",
    description: "one puzzle a line, 81 characters",
    blank: b'.',
    shape: Shape::Line,
    holds: Holds { comments: true, ..Holds::NOTHING },
    write: |out, item| {
        let [comment] = &item.details.comments[..] else {
            comment_lines(out, &item.details.comments);
            line::write(out, &item.puzzle, item.blank);
            return Ok(Vec::new());
        };
        if comment.is_empty() {
            comment_lines(out, &item.details.comments);
            line::write(out, &item.puzzle, item.blank);
        } else {
            out.extend_from_slice(&item.puzzle.to_line(item.blank));
            out.extend_from_slice(format!(" # {}\n", comment.trim()).as_bytes());
        }
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

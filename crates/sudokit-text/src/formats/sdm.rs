//! A collection (.sdm): one puzzle a line, 81 digits and nothing else.

use super::{FormatSpec, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "sdm",
    description: "collection .sdm: one puzzle a line, 81 digits",
    blank: b'0',
    shape: Shape::Line,
    ..FormatSpec::PLAIN
};

//! JSON Lines: one object a line. The reading and writing take the feature `json`.

#[cfg(feature = "json")]
pub(crate) mod object;

use super::{FormatSpec, Holds, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "jsonl",
    description: "JSON Lines: one object a line",
    blank: b'.',
    shape: Shape::Line,
    feature: Some("json"),
    available: cfg!(feature = "json"),
    holds: Holds { marks: true, ..Holds::EVERYTHING },
    #[cfg(feature = "json")]
    write: |out, item| {
        object::write(out, &super::fields::of(item.content, item.details, item.blank));
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

//! Links to f-puzzles.com: compressed JSON, which takes the feature `links`.

#[cfg(feature = "links")]
pub(super) use super::packed::{fpuzzles, scl};
use super::{FormatSpec, Holds, Shape};
#[cfg(not(feature = "links"))]
pub(super) use missing::{fpuzzles, scl};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "fpuzzles",
    description: "f-puzzles.com link: givens, placed digits, marks, solution",
    blank: b'.',
    shape: Shape::Line,
    feature: Some("links"),
    available: cfg!(feature = "links"),
    holds: Holds {
        named: true,
        comments: true,
        placed: true,
        candidates: true,
        solution: true,
        ..Holds::NOTHING
    },
    #[cfg(feature = "links")]
    write: super::packed::write_fpuzzles,
    ..FormatSpec::PLAIN
};

/// Without the feature `links` compressed links cannot be read.
#[cfg(not(feature = "links"))]
mod missing {
    use crate::fault::{Fault, Found};
    use crate::formats::Format;
    use crate::formats::link::Parsed;

    fn missing() -> Fault {
        let expected = "a library built with the feature `links`".into();
        Fault { column: 0, expected, found: Found::Text, row_like: false }
    }

    pub(crate) fn fpuzzles(_: &[u8], _: Format) -> Result<Parsed, Fault> {
        Err(missing())
    }

    pub(crate) fn scl(_: &[u8]) -> Result<Parsed, Fault> {
        Err(missing())
    }
}

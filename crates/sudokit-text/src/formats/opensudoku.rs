//! OpenSudoku's XML file.
//!
//! The reading and writing take the feature `xml`.

#[cfg(feature = "xml")]
pub(crate) mod file;

use super::{FormatSpec, Holds, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "opensudoku",
    description: "OpenSudoku XML: givens, placed digits, notes",
    blank: b'0',
    shape: Shape::Element,
    feature: Some("xml"),
    available: cfg!(feature = "xml"),
    opens: concat!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
        "<opensudoku version=\"2\">\n<folder name=\"sudokit\">\n"
    ),
    closes: "</folder>\n</opensudoku>\n",
    holds: Holds {
        comments: true,
        placed: true,
        candidates: true,
        fields: &["created", "state", "time", "last_played", "command_stack"],
        ..Holds::NOTHING
    },
    #[cfg(feature = "xml")]
    write: |out, item| {
        file::write(out, &item.puzzle, item.details);
        Ok(Vec::new())
    },
    ..FormatSpec::PLAIN
};

//! Tab-separated columns with a header: see `table`. The feature is `csv`.

use super::{FormatSpec, Holds, Shape};

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "tsv",
    description: "tab-separated columns with a header",
    blank: b'.',
    shape: Shape::Table,
    feature: Some("csv"),
    available: cfg!(feature = "csv"),
    opens: "puzzle\n",
    holds: Holds { marks: true, ..Holds::EVERYTHING },
    ..FormatSpec::PLAIN
};

//! The inputs of judges that have several grids: a row each for what stands around them.
//!
//! The grids are those of other formats. One of these rows serves every problem with that layout:
//! `crates/sudokit-learn/problems` names the row in its descriptions.

use super::rows::{Frame, rows};
use super::{Format, FormatSpec, boxed, judge2239, judge2580, line};
use crate::around::Around;

const PACKED: FormatSpec = FormatSpec { grid: Some(Format::Judge2239), ..judge2239::FORMAT };
const SPACED: FormatSpec = FormatSpec { grid: Some(Format::Judge2580), ..judge2580::FORMAT };
const COUNTED: Around = Around::COUNTED;

/// POJ 2676, HDU 2780.
pub(super) const POJ_2676: FormatSpec = FormatSpec {
    name: "poj-2676",
    description: "the number of grids, then nine lines of nine digits each",
    around: COUNTED,
    ..PACKED
};

/// POJ 2918, Tudoku: what comes in.
pub(super) const POJ_2918: FormatSpec = FormatSpec {
    name: "poj-2918",
    description: "the same with a blank line after each grid",
    around: Around { after: Some(""), ..COUNTED },
    ..PACKED
};

/// POJ 2918, Tudoku: what goes out.
pub(super) const TUDOKU: FormatSpec = FormatSpec {
    name: "tudoku",
    description: "`Scenario #1:` above each grid, a blank line below it",
    around: Around { before: Some("Scenario #{n}:"), after: Some(""), ..Around::NOTHING },
    ..PACKED
};

/// POJ 3074.
pub(super) const POJ_3074: FormatSpec = FormatSpec {
    name: "poj-3074",
    description: "one puzzle a line, 81 characters, and a last line `end`",
    around: Around { end: Some("end"), ..Around::NOTHING },
    grid: Some(Format::Line),
    holds: super::Holds::NOTHING,
    write: FormatSpec::PLAIN.write,
    ..line::FORMAT
};

/// HDU 1426, Sudoku Killer.
pub(super) const HDU_1426: FormatSpec = FormatSpec {
    name: "hdu-1426",
    description: "nine lines of nine cells with single spaces, ? for an empty one",
    blank: b'?',
    ..SPACED
};

/// HDU 3111.
pub(super) const HDU_3111: FormatSpec = FormatSpec {
    name: "hdu-3111",
    description: "the number of grids, then nine lines of nine cells, ? for an empty one",
    blank: b'?',
    around: COUNTED,
    ..PACKED
};

/// SPOJ SUDOGOB.
pub(super) const SUDOGOB: FormatSpec = FormatSpec {
    name: "spoj-sudogob",
    description: "the number of grids, then nine lines of nine numbers, a blank line between",
    around: Around { between: Some(""), ..COUNTED },
    ..SPACED
};

/// SW Expert Academy 1974.
pub(super) const SWEA_1974: FormatSpec = FormatSpec {
    name: "swea-1974",
    description: "the number of grids, then nine lines of nine numbers each",
    around: COUNTED,
    ..SPACED
};

/// UVa 989: a grid of order 3 has nine rows.
pub(super) const UVA_989: FormatSpec = FormatSpec {
    name: "uva-989",
    description: "the order 3 above nine lines of nine numbers, a blank line between",
    around: Around { before: Some("3"), ..Around::BLANK_BETWEEN },
    ..SPACED
};

/// Jutge P78955 and P79494.
pub(super) const JUTGE: FormatSpec = FormatSpec {
    name: "jutge-p78955",
    description: "the number of grids, then a blank line and a grid with bars each",
    blank: b'0',
    around: Around { before: Some(""), ..COUNTED },
    grid: Some(Format::Boxed),
    holds: super::Holds::NOTHING,
    write: |out, item| {
        rows(out, &item.puzzle, item.blank, &BARS);
        Ok(Vec::new())
    },
    ..boxed::FORMAT
};

const BARS: Frame =
    Frame { middle: "------+-------+------\n", gap: " ", bar: " | ", ..Frame::NONE };

//! Constraints that are a list of cells with a number at most: their names in foreign formats.

use crate::constraints::Constraint;
use crate::shape::{Cell, Shape, Value};
use crate::text::TextError;

/// Whether a number stands before the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Never,
    /// With a default, given by the size.
    Optional,
    Always,
}

/// A constraint's names; "" where a format has none of this shape.
#[cfg_attr(not(feature = "json"), allow(dead_code, reason = "formats in JSON read it"))]
pub(super) struct Names {
    pub(super) own: &'static str,
    pub(super) iss: &'static str,
    pub(super) fpuzzles: &'static str,
    pub(super) number: Number,
    /// f-puzzles has `lines`, an object may have several; otherwise `cells`.
    pub(super) is_line: bool,
}

macro_rules! names {
    ($($own:literal $iss:literal $fpuzzles:literal $number:ident $is_line:literal;)*) => {
        &[$(Names {
            own: $own,
            iss: $iss,
            fpuzzles: $fpuzzles,
            number: Number::$number,
            is_line: $is_line,
        }),*]
    };
}

/// The table.
pub(super) const NAMES: &[Names] = names! {
    "thermo" "Thermo" "thermometer" Never true;
    "slow-thermo" "" "slowthermometer" Never true;
    "palindrome" "Palindrome" "palindrome" Never true;
    "renban" "Renban" "renban" Never true;
    "nabner" "" "nabner" Never true;
    "whispers" "Whisper" "whispers" Optional true;
    "entropic" "Entropic" "entropicline" Never true;
    "modular" "Modular" "modularline" Always true;
    "between" "Between" "betweenline" Never true;
    "lockout" "Lockout" "lockout" Optional true;
    "zipper" "Zipper" "zipperline" Never true;
    "double-arrow" "DoubleArrow" "doublearrow" Never true;
    "sum-line" "SumLine" "" Always true;
    "lunchbox" "Lunchbox" "" Always true;
    "value-indexer" "ValueIndexing" "" Never true;
    "cage" "Cage" "killercage" Optional false;
    "rellik" "RellikCage" "" Always false;
    "equality-cage" "EqualityCage" "" Never false;
    "sum" "Sum" "" Always false;
    "region" "AllDifferent" "extraregion" Never false;
    "difference" "" "difference" Optional false;
    "ratio" "" "ratio" Optional false;
    "circles" "CountingCircles" "" Never false;
    "count-distinct" "CountDistinct" "" Never false;
};

/// The row of a name of the table, by a column.
pub(super) fn row(column: fn(&Names) -> &'static str, name: &str) -> Option<&'static Names> {
    NAMES.iter().find(|row| !name.is_empty() && column(row) == name)
}

/// A constraint from its own name, its numbers and its cells.
pub(super) fn make(own: &str, number: &str, cells: &[Cell]) -> Result<Constraint, TextError> {
    let mut text = format!("{own} {number}");
    for cell in cells {
        text += &format!(" {cell}");
    }
    text.parse()
}

/// The number of a constraint of the table, which is `None` for a default.
pub(super) fn number(constraint: &Constraint) -> Option<Value> {
    let mut text = String::new();
    constraint.write(&mut text);
    text.split(' ').nth(1)?.parse().ok()
}

/// The number, or the default for this shape.
pub(super) fn number_or_default(constraint: &Constraint, shape: &Shape) -> Option<Value> {
    number(constraint).or(match constraint {
        Constraint::Whispers(line) => Some(line.least(shape)),
        Constraint::Lockout(line) => Some(line.least(shape)),
        Constraint::Difference(_) => Some(1),
        Constraint::Ratio(_) => Some(2),
        _ => None,
    })
}

/// The names of constraints that a format can not say, once each, for a message.
pub(super) fn refused(names: &[&'static str]) -> String {
    let mut names = names.to_vec();
    names.sort_unstable();
    names.dedup();
    format!("has no words for {}", names.join(", "))
}

//! Constraints that are a list of cells with a number at most: their names in foreign formats.

use Cells::{Lines, List, One, Outside};
use Number::{Always, Never, Optional, Values};

use super::Fault;
use sudokit_variants::constraints::{Constraint, Indexer};
use sudokit_variants::{Cell, Shape, Value};

/// Whether a number stands before the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Number {
    Never,
    /// With a default, given by the size.
    Optional,
    Always,
    /// Values: `1,2,2` in own lines.
    Values,
}

/// A constraint's names; "" where a format has none of this shape.
pub(super) struct Names {
    pub(super) own: &'static str,
    pub(super) iss: &'static str,
    pub(super) fpuzzles: &'static str,
    pub(super) number: Number,
    pub(super) cells: Cells,
}

impl Names {
    /// Whether it means nothing without a number or values.
    pub(super) fn needs_values(&self) -> bool {
        matches!(self.number, Always | Values)
    }

    /// Whether it is a clue of a row or a column.
    pub(super) fn is_outside(&self) -> bool {
        self.cells == Outside && self.own != "sum"
    }
}

/// How f-puzzles has the cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cells {
    /// `lines`: an object may have several.
    Lines,
    /// `cells`.
    List,
    /// `cell`: one.
    One,
    /// A row, a column or a diagonal from a clue outside.
    Outside,
}

const fn names(
    own: &'static str,
    iss: &'static str,
    fpuzzles: &'static str,
    number: Number,
    cells: Cells,
) -> Names {
    Names { own, iss, fpuzzles, number, cells }
}

/// The table.
const NAMES: &[Names] = &[
    names("thermo", "Thermo", "thermometer", Never, Lines),
    names("slow-thermo", "", "slowthermometer", Never, Lines),
    names("palindrome", "Palindrome", "palindrome", Never, Lines),
    names("renban", "Renban", "renban", Never, Lines),
    names("nabner", "", "nabner", Never, Lines),
    names("whispers", "Whisper", "whispers", Optional, Lines),
    names("entropic", "Entropic", "entropicline", Never, Lines),
    names("modular", "Modular", "modularline", Always, Lines),
    names("between", "Between", "betweenline", Never, Lines),
    names("lockout", "Lockout", "lockout", Optional, Lines),
    names("zipper", "Zipper", "zipperline", Never, Lines),
    names("double-arrow", "DoubleArrow", "doublearrow", Never, Lines),
    names("sum-line", "SumLine", "", Always, Lines),
    names("lunchbox", "Lunchbox", "", Always, Lines),
    names("value-indexer", "ValueIndexing", "", Never, Lines),
    names("cage", "Cage", "killercage", Optional, List),
    names("rellik", "RellikCage", "", Always, List),
    names("equality-cage", "EqualityCage", "", Never, List),
    names("sum", "Sum", "littlekillersum", Always, Outside),
    names("region", "AllDifferent", "extraregion", Never, List),
    names("difference", "", "difference", Optional, List),
    names("ratio", "", "ratio", Optional, List),
    names("odd", "", "odd", Never, One),
    names("even", "", "even", Never, One),
    names("quadruple", "ContainAtLeast", "quadruple", Values, List),
    names("exactly", "ContainExact", "", Values, List),
    names("circles", "CountingCircles", "", Never, List),
    names("count-distinct", "CountDistinct", "", Never, List),
    names("sandwich", "Sandwich", "sandwichsum", Always, Outside),
    names("x-sum", "XSum", "xsum", Always, Outside),
    names("skyscraper", "Skyscraper", "skyscraper", Always, Outside),
    names("numbered-room", "NumberedRoom", "", Always, Outside),
    names("hidden-skyscraper", "HiddenSkyscraper", "", Always, Outside),
    names("full-rank", "FullRank", "", Always, Outside),
];

/// Rules without cells: own lines, items of the Interactive Sudoku Solver, keys of f-puzzles.
const FLAGS: &[[&str; 3]] = &[
    ["diagonal +", "Diagonal~1", "diagonal+"],
    ["diagonal -", "Diagonal~-1", "diagonal-"],
    ["knight", "AntiKnight", "antiknight"],
    ["king", "AntiKing", "antiking"],
    ["taxicab", "AntiTaxicab", ""],
    ["nonconsecutive", "AntiConsecutive", "nonconsecutive"],
    ["disjoint", "", "disjointgroups"],
    ["strict xv", "StrictXV", ""],
    ["global entropy", "GlobalEntropy", ""],
    ["global modular", "GlobalMod", ""],
    ["flatmates", "DutchFlatmates", ""],
    ["rank-ties none", "FullRankTies~none", ""],
    ["rank-ties any", "FullRankTies~any", ""],
];

/// Columns of rules without cells.
pub(super) const ISS: usize = 1;
pub(super) const FPUZZLES: usize = 2;

/// The rule that a format has under this name.
pub(super) fn rule(format: usize, name: &str) -> Option<Constraint> {
    let row = FLAGS.iter().find(|row| row[format] == name && !name.is_empty());
    row.and_then(|row| row[0].parse().ok())
}

/// The name of a rule in a format.
pub(super) fn flag(format: usize, rule: &Constraint) -> Option<&'static str> {
    let row = FLAGS.iter().find(|row| row[0].parse().as_ref() == Ok(rule));
    row.map(|row| row[format]).filter(|name| !name.is_empty())
}

/// The row of a name of the table, by a column.
pub(super) fn row(column: fn(&Names) -> &'static str, name: &str) -> Option<&'static Names> {
    NAMES.iter().find(|row| !name.is_empty() && column(row) == name)
}

/// The cell `v` of a line has the value that is the place of the index in it.
pub(super) fn indexer(index: Cell, line: Vec<Cell>) -> Result<Constraint, Fault> {
    let place = line.iter().position(|cell| *cell == index);
    let place = place.ok_or_else(|| Fault::new("a cell of the grid such as R1C1", index))?;
    Ok(Indexer { value: place as Value + 1, parts: (vec![index], line) }.into())
}

/// The number or the values of a constraint of the table; none for a default.
pub(super) fn values(constraint: &Constraint) -> Vec<Value> {
    let text = constraint.to_string();
    let word = text.split(' ').nth(1).unwrap_or("").split(',').map(str::parse);
    word.collect::<Result<_, _>>().unwrap_or_default()
}

/// The same, with the default for this shape.
pub(super) fn values_or_default(constraint: &Constraint, shape: &Shape) -> Vec<Value> {
    match constraint {
        Constraint::Whispers(line) => vec![line.least(shape)],
        Constraint::Lockout(line) => vec![line.least(shape)],
        Constraint::Difference(dots) => vec![dots.difference.unwrap_or(1)],
        Constraint::Ratio(dots) => vec![dots.ratio.unwrap_or(2)],
        _ => values(constraint),
    }
}

/// An error with the names of the constraints that a format can not say, once each.
pub(super) fn refused(names: &[&'static str]) -> Result<(), String> {
    let mut names = names.to_vec();
    names.sort_unstable();
    names.dedup();
    if names.is_empty() { Ok(()) } else { Err(format!("has no words for {}", names.join(", "))) }
}

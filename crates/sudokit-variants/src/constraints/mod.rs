//! The constraints, one file each: its meaning, its words, its propagators.
//!
//! A constraint is added by a file, a row of the table below, and rows in `cases.txt`: samples,
//! puzzles for its test against brute force, grids that obey it and grids that break it.

mod pattern;
mod rule;

use std::ops::Range;

// What most of the files use, too.
use crate::program::{Builder, Relations};
use crate::shape::{Cell, Shape, Value};
use crate::text::{Dims, Line, Part, TextError, Values};

pub use diagonal::Slope;
pub use rule::Filled;
use rule::{Rule, Words, rule};
pub use states::Groups;
pub use strict::Mark;

/// The table: file, type.
macro_rules! constraints {
    ($($file:ident $type:ident,)*) => {
        $(mod $file; pub use $file::$type;)*

        /// A rule of a puzzle. [`Constraint::name`] is its name in text.
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub enum Constraint { $(
            #[allow(missing_docs, reason = "the type has the same name")]
            $type($type),
        )* }

        $(impl From<$type> for Constraint {
            fn from(rule: $type) -> Constraint {
                Constraint::$type(rule)
            }
        })*

        impl Constraint {
            /// All names in text.
            pub const NAMES: &[&str] = &[$($type::NAME),*];

            /// Its name in text.
            pub fn name(&self) -> &'static str {
                match self { $(Constraint::$type(_) => $type::NAME),* }
            }

            /// All cells it names, in the order of its text.
            pub fn cells(&self) -> Vec<Cell> {
                match self { $(Constraint::$type(rule) => rule.cells()),* }
            }

            /// The judge: whether a full grid obeys it.
            pub fn holds(&self, grid: &Filled<'_>) -> bool {
                match self { $(Constraint::$type(rule) => rule.holds(grid)),* }
            }

            /// What the engines do with it. `all` is the whole puzzle.
            pub(crate) fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
                match self { $(Constraint::$type(rule) => rule.compile(all, to)),* }
            }

            fn read_named(name: &str, line: &mut Line<'_>) -> Option<Result<Self, TextError>> {
                match name {
                    $($type::NAME => Some($type::read(line).map(Constraint::$type)),)*
                    _ => None,
                }
            }

            fn write_fields(&self, to: &mut String) {
                match self { $(Constraint::$type(rule) => rule.write(to)),* }
            }

            fn repeats(&self) -> bool {
                match self { $(Constraint::$type(_) => $type::REPEATS),* }
            }

            fn own_field(&self) -> usize {
                match self { $(Constraint::$type(_) => $type::AT),* }
            }

            fn own_expected(&self, shape: &Shape) -> Option<String> {
                match self { $(Constraint::$type(rule) => rule.expected(shape)),* }
            }
        }
    };
}

constraints! {
    // Grids, and what may stand in a cell.
    sudoku Sudoku, latin Latin, given Given, candidates Candidates, even Even, odd Odd,
    // Values that differ.
    region Region, diagonal Diagonal, windoku Windoku, disjoint Disjoint, knight Knight,
    king King, leaper Leaper, taxicab Taxicab, nonconsecutive Nonconsecutive, chaos Chaos,
    // Sums.
    cage Cage, rellik Rellik, equality_cage EqualityCage, sum Sum, weighted_sum WeightedSum,
    arrow Arrow, double_arrow DoubleArrow, region_sum RegionSum, sum_line SumLine,
    sum_loop SumLoop, lunchbox Lunchbox, zipper Zipper,
    // Lines.
    thermo Thermo, slow_thermo SlowThermo, palindrome Palindrome, clone Clone,
    same_values SameValues, renban Renban, nabner Nabner, whispers Whispers, entropic Entropic,
    modular Modular, between Between, lockout Lockout,
    // Dots and marks.
    difference Difference, ratio Ratio, xv Xv, strict Strict, greater Greater,
    quadruple Quadruple, exactly Exactly, global Global, flatmates Flatmates,
    // Clues outside.
    sandwich Sandwich, x_sum XSum, skyscraper Skyscraper, hidden_skyscraper HiddenSkyscraper,
    full_rank FullRank, rank_ties RankTies, numbered_room NumberedRoom,
    // The rest.
    indexer Indexer, value_indexer ValueIndexer, circles Circles, count_distinct CountDistinct,
    count_same CountSame, run Run, connected Connected, regex Regex, states States, or Or,
    and And,
}

impl Constraint {
    /// The constraint of this name over these cells, with its number or its values before them.
    ///
    /// # Errors
    /// What the constraint takes instead, as in a line of text.
    pub fn named(name: &str, values: &[Value], cells: &[Cell]) -> Result<Constraint, TextError> {
        let mut text = name.to_owned();
        if !values.is_empty() {
            values.to_vec().write(&mut text);
        }
        cells.to_vec().write(&mut text);
        text.parse()
    }

    /// Reads a name and what follows.
    pub(crate) fn read(line: &mut Line<'_>) -> Result<Constraint, TextError> {
        let outer = std::mem::take(&mut line.fields);
        line.begin_field();
        let name = line.next().unwrap_or_default();
        let read = Constraint::read_named(name, line);
        let read = read.ok_or_else(|| line.error_before("the name of a constraint"))??;
        if let Some((expected, tokens)) = line.shape.as_ref().and_then(|s| read.fault(s, line)) {
            return Err(line.error_at(tokens, expected));
        }
        line.fields = outer;
        Ok(read)
    }

    /// What is wrong with a constraint that was just read, and its tokens.
    fn fault(&self, shape: &Shape, line: &Line<'_>) -> Option<(String, Range<usize>)> {
        let expected = self.expected(shape)?;
        let cell = self.wrong_cell(shape).and_then(|(cell, nth)| line.token_of(cell, nth));
        Some((expected, cell.unwrap_or_else(|| line.tokens_from(self.own_field()))))
    }

    /// Whether the engines look at what other constraints have told of its cells.
    pub(crate) fn comes_last(&self) -> bool {
        matches!(self, Constraint::Chaos(_) | Constraint::FullRank(_))
    }

    /// Appends its line.
    pub(crate) fn write(&self, to: &mut String) {
        *to += self.name();
        self.write_fields(to);
    }

    /// What should stand instead of this constraint, if it makes no sense on this shape: a cell
    /// outside, a cell named twice, two cells where one is needed.
    pub fn expected(&self, shape: &Shape) -> Option<String> {
        match self.wrong_cell(shape) {
            Some((cell, 0)) => Some(format!("cells of the grid, which {cell} is not")),
            Some((cell, _)) => Some(format!("every cell once, not {cell} twice")),
            None => self.own_expected(shape),
        }
    }

    /// A cell that the constraint must not name, and how often it may be named before.
    fn wrong_cell(&self, shape: &Shape) -> Option<(Cell, usize)> {
        let mut cells = self.cells();
        if let Some(&cell) = cells.iter().find(|&&cell| !shape.has(cell)) {
            return Some((cell, 0));
        }
        cells.sort_unstable();
        let pair = cells.windows(2).find(|pair| pair[0] == pair[1] && !self.repeats());
        pair.map(|pair| (pair[0], 1))
    }
}

/// A line of a puzzle's text: a name and what follows.
impl std::str::FromStr for Constraint {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Constraint, TextError> {
        let mut line = Line::new(1, text);
        let constraint = Constraint::read(&mut line)?;
        line.done().map(|()| constraint)
    }
}

/// Its line in the text.
impl std::fmt::Display for Constraint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        self.write(&mut text);
        f.write_str(&text)
    }
}

/// Maximum of parentheses inside others.
const MAX_DEPTH: usize = 16;

/// Constraints in parentheses.
impl Part for Vec<Constraint> {
    fn read(line: &mut Line<'_>) -> Result<Vec<Constraint>, TextError> {
        let mut found = Vec::new();
        while line.take("(") {
            line.depth += 1;
            if line.depth > MAX_DEPTH {
                return Err(line.error("fewer parentheses inside others"));
            }
            found.push(Constraint::read(line)?);
            line.depth -= 1;
            if !line.take(")") {
                return Err(line.error("a ) behind the constraint"));
            }
        }
        if found.is_empty() { Err(line.error("a ( before a constraint")) } else { Ok(found) }
    }

    fn write(&self, to: &mut String) {
        for constraint in self {
            *to += " ( ";
            constraint.write(to);
            *to += " )";
        }
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        to.extend(self.iter().flat_map(Constraint::cells));
    }
}

//! The report of an audit: `sudokit.audit/1`. `docs/DATA.md` describes each key.

use crate::read::FileFacts;
use serde::Serialize;
use std::collections::BTreeMap;

/// What an audit found.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `sudokit.audit/1`.
    pub schema: &'static str,
    /// The version of this package.
    pub version: &'static str,
    /// What was read.
    pub files: Vec<FileFacts>,
    /// Each input by itself.
    pub sets: Vec<SetReport>,
    /// All of them together, if there are several; without grades.
    pub all: Option<SetReport>,
    /// What is the same in two sets.
    pub between: Vec<Between>,
    /// The first pairs of rows that are the same in two sets, with proofs.
    pub leaks: Vec<Pair>,
    /// The first pairs of rows that are the same in one set, with proofs.
    pub duplicates: Vec<Pair>,
    /// The first rows without a puzzle.
    pub unreadable: Vec<Finding>,
    /// The first rows with a wrong label.
    pub wrong_labels: Vec<Finding>,
    /// What was found, by the names that `--fail-on` takes.
    pub findings: Vec<String>,
}

/// One set.
#[derive(Clone, Debug, Default, Serialize)]
pub struct SetReport {
    /// The name of the input, or `all`.
    pub name: String,
    /// Rows by their content.
    pub counts: Counts,
    /// Puzzles by what they are.
    pub puzzles: Puzzles,
    /// Puzzles by number of givens: pairs of number and count.
    pub givens: Vec<(usize, u64)>,
    /// Mean number of givens.
    pub mean_givens: Option<f64>,
    /// How even givens and solutions are.
    pub bias: Bias,
    /// Labels by what they are.
    pub labels: Labels,
    /// Rows that are the same, by what counts as the same.
    pub duplicates: ByLevel<Groups>,
    /// Proper puzzles by the least of singles, locked, subsets, fish that solves them.
    pub closure: BTreeMap<&'static str, u64>,
    /// Minimality, of a sample.
    pub minimality: Option<Minimality>,
    /// Grades, of a sample.
    pub grades: Vec<Grade>,
    /// Columns of numbers, and what they go with.
    pub difficulty: Vec<NumericColumn>,
}

/// Writes a struct of counts that can be added.
macro_rules! counts {
    ($(#[$about:meta])* $name:ident { $($(#[$field_about:meta])* $field:ident,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        pub struct $name { $($(#[$field_about])* pub $field: u64,)* }

        impl $name {
            /// Adds another one.
            pub(super) fn add(&mut self, other: &$name) {
                $(self.$field += other.$field;)*
            }
        }
    };
}

counts! {
    /// Rows by their content.
    Counts {
        /// Rows read.
        rows,
        /// Rows without a puzzle.
        unreadable,
        /// Rows with a grid of another size.
        other_size,
        /// Rows with a grid of pencilmarks.
        sukaku,
    }
}

counts! {
    /// Puzzles by what they are.
    Puzzles {
        /// One solution.
        proper,
        /// Several solutions.
        multiple,
        /// No solution, and no givens that clash.
        none,
        /// Givens that clash.
        invalid,
        /// Not found out.
        unknown,
    }
}

counts! {
    /// Labels by what they are.
    Labels {
        /// No label.
        missing,
        /// The solution.
        right,
        /// A full grid, but not with the givens of the puzzle.
        given_changed,
        /// Not full, or a house repeats a digit.
        rule_broken,
        /// A solution of a puzzle that has others.
        one_of_several,
        /// No grid of 81 digits.
        unreadable,
    }
}

impl Labels {
    /// Labels that are not the solution.
    pub fn wrong(&self) -> u64 {
        self.given_changed + self.rule_broken + self.one_of_several + self.unreadable
    }
}

/// How even givens and solutions are.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Bias {
    /// Givens by cell.
    pub cells: Option<ChiSquared>,
    /// Givens by digit.
    pub digits: Option<ChiSquared>,
    /// Solutions of proper puzzles.
    pub solutions: u64,
    /// Those whose first row is 123456789; by chance one of 362,880.
    pub first_row_in_order: u64,
}

/// How far counts are from being equal.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ChiSquared {
    /// The sum of squares.
    pub chi_squared: f64,
    /// What it is on average where all are equally likely.
    pub degrees: u64,
    /// The least count as a share of the mean.
    pub least: f64,
    /// The greatest count as a share of the mean.
    pub most: f64,
}

impl ChiSquared {
    /// Of these counts; `None` without any.
    pub(super) fn of(counts: &[u64]) -> Option<ChiSquared> {
        let total: u64 = counts.iter().sum();
        let mean = total as f64 / counts.len() as f64;
        let chi = counts.iter().map(|&n| (n as f64 - mean).powi(2) / mean).sum();
        let share = |n: Option<&u64>| n.map_or(0.0, |&n| n as f64 / mean);
        (total > 0).then(|| ChiSquared {
            chi_squared: chi,
            degrees: counts.len() as u64 - 1,
            least: share(counts.iter().min()),
            most: share(counts.iter().max()),
        })
    }
}

/// One value for each level of sameness.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByLevel<T> {
    /// The same givens.
    pub literal: T,
    /// Isomorphic puzzles.
    pub class: T,
    /// Isomorphic solutions.
    pub grid: T,
}

impl<T> ByLevel<T> {
    /// The value of a level.
    pub fn get(&self, level: crate::ids::Level) -> &T {
        match level {
            crate::ids::Level::Literal => &self.literal,
            crate::ids::Level::Class => &self.class,
            crate::ids::Level::Grid => &self.grid,
        }
    }

    pub(super) fn get_mut(&mut self, level: crate::ids::Level) -> &mut T {
        match level {
            crate::ids::Level::Literal => &mut self.literal,
            crate::ids::Level::Class => &mut self.class,
            crate::ids::Level::Grid => &mut self.grid,
        }
    }
}

/// Groups of two or more rows that are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Groups {
    /// Rows that have an id of this level.
    pub with_id: u64,
    /// Rows in groups.
    pub rows: u64,
    /// Groups.
    pub groups: u64,
    /// Rows of the largest group.
    pub largest: u64,
}

/// Rows of one set with a partner in another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Between {
    /// The set whose rows are counted.
    pub set: String,
    /// The set in which partners were looked for.
    pub other: String,
    /// Rows with a partner.
    pub rows: ByLevel<u64>,
}

/// Two rows that are the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// What they have in common: `literal`, `class`, `grid`.
    pub level: &'static str,
    /// The place of the first, and its puzzle.
    pub row: RowAt,
    /// The same of its partner.
    pub partner: RowAt,
    /// The transform from the first to its partner: of puzzles, or at level `grid` of solutions.
    pub transform: Option<String>,
}

/// The place of a row, and its puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RowAt {
    /// The input.
    pub source: String,
    /// The line, or the row of a file without lines; from 1.
    pub at: u64,
    /// 81 characters.
    pub puzzle: String,
}

/// Something wrong with a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The input.
    pub source: String,
    /// The line, or the row of a file without lines; from 1.
    pub at: u64,
    /// The column in characters, from 1, if there is one.
    pub column: Option<usize>,
    /// What is wrong.
    pub what: String,
}

/// Minimality of a sample.
#[derive(Clone, Debug, Serialize)]
pub struct Minimality {
    /// Tested puzzles.
    pub sample: u64,
    /// Those that are minimal.
    pub minimal: u64,
    /// Mean number of givens that could be left out, each by itself.
    pub mean_redundant: f64,
}

/// Grades of a sample on one scale.
#[derive(Clone, Debug, Serialize)]
pub struct Grade {
    /// The scale, as `sudokit grade` calls it.
    pub scale: &'static str,
    /// Puzzles graded exactly.
    pub exact: u64,
    /// Puzzles with a lower bound only: the budget ran out.
    pub at_least: u64,
    /// Puzzles that no number of the scale suffices for.
    pub beyond: u64,
    /// Quartiles of those graded exactly: least, first, median, third, greatest.
    pub quartiles: Option<[String; 5]>,
    /// Puzzles by grade, on scales of words; the easiest first.
    pub histogram: Vec<(String, u64)>,
}

/// A column of numbers.
#[derive(Clone, Debug, Serialize)]
pub struct NumericColumn {
    /// Its name.
    pub column: String,
    /// Rows with a number.
    pub rows: u64,
    /// The least number.
    pub least: f64,
    /// The greatest number.
    pub most: f64,
    /// Spearman's rank correlation with other numbers, of a sample.
    pub correlations: Vec<Correlation>,
    /// Classes in the sample with several rows.
    pub classes: u64,
    /// Those whose rows all have the same number.
    pub classes_that_agree: u64,
    /// Mean difference between the greatest and the least number of such a class.
    pub mean_spread: Option<f64>,
}

impl NumericColumn {
    pub(super) fn new(name: &str, rows: u64, least: f64, most: f64) -> NumericColumn {
        NumericColumn {
            column: name.to_owned(),
            rows,
            least,
            most,
            correlations: Vec::new(),
            classes: 0,
            classes_that_agree: 0,
            mean_spread: None,
        }
    }
}

/// A rank correlation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Correlation {
    /// With what: `givens`, or a scale.
    pub with: &'static str,
    /// Puzzles compared: those that have both numbers.
    pub sample: u64,
    /// From -1 to 1; `None` where one of the two is always the same.
    pub spearman: Option<f64>,
}

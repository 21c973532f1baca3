//! One file a format: its name, what it can hold, how it is written, and how it is read where it
//! has a syntax of its own.
//!
//! ```text
//! FORMAT: FormatSpec { name, description, blank, shape, holds, feature, opens, closes, write }
//! ```
//!
//! What a format loses is what a record has minus what the format [holds](FormatSpec::holds). Grids
//! of rows are read by `scan` and put together by the reader; `table`, `link`, `opensudoku`,
//! `jsonl`, `hodoku` and `bank` read their own lines. `fields` and `names` are common to formats
//! with named values, `rows` to grids, `unclosed` to formats that go on over lines.

mod array;
pub(super) mod bank;
mod boxed;
mod csv;
mod csv_grid;
#[cfg_attr(
    not(any(feature = "csv", feature = "json")),
    allow(dead_code, reason = "formats behind features use it")
)]
pub(super) mod fields;
mod fpuzzles;
pub(super) mod hodoku;
pub(super) mod jsonl;
mod judge2239;
mod judge2580;
mod leetcode;
mod line;
pub(super) mod link;
#[cfg_attr(
    not(any(feature = "csv", feature = "json")),
    allow(dead_code, reason = "formats behind features use it")
)]
pub mod names;
mod numbers;
pub(super) mod opensudoku;
#[cfg(feature = "links")]
mod packed;
mod pencilmarks;
#[cfg(feature = "links")]
mod relaxed;
mod rows;
mod sdk;
mod sdm;
mod simple_sudoku;
mod sudokupad;
mod sudokuwiki;
pub(super) mod sukaku;
#[cfg(feature = "csv")]
pub(super) mod table;
mod tsv;
#[cfg_attr(
    not(any(feature = "csv", feature = "xml")),
    allow(dead_code, reason = "formats behind features use it")
)]
pub(super) mod unclosed;

use super::record::Details;
use super::writer::Lost;
use crate::board::DigitSet;
use crate::grid::{Content, Pencilmarks, Puzzle};

/// What a format is and what it can hold: see [`Format::spec`].
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FormatSpec {
    /// Its name, as [`Format`] reads it.
    pub name: &'static str,
    /// What it is, in a few words.
    pub description: &'static str,
    /// The character for an empty cell when no other is asked for.
    pub blank: u8,
    /// Whether it always writes that character, whatever is asked for.
    pub keeps_blank: bool,
    /// How a puzzle lies in the text.
    pub shape: Shape,
    /// What it has a place for beside the givens.
    pub holds: Holds,
    /// The feature of this library that reads and writes it, if it takes one.
    pub feature: Option<&'static str>,
    /// Whether this build has that feature.
    pub available: bool,
    /// What it needs to know of a puzzle beside the givens: a bare grid cannot be written in it.
    pub needs: Option<&'static str>,
    /// What stands before the first puzzle: a header, the beginning of a file. A table of more
    /// than puzzles has another header.
    pub opens: &'static str,
    /// What stands after the last puzzle.
    pub closes: &'static str,
    /// Appends a record, and says what it had no place for, beyond `holds`; or why it cannot.
    pub(super) write: Write,
}

type Write = fn(&mut Vec<u8>, &Item<'_>) -> Result<Vec<Lost>, &'static str>;

/// How a puzzle lies in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// One line a puzzle, which says all.
    Line,
    /// A grid of several lines; a blank line stands between two of them.
    Rows,
    /// A record below a header.
    Table,
    /// An element of a file, between its beginning and its end.
    Element,
}

/// What a format has a place for, beside the givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Holds {
    /// A pencilmark grid that is no puzzle.
    pub marks: bool,
    /// Title and author.
    pub named: bool,
    /// Comments.
    pub comments: bool,
    /// Digits that a player placed.
    pub placed: bool,
    /// Candidates.
    pub candidates: bool,
    /// The solution.
    pub solution: bool,
    /// Fields of these names.
    pub fields: &'static [&'static str],
    /// Fields of any name.
    pub any_field: bool,
}

impl Holds {
    const NOTHING: Holds = Holds {
        marks: false,
        named: false,
        comments: false,
        placed: false,
        candidates: false,
        solution: false,
        fields: &[],
        any_field: false,
    };
    const EVERYTHING: Holds = Holds {
        marks: true,
        named: true,
        comments: true,
        placed: true,
        candidates: true,
        solution: true,
        fields: &[],
        any_field: true,
    };

    /// What these details have that finds no place, whatever its value.
    pub(super) fn lost(&self, details: &Details) -> Vec<Lost> {
        let checks = [
            (details.title.is_some(), self.named, Lost::Title),
            (details.author.is_some(), self.named, Lost::Author),
            (!details.comments.is_empty(), self.comments, Lost::Comments),
            (details.placed.is_some(), self.placed, Lost::Placed),
            (details.candidates.is_some(), self.candidates, Lost::Candidates),
            (details.solution.is_some(), self.solution, Lost::Solution),
        ];
        let lost = checks.into_iter().filter(|(present, held, _)| *present && !held);
        let held = |name: &str| self.any_field || self.fields.contains(&name);
        let fields = details.fields.iter().filter(|field| !held(&field.name));
        let fields = fields.map(|field| Lost::Field(field.name.clone()));
        lost.map(|(_, _, what)| what).chain(fields).collect()
    }
}

/// A record to be written.
pub(super) struct Item<'a> {
    pub content: &'a Content,
    /// Its puzzle; the empty grid for a pencilmark grid that is none.
    pub puzzle: Puzzle,
    pub details: &'a Details,
    pub blank: u8,
}

impl Item<'_> {
    /// The record as a pencilmark grid: digits that lie in the cells are candidates without
    /// company.
    fn marks(&self) -> (Pencilmarks, Vec<Lost>) {
        let Content::Puzzle(givens) = self.content else {
            return (self.content.pencilmarks(), Vec::new());
        };
        let filled = self.details.filled(givens);
        let placed = filled != *givens;
        let open = if placed { Pencilmarks::candidates_of(&filled) } else { givens.into() };
        let mut marks = self.details.candidates.unwrap_or(open);
        for (cell, digit) in filled.givens() {
            marks.set(cell, DigitSet::only(digit));
        }
        (marks, if placed { vec![Lost::PlacedApart] } else { Vec::new() })
    }
}

impl FormatSpec {
    /// A plain line of 81 characters: what the formats differ from.
    const PLAIN: FormatSpec = FormatSpec {
        name: "",
        description: "",
        blank: b'.',
        keeps_blank: false,
        shape: Shape::Line,
        holds: Holds::NOTHING,
        feature: None,
        available: true,
        needs: None,
        opens: "",
        closes: "",
        write: |out, item| {
            super::line::write(out, &item.puzzle, item.blank);
            Ok(Vec::new())
        },
    };
}

/// Writes the enum of the formats and the way to their files from the same rows.
macro_rules! formats {
    ($($(#[$about:meta])* $format:ident($file:ident),)*) => {
        /// A way to write a puzzle as text.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        #[non_exhaustive]
        pub enum Format {
            $($(#[$about])* $format,)*
        }

        impl Format {
            /// All of them, in the order of the documentation.
            pub const ALL: [Format; [$(Format::$format),*].len()] = [$(Format::$format),*];

            /// What it is and what it can hold.
            pub const fn spec(self) -> &'static FormatSpec {
                match self {
                    $(Format::$format => &$file::FORMAT,)*
                }
            }
        }
    };
}

formats! {
    /// Nine lines of nine digits, 0 for an empty cell: the judge problem 2239.
    Judge2239(judge2239),
    /// Nine lines of nine numbers with single spaces, 0 for an empty cell: the judge problem 2580.
    Judge2580(judge2580),
    /// One puzzle a line, 81 characters; text may follow.
    Line(line),
    /// A grid with frames, `| . . 3 | 4 . . |`, as people paste it.
    Boxed(boxed),
    /// SadMan Software Sudoku: `#` headers, then nine rows of nine characters.
    Sdk(sdk),
    /// A collection: one puzzle a line, 81 digits and nothing else.
    Sdm(sdm),
    /// Simple Sudoku: `*-----------*` frames around rows such as `|.3.|4..|...|`.
    SimpleSudoku(simple_sudoku),
    /// A pencilmark grid: 81 groups of digits in nine rows, with or without frames.
    Pencilmarks(pencilmarks),
    /// A pencilmark grid in one line of 729 characters: nine a cell, the digit or `.`.
    Sukaku(sukaku),
    /// Nine arrays of nine numbers, `[[5, 3, 0, ...],`, as JSON and Python have them.
    Array(array),
    /// Nine arrays of nine texts in one line, `[["5","3",".",...],...]`: LeetCode 37.
    LeetCode(leetcode),
    /// Nine lines of nine values with commas, `5,3,,,7,,,,`.
    CsvGrid(csv_grid),
    /// 81 numbers in one line.
    Numbers(numbers),
    /// A line of HoDoKu's library: `:0000:x:53+4..7...:112 212::`.
    Hodoku(hodoku),
    /// OpenSudoku's XML file.
    OpenSudoku(opensudoku),
    /// Comma-separated values with a header line.
    Csv(csv),
    /// Tab-separated values with a header line.
    Tsv(tsv),
    /// JSON Lines: one object a line.
    Jsonl(jsonl),
    /// Fixed-width bank: twelve characters of a hash, 81 of the puzzle, four of a rating.
    Bank(bank),
    /// A link to the solver of sudokuwiki.org, with candidates.
    SudokuWiki(sudokuwiki),
    /// A link to sudokupad.app: written in its short form (`scf`).
    SudokuPad(sudokupad),
    /// A link to f-puzzles.com.
    FPuzzles(fpuzzles),
    /// A link that holds the 81 characters: written for sudokuexchange.com.
    Link(link),
}

/// `# comment` lines, as every reader of this library skips and keeps them.
fn comment_lines(out: &mut Vec<u8>, comments: &[String]) {
    for comment in comments {
        out.extend_from_slice(format!("# {}\n", one_line(comment)).as_bytes());
    }
}

fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

//! One file a format: its name, what it can hold, how it is written, and how it is read where it
//! has a syntax of its own.
//!
//! ```text
//! FORMAT: FormatSpec { name, description, blank, shape, holds, feature, opens, closes, write }
//! ```
//!
//! What a format loses is what a record has minus what the format [holds](FormatSpec::holds). Grids
//! of rows are read by `scan` and put together by the reader; `judges` has those of other formats
//! with lines around them. `table`, `link`, `opensudoku`,
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
mod judges;
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

use super::around::Around;
use super::details::{Details, Lost};
use sudokit_core::board::DigitSet;
use sudokit_core::grid::{self, Content, Pencilmarks, Puzzle};

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
    /// What stands around the puzzles.
    pub around: Around,
    /// The format of a single grid, if this one differs in what stands around it.
    pub(super) grid: Option<Format>,
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
    /// A grid of several lines.
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
    /// The record as a pencilmark grid: a placed digit becomes the only candidate of its
    /// cell.
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
        around: Around::NOTHING,
        grid: None,
        holds: Holds::NOTHING,
        feature: None,
        available: true,
        needs: None,
        opens: "",
        closes: "",
        write: |out, item| {
            grid::line::write(out, &item.puzzle, item.blank);
            Ok(Vec::new())
        },
    };

    /// Nine rows, and a blank line between two grids.
    const GRID: FormatSpec =
        FormatSpec { shape: Shape::Rows, around: Around::BLANK_BETWEEN, ..FormatSpec::PLAIN };
}

/// Writes the enum of the formats and the way to their files from the same rows.
macro_rules! formats {
    ($($(#[$about:meta])* $format:ident($spec:path),)*) => {
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
                    $(Format::$format => &$spec,)*
                }
            }
        }
    };
}

formats! {
    /// Nine lines of nine digits, 0 for an empty cell: the judge problem 2239.
    Judge2239(judge2239::FORMAT),
    /// Nine lines of nine numbers with single spaces, 0 for an empty cell: the judge problem 2580.
    Judge2580(judge2580::FORMAT),
    /// One puzzle a line, 81 characters; text may follow.
    Line(line::FORMAT),
    /// A grid with frames, `| . . 3 | 4 . . |`, as people paste it.
    Boxed(boxed::FORMAT),
    /// SadMan Software Sudoku: `#` headers, then nine rows of nine characters.
    Sdk(sdk::FORMAT),
    /// A collection: one puzzle a line, 81 digits and nothing else.
    Sdm(sdm::FORMAT),
    /// Simple Sudoku: `*-----------*` frames around rows such as `|.3.|4..|...|`.
    SimpleSudoku(simple_sudoku::FORMAT),
    /// A pencilmark grid: 81 groups of digits in nine rows, with or without frames.
    Pencilmarks(pencilmarks::FORMAT),
    /// A pencilmark grid in one line of 729 characters: nine a cell, the digit or `.`.
    Sukaku(sukaku::FORMAT),
    /// Nine arrays of nine numbers, `[[5, 3, 0, ...],`, as JSON and Python have them.
    Array(array::FORMAT),
    /// Nine arrays of nine texts in one line, `[["5","3",".",...],...]`: LeetCode 37.
    LeetCode(leetcode::FORMAT),
    /// Nine lines of nine values with commas, `5,3,,,7,,,,`.
    CsvGrid(csv_grid::FORMAT),
    /// 81 numbers in one line.
    Numbers(numbers::FORMAT),
    /// A line of HoDoKu's library: `:0000:x:53+4..7...:112 212::`.
    Hodoku(hodoku::FORMAT),
    /// OpenSudoku's XML file.
    OpenSudoku(opensudoku::FORMAT),
    /// Comma-separated values with a header line.
    Csv(csv::FORMAT),
    /// Tab-separated values with a header line.
    Tsv(tsv::FORMAT),
    /// JSON Lines: one object a line.
    Jsonl(jsonl::FORMAT),
    /// Fixed-width bank: twelve characters of a hash, 81 of the puzzle, four of a rating.
    Bank(bank::FORMAT),
    /// A link to the solver of sudokuwiki.org, with candidates.
    SudokuWiki(sudokuwiki::FORMAT),
    /// A link to sudokupad.app: written in its short form (`scf`).
    SudokuPad(sudokupad::FORMAT),
    /// A link to f-puzzles.com.
    FPuzzles(fpuzzles::FORMAT),
    /// A link that holds the 81 characters: written for sudokuexchange.com.
    Link(link::FORMAT),
    /// The number of grids, then packed rows: POJ 2676, HDU 2780.
    Poj2676(judges::POJ_2676),
    /// The same with a blank line after each grid: what POJ 2918 gives.
    Poj2918(judges::POJ_2918),
    /// `Scenario #1:` above each grid: what POJ 2918 takes.
    Tudoku(judges::TUDOKU),
    /// One puzzle a line, `end` in the last: POJ 3074.
    Poj3074(judges::POJ_3074),
    /// Rows with spaces, `?` for an empty cell: HDU 1426.
    Hdu1426(judges::HDU_1426),
    /// The number of grids, then packed rows with `?`: HDU 3111.
    Hdu3111(judges::HDU_3111),
    /// The number of grids, then rows with spaces, a blank line between: SPOJ SUDOGOB.
    Sudogob(judges::SUDOGOB),
    /// The number of grids, then rows with spaces: SW Expert Academy 1974.
    Swea1974(judges::SWEA_1974),
    /// The order of a grid above each: UVa 989.
    Uva989(judges::UVA_989),
    /// The number of grids, then rows with bars: Jutge P78955.
    Jutge(judges::JUTGE),
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

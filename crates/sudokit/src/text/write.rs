//! Records as text: what a format can hold is written, what it cannot is said.

use super::record::{Content, Details, Record, SDK_FIELDS, open_candidates};
use super::{Format, bank, hodoku, line, links, pencilmarks, sukaku};
use crate::board::DigitSet;
use crate::grid::{Pencilmarks, Puzzle};
use std::fmt;

/// Appends a grid (a puzzle, or [`Solution::to_puzzle`](crate::Solution::to_puzzle)) in a format,
/// with `blank` (ASCII) for empty cells or the format's own blank.
///
/// Every line ends with one `\n` and no line has trailing blanks: judges that compare bytes accept
/// [`Format::Judge2239`] and [`Format::Judge2580`]. Formats that are more than a grid (tables,
/// JSON Lines, XML, banks) are written as a plain line: use a [`Writer`] for them.
///
/// ```
/// use sudokit::text::{Format, write_grid};
/// let mut out = Vec::new();
/// write_grid(&mut out, Format::Judge2580, &sudokit::Puzzle::EMPTY, None);
/// assert!(out.starts_with(b"0 0 0 0 0 0 0 0 0\n0 0"));
/// assert_eq!(out.len(), 9 * 18);
/// ```
pub fn write_grid(out: &mut Vec<u8>, format: Format, puzzle: &Puzzle, blank: Option<u8>) {
    let blank = blank.unwrap_or(format.default_blank());
    let none = &Details::default();
    match format {
        Format::Judge2239 | Format::Sdk => rows(out, puzzle, blank, &Frame::default()),
        Format::Judge2580 => rows(out, puzzle, blank, &Frame { gap: " ", ..Frame::default() }),
        Format::Boxed => rows(out, puzzle, blank, &BOXED),
        Format::SimpleSudoku => rows(out, puzzle, blank, &SIMPLE_SUDOKU),
        Format::Pencilmarks => pencilmarks::write(out, &Pencilmarks::from(puzzle)),
        Format::Sukaku => sukaku::write(out, &Pencilmarks::from(puzzle), blank),
        Format::Hodoku => hodoku::write(out, puzzle, none, blank),
        Format::SudokuWiki => links::write_sudokuwiki(out, puzzle, none, blank),
        Format::SudokuPad => links::write_sudokupad(out, puzzle, none),
        Format::Link => links::write_link(out, puzzle, blank),
        Format::FPuzzles => write_fpuzzles(out, puzzle, none, blank),
        Format::Line
        | Format::Sdm
        | Format::OpenSudoku
        | Format::Csv
        | Format::Tsv
        | Format::Jsonl
        | Format::Bank => line::write(out, puzzle, blank),
    }
}

#[cfg(feature = "links")]
fn write_fpuzzles(out: &mut Vec<u8>, puzzle: &Puzzle, details: &Details, _: u8) {
    super::packed::write_fpuzzles(out, puzzle, details);
}

#[cfg(not(feature = "links"))]
fn write_fpuzzles(out: &mut Vec<u8>, puzzle: &Puzzle, _: &Details, blank: u8) {
    line::write(out, puzzle, blank);
}

/// Something that stood beside a puzzle and has no place in the format written.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Lost {
    /// The title.
    Title,
    /// The author.
    Author,
    /// The comments.
    Comments,
    /// The digits placed by somebody.
    Placed,
    /// The difference between givens and digits placed: all are written alike.
    PlacedApart,
    /// The candidates.
    Candidates,
    /// The solution.
    Solution,
    /// The column, key or attribute of that name.
    Field(String),
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Lost::Title => f.write_str("the title"),
            Lost::Author => f.write_str("the author"),
            Lost::Comments => f.write_str("the comments"),
            Lost::Placed => f.write_str("the placed digits"),
            Lost::PlacedApart => f.write_str("which digits are givens"),
            Lost::Candidates => f.write_str("the candidates"),
            Lost::Solution => f.write_str("the solution"),
            Lost::Field(name) => write!(f, "the field {name:?}"),
        }
    }
}

/// The puzzle itself cannot be written in the format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unwritable {
    /// The format.
    pub format: Format,
    /// What it would need, or what it cannot hold.
    pub reason: &'static str,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "format {} {}", self.format, self.reason)
    }
}

impl std::error::Error for Unwritable {}

/// Writes records one after the other in one format: heads, separators and ends included.
///
/// ```
/// use sudokit::text::{Format, Lost, Reader, Writer};
/// let mut reader = Reader::new();
/// reader.push(format!("{} an easy one", ".".repeat(81)).as_bytes());
/// let record = reader.next().unwrap().unwrap();
///
/// let (mut out, mut writer) = (Vec::new(), Writer::new(Format::Judge2239));
/// assert_eq!(writer.write(&mut out, &record), Ok(vec![Lost::Comments]));
/// writer.finish(&mut out);
/// assert_eq!(out, b"000000000\n".repeat(9));
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: Format,
    blank: u8,
    written: u64,
    #[cfg(feature = "csv")]
    table: super::table::TableWriter,
}

impl Writer {
    /// A writer with the format's own blank.
    pub fn new(format: Format) -> Writer {
        Writer {
            format,
            blank: format.default_blank(),
            written: 0,
            #[cfg(feature = "csv")]
            table: super::table::TableWriter::new(format),
        }
    }

    /// The same with another blank: one of `.0_*xX?`. Links and formats with a fixed sign for an
    /// empty cell (OpenSudoku, pencilmarks) keep theirs.
    pub fn with_blank(self, blank: u8) -> Writer {
        match self.format {
            Format::Link | Format::SudokuWiki => self,
            _ => Writer { blank, ..self },
        }
    }

    /// Appends a record, and says what the format could not hold of it.
    ///
    /// # Errors
    /// [`Unwritable`] when the format cannot hold the puzzle itself: nothing is appended.
    pub fn write(&mut self, out: &mut Vec<u8>, record: &Record) -> Result<Vec<Lost>, Unwritable> {
        let none = Details::default();
        self.write_parts(out, &record.content, record.details.as_deref().unwrap_or(&none))
    }

    /// The same for a puzzle that was not read.
    ///
    /// # Errors
    /// As [`write`](Writer::write).
    pub fn write_parts(
        &mut self,
        out: &mut Vec<u8>,
        content: &Content,
        details: &Details,
    ) -> Result<Vec<Lost>, Unwritable> {
        if self.format.missing_feature().is_some() {
            return Err(self.unwritable("needs a feature that this build lacks"));
        }
        let before = out.len();
        if self.written > 0 && self.format.is_grid() {
            out.push(b'\n');
        }
        let result = self.record(out, content, details);
        match result {
            Ok(_) => self.written += 1,
            Err(_) => out.truncate(before),
        }
        result
    }

    /// Appends what stands after the last record, and what stands before the first if there was
    /// none.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        #[cfg(feature = "xml")]
        if self.format == Format::OpenSudoku {
            let head = if self.written == 0 { super::opensudoku::HEAD } else { "" };
            out.extend_from_slice(head.as_bytes());
            out.extend_from_slice(super::opensudoku::TAIL.as_bytes());
        }
        let _ = out;
    }

    fn unwritable(&self, reason: &'static str) -> Unwritable {
        Unwritable { format: self.format, reason }
    }

    fn record(
        &mut self,
        out: &mut Vec<u8>,
        content: &Content,
        details: &Details,
    ) -> Result<Vec<Lost>, Unwritable> {
        match self.format {
            Format::Pencilmarks | Format::Sukaku => self.marks(out, content, details),
            Format::Csv | Format::Tsv | Format::Jsonl => Ok(self.fields(out, content, details)),
            _ => {
                let Some(puzzle) = content.to_puzzle() else {
                    return Err(
                        self.unwritable("cannot hold candidates that its givens do not imply")
                    );
                };
                self.puzzle(out, &puzzle, details)
            }
        }
    }

    /// A pencilmark grid: digits that lie in the cells are candidates without company.
    fn marks(
        &mut self,
        out: &mut Vec<u8>,
        content: &Content,
        details: &Details,
    ) -> Result<Vec<Lost>, Unwritable> {
        let mut marks = content.pencilmarks();
        let mut lost = self.lost(details);
        if let Content::Puzzle(givens) = content {
            let filled = details.filled(givens);
            if filled != *givens {
                lost.push(Lost::PlacedApart);
            }
            let open = if filled == *givens {
                Pencilmarks::from(givens)
            } else {
                open_candidates(&filled)
            };
            marks = details.candidates.unwrap_or(open);
            for (cell, digit) in filled.givens() {
                marks.set(cell, DigitSet::only(digit));
            }
        }
        if self.format == Format::Sukaku {
            sukaku::write(out, &marks, self.blank);
            return Ok(lost);
        }
        if marks.sets().iter().any(|set| set.is_empty()) {
            return Err(self.unwritable("has no sign for a cell without candidates"));
        }
        comment_lines(out, &details.comments);
        pencilmarks::write(out, &marks);
        Ok(lost)
    }

    /// Named values.
    fn fields(&mut self, out: &mut Vec<u8>, content: &Content, details: &Details) -> Vec<Lost> {
        let fields = super::fields::of(content, details, self.blank);
        #[cfg(feature = "csv")]
        if self.format != Format::Jsonl {
            let lost = self.table.write(out, &fields);
            return lost.into_iter().map(Lost::of_field).collect();
        }
        #[cfg(feature = "json")]
        super::jsonl::write(out, &fields);
        let _ = (out, fields);
        Vec::new()
    }

    /// Givens, and what else there is room for.
    fn puzzle(
        &mut self,
        out: &mut Vec<u8>,
        puzzle: &Puzzle,
        details: &Details,
    ) -> Result<Vec<Lost>, Unwritable> {
        let blank = self.blank;
        let mut lost = self.lost(details);
        let mut kept = details.clone();
        if lost.contains(&Lost::Placed) {
            kept.placed = None;
        }
        match self.format {
            Format::Line => {
                let inline = matches!(&details.comments[..], [one] if !one.is_empty());
                if !inline {
                    comment_lines(out, &details.comments);
                }
                out.extend_from_slice(&puzzle.to_line(blank));
                if inline {
                    out.extend_from_slice(format!(" # {}", details.comments[0].trim()).as_bytes());
                }
                out.push(b'\n');
            }
            Format::Boxed => {
                comment_lines(out, &details.comments);
                write_grid(out, self.format, puzzle, Some(blank));
            }
            Format::Sdk => {
                for (letter, text) in [('A', &details.author), ('D', &details.title)] {
                    if let Some(text) = text {
                        out.extend_from_slice(format!("#{letter}{}\n", one_line(text)).as_bytes());
                    }
                }
                for (letter, name) in SDK_FIELDS {
                    if let Some(value) = details.field(name) {
                        let line = format!("#{}{}\n", letter as char, one_line(value));
                        out.extend_from_slice(line.as_bytes());
                    }
                }
                for comment in &details.comments {
                    out.extend_from_slice(format!("#C{}\n", one_line(comment)).as_bytes());
                }
                write_grid(out, self.format, puzzle, Some(blank));
            }
            Format::Hodoku => {
                if !hodoku::can_hold(puzzle, details) {
                    lost.push(Lost::Candidates);
                    kept.candidates = None;
                }
                hodoku::write(out, puzzle, &kept, blank);
            }
            Format::SudokuWiki => {
                if !links::sudokuwiki_can_hold(puzzle, details) {
                    lost.push(Lost::Candidates);
                    kept.candidates = None;
                }
                if !links::sudokuwiki_can_hold(puzzle, &kept) {
                    lost.push(Lost::Placed);
                    kept.placed = None;
                }
                links::write_sudokuwiki(out, puzzle, &kept, blank);
            }
            Format::SudokuPad => links::write_sudokupad(out, puzzle, details),
            Format::FPuzzles => write_fpuzzles(out, puzzle, details, blank),
            Format::Bank => {
                if !bank::write(out, puzzle, details, blank) {
                    return Err(self.unwritable("needs the fields hash (12 digits) and rating"));
                }
            }
            Format::OpenSudoku => {
                #[cfg(feature = "xml")]
                {
                    let head = if self.written == 0 { super::opensudoku::HEAD } else { "" };
                    out.extend_from_slice(head.as_bytes());
                    super::opensudoku::write(out, puzzle, details);
                }
            }
            _ => write_grid(out, self.format, puzzle, Some(blank)),
        }
        Ok(lost)
    }

    /// What the format has no place for, whatever its value.
    fn lost(&self, details: &Details) -> Vec<Lost> {
        use Format as F;
        let is_one_of = |formats: &[Format]| formats.contains(&self.format);
        let mut lost = Vec::new();
        let mut check = |present: bool, held: bool, what: Lost| {
            if present && !held {
                lost.push(what);
            }
        };
        let named = is_one_of(&[F::Sdk, F::SudokuPad, F::FPuzzles]);
        check(details.title.is_some(), named, Lost::Title);
        check(details.author.is_some(), named, Lost::Author);
        let comments = is_one_of(&[
            F::Line,
            F::Boxed,
            F::Sdk,
            F::Pencilmarks,
            F::Hodoku,
            F::OpenSudoku,
            F::FPuzzles,
        ]);
        check(!details.comments.is_empty(), comments, Lost::Comments);
        let state = is_one_of(&[F::Hodoku, F::OpenSudoku, F::SudokuWiki, F::FPuzzles]);
        let marks = is_one_of(&[F::Pencilmarks, F::Sukaku]);
        check(details.placed.is_some(), state || marks, Lost::Placed);
        check(details.candidates.is_some(), state || marks, Lost::Candidates);
        check(details.solution.is_some(), is_one_of(&[F::FPuzzles]), Lost::Solution);
        for field in &details.fields {
            let held = match self.format {
                F::Bank => bank::holds_field(&field.name),
                F::Sdk => SDK_FIELDS.iter().any(|(_, name)| *name == field.name),
                F::Hodoku => hodoku::holds_field(&field.name),
                #[cfg(feature = "xml")]
                F::OpenSudoku => super::opensudoku::holds_field(&field.name),
                _ => false,
            };
            check(true, held, Lost::Field(field.name.clone()));
        }
        lost
    }
}

#[cfg(feature = "csv")]
impl Lost {
    fn of_field(name: String) -> Lost {
        match name.as_str() {
            "title" => Lost::Title,
            "author" => Lost::Author,
            "comment" => Lost::Comments,
            "placed" => Lost::Placed,
            "candidates" => Lost::Candidates,
            "solution" => Lost::Solution,
            _ => Lost::Field(name),
        }
    }
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

const BOXED: Frame = Frame {
    top: "+-------+-------+-------+\n",
    middle: "+-------+-------+-------+\n",
    left: "| ",
    gap: " ",
    bar: " | ",
    right: " |",
};

const SIMPLE_SUDOKU: Frame = Frame {
    top: "*-----------*\n",
    middle: "|---+---+---|\n",
    left: "|",
    gap: "",
    bar: "|",
    right: "|",
};

/// What stands around the cells.
#[derive(Default)]
struct Frame {
    /// Above and below the grid.
    top: &'static str,
    /// Between bands.
    middle: &'static str,
    left: &'static str,
    /// Between cells.
    gap: &'static str,
    /// Between boxes, in place of a gap, when it is not empty.
    bar: &'static str,
    right: &'static str,
}

fn rows(out: &mut Vec<u8>, puzzle: &Puzzle, blank: u8, frame: &Frame) {
    let text = puzzle.to_line(blank);
    out.extend_from_slice(frame.top.as_bytes());
    for (r, row) in text.chunks_exact(9).enumerate() {
        if r == 3 || r == 6 {
            out.extend_from_slice(frame.middle.as_bytes());
        }
        out.extend_from_slice(frame.left.as_bytes());
        for (c, &byte) in row.iter().enumerate() {
            let bar = (c == 3 || c == 6) && !frame.bar.is_empty();
            let gap = if c == 0 {
                ""
            } else if bar {
                frame.bar
            } else {
                frame.gap
            };
            out.extend_from_slice(gap.as_bytes());
            out.push(byte);
        }
        out.extend_from_slice(frame.right.as_bytes());
        out.push(b'\n');
    }
    out.extend_from_slice(frame.top.as_bytes());
}

//! Records as text: what a format can hold is written, what it cannot is said.

use super::details::{Details, Lost};
use super::formats::Format;
use super::formats::{Item, Shape};
use super::record::Record;
use std::fmt;
use sudokit_core::grid::{Content, Puzzle, line};

/// Appends a grid (a puzzle, or [`Solution::to_puzzle`](sudokit_core::Solution::to_puzzle)) in a
/// format, with `blank` (ASCII) for empty cells or the format's own blank.
///
/// Every line ends with one `\n` and no line has trailing blanks: judges that compare bytes accept
/// [`Format::Judge2239`] and [`Format::Judge2580`]. What stands before the first and after the last
/// puzzle of a file (the header of a table, XML around the games) is the caller's:
/// [`opens`](super::FormatSpec::opens) and [`closes`](super::FormatSpec::closes), or a [`Writer`].
/// So are the lines [around](super::FormatSpec::around) grids.
/// A format that [needs](super::FormatSpec::needs) more than a grid, or a feature that this build
/// lacks, is written as a plain line.
///
/// ```
/// use sudokit::text::{Format, write_grid};
/// let mut out = Vec::new();
/// write_grid(&mut out, Format::Judge2580, &sudokit::Puzzle::EMPTY, None);
/// assert!(out.starts_with(b"0 0 0 0 0 0 0 0 0\n0 0"));
/// assert_eq!(out.len(), 9 * 18);
/// ```
pub fn write_grid(out: &mut Vec<u8>, format: Format, puzzle: &Puzzle, blank: Option<u8>) {
    let spec = format.spec();
    let blank = blank.filter(|_| !spec.keeps_blank).unwrap_or(spec.blank);
    let (content, details) = (&Content::Puzzle(*puzzle), &Details::default());
    let written = (spec.write)(out, &Item { content, puzzle: *puzzle, details, blank });
    if written.is_err() {
        line::write(out, puzzle, blank);
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

/// Writes records one after the other in one format: heads, separators and ends included, but for
/// the number of puzzles above them ([`opening`](Writer::opening)).
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
    table: super::formats::table::TableWriter,
}

impl Writer {
    /// A writer with the format's own blank.
    pub fn new(format: Format) -> Writer {
        Writer {
            format,
            blank: format.default_blank(),
            written: 0,
            #[cfg(feature = "csv")]
            table: super::formats::table::TableWriter::new(format),
        }
    }

    /// The same with another blank: one of `.0_*xX?`. Links and formats with a fixed sign for an
    /// empty cell (arrays, OpenSudoku, pencilmarks) keep theirs.
    pub fn with_blank(self, blank: u8) -> Writer {
        if self.format.spec().keeps_blank { self } else { Writer { blank, ..self } }
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
        let spec = self.format.spec();
        if self.written == 0 && spec.shape == Shape::Element {
            out.extend_from_slice(spec.opens.as_bytes());
        }
        out.extend_from_slice(spec.around.above(self.written + 1).as_bytes());
        let result = self.record(out, content, details);
        match result {
            Ok(_) => {
                self.written += 1;
                out.extend_from_slice(spec.around.below(self.written).as_bytes());
            }
            Err(_) => out.truncate(before),
        }
        result
    }

    /// What stands above all that was written: the number of puzzles, in formats that begin with
    /// it. It is known after the last puzzle, so the caller puts it first.
    pub fn opening(&self) -> Option<String> {
        self.format.spec().around.opening(self.written)
    }

    /// Appends what stands after the last record, and what stands before the first if there was
    /// none.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        let spec = self.format.spec();
        if spec.shape == Shape::Element && spec.available {
            let opens = if self.written == 0 { spec.opens } else { "" };
            out.extend_from_slice(opens.as_bytes());
            out.extend_from_slice(spec.closes.as_bytes());
        }
        out.extend_from_slice(spec.around.closing().as_bytes());
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
        let spec = self.format.spec();
        #[cfg(feature = "csv")]
        if spec.shape == Shape::Table {
            let fields = super::formats::fields::of(content, details, self.blank);
            let lost = self.table.write(out, &fields);
            return Ok(lost.into_iter().map(Lost::of_field).collect());
        }
        let Some(puzzle) = content.to_puzzle().or(spec.holds.marks.then_some(Puzzle::EMPTY)) else {
            return Err(self.unwritable("cannot hold candidates that its givens do not imply"));
        };
        let mut lost = spec.holds.lost(details);
        let mut kept = details.clone();
        if lost.contains(&Lost::Placed) {
            kept.placed = None;
        }
        let item = Item { content, puzzle, details: &kept, blank: self.blank };
        let more = (spec.write)(out, &item).map_err(|reason| self.unwritable(reason))?;
        lost.extend(more.into_iter().filter(|what| !lost.contains(what)).collect::<Vec<_>>());
        Ok(lost)
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

//! Output of rows: the workers encode rows as bytes, the file receives them in order.
//!
//! ```text
//! Rows -> Encoder (a copy in each worker) -> Encoded -> Output (one) -> file, stdout, folder
//! ```
//!
//! A file appears under its name when it is complete: see [`files`](crate::files).

#[cfg(feature = "parquet")]
mod columns;
mod grids;
#[cfg(feature = "parquet")]
mod parquet;
mod target;
mod text;

pub use crate::files::Written;
#[cfg(feature = "parquet")]
pub use columns::ColumnFile;
pub use grids::npy_folder;
pub(crate) use grids::{Array, names_in};
pub use target::{Closed, Target};
pub use text::LinesOut;
#[cfg(feature = "parquet")]
pub(crate) use text::json_lines;

use crate::error::DataError;
use crate::files::Permit;
use crate::rows::{Given, Rows};
use grids::Grids;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// A puzzle a line, nothing else.
    Lines,
    /// Comma-separated columns with a header.
    Csv,
    /// The same with tabs.
    Tsv,
    /// A JSON object a line.
    Jsonl,
    /// A folder with `puzzles.npy` and, where there are solutions, `solutions.npy`.
    Npy,
    /// `q,a` with zeros and without a header, as the RRN set has it.
    Rrn,
    /// `quizzes,solutions` with zeros, as Kaggle's million has it.
    Kaggle,
    /// Parquet.
    #[cfg(feature = "parquet")]
    Parquet,
    /// Objects with `question`, `answer`, `metadata`, as reasoning-gym gives them.
    ReasoningGym,
}

impl Layout {
    /// All layouts.
    pub const ALL: &[Layout] = &[
        Layout::Lines,
        Layout::Csv,
        Layout::Tsv,
        Layout::Jsonl,
        Layout::Npy,
        #[cfg(feature = "parquet")]
        Layout::Parquet,
        Layout::Rrn,
        Layout::Kaggle,
        Layout::ReasoningGym,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Lines => "lines",
            Layout::Csv => "csv",
            Layout::Tsv => "tsv",
            Layout::Jsonl => "jsonl",
            Layout::Npy => "npy",
            #[cfg(feature = "parquet")]
            Layout::Parquet => "parquet",
            Layout::Rrn => "rrn",
            Layout::Kaggle => "kaggle",
            Layout::ReasoningGym => "reasoning-gym",
        }
    }

    /// The layout that a file's ending selects, before one of compression.
    pub fn of_path(path: &Path) -> Option<Layout> {
        let name = path.file_name()?.to_str()?.to_ascii_lowercase();
        let bare = [".gz", ".zst"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
        Some(match bare.rsplit_once('.')?.1 {
            "txt" | "sdm" => Layout::Lines,
            "csv" => Layout::Csv,
            "tsv" | "tab" => Layout::Tsv,
            "jsonl" | "ndjson" | "json" => Layout::Jsonl,
            #[cfg(feature = "parquet")]
            "parquet" => Layout::Parquet,
            _ => return None,
        })
    }

    /// The layout that has room for all of an input of that format.
    pub fn like(format: &str) -> Layout {
        match format {
            "tsv" => Layout::Tsv,
            "jsonl" => Layout::Jsonl,
            #[cfg(feature = "parquet")]
            "parquet" => Layout::Parquet,
            "csv" | "npy" | "hrm" => Layout::Csv,
            _ => Layout::Lines,
        }
    }

    /// Whether a file of that name may hold it: no name may promise another format. `.txt` and
    /// names without an ending promise none of the formats of text.
    pub fn fits(self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
        let bare = [".gz", ".zst"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
        let ending = bare.rsplit_once('.').map_or("", |(_, ending)| ending);
        let is_text = !matches!(self.ending(), "npy" | "parquet");
        match ending {
            "txt" => is_text,
            "sdm" => self == Layout::Lines,
            "csv" => self.ending() == "csv",
            "tsv" | "tab" => self.ending() == "tsv",
            "jsonl" | "ndjson" | "json" => self.ending() == "jsonl",
            "npy" | "parquet" => self.ending() == ending,
            _ => true,
        }
    }

    /// Whether it is a folder of files rather than one.
    pub const fn is_folder(self) -> bool {
        matches!(self, Layout::Npy)
    }

    /// Whether solutions are a part of it.
    pub const fn needs_solutions(self) -> bool {
        matches!(self, Layout::Rrn | Layout::Kaggle | Layout::ReasoningGym)
    }

    /// Whether it can hold rows that have no puzzle.
    pub const fn keeps_anything(self) -> bool {
        match self {
            Layout::Csv | Layout::Tsv | Layout::Jsonl => true,
            #[cfg(feature = "parquet")]
            Layout::Parquet => true,
            _ => false,
        }
    }

    /// What files of it end with.
    pub const fn ending(self) -> &'static str {
        match self {
            Layout::Lines => "txt",
            Layout::Csv | Layout::Rrn | Layout::Kaggle => "csv",
            Layout::Tsv => "tsv",
            Layout::Jsonl | Layout::ReasoningGym => "jsonl",
            Layout::Npy => "npy",
            #[cfg(feature = "parquet")]
            Layout::Parquet => "parquet",
        }
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Layout {
    type Err = String;

    fn from_str(text: &str) -> Result<Layout, String> {
        let found = Layout::ALL.iter().copied().find(|layout| layout.name() == text);
        found.ok_or_else(|| {
            let names: Vec<&str> = Layout::ALL.iter().map(|layout| layout.name()).collect();
            format!("expected one of {}", names.join(", "))
        })
    }
}

/// The type of the numbers in npy files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dtype {
    /// One byte.
    #[default]
    U1,
    /// Four bytes.
    I4,
    /// Eight bytes.
    I8,
}

impl Dtype {
    /// NumPy's name for it.
    pub const fn descr(self) -> &'static str {
        match self {
            Dtype::U1 => "|u1",
            Dtype::I4 => "<i4",
            Dtype::I8 => "<i8",
        }
    }

    /// Bytes of a number.
    pub const fn width(self) -> usize {
        match self {
            Dtype::U1 => 1,
            Dtype::I4 => 4,
            Dtype::I8 => 8,
        }
    }
}

/// Names of the columns of the first rows: tables have these, whatever comes later.
pub(crate) type Names = Arc<OnceLock<Vec<Arc<str>>>>;

/// Makes bytes of rows. Every worker has a copy.
#[derive(Clone, Debug)]
pub struct Encoder {
    layout: Layout,
    /// The sign of an empty cell; unchanged if not given.
    blank: Option<u8>,
    names: Names,
}

/// What an [`Encoder`] made.
#[derive(Debug)]
pub struct Encoded {
    rows: u64,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A header, if the layout has one, and whole lines.
    Text(Vec<u8>, Vec<u8>),
    /// Values of puzzles and of solutions, 81 bytes a row.
    Grids(Vec<u8>, Option<Vec<u8>>),
    /// The rows themselves, and how many of their columns are new.
    #[cfg(feature = "parquet")]
    Rows(Box<Rows>, Vec<Arc<str>>, usize),
}

impl Encoder {
    /// A layout, and the sign of an empty cell if it is to be another than in the input.
    pub fn new(layout: Layout, blank: Option<u8>) -> Encoder {
        Encoder { layout, blank, names: Names::default() }
    }

    /// The reader passes the columns of the first rows, before any row is encoded.
    pub fn see(&self, rows: &Rows) {
        self.names.get_or_init(|| rows.table.names());
    }

    fn names_of(&self, rows: &Rows, added: usize) -> &[Arc<str>] {
        self.names.get_or_init(|| {
            let names = rows.table.names();
            names[..names.len() - added].to_vec()
        })
    }

    /// Encodes rows. The last `added` columns are new ones: not of the input.
    ///
    /// # Errors
    /// When the rows have a column that the first ones do not have, and the layout is a table; when
    /// a row lacks what the layout must have.
    pub fn encode(&self, rows: &Rows, added: usize) -> Result<Encoded, DataError> {
        let kind = match self.layout {
            Layout::Npy => grids::encode(rows)?,
            #[cfg(feature = "parquet")]
            Layout::Parquet => {
                let names = self.names_of(rows, added).to_vec();
                Kind::Rows(Box::new(rows.clone().with_blank(self.blank)), names, added)
            }
            layout => {
                let names = self.names_of(rows, added);
                text::encode(layout, rows, names, added, self.blank)?
            }
        };
        Ok(Encoded { rows: rows.len() as u64, kind })
    }
}

/// Where encoded rows go.
#[derive(Debug)]
pub struct Output {
    kind: Writer,
    rows: u64,
    /// Columns without rows: what the file has if nothing else comes.
    #[cfg(feature = "parquet")]
    columns: Option<(Box<Rows>, Vec<Arc<str>>, usize)>,
}

#[derive(Debug)]
enum Writer {
    Text(Box<target::File>, bool),
    Grids(Box<Grids>),
    #[cfg(feature = "parquet")]
    Parquet(Box<parquet::Parquet>),
}

impl Output {
    /// An output of that layout.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn create(target: Target, layout: Layout, dtype: Dtype) -> Result<Output, DataError> {
        let kind = match (layout.is_folder(), target) {
            (true, Target::Folder(folder)) => {
                Writer::Grids(Box::new(Grids::create(folder, dtype)?))
            }
            (true, Target::Stream(..)) => {
                let what = format!("{layout} is a folder of files: name it with -o");
                return Err(DataError::Request(what));
            }
            (true, Target::File(_)) => return Err(DataError::Fault("a file for a folder")),
            #[cfg(feature = "parquet")]
            (false, target) if layout == Layout::Parquet => {
                Writer::Parquet(Box::new(parquet::Parquet::create(target)?))
            }
            (false, target) => Writer::Text(Box::new(target::File::create(target)?), false),
        };
        Ok(Output::of(kind))
    }

    /// Arrays in files of a folder that holds others as well.
    pub(crate) fn arrays(permits: [Permit; 2], dtype: Dtype) -> Result<Output, DataError> {
        Ok(Output::of(Writer::Grids(Box::new(Grids::of(permits, dtype)?))))
    }

    fn of(kind: Writer) -> Output {
        Output {
            kind,
            rows: 0,
            #[cfg(feature = "parquet")]
            columns: None,
        }
    }

    /// Writes what comes next.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&mut self, encoded: Encoded) -> Result<(), DataError> {
        self.rows += encoded.rows;
        match (&mut self.kind, encoded.kind) {
            (Writer::Text(file, begun), Kind::Text(header, lines)) => {
                if !std::mem::replace(begun, true) {
                    file.write(&header)?;
                }
                file.write(&lines)
            }
            (Writer::Grids(grids), Kind::Grids(puzzles, solutions)) => {
                grids.write(&puzzles, solutions.as_deref())
            }
            #[cfg(feature = "parquet")]
            (Writer::Parquet(_), Kind::Rows(rows, names, added)) if rows.is_empty() => {
                // Rows show their types better.
                self.columns.get_or_insert((rows, names, added));
                Ok(())
            }
            #[cfg(feature = "parquet")]
            (Writer::Parquet(file), Kind::Rows(rows, names, added)) => {
                file.write(&rows, &names, added)
            }
            _ => Err(DataError::Fault("an encoder of another layout")),
        }
    }

    /// Rows written so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Ends the files and gives them their names.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn finish(self) -> Result<Vec<Written>, DataError> {
        self.close()?.commit()
    }

    /// Ends the files, which are still beside their places.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn close(self) -> Result<Closed, DataError> {
        let rows = self.rows;
        match self.kind {
            Writer::Text(file, _) => file.close(rows),
            Writer::Grids(grids) => grids.close(),
            #[cfg(feature = "parquet")]
            Writer::Parquet(mut file) => {
                if let (0, Some((rows, names, added))) = (rows, &self.columns) {
                    file.write(rows, names, *added)?;
                }
                file.close(rows)
            }
        }
    }
}

/// The puzzle of a row for layouts that hold puzzles alone.
fn puzzle_of(rows: &Rows, row: usize) -> Result<&sudokit::Puzzle, DataError> {
    match &rows.givens[row] {
        Given::Puzzle(puzzle) => Ok(puzzle),
        other => {
            let found = match other {
                Given::Unreadable(reason) => reason.found.clone(),
                Given::OtherSize { cells } => format!("a grid of {cells} cells"),
                _ => "a pencilmark grid".to_owned(),
            };
            let place = format!("{}:{}", rows.source, rows.place(row));
            Err(DataError::format(place, "a puzzle for this layout", found))
        }
    }
}

//! The formats in circulation: one file each, recognized by their text.
//!
//! ```text
//! text           -> read  -> Read { puzzle, format, notes }
//! puzzle, format -> write -> Written { text, lost }
//! ```
//!
//! A rule that a reader does not understand is an error that names it, and so is a rule that a
//! writer has no words for: without it the puzzle would be another one. Drawings are no rules: the
//! notes of [`Read`] name those that were left out. `names` has the names of constraints in the
//! foreign formats, `regions` cuts lines where they cross into another region.

#[cfg(feature = "links")]
mod fpuzzles;
mod iss;
#[cfg(feature = "links")]
mod json;
#[cfg_attr(not(feature = "links"), allow(dead_code, reason = "formats in JSON read it"))]
mod names;
mod plain;
#[cfg_attr(not(feature = "links"), allow(dead_code, reason = "formats in JSON read it"))]
mod regions;
mod solo;
mod split;
#[cfg(feature = "links")]
mod sudokupad;
mod sumocue;

pub use plain::{likely_order, order};
pub use split::{Splitter, Text, split};

use sudokit_variants::Variant;
use sudokit_variants::text::{TextError, short};

/// A format of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Format {
    /// Own lines: one constraint a line.
    Lines,
    /// Own JSON, with the names of own lines: one puzzle a line.
    Json,
    /// The JSON of f-puzzles.com.
    FPuzzlesJson,
    /// A link to f-puzzles.com, which has its JSON packed.
    FPuzzles,
    /// The constraint string of the Interactive Sudoku Solver.
    Iss,
    /// A killer of SumoCue and JSudoku: `3x3::k:`.
    SumoCue,
    /// A game ID of Solo, of Simon Tatham's collection: `3x3:`, `9j:`, `3x3k:`.
    Solo,
    /// A grid of 4x4 to 49x49 in digits, letters or numbers.
    Plain,
    /// JSON or a link of SudokuPad: read, not written.
    SudokuPad,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 9] = [
        Format::Lines,
        Format::Json,
        Format::FPuzzlesJson,
        Format::FPuzzles,
        Format::Iss,
        Format::SumoCue,
        Format::Solo,
        Format::Plain,
        Format::SudokuPad,
    ];

    /// Its name, and what it is.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Format::Lines => ("rules", "a shape, then one constraint a line (docs/VARIANTS.md)"),
            Format::Json => ("rules-json", "the same as JSON, one puzzle a line"),
            Format::FPuzzlesJson => ("fpuzzles-json", "JSON of f-puzzles.com"),
            Format::FPuzzles => ("fpuzzles", "links of f-puzzles.com"),
            Format::Iss => ("iss", "constraint strings of the Interactive Sudoku Solver"),
            Format::SumoCue => ("sumocue", "killers of SumoCue and JSudoku"),
            Format::Solo => ("solo", "game IDs of Solo, of Simon Tatham's collection"),
            Format::Plain => ("grid", "plain grids of 4x4 to 49x49"),
            Format::SudokuPad => ("sudokupad", "links of SudokuPad (read only)"),
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        self.words().0
    }

    /// What it is, in a line of help.
    pub fn description(self) -> &'static str {
        self.words().1
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a text of one puzzle seems to be in.
    pub fn of(text: &str) -> Format {
        let text = text.trim_start();
        let contains = |part| text.contains(part);
        if split::begins_json(text) {
            #[cfg(feature = "links")]
            if plain::is_object(text) {
                return Format::Plain;
            }
            return if contains("\"constraints\"") || contains("\"size\":\"") {
                Format::Json
            } else if contains("\"cells\"") && !contains("\"grid\"") || contains("ce:") {
                Format::SudokuPad
            } else {
                Format::FPuzzlesJson
            };
        }
        if split::begins_lines(text) {
            return Format::Lines;
        }
        // What stands behind these words in a link, alone.
        let bare = text.trim_start_matches(['"', '\'', '`', '<', '(']);
        let is_packed = bare.len() > 40
            && bare.bytes().take(40).all(|b| b.is_ascii_alphanumeric() || b"+/%=".contains(&b));
        let begins = |words: &[&str]| is_packed && words.iter().any(|word| bare.starts_with(word));
        let sites = ["sudokupad.app/", "sudokupad:", "crackingthecryptic.com/"];
        if contains("f-puzzles.com/") || begins(&["fpuz", "N4Ig"]) {
            Format::FPuzzles
        } else if sites.into_iter().any(contains) || begins(&["scl", "ctc"]) {
            Format::SudokuPad
        } else if iss::is_like(text) {
            Format::Iss
        } else if sumocue::is_like(text) {
            Format::SumoCue
        } else if solo::is_like(text) {
            Format::Solo
        } else {
            Format::Plain
        }
    }
}

/// A puzzle that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Read {
    /// The puzzle.
    pub puzzle: Variant,
    /// The format it was in.
    pub format: Format,
    /// What is no rule and was left out: drawings.
    pub notes: Vec<String>,
}

/// A puzzle that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Written {
    /// The text, without a line end.
    pub text: String,
    /// What the format has no place for: no rules.
    pub lost: Vec<&'static str>,
}

/// Why a format can not hold a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WriteError {
    /// The format.
    pub format: Format,
    /// What it lacks, as the end of a sentence.
    pub reason: String,
}

impl std::fmt::Display for WriteError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "format {} {}", self.format.name(), self.reason)
    }
}

impl std::error::Error for WriteError {}

/// Maximum of characters in a text: no puzzle needs more.
const MAX_TEXT: usize = 1 << 20;

/// What is wrong with a text, where its format has no lines and columns.
#[derive(Debug)]
struct Fault {
    expected: String,
    found: String,
    /// In JSON, where the value stands: keys and numbers with `/` between.
    #[cfg_attr(not(feature = "links"), allow(dead_code, reason = "formats in JSON read it"))]
    path: String,
}

impl Fault {
    fn new(expected: impl Into<String>, found: impl std::fmt::Display) -> Fault {
        let found = short(&found.to_string(), 60);
        Fault { expected: expected.into(), found, path: String::new() }
    }

    /// As an error at a line and a column, from 1.
    fn at(self, line: usize, column: usize) -> TextError {
        TextError { line, column, expected: self.expected, found: self.found }
    }
}

#[cfg(feature = "links")]
impl Fault {
    /// The same in a value of an object or a list.
    fn inside(self, step: impl std::fmt::Display) -> Fault {
        Fault { path: format!("{step}/{}", self.path), ..self }
    }

    /// As an error at the place in a JSON text.
    fn in_json(self, text: &str) -> TextError {
        let (line, column, _) = crate::places::place(text, &self.path);
        self.at(line, column)
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault::new(error.expected, error.found)
    }
}

/// Reads a puzzle in any format.
///
/// # Errors
/// Where the text stops being a puzzle, what was expected there, and what stands there instead.
pub fn read(text: &str) -> Result<Read, TextError> {
    read_as(text, Format::of(text))
}

/// Reads a puzzle in this format.
///
/// # Errors
/// As [`read`].
pub fn read_as(text: &str, format: Format) -> Result<Read, TextError> {
    if text.len() > MAX_TEXT {
        let expected = format!("at most {MAX_TEXT} bytes of text for a puzzle");
        return Err(Fault::new(expected, text.len()).at(1, 1));
    }
    let mut notes = Vec::new();
    let mut puzzle = match format {
        Format::Lines => text.parse()?,
        Format::Iss => iss::read(text)?,
        Format::SumoCue => sumocue::read(text)?,
        Format::Solo => solo::read(text)?,
        Format::Plain => plain::read(text)?,
        #[cfg(feature = "links")]
        Format::Json => json::read(text)?,
        #[cfg(feature = "links")]
        Format::FPuzzlesJson | Format::FPuzzles => fpuzzles::read(text, &mut notes)?,
        #[cfg(feature = "links")]
        Format::SudokuPad => sudokupad::read(text, &mut notes)?,
        #[cfg(not(feature = "links"))]
        _ => {
            notes.clear();
            return Err(Fault::new("a library built with the feature `links`", "JSON").at(1, 1));
        }
    };
    puzzle.tidy();
    if let Some((at, expected)) = puzzle.fault() {
        return Err(Fault::new(expected, &puzzle.constraints[at]).at(1, 1));
    }
    Ok(Read { puzzle, format, notes })
}

/// Writes a puzzle.
///
/// # Errors
/// The rules that the format has no words for, or another reason why it can not hold the puzzle.
pub fn write(puzzle: &Variant, format: Format) -> Result<Written, WriteError> {
    let text = text_in(puzzle, format).map_err(|reason| WriteError { format, reason })?;
    let holds_words =
        !matches!(format, Format::Iss | Format::SumoCue | Format::Solo | Format::Plain);
    let has = [
        ("title", puzzle.title.is_some()),
        ("author", puzzle.author.is_some()),
        ("rules in words", puzzle.rules.is_some()),
        ("solution", puzzle.solution.is_some()),
    ];
    let lost = has.into_iter().filter(|&(_, has)| has && !holds_words).map(|(name, _)| name);
    Ok(Written { text, lost: lost.collect() })
}

fn text_in(puzzle: &Variant, format: Format) -> Result<String, String> {
    Ok(match format {
        Format::Lines => puzzle.to_string(),
        Format::Iss => iss::write(puzzle)?,
        Format::SumoCue => sumocue::write(puzzle)?,
        Format::Solo => solo::write(puzzle)?,
        Format::Plain => plain::write(puzzle)?,
        #[cfg(feature = "links")]
        Format::Json => json::write(puzzle),
        #[cfg(feature = "links")]
        Format::FPuzzlesJson | Format::FPuzzles => {
            fpuzzles::write(puzzle, format == Format::FPuzzles)?
        }
        Format::SudokuPad => return Err("is read only".into()),
        #[cfg(not(feature = "links"))]
        _ => return Err("takes a library built with the feature `links`".into()),
    })
}

#[cfg(all(test, feature = "links"))]
mod hostile_tests;
#[cfg(test)]
mod tests;

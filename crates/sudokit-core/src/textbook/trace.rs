//! Traces: the events of a search as JSON Lines, written and read (`docs/TRACE.md` describes the
//! format). Needs the feature `json`.
//!
//! What is read comes from any program. So every line is judged against the lines before it
//! ([`State::apply`]), and the first one that cannot be true is reported with its place.
//!
//! ```
//! use sudokit::textbook::trace;
//!
//! let head = r#"{"format":"sudokit-trace","version":1,"puzzle":"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"}"#;
//! let mut reader = trace::Reader::begin(head.as_bytes())?;
//! reader.line(br#"{"event":"place","cell":"r1c3","digit":4}"#)?;
//! let fault = reader.line(br#"{"event":"place","cell":"r1c1","digit":4}"#).unwrap_err();
//! assert_eq!((fault.line, fault.to_string().as_str()), (3, "r1c1 holds the given 5"));
//! # Ok::<(), trace::TraceError>(())
//! ```

use super::Event;
use super::replay::State;
use crate::board::{Cell, Digit, House};
use crate::grid::Puzzle;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the first line says the file is.
const FORMAT: &str = "sudokit-trace";
/// The version that is written, and the highest that is read.
const VERSION: u32 = 1;

/// What is wrong with a trace, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TraceError {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1; `None` where the line can be read, and cannot be true.
    pub column: Option<usize>,
    message: String,
}

impl fmt::Display for TraceError {
    /// The message without its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TraceError {}

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Header {
    format: String,
    version: u32,
    puzzle: String,
    #[serde(default)]
    method: String,
}

/// Every later line.
#[derive(Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
enum Line {
    Place {
        cell: String,
        digit: i64,
    },
    Reject {
        cell: String,
        digit: i64,
        #[serde(skip_serializing_if = "Option::is_none")]
        conflict: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        house: Option<String>,
    },
    Remove {
        cell: String,
        digit: i64,
    },
    Solved,
    NoSolution,
    BudgetReached,
}

/// Appends the first line. `method` is for people: the program that made the trace.
pub fn write_header(out: &mut Vec<u8>, puzzle: &Puzzle, method: &str) {
    let (format, puzzle, method) = (FORMAT.to_owned(), puzzle.to_string(), method.to_owned());
    write(out, &Header { format, version: VERSION, puzzle, method });
    out.push(b'\n');
}

/// Appends the line of an event.
pub fn write_event(out: &mut Vec<u8>, event: Event) {
    write(out, &line_of(event));
    out.push(b'\n');
}

/// Appends an object.
fn write(out: &mut Vec<u8>, object: &impl Serialize) {
    serde_json::to_writer(out, object).expect("memory takes every text");
}

/// The object of an event, without a line end.
pub fn event(event: Event) -> String {
    let mut out = Vec::new();
    write(&mut out, &line_of(event));
    String::from_utf8_lossy(&out).into_owned()
}

fn line_of(event: Event) -> Line {
    match event {
        Event::Place { cell, digit } => {
            Line::Place { cell: cell.to_string(), digit: digit.get().into() }
        }
        Event::Reject { cell, digit, conflict, house } => Line::Reject {
            cell: cell.to_string(),
            digit: digit.get().into(),
            conflict: Some(conflict.to_string()),
            house: Some(house.to_string()),
        },
        Event::Remove { cell, digit } => {
            Line::Remove { cell: cell.to_string(), digit: digit.get().into() }
        }
        Event::Solved => Line::Solved,
        Event::NoSolution => Line::NoSolution,
        Event::BudgetRanOut => Line::BudgetReached,
    }
}

/// Reads a trace, line by line.
#[derive(Clone, Debug)]
pub struct Reader {
    method: String,
    puzzle: Puzzle,
    line: u64,
    state: State,
}

/// What the first line must be.
const FIRST: &str = "expected the first line of a trace, such as {\"format\":\"sudokit-trace\",\
                     \"version\":1,\"puzzle\":\"<81 characters>\",\"method\":\"mine\"}";

impl Reader {
    /// Reads the first line.
    ///
    /// # Errors
    /// When it is not that of a trace.
    pub fn begin(text: &[u8]) -> Result<Reader, TraceError> {
        let wrong = |column, message| TraceError { line: 1, column: Some(column), message };
        let header: Header = serde_json::from_slice(text).map_err(|e| {
            let message = if e.is_syntax() {
                format!("{FIRST}, found {}", excerpt(text.trim_ascii()))
            } else {
                format!("{FIRST}: {}", reason(&e))
            };
            wrong(column(&e), message)
        })?;
        let at = |key| column_of(text, key);
        if header.format != FORMAT {
            let message = format!("expected the format {FORMAT:?}, found {:?}", header.format);
            return Err(wrong(at("format"), message));
        }
        if !(1..=VERSION).contains(&header.version) {
            let message = format!("expected version {VERSION}, found {}", header.version);
            return Err(wrong(at("version"), message));
        }
        let read = header.puzzle.parse::<Puzzle>();
        let puzzle = read.map_err(|error| wrong(at("puzzle"), error.to_string()))?;
        let (method, state) = (header.method, State::new(&puzzle));
        Ok(Reader { method, puzzle, line: 1, state })
    }

    /// A trace that has no first line.
    pub fn missing() -> TraceError {
        TraceError { line: 1, column: None, message: format!("{FIRST}, found the end") }
    }

    /// What made the trace; empty if it does not say.
    pub fn method(&self) -> &str {
        &self.method
    }

    /// The puzzle it is about.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The number of the line read last, from 1.
    pub fn lines(&self) -> u64 {
        self.line
    }

    /// The state after the events read so far.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Reads the next line; `None` where it is empty.
    ///
    /// # Errors
    /// When the line is no event, or one that cannot follow the lines before.
    pub fn line(&mut self, text: &[u8]) -> Result<Option<Event>, TraceError> {
        self.line += 1;
        if text.trim_ascii().is_empty() {
            return Ok(None);
        }
        let number = self.line;
        let wrong = |column, message| TraceError { line: number, column, message };
        let line: Line = serde_json::from_slice(text).map_err(|e| {
            let found = excerpt(text.trim_ascii());
            let message = format!("expected an event, found {found}: {}", reason(&e));
            wrong(Some(column(&e)), message)
        })?;
        let event = self.event(line).map_err(|Wrong { member, message }| {
            wrong(member.map(|member| column_of(text, member)), message)
        })?;
        self.state.apply(event).map_err(|illegal| wrong(None, illegal.to_string()))?;
        Ok(Some(event))
    }

    /// The event of a line, or what is wrong with it and with which of its members.
    fn event(&self, line: Line) -> Result<Event, Wrong> {
        Ok(match line {
            Line::Place { cell, digit } => {
                Event::Place { cell: read_cell("cell", &cell)?, digit: read_digit(digit)? }
            }
            Line::Remove { cell, digit } => {
                Event::Remove { cell: read_cell("cell", &cell)?, digit: read_digit(digit)? }
            }
            Line::Reject { cell, digit, conflict, house } => {
                let (cell, digit) = (read_cell("cell", &cell)?, read_digit(digit)?);
                match (conflict, house) {
                    (Some(conflict), Some(house)) => {
                        let conflict = read_cell("conflict", &conflict)?;
                        Event::Reject { cell, digit, conflict, house: read_house(&house)? }
                    }
                    // A cell that is filled is a fault of its own.
                    (None, None) => match self.state.rejection(cell, digit) {
                        Ok(event) => event,
                        Err(illegal) => {
                            let placed = self.state.clone().apply(Event::Place { cell, digit });
                            let message = placed.err().unwrap_or(illegal).to_string();
                            return Err(Wrong { member: None, message });
                        }
                    },
                    (Some(_), None) => return Err(Wrong::of("conflict", ONE_OF_TWO)),
                    (None, Some(_)) => return Err(Wrong::of("house", ONE_OF_TWO)),
                }
            }
            Line::Solved => Event::Solved,
            Line::NoSolution => Event::NoSolution,
            Line::BudgetReached => Event::BudgetRanOut,
        })
    }
}

const ONE_OF_TWO: &str = "expected both `conflict` and `house`, or neither";

/// What is wrong with a line, and with which of its members.
struct Wrong {
    member: Option<&'static str>,
    message: String,
}

impl Wrong {
    fn of(member: &'static str, message: impl Into<String>) -> Wrong {
        Wrong { member: Some(member), message: message.into() }
    }
}

fn read_cell(member: &'static str, text: &str) -> Result<Cell, Wrong> {
    let parsed = text.parse::<Cell>();
    parsed.map_err(|error| Wrong::of(member, format!("found {text:?}: {error}")))
}

fn read_digit(value: i64) -> Result<Digit, Wrong> {
    let say = || Wrong::of("digit", format!("expected a digit from 1 to 9, found {value}"));
    u8::try_from(value).ok().and_then(Digit::new).ok_or_else(say)
}

fn read_house(text: &str) -> Result<House, Wrong> {
    let expected = "expected a house such as \"row 1\", \"column 1\" or \"box 1\"";
    let say = || Wrong::of("house", format!("{expected}, found {text:?}"));
    House::all().find(|house| house.to_string() == text).ok_or_else(say)
}

/// The column (in bytes, from 1) that an error names, 1 if it names none.
fn column(error: &serde_json::Error) -> usize {
    error.column().max(1)
}

/// The column (in bytes, from 1) of the value of a member, 1 if there is none.
fn column_of(text: &[u8], key: &str) -> usize {
    let quoted = format!("\"{key}\"");
    let found = text.windows(quoted.len()).position(|part| part == quoted.as_bytes());
    let Some(start) = found else { return 1 };
    let after = start + key.len() + 2;
    let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b':';
    after + text[after..].iter().take_while(|byte| blank(byte)).count() + 1
}

/// The error in words of the format, without its place: every line is parsed by itself, as if it
/// were line 1. serde speaks of fields, variants and structs.
fn reason(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    match error.classify() {
        Category::Eof => return "the line ends before its object does".to_owned(),
        Category::Data => {}
        Category::Syntax | Category::Io => return "no JSON from this column on".to_owned(),
    }
    let text = error.to_string();
    let text = text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason);
    let member = |text: &str| text.split('`').nth(1).unwrap_or_default().to_owned();
    if text.starts_with("missing field") {
        format!("it has no {:?}", member(text))
    } else if text.starts_with("duplicate field") {
        format!("it has {:?} twice", member(text))
    } else if let Some((found, names)) = text.split_once(", expected one of ") {
        let names = names.replace('`', "");
        format!("there is no event {:?}: expected one of {names}", member(found))
    } else {
        match text.strip_prefix("invalid type: ").and_then(|text| text.split_once(", expected ")) {
            Some((_, expected)) if expected.contains("struct") => "it is no object".to_owned(),
            Some((found, expected)) => {
                let expected = if expected.contains("string") { "a text" } else { "a number" };
                let found = found.replace('`', "").replace("string", "the text");
                format!("expected {expected}, found {}", found.replace("integer", "the number"))
            }
            None if text.contains("struct") => "it is no object".to_owned(),
            None => "it has other members than expected".to_owned(),
        }
    }
}

fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let short: String = text.chars().take(60).collect();
    if short.len() < text.len() { format!("{short:?}...") } else { format!("{short:?}") }
}

//! Traces: the events of a search as JSON Lines, written and read. The format is described in
//! `docs/TRACE.md`.
//!
//! What is read comes from anybody's program. So every line is judged against the lines before it
//! ([`State::apply`]), and the first one that cannot be true ends the reading with its number.

use crate::input::{self, PlainText};
use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit, House};
use sudokit::textbook::Event;
use sudokit::textbook::replay::State;

/// What the first line says the file is.
const FORMAT: &str = "sudokit-trace";
/// The version that is written, and the highest that is read.
const VERSION: u32 = 1;

/// The first line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    format: String,
    version: u32,
    puzzle: String,
    /// Who made the trace: a method's name, or whatever a program calls itself.
    #[serde(default)]
    pub method: String,
}

impl Header {
    /// The header of a trace.
    pub(crate) fn new(puzzle: &Puzzle, method: impl Into<String>) -> Header {
        let (format, puzzle) = (FORMAT.to_owned(), puzzle.to_string());
        Header { format, version: VERSION, puzzle, method: method.into() }
    }
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

/// Writes the first line.
pub(crate) fn write_header(out: &mut impl Write, header: &Header) -> io::Result<()> {
    serde_json::to_writer(&mut *out, header)?;
    out.write_all(b"\n")
}

/// Writes one event.
pub(crate) fn write_event(out: &mut impl Write, event: Event) -> io::Result<()> {
    let line = match event {
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
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}

/// A trace being read.
pub(crate) struct Trace {
    name: String,
    input: PlainText,
    line: u64,
    header: Header,
    puzzle: Puzzle,
    state: State,
}

impl Trace {
    /// Opens a file, or stdin for `-`, and reads its first line.
    ///
    /// # Errors
    /// When it cannot be read or is no trace.
    pub(crate) fn open(argument: &str) -> anyhow::Result<Trace> {
        let (name, text) = input::text(Path::new(argument))?;
        Trace::read(&name, text)
    }

    /// Reads the first line of a trace called `name`.
    pub(crate) fn read(name: &str, mut input: PlainText) -> anyhow::Result<Trace> {
        let place = || format!("{name}:1");
        let expected = "expected the first line of a trace, such as {\"format\":\"sudokit-trace\",\
                        \"version\":1,\"puzzle\":\"<81 characters>\",\"method\":\"mine\"}";
        let Some(text) = next_line(&mut input).with_context(place)? else {
            bail!("{name}:1: {expected}, found the end");
        };
        let header: Header = serde_json::from_slice(&text)
            .map_err(|e| anyhow!("{name}:1:{}: {expected}: {}", column(&e), reason(&e)))?;
        let at = |key| format!("{name}:1:{}", column_of(&text, key));
        if header.format != FORMAT {
            bail!("{}: expected the format {FORMAT:?}, found {:?}", at("format"), header.format);
        }
        if !(1..=VERSION).contains(&header.version) {
            bail!("{}: expected version {VERSION}, found {}", at("version"), header.version);
        }
        let puzzle: Puzzle = header.puzzle.parse().with_context(|| at("puzzle"))?;
        let state = State::new(&puzzle);
        Ok(Trace { name: name.to_owned(), input, line: 1, header, puzzle, state })
    }

    /// The first line.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// The puzzle it is about.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The state after the events read so far.
    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    /// Whether the next event may have to be waited for.
    pub(crate) fn is_drained(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// The next event; `None` at the end.
    ///
    /// # Errors
    /// When the line is no event, or one that cannot follow the lines before.
    pub(crate) fn next(&mut self) -> anyhow::Result<Option<Event>> {
        loop {
            self.line += 1;
            let place = format!("{}:{}", self.name, self.line);
            let Some(text) = next_line(&mut self.input).context(place.clone())? else {
                return Ok(None);
            };
            if text.trim_ascii().is_empty() {
                continue;
            }
            let line: Line = serde_json::from_slice(&text).map_err(|e| {
                let found = excerpt(text.trim_ascii());
                anyhow!("{place}:{}: expected an event, found {found}: {}", column(&e), reason(&e))
            })?;
            let event = self.event(line).map_err(|(key, error)| match key {
                // The line can be read, and cannot be true.
                "" => error.context(place.clone()),
                key => error.context(format!("{place}:{}", column_of(&text, key))),
            })?;
            self.state.apply(event).context(place)?;
            return Ok(Some(event));
        }
    }

    /// The event of a line, or what is wrong with it and with which of its members.
    fn event(&self, line: Line) -> Result<Event, (&'static str, anyhow::Error)> {
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
                            return Err(("", placed.err().unwrap_or(illegal).into()));
                        }
                    },
                    (Some(_), None) => return Err(("conflict", anyhow!(ONE_OF_TWO))),
                    (None, Some(_)) => return Err(("house", anyhow!(ONE_OF_TWO))),
                }
            }
            Line::Solved => Event::Solved,
            Line::NoSolution => Event::NoSolution,
            Line::BudgetReached => Event::BudgetRanOut,
        })
    }
}

const ONE_OF_TWO: &str = "expected both `conflict` and `house`, or neither";

/// What a member holds, or its name and what is wrong with it.
type Member<T> = Result<T, (&'static str, anyhow::Error)>;

fn read_cell(key: &'static str, text: &str) -> Member<Cell> {
    let read = text.parse().with_context(|| format!("found {text:?}"));
    read.map_err(|error| (key, error))
}

fn read_digit(value: i64) -> Member<Digit> {
    let say = || ("digit", anyhow!("expected a digit from 1 to 9, found {value}"));
    u8::try_from(value).ok().and_then(Digit::new).ok_or_else(say)
}

fn read_house(text: &str) -> Member<House> {
    let expected = "expected a house such as \"row 1\", \"column 1\" or \"box 1\"";
    let say = || ("house", anyhow!("{expected}, found {text:?}"));
    House::all().find(|house| house.to_string() == text).ok_or_else(say)
}

/// The column (in bytes, from 1) that an error names, 1 if it names none.
fn column(error: &serde_json::Error) -> usize {
    error.column().max(1)
}

/// The column (in bytes, from 1) of the value of a member, 1 if there is none.
fn column_of(text: &[u8], key: &str) -> usize {
    let Some(start) = memchr::memmem::find(text, format!("\"{key}\"").as_bytes()) else { return 1 };
    let after = start + key.len() + 2;
    let blank = |byte: &u8| byte.is_ascii_whitespace() || *byte == b':';
    after + text[after..].iter().take_while(|byte| blank(byte)).count() + 1
}

/// The error without its place: every line is parsed by itself, as if it were line 1.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rsplit_once(" at line ").map_or(text.as_str(), |(reason, _)| reason).to_owned()
}

fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let short: String = text.chars().take(60).collect();
    if short.len() < text.len() { format!("{short:?}...") } else { format!("{short:?}") }
}

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// The next line without its end.
fn next_line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
    if line.len() as u64 == LONGEST_LINE {
        return Err(io::Error::other("a line is longer than a mebibyte"));
    }
    let is_end = line.is_empty();
    if line.last() == Some(&b'\n') {
        line.pop();
    }
    Ok((!is_end).then_some(line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::Budget;
    use sudokit::textbook::{self, Method};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Result<Vec<Event>, String> {
        let input = PlainText::new(Box::new(io::Cursor::new(text.to_owned())));
        let say = |e: anyhow::Error| format!("{e:#}");
        let mut trace = Trace::read("t", input).map_err(say)?;
        let mut events = Vec::new();
        while let Some(event) = trace.next().map_err(say)? {
            events.push(event);
        }
        Ok(events)
    }

    #[test]
    fn what_is_written_is_read_back() {
        for method in Method::ALL {
            let puzzle: Puzzle = PUZZLE.parse().unwrap();
            let mut text = Vec::new();
            write_header(&mut text, &Header::new(&puzzle, method.name())).unwrap();
            let mut events = Vec::new();
            let mut note = |event| {
                write_event(&mut text, event).unwrap();
                events.push(event);
            };
            textbook::solve(method, &puzzle, &Budget::UNLIMITED, &mut note);
            assert_eq!(read(std::str::from_utf8(&text).unwrap()).unwrap(), events);
        }
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let header = format!(r#"{{"format":"sudokit-trace","version":1,"puzzle":"{PUZZLE}"}}"#);
        let place = r#"{"event":"place","cell":"r1c3","digit":4}"#;
        let messages = [
            "",
            "[]\n",
            &header.replace("-trace", ""),
            &header.replace(":1,", ":2,"),
            &header.replace("53..", "53."),
            &format!("{header}\n{place}\n\nhello\n"),
            &format!("{header}\n{}\n", place.replace("place", "guess")),
            &format!("{header}\n{}\n", place.replace("r1c3", "a3")),
            &format!("{header}\n{}\n", place.replace('4', "0")),
            &format!("{header}\n{}\n", place.replace("r1c3", "r1c1")),
            &format!("{header}\n{place}\n{place}\n"),
            &format!("{header}\n{}\n", place.replace("place", "remove")),
            &format!("{header}\n{}\n", place.replace("place", "reject")),
            &format!("{header}\n{place}\n{}\n", place.replace("place", "reject").replace('4', "5")),
            &format!(
                "{header}\n{}\n",
                r#"{"event":"reject","cell":"r1c3","digit":5,"conflict":"r1c1","house":"row 2"}"#
            ),
            &format!(
                "{header}\n{}\n",
                r#"{"event":"reject","cell":"r1c3","digit":5,"conflict":"r1c1"}"#
            ),
            &format!("{header}\n{}\n", r#" {"event":"place","cell":"r1c3"}"#),
            &format!("{header}\n{}\n", r#" {"event":"place","cell":7,"digit":4}"#),
            &format!("{header}\n{}\n", r#"{"event":"place","cell":"r1c3","digit":300}"#),
            &format!("{header}\n{}\n", r#"{"event":"solved"}"#),
            &format!("{header}\n{{\"event\":\"no-solution\"}}\n{place}\n"),
        ]
        .map(|text| read(text).unwrap_err());
        insta::assert_snapshot!(messages.join("\n"));
    }

    #[test]
    fn a_reject_may_leave_the_conflict_to_the_reader() {
        let text = format!(
            "{{\"format\":\"sudokit-trace\",\"version\":1,\"puzzle\":\"{PUZZLE}\"}}\r\n{}\r\n{}\n",
            r#"{"event":"reject","cell":"R1C3","digit":5}"#,
            r#"{"event":"reject","cell":"r1c3","digit":9,"note":"columns first"}"#,
        );
        let mut said = Vec::new();
        for event in read(&text).unwrap() {
            write_event(&mut said, event).unwrap();
        }
        insta::assert_snapshot!(String::from_utf8(said).unwrap());
    }
}

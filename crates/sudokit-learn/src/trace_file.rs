//! Traces from files: lines in, events out. What a trace is, the library knows
//! ([`sudokit::textbook::trace`]).

use anyhow::{Context, anyhow};
use std::io::{self, BufRead, BufReader, Read};
use sudokit::Puzzle;
use sudokit::textbook::Event;
use sudokit::textbook::replay::State;
use sudokit::textbook::trace::{Reader, TraceError};

/// The text of a trace, as the command opens it.
pub type Text = BufReader<Box<dyn Read + Send>>;

/// A trace being read.
pub struct Trace {
    name: String,
    input: Text,
    reader: Reader,
}

impl Trace {
    /// Reads the first line of a trace called `name`.
    ///
    /// # Errors
    /// When it cannot be read or is no trace.
    pub fn read(name: &str, mut input: Text) -> anyhow::Result<Trace> {
        let first = next_line(&mut input).with_context(|| format!("{name}:1"))?;
        let read = first.map_or_else(|| Err(Reader::missing()), |text| Reader::begin(&text));
        let reader = read.map_err(|error| placed(name, &error))?;
        Ok(Trace { name: name.to_owned(), input, reader })
    }

    /// What made it, as it says.
    pub fn method(&self) -> &str {
        self.reader.method()
    }

    /// The puzzle it is about.
    pub fn puzzle(&self) -> &Puzzle {
        self.reader.puzzle()
    }

    /// The state after the events read so far.
    pub fn state(&self) -> &State {
        self.reader.state()
    }

    /// Whether the next event may have to be waited for.
    pub fn is_drained(&self) -> bool {
        self.input.buffer().is_empty()
    }

    /// The next event; `None` at the end.
    ///
    /// # Errors
    /// When the line is no event, or one that cannot follow the lines before.
    #[allow(
        clippy::should_implement_trait,
        reason = "it fails, and an iterator that fails goes on"
    )]
    pub fn next(&mut self) -> anyhow::Result<Option<Event>> {
        loop {
            let place = || format!("{}:{}", self.name, self.reader.lines() + 1);
            let Some(text) = next_line(&mut self.input).with_context(place)? else {
                return Ok(None);
            };
            let read = self.reader.line(&text).map_err(|error| placed(&self.name, &error))?;
            if read.is_some() {
                return Ok(read);
            }
        }
    }
}

/// The error after its place: `file:line:column`, or `file:line`.
fn placed(name: &str, error: &TraceError) -> anyhow::Error {
    match error.column {
        Some(column) => anyhow!("{name}:{}:{column}: {error}", error.line),
        None => anyhow!("{name}:{}: {error}", error.line),
    }
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
    use sudokit::textbook::{self, Method, trace};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn read(text: &str) -> Result<Vec<Event>, String> {
        let input = Text::new(Box::new(io::Cursor::new(text.to_owned())));
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
            trace::write_header(&mut text, &puzzle, method.name());
            let mut events = Vec::new();
            let mut note = |event| {
                trace::write_event(&mut text, event);
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
            trace::write_event(&mut said, event);
        }
        insta::assert_snapshot!(String::from_utf8(said).unwrap());
    }
}

//! Commands that answer each puzzle with a few lines of text or a JSON object.

use super::verdict::{Verdict, write_json};
use crate::exit::Exit;
use crate::stream::{Message, Work, Worked};
use serde_json::{Map, Value, json};
use sudokit::Puzzle;
use sudokit::text::{Content, Record, TextError};

/// What a command has to say of a puzzle.
pub struct Answered {
    /// What it turned out to be.
    pub verdict: Verdict,
    /// Whole lines.
    pub text: String,
    /// What the JSON object holds besides source, line, puzzle and verdict.
    pub json: Map<String, Value>,
    /// How the run ends if nothing is worse.
    pub exit: Exit,
    /// What goes to stderr.
    pub complaint: Option<String>,
}

impl Answered {
    /// The answer to a puzzle of which the question makes no sense.
    pub fn refused(verdict: Verdict, complaint: String) -> Answered {
        let text = format!("{}\n", verdict.name());
        let exit = if verdict == Verdict::Unknown { Exit::BudgetRanOut } else { Exit::No };
        Answered { verdict, text, json: Map::new(), exit, complaint: Some(complaint) }
    }
}

/// Makes a function of a puzzle (and its line number) part of a stream.
pub struct Answers<F> {
    /// The function.
    pub answer: F,
    /// JSON Lines instead of text.
    pub json: bool,
}

impl<F: FnMut(&Puzzle, u64) -> Answered> Answers<F> {
    fn write(&mut self, source: &str, line: u64, puzzle: &Puzzle, out: &mut Worked) {
        let answered = (self.answer)(puzzle, line);
        out.tally.add(answered.verdict.name());
        out.exit.note(answered.exit);
        if let Some(complaint) = answered.complaint {
            out.messages
                .push(Message { text: format!("{source}:{line}: {complaint}"), fatal: false });
        }
        if self.json {
            let mut object = Map::new();
            object.insert("version".to_owned(), json!(1));
            object.insert("source".to_owned(), json!(source));
            object.insert("line".to_owned(), json!(line));
            object.insert("puzzle".to_owned(), json!(puzzle.to_string()));
            object.insert("verdict".to_owned(), json!(answered.verdict.name()));
            object.extend(answered.json);
            write_json(&mut out.bytes, &object);
        } else {
            out.bytes.extend_from_slice(answered.text.as_bytes());
        }
    }

    fn unreadable(&self, text: String, line: u64, source: &str, out: &mut Worked) {
        let verdict = Verdict::Unreadable;
        out.tally.add(verdict.name());
        out.exit.note(verdict.exit());
        if self.json {
            let object = json!({"version": 1, "source": source, "line": line,
                "verdict": verdict.name(), "error": text});
            write_json(&mut out.bytes, &object);
        } else {
            out.bytes.extend_from_slice(format!("{}\n", verdict.name()).as_bytes());
        }
        out.messages.push(Message { text, fatal: true });
    }
}

impl<F: FnMut(&Puzzle, u64) -> Answered + Send + 'static> Work for Answers<F> {
    fn at_once(&self) -> usize {
        1
    }

    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        for (line, puzzle) in (first_line..).zip(puzzles) {
            self.write(source, line, puzzle, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        for record in records {
            match record {
                Ok(Record { content: Content::Puzzle(puzzle), line, .. }) => {
                    self.write(source, *line, puzzle, out);
                }
                Ok(record) => {
                    let line = record.line;
                    let text = format!("{source}:{line}: expected givens, found pencilmarks");
                    self.unreadable(text, line, source, out);
                }
                Err(error) => {
                    let text =
                        format!("{source}:{}:{}: {}", error.line, error.column, error.reason());
                    self.unreadable(text, error.line, source, out);
                }
            }
        }
    }
}

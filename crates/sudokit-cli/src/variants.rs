//! Puzzles of other sizes and rules, for `solve`, `count` and `check`.
//!
//! The beginning of the first input decides which kind all inputs are. The answers come in the
//! order of the puzzles. Text is the only layout; `sudokit-variants` reads it and answers.

use std::fmt::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use sudokit::Budget;
use sudokit::bounds::Why;
use sudokit::text::Reader;
use sudokit_variants::formats::{self, Format, Splitter, Text, split};
use sudokit_variants::{Cell, End, Grid, Outcome, Variant};

use crate::exit::Exit;
use crate::input::{Inputs, Lines};
use crate::interrupt;
use crate::messages::{LimitedMessages, status};
use crate::stream::{Options, Sink, Worked};

/// What is answered of each puzzle.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    /// A solution.
    Solve,
    /// The number of solutions.
    Count {
        /// Where counting stops.
        limit: u64,
    },
    /// Whether there is one solution.
    Check,
}

/// Whether the first puzzle is of another size or has more rules.
pub(crate) fn is_first(inputs: &Inputs) -> bool {
    // Ctrl-C ends a wait for input, too.
    interrupt::flag();
    inputs.by_beginning(decide)
}

/// Whether a text begins with such a puzzle; `None` where more text is needed.
fn decide(text: &str, is_all: bool) -> Option<bool> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let Some(first) = first else { return is_all.then_some(false) };
    let format = Format::of(first);
    if matches!(format, Format::Lines | Format::Iss | Format::SumoCue) {
        return Some(true);
    }
    // What the reader of 9x9 understands is its own.
    let mut reader = Reader::new();
    text.lines().for_each(|line| reader.push(line.as_bytes()));
    if is_all {
        reader.finish();
    }
    let read = reader.next();
    if matches!(read, Some(Ok(_))) {
        return Some(false);
    }
    let mut texts = split(text).into_iter();
    let found = texts.next()?;
    let is_whole = is_all || texts.next().is_some() || format != Format::Plain;
    let is_variant = formats::read(&found.text).is_ok();
    // Rows of a grid follow; after any other line that is no puzzle none are waited for.
    let cells = first.chars().filter(|c| !c.is_whitespace() && *c != '|').count();
    let is_row =
        (4..=49).contains(&cells) && first.contains(|c: char| c == '.' || c.is_ascii_digit());
    if read.is_some() && format == Format::Plain && !is_variant && !is_row {
        return Some(false);
    }
    match format {
        Format::Json | Format::FPuzzles | Format::SudokuPad if is_whole => Some(true),
        _ if is_variant && is_whole => Some(true),
        _ => is_all.then_some(false),
    }
}

/// Answers all puzzles.
pub(crate) fn run(
    question: Question,
    inputs: &Inputs,
    options: &Options,
    guesses: Option<u64>,
) -> anyhow::Result<Exit> {
    let sink = Sink::open(options.output.as_deref(), inputs.paths(), options.compression)?;
    let (out, limited) = (Worked::default(), LimitedMessages::default());
    let mut run = Run { question, options, guesses, sink, out, limited, exit: Exit::Done };
    let interrupted = interrupt::flag();
    for source in inputs.open() {
        let mut source = match source {
            Ok(source) => source,
            Err(error) => {
                status!("{error:#}");
                run.exit.note(Exit::Unreadable);
                continue;
            }
        };
        let name = source.name.clone();
        let mut splitter = Splitter::default();
        let mut ended = false;
        while !ended {
            match source.next_lines() {
                Ok(Some(Lines::Text(text))) => {
                    String::from_utf8_lossy(&text).lines().for_each(|line| splitter.push(line));
                }
                Ok(Some(Lines::TooLong)) => splitter.push(""),
                Ok(None) => ended = true,
                Err(error) => {
                    status!("{name}: the input broke off: {error}");
                    run.exit.note(Exit::Unreadable);
                    ended = true;
                }
            }
            if ended {
                splitter.end();
            }
            while let Some(text) = splitter.take() {
                if interrupted.load(Ordering::Relaxed) {
                    run.exit.note(Exit::Interrupted);
                    return run.finish();
                }
                if !run.answer(&name, &text)? && options.fail_fast {
                    return run.finish();
                }
            }
            run.sink.flush()?;
        }
    }
    run.finish()
}

/// A run under way.
struct Run<'a> {
    question: Question,
    options: &'a Options,
    guesses: Option<u64>,
    sink: Sink,
    out: Worked,
    limited: LimitedMessages,
    exit: Exit,
}

impl Run<'_> {
    fn finish(mut self) -> anyhow::Result<Exit> {
        self.limited.finish();
        self.sink.finish()?;
        Ok(self.exit)
    }

    fn message(&mut self, text: &str) {
        if self.limited.allow() {
            status!("{text}");
        }
    }

    /// Answers a puzzle: whether it could be read.
    fn answer(&mut self, name: &str, text: &Text) -> anyhow::Result<bool> {
        let read = formats::read(&text.text);
        let answer = match &read {
            Err(error) => {
                let line = text.line + error.line as u64 - 1;
                let (column, expected, found) = (error.column, &error.expected, &error.found);
                self.message(&format!(
                    "{name}:{line}:{column}: expected {expected}, found {found}"
                ));
                self.exit.note(Exit::Unreadable);
                "unreadable".to_owned()
            }
            Ok(read) => {
                for note in &read.notes {
                    if !self.options.quiet {
                        self.message(&format!("{name}:{}: left out: {note}", text.line));
                    }
                }
                self.of_puzzle(name, text, &read.puzzle)
            }
        };
        self.out.bytes.extend_from_slice(answer.as_bytes());
        self.out.bytes.push(b'\n');
        self.sink.take(&mut self.out)?;
        Ok(read.is_ok())
    }

    fn of_puzzle(&mut self, name: &str, text: &Text, puzzle: &Variant) -> String {
        let mut budget = Budget::from(self.guesses).with_cancel(&interrupt::cancel());
        if let Some(timeout) = self.options.timeout {
            budget = budget.until(Instant::now() + timeout);
        }
        let is_line = text.text.trim().lines().count() == 1;
        if let Question::Count { limit } = self.question {
            let Ok(count) = puzzle.count(limit, &budget) else { return "unreadable".into() };
            return match count.end {
                None => count.solutions.to_string(),
                Some(End::Limit) => format!("{}+", count.solutions),
                Some(End::Unknown(why)) => self.unknown(name, text, why),
            };
        }
        // A puzzle that was read has no fault.
        let Ok(outcome) = puzzle.solve(&budget) else { return "unreadable".into() };
        let is_check = matches!(self.question, Question::Check);
        match outcome {
            Outcome::Unknown { why, .. } => self.unknown(name, text, why),
            Outcome::None => {
                self.exit.note(Exit::No);
                if !is_check {
                    self.message(&format!("{name}:{}: no solution", text.line));
                }
                "none".into()
            }
            Outcome::Unique(_) if is_check => "proper".into(),
            Outcome::Multiple(first, second) if is_check => {
                self.exit.note(Exit::No);
                let differ = differing(puzzle, &first, &second);
                differ.map_or("multiple".into(), |cell| {
                    format!("multiple: {cell} differs between two solutions")
                })
            }
            Outcome::Unique(grid) | Outcome::Multiple(grid, _) => written(&grid, is_line),
        }
    }

    fn unknown(&mut self, name: &str, text: &Text, why: Why) -> String {
        self.exit.note(Exit::BudgetRanOut);
        let reason = match why {
            Why::Budget => "not solved: the budget ran out",
            Why::Deadline | Why::Cancelled => crate::bounds::TIME_RAN_OUT,
        };
        self.message(&format!("{name}:{}: {reason}", text.line));
        "unknown".into()
    }
}

/// The first cell with two values.
fn differing(puzzle: &Variant, first: &Grid, second: &Grid) -> Option<Cell> {
    puzzle.shape.cells().find(|&cell| first.get(cell) != second.get(cell))
}

/// A grid in rows, or on one line as its puzzle was.
fn written(grid: &Grid, is_line: bool) -> String {
    let rows = grid.to_string();
    if !is_line {
        return rows + "\n";
    }
    let between = if rows.contains(' ') { " " } else { "" };
    let mut line = String::new();
    for (i, row) in rows.lines().enumerate() {
        let _ = write!(line, "{}{row}", if i > 0 { between } else { "" });
    }
    line
}

//! Lines that may be puzzles of other sizes and rules.
//!
//! ```text
//! line -> the reader of 9x9 -- a record ------------------------------------> plain
//!      |                    `- an error -> trial: both readers get the lines -> plain or other
//!      `-> the first line of a format that only other puzzles have -----------> other
//! ```
//!
//! A trial ends where the reader of other puzzles has found one, or can find none. What the reader
//! of 9x9 says in the meantime is held back. A plain line of 81 characters ends another puzzle.

use super::any::{AnyReader, Item, VariantText};
use std::borrow::Cow;
use sudokit::text::{Reader, Record, SourceRow, TextError, line};
use sudokit_text::variants::{self as formats, Format, Splitter};

/// Maximum of bytes that are kept of lines without a puzzle, such as comments.
const MAX_KEPT: usize = 1 << 12;

/// The lines since the last puzzle, and what they are taken for.
#[derive(Clone, Debug, Default)]
pub(super) struct Others {
    /// Each with `\n`.
    kept: Vec<u8>,
    /// The number of the first.
    first: u64,
    /// The last line of those that were tried in vain.
    tried: u64,
    state: State,
}

#[derive(Clone, Debug, Default)]
enum State {
    #[default]
    Plain,
    Trial {
        splitter: Splitter,
        /// What the reader of 9x9 says of the kept lines.
        held: Vec<Result<Record, TextError>>,
    },
    Other {
        splitter: Splitter,
        /// The number of lines before it.
        before: u64,
        /// Whether rows of a picture follow, which may be a line of 81 characters.
        is_picture: bool,
    },
}

impl Others {
    /// Keeps the line of this number.
    fn keep(&mut self, number: u64, raw: &[u8]) {
        if self.kept.is_empty() {
            self.first = number;
        }
        self.kept.extend_from_slice(raw);
        self.kept.push(b'\n');
    }

    /// Forgets the lines up to this number.
    fn forget(&mut self, last: u64) {
        let forgotten = (last + 1).saturating_sub(self.first) as usize;
        let mut ends = memchr::memchr_iter(b'\n', &self.kept);
        match forgotten.checked_sub(1).map(|index| ends.nth(index)) {
            None => {}
            Some(None) => self.kept.clear(),
            Some(Some(end)) => {
                self.kept.drain(..=end);
                self.first = last + 1;
            }
        }
    }

    /// The kept lines with their numbers.
    fn lines(&self) -> impl Iterator<Item = (u64, &[u8])> {
        let lines = self.kept.split_inclusive(|&b| b == b'\n');
        (self.first..).zip(lines.map(|line| &line[..line.len() - 1]))
    }

    /// The reader of other puzzles behind the kept lines before this one.
    fn splitter(&self, end: u64) -> Splitter {
        let mut splitter = Splitter::default();
        let lines = self.lines().take_while(|(number, _)| *number < end);
        lines.for_each(|(_, line)| splitter.push(&text_of(line)));
        splitter
    }
}

impl AnyReader {
    /// Whether lines are under way that may be another puzzle.
    pub(super) fn is_trying(&self) -> bool {
        self.others.as_ref().is_some_and(|others| !matches!(others.state, State::Plain))
    }

    /// Takes the next line.
    pub(super) fn push_any(&mut self, raw: &[u8]) {
        let Some(others) = &mut self.others else { return };
        match &mut others.state {
            State::Plain if !begins_other(raw) => {
                others.keep(self.plain.lines() + 1, raw);
                self.plain.push(raw);
                self.take_plain(false);
            }
            State::Plain => {
                // It ends what came before it.
                self.end(Reader::finish);
                let (before, splitter) = (self.plain.lines(), Splitter::default());
                self.begin_plain(before, false);
                if let Some(others) = &mut self.others {
                    others.state = State::Other { splitter, before, is_picture: false };
                }
                self.push_any(raw);
            }
            State::Trial { splitter, .. } => {
                splitter.push(&text_of(raw));
                others.keep(self.plain.lines() + 1, raw);
                self.plain.push(raw);
                self.take_plain(false);
            }
            State::Other { is_picture: false, .. } if is_plain_line(raw) => {
                self.end_of_other();
                self.push_any(raw);
            }
            State::Other { splitter, is_picture, .. } => {
                let text = text_of(raw);
                splitter.push(&text);
                let has_text = !text.trim().is_empty();
                *is_picture = match text.trim() {
                    "grid" | "solution" | "regions" => true,
                    _ => *is_picture && !has_text,
                };
                self.plain.skip_lines(1);
                self.take_other();
            }
        }
    }

    /// Ends what is under way, in the reader of 9x9 by `end`.
    pub(super) fn end(&mut self, end: impl Fn(&mut Reader)) {
        loop {
            self.end_of_other();
            end(&mut self.plain);
            if self.others.is_none() {
                return;
            }
            // Behind another puzzle lines are read again, which end like these.
            if !self.take_plain(true) {
                break;
            }
        }
        if let Some(others) = &mut self.others {
            others.kept.clear();
        }
    }

    /// A new reader of 9x9 behind this line, which may end a grid.
    fn begin_plain(&mut self, line: u64, ends_grid: bool) {
        self.plain = Reader::new();
        if ends_grid {
            self.plain.skip_grid(line);
        } else {
            self.plain.skip_lines(line);
        }
    }

    /// Takes what the reader of 9x9 has ready. An error begins a trial, which is decided as soon as
    /// it can be; at the end it must be. Returns whether another puzzle was found.
    fn take_plain(&mut self, is_end: bool) -> bool {
        while let Some(record) = self.plain.next() {
            let Some(others) = &mut self.others else { return false };
            let (line, last) = lines_of(&record);
            let is_grid = record.is_ok();
            let may_be_other = record.as_ref().is_err_and(may_be_other) && line > others.tried;
            match &mut others.state {
                State::Trial { held, .. } => held.push(record),
                _ if may_be_other => {
                    let splitter = others.splitter(u64::MAX);
                    others.state = State::Trial { splitter, held: vec![record] };
                    continue;
                }
                _ => {
                    self.ready.push_back(Item::Plain(record));
                    others.forget(last);
                    continue;
                }
            }
            // A grid ends a trial: what counts is before it.
            if is_grid {
                let before = others.splitter(line);
                if let State::Trial { splitter, .. } = &mut others.state {
                    *splitter = before;
                }
                if self.decide(true) {
                    return true;
                }
            }
        }
        if self.is_trying() {
            // What comes in a table or an XML file is its own.
            return self.decide(is_end || self.plain.is_in_file());
        }
        // Comments and blank lines do no harm to a trial, and most are few: a look costs more.
        if let Some(others) = &mut self.others
            && others.kept.len() > MAX_KEPT
            && self.plain.is_settled()
        {
            others.kept.clear();
        }
        false
    }

    /// Decides the trial if the lines suffice, and returns whether another puzzle was found. The
    /// reader of 9x9 then goes on behind it.
    fn decide(&mut self, is_end: bool) -> bool {
        let Some(others) = &mut self.others else { return false };
        let is_text = |line: &&[u8]| !matches!(line.trim_ascii(), [] | [b'#', ..]);
        let first = others.lines().map(|(_, line)| line).find(is_text).unwrap_or_default();
        let may_go_on = !is_end && may_go_on(&text_of(first));
        let before = others.first.saturating_sub(1);
        let State::Trial { splitter, held } = &mut others.state else { return false };
        let waits = may_go_on || !is_end && splitter.is_in_object();
        if !waits {
            splitter.end();
        }
        let texts = found(splitter, before).into_iter().skip_while(|text| !is_other(&text.text));
        let mut texts = texts.take_while(|text| is_other(&text.text)).peekable();
        let Some(first) = texts.peek().map(|text| text.line) else {
            if !waits || splitter.is_at_rest() {
                let held = std::mem::take(held);
                others.state = State::Plain;
                others.tried = self.plain.lines();
                others.forget(held.iter().map(|record| lines_of(record).1).max().unwrap_or(0));
                self.ready.extend(held.into_iter().map(Item::Plain));
            }
            return false;
        };
        let held = std::mem::take(held).into_iter().filter(|record| lines_of(record).0 < first);
        self.ready.extend(held.map(Item::Plain));
        let (mut last, mut has_rows) = (first, false);
        for text in texts {
            has_rows = text.text.trim().contains('\n');
            last = text.line - 1 + text.text.lines().count().max(1) as u64;
            self.ready.push_back(Item::Other(text));
        }
        let others = std::mem::take(&mut **others);
        self.begin_plain(last, has_rows);
        let behind = others.lines().filter(|(number, _)| *number > last);
        behind.for_each(|(_, line)| self.push_any(line));
        true
    }

    /// Takes the puzzles that have ended behind one of another kind: they may be plain grids.
    fn take_other(&mut self) {
        let Some(others) = &mut self.others else { return };
        let State::Other { splitter, before, .. } = &mut others.state else { return };
        let texts = found(splitter, *before);
        if splitter.is_at_rest() {
            others.state = State::Plain;
        }
        for text in texts {
            if is_other(&text.text) {
                self.ready.push_back(Item::Other(text));
                continue;
            }
            let mut reader = Reader::new();
            reader.skip_lines(text.line - 1);
            text.text.lines().for_each(|line| reader.push(line.as_bytes()));
            reader.finish();
            self.ready.extend(reader.map(Item::Plain));
        }
    }

    /// Another puzzle ends.
    fn end_of_other(&mut self) {
        if let Some(others) = &mut self.others
            && let State::Other { splitter, .. } = &mut others.state
        {
            splitter.end();
            self.take_other();
        }
    }
}

/// A line for the reader of other puzzles.
fn text_of(raw: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(raw.strip_suffix(b"\r").unwrap_or(raw))
}

fn is_plain_line(raw: &[u8]) -> bool {
    let text = raw.strip_suffix(b"\r").unwrap_or(raw);
    <&[u8; 81]>::try_from(text).is_ok_and(|cells| line::parse(cells).is_some())
}

/// Puzzles that have ended, behind so many lines.
fn found(splitter: &mut Splitter, before: u64) -> Vec<VariantText> {
    let texts = std::iter::from_fn(|| splitter.take());
    texts
        .map(|mut text| {
            text.line += before;
            text
        })
        .collect()
}

/// Whether only other puzzles are in this format.
fn is_of_others(format: Format) -> bool {
    matches!(format, Format::Lines | Format::Iss | Format::SumoCue | Format::Solo)
}

/// Whether a line is the first one of another puzzle, whatever follows.
fn begins_other(raw: &[u8]) -> bool {
    // Most lines show by their first signs that they are not.
    let may_begin = match raw.trim_ascii_start() {
        [b's' | b'l', ..] => true,
        [b'.', next, ..] => next.is_ascii_alphabetic() || *next == b'~',
        bare @ [b'0'..=b'9', ..] => bare.contains(&b':'),
        _ => false,
    };
    may_begin && is_of_others(Format::of(&text_of(raw)))
}

/// Whether an object begins a text, and is another puzzle.
pub(super) fn begins_with_object(text: &[u8]) -> bool {
    text.starts_with(b"{") && {
        let end = memchr::memchr(b'\n', text).unwrap_or(text.len());
        is_other(&text_of(&text[..end]))
    }
}

/// The first and the last line of a record.
fn lines_of(record: &Result<Record, TextError>) -> (u64, u64) {
    match record {
        Ok(record) => (record.line, record.last_line),
        Err(error) => (error.line, error.line),
    }
}

/// Whether the text of an error may be another puzzle. A row of a table is none.
fn may_be_other(error: &TextError) -> bool {
    !error.fatal && !matches!(error.row.as_deref(), Some(SourceRow::Table(_)))
}

/// Whether a text that begins so may need more lines: those of a grid.
fn may_go_on(first: &str) -> bool {
    let words: Vec<&str> = first.split(|c: char| c.is_whitespace() || c == '|').collect();
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    (4..=49).contains(&longest.max(words.len()))
        && first.contains(|c: char| c == '.' || c.is_ascii_digit())
}

/// Whether a text that the reader of 9x9 refuses is another puzzle. Keys and links name the format:
/// what is wrong with them is for its reader to say.
fn is_other(text: &str) -> bool {
    match Format::of(text) {
        // Nine rows are a plain grid, right or wrong.
        Format::Plain => match formats::read(text) {
            Ok(read) => (read.puzzle.shape.rows(), read.puzzle.shape.cols()) != (9, 9),
            // Smaller ones may be anything, and 10 is next to 9.
            Err(_) => formats::likely_order(text).is_some_and(|order| order > 10),
        },
        Format::FPuzzlesJson => has_rows_of_cells(text),
        // Many links are numbers on a server: the reader of 9x9 says so.
        Format::SudokuPad | Format::FPuzzles => {
            text.trim_start().starts_with('{')
                || ["scl", "ctc", "fpuz", "N4Ig", "load="].iter().any(|mark| text.contains(mark))
        }
        _ => true,
    }
}

/// Whether an object has the key of f-puzzles for cells.
fn has_rows_of_cells(text: &str) -> bool {
    let mut rest = text.split("\"grid\"").skip(1).map(|rest| rest.trim_start());
    rest.any(|rest| rest.strip_prefix(':').is_some_and(|rest| rest.trim_start().starts_with('[')))
}

#[cfg(test)]
#[path = "trial_tests.rs"]
mod tests;

//! Many puzzles in one text: where each begins and ends.
//!
//! JSON, links, constraint strings and killers of one line are puzzles by themselves. Own lines
//! go on to the next first line behind a blank one, or to a puzzle of another kind. Lines of a
//! block are the rows of a grid if they are as many as it takes, and otherwise a puzzle each.

use super::{Format, plain};

/// The text of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Text {
    /// Its first line, from 1.
    pub line: u64,
    /// All its lines.
    pub text: String,
}

/// Maximum of rows of a grid, with borders between them.
const MAX_ROWS: usize = 99;

/// Takes lines, returns puzzles.
#[derive(Default, Debug)]
pub struct Splitter {
    /// Of the first line in `kept`.
    first: u64,
    number: u64,
    kept: Vec<String>,
    /// Bytes in `kept`.
    bytes: usize,
    /// Of a JSON text in `kept`.
    open: Open,
    is_behind_blank: bool,
    ready: std::collections::VecDeque<Text>,
}

/// Whether a line is the first one of a puzzle in own lines.
pub(super) fn begins_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    let mut words = lines.next().unwrap_or("").split_whitespace();
    matches!(words.next(), Some("size" | "sudoku" | "latin"))
        && words.next().is_some_and(|size| size.starts_with(|c: char| c.is_ascii_digit()))
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// Braces and brackets of a JSON text that are open, line by line.
#[derive(Default, Debug)]
struct Open {
    depth: usize,
    in_string: bool,
    is_escaped: bool,
}

impl Open {
    /// Reads on, and returns whether all are closed.
    fn closed_after(&mut self, text: &str) -> bool {
        for byte in text.bytes() {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        self.depth == 0
    }
}

/// What the lines kept so far are.
#[derive(PartialEq)]
enum Kind {
    Nothing,
    Json,
    Lines,
    Grid,
}

impl Splitter {
    fn kind(&self) -> Kind {
        match self.kept.first() {
            None => Kind::Nothing,
            Some(line) if line.trim_start().starts_with('{') => Kind::Json,
            Some(line) if begins_lines(line) => Kind::Lines,
            Some(_) => Kind::Grid,
        }
    }

    /// Adds a line to the puzzle. One that is too long for a puzzle ends here: memory is bounded.
    fn keep(&mut self, line: &str) {
        self.kept.push(line.to_owned());
        self.bytes += line.len() + 1;
        if self.bytes > super::MAX_TEXT {
            self.end();
        }
    }

    /// The number of lines taken so far.
    pub fn lines(&self) -> u64 {
        self.number
    }

    /// Takes the next line, without its end.
    pub fn push(&mut self, line: &str) {
        self.number += 1;
        if self.kind() == Kind::Json && line.len() + self.kept[0].len() < super::MAX_TEXT {
            self.kept[0].push('\n');
            self.kept[0] += line;
            // The line end is white space to JSON, also behind a backslash.
            self.open.is_escaped = false;
            if self.open.closed_after(line) {
                self.end();
            }
            return;
        }
        let trimmed = line.trim();
        let is_one = matches!(
            Format::of(line),
            Format::FPuzzles | Format::SudokuPad | Format::Iss | Format::SumoCue
        );
        if is_comment(trimmed) {
            self.is_behind_blank |= trimmed.is_empty();
            if trimmed.is_empty() && self.kind() == Kind::Grid {
                self.end();
            } else if self.kind() != Kind::Nothing {
                self.keep(line);
            }
            return;
        }
        let begins =
            is_one || trimmed.starts_with('{') || self.is_behind_blank && begins_lines(line);
        if begins || begins_lines(line) && self.kind() == Kind::Grid {
            self.end();
        }
        self.is_behind_blank = false;
        if self.kept.is_empty() {
            self.first = self.number;
        }
        self.keep(line);
        let is_whole_json = self.kind() == Kind::Json && self.open.closed_after(line);
        let is_no_grid = self.kind() == Kind::Grid && self.kept.len() > MAX_ROWS;
        if is_one || is_whole_json || is_no_grid {
            self.end();
        }
    }

    /// Ends the last puzzle.
    pub fn end(&mut self) {
        let kept = std::mem::take(&mut self.kept);
        (self.bytes, self.open) = (0, Open::default());
        let text = kept.join("\n");
        let Some(first) = kept.first() else { return };
        // Rows of one grid, unless the first line is a grid by itself and the block is none.
        let is_rows = begins_lines(first) || plain::is_rows(&text) || !plain::is_like(first);
        if kept.len() == 1 || is_rows {
            self.ready.push_back(Text { line: self.first, text });
            return;
        }
        let lines = (self.first..).zip(kept).filter(|(_, line)| !is_comment(line.trim()));
        self.ready.extend(lines.map(|(line, text)| Text { line, text }));
    }

    /// The next puzzle that is complete.
    pub fn take(&mut self) -> Option<Text> {
        self.ready.pop_front()
    }
}

/// The puzzles of a text.
pub fn split(text: &str) -> Vec<Text> {
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.push(line));
    splitter.end();
    splitter.ready.into()
}

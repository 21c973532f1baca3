//! Reads what a program printed, in the problem's layout.
//!
//! Like the online judges, this reader tolerates blanks at the end of a line (also a carriage
//! return), blank lines at the end of the output and a missing last newline. Everything else must
//! be as the problem says.

use super::layout::{FRAME, numbered};
use super::problem::{Output, Problem, Rows, Want};

/// What differs from the problem's layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Difference {
    /// Nothing was printed.
    Nothing,
    /// Only that many of that many lines of a grid were printed.
    Missing(usize, usize),
    /// Only that many of that many grids are answered.
    Answers(usize, usize),
    /// Another grid begins where nothing may follow.
    SecondGrid,
    /// Something follows the last answer.
    Extra(String),
    /// The line is blank.
    Blank,
    /// A blank line belongs here; something else was found.
    NotBlank(String),
    /// This line belongs here; something else was found.
    Line { expected: String, found: String },
    /// There are spaces between the digits, and none belong there.
    Spaces,
    /// There are no spaces between the digits, and they belong there.
    NoSpaces,
    /// The line begins with blanks.
    Indented,
    /// More than one blank, or one that is no space, from this column (from 1) on.
    WideGap(usize),
    /// The line has that many digits.
    Count(usize),
    /// Not a digit, in that column (from 1).
    Character(usize, char),
    /// A number above 9.
    Number(String),
}

/// What is printed about one grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Printed {
    /// Words in place of a grid, or above it.
    pub words: Option<String>,
    /// The grids, 0 for an empty cell.
    pub grids: Vec<[u8; 81]>,
    /// The first line of it, from 0.
    pub line: usize,
}

/// Reads the answers to `tasks` grids, or returns what differs in which line (from 1; 0 when it
/// is no matter of one line).
pub(super) fn read(
    problem: Problem,
    tasks: usize,
    text: &str,
) -> Result<Vec<Printed>, (usize, Difference)> {
    let text = text.trim_end_matches(is_blank);
    if text.is_empty() {
        return Err((0, Difference::Nothing));
    }
    let output = &problem.output;
    let mut lines = Lines { output, lines: text.split('\n').map(trimmed).collect(), at: 0 };
    let mut answers = Vec::new();
    for number in 1..=tasks {
        if lines.is_at_end() {
            return Err((0, Difference::Answers(number - 1, tasks)));
        }
        answers.push(lines.answer(number)?);
        if number < tasks {
            lines.expect(output.between.as_deref())?;
        }
        lines.expect(output.after.as_deref())?;
    }
    let Some(more) = lines.lines[lines.at..].iter().position(|line| !line.is_empty()) else {
        return Ok(answers);
    };
    let number = lines.at + more;
    let line = lines.lines[number];
    let is_row = output.want.prints_grids() && read_line(output.rows, line).is_ok();
    let what = if is_row { Difference::SecondGrid } else { Difference::Extra(line.to_owned()) };
    Err((number + 1, what))
}

/// The lines of an output, and where the reader is.
struct Lines<'a> {
    output: &'a Output,
    lines: Vec<&'a str>,
    at: usize,
}

impl Lines<'_> {
    fn is_at_end(&self) -> bool {
        self.at == self.lines.len()
    }

    /// The answer about grid `number`, from 1.
    fn answer(&mut self, number: usize) -> Result<Printed, (usize, Difference)> {
        let output = self.output;
        if let Some(heading) = &output.heading {
            self.expect(Some(&numbered(heading, number)))?;
        }
        let line = self.at;
        if let Some(prefix) = &output.prefix {
            let prefix = numbered(prefix, number);
            let Some(rest) = self.lines.get(line).and_then(|text| text.strip_prefix(&*prefix))
            else {
                let found = self.lines.get(line).unwrap_or(&"").to_string();
                return Err((line + 1, Difference::Line { expected: prefix, found }));
            };
            self.lines[line] = rest;
        }
        let mut printed = Printed { words: None, grids: Vec::new(), line };
        let is_words = match output.want {
            Want::Valid | Want::Score | Want::FirstWrong | Want::Count => true,
            _ => {
                let words = [&output.none, &output.several];
                let first = self.lines.get(line);
                // Capitals or not is a question of the words, and not of the layout.
                words.iter().any(|words| is_same(words.as_deref(), first.copied()))
            }
        };
        if is_words {
            let words = self.lines.get(line).copied().unwrap_or_default();
            printed.words = Some(words.to_owned());
            self.at += 1;
            if output.want != Want::Count || words != "1" {
                return Ok(printed);
            }
        }
        loop {
            printed.grids.push(self.grid()?);
            self.expect(output.after_grid.as_deref())?;
            let is_last = output.after.as_deref() == self.lines.get(self.at).copied();
            if output.want != Want::All || is_last || self.is_at_end() {
                return Ok(printed);
            }
        }
    }

    fn grid(&mut self) -> Result<[u8; 81], (usize, Difference)> {
        let rows = self.output.rows;
        let mut values = Vec::with_capacity(81);
        for row in 0..rows.lines() {
            let Some(line) = self.lines.get(self.at) else {
                return Err((0, Difference::Missing(row, rows.lines())));
            };
            if rows == Rows::Framed && (row == 3 || row == 7) {
                self.expect(Some(FRAME))?;
                continue;
            }
            values.extend(read_line(rows, line).map_err(|what| (self.at + 1, what))?);
            self.at += 1;
        }
        Ok(values.try_into().expect("each line has the cells of its row"))
    }

    /// Passes over a line that belongs here. A blank one may be missing at the end.
    fn expect(&mut self, expected: Option<&str>) -> Result<(), (usize, Difference)> {
        let Some(expected) = expected else { return Ok(()) };
        let expected = expected.trim_end_matches(is_blank);
        match self.lines.get(self.at) {
            Some(line) if *line == expected => self.at += 1,
            None if expected.is_empty() => {}
            line => {
                let found = line.copied().unwrap_or_default().to_owned();
                let what = if expected.is_empty() {
                    Difference::NotBlank(found)
                } else {
                    Difference::Line { expected: expected.to_owned(), found }
                };
                return Err((self.at + 1, what));
            }
        }
        Ok(())
    }
}

/// Whether these are the same words, but for capitals.
pub(super) fn is_same(words: Option<&str>, other: Option<&str>) -> bool {
    words.zip(other).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
}

/// The blanks of ASCII.
fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace()
}

fn trimmed(line: &str) -> &str {
    line.trim_end_matches(is_blank)
}

/// Reads the digits of a line.
fn read_line(rows: Rows, line: &str) -> Result<Vec<u8>, Difference> {
    if line.is_empty() {
        return Err(Difference::Blank);
    }
    let bare = if rows == Rows::Framed { without_bars(line)? } else { line.to_owned() };
    let wrong = |&(_, c): &(usize, char)| !is_blank(c) && !c.is_ascii_digit();
    if let Some((column, c)) = (1..).zip(bare.chars()).find(wrong) {
        return Err(Difference::Character(column, c));
    }
    if bare.starts_with(is_blank) {
        return Err(Difference::Indented);
    }
    // Only digits and blanks are left, one byte each.
    let has_blanks = bare.contains(is_blank);
    match rows {
        Rows::Packed | Rows::Line if has_blanks => return Err(Difference::Spaces),
        Rows::Spaced if !has_blanks && bare.len() == 9 => return Err(Difference::NoSpaces),
        _ => {}
    }
    let gap = bare.as_bytes().windows(2).position(|pair| {
        pair[0].is_ascii_whitespace() && (pair[0] != b' ' || pair[1].is_ascii_whitespace())
    });
    if let Some(gap) = gap {
        return Err(Difference::WideGap(gap + 1));
    }
    let numbers: Vec<&str> = match rows {
        Rows::Spaced | Rows::Framed => bare.split(' ').collect(),
        _ => bare.split("").filter(|digit| !digit.is_empty()).collect(),
    };
    if let Some(large) = numbers.iter().find(|number| number.len() > 1) {
        return Err(Difference::Number((*large).to_owned()));
    }
    let cells = if rows == Rows::Line { 81 } else { 9 };
    if numbers.len() != cells {
        return Err(Difference::Count(numbers.len()));
    }
    Ok(numbers.iter().map(|number| number.as_bytes()[0] - b'0').collect())
}

/// The row without the bars between its boxes.
fn without_bars(line: &str) -> Result<String, Difference> {
    let parts: Vec<&str> = line.split(" | ").collect();
    if parts.len() == 3 && parts.iter().all(|part| part.len() == 5) {
        return Ok(parts.join(" "));
    }
    Err(Difference::Line { expected: "0 0 0 | 0 0 0 | 0 0 0".to_owned(), found: line.to_owned() })
}

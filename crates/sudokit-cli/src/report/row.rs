//! A row: where a puzzle stood, its verdict, and values by name.

use super::kept::Kept;
use super::verdict::{self, Verdict};
use crate::exit::Exit;
use sudokit::analyze::Estimate;
use sudokit::board::{Cell, Digit};
use sudokit::text::{Content, Details, Format, Record, TextError};
pub(crate) use sudokit_answer::Value;

/// Where a puzzle stood and what stood there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At<'a> {
    /// The input's name in messages.
    pub source: &'a str,
    /// The line, from 1.
    pub line: u64,
    /// How many puzzles and unreadable texts come before it in its input, where the run counts them
    /// (`Options::are_numbered`).
    pub number: u64,
    /// The last line of the puzzle: the same for one in a line.
    pub last_line: u64,
    /// The column, where the text could not be read.
    pub column: Option<usize>,
    /// How it was written.
    pub format: Format,
    /// The puzzle; none where the text could not be read.
    pub content: Option<&'a Content>,
    /// What stood beside it.
    pub details: Option<&'a Details>,
    /// The columns or keys it came with.
    pub kept: Option<Kept<'a>>,
    /// In place of `content`, where the puzzle is of another size or has other rules.
    pub variant: Option<Variant<'a>>,
}

/// What is shown of a puzzle of another size or with other rules.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "variants"), allow(dead_code, reason = "made with the feature alone"))]
pub(crate) struct Variant<'a> {
    /// Its text as it came.
    pub text: &'a str,
    /// How many cells have a given.
    pub givens: usize,
    /// How many constraints are no givens.
    pub rules: usize,
}

impl<'a> At<'a> {
    /// The place of a record.
    pub(crate) fn record(source: &'a str, record: &'a Record) -> At<'a> {
        At {
            source,
            line: record.line,
            number: 0,
            last_line: record.last_line,
            column: None,
            format: record.format,
            content: Some(&record.content),
            details: record.details.as_deref(),
            kept: Kept::of_record(record),
            variant: None,
        }
    }

    /// The place of a text that could not be read.
    pub(crate) fn error(source: &'a str, error: &'a TextError) -> At<'a> {
        At {
            source,
            line: error.line,
            number: 0,
            last_line: error.line,
            column: Some(error.column),
            format: if error.in_grid { Format::Judge2239 } else { Format::Line },
            content: None,
            details: None,
            kept: Kept::of_error(error),
            variant: None,
        }
    }

    /// `file:line`, or `file:line:column`.
    pub(crate) fn place(&self) -> String {
        match self.column {
            Some(column) => format!("{}:{}:{column}", self.source, self.line),
            None => format!("{}:{}", self.source, self.line),
        }
    }

    /// Whether it stands in a line of its own, and in nothing else.
    pub(crate) fn is_plain_line(&self) -> bool {
        self.kept.is_none() && self.format.is_one_line()
    }

    /// The number of givens, unless it is a pencilmark grid or unreadable.
    pub(crate) fn givens(&self) -> Option<usize> {
        match self.variant {
            Some(variant) => Some(variant.givens),
            None => self.puzzle().map(sudokit::Puzzle::given_count),
        }
    }

    /// The puzzle, unless it is a pencilmark grid or unreadable.
    pub(crate) fn puzzle(&self) -> Option<&'a sudokit::Puzzle> {
        self.content.and_then(Content::puzzle)
    }
}

/// What is known of one puzzle: the verdict, and what the command found (`K`).
#[derive(Debug)]
pub(crate) struct Row<K> {
    /// What the puzzle turned out to be.
    pub verdict: Verdict,
    /// How the run ends if nothing is worse.
    pub exit: Exit,
    /// What is wrong, for stderr and the field `error`. Boxed: most rows have none.
    pub error: Option<Box<str>>,
    /// What the summary counts it under, if not under its verdict.
    pub group: Option<&'static str>,
    /// Whether it is the first row of its puzzle: a summary counts puzzles.
    pub counts: bool,
    /// What the command found.
    pub known: K,
}

impl<K> Row<K> {
    /// With a verdict and what goes with it.
    pub(crate) fn new(verdict: Verdict, known: K) -> Row<K> {
        Row { verdict, exit: verdict::exit(verdict), error: None, group: None, counts: true, known }
    }

    /// Says what is wrong.
    pub(crate) fn set_error(&mut self, error: impl Into<Box<str>>) {
        self.error = Some(error.into());
    }
}

/// The command's own text for a puzzle.
pub(crate) enum Text {
    /// A grid: in the requested layout.
    Grid(Content),
    /// Whole lines without the last line end.
    Lines(String),
    /// The rows of a grid of another size.
    #[cfg_attr(not(feature = "variants"), allow(dead_code, reason = "made with the feature alone"))]
    Rows(String),
    /// A word that keeps the place of an answer in one-line layouts.
    Word(&'static str),
    /// Nothing.
    Nothing,
}

/// `r1c1=5` for each.
pub(crate) fn names(givens: &[(Cell, Digit)]) -> Vec<String> {
    givens.iter().map(|(cell, digit)| format!("{cell}={digit}")).collect()
}

/// The rows of a grid of any size on one line: with spaces between where values are numbers.
pub(crate) fn on_one_line(rows: &str) -> String {
    rows.replace('\n', if rows.contains(' ') { " " } else { "" })
}

/// An estimate with its interval.
pub(crate) fn interval(estimate: &Estimate, confidence: f64) -> String {
    let (low, high) = estimate.log10_interval(confidence);
    let percent = confidence * 100.0;
    format!("{}, {percent}%: {} to {}", power(estimate.log10()), power(low), power(high))
}

/// The number with this decimal logarithm, which may be beyond `f64`.
fn power(log: f64) -> String {
    if !log.is_finite() || log < 300.0 {
        return format!("{:.4e}", 10f64.powf(log));
    }
    let (mut digits, mut exponent) = (10f64.powf(log.fract()), log.trunc());
    // What rounds to 10 is the next power.
    if digits >= 9.99995 {
        (digits, exponent) = (1.0, exponent + 1.0);
    }
    format!("{digits:.4}e{exponent}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_five_digits_and_any_exponent() {
        let texts = [f64::NEG_INFINITY, 0.0, 21.85, 300.0, 520.412, 399.999_999_9].map(power);
        let expected =
            ["0.0000e0", "1.0000e0", "7.0795e21", "1.0000e300", "2.5823e520", "1.0000e400"];
        assert_eq!(texts, expected);
    }
}

//! The verdict on one run: a checker of answers, not a comparison with a stored one.
//!
//! What the layout may be: like the online judges, blanks at the end of a line (also a carriage
//! return) and blank lines at the end of the output do not count, nor does a missing last newline.
//! Everything else must be as the problem says.

use super::cases::Case;
use super::problem::{Problem, Rows, Want};
use super::process::{End, Run};
use sudokit::Solution;
use sudokit::board::{Cell, Digit};
use sudokit::check;
use sudokit::rules::Fault;
use sudokit::solve::{Budget, Order, Solutions};

/// What came of one run.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Verdict {
    /// The answer is right.
    Accepted,
    /// A grid was printed, and it is not the answer.
    WrongAnswer(Wrong),
    /// What was printed is not a grid in the problem's layout.
    WrongFormat(Format),
    /// The program ran too long.
    TimeLimit,
    /// The program crashed or said itself that it failed.
    RuntimeError(Crash),
    /// The program printed too much.
    OutputLimit {
        /// Whether what it printed begins with a right answer.
        begins_right: bool,
    },
}

/// The kinds of verdict: a shrunk case must fail with the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// See [`Verdict::Accepted`].
    Accepted,
    /// See [`Verdict::WrongAnswer`].
    WrongAnswer,
    /// See [`Verdict::WrongFormat`].
    WrongFormat,
    /// See [`Verdict::TimeLimit`].
    TimeLimit,
    /// See [`Verdict::RuntimeError`].
    RuntimeError,
    /// See [`Verdict::OutputLimit`].
    OutputLimit,
}

impl Verdict {
    /// Its kind.
    pub(super) fn kind(&self) -> Kind {
        match self {
            Verdict::Accepted => Kind::Accepted,
            Verdict::WrongAnswer(_) => Kind::WrongAnswer,
            Verdict::WrongFormat(_) => Kind::WrongFormat,
            Verdict::TimeLimit => Kind::TimeLimit,
            Verdict::RuntimeError(_) => Kind::RuntimeError,
            Verdict::OutputLimit { .. } => Kind::OutputLimit,
        }
    }
}

/// Why a grid is not the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    /// The rule that is broken; `None` for a solution that is not the smallest.
    pub fault: Option<Fault>,
    /// The first cell that differs from the expected grid, with the expected digit. `None` when
    /// several grids would have been right.
    pub expected: Option<(Cell, Digit)>,
    /// The digit printed in that cell, 0 for none.
    pub found: u8,
    /// What else is worth knowing.
    pub remark: Option<Remark>,
}

/// A likely cause of a wrong grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Remark {
    /// The grid is printed as it was read.
    Unchanged,
    /// Some cells were filled rightly and the others left empty.
    OnlyForced,
    /// It is the largest solution.
    Largest,
}

/// How the layout differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Format {
    /// What differs, where.
    pub what: Difference,
    /// The line it happens in, from 1; 0 when it is no matter of one line.
    pub line: usize,
    /// Whether the digits alone would have been accepted.
    pub digits_right: bool,
    /// Whether the right grid is there, among other lines.
    pub among_others: bool,
}

/// What differs from the problem's layout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Difference {
    /// Nothing was printed.
    Nothing,
    /// Only that many lines were printed.
    Missing(usize),
    /// A second grid begins.
    SecondGrid,
    /// Something follows the nine lines.
    Extra(String),
    /// The line is blank.
    Blank,
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

/// How a program broke down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Crash {
    /// With an exit code, or by a signal.
    pub end: End,
    /// The end of its stderr.
    pub stderr: String,
}

/// Judges a run.
pub(super) fn judge(problem: Problem, case: &Case, run: &Run) -> Verdict {
    match run.end {
        End::TimeLimit => Verdict::TimeLimit,
        End::OutputLimit => {
            Verdict::OutputLimit { begins_right: begins_right(problem, case, &run.stdout) }
        }
        End::Exited(0) => output(problem, case, &String::from_utf8_lossy(&run.stdout)),
        end => {
            let stderr = String::from_utf8_lossy(&run.stderr).trim_end().to_owned();
            Verdict::RuntimeError(Crash { end, stderr })
        }
    }
}

/// Judges what was printed.
pub(super) fn output(problem: Problem, case: &Case, text: &str) -> Verdict {
    let values = match read(problem, text) {
        Ok(values) => values,
        Err((line, what)) => {
            let digits_right = digits_are_right(problem, case, text);
            let among_others = what != Difference::SecondGrid && is_among(problem, case, text);
            return Verdict::WrongFormat(Format { what, line, digits_right, among_others });
        }
    };
    match grid(problem, case, &values) {
        Ok(()) => Verdict::Accepted,
        Err(wrong) => Verdict::WrongAnswer(wrong),
    }
}

/// Whether a text of any layout holds the digits of a right answer.
pub(super) fn digits_are_right(problem: Problem, case: &Case, text: &str) -> bool {
    digits_alone(text).is_some_and(|values| grid(problem, case, &values).is_ok())
}

/// Whether any nine lines in a row are a right answer.
fn is_among(problem: Problem, case: &Case, text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let right = |nine: &[&str]| {
        read(problem, &nine.join("\n")).is_ok_and(|values| grid(problem, case, &values).is_ok())
    };
    lines.windows(9).any(right)
}

/// Judges a grid, 0 for an empty cell.
fn grid(problem: Problem, case: &Case, values: &[u8; 81]) -> Result<(), Wrong> {
    // A changed given explains the repeats that come of it, so it is looked for first.
    let changed = case.puzzle.givens().find_map(|(cell, given)| {
        let found = Digit::new(values[cell.index()])?;
        (found != given).then_some(Fault::GivenChanged { cell, given, found })
    });
    let answer = match changed {
        Some(fault) => Err(fault),
        None => check::answers(&case.puzzle, values),
    };
    let wanted = case.only_answer(problem);
    let fault = match answer {
        Ok(answer) if problem.output.want != Want::Smallest || Some(answer) == wanted => {
            return Ok(());
        }
        answer => answer.err(),
    };
    let expected = wanted.and_then(|wanted| {
        let differs = |&cell: &Cell| wanted.get(cell).get() != values[cell.index()];
        Cell::all().find(differs).map(|cell| (cell, wanted.get(cell)))
    });
    let found = expected.map_or(0, |(cell, _)| values[cell.index()]);
    Err(Wrong { fault, expected, found, remark: remark(case, values, fault, wanted) })
}

/// Guesses of the solver that a remark is worth.
const REMARK_GUESSES: u64 = 100_000;

/// A likely cause, if there is one.
fn remark(
    case: &Case,
    values: &[u8; 81],
    fault: Option<Fault>,
    wanted: Option<Solution>,
) -> Option<Remark> {
    if values == case.puzzle.values() {
        return Some(Remark::Unchanged);
    }
    match fault {
        Some(Fault::Empty(_)) => {
            let right = |cell: Cell| {
                let value = values[cell.index()];
                value == 0 || wanted.is_some_and(|wanted| wanted.get(cell).get() == value)
            };
            Cell::all().all(right).then_some(Remark::OnlyForced)
        }
        None => {
            let largest =
                Solutions::new(case.puzzle, Order::Descending, Budget::at_most(REMARK_GUESSES))
                    .next();
            (largest.is_some_and(|s| s.values() == values)).then_some(Remark::Largest)
        }
        _ => None,
    }
}

/// Reads nine lines in the problem's layout, or says in which line (from 1) what differs.
fn read(problem: Problem, text: &str) -> Result<[u8; 81], (usize, Difference)> {
    let text = text.trim_end_matches(is_blank);
    if text.is_empty() {
        return Err((0, Difference::Nothing));
    }
    let mut values = [0; 81];
    let mut lines = text.split('\n').zip(1..);
    for row in 0..9 {
        let Some((line, number)) = lines.next() else {
            return Err((0, Difference::Missing(row)));
        };
        let digits = read_line(problem, line).map_err(|what| (number, what))?;
        values[row * 9..row * 9 + 9].copy_from_slice(&digits);
    }
    match lines.find(|(line, _)| !line.trim_end_matches(is_blank).is_empty()) {
        None => Ok(values),
        Some((line, number)) => {
            let what = match read_line(problem, line) {
                Ok(_) => Difference::SecondGrid,
                Err(_) => Difference::Extra(line.trim_end_matches(is_blank).to_owned()),
            };
            Err((number, what))
        }
    }
}

/// The blanks of ASCII.
fn is_blank(c: char) -> bool {
    c.is_ascii_whitespace()
}

/// Reads the nine digits of a line.
fn read_line(problem: Problem, line: &str) -> Result<[u8; 9], Difference> {
    let line = line.trim_end_matches(is_blank);
    if line.is_empty() {
        return Err(Difference::Blank);
    }
    if let Some((column, c)) = line
        .chars()
        .zip(1..)
        .map(|(c, i)| (i, c))
        .find(|&(_, c)| !is_blank(c) && !c.is_ascii_digit())
    {
        return Err(Difference::Character(column, c));
    }
    if line.starts_with(is_blank) {
        return Err(Difference::Indented);
    }
    // Only digits and blanks are left, one byte each.
    let spaced = line.contains(is_blank);
    match problem.output.rows {
        Rows::Packed if spaced => return Err(Difference::Spaces),
        Rows::Spaced if !spaced && line.len() == 9 => return Err(Difference::NoSpaces),
        _ => {}
    }
    let gap = line.as_bytes().windows(2).position(|pair| {
        pair[0].is_ascii_whitespace() && (pair[0] != b' ' || pair[1].is_ascii_whitespace())
    });
    if let Some(gap) = gap {
        return Err(Difference::WideGap(gap + 1));
    }
    let numbers: Vec<&str> = match problem.output.rows {
        Rows::Spaced => line.split(' ').collect(),
        _ => line.split("").filter(|digit| !digit.is_empty()).collect(),
    };
    if let Some(large) = numbers.iter().find(|number| number.len() > 1) {
        return Err(Difference::Number((*large).to_owned()));
    }
    let digits: Vec<u8> = numbers.iter().map(|number| number.as_bytes()[0] - b'0').collect();
    digits.try_into().map_err(|digits: Vec<u8>| Difference::Count(digits.len()))
}

/// The values of a text of exactly 81 digits and any blanks.
fn digits_alone(text: &str) -> Option<[u8; 81]> {
    let bytes = text.bytes().filter(|b| !b.is_ascii_whitespace());
    let digits: Option<Vec<u8>> = bytes.map(|b| b.is_ascii_digit().then(|| b - b'0')).collect();
    digits?.try_into().ok()
}

/// Whether an output that is too long begins with nine right lines.
fn begins_right(problem: Problem, case: &Case, stdout: &[u8]) -> bool {
    let lines: Vec<&[u8]> = stdout.splitn(10, |&b| b == b'\n').take(9).collect();
    let text = String::from_utf8_lossy(&lines.join(&b'\n')).into_owned();
    output(problem, case, &text) == Verdict::Accepted
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;

//! The verdict on one run: a checker of answers, not a comparison with a stored one.
//!
//! [`printed`](super::printed) reads the layout. This module compares what it read with what the
//! library found.

use super::cases::{Case, Task};
use super::printed::{self, Difference, Printed};
use super::problem::{Problem, Want};
use super::process::{End, Run};
use super::{answer, layout, promise};
use sudokit::board::{Cell, Digit};
use sudokit::check;
use sudokit::rules::Fault;
use sudokit::{Puzzle, Solution};

/// What came of one run.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Verdict {
    /// The answers are right.
    Accepted,
    /// An answer was printed, and it is not the right one.
    WrongAnswer(Wrong),
    /// What was printed is not in the problem's layout.
    WrongFormat(Format),
    /// The program ran too long.
    TimeLimit {
        /// Whether what it printed until then begins with right answers.
        begins_right: bool,
    },
    /// The program held too much memory.
    MemoryLimit {
        /// Whether its own runtime refused more.
        heap_is_full: bool,
    },
    /// The program crashed or said itself that it failed.
    RuntimeError(Crash),
    /// The program printed too much.
    OutputLimit {
        /// Whether what it printed begins with right answers.
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
    /// See [`Verdict::MemoryLimit`].
    MemoryLimit,
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
            Verdict::TimeLimit { .. } => Kind::TimeLimit,
            Verdict::MemoryLimit { .. } => Kind::MemoryLimit,
            Verdict::RuntimeError(_) => Kind::RuntimeError,
            Verdict::OutputLimit { .. } => Kind::OutputLimit,
        }
    }

    /// The task (from 0) whose answer is wrong; the first where no answer was compared.
    pub(super) fn task(&self) -> usize {
        match self {
            Verdict::WrongAnswer(wrong) => wrong.task,
            _ => 0,
        }
    }
}

/// Which answer is wrong, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    /// The task, from 0.
    pub task: usize,
    /// The first line of its answer, from 0.
    pub line: usize,
    /// Why.
    pub what: What,
}

/// Why an answer is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The grid is wrong.
    Grid(WrongGrid),
    /// Other words were expected; `None` for a grid.
    Words { expected: Option<String>, found: Option<String> },
    /// The grids are right, but there are more or fewer.
    Grids { expected: usize, found: usize },
    /// Another line was expected; `None` behind the last one.
    Line { number: usize, expected: Option<String>, found: Option<String> },
    /// The grid that should be slow has no solution, or needs too many calls.
    NotSlow { is_solvable: bool },
}

/// Why a grid is not the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct WrongGrid {
    /// The rule that is broken; `None` for a solution that is not the one asked for.
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
    /// In another order its digits are right.
    Moved(Move),
    /// It is what a search finds that checks a digit against placed ones and not against givens.
    GivensUnseen,
    /// All empty cells have the same digit: the first that was tried.
    Unchecked,
}

/// An order of cells other than row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Move {
    /// A line is a column.
    Columns,
    /// A line is a box.
    Boxes,
    /// Each line begins with its last cell.
    RowsTurned,
    /// The last row comes first.
    LastRowFirst,
    /// From the last cell to the first.
    Backwards,
}

impl Move {
    const ALL: [Move; 5] =
        [Move::Columns, Move::Boxes, Move::RowsTurned, Move::LastRowFirst, Move::Backwards];

    /// Where the digit that was printed as this cell belongs.
    fn to(self, cell: usize) -> usize {
        let (line, place) = (cell / 9, cell % 9);
        match self {
            Move::Columns => place * 9 + line,
            Move::Boxes => (line / 3 * 3 + place / 3) * 9 + line % 3 * 3 + place % 3,
            Move::RowsTurned => line * 9 + 8 - place,
            Move::LastRowFirst => (8 - line) * 9 + place,
            Move::Backwards => 80 - cell,
        }
    }
}

/// How the layout differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Format {
    /// What differs.
    pub what: Difference,
    /// The line it happens in, from 1; 0 when it is no matter of one line.
    pub line: usize,
    /// Whether the answers would have been accepted but for blanks, frames and headings.
    pub digits_right: bool,
    /// Whether the right grid is there, among other lines.
    pub among_others: bool,
    /// Whether the grid is printed as it was given, with its signs for empty cells.
    pub is_input: bool,
}

/// How a program broke down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Crash {
    /// With an exit code, or by a signal.
    pub end: End,
    /// The end of its stderr.
    pub stderr: String,
    /// Whether what it printed is right all the same.
    pub is_right: bool,
}

/// Judges a run.
pub(super) fn judge(problem: Problem, case: &Case, run: &Run) -> Verdict {
    let begins_right = || begins_right(problem, case, &run.stdout);
    match run.end {
        End::TimeLimit => Verdict::TimeLimit { begins_right: begins_right() },
        End::OutputLimit => Verdict::OutputLimit { begins_right: begins_right() },
        End::MemoryLimit => Verdict::MemoryLimit { heap_is_full: false },
        End::Exited(0) => output(problem, case, &String::from_utf8_lossy(&run.stdout)),
        end => {
            let stderr = String::from_utf8_lossy(&run.stderr).trim_end().to_owned();
            if HEAP_IS_FULL.iter().any(|words| stderr.contains(words)) {
                return Verdict::MemoryLimit { heap_is_full: true };
            }
            let stdout = String::from_utf8_lossy(&run.stdout);
            let is_right = output(problem, case, &stdout) == Verdict::Accepted;
            Verdict::RuntimeError(Crash { end, stderr, is_right })
        }
    }
}

/// What Java prints when the heap that the judge gave it is full.
const HEAP_IS_FULL: [&str; 2] =
    ["OutOfMemoryError: Java heap space", "OutOfMemoryError: GC overhead limit exceeded"];

/// Judges what was printed.
pub(super) fn output(problem: Problem, case: &Case, text: &str) -> Verdict {
    if let Some(written) = case.tasks[0].question.written {
        return lines(&written.output, text);
    }
    let answers = match printed::read(problem, case.tasks.len(), text) {
        Ok(answers) => answers,
        Err((line, what)) => {
            let digits_right = digits_are_right(problem, case, text);
            let among_others = what != Difference::SecondGrid && is_among(problem, case, text);
            let is_input = is_input(problem, case, text);
            let format = Format { what, line, digits_right, among_others, is_input };
            return Verdict::WrongFormat(format);
        }
    };
    for (number, (task, printed)) in case.tasks.iter().zip(&answers).enumerate() {
        if let Err(what) = compare(problem, task, printed) {
            return Verdict::WrongAnswer(Wrong { task: number, line: printed.line, what });
        }
    }
    Verdict::Accepted
}

/// Compares a text line by line. Blanks at line ends and blank lines at the end do not count.
fn lines(right: &str, text: &str) -> Verdict {
    let bare = |text: &str| -> Vec<String> {
        text.trim_end().lines().map(|line| line.trim_end().to_owned()).collect()
    };
    let (right, text) = (bare(right), bare(text));
    if text.is_empty() && !right.is_empty() {
        let what = Difference::Nothing;
        let format =
            Format { what, line: 0, digits_right: false, among_others: false, is_input: false };
        return Verdict::WrongFormat(format);
    }
    match (0..right.len().max(text.len())).find(|&line| right.get(line) != text.get(line)) {
        None => Verdict::Accepted,
        Some(line) => {
            let (expected, found) = (right.get(line).cloned(), text.get(line).cloned());
            let what = What::Line { number: line + 1, expected, found };
            Verdict::WrongAnswer(Wrong { task: 0, line: 0, what })
        }
    }
}

/// The calls of row-major search that a printed grid costs, where the problem asks for such a grid.
pub(super) fn calls_of_slow_grid(problem: Problem, text: &str) -> Option<u64> {
    let is_asked = problem.output.want == Want::Slow;
    let answers = is_asked.then(|| printed::read(problem, 1, text).ok())??;
    promise::calls(&Puzzle::from_values(*answers.first()?.grids.first()?)?)
}

/// Compares the answer to a task with the right one.
fn compare(problem: Problem, task: &Task, printed: &Printed) -> Result<(), What> {
    let answer = &task.answer;
    if problem.output.want == Want::Slow {
        let puzzle = printed.grids.first().and_then(|&values| Puzzle::from_values(values));
        let puzzle = puzzle.unwrap_or(Puzzle::EMPTY);
        return match promise::calls(&puzzle) {
            Some(_) => Ok(()),
            None => Err(What::NotSlow { is_solvable: answer::count(&puzzle, 1) > 0 }),
        };
    }
    if answer.words != printed.words {
        let (expected, found) = (answer.words.clone(), printed.words.clone());
        return Err(What::Words { expected, found });
    }
    let only = (!answer.any).then_some(());
    for (right, values) in answer.grids.iter().zip(&printed.grids) {
        let wanted = only.map(|()| *right);
        grid(&task.question.puzzle, wanted, values).map_err(What::Grid)?;
    }
    let (expected, found) = (answer.grids.len(), printed.grids.len());
    if expected == found { Ok(()) } else { Err(What::Grids { expected, found }) }
}

/// Judges a grid, 0 for an empty cell; `wanted` is the only right one, if there is only one.
fn grid(puzzle: &Puzzle, wanted: Option<Solution>, values: &[u8; 81]) -> Result<(), WrongGrid> {
    // A changed given explains the repeats that come of it, so it is looked for first.
    let changed = puzzle.givens().find_map(|(cell, given)| {
        let found = Digit::new(values[cell.index()])?;
        (found != given).then_some(Fault::GivenChanged { cell, given, found })
    });
    let answer = match changed {
        Some(fault) => Err(fault),
        None => check::answers(puzzle, values),
    };
    let fault = match answer {
        Ok(answer) if wanted.is_none_or(|wanted| wanted == answer) => return Ok(()),
        answer => answer.err(),
    };
    let expected = wanted.and_then(|wanted| {
        let differs = |&cell: &Cell| wanted.get(cell).get() != values[cell.index()];
        Cell::all().find(differs).map(|cell| (cell, wanted.get(cell)))
    });
    let found = expected.map_or(0, |(cell, _)| values[cell.index()]);
    Err(WrongGrid { fault, expected, found, remark: remark(puzzle, values, fault, wanted) })
}

/// Calls of the search that a remark is worth.
const REMARK_CALLS: u32 = 100_000;

/// A likely cause, if there is one.
fn remark(
    puzzle: &Puzzle,
    values: &[u8; 81],
    fault: Option<Fault>,
    wanted: Option<Solution>,
) -> Option<Remark> {
    if values == puzzle.values() {
        return Some(Remark::Unchanged);
    }
    let fault = fault?;
    if let Fault::Empty(_) = fault {
        let right = |cell: Cell| {
            let value = values[cell.index()];
            value == 0 || wanted.is_some_and(|wanted| wanted.get(cell).get() == value)
        };
        return Cell::all().all(right).then_some(Remark::OnlyForced);
    }
    let moved = |by: &Move| {
        let mut moved = [0; 81];
        values.iter().enumerate().for_each(|(cell, &value)| moved[by.to(cell)] = value);
        check::answers(puzzle, &moved)
            .is_ok_and(|answer| wanted.is_none_or(|wanted| wanted == answer))
    };
    if let Some(by) = Move::ALL.into_iter().find(moved) {
        return Some(Remark::Moved(by));
    }
    let placed: Vec<u8> = puzzle.empty_cells().map(|cell| values[cell.index()]).collect();
    let givens_stay = puzzle.givens().all(|(cell, digit)| values[cell.index()] == digit.get());
    if !givens_stay || placed.len() < 2 {
        return None;
    }
    if placed.iter().all(|&digit| digit == placed[0]) {
        return Some(Remark::Unchecked);
    }
    (without_givens(puzzle).as_ref() == Some(values)).then_some(Remark::GivensUnseen)
}

/// What a search in reading order finds that checks a digit against placed digits alone.
fn without_givens(puzzle: &Puzzle) -> Option<[u8; 81]> {
    fn go(open: &[Cell], placed: &mut [u8; 81], calls: &mut u32) -> bool {
        *calls += 1;
        let Some((cell, rest)) = open.split_first() else { return true };
        for digit in 1..=9 {
            if cell.peers().any(|peer| placed[peer.index()] == digit) {
                continue;
            }
            placed[cell.index()] = digit;
            if *calls > REMARK_CALLS || go(rest, placed, calls) {
                return *calls <= REMARK_CALLS;
            }
        }
        placed[cell.index()] = 0;
        false
    }
    let open: Vec<Cell> = puzzle.empty_cells().collect();
    let mut grid = [0; 81];
    if !go(&open, &mut grid, &mut 0) {
        return None;
    }
    puzzle.givens().for_each(|(cell, digit)| grid[cell.index()] = digit.get());
    Some(grid)
}

/// Whether a text holds the right answers, if blanks, frames and headings do not count.
pub(super) fn digits_are_right(problem: Problem, case: &Case, text: &str) -> bool {
    let bare = |text: &str| -> String {
        text.chars().filter(|c| !c.is_whitespace() && !"|+-".contains(*c)).collect()
    };
    let output = &problem.output;
    let text = bare(text);
    let mut rest = text.as_str();
    let pass = |rest: &mut &str, optional: &Option<String>, number: usize| {
        let line = bare(&layout::numbered(optional.as_deref().unwrap_or_default(), number));
        *rest = rest.strip_prefix(&*line).unwrap_or(rest);
    };
    for (number, task) in (1..).zip(&case.tasks) {
        pass(&mut rest, &output.heading, number);
        pass(&mut rest, &output.prefix, number);
        if let Some(words) = &task.answer.words {
            let Some(behind) = rest.strip_prefix(&*bare(words)) else { return false };
            rest = behind;
        }
        for right in &task.answer.grids {
            let Some((digits, behind)) = rest.split_at_checked(81) else { return false };
            let Ok(puzzle) = digits.parse::<Puzzle>() else { return false };
            let wanted = (!task.answer.any).then_some(*right);
            if grid(&task.question.puzzle, wanted, puzzle.values()).is_err() {
                return false;
            }
            rest = behind;
            pass(&mut rest, &output.after_grid, number);
        }
        pass(&mut rest, &output.between, number);
        pass(&mut rest, &output.after, number);
    }
    rest.is_empty() && output.want != Want::Slow
}

/// Whether the right answer is there among other lines.
fn is_among(problem: Problem, case: &Case, text: &str) -> bool {
    let [task] = &case.tasks[..] else { return false };
    let lines: Vec<&str> = text.lines().collect();
    let right = |part: &[&str]| {
        printed::read(problem, 1, &part.join("\n"))
            .is_ok_and(|answers| compare(problem, task, &answers[0]).is_ok())
    };
    task.answer.grids.len() == 1 && lines.windows(problem.output.rows.lines()).any(right)
}

/// Whether what was printed is the input.
fn is_input(problem: Problem, case: &Case, text: &str) -> bool {
    text.split_whitespace().eq(case.input(problem).split_whitespace())
}

/// Whether the output of a program that was stopped begins with right answers.
fn begins_right(problem: Problem, case: &Case, stdout: &[u8]) -> bool {
    let count = case.answers(problem).lines().count();
    let lines: Vec<&[u8]> = stdout.splitn(count + 1, |&b| b == b'\n').take(count).collect();
    let text = String::from_utf8_lossy(&lines.join(&b'\n')).into_owned();
    count > 0 && output(problem, case, &text) == Verdict::Accepted
}

#[cfg(test)]
#[path = "verdict_tests.rs"]
mod tests;

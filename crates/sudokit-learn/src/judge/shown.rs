//! The texts of a failing case side by side: input, expected answer, what was printed.

use super::grids::Column;
use super::printed::Difference;
use super::verdict::{Verdict, What};
use super::{Failed, Settings, layout, words};
use sudokit::board::Cell;
use sudokit::rules::Fault;

/// Input, expected answer if there is one, and what was printed; of several grids the one that
/// was answered wrongly.
pub(super) fn columns(settings: &Settings<'_>, failed: &Failed) -> Vec<Column> {
    let Failed { case, judged, .. } = failed;
    let (language, problem) = (settings.language, settings.problem);
    let task = &case.tasks[judged.verdict.task()];
    let cells = marked(&judged.verdict);
    let mark = |column: &mut Column, first: usize, rows| {
        for &cell in &cells {
            let (line, at) = layout::place(rows, cell);
            column.mark(first + line, at, 1);
        }
    };
    let mut columns = Vec::new();
    let input = layout::question(&problem.input, &task.question);
    columns.push(Column::new(words::input(language), cut(&input, 0)));
    let output = problem.output.rows;
    if !task.answer.any {
        let answer = layout::answers(problem, [task].into_iter());
        let mut column = Column::new(words::expected(language), cut(&answer, 0));
        let above = usize::from(problem.output.heading.is_some());
        mark(&mut column, above, output);
        columns.push(column);
    }
    if !judged.stdout.trim().is_empty() {
        // The line that the columns begin with: that of the wrong answer, or of the difference.
        let (first, difference) = match &judged.verdict {
            Verdict::WrongAnswer(wrong) => (wrong.line, None),
            Verdict::WrongFormat(format) if format.line > 0 => {
                (format.line.saturating_sub(SHOWN_LINES), Some(format))
            }
            _ => (0, None),
        };
        let mut column = Column::new(words::printed(language), cut(&judged.stdout, first));
        mark(&mut column, 0, output);
        if let Some(format) = difference {
            let (from, count) = place(&judged.stdout, format.line, &format.what);
            column.mark(format.line - 1 - first, from, count);
        }
        columns.push(column);
    }
    columns
}

/// Lines of a text that are shown: a grid, and a line above and below.
const SHOWN_LINES: usize = 11;

/// The lines from `first` on, and dots where there are more than are shown.
fn cut(text: &str, first: usize) -> impl Iterator<Item = &str> {
    let lines = text.lines().skip(first);
    let shown = if lines.clone().count() > SHOWN_LINES { SHOWN_LINES - 1 } else { SHOWN_LINES };
    let rest = lines.clone().nth(shown).map(|_| "...");
    lines.take(shown).chain(rest)
}

/// The cells that a wrong grid is wrong in: the first that differs from the answer, or those that
/// break a rule.
fn marked(verdict: &Verdict) -> Vec<Cell> {
    let Verdict::WrongAnswer(wrong) = verdict else { return Vec::new() };
    let What::Grid(wrong) = &wrong.what else { return Vec::new() };
    if let Some((cell, _)) = wrong.expected {
        return vec![cell];
    }
    match wrong.fault {
        Some(Fault::Repeat(conflict)) => conflict.cells.to_vec(),
        Some(Fault::Empty(cell))
        | Some(Fault::GivenChanged { cell, .. })
        | Some(Fault::NotADigit { cell, .. })
        | Some(Fault::NotACandidate { cell, .. }) => vec![cell],
        _ => Vec::new(),
    }
}

/// Where in a line the layout differs: the first character (from 0) and how many.
fn place(text: &str, line: usize, what: &Difference) -> (usize, usize) {
    let text = text.lines().nth(line - 1).unwrap_or("").trim_end();
    match what {
        Difference::WideGap(column) | Difference::Character(column, _) => (column - 1, 1),
        Difference::Indented | Difference::Blank => (0, 1),
        Difference::Spaces => (text.find(char::is_whitespace).unwrap_or(0), 1),
        Difference::Number(number) => (text.find(number.as_str()).unwrap_or(0), number.len()),
        _ => (0, text.chars().count().max(1)),
    }
}

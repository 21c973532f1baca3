//! Inputs and answers as the texts of problems.

use super::answer::{Question, Step};
use super::cases::Task;
use super::problem::{Grids, Input, Problem, Rows, Want};
use std::fmt::Write;
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};
use sudokit::text;

/// The line between two bands.
pub(super) const FRAME: &str = "------+-------+------";

/// Where a cell stands in the text of a grid: its line and its column, from 0.
pub(super) fn place(rows: Rows, cell: Cell) -> (usize, usize) {
    let (row, column) = (cell.row(), cell.column());
    match rows {
        Rows::Packed | Rows::Steps => (row, column),
        Rows::Spaced => (row, 2 * column),
        Rows::Framed => (row + row / 3, 2 * column + column / 3 * 2),
        Rows::Line => (0, cell.index()),
    }
}

fn push_line(out: &mut String, line: &str) {
    out.push_str(line);
    out.push('\n');
}

fn push_some(out: &mut String, line: Option<&str>) {
    if let Some(line) = line {
        push_line(out, line);
    }
}

/// The grid alone.
pub(super) fn grid(rows: Rows, blank: u8, puzzle: &Puzzle) -> String {
    let mut bytes = Vec::new();
    text::write_grid(&mut bytes, rows.format(), puzzle, Some(blank));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// One question as the problem's inputs have it.
pub(super) fn question(input: &Input, question: &Question) -> String {
    if let Some(written) = question.written {
        return written.input.clone();
    }
    if input.rows != Rows::Steps {
        return grid(input.rows, input.blank, &question.puzzle);
    }
    let mut text = String::new();
    for (cell, digit) in &question.steps {
        let _ = writeln!(text, "{} {} {digit}", cell.row() + 1, cell.column() + 1);
    }
    text
}

/// The input of these questions, or the one that the description writes out.
pub(super) fn input<'a>(
    input: &Input,
    questions: impl ExactSizeIterator<Item = &'a Question>,
) -> String {
    if input.grids == Grids::None {
        return String::new();
    }
    let around = &input.around;
    let mut text = around.opening(questions.len() as u64).unwrap_or_default();
    for (number, one) in (1..).zip(questions) {
        if let Some(written) = one.written {
            return written.input.clone();
        }
        text += &around.above(number);
        text += &question(input, one);
        text += &around.below(number);
    }
    text + &around.closing()
}

/// The text with the number of the grid in its gap.
pub(super) fn numbered(text: &str, number: usize) -> String {
    text.replace("{n}", &number.to_string())
}

/// The right answers; the smallest solution where any is right.
pub(super) fn answers<'a>(
    problem: Problem,
    tasks: impl ExactSizeIterator<Item = &'a Task>,
) -> String {
    let output = &problem.output;
    let mut text = String::new();
    let count = tasks.len();
    for (number, Task { question, answer }) in (1..).zip(tasks) {
        if let Some(written) = question.written {
            return written.output.clone();
        }
        if let Some(heading) = &output.heading {
            push_line(&mut text, &numbered(heading, number));
        }
        text += &numbered(output.prefix.as_deref().unwrap_or_default(), number);
        push_some(&mut text, answer.words.as_deref());
        for solution in &answer.grids {
            text += &grid(output.rows, b'0', &solution.to_puzzle());
            push_some(&mut text, output.after_grid.as_deref());
        }
        push_some(&mut text, output.between.as_deref().filter(|_| number < count));
        push_some(&mut text, output.after.as_deref());
    }
    if output.want == Want::Slow { String::new() } else { text }
}

/// Reads an input of exactly this layout, with any sign for an empty cell; blank lines at the end
/// do not count.
pub(super) fn read(input: &Input, text: &str) -> Option<Vec<Question>> {
    if input.grids == Grids::None {
        return text.trim().is_empty().then(|| vec![Question::grid(Puzzle::EMPTY)]);
    }
    let questions: Vec<Question> = if input.rows == Rows::Steps {
        let steps: Vec<Step> = text.lines().filter_map(step).collect();
        steps.chunks(81).map(|steps| Question::steps(steps.to_vec())).collect()
    } else {
        let records = text::records(text.as_bytes()).filter_map(Result::ok);
        records.filter_map(|record| record.content.puzzle().copied()).map(Question::grid).collect()
    };
    let is_number = match input.grids {
        Grids::One => questions.len() == 1,
        _ => !questions.is_empty(),
    };
    // The lines around the grids are right if the same text is written again.
    let written = self::input(input, questions.iter());
    (is_number && essence(&written).eq(essence(text))).then_some(questions)
}

/// The lines of a text without what does not count.
fn essence(text: &str) -> impl Iterator<Item = String> {
    let lines = text.trim_end().lines().map(str::trim_end);
    lines.map(|line| line.replace(['.', '_', '*', 'x', 'X', '?'], "0"))
}

/// A line `row column digit`.
fn step(line: &str) -> Option<Step> {
    let numbers: Vec<u8> =
        line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [row @ 1..=9, column @ 1..=9, digit] = numbers[..] else { return None };
    let cell = Cell::new(usize::from(row - 1) * 9 + usize::from(column - 1))?;
    Some((cell, Digit::new(digit)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layout_is_written() {
        let mut values = [0; 81];
        (values[1], values[3]) = (7, 5);
        let puzzle = Puzzle::from_values(values).unwrap();
        for (rows, blank, length, first) in [
            (Rows::Packed, b'0', 90, "070500000"),
            (Rows::Spaced, b'?', 162, "? 7 ? 5 ? ? ? ? ?"),
            (Rows::Framed, b'0', 11 * 22, "0 7 0 | 5 0 0 | 0 0 0"),
            (Rows::Line, b'.', 82, &format!(".7.5{}", ".".repeat(77))),
        ] {
            let text = grid(rows, blank, &puzzle);
            assert_eq!((text.lines().next(), text.len()), (Some(first), length));
            assert_eq!(text.lines().count(), rows.lines());
            for cell in Cell::all() {
                let (line, column) = place(rows, cell);
                let found = text.lines().nth(line).unwrap().as_bytes()[column];
                assert_eq!(found, puzzle.to_line(blank)[cell.index()], "{rows:?} {cell}");
            }
        }
    }

    #[test]
    fn every_input_is_read_back() {
        for &problem in Problem::all() {
            let cases = crate::judge::cases::fixed(problem);
            for case in cases.iter().filter(|case| case.tasks[0].question.written.is_none()) {
                let text = case.input(problem);
                let read = read(&problem.input, &text);
                let questions: Vec<Question> =
                    case.tasks.iter().map(|task| task.question.clone()).collect();
                assert_eq!(read, Some(questions), "{problem:?} {text}");
            }
        }
    }
}

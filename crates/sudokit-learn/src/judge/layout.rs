//! Inputs and answers as the texts of problems.

use super::answer::{Answer, Question};
use super::problem::{Grids, Input, Problem, Rows, Want};
use std::fmt::Write;
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};

/// The line between two bands.
pub(super) const FRAME: &str = "------+-------+------";

/// Appends a grid, line by line.
fn write_grid(out: &mut String, rows: Rows, blank: u8, puzzle: &Puzzle) {
    let line = puzzle.to_line(blank);
    for (r, row) in line.chunks_exact(9).enumerate() {
        if rows == Rows::Framed && (r == 3 || r == 6) {
            push_line(out, FRAME);
        }
        for (c, &cell) in row.iter().enumerate() {
            out.push_str(match (rows, c) {
                (Rows::Packed | Rows::Line | Rows::Steps, _) | (_, 0) => "",
                (Rows::Framed, 3 | 6) => " | ",
                (Rows::Spaced | Rows::Framed, _) => " ",
            });
            out.push(char::from(cell));
        }
        if rows != Rows::Line || r == 8 {
            out.push('\n');
        }
    }
}

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
    let mut text = String::new();
    write_grid(&mut text, rows, blank, puzzle);
    text
}

/// One question as the problem's inputs have it.
pub(super) fn question(input: &Input, question: &Question) -> String {
    if input.rows != Rows::Steps {
        return grid(input.rows, input.blank, &question.puzzle);
    }
    let mut text = String::new();
    for (cell, digit) in &question.steps {
        let _ = writeln!(text, "{} {} {digit}", cell.row() + 1, cell.column() + 1);
    }
    text
}

/// The input of these questions.
pub(super) fn input<'a>(
    input: &Input,
    questions: impl ExactSizeIterator<Item = &'a Question>,
) -> String {
    let mut text = String::new();
    if input.grids == Grids::None {
        return text;
    }
    let count = questions.len();
    if input.grids == Grids::Counted {
        push_line(&mut text, &count.to_string());
    }
    for (number, one) in (1..).zip(questions) {
        push_some(&mut text, input.before.as_deref());
        text += &question(input, one);
        push_some(&mut text, input.between.as_deref().filter(|_| number < count));
        push_some(&mut text, input.after.as_deref());
    }
    push_some(&mut text, input.end.as_deref());
    text
}

/// The text with the number of the grid in its gap.
pub(super) fn numbered(text: &str, number: usize) -> String {
    text.replace("{n}", &number.to_string())
}

/// The right answers; the smallest solution where any is right.
pub(super) fn answers<'a>(
    problem: Problem,
    answers: impl ExactSizeIterator<Item = &'a Answer>,
) -> String {
    let output = &problem.output;
    let mut text = String::new();
    let count = answers.len();
    for (number, answer) in (1..).zip(answers) {
        if let Some(heading) = &output.heading {
            push_line(&mut text, &numbered(heading, number));
        }
        text += &numbered(output.prefix.as_deref().unwrap_or_default(), number);
        push_some(&mut text, answer.words.as_deref());
        for solution in &answer.grids {
            write_grid(&mut text, output.rows, b'0', &solution.to_puzzle());
            push_some(&mut text, output.after_grid.as_deref());
        }
        push_some(&mut text, output.between.as_deref().filter(|_| number < count));
        push_some(&mut text, output.after.as_deref());
    }
    if output.want == Want::Slow { String::new() } else { text }
}

/// Reads an input of exactly this layout; blank lines at the end do not count.
pub(super) fn read(input: &Input, text: &str) -> Option<Vec<Question>> {
    if input.grids == Grids::None {
        return text.trim().is_empty().then(|| vec![Question::grid(Puzzle::EMPTY)]);
    }
    let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    if input.end.is_some() && lines.last().copied() == input.end.as_deref() {
        lines.pop();
    }
    while lines.last().is_some_and(|line| line.is_empty()) {
        lines.pop();
    }
    let mut questions = Vec::new();
    let mut counted = None;
    if input.grids == Grids::Counted {
        let (first, behind) = lines.split_first()?;
        counted = Some(first.trim().parse::<usize>().ok()?);
        lines = behind.to_vec();
    }
    let mut at = 0;
    while at < lines.len() {
        for line in [(!questions.is_empty()).then_some(&input.between), Some(&input.before)] {
            if let Some(Some(wanted)) = line {
                if lines.get(at) != Some(&wanted.as_str()) {
                    return None;
                }
                at += 1;
            }
        }
        let part = lines.get(at..at + input.rows.lines())?;
        at += part.len();
        questions.push(read_question(input, part)?);
        if let (Some(wanted), Some(line)) = (&input.after, lines.get(at)) {
            if wanted != line {
                return None;
            }
            at += 1;
        }
        if input.grids == Grids::One {
            break;
        }
    }
    let is_all = at == lines.len() && counted.is_none_or(|count| count == questions.len());
    (is_all && !questions.is_empty()).then_some(questions)
}

fn read_question(input: &Input, lines: &[&str]) -> Option<Question> {
    if input.rows == Rows::Steps {
        let step = |line: &&str| {
            let numbers: Vec<u8> =
                line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
            let [row @ 1..=9, column @ 1..=9, digit] = numbers[..] else { return None };
            let cell = Cell::new(usize::from(row - 1) * 9 + usize::from(column - 1))?;
            Some((cell, Digit::new(digit)?))
        };
        return Some(Question::steps(lines.iter().map(step).collect::<Option<_>>()?));
    }
    let cells: String = lines.iter().filter(|line| **line != FRAME).copied().collect();
    let cells: String = cells.chars().filter(|c| !c.is_whitespace() && *c != '|').collect();
    Some(Question::grid(cells.parse().ok()?))
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
            for case in crate::judge::cases::fixed(problem) {
                let text = case.input(problem);
                let read = read(&problem.input, &text);
                let questions: Vec<Question> =
                    case.tasks.iter().map(|task| task.question.clone()).collect();
                assert_eq!(read, Some(questions), "{problem:?} {text}");
            }
        }
    }
}

//! What is known about a failing case: the lines that explain it, its grids, its object.

use super::cases::Case;
use super::grids::Column;
use super::problem::Rows;
use super::verdict::{Difference, Verdict};
use super::words::{self, explain::About};
use super::{Failed, Judge, Judged, Reading, Settings};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::path::Path;
use sudokit::board::Cell;
use sudokit::rules::Fault;

impl Judge<'_> {
    /// What is to be known about the verdict on a case, line by line.
    pub(super) fn explain(
        &self,
        case: &Case,
        judged: &Judged,
        reading: Option<Reading>,
    ) -> Vec<String> {
        let compiles = self.compiles();
        let Settings { language, problem, .. } = *self.settings;
        let limit = self.limit.as_secs_f64();
        About { language, problem, limit, compiles, case, judged, reading }.explain()
    }

    /// Whether the command is of the kind `java Main.java`.
    fn compiles(&self) -> bool {
        let command = &self.program.command;
        let ends = |word: &OsStr, end| Path::new(word).extension() == Some(OsStr::new(end));
        Path::new(&command[0]).file_name() == Some(OsStr::new("java"))
            && command[1..].iter().any(|word| ends(word, "java"))
    }

    /// Input, expected grid if there is one, and what was printed.
    pub(super) fn columns(&self, failed: &Failed) -> Vec<Column> {
        let Failed { case, judged, .. } = failed;
        let Settings { language, problem, .. } = *self.settings;
        let input = problem.write(&case.puzzle);
        let mut columns = vec![Column::new(words::input(language), input.lines())];
        let cells = marked(&judged.verdict);
        let mark = |column: &mut Column, cells: &[Cell]| {
            let width = if problem.input.rows == Rows::Spaced { 2 } else { 1 };
            cells.iter().for_each(|cell| column.mark(cell.row(), cell.column() * width, 1));
        };
        if let Some(answer) = case.only_answer(problem) {
            let answer = problem.write(&answer.to_puzzle());
            let mut column = Column::new(words::expected(language), answer.lines());
            mark(&mut column, &cells);
            columns.push(column);
        }
        if !judged.stdout.trim().is_empty() {
            let lines = judged.stdout.lines();
            let shown = if lines.clone().count() > 11 { 10 } else { 11 };
            let rest = lines.clone().nth(shown).map(|_| "...");
            let mut column = Column::new(words::printed(language), lines.take(shown).chain(rest));
            mark(&mut column, &cells);
            if let Verdict::WrongFormat(format) = &judged.verdict
                && format.line > 0
            {
                let (from, count) = place(&judged.stdout, format.line, &format.what);
                column.mark(format.line - 1, from, count);
            }
            columns.push(column);
        }
        columns
    }

    /// The failing case for programs.
    pub(super) fn failed_object(&self, failed: &Failed) -> Value {
        let answer = failed.case.only_answer(self.settings.problem);
        let saved = failed.file.as_ref().and_then(|file| file.as_ref().ok());
        json!({
            "case": failed.case.name.id(),
            "puzzle": failed.case.puzzle.to_string(),
            "expected": answer.map(|answer| answer.to_string()),
            "printed": failed.judged.stdout,
            "message": self.explain(&failed.case, &failed.judged, failed.reading),
            "other": failed.judged.other.as_ref().map(|other| words::id(other.kind())),
            "shrinking_runs": failed.runs,
            "saved": saved,
        })
    }
}

/// The cells that a wrong grid is wrong in: the first that differs from the answer, or those that
/// break a rule.
fn marked(verdict: &Verdict) -> Vec<Cell> {
    let Verdict::WrongAnswer(wrong) = verdict else { return Vec::new() };
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

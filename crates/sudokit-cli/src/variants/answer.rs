//! Answers: the rows of puzzles of other sizes and rules.

use std::collections::BTreeSet;
use sudokit::solve::Givens;
use sudokit::text::{Content, Format, Record, TextError};
use sudokit::{Budget, Puzzle, Solution};
use sudokit_variants::formats::Read;
use sudokit_variants::{Candidates, Cell, Constraint, Count, End, Fault, Grid, Outcome, Variant};

use super::convert::plain;
use super::{RuleArgs, read};
use crate::exit::Exit;
use crate::report::{
    self, Answer, At, Each, Report, Row, Text, Value, Verdict, columns, on_one_line,
};
use crate::stream::{self, Inputs, Message, Options, VariantText, Work, Worked};

/// What is asked of each puzzle.
#[derive(Clone, Copy)]
pub(crate) enum Question {
    /// A solution.
    Solve,
    /// The number of solutions.
    Count {
        /// Where counting stops.
        limit: u64,
        /// Whether `at_least` has a column of its own.
        bare: bool,
    },
    /// Whether there is one solution.
    Check,
    /// The values that each cell has in some solution.
    Candidates,
}

/// Answers all puzzles.
///
/// # Errors
/// As [`stream::run`].
pub(crate) fn run(
    question: Question,
    rules: &RuleArgs,
    guesses: Option<u64>,
    report: Report,
    (inputs, options): (Inputs, Options),
) -> anyhow::Result<Exit> {
    let (rules, quiet) = (rules.constraints(), options.quiet);
    stream::run(inputs, &options, move |cancel| {
        let budget = Budget::from(guesses).with_cancel(cancel);
        let answer = Ask { question, rules: rules.clone(), budget };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        Ok(Worker { each, quiet })
    })
}

/// One worker: plain grids take the way of all commands.
struct Worker {
    each: Each<Ask>,
    /// Whether drawings that are left out are not reported.
    quiet: bool,
}

impl Work for Worker {
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        self.each.lines(source, first_line, puzzles, out);
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        self.each.records(source, records, out);
    }

    fn variant(&mut self, source: &str, text: &VariantText, out: &mut Worked) {
        let last_line = text.line + text.text.lines().count().max(1) as u64 - 1;
        let is_line = text.line == last_line;
        let format = if is_line { Format::Line } else { Format::Judge2239 };
        let at = At {
            source,
            line: text.line,
            last_line,
            column: None,
            format,
            content: None,
            details: None,
            kept: None,
            variant: None,
        };
        match read(text) {
            Err((line, column, reason)) => {
                let at = At { line, column: Some(column), ..at };
                self.each.unreadable(&at, &reason, is_line, out);
            }
            Ok(Read { puzzle, notes, .. }) => {
                for note in notes.iter().filter(|_| !self.quiet) {
                    let text = format!("{source}:{}: left out: {note}", text.line);
                    out.messages.push(Message { text, fatal: false });
                }
                let is_given =
                    |constraint: &&Constraint| matches!(constraint, Constraint::Given(_));
                let givens = puzzle.constraints.iter().filter(is_given).count();
                let variant = Some(report::Variant { text: &text.text, givens });
                let row = self.each.answer.row(puzzle);
                self.each.write(&At { variant, ..at }, row, out);
            }
        }
    }

    fn at_once(&self) -> usize {
        self.each.at_once()
    }
}

/// Asks puzzles one question.
struct Ask {
    question: Question,
    /// Rules besides those of the puzzles.
    rules: Vec<Constraint>,
    budget: Budget,
}

/// What is known of a puzzle.
#[derive(Default)]
struct Known {
    /// Its rows.
    solution: Option<String>,
    differing: Option<[Cell; 2]>,
    count: Option<Count>,
    bare: bool,
    /// Those of cells without a given.
    candidates: Option<Vec<(Cell, Vec<i32>)>>,
}

columns! {
    Known: LikeInput; |known|
    "solution": Text, "The solution on one line"
        => Value::text(known.solution.as_deref().map(on_one_line));
    "differing": Text, "Two cells that differ in two solutions"
        => Value::of(known.differing.map(|cells| cells.map(|cell| cell.to_string())));
    "count": Integer, "Number of solutions"
        => known.count.map_or(Value::Missing, |count| known.number(count));
    "at_least": Text, "`count` where there may be more solutions than that"
        => Value::of(known.count.map(|count| &["count"][..usize::from(count.end.is_some())]));
    "true_candidates": Text, "The values that occur in some solution"
        => known.candidates.as_ref().map_or(Value::Missing, |cells| listed(cells));
}

impl Known {
    fn number(&self, count: Count) -> Value {
        let number = count.solutions.into();
        let is_bound = count.end.is_some() && !self.bare;
        if is_bound { Value::AtLeast(number) } else { Value::Integer(number) }
    }
}

fn listed(cells: &[(Cell, Vec<i32>)]) -> Value {
    let one = |(cell, values): &(Cell, Vec<i32>)| {
        let cell = cell.to_string();
        let of_value = |value| serde_json::json!({"cell": cell, "digit": value});
        values.iter().map(of_value).collect::<Vec<_>>()
    };
    Value::of(cells.iter().flat_map(one).collect::<Vec<_>>())
}

impl Ask {
    /// The row of a puzzle, to which the rules are added.
    fn row(&self, mut puzzle: Variant) -> Row<Known> {
        puzzle.constraints.extend(self.rules.iter().cloned());
        let row = match self.question {
            Question::Solve | Question::Check => self.solved(&puzzle),
            Question::Count { limit, bare } => self.counted(&puzzle, limit, bare),
            Question::Candidates => self.candidates(&puzzle),
        };
        row.unwrap_or_else(|fault| {
            let mut row = Row::new(Verdict::Unreadable, Known::default());
            let name = puzzle.constraints[fault.constraint].name();
            row.set_error(format!("rule {name}: expected {}", fault.expected));
            row
        })
    }

    fn solved(&self, puzzle: &Variant) -> Result<Row<Known>, Fault> {
        let is_check = matches!(self.question, Question::Check);
        let mut known = Known::default();
        let verdict = match puzzle.solve(&self.budget)? {
            Outcome::None => Verdict::None,
            Outcome::Unknown { .. } => Verdict::Unknown,
            Outcome::Unique(grid) => {
                known.solution = Some(grid.to_string());
                Verdict::Proper
            }
            Outcome::Multiple(first, second) => {
                known.differing = differing(puzzle, &first, &second);
                known.solution = Some(first.to_string()).filter(|_| !is_check);
                Verdict::Multiple
            }
        };
        let mut row = Row::new(verdict, known);
        if is_check && verdict == Verdict::Multiple {
            row.exit = Exit::No;
        }
        Ok(row)
    }

    fn counted(&self, puzzle: &Variant, limit: u64, bare: bool) -> Result<Row<Known>, Fault> {
        let count = puzzle.count(limit, &self.budget)?;
        let verdict = match (count.end, count.solutions) {
            (Some(End::Unknown(_)), _) => Verdict::Unknown,
            (Some(End::Limit), 0 | 1) => Verdict::Solved,
            (None, 0) => Verdict::None,
            (None, 1) => Verdict::Proper,
            _ => Verdict::Multiple,
        };
        let row = Row::new(verdict, Known { count: Some(count), bare, ..Known::default() });
        let exit = if verdict == Verdict::None { Exit::Done } else { row.exit };
        Ok(Row { exit, ..row })
    }

    fn candidates(&self, puzzle: &Variant) -> Result<Row<Known>, Fault> {
        let Candidates { cells } = match puzzle.true_candidates(&self.budget)? {
            Ok(found) => found,
            Err(why) => {
                let mut row = Row::new(Verdict::Unknown, Known::default());
                row.set_error(format!("a question was cut off: {why}"));
                return Ok(row);
            }
        };
        let verdict = match cells.iter().map(Vec::len).max() {
            None | Some(0) => Verdict::None,
            Some(1) => Verdict::Proper,
            _ => Verdict::Multiple,
        };
        let given = |constraint: &Constraint| match constraint {
            Constraint::Given(given) => Some(given.cell),
            _ => None,
        };
        let givens: BTreeSet<Cell> = puzzle.constraints.iter().filter_map(given).collect();
        let cells = puzzle.shape.cells().zip(cells);
        let open = cells.filter(|(cell, _)| !givens.contains(cell)).collect();
        let row = Row::new(verdict, Known { candidates: Some(open), ..Known::default() });
        Ok(Row { exit: Exit::Done, ..row })
    }
}

/// The first two cells that have two values.
fn differing(puzzle: &Variant, first: &Grid, second: &Grid) -> Option<[Cell; 2]> {
    let mut cells = puzzle.shape.cells().filter(|&cell| first.get(cell) != second.get(cell));
    let first = cells.next()?;
    Some([first, cells.next().unwrap_or(first)])
}

impl Answer for Ask {
    type Known = Known;

    fn at_once(&self) -> usize {
        1
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        puzzles.map(|givens| self.row(plain(givens))).collect()
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let cut_off = match self.question {
            Question::Solve => "not solved: the budget ran out",
            Question::Count { .. } => "not counted to the end: the budget ran out",
            Question::Check => "not decided: the budget ran out",
            Question::Candidates => return,
        };
        match row.verdict {
            Verdict::Unknown => row.set_error(cut_off),
            Verdict::None | Verdict::Invalid if matches!(self.question, Question::Solve) => {
                let reason = at.content.and_then(|content| row.verdict.reason(content));
                row.set_error(reason.unwrap_or_else(|| "no solution".to_owned()));
            }
            _ => {}
        }
    }

    fn text(&self, at: &At<'_>, row: &Row<Known>) -> Text {
        let (known, word) = (&row.known, row.verdict.name());
        if matches!(row.verdict, Verdict::Unknown | Verdict::Unreadable) {
            return Text::Word(word);
        }
        let givens = at.givens().map_or(String::new(), |n| format!(", {n} givens"));
        match (self.question, &known.solution, known.count, &known.candidates) {
            (Question::Solve, Some(rows), ..) => solution(at, rows),
            (Question::Count { .. }, _, Some(count), _) => {
                let more = if count.end.is_some() { "+" } else { "" };
                Text::Lines(format!("{}{more}", count.solutions))
            }
            (Question::Check, ..) => {
                let differ =
                    |[a, b]: [Cell; 2]| format!(": {a} and {b} differ between two solutions");
                let differ = known.differing.map_or(String::new(), differ);
                Text::Lines(format!("{word}{givens}{differ}"))
            }
            (Question::Candidates, .., Some(cells)) => {
                let mut text = format!("{word}{givens}\ntrue candidates:");
                for (cell, values) in cells {
                    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                    text += &format!("\n  {cell}: {}", values.join(" "));
                }
                Text::Lines(text)
            }
            _ => Text::Word(word),
        }
    }
}

/// A solution: of a plain grid in all its layouts.
fn solution(at: &At<'_>, rows: &str) -> Text {
    let plain = || Some(Content::Puzzle(on_one_line(rows).parse::<Solution>().ok()?.to_puzzle()));
    match at.content.and_then(|_| plain()) {
        Some(content) => Text::Grid(content),
        None => Text::Rows(rows.to_owned()),
    }
}

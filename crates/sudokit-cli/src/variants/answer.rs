//! Answers: the rows of puzzles of other sizes and rules.

use super::wanted::Wanted;
use std::collections::BTreeSet;
use sudokit::solve::Givens;
use sudokit::text::Content;
use sudokit::{Budget, Solution};
use sudokit_variants::{
    Candidates, Cell, Constraint, Contradiction, Count, End, Estimate, Fault, Grid, Outcome,
    Variant,
};

use super::convert::plain;
use crate::exit::Exit;
use crate::report::{Answer, At, Row, Text, Value, Verdict, columns, interval, on_one_line};

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
    /// About how many solutions there are.
    Estimate {
        /// Random descents.
        samples: u64,
        /// Their seed.
        seed: u64,
        /// That of the interval.
        confidence: f64,
    },
    /// What is behind it.
    Analyze(Wanted),
}

/// Up to here, and with so many guesses, solutions are counted and not estimated.
const COUNTED: (u64, u64) = (10_000, 100_000);

/// Asks puzzles one question.
pub(super) struct Ask {
    pub(super) question: Question,
    /// Rules besides those of the puzzles.
    pub(super) rules: Vec<Constraint>,
    pub(super) budget: Budget,
}

/// What is known of a puzzle.
#[derive(Default)]
pub(super) struct Known {
    /// Its rows.
    solution: Option<String>,
    differing: Option<[Cell; 2]>,
    count: Option<Count>,
    bare: bool,
    /// With the confidence of its interval.
    estimate: Option<(Estimate, f64)>,
    /// Those of cells without a given.
    candidates: Option<Vec<(Cell, Vec<i32>)>>,
    /// Lines of constraints.
    redundant: Option<Vec<String>>,
    /// Lines of constraints, and how small their set is known to be.
    contradiction: Option<(Vec<String>, &'static str)>,
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
    "estimate": Real, "Estimated number of solutions" => known.of_estimate(|it, _| it.mean);
    "standard_error": Real, "Standard error of the estimate"
        => known.of_estimate(|it, _| it.standard_error);
    "confidence": Real, "Confidence of the interval" => known.of_estimate(|_, level| level);
    "low": Real, "Lower end of the interval" => known.of_estimate(|it, level| it.interval(level).0);
    "high": Real, "Upper end of the interval; none where there is no upper end"
        => known.of_estimate(|it, level| it.interval(level).1);
    "samples": Integer, "Samples of the estimate; 0 where the number is exact"
        => Value::of(known.estimate.map(|(it, _)| it.samples));
    "redundant": Text, "The constraints that follow from the others"
        => Value::of(known.redundant.as_ref());
    "contradiction": Text, "Constraints that contradict each other"
        => Value::of(known.contradiction.as_ref().map(|(lines, _)| lines));
    "contradiction_is": Text, "smallest, minimal, or found: how small that set is known to be"
        => Value::of(known.contradiction.as_ref().map(|(_, size)| size));
}

impl Known {
    /// A number of the estimate; none where it is infinite: JSON has no infinity.
    fn of_estimate(&self, number: impl Fn(&Estimate, f64) -> f64) -> Value {
        let number = self.estimate.as_ref().map(|(estimate, level)| number(estimate, *level));
        Value::of(number.filter(|number| number.is_finite()))
    }

    fn number(&self, count: Count) -> Value {
        let number = count.solutions.into();
        let is_bound = count.end.is_some() && !self.bare;
        if is_bound { Value::AtLeast(number) } else { Value::Integer(number) }
    }
}

impl Known {
    /// The answers of `analyze`.
    fn text_of_analysis(&self) -> String {
        let mut text = String::new();
        let lines =
            |lines: &[String]| lines.iter().map(|line| format!("\n  {line}")).collect::<String>();
        if let Some(cells) = self.candidates.as_ref().filter(|_| self.contradiction.is_none()) {
            text += "\ntrue candidates:";
            for (cell, values) in cells {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                text += &format!("\n  {cell}: {}", values.join(" "));
            }
        }
        match &self.redundant {
            Some(none) if none.is_empty() => text += "\nno constraint follows from the others",
            Some(some) => {
                text += &format!("\nconstraints that follow from the others ({}):", some.len());
                text += &lines(some);
            }
            None => {}
        }
        if let Some((among, size)) = &self.contradiction {
            let size = match *size {
                "smallest" => "the smallest set",
                "minimal" => "none of them can be left out",
                _ => "some may not be needed",
            };
            text += &format!("\nconstraints that contradict each other ({}, {size}):", among.len());
            text += &lines(among);
        }
        text
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
    pub(super) fn row(&self, mut puzzle: Variant) -> Row<Known> {
        puzzle.constraints.extend(self.rules.iter().cloned());
        let row = match self.question {
            Question::Solve | Question::Check => self.solved(&puzzle),
            Question::Count { limit, bare } => self.counted(&puzzle, limit, bare),
            Question::Estimate { samples, seed, confidence } => {
                self.estimated(&puzzle, (samples, seed), confidence)
            }
            Question::Analyze(asked) => self.analyzed(&puzzle, asked),
        };
        row.unwrap_or_else(|fault| {
            let mut row = Row::new(Verdict::Unreadable, Known::default());
            let rule = &puzzle.constraints[fault.constraint];
            row.set_error(format!("rule {rule}: expected {}", fault.expected));
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
        Ok(of_count(puzzle.count(limit, &self.budget)?, bare))
    }

    fn estimated(
        &self,
        puzzle: &Variant,
        (samples, seed): (u64, u64),
        confidence: f64,
    ) -> Result<Row<Known>, Fault> {
        let (limit, guesses) = COUNTED;
        let count = puzzle.count(limit, &self.budget.with_limit(guesses))?;
        if count.end.is_none() {
            let mut estimate = Estimate::of([count.solutions as f64]);
            (estimate.samples, estimate.hits, estimate.standard_error) = (0, 0, 0.0);
            let mut row = of_count(count, false);
            row.known.estimate = Some((estimate, confidence));
            return Ok(row);
        }
        Ok(match puzzle.estimate(samples, seed, &self.budget)? {
            Err(_) => Row::new(Verdict::Unknown, Known::default()),
            Ok(estimate) => {
                let estimate = Some((estimate, confidence));
                Row::new(Verdict::Multiple, Known { estimate, ..Known::default() })
            }
        })
    }

    /// Answers what is asked. What is not asked is not worked for.
    fn analyzed(&self, puzzle: &Variant, asked: Wanted) -> Result<Row<Known>, Fault> {
        let mut row = Row::new(Verdict::Unknown, Known::default());
        row.exit = Exit::Done;
        let mut cut_off = None;
        if asked.candidates {
            match puzzle.true_candidates(&self.budget)? {
                Ok(found) => {
                    let (verdict, cells) = candidates(puzzle, found);
                    (row.verdict, row.known.candidates) = (verdict, Some(cells));
                }
                Err(why) => cut_off = Some(why),
            }
        } else if asked.redundant {
            row.verdict = match puzzle.solve(&self.budget)? {
                Outcome::None => Verdict::None,
                Outcome::Unique(_) => Verdict::Proper,
                Outcome::Multiple(..) => Verdict::Multiple,
                Outcome::Unknown { why, .. } => {
                    cut_off = Some(why);
                    Verdict::Unknown
                }
            };
        }
        let lines = |all: &[usize]| -> Vec<String> {
            all.iter().map(|&at| puzzle.constraints[at].to_string()).collect()
        };
        if asked.redundant {
            let found = puzzle.redundant(&self.budget)?;
            cut_off = cut_off.or(found.why);
            row.known.redundant = Some(lines(&found.constraints));
        }
        // Where there is a solution no contradiction is looked for.
        if asked.contradiction && matches!(row.verdict, Verdict::Unknown | Verdict::None) {
            match puzzle.contradiction(&self.budget)? {
                Contradiction::Among { constraints, is_minimal, is_smallest } => {
                    row.verdict = Verdict::None;
                    let size = match (is_smallest, is_minimal) {
                        (true, _) => "smallest",
                        (_, true) => "minimal",
                        _ => "found",
                    };
                    row.known.contradiction = Some((lines(&constraints), size));
                }
                Contradiction::Unknown(why) => cut_off = Some(why),
                _ if row.verdict == Verdict::Unknown => row.verdict = Verdict::Solved,
                _ => {}
            }
        }
        if let Some(why) = cut_off {
            row.exit = Exit::BudgetRanOut;
            row.set_error(format!("a question was cut off: {why}"));
        }
        Ok(row)
    }
}

/// The row of a count.
fn of_count(count: Count, bare: bool) -> Row<Known> {
    let verdict = match (count.end, count.solutions) {
        (Some(End::Unknown(_)), _) => Verdict::Unknown,
        (Some(End::Limit), 0 | 1) => Verdict::Solved,
        (None, 0) => Verdict::None,
        (None, 1) => Verdict::Proper,
        _ => Verdict::Multiple,
    };
    let row = Row::new(verdict, Known { count: Some(count), bare, ..Known::default() });
    let exit = if verdict == Verdict::None { Exit::Done } else { row.exit };
    Row { exit, ..row }
}

/// The true candidates of cells without a given, and what they say of the puzzle.
fn candidates(puzzle: &Variant, found: Candidates) -> (Verdict, Vec<(Cell, Vec<i32>)>) {
    let verdict = match found.cells.iter().map(Vec::len).max() {
        None | Some(0) => Verdict::None,
        Some(1) => Verdict::Proper,
        _ => Verdict::Multiple,
    };
    let given = |constraint: &Constraint| match constraint {
        Constraint::Given(given) => Some(given.cell),
        _ => None,
    };
    let givens: BTreeSet<Cell> = puzzle.constraints.iter().filter_map(given).collect();
    let cells = puzzle.shape.cells().zip(found.cells);
    (verdict, cells.filter(|(cell, _)| !givens.contains(cell)).collect())
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
            Question::Estimate { .. } => "not estimated: the budget ran out",
            Question::Analyze(_) => return,
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
        match (self.question, &known.solution, known.count) {
            (Question::Solve, Some(rows), ..) => solution(at, rows),
            (Question::Estimate { .. }, _, Some(count)) => {
                Text::Lines(format!("{}, exact", count.solutions))
            }
            (Question::Estimate { .. }, ..) => Text::Lines(
                known.estimate.as_ref().map_or(String::new(), |(it, level)| interval(it, *level)),
            ),
            (Question::Count { .. }, _, Some(count)) => {
                let more = if count.end.is_some() { "+" } else { "" };
                Text::Lines(format!("{}{more}", count.solutions))
            }
            (Question::Check, ..) => {
                let differ =
                    |[a, b]: [Cell; 2]| format!(": {a} and {b} differ between two solutions");
                let differ = known.differing.map_or(String::new(), differ);
                Text::Lines(format!("{word}{givens}{differ}"))
            }
            (Question::Analyze(_), ..) => {
                Text::Lines(format!("{word}{givens}{}", known.text_of_analysis()))
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

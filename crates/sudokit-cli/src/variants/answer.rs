//! Answers: the rows of puzzles of other sizes and rules.

use super::wanted::Wanted;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use sudokit::solve::Givens;
use sudokit::text::Content;
use sudokit::{Budget, Solution};
use sudokit_variants::{
    Candidates, Cell, Constraint, Contradiction, Count, End, Estimate, Fault, Grid, Outcome,
    Progress, Unanswered, Variant,
};

use super::convert::plain;
use super::known::{Known, NO_SOLUTION};
use crate::bounds::Bound;
use crate::exit::Exit;
use crate::report::{Answer, At, Effort, Rest, Row, Text, Verdict, interval, on_one_line};

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
        /// Random descents; the usual number, as far as the time goes, if not given.
        samples: Option<u64>,
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

/// Samples of an estimate, and their time: a descent on a large grid takes a tenth of a second.
const SAMPLES: u64 = 1_000;
const TIME_OF_SAMPLES: Duration = Duration::from_secs(10);

/// Guesses of each question of `analyze` where `--budget` is not given.
const GUESSES_OF_ANALYZE: u64 = 10_000_000;

/// The time of a puzzle where neither `--timeout` nor `--budget` is given.
const USUAL_TIME: Duration = Duration::from_secs(60);
const USUAL_TIME_RAN_OUT: &str = "given up after 60 s (--timeout or --budget gives another bound)";

impl Question {
    /// The maximum of guesses of each puzzle, where `--budget` is this.
    pub(super) fn guesses(self, budget: Option<Bound>) -> Option<u64> {
        match (budget, self) {
            (None, Question::Analyze(_)) => Some(GUESSES_OF_ANALYZE),
            (budget, _) => budget.and_then(Bound::limit),
        }
    }

    /// The time of each puzzle, where `--budget` is this. A count to the end has none.
    pub(super) fn usual_time(self, budget: Option<Bound>) -> Option<Duration> {
        let is_to_the_end = matches!(self, Question::Count { limit: u64::MAX, .. });
        (budget.is_none() && !is_to_the_end).then_some(USUAL_TIME)
    }
}

/// Asks puzzles one question.
pub(super) struct Ask {
    pub(super) question: Question,
    /// Rules besides those of the puzzles.
    pub(super) rules: Vec<Constraint>,
    pub(super) budget: Budget,
    /// The time of a puzzle.
    pub(super) usual_time: Option<Duration>,
}

impl Ask {
    /// The row of a puzzle, to which the rules are added.
    pub(super) fn row(&self, mut puzzle: Variant) -> Row<Known> {
        puzzle.constraints.extend(self.rules.iter().cloned());
        let end = self.usual_time.map(|time| Instant::now() + time);
        let budget = end.map_or(self.budget.clone(), |end| self.budget.clone().until(end));
        let row = match self.question {
            Question::Solve => solved(&puzzle, false, &budget),
            Question::Check => solved(&puzzle, true, &budget),
            Question::Count { limit, bare } => {
                let mut watch = Watch::new();
                let count = puzzle.count_watched(limit, &budget, |progress| watch.see(progress));
                count.map(|count| {
                    let mut row = of_count(count, bare);
                    row.known.effort = watch.effort();
                    row
                })
            }
            Question::Estimate { samples, seed, confidence } => {
                estimated(&puzzle, (samples, seed), confidence, &budget)
            }
            Question::Analyze(asked) => analyzed(&puzzle, asked, &budget),
        };
        let mut row = row.unwrap_or_else(|fault| {
            let mut row = Row::new(Verdict::Unreadable, Known::default());
            let rule = &puzzle.constraints[fault.constraint];
            row.set_error(format!("rule {rule}: expected {}", fault.expected));
            row
        });
        // What was found until then stays.
        if row.exit == Exit::BudgetRanOut && end.is_some_and(|end| end <= Instant::now()) {
            row.set_error(USUAL_TIME_RAN_OUT);
        }
        row
    }
}

/// Measures a search.
struct Watch {
    begun: Instant,
    rest: Rest,
}

impl Watch {
    fn new() -> Watch {
        Watch { begun: Instant::now(), rest: Rest::default() }
    }

    fn see(&mut self, progress: Progress) {
        let now = Instant::now();
        let time = now.duration_since(self.begun);
        match progress {
            Progress::Built => (self.begun, self.rest.build) = (now, Some(time)),
            Progress::Ended(statistics) => {
                self.rest.solve = Some(time);
                self.rest.guesses = Some(statistics.guesses);
                self.rest.failures = statistics.failures;
                self.rest.clauses = Some(statistics.clauses);
                self.rest.engine = Some(statistics.search.name());
            }
            _ => {}
        }
    }

    fn effort(self) -> Effort {
        Effort { plain: None, rest: Some(Box::new(self.rest)) }
    }
}

fn solved(puzzle: &Variant, is_check: bool, budget: &Budget) -> Result<Row<Known>, Fault> {
    let mut watch = Watch::new();
    let outcome = puzzle.classify_watched(budget, |progress| watch.see(progress))?;
    let mut known = Known { effort: watch.effort(), ..Known::default() };
    let verdict = Verdict::from(&outcome);
    match outcome {
        Outcome::NoSolution | Outcome::Unknown(_) => {}
        Outcome::Unique(grid) => known.solution = Some(grid.to_string()),
        Outcome::Multiple(first, second) => {
            known.differing = differing(puzzle, &first, &second);
            known.differs_beside =
                known.differing.first().is_some_and(|&cell| !is_of_grid(puzzle, cell));
            known.solution = Some(first.to_string()).filter(|_| !is_check);
        }
    }
    let mut row = Row::new(verdict, known);
    if is_check && verdict == Verdict::Multiple {
        row.exit = Exit::No;
    }
    Ok(row)
}

fn estimated(
    puzzle: &Variant,
    (samples, seed): (Option<u64>, u64),
    confidence: f64,
    budget: &Budget,
) -> Result<Row<Known>, Fault> {
    let (limit, guesses) = COUNTED;
    let count = puzzle.count(limit, &budget.with_limit(guesses))?;
    if count.end == End::Exhausted {
        let mut estimate = Estimate::of([count.solutions as f64]);
        (estimate.samples, estimate.hits, estimate.standard_error) = (0, 0, 0.0);
        let mut row = of_count(count, false);
        row.known.estimate = Some((estimate, confidence));
        return Ok(row);
    }
    let end = samples.is_none().then(|| Instant::now() + TIME_OF_SAMPLES);
    let most = samples.unwrap_or(SAMPLES);
    let budget = end.map_or(budget.clone(), |end| budget.clone().until(end));
    let estimate = puzzle.estimate(most, seed, &budget)?;
    let drawn = estimate.samples;
    let mut row = Row::new(Verdict::Unknown, Known::default());
    if drawn > 0 {
        row.verdict = Verdict::Multiple;
        row.known.estimate = Some((estimate, confidence));
    }
    row.exit = if drawn == most { Exit::Done } else { Exit::BudgetRanOut };
    if drawn < most && end.is_some_and(|end| end <= Instant::now()) {
        row.set_error(format!(
            "{drawn} of {most} samples were drawn in 10 s (--samples N draws N)"
        ));
    }
    Ok(row)
}

/// Answers what is asked. What is not asked is not worked for.
fn analyzed(puzzle: &Variant, asked: Wanted, budget: &Budget) -> Result<Row<Known>, Fault> {
    let mut row = Row::new(Verdict::Unknown, Known::default());
    row.exit = Exit::Done;
    let mut cut_off = None;
    if asked.candidates {
        match puzzle.true_candidates(budget) {
            Ok(found) => {
                let (verdict, cells) = candidates(puzzle, found);
                (row.verdict, row.known.candidates) = (verdict, Some(cells));
            }
            Err(Unanswered::Ended(why)) => cut_off = Some(why),
            Err(Unanswered::Fault(fault)) => return Err(fault),
        }
    } else if asked.redundant {
        row.verdict = match puzzle.classify(budget)? {
            Outcome::NoSolution => Verdict::None,
            Outcome::Unique(_) => Verdict::Proper,
            Outcome::Multiple(..) => Verdict::Multiple,
            Outcome::Unknown(why) => {
                cut_off = Some(why);
                Verdict::Unknown
            }
        };
    }
    let lines = |all: &[usize]| -> Vec<String> {
        all.iter().map(|&at| puzzle.constraints[at].to_string()).collect()
    };
    if asked.redundant {
        let found = puzzle.redundant(budget)?;
        cut_off = cut_off.or(found.why);
        row.known.redundant = Some(lines(&found.constraints));
        row.known.undecided = found.unknown.len();
    }
    // Where there is a solution no contradiction is looked for.
    if asked.contradiction && matches!(row.verdict, Verdict::Unknown | Verdict::None) {
        match puzzle.contradiction(budget)? {
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

/// The row of a count.
fn of_count(count: Count, bare: bool) -> Row<Known> {
    let verdict = match (count.end, count.solutions) {
        (End::Unknown(_), _) => Verdict::Unknown,
        (End::Stopped, 0 | 1) => Verdict::Solved,
        (End::Exhausted, 0) => Verdict::None,
        (End::Exhausted, 1) => Verdict::Proper,
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

/// The first cells that have two values, at most two: those of the grid before variables beside it.
fn differing(puzzle: &Variant, first: &Grid, second: &Grid) -> Vec<Cell> {
    let shape = &puzzle.shape;
    let differ = |cell: &Cell| first.get(*cell) != second.get(*cell);
    let is_beside = |cell: &Cell| !is_of_grid(puzzle, *cell);
    let grid = shape.cells().filter(differ).filter(|cell| !is_beside(cell));
    grid.chain(shape.cells().filter(differ).filter(is_beside)).take(2).collect()
}

/// Whether a cell is no variable beside the grid.
fn is_of_grid(puzzle: &Variant, cell: Cell) -> bool {
    let shape = &puzzle.shape;
    usize::from(cell.row) < shape.grid_rows() && usize::from(cell.col) < shape.grid_cols()
}

/// Names cells in which two solutions differ.
fn differ(known: &Known) -> String {
    let beside = if known.differs_beside { ", beside the grid" } else { "" };
    match known.differing[..] {
        [a, b] => format!(": {a} and {b} differ between two solutions{beside}"),
        [a] => format!(": {a} differs between two solutions{beside}"),
        _ => String::new(),
    }
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
            Verdict::Unknown if row.error.is_none() => row.set_error(cut_off),
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
            (Question::Estimate { .. }, ..) => {
                let interval = |(estimate, level): &(Estimate, f64)| interval(estimate, *level);
                Text::Lines(known.estimate.as_ref().map_or(String::new(), interval))
            }
            (Question::Count { .. }, _, Some(count)) => {
                let more = if count.end != End::Exhausted { "+" } else { "" };
                Text::Lines(format!("{}{more}", count.solutions))
            }
            (Question::Check, ..) => {
                let differ = differ(known);
                // Givens are the least of what such a puzzle has.
                let rules = at.variant.map_or(0, |variant| variant.rules);
                let rules = match rules {
                    0 => String::new(),
                    1 => ", 1 constraint".to_owned(),
                    n => format!(", {n} constraints"),
                };
                let hint = if row.verdict == Verdict::None { NO_SOLUTION } else { "" };
                Text::Lines(format!("{word}{givens}{rules}{differ}{hint}"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_questions_but_an_exact_count_end_by_themselves() {
        let all = Wanted { candidates: true, redundant: true, contradiction: true };
        for question in [
            Question::Solve,
            Question::Check,
            Question::Count { limit: 2, bare: false },
            Question::Estimate { samples: None, seed: 1, confidence: 0.95 },
            Question::Analyze(all),
        ] {
            assert!(question.usual_time(None).is_some());
            assert_eq!(question.usual_time(Some(Bound::Unlimited)), None);
        }
        assert_eq!(Question::Count { limit: u64::MAX, bare: false }.usual_time(None), None);
    }
}

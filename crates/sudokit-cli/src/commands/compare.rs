//! `sudokit compare PUZZLE...`: the textbook methods and the fast solvers in one table.

mod table;

use crate::engine;
use crate::exit::Exit;
use crate::input;
use crate::interrupt;
use crate::language::Language;
use crate::messages::tell;
use crate::output;
use anyhow::bail;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};
use sudokit::solve::{Config, End, First, Order, Solutions, Solver};
use sudokit::textbook::{self, Method, Outcome, Unobserved};
use sudokit::{Budget, Puzzle, Solution, rules};

/// Compare the textbook methods and the fast solvers: counters, time, ratio.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit compare PUZZLE             81 characters
  sudokit compare puzzle.txt         any layout; `-` reads stdin
  sudokit compare --each many.txt    a table a puzzle, then the sums
  sudokit compare --json puzzle.txt  one object a line")]
#[command(after_long_help = "\
Columns: placements (digits written into empty cells), checks (tests of one digit in one cell), \
removals (placed digits taken out again), deepest (most placed digits at one time), time, and the \
ratio of the times to the first row. Below the table: the guesses of the solver that takes any \
solution, and the answers where not all puzzles were solved.

All methods test the same digits in the same order; recheck places every digit it tests. A method \
that makes --max-steps placements stops: it is named below the table, and a ratio with its row is a \
bound (> or <), or missing where both stopped in different places. Times are the shortest of \
several runs (up to 5 ms a row and puzzle).

Exit codes: 0 done, 1 some puzzle has no solution, 2 unreadable input, 3 a budget was reached.")]
pub(crate) struct Args {
    /// Puzzles of 81 characters, files of puzzles, or `-` for stdin.
    #[arg(required = true, value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Placements each method may make (for the fast solvers: guesses).
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_steps: u64,

    /// With several puzzles: a table for each before the sums.
    #[arg(long, conflicts_with = "json")]
    each: bool,

    /// One JSON object a puzzle, in one line.
    #[arg(long)]
    json: bool,

    /// Language of the table; by default that of the locale.
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// How one method or solver did on one puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Row {
    method: &'static str,
    answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<Counters>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    nanoseconds: u64,
    #[serde(skip)]
    solution: Option<Solution>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Answer {
    Solved,
    NoSolution,
    BudgetReached,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Counters {
    placements: u64,
    checks: u64,
    removals: u64,
    deepest: u32,
}

/// One line of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    version: u32,
    puzzle: String,
    rows: &'a [Row],
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut out = output::stdout();
    let language = Language::choose(args.lang);
    let config = engine::config()?;
    let mut solver = Solver::with_config(&config)?;
    let budget = Budget::at_most(args.max_steps).with_cancel(interrupt::cancel());
    solver.set_budget(budget.clone());
    let mut sums = table::Sums::default();
    let mut compared = 0;
    let exit = input::for_each(&args.puzzles, |puzzle| {
        let mut exit = Exit::Done;
        if let Some(conflict) = rules::conflicts(puzzle.values()).next() {
            tell!("{puzzle}: invalid puzzle: {conflict}");
            exit.note(Exit::No);
        }
        let rows = rows(puzzle, &budget, &config, &mut solver)?;
        if budget.is_cancelled() {
            // Half a comparison is none.
            return Ok(Exit::Interrupted);
        }
        compared += 1;
        agree(puzzle, &rows)?;
        for row in &rows {
            exit.note(match row.answer {
                Answer::Solved => Exit::Done,
                Answer::NoSolution => Exit::No,
                Answer::BudgetReached => Exit::BudgetRanOut,
            });
        }
        if args.json {
            serde_json::to_writer(
                &mut out,
                &Line { version: 1, puzzle: puzzle.to_string(), rows: &rows },
            )?;
            writeln!(out)?;
        } else if args.each {
            writeln!(out, "{puzzle}\n{}", table::of(&rows, language))?;
        }
        sums.add(puzzle, &rows);
        Ok(exit)
    })?;
    if compared == 0 {
        if exit == Exit::Done {
            tell!("sudokit: no puzzle found");
        }
        return Ok(exit.max(Exit::Unreadable));
    }
    if !args.json {
        write!(out, "{}", sums.text(language))?;
    }
    out.flush()?;
    Ok(exit)
}

/// The solver that takes the first solution it meets, not the smallest.
const ANY: &str = "any solution";

/// All methods and solvers on one puzzle.
fn rows(
    puzzle: &Puzzle,
    budget: &Budget,
    config: &Config,
    solver: &mut Solver,
) -> anyhow::Result<Vec<Row>> {
    let mut rows: Vec<Row> = Method::ALL.map(|method| textbook_row(method, puzzle, budget)).into();
    let (answer, time) = timed(|| {
        let budget = budget.clone();
        let solutions = Solutions::with_config(puzzle, Order::Ascending, budget, config);
        solutions.map(|mut solutions| (solutions.next(), solutions.end()))
    });
    let (solution, end) = answer?;
    let smallest = match (solution, end) {
        (Some(solution), _) => First::Found(solution),
        (None, Some(End::BudgetRanOut)) => First::Unknown,
        (None, _) => First::NoSolution,
    };
    rows.push(solver_row("lexicographic", smallest, None, time));
    let (first, time) = timed(|| solver.first(puzzle));
    let guesses = solver.statistics().guesses;
    rows.push(solver_row(ANY, first, Some(guesses), time));
    Ok(rows)
}

fn textbook_row(method: Method, puzzle: &Puzzle, budget: &Budget) -> Row {
    let (run, time) = timed(|| textbook::solve(method, puzzle, budget, &mut Unobserved));
    let (answer, solution) = match run.outcome {
        Outcome::Solved(solution) => (Answer::Solved, Some(solution)),
        Outcome::NoSolution => (Answer::NoSolution, None),
        Outcome::BudgetRanOut => (Answer::BudgetReached, None),
    };
    let textbook::Counters { placements, checks, removals, deepest } = run.counters;
    let counters = Some(Counters { placements, checks, removals, deepest });
    Row { method: method.name(), answer, counters, guesses: None, nanoseconds: time, solution }
}

fn solver_row(method: &'static str, first: First, guesses: Option<u64>, nanoseconds: u64) -> Row {
    let answer = match first {
        First::Found(_) => Answer::Solved,
        First::NoSolution => Answer::NoSolution,
        First::Unknown => Answer::BudgetReached,
    };
    let solution = first.solution();
    Row { method, answer, counters: None, guesses, nanoseconds, solution }
}

/// The result of `work` and the shortest time it took, in nanoseconds. Short work is repeated:
/// the first run pays for cold caches.
fn timed<T>(mut work: impl FnMut() -> T) -> (T, u64) {
    let begin = Instant::now();
    let mut shortest = Duration::MAX;
    let mut runs = 0;
    loop {
        let start = Instant::now();
        let result = std::hint::black_box(work());
        shortest = shortest.min(start.elapsed());
        runs += 1;
        if runs == 100 || begin.elapsed() > Duration::from_millis(5) {
            return (result, shortest.as_nanos() as u64);
        }
    }
}

/// Every row that knows the answer must say the same.
fn agree(puzzle: &Puzzle, rows: &[Row]) -> anyhow::Result<()> {
    let known = || rows.iter().filter(|row| row.answer != Answer::BudgetReached);
    let same_answer = known().all(|row| Some(row.answer) == known().next().map(|r| r.answer));
    let mut smallest = known().filter(|row| row.method != ANY).map(|row| row.solution);
    let first = smallest.next();
    if !same_answer || !smallest.all(|solution| Some(solution) == first) {
        bail!("a fault of this program: the methods differ on {puzzle}");
    }
    Ok(())
}

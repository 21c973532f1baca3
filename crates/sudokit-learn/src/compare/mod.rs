//! The textbook methods and the fast solvers on one puzzle, measured, and the table of that.

mod table;

pub use table::{Sums, of as table};

use anyhow::bail;
use serde::Serialize;
use std::time::{Duration, Instant};
use sudokit::solve::{Config, End, First, Order, Solutions, Solver};
use sudokit::textbook::{self, Method, Outcome, Unobserved};
use sudokit::{Budget, Puzzle, Solution};

/// How one method or solver did on one puzzle.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    method: &'static str,
    /// What it found.
    pub answer: Answer,
    #[serde(skip_serializing_if = "Option::is_none")]
    counters: Option<Counters>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    nanoseconds: u64,
    #[serde(skip)]
    solution: Option<Solution>,
}

/// What a method or solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// A solution.
    Solved,
    /// There is none.
    NoSolution,
    /// Nothing, within its budget.
    BudgetReached,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct Counters {
    placements: u64,
    checks: u64,
    removals: u64,
    deepest: u32,
}

/// The solver that takes the first solution it meets, not the smallest.
const ANY: &str = "any solution";

/// These methods and all solvers on one puzzle.
///
/// # Errors
/// When this machine lacks the engine.
pub fn rows(
    puzzle: &Puzzle,
    methods: &[Method],
    budget: &Budget,
    config: &Config,
    solver: &mut Solver,
) -> anyhow::Result<Vec<Row>> {
    let mut rows: Vec<Row> =
        methods.iter().map(|&method| textbook_row(method, puzzle, budget)).collect();
    let (answer, time) = timed(|| {
        let budget = budget.clone();
        let solutions = Solutions::with_config(puzzle, Order::Ascending, budget, config);
        solutions.map(|mut solutions| (solutions.next(), solutions.end()))
    });
    let (solution, end) = answer?;
    let smallest = match (solution, end) {
        (Some(solution), _) => First::Found(solution),
        (None, Some(End::Unknown(why))) => First::Unknown(why),
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
        Outcome::Unknown(_) => (Answer::BudgetReached, None),
    };
    let textbook::Counters { placements, checks, removals, deepest, .. } = run.counters;
    let counters = Some(Counters { placements, checks, removals, deepest });
    Row { method: method.name(), answer, counters, guesses: None, nanoseconds: time, solution }
}

fn solver_row(method: &'static str, first: First, guesses: Option<u64>, nanoseconds: u64) -> Row {
    let answer = match first {
        First::Found(_) => Answer::Solved,
        First::NoSolution => Answer::NoSolution,
        First::Unknown(_) => Answer::BudgetReached,
    };
    let solution = first.solution();
    Row { method, answer, counters: None, guesses, nanoseconds, solution }
}

/// Runs of which the shortest counts, unless they take longer than [`LONG`].
const LEAST_RUNS: u32 = 5;
/// Work that takes so long is not repeated.
const LONG: Duration = Duration::from_secs(1);

/// The result of `work` and the shortest time it took, in nanoseconds. Work is repeated: the first
/// run pays for cold caches, and another program may interrupt any run.
fn timed<T>(mut work: impl FnMut() -> T) -> (T, u64) {
    let begin = Instant::now();
    let mut shortest = Duration::MAX;
    let mut runs = 0;
    loop {
        let start = Instant::now();
        let result = std::hint::black_box(work());
        shortest = shortest.min(start.elapsed());
        runs += 1;
        let spent = begin.elapsed();
        let is_short = spent < Duration::from_millis(5);
        if runs == 100 || (runs >= LEAST_RUNS && !is_short) || spent > LONG {
            return (result, shortest.as_nanos() as u64);
        }
    }
}

/// Every row that knows the answer must say the same.
///
/// # Errors
/// When two of them differ.
pub fn agree(puzzle: &Puzzle, rows: &[Row]) -> anyhow::Result<()> {
    let known = || rows.iter().filter(|row| row.answer != Answer::BudgetReached);
    let same_answer = known().all(|row| Some(row.answer) == known().next().map(|r| r.answer));
    let mut smallest = known().filter(|row| row.method != ANY).map(|row| row.solution);
    let first = smallest.next();
    if !same_answer || !smallest.all(|solution| Some(solution) == first) {
        bail!("a fault of this program: the methods differ on {puzzle}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_of_several_runs_counts() {
        let mut runs = 0;
        let ((), nanoseconds) = timed(|| {
            runs += 1;
            // One long run before short ones: another program took the processor.
            std::thread::sleep(Duration::from_millis(if runs == 1 { 200 } else { 1 }));
        });
        assert!(runs >= LEAST_RUNS, "{runs}");
        assert!(nanoseconds < 200_000_000, "{nanoseconds}");
    }
}

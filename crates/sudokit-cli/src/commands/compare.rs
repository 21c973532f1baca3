//! `sudokit compare PUZZLE...`: the textbook methods and the fast solvers in one table.

use crate::bounds::{Bound, TIME_RAN_OUT, TimeoutArgs, bound};
use crate::compare::{self, Answer, Row, Sums};
use crate::engine;
use crate::exit::Exit;
use crate::input;
use crate::interrupt;
use crate::language::Language;
use crate::messages::status;
use crate::names;
use crate::output;
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::Ordering;
use sudokit::solve::Solver;
use sudokit::textbook::Method;
use sudokit::{Budget, rules};

/// Compare the textbook methods and the fast solvers: counters, time, ratio.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit compare PUZZLE             81 characters
  sudokit compare puzzle.txt         any layout; `-` reads stdin
  sudokit compare --method tables,scan puzzle.txt
                                     two methods, and the solvers
  sudokit compare --each many.txt    a table a puzzle, then the sums
  sudokit compare --json puzzle.txt  one object a line")]
#[command(after_long_help = "\
Columns: placements (digits written into empty cells), checks (tests of one digit in one cell), \
removals (placed digits taken out again), deepest (most placed digits at one time), time, and the \
ratio of the times to the first row. Below the table: the guesses of the solver that takes any \
solution, and the answers where not all puzzles were solved.

All methods test the same digits in the same order; recheck places every digit it tests. A method \
that makes --budget placements stops: it is named below the table, and a ratio with its row is a \
bound (> or <), or missing where both stopped in different places. Times are the shortest of \
several runs (up to 5 ms a row and puzzle).

Exit codes: 0 done, 1 some puzzle has no solution, 2 unreadable input, 3 a budget was reached.")]
pub(crate) struct Args {
    /// Puzzles of 81 characters, files of puzzles, or `-` or none for stdin.
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,

    /// Which puzzle of each file, from 1; all if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nth: Option<u64>,

    /// Placements each method may make (for the fast solvers: guesses).
    #[arg(long, alias = "max-steps", value_name = "N|none", default_value = "10000000",
          value_parser = bound)]
    budget: Bound,

    /// Compare these textbook methods only, in this order: the first is the measure of the ratios.
    #[arg(long, value_name = "NAMES", value_parser = names::method(), value_delimiter = ',')]
    method: Vec<Method>,

    #[command(flatten)]
    timeout: TimeoutArgs,

    /// With several puzzles: a table for each before the sums.
    #[arg(long, conflicts_with = "json")]
    each: bool,

    /// One JSON object a puzzle, in one line.
    #[arg(long)]
    json: bool,
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
    let language = Language::current();
    let config = engine::config()?;
    let mut solver = Solver::with_config(&config)?;
    let (cancel, interrupted) = (args.timeout.cancel()?, interrupt::flag());
    let budget = Budget::from(args.budget.limit()).with_cancel(cancel);
    let methods = if args.method.is_empty() { &Method::ALL[..] } else { &args.method };
    solver.set_budget(budget.clone());
    let mut sums = Sums::default();
    let mut compared = 0;
    let mut given_up = false;
    let exit = input::for_each(&args.puzzles, args.nth, |puzzle| {
        let mut exit = Exit::Done;
        if given_up {
            return Ok(exit);
        }
        if let Some(conflict) = rules::conflicts(puzzle.values()).next() {
            status!("{puzzle}: invalid puzzle: {conflict}");
            exit.note(Exit::No);
        }
        let rows = compare::rows(puzzle, methods, &budget, &config, &mut solver)?;
        if budget.is_cancelled() {
            // Half a comparison is none.
            if interrupted.load(Ordering::SeqCst) {
                return Ok(Exit::Interrupted);
            }
            given_up = true;
            status!("{puzzle}: {TIME_RAN_OUT}");
            return Ok(Exit::BudgetRanOut);
        }
        compared += 1;
        compare::agree(puzzle, &rows)?;
        for row in &rows {
            exit.note(match row.answer {
                Answer::Solved => Exit::Done,
                Answer::NoSolution => Exit::No,
                Answer::BudgetReached => Exit::BudgetRanOut,
            });
        }
        if args.json {
            let line = Line { version: 1, puzzle: puzzle.to_string(), rows: &rows };
            serde_json::to_writer(&mut out, &line).map_err(io::Error::from)?;
            writeln!(out)?;
        } else if args.each {
            writeln!(out, "{puzzle}\n{}", compare::table(&rows, language))?;
        }
        sums.add(puzzle, &rows);
        Ok(exit)
    })?;
    if compared == 0 {
        if exit == Exit::Done {
            status!("sudokit: no puzzle found");
            return Ok(Exit::Unreadable);
        }
        return Ok(exit);
    }
    if !args.json {
        write!(out, "{}", sums.text(language))?;
    }
    out.flush()?;
    Ok(exit)
}

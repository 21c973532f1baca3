//! `sudokit adversary`: the puzzles that cost a textbook method the most.

use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::interrupt;
use crate::language::Language;
use crate::messages::{self, status};
use crate::names;
use crate::numbers::seconds;
use crate::output;
use crate::threads;
use anyhow::Context;
use serde_json::json;
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use sudokit::Cancel;
use sudokit::adversary::{self, Config};
use sudokit::solve::Solver;
use sudokit::textbook::Method;

/// Search for the puzzles that cost a textbook method the most.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit adversary                         ten seconds or so against `tables`
  sudokit adversary --method recheck --seed 7
                                            another method, another search
  sudokit adversary --budget 3000000000     longer: larger finds
  sudokit adversary | head -n 1 | sudokit compare")]
#[command(after_long_help = "\
From random proper puzzles the search climbs by small steps (swapped lines, digits and chutes, \
moved and dropped givens) towards more placements. The puzzle it prints is proper, and its counts \
were taken by a full run. Same seed and same --budget, same puzzle: it counts placements, not \
time. No single run may take more than a quarter of it.

Exit codes: 0 found, 2 wrong usage, 3 the bounds were too small to find anything, 130 Ctrl-C (with \
the best found so far).")]
pub(crate) struct Args {
    /// Method to attack.
    #[arg(long, value_name = "NAME", value_parser = names::method(), default_value_t = Method::Tables)]
    method: Method,

    /// Which random steps are taken.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Placements that all runs and estimates may take together.
    #[arg(long, alias = "max-steps", value_name = "N|none", default_value = "300000000",
          value_parser = bound)]
    budget: Bound,

    /// Stop after this many seconds, whatever is left of the budget. The result then depends on the
    /// machine.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// One object instead of text.
    #[arg(long)]
    json: bool,

    /// No progress on stderr.
    #[arg(short, long)]
    quiet: bool,
}

impl Args {
    /// The placements of all runs together.
    fn placements(&self) -> u64 {
        self.budget.limit().unwrap_or(u64::MAX)
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::current();
    let mut solver = Solver::with_config(&engine::config()?)?;
    let cancel = Cancel::new();
    let interrupted = {
        let cancel = cancel.clone();
        interrupt::on_interrupt(move || cancel.set())
    };
    let config =
        Config::new(args.method).seed(args.seed).placements(args.placements()).cancel(&cancel);
    if let Some(timeout) = args.timeout {
        let cancel = cancel.clone();
        threads::start("clock", move || {
            std::thread::sleep(timeout);
            cancel.set();
        })
        .context("--timeout")?;
    }
    let show = io::stderr().is_terminal() && !args.quiet;
    let mut shown = Instant::now();
    let end = adversary::search(&config, &mut solver, |progress| {
        if show && shown.elapsed() > Duration::from_millis(100) {
            shown = Instant::now();
            let placements = args.placements();
            messages::redraw(&sudokit_learn::adversary::progress(progress, placements, language));
        }
    });
    if show {
        messages::redraw("");
    }
    let exit = if interrupted.load(Ordering::SeqCst) { Exit::Interrupted } else { Exit::Done };
    let Some(found) = end.best else {
        if cancel.is_set() {
            status!("sudokit: the search was ended before it found anything");
        } else {
            status!("sudokit: {} placements are too few to find anything", args.placements());
        }
        return Ok(exit.max(Exit::BudgetRanOut));
    };
    let counters = found.counters;
    let mut out = output::lasting();
    if args.json {
        let object = json!({
            "version": 1,
            "method": args.method.name(),
            "seed": args.seed,
            "budget": args.budget.limit(),
            "puzzle": found.puzzle.to_string(),
            "solution": found.solution.to_string(),
            "givens": found.puzzle.given_count(),
            "placements": counters.placements,
            "checks": counters.checks,
            "removals": counters.removals,
            "deepest": counters.deepest,
            "steps": end.steps,
            "runs": end.runs,
            "climbs": end.climbs,
            "spent": end.placements,
        });
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{}", sudokit_learn::adversary::text(args.method, &found, &end, language))?;
    }
    Ok(exit)
}

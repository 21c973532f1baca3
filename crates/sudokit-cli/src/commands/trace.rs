//! `sudokit trace PUZZLE`: the events of a textbook search as JSON Lines.

use super::stream_args::packing;
use crate::bounds::{Bound, TIME_RAN_OUT, TimeoutArgs, bound};
use crate::exit::Exit;
use crate::input::{self, OneArgs};
use crate::interrupt;
use crate::messages::{safe, status};
use crate::names;
use crate::numbers::grouped;
use crate::output;
use crate::stream::{Compression, Sink, Worked};
use crate::trace_file::Trace;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;
use sudokit::rules;
use sudokit::textbook::{self, Event, Method, Outcome, trace};
use sudokit::{Budget, Cancel};

/// Print every event of a textbook search as JSON Lines.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit trace puzzle.txt --method recheck > recheck.jsonl
  sudokit watch --trace recheck.jsonl
  sudokit trace puzzle.txt --budget 20      just the beginning
  sudokit trace --check mine.jsonl          judge the trace of your own program")]
#[command(after_long_help = "\
The format is described in docs/TRACE.md, with a program of 30 lines that prints it. The first line \
says what the file is; every later line is one event: place, reject, remove, and in the end solved, \
no-solution or budget-reached.

Exit codes: 0 done, 1 the puzzle has no solution, 2 unreadable input or a trace that cannot be true, \
3 --budget or --timeout was reached.")]
pub(crate) struct Args {
    #[command(flatten)]
    one: OneArgs,

    /// The method.
    #[arg(long, value_name = "NAME", value_parser = names::method(), default_value_t = Method::Scan)]
    method: Method,

    /// Stop after this many events.
    #[arg(long, alias = "max-events", value_name = "N|none", default_value = "10000000",
          value_parser = bound)]
    budget: Bound,

    #[command(flatten)]
    timeout: TimeoutArgs,

    /// Where to write; `-` or none for stdout. `.gz` and `.zst` compress.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Read a trace, judge every event, and say what it did.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["grid", "method", "budget", "nth", "output", "timeout"])]
    check: Option<String>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.check {
        Some(file) => judge(file),
        None => print(args),
    }
}

/// Output is handed on when this much has gathered, in bytes.
const GATHER: usize = 32 * 1024;

fn print(args: &Args) -> anyhow::Result<Exit> {
    let puzzle = args.one.puzzle()?;
    if let Some(conflict) = rules::conflicts(puzzle.values()).next() {
        status!("{puzzle}: invalid puzzle: {conflict}");
    }
    let output = args.output.as_deref();
    let compression = packing(Compression::None, output, false)?;
    let input = args.one.grid.as_deref().map(Path::new);
    let mut sink = Sink::open(output, input, compression)?;
    let mut out = Worked::default();
    trace::write_header(&mut out.bytes, &puzzle, args.method.name());
    let begin = Instant::now();
    let stop = Cancel::new();
    let interrupted = {
        let stop = stop.clone();
        interrupt::on_interrupt(move || stop.set())
    };
    args.timeout.set_after(&stop)?;
    let budget = Budget::UNLIMITED.with_cancel(&stop);
    let (mut events, mut result) = (0, Ok(()));
    let mut write = |event: Event| {
        if result.is_err() || (Some(events) == args.budget.limit() && !event.is_end()) {
            // The search notices within some thousand placements.
            stop.set();
        } else if stop.is_set() {
            // It may have ended before it noticed. What is written ends here all the same.
            if event.is_end() {
                trace::write_event(&mut out.bytes, Event::BudgetRanOut);
            }
        } else {
            events += 1;
            trace::write_event(&mut out.bytes, event);
            if out.bytes.len() > GATHER {
                // Whole lines: what kills the run leaves no half one.
                result = sink.take(&mut out);
            }
        }
    };
    let run = textbook::solve(args.method, &puzzle, &budget, &mut write);
    let stopped = stop.is_set();
    result?;
    sink.take(&mut out)?;
    sink.finish()?;
    if stopped {
        status!("sudokit: stopped after {} events", grouped(events));
        let signal = interrupted.load(Ordering::SeqCst);
        if !signal && args.timeout.is_over(begin) {
            status!("sudokit: {TIME_RAN_OUT}");
        }
        return Ok(if signal { Exit::Interrupted } else { Exit::BudgetRanOut });
    }
    Ok(if run.outcome == Outcome::NoSolution { Exit::No } else { Exit::Done })
}

fn judge(file: &str) -> anyhow::Result<Exit> {
    let (name, text) = input::text(Path::new(file))?;
    let mut trace = Trace::read(&name, text)?;
    while trace.next()?.is_some() {}
    let state = trace.state();
    let counters = state.counters();
    let method = trace.method();
    let (end, exit) = match state.end() {
        Some(Event::Solved) => ("solved", Exit::Done),
        Some(Event::NoSolution) => ("no solution", Exit::No),
        Some(Event::BudgetRanOut) => ("budget reached", Exit::BudgetRanOut),
        _ => ("the trace ends before the search", Exit::Done),
    };
    writeln!(
        output::lasting(),
        "{}\n{}{end}: {} events, {} placements, {} checks, {} removals, deepest level {}",
        trace.puzzle(),
        if method.is_empty() { String::new() } else { format!("{}: ", safe(method)) },
        grouped(state.step() as u64),
        grouped(counters.placements),
        grouped(counters.checks),
        grouped(counters.removals),
        counters.deepest
    )?;
    Ok(exit)
}

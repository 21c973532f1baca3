//! `sudokit bench [FILE...]`: how fast the engines are here, with every answer verified.

mod measure;
mod sample;
mod table;

use crate::engine;
use crate::exit::Exit;
use crate::input;
use crate::messages::{LimitedMessages, status};
use crate::output;
use crate::threads;
use anyhow::{Context, bail};
use std::io::{self, Write};
use std::time::Duration;
use sudokit::simd::InstructionSet;
use sudokit::text::Content;

/// Measure the engines on this machine: puzzles a second, guesses, latency; answers verified.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit bench                        the built-in samples
  sudokit bench puzzles.txt other.txt  a table a file; `-` is stdin
  sudokit bench --json puzzles.txt     one object a set, in one line
  SUDOKIT_SIMD=portable sudokit bench  one instruction set only")]
#[command(after_long_help = "\
Every puzzle's solutions are counted up to --limit (2: proper or not is proved), puzzles in memory, \
no solution written out. `solver` takes one puzzle after the other: its us/puzzle is the latency, \
p50 and p99 are of single puzzles (they include about 0.03 us for reading the clock). `batch` takes \
many side by side: its us/puzzle is the throughput. With several threads each has its own part of \
the puzzles. guesses: branchings a puzzle; no guess: puzzles solved without one.

Figures are medians of rounds in which all rows take turns. Before that, every engine answers every \
puzzle: all must agree, and each solution is checked against the rules alone.

The samples are made from --seed: `minimal` (random grids, givens taken out until none can go), \
`easy` (40 to 50 givens), `several` (minimal puzzles less a given: several solutions each).

Exit codes: 0 done, 1 some answer is wrong, 2 unreadable input or an unavailable SUDOKIT_SIMD.")]
pub(crate) struct Args {
    /// Files of puzzles in any layout, puzzles of 81 characters, or `-` for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<String>,

    /// Count solutions up to that.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Seconds of rounds for each set (at least three rounds).
    #[arg(long, value_name = "S", default_value = "1", value_parser = seconds)]
    seconds: Duration,

    /// Threads of the rows with several threads.
    #[arg(long, value_name = "N", default_value_t = threads::all_cores(), value_parser = threads::parse)]
    threads: usize,

    /// Seed of the samples.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// One JSON object a set, in one line.
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|s| (0.0..=3600.0).contains(s));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| "expected seconds from 0 to 3600".to_owned())
}

/// Puzzles under a name.
struct Set {
    name: String,
    puzzles: Vec<Content>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let sets: Vec<InstructionSet> = match engine::config()?.instruction_set {
        Some(forced) => vec![forced],
        None => InstructionSet::available().collect(),
    };
    threads::try_out(args.threads).with_context(|| format!("--threads {}", args.threads))?;
    let mut exit = Exit::Done;
    let mut out = output::lasting();
    let mut show = |set: Set| -> anyhow::Result<Exit> {
        let plan = measure::Plan {
            instruction_sets: &sets,
            limit: args.limit,
            seconds: args.seconds,
            threads: args.threads,
        };
        let report = match measure::measure(&set, &plan) {
            Ok(report) => report,
            Err(fault) => {
                status!("sudokit: {}: {fault}", set.name);
                return Ok(Exit::No);
            }
        };
        if args.json {
            serde_json::to_writer(&mut out, &report).map_err(io::Error::from)?;
            writeln!(out)?;
        } else {
            write!(out, "{}", table::Table(&report))?;
        }
        out.flush()?;
        Ok(Exit::Done)
    };
    if args.files.is_empty() {
        for set in sample::sets(args.seed) {
            exit.note(show(set)?);
        }
    }
    for file in &args.files {
        let (set, read) = read(file)?;
        exit.note(read);
        if set.puzzles.is_empty() {
            bail!("{}: no puzzle in it", set.name);
        }
        exit.note(show(set)?);
    }
    Ok(exit)
}

/// The puzzles and pencilmark grids of an argument; what cannot be read is reported and left out.
fn read(argument: &str) -> anyhow::Result<(Set, Exit)> {
    let mut records = input::records(argument)?;
    let name = records.name().to_owned();
    let (mut puzzles, mut exit, mut limited) = (Vec::new(), Exit::Done, LimitedMessages::default());
    for record in records.by_ref() {
        match record? {
            Ok(record) => puzzles.push(record.content),
            Err(error) => {
                if limited.allow() {
                    status!("{}", input::place(&name, &error));
                }
                exit.note(Exit::Unreadable);
            }
        }
    }
    limited.finish();
    Ok((Set { name, puzzles }, exit))
}

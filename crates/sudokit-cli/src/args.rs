//! The command line: one definition for parsing, help, man page and completions.
//!
//! Each subcommand's own arguments stand in its file under [`commands`].

use crate::commands;
use clap::{Parser, Subcommand};

/// The Sudoku engine: solve, watch, judge, count, generate and compare 9x9 Sudoku puzzles.
#[derive(Parser, Debug)]
#[command(name = "sudokit", version, long_version = crate::engine::long_version(), about, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands, in the order the help shows them.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Solve puzzles, in the layout they came in.
    Solve(commands::solve::Args),
    /// Count the solutions of puzzles, up to a limit.
    Count(commands::count::Args),
    /// Make proper puzzles, minimal ones by default.
    Generate(Box<commands::generate::Args>),
    /// Remove redundant givens until every given is needed.
    Minimize(commands::minimize::Args),
    /// Say what is behind puzzles: backdoors, unavoidable sets, true candidates.
    Analyze(commands::analyze::Args),
    /// Say whether puzzles are proper, and if not, why not.
    Check(commands::check::Args),
    /// Compare the textbook methods and the fast solvers: counters, time, ratio.
    Compare(commands::compare::Args),
    /// Print every event of a textbook search as JSON Lines.
    Trace(commands::trace::Args),
    /// Watch a textbook search, or a trace, in the terminal: forwards and back.
    Watch(commands::watch::Args),
    /// Move puzzles by symmetries: random isomorphs, or one given transform.
    Transform(commands::transform::Args),
    /// Bring puzzles into canonical form: the same for all isomorphs.
    Canon(commands::canon::Args),
    /// Say whether two puzzles are isomorphic, and by which transform.
    Same(commands::same::Args),
    /// Convert puzzles from any format to another.
    Convert(commands::convert::Args),
    /// Judge your program on many grids, as the online judges do.
    Judge(commands::judge::Args),
    /// Search for the puzzles that cost a textbook method the most.
    Adversary(commands::adversary::Args),
    /// Measure the engines on this machine: puzzles a second, guesses, latency; answers verified.
    Bench(commands::bench::Args),
    /// Print the completion script of a shell.
    Completions(commands::completions::Args),
    /// Print the manual page (roff): `sudokit man | man -l -`.
    Man(commands::man::Args),
}

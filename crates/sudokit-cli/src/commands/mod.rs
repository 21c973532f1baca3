//! The command line: one file a subcommand, with its arguments and its work.
//!
//! A subcommand is its file, its `mod` line and its row below.

mod adversary;
mod analyze;
pub(crate) mod args;
mod bench;
mod canon;
mod check;
mod compare;
mod completions;
mod convert;
mod count;
mod data;
mod explain;
mod generate;
mod grade;
mod hint;
mod judge;
mod man;
mod minimize;
mod page;
mod same;
mod solve;
mod steps;
mod stream_args;
mod trace;
mod transform;
mod watch;

use crate::exit::Exit;

/// Writes the enum of the subcommands and what each of them does from the same rows.
macro_rules! subcommands {
    ($($(#[$about:meta])* $name:ident($file:ident),)*) => {
        /// The subcommands, in the order of the manual.
        #[derive(clap::Subcommand, Debug)]
        pub(crate) enum Command {
            $($(#[$about])* $name(Box<$file::Args>),)*
        }

        /// Does what was asked.
        pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
            match command {
                $(Command::$name(args) => $file::run(args),)*
            }
        }
    };
}

subcommands! {
    /// Solve puzzles, in the layout they came in.
    Solve(solve),
    /// Count the solutions of puzzles, up to a limit.
    Count(count),
    /// Make proper puzzles, minimal ones by default.
    Generate(generate),
    /// Remove redundant givens until every given is needed.
    Minimize(minimize),
    /// Analyze puzzles: backdoors, unavoidable sets, true candidates.
    Analyze(analyze),
    /// Grade puzzles: how hard they are, on several scales.
    Grade(grade),
    /// Say whether puzzles are proper, and if not, why not.
    Check(check),
    /// Explain how a person solves puzzles, step by step.
    Explain(explain),
    /// Give a hint: where to look, or more, up to the whole reason.
    Hint(hint),
    /// Show all steps that a grid has now, grouped by what they conclude.
    Steps(steps),
    /// Compare the textbook methods: counters, time, ratio.
    Compare(compare),
    /// Print every event of a textbook search as JSON Lines.
    Trace(trace),
    /// Watch a textbook search step by step, forward and back.
    Watch(watch),
    /// Write the web page: play, solve, watch, learn, in one file.
    Page(page),
    /// Move puzzles by symmetries: random or given transforms.
    Transform(transform),
    /// Bring puzzles into a form that is the same for all isomorphs.
    Canon(canon),
    /// Say whether two puzzles are isomorphic, with the transform.
    Same(same),
    /// Convert puzzles from any format to another.
    Convert(convert),
    /// Work on sets of puzzles: audit, dedup, split, augment, export.
    Data(data),
    /// Judge your program on many grids, as the online judges do.
    Judge(judge),
    /// Search for a hard case for a textbook method.
    Adversary(adversary),
    /// Measure the engines on this machine, and verify their answers.
    Bench(bench),
    /// Print the completion script of a shell.
    Completions(completions),
    /// Print the manual pages (roff), or write them to a directory.
    Man(man),
}

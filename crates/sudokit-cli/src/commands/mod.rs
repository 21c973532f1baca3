//! The command line: one file a subcommand, with its arguments and its work.
//!
//! A subcommand is its file, its `mod` line and its row below.

#[cfg(feature = "learn")]
mod adversary;
mod analyze;
pub(crate) mod args;
mod bench;
mod canon;
mod check;
#[cfg(feature = "learn")]
mod compare;
mod completions;
mod convert;
mod count;
mod data;
mod draw;
mod explain;
mod generate;
mod grade;
mod hint;
#[cfg(feature = "learn")]
mod judge;
mod korean;
mod man;
mod minimize;
mod page;
mod print;
mod same;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod solve;
mod steps;
mod stream_args;
#[cfg(feature = "learn")]
mod trace;
mod transform;
mod unknown;
#[cfg(feature = "learn")]
mod watch;

use crate::exit::Exit;
use clap::error::ErrorKind;

/// A sentence of a doc comment, as help shows it.
fn without_dot(about: &'static str) -> &'static str {
    about.trim().trim_end_matches('.')
}

/// Writes the enum of the subcommands, how each is read and what each does from the same rows.
///
/// clap's own derive would define the options of all of them at every start; that took longer than
/// to solve a puzzle. Here those of a subcommand are defined when it is the one that was typed.
macro_rules! subcommands {
    ($(#[doc = $about:literal] $(#[cfg($is_built:meta)])? $name:ident($file:ident),)*) => {
        /// The subcommands, in the order of the manual.
        #[derive(Debug)]
        pub(crate) enum Command {
            $(#[doc = $about] $(#[cfg($is_built)])? $name(Box<$file::Args>),)*
        }

        impl clap::Subcommand for Command {
            fn augment_subcommands(command: clap::Command) -> clap::Command {
                $(
                    $(#[cfg($is_built)])?
                    let command = command.subcommand(
                        clap::Command::new(stringify!($file))
                            .about(without_dot($about))
                            .defer(|command| {
                                <$file::Args as clap::Args>::augment_args(command)
                                    .about(without_dot($about))
                            }),
                    );
                )*
                command
            }

            fn augment_subcommands_for_update(command: clap::Command) -> clap::Command {
                Command::augment_subcommands(command)
            }

            fn has_subcommand(name: &str) -> bool {
                [$($(#[cfg($is_built)])? stringify!($file)),*].contains(&name)
            }
        }

        /// The command with the options of all its subcommands.
        pub(crate) fn in_full(command: clap::Command) -> clap::Command {
            $(
                $(#[cfg($is_built)])?
                let command = command.mut_subcommand(stringify!($file), |subcommand| {
                    // Discards the deferred definition and builds it now.
                    <$file::Args as clap::Args>::augment_args(subcommand.defer(|as_it_is| as_it_is))
                        .about(without_dot($about))
                });
            )*
            command
        }

        impl clap::FromArgMatches for Command {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Command, clap::Error> {
                match matches.subcommand() {
                    $($(#[cfg($is_built)])? Some((stringify!($file), matches)) => {
                        clap::FromArgMatches::from_arg_matches(matches).map(Command::$name)
                    })*
                    _ => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
                }
            }

            fn update_from_arg_matches(
                &mut self,
                matches: &clap::ArgMatches,
            ) -> Result<(), clap::Error> {
                clap::FromArgMatches::from_arg_matches(matches).map(|command| *self = command)
            }
        }

        /// Does what was asked.
        pub(crate) fn run(command: &Command) -> anyhow::Result<Exit> {
            match command {
                $($(#[cfg($is_built)])? Command::$name(args) => $file::run(args),)*
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
    /// Draw a grid or the steps of its path: SVG, PDF, PNG.
    Draw(draw),
    /// Print puzzles on sheets, with their solutions: PDF.
    Print(print),
    /// Compare the textbook methods: counters, time, ratio.
    #[cfg(feature = "learn")]
    Compare(compare),
    /// Print every event of a textbook search as JSON Lines.
    #[cfg(feature = "learn")]
    Trace(trace),
    /// Watch a textbook search step by step, forward and back.
    #[cfg(feature = "learn")]
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
    /// Work on sets of puzzles: audit, dedup, split, export, eval.
    Data(data),
    /// Judge your program on many grids, as the online judges do.
    #[cfg(feature = "learn")]
    Judge(judge),
    /// Search for a hard case for a textbook method.
    #[cfg(feature = "learn")]
    Adversary(adversary),
    /// Answer requests in JSON, one a line, for other programs.
    #[cfg(feature = "serve")]
    Serve(serve),
    /// Measure the engines on this machine, and verify their answers.
    Bench(bench),
    /// Print the JSON Schema of what a command prints with --json.
    Schema(schema),
    /// Print the completion script of a shell.
    Completions(completions),
    /// Print the manual pages (roff), or write them to a directory.
    Man(man),
}

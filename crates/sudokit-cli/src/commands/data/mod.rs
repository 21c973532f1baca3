//! `sudokit data COMMAND`: work on sets of puzzles as a whole.
//!
//! The engine is `sudokit_data`; here are the words, the messages and the exit codes.

mod audit;
mod augment;
mod dedup;
mod eval;
mod export;
mod labels;
mod shared;
mod split;
mod subset;

use crate::exit::Exit;

/// Work on sets of puzzles: duplicates, leaks, labels, splits, copies, layouts, evaluations, named
/// subsets.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data audit test.csv --against train.csv
  sudokit data dedup --by class all.csv -o unique.csv
  sudokit data split --test 0.1 --seed 1 unique.csv -o parts
  sudokit data augment -k 8 --seed 1 parts/train.csv -o train8.csv
  sudokit data export --format hrm train8.csv --test-set parts/test.csv -o hrm
  sudokit data subset sudokit/hard-1000 -o hard
  sudokit data eval answers.jsonl --against hard/test.parquet")]
#[command(after_long_help = "\
Input: CSV, TSV, JSON Lines, puzzles in lines or in any other layout that the other commands read, plain \
or compressed; npy files; folders of HRM and TRM. All columns are kept. docs/DATA.md has the formats, \
the definitions and recipes.

`sudokit data COMMAND --help` begins with examples.")]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    /// Say what is in a set, and what is wrong with it.
    Audit(Box<audit::Args>),
    /// Keep the first of the puzzles that are the same.
    Dedup(Box<dedup::Args>),
    /// Split into training and test sets that share nothing.
    Split(Box<split::Args>),
    /// Make isomorphs of every puzzle, with its solution.
    Augment(Box<augment::Args>),
    /// Write the same rows in another layout: npy, HRM, TRM, ...
    Export(Box<export::Args>),
    /// Say how well predictions solve a test set.
    Eval(Box<eval::Args>),
    /// Make a named subset, and prove its rows by their hash.
    Subset(Box<subset::Args>),
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.command {
        Command::Audit(args) => audit::run(args),
        Command::Dedup(args) => dedup::run(args),
        Command::Split(args) => split::run(args),
        Command::Augment(args) => augment::run(args),
        Command::Export(args) => export::run(args),
        Command::Eval(args) => eval::run(args),
        Command::Subset(args) => subset::run(args),
    }
}

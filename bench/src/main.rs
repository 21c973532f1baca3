//! Measures the engines of sudokit beside a peer, and checks that all give the same answers.

mod agree;
mod contenders;
mod machine;
mod paths;
mod prove;
mod sets;
mod table;
mod tail;
mod variants;
mod whole;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Parser)]
#[command(about = "Measures the engines of sudokit beside a peer")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Print a table for each set; exits with 1 when answers differ.
    Table(TableArgs),
    /// Print the puzzles of a set.
    Sets(SetArgs),
    /// Count each set that often and print the sums: for programs that count instructions.
    Rounds(RoundsArgs),
    /// Measure the whole command on a large file, beside the engine alone.
    Whole(whole::Args),
    /// Measure the engine that explains: how fast it grades a file of puzzles.
    Paths(paths::Args),
    /// Measure the engines for variants on files of puzzles with solutions.
    Variants(variants::Args),
    /// Try the engine that explains on random positions: steps right, proved, the same for isomorphs.
    Prove(prove::Args),
    /// Compare the engine that explains with a folder of other programs' answers.
    Agree {
        /// The folder: hodoku_paths.txt, hodoku_notation.txt, reglib.txt.
        folder: PathBuf,
        /// List that many differences of each kind.
        #[arg(long, default_value_t = 20)]
        list: usize,
        /// Only this part.
        #[arg(long)]
        only: Option<agree::Part>,
        /// Of the hardest puzzles (part `hardest`) take one of this many.
        #[arg(long, default_value_t = 10)]
        every: usize,
        /// Units of search for each of these.
        #[arg(long, default_value_t = 10_000_000)]
        units: u64,
    },
}

#[derive(Args)]
struct SetArgs {
    /// Files (81 or 729 characters a line), or @minimal, @invalid, @easy, @sukaku, @crowded.
    #[arg(required = true, value_name = "SET")]
    sets: Vec<String>,
    /// Seed of the sets that are made.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Puzzles in each set that is made.
    #[arg(long, default_value_t = 2000)]
    size: usize,
    /// At most that many puzzles of each set, evenly spread.
    #[arg(long)]
    limit: Option<usize>,
}

#[derive(Args)]
struct TableArgs {
    #[command(flatten)]
    sets: SetArgs,
    /// Only contenders whose name contains this (several times: any of them).
    #[arg(long)]
    only: Vec<String>,
    /// Seconds of rounds for each set (at least three rounds).
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// Also measure the writing of every puzzle's first solution.
    #[arg(long)]
    solutions: bool,
    /// The tail instead: times of single puzzles over that many random isomorphs of each.
    #[arg(long, value_name = "N")]
    isomorphs: Option<usize>,
    /// Keep the table in a file of this folder, named by date and commit.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

#[derive(Args)]
struct RoundsArgs {
    #[command(flatten)]
    sets: SetArgs,
    /// Only contenders whose name contains this (several times: any of them).
    #[arg(long)]
    only: Vec<String>,
    /// How often.
    #[arg(long, default_value_t = 1)]
    rounds: usize,
}

impl SetArgs {
    fn open(&self) -> impl Iterator<Item = Result<sets::Set>> + '_ {
        self.sets.iter().map(|name| {
            let mut set = sets::open(name, self.seed, self.size)?;
            if let Some(limit) = self.limit {
                set.puzzles.thin_out(limit);
            }
            Ok(set)
        })
    }
}

fn run(cli: &Cli) -> Result<()> {
    let args = match &cli.command {
        Command::Table(args) => args,
        Command::Sets(args) => {
            let mut out = std::io::stdout().lock();
            for set in args.open() {
                match set?.puzzles {
                    sets::Puzzles::Givens(list) => {
                        list.iter().try_for_each(|p| writeln!(out, "{p}"))?;
                    }
                    sets::Puzzles::Marks(list) => {
                        list.iter().try_for_each(|p| writeln!(out, "{p}"))?;
                    }
                }
            }
            return Ok(());
        }
        Command::Rounds(args) => {
            let mut contenders = contenders::all(&args.only);
            for set in args.sets.open() {
                let set = set?;
                for contender in &mut contenders {
                    let is_able = contender.prepare(&set.puzzles);
                    for _ in 0..if is_able { args.rounds } else { 0 } {
                        let sum = contender.count(&set.puzzles);
                        println!("{} {} {} {sum}", set.name, contender.name(), set.puzzles.len());
                    }
                }
            }
            return Ok(());
        }
        Command::Agree { folder, list, only, every, units } => {
            return agree::run(folder, *list, *only, (*every, *units));
        }
        Command::Prove(args) => return prove::run(args),
        Command::Paths(args) => {
            print!("{}\n{}", machine::describe(), paths::measure(args)?);
            return Ok(());
        }
        Command::Variants(args) => {
            print!("{}\n{}", machine::describe(), variants::measure(args)?);
            return Ok(());
        }
        Command::Whole(args) => {
            print!("{}\n{}", machine::describe(), whole::measure(args)?);
            return Ok(());
        }
    };
    let head = machine::describe();
    print!("{head}");
    let mut record = head;
    let plan = table::Plan { seconds: args.seconds, solutions: args.solutions };
    let mut contenders = contenders::all(&args.only);
    for set in args.sets.open() {
        let set = set?;
        let text = match args.isomorphs {
            Some(count) => tail::measure(&set, count, args.sets.seed, &args.only)?,
            None => table::measure(&set, &mut contenders, &plan)?,
        };
        print!("\n{text}");
        record += "\n";
        record += &text;
    }
    if let Some(dir) = &args.record {
        let date: String = record.chars().skip(10).take(19).collect();
        let kind = if args.isomorphs.is_some() { "tail" } else { "table" };
        let name =
            format!("{}-{}-{kind}.txt", date.replace(' ', "-").replace(':', ""), machine::commit());
        let path = dir.join(name);
        std::fs::write(&path, record).with_context(|| path.display().to_string())?;
        eprintln!("kept as {}", path.display());
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

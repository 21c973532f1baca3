//! One file a subcommand: its arguments and its work.

pub mod adversary;
pub mod analyze;
pub mod bench;
pub mod canon;
pub mod check;
pub mod compare;
pub mod completions;
pub mod convert;
pub mod count;
pub mod generate;
pub mod judge;
pub mod man;
pub mod minimize;
pub mod same;
pub mod solve;
mod stream_args;
pub mod trace;
pub mod transform;
pub mod watch;

use crate::args::Command;
use crate::exit::Exit;

/// Does what was asked.
pub fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Minimize(args) => minimize::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Trace(args) => trace::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Transform(args) => transform::run(&args),
        Command::Canon(args) => canon::run(&args),
        Command::Same(args) => same::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Judge(args) => judge::run(&args),
        Command::Adversary(args) => adversary::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

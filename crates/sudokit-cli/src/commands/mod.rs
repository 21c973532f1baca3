//! One file a subcommand: its arguments and its work.

pub(crate) mod adversary;
pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod explain;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod man;
pub(crate) mod minimize;
pub(crate) mod same;
pub(crate) mod solve;
mod stream_args;
pub(crate) mod trace;
pub(crate) mod transform;
pub(crate) mod watch;

use crate::args::Command;
use crate::exit::Exit;

/// Does what was asked.
pub(crate) fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Count(args) => count::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Minimize(args) => minimize::run(&args),
        Command::Analyze(args) => analyze::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
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

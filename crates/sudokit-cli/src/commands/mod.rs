//! One file a subcommand: its arguments and its work.

pub mod completions;
pub mod man;

use crate::args::Command;
use crate::exit::Exit;

/// Does what was asked.
pub fn run(command: Command) -> anyhow::Result<Exit> {
    match command {
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

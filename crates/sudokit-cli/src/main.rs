//! The command `sudokit`: what was typed -> what it means -> the library's work -> text.
//!
//! [`args`] is the single definition of the command line (help, man page and completions come from
//! it), [`commands`] has one file a subcommand, [`exit`] says what the exit codes mean. Only this
//! crate reads files, writes files and prints.

mod args;
mod commands;
mod engine;
mod exit;
mod puzzles;
mod stream;
mod trace_file;
mod watch;

use args::Cli;
use clap::Parser;
use exit::Exit;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match commands::run(cli.command) {
        Ok(exit) => exit.into(),
        // Whoever read our output has seen enough: nothing to report.
        Err(error) if exit::is_closed_pipe(&error) => Exit::Done.into(),
        Err(error) => {
            eprintln!("sudokit: {error:#}");
            Exit::Unreadable.into()
        }
    }
}

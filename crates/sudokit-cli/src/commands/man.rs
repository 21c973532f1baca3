//! `sudokit man [COMMAND]`.

use crate::args::Cli;
use crate::exit::Exit;
use crate::output;
use anyhow::Context;
use clap::CommandFactory;

/// Arguments of `man`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The subcommand to describe; without it, the whole command.
    command: Option<String>,
}

/// Prints the page.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    // The page is the same on every machine.
    let mut cli = Cli::command().long_version(None);
    cli.build();
    let command = match &args.command {
        None => cli,
        Some(name) => cli
            .find_subcommand(name)
            .with_context(|| format!("there is no subcommand {name:?}"))?
            .clone(),
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    output::print(&page)?;
    Ok(Exit::Done)
}

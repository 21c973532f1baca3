//! `sudokit completions SHELL`.

use super::{args, in_full};
use crate::exit::Exit;
use crate::output;
use clap_complete::Shell;

/// Arguments of `completions`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The shell that will read the script.
    shell: Shell,
}

/// Prints the script.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    let mut command = in_full(args::command());
    clap_complete::generate(args.shell, &mut command, "sudokit", &mut script);
    output::print(&script)?;
    Ok(Exit::Done)
}

//! `sudokit explain --watch PUZZLE`: the path in the terminal.

use super::Args;
#[cfg(feature = "learn")]
use super::{Name, exit, proof, text};
use crate::exit::Exit;
#[cfg(feature = "learn")]
use crate::language::Language;
#[cfg(feature = "learn")]
use crate::watch::path::{self, Walk};
#[cfg(feature = "learn")]
use crate::watch::terminal;
use anyhow::bail;
#[cfg(feature = "learn")]
use std::io::IsTerminal;

/// This build draws nothing.
#[cfg(not(feature = "learn"))]
pub(super) fn run(_: &Args) -> anyhow::Result<Exit> {
    bail!("--watch: this sudokit was built without its feature `learn`")
}

/// Shows the path of the only puzzle that was named.
#[cfg(feature = "learn")]
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::current();
    if !std::io::stdout().is_terminal() {
        bail!("--watch needs a terminal, but stdout is not one; without it every step is printed");
    }
    terminal::require(language)?;
    let (_, walked) = match proof::one(args, "--watch")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let profile = args.order.profile(Name::Hodoku);
    let title = format!("{} {}  {}", profile.name(), profile.version(), text::grade(&walked));
    let end = text::end(&walked, language);
    let exit = exit(&walked, args.until);
    let walk = Walk::new(title, walked.start, walked.steps, end);
    let left = path::run(walk, terminal::look(language))?;
    Ok(left.max(if exit == Exit::Failed { exit } else { Exit::Done }))
}

//! `sudokit explain --watch PUZZLE`: the path in the terminal.

use super::Args;
#[cfg(feature = "learn")]
use super::{Name, exit, proof, tell};
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
        bail!(language.pick(
            "--watch needs a terminal, but stdout is not one; without it every step is printed",
            "--watch는 터미널에서만 쓸 수 있습니다. --watch를 빼면 모든 단계를 출력합니다",
        ));
    }
    terminal::require(language)?;
    let (_, walked) = match proof::one(args, "--watch")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let profile = args.order.profile(Name::Hodoku);
    let title = format!("{} {}  {}", profile.name(), profile.version(), tell::grade(&walked));
    let end = tell::end(&walked, language);
    let exit = exit(&walked, args.until);
    let walk = Walk::new(title, walked.start, walked.steps, end);
    let left = path::run(walk, terminal::look(language))?;
    Ok(left.max(if exit == Exit::Failed { exit } else { Exit::Done }))
}

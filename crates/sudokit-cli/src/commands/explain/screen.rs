//! `sudokit explain --watch PUZZLE`: the path in the terminal.

use super::{Args, Name, proof, tell};
use crate::exit::Exit;
use crate::language::Language;
use crate::watch::path::{self, Walk};
use crate::watch::terminal;
use anyhow::bail;
use std::io::IsTerminal;

/// Shows the path of the only puzzle that was named.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::choose(args.lang);
    if !std::io::stdout().is_terminal() {
        bail!(language.pick(
            "--watch needs a terminal, but stdout is not one; without it every step is printed",
            "--watch는 터미널에서만 쓸 수 있습니다. --watch를 빼면 모든 단계를 출력합니다",
        ));
    }
    terminal::require(language)?;
    let (_, told) = match proof::one(args, "--watch")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let profile = args.order.profile(Name::Hodoku);
    let title = format!("{} {}  {}", profile.name(), profile.version(), tell::grade(&told));
    let end = tell::end(&told, language);
    let exit = told.exit(args.until);
    let walk = Walk::new(title, told.sheet, told.steps, end);
    let left = path::run(walk, terminal::look(language))?;
    Ok(left.max(if exit == Exit::Failed { exit } else { Exit::Done }))
}

//! `sudokit explain --watch PUZZLE`: the path in the terminal.

use super::{Args, Name, proof, tell};
use crate::exit::Exit;
use crate::language::Language;
use crate::watch::path::{self, Walk};
use crate::watch::terminal;

/// Shows the path of the only puzzle that was named.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let language = Language::choose(args.lang);
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

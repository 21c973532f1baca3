//! `sudokit explain --proof FILE PUZZLE`: the path of one puzzle as files that others can verify.

use super::{Args, Name, Told};
use crate::exit::{Exit, Fault};
use crate::human::player::{self, Asked};
use crate::interrupt;
use crate::messages::tell;
use crate::numbers::counted;
use anyhow::{Context, bail};
use std::fs;
use std::path::Path;
use sudokit::Budget;
use sudokit::technique::{Drat, Profile};

/// Writes the files of the only puzzle of an argument.
pub(super) fn run(args: &Args, file: &Path) -> anyhow::Result<Exit> {
    let (asked, told) = match one(args, "--proof")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let profile = args.order.profile(Name::Hodoku);
    let what = write(&told, &profile, file)?;
    tell!("{}: {what}", asked.place);
    Ok(told.exit(args.until))
}

/// The only puzzle that was named, and its path; or how the run ends without one.
pub(super) fn one(args: &Args, option: &str) -> anyhow::Result<Result<(Asked, Told), Exit>> {
    let [argument] = args.stream.files() else {
        bail!("{option} goes with one puzzle, or a file of one");
    };
    let cancel = interrupt::cancel();
    let asked = player::ask(&argument.display().to_string(), &cancel)?;
    if let Some(exit) = asked.admit() {
        return Ok(Err(exit));
    }
    if let Some(fault) = asked.fault() {
        tell!("{}: {fault}", asked.place);
        return Ok(Err(Exit::No));
    }
    let profile = args.order.profile(Name::Hodoku);
    let budget = Budget::from(args.budget).with_cancel(&cancel);
    let told = Told::new(asked.sheet(), &profile, args.until, &budget);
    Ok(Ok((asked, told)))
}

/// Writes JSON Lines, or a formula and lemmas; says what.
fn write(told: &Told, profile: &Profile, file: &Path) -> anyhow::Result<String> {
    let save =
        |file: &Path, text: &str| fs::write(file, text).with_context(|| file.display().to_string());
    let steps = counted(told.steps.len() as u64, "step");
    if file.extension().is_some_and(|extension| extension == "jsonl") {
        let lines: String = super::tell::lines(told, profile);
        save(file, &lines)?;
        return Ok(format!("{steps} as JSON Lines: {}", file.display()));
    }
    let fault = Fault("a step of the path is not proved");
    let drat = Drat::new(&told.sheet, &told.steps).ok_or(fault)?;
    let (formula, lemmas) = (file.with_extension("cnf"), file.with_extension("drat"));
    save(&formula, &drat.formula)?;
    save(&lemmas, &drat.lemmas)?;
    let promised = match drat.promised {
        0 => String::new(),
        n => format!("; {} taken from the promise of one solution", counted(n as u64, "clause")),
    };
    Ok(format!("{steps}: {} and {}{promised}", formula.display(), lemmas.display()))
}

//! `sudokit explain --proof FILE PUZZLE`: the path of one puzzle as files that others can verify.

use super::{Args, Name, Told};
use crate::exit::{Exit, Fault};
use crate::human::player::{self, Asked};
use crate::interrupt;
use crate::language::Language;
use crate::messages::tell;
use crate::numbers::counted;
use crate::output;
use anyhow::bail;
use std::fs;
use std::path::{Path, PathBuf};
use sudokit::Budget;
use sudokit::technique::{Drat, Profile};
use sudokit_data::DataError;

/// Writes the files of the only puzzle of an argument.
pub(super) fn run(args: &Args, file: &Path) -> anyhow::Result<Exit> {
    let (asked, told) = match one(args, "--proof")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    let profile = args.order.profile(Name::Hodoku);
    if file.as_os_str() == "-" {
        output::print(super::tell::lines(&told, &profile).as_bytes())?;
        return Ok(told.exit(args.until));
    }
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
    if let Some(exit) = asked.admit(Language::choose(args.lang)) {
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

/// The name with that ending. `run.1` stays what it is: only our own endings are taken off.
fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let is_ours = file.extension().is_some_and(|found| found == "cnf" || found == "drat");
    let bare = if is_ours { file.with_extension("") } else { file.to_owned() };
    let mut name = bare.into_os_string();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}

/// Writes JSON Lines, or a formula and lemmas; says what.
fn write(told: &Told, profile: &Profile, file: &Path) -> anyhow::Result<String> {
    let save = |file: &Path, text: &str| {
        fs::write(file, text).map_err(|error| DataError::write(file.display().to_string(), error))
    };
    let steps = counted(told.steps.len() as u64, "step");
    if file.extension().is_some_and(|extension| extension == "jsonl") {
        let lines: String = super::tell::lines(told, profile);
        save(file, &lines)?;
        return Ok(format!("{steps} as JSON Lines: {}", file.display()));
    }
    let fault = Fault("a step of the path is not proved");
    let drat = Drat::new(&told.sheet, &told.steps).ok_or(fault)?;
    let (formula, lemmas) = (with_ending(file, "cnf"), with_ending(file, "drat"));
    save(&formula, &drat.formula)?;
    save(&lemmas, &drat.lemmas)?;
    let promised = match drat.promised {
        0 => String::new(),
        n => format!("; {} taken from the promise of one solution", counted(n as u64, "clause")),
    };
    Ok(format!("{steps}: {} and {}{promised}", formula.display(), lemmas.display()))
}

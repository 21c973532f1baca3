//! `sudokit explain --proof FILE PUZZLE`: the path of one puzzle as files that others can verify.

use super::{Args, Name, exit};
use crate::bounds;
use crate::exit::Exit;
use crate::human::player::{self, PlayerGrid};
use crate::input;
use crate::interrupt;
use crate::messages::status;
use crate::numbers::counted;
use crate::output;
use anyhow::bail;
use std::io::Write;
use std::path::{Path, PathBuf};
use sudokit::solve::Outcome;
use sudokit::technique::{Drat, End};
use sudokit_answer::{PathRequest, WalkedPath};
use sudokit_data::DataError;
use sudokit_data::files::{Draft, Outputs, Permit, Proof};

/// Writes the files of the only puzzle of an argument.
pub(super) fn run(args: &Args, file: &Path) -> anyhow::Result<Exit> {
    let places = Places::of(args, file)?;
    let (asked, path) = match one(args, "--proof")? {
        Ok(found) => found,
        Err(exit) => return Ok(exit),
    };
    if let Some(what) = places.write(&path)? {
        status!("{}: {what}", asked.place);
    }
    Ok(exit(&path, args.until))
}

/// The only puzzle that was named, and its path; or how the run ends without one.
pub(super) fn one(
    args: &Args,
    option: &str,
) -> anyhow::Result<Result<(PlayerGrid, WalkedPath), Exit>> {
    let argument = match args.stream.files() {
        [] => "-".to_owned(),
        [argument] => argument.display().to_string(),
        _ => bail!("{option} goes with one puzzle, or a file of one"),
    };
    let cancel = interrupt::cancel();
    let asked = player::read(input::only(&argument, args.nth)?, &cancel)?;
    if let Some(exit) = asked.report_improper() {
        return Ok(Err(exit));
    }
    if let Some(fault) = asked.fault() {
        status!("{}: {fault}", asked.place);
        return Ok(Err(Exit::No));
    }
    let request = PathRequest {
        start: asked.sheet(),
        is_proper: matches!(asked.outcome, Outcome::Unique(_)),
        profile: args.order.profile(Name::Hodoku),
        until: args.until.technique(),
    };
    let budget = args.budget.or(request.start.default_budget(), &cancel);
    let path = WalkedPath::new(request, &budget, |_| {});
    if let Some(End::Unknown(why)) = path.end {
        status!("{}: {}", asked.place, bounds::ran_out(why, &budget));
    }
    Ok(Ok((asked, path)))
}

/// The name with that ending. `run.1` stays what it is: only our own endings are taken off.
fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let is_ours = file.extension().is_some_and(|found| found == "cnf" || found == "drat");
    let bare = if is_ours { file.with_extension("") } else { file.to_owned() };
    let mut name = bare.into_os_string();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}

/// The steps as JSON Lines.
fn lines(path: &WalkedPath) -> String {
    path.documents().map(|(document, _)| format!("{document}\n")).collect()
}

/// Where the path goes.
enum Places {
    Stdout,
    /// JSON Lines.
    Lines(Permit),
    /// A formula and lemmas.
    Drat(Permit, Permit),
}

impl Places {
    /// # Errors
    /// When a file is in the way: before anything is written.
    fn of(args: &Args, file: &Path) -> Result<Places, DataError> {
        if file.as_os_str() == "-" {
            return Ok(Places::Stdout);
        }
        let inputs = args.stream.files().iter().map(PathBuf::as_path);
        let mut outputs = Outputs::new(args.force).reading(inputs);
        if file.extension().is_some_and(|extension| extension == "jsonl") {
            return Ok(Places::Lines(outputs.own(file, Proof::None)?));
        }
        let names = ["cnf", "drat"].map(|ending| with_ending(file, ending));
        let permits = outputs.own_all(&names, Proof::None)?;
        let [formula, lemmas] = <[Permit; 2]>::try_from(permits)
            .map_err(|_| DataError::Fault("two files without permits"))?;
        Ok(Places::Drat(formula, lemmas))
    }

    /// Writes the path; says what was written, if that is a file.
    fn write(self, path: &WalkedPath) -> anyhow::Result<Option<String>> {
        let steps = counted(path.steps.len() as u64, "step");
        let (formula, lemmas) = match self {
            Places::Stdout => {
                output::print(lines(path).as_bytes())?;
                return Ok(None);
            }
            Places::Lines(permit) => {
                let name = permit.path().display().to_string();
                permit.write(lines(path).as_bytes())?;
                return Ok(Some(format!("{steps} as JSON Lines: {name}")));
            }
            Places::Drat(formula, lemmas) => (formula, lemmas),
        };
        let fault = DataError::Fault("a step of the path is not proved");
        let drat = Drat::new(&path.start, &path.steps).ok_or(fault)?;
        let names = [&formula, &lemmas].map(|permit| permit.path().display().to_string());
        // Both or none.
        let mut drafts = [formula.create()?, lemmas.create()?];
        for ((draft, text), name) in
            drafts.iter_mut().zip([&drat.formula, &drat.lemmas]).zip(&names)
        {
            draft.write_all(text.as_bytes()).map_err(|error| DataError::write(name, error))?;
        }
        drafts.into_iter().try_for_each(Draft::commit)?;
        let promised = match drat.promised {
            0 => String::new(),
            n => {
                format!("; {} taken from the promise of one solution", counted(n as u64, "clause"))
            }
        };
        Ok(Some(format!("{steps}: {} and {}{promised}", names[0], names[1])))
    }
}

//! Where the techniques that were asked for go no further: stronger profiles in a fixed order, and
//! at last a trial. A hint for a proper puzzle always goes on, and says how it did.
//!
//! A puzzle that is not known to be proper has no such promise: there is nothing to fall back to
//! where several solutions stay open.

use super::{Advice, HintOptions, Player, next, toward};
use crate::technique::check_step::check_step;
use crate::technique::end::End;
use crate::technique::find;
use crate::technique::notation::Language;
use crate::technique::profile::Profile;
use crate::technique::sheet::Sheet;
use crate::technique::step::Step;
use crate::technique::words;
use sudokit_core::board::Cell;
use sudokit_core::bounds::Meter;

/// Which search found a step. The later ones search where the earlier ones go no further.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
#[non_exhaustive]
pub enum Source {
    /// The profile that was asked for.
    #[default]
    Asked,
    /// [`Profile::sudokit`], where another one was asked for, or only some techniques.
    Sudokit,
    /// [`Profile::se`]: forcing chains inside forcing chains.
    Explainer,
    /// One cell, whose other candidates are tried until each meets a contradiction.
    Trial,
}

/// What a search that was not asked for may cost, in units of its budget: some seconds at most, so
/// that the trial is soon reached.
const ALLOWANCE: u64 = 1_000_000;

impl Source {
    /// All of them, in the order in which they search.
    pub const ALL: [Source; 4] = [Source::Asked, Source::Sudokit, Source::Explainer, Source::Trial];

    /// Its name in JSON: `profile`, `sudokit`, `se`, `trial`.
    pub const fn name(self) -> &'static str {
        ["profile", "sudokit", "se", "trial"][self as usize]
    }

    /// The profile that searches; none for a trial.
    pub fn profile(self, asked: &Profile) -> Option<Profile> {
        match self {
            Source::Asked => Some(asked.clone()),
            Source::Sudokit => Some(Profile::sudokit()),
            Source::Explainer => Some(Profile::se()),
            Source::Trial => None,
        }
    }

    /// What is to be said of a step that the profile asked for did not find.
    pub fn remark(self, language: Language) -> Option<&'static str> {
        let key = match self {
            Source::Asked => return None,
            Source::Sudokit => "of_sudokit",
            Source::Explainer => "of_explainer",
            Source::Trial => "of_trial",
        };
        Some(words::hints(language).get("source", key))
    }
}

/// The next step: of the profile asked for, or else of the first source after it that has one.
pub(super) fn step(
    player: &Player,
    sheet: &Sheet,
    is_proper: bool,
    asked: &Profile,
    options: &HintOptions,
) -> Advice {
    let mut left = options.budget.limit().unwrap_or(u64::MAX);
    for source in Source::ALL {
        let is_asked = source == Source::Asked;
        if !is_asked && !is_proper {
            break;
        }
        // The trial has an allowance of its own, so that there is an answer whatever was spent.
        let units = match source {
            Source::Asked => left,
            Source::Trial => ALLOWANCE,
            _ => left.min(ALLOWANCE),
        };
        let mut meter = Meter::new(&options.budget.with_limit(units));
        let found = match source.profile(asked) {
            Some(profile) if !is_asked && profile == *asked => continue,
            Some(profile) => match options.toward.filter(|&cell| sheet.get(cell).is_none()) {
                Some(cell) => toward::step(player, sheet.clone(), &profile, cell, &mut meter),
                None => next(player, sheet.clone(), &profile, &mut meter),
            },
            None => trial(sheet, options.toward, &mut meter),
        };
        left = left.saturating_sub(units - meter.left());
        match found {
            Ok(step) => return Advice::Step(Box::new(step), source),
            Err(End::Stuck) => {}
            Err(End::Unknown(_) | End::Unproved(_))
                if !is_asked && source != Source::Trial && !options.budget.is_cancelled() => {}
            Err(end) => return Advice::Nothing(end),
        }
    }
    Advice::Nothing(End::Stuck)
}

/// A digit by trial: of the cell that is wanted, or of the first that has the fewest candidates.
fn trial(sheet: &Sheet, toward: Option<Cell>, meter: &mut Meter) -> Result<Step, End> {
    let open = sheet.open();
    let fewest = || open.iter().min_by_key(|&cell| sheet.marks(cell).len());
    let cell = toward.filter(|&cell| open.contains(cell)).or_else(fewest).ok_or(End::Solved)?;
    let step = find::trial(sheet, cell, meter)?.ok_or(End::Stuck)?;
    check_step(sheet, &step).map_err(|_| End::Unproved(step.technique))?;
    Ok(step)
}

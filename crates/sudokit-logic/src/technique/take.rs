//! What a profile takes next in a position: of the entries in turn, the step that the choice names.
//!
//! Singles are most of every path. They are searched before anything else is set up, and become
//! steps only on request.

use super::catalogue::{Technique, TechniqueSet};
use super::ease;
use super::end::End;
use super::find::{Search, Views, single, visit_entry};
use super::history::SearchHistory;
use super::profile::{Choice, Entry, Profile};
use super::se;
use super::sheet::Sheet;
use super::step::Step;
use std::ops::ControlFlow;
use sudokit_core::board::Candidate;
use sudokit_core::bounds::Meter;

/// What a profile takes next. A single becomes a step only on request.
pub(super) enum Found {
    Single(Technique, Candidate),
    Step(Step),
}

impl Found {
    /// The step, in the position in which it was found.
    pub(super) fn into_step(self, sheet: &Sheet) -> Step {
        match self {
            Found::Step(step) => step,
            Found::Single(technique, placement) => {
                let house = match technique {
                    Technique::FullHouse => single::full_house(sheet, placement.cell),
                    Technique::HiddenSingle => single::hidden_house(sheet, placement),
                    _ => None,
                };
                single::single(technique, placement, house)
            }
        }
    }
}

/// The result of the search for singles. Nearly all steps end here, so it is small and copied.
pub(super) enum SingleSearch {
    Single(Technique, Candidate),
    /// No single: it is the turn of this entry of the profile.
    Entry(usize),
    End(End),
}

impl SingleSearch {
    #[inline]
    pub(super) fn of(sheet: &mut Sheet, profile: &Profile, meter: &mut Meter) -> SingleSearch {
        if sheet.is_broken() {
            return SingleSearch::End(End::Contradiction);
        }
        if sheet.is_solved() {
            return SingleSearch::End(End::Solved);
        }
        for (index, entry) in profile.entries().iter().enumerate() {
            let technique = entry.techniques[0];
            if technique > Technique::HiddenSingle || entry.choice != Choice::First {
                return SingleSearch::Entry(index);
            }
            if let Err(why) = meter.spend() {
                return SingleSearch::End(End::Unknown(why));
            }
            if let Some(single) = next_single(technique, sheet) {
                return SingleSearch::Single(technique, single);
            }
        }
        SingleSearch::End(End::Stuck)
    }
}

/// What a profile takes next, or how the path ends.
pub(super) fn take(
    sheet: &mut Sheet,
    profile: &Profile,
    meter: &mut Meter,
    history: Option<&mut SearchHistory>,
) -> Result<Found, End> {
    match SingleSearch::of(sheet, profile, meter) {
        SingleSearch::Single(technique, single) => Ok(Found::Single(technique, single)),
        SingleSearch::Entry(index) => search_from(sheet, profile, index, meter, history),
        SingleSearch::End(end) => Err(end),
    }
}

/// The same from an entry of the profile on: those before have nothing. The history changes the
/// speed alone.
#[inline(never)]
pub(super) fn search_from(
    sheet: &mut Sheet,
    profile: &Profile,
    from: usize,
    meter: &mut Meter,
    mut history: Option<&mut SearchHistory>,
) -> Result<Found, End> {
    if let Some(history) = history.as_deref_mut() {
        history.look(sheet);
    }
    let none = Views::default();
    let mut exhausted: TechniqueSet =
        profile.entries()[..from].iter().flat_map(|entry| &entry.techniques).copied().collect();
    // A step is large: it is written where it stays.
    let mut found: Option<Step> = None;
    for (index, entry) in profile.entries().iter().enumerate().skip(from) {
        meter.spend().map_err(End::Unknown)?;
        let technique = entry.techniques[0];
        let mut is_exhausted = true;
        match entry.choice {
            Choice::Easiest => found = ease::single(&entry.techniques, sheet),
            Choice::Producer(producer) => {
                found = se::first(producer, &entry.techniques, sheet, meter)?;
            }
            Choice::First if technique <= Technique::HiddenSingle => {
                if let Some(single) = next_single(technique, sheet) {
                    return Ok(Found::Single(technique, single));
                }
            }
            _ => {
                let views = history.as_deref().map_or(&none, SearchHistory::views);
                let mut search = Search::new(sheet, profile.options(), views, meter);
                if let Some(history) = history.as_deref() {
                    (search.changes, search.exhausted) = (history.since(index), exhausted);
                }
                first_found(entry, &mut search, &mut found)?;
                is_exhausted = !search.passed_over;
                if let Some(history) = history.as_deref_mut()
                    && found.is_none()
                    && is_exhausted
                {
                    history.mark_exhausted(index);
                }
            }
        }
        if found.is_some() {
            break;
        }
        if is_exhausted {
            exhausted.extend(entry.techniques.iter().copied());
        }
    }
    found.map(Found::Step).ok_or(End::Stuck)
}

/// The single of that kind that has waited longest.
fn next_single(technique: Technique, sheet: &mut Sheet) -> Option<Candidate> {
    match technique {
        Technique::FullHouse => sheet.next_full_house(),
        Technique::NakedSingle => sheet.next_naked(),
        _ => sheet.next_hidden(),
    }
}

/// Of the steps that the finders of an entry show, the one that its choice takes.
fn first_found(
    entry: &Entry,
    search: &mut Search<'_>,
    found: &mut Option<Step>,
) -> Result<(), End> {
    let _ = visit_entry(&entry.techniques, search, &mut |step| match entry.choice {
        Choice::First | Choice::Producer(_) | Choice::Easiest => {
            *found = Some(step);
            ControlFlow::Break(())
        }
        Choice::Least(order) => {
            let is_before = |least: &Step| order.compare(&step, least).is_lt();
            if found.as_ref().is_none_or(is_before) {
                *found = Some(step);
            }
            ControlFlow::Continue(())
        }
    });
    if search.ran_out { Err(End::Unknown(search.meter.why())) } else { Ok(()) }
}

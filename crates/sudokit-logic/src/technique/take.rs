//! What a profile takes next in a position: of each entry in turn the step that its choice says.
//!
//! Singles are most of every path, so they are looked for before anything else is set up, and
//! nothing is told of them that nobody asks for.

use super::catalogue::{Technique, TechniqueSet};
use super::ease;
use super::end::End;
use super::find::{Search, Views, single, visit_entry};
use super::memory::Memory;
use super::profile::{Choice, Entry, Profile};
use super::se;
use super::sheet::Sheet;
use super::step::Step;
use std::ops::ControlFlow;
use sudokit_core::board::Candidate;
use sudokit_core::bounds::Meter;

/// What a profile takes next. Singles, most of every path, are not made into steps before somebody
/// wants to see them.
pub(super) enum Taken {
    Single(Technique, Candidate),
    Step(Step),
}

impl Taken {
    /// The step, in the position in which it was found.
    pub(super) fn into_step(self, sheet: &Sheet) -> Step {
        match self {
            Taken::Step(step) => step,
            Taken::Single(technique, placement) => {
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

/// What lies ahead as far as singles go: nearly all steps end here, so it is small and copied.
pub(super) enum Ahead {
    Single(Technique, Candidate),
    /// No single: it is the turn of this entry of the profile.
    Entry(usize),
    End(End),
}

impl Ahead {
    #[inline]
    pub(super) fn of(sheet: &mut Sheet, profile: &Profile, meter: &mut Meter) -> Ahead {
        if sheet.is_broken() {
            return Ahead::End(End::Contradiction);
        }
        if sheet.is_solved() {
            return Ahead::End(End::Solved);
        }
        for (index, entry) in profile.entries().iter().enumerate() {
            let technique = entry.techniques[0];
            if technique > Technique::HiddenSingle || entry.choice != Choice::First {
                return Ahead::Entry(index);
            }
            if meter.spend().is_err() {
                return Ahead::End(End::BudgetRanOut);
            }
            if let Some(single) = next_single(technique, sheet) {
                return Ahead::Single(technique, single);
            }
        }
        Ahead::End(End::Stuck)
    }
}

/// What a profile takes next, or how the path ends.
pub(super) fn take(
    sheet: &mut Sheet,
    profile: &Profile,
    meter: &mut Meter,
    memory: Option<&mut Memory>,
) -> Result<Taken, End> {
    match Ahead::of(sheet, profile, meter) {
        Ahead::Single(technique, single) => Ok(Taken::Single(technique, single)),
        Ahead::Entry(index) => take_later(sheet, profile, index, meter, memory),
        Ahead::End(end) => Err(end),
    }
}

/// The same from an entry of the profile on: those before have nothing. A path's memory makes it
/// faster; it changes nothing else.
#[inline(never)]
pub(super) fn take_later(
    sheet: &mut Sheet,
    profile: &Profile,
    from: usize,
    meter: &mut Meter,
    mut memory: Option<&mut Memory>,
) -> Result<Taken, End> {
    if let Some(memory) = memory.as_deref_mut() {
        memory.look(sheet);
    }
    let none = Views::default();
    let mut in_vain: TechniqueSet =
        profile.entries()[..from].iter().flat_map(|entry| &entry.techniques).copied().collect();
    // A step is large: it is written where it stays.
    let mut found: Option<Step> = None;
    for (index, entry) in profile.entries().iter().enumerate().skip(from) {
        meter.spend().map_err(|_| End::BudgetRanOut)?;
        let technique = entry.techniques[0];
        let mut is_in_vain = true;
        match entry.choice {
            Choice::Easiest => found = ease::single(&entry.techniques, sheet),
            Choice::Producer(producer) => {
                found = se::first(producer, &entry.techniques, sheet, meter)?;
            }
            Choice::First if technique <= Technique::HiddenSingle => {
                if let Some(single) = next_single(technique, sheet) {
                    return Ok(Taken::Single(technique, single));
                }
            }
            _ => {
                let views = memory.as_deref().map_or(&none, Memory::views);
                let mut search = Search::new(sheet, profile.options(), views, meter);
                if let Some(memory) = memory.as_deref() {
                    (search.news, search.in_vain) = (memory.since(index), in_vain);
                }
                first_found(entry, &mut search, &mut found)?;
                is_in_vain = !search.passed_over;
                if let Some(memory) = memory.as_deref_mut()
                    && found.is_none()
                    && is_in_vain
                {
                    memory.note_in_vain(index);
                }
            }
        }
        if found.is_some() {
            break;
        }
        if is_in_vain {
            in_vain.extend(entry.techniques.iter().copied());
        }
    }
    found.map(Taken::Step).ok_or(End::Stuck)
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
    if search.ran_out { Err(End::BudgetRanOut) } else { Ok(()) }
}

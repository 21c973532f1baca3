//! The next step, all steps, and the way to the solution.
//!
//! The loop is as plain as a person's: try the techniques in order, take the first step found,
//! begin again. A path shows no step that the checker does not accept.

use super::catalogue::Technique;
use super::check_step::check_step;
use super::end::End;
use super::find::{Search, Views, visit_entry};
use super::history::SearchHistory;
use super::profile::{Choice, Profile};
use super::se;
use super::sheet::Sheet;
use super::step::Step;
use super::take::{Found, SingleSearch, search_from, take};
use std::ops::ControlFlow;
use sudokit_core::board::Candidate;
use sudokit_core::bounds::{Budget, Meter, Why};

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next {
    /// A step.
    Step(Step),
    /// Nothing: this is how it ends.
    End(End),
}

/// The next step of a profile. The sheet is not changed, but for dropping singles that have been
/// placed from its queues. A unit of the meter is about a microsecond of search.
pub fn next_step(sheet: &mut Sheet, profile: &Profile, meter: &mut Meter) -> Next {
    match take(sheet, profile, meter, None) {
        Ok(taken) => Next::Step(taken.into_step(sheet)),
        Err(end) => Next::End(end),
    }
}

/// Visits all steps that the techniques of a profile find in a position, technique by technique.
/// It shows no step that the checker does not accept.
///
/// # Errors
/// The end, when the budget ran out before all were seen.
pub fn all_steps(
    sheet: &Sheet,
    profile: &Profile,
    budget: &Budget,
    found: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Why> {
    all_steps_on(sheet, profile, &mut Meter::new(budget), found)
}

/// The same on a meter that several searches share.
pub(super) fn all_steps_on(
    sheet: &Sheet,
    profile: &Profile,
    meter: &mut Meter,
    mut found: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Why> {
    visit_all(sheet, profile, meter, |step| match check_step(sheet, &step) {
        Ok(()) => found(step),
        Err(_) => ControlFlow::Continue(()),
    })
}

/// The same without the checker, for callers of [`check_step`].
///
/// # Errors
/// The end, when the budget ran out before all were seen.
pub fn all_steps_unchecked(
    sheet: &Sheet,
    profile: &Profile,
    budget: &Budget,
    found: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Why> {
    visit_all(sheet, profile, &mut Meter::new(budget), found)
}

/// What a step that is shown costs, in units: its receiver checks and writes it. There may be
/// hundreds of thousands of steps in a position.
const SHOWN: u64 = 50;

/// Shows all steps of the techniques of a profile, on a meter.
///
/// # Errors
/// The end, when the meter ran out before all were seen.
fn visit_all(
    sheet: &Sheet,
    profile: &Profile,
    meter: &mut Meter,
    mut found: impl FnMut(Step) -> ControlFlow<()>,
) -> Result<(), Why> {
    // The search holds the meter: what is shown is counted apart and paid in the end.
    let (most, mut shown, mut are_too_many) = (meter.left().div_ceil(SHOWN), 0, false);
    let mut found = |step| {
        are_too_many = shown >= most;
        if are_too_many {
            return ControlFlow::Break(());
        }
        shown += 1;
        found(step)
    };
    let views = Views::default();
    let mut search = Search::new(sheet, profile.options(), &views, meter);
    for entry in profile.entries() {
        let flow = match entry.choice {
            Choice::Producer(_) => {
                let mut flow = ControlFlow::Continue(());
                for technique in entry.techniques.iter().filter(|t| t.may_be_used(sheet)) {
                    if flow.is_continue() {
                        flow = se::visit(*technique, sheet, search.meter, &mut found)?;
                    }
                }
                flow
            }
            _ => visit_entry(&entry.techniques, &mut search, &mut found),
        };
        if flow.is_break() {
            break;
        }
    }
    let ran_out = search.ran_out;
    meter.pay(shown * SHOWN);
    if ran_out || are_too_many { Err(meter.why()) } else { Ok(()) }
}

/// One step after the other.
#[derive(Debug)]
pub struct Path<'a> {
    sheet: Sheet,
    profile: &'a Profile,
    meter: Meter,
    history: Option<SearchHistory>,
    is_checked: bool,
    end: Option<End>,
}

impl<'a> Path<'a> {
    /// The path from a position, without bound.
    pub fn new(sheet: Sheet, profile: &'a Profile) -> Path<'a> {
        Path::made(sheet, profile, &Budget::UNLIMITED, true)
    }

    /// All at once: a sheet is large, and every call may copy it.
    pub(super) fn made(
        sheet: Sheet,
        profile: &'a Profile,
        budget: &Budget,
        is_checked: bool,
    ) -> Path<'a> {
        let (meter, history) = (Meter::new(budget), Some(SearchHistory::default()));
        Path { sheet, profile, meter, history, is_checked, end: None }
    }

    /// With a bound: a unit is about a microsecond of search.
    #[must_use]
    pub fn with_budget(self, budget: &Budget) -> Path<'a> {
        Path { meter: Meter::new(budget), ..self }
    }

    /// Without the checker: for grading, where the steps are not shown.
    #[must_use]
    pub fn unchecked(self) -> Path<'a> {
        Path { is_checked: false, ..self }
    }

    /// Looks everywhere each time: the naive way, to compare with.
    #[cfg(test)]
    fn forgetful(self) -> Path<'a> {
        Path { history: None, ..self }
    }

    /// Takes the next step without showing it: which technique it is of. Quicker than
    /// [`next`](Iterator::next) by the cost of a step, and never checked.
    pub fn step_over(&mut self) -> Option<Technique> {
        if self.end.is_some() {
            return None;
        }
        let end = match SingleSearch::of(&mut self.sheet, self.profile, &mut self.meter) {
            SingleSearch::Single(technique, Candidate { cell, digit }) => {
                self.sheet.place(cell, digit);
                return Some(technique);
            }
            SingleSearch::Entry(index) => match self.search_from(index) {
                Ok(technique) => return Some(technique),
                Err(end) => end,
            },
            SingleSearch::End(end) => end,
        };
        self.end = Some(end);
        None
    }

    /// Takes what an entry of the profile or one after it has.
    #[inline(never)]
    fn search_from(&mut self, from: usize) -> Result<Technique, End> {
        let Path { sheet, profile, meter, history, .. } = self;
        match search_from(sheet, profile, from, meter, history.as_mut())? {
            Found::Single(technique, Candidate { cell, digit }) => {
                sheet.place(cell, digit);
                Ok(technique)
            }
            Found::Step(step) => {
                sheet.apply(&step);
                Ok(step.technique)
            }
        }
    }

    /// The position after the steps so far.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// How it ended, once there are no more steps.
    pub fn end(&self) -> Option<End> {
        self.end
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.end.is_some() {
            return None;
        }
        let taken = take(&mut self.sheet, self.profile, &mut self.meter, self.history.as_mut());
        let step = taken.map_err(|end| self.end = Some(end)).ok()?.into_step(&self.sheet);
        if self.is_checked && check_step(&self.sheet, &step).is_err() {
            self.end = Some(End::Unproved(step.technique));
            return None;
        }
        self.sheet.apply(&step);
        Some(step)
    }
}

impl Sheet {
    /// Does what a step says: eliminations in their order, then placements.
    pub fn apply(&mut self, step: &Step) {
        for &candidate in &step.eliminations {
            self.eliminate(candidate);
        }
        for placement in &step.placements {
            self.place(placement.cell, placement.digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::{Grade, Level, grade};
    use sudokit_core::bounds::Cancel;
    use sudokit_core::generate::{Generator, Item, Spec};
    use sudokit_core::grid::Puzzle;
    use sudokit_core::random::Random;

    const EASY: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn sheet(text: &str) -> Sheet {
        Sheet::new(&text.parse().unwrap()).known_proper()
    }

    #[test]
    fn an_easy_puzzle_is_solved_by_singles() {
        let profile = Profile::hodoku();
        let mut path = Path::new(sheet(EASY), &profile);
        let steps: Vec<Step> = path.by_ref().collect();
        assert_eq!((steps.len(), path.end()), (51, Some(End::Solved)));
        assert!(steps.iter().all(|step| step.placements.len() == 1));
        let graded = grade(sheet(EASY), &profile, &Budget::UNLIMITED);
        assert_eq!((graded.steps, graded.level, graded.end), (51, Level::Easy, End::Solved));
    }

    #[test]
    fn paths_end_where_nothing_is_left_to_do() {
        let profile = Profile::hodoku();
        let end = |sheet: Sheet| {
            let mut path = Path::new(sheet, &profile);
            path.by_ref().for_each(drop);
            path.end()
        };
        assert_eq!(end(Sheet::new(&Puzzle::EMPTY)), Some(End::Stuck));
        let clash = format!("55{}", ".".repeat(79));
        assert_eq!(end(sheet(&clash)), Some(End::Contradiction));
        let cancel = Cancel::new();
        cancel.set();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let mut path = Path::new(sheet(EASY), &profile).with_budget(&budget);
        assert!(path.by_ref().count() < 51);
        assert_eq!(path.end(), Some(End::Unknown(Why::Cancelled)));
        let short = Path::new(sheet(EASY), &profile).with_budget(&Budget::at_most(5));
        assert!(short.count() < 10);
    }

    /// Profiles of many kinds on puzzles of many kinds: the same steps with and without history.
    #[test]
    fn an_exhausted_technique_is_not_found_later() {
        let mut random = Random::new(3, 0);
        let mut steps = 0;
        for item in Generator::new(Spec::default(), 5).unwrap().take(60) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut profile = Profile::hodoku();
            // Without some of the techniques others are met first, and later.
            for &technique in Technique::ALL.iter().skip(3) {
                if random.below(3) == 0 {
                    profile = profile.without(technique);
                }
            }
            let sheet = Sheet::new(&made.puzzle).known_proper();
            let (naive, end) = path_with_and_without_memory(&sheet, &profile);
            steps += naive.len();
            let graded = grade(sheet, &profile, &Budget::UNLIMITED);
            assert_eq!((graded, graded.end), (Grade::of(&naive, end), end));
        }
        assert!(steps > 1500, "{steps}");
    }

    /// Few techniques beside singles: those of sets of cells find steps late, between others.
    #[test]
    fn exhausted_sets_are_not_found_later() {
        use Technique as T;
        let singles = [T::FullHouse, T::NakedSingle, T::HiddenSingle, T::Pointing];
        let mut number = 0;
        for item in Generator::new(Spec::default(), 6).unwrap().take(30) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let sheet = Sheet::new(&made.puzzle).known_proper();
            for sets in [[T::SueDeCoq, T::XyChain], [T::AlsXz, T::SueDeCoq], [T::AlsXyWing, T::Aic]]
            {
                let profile = Profile::hodoku().only(&[&singles[..], &sets[..]].concat());
                let (naive, _) = path_with_and_without_memory(&sheet, &profile);
                number += naive.iter().filter(|step| sets.contains(&step.technique)).count();
            }
        }
        assert!(number > 10, "{number}");
    }

    /// The steps of a path, the same with and without history, and its end.
    fn path_with_and_without_memory(sheet: &Sheet, profile: &Profile) -> (Vec<Step>, End) {
        let path = || Path::new(sheet.clone(), profile).unchecked();
        let (mut fast, mut naive) = (path(), path().forgetful());
        let steps: Vec<Step> = naive.by_ref().collect();
        for step in &steps {
            assert_eq!(fast.next().as_ref(), Some(step));
        }
        assert_eq!((fast.next(), fast.end()), (None, naive.end()));
        (steps, naive.end().unwrap())
    }

    /// Every technique, on puzzles of all kinds: no step loses the solution, every step is
    /// accepted, and a step that says more than it should is refused.
    #[test]
    fn steps_are_proved_and_keep_the_solution() {
        let profile = Profile::hodoku();
        // But for the large fish of any houses, for forcing chains and what comes after them, and
        // for chains inside chains: too many of them are in every position.
        let is_vast = |t: Technique| {
            let is_fish = t.code() >= "0330" && t.code() <= "0372";
            is_fish && !t.entry().is_default
                || (Technique::ForcingChainContradiction..=Technique::BruteForce).contains(&t)
                || t >= Technique::NestedChains
        };
        let techniques = Technique::ALL.iter().filter(|&&technique| !is_vast(technique));
        let everything = techniques.fold(profile.clone(), |p, &t| p.with(t));
        let mut refused = 0;
        let mut seen = std::collections::BTreeMap::new();
        for item in Generator::new(Spec::default(), 77).unwrap().take(40) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
            loop {
                let sheet = path.sheet().clone();
                let all = all_steps(&sheet, &everything, &Budget::UNLIMITED, |step| {
                    *seen.entry(step.technique).or_insert(0) += 1;
                    let right = |c: &Candidate| made.solution.get(c.cell) == c.digit;
                    assert!(step.placements.iter().all(right), "{step:?}");
                    assert!(!step.eliminations.iter().any(right), "{step:?}");
                    // The solution itself must never be eliminated.
                    let cell = sheet.open().first().unwrap();
                    let mut altered = step.clone();
                    altered.eliminations.push(Candidate::new(cell, made.solution.get(cell)));
                    refused += u32::from(check_step(&sheet, &altered).is_err());
                    ControlFlow::Continue(())
                });
                assert_eq!(all, Ok(()));
                // Some steps further: neighbors are much alike.
                if path.by_ref().nth(6).is_none() {
                    break;
                }
            }
            assert!(!matches!(path.end(), Some(End::Unproved(_))), "{:?}", path.end());
        }
        let all: u32 = seen.values().sum();
        assert_eq!(refused, all, "{seen:?}");
        assert!(seen.len() >= 12, "{seen:?}");
    }
}

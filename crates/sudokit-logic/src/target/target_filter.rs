//! Whether a puzzle meets a target.

use super::answer::Found;
use super::closure_filter::ClosureFilter;
use super::{Aim, Target, is_within};
use crate::rate::{Grades, Rater, Scale};
use crate::technique::{End, Level, Path, Profile, Rating, Sheet, Technique, se};
use std::ops::{ControlFlow, RangeInclusive};
use sudokit_core::bounds::Budget;
use sudokit_core::generate::{Choose, Made};
use sudokit_core::grid::Puzzle;
use sudokit_core::solve::Solver;

/// Whether a puzzle meets a target.
pub(super) enum Verdict {
    /// It meets the target; these are its grades.
    Met(Grades),
    /// It does not.
    Not,
    /// The budget ran out before that was known.
    Unknown,
}

/// Tests whether puzzles meet a target.
#[derive(Debug)]
pub(super) struct TargetFilter {
    target: Target,
    closures: ClosureFilter,
    /// HoDoKu's path, where the target limits it.
    route: Option<Route>,
    /// The path of the only techniques that are allowed.
    only: Option<Route>,
    /// All scales that are wanted, the quickest first.
    scales: Vec<(Scale, RangeInclusive<u32>)>,
    /// All scales to report.
    reported: Vec<Scale>,
    rater: Rater,
}

/// The best puzzle of an item so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Best {
    pub found: Option<Found>,
    /// Puzzles of which it is not known whether they meet the target.
    pub unknown: u64,
}

impl TargetFilter {
    pub(super) fn new(target: Target) -> TargetFilter {
        let has_grades = |scale: &Scale| target.grades.iter().any(|(other, _)| other == scale);
        let mut wanted: Vec<Scale> = Scale::ALL.iter().copied().filter(has_grades).collect();
        wanted.sort_by_key(|scale| scale.cost());
        let mut reported = vec![Scale::Level, Scale::Score];
        reported.extend(wanted.iter().chain(&target.report));
        if let Aim::Hardest(scale) | Aim::Harder(scale) = target.aim {
            reported.push(scale);
        }
        reported.sort_by_key(|scale| scale.cost());
        reported.dedup();
        TargetFilter {
            closures: ClosureFilter::new(&target),
            route: Route::new(&target),
            only: Route::of_only(&target),
            scales: wanted.into_iter().map(|scale| (scale, target.wanted(scale))).collect(),
            reported,
            rater: Rater::new(Budget::from(target.units)),
            target,
        }
    }

    pub(super) fn target(&self) -> &Target {
        &self.target
    }

    /// Ends every test soon after this budget's flag is set or its deadline has passed.
    pub(super) fn set_budget(&mut self, budget: &Budget) {
        self.rater.set_budget(budget.with_limit(self.target.units.unwrap_or(u64::MAX)));
    }

    /// Rates with this solver from now on.
    pub(super) fn set_solver(&mut self, solver: Solver) {
        self.rater.set_solver(solver);
    }

    /// The rating of a puzzle alone.
    pub(super) fn rate(&mut self, made: &Made, scale: Scale) -> crate::rate::Rated {
        self.rater.rate(&made.puzzle, &made.solution, scale, &mut Grades::default())
    }

    /// Tests a puzzle that the closures allow.
    pub(super) fn test(&mut self, made: &Made) -> Verdict {
        let sheet = || Sheet::new(&made.puzzle).known_proper();
        let mut is_unknown = false;
        for route in [&self.only, &self.route].into_iter().flatten() {
            match route.test(sheet(), self.rater.budget()) {
                Some(false) => return Verdict::Not,
                Some(true) => {}
                None => is_unknown = true,
            }
        }
        let mut grades = Grades::default();
        for (scale, range) in &self.scales {
            if *scale == Scale::Er && self.is_harder_than(*range.end(), &sheet()) {
                return Verdict::Not;
            }
            let rated = self.rater.rate(&made.puzzle, &made.solution, *scale, &mut grades);
            match is_within(rated, range) {
                Some(false) => return Verdict::Not,
                Some(true) => {}
                None => is_unknown = true,
            }
        }
        if is_unknown {
            return Verdict::Unknown;
        }
        for &scale in &self.reported {
            self.rater.rate(&made.puzzle, &made.solution, scale, &mut grades);
        }
        let on_path = |needed: &Technique| {
            let steps = grades.steps().map_or(&[][..], |steps| &steps.techniques);
            steps.iter().any(|(technique, _)| technique == needed)
        };
        // The whole path has the last word.
        if self.only.is_none() && !self.target.needs.iter().all(on_path) {
            return Verdict::Unknown;
        }
        Verdict::Met(grades)
    }
}

impl TargetFilter {
    /// Whether Sudoku Explainer rates a puzzle higher: found out without its slow techniques.
    fn is_harder_than(&self, er: u32, sheet: &Sheet) -> bool {
        let most = u16::try_from(er).ok().map(Rating::from_tenths);
        most.is_some_and(|most| se::rate_up_to(sheet, most, self.rater.budget()).is_none())
    }
}

impl Choose for TargetFilter {
    type Item = Best;

    fn sift(&mut self, puzzles: &[Puzzle], worth: &mut Vec<bool>) {
        worth.extend(puzzles.iter().map(|puzzle| self.closures.allows(puzzle)));
    }

    fn look(&mut self, item: &mut Best, made: Made) -> ControlFlow<()> {
        if self.takes_any() {
            item.found = Some(Found { made, grades: Grades::default() });
            return ControlFlow::Break(());
        }
        let grades = match self.test(&made) {
            Verdict::Met(grades) => grades,
            Verdict::Not => return ControlFlow::Continue(()),
            Verdict::Unknown => {
                item.unknown += 1;
                return ControlFlow::Continue(());
            }
        };
        let found = Found { made, grades };
        let Aim::Hardest(scale) = self.target.aim else {
            item.found = Some(found);
            return ControlFlow::Break(());
        };
        let is_harder = |than: &Found| found.rank(scale) > than.rank(scale);
        if item.found.as_ref().is_none_or(is_harder) {
            item.found = Some(found);
        }
        ControlFlow::Continue(())
    }

    fn takes_any(&self) -> bool {
        self.target.takes_any()
    }
}

/// A path that is left as soon as it leads out of a target.
#[derive(Debug)]
struct Route {
    profile: Profile,
    level: RangeInclusive<u32>,
    score: RangeInclusive<u32>,
    needs: Vec<Technique>,
    /// Whether it matters where the path ends, or only that it takes what is needed.
    must_end: bool,
}

impl Route {
    /// HoDoKu's path, where a target limits it.
    fn new(target: &Target) -> Option<Route> {
        let (level, score) = (target.wanted(Scale::Level), target.wanted(Scale::Score));
        let limits = |scale| target.grades.iter().any(|(other, _)| *other == scale);
        let needs = if target.only.is_empty() { target.needs.clone() } else { Vec::new() };
        if !limits(Scale::Level) && !limits(Scale::Score) && needs.is_empty() {
            return None;
        }
        // Techniques after the last one that the target allows are left out, which changes no step
        // before. Those between stay: taking one shows that the puzzle does not meet the target.
        let is_borne = |technique: Technique| {
            technique.level() as u32 <= *level.end() && technique.score() <= *score.end()
        };
        let all: Vec<Technique> = Profile::hodoku().techniques().collect();
        let last = all.iter().rposition(|&technique| is_borne(technique));
        let profile = Profile::hodoku().only(&all[..last.map_or(0, |last| last + 1)]);
        let must_end = limits(Scale::Level) || limits(Scale::Score);
        Some(Route { profile, level, score, needs, must_end })
    }

    /// The path of some techniques, where a target allows no others.
    fn of_only(target: &Target) -> Option<Route> {
        let (level, score) = (0..=u32::MAX, 0..=u32::MAX);
        let (profile, needs) = (target.profile(), target.needs.clone());
        (!target.only.is_empty()).then_some(Route { profile, level, score, needs, must_end: true })
    }

    /// Whether the path stays within the target; `None` when the budget ran out.
    fn test(&self, sheet: Sheet, budget: &Budget) -> Option<bool> {
        let mut path = Path::new(sheet, &self.profile).with_budget(budget).unchecked();
        let (mut score, mut level) = (0, 0);
        let mut needs = self.needs.clone();
        while let Some(technique) = path.step_over() {
            score += technique.score();
            level = level.max(technique.level() as u32);
            let is_over = score > *self.score.end() || raised(level, score) > *self.level.end();
            if is_over {
                return Some(false);
            }
            needs.retain(|&needed| needed != technique);
            if needs.is_empty() && !self.must_end {
                return Some(true);
            }
        }
        match path.end() {
            Some(End::Unknown(_)) => None,
            Some(End::Solved) => {
                let level = raised(level, score);
                let is_within = self.score.contains(&score) && self.level.contains(&level);
                Some(is_within && needs.is_empty())
            }
            _ => Some(false),
        }
    }
}

/// The level that a score raises a level to.
fn raised(level: u32, score: u32) -> u32 {
    let holds = |level: &&Level| level.cap().is_none_or(|cap| score <= cap);
    let levels = &Level::ALL[(level as usize).min(Level::ALL.len() - 1)..];
    levels.iter().find(holds).map_or(level, |&level| level as u32)
}

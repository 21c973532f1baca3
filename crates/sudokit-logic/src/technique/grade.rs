//! How hard a puzzle is along the path of a profile: HoDoKu's score and level.

use super::catalogue::{Level, Technique};
use super::end::End;
use super::path::Path;
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::Step;
use sudokit_core::bounds::Budget;

/// How hard a puzzle is, by the steps that a profile takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Grade {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest step, raised while the score is above the cap of the level.
    pub level: Level,
    /// How many steps there were.
    pub steps: u32,
    /// How the path ended. If it is not solved, the score is that of the steps so far, and so is
    /// the level unless the path is stuck.
    pub end: End,
}

impl Grade {
    /// The grade of these steps.
    pub fn of<'a>(steps: impl IntoIterator<Item = &'a Step>, end: End) -> Grade {
        let mut grade = Grade { score: 0, level: Level::Easy, steps: 0, end };
        steps.into_iter().for_each(|step| grade.add(step.technique));
        grade.capped()
    }

    /// The grade of a path: its steps, and how it ended. `None` where it was asked to end before:
    /// then the steps alone are graded, as it is not stuck.
    pub fn of_path<'a>(steps: impl IntoIterator<Item = &'a Step>, end: Option<End>) -> Grade {
        Grade::of(steps, end.unwrap_or(End::Solved))
    }

    fn add(&mut self, technique: Technique) {
        self.score += technique.score();
        self.level = self.level.max(technique.level());
        self.steps += 1;
    }

    /// With the level raised while the score is above its cap. What is not solved is extreme.
    fn capped(mut self) -> Grade {
        if self.end == End::Stuck {
            self.level = Level::Extreme;
        }
        while let Some(next) = Level::ALL.get(self.level as usize + 1)
            && self.level.cap().is_some_and(|cap| self.score > cap)
        {
            self.level = *next;
        }
        self
    }
}

/// Grades a position by HoDoKu's scores along the path of a profile.
pub fn grade(sheet: Sheet, profile: &Profile, budget: &Budget) -> Grade {
    let mut path = Path::made(sheet, profile, budget, false);
    let mut grade = Grade { score: 0, level: Level::Easy, steps: 0, end: End::Stuck };
    while let Some(technique) = path.step_over() {
        grade.add(technique);
    }
    grade.end = path.end().unwrap_or(End::Stuck);
    grade.capped()
}

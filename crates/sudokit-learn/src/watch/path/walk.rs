//! A path and where we stand on it. It knows no screen and no clock.

use std::time::Duration;
use sudokit::technique::{Sheet, Step, Technique};

/// Steps a second, in tenths, slowest first.
const SPEEDS: [u32; 7] = [2, 5, 10, 20, 50, 100, 200];

/// A path of steps, and where we stand.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Who chose the steps, and how hard they are.
    pub title: String,
    /// The positions before each step, and the last one.
    sheets: Vec<Sheet>,
    steps: Vec<Step>,
    /// What is said at the end.
    pub end: String,
    at: usize,
    /// Whether it goes by itself.
    pub playing: bool,
    speed: usize,
    /// What is due of the next step.
    due: f64,
    /// Whether the keys are shown.
    pub help: bool,
    /// The number being typed.
    pub typed: Option<String>,
}

impl Walk {
    /// Stands before the first step.
    pub fn new(title: String, start: Sheet, steps: Vec<Step>, end: String) -> Walk {
        let mut sheets = vec![start];
        for step in &steps {
            let mut sheet = sheets[sheets.len() - 1].clone();
            sheet.apply(step);
            sheets.push(sheet);
        }
        Walk {
            title,
            sheets,
            steps,
            end,
            at: 0,
            playing: false,
            speed: 2,
            due: 0.0,
            help: false,
            typed: None,
        }
    }

    /// The number of steps done.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The number of steps.
    pub(crate) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The position.
    pub(crate) fn sheet(&self) -> &Sheet {
        &self.sheets[self.at]
    }

    /// The step that comes next.
    pub(crate) fn step(&self) -> Option<&Step> {
        self.steps.get(self.at)
    }

    /// All steps.
    pub(crate) fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// Tenths of steps a second.
    pub(crate) fn speed(&self) -> u32 {
        SPEEDS[self.speed]
    }

    /// Faster or slower.
    pub(crate) fn change_speed(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// To a place on the path.
    pub(crate) fn go_to(&mut self, at: usize) {
        self.at = at.min(self.steps.len());
    }

    /// This many steps on, or back.
    pub(crate) fn move_by(&mut self, by: isize) {
        self.go_to(self.at.saturating_add_signed(by));
    }

    /// To the next step that is no single, or to the end; back to the one before, or stay.
    pub(crate) fn jump(&mut self, forward: bool) {
        let is_hard = |i: &usize| self.steps[*i].technique > Technique::HiddenSingle;
        let found = if forward {
            (self.at + 1..self.steps.len()).find(is_hard).or(Some(self.steps.len()))
        } else {
            (0..self.at).rev().find(is_hard)
        };
        self.go_to(found.unwrap_or(self.at));
    }

    /// To the first of the hardest steps.
    pub(crate) fn go_to_hardest(&mut self) {
        let hardest = self.steps.iter().map(|step| (step.rating, step.technique)).max();
        let is_it = |step: &Step| Some((step.rating, step.technique)) == hardest;
        if let Some(at) = self.steps.iter().position(is_it) {
            self.go_to(at);
        }
    }

    /// Goes on by itself for that long.
    pub(crate) fn pass(&mut self, time: Duration) {
        if !self.playing {
            self.due = 0.0;
            return;
        }
        self.due += time.as_secs_f64() * f64::from(self.speed()) / 10.0;
        let whole = self.due.floor();
        self.due -= whole;
        self.move_by(whole as isize);
        self.playing = self.at < self.steps.len();
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use sudokit::technique::{Path, Profile};

    /// From `sudokit generate --seed 7`: locked candidates, subsets, an X-Wing.
    pub(crate) const PUZZLE: &str =
        "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";

    pub(crate) fn walk() -> Walk {
        let sheet = Sheet::new(&PUZZLE.parse().unwrap());
        let profile = Profile::hodoku();
        let steps: Vec<Step> = Path::new(sheet.clone(), &profile).collect();
        Walk::new("hodoku 2.2.0".to_owned(), sheet, steps, "The end.".to_owned())
    }

    #[test]
    fn one_moves_forward_and_back_and_to_what_is_hard() {
        let mut walk = walk();
        let is_hard =
            |walk: &Walk| walk.step().is_some_and(|step| step.technique > Technique::HiddenSingle);
        let hard = walk.steps().iter().filter(|s| s.technique > Technique::HiddenSingle).count();
        assert!(hard > 1, "the test needs hard steps");
        walk.jump(true);
        assert!(is_hard(&walk));
        let first = walk.at();
        walk.jump(true);
        assert!(walk.at() > first);
        walk.jump(false);
        assert_eq!(walk.at(), first);
        walk.go_to_hardest();
        let hardest = walk.steps().iter().map(|step| step.technique).max();
        assert_eq!(walk.step().map(|step| step.technique), hardest);
        walk.go_to(usize::MAX);
        assert_eq!((walk.at(), walk.step().is_none()), (walk.len(), true));
        walk.move_by(-1000);
        assert_eq!(walk.at(), 0);
        walk.playing = true;
        walk.pass(Duration::from_millis(2500));
        assert_eq!((walk.at(), walk.playing), (2, true));
        walk.change_speed(100);
        walk.pass(Duration::from_secs(60));
        assert_eq!((walk.at(), walk.playing), (walk.len(), false));
    }
}

//! All scales behind one door: a name, a number, the number as text.
//!
//! Numbers of different scales have nothing in common but their order: greater is harder. Those
//! that are words (levels, kinds) are counted from 0; ratings with decimals are counted in tenths
//! (Sudoku Explainer) or hundredths (mean guesses).

use super::logic::{self, Scale as Logic};
use super::rounds::Kind;
use super::{Closure, Guesses, Rated, Steps};
use crate::technique::{End, Level, Profile, Sheet, se};
use std::fmt;
use std::str::FromStr;
use sudokit_core::bounds::Budget;
use sudokit_core::grid::{Puzzle, Solution};
use sudokit_core::solve::Solver;

/// A scale of difficulty. `docs/GRADES.md` says what each measures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[non_exhaustive]
pub enum Scale {
    /// The least [`Closure`] that solves the puzzle; 4 where none does.
    Closure,
    /// HoDoKu's level.
    Level,
    /// HoDoKu's score.
    Score,
    /// Sudoku Explainer's rating of the hardest step, in tenths.
    Er,
    /// The same of the steps up to the first digit.
    Ep,
    /// The same of the first step.
    Ed,
    /// Depth of trials.
    Te,
    /// Longest braid.
    B,
    /// Longest whip.
    W,
    /// Longest braid with groups.
    Gb,
    /// Longest whip with groups.
    Gw,
    /// Longest braid inside trials.
    Bxb,
    /// Longest braid inside trials of depth 2.
    Bxbb,
    /// Hardest kind of step, when all steps of the easiest kind are taken at once: its
    /// [`rank`](Kind::rank).
    Sudokit,
    /// Mean number of guesses of a plain search, in hundredths.
    Guesses,
    /// Fewest cells that leave singles only.
    Backdoor,
}

impl Scale {
    /// All scales.
    pub const ALL: &[Scale] = &[
        Scale::Closure,
        Scale::Level,
        Scale::Score,
        Scale::Er,
        Scale::Ep,
        Scale::Ed,
        Scale::Te,
        Scale::B,
        Scale::W,
        Scale::Gb,
        Scale::Gw,
        Scale::Bxb,
        Scale::Bxbb,
        Scale::Sudokit,
        Scale::Guesses,
        Scale::Backdoor,
    ];

    /// Its name, such as `hodoku_score`.
    pub const fn name(self) -> &'static str {
        match self {
            Scale::Closure => "closure",
            Scale::Level => "hodoku_level",
            Scale::Score => "hodoku_score",
            Scale::Er => "se_er",
            Scale::Ep => "se_ep",
            Scale::Ed => "se_ed",
            Scale::Te => "te",
            Scale::B => "b",
            Scale::W => "w",
            Scale::Gb => "gb",
            Scale::Gw => "gw",
            Scale::Bxb => "bxb",
            Scale::Bxbb => "bxbb",
            Scale::Sudokit => "sudokit",
            Scale::Guesses => "guesses",
            Scale::Backdoor => "backdoor",
        }
    }

    /// A number of this scale as text: `Hard`, `7.2`, `x-wing`.
    pub fn write(self, number: u32) -> String {
        let index = number as usize;
        match self {
            Scale::Level => Level::ALL.get(index).map(|level| level.name().to_owned()),
            Scale::Closure => {
                Some(Closure::ALL.get(index).map_or("beyond", |c| c.name()).to_owned())
            }
            Scale::Er | Scale::Ep | Scale::Ed => Some(format!("{}.{}", number / 10, number % 10)),
            Scale::Guesses => Some(format!("{}.{:02}", number / 100, number % 100)),
            Scale::Sudokit => Kind::from_rank(number).map(|kind| kind.to_string()),
            _ => None,
        }
        .unwrap_or_else(|| number.to_string())
    }

    /// Whether its numbers are words.
    pub const fn is_in_words(self) -> bool {
        matches!(self, Scale::Level | Scale::Closure | Scale::Sudokit)
    }

    /// How many of its numbers make one in text.
    pub const fn unit(self) -> u32 {
        match self {
            Scale::Er | Scale::Ep | Scale::Ed => 10,
            Scale::Guesses => 100,
            _ => 1,
        }
    }

    /// Reads what [`write`](Self::write) writes, in any case.
    ///
    /// # Errors
    /// When the text is no number of this scale.
    pub fn read(self, text: &str) -> Result<u32, ParseGradeError> {
        let text = text.to_lowercase();
        let at = |index: Option<usize>| index.map(|index| index as u32);
        match self {
            Scale::Level => {
                at(Level::ALL.iter().position(|level| level.name().eq_ignore_ascii_case(&text)))
            }
            Scale::Closure if text == "beyond" => Some(Closure::ALL.len() as u32),
            Scale::Closure => at(Closure::ALL.iter().position(|kind| kind.name() == text)),
            Scale::Sudokit => Kind::from_name(&text).map(Kind::rank),
            _ => read_decimal(&text, self.unit()),
        }
        .ok_or(ParseGradeError(self))
    }

    /// What its numbers look like.
    const fn example(self) -> &'static str {
        match self {
            Scale::Level => "easy, medium, hard, unfair or extreme",
            Scale::Closure => "singles, locked, subsets, fish or beyond",
            Scale::Sudokit => "a kind of step such as singles, x-wing, chain-4 or trial-2",
            Scale::Er | Scale::Ep | Scale::Ed => "a rating such as 7.2",
            Scale::Guesses => "a mean such as 2.5",
            _ => "a whole number",
        }
    }

    /// The scale of pure logic that it is.
    pub(super) const fn logic(self) -> Option<Logic> {
        Some(match self {
            Scale::Te => Logic::Te,
            Scale::B => Logic::B,
            Scale::W => Logic::W,
            Scale::Gb => Logic::Gb,
            Scale::Gw => Logic::Gw,
            Scale::Bxb => Logic::Bxb,
            Scale::Bxbb => Logic::Bxbb,
            _ => return None,
        })
    }
}

/// A number with as many decimals as the unit (a power of ten) has room for.
fn read_decimal(text: &str, unit: u32) -> Option<u32> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let room = unit.ilog10() as usize;
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !all_digits(whole) || !all_digits(decimals) || decimals.len() > room {
        return None;
    }
    format!("{whole}{decimals:0<room$}").parse().ok()
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text is no number of this scale.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseGradeError(pub Scale);

impl fmt::Display for ParseGradeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}", self.0, self.0.example())
    }
}

impl std::error::Error for ParseGradeError {}

impl FromStr for Scale {
    type Err = String;

    /// Reads its name; `level`, `score`, `er`, `ep` and `ed` are enough.
    fn from_str(text: &str) -> Result<Scale, String> {
        let is_named = |scale: &&Scale| {
            let name = scale.name();
            name == text || matches!(name.split_once('_'), Some((_, short)) if short == text)
        };
        Scale::ALL.iter().find(is_named).copied().ok_or_else(|| {
            let names: Vec<&str> = Scale::ALL.iter().map(|scale| scale.name()).collect();
            format!("expected a scale: {}", names.join(", "))
        })
    }
}

/// What is known of a puzzle on some scales.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grades {
    rated: Vec<(Scale, Rated)>,
    steps: Option<Steps>,
}

impl Grades {
    /// The rating on a scale, if it was asked for.
    pub fn get(&self, scale: Scale) -> Option<Rated> {
        self.rated.iter().find(|(known, _)| *known == scale).map(|&(_, rated)| rated)
    }

    /// The steps of HoDoKu's path, if its level or score was asked for.
    pub fn steps(&self) -> Option<&Steps> {
        self.steps.as_ref()
    }

    fn note(&mut self, scale: Scale, rated: Rated) {
        self.rated.push((scale, rated));
    }
}

/// Rates puzzles on any scale. Keeps what is made once.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate::{Grades, Rated, Rater, Scale}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = sudokit::solve(&puzzle).unique().expect("it is proper");
/// let mut grades = Grades::default();
/// let er = Rater::new(Budget::UNLIMITED).rate(&puzzle, &solution, Scale::Er, &mut grades);
/// assert_eq!((er, Scale::Er.write(12)), (Rated::Exactly(12), "1.2".to_owned()));
/// assert!(grades.get(Scale::Ed).is_some() && grades.get(Scale::Te).is_none());
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Rater {
    budget: Budget,
    hodoku: Profile,
    solver: Solver,
}

impl Rater {
    /// A rater that spends that much on every scale of every puzzle; what a unit is, each rating
    /// says.
    pub fn new(budget: Budget) -> Rater {
        Rater { budget, hodoku: Profile::hodoku(), solver: Solver::new() }
    }

    /// Another solver from now on, for the scales that need one. The ratings are the same.
    pub fn set_solver(&mut self, solver: Solver) {
        self.solver = solver;
    }

    /// What a rating may cost.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Another bound from now on.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The rating of a proper puzzle with this solution, from `grades` or new; it is noted there.
    pub fn rate(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        scale: Scale,
        grades: &mut Grades,
    ) -> Rated {
        if let Some(known) = grades.get(scale) {
            return known;
        }
        let budget = &self.budget;
        let sheet = || Sheet::new(puzzle).known_proper();
        let rated = match scale {
            Scale::Closure => {
                let found = super::closure(puzzle, Closure::Fish);
                Rated::Exactly(found.map_or(Closure::ALL.len(), |kind| kind as usize) as u32)
            }
            Scale::Level | Scale::Score => {
                let steps = super::steps(sheet(), &self.hodoku, budget);
                let grade = steps.grade;
                let level = rated_by(grade.level as u32, grade.end != End::BudgetRanOut);
                let score = rated_by(grade.score, grade.end == End::Solved);
                grades.steps = Some(steps);
                grades.note(Scale::Level, level);
                grades.note(Scale::Score, score);
                return if scale == Scale::Level { level } else { score };
            }
            Scale::Er | Scale::Ep | Scale::Ed => {
                let ratings = se::rate(&sheet(), budget);
                let is_solved = ratings.end == End::Solved;
                let all =
                    [(Scale::Er, ratings.er), (Scale::Ep, ratings.ep), (Scale::Ed, ratings.ed)];
                for (scale, rating) in all {
                    grades.note(scale, rated_by(u32::from(rating.tenths()), is_solved));
                }
                return grades.get(scale).unwrap_or(Rated::AtLeast(0));
            }
            Scale::Sudokit => {
                let rounds = super::rounds(puzzle, Some(solution), budget);
                rated_by(rounds.hardest.rank(), rounds.end == End::Solved)
            }
            Scale::Guesses => {
                let guesses: Guesses = super::guesses(puzzle, solution, budget);
                let mean = (guesses.mean() * f64::from(scale.unit())).round() as u32;
                rated_by(mean, guesses.is_complete)
            }
            Scale::Backdoor => super::backdoor(puzzle, budget, &mut self.solver),
            _ => match scale.logic() {
                Some(logic) => logic::rate(puzzle, Some(solution), logic, budget),
                None => Rated::AtLeast(0),
            },
        };
        grades.note(scale, rated);
        rated
    }
}

fn rated_by(number: u32, is_exact: bool) -> Rated {
    if is_exact { Rated::Exactly(number) } else { Rated::AtLeast(number) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Generator, Item, Spec};

    #[test]
    fn numbers_read_back_as_they_are_written() {
        for &scale in Scale::ALL {
            assert_eq!(scale.name().parse(), Ok(scale));
            let most = if scale == Scale::Level { 4 } else { 1003 };
            for number in [0, 1, 4, 104, 1002].into_iter().filter(|&n| n <= most) {
                let text = scale.write(number);
                let number = if scale == Scale::Closure { number.min(4) } else { number };
                assert_eq!(scale.read(&text.to_uppercase()), Ok(number), "{scale} {text}");
            }
            assert!(scale.read("hardly").unwrap_err().to_string().contains(scale.name()));
        }
        assert_eq!(("er".parse(), "score".parse()), (Ok(Scale::Er), Ok(Scale::Score)));
        assert!("e".parse::<Scale>().unwrap_err().contains("se_er"));
        assert_eq!((Scale::Er.read("7"), Scale::Guesses.read("2.5")), (Ok(70), Ok(250)));
        for bad in ["7.25", "", ".5", "-1", "+1", "1.x"] {
            assert!(Scale::Er.read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_rater_says_what_the_ratings_say() {
        let mut rater = Rater::new(Budget::UNLIMITED);
        for item in Generator::new(Spec::default(), 3).unwrap().take(12) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let (puzzle, solution) = (&made.puzzle, &made.solution);
            let mut grades = Grades::default();
            let mut rate = |scale| rater.rate(puzzle, solution, scale, &mut grades);
            let sheet = Sheet::new(puzzle).known_proper();
            let steps = super::super::steps(sheet.clone(), &Profile::hodoku(), &Budget::UNLIMITED);
            assert_eq!(rate(Scale::Score), Rated::Exactly(steps.grade.score));
            assert_eq!(rate(Scale::Level), Rated::Exactly(steps.grade.level as u32));
            let te = logic::rate(puzzle, None, Logic::Te, &Budget::UNLIMITED);
            assert_eq!(rate(Scale::Te), te);
            let closure = super::super::closure(puzzle, Closure::Fish);
            let number = rate(Scale::Closure).exactly().unwrap() as usize;
            assert_eq!(closure, Closure::ALL.get(number).copied());
            assert_eq!(grades.steps(), Some(&steps));
            assert_eq!(grades.get(Scale::B), None);
        }
    }

    #[test]
    fn what_the_budget_did_not_reach_is_a_lower_bound() {
        let mut rater = Rater::new(Budget::at_most(40));
        let Some(Item::Made(made)) = Generator::new(Spec::default(), 3).unwrap().item(0) else {
            panic!("nothing forbids it")
        };
        let mut grades = Grades::default();
        let score = rater.rate(&made.puzzle, &made.solution, Scale::Score, &mut grades);
        assert!(matches!(score, Rated::AtLeast(_)), "{score:?}");
        assert!(matches!(grades.get(Scale::Level), Some(Rated::AtLeast(_))));
    }
}

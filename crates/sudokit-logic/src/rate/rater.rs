//! All ratings behind one door: a puzzle in, its grades out.

use super::logic::{self, Scale as Logic};
use super::{Closure, Column, Guesses, ISOMORPHS, Rated, Rating, Scale, Steps};
use crate::technique::{self, End, Level, Profile, Sheet, se};
use sudokit_core::bounds::{Budget, Why};
use sudokit_core::grid::{Puzzle, Solution};
use sudokit_core::solve::Solver;

/// What is known of a puzzle on some scales.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grades {
    rated: Vec<(Scale, Rated)>,
    /// The numbers beside those of the scales, by the name of their column.
    beside: Vec<(&'static str, u64)>,
    /// How the ratings ended that were asked for.
    ends: Vec<(&'static Rating, End)>,
    steps: Option<Steps>,
    /// Guesses of all searches together: their mean has more decimals than the scale.
    guesses: Option<u64>,
}

/// The value of a column.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Grade {
    /// A text or a word.
    Text(String),
    /// A whole number.
    Integer(u64),
    /// A number with decimals.
    Real(f64),
}

impl Grades {
    /// The rating on a scale, if it was asked for.
    pub fn get(&self, scale: Scale) -> Option<Rated> {
        self.rated.iter().find(|(known, _)| *known == scale).map(|&(_, rated)| rated)
    }

    /// HoDoKu's level, if it was asked for and is known exactly.
    pub fn level(&self) -> Option<Level> {
        Level::ALL.get(self.get(Scale::Level)?.exactly()? as usize).copied()
    }

    /// HoDoKu's score, if it was asked for and is known exactly.
    pub fn score(&self) -> Option<u32> {
        self.get(Scale::Score)?.exactly()
    }

    /// Sudoku Explainer's rating of the hardest step, if it was asked for and is known exactly.
    pub fn er(&self) -> Option<technique::Rating> {
        let tenths = u16::try_from(self.get(Scale::Er)?.exactly()?).ok()?;
        Some(technique::Rating::from_tenths(tenths))
    }

    /// The steps of HoDoKu's path, if its level or score was asked for.
    pub fn steps(&self) -> Option<&Steps> {
        self.steps.as_ref()
    }

    /// The value of a column: the number, its lower bound, or the word for it. `None` if it was not
    /// asked for, or if no number suffices.
    pub fn value(&self, column: &Column) -> Option<Grade> {
        let Some(scale) = column.scale else {
            if column.name == "techniques" {
                return self.steps.as_ref().map(|steps| Grade::Text(steps.to_string()));
            }
            let number = self.beside.iter().find(|(name, _)| *name == column.name)?.1;
            return Some(Grade::Integer(number));
        };
        let (Rated::Exactly(number) | Rated::AtLeast(number)) = self.get(scale)? else {
            return None;
        };
        Some(match (scale, self.guesses) {
            (Scale::Guesses, Some(total)) => Grade::Real(total as f64 / f64::from(ISOMORPHS)),
            _ if scale.is_in_words() => Grade::Text(scale.write(number).to_lowercase()),
            _ if scale.unit() > 1 => Grade::Real(f64::from(number) / f64::from(scale.unit())),
            _ => Grade::Integer(number.into()),
        })
    }

    /// The value of a column as people write it: `Hard`, `7.2`, `-` where there is none.
    pub fn write(&self, column: &Column) -> String {
        match (self.value(column), column.scale.and_then(|scale| self.get(scale))) {
            (Some(Grade::Text(_)), Some(Rated::Exactly(number) | Rated::AtLeast(number))) => {
                column.scale.map_or_else(String::new, |scale| scale.write(number))
            }
            (Some(Grade::Text(text)), _) => text,
            (Some(Grade::Integer(number)), _) => number.to_string(),
            (Some(Grade::Real(number)), _) => format!("{number:.1}"),
            (None, _) => "-".to_owned(),
        }
    }

    /// What a rating says in a line of text: `Hard/1270`, `5+` for a lower bound, `-` where no
    /// number suffices.
    pub fn word(&self, rating: &Rating) -> String {
        let short = rating.columns.iter().filter(|column| column.is_short);
        let words = short.map(|column| self.write(column)).collect::<Vec<_>>().join("/");
        if self.is_bound(rating) { words + "+" } else { words }
    }

    /// Whether the values of a rating are lower bounds: the budget ran out, or nothing applied.
    pub fn is_bound(&self, rating: &Rating) -> bool {
        self.ends.iter().any(|(known, end)| *known == rating && *end != End::Solved)
    }

    /// The columns that are lower bounds.
    pub fn bounds(&self) -> impl Iterator<Item = &'static Column> {
        let bounds = self.ends.iter().filter(|(_, end)| *end != End::Solved);
        bounds.flat_map(|(rating, _)| rating.columns)
    }

    /// Whether the budget of some rating ran out.
    pub fn ran_out(&self) -> bool {
        self.ends.iter().any(|(_, end)| matches!(end, End::Unknown(_)))
    }

    /// Takes over what [`Closures`](super::Closures) found for many puzzles at once.
    pub fn set_closure(&mut self, closure: Option<Closure>) {
        let number = closure.map_or(Closure::ALL.len(), |kind| kind as usize);
        self.note(Scale::Closure, Rated::Exactly(number as u32));
        self.ends.push((Scale::Closure.column().rating(), End::Solved));
    }

    fn note(&mut self, scale: Scale, rated: Rated) {
        self.rated.push((scale, rated));
    }

    /// Takes over a number that a search within a budget found, and how it ended.
    fn note_rated(&mut self, scale: Scale, rated: Rated, budget: &Budget) -> End {
        self.note(scale, rated);
        match rated {
            Rated::AtLeast(_) => End::Unknown(budget.why_spent(0).unwrap_or(Why::Budget)),
            Rated::Exactly(_) | Rated::Beyond => End::Solved,
        }
    }
}

/// Rates puzzles on any scale. Keeps what is made once.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate::{Grades, Rater, Scale}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = sudokit::solve(&puzzle).unique().expect("it is proper");
/// let mut grades = Grades::default();
/// Rater::new(Budget::UNLIMITED).rate(&puzzle, &solution, Scale::Er, &mut grades);
/// assert_eq!(grades.er().expect("it was asked for").to_string(), "1.2");
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
        self.run(puzzle, solution, scale.column().rating(), grades);
        grades.get(scale).unwrap_or(Rated::AtLeast(0))
    }

    /// Notes the whole rating of a proper puzzle with this solution, unless `grades` has it.
    pub fn run(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        rating: &'static Rating,
        grades: &mut Grades,
    ) {
        if !grades.ends.iter().any(|(known, _)| *known == rating) {
            let end = (rating.rate)(self, puzzle, solution, grades);
            grades.ends.push((rating, end));
        }
    }

    /// Rates by pure logic.
    pub(super) fn logic(
        &self,
        scale: Scale,
        logic: Logic,
        puzzle: &Puzzle,
        solution: &Solution,
        grades: &mut Grades,
    ) -> End {
        let rated = logic::rate(puzzle, Some(solution), logic, &self.budget);
        grades.note_rated(scale, rated, &self.budget)
    }
}

fn rated_by(number: u32, is_exact: bool) -> Rated {
    if is_exact { Rated::Exactly(number) } else { Rated::AtLeast(number) }
}

fn sheet(puzzle: &Puzzle) -> Sheet {
    Sheet::new(puzzle).known_proper()
}

pub(super) fn closure(
    rater: &mut Rater,
    puzzle: &Puzzle,
    _: &Solution,
    grades: &mut Grades,
) -> End {
    let found = super::closure(puzzle, Closure::Fish);
    let number = found.map_or(Closure::ALL.len(), |kind| kind as usize);
    grades.note_rated(Scale::Closure, Rated::Exactly(number as u32), &rater.budget)
}

pub(super) fn hodoku(rater: &mut Rater, puzzle: &Puzzle, _: &Solution, grades: &mut Grades) -> End {
    let steps = super::steps(sheet(puzzle), &rater.hodoku, &rater.budget);
    let grade = steps.grade;
    let level = rated_by(grade.level as u32, !matches!(grade.end, End::Unknown(_)));
    grades.note(Scale::Level, level);
    grades.note(Scale::Score, rated_by(grade.score, grade.end == End::Solved));
    grades.steps = Some(steps);
    grade.end
}

pub(super) fn explainer(
    rater: &mut Rater,
    puzzle: &Puzzle,
    _: &Solution,
    grades: &mut Grades,
) -> End {
    let found = se::rate(&sheet(puzzle), &rater.budget);
    for (scale, rating) in [(Scale::Er, found.er), (Scale::Ep, found.ep), (Scale::Ed, found.ed)] {
        grades.note(scale, rated_by(u32::from(rating.tenths()), found.end == End::Solved));
    }
    found.end
}

pub(super) fn rounds(
    rater: &mut Rater,
    puzzle: &Puzzle,
    solution: &Solution,
    grades: &mut Grades,
) -> End {
    let found = super::rounds(puzzle, Some(solution), &rater.budget);
    grades.note(Scale::Sudokit, rated_by(found.hardest.rank(), found.end == End::Solved));
    grades.beside.push(("sudokit_rounds", found.rounds.into()));
    // Where no round gave a step there is nothing that could be narrow.
    if found.rounds > 0 {
        grades.beside.push(("bottleneck", found.bottleneck.into()));
    }
    found.end
}

pub(super) fn guesses(
    rater: &mut Rater,
    puzzle: &Puzzle,
    solution: &Solution,
    grades: &mut Grades,
) -> End {
    let found: Guesses = super::guesses(puzzle, solution, &rater.budget);
    let mean = (found.mean() * f64::from(Scale::Guesses.unit())).round() as u32;
    grades.guesses = Some(found.total);
    grades.beside.push(("guesses_max", found.most));
    grades.note_rated(Scale::Guesses, rated_by(mean, found.is_complete), &rater.budget)
}

pub(super) fn backdoor(
    rater: &mut Rater,
    puzzle: &Puzzle,
    _: &Solution,
    grades: &mut Grades,
) -> End {
    let found = super::backdoor(puzzle, &rater.budget, &mut rater.solver);
    grades.note_rated(Scale::Backdoor, found, &rater.budget)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Generator, Item, Spec};

    #[test]
    fn a_rater_says_what_the_ratings_say() {
        let mut rater = Rater::new(Budget::UNLIMITED);
        for item in Generator::new(Spec::default(), 3).unwrap().take(12) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let (puzzle, solution) = (&made.puzzle, &made.solution);
            let mut grades = Grades::default();
            let mut rate = |scale| rater.rate(puzzle, solution, scale, &mut grades);
            let steps = super::super::steps(sheet(puzzle), &Profile::hodoku(), &Budget::UNLIMITED);
            assert_eq!(rate(Scale::Score), Rated::Exactly(steps.grade.score));
            assert_eq!(rate(Scale::Level), Rated::Exactly(steps.grade.level as u32));
            let te = logic::rate(puzzle, None, Logic::Te, &Budget::UNLIMITED);
            assert_eq!(rate(Scale::Te), te);
            let closure = super::super::closure(puzzle, Closure::Fish);
            let number = rate(Scale::Closure).exactly().unwrap() as usize;
            assert_eq!(closure, Closure::ALL.get(number).copied());
            let mut others = Grades::default();
            others.set_closure(closure);
            assert_eq!(others.get(Scale::Closure), grades.get(Scale::Closure));
            assert_eq!(grades.steps(), Some(&steps));
            assert_eq!(grades.get(Scale::B), None);
        }
    }

    #[test]
    fn every_rating_gives_a_value_for_each_of_its_columns() {
        // An X-Wing's puzzle: from `sudokit generate --seed 7`.
        let puzzle =
            "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
        let puzzle: Puzzle = puzzle.parse().unwrap();
        let solution = sudokit_core::solve(puzzle).unique().unwrap();
        let (mut rater, mut grades) = (Rater::new(Budget::UNLIMITED), Grades::default());
        for rating in Rating::ALL {
            assert!(rating.columns.iter().all(|column| grades.value(column).is_none()));
            rater.run(&puzzle, &solution, rating, &mut grades);
            for column in rating.columns {
                assert!(grades.value(column).is_some(), "{}", column.name);
            }
        }
        assert_eq!(grades.bounds().count(), 0);
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
        assert!(grades.ran_out() && grades.is_bound(Scale::Level.column().rating()));
    }
}

//! A walked path: how a person solves a puzzle, from a position to the end, with its grade.

use crate::columns::{Value, columns};
use crate::tokens;
use std::fmt::Write;
use sudokit::board::{Candidate, Cell};
use sudokit::technique::notation::{self, Document, StepKeys};
use sudokit::technique::{End, Grade, Path, Profile, Rating, Sheet, Step, Technique};
use sudokit::{Budget, Solution};

/// What is asked.
#[derive(Clone, Debug)]
pub struct PathRequest {
    /// The position to begin from.
    pub start: Sheet,
    /// Whether its puzzle has exactly one solution: only then the path measures it.
    pub is_proper: bool,
    /// Which techniques are tried, in which order.
    pub profile: Profile,
    /// The path ends after the first step of this technique.
    pub until: Option<Technique>,
}

/// A path.
#[derive(Clone, Debug)]
pub struct WalkedPath {
    /// The position at the beginning.
    pub start: Sheet,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// How it ended; `None` where it was asked to end.
    pub end: Option<End>,
    /// HoDoKu's level and score of the steps.
    pub grade: Grade,
    is_proper: bool,
    profile: Profile,
    keys: StepKeys,
}

impl WalkedPath {
    /// Walks a path. `seen` receives the number of steps after each.
    pub fn new(request: PathRequest, budget: &Budget, mut seen: impl FnMut(usize)) -> WalkedPath {
        let PathRequest { start, is_proper, profile, until } = request;
        let mut path = Path::new(start.clone(), &profile).with_budget(budget);
        let mut steps = Vec::new();
        for step in path.by_ref() {
            let is_last = until == Some(step.technique);
            steps.push(step);
            seen(steps.len());
            if is_last {
                break;
            }
        }
        let end = path.end();
        let grade = Grade::of_path(&steps, end);
        WalkedPath { start, steps, end, grade, is_proper, profile, keys: StepKeys::ALL }
    }

    /// With these keys alone in its steps as JSON.
    #[must_use]
    pub fn with_keys(self, keys: StepKeys) -> WalkedPath {
        WalkedPath { keys, ..self }
    }

    /// Sudoku Explainer's rating of the hardest step, if its profile was requested.
    pub fn rating(&self) -> Option<Rating> {
        self.steps.iter().filter_map(|step| step.rating).max()
    }

    /// HoDoKu's level and score, where they measure the puzzle: it is proper, and the profile is
    /// not Sudoku Explainer's.
    pub fn measure(&self) -> Option<Grade> {
        (self.is_proper && self.rating().is_none()).then_some(self.grade)
    }

    /// Each step as a document, with the position before it.
    pub fn documents(&self) -> impl Iterator<Item = (Document, Sheet)> + '_ {
        let mut sheet = self.start.clone();
        (1..).zip(&self.steps).map(move |(index, step)| {
            let before = sheet.clone();
            sheet.apply(step);
            (Document::of(step.clone()).by(&self.profile).at(index, &before), before)
        })
    }

    /// The steps as a JSON list of objects.
    pub fn steps_as_json(&self) -> String {
        let object = |(document, _): (Document, Sheet)| document.with_keys(self.keys);
        format!("[{}]", self.documents().map(object).collect::<Vec<_>>().join(","))
    }

    /// `lc1 r456c1<>1; n1 r2c5=5`: HoDoKu's short names and the conclusions.
    pub fn compact(&self) -> String {
        let mut text = String::with_capacity(16 * self.steps.len());
        for step in &self.steps {
            text.push_str(if text.is_empty() { "" } else { "; " });
            text.push_str(step.technique.arg());
            text.push(' ');
            notation::push_outcome(&mut text, step);
        }
        text
    }

    /// `r2c5=5 r1c3=4`: the digits in the order in which they are placed.
    pub fn moves(&self) -> String {
        let mut text = String::with_capacity(7 * 60);
        for Candidate { cell, digit } in self.steps.iter().flat_map(|step| &step.placements) {
            let blank = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{blank}{cell}={digit}");
        }
        text
    }

    /// For each cell the number of the step that places its digit, from 1. It is 0 where the digit
    /// is there at the beginning, -1 where the cell stays open.
    pub fn order(&self) -> [i16; 81] {
        let mut order = [-1; 81];
        let filled = Cell::all().filter(|&cell| self.start.get(cell).is_some());
        filled.for_each(|cell| order[cell.index()] = 0);
        for (number, step) in (1..).zip(&self.steps) {
            step.placements.iter().for_each(|placed| order[placed.cell.index()] = number);
        }
        order
    }

    /// The path in tokens: [`tokens`].
    pub fn tokens(&self) -> String {
        tokens::encode(&self.steps, self.end)
    }
}

columns! {
    WalkedPath, |path|
    "level": Word, "HoDoKu's level of the path" =>
        Value::text(path.measure().map(|grade| grade.level.name().to_lowercase()));
    "score": Integer, "HoDoKu's score of the path" =>
        Value::of(path.measure().map(|grade| grade.score));
    "rating": Real, "Sudoku Explainer's rating of the hardest step (--profile se)" =>
        Value::of(path.rating().map(|rating| f64::from(rating.tenths()) / 10.0));
    "count": Integer, "How many steps there are" => Value::of(path.steps.len());
    "hardest": Word, "The hardest technique of the path" =>
        Value::text(path.steps.iter().map(|step| step.technique).max());
    "end": Word, "How the path ends: solved, stuck, contradiction, budget, reached" =>
        Value::text(Some(path.end.map_or("reached", End::name)));
    "path": Text, "Technique and conclusion of every step, in one line" =>
        Value::text(Some(path.compact()));
    "moves": Text, "The digits in their order: r2c5=5 r1c3=4" => Value::text(Some(path.moves()));
    "order": Text, "For each cell the number of the step that fills it" =>
        Value::of(path.order().as_slice());
    "tokens": Text, "The path in tokens of a closed vocabulary" => Value::text(Some(path.tokens()));
    "steps": Text, "The steps as JSON objects" => Value::Raw(path.steps_as_json().into());
}

/// The first digit or note of a position that the only solution contradicts.
pub fn first_wrong(sheet: &Sheet, solution: &Solution) -> Option<String> {
    Cell::all().find_map(|cell| {
        let right = solution.get(cell);
        match sheet.get(cell) {
            Some(digit) if digit != right => Some(format!("{cell}={digit} is not the solution's")),
            None if !sheet.marks(cell).contains(right) => {
                Some(format!("the notes of {cell} lack the solution's digit"))
            }
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Answer;
    use crate::positions::Position;
    use sudokit::Puzzle;

    /// An X-Wing's puzzle: from `sudokit generate --seed 7`.
    const PUZZLE: &str =
        "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";

    fn walk(profile: Profile, is_proper: bool, until: Option<Technique>) -> WalkedPath {
        let start = Sheet::new(&PUZZLE.parse::<Puzzle>().unwrap()).known_proper();
        let request = PathRequest { start, is_proper, profile, until };
        WalkedPath::new(request, &Budget::UNLIMITED, |_| {})
    }

    #[test]
    fn a_path_has_a_value_for_each_column_and_positions_that_follow_on() {
        let path = walk(Profile::hodoku(), true, None);
        for column in WalkedPath::COLUMNS {
            let is_missing = path.value(column.name) == Value::Missing;
            assert_eq!(is_missing, column.name == "rating", "{}", column.name);
        }
        assert_eq!(path.value("level"), Value::text(Some("hard")));
        let documents: Vec<_> = path.documents().collect();
        assert_eq!(documents.len(), path.steps.len());
        assert!(path.positions().count() == path.steps.len());
        for (step, pair) in path.steps.iter().zip(documents.windows(2)) {
            let mut after = pair[0].1.clone();
            after.apply(step);
            assert_eq!(after.to_marks(), pair[1].1.to_marks());
        }
    }

    #[test]
    fn the_order_of_cells_is_that_of_the_moves() {
        let path = walk(Profile::hodoku(), true, None);
        let order = path.order();
        let givens = path.start.givens();
        assert!(Cell::all().all(|cell| (order[cell.index()] == 0) == givens.contains(cell)));
        let mut cells: Vec<Cell> = path.start.open().iter().collect();
        cells.sort_by_key(|cell| order[cell.index()]);
        let of_moves = crate::state::moves(&path.moves()).unwrap();
        assert_eq!(cells, of_moves.iter().map(|one| one.cell).collect::<Vec<_>>());
        for (cell, number) in Cell::all().zip(order).filter(|&(_, number)| number > 0) {
            let step = &path.steps[number as usize - 1];
            assert!(step.placements.iter().any(|placed| placed.cell == cell));
        }
        let part = walk(Profile::hodoku(), true, Some(Technique::XWing));
        assert!(part.order().contains(&-1));
    }

    #[test]
    fn positions_follow_each_other_and_say_what_comes_next() {
        let path = walk(Profile::hodoku(), true, None);
        for (position, (document, before)) in path.positions().zip(path.documents()) {
            assert_eq!(position.step, document.step);
            assert_eq!(position.before.to_marks(), before.to_marks());
            for column in Position::COLUMNS {
                assert_ne!(position.value(column.name), Value::Missing, "{}", column.name);
            }
        }
        let last = path.positions().last().unwrap();
        let Value::Json(board) = last.value("board") else { panic!("a text") };
        assert_eq!(board.as_str().unwrap().matches('.').count(), 1);
    }

    #[test]
    fn a_path_measures_nothing_without_one_solution_or_by_another_profile() {
        let several = walk(Profile::hodoku(), false, None);
        let explainer = walk(Profile::se(), true, None);
        for path in [&several, &explainer] {
            assert_eq!(
                (path.value("level"), path.value("score")),
                (Value::Missing, Value::Missing)
            );
        }
        assert!(explainer.rating().is_some() && several.rating().is_none());
    }

    #[test]
    fn a_path_ends_where_it_was_asked_to() {
        let mut counted = 0;
        let whole = walk(Profile::hodoku(), true, None);
        let technique = whole.steps[whole.steps.len() / 2].technique;
        let part = walk(Profile::hodoku(), true, Some(technique));
        let request = PathRequest {
            start: part.start.clone(),
            is_proper: true,
            profile: Profile::hodoku(),
            until: Some(technique),
        };
        WalkedPath::new(request, &Budget::UNLIMITED, |steps| counted = steps);
        assert_eq!((counted, part.value("end")), (part.steps.len(), Value::text(Some("reached"))));
        assert!(part.steps[..] == whole.steps[..part.steps.len()]);
    }

    #[test]
    fn the_first_wrong_digit_or_note_is_named() {
        let puzzle: Puzzle = PUZZLE.parse().unwrap();
        let solution = sudokit::solve(puzzle).unique().unwrap();
        let sheet = Sheet::new(&puzzle);
        assert_eq!(first_wrong(&sheet, &solution), None);
        let cell = puzzle.empty_cells().next().unwrap();
        let mut wrong = puzzle;
        let digit = sheet.marks(cell).iter().find(|&digit| digit != solution.get(cell)).unwrap();
        wrong.set(cell, Some(digit));
        let text = first_wrong(&Sheet::new(&wrong), &solution).unwrap();
        assert_eq!(text, format!("{cell}={digit} is not the solution's"));
    }
}

//! `grade`: how hard a puzzle is, on the scales of `sudokit grade`, one after the other.

use super::asked::Asked;
use super::position::{self, Position};
use super::{Answer, Desk, Fault};
use serde_json::{Map, Value, json};
use sudokit::rate::logic::{self, Scale as Logic};
use sudokit::rate::{self, Closure, Rated};
use sudokit::solve::Solver;
use sudokit::technique::{End, Profile, Sheet, se};
use sudokit::{Budget, Puzzle, Solution};

/// The scales and their fields, as the command names them.
pub(super) const SCALES: [(&str, &[&str]); 13] = [
    ("closure", &["closure"]),
    ("hodoku", &["hodoku_level", "hodoku_score", "techniques"]),
    ("se", &["se_er", "se_ep", "se_ed"]),
    ("te", &["te"]),
    ("b", &["b"]),
    ("w", &["w"]),
    ("gb", &["gb"]),
    ("gw", &["gw"]),
    ("bxb", &["bxb"]),
    ("bxbb", &["bxbb"]),
    ("sudokit", &["sudokit", "sudokit_rounds", "bottleneck"]),
    ("guesses", &["guesses", "guesses_max"]),
    ("backdoor", &["backdoor"]),
];

/// A scale's result: its values in the order of its fields, and whether they are lower bounds.
type Found = (Vec<Value>, bool);

pub(super) fn grade(desk: &mut Desk, asked: &Asked) -> Answer {
    let puzzle = position::puzzle(asked)?;
    let budget = Budget::at_most(asked.number("max_work", 1_000_000)?);
    let asked_for = asked.texts("scales")?;
    let known = |name: &&str| SCALES.iter().any(|(scale, _)| scale == name);
    if let Some(other) = asked_for.iter().find(|name| !known(name)) {
        return Err(Fault::of("scales", format_args!("there is no scale {other:?}")));
    }
    let is_chosen =
        |name: &str| asked_for.contains(&name) || (asked_for.is_empty() && name == "hodoku");
    let solution = Position::of(asked)?.solution();
    let mut answer = Map::new();
    answer.insert("verdict".to_owned(), solution.err().unwrap_or("proper").into());
    let mut cut: Vec<&str> = Vec::new();
    for (scale, fields) in SCALES.iter().filter(|(scale, _)| is_chosen(scale)) {
        let Ok(solution) = &solution else {
            answer.extend(fields.iter().map(|field| ((*field).to_owned(), Value::Null)));
            continue;
        };
        let (values, is_cut) = rate_on(scale, &puzzle, solution, &budget);
        let values = fields.iter().map(|field| (*field).to_owned()).zip(values);
        let values: Map<String, Value> = values.collect();
        let of_this: &[&str] = if is_cut { fields } else { &[] };
        desk.tell(&json!({ "scale": scale, "fields": values, "at_least": of_this }));
        answer.extend(values);
        cut.extend(of_this);
    }
    answer.insert("at_least".to_owned(), if solution.is_ok() { cut.into() } else { Value::Null });
    Ok(Value::Object(answer))
}

fn rate_on(scale: &str, puzzle: &Puzzle, solution: &Solution, budget: &Budget) -> Found {
    let sheet = || Sheet::new(puzzle).known_proper();
    match scale {
        "closure" => {
            let found = rate::closure(puzzle, Closure::Fish);
            (vec![found.map_or("beyond", Closure::name).into()], false)
        }
        "hodoku" => {
            let steps = rate::steps(sheet(), &Profile::hodoku(), budget);
            let grade = steps.grade;
            let values =
                vec![grade.level.name().into(), grade.score.into(), steps.to_string().into()];
            (values, grade.end != End::Solved)
        }
        "se" => {
            let found = se::rate(&sheet(), budget);
            let number = |rating: se::Rating| Value::from(f64::from(rating.tenths()) / 10.0);
            ([found.er, found.ep, found.ed].map(number).to_vec(), found.end != End::Solved)
        }
        "sudokit" => {
            let found = rate::rounds(puzzle, Some(solution), budget);
            let values = vec![
                found.hardest.to_string().into(),
                found.rounds.into(),
                found.bottleneck.into(),
            ];
            (values, found.end != End::Solved)
        }
        "guesses" => {
            let found = rate::guesses(puzzle, solution, budget);
            (vec![found.mean().into(), found.most.into()], !found.is_complete)
        }
        "backdoor" => of_rated(rate::backdoor(puzzle, budget, &mut Solver::new())),
        other => of_rated(logic::rate(puzzle, Some(solution), logic_scale(other), budget)),
    }
}

fn of_rated(rated: Rated) -> Found {
    match rated {
        Rated::Exactly(number) => (vec![number.into()], false),
        Rated::AtLeast(number) => (vec![number.into()], true),
        Rated::Beyond => (vec![Value::Null], false),
    }
}

/// The scales that are numbers.
fn logic_scale(name: &str) -> Logic {
    match name {
        "te" => Logic::Te,
        "b" => Logic::B,
        "w" => Logic::W,
        "gb" => Logic::Gb,
        "gw" => Logic::Gw,
        "bxb" => Logic::Bxb,
        _ => Logic::Bxbb,
    }
}

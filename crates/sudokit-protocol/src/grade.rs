//! `grade`: how hard a puzzle is, on the scales of `sudokit grade`, one after the other.

use super::position::{self, Position};
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Map, Value as Json, json};
use sudokit::rate::{Grades, Rater, Rating};
use sudokit_answer::columns::Value;

pub(super) fn grade(session: &mut Session, request: &Request) -> Answer {
    let puzzle = position::puzzle(request)?;
    let mut rater = Rater::new(request.bounded(request.number("max_work", 1_000_000)?));
    let names = request.texts("scales")?;
    if let Some(other) = names.iter().find(|name| Rating::named(name).is_none()) {
        return Err(Fault::of("scales", format_args!("there is no scale {other:?}")));
    }
    let names = if names.is_empty() { vec!["hodoku"] } else { names };
    let (verdict, solution) = Position::of(request)?.verdict();
    let mut answer = Map::new();
    answer.insert("verdict".to_owned(), verdict.name().into());
    let mut grades = Grades::default();
    for rating in Rating::ALL.iter().filter(|rating| names.contains(&rating.name)) {
        if let Some(solution) = &solution {
            rater.run(&puzzle, solution, rating, &mut grades);
        }
        let value = |column| Value::from(grades.value(column)).into_json();
        let columns = rating.columns.iter();
        let fields = columns.map(|column| (column.name.to_owned(), value(column)));
        let fields: Map<String, Json> = fields.collect();
        if solution.is_some() {
            let of_this = if grades.is_bound(rating) { rating.columns } else { &[] };
            let of_this: Vec<&str> = of_this.iter().map(|column| column.name).collect();
            session.report(&json!({ "scale": rating.name, "fields": fields, "at_least": of_this }));
        }
        answer.extend(fields);
    }
    let at_least = solution.map(|_| grades.bounds().map(|column| column.name).collect::<Vec<_>>());
    answer.insert("at_least".to_owned(), at_least.into());
    Ok(Json::Object(answer))
}

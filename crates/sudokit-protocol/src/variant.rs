//! Puzzles of other sizes and rules: the same requests as for plain grids, where `puzzle` is a text
//! in any format of `docs/VARIANT-FORMATS.md`.

use super::puzzle::solutions_limit;
use super::request::Request;
use super::{Answer, Fault, position};
use serde_json::{Map, Value, json};
use sudokit_answer::Verdict;
use sudokit_text::variants as formats;
use sudokit_variants::{
    Budget, Constraint, End, Grid, Outcome, Progress, Statistics, Unanswered, Variant,
};

/// Answers a puzzle that is no plain grid.
type Question = fn(&Variant, &Request) -> Answer;

const QUESTIONS: &[(&str, Question)] = &[
    ("classify", classify),
    ("solutions", solutions),
    ("count", count),
    ("true-candidates", true_candidates),
];

/// The answer to a request about such a puzzle; `None` for all other requests.
pub(super) fn answer(name: &str, request: &Request) -> Option<Answer> {
    let (_, question) = QUESTIONS.iter().find(|(question, _)| *question == name)?;
    let text = request.optional_text("puzzle").ok()??;
    // A line of 81 signs with a slip has its own error.
    let is_plain = text.len() <= 81 && !text.contains(char::is_whitespace)
        || position::content(request).is_ok();
    let format = formats::Format::of(text);
    if is_plain && matches!(format, formats::Format::Plain) {
        return None;
    }
    Some(match formats::read_as(text, format) {
        Ok(read) => question(&read.puzzle, request).map(|answer| with_notes(answer, &read.notes)),
        Err(error) => {
            let place = json!({
                "line": error.line, "column": error.column,
                "expected": error.expected, "found": error.found,
            });
            Err(Fault { place: Some(place), ..Fault::of("puzzle", error) })
        }
    })
}

/// Adds what was left out of the puzzle: drawings.
fn with_notes(mut answer: Value, notes: &[String]) -> Value {
    if !notes.is_empty() {
        answer["left_out"] = notes.into();
    }
    answer
}

/// What the search may cost.
fn budget(request: &Request) -> Result<Budget, Fault> {
    request.budget("max_guesses")
}

fn classify(puzzle: &Variant, request: &Request) -> Answer {
    let mut statistics = None;
    let outcome = puzzle.classify_watched(&budget(request)?, |progress| {
        if let Progress::Ended(found) = progress {
            statistics = Some(found);
        }
    });
    let outcome = outcome.map_err(|error| Fault::of("puzzle", error))?;
    let verdict = Verdict::from(&outcome).name();
    let found = match outcome {
        Outcome::Unique(grid) => vec![grid],
        Outcome::Multiple(first, second) => vec![first, second],
        Outcome::NoSolution | Outcome::Unknown(_) => Vec::new(),
    };
    let is_given = |constraint: &&Constraint| matches!(constraint, Constraint::Given(_));
    let givens = puzzle.constraints.iter().filter(is_given).count();
    let differing = match &found[..] {
        [a, b] => {
            let cells = puzzle.shape.cells().filter(|&cell| a.get(cell) != b.get(cell));
            Some(cells.take(2).map(|cell| cell.to_string()).collect::<Vec<_>>())
        }
        _ => None,
    };
    let mut answer = json!({
        "verdict": verdict,
        "givens": givens,
        "constraints": puzzle.constraints.len() - givens,
        "solutions": texts(&found),
        "differing": differing,
    });
    if let (Some(Statistics { guesses, failures, clauses, search, .. }), Some(members)) =
        (statistics, answer.as_object_mut())
    {
        members.extend(Map::from_iter([
            ("guesses".to_owned(), guesses.into()),
            ("failures".to_owned(), failures.into()),
            ("clauses".to_owned(), clauses.into()),
            ("engine".to_owned(), search.name().into()),
        ]));
    }
    Ok(answer)
}

/// Grids by their rows: a list of values each.
fn texts(grids: &[Grid]) -> Vec<String> {
    grids.iter().map(Grid::to_string).collect()
}

fn solutions(puzzle: &Variant, request: &Request) -> Answer {
    let limit = solutions_limit(request)?;
    let mut found = Vec::new();
    // Only a search for another one shows whether these are all.
    let count = puzzle.for_each(limit + 1, &budget(request)?, |grid| found.push(grid));
    let end = count.map_err(|error| Fault::of("puzzle", error))?.end;
    let is_complete = end == End::Exhausted;
    found.truncate(limit as usize);
    Ok(json!({
        "solutions": texts(&found),
        "complete": is_complete,
        "unknown": end.why().is_some(),
    }))
}

fn count(puzzle: &Variant, request: &Request) -> Answer {
    let limit = request.number("limit", 1_000_000)?;
    let found = puzzle.count(limit, &budget(request)?);
    let found = found.map_err(|error| Fault::of("puzzle", error))?;
    Ok(json!({ "count": found.solutions, "at_least": found.end != End::Exhausted }))
}

fn true_candidates(puzzle: &Variant, request: &Request) -> Answer {
    let found = match puzzle.true_candidates(&budget(request)?) {
        Ok(found) => found,
        Err(Unanswered::Fault(fault)) => return Err(Fault::of("puzzle", fault)),
        Err(Unanswered::Ended(_)) => {
            return Ok(json!({ "true_candidates": null, "complete": false }));
        }
    };
    let cells = puzzle.shape.cells().zip(&found.cells);
    let list = cells.flat_map(|(cell, values)| {
        let cell = cell.to_string();
        values.iter().map(move |value| json!({ "cell": cell, "digit": value }))
    });
    Ok(json!({ "true_candidates": list.collect::<Vec<_>>(), "complete": true }))
}

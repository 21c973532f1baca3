//! `explain`: why a puzzle is not proper; for a proper one, its redundant givens.

use super::position;
use super::request::Request;
use super::{Answer, Session};
use serde_json::{Value, json};
use sudokit::analyze::{Explanation, clashing_givens, missing_givens, redundant_givens};
use sudokit::solve::Outcome;
use sudokit_answer::Verdict;

pub(super) fn explain(_: &mut Session, request: &Request) -> Answer {
    let puzzle = position::puzzle(request)?;
    let turns = request.number("max_turns", 2_000)?.try_into().unwrap_or(u32::MAX);
    let mut solver = position::solver(request)?;
    let outcome = solver.classify(puzzle);
    let verdict = Verdict::of(&outcome, &puzzle).name();
    let mut answer = json!({
        "verdict": verdict,
        "givens": puzzle.given_count(),
        "clash": null,
        "missing": null,
        "smallest": null,
        "minimal": null,
        "redundant": null,
    });
    // A question that its budget cuts short has no answer.
    match outcome {
        Outcome::Unique(_) => {
            if let Ok(Some(redundant)) = redundant_givens(&puzzle, &mut solver) {
                answer["minimal"] = redundant.is_empty().into();
                answer["redundant"] = position::names(&redundant).into();
            }
        }
        Outcome::Multiple(..) => {
            let missing = missing_givens(&puzzle, turns, &mut solver).unwrap_or(None);
            put(&mut answer, "missing", missing);
        }
        Outcome::NoSolution => {
            let clash = clashing_givens(&puzzle, turns, &mut solver).unwrap_or(None);
            put(&mut answer, "clash", clash);
        }
        Outcome::Unknown(_) => {}
    }
    Ok(answer)
}

fn put(answer: &mut Value, member: &str, found: Option<Explanation>) {
    if let Some(found) = found {
        answer[member] = position::names(&found.givens).into();
        answer["smallest"] = found.smallest.into();
    }
}

//! `check` and `candidates`: facts that the board shows without search.

use super::position::{self, Position};
use super::request::Request;
use super::{Answer, Session};
use serde_json::json;
use sudokit::board::DigitSet;
use sudokit::{Pencilmarks, Solution, rules};

pub(super) fn check(_: &mut Session, request: &Request) -> Answer {
    let player = Position::of(request)?.player;
    let filled = player.filled();
    let conflicts = rules::conflicts(filled.values()).map(|found| position::of_conflict(&found));
    let mut answer = json!({
        "conflicts": conflicts.collect::<Vec<_>>(),
        "complete": rules::complete(filled.values()).is_ok(),
    });
    if let Some(solution) = request.parsed::<Solution>("solution")? {
        let written = player.placed.givens().filter(|&(cell, _)| player.givens.get(cell).is_none());
        let wrong: Vec<_> = written.filter(|&(cell, digit)| solution.get(cell) != digit).collect();
        answer["wrong"] = position::names(&wrong).into();
    }
    Ok(answer)
}

pub(super) fn candidates(_: &mut Session, request: &Request) -> Answer {
    let player = Position::of(request)?.player;
    let filled = player.filled();
    let mut marks = player.printed.unwrap_or_else(|| Pencilmarks::candidates_of(&filled));
    for (cell, digit) in filled.givens() {
        for peer in cell.peers() {
            marks.eliminate(peer, digit);
        }
    }
    for (cell, _) in filled.givens() {
        marks.set(cell, DigitSet::EMPTY);
    }
    Ok(json!({ "candidates": marks.to_words() }))
}

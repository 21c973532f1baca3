//! Positions: givens, digits of the player, notes; read from a request, written to an answer.

use super::Fault;
use super::request::Request;
use serde_json::{Value, json};
use sudokit::board::{Cell, Digit, House};
use sudokit::rules::Conflict;
use sudokit::solve::{Outcome, Solver};
use sudokit::technique::hint::Player;
use sudokit::text::{Content, Details};
use sudokit::{Budget, Pencilmarks, Puzzle, Solution};
use sudokit_answer::Verdict;

/// What the member `puzzle` holds.
pub(super) fn content(request: &Request) -> Result<Content, Fault> {
    let text = request.text("puzzle")?;
    if text.len() == 729 {
        let marks: Pencilmarks = text.parse().map_err(|error| Fault::of("puzzle", error))?;
        return Ok(Content::Pencilmarks(marks));
    }
    text.parse().map(Content::Puzzle).map_err(|error| Fault::of("puzzle", error))
}

/// The same, where only givens will do.
pub(super) fn puzzle(request: &Request) -> Result<Puzzle, Fault> {
    match content(request)? {
        Content::Puzzle(puzzle) => Ok(puzzle),
        _ => Err(Fault::of("puzzle", "expected givens, not candidates")),
    }
}

/// A position, and facts about its puzzle.
pub(super) struct Position {
    pub content: Content,
    pub player: Player,
}

impl Position {
    /// The position of a question.
    pub(super) fn of(request: &Request) -> Result<Position, Fault> {
        let content = content(request)?;
        let placed = request.parsed("placed")?.unwrap_or(Puzzle::EMPTY);
        let notes = candidates(request)?;
        let player = match content {
            Content::Puzzle(puzzle) => Player::new(puzzle),
            content => Player::of_marks(content.pencilmarks()),
        };
        Ok(Position { content, player: player.with(placed, notes) })
    }

    /// How many solutions its puzzle has.
    pub(super) fn outcome(&self) -> Outcome {
        Solver::new().classify(self.content)
    }

    /// What its puzzle turned out to be, and the solution if it is proper.
    pub(super) fn verdict(&self) -> (Verdict, Option<Solution>) {
        let outcome = self.outcome();
        (Verdict::of(&outcome, &self.content), outcome.unique())
    }
}

/// The member `candidates`: 81 words.
pub(super) fn candidates(request: &Request) -> Result<Option<Pencilmarks>, Fault> {
    let read = request.optional_text("candidates")?.map(Pencilmarks::from_words);
    read.transpose().map_err(|error| Fault::of("candidates", error))
}

/// What a format may hold beside the givens.
pub(super) fn details(request: &Request) -> Result<Details, Fault> {
    let owned = |text: Option<&str>| text.map(ToOwned::to_owned);
    let mut details = Details::default();
    details.title = owned(request.optional_text("title")?);
    details.author = owned(request.optional_text("author")?);
    details.comments = request.texts("comments")?.into_iter().map(ToOwned::to_owned).collect();
    details.placed = request.parsed::<Puzzle>("placed")?.filter(|placed| placed.given_count() > 0);
    details.candidates = candidates(request)?;
    details.solution = request.parsed("solution")?;
    Ok(details)
}

/// A clash for the page.
pub(super) fn of_conflict(conflict: &Conflict) -> Value {
    json!({
        "digit": conflict.digit.get(),
        "house": house(conflict.house),
        "cells": conflict.cells.map(|cell| cell.to_string()),
    })
}

/// A house as steps name it: `r1`, `c1`, `b1`.
pub(super) fn house(house: House) -> String {
    format!("{}{}", ["r", "c", "b"][house.kind()], house.number() + 1)
}

/// Givens as `r1c3=7`.
pub(super) fn names(givens: &[(Cell, Digit)]) -> Vec<String> {
    givens.iter().map(|(cell, digit)| format!("{cell}={digit}")).collect()
}

/// A solver with a bound on each question, if one is named.
pub(super) fn solver(request: &Request) -> Result<Solver, Fault> {
    let mut solver = Solver::new();
    solver.set_budget(request.budget("max_guesses")?);
    Ok(solver)
}

/// The guesses that a question may cost.
pub(super) fn guesses(request: &Request) -> Result<Budget, Fault> {
    request.budget("max_guesses")
}

//! The positions along a path: each with the step that comes next.

use crate::columns::{Value, columns};
use crate::path::WalkedPath;
use crate::tokens;
use sudokit::board::{Candidate, Cell};
use sudokit::technique::notation::{Language, sentence};
use sudokit::technique::{Sheet, Step};

/// A position of a path.
#[derive(Clone, Debug)]
pub struct Position {
    /// Which step of the path is next, from 1.
    pub index: usize,
    /// The position before it.
    pub before: Sheet,
    /// That step.
    pub step: Step,
}

impl WalkedPath {
    /// The positions before each step.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        let first = self.steps.first().map(|step| {
            let before = self.start.clone();
            Position { index: 1, before, step: step.clone() }
        });
        std::iter::successors(first, |last| self.after(last.clone()))
    }

    /// The position after that one; none after the last.
    pub fn after(&self, last: Position) -> Option<Position> {
        let Position { index, mut before, step } = last;
        before.apply(&step);
        Some(Position { index: index + 1, before, step: self.steps.get(index)?.clone() })
    }
}

impl Position {
    /// The digits, 0 for none.
    pub fn board(&self) -> &[u8; 81] {
        self.before.values()
    }
}

fn names(list: &[Candidate]) -> Vec<String> {
    list.iter().map(ToString::to_string).collect()
}

columns! {
    Position, |position|
    "index": Integer, "Which step is next, from 1 (--positions)" => Value::of(position.index);
    "board": Text, "The digits before it, 81 characters (--positions)" => {
        let sign = |cell| position.before.get(cell).map_or('.', |digit| char::from(digit.ascii()));
        Value::text(Some(Cell::all().map(sign).collect::<String>()))
    };
    "candidates": Text, "The candidates before it, 81 words (--positions)" =>
        Value::text(Some(position.before.to_marks().to_words()));
    "technique": Word, "Its technique (--positions)" => Value::text(Some(position.step.technique.id()));
    "place": Text, "The digits that it places (--positions)" =>
        Value::of(names(&position.step.placements));
    "eliminate": Text, "The candidates that it eliminates (--positions)" =>
        Value::of(names(&position.step.eliminations));
    "sentence": Text, "The step in English (--positions)" =>
        Value::text(Some(sentence(&position.step, Language::English)));
    "next": Text, "The step in tokens (--positions)" =>
        Value::text(Some(tokens::step(&position.step)));
}

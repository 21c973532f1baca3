//! Events and decisions in words, in English and in Korean: texts of `words/`.

use super::Event;
use super::replay::Decision;
use crate::board::{Cell, DigitSet, House};
use crate::words::{Words, fill};
use std::fmt;
use std::sync::LazyLock;

/// The texts of a language, and its names of cells and houses.
struct Texts {
    words: LazyLock<Words>,
    cell: fn(Cell) -> String,
    house: fn(House) -> String,
}

static ENGLISH: Texts = Texts {
    words: LazyLock::new(|| Words::of(include_str!("words/en/search.toml"))),
    cell: |cell| cell.to_string(),
    house: |house| house.to_string(),
};

static KOREAN: Texts = Texts {
    words: LazyLock::new(|| Words::of(include_str!("words/ko/search.toml"))),
    cell: |cell| format!("{}행 {}열", cell.row() + 1, cell.column() + 1),
    house: |house| format!("{}{}", house.number() + 1, ["행", "열", "박스"][house.kind()]),
};

impl Texts {
    fn event(&self, event: Event) -> String {
        let text = |key| self.words.get("event", key);
        match event {
            Event::Place { cell, digit } => {
                fill(text("place"), &[("cell", &(self.cell)(cell)), ("digit", &digit)])
            }
            Event::Reject { cell, digit, conflict, house } => fill(
                text("reject"),
                &[
                    ("cell", &(self.cell)(cell)),
                    ("digit", &digit),
                    ("conflict", &(self.cell)(conflict)),
                    ("house", &(self.house)(house)),
                ],
            ),
            Event::Remove { cell, digit } => {
                fill(text("remove"), &[("cell", &(self.cell)(cell)), ("digit", &digit)])
            }
            Event::Solved => text("solved").to_owned(),
            Event::NoSolution => text("no_solution").to_owned(),
            Event::BudgetRanOut => text("budget_reached").to_owned(),
        }
    }

    fn decision(&self, decision: &Decision) -> String {
        let text = |key| self.words.get("decision", key);
        let list = |set: DigitSet| {
            let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
            if digits.is_empty() { text("none").to_owned() } else { digits.join(",") }
        };
        let Decision { cell, digit, tried, left } = *decision;
        fill(
            text("decision"),
            &[
                ("cell", &(self.cell)(cell)),
                ("digit", &digit),
                ("tried", &list(tried)),
                ("left", &list(left)),
            ],
        )
    }
}

impl fmt::Display for Event {
    /// `reject r1c4=1: r1c3 holds it, row 1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ENGLISH.event(*self))
    }
}

impl Event {
    /// The same in Korean.
    pub fn korean(&self) -> String {
        KOREAN.event(*self)
    }
}

impl fmt::Display for Decision {
    /// `r1c3=4 (tried 1,2; left 7)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ENGLISH.decision(self))
    }
}

impl Decision {
    /// The same in Korean.
    pub fn korean(&self) -> String {
        KOREAN.decision(self)
    }
}

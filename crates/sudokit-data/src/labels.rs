//! Faults of labels that show without solving.
//!
//! A label that repeats a digit, has empty cells or changes a given is wrong in any case. Whether a
//! right one is the only solution is tested by `audit`.

use crate::rows::{Given, Label, Rows};
use serde::Serialize;
use sudokit::{Puzzle, check};

/// What is wrong with a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A full grid by the rules, of another puzzle.
    GivenChanged,
    /// A digit twice in a row, column or box, or an empty cell.
    RuleBroken,
    /// No grid of 81 cells.
    Unreadable,
}

/// What is wrong with the label of a puzzle. A missing one is not wrong.
pub fn fault(puzzle: &Puzzle, label: &Label) -> Option<Fault> {
    match label {
        Label::Missing => None,
        Label::Unreadable => Some(Fault::Unreadable),
        Label::Grid(grid) => match check::answers(puzzle, grid.values()) {
            Ok(_) => None,
            Err(check::Fault::GivenChanged { .. }) => Some(Fault::GivenChanged),
            Err(_) => Some(Fault::RuleBroken),
        },
    }
}

/// What becomes of rows whose label is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BadLabels {
    /// Labels are not judged.
    #[default]
    Unjudged,
    /// They are counted.
    Counted,
    /// They are counted and left out.
    Dropped,
}

/// Wrong labels of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// How many there are.
    pub count: u64,
    /// The place of the first one: `file:line`.
    pub first: Option<String>,
}

/// The wrong labels of a file, or of several.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct WrongLabels {
    /// Labels that change givens.
    pub givens_changed: Found,
    /// Labels that break a rule or have empty cells.
    pub rule_broken: Found,
    /// Labels that are no grid of 81 cells.
    pub unreadable: Found,
    /// Rows left out because of them.
    pub dropped: u64,
}

impl WrongLabels {
    /// How many there are of all kinds.
    pub fn count(&self) -> u64 {
        [&self.givens_changed, &self.rule_broken, &self.unreadable]
            .map(|kind| kind.count)
            .iter()
            .sum()
    }

    /// Adds those of rows that come later; gives the numbers of the rows that have one.
    pub(crate) fn add_rows(&mut self, rows: &Rows) -> Vec<usize> {
        let mut wrong = Vec::new();
        for (row, (given, label)) in rows.givens.iter().zip(&rows.labels).enumerate() {
            let Given::Puzzle(puzzle) = given else { continue };
            let Some(fault) = fault(puzzle, label) else { continue };
            wrong.push(row);
            let kind = match fault {
                Fault::GivenChanged => &mut self.givens_changed,
                Fault::RuleBroken => &mut self.rule_broken,
                Fault::Unreadable => &mut self.unreadable,
            };
            kind.count += 1;
            kind.first.get_or_insert_with(|| format!("{}:{}", rows.source, rows.place(row)));
        }
        wrong
    }

    /// Adds those of files that come later.
    pub fn add(&mut self, later: &WrongLabels) {
        let kinds = [
            (&mut self.givens_changed, &later.givens_changed),
            (&mut self.rule_broken, &later.rule_broken),
            (&mut self.unreadable, &later.unreadable),
        ];
        for (all, more) in kinds {
            all.count += more.count;
            all.first = all.first.take().or_else(|| more.first.clone());
        }
        self.dropped += later.dropped;
    }
}

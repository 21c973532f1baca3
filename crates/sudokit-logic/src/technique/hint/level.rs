//! As much of an advice as is wanted: each level says a little more than the one before.

use super::{Advice, Solutions};
use crate::technique::catalogue::Technique;
use crate::technique::end::End;
use crate::technique::notation::{Language, korean, outcome, sentence};
use crate::technique::step::Step;
use crate::technique::words;
use std::fmt::Display;
use sudokit_core::board::{Candidate, CellSet, DigitSet, House};
use sudokit_core::rules::Conflict;
use sudokit_core::words::fill;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum HintLevel {
    /// Where to look: a house, or a digit.
    #[default]
    Where = 1,
    /// The technique.
    Technique,
    /// The cells of the pattern.
    Pattern,
    /// What follows.
    Conclusion,
    /// The full reason.
    Reason,
    /// The reason; and the step is done.
    Apply,
}

impl HintLevel {
    /// All levels, from the least to the most.
    pub const ALL: [HintLevel; 6] = [
        HintLevel::Where,
        HintLevel::Technique,
        HintLevel::Pattern,
        HintLevel::Conclusion,
        HintLevel::Reason,
        HintLevel::Apply,
    ];

    /// The level of a number 1 to 6.
    pub fn of(number: u8) -> Option<HintLevel> {
        HintLevel::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// What an advice says on a level.
pub fn describe(advice: &Advice, level: HintLevel, language: Language) -> String {
    match advice {
        Advice::Step(step, _) => of_step(step, level, language),
        Advice::WrongDigits(wrong, conflict) => of_wrong(wrong, conflict.as_ref(), level, language),
        Advice::MissingNotes(missing, _) => of_missing(missing, level, language),
        Advice::Nothing(end) => of_end(*end, language).to_owned(),
    }
}

/// A text of `technique/words` with its gaps filled.
fn say(language: Language, key: &'static str, words: &[(&str, &dyn Display)]) -> String {
    fill(text(language, key), words)
}

/// A text without gaps.
fn text(language: Language, key: &'static str) -> &'static str {
    words::hints(language).get("hint", key)
}

fn of_step(step: &Step, level: HintLevel, language: Language) -> String {
    let name = match language {
        Language::English => step.technique.name(),
        Language::Korean => step.technique.korean(),
    };
    match level {
        HintLevel::Where => of_place(step, language),
        HintLevel::Technique | HintLevel::Pattern if step.technique == Technique::BruteForce => {
            say(language, "trial", &[("cell", &pattern_cells(step))])
        }
        HintLevel::Technique => say(language, "technique", &[("name", &name)]),
        HintLevel::Pattern => {
            say(language, "pattern", &[("name", &name), ("cells", &pattern_cells(step))])
        }
        HintLevel::Conclusion => {
            let result = outcome(step).replace(',', ", ");
            format!("{name}: {result}.")
        }
        HintLevel::Reason | HintLevel::Apply => {
            let reason = sentence(step, language);
            if reason.starts_with(name) { reason } else { format!("{name}: {reason}") }
        }
    }
}

/// Where to look: at houses, or at all places of a digit.
enum Place {
    Houses(Vec<House>),
    Digit(DigitSet),
}

/// The house of a single, the digit of a pattern of one digit, the houses a pattern starts from, or
/// the boxes in which it lies.
fn place(step: &Step) -> Place {
    let pattern = &step.pattern;
    match step.placements.as_slice() {
        _ if !pattern.bases.is_empty() && !step.placements.is_empty() => {
            Place::Houses(pattern.bases.iter().collect())
        }
        [Candidate { cell, .. }] if pattern.chains.is_empty() => {
            Place::Houses(vec![House::block(cell.block())])
        }
        _ if pattern.digits.len() == 1 => Place::Digit(pattern.digits),
        _ if !pattern.bases.is_empty() => Place::Houses(pattern.bases.iter().collect()),
        _ => Place::Houses(boxes(pattern_cells(step))),
    }
}

/// The houses that the first level names; none where it names a digit, or nothing.
pub(super) fn houses(advice: &Advice) -> Vec<House> {
    match advice {
        Advice::Step(step, _) => match place(step) {
            Place::Houses(houses) => houses,
            Place::Digit(_) => Vec::new(),
        },
        Advice::WrongDigits(list, _) | Advice::MissingNotes(list, _) => boxes(cells(list)),
        Advice::Nothing(_) => Vec::new(),
    }
}

fn of_place(step: &Step, language: Language) -> String {
    match place(step) {
        // A list of that many is no place to look at.
        Place::Houses(houses) if houses.len() > 5 => text(language, "look_everywhere").to_owned(),
        Place::Houses(houses) => {
            say(language, "look_at_houses", &[("houses", &names(houses, language))])
        }
        Place::Digit(digit) => say(language, "look_at_digit", &[("digit", &digit)]),
    }
}

fn names(houses: Vec<House>, language: Language) -> String {
    let name = |house: House| match language {
        Language::English => house.to_string(),
        Language::Korean => korean(house),
    };
    houses.into_iter().map(name).collect::<Vec<_>>().join(", ")
}

/// The cells in which a pattern lies: its parts, or else its chains, or else what it changes.
pub(super) fn pattern_cells(step: &Step) -> CellSet {
    let pattern = &step.pattern;
    let mut cells = pattern.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes);
    cells = nodes.fold(cells, |all, node| all | node.cells);
    if cells.is_empty() && pattern.covers.is_empty() {
        cells = pattern.bases.cells();
    } else if cells.is_empty() {
        cells = pattern.bases.cells() & pattern.covers.cells();
    }
    if cells.is_empty() {
        cells = step.eliminations.iter().chain(&step.placements).map(|c| c.cell).collect();
    }
    cells
}

fn boxes(cells: CellSet) -> Vec<House> {
    let all = (0..9).map(House::block);
    all.filter(|block| block.cells_set().meets(cells)).collect()
}

fn cells(list: &[Candidate]) -> CellSet {
    list.iter().map(|candidate| candidate.cell).collect()
}

fn of_wrong(
    wrong: &[Candidate],
    conflict: Option<&Conflict>,
    level: HintLevel,
    language: Language,
) -> String {
    let clash = conflict.map(|conflict| describe_conflict(conflict, language));
    if wrong.is_empty() {
        let of_clash = |clash| say(language, "givens_clash", &[("clash", &clash)]);
        return clash.map_or_else(String::new, of_clash);
    }
    match level {
        HintLevel::Where => {
            let key = if wrong.len() == 1 { "one_wrong" } else { "several_wrong" };
            let houses = names(boxes(cells(wrong)), language);
            say(language, key, &[("count", &wrong.len()), ("houses", &houses)])
        }
        HintLevel::Technique | HintLevel::Pattern => {
            say(language, "wrong", &[("cells", &cells(wrong))])
        }
        HintLevel::Conclusion | HintLevel::Reason | HintLevel::Apply => {
            let list = each(wrong, language, "wrong_digit");
            match clash {
                Some(clash) if level >= HintLevel::Reason => format!("{list}: {clash}."),
                _ => format!("{list}."),
            }
        }
    }
}

/// What is said of each candidate of a list.
fn each(list: &[Candidate], language: Language, key: &'static str) -> String {
    let texts = list
        .iter()
        .map(|Candidate { cell, digit }| say(language, key, &[("cell", cell), ("digit", digit)]));
    texts.collect::<Vec<_>>().join(", ")
}

/// What is to be said before any advice, of a puzzle that has not exactly one solution.
pub fn describe_solutions(solutions: Solutions<'_>, language: Language) -> Option<&'static str> {
    match solutions {
        Solutions::Several => Some(text(language, "several_solutions")),
        Solutions::None => Some(text(language, "no_solution")),
        Solutions::One(_) | Solutions::Unknown => None,
    }
}

/// Two cells of a house that hold the same digit, in words.
pub fn describe_conflict(conflict: &Conflict, language: Language) -> String {
    let Conflict { cells: [a, b], digit, house } = conflict;
    match language {
        Language::English => conflict.to_string(),
        Language::Korean => format!("{}의 {a}, {b}에 모두 {digit}", korean(*house)),
    }
}

fn of_missing(missing: &[Candidate], level: HintLevel, language: Language) -> String {
    let cells = cells(missing);
    match level {
        HintLevel::Where => say(language, "missing", &[("houses", &names(boxes(cells), language))]),
        HintLevel::Technique | HintLevel::Pattern => {
            say(language, "missing_cells", &[("cells", &cells)])
        }
        // The missing digit is the digit of the cell: only the last level names it.
        HintLevel::Conclusion | HintLevel::Reason => {
            say(language, "compare_notes", &[("cells", &cells)])
        }
        HintLevel::Apply => format!("{}.", each(missing, language, "missing_digit")),
    }
}

fn of_end(end: End, language: Language) -> &'static str {
    let key = match end {
        End::Solved => "solved",
        End::Stuck => "stuck",
        End::Contradiction => "contradiction",
        End::Unknown(_) => "budget_ran_out",
        End::Unproved(_) => "fault",
    };
    text(language, key)
}

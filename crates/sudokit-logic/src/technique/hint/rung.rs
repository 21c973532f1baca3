//! As much of an advice as is wanted: each rung says a little more than the one before.

use super::{Advice, Solutions};
use crate::technique::catalogue::Technique;
use crate::technique::end::End;
use crate::technique::notation::{Language, outcome, sentence};
use crate::technique::step::Step;
use Language::{English, Korean};
use sudokit_core::board::{Candidate, CellSet, Digit, DigitSet, House};
use sudokit_core::rules::Conflict;

/// How much is said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub enum Rung {
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
    /// The reason; and whoever asked does the step.
    Apply,
}

impl Rung {
    /// All rungs, from the least to the most.
    pub const ALL: [Rung; 6] =
        [Rung::Where, Rung::Technique, Rung::Pattern, Rung::Conclusion, Rung::Reason, Rung::Apply];

    /// The rung of a number 1 to 6.
    pub fn of(number: u8) -> Option<Rung> {
        Rung::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }
}

/// What an advice says on a rung.
pub fn tell(advice: &Advice, rung: Rung, language: Language) -> String {
    match advice {
        Advice::Step(step, _) => of_step(step, rung, language),
        Advice::WrongDigits(wrong, conflict) => of_wrong(wrong, conflict.as_ref(), rung, language),
        Advice::MissingNotes(missing, _) => of_missing(missing, rung, language),
        Advice::Nothing(end) => of_end(*end, language).to_owned(),
    }
}

fn pick<T>(language: Language, english: T, korean: T) -> T {
    match language {
        English => english,
        Korean => korean,
    }
}

fn of_step(step: &Step, rung: Rung, language: Language) -> String {
    let name = pick(language, step.technique.name(), step.technique.korean());
    match rung {
        Rung::Where => of_place(step, language),
        Rung::Technique | Rung::Pattern if step.technique == Technique::BruteForce => {
            let cell = pattern_cells(step);
            pick(
                language,
                format!("The digit of {cell}, by trial (guess and contradiction)."),
                format!("{cell}의 숫자를 가정법(숫자를 넣어 보고 모순 찾기)으로 구합니다."),
            )
        }
        Rung::Technique => {
            pick(language, format!("There is a step here: {name}."), format!("기법: {name}."))
        }
        Rung::Pattern => {
            let cells = pattern_cells(step);
            pick(language, format!("{name} in {cells}."), format!("{name}: {cells}."))
        }
        Rung::Conclusion => {
            let result = outcome(step).replace(',', ", ");
            format!("{name}: {result}.")
        }
        Rung::Reason | Rung::Apply => {
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

/// The houses that the first rung names; none where it names a digit, or nothing.
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
    let houses = match place(step) {
        Place::Houses(houses) => houses,
        Place::Digit(digit) => {
            return pick(
                language,
                format!("Look at the places of {digit}."),
                format!("숫자 {digit}의 자리를 보세요."),
            );
        }
    };
    let object = if houses.last().is_some_and(|last| last.kind() == 2) { "를" } else { "을" };
    let houses = names(houses, language);
    pick(language, format!("Look at {houses}."), format!("{houses}{object} 보세요."))
}

fn names(houses: Vec<House>, language: Language) -> String {
    houses.into_iter().map(|h| house(h, language)).collect::<Vec<_>>().join(", ")
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

fn house(house: House, language: Language) -> String {
    let kind = ["행", "열", "박스"][house.kind()];
    pick(language, house.to_string(), format!("{}{kind}", house.number() + 1))
}

/// The Korean particle that follows a digit read aloud: after a consonant, or after a vowel.
fn particle(
    digit: Digit,
    after_consonant: &'static str,
    after_vowel: &'static str,
) -> &'static str {
    if matches!(digit.get(), 1 | 3 | 6 | 7 | 8) { after_consonant } else { after_vowel }
}

fn cells(list: &[Candidate]) -> CellSet {
    list.iter().map(|candidate| candidate.cell).collect()
}

fn of_wrong(
    wrong: &[Candidate],
    conflict: Option<&Conflict>,
    rung: Rung,
    language: Language,
) -> String {
    if wrong.is_empty() {
        return match conflict {
            Some(conflict) => pick(
                language,
                format!("The givens clash: {conflict}."),
                format!("처음 주어진 숫자가 서로 어긋납니다: {}.", tell_conflict(conflict, Korean)),
            ),
            None => String::new(),
        };
    }
    let count = wrong.len();
    match rung {
        Rung::Where => {
            let houses = names(boxes(cells(wrong)), language);
            match count {
                1 => pick(
                    language,
                    format!("A digit that you wrote is wrong: look at {houses}."),
                    format!("써넣은 숫자 하나가 틀렸습니다: {houses}."),
                ),
                _ => pick(
                    language,
                    format!("{count} digits that you wrote are wrong: look at {houses}."),
                    format!("써넣은 숫자 {count}개가 틀렸습니다: {houses}."),
                ),
            }
        }
        Rung::Technique | Rung::Pattern => {
            let cells = cells(wrong);
            pick(language, format!("Wrong: {cells}."), format!("틀린 칸: {cells}."))
        }
        Rung::Conclusion | Rung::Reason | Rung::Apply => {
            let list: Vec<String> = wrong
                .iter()
                .map(|Candidate { cell, digit }| {
                    pick(
                        language,
                        format!("{cell} is not {digit}"),
                        format!("{cell}의 {digit}{} 틀렸습니다", particle(*digit, "은", "는")),
                    )
                })
                .collect();
            let text = list.join(", ");
            match conflict {
                Some(conflict) if rung >= Rung::Reason => pick(
                    language,
                    format!("{text}: {conflict}."),
                    format!("{text}: {}.", tell_conflict(conflict, Korean)),
                ),
                _ => format!("{text}."),
            }
        }
    }
}

/// What is to be said before any advice, of a puzzle that has not exactly one solution.
pub fn tell_solutions(solutions: Solutions<'_>, language: Language) -> Option<&'static str> {
    match solutions {
        Solutions::Several => Some(pick(
            language,
            "The puzzle has more than one solution: what is said here holds in all of them.",
            "답이 여러 개인 문제입니다. 모든 답에서 맞는 것만 알려 줍니다.",
        )),
        Solutions::None => {
            Some(pick(language, "The puzzle has no solution.", "답이 없는 문제입니다."))
        }
        Solutions::One(_) | Solutions::Unknown => None,
    }
}

/// Two cells of a house that hold the same digit, in words.
pub fn tell_conflict(conflict: &Conflict, language: Language) -> String {
    let [a, b] = conflict.cells;
    let (digit, house) = (conflict.digit, house(conflict.house, Korean));
    pick(language, conflict.to_string(), format!("{house}의 {a}, {b}에 모두 {digit}"))
}

fn of_missing(missing: &[Candidate], rung: Rung, language: Language) -> String {
    let where_cells = cells(missing);
    match rung {
        Rung::Where => {
            let houses = names(boxes(where_cells), language);
            pick(
                language,
                format!("Your notes have lost a candidate: look at {houses}."),
                format!("메모에서 지우면 안 되는 후보가 지워졌습니다: {houses}."),
            )
        }
        Rung::Technique | Rung::Pattern => {
            let cells = where_cells;
            pick(
                language,
                format!("The notes of {cells} lack the digit that belongs there."),
                format!("{cells}의 메모에 들어갈 숫자가 빠져 있습니다."),
            )
        }
        // The missing digit is the digit of the cell: only the last rung names it.
        Rung::Conclusion | Rung::Reason => {
            let cells = where_cells;
            pick(
                language,
                format!("Compare the notes of {cells} with row, column and box: write them anew."),
                format!("{cells}의 메모를 행, 열, 박스와 견주어 다시 쓰세요."),
            )
        }
        Rung::Apply => {
            let list = missing.iter().map(|Candidate { cell, digit }| {
                pick(
                    language,
                    format!("{cell} must still allow {digit}"),
                    format!(
                        "{cell}에는 아직 {digit}{} 남아 있어야 합니다",
                        particle(*digit, "이", "가")
                    ),
                )
            });
            format!("{}.", list.collect::<Vec<String>>().join(", "))
        }
    }
}

fn of_end(end: End, language: Language) -> &'static str {
    match end {
        End::Solved => pick(language, "It is solved.", "다 풀었습니다."),
        End::Stuck => {
            pick(language, "No technique goes on from here.", "여기서 더 나아갈 기법이 없습니다.")
        }
        End::Contradiction => {
            pick(language, "There is no solution from here.", "여기서는 답이 없습니다.")
        }
        End::BudgetRanOut => pick(language, "The budget ran out.", "정해진 탐색량을 다 썼습니다."),
        End::Unproved(_) => pick(language, "A fault of this program.", "이 프로그램의 오류입니다."),
    }
}

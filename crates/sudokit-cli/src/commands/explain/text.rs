//! A path as text.

use super::Shared;
use crate::human::{TEXTS, spoken};
use crate::language::Language;
use crate::report::Verdict;
use crate::translate;
use std::fmt::{Display, Write};
use sudokit::technique::{End, Technique, notation};
use sudokit::text::Content;
use sudokit_answer::columns::Answer;
use sudokit_answer::{Position, WalkedPath, tokens};

/// As HoDoKu prints the solution of a batch: the puzzle and its grade, then the steps.
pub(super) fn hodoku(path: &WalkedPath, content: &Content, number: u64) -> String {
    let by_guess = path.steps.iter().any(|step| step.technique == Technique::BruteForce);
    let mut text = format!(
        "{} #{number} {} ({}){}",
        content,
        path.grade.level,
        path.grade.score,
        if by_guess { " bf" } else { "" }
    );
    for step in &path.steps {
        let _ = write!(text, "\n   {}", notation::hodoku(step));
    }
    text
}

/// Sentences under a line that says what they lead to; an empty line follows.
pub(super) fn plain(
    path: &WalkedPath,
    content: &Content,
    verdict: Verdict,
    shared: &Shared,
) -> String {
    let language = shared.language;
    let count = path.steps.len();
    let grade = grade(path);
    let profile = format!("{} {}", shared.profile.name(), shared.profile.version());
    let puzzle = content;
    let verdict = TEXTS.find(language, "verdict", verdict.name()).unwrap_or(verdict.name());
    let words: [(&str, &dyn Display); 4] =
        [("verdict", &verdict), ("grade", &grade), ("count", &count), ("profile", &profile)];
    let head = if count == 1 { "head_of_one" } else { "head" };
    let mut text = format!("{puzzle}\n{}", TEXTS.say(language, "path", head, &words));
    let width = count.to_string().len();
    for (number, step) in (1..).zip(&path.steps) {
        let name = language.pick(step.technique.name(), step.technique.korean());
        let sentence = notation::sentence(step, spoken(language));
        // A sentence without a text of its own names its technique.
        let sentence =
            sentence.strip_prefix(name).map_or(&*sentence, |s| s.trim_matches([':', ' ']));
        let sentence = translate::sentence(language, sentence.to_owned());
        let _ = write!(text, "\n{number:>width$}. {name}: {sentence}");
    }
    let end = end(path, language);
    if !end.is_empty() {
        let _ = write!(text, "\n{end}");
    }
    text + "\n"
}

/// The board of a position, and the step that is next in tokens.
pub(super) fn position(position: &Position) -> String {
    let board = position.value("board").into_text().unwrap_or_default();
    format!("{board} {}", tokens::step(&position.step))
}

/// How hard it is: HoDoKu's level and score, or Sudoku Explainer's rating.
pub(super) fn grade(path: &WalkedPath) -> String {
    match path.rating() {
        Some(rating) => format!("ER {rating}"),
        None => format!("{} {}", path.grade.level, path.grade.score),
    }
}

/// How it ends; nothing where it was asked to end.
pub(super) fn end(path: &WalkedPath, language: Language) -> String {
    let open = {
        let mut sheet = path.start.clone();
        path.steps.iter().for_each(|step| sheet.apply(step));
        sheet.open().len()
    };
    let key = match path.end {
        Some(End::Solved) => "solved",
        Some(End::Stuck) => "stuck",
        Some(End::Contradiction) => "contradiction",
        Some(End::Unknown(_)) => "budget",
        Some(_) => "fault",
        None => return String::new(),
    };
    TEXTS.say(language, "path", key, &[("open", &open)])
}

/// The page of a technique.
pub(super) fn page(technique: Technique, language: Language) -> String {
    let page = sudokit::technique::page::page_in(technique, spoken(language));
    // The sentence of the example names cells; drawings and lines of notation keep theirs.
    let is_sentence = |block: &str| {
        let is_korean = block.contains(|c: char| ('가'..='힣').contains(&c));
        is_korean && !block.trim_start().starts_with(['#', '`', '<', '-'])
    };
    let block = |block: &str| {
        let text = block.to_owned();
        if is_sentence(block) { translate::sentence(language, text) } else { text }
    };
    page.split("\n\n").map(block).collect::<Vec<_>>().join("\n\n")
}

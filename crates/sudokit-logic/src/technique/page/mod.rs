//! Pages about techniques: what a technique is, why it holds, what others call it, and an example
//! drawn from a step that the finder takes.
//!
//! The pages of `docs/techniques` are what [`page`] makes: a test compares them. Words stand in
//! `basic.rs`, `unique.rs`, `chains.rs` and `explainer.rs`, positions in `examples.rs`; the example
//! itself (drawing, line, sentences, proof) is made anew from the position each time, so no page
//! can show a step that is not found and proved.
//!
//! ```
//! use sudokit::technique::{Technique, page};
//!
//! let page = page::page(Technique::XWing);
//! assert!(page.starts_with("# X-Wing"));
//! assert_eq!(page::file(Technique::XWing), "x-wing.md");
//! ```

mod basic;
mod chains;
mod drawing;
mod examples;
mod explainer;
mod unique;

pub use drawing::drawing;

use super::catalogue::Technique;
use super::notation::{Language, hodoku, sentence};
use super::path::{Next, next_step};
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::Step;
use sudokit_core::bounds::{Budget, Meter};

/// What is said of techniques of one kind, English and Korean. `{n}` is the size, `{N}` the size at
/// the beginning of a sentence.
struct About {
    techniques: &'static [Technique],
    /// What it is.
    what: [&'static str; 2],
    /// When it proves what it says.
    why: [&'static str; 2],
    /// What others call it.
    elsewhere: &'static str,
}

/// What is said of a technique.
fn about(technique: Technique) -> Option<&'static About> {
    let all = [basic::TEXTS, unique::TEXTS, chains::TEXTS, explainer::TEXTS];
    all.into_iter().flatten().find(|about| about.techniques.contains(&technique))
}

/// What a technique is, in a sentence or two.
pub fn what(technique: Technique, language: Language) -> String {
    about(technique).map_or_else(String::new, |about| sized(about.what, technique, language))
}

/// Why its conclusions hold.
pub fn why(technique: Technique, language: Language) -> String {
    about(technique).map_or_else(String::new, |about| sized(about.why, technique, language))
}

/// Fills in the size. It is the last sign of the short names of subsets and fish.
fn sized(texts: [&str; 2], technique: Technique, language: Language) -> String {
    const WORDS: [[&str; 2]; 8] = [
        ["zero", "영"],
        ["one", "한"],
        ["two", "두"],
        ["three", "세"],
        ["four", "네"],
        ["five", "다섯"],
        ["six", "여섯"],
        ["seven", "일곱"],
    ];
    let sign = technique.arg().chars().last();
    let size = sign.and_then(|sign| sign.to_digit(8)).unwrap_or_default() as usize;
    let word = WORDS[size][language as usize];
    let mut first = word.to_owned();
    if let Some(letter) = first.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    texts[language as usize].replace("{n}", word).replace("{N}", &first)
}

/// The name of the file in `docs/techniques`. Techniques without an example of their own share the
/// page of the first of their kind.
pub fn file(technique: Technique) -> String {
    format!("{}.md", home(technique).id())
}

/// The technique whose page tells of this one.
fn home(technique: Technique) -> Technique {
    let kin = about(technique).map_or(&[][..], |about| about.techniques);
    let shown = |other: &&Technique| examples::position(**other).is_some();
    match examples::position(technique) {
        Some(_) => technique,
        None => kin.iter().find(shown).or_else(|| kin.first()).copied().unwrap_or(technique),
    }
}

/// A position that shows a technique, with the step that is taken there.
pub fn example(technique: Technique) -> Option<(Sheet, Step)> {
    let (grid, removed) = examples::position(technique)?;
    let mut sheet = examples::sheet(grid, removed);
    let profile = Profile::hodoku().only(&[technique]);
    let mut meter = Meter::new(&Budget::UNLIMITED);
    match next_step(&mut sheet, &profile, &mut meter) {
        Next::Step(step) if step.technique == technique => Some((sheet, step)),
        _ => None,
    }
}

/// The page of a technique, as Markdown.
pub fn page(technique: Technique) -> String {
    let technique = home(technique);
    let [english, korean] = [Language::English, Language::Korean];
    let mut text = format!("# {} · {}\n\n", technique.name(), technique.korean());
    text += &format!("{}\n\n{}\n\n", what(technique, english), what(technique, korean));
    text += &format!("**Why.** {}\n\n", why(technique, english));
    text += &format!("**까닭.** {}\n\n", why(technique, korean));
    text += &facts(technique);
    match example(technique) {
        Some((sheet, step)) => text += &told(&sheet, &step),
        None => text += "\nNo example yet.\n",
    }
    text += "\n<!-- Made by the program: see CONTRIBUTING.md before you change it. -->\n";
    text
}

/// The row of the catalogue, names elsewhere, and who shares the page.
fn facts(technique: Technique) -> String {
    let entry = technique.entry();
    let mut text = format!("- Option: `{}`", technique.id());
    if entry.score > 0 {
        text += &format!(
            ". HoDoKu: `{}`, level {}, score {}, {} by default",
            technique.arg(),
            entry.level,
            entry.score,
            if entry.is_default { "on" } else { "off" }
        );
    }
    text += ".\n";
    let Some(about) = about(technique) else { return text };
    text += &format!("- Elsewhere. {}\n", about.elsewhere);
    let sharing = |other: &&Technique| **other != technique && home(**other) == technique;
    let names: Vec<String> = (about.techniques.iter().filter(sharing))
        .map(|other| format!("{} (`{}`)", other.name(), other.id()))
        .collect();
    if !names.is_empty() {
        text += &format!("- Told here as well: {}.\n", names.join(", "));
    }
    text
}

/// The example.
fn told(sheet: &Sheet, step: &Step) -> String {
    let mut text = format!("\n## Example · 예\n\n```text\n{}```\n\n", drawing(sheet, step));
    for language in [Language::English, Language::Korean] {
        text += &format!("{}\n\n", sentence(step, language));
    }
    text += &format!("In one line: `{}`\n\n", hodoku(step));
    if step.proof.is_empty() {
        text += "Proof: assume the opposite, place singles, and a cell or house is left empty.\n";
    } else {
        let lines: Vec<String> = step.proof.iter().map(|line| format!("{line}\n")).collect();
        text +=
            &format!("Proof, as lines of the JSON have it:\n\n```text\n{}```\n", lines.concat());
    }
    text
}

/// The list of all pages, as Markdown.
pub fn index() -> String {
    let mut text =
        "# Techniques · 풀이 기법\n\nIn the order in which HoDoKu tries them; those that \
                    only Sudoku Explainer has come last.\n\n| technique | 기법 | level | score |\n\
                    |---|---|---|---:|\n"
            .to_owned();
    for &technique in Technique::ALL {
        let (name, korean, file) = (technique.name(), technique.korean(), file(technique));
        let entry = technique.entry();
        let score = if entry.score > 0 { entry.score.to_string() } else { String::new() };
        text += &format!("| [{name}]({file}) | {korean} | {} | {score} |\n", entry.level);
    }
    text += "\n<!-- Made by the program: see CONTRIBUTING.md before you change it. -->\n";
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::check_step;

    #[test]
    fn every_technique_is_told_in_both_languages() {
        for &technique in Technique::ALL {
            for language in [Language::English, Language::Korean] {
                for text in [what(technique, language), why(technique, language)] {
                    assert!(text.ends_with('.') && !text.contains('{'), "{technique}: {text}");
                    let is_korean = text.chars().any(|c| ('가'..='힣').contains(&c));
                    assert_eq!(is_korean, language == Language::Korean, "{technique}: {text}");
                }
            }
        }
        assert!(what(Technique::Swordfish, Language::English).starts_with("In three rows"));
        assert!(what(Technique::NakedPair, Language::English).starts_with("Two cells"));
        assert!(what(Technique::NakedTriple, Language::Korean).contains("세 칸"));
    }

    #[test]
    fn nothing_is_told_twice() {
        let mut told: Vec<Technique> = Vec::new();
        for texts in [basic::TEXTS, unique::TEXTS, chains::TEXTS, explainer::TEXTS] {
            told.extend(texts.iter().flat_map(|about| about.techniques));
        }
        let number = told.len();
        told.sort();
        told.dedup();
        assert_eq!(told.len(), number);
    }

    #[test]
    fn every_position_shows_its_technique_and_the_step_is_accepted() {
        for technique in examples::techniques() {
            let (sheet, step) = example(technique).unwrap_or_else(|| panic!("{technique}"));
            assert_eq!(check_step(&sheet, &step), Ok(()), "{technique}");
        }
    }
}

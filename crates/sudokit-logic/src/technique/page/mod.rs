//! Pages about techniques: what a technique is, why it holds, what others call it, and an example
//! drawn from a step that the finder takes.
//!
//! The pages of `docs/techniques` are what [`page`] makes: a test compares them. Texts stand in
//! `technique/words`, positions in `examples.rs`. The example itself (drawing, line, sentences,
//! proof) is made anew from the position each time. So every step of a page is found and proved.
//!
//! ```
//! use sudokit::technique::{Technique, page};
//!
//! let page = page::page(Technique::XWing);
//! assert!(page.starts_with("# X-Wing"));
//! assert_eq!(page::file(Technique::XWing), "x-wing.md");
//! ```

mod article;
mod drawing;
mod examples;

pub use article::{Article, article};
pub use drawing::drawing;

use super::catalogue::Technique;
use super::notation::{Language, hodoku, sentence};
use super::path::{Next, next_step};
use super::profile::Profile;
use super::sheet::Sheet;
use super::step::Step;
use super::words;
use sudokit_core::bounds::{Budget, Meter};
use sudokit_core::words::fill;

/// What a technique is, in a sentence or two.
pub fn what(technique: Technique, language: Language) -> String {
    sized(technique, language, "what")
}

/// Why its conclusions hold.
pub fn why(technique: Technique, language: Language) -> String {
    sized(technique, language, "why")
}

/// A text of a technique with the size filled in. The size is the last sign of the short names of
/// subsets and fish.
fn sized(technique: Technique, language: Language, key: &str) -> String {
    let words = words::pages(language);
    let taught = words::articles(language).find(technique.id(), key);
    let Some(text) = taught.or_else(|| words.find(technique.id(), key)) else {
        return String::new();
    };
    let arg = technique.arg();
    let word = words.find("size", arg.get(arg.len() - 1..).unwrap_or_default()).unwrap_or_default();
    let mut first = word.to_owned();
    if let Some(letter) = first.get_mut(..1) {
        letter.make_ascii_uppercase();
    }
    fill(text, &[("n", &word), ("N", &first)])
}

/// The name of the file in `docs/techniques`. Techniques without an example of their own share the
/// page of the first of their kind.
pub fn file(technique: Technique) -> String {
    format!("{}.md", home(technique).id())
}

/// The technique whose page describes this one.
fn home(technique: Technique) -> Technique {
    let shown = |other: &Technique| examples::position(*other).is_some();
    match examples::position(technique) {
        Some(_) => technique,
        None => kin(technique).find(shown).or_else(|| kin(technique).next()).unwrap_or(technique),
    }
}

/// The techniques that share texts with this one, and itself.
fn kin(technique: Technique) -> impl Iterator<Item = Technique> {
    let names = words::elsewhere().together(technique.id());
    names.filter_map(|name| name.parse().ok())
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

/// The page of a technique, as Markdown, in both languages.
pub fn page(technique: Technique) -> String {
    let text = written(technique, &[Language::English, Language::Korean]);
    text + "\n<!-- Made by the program: see CONTRIBUTING.md before you change it. -->\n"
}

/// The same in one language, without the note for those who change it. Names in other programs and
/// lines of notation are in English.
pub fn page_in(technique: Technique, language: Language) -> String {
    written(technique, &[language])
}

fn written(technique: Technique, languages: &[Language]) -> String {
    let technique = home(technique);
    let title = title(technique.name(), technique.korean(), languages);
    let mut text = format!("# {title}\n\n");
    for &language in languages {
        text += &format!("{}\n\n", what(technique, language));
    }
    for &language in languages {
        let word = match language {
            Language::English => "Why.",
            Language::Korean => "왜 통할까.",
        };
        text += &format!("**{word}** {}\n\n", why(technique, language));
    }
    text += &facts(technique);
    text += &taught(technique, languages);
    match example(technique) {
        Some((sheet, step)) => text += &shown(&sheet, &step, languages),
        None => text += "\nNo example yet.\n",
    }
    text
}

/// A title in these languages.
fn title(english: &str, korean: &str, languages: &[Language]) -> String {
    let of = |language: &Language| match language {
        Language::English => english,
        Language::Korean => korean,
    };
    languages.iter().map(of).collect::<Vec<_>>().join(" · ")
}

/// How to spot it, common mistakes, kin: of those that are taught.
fn taught(technique: Technique, languages: &[Language]) -> String {
    let articles: Vec<Article> =
        languages.iter().map(|&language| article(technique, language)).collect();
    let mut text = String::new();
    let mut add = |english: &str, korean: &str, sign: &str, lists: &[&[String]]| {
        if lists[0].is_empty() {
            return;
        }
        text += &format!("\n## {}\n", title(english, korean, languages));
        for list in lists {
            let lines: Vec<String> = list.iter().map(|line| format!("\n{sign} {line}")).collect();
            text += &format!("{}\n", lines.concat());
        }
    };
    let spot: Vec<&[String]> = articles.iter().map(|article| &article.spot[..]).collect();
    add("How to spot it", "찾는 법", "1.", &spot);
    let mistakes: Vec<&[String]> = articles.iter().map(|article| &article.mistakes[..]).collect();
    add("Common mistakes", "흔한 실수", "-", &mistakes);
    let linked = |list: &[Technique]| -> Vec<String> {
        let link = |&of: &Technique| format!("[{} · {}]({})", of.name(), of.korean(), file(of));
        list.iter().map(link).collect()
    };
    // Kin does not depend on the language.
    add("Easier", "더 쉬운 기법", "-", &[&linked(&articles[0].easier)]);
    add("Harder", "더 어려운 기법", "-", &[&linked(&articles[0].harder)]);
    text
}

/// The row of the catalogue, names elsewhere, and the techniques that share the page.
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
    let Some(elsewhere) = words::elsewhere().find(technique.id(), "elsewhere") else { return text };
    text += &format!("- Elsewhere. {elsewhere}\n");
    let sharing = |other: &Technique| *other != technique && home(*other) == technique;
    let names: Vec<String> = (kin(technique).filter(sharing))
        .map(|other| format!("{} (`{}`)", other.name(), other.id()))
        .collect();
    if !names.is_empty() {
        text += &format!("- Told here as well: {}.\n", names.join(", "));
    }
    text
}

/// The example.
fn shown(sheet: &Sheet, step: &Step, languages: &[Language]) -> String {
    let title = title("Example", "예", languages);
    let mut text = format!("\n## {title}\n\n```text\n{}```\n\n", drawing(sheet, step));
    for &language in languages {
        text += &format!("{}\n\n", sentence(step, language));
    }
    text += &format!("In one line: `{}`\n\n", hodoku(step));
    // For readers of the JSON: a learner has the sentence.
    text += "<details><summary>Proof · 증명</summary>\n\n";
    if step.proof.is_empty() {
        text += "Assume the opposite, place singles, and a cell or house is left empty.\n";
    } else {
        let lines: Vec<String> = step.proof.iter().map(|line| format!("{line}\n")).collect();
        text += &format!("As lines of the JSON have it:\n\n```text\n{}```\n", lines.concat());
    }
    text + "\n</details>\n"
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
    fn every_technique_is_explained_in_both_languages() {
        for &technique in Technique::ALL {
            for language in [Language::English, Language::Korean] {
                for text in [what(technique, language), why(technique, language)] {
                    assert!(text.ends_with('.') && !text.contains('{'), "{technique}: {text}");
                    let is_korean = text.chars().any(|c| ('가'..='힣').contains(&c));
                    assert_eq!(is_korean, language == Language::Korean, "{technique}: {text}");
                }
            }
        }
        assert!(what(Technique::Squirmbag, Language::English).starts_with("In five rows"));
        assert!(what(Technique::LockedPair, Language::English).starts_with("Two cells"));
        assert!(what(Technique::LockedTriple, Language::Korean).contains("세 칸"));
    }

    #[test]
    fn every_section_names_techniques() {
        for language in [Language::English, Language::Korean] {
            for (section, ..) in words::pages(language).all() {
                assert!(words::articles(language).find(section, "what").is_none(), "{section}");
                assert!(section == "size" || section.parse::<Technique>().is_ok(), "{section}");
            }
        }
        for &technique in Technique::ALL {
            assert!(words::elsewhere().find(technique.id(), "elsewhere").is_some(), "{technique}");
        }
    }

    #[test]
    fn every_position_shows_its_technique_and_the_step_is_accepted() {
        for technique in examples::techniques() {
            let (sheet, step) = example(technique).unwrap_or_else(|| panic!("{technique}"));
            assert_eq!(check_step(&sheet, &step), Ok(()), "{technique}");
        }
    }
}

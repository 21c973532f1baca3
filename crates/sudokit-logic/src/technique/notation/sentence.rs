//! Steps explained to a person, in English or Korean.
//!
//! A sentence says what is seen, why it matters, and what follows. Each language has a file of
//! sentences with gaps (`technique/words`): nothing is put together from parts of speech.

use super::als;
use super::chain;
use super::language::Language;
use super::names::in_order;
use crate::technique::catalogue::Technique;
use crate::technique::step::{Chain, HouseSet, Node, Pattern, Role, Step};
use crate::technique::words;
use sudokit_core::board::{CellSet, DigitSet, House};
use sudokit_core::words::fill_by;

/// The reason of a step in full.
pub fn sentence(step: &Step, language: Language) -> String {
    let words = words::sentences(language);
    let (section, key) = place(step);
    let template = words.find(section, key).unwrap_or_else(|| words.get("other", "text"));
    let word = |gap: &str| word(step, language, gap);
    let text = fill_by(template, word);
    let key = match inside(&step.pattern).len() {
        0 => return text,
        few if few <= SHOWN_INSIDE => "inside",
        _ => "inside_many",
    };
    text + &fill_by(words.get("chains", key), word)
}

/// How many conclusions of chains inside are named: there may be fifty.
const SHOWN_INSIDE: usize = 6;

/// What the chains inside give, each once.
fn inside(pattern: &Pattern) -> Vec<String> {
    let mut texts = Vec::new();
    for nested in &pattern.nested {
        let chain = pattern.chains.get(usize::from(nested.chain));
        let node = chain.and_then(|chain| chain.nodes.get(usize::from(nested.node)));
        if let Some(text) = node.map(literal)
            && !texts.contains(&text)
        {
            texts.push(text);
        }
    }
    texts
}

/// The section and the key of a step's sentence.
fn place(step: &Step) -> (&'static str, &'static str) {
    use Technique as T;
    let (technique, pattern) = (step.technique, &step.pattern);
    let has = |role| pattern.parts_as(role).next().is_some();
    let firsts = || pattern.chains.iter().map(|chain| chain.nodes.first());
    let key = match technique {
        T::AlsXz if pattern.parts_as(Role::Link).count() > 1 => "double",
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => {
            let begins_true = firsts().next().flatten().is_some_and(|node| node.holds);
            if begins_true { "true" } else { "false" }
        }
        _ if technique.code().starts_with("03") => {
            let key = match (has(Role::Fin), has(Role::EndoFin)) {
                _ if !pattern.chains.is_empty() => "kraken",
                (false, false) => "plain",
                (true, false) => "fins",
                (false, true) => "endo_fins",
                (true, true) => "both",
            };
            return ("fish", key);
        }
        _ if technique >= T::Nishio => {
            let is_one = firsts().all(|first| Some(first) == firsts().next());
            return ("chains", if is_one { "contradiction" } else { "verity" });
        }
        _ => "text",
    };
    (technique.id(), key)
}

/// What goes into a gap.
fn word(step: &Step, language: Language, gap: &str) -> Option<String> {
    let pattern = &step.pattern;
    let cells_as = |role: Role| pattern.cells_as(role).to_string();
    let digits_as = |role: Role| {
        let of_role = pattern.parts_as(role).map(|part| part.digits);
        digits(of_role.fold(DigitSet::EMPTY, |all, digits| all | digits))
    };
    let ends = |of: fn(&Chain) -> Option<&Node>| literals(pattern.chains.iter().filter_map(of));
    Some(match gap {
        "name" => match language {
            Language::English => step.technique.name().to_owned(),
            Language::Korean => step.technique.korean().to_owned(),
        },
        "result" => result(step, language),
        "house" => houses(pattern.bases, language),
        "covers" => houses(pattern.covers, language),
        "place" => match pattern.cells_as(Role::Case) {
            CellSet::EMPTY => houses(pattern.bases, language),
            cells => cells.to_string(),
        },
        "digits" | "z" => digits(pattern.digits),
        "cells" if step.technique == Technique::SueDeCoq => {
            pattern.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells).to_string()
        }
        "cells" => {
            pattern.parts.first().map_or(CellSet::EMPTY.to_string(), |part| cells_as(part.role))
        }
        "pivot" | "stem" => cells_as(Role::Pivot),
        "wings" => cells_as(Role::Wing),
        "held" => digits_as(Role::Wing),
        "links" => cells_as(Role::Link),
        "linked" => digits_as(Role::Link),
        "guardians" => cells_as(Role::Guardian),
        "extras" => digits_as(Role::Guardian),
        "set" => cells_as(Role::Set),
        "sets" => als::sets(pattern),
        "x" => joined(pattern.parts_as(Role::Link).map(|part| part.digits.to_string())),
        "fins" => cells_as(Role::Fin),
        "endo" => cells_as(Role::EndoFin),
        "colors" => chain::colors(pattern),
        "chain" => chain::of_step(step),
        "start" => chain::end_of(step, false),
        "end" => chain::end_of(step, true),
        "first" => ends(|chain| chain.nodes.first()),
        "last" => ends(|chain| chain.nodes.last()),
        "way" => {
            let nodes = pattern.chains.first().map_or(&[][..], |chain| &chain.nodes);
            nodes.iter().map(literal).collect::<Vec<_>>().join(" ")
        }
        "given" => joined(inside(pattern).into_iter().take(SHOWN_INSIDE)),
        "more" => inside(pattern).len().saturating_sub(SHOWN_INSIDE).to_string(),
        _ => return None,
    })
}

/// Nodes one after the other, each once in a row.
fn literals<'a>(nodes: impl Iterator<Item = &'a Node>) -> String {
    let mut texts: Vec<String> = nodes.map(literal).collect();
    texts.dedup();
    texts.join(", ")
}

/// `r1c2=6` or `r1c2<>6`.
fn literal(node: &Node) -> String {
    format!("{}{}{}", node.cells, if node.holds { "=" } else { "<>" }, node.digit)
}

fn joined(texts: impl Iterator<Item = String>) -> String {
    texts.collect::<Vec<_>>().join(", ")
}

fn digits(set: DigitSet) -> String {
    joined(set.iter().map(|digit| digit.to_string()))
}

/// `r1c2=3`, or `r7c1,r9c3 lose 7; r7c1 loses 2, 5`: digits that leave the same cells go together.
fn result(step: &Step, language: Language) -> String {
    let words = words::sentences(language);
    let mut parts: Vec<String> =
        step.placements.iter().map(|of| format!("{}={}", of.cell, of.digit)).collect();
    let mut losses: Vec<(CellSet, DigitSet)> = Vec::new();
    for digit in in_order(&step.eliminations) {
        let of_digit = step.eliminations.iter().filter(|of| of.digit == digit);
        let cells: CellSet = of_digit.map(|of| of.cell).collect();
        match losses.iter_mut().find(|(same, _)| *same == cells) {
            Some((_, digits)) => digits.insert(digit),
            None => losses.push((cells, DigitSet::only(digit))),
        }
    }
    for (cells, lost) in losses {
        let key = if cells.len() == 1 { "loses" } else { "lose" };
        let word = |gap: &str| match gap {
            "cells" => Some(cells.to_string()),
            "digits" => Some(digits(lost)),
            _ => None,
        };
        parts.push(fill_by(words.get("other", key), word));
    }
    parts.join("; ")
}

/// `rows 6 and 9`, `row 6 and box 3`.
fn houses(set: HouseSet, language: Language) -> String {
    let names = match language {
        Language::Korean => set.iter().map(korean).collect(),
        Language::English => {
            let of_kind = |kind| -> Vec<House> {
                set.iter().filter(|house| house.kind() == kind).collect::<Vec<_>>()
            };
            let named = |(kind, name): (usize, &str)| match of_kind(kind)[..] {
                [] => None,
                [house] => Some(house.to_string()),
                ref houses => {
                    let numbers = houses.iter().map(|house| (house.number() + 1).to_string());
                    Some(format!("{name} {}", listed(numbers.collect(), language)))
                }
            };
            ["rows", "columns", "boxes"].into_iter().enumerate().filter_map(named).collect()
        }
    };
    listed(names, language)
}

/// `a, b and c`.
fn listed(mut texts: Vec<String>, language: Language) -> String {
    let Some(last) = texts.pop() else { return String::new() };
    if texts.is_empty() {
        return last;
    }
    let list = texts.join(", ");
    fill_by(words::sentences(language).get("other", "and"), |gap| match gap {
        "list" => Some(list.clone()),
        "last" => Some(last.clone()),
        _ => None,
    })
}

/// `4행`.
pub(in crate::technique) fn korean(house: House) -> String {
    let kind = ["행", "열", "박스"][house.kind()];
    format!("{}{kind}", house.number() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::step::Pattern;
    use crate::technique::{Path, Profile, Sheet};

    #[test]
    fn no_gap_stays_open_in_any_language() {
        let puzzle =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        let profile = Profile::hodoku();
        let sheet = Sheet::new(&puzzle.parse().unwrap()).known_proper();
        for step in Path::new(sheet, &profile) {
            for language in [Language::English, Language::Korean] {
                let text = sentence(&step, language);
                assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{text}");
            }
        }
    }

    #[test]
    fn every_technique_has_a_sentence_and_every_sentence_a_technique() {
        for language in [Language::English, Language::Korean] {
            let words = words::sentences(language);
            for &technique in Technique::ALL {
                let (section, key) =
                    place(&Step::eliminating(technique, vec![], Pattern::default()));
                assert!(words.find(section, key).is_some(), "{technique}: {section}.{key}");
            }
            for (section, ..) in words.all() {
                let is_shared = ["fish", "chains", "other"].contains(&section);
                assert!(is_shared || section.parse::<Technique>().is_ok(), "{section}");
            }
        }
    }

    #[test]
    fn a_hidden_single_is_explained_with_its_house() {
        let puzzle: sudokit_core::Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let profile = Profile::hodoku().only(&[Technique::HiddenSingle]);
        let step = Path::new(Sheet::new(&puzzle), &profile).next().unwrap();
        let english = sentence(&step, Language::English);
        assert!(english.contains("has one place left in box"), "{english}");
        let korean = sentence(&step, Language::Korean);
        assert!(korean.contains("박스에서"), "{korean}");
    }

    #[test]
    fn eliminations_are_told_by_cell_and_houses_are_listed() {
        let gone = ["r7c1-7", "r9c3-7", "r7c1-2", "r7c1-5"].map(|name| name.parse().unwrap());
        let bases = [House::row(5), House::row(8), House::block(2)].into_iter().collect();
        let pattern = Pattern { bases, ..Pattern::default() };
        let step = Step::eliminating(Technique::XWing, gone.to_vec(), pattern);
        let english = result(&step, Language::English);
        assert_eq!(english, "r7c1,r9c3 lose 7; r7c1 loses 2, 5");
        let korean = result(&step, Language::Korean);
        assert_eq!(korean, "r7c1,r9c3에서 7을 지웁니다; r7c1에서 2, 5를 지웁니다");
        let named = |language| houses(step.pattern.bases, language);
        assert_eq!(named(Language::English), "rows 6 and 9 and box 3");
        assert_eq!(named(Language::Korean), "6행, 9행과 3박스");
    }
}

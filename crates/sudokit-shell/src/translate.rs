//! Messages in other languages: a catalogue from English texts, as in gettext.
//!
//! The library, clap and the system report errors in English. This module translates a message as
//! a whole, on its way to stderr, so that texts for programs (JSON, tables) stay in English. The
//! catalogue is a file a language in `messages/`; what it lacks stays in English.

use crate::language::Language;
use std::borrow::Cow;
use std::sync::LazyLock;
use sudokit::words::{Words, fill_by};

static KOREAN: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(&Words::of(include_str!("messages/ko.toml"))));

/// The messages of a catalogue, with its sections: for the test that the code still has them.
pub fn catalogue() -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = Words::of(include_str!("messages/ko.toml"));
    words.all().map(|(section, english, _)| (section, english)).collect::<Vec<_>>().into_iter()
}

/// A message of one line in a language.
pub fn message(language: Language, english: &str) -> Cow<'_, str> {
    match language {
        Language::En => Cow::Borrowed(english),
        Language::Ko => KOREAN.translate(english),
    }
}

/// A text of several lines in a language; indentation stays.
pub fn lines(language: Language, english: &str) -> String {
    let line = |line: &str| {
        let text = line.trim_start();
        format!("{}{}", &line[..line.len() - text.len()], message(language, text))
    };
    english.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Messages, those with the longest fixed text first.
struct Catalogue(Vec<Entry>);

struct Entry {
    english: &'static str,
    text: &'static str,
    /// What stands before the first gap, and each gap with what stands after it.
    before: &'static str,
    gaps: Vec<(&'static str, &'static str)>,
}

impl Catalogue {
    fn new(words: &Words) -> Catalogue {
        let mut entries: Vec<Entry> =
            words.all().map(|(_, english, text)| Entry::new(english, text)).collect();
        entries.sort_by_key(|entry| std::cmp::Reverse((entry.fixed(), entry.english)));
        Catalogue(entries)
    }

    fn translate<'a>(&self, english: &'a str) -> Cow<'a, str> {
        // `file.txt:3:5: ...`, `sudokit: ...`
        let parts = english.split_once(": ");
        if let Some((place, rest)) = parts.filter(|(place, _)| !place.contains(' ')) {
            return format!("{}: {}", self.translate(place), self.translate(rest)).into();
        }
        if let Some(text) = self.0.iter().find_map(|entry| self.filled(entry, english)) {
            return text.into();
        }
        for joint in [": ", "; ", ", "] {
            if let Some((first, rest)) = english.split_once(joint) {
                return format!("{}{joint}{}", self.translate(first), self.translate(rest)).into();
            }
        }
        match english.strip_suffix(')').and_then(|text| text.split_once(" (")) {
            Some((text, more)) => {
                format!("{}({})", self.translate(text), self.translate(more)).into()
            }
            None => english.into(),
        }
    }

    /// The text of an entry, where the message has its form.
    fn filled(&self, entry: &Entry, english: &str) -> Option<String> {
        let rest = english.strip_prefix(entry.before)?;
        let found = captures(&entry.gaps, rest)?;
        // A message that begins with a gap does not take the place in front of it for its own.
        if entry.before.is_empty() && found.first().is_some_and(|text| text.contains(": ")) {
            return None;
        }
        Some(fill_by(entry.text, |gap| {
            let at = entry.gaps.iter().position(|(name, _)| *name == gap)?;
            let text = found[at];
            Some(if gap.starts_with("raw") { text.into() } else { self.translate(text).into() })
        }))
    }
}

impl Entry {
    fn new(english: &'static str, text: &'static str) -> Entry {
        let (before, mut rest) = english.split_once('{').unwrap_or((english, ""));
        let mut gaps = Vec::new();
        while let Some((name, after)) = rest.split_once('}') {
            let (after, next) = after.split_once('{').unwrap_or((after, ""));
            gaps.push((name, after));
            rest = next;
        }
        Entry { english, text, before, gaps }
    }

    /// Number of bytes outside of gaps.
    fn fixed(&self) -> usize {
        self.before.len() + self.gaps.iter().map(|(_, after)| after.len()).sum::<usize>()
    }
}

/// What the gaps hold in a text that consists of them; the first ones as short as possible.
fn captures<'a>(gaps: &[(&str, &str)], text: &'a str) -> Option<Vec<&'a str>> {
    let Some(((name, after), later)) = gaps.split_first() else {
        return text.is_empty().then(Vec::new);
    };
    let fits = |held: &str| {
        let is_number = name.starts_with('n');
        let is_of_number = |c: char| c.is_ascii_digit() || ",.+".contains(c);
        !held.is_empty() && (!is_number || held.chars().all(is_of_number))
    };
    if later.is_empty() {
        return text.strip_suffix(after).filter(|held| fits(held)).map(|held| vec![held]);
    }
    text.match_indices(after).find_map(|(at, _)| {
        let held = Some(&text[..at]).filter(|held| fits(held))?;
        let mut found = captures(later, &text[at + after.len()..])?;
        found.insert(0, held);
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn korean(english: &str) -> Cow<'_, str> {
        message(Language::Ko, english)
    }

    #[test]
    fn messages_are_translated_with_what_their_gaps_hold() {
        for (english, expected) in [
            (
                "p.txt:3:5: expected nine cells in a row, found 8 cells",
                "p.txt:3:5: 한 행에 칸 9개가 필요하지만 칸 8개가 있습니다",
            ),
            (
                "a b.txt:1: invalid puzzle: r1c1 and r1c3 both hold 5 in row 1",
                "a b.txt:1: 잘못된 퍼즐입니다: 1행에서 r1c1과 r1c3에 모두 5가 있습니다",
            ),
            (
                "sudokit: made 3 of 5 puzzles; 2 not met",
                "sudokit: 퍼즐 5개 중 3개를 만들었습니다; 조건에 맞는 것을 찾지 못한 퍼즐 2개",
            ),
            ("expected 81 characters, found 5", "문자 81개가 필요하지만 5개입니다"),
            ("sudokit: 12 more messages like these", "sudokit: 이런 메시지가 12개 더 있습니다"),
            ("sudokit: of no catalogue", "sudokit: of no catalogue"),
        ] {
            assert_eq!(korean(english), expected);
        }
    }

    #[test]
    fn a_gap_for_a_number_takes_numbers_only() {
        assert_eq!(korean("four cells"), "four cells");
        assert_eq!(korean("1,234 cells"), "칸 1,234개");
    }

    #[test]
    fn the_text_of_a_message_has_no_other_gaps() {
        use sudokit::words::gaps;
        for entry in &KOREAN.0 {
            let english: Vec<&str> = gaps(entry.english).collect();
            assert!(gaps(entry.text).all(|gap| english.contains(&gap)), "{}", entry.english);
        }
    }
}

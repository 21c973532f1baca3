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

/// A sentence of the library in a language: its cells as its houses are.
pub fn sentence(language: Language, text: String) -> String {
    match language {
        Language::En => text,
        Language::Ko => cells_in_words(&text),
    }
}

/// Particles after a digit and after a consonant, as 열 ends with one.
const PARTICLES: [(&str, &str); 5] =
    [("는", "은"), ("가", "이"), ("를", "을"), ("와", "과"), ("으로", "로")];

/// Cells of a Korean sentence: `r7c2는` -> `7행 2열은`, `r8c135` -> `8행 1·3·5열`.
fn cells_in_words(text: &str) -> String {
    let (mut words, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('r') {
        let is_word = rest[..at].ends_with(|before: char| before.is_ascii_alphanumeric());
        let cells = Some(&rest[at + 1..]).filter(|_| !is_word).and_then(numbers);
        let cells = cells.and_then(|(rows, rest)| {
            let (columns, rest) = numbers(rest.strip_prefix('c')?)?;
            Some((rows, columns, rest))
        });
        let Some((rows, columns, after)) = cells else {
            words += &rest[..=at];
            rest = &rest[at + 1..];
            continue;
        };
        let list = |digits: &str| {
            digits.chars().map(|digit| digit.to_string()).collect::<Vec<_>>().join("·")
        };
        words += &format!("{}{}행 {}열", &rest[..at], list(rows), list(columns));
        rest = after;
        let is_syllable = |c: char| ('가'..='힣').contains(&c);
        let particle = PARTICLES.iter().find_map(|&(form, after)| {
            let rest = rest.strip_prefix(form)?;
            (!rest.starts_with(is_syllable)).then_some((after, rest))
        });
        if let Some((particle, after)) = particle {
            words += particle;
            rest = after;
        } else if let Some(after) = rest.strip_prefix(",r") {
            words += ", ";
            rest = &rest[rest.len() - after.len() - 1..];
        }
    }
    words + rest
}

/// The digits from 1 to 9 that a text begins with, and what follows.
fn numbers(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !('1'..='9').contains(&c)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
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
            let is_raw = gap.starts_with("raw");
            Some(if is_raw { text.into() } else { cells_in_words(&self.translate(text)) })
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
                "a b.txt:1: 잘못된 퍼즐입니다: 1행에서 1행 1열과 1행 3열에 모두 5가 있습니다",
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
    fn cells_are_named_as_houses_are() {
        for (text, expected) in [
            ("r7c2는 3입니다: r5c5=3", "7행 2열은 3입니다: 5행 5열=3"),
            ("r8c135,r2359c2에서", "8행 1·3·5열, 2·3·5·9행 2열에서"),
            ("r1c1이고 r1c3으로, r2c2로", "1행 1열이고 1행 3열로, 2행 2열로"),
            ("r1c2가 r1c3와", "1행 2열이 1행 3열과"),
            ("error1c2, r0c1, r1, c2, for", "error1c2, r0c1, r1, c2, for"),
            ("r1c3 -9- r2c2 =9= r2c7을 따라", "1행 3열 -9- 2행 2열 =9= 2행 7열을 따라"),
        ] {
            assert_eq!(sentence(Language::Ko, text.to_owned()), expected);
            assert_eq!(sentence(Language::En, text.to_owned()), text);
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

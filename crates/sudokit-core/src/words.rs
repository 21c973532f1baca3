//! Texts as data: one file a language and matter, compiled in with `include_str!` and parsed once.
//!
//! A file is TOML, so that editors and the tools of translators understand it. This reader takes
//! a part of it: comments, `[section]` or `["several names"]`, `key = "text"` and `key = """` with
//! the text on the lines below; a key may be a text in quotes. A section with several names gives its texts to each of them. Gaps
//! are `{name}`; a Korean particle behind a gap takes the form that the word in the gap asks for.
//!
//! `cargo run -p sudokit --example words` compares the languages.

mod korean;

use std::collections::BTreeMap;
use std::fmt::Display;

/// The texts of a file.
#[derive(Debug, Default)]
pub struct Words {
    texts: BTreeMap<(&'static str, &'static str), &'static str>,
    headers: Vec<&'static str>,
}

impl Words {
    /// Reads a file.
    ///
    /// # Errors
    /// The line that is no line of such a file, or gives a text a second time.
    pub fn parse(file: &'static str) -> Result<Words, String> {
        let (mut words, mut header, mut rest) = (Words::default(), "", file);
        while !rest.is_empty() {
            let (line, below) = rest.split_once('\n').unwrap_or((rest, ""));
            rest = below;
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
                header = name.trim_matches('"');
                words.headers.push(header);
                continue;
            }
            let wrong = || format!("expected `key = \"text\"`, found `{line}`");
            let (key, value) = match line.strip_prefix('"').map(|line| line.split_once("\" = ")) {
                Some(quoted) => quoted.map(|(key, value)| (unescaped(key), value)),
                None => line.split_once(" = "),
            }
            .ok_or_else(wrong)?;
            let text = if value == r#"""""# {
                let (text, below) = rest.split_once(r#"""""#).ok_or_else(wrong)?;
                rest = below;
                text
            } else {
                let text = value.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                text.ok_or_else(wrong)?
            };
            for name in header.split(' ') {
                if words.texts.insert((name, key), unescaped(text)).is_some() {
                    return Err(format!("{name}: `{key}` is given twice"));
                }
            }
        }
        Ok(words)
    }

    /// Reads a file that is compiled in.
    ///
    /// # Panics
    /// Where the file is damaged: the test of all files finds that first.
    pub fn of(file: &'static str) -> Words {
        Words::parse(file).unwrap_or_else(|fault| panic!("a file of texts: {fault}"))
    }

    /// The text of a key, where there is one.
    pub fn find(&self, section: &str, key: &str) -> Option<&'static str> {
        self.texts.get(&(section, key)).copied()
    }

    /// The text of a key; the key itself where the file has none.
    pub fn get(&self, section: &'static str, key: &'static str) -> &'static str {
        let found = self.find(section, key);
        debug_assert!(found.is_some(), "no text {section}.{key}");
        found.unwrap_or(key)
    }

    /// The names that share a section, in the order of its header.
    pub fn together(&self, name: &str) -> impl Iterator<Item = &'static str> {
        let has = |header: &&&str| header.split(' ').any(|other| other == name);
        self.headers.iter().find(has).into_iter().flat_map(|header| header.split(' '))
    }

    /// All texts: section, key, text.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
        self.texts.iter().map(|(&(section, key), &text)| (section, key, text))
    }
}

/// The text that a basic string of TOML stands for.
fn unescaped(text: &'static str) -> &'static str {
    if !text.contains('\\') {
        return text;
    }
    // Texts live as long as the program: each file is parsed once.
    text.replace(r"\n", "\n").replace("\\\"", "\"").replace(r"\\", "\\").leak()
}

/// The gaps of a text, in its order.
pub fn gaps(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name)
}

/// The text with its gaps filled, each with the particle that its word asks for.
pub fn fill(text: &str, words: &[(&str, &dyn Display)]) -> String {
    let word = |gap: &str| words.iter().find(|(name, _)| *name == gap);
    fill_by(text, |gap| word(gap).map(|(_, word)| word.to_string()))
}

/// The same with a function that makes the word of a gap.
pub fn fill_by(text: &str, word: impl Fn(&str) -> Option<String>) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, (gap, after))) =
        rest.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
    {
        let word = word(gap);
        debug_assert!(word.is_some(), "nothing for {{{gap}}} of `{text}`");
        let word = word.unwrap_or_default();
        filled += before;
        filled += &word;
        rest = after;
        if let Some((particle, after)) = korean::particle(&word, rest) {
            filled += particle;
            rest = after;
        }
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read() {
        let file = "# Texts.\ntop = \"no section\"\n\n[\"a b\"]\none = \"say \\\"{x}\\\"\\n\"\ntwo = \"\"\"\nlong\ntext\"\"\"\n\n[c]\none = \"\"\n";
        let words = Words::parse(file).unwrap();
        assert_eq!(words.get("", "top"), "no section");
        assert_eq!((words.get("a", "one"), words.get("b", "two")), ("say \"{x}\"\n", "long\ntext"));
        assert_eq!((words.find("c", "one"), words.find("c", "two")), (Some(""), None));
        assert_eq!(words.together("b").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(words.all().count(), 6);
    }

    #[test]
    fn what_is_no_such_file_is_refused() {
        for file in ["[a]\nkey: \"text\"", "key = text", "key = \"text", "key = \"\"\"\ntext"] {
            assert!(Words::parse(file).unwrap_err().contains("expected"), "{file}");
        }
        let twice = "[\"a b\"]\nkey = \"1\"\n[b]\nkey = \"2\"\n";
        assert_eq!(Words::parse(twice).unwrap_err(), "b: `key` is given twice");
    }

    #[test]
    fn gaps_take_words_and_particles_follow_them() {
        let text = "{digit}는 {cell}에, {digit}";
        assert_eq!(gaps(text).collect::<Vec<_>>(), ["digit", "cell", "digit"]);
        assert_eq!(fill(text, &[("digit", &3), ("cell", &"r1c2")]), "3은 r1c2에, 3");
        assert_eq!(fill("no gap", &[]), "no gap");
    }
}

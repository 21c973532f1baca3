//! Texts by language: files in folders `words/`, each parsed at its first use.

use crate::language::Language;
use std::fmt::Display;
use std::sync::LazyLock;
use sudokit::words::{Words, fill};

/// The texts of one matter.
pub struct Texts {
    english: LazyLock<Words>,
    korean: LazyLock<Words>,
}

impl Texts {
    /// The texts of a file in each language.
    pub const fn new(english: fn() -> Words, korean: fn() -> Words) -> Texts {
        Texts { english: LazyLock::new(english), korean: LazyLock::new(korean) }
    }

    /// The text of a key, where there is one.
    pub fn find(&self, language: Language, section: &str, key: &str) -> Option<&'static str> {
        language.pick(&self.english, &self.korean).find(section, key)
    }

    /// The text of a key without gaps.
    pub fn get(
        &self,
        language: Language,
        section: &'static str,
        key: &'static str,
    ) -> &'static str {
        language.pick(&self.english, &self.korean).get(section, key)
    }

    /// The text of a key with its gaps filled.
    pub fn say(
        &self,
        language: Language,
        section: &'static str,
        key: &'static str,
        words: &[(&str, &dyn Display)],
    ) -> String {
        fill(self.get(language, section, key), words)
    }
}

//! Texts by language: files in `words/`, each parsed at its first use.

use crate::language::Language;
use std::fmt::Display;
use std::sync::LazyLock;
use sudokit::words::{Words, fill};

/// The texts of one matter.
pub(crate) struct Texts {
    english: LazyLock<Words>,
    korean: LazyLock<Words>,
}

/// What the judge says.
pub(crate) static JUDGE: Texts = Texts {
    english: LazyLock::new(|| Words::of(include_str!("words/en/judge.toml"))),
    korean: LazyLock::new(|| Words::of(include_str!("words/ko/judge.toml"))),
};

/// What the screen of `watch` says.
pub(crate) static WATCH: Texts = Texts {
    english: LazyLock::new(|| Words::of(include_str!("words/en/watch.toml"))),
    korean: LazyLock::new(|| Words::of(include_str!("words/ko/watch.toml"))),
};

impl Texts {
    /// The text of a key, where there is one.
    pub(crate) fn find(
        &self,
        language: Language,
        section: &str,
        key: &str,
    ) -> Option<&'static str> {
        language.pick(&self.english, &self.korean).find(section, key)
    }

    /// The text of a key with its gaps filled.
    pub(crate) fn say(
        &self,
        language: Language,
        section: &'static str,
        key: &'static str,
        words: &[(&str, &dyn Display)],
    ) -> String {
        fill(language.pick(&self.english, &self.korean).get(section, key), words)
    }
}

/// A function for each text, which takes what goes into its gaps.
macro_rules! texts {
    ($texts:ident $($section:literal: $($name:ident($($gap:ident),*))+;)+) => {
        $($(pub(super) fn $name(
            language: Language,
            $($gap: impl std::fmt::Display),*
        ) -> String {
            $texts.say(language, $section, stringify!($name), &[$((stringify!($gap), &$gap)),*])
        })+)+

        #[cfg(test)]
        const KEYS: &[(&str, &str)] = &[$($(($section, stringify!($name))),+),+];
    };
}
pub(crate) use texts;

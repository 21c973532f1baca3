//! Texts by language: files in `words/`, each parsed at its first use.

use sudokit::words::Words;
use sudokit_shell::words::Texts;

/// What the judge prints.
pub(crate) static JUDGE: Texts = Texts::new(
    || Words::of(include_str!("words/en/judge.toml")),
    || Words::of(include_str!("words/ko/judge.toml")),
);

/// What the screen of `watch` shows.
pub(crate) static WATCH: Texts = Texts::new(
    || Words::of(include_str!("words/en/watch.toml")),
    || Words::of(include_str!("words/ko/watch.toml")),
);

/// What `compare` prints.
pub(crate) static COMPARE: Texts = Texts::new(
    || Words::of(include_str!("words/en/compare.toml")),
    || Words::of(include_str!("words/ko/compare.toml")),
);

/// What `adversary` prints.
pub(crate) static ADVERSARY: Texts = Texts::new(
    || Words::of(include_str!("words/en/adversary.toml")),
    || Words::of(include_str!("words/ko/adversary.toml")),
);

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

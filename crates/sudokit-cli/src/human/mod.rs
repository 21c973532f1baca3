//! What the commands on human solving share: which techniques, in which order, from which position.
//!
//! ```text
//!   --profile, --only -> order -> Profile      Record -> player -> Sheet
//! ```
//!
//! The library explains; here is only what was typed, and what was read.

pub(crate) mod order;
pub(crate) mod player;

use crate::language::Language;
use sudokit::technique::notation;
use sudokit::words::Words;
use sudokit_shell::words::Texts;

/// What `explain` and `hint` print.
pub(crate) static TEXTS: Texts = Texts::new(
    || Words::of(include_str!("../words/en/person.toml")),
    || Words::of(include_str!("../words/ko/person.toml")),
);

/// The library's name of a language.
pub(crate) fn spoken(language: Language) -> notation::Language {
    language.pick(notation::Language::English, notation::Language::Korean)
}

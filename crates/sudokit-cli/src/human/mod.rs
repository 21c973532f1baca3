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

/// The library's name of a language.
pub(crate) fn spoken(language: Language) -> notation::Language {
    language.pick(notation::Language::English, notation::Language::Korean)
}

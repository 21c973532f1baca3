//! The texts about techniques, by language: files in `words/`, each parsed at its first use.

use super::notation::Language;
use std::sync::LazyLock;
use sudokit_core::words::Words;

/// Names a file in each language and reads it once.
macro_rules! files {
    ($($(#[doc = $doc:literal])+ $name:ident: $file:literal;)+) => {$(
        $(#[doc = $doc])+
        pub(super) fn $name(language: Language) -> &'static Words {
            static ENGLISH: LazyLock<Words> =
                LazyLock::new(|| Words::of(include_str!(concat!("words/en/", $file))));
            static KOREAN: LazyLock<Words> =
                LazyLock::new(|| Words::of(include_str!(concat!("words/ko/", $file))));
            match language {
                Language::English => &ENGLISH,
                Language::Korean => &KOREAN,
            }
        }
    )+};
}

files! {
    /// What the techniques are that are taught, why they hold, how to spot them, what goes wrong.
    articles: "articles.toml";
    /// What all others are, and why they hold.
    pages: "pages.toml";
    /// Why steps hold.
    sentences: "sentences.toml";
    /// Hints.
    hints: "hints.toml";
}

/// What others call the techniques.
pub(super) fn elsewhere() -> &'static Words {
    static NEUTRAL: LazyLock<Words> =
        LazyLock::new(|| Words::of(include_str!("words/elsewhere.toml")));
    &NEUTRAL
}

/// Which techniques are best learned before which.
pub(super) fn kin() -> &'static Words {
    static NEUTRAL: LazyLock<Words> = LazyLock::new(|| Words::of(include_str!("words/kin.toml")));
    &NEUTRAL
}

//! The languages in which steps are told.

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
}

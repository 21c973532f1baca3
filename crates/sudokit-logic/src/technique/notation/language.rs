//! The languages in which steps are written.

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[cfg_attr(feature = "serde", serde(rename = "en"))]
    #[default]
    English,
    /// Korean.
    #[cfg_attr(feature = "serde", serde(rename = "ko"))]
    Korean,
}

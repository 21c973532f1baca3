//! Which keys of a step are written: most readers need few of them.

use std::fmt;

/// The keys in the order in which they are written; of objects with few members, each member.
const KEYS: [&str; 27] = [
    "version",
    "technique",
    "hodoku.code",
    "hodoku.arg",
    "hodoku.level",
    "hodoku.score",
    "se.rating",
    "profile.name",
    "profile.version",
    "index",
    "place",
    "eliminate",
    "uses_uniqueness",
    "digits",
    "bases",
    "covers",
    "parts",
    "chains",
    "nested",
    "text.hodoku",
    "text.en",
    "text.ko",
    "proof",
    "state.proper",
    "state.givens",
    "state.values",
    "state.candidates",
];

/// Keys of a step: a choice for [`Document::with_keys`](super::Document::with_keys).
///
/// ```
/// use sudokit::technique::notation::StepKeys;
///
/// let keys = StepKeys::of(["technique", "place", "text"])?.in_language("en")?;
/// assert_eq!(keys, StepKeys::of(["text.en", "place", "technique"])?);
/// assert!(StepKeys::of(["nonsense"]).is_err());
/// # Ok::<(), sudokit::technique::notation::UnknownKey>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepKeys(u32);

impl StepKeys {
    /// All of them.
    pub const ALL: StepKeys = StepKeys((1 << KEYS.len()) - 1);

    /// The names that [`StepKeys::of`] takes: each key, and each member of an object.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let mut last = "";
        KEYS.into_iter().flat_map(move |key| {
            let object = key.split_once('.').map(|(object, _)| object);
            let is_new =
                object.is_some_and(|object| std::mem::replace(&mut last, object) != object);
            object.filter(|_| is_new).into_iter().chain([key])
        })
    }

    /// These keys, such as `technique` or `text.en`. An object stands for all its members.
    ///
    /// # Errors
    /// The first name that is none.
    pub fn of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<StepKeys, UnknownKey> {
        names.into_iter().try_fold(StepKeys(0), |all, name| match StepKeys::under(name) {
            StepKeys(0) => Err(UnknownKey { found: name.to_owned() }),
            StepKeys(keys) => Ok(StepKeys(all.0 | keys)),
        })
    }

    /// Of the texts only this one: `hodoku`, `en` or `ko`. Without a text before, this is added.
    ///
    /// # Errors
    /// When there is no such text.
    pub fn in_language(self, name: &str) -> Result<StepKeys, UnknownKey> {
        let StepKeys(one) = StepKeys::of([format!("text.{name}").as_str()])?;
        Ok(StepKeys(self.0 & !StepKeys::under("text").0 | one))
    }

    /// Whether a key, or a member of it, is written.
    pub(super) fn has(self, name: &str) -> bool {
        self.0 & StepKeys::under(name).0 != 0
    }

    /// A key, or all members of an object.
    fn under(name: &str) -> StepKeys {
        let is_under = |key: &str| {
            key.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let places = KEYS.iter().enumerate().filter(|(_, key)| is_under(key));
        StepKeys(places.fold(0, |all, (place, _)| all | 1 << place))
    }
}

/// A word that names no key of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownKey {
    found: String,
}

impl fmt::Display for UnknownKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = StepKeys::names().collect();
        write!(f, "expected a key of a step ({}), found {:?}", names.join(", "), self.found)
    }
}

impl std::error::Error for UnknownKey {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_keys_and_members() {
        let names: Vec<&str> = StepKeys::names().collect();
        assert_eq!(names[1..5], ["technique", "hodoku", "hodoku.code", "hodoku.arg"]);
        assert_eq!(names.len(), KEYS.len() + 5);
        assert_eq!(StepKeys::of(names), Ok(StepKeys::ALL));
        assert_eq!(StepKeys::of(["text"]), StepKeys::of(["text.ko", "text.en", "text.hodoku"]));
        for wrong in ["", "text.", "text.fr", "tex", "en", "place.x"] {
            let error = StepKeys::of([wrong]).unwrap_err();
            assert!(error.to_string().ends_with(&format!("found {wrong:?}")));
        }
        let korean = StepKeys::ALL.in_language("ko").unwrap();
        assert!(korean.has("text") && korean.has("text.ko") && !korean.has("text.en"));
        assert!(StepKeys::of(["place"]).unwrap().in_language("en").unwrap().has("text"));
    }
}

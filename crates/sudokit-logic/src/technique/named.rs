//! The words that people type: techniques (`x-wing`, `bf2`), groups such as `chains`, with a sign
//! as changes to a profile; profiles, languages, what becomes of notes.

use super::catalogue::{Level, Technique};
use super::hint::Notes;
use super::notation::Language;
use super::profile::Profile;
use std::fmt;
use std::str::FromStr;

/// Groups by the first two digits of HoDoKu's codes.
const GROUPS: [(&str, &[&str]); 11] = [
    ("singles", &["00"]),
    ("locked", &["01"]),
    ("subsets", &["02"]),
    ("fish", &["03"]),
    ("single-digit", &["04"]),
    ("colors", &["05"]),
    ("uniqueness", &["06"]),
    ("chains", &["07"]),
    ("wings", &["08"]),
    ("als", &["09", "11"]),
    ("forcing", &["12", "13"]),
];

/// A word names no technique and no group. It says which names are close.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    close: Vec<&'static str>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a technique")?;
        match self.close.as_slice() {
            [] => f.write_str(", such as x-wing"),
            close => write!(f, ": {}?", close.join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// A word is none of those that are known here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownWord {
    expected: &'static str,
    found: String,
}

impl fmt::Display for UnknownWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for UnknownWord {}

impl UnknownWord {
    fn of<T>(expected: &'static str, found: &str) -> Result<T, UnknownWord> {
        Err(UnknownWord { expected, found: found.to_owned() })
    }
}

/// By its name: `sudokit`, `hodoku`, `se`.
impl FromStr for Profile {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Profile, UnknownWord> {
        match name {
            "sudokit" => Ok(Profile::sudokit()),
            "hodoku" => Ok(Profile::hodoku()),
            "se" => Ok(Profile::se()),
            _ => UnknownWord::of("sudokit, hodoku or se", name),
        }
    }
}

/// By its code: `en`, `ko`.
impl FromStr for Language {
    type Err = UnknownWord;

    fn from_str(code: &str) -> Result<Language, UnknownWord> {
        match code {
            "en" => Ok(Language::English),
            "ko" => Ok(Language::Korean),
            _ => UnknownWord::of("en or ko", code),
        }
    }
}

/// By its English name, in any case.
impl FromStr for Level {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Level, UnknownWord> {
        let is_named = |level: &Level| level.name().eq_ignore_ascii_case(name);
        let found = Level::ALL.into_iter().find(is_named);
        found.map_or_else(|| UnknownWord::of("easy, medium, hard, unfair or extreme", name), Ok)
    }
}

/// `trust` or `recompute`.
impl FromStr for Notes {
    type Err = UnknownWord;

    fn from_str(word: &str) -> Result<Notes, UnknownWord> {
        match word {
            "trust" => Ok(Notes::Trust),
            "recompute" => Ok(Notes::Recompute),
            _ => UnknownWord::of("trust or recompute", word),
        }
    }
}

/// The techniques whose letters are nearest to these, if few changes suffice: one for every three
/// letters, two at most.
fn misspelled(name: &str) -> Vec<&'static str> {
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).collect::<Vec<_>>();
    let name = letters(name);
    let far = |id: &'static str| (changes(&name, &letters(id)), id);
    let all: Vec<_> = Technique::ALL.iter().map(|technique| far(technique.id())).collect();
    let least = all.iter().map(|(changes, _)| *changes).min().unwrap_or(0);
    let most = (name.len() / 3).min(2);
    let nearest = all.into_iter().filter(|(changes, _)| *changes == least && least <= most);
    nearest.map(|(_, id)| id).take(6).collect()
}

/// How many letters are to be put in, taken out or replaced to make one word of the other.
fn changes(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

impl Technique {
    /// The technique of a name that [`FromStr`] reads; if there is none, names that are close.
    ///
    /// # Errors
    /// When the word names no technique.
    pub fn named(name: &str) -> Result<Technique, UnknownName> {
        name.parse().map_err(|_| {
            let name = name.to_lowercase();
            let word = name.split('-').max_by_key(|word| word.len()).unwrap_or(&name);
            let like = |t: &&Technique| !word.is_empty() && t.id().contains(word);
            let close: Vec<_> =
                Technique::ALL.iter().filter(like).map(|t| t.id()).take(6).collect();
            UnknownName { close: if close.is_empty() { misspelled(&name) } else { close } }
        })
    }

    /// The techniques of a group (`all`, `singles`, `locked`, `subsets`, `fish`, `single-digit`,
    /// `wings`, `colors`, `uniqueness`, `chains`, `als`, `forcing`), or the one of that name.
    ///
    /// # Errors
    /// When the word names neither.
    pub fn all_named(name: &str) -> Result<Vec<Technique>, UnknownName> {
        let group = GROUPS.iter().find(|(group, _)| *group == name);
        Ok(match (group, name) {
            (_, "all") => Technique::ALL.to_vec(),
            (Some((_, codes)), _) => {
                let is_one = |t: &&Technique| {
                    let has_code = codes.iter().any(|code| t.code().starts_with(code));
                    has_code || (name == "uniqueness" && t.needs_uniqueness())
                };
                Technique::ALL.iter().filter(is_one).copied().collect()
            }
            (None, _) => vec![Technique::named(name)?],
        })
    }
}

/// One word about the techniques of a profile: more of them (`+name`), fewer (`-name`), or these
/// only (`name`).
///
/// ```
/// use sudokit::technique::{Change, Profile, Technique};
///
/// let words: Vec<Change> = ["singles", "+x-wing"].map(|word| word.parse().unwrap()).to_vec();
/// let profile = Profile::hodoku().changed(&words);
/// assert_eq!(profile.techniques().last(), Some(Technique::XWing));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    sign: Option<char>,
    techniques: Vec<Technique>,
}

impl FromStr for Change {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Change, UnknownName> {
        let (sign, name) = match word.strip_prefix(['+', '-']) {
            Some(name) => (word.chars().next(), name),
            None => (None, word),
        };
        Ok(Change { sign, techniques: Technique::all_named(name)? })
    }
}

impl Profile {
    /// With these changes: first the words without a sign, then the others in their order.
    #[must_use]
    pub fn changed(self, changes: &[Change]) -> Profile {
        let only: Vec<Technique> = (changes.iter())
            .filter(|change| change.sign.is_none())
            .flat_map(|change| change.techniques.iter().copied())
            .collect();
        let profile = if only.is_empty() { self } else { self.only(&only) };
        let signed = changes.iter().filter(|change| change.sign.is_some());
        signed.fold(profile, |profile, change| {
            change.techniques.iter().fold(profile, |profile, &technique| match change.sign {
                Some('+') => profile.with(technique),
                _ => profile.without(technique),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(words: &[&str]) -> Vec<Technique> {
        let changes: Vec<Change> = words.iter().map(|word| word.parse().unwrap()).collect();
        Profile::hodoku().changed(&changes).techniques().collect()
    }

    #[test]
    fn words_add_take_away_and_choose() {
        use Technique as T;
        assert_eq!(
            chosen(&["bf2", "singles"]),
            [T::FullHouse, T::NakedSingle, T::HiddenSingle, T::XWing]
        );
        assert_eq!(
            chosen(&["singles", "+x-wing", "-fh"]),
            [T::NakedSingle, T::HiddenSingle, T::XWing]
        );
        let all = chosen(&[]);
        assert!(all.contains(&T::BugPlus1) && !all.contains(&T::Whale));
        assert!(!chosen(&["-uniqueness"]).contains(&T::BugPlus1));
        assert!(chosen(&["+all"]).len() > all.len());
        let complaint = "+xwing-big".parse::<Change>().unwrap_err().to_string();
        assert!(complaint.starts_with("expected the name of a technique"), "{complaint}");
        assert!("-wing".parse::<Change>().unwrap_err().to_string().contains("x-wing"));
    }

    #[test]
    fn profiles_languages_and_notes_have_names() {
        for name in ["sudokit", "hodoku", "se"] {
            assert_eq!(name.parse::<Profile>().unwrap().name(), name);
        }
        assert_eq!(("en".parse(), "ko".parse()), (Ok(Language::English), Ok(Language::Korean)));
        assert_eq!(
            ("trust".parse(), "recompute".parse()),
            (Ok(Notes::Trust), Ok(Notes::Recompute))
        );
        let told = "SE".parse::<Profile>().unwrap_err().to_string();
        assert_eq!(told, "expected sudokit, hodoku or se, found \"SE\"");
    }

    #[test]
    fn every_technique_with_a_code_is_in_a_group() {
        for technique in Technique::ALL.iter().filter(|t| !t.code().is_empty()) {
            let in_groups = GROUPS
                .iter()
                .filter(|(_, codes)| codes.iter().any(|code| technique.code().starts_with(code)));
            assert_eq!(in_groups.count(), 1, "{technique}");
        }
    }
}

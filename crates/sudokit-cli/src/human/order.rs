//! `--profile` and `--techniques`: which techniques are tried, and in which order.

use clap::ValueEnum;
use sudokit::technique::{Profile, Technique};

/// The options of all commands that look for steps.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct OrderArgs {
    /// The order in which techniques are tried, and which of several steps is taken.
    #[arg(long, value_enum, value_name = "NAME")]
    profile: Option<Name>,

    /// More techniques (+name), fewer (-name), or these only (name): ids such as x-wing, HoDoKu's
    /// such as bf2, or groups: all, singles, locked, subsets, fish, single-digit, wings, colors,
    /// uniqueness, chains, als, forcing.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', allow_hyphen_values = true,
          value_parser = change)]
    techniques: Vec<Change>,
}

/// A profile of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Name {
    /// HoDoKu 2.2.0 with its default options.
    Hodoku,
    /// Sudoku Explainer 1.2.1.3.
    Se,
    /// As a person looks: singles by how easily they are seen.
    Sudokit,
}

/// One word of `--techniques`.
#[derive(Clone, Debug)]
struct Change {
    sign: Option<char>,
    techniques: Vec<Technique>,
}

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

fn change(word: &str) -> Result<Change, String> {
    let (sign, name) = match word.strip_prefix(['+', '-']) {
        Some(name) => (word.chars().next(), name),
        None => (None, word),
    };
    Ok(Change { sign, techniques: techniques(name)? })
}

/// The techniques of a group, or the one of that name.
pub(crate) fn techniques(name: &str) -> Result<Vec<Technique>, String> {
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
        (None, _) => vec![technique(name)?],
    })
}

/// A technique by any of its names; what is close is named in the complaint.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|_| {
        let name = name.to_lowercase();
        let word = name.split('-').max_by_key(|word| word.len()).unwrap_or(&name);
        let like = |t: &&Technique| !word.is_empty() && t.id().contains(word);
        let close: Vec<&str> = Technique::ALL.iter().filter(like).map(|t| t.id()).take(6).collect();
        if close.is_empty() {
            "expected the name of a technique, such as x-wing".to_owned()
        } else {
            format!("expected the name of a technique: {}?", close.join(", "))
        }
    })
}

impl OrderArgs {
    /// What these words mean; `default` where no profile is named.
    pub(crate) fn profile(&self, default: Name) -> Profile {
        let profile = match self.profile.unwrap_or(default) {
            Name::Hodoku => Profile::hodoku(),
            Name::Se => Profile::se(),
            Name::Sudokit => Profile::sudokit(),
        };
        let only: Vec<Technique> = (self.techniques.iter())
            .filter(|change| change.sign.is_none())
            .flat_map(|change| change.techniques.iter().copied())
            .collect();
        let profile = if only.is_empty() { profile } else { profile.only(&only) };
        let signed = self.techniques.iter().filter(|change| change.sign.is_some());
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
        let techniques = words.iter().map(|word| change(word).unwrap()).collect();
        OrderArgs { profile: None, techniques }.profile(Name::Hodoku).techniques().collect()
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
        let complaint = change("+xwing-big").unwrap_err();
        assert!(complaint.starts_with("expected the name of a technique"), "{complaint}");
        assert!(change("-wing").unwrap_err().contains("x-wing"));
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

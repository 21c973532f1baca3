//! Named subsets: what each is, how it is made, and the hash by which its rows are known.
//!
//! A manifest is a file of `subsets/`, named like the subset. It has no rows: [`subset`] makes them
//! again, of a public list or of a seed, and compares hashes. A name with its version never changes
//! its meaning; another rule is another version.
//!
//! [`subset`]: mod@crate::subset

mod known;
mod rows;
mod words;

pub use known::Gather;
pub use rows::{LineHash, Packed, pack, unpack};
pub use words::Described;

use crate::ids::Level;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;

/// Names the files, in the order in which lists show them.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../subsets/", $name, ".json"))),)*]
    };
}

/// The files by name: the name of the subset with `-` for `/`.
const FILES: &[(&str, &str)] = files! {
    "sudokit-tiny-1000@1"
    "sudokit-balanced-1000@1"
    "sudokit-hard-1000@1"
    "sudokit-extreme-1000@1"
    "sudokit-search-1000@1"
    "sudokit-near-complete-1000@1"
    "sudokit-split-10000@1"
    "17-clue-tiny-1000@1"
    "17-clue-balanced-1000@1"
    "17-clue-class-disjoint@1"
    "17-clue-grid-disjoint@1"
    "top1465-all@1"
    "hardest-1106-all@1"
    "any-tiny-1000@1"
    "any-balanced-1000@1"
    "any-hard-1000@1"
    "any-near-complete-1000@1"
    "any-class-disjoint@1"
    "any-grid-disjoint@1"
};

static ALL: LazyLock<Vec<Manifest>> = LazyLock::new(|| {
    let read = |(_, text): &(&str, &str)| serde_json::from_str(text).ok();
    FILES.iter().filter_map(read).collect()
});

/// What a subset is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// `set/subset@version`.
    pub name: String,
    /// What is in it.
    pub title: String,
    /// What it is good for.
    pub purpose: String,
    /// Where its rows come from.
    pub source: Source,
    /// Which rows are taken.
    pub recipe: Recipe,
    /// Its files; none where they depend on the file of the user.
    pub parts: Vec<Part>,
    /// The license of its rows.
    pub license: String,
    /// Who is to be cited for the source.
    pub citation: String,
}

/// Where rows come from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum Source {
    /// Made here: no file is needed.
    Generated(Vec<Group>),
    /// A public list.
    Public(List),
    /// Any file.
    Any,
}

/// Puzzles of a seed: those of `sudokit generate -n COUNT --seed SEED --grade GRADE`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// How many.
    pub count: u64,
    /// Their seed.
    pub seed: u64,
    /// A range of a scale, such as `hodoku_level=easy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
}

/// A list that many files hold, in other orders, layouts and, by class, other isomorphs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// What it is called.
    pub title: String,
    /// How many different puzzles it has.
    pub rows: u64,
    /// SHA-256 over the sorted class ids, or where rows differ literally over the sorted puzzles,
    /// a line each: see [`Recipe::unique`].
    pub sha256: String,
}

/// Which rows are taken, and how they are written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Of the rows that are the same at this level the least stays.
    pub unique: Level,
    /// What everything is drawn with.
    pub seed: u64,
    /// Whether each is the isomorph that is drawn for its class, in place of the row itself.
    #[serde(default)]
    pub moved: bool,
    /// A draw; all rows where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pick: Option<Pick>,
    /// Givens are filled in until 1 to this many cells are blank.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blanks: Option<usize>,
    /// Parts; one part, `test`, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub split: Option<Shares>,
}

/// A draw: the rows with the least keys.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pick {
    /// How many.
    pub rows: u64,
    /// Ranges of scales; an equal number of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grades: Vec<String>,
    /// How many rows, those with the least keys, are graded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub candidates: Option<u64>,
}

/// The shares of a split.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shares {
    /// What stays together.
    pub by: Level,
    /// The share of the test set.
    pub test: f64,
    /// The share of the validation set.
    pub valid: f64,
}

/// A file of a subset.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// `train`, `valid` or `test`.
    pub name: String,
    /// How many rows it has.
    pub rows: u64,
    /// SHA-256 over its sorted puzzles, 81 characters and a line end each.
    pub sha256: String,
}

impl Manifest {
    /// All of them.
    pub fn all() -> &'static [Manifest] {
        &ALL
    }

    /// The manifest of that name; without a version the last one.
    ///
    /// ```
    /// use sudokit_data::manifests::Manifest;
    ///
    /// let last = Manifest::named("sudokit/tiny-1000").unwrap();
    /// assert_eq!(Manifest::named(&last.name), Some(last));
    /// assert_eq!(Manifest::named("sudokit/tiny"), None);
    /// ```
    pub fn named(name: &str) -> Option<&'static Manifest> {
        let is_it = |known: &&Manifest| known.name == name || known.bare_name() == name;
        Manifest::all().iter().rfind(is_it)
    }

    /// Its name without the version.
    pub fn bare_name(&self) -> &str {
        self.name.split('@').next().unwrap_or_default()
    }

    /// Whether the hashes of its rows are known.
    pub fn is_pinned(&self) -> bool {
        !self.parts.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    #[test]
    fn every_file_is_a_manifest_of_its_name() {
        for (file, text) in FILES {
            let manifest: Manifest =
                serde_json::from_str(text).unwrap_or_else(|error| panic!("{file}: {error}"));
            assert_eq!(manifest.name.replace('/', "-"), **file);
            let [set, rest] = manifest.name.split('/').collect::<Vec<_>>()[..] else {
                panic!("{file}: set/subset")
            };
            let (subset, version) = rest.split_once('@').expect("a version");
            assert!(!set.is_empty() && !subset.is_empty() && version.parse::<u32>().is_ok());
            // The layout of the file is that of this program.
            let written = serde_json::to_string_pretty(&manifest).unwrap() + "\n";
            assert_eq!(written, *text, "{file}");
        }
        assert_eq!(Manifest::all().len(), FILES.len());
    }

    #[test]
    fn every_file_of_the_folder_is_listed() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("subsets");
        let name = |entry: std::io::Result<std::fs::DirEntry>| {
            entry.unwrap().file_name().to_str().unwrap().trim_end_matches(".json").to_owned()
        };
        let found: BTreeSet<String> = std::fs::read_dir(folder).unwrap().map(name).collect();
        let listed: BTreeSet<String> = FILES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(found, listed);
    }

    #[test]
    fn recipes_can_be_followed() {
        for Manifest { name, source, recipe, parts, .. } in Manifest::all() {
            let grades = recipe.pick.iter().flat_map(|pick| &pick.grades);
            let groups = match source {
                Source::Generated(groups) => &groups[..],
                _ => &[],
            };
            for text in grades.chain(groups.iter().filter_map(|group| group.grade.as_ref())) {
                assert!(sudokit_answer::generate::grade(text).is_ok(), "{name}: {text}");
            }
            if let Some(Pick { rows, grades, candidates }) = &recipe.pick {
                assert!(grades.is_empty() == candidates.is_none(), "{name}");
                assert!(grades.is_empty() || rows % grades.len() as u64 == 0, "{name}");
            }
            // How many blanks there are depends on a row's place in the draw.
            assert!(recipe.blanks.is_none() || recipe.pick.is_some(), "{name}");
            assert_eq!(parts.is_empty(), *source == Source::Any, "{name}");
            let names: Vec<&str> = parts.iter().map(|part| &*part.name).collect();
            let expected: &[&str] = match (&recipe.split, names.is_empty()) {
                (_, true) => &[],
                (None, _) => &["test"],
                (Some(shares), _) if shares.valid > 0.0 => &["train", "valid", "test"],
                (Some(_), _) => &["train", "test"],
            };
            assert_eq!(names, expected, "{name}");
            let hashes = parts.iter().map(|part| &part.sha256);
            assert!(hashes.into_iter().all(|hash| hash.len() == 64), "{name}");
        }
    }

    #[test]
    fn no_two_parts_have_the_same_rows() {
        let hashes = Manifest::all().iter().flat_map(|m| &m.parts).map(|part| &part.sha256);
        let all: Vec<&String> = hashes.collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }
}

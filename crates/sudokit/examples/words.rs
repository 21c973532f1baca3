//! For translators: compares the texts of every language with the English ones.
//!
//! ```console
//! $ cargo run -p sudokit --example words              # all texts of the repository
//! $ cargo run -p sudokit --example words -- FOLDER    # those in a folder
//! ```
//!
//! Texts stand in folders `words/en`, `words/ko` and so on, in files of the same name. A fault is a
//! key that is missing or left over, and a text whose gaps are not those of the English one. Files
//! are read as [`sudokit::words`] reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use sudokit::words::{Words, gaps};

/// The texts of a file: where they stand, and their gaps.
type Texts = BTreeMap<(&'static str, &'static str), BTreeSet<String>>;

#[cfg(not(test))]
fn main() -> std::process::ExitCode {
    let named: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let all = [env!("CARGO_MANIFEST_DIR"), "../.."].iter().collect();
    let folders = if named.is_empty() { vec![all] } else { named };
    let (mut compared, mut faults) = (0, Vec::new());
    for folder in folders {
        let (files, found) = compare(&folder);
        compared += files;
        faults.extend(found);
    }
    for fault in &faults {
        println!("{fault}");
    }
    println!("{compared} files compared, {} faults", faults.len());
    std::process::ExitCode::from(u8::from(!faults.is_empty()))
}

/// How many files in a folder were compared with their English ones, and what is wrong with them.
pub(crate) fn compare(folder: &Path) -> (usize, Vec<String>) {
    let (mut compared, mut faults) = (0, Vec::new());
    for english in language_folders(folder).iter().filter(|folder| folder.ends_with("en")) {
        let words = english.parent().unwrap_or(folder);
        for other in subfolders(words).iter().filter(|other| *other != english) {
            for name in names(english).union(&names(other)) {
                compared += 1;
                let file = other.join(name);
                match (texts(&english.join(name)), texts(&file)) {
                    (Ok(english), Ok(other)) => faults.extend(
                        (differences(&english, &other).into_iter())
                            .map(|fault| format!("{}: {fault}", file.display())),
                    ),
                    (english, other) => faults.extend(english.err().into_iter().chain(other.err())),
                }
            }
        }
    }
    (compared, faults)
}

/// What makes the texts of a language other than the English ones.
fn differences(english: &Texts, other: &Texts) -> Vec<String> {
    let name = |&(section, key): &(&str, &str)| format!("{section}.{key}");
    let missing = english.keys().filter(|key| !other.contains_key(key));
    let left_over = other.keys().filter(|key| !english.contains_key(key));
    let gaps = english.iter().filter_map(|(key, gaps)| Some((key, gaps, other.get(key)?)));
    let gaps = gaps.filter(|(_, gaps, others)| gaps != others);
    (missing.map(|key| format!("{} is missing", name(key))))
        .chain(left_over.map(|key| format!("{} is left over", name(key))))
        .chain(gaps.map(|(key, gaps, others)| {
            format!("{}: the gaps are {others:?}, in English {gaps:?}", name(key))
        }))
        .collect()
}

/// Reads a file.
fn texts(file: &Path) -> Result<Texts, String> {
    let fault = |fault: String| format!("{}: {fault}", file.display());
    let text = fs::read_to_string(file).map_err(|error| fault(error.to_string()))?;
    let words = Words::parse(text.leak()).map_err(fault)?;
    // `{N}` is `{n}` at the beginning of a sentence.
    let gaps = |text| gaps(text).map(str::to_lowercase).collect();
    Ok(words.all().map(|(section, key, text)| ((section, key), gaps(text))).collect())
}

/// The folders of languages, anywhere below a folder: those in a folder `words`.
fn language_folders(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let below = subfolders(&folder);
        if folder.ends_with("words") {
            found.extend(below);
        } else {
            let is_source = |folder: &PathBuf| {
                let name = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                !name.starts_with('.') && name != "target" && name != "node_modules"
            };
            folders.extend(below.into_iter().filter(is_source));
        }
    }
    found
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect()
}

/// The files of texts in a folder.
fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter(|name| name.ends_with(".toml")).collect()
}

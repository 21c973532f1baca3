//! Dataset cards: a `README.md` beside the output, as the Hugging Face hub reads it.
//!
//! A card lists what is needed to make the output again: files with rows and hashes, their sources,
//! the command line. It names no license where that of the sources is unknown here.

use crate::error::DataError;
use crate::files::{Outputs, Permit, Proof, UNSEALED, seal, shown};
use crate::read::FileFacts;
use crate::write::Written;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The text before the seal. The seal distinguishes an unchanged card from an edited one.
const BEFORE: &str = "<!-- Made by sudokit data --card; seal: ";

/// The content of a card.
#[derive(Clone, Copy, Debug)]
pub struct Card<'a> {
    /// The command line that made the files.
    pub line: &'a str,
    /// What it is, by which rule, under which license: paragraphs, or nothing.
    pub about: &'a str,
    /// The seed, if it draws by lot.
    pub seed: Option<u64>,
    /// Further counts, each with its words: `rows left out`.
    pub counts: &'a [(&'a str, u64)],
    /// What was read.
    pub inputs: &'a [FileFacts],
    /// What was written.
    pub outputs: &'a [Written],
}

/// The folder whose card describes an output: the output itself if it is a folder.
pub fn folder_of(output: &Path, is_folder: bool) -> PathBuf {
    if is_folder {
        return output.to_owned();
    }
    match output.parent() {
        Some(parent) if parent != Path::new("") => parent.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// The permit for the card of a folder. It replaces no other text and no edited card.
///
/// # Errors
/// If such a text is there.
pub fn permit(outputs: &mut Outputs, folder: &Path) -> Result<Permit, DataError> {
    outputs.own(&folder.join("README.md"), Proof::Seal(BEFORE))
}

impl Card<'_> {
    /// Writes the card of a folder.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, folder: &Path, permit: Permit) -> Result<(), DataError> {
        let whole = folder.canonicalize();
        let whole = whole.map_err(|e| DataError::write(folder.display().to_string(), e))?;
        let title = whole.file_name().unwrap_or_default().to_string_lossy();
        permit.write(seal(&self.text(&title, folder), BEFORE).as_bytes())
    }

    /// Its text; names of files are relative to that folder.
    fn text(&self, title: &str, folder: &Path) -> String {
        let name = |file: &Written| {
            let path = Path::new(&file.name);
            shown(path.strip_prefix(folder).unwrap_or(path))
        };
        let rows = self.outputs.iter().map(|file| file.rows).sum();
        let mut text = format!("---\npretty_name: {}\ntags:\n- sudoku\n", quoted(title));
        let _ = writeln!(text, "size_categories:\n- {}", size(rows));
        let parts: Vec<(&str, String)> = self
            .outputs
            .iter()
            .filter_map(|file| Some((part(&name(file))?, quoted(&name(file)))))
            .collect();
        if !parts.is_empty() {
            text += "configs:\n- config_name: default\n  data_files:\n";
            for (part, path) in parts {
                let _ = writeln!(text, "  - split: {part}\n    path: {path}");
            }
        }
        let version = env!("CARGO_PKG_VERSION");
        let _ = write!(
            text,
            "---\n\n# {title}\n\nSudoku puzzles, made by sudokit {version}:\n\n\
             ```console\n$ {}\n```\n\n",
            self.line
        );
        if !self.about.is_empty() {
            let _ = writeln!(text, "{}\n", self.about);
        }
        if let Some(seed) = self.seed {
            let _ = writeln!(text, "Seed {seed}. The same inputs and seed give the same bytes.\n");
        }
        text += "| file | rows | bytes | SHA-256 |\n|---|---|---|---|\n";
        for file in self.outputs {
            let Written { rows, bytes, sha256, .. } = file;
            let _ = writeln!(text, "| `{}` | {rows} | {bytes} | `{sha256}` |", name(file));
        }
        if !self.inputs.is_empty() {
            text += "\nMade from:\n\n| file | rows | columns | bytes | SHA-256 |\n\
                     |---|---|---|---|---|\n";
        }
        for file in self.inputs {
            let FileFacts { name, rows, columns, bytes, sha256, .. } = file;
            let bytes = bytes.map_or_else(String::new, |bytes| bytes.to_string());
            let sha256 = sha256.as_ref().map_or_else(String::new, |sha256| format!("`{sha256}`"));
            let columns = columns.join(", ").replace('|', "\\|");
            let _ = writeln!(text, "| `{name}` | {rows} | {columns} | {bytes} | {sha256} |");
        }
        if !self.counts.is_empty() {
            text += "\n| count | |\n|---|---|\n";
            for (words, count) in self.counts {
                let _ = writeln!(text, "| {words} | {count} |");
            }
        }
        if let Some(file) = self.outputs.iter().map(name).find(|name| is_read_as_numbers(name)) {
            let _ = write!(text, "\n{}", as_texts(&file));
        }
        if self.about.is_empty() {
            text += "\nThe license is that of the sources: name them here.\n";
        }
        let _ = writeln!(text, "\n{BEFORE}{UNSEALED} -->");
        text
    }
}

/// A string of JSON, which is one of YAML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// The part that a file is, as the hub calls it; `None` for what it does not read.
fn part(name: &str) -> Option<&'static str> {
    let bare = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    let (stem, ending) = bare.rsplit_once('.')?;
    if !["csv", "tsv", "jsonl", "parquet", "txt"].contains(&ending) {
        return None;
    }
    match Path::new(stem).file_name()?.to_str()? {
        "test" => Some("test"),
        "valid" => Some("validation"),
        "rejected" => None,
        _ => Some("train"),
    }
}

/// Whether readers such as `datasets` and Polars take full grids in such a file for numbers of 81
/// digits, and stop. Columns of Parquet and JSON Lines have types.
pub fn is_read_as_numbers(name: &str) -> bool {
    let bare = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    bare.ends_with(".csv") || bare.ends_with(".tsv")
}

/// How such a file is loaded all the same.
fn as_texts(name: &str) -> String {
    format!(
        "Grids are text: readers of CSV take 81 digits for a number. `datasets` needs `features`, \
         with every column:\n\n```python\nfrom datasets import Features, Value, load_dataset\n\n\
         rows = load_dataset(\"csv\", data_files={}, features=Features(\n    \
         {{\"puzzle\": Value(\"string\"), \"solution\": Value(\"string\")}}))\n```\n",
        quoted(name)
    )
}

/// The hub's words for a number of rows.
fn size(rows: u64) -> &'static str {
    match rows {
        0..1_000 => "n<1K",
        1_000..10_000 => "1K<n<10K",
        10_000..100_000 => "10K<n<100K",
        100_000..1_000_000 => "100K<n<1M",
        1_000_000..10_000_000 => "1M<n<10M",
        10_000_000..100_000_000 => "10M<n<100M",
        100_000_000..1_000_000_000 => "100M<n<1B",
        _ => "n>1B",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn written(name: &str, rows: u64) -> Written {
        Written { name: name.to_owned(), rows, bytes: 2 * rows, sha256: format!("{rows:064x}") }
    }

    #[test]
    fn the_head_names_the_parts_that_the_hub_reads() {
        let outputs = ["train.csv", "valid.csv", "test.csv", "rejected.csv"];
        let outputs = outputs.map(|name| written(&format!("out/{name}"), 700));
        let counts = [("rows left out", 3)];
        let line = "sudokit data split all.csv -o out";
        let about = "";
        let card =
            Card { line, about, seed: Some(7), counts: &counts, inputs: &[], outputs: &outputs };
        let text = card.text("a \"set\"", Path::new("out"));
        let head = "---\npretty_name: \"a \\\"set\\\"\"\ntags:\n- sudoku\nsize_categories:\n\
                    - 1K<n<10K\nconfigs:\n- config_name: default\n  data_files:\n  \
                    - split: train\n    path: \"train.csv\"\n  \
                    - split: validation\n    path: \"valid.csv\"\n  \
                    - split: test\n    path: \"test.csv\"\n---\n";
        assert!(text.starts_with(head), "{text}");
        let row = format!("| `rejected.csv` | 700 | 1400 | `{:064x}` |\n", 700);
        assert!(text.contains(&row) && text.contains("| rows left out | 3 |\n"), "{text}");
        assert!(text.contains("$ sudokit data split all.csv -o out\n") && text.contains("Seed 7."));
    }

    #[test]
    fn arrays_have_no_parts() {
        let outputs = [written("out/train/all__inputs.npy", 1_000)];
        let card =
            Card { line: "", about: "", seed: None, counts: &[], inputs: &[], outputs: &outputs };
        let text = card.text("hrm", Path::new("out"));
        assert!(!text.contains("configs:") && !text.contains("Seed"), "{text}");
        assert!(text.contains("| `train/all__inputs.npy` | 1000 |"), "{text}");
    }

    #[test]
    fn a_text_that_somebody_wrote_stays() {
        let folder = tempfile::tempdir().unwrap();
        let card = Card { line: "", about: "", seed: None, counts: &[], inputs: &[], outputs: &[] };
        let write = |force| {
            let permit = permit(&mut Outputs::new(force), folder.path())?;
            card.write(folder.path(), permit)
        };
        write(false).unwrap();
        write(false).unwrap();
        let path = folder.path().join("README.md");
        let licensed = fs::read_to_string(&path).unwrap() + "MIT.\n";
        for text in [licensed.as_str(), "My notes.\n"] {
            fs::write(&path, text).unwrap();
            assert!(matches!(write(false), Err(DataError::Request(_))));
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        write(true).unwrap();
        write(false).unwrap();
    }
}

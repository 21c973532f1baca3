//! Facts about an input file: name, size, hash, columns.

use crate::error::DataError;
use crate::hash::{Passed, hash_file, result};
use crate::labels::WrongLabels;
use crate::rows::Rows;
use serde::Serialize;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Facts about an input file.
#[derive(Clone, Debug, Serialize)]
pub struct FileFacts {
    /// Its name.
    pub name: String,
    /// Its size in bytes on disk; `None` for a stream that was not hashed.
    pub bytes: Option<u64>,
    /// SHA-256 of these bytes in hexadecimal digits, if requested.
    pub sha256: Option<String>,
    /// The format: `lines`, `csv`, `tsv`, `jsonl`, `npy`, `hrm`, ...
    pub format: &'static str,
    /// Names of the columns, in the order in which they were first seen.
    pub columns: Vec<String>,
    /// Which of them holds the puzzles.
    pub puzzle: Option<String>,
    /// Which of them holds the solutions.
    pub solution: Option<String>,
    /// Number of rows.
    pub rows: u64,
    /// Wrong labels, if they were counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_labels: Option<WrongLabels>,
    /// Doubled columns and keys, and the new names of the later ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub renamed: Vec<String>,
}

impl FileFacts {
    pub(super) fn new(name: &str) -> FileFacts {
        FileFacts {
            name: name.to_owned(),
            bytes: None,
            sha256: None,
            format: "lines",
            columns: Vec::new(),
            puzzle: None,
            solution: None,
            rows: 0,
            wrong_labels: None,
            renamed: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, rows: &Rows) {
        self.rows += rows.len() as u64;
        for column in rows.table.columns() {
            if !self.columns.iter().any(|name| **name == *column.name) {
                self.columns.push(column.name.to_string());
            }
        }
        let name = |at: usize| Some(rows.table.columns().get(at)?.name.to_string());
        self.puzzle = self.puzzle.take().or_else(|| name(rows.puzzle));
        self.solution = self.solution.take().or_else(|| name(rows.label?));
    }

    /// Records a doubled name, each once.
    pub(super) fn rename(&mut self, notes: impl Iterator<Item = String>) {
        for note in notes {
            if !self.renamed.contains(&note) {
                self.renamed.push(note);
            }
        }
    }

    /// Notes size and hash: those of what passed, or of the whole file where not all of it did. A
    /// folder has a size alone.
    pub(super) fn finish(
        &mut self,
        passed: Option<Arc<Mutex<Passed>>>,
        path: Option<&Path>,
    ) -> Result<(), DataError> {
        let length = path.and_then(super::folder::bytes);
        let passed = passed.map(|passed| result(&passed));
        let whole = passed.filter(|(_, bytes)| path.is_none() || length == Some(*bytes));
        let (sha256, bytes) = match (whole, path.filter(|path| path.is_file())) {
            (Some((hash, bytes)), _) => (Some(hash), Some(bytes)),
            (None, Some(path)) => {
                let hashed = hash_file(path).map_err(|e| DataError::io(self.name.clone(), e))?;
                (Some(hashed.0), Some(hashed.1))
            }
            (None, None) => (None, length),
        };
        (self.sha256, self.bytes) = (sha256, bytes);
        Ok(())
    }
}

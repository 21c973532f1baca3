//! Folders of npy files: those of HRM and TRM, and those that `export --format npy` writes.
//!
//! ```text
//! DIR/train/all__inputs.npy  all__labels.npy  all__group_indices.npy     tokens: digit + 1
//! DIR/test/...
//! DIR/puzzles.npy  solutions.npy                                         digits, 0 = empty
//! ```

use super::npy::{Cells, Grids, Npy};
use super::{Input, ReadRows};
use crate::error::DataError;
use crate::rows::Rows;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// The inputs of a folder.
pub(super) fn parts(folder: &Path) -> Result<Vec<Input>, DataError> {
    let parts = ["", "train", "test"].map(|part| folder.join(part));
    let found = parts.into_iter().filter(|part| names(part).is_some());
    let found: Vec<Input> = found.map(Input::path).collect();
    if found.is_empty() {
        let expected = "a file, or a folder with all__inputs.npy (HRM, TRM) or puzzles.npy";
        return Err(DataError::format(folder.display().to_string(), expected, "another folder"));
    }
    Ok(found)
}

/// Its files: puzzles, solutions, what their numbers mean.
fn names(folder: &Path) -> Option<(PathBuf, PathBuf, Cells)> {
    let names = [
        ("all__inputs.npy", "all__labels.npy", Cells::Tokens),
        ("puzzles.npy", "solutions.npy", Cells::Values),
    ];
    let paths = names.map(|(a, b, cells)| (folder.join(a), folder.join(b), cells));
    paths.into_iter().find(|(puzzles, ..)| puzzles.is_file())
}

/// Bytes of a file, or of the arrays in a folder.
pub(super) fn bytes(path: &Path) -> Option<u64> {
    let length = |path: &Path| std::fs::metadata(path).ok().map(|facts| facts.len());
    if !path.is_dir() {
        return length(path);
    }
    let (puzzles, solutions, _) = names(path)?;
    Some(length(&puzzles)? + length(&solutions).unwrap_or(0))
}

/// The rows of a folder.
pub(super) struct Folder(Grids);

impl Folder {
    pub(super) fn open(folder: &Path, bytes: &Arc<AtomicU64>) -> Result<Folder, DataError> {
        let name = folder.display().to_string();
        let Some((puzzles, solutions, cells)) = names(folder) else {
            return Err(DataError::format(name, "all__inputs.npy or puzzles.npy", "neither"));
        };
        let open = |path: &Path| {
            let name = path.display().to_string();
            let file = File::open(path).map_err(|error| DataError::io(&*name, error))?;
            Npy::open(&name, file, bytes)
        };
        let mut grids = Grids::of(open(&puzzles)?, &name, cells)?;
        if solutions.is_file() {
            grids = grids.with_solutions(open(&solutions)?)?;
        }
        if cells == Cells::Tokens {
            let path = folder.join("all__group_indices.npy");
            let mut groups = Vec::new();
            if path.is_file() {
                let mut array = open(&path)?;
                let numbers = array.next(u64::MAX)?;
                groups = numbers.iter().map(|&n| u64::try_from(n).unwrap_or(0)).collect();
                groups.pop();
            }
            if groups.first().is_some_and(|&first| first != 0) || !groups.is_sorted() {
                let place = path.display().to_string();
                return Err(DataError::format(place, "starts of groups from 0 up", "others"));
            }
            grids = grids.with_groups(groups);
        }
        Ok(Folder(grids))
    }
}

impl ReadRows for Folder {
    fn next_rows(&mut self) -> Result<Option<Rows>, DataError> {
        self.0.next_rows()
    }

    fn format(&self) -> &'static str {
        self.0.format()
    }
}

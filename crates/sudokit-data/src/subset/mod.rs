//! `sudokit data subset`: makes the rows of a named subset, and proves them by their hash.
//!
//! ```text
//! list or seed -> proper puzzles -> sorted, each once -> draw, grades -> form -> parts, sorted
//! ```
//!
//! Nothing depends on the order of the rows of a file, on its layout, on threads or on the machine:
//! rows are drawn by keys of their ids, and every part is written in ascending order. A list is
//! known by the hash of its sorted ids; the parts by the hash of their sorted puzzles.
//!
//! - The key of a row is the first 8 bytes of SHA-256 of (`sudokit.subset/1`, the seed as 8 bytes,
//!   the 16 bytes of its id).
//! - The drawn isomorph is the canonical form, moved by `Transform::random` of
//!   `Random::new(seed, first 8 bytes of its id)`.
//! - Row `r` in the order of keys keeps `1 + r % blanks` blanks: the first of its empty cells as
//!   the same stream shuffles them.

mod draw;
mod form;
mod source;

use crate::dedup::Observer;
use crate::error::DataError;
use crate::files::{Folder, Outputs};
use crate::manifests::{LineHash, List, Manifest, Packed, Source};
use crate::read::{DataSet, FileFacts};
use crate::run::Run;
use crate::sorter::{Sorted, Sorter};
use crate::split::{self, Part};
use crate::write::{Closed, Encoder, Layout, Written};
use form::Row;
use serde::Serialize;
use std::fmt;
use std::path::Path;

/// What the rows are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Those of the manifest: their hashes are equal.
    Named,
    /// Those of another version of the list, by the same rule. They have not the name.
    OtherVersion,
    /// Those of the user's file, by the rule.
    OwnFile,
}

/// The content of `subset.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `sudokit.subset/1`.
    pub schema: &'static str,
    /// The version of this package.
    pub version: &'static str,
    /// The name of the manifest.
    pub name: String,
    /// What the rows are.
    pub status: Status,
    /// What the name stands for.
    pub title: String,
    /// The selection in words.
    pub rule: String,
    /// The license of the rows.
    pub license: String,
    /// How to cite it.
    pub citation: String,
    /// What was read.
    pub inputs: Vec<FileFacts>,
    /// The different puzzles of the source, and the hash of their ids.
    pub source: Found,
    /// What the manifest expects of it.
    pub expected: Option<Found>,
    /// Rows left out: without a puzzle, or not proper.
    pub left_out: u64,
    /// The parts.
    pub parts: Vec<Made>,
}

/// Rows and their hash.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// How many.
    pub rows: u64,
    /// See [`List::sha256`].
    pub sha256: String,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} puzzles with the hash {}", self.rows, self.sha256)
    }
}

/// A file of the subset.
#[derive(Clone, Debug, Serialize)]
pub struct Made {
    /// The file.
    #[serde(flatten)]
    pub file: Written,
    /// SHA-256 over its sorted puzzles, 81 characters and a line end each.
    pub rows_sha256: String,
}

/// The folder for a subset: see [`split::folder`].
///
/// # Errors
/// When another file has the name of a part.
pub fn folder(outputs: &mut Outputs, root: &Path, layout: Layout) -> Result<Folder, DataError> {
    split::folder_for(outputs, root, layout, "subset.json")
}

/// Makes a subset in a folder, and writes `subset.json` there. `data` is the list, or the user's
/// file. With `any_version` another version of the list will do.
///
/// # Errors
/// When a file is needed, is not needed, or is not the list; when rows are not those of the
/// manifest; when something cannot be read or written, or the run is cancelled.
pub fn subset(
    manifest: &Manifest,
    data: Option<&DataSet>,
    any_version: bool,
    run: &Run,
    mut folder: Folder,
    layout: Layout,
    observer: &mut dyn Observer,
) -> Result<Report, DataError> {
    let recipe = &manifest.recipe;
    let gathered = source::gather(manifest, data, run, observer)?;
    let mut sorted = source::Unique::new(gathered.rows.finish()?, recipe.unique);
    let mut parts = [(); 3].map(|()| Sorter::<6>::new(run.memory / 4));
    let mut keep = |(part, packed): (Part, Packed)| match parts.get_mut(part as usize) {
        Some(sorter) => sorter.push(packed),
        None => Err(DataError::Fault("a part of no subset")),
    };
    if let Some(pick) = &recipe.pick {
        let rows = draw::draw(sorted.by_ref(), pick, recipe.seed, run)?;
        form::form(rows.into_iter().map(Ok), recipe, run, &mut keep)?;
    } else {
        let rows = sorted.by_ref().map(|entry| Ok(Row { rank: 0, entry: entry? }));
        form::form(rows, recipe, run, &mut keep)?;
    }
    let (rows, sha256) = sorted.finish();
    let source = Found { rows, sha256 };
    if rows == 0 {
        return Err(DataError::format(&*manifest.name, "proper puzzles", "none"));
    }
    let expected = match &manifest.source {
        Source::Public(List { rows, sha256, .. }) => {
            Some(Found { rows: *rows, sha256: sha256.clone() })
        }
        Source::Generated(_) | Source::Any => None,
    };
    let status = match &expected {
        None if manifest.is_pinned() => Status::Named,
        None => Status::OwnFile,
        Some(expected) if *expected == source => Status::Named,
        Some(_) if any_version => Status::OtherVersion,
        Some(expected) => return Err(other_list(manifest, expected, &source)),
    };
    let (mut closed, mut hashes) = (Closed::default(), Vec::new());
    let split = recipe.split.as_ref();
    let wanted = [
        (Part::Train, split.is_some()),
        (Part::Valid, split.is_some_and(|shares| shares.valid > 0.0)),
        (Part::Test, true),
    ];
    for ((part, is_wanted), rows) in wanted.into_iter().zip(parts) {
        if is_wanted {
            let (written, hash) = write(rows.finish()?, part, run, &mut folder, layout)?;
            closed = closed.and(written);
            hashes.push((part, hash));
        }
    }
    if status == Status::Named {
        for (known, (part, found)) in manifest.parts.iter().zip(&hashes) {
            if known.name != part.name() || known.rows != found.rows || known.sha256 != found.sha256
            {
                return Err(other_rows(manifest, known, found));
            }
        }
    }
    let Closed { drafts, written, .. } = closed;
    // A part of some layouts is two files.
    let files_each = written.len() / hashes.len().max(1);
    let made = written.into_iter().enumerate().map(|(at, file)| {
        let hash = hashes.get(at / files_each.max(1));
        let rows_sha256 = hash.map(|(_, found)| found.sha256.clone()).unwrap_or_default();
        Made { file, rows_sha256 }
    });
    let report = Report {
        schema: "sudokit.subset/1",
        version: env!("CARGO_PKG_VERSION"),
        name: manifest.name.clone(),
        status,
        title: manifest.title.clone(),
        rule: manifest.rule(),
        license: manifest.license.clone(),
        citation: manifest.how_to_cite(),
        inputs: gathered.inputs,
        source,
        expected,
        left_out: gathered.left_out,
        parts: made.collect(),
    };
    folder.commit_with(drafts, &report)?;
    Ok(report)
}

fn other_list(manifest: &Manifest, expected: &Found, found: &Found) -> DataError {
    let name = &manifest.name;
    DataError::Request(format!(
        "{name}: expected {expected}, found {found} (--any-version goes on, without the name)"
    ))
}

fn other_rows(manifest: &Manifest, known: &crate::manifests::Part, found: &Found) -> DataError {
    let expected = Found { rows: known.rows, sha256: known.sha256.clone() };
    DataError::Request(format!(
        "{}: {}: expected {expected}, found {found} (this version of sudokit makes other rows)",
        manifest.name, known.name
    ))
}

/// Rows solved at once.
const STEP: usize = 4096;

/// Writes the rows of a part, each once, with their solutions.
fn write(
    mut rows: Sorted<6>,
    part: Part,
    run: &Run,
    folder: &mut Folder,
    layout: Layout,
) -> Result<(Closed, Found), DataError> {
    let encoder = Encoder::new(layout, None);
    let mut output = split::create(folder, part, layout)?;
    let (mut hash, mut last, mut is_first) = (LineHash::default(), None, true);
    let pieces = std::iter::from_fn(|| {
        let mut piece = Vec::new();
        while piece.len() < STEP {
            match rows.next() {
                None => break,
                Some(Err(error)) => return Some(Err(error)),
                Some(Ok(row)) if last == Some(row) => {}
                Some(Ok(row)) => {
                    last = Some(row);
                    piece.push(crate::manifests::unpack(&row));
                }
            }
        }
        // Without rows the file still has its columns.
        let goes_on = !piece.is_empty() || is_first;
        is_first = false;
        piece.iter().for_each(|puzzle| hash.push_puzzle(puzzle));
        goes_on.then_some(Ok(piece))
    });
    run.in_order(
        pieces,
        || {
            let mut solver = form::Solver::new(run);
            let encoder = &encoder;
            move |puzzles| encoder.encode(&form::with_solutions(puzzles, &mut solver), 0)
        },
        |encoded| output.write(encoded),
    )?;
    let (rows, sha256) = hash.finish();
    Ok((output.close()?, Found { rows, sha256 }))
}

#[cfg(test)]
mod tests;

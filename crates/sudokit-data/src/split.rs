//! `sudokit data split`: a part for each group, decided by the group's id and the seed alone.
//!
//! The first 8 bytes of SHA-256 of (`sudokit.split/1`, the seed as 8 bytes, the id's 16 bytes),
//! read as a number and divided by 2^64, are compared with the fractions. So a group never crosses
//! from part to part, and added, shuffled or sharded rows move nothing. Fractions are met on
//! average only: small sets may miss them.

use crate::dedup::{Observer, complaint};
use crate::error::DataError;
use crate::files::{Folder, Outputs};
use crate::ids::Level;
use crate::read::{DataSet, FileFacts};
use crate::rows::Rows;
use crate::run::Run;
use crate::write::{Closed, Dtype, Encoded, Encoder, Layout, Output, Target, Written, names_in};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
use sudokit::canon::ClassId;
use sudokit_answer::Verdict;

/// A part of a data set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// To learn from.
    Train,
    /// To choose by.
    Valid,
    /// To judge by.
    Test,
    /// Without an id: not proper, or no puzzle.
    Rejected,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Train, Part::Valid, Part::Test, Part::Rejected];

    /// Its name: `train`, `valid`, `test`, `rejected`.
    pub const fn name(self) -> &'static str {
        ["train", "valid", "test", "rejected"][self as usize]
    }
}

/// Which part each id belongs to.
///
/// ```
/// use sudokit::Puzzle;
/// use sudokit_data::{ids::literal_id, split::{Part, Split}};
///
/// let split = Split::new(1, 0.5, 0.0).unwrap();
/// let part = split.part_of(&literal_id(&Puzzle::EMPTY));
/// assert!(part == Part::Train || part == Part::Test);
/// assert_eq!(Split::new(1, 1.5, 0.0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split {
    seed: u64,
    test: f64,
    valid: f64,
}

impl Split {
    /// With these fractions; what is left is the training part. `None` unless both are from 0 to 1
    /// and so is their sum.
    pub fn new(seed: u64, test: f64, valid: f64) -> Option<Split> {
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        let fits = is_share(test) && is_share(valid) && is_share(test + valid);
        fits.then_some(Split { seed, test, valid })
    }

    /// The part of an id.
    pub fn part_of(&self, id: &ClassId) -> Part {
        let mut hash = Sha256::new();
        hash.update(b"sudokit.split/1");
        hash.update(self.seed.to_be_bytes());
        hash.update(id.bytes());
        let hash = hash.finalize();
        let mut first = [0; 8];
        first.copy_from_slice(&hash[..8]);
        let at = u128::from(u64::from_be_bytes(first));
        // Exact: a fraction times a power of two.
        let below = |share: f64| at < (share * 2_f64.powi(64)) as u128;
        if below(self.test) {
            Part::Test
        } else if below(self.test + self.valid) {
            Part::Valid
        } else {
            Part::Train
        }
    }
}

/// The content of `split.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// `sudokit.split/1`.
    pub schema: &'static str,
    /// The version of this package.
    pub version: &'static str,
    /// What counts as the same.
    pub by: &'static str,
    /// The seed.
    pub seed: u64,
    /// The requested fractions.
    pub test: f64,
    /// See `test`.
    pub valid: f64,
    /// What was read.
    pub inputs: Vec<FileFacts>,
    /// Rows left out because they hold nothing that could be written.
    pub left_out: u64,
    /// The parts.
    pub parts: Vec<Written>,
}

/// The file of a part, or the folder of its files.
fn name_of(part: Part, layout: Layout) -> String {
    if layout.is_folder() {
        return part.name().to_owned();
    }
    format!("{}.{}", part.name(), layout.ending())
}

/// The folder for the parts of a split. Those that an earlier split wrote may be replaced, and
/// removed where this one has no such part: they would be taken for parts of it.
///
/// # Errors
/// When another file has the name of a part.
pub fn folder(outputs: &mut Outputs, root: &Path, layout: Layout) -> Result<Folder, DataError> {
    folder_for(outputs, root, layout, "split.json")
}

/// The same with a list of another name.
pub(crate) fn folder_for(
    outputs: &mut Outputs,
    root: &Path,
    layout: Layout,
    list: &str,
) -> Result<Folder, DataError> {
    let names: Vec<String> = if layout.is_folder() {
        Part::ALL.iter().flat_map(|part| names_in(part.name())).collect()
    } else {
        Part::ALL.iter().map(|part| name_of(*part, layout)).collect()
    };
    Folder::open(outputs, root, Some(list), &names)
}

/// The output for a part in its folder.
pub(crate) fn create(folder: &mut Folder, part: Part, layout: Layout) -> Result<Output, DataError> {
    let name = name_of(part, layout);
    if layout.is_folder() {
        let [puzzles, solutions] = names_in(&name).map(|name| folder.take(&name));
        return Output::arrays([puzzles?, solutions?], Dtype::U1);
    }
    Output::create(Target::File(folder.take(&name)?), layout, Dtype::U1)
}

/// Splits rows into files of that layout in a folder, and writes `split.json` there. The folder is
/// that of [`folder`] for the same layout.
///
/// # Errors
/// When something cannot be read or written, or the run is cancelled.
pub fn split(
    data: &DataSet,
    split: &Split,
    by: Level,
    run: &Run,
    mut folder: Folder,
    layout: Layout,
    observer: &mut dyn Observer,
) -> Result<Report, DataError> {
    let encoder = Encoder::new(layout, None);
    let mut outputs: [Option<Output>; 4] = [None, None, None, None];
    // Requested parts exist even without rows.
    outputs[Part::Train as usize] = Some(create(&mut folder, Part::Train, layout)?);
    outputs[Part::Test as usize] = Some(create(&mut folder, Part::Test, layout)?);
    if split.valid > 0.0 {
        outputs[Part::Valid as usize] = Some(create(&mut folder, Part::Valid, layout)?);
    }
    let is_asked_for = outputs.each_ref().map(Option::is_some);
    run.classifier(by)?;
    let mut left_out = 0;
    let mut reading = data.read(Arc::clone(&run.progress));
    run.in_order(
        reading.by_ref().inspect(|rows| rows.iter().for_each(|rows| encoder.see(rows))),
        || {
            let mut classifier = run.classifier(by);
            let encoder = &encoder;
            move |rows: Rows| {
                let Ok(classifier) = &mut classifier else {
                    return Err(DataError::Fault("a classifier could not be made"));
                };
                let mut parts: [Vec<usize>; 4] = Default::default();
                let mut complaints = Vec::new();
                for (row, classified) in classifier.classify(&rows.givens).iter().enumerate() {
                    let part = classified.id(by).map_or(Part::Rejected, |id| split.part_of(&id));
                    if classified.verdict == Verdict::Unreadable {
                        let kept = layout.keeps_anything() && rows.has_text(row);
                        complaints.push((complaint(&rows, row), kept));
                        if !kept {
                            continue;
                        }
                    }
                    parts[part as usize].push(row);
                }
                let mut encoded: [Option<Encoded>; 4] = [None, None, None, None];
                for ((encoded, part), is_asked_for) in
                    encoded.iter_mut().zip(&parts).zip(is_asked_for)
                {
                    // Without rows it still has its columns.
                    if is_asked_for || !part.is_empty() {
                        *encoded = Some(encoder.encode(&rows.select(part), 0)?);
                    }
                }
                Ok((encoded, complaints))
            }
        },
        |(encoded, complaints)| {
            for (text, kept) in complaints {
                left_out += u64::from(!kept);
                text.iter().for_each(|text| observer.complain(text));
            }
            for (part, encoded) in Part::ALL.into_iter().zip(encoded) {
                let Some(encoded) = encoded else { continue };
                let output = &mut outputs[part as usize];
                if output.is_none() {
                    *output = Some(create(&mut folder, part, layout)?);
                }
                if let Some(output) = output {
                    output.write(encoded)?;
                }
            }
            Ok(())
        },
    )?;
    let closed = outputs
        .into_iter()
        .flatten()
        .try_fold(Closed::default(), |all, output| output.close().map(|closed| all.and(closed)))?;
    let Closed { drafts, written: parts, .. } = closed;
    let report = Report {
        schema: "sudokit.split/1",
        version: env!("CARGO_PKG_VERSION"),
        by: by.name(),
        seed: split.seed,
        test: split.test,
        valid: split.valid,
        inputs: reading.facts().to_vec(),
        left_out,
        parts,
    };
    folder.commit_with(drafts, &report)?;
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::literal_id;
    use sudokit::Puzzle;
    use sudokit::board::{Cell, Digit};

    fn ids() -> impl Iterator<Item = ClassId> {
        (0..81).flat_map(|cell| {
            Digit::all().map(move |digit| {
                let mut puzzle = Puzzle::EMPTY;
                puzzle.set(Cell::new(cell).unwrap(), Some(digit));
                literal_id(&puzzle)
            })
        })
    }

    #[test]
    fn parts_are_pinned_and_near_their_shares() {
        let split = Split::new(7, 0.2, 0.1).unwrap();
        let mut counts = [0_u32; 4];
        ids().for_each(|id| counts[split.part_of(&id) as usize] += 1);
        // 729 ids: standard deviations about 12, 11 and 8; five of them either side.
        assert!(counts[2].abs_diff(146) < 54 && counts[1].abs_diff(73) < 41, "{counts:?}");
        let pinned: Vec<Part> = ids().take(8).map(|id| split.part_of(&id)).collect();
        let again = Split::new(8, 0.2, 0.1).unwrap();
        assert!(ids().any(|id| again.part_of(&id) != split.part_of(&id)));
        use Part::{Test, Train};
        // By a few lines of Python with hashlib.
        assert_eq!(pinned, [Train, Test, Train, Train, Train, Train, Train, Train]);
    }

    #[test]
    fn a_greater_share_takes_from_the_others_and_gives_nothing_back() {
        let (small, large) = (Split::new(3, 0.1, 0.0).unwrap(), Split::new(3, 0.3, 0.0).unwrap());
        for id in ids() {
            assert!(small.part_of(&id) != Part::Test || large.part_of(&id) == Part::Test);
        }
        assert_eq!(Split::new(0, 0.7, 0.4), None);
        let all = Split::new(0, 1.0, 0.0).unwrap();
        assert!(ids().all(|id| all.part_of(&id) == Part::Test));
    }
}

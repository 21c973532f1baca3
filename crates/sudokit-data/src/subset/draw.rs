//! A draw: the rows with the least keys, and of these the first of each grade.

use super::form::Row;
use super::source::Entry;
use crate::error::DataError;
use crate::manifests::{Pick, unpack};
use crate::run::Run;
use sha2::{Digest, Sha256};
use std::collections::BinaryHeap;
use sudokit::Budget;
use sudokit::rate::{Grades, Rated, Rater};
use sudokit::solve::Batch;
use sudokit_answer::generate::{Wanted, grade};

/// What a grade may cost, in units of [`Rater`]. It is a part of the rule: a row whose grade takes
/// more has none.
const GRADE: u64 = 1_000_000;

/// Rows graded at once.
const STEP: usize = 32;

/// The key of a row, and the row: ordered by the key, then by the id.
type Keyed = (u64, Entry);

/// The key of an id under a seed.
pub(super) fn key(seed: u64, id: [u64; 2]) -> u64 {
    let mut hash = Sha256::new();
    hash.update(b"sudokit.subset/1");
    hash.update(seed.to_be_bytes());
    id.iter().for_each(|half| hash.update(half.to_be_bytes()));
    let mut first = [0; 8];
    first.copy_from_slice(&hash.finalize()[..8]);
    u64::from_be_bytes(first)
}

/// The rows that are drawn, in the order of their keys.
pub(super) fn draw(
    rows: impl Iterator<Item = Result<Entry, DataError>>,
    pick: &Pick,
    seed: u64,
    run: &Run,
) -> Result<Vec<Row>, DataError> {
    let least = usize::try_from(pick.candidates.unwrap_or(pick.rows)).unwrap_or(usize::MAX);
    let mut heap: BinaryHeap<Keyed> = BinaryHeap::new();
    for entry in rows {
        let entry = entry?;
        heap.push((key(seed, entry.id), entry));
        if heap.len() > least {
            heap.pop();
        }
    }
    let mut drawn = heap.into_sorted_vec();
    if !pick.grades.is_empty() {
        drawn = graded(drawn, pick, run)?;
    }
    let rows = drawn.into_iter().enumerate();
    Ok(rows.map(|(rank, (_, entry))| Row { rank: rank as u64, entry }).collect())
}

/// The first of each grade. Not all are graded: pieces end when every grade has its rows.
fn graded(drawn: Vec<Keyed>, pick: &Pick, run: &Run) -> Result<Vec<Keyed>, DataError> {
    let wanted = pick.grades.iter().map(|text| grade(text).map_err(DataError::Request));
    let wanted: Vec<Wanted> = wanted.collect::<Result<_, _>>()?;
    let each = pick.rows / wanted.len().max(1) as u64;
    let mut open = vec![each; wanted.len()];
    let mut taken = Vec::new();
    // As many rows at once as keep all threads busy, and few more than needed.
    let pieces = (STEP * run.threads.max(1) * 8).max(1);
    for some in drawn.chunks(pieces) {
        if open.iter().all(|left| *left == 0) {
            break;
        }
        run.in_order(
            some.chunks(STEP).map(Ok),
            || {
                let mut batch = Batch::with_config(&run.config).unwrap_or_default();
                let mut rater = Rater::new(Budget::at_most(GRADE).with_cancel(&run.cancel));
                let wanted = &wanted;
                move |rows: &[Keyed]| {
                    Ok((rows.to_vec(), places(rows, wanted, &mut batch, &mut rater)))
                }
            },
            |(rows, places)| {
                for (row, place) in rows.into_iter().zip(places) {
                    let left = place.and_then(|place| open.get_mut(place));
                    if let Some(left) = left.filter(|left| **left > 0) {
                        *left -= 1;
                        taken.push(row);
                    }
                }
                Ok(())
            },
        )?;
    }
    Ok(taken)
}

/// In which of the ranges each row is.
fn places(
    rows: &[Keyed],
    wanted: &[Wanted],
    batch: &mut Batch,
    rater: &mut Rater,
) -> Vec<Option<usize>> {
    let puzzles: Vec<_> = rows.iter().map(|(_, entry)| unpack(&entry.packed)).collect();
    let mut places = Vec::with_capacity(rows.len());
    batch.classify(&puzzles, |outcome, _| {
        let puzzle = &puzzles[places.len()];
        let mut grades = Grades::default();
        let solution = outcome.unique();
        places.push(wanted.iter().position(|(scale, range)| {
            let rated = solution.as_ref().map(|s| rater.rate(puzzle, s, *scale, &mut grades));
            matches!(rated, Some(Rated::Exactly(number)) if range.contains(&number))
        }));
    });
    places
}

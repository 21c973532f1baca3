//! `sudokit data dedup`: keeps the first of equal rows.
//!
//! Two passes. The first finds the ids; sorted, they give pairs of (row, kept row), which are
//! sorted by row. The second writes all other rows. So memory is bounded, and the result depends on
//! the order of rows alone.

use crate::error::DataError;
use crate::groups::SortedIds;
use crate::ids::{Classified, Level, proof};
use crate::read::{DataSet, FileFacts};
use crate::rows::{Given, Place, Rows};
use crate::run::Run;
use crate::sorter::{Sorted, Sorter};
use crate::write::{Encoded, Encoder, Output};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use sudokit::Puzzle;
use sudokit::canon::Transform;
use sudokit::solve::Solver;
use sudokit_answer::Verdict;

/// What became of the rows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Deduped {
    /// Rows read.
    pub rows: u64,
    /// Rows written.
    pub kept: u64,
    /// Rows left out because an earlier one is the same.
    pub dropped: u64,
    /// Rows written without an id of that level: they are not proper.
    pub without_id: u64,
    /// Rows left out because they hold no puzzle.
    pub unreadable: u64,
    /// What was read.
    pub files: Vec<FileFacts>,
}

/// A row that was left out.
#[derive(Clone, Debug)]
pub struct Dropped {
    /// Its place.
    pub at: (Arc<str>, Place),
    /// The place of the row that is kept instead.
    pub kept: (Arc<str>, Place),
    /// From the row kept to the row dropped: of puzzles, or at level `grid` of their solutions.
    pub transform: Option<Transform>,
}

/// Events for the caller.
pub trait Observer {
    /// Whether [`Observer::dropped`] is of interest.
    fn wants_dropped(&self) -> bool {
        false
    }

    /// A row was left out.
    ///
    /// # Errors
    /// Ends the run.
    fn dropped(&mut self, dropped: &Dropped) -> Result<(), DataError> {
        let _ = dropped;
        Ok(())
    }

    /// Something about a place of the input: `file:line: ...`.
    fn complain(&mut self, text: &str);
}

/// What is wrong with a row that holds no puzzle.
pub fn complaint(rows: &Rows, row: usize) -> Option<String> {
    let (column, what) = complaint_of(&rows.givens[row])?;
    let column = column.map(|column| format!("{column}:")).unwrap_or_default();
    Some(format!("{}:{}:{column} {what}", rows.source, rows.place(row)))
}

/// What is wrong with a value that is no puzzle, and in which column of it.
pub(crate) fn complaint_of(given: &Given) -> Option<(Option<usize>, String)> {
    Some(match given {
        Given::Puzzle(_) => return None,
        Given::Sukaku(_) => (None, "expected givens, found a pencilmark grid".to_owned()),
        Given::OtherSize { cells } => (None, format!("expected 81 cells, found {cells}")),
        Given::Unreadable(reason) => (Some(reason.column), reason.to_string()),
    })
}

/// Writes the first row of each group of rows that are the same at that level.
///
/// # Errors
/// When something cannot be read or written, or the run is cancelled.
pub fn dedup(
    data: &DataSet,
    by: Level,
    run: &Run,
    encoder: &Encoder,
    output: &mut Output,
    observer: &mut dyn Observer,
) -> Result<Deduped, DataError> {
    let mut found = Deduped::default();
    let (dropped, kept) = find(data, by, run, &mut found, observer)?;
    found.dropped = dropped.len;
    let kept = if observer.wants_dropped() { kept } else { HashSet::new() };
    let mut reading = data.read(Arc::clone(&run.progress));
    let mut marks = Marks { dropped: dropped.sorted, next: None, kept, places: HashMap::new() };
    marks.advance()?;
    let source = reading.by_ref().map(|rows| {
        let rows = rows?;
        encoder.see(&rows);
        marks.mark(rows)
    });
    run.in_order(
        source,
        || {
            let mut solver = Solver::new();
            move |marked: Marked| marked.encode(by, encoder, &mut solver)
        },
        |(encoded, dropped)| {
            dropped.iter().try_for_each(|dropped| observer.dropped(dropped))?;
            output.write(encoded)
        },
    )?;
    found.kept = output.rows();
    found.files = reading.facts().to_vec();
    found.rows = found.files.iter().map(|file| file.rows).sum();
    Ok(found)
}

struct Pairs {
    sorted: Sorted<2>,
    len: u64,
}

/// The first pass: which rows are dropped, in order, and for which they are kept.
fn find(
    data: &DataSet,
    by: Level,
    run: &Run,
    found: &mut Deduped,
    observer: &mut dyn Observer,
) -> Result<(Pairs, HashSet<u64>), DataError> {
    let mut gathered = SortedIds::new(run.memory / 2);
    run.classifier(by)?;
    run.in_order(
        data.read(Arc::clone(&run.progress)),
        || {
            let mut classifier = run.classifier(by);
            move |rows: Rows| match &mut classifier {
                Ok(classifier) => {
                    let classified = classifier.classify(&rows.givens);
                    Ok((rows, classified))
                }
                Err(_) => Err(DataError::Fault("a classifier could not be made")),
            }
        },
        |(rows, classified): (Rows, Vec<Classified>)| {
            for (row, classified) in classified.iter().enumerate() {
                match classified.id(by) {
                    Some(id) => gathered.push(&id, rows.first + row as u64)?,
                    None if classified.verdict == Verdict::Unreadable => {
                        found.unreadable += 1;
                        complaint(&rows, row).iter().for_each(|text| observer.complain(text));
                    }
                    None => found.without_id += 1,
                }
            }
            Ok(())
        },
    )?;
    let (mut groups, mut rows) = (gathered.groups()?, Vec::new());
    let (mut pairs, mut kept, mut len) = (Sorter::new(run.memory / 2), HashSet::new(), 0);
    while groups.next_group(&mut rows)? {
        let Some((first, others)) = rows.split_first() else { continue };
        if !others.is_empty() && observer.wants_dropped() {
            kept.insert(*first);
        }
        for &row in others {
            len += 1;
            pairs.push([row, *first])?;
        }
    }
    Ok((Pairs { sorted: pairs.finish()?, len }, kept))
}

/// The place of a row, and its puzzle.
type Kept = (Arc<str>, Place, Puzzle);

/// Runs beside the second pass and returns the dropped rows.
struct Marks {
    dropped: Sorted<2>,
    next: Option<[u64; 2]>,
    kept: HashSet<u64>,
    places: HashMap<u64, Kept>,
}

impl Marks {
    fn advance(&mut self) -> Result<(), DataError> {
        self.next = self.dropped.next().transpose()?;
        Ok(())
    }

    fn mark(&mut self, rows: Rows) -> Result<Marked, DataError> {
        let mut marked = Marked { rows, dropped: Vec::new() };
        let rows = &marked.rows;
        for row in 0..rows.len() {
            let number = rows.first + row as u64;
            if let Some([_, kept]) = self.next.filter(|[row, _]| *row == number) {
                marked.dropped.push((row, self.places.get(&kept).cloned()));
                self.advance()?;
            } else if self.kept.contains(&number)
                && let Some(puzzle) = rows.givens[row].puzzle()
            {
                self.places.insert(number, (Arc::clone(&rows.source), rows.place(row), *puzzle));
            }
        }
        Ok(marked)
    }
}

/// Rows, and those of them that are dropped.
struct Marked {
    rows: Rows,
    dropped: Vec<(usize, Option<Kept>)>,
}

impl Marked {
    fn encode(
        self,
        by: Level,
        encoder: &Encoder,
        solver: &mut Solver,
    ) -> Result<(Encoded, Vec<Dropped>), DataError> {
        let Marked { rows, dropped } = self;
        let mut told = Vec::new();
        for (row, kept) in &dropped {
            if let (Some((source, place, first)), Some(puzzle)) = (kept, rows.givens[*row].puzzle())
            {
                told.push(Dropped {
                    at: (Arc::clone(&rows.source), rows.place(*row)),
                    kept: (Arc::clone(source), *place),
                    transform: proof(first, puzzle, by, solver),
                });
            }
        }
        let mut dropped = dropped.iter().map(|(row, _)| *row).peekable();
        let kept: Vec<usize> = (0..rows.len())
            .filter(|row| dropped.next_if_eq(row).is_none() && rows.givens[*row].puzzle().is_some())
            .collect();
        Ok((encoder.encode(&rows.select(&kept), 0)?, told))
    }
}

//! The proper puzzles of a source, sorted by id, each once.

use crate::dedup::{Observer, complaint};
use crate::error::DataError;
use crate::ids::{Classified, Level, literal_id};
use crate::manifests::{Group, LineHash, Manifest, Packed, Source, pack, unpack};
use crate::read::{DataSet, FileFacts};
use crate::rows::Given;
use crate::run::Run;
use crate::sorter::{Sorted, Sorter};
use crate::split::{Part, Split};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use sudokit::Budget;
use sudokit::canon::ClassId;
use sudokit::generate::{Method, Sampler, Source as Grids, Symmetry};
use sudokit::target::{Target, TargetGenerator};
use sudokit_answer::Verdict;
use sudokit_answer::generate::{GenerateRequest, grade};

/// A row: its id, its puzzle, the number of its part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Entry {
    pub id: [u64; 2],
    pub packed: Packed,
    pub part: Part,
}

impl Entry {
    fn to_numbers(self) -> [u64; 9] {
        let mut numbers = [0; 9];
        numbers[..2].copy_from_slice(&self.id);
        numbers[2..8].copy_from_slice(&self.packed);
        numbers[8] = self.part as u64;
        numbers
    }

    fn of_numbers(numbers: &[u64; 9]) -> Entry {
        let [id0, id1, packed @ .., part] = *numbers;
        let part = Part::ALL.into_iter().find(|known| *known as u64 == part);
        Entry { id: [id0, id1], packed, part: part.unwrap_or(Part::Rejected) }
    }
}

/// What a source has.
pub(super) struct Gathered {
    pub rows: Sorter<9>,
    pub inputs: Vec<FileFacts>,
    pub left_out: u64,
}

/// Puzzles that a thread names at once.
struct Piece {
    givens: Vec<Given>,
    complaints: Vec<Option<String>>,
}

/// All proper puzzles of the source.
pub(super) fn gather(
    manifest: &Manifest,
    data: Option<&DataSet>,
    run: &Run,
    observer: &mut dyn Observer,
) -> Result<Gathered, DataError> {
    let name = &manifest.name;
    let rows = Sorter::new(run.memory / 4);
    let mut gathered = Gathered { rows, inputs: Vec::new(), left_out: 0 };
    match (&manifest.source, data) {
        (Source::Generated(_), Some(_)) => {
            Err(DataError::Request(format!("{name}: is made of a seed: it takes no file")))
        }
        (Source::Generated(groups), None) => {
            let blocks = groups.iter().enumerate().flat_map(|(at, group)| {
                (0..group.count.div_ceil(BLOCK)).map(move |block| {
                    let first = block * BLOCK;
                    Ok((at, first..group.count.min(first + BLOCK)))
                })
            });
            let make = || {
                let mut makers: Vec<Option<TargetGenerator>> = vec![];
                makers.resize_with(groups.len(), || None);
                move |(at, items): (usize, Range<u64>)| {
                    made(&groups[at], &mut makers[at], items, run)
                }
            };
            gathered.name_all(blocks, make, manifest, run, observer)?;
            Ok(gathered)
        }
        (_, None) => Err(DataError::Request(format!("{name}: needs a file to make it of"))),
        (_, Some(data)) => {
            let mut reading = data.read(Arc::clone(&run.progress));
            let make = || {
                |rows: crate::rows::Rows| {
                    let complaints = (0..rows.len()).map(|row| complaint(&rows, row)).collect();
                    Ok(Piece { givens: rows.givens, complaints })
                }
            };
            gathered.name_all(reading.by_ref(), make, manifest, run, observer)?;
            gathered.inputs = reading.facts().to_vec();
            Ok(gathered)
        }
    }
}

/// Puzzles of a seed that a thread makes at once.
const BLOCK: u64 = 64;

/// Some puzzles of a group.
fn made(
    group: &Group,
    maker: &mut Option<TargetGenerator>,
    items: Range<u64>,
    run: &Run,
) -> Result<Piece, DataError> {
    if maker.is_none() {
        let wanted = group.grade.as_deref().map(grade).transpose().map_err(DataError::Request)?;
        let method = Method::TopDown(Symmetry::None);
        let request = GenerateRequest {
            target: Target::default().grades(wanted),
            ..GenerateRequest::new(method, Grids::Random(Sampler::Fast))
        };
        let failed = |error: &dyn std::fmt::Display| DataError::Request(error.to_string());
        let plan = request.plan(&run.config).map_err(|error| failed(&error))?;
        let made = TargetGenerator::new(plan.spec, plan.target, group.seed);
        let made = made.map_err(|error| failed(&error))?;
        let mut made = made.with_config(&run.config).map_err(|error| failed(&error))?;
        made.set_budget(Budget::UNLIMITED.with_cancel(&run.cancel));
        *maker = Some(made);
    }
    let mut piece = Piece { givens: Vec::new(), complaints: Vec::new() };
    if let Some(maker) = maker {
        maker.run(items, |_, answer| {
            piece.givens.extend(answer.found.map(|found| Given::Puzzle(found.made.puzzle)));
            ControlFlow::Continue(())
        });
    }
    Ok(piece)
}

impl Gathered {
    /// Makes pieces on all threads, names their puzzles, and keeps the proper ones.
    fn name_all<T: Send, W: FnMut(T) -> Result<Piece, DataError>>(
        &mut self,
        source: impl Iterator<Item = Result<T, DataError>> + Send,
        make: impl Fn() -> W + Send + Sync,
        manifest: &Manifest,
        run: &Run,
        observer: &mut dyn Observer,
    ) -> Result<(), DataError> {
        let recipe = &manifest.recipe;
        let unique = recipe.unique;
        let split = recipe.split.as_ref().map(|shares| {
            let split = Split::new(recipe.seed, shares.test, shares.valid);
            split.map(|split| (split, shares.by)).ok_or(DataError::Fault("shares of a manifest"))
        });
        let split = split.transpose()?;
        let most = split.map_or(unique, |(_, by)| by.max(unique)).max(Level::Class);
        run.classifier(most)?;
        let name = |puzzle: &sudokit::Puzzle, classified: &Classified| {
            let id = classified.id(unique).filter(|_| classified.verdict == Verdict::Proper)?;
            let part = match split {
                Some((split, by)) => split.part_of(&classified.id(by)?),
                None => Part::Test,
            };
            // Rows that are the same literally sort as their characters do; their ids are hashes.
            let id = if unique == Level::Literal { [0; 2] } else { numbers_of(&id) };
            Some(Entry { id, packed: pack(puzzle), part })
        };
        let work = || {
            let mut classifier = run.classifier(most);
            let mut work = make();
            move |item: T| {
                let Ok(classifier) = &mut classifier else {
                    return Err(DataError::Fault("a classifier could not be made"));
                };
                let Piece { givens, complaints } = work(item)?;
                let classified = classifier.classify(&givens);
                let named = givens.iter().zip(&classified).map(|(given, classified)| {
                    given.puzzle().and_then(|puzzle| name(puzzle, classified))
                });
                Ok((named.collect::<Vec<_>>(), complaints))
            }
        };
        run.in_order(source, work, |(named, complaints)| {
            complaints.iter().flatten().for_each(|text| observer.complain(text));
            for entry in named {
                match entry {
                    Some(entry) => self.rows.push(entry.to_numbers())?,
                    None => self.left_out += 1,
                }
            }
            Ok(())
        })
    }
}

/// An id as two numbers that sort as it does.
fn numbers_of(id: &ClassId) -> [u64; 2] {
    let number = u128::from_be_bytes(*id.bytes());
    [(number >> 64) as u64, number as u64]
}

/// The rows of a source, each once, and the hash over them.
pub(super) struct Unique {
    sorted: Sorted<9>,
    unique: Level,
    last: Option<Entry>,
    hash: LineHash,
}

impl Unique {
    pub(super) fn new(sorted: Sorted<9>, unique: Level) -> Unique {
        Unique { sorted, unique, last: None, hash: LineHash::default() }
    }

    /// How many there were, and their hash.
    pub(super) fn finish(self) -> (u64, String) {
        self.hash.finish()
    }
}

impl Iterator for Unique {
    type Item = Result<Entry, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut entry = match self.sorted.next()? {
                Ok(numbers) => Entry::of_numbers(&numbers),
                Err(error) => return Some(Err(error)),
            };
            let is_same = |last: Entry| match self.unique {
                Level::Literal => last.packed == entry.packed,
                Level::Class | Level::Grid => last.id == entry.id,
            };
            if self.last.is_some_and(is_same) {
                continue;
            }
            self.last = Some(entry);
            match self.unique {
                Level::Literal => {
                    let puzzle = unpack(&entry.packed);
                    self.hash.push_puzzle(&puzzle);
                    entry.id = numbers_of(&literal_id(&puzzle));
                }
                Level::Class | Level::Grid => {
                    self.hash.push(format!("{:016x}{:016x}", entry.id[0], entry.id[1]).as_bytes())
                }
            }
            return Some(Ok(entry));
        }
    }
}

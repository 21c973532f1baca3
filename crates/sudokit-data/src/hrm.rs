//! `sudokit data export --format hrm|trm`: the folders that HRM and TRM train from.
//!
//! ```text
//! DIR/identifiers.json
//! DIR/{train,test}/dataset.json  all__inputs.npy  all__labels.npy
//!                  all__puzzle_identifiers.npy  all__puzzle_indices.npy  all__group_indices.npy
//! ```
//!
//! A group is a puzzle and its copies, the puzzle first. Cells are tokens: the digit plus one. With
//! [`Stream::Numpy`] the bytes are those of the original scripts after `numpy.random.seed(S)`: a
//! re-implementation from their description, tested against NumPy itself. With [`Stream::Sudokit`]
//! copies are those of [`augment`](mod@crate::augment), on all cores.
//!
//! The rows of a set are held in memory, as in the scripts: a subsample draws from all of them.

use crate::augment::{Augment, Moves};
use crate::error::DataError;
use crate::files::{Draft, Folder, Outputs};
use crate::numpy::Numpy;
use crate::read::{DataSet, FileFacts, Input};
use crate::rows::{Label, Rows};
use crate::run::Run;
use crate::write::{Array, Closed, Dtype, Written};
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;
use sudokit::Puzzle;
use sudokit::board::Digit;
use sudokit::canon::Transform;
use sudokit::random::Random;

/// Whose folder it is: they differ in one key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flavor {
    /// Hierarchical Reasoning Model.
    Hrm,
    /// Tiny Recursive Model.
    Trm,
}

/// Where copies come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stream {
    /// Our pinned generator: every copy by itself.
    #[default]
    Sudokit,
    /// NumPy's, as the original scripts draw from it.
    Numpy,
}

/// What is made.
#[derive(Clone, Debug)]
pub struct Build {
    /// Whose folder it is.
    pub flavor: Flavor,
    /// Copies of each training puzzle.
    pub copies: u64,
    /// Another seed is another set.
    pub seed: u64,
    /// Where copies come from.
    pub stream: Stream,
    /// The maximum number of training puzzles.
    pub subsample: Option<usize>,
    /// Take rows only whose column `rating` (or the one named) is not below a number.
    pub least: Option<(String, f64)>,
    /// The type of inputs and labels; by default what the scripts come to.
    pub dtype: Option<Dtype>,
}

/// Puzzles and solutions.
type Pairs = Vec<(Puzzle, Puzzle)>;

/// The arrays of a set.
const ARRAYS: [&str; 5] =
    ["inputs", "labels", "puzzle_identifiers", "puzzle_indices", "group_indices"];

fn array_name(set: &str, array: &str) -> String {
    format!("{set}/all__{array}.npy")
}

/// The folder for a training set, and for a test set if there is one.
///
/// # Errors
/// When a file is in the way, or a test set that belongs to another training set.
pub fn folder(outputs: &mut Outputs, root: &Path, has_test: bool) -> Result<Folder, DataError> {
    let stale = root.join("test");
    if !has_test && stale.join("dataset.json").exists() {
        let what =
            format!("{} is of an earlier run: remove it, or name a test set", stale.display());
        return Err(DataError::Request(what));
    }
    let mut names = vec!["identifiers.json".to_owned()];
    for set in if has_test { &["train", "test"][..] } else { &["train"] } {
        names.extend(ARRAYS.map(|array| array_name(set, array)));
        names.push(format!("{set}/dataset.json"));
    }
    Folder::open(outputs, root, None, &names)
}

/// Writes the folder, which is that of [`folder`]: all of it or nothing.
///
/// # Errors
/// When something cannot be read or written, a row has no solution, or the run is cancelled.
pub fn build(
    train: &DataSet,
    test: Option<&DataSet>,
    build: &Build,
    run: &Run,
    mut folder: Folder,
) -> Result<(Vec<Written>, Vec<FileFacts>), DataError> {
    let (mut closed, mut files) = (Closed::default(), Vec::new());
    // The scripts never draw a second time: one stream, for the training set alone.
    let mut numpy = Numpy::new(build.seed as u32);
    if build.stream == Stream::Numpy && u32::try_from(build.seed).is_err() {
        return Err(DataError::Request("a seed of NumPy's stream is below 2^32".to_owned()));
    }
    for (name, data) in [("train", Some(train)), ("test", test)] {
        let Some(data) = data else { continue };
        let mut pairs = read(data, build, run, &mut files)?;
        let is_train = name == "train";
        if is_train && pairs.is_empty() {
            let names: Vec<&str> = data.inputs().iter().map(Input::name).collect();
            return Err(DataError::format(names.join(", "), "training rows", "none"));
        }
        if is_train && let Some(size) = build.subsample.filter(|&size| size < pairs.len()) {
            pairs = subsample(&pairs, size, build, &mut numpy);
        }
        let copies = if is_train { build.copies } else { 0 };
        let set = Set { name, build, copies };
        closed = closed.and(set.write(&pairs, run, &mut numpy, &mut folder)?);
    }
    closed = closed.and(text(&mut folder, "identifiers.json", "[\"<blank>\"]")?);
    // The scripts describe arrays; the list has all files.
    let Closed { drafts, written, .. } = closed;
    let arrays = written.iter().filter(|file| file.name.ends_with(".npy")).cloned().collect();
    folder.commit(drafts, &written)?;
    Ok((arrays, files))
}

/// A small file of the folder.
fn text(folder: &mut Folder, name: &str, text: &str) -> Result<Closed, DataError> {
    let mut draft: Draft = folder.take(name)?.create()?;
    let done = draft.write_all(text.as_bytes()).and_then(|()| draft.hash());
    let (sha256, bytes) = done.map_err(|error| DataError::write(draft.name(), error))?;
    let written = vec![Written { name: draft.name(), rows: 0, bytes, sha256 }];
    Ok(Closed { drafts: vec![draft], written, folder: None })
}

fn read(
    data: &DataSet,
    build: &Build,
    run: &Run,
    files: &mut Vec<FileFacts>,
) -> Result<Pairs, DataError> {
    let mut pairs = Vec::new();
    let mut reading = data.read(Arc::clone(&run.progress));
    for rows in reading.by_ref() {
        if run.cancel.is_set() {
            return Err(DataError::Cancelled);
        }
        let rows = rows?;
        for row in 0..rows.len() {
            if is_hard_enough(&rows, row, build)? {
                pairs.push(pair(&rows, row)?);
            }
        }
    }
    files.extend_from_slice(reading.facts());
    Ok(pairs)
}

fn pair(rows: &Rows, row: usize) -> Result<(Puzzle, Puzzle), DataError> {
    match (rows.givens[row].puzzle(), &rows.labels[row]) {
        (Some(puzzle), Label::Grid(solution)) => Ok((*puzzle, *solution)),
        (puzzle, _) => {
            let place = format!("{}:{}", rows.source, rows.place(row));
            let found = if puzzle.is_some() { "no solution" } else { "no puzzle" };
            Err(DataError::format(place, "a puzzle and its solution", found))
        }
    }
}

fn is_hard_enough(rows: &Rows, row: usize, build: &Build) -> Result<bool, DataError> {
    let Some((name, least)) = &build.least else { return Ok(true) };
    let column = rows.table.columns().iter().find(|column| *column.name == **name);
    match column.and_then(|column| column.values.get(row).number()) {
        Some(number) => Ok(number >= *least),
        None => {
            let place = format!("{}:{}", rows.source, rows.place(row));
            Err(DataError::format(place, format!("a number in column {name:?}"), "none"))
        }
    }
}

fn subsample(pairs: &Pairs, size: usize, build: &Build, numpy: &mut Numpy) -> Pairs {
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    match build.stream {
        Stream::Numpy => numpy.shuffle(&mut order),
        Stream::Sudokit => Random::new(build.seed, u64::MAX).shuffle(&mut order),
    }
    order[..size].iter().map(|&at| pairs[at]).collect()
}

/// One of the two sets.
struct Set<'a> {
    name: &'a str,
    build: &'a Build,
    copies: u64,
}

/// Boards made at a time.
const AT_ONCE: u64 = 8192;

/// Puzzles that are worked on at a time, with the transforms of their copies if these were drawn in
/// turn.
struct Piece<'a> {
    first: u64,
    pairs: &'a [(Puzzle, Puzzle)],
    copies: RangeInclusive<u64>,
    transforms: Option<Vec<Transform>>,
}

impl Set<'_> {
    fn write(
        &self,
        pairs: &Pairs,
        run: &Run,
        numpy: &mut Numpy,
        folder: &mut Folder,
    ) -> Result<Closed, DataError> {
        let groups = pairs.len() as u64;
        let examples = self.copies.checked_add(1).and_then(|each| groups.checked_mul(each));
        let examples = examples.filter(|&n| i32::try_from(n).is_ok()).ok_or_else(|| {
            let most = i32::MAX;
            DataError::Request(format!("more than {most} boards: the folder counts in 4 bytes"))
        })?;
        let dtype = if self.copies > 0 { Dtype::I8 } else { Dtype::U1 };
        let dtype = self.build.dtype.unwrap_or(dtype);
        let mut array = |name: &str, dtype, columns| {
            Array::create(folder.take(&array_name(self.name, name))?, dtype, columns)
        };
        let mut inputs = array("inputs", dtype, 81)?;
        let mut labels = array("labels", dtype, 81)?;
        let step = usize::try_from(AT_ONCE / (self.copies + 1)).unwrap_or(1).max(1);
        let draws = self.build.stream == Stream::Numpy;
        let source = pairs.chunks(step).enumerate().flat_map(|(number, pairs)| {
            let firsts = (0..=self.copies).step_by(AT_ONCE as usize);
            firsts.map(move |first| {
                let end = self.copies.min(first + AT_ONCE - 1);
                (number * step, pairs, first..=end)
            })
        });
        let source = source.map(|(first, pairs, copies)| {
            // The puzzle itself is copy 0, for which nothing is drawn.
            let drawn = copies.clone().filter(|&copy| copy > 0).count() * pairs.len();
            let transforms = draws.then(|| (0..drawn).map(|_| draw(numpy)).collect());
            Ok(Piece { first: first as u64, pairs, copies, transforms })
        });
        run.in_order(
            source,
            || |piece| Ok(self.tokens(&piece)),
            |(puzzles, solutions): (Vec<u8>, Vec<u8>)| {
                inputs.write(&puzzles, 1)?;
                labels.write(&solutions, 1)
            },
        )?;
        let mut identifiers = array("puzzle_identifiers", Dtype::I4, 0)?;
        identifiers.write_numbers((0..examples).map(|_| 0))?;
        let mut indices = array("puzzle_indices", Dtype::I4, 0)?;
        indices.write_numbers(0..=examples)?;
        let mut starts = array("group_indices", Dtype::I4, 0)?;
        starts.write_numbers((0..=groups).map(|group| group * (self.copies + 1)))?;
        let mut closed = Closed::default();
        for array in [inputs, labels, identifiers, indices, starts] {
            closed = closed.and(array.close()?);
        }
        // It takes its place last: a folder that has it is complete.
        let name = format!("{}/dataset.json", self.name);
        Ok(closed.and(text(folder, &name, &self.description(groups))?))
    }

    /// The values of puzzles and solutions, each followed by its copies.
    fn tokens(&self, piece: &Piece<'_>) -> (Vec<u8>, Vec<u8>) {
        let Build { seed, .. } = *self.build;
        let copies = self.copies;
        let augment = Augment { copies, seed, moves: Moves::All, original: true, fill: None };
        let size = piece.pairs.len() * piece.copies.clone().count() * 81;
        let (mut puzzles, mut solutions) = (Vec::with_capacity(size), Vec::with_capacity(size));
        let mut drawn = piece.transforms.iter().flatten();
        for (row, (puzzle, solution)) in (piece.first..).zip(piece.pairs) {
            for copy in piece.copies.clone() {
                let transform = match (copy, &piece.transforms) {
                    (0, _) => Transform::IDENTITY,
                    (_, Some(_)) => drawn.next().copied().unwrap_or_default(),
                    (_, None) => augment.transform(row, copy).0,
                };
                puzzles.extend_from_slice(transform.apply(puzzle).values());
                solutions.extend_from_slice(transform.apply(solution).values());
            }
        }
        (puzzles, solutions)
    }

    fn description(&self, groups: u64) -> String {
        let puzzles = match self.build.flavor {
            Flavor::Hrm => String::new(),
            Flavor::Trm => format!("\"total_puzzles\": {groups}, "),
        };
        format!(
            "{{\"pad_id\": 0, \"ignore_label_id\": 0, \"blank_identifier_id\": 0, \
             \"vocab_size\": 11, \"seq_len\": 81, \"num_puzzle_identifiers\": 1, \
             \"total_groups\": {groups}, \"mean_puzzle_examples\": 1.0, {puzzles}\
             \"sets\": [\"all\"]}}"
        )
    }
}

/// A transform as the scripts draw it: digits, transposition, rows, columns.
fn draw(numpy: &mut Numpy) -> Transform {
    let mut digits = Digit::ALL;
    numpy.shuffle(&mut digits);
    let transposed = numpy.unit() < 0.5;
    let mut lines = || {
        let mut chutes = [0_u8, 1, 2];
        numpy.shuffle(&mut chutes);
        let mut lines = [0; 9];
        for (three, chute) in lines.chunks_exact_mut(3).zip(chutes) {
            let mut order = [0_u8, 1, 2];
            numpy.shuffle(&mut order);
            three.copy_from_slice(&order.map(|line| 3 * chute + line));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let begin = if transposed { Transform::TRANSPOSITION } else { Transform::IDENTITY };
    let parts =
        [Transform::of_rows(rows), Transform::of_columns(columns), Transform::of_digits(digits)];
    parts.into_iter().flatten().fold(begin, |all, part| all.then(&part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::hash_file;
    use crate::read::ReadOptions;
    use std::fs;

    /// Three puzzles with their solutions: the sample of problem 2239, and two of the generator.
    const TRAIN: [(&str, &str); 3] = [
        (
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        ),
        (".........2.........538.49.2....1..79.6.........9.5.43..2437....3...9.6.....2....5", ""),
        ("48.7........59..3..7..............65..4.1.8.....3...7.62..7......1.....23.546...1", ""),
    ];

    fn table(folder: &Path) -> DataSet {
        let mut text = "source,question,answer,rating\n".to_owned();
        for (n, (puzzle, solution)) in TRAIN.iter().enumerate() {
            let puzzle: Puzzle = puzzle.parse().unwrap();
            let found = sudokit::solve(puzzle).unique().unwrap().to_string();
            assert!(solution.is_empty() || found == *solution);
            text += &format!("x,{puzzle},{found},{}\n", n * 10);
        }
        let path = folder.join("train.csv");
        fs::write(&path, text).unwrap();
        DataSet::new(vec![Input::path(path)], ReadOptions::default()).unwrap()
    }

    fn make(
        train: &DataSet,
        test: Option<&DataSet>,
        asked: &Build,
        run: &Run,
        root: &Path,
    ) -> Result<(Vec<Written>, Vec<FileFacts>), DataError> {
        let folder = folder(&mut Outputs::new(false), root, test.is_some())?;
        build(train, test, asked, run, folder)
    }

    fn asked(stream: Stream) -> Build {
        Build {
            flavor: Flavor::Hrm,
            copies: 3,
            seed: 7,
            stream,
            subsample: None,
            least: None,
            dtype: None,
        }
    }

    #[test]
    fn copies_are_cut_into_pieces_and_counted_in_four_bytes() {
        let place = tempfile::tempdir().unwrap();
        let data = table(place.path());
        let copies_of = |copies| {
            let asked = Build { copies, dtype: Some(Dtype::U1), ..asked(Stream::Numpy) };
            let out = place.path().join(copies.to_string());
            let made = make(&data, None, &asked, &Run::default(), &out);
            made.map(|_| fs::read(out.join("train/all__inputs.npy")).unwrap())
        };
        // Copies are drawn in turn, so those of the first puzzle are the same.
        let few = copies_of(3).unwrap();
        let many = copies_of(AT_ONCE + 5).unwrap();
        assert_eq!(many.len(), 128 + 3 * 81 * (AT_ONCE as usize + 6));
        assert_eq!(few[128..128 + 4 * 81], many[128..128 + 4 * 81]);
        for copies in [1 << 31, u64::MAX] {
            assert!(matches!(copies_of(copies), Err(DataError::Request(_))));
        }
    }

    fn hash_of(written: &[Written], name: &str) -> String {
        let found = written.iter().find(|file| file.name.ends_with(name)).unwrap();
        found.sha256[..16].to_owned()
    }

    #[test]
    fn the_bytes_are_those_of_the_original_scripts() {
        let folder = tempfile::tempdir().unwrap();
        let (data, run) = (table(folder.path()), Run { threads: 3, ..Run::default() });
        let out = folder.path().join("out");
        let all = asked(Stream::Numpy);
        let (written, _) = make(&data, Some(&data), &all, &run, &out).unwrap();
        // What the scripts gave, run after numpy.random.seed(7).
        assert_eq!(hash_of(&written, "train/all__inputs.npy"), "3d809b65355e2b45");
        let hash = |path: &str| hash_file(&out.join(path)).unwrap().0;
        assert_eq!(hash("train/dataset.json")[..16], *"1621c4e40adb2881");
        assert_eq!(fs::read(out.join("identifiers.json")).unwrap(), b"[\"<blank>\"]");
        // A test set has no copies, and then a byte for a cell.
        assert_eq!(fs::metadata(out.join("test/all__inputs.npy")).unwrap().len(), 128 + 3 * 81);
        // One that stayed would be taken for that of another training set.
        assert!(matches!(make(&data, None, &all, &run, &out), Err(DataError::Request(_))));
        fs::remove_dir_all(out.join("test")).unwrap();
        let some = Build { subsample: Some(2), ..all.clone() };
        let (written, _) = make(&data, None, &some, &run, &out).unwrap();
        assert_eq!(hash_of(&written, "train/all__inputs.npy"), "271528832d76c849");
        let other = Build { flavor: Flavor::Trm, ..all };
        make(&data, None, &other, &run, &out).unwrap();
        assert_eq!(hash("train/dataset.json")[..16], *"1411507d92954bec");
    }

    #[test]
    fn folders_read_back_and_our_stream_is_that_of_augment() {
        let folder = tempfile::tempdir().unwrap();
        let (data, run) = (table(folder.path()), Run::default());
        let out = folder.path().join("out");
        let least = Some(("rating".to_owned(), 10.0));
        let some = Build { least, dtype: Some(Dtype::U1), ..asked(Stream::Sudokit) };
        make(&data, None, &some, &run, &out).unwrap();
        let back = DataSet::new(vec![Input::path(&out)], ReadOptions::default()).unwrap();
        let rows: Vec<Rows> = back.read(Arc::default()).map(Result::unwrap).collect();
        assert_eq!((rows.len(), rows[0].len()), (1, 8));
        let augment = Augment { copies: 3, seed: 7, moves: Moves::All, original: true, fill: None };
        for row in 0..8 {
            let (puzzle, copy) = (TRAIN[1 + row / 4].0.parse::<Puzzle>().unwrap(), row as u64 % 4);
            let transform = augment.transform(row as u64 / 4, copy).0;
            assert_eq!(rows[0].givens[row].puzzle(), Some(&transform.apply(&puzzle)));
            let (given, label) = (&rows[0].givens[row], &rows[0].labels[row]);
            let Label::Grid(label) = label else { panic!("a solution") };
            sudokit::check::answers(given.puzzle().unwrap(), label.values()).unwrap();
        }
        let group = &rows[0].table.columns()[2];
        assert_eq!((&*group.name, group.values.get(5).number()), ("group", Some(1.0)));
    }
}

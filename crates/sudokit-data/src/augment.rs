//! `sudokit data augment`: reproducible isomorphs of each row.
//!
//! Copy `j` of row `i` under seed `s` is moved by the random transform of the stream `(bits of (s,
//! i), j)`: it depends on these three numbers alone. So more copies can be made later and
//! elsewhere, without the earlier ones.

use crate::column::{Texts, Values};
use crate::dedup::{Observer, complaint};
use crate::error::DataError;
use crate::read::{DataSet, FileFacts};
use crate::rows::{Given, Label, Rows};
use crate::run::Run;
use crate::write::{Encoded, Encoder, Output};
use std::io::Write;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};
use sudokit::canon::Transform;
use sudokit::random::Random;
use sudokit::solve::Solver;

/// Which symmetries are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Moves {
    /// All of them.
    #[default]
    All,
    /// Digits are relabeled, nothing is moved.
    Digits,
}

/// What is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Augment {
    /// Copies of each row.
    pub copies: u64,
    /// Another seed gives other copies.
    pub seed: u64,
    /// Which symmetries are used.
    pub moves: Moves,
    /// Whether the row itself comes first, as copy 0.
    pub original: bool,
    /// Givens that each copy is filled up to, from the solution; how many is drawn for each.
    pub fill: Option<RangeInclusive<usize>>,
}

impl Augment {
    /// The transform of a copy, from 1; copy 0 is the row itself. The stream it was drawn from is
    /// left where more can be drawn.
    ///
    /// ```
    /// use sudokit::canon::Transform;
    /// use sudokit_data::augment::{Augment, Moves};
    ///
    /// let augment =
    ///     Augment { copies: 2, seed: 1, moves: Moves::All, original: false, fill: None };
    /// assert_eq!(augment.transform(0, 0).0, Transform::IDENTITY);
    /// assert_eq!(augment.transform(7, 1).0, augment.transform(7, 1).0);
    /// assert_ne!(augment.transform(7, 1).0, augment.transform(7, 2).0);
    /// ```
    pub fn transform(&self, row: u64, copy: u64) -> (Transform, Random) {
        self.copy_of(Random::new(self.seed, row).bits(), copy)
    }

    fn copy_of(&self, row_seed: u64, copy: u64) -> (Transform, Random) {
        let mut random = Random::new(row_seed, copy);
        if copy == 0 {
            return (Transform::IDENTITY, random);
        }
        let transform = Transform::random(&mut random);
        let transform = match self.moves {
            Moves::All => Some(transform),
            Moves::Digits => Transform::of_digits(Digit::ALL.map(|digit| transform.digit(digit))),
        };
        (transform.unwrap_or_default(), random)
    }

    fn range(&self) -> Range<u64> {
        u64::from(!self.original)..self.copies.saturating_add(1)
    }
}

/// What was made.
#[derive(Clone, Debug, Default)]
pub struct Augmented {
    /// Rows read.
    pub rows: u64,
    /// Rows written.
    pub written: u64,
    /// Rows left out: without a puzzle, or without the solution to fill up from.
    pub left_out: u64,
    /// What was read.
    pub files: Vec<FileFacts>,
}

/// Rows that a worker writes at a time.
const AT_ONCE: u64 = 1024;

/// Some rows, and which copies of them to make.
struct Piece {
    rows: Arc<Rows>,
    which: Range<usize>,
    copies: Range<u64>,
}

/// Cuts rows into pieces of about [`AT_ONCE`] copies, one after the other: there may be any number.
fn cut(rows: Rows, copies: &Range<u64>) -> impl Iterator<Item = Piece> + Send + use<> {
    let (rows, copies) = (Arc::new(rows), copies.clone());
    let each = copies.end.saturating_sub(copies.start).max(1);
    let step = usize::try_from((AT_ONCE / each).max(1)).unwrap_or(1);
    let len = rows.len();
    // Of no rows there is one piece: its columns.
    let end = if len == 0 { copies.end.min(copies.start + 1) } else { copies.end };
    (0..len.max(1)).step_by(step).flat_map(move |start| {
        let rows = Arc::clone(&rows);
        let firsts = (copies.start..end).step_by(AT_ONCE as usize);
        firsts.map(move |first| Piece {
            rows: Arc::clone(&rows),
            which: start..(start + step).min(len),
            copies: first..end.min(first.saturating_add(AT_ONCE)),
        })
    })
}

/// Writes copies of all rows, with the columns `source_row`, `copy` and `transform`.
///
/// # Errors
/// When something cannot be read or written, or the run is cancelled.
pub fn augment(
    data: &DataSet,
    augment: &Augment,
    run: &Run,
    encoder: &Encoder,
    output: &mut Output,
    observer: &mut dyn Observer,
) -> Result<Augmented, DataError> {
    let mut made = Augmented::default();
    let mut reading = data.read(Arc::clone(&run.progress));
    let copies = augment.range();
    let source = reading.by_ref().flat_map(|rows| {
        rows.iter().for_each(|rows| encoder.see(rows));
        let (rows, error) = match rows {
            Ok(rows) => (Some(rows), None),
            Err(error) => (None, Some(Err(error))),
        };
        rows.into_iter().flat_map(|rows| cut(rows, &copies)).map(Ok).chain(error)
    });
    run.in_order(
        source,
        || {
            let mut solver = Solver::new();
            move |piece: Piece| copy(augment, &piece, encoder, &mut solver)
        },
        |(encoded, complaints): (Encoded, Vec<String>)| {
            complaints.iter().for_each(|text| observer.complain(text));
            made.left_out += complaints.len() as u64;
            output.write(encoded)
        },
    )?;
    made.files = reading.facts().to_vec();
    made.rows = made.files.iter().map(|file| file.rows).sum();
    made.written = output.rows();
    Ok(made)
}

/// Makes the copies of a piece.
fn copy(
    augment: &Augment,
    piece: &Piece,
    encoder: &Encoder,
    solver: &mut Solver,
) -> Result<(Encoded, Vec<String>), DataError> {
    let rows = &piece.rows;
    let is_first = piece.copies.start == augment.range().start;
    let (mut sources, mut complaints) = (Vec::new(), Vec::new());
    for row in piece.which.clone() {
        let Some(puzzle) = rows.givens[row].puzzle() else {
            complaints.extend(complaint(rows, row).filter(|_| is_first));
            continue;
        };
        let fill = augment.fill.as_ref().map(|range| (range, solution(rows, row, solver)));
        match fill {
            Some((_, None)) => {
                let place = format!("{}:{}", rows.source, rows.place(row));
                let text = format!("{place}: not proper: no solution to fill up from");
                complaints.extend(is_first.then_some(text));
            }
            Some((range, Some(solution))) => sources.push((row, *puzzle, Some((range, solution)))),
            None => sources.push((row, *puzzle, None)),
        }
    }
    Ok((encoder.encode(&made(augment, piece, &sources), 3)?, complaints))
}

type Source<'a> = (usize, Puzzle, Option<(&'a RangeInclusive<usize>, Puzzle)>);

/// The copies as rows.
fn made(augment: &Augment, piece: &Piece, sources: &[Source<'_>]) -> Rows {
    let rows = &piece.rows;
    let count = sources.len() * (piece.copies.end - piece.copies.start) as usize;
    let mut which = Vec::with_capacity(count);
    let mut givens = Vec::with_capacity(count);
    let mut labels = Vec::with_capacity(count);
    let (mut numbers, mut copies) = (Vec::with_capacity(count), Vec::with_capacity(count));
    let mut puzzles = Texts::with_capacity(count, 81);
    let mut solutions = Texts::with_capacity(count, 81);
    let mut transforms = Texts::with_capacity(count, 32);
    for (row, puzzle, fill) in sources {
        let number = rows.first + *row as u64;
        let row_seed = Random::new(augment.seed, number).bits();
        let label = &rows.labels[*row];
        for copy in piece.copies.clone() {
            let (transform, mut random) = augment.copy_of(row_seed, copy);
            let mut moved = transform.apply(puzzle);
            if let Some((range, solution)) = fill {
                fill_up(&mut moved, &transform.apply(solution), range, &mut random);
            }
            puzzles.push(&moved.to_line(b'.'));
            givens.push(Given::Puzzle(moved));
            let label = match label {
                Label::Grid(grid) => {
                    let grid = transform.apply(grid);
                    solutions.push(&grid.to_line(b'.'));
                    Label::Grid(grid)
                }
                other => {
                    solutions.push_missing();
                    *other
                }
            };
            labels.push(label);
            which.push(*row);
            numbers.push(number);
            copies.push(copy);
            transforms.push_with(|out| write_transform(out, &transform));
        }
    }
    let mut table = rows.table.select_other(&which, &[Some(rows.puzzle), rows.label]);
    table.replace(rows.puzzle, Values::Text(puzzles));
    if let Some(label) = rows.label {
        table.replace(label, Values::Text(solutions));
    }
    table.append("source_row", Values::Numbers(numbers));
    table.append("copy", Values::Numbers(copies));
    table.append("transform", Values::Text(transforms));
    let places = crate::rows::Places::Rows(which.iter().map(|&r| rows.place(r).number()).collect());
    let source = Arc::clone(&rows.source);
    let (input, first, puzzle, label) = (rows.input, rows.first, rows.puzzle, rows.label);
    Rows { input, source, first, places, givens, labels, table, puzzle, label }
}

/// The text of a transform, as its `Display` writes it; quicker, since it is half of the output.
fn write_transform(out: &mut Vec<u8>, transform: &Transform) {
    let line = |lines: &[u8; 9]| lines.map(|line| b'1' + line);
    out.extend_from_slice(if transform.is_transposed() { b"tr" } else { b"r" });
    out.extend_from_slice(&line(transform.row_sources()));
    out.push(b'c');
    out.extend_from_slice(&line(transform.column_sources()));
    out.push(b'd');
    let _ = out.write_all(&Digit::ALL.map(|digit| b'0' + transform.digit(digit).get()));
}

/// The solution of a row: its label if it is right, or else the solver's solution.
fn solution(rows: &Rows, row: usize, solver: &mut Solver) -> Option<Puzzle> {
    let puzzle = rows.givens[row].puzzle()?;
    if let Label::Grid(grid) = &rows.labels[row]
        && sudokit::check::answers(puzzle, grid.values()).is_ok()
    {
        return Some(*grid);
    }
    solver.classify(puzzle).unique().map(|solution| solution.to_puzzle())
}

/// Adds givens until there are as many as is drawn; more than there are already are left.
fn fill_up(
    puzzle: &mut Puzzle,
    solution: &Puzzle,
    range: &RangeInclusive<usize>,
    random: &mut Random,
) {
    let most = (*range.end()).min(81);
    let least = (*range.start()).min(most);
    let wanted = least + random.index(most - least + 1);
    let mut empty: Vec<Cell> = puzzle.empty_cells().collect();
    random.shuffle(&mut empty);
    let missing = wanted.saturating_sub(puzzle.given_count());
    for &cell in empty.iter().take(missing) {
        puzzle.set(cell, solution.get(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Input, ReadOptions};

    #[test]
    fn transforms_are_written_as_they_are_displayed() {
        for n in 0..200 {
            let transform = Transform::random(&mut Random::new(4, n));
            let mut out = Vec::new();
            write_transform(&mut out, &transform);
            assert_eq!(String::from_utf8(out).unwrap(), transform.to_string());
        }
    }

    #[test]
    fn copies_depend_on_seed_row_and_copy_alone_and_digits_alone_can_be_asked_for() {
        let all = Augment { copies: 3, seed: 9, moves: Moves::All, original: true, fill: None };
        let more = Augment { copies: 9, original: false, ..all.clone() };
        assert_eq!(all.transform(5, 2).0, more.transform(5, 2).0);
        assert_ne!(all.transform(5, 2).0, all.transform(6, 2).0);
        let digits = Augment { moves: Moves::Digits, ..all.clone() };
        let (a, b) = (all.transform(5, 2).0, digits.transform(5, 2).0);
        assert_eq!(b.row_sources(), Transform::IDENTITY.row_sources());
        assert!(!b.is_transposed() && Digit::all().all(|d| a.digit(d) == b.digit(d)));
        assert_eq!((all.range(), more.range()), (0..4, 1..10));
    }

    #[test]
    fn any_number_of_copies_is_made_piece_by_piece() {
        let text = std::io::Cursor::new(".".repeat(81) + "\n");
        let data = DataSet::new(vec![Input::stream("x", Box::new(text))], ReadOptions::default());
        let rows = data.unwrap().read(Arc::default()).next().unwrap().unwrap();
        let len = rows.len();
        let all =
            Augment { copies: u64::MAX, seed: 1, moves: Moves::All, original: false, fill: None };
        let pieces: Vec<Piece> = cut(rows, &all.range()).take(3).collect();
        assert!(len > 0 && pieces.iter().all(|piece| piece.which == (0..1)));
        let copies = pieces.iter().map(|piece| piece.copies.clone());
        assert!(copies.eq([1..1025, 1025..2049, 2049..3073]));
    }

    #[test]
    fn puzzles_are_filled_up_from_their_solution() {
        let solution: Puzzle =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
                .parse()
                .unwrap();
        let mut puzzle = Puzzle::EMPTY;
        fill_up(&mut puzzle, &solution, &(30..=34), &mut Random::new(1, 1));
        assert!((30..=34).contains(&puzzle.given_count()));
        assert!(puzzle.givens().all(|(cell, digit)| solution.get(cell) == Some(digit)));
        let before = puzzle;
        fill_up(&mut puzzle, &solution, &(5..=9), &mut Random::new(1, 1));
        assert_eq!(puzzle, before);
    }
}

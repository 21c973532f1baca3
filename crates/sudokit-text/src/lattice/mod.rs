//! Grids in any dress: framed, tabbed, listed, marked up, printed by a program.
//!
//! ```text
//! lines -> scan: cells, fields, breaks, words -> pieces: rows, names of columns, other text -> grids
//! ```
//!
//! [`scan()`] is the one reader of cells for puzzles and for what models print. `read` is strict:
//! every cell of its text belongs to a grid, a grid has one kind of blank, and a text with two
//! readings has none. Names of columns and numbers of rows are known as such.

pub(super) mod candidates;
mod look;
mod pieces;
mod rows;
mod scan;
mod signs;
mod words;

pub use look::Look;
pub use scan::{Break, HYPHEN, Sink, scan};

use pieces::{Cell, Piece, Row};
use std::ops::RangeInclusive;
use sudokit_core::grid::Puzzle;

/// A grid that was found in some lines.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Lattice {
    /// The number of rows and of columns.
    pub order: usize,
    /// Values as they are written, row by row; nothing for a blank.
    pub cells: Vec<String>,
    /// The sign of its blanks, if they have one of a single byte.
    pub blank: Option<u8>,
    /// How its rows are written.
    pub dress: Dress,
    /// The lines of its first and its last row, from 0.
    pub lines: (usize, usize),
}

impl Lattice {
    /// The puzzle that a grid of order 9 is.
    pub(super) fn puzzle(&self) -> Puzzle {
        let value = |text: &String| match text.as_bytes() {
            [digit @ b'1'..=b'9'] => digit - b'0',
            [letter] => letter.to_ascii_uppercase() - b'A' + 1,
            _ => 0,
        };
        let values: Vec<u8> = self.cells.iter().map(value).collect();
        let values = values.try_into().expect("nine rows of nine cells");
        Puzzle::from_values(values).expect("cells hold values up to 9")
    }
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Dress {
    /// `53..7....`
    Compact,
    /// Cells apart from each other.
    Apart,
    /// Between brackets.
    Listed,
}

/// What some lines hold: grids, and the lines that are no part of one, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Found {
    /// The grids, in order.
    pub grids: Vec<Lattice>,
    /// Numbers of other lines.
    pub other: Vec<usize>,
}

/// Orders of grids that are looked for where the order is not known.
const ORDERS: RangeInclusive<usize> = 4..=25;

/// The most bytes of a grid of any order.
const MOST_BYTES: usize = 1 << 16;

/// Reads lines that hold grids of this order and nothing that could be a part of another one;
/// `None` for all else.
pub(super) fn read(lines: &[&str], order: usize) -> Option<Found> {
    Look::all(order).into_iter().find_map(|look| agreed(readings(lines, look, true)))
}

/// The same for grids of any order from 4 to 25; `None`, too, where two orders fit.
///
/// ```
/// let lines = ["Easy:", "| 1 | | | 4 |", "| | | 1 | |", "| | 1 | | |", "| 4 | | | 1 |"];
/// let found = sudokit::text::lattice::read_any(&lines).unwrap();
/// assert_eq!(found.grids[0].order, 4);
/// assert_eq!(found.grids[0].cells.concat(), "141141");
/// assert_eq!(found.grids[0].lines, (1, 4));
/// ```
pub fn read_any(lines: &[&str]) -> Option<Found> {
    let length: usize = lines.iter().map(|line| line.len() + 1).sum();
    if length > MOST_BYTES {
        return None;
    }
    // A cell takes a byte, but for blanks at the ends of lines.
    let orders = || ORDERS.filter(|order| order * order <= 2 * length);
    let looks = || orders().flat_map(Look::all);
    // Cells that stand one below the other have no rows: only what has none is read so.
    let by_rows = looks().flat_map(|look| readings(lines, look, false));
    let mut by_rows = by_rows.peekable();
    if by_rows.peek().is_some() {
        return agreed(by_rows);
    }
    agreed(looks().flat_map(|look| readings(lines, look, true)))
}

/// The one reading that all are.
fn agreed(mut readings: impl Iterator<Item = Found>) -> Option<Found> {
    let first = readings.next()?;
    // Grids of different orders have different numbers of cells.
    let is_same = |(a, b): (&Lattice, &Lattice)| a.cells == b.cells;
    readings
        .all(|other| {
            other.grids.len() == first.grids.len()
                && other.grids.iter().zip(&first.grids).all(is_same)
        })
        .then_some(first)
}

/// All readings of a look.
fn readings(lines: &[&str], look: Look, cell_by_cell: bool) -> impl Iterator<Item = Found> {
    // With hyphens for blanks, a row of them is a row, and not a frame.
    let has_hyphens = lines.iter().any(|line| signs::is_hyphens(line, look));
    let is_sure = move |found: &Found| {
        !has_hyphens || found.grids.iter().all(|grid| grid.blank != Some(b'-'))
    };
    let others = pieces::readings(lines, look, cell_by_cell).into_iter().flatten().filter(is_sure);
    let by_place =
        [signs::compact, signs::spaces, signs::below_names].map(|read| read(lines, look));
    by_place
        .into_iter()
        .flatten()
        .chain(others)
        .filter(|found| !found.grids.iter().any(is_doubtful))
}

/// Whether lines hold text without cells, such as a title or statistics.
pub fn is_text(lines: &[&str]) -> bool {
    pieces::of_lines(lines).iter().all(|piece| matches!(piece, Piece::Text | Piece::Frame))
}

/// Puts rows together to grids. Every row belongs to one.
fn grids(pieces: &[(usize, Piece)], look: Look) -> Option<Found> {
    let mut found = Found::default();
    let mut run: Vec<(usize, &Row)> = Vec::new();
    // The numbers of rows before which a blank line stands.
    let mut gaps = Vec::new();
    // The numbers of rows before which a frame stands.
    let mut frames = Vec::new();
    for (line, piece) in pieces {
        if !matches!(piece, Piece::Frame) && run.is_empty() {
            frames.clear();
        }
        match piece {
            Piece::Row(row) => run.push((*line, row)),
            Piece::Blank if run.is_empty() => {}
            Piece::Blank => gaps.push(run.len()),
            Piece::Frame => frames.push(run.len()),
            Piece::Text => {
                end_run(&mut run, &mut gaps, &frames, &mut found, look)?;
                found.other.push(*line);
            }
            Piece::Whole(row) => {
                end_run(&mut run, &mut gaps, &frames, &mut found, look)?;
                found.grids.push(row.lattice(look, *line)?);
            }
            Piece::Other => return None,
        }
    }
    end_run(&mut run, &mut gaps, &frames, &mut found, look)?;
    (!found.grids.is_empty()).then_some(found)
}

/// Rows that follow each other: as many as a row has cells are a grid, below the names of its
/// columns.
fn end_run(
    run: &mut Vec<(usize, &Row)>,
    gaps: &mut Vec<usize>,
    frames: &[usize],
    found: &mut Found,
    look: Look,
) -> Option<()> {
    let order = look.order();
    let (rows, gaps) = (std::mem::take(run), std::mem::take(gaps));
    // Frames may follow the last grid.
    let Some((_, first)) = rows.first() else { return Some(()) };
    // A rule below the first row alone is below the names of columns.
    let is_above_rule = frames.contains(&1) && !frames.contains(&2);
    // These may be missing.
    let is_empty = is_above_rule && first.is_empty();
    let is_head = is_empty || first.is_names();
    let is_named = rows.len() % order == 1 || is_above_rule && is_head;
    if is_named && !(rows.len() == order + 1 && is_head) {
        return None;
    }
    let names = usize::from(is_named);
    // A blank line may follow the names, every grid, and every band of every grid.
    let at = |gap: &usize| gap - names;
    let inside = |gap: &&usize| !at(gap).is_multiple_of(order);
    let bands = gaps.iter().filter(inside).count();
    let all = rows.len() / order * (order / look.box_height() - 1);
    if bands > 0 && bands != all
        || gaps.iter().filter(inside).any(|gap| !at(gap).is_multiple_of(look.box_height()))
    {
        return None;
    }
    let rows = &rows[names..];
    if !rows.len().is_multiple_of(order) {
        return None;
    }
    for rows in rows.chunks(order) {
        // A row that stands twice is one too many: the names of columns are a row then.
        let is_twice = |two: &[(usize, &Row)]| {
            let [a, b] = [&two[0].1.cells, &two[1].1.cells];
            a == b && (is_empty || a.iter().any(Cell::is_value))
        };
        if is_named && rows.windows(2).any(is_twice) {
            return None;
        }
        found.grids.push(pieces::lattice(rows, look)?);
    }
    Some(())
}

fn is_doubtful(grid: &Lattice) -> bool {
    // Digits go on with letters; longer words are numbers.
    let value =
        |cell: &String| usize::from_str_radix(cell, if cell.len() == 1 { 36 } else { 10 }).ok();
    may_be_another(grid.order, &grid.cells.iter().map(value).collect::<Vec<_>>())
}

/// Why the cells of a square may be those of a smaller grid, as what was found.
pub const SMALLER: &str = "numbers around a smaller grid, or a row twice";

/// Whether the cells of a square, row by row, may be those of a smaller grid: with the numbers of
/// rows and columns around it, with the number of a row twice, or with a sign at an end of each row
/// (which makes an empty column) and a row twice.
pub fn may_be_another(order: usize, values: &[Option<usize>]) -> bool {
    let rows = || values.chunks(order);
    let column = |at: usize| values.iter().skip(at).step_by(order).copied();
    let is_empty = |at: usize| column(at).all(|value| value.is_none());
    let is_twice =
        |(a, b): (&[Option<usize>], &[Option<usize>])| a == b && a.iter().any(Option::is_some);
    has_names(order, values)
        || has_number_twice(column(0))
        || (is_empty(0) || is_empty(order - 1)) && rows().zip(rows().skip(1)).any(is_twice)
}

/// Whether the first row and the first column are the numbers of those of a smaller grid.
pub(super) fn has_names(order: usize, values: &[Option<usize>]) -> bool {
    let column = || values.iter().step_by(order).copied();
    let row = || values[..order].iter().copied();
    order > 4 && [0, 1].iter().any(|&from| are_numbers(row(), from) && are_numbers(column(), from))
}

/// Whether a first row or column holds numbers from 0 or 1 on behind a blank. 0 may be one, too.
fn are_numbers(line: impl Iterator<Item = Option<usize>>, from: usize) -> bool {
    line.enumerate().all(|(at, number)| number.unwrap_or(0) == (at + from).saturating_sub(1))
}

/// Whether a first column holds the numbers of rows, one of them twice: there is a row too many,
/// and no grid of one column more.
fn has_number_twice(column: impl Iterator<Item = Option<usize>>) -> bool {
    let Some(numbers) = column.collect::<Option<Vec<usize>>>() else { return false };
    let steps = || numbers.windows(2).map(|two| two[1].wrapping_sub(two[0]));
    numbers.first() == Some(&1) && steps().all(|step| step < 2) && steps().any(|step| step == 0)
}

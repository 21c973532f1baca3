//! Grids in any dress: framed, tabbed, listed, marked up, printed by a program.
//!
//! ```text
//! lines -> scan: cells, fields, breaks, words -> pieces: rows, names of columns, other text -> grids
//! ```
//!
//! [`scan()`] is the one reader of cells for puzzles and for what models print. `read` is strict:
//! every cell of its text belongs to a grid, a grid has one kind of blank, and a text with two
//! readings has none. Names of columns and numbers of rows are known as such.

mod pieces;
mod rows;
mod scan;
mod signs;

pub use scan::{Break, HYPHEN, Sink, scan};

use pieces::{Piece, Row};

/// A grid that was found in some lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lattice {
    /// Row by row, 0 for a blank.
    pub cells: [u8; 81],
    /// The sign of its blanks, if they have one of a single byte.
    pub blank: Option<u8>,
    /// How its rows are written.
    pub dress: Dress,
    /// The lines of its first and its last row, from 0.
    pub lines: (usize, usize),
}

/// How rows are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dress {
    /// `53..7....`
    Compact,
    /// Cells apart from each other.
    Apart,
    /// Between brackets.
    Listed,
}

/// What some lines hold: grids, and the lines that are no part of one, from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Found {
    pub grids: Vec<Lattice>,
    pub other: Vec<usize>,
}

/// Reads lines that hold grids and nothing that could be a part of another one; `None` for all
/// else.
pub(super) fn read(lines: &[&str]) -> Option<Found> {
    // With hyphens for blanks, nine of them are a row, and not a frame.
    let has_hyphens = lines.iter().any(|line| signs::is_hyphens(line));
    let is_sure =
        |found: &Found| !has_hyphens || found.grids.iter().all(|grid| grid.blank != Some(b'-'));
    let compact = signs::compact(lines);
    let others = pieces::readings(lines).into_iter().flatten().filter(is_sure);
    let mut readings = [compact, signs::spaces(lines)].into_iter().flatten().chain(others);
    let first = readings.next()?;
    let cells = |found: &Found| found.grids.iter().map(|grid| grid.cells).collect::<Vec<_>>();
    readings.all(|other| cells(&other) == cells(&first)).then_some(first)
}

/// Whether lines hold text without cells, such as a title or statistics.
pub(super) fn is_text(lines: &[&str]) -> bool {
    pieces::of_lines(lines).iter().all(|piece| matches!(piece, Piece::Text | Piece::Frame))
}

/// The number of rows and columns.
const ORDER: usize = 9;

/// Puts rows together to grids. Every row belongs to one.
fn grids(pieces: &[(usize, Piece)]) -> Option<Found> {
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
                end_run(&mut run, &mut gaps, &frames, &mut found)?;
                found.other.push(*line);
            }
            Piece::Whole(row) => {
                end_run(&mut run, &mut gaps, &frames, &mut found)?;
                found.grids.push(row.lattice(*line)?);
            }
            Piece::Other => return None,
        }
    }
    end_run(&mut run, &mut gaps, &frames, &mut found)?;
    (!found.grids.is_empty()).then_some(found)
}

/// Rows that follow each other: each nine of them are a grid, below the names of its columns.
fn end_run(
    run: &mut Vec<(usize, &Row)>,
    gaps: &mut Vec<usize>,
    frames: &[usize],
    found: &mut Found,
) -> Option<()> {
    let (rows, gaps) = (std::mem::take(run), std::mem::take(gaps));
    // A rule below the first row alone is below the names of columns.
    let is_above_rule = frames.contains(&1) && !frames.contains(&2);
    let is_named = rows.len() % ORDER == 1
        || is_above_rule && rows.first().is_some_and(|(_, row)| row.is_names());
    if is_named && !(rows.len() == ORDER + 1 && rows[0].1.is_names()) {
        return None;
    }
    let names = usize::from(is_named);
    // A blank line may follow the names, every grid, and every band of every grid.
    let at = |gap: &usize| gap - names;
    let inside = |gap: &&usize| !at(gap).is_multiple_of(ORDER);
    let bands = gaps.iter().filter(inside).count();
    let all = rows.len() / ORDER * 2;
    if bands > 0 && bands != all || gaps.iter().filter(inside).any(|gap| at(gap) % 3 != 0) {
        return None;
    }
    let rows = &rows[names..];
    if !rows.len().is_multiple_of(ORDER) {
        return None;
    }
    for rows in rows.chunks(ORDER) {
        found.grids.push(pieces::lattice(rows)?);
    }
    Some(())
}

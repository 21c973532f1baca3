//! Blocks of cells, and the grids in them.

use super::NoGrid;
use sudokit::text::lattice::{Break, HYPHEN, Sink};

/// The fewest cells of a run, or of rows, that were meant as a grid.
const MEANT: usize = 18;

/// Collects the cells of blocks, and keeps the last grid.
#[derive(Default)]
pub(super) struct Blocks {
    /// The block: each cell and what stands before it.
    cells: Vec<(u8, Break)>,
    pending: Option<Break>,
    last: Option<[u8; 81]>,
    /// Cells that were meant as a grid and are none.
    has_other_size: bool,
}

impl Sink for Blocks {
    fn cells(&mut self, _at: usize, word: &str) {
        let value = |b: u8| if b.is_ascii_digit() { b - b'0' } else { 0 };
        self.add(word.bytes().map(value));
    }

    fn blank(&mut self, _at: usize, _word: &str) {
        self.add([0].into_iter());
    }

    fn hyphen(&mut self, _at: usize) {
        self.add([HYPHEN].into_iter());
    }

    fn separate(&mut self, _at: usize, by: Break) {
        self.pending = self.pending.max(Some(by));
    }

    fn word(&mut self, _at: usize, _word: &str) {
        self.end();
    }

    fn is_at_line_start(&self) -> bool {
        self.cells.is_empty() || self.pending >= Some(Break::Line)
    }
}

impl Blocks {
    /// Cells in one word.
    fn add(&mut self, values: impl ExactSizeIterator<Item = u8>) {
        if values.len() == 81 {
            self.end();
            let mut grid = [0; 81];
            grid.iter_mut().zip(values).for_each(|(cell, value)| *cell = value);
            self.last = Some(grid);
            return;
        }
        self.has_other_size |= values.len() >= MEANT;
        let mut before = self.pending.take().unwrap_or(Break::Word);
        for value in values {
            self.cells.push((value, before));
            before = Break::None;
        }
    }

    /// The end of a block.
    fn end(&mut self) {
        self.pending = None;
        if self.cells.len() >= MEANT {
            if self.cells.len() >= 81 {
                self.search();
            }
            let is_meant = |by| self.rows(by).len() > 1;
            self.has_other_size |=
                self.last.is_none() && (is_meant(Break::Line) || is_meant(Break::Row));
        }
        self.cells.clear();
    }

    /// The last grid.
    pub(super) fn finish(mut self) -> Result<[u8; 81], NoGrid> {
        self.end();
        let why = if self.has_other_size { NoGrid::WrongSize } else { NoGrid::Nothing };
        self.last.ok_or(why)
    }

    /// Keeps the last grid of the block, if there is one.
    fn search(&mut self) {
        let by_line = self.grid_of_rows(Break::Line);
        // Lists and tables that have a line for each cell.
        let by_row = self.grid_of_rows(Break::Row);
        // Where both find grids, the one that ends later is the last.
        let found = by_line.into_iter().chain(by_row).max_by_key(|(end, _)| *end);
        let grid = found.map(|(_, grid)| grid).or_else(|| self.grid_of_all());
        self.last = grid.or(self.last);
    }

    /// The stretches of 9, 10 or 81 cells between breaks of this kind.
    fn rows(&self, by: Break) -> Vec<Row> {
        let (mut rows, mut start, mut order) = (Vec::new(), 0, 0);
        for end in 1..=self.cells.len() {
            if end < self.cells.len() && self.cells[end].1 < by {
                continue;
            }
            match Row::of(&self.cells[start..end]) {
                Some(row) => rows.push(Row { end, order, ..row }),
                // A frame that has signs of blanks in it.
                None if self.cells[start..end]
                    .iter()
                    .all(|(cell, _)| matches!(cell, 0 | &HYPHEN)) => {}
                None => order += 1,
            }
            start = end;
        }
        rows
    }

    /// The last grid of nine rows, or of one, and where it ends.
    fn grid_of_rows(&self, by: Break) -> Option<(usize, [u8; 81])> {
        let rows = self.rows(by);
        let mut runs = rows.chunk_by(|a, b| (a.order, a.count) == (b.order, b.count)).rev();
        runs.find_map(|run| {
            let last = run.last()?;
            let grid = if last.count == 81 { Some(last.cells) } else { last_group(run) };
            grid.map(|grid| (last.end, grid))
        })
    }

    /// All cells, if there are 81 and they stand in words of one length.
    fn grid_of_all(&self) -> Option<[u8; 81]> {
        let digits: Vec<(u8, Break)> =
            self.cells.iter().copied().filter(|(cell, _)| *cell != HYPHEN).collect();
        let cells = if digits.len() == 81 { &digits } else { &self.cells };
        let words = || cells.chunk_by(|_, (_, before)| *before == Break::None).map(<[_]>::len);
        let first = words().next()?;
        let is_even = words().all(|length| length == first);
        let values: Vec<u8> = cells.iter().map(|(cell, _)| cell % HYPHEN).collect();
        values.try_into().ok().filter(|_| is_even)
    }
}

/// Cells between two breaks.
#[derive(Debug)]
struct Row {
    cells: [u8; 81],
    count: usize,
    end: usize,
    /// Rows that follow each other have the same number.
    order: usize,
}

impl Row {
    fn of(cells: &[(u8, Break)]) -> Option<Row> {
        let is_length = |count: usize| matches!(count, 9 | 10 | 81);
        let digits = cells.iter().filter(|(cell, _)| *cell != HYPHEN).count();
        let keeps_hyphens = !is_length(digits);
        if keeps_hyphens && !is_length(cells.len()) {
            return None;
        }
        let kept = cells.iter().filter(|(cell, _)| keeps_hyphens || *cell != HYPHEN);
        let mut row = Row { cells: [0; 81], count: 0, end: 0, order: 0 };
        for (to, (cell, _)) in row.cells.iter_mut().zip(kept) {
            *to = cell % HYPHEN;
            row.count += 1;
        }
        Some(row)
    }
}

/// The last grid of rows that follow each other: each nine of them are one, below a row of the
/// names of columns. With a row more or less, which nine are meant is unknown.
fn last_group(run: &[Row]) -> Option<[u8; 81]> {
    let from = run[0].count.saturating_sub(9);
    let is_named =
        run.len() % 9 == 1 && run[0].cells[from..from + 9] == [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let rows = &run[usize::from(is_named)..];
    let mut groups = rows.chunks_exact(9);
    let group = groups.by_ref().last()?;
    let is_labelled = || (1..).zip(group).all(|(number, row)| row.cells[0] == number);
    (groups.remainder().is_empty() && (from == 0 || is_labelled()))
        .then(|| std::array::from_fn(|i| group[i / 9].cells[from + i % 9]))
}

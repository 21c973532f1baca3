//! Rows put together: nine of them make a grid.

use super::Reader;
use super::block::Block;
use crate::error::TextError;
use crate::formats::Format;
use crate::kind::{Layout, Row};
use crate::lattice;
use crate::lattice::candidates::are_candidates;
use crate::record::Record;
use sudokit_core::board::DigitSet;
use sudokit_core::grid::{Content, Pencilmarks, Puzzle};

/// A grid whose rows are still coming.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    line: u64,
    pub rows: usize,
    /// The digits of each cell as bits, none for an empty cell.
    cells: [u16; 81],
    format: Format,
    blank: Option<Blank>,
    /// Whether a cell has several digits.
    marks: bool,
    /// Whether its first row is 1 to 9 in fields, without a frame above: names of the columns, if a
    /// rule follows.
    pub may_be_names: bool,
    /// Its lines, which may turn out to be something else.
    pub lines: Block,
}

impl Grid {
    /// Whether its cells, which stand apart, may be those of a smaller grid.
    fn may_be_another(&self) -> bool {
        let value = |bits: u16| (bits != 0).then(|| bits.trailing_zeros() as usize + 1);
        let values = self.cells.map(value);
        // Signs between fields may stand at their ends, too.
        let may_have_signs = self.format == Format::CsvGrid;
        if may_have_signs {
            lattice::may_be_another(9, &values)
        } else {
            lattice::has_names(9, &values)
        }
    }

    /// Whether its blanks may be hyphens.
    pub(super) fn may_have_hyphens(&self) -> bool {
        self.blank.is_none() || self.has_hyphens()
    }

    /// Whether its blanks are hyphens.
    pub(super) fn has_hyphens(&self) -> bool {
        self.blank.is_some_and(|blank| blank.byte == b'-')
    }
}

/// The first blank of a grid: the character, its line, and its column from 0.
#[derive(Clone, Copy, Debug)]
struct Blank {
    byte: u8,
    line: u64,
    column: usize,
}

impl Reader {
    /// Something that no grid goes on after: an incomplete grid is an error.
    pub(super) fn end_of_grid(&mut self, found: &'static str) {
        self.skip = 0;
        if let Some(grid) = self.grid.take() {
            let (row, line) = (grid.rows + 1, grid.line);
            let expected = format!("row {row} of the grid that begins in line {line}");
            let error = TextError::new(self.at, 1, expected, found).in_grid();
            self.fail(error);
        }
    }

    /// A row of a grid.
    pub(super) fn row(&mut self, row: Row) {
        self.take_back_number(&row);
        if self.skip > 0 {
            self.skip -= 1;
            return;
        }
        if self.grid.is_none() {
            let format = match row.layout {
                Layout::Compact if self.before.sdk => Format::Sdk,
                Layout::Compact => Format::Judge2239,
                Layout::Spaced => Format::Judge2580,
                Layout::Tight if self.before.simple => Format::SimpleSudoku,
                Layout::Boxed | Layout::Tight => Format::Boxed,
                Layout::Array => Format::Array,
                Layout::Texts => Format::LeetCode,
                Layout::Commas => Format::CsvGrid,
            };
            self.grid = Some(Grid {
                line: self.at,
                rows: 0,
                cells: [0; 81],
                format,
                blank: None,
                marks: false,
                may_be_names: row.layout == Layout::Boxed && row.is_names(1),
                lines: Block::new(self.at),
            });
        }
        let line = self.at;
        let Some(grid) = &mut self.grid else { return };
        grid.cells[grid.rows * 9..][..9].copy_from_slice(&row.cells);
        grid.rows += 1;
        grid.marks |= row.marks;
        let blank = row.blank.map(|(byte, column)| Blank { byte, line, column });
        grid.blank = grid.blank.or(blank);
        if grid.rows == 9 {
            self.complete();
        }
    }

    /// The ninth row has come.
    fn complete(&mut self) {
        let Some(grid) = self.grid.take() else { return };
        let mut format = grid.format;
        let is_compact = matches!(format, Format::Judge2239 | Format::Sdk);
        if !is_compact && grid.may_be_another() {
            let expected = "nine columns of cells";
            let found = lattice::SMALLER;
            return self.fail(TextError::new(grid.line, 1, expected, found).in_grid());
        }
        let content = if grid.marks {
            // A blank among candidates is a cell without any.
            if let Some(Blank { byte, line, column }) = grid.blank
                && !are_candidates(&grid.cells)
            {
                let expected = "the candidates of a cell";
                let found = format!("{:?}", byte as char);
                let error = TextError::new(line, column + 1, expected, found);
                return self.fail(error);
            }
            format = Format::Pencilmarks;
            Content::Pencilmarks(Pencilmarks::from_sets(grid.cells.map(DigitSet::from_bits)))
        } else {
            let value = |bits: u16| if bits == 0 { 0 } else { bits.trailing_zeros() as u8 + 1 };
            let puzzle = Puzzle::from_values(grid.cells.map(value));
            Content::Puzzle(puzzle.expect("rows hold values up to 9"))
        };
        if format == Format::Judge2239 && grid.blank.is_some_and(|blank| blank.byte != b'0') {
            format = Format::Sdk;
        }
        if let Some(only) = self.only
            && only != format
        {
            // Rows of nine characters are read by both names, and 81 single digits may be marks.
            let compact = |f| matches!(f, Format::Judge2239 | Format::Sdk);
            let single = only == Format::Pencilmarks && grid.blank.is_none();
            if !(compact(only) && compact(format) || single) {
                return self.refuse("a grid of another layout");
            }
            format = only;
        }
        self.emit(Record {
            content,
            format,
            blank: grid.blank.map_or(format.default_blank(), |blank| blank.byte),
            line: grid.line,
            last_line: self.at,
            span: 0..0,
            details: None,
        });
    }
}

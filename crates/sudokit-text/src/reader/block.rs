//! Lines that are read together, because one of them is nothing by itself.
//!
//! A block begins with such a line, or with the rows of the grid under way before it. It ends with
//! a blank line if it holds grids then, with two blank lines, or where a format of its own begins.
//! A block that holds no grid is read again line by line.

use super::{Reader, Within};
use crate::details::Details;
use crate::formats::Format;
use crate::kind::{Kind, Layout};
use crate::lattice::candidates::{self, Candidates};
use crate::lattice::{self, Dress, Lattice};
use crate::record::Record;
use sudokit_core::board::DigitSet;
use sudokit_core::grid::line::cell_value;
use sudokit_core::grid::{Content, Pencilmarks};

/// The most lines of a block, and the most bytes.
const MOST_LINES: usize = 2_000;
const MOST_BYTES: usize = 1 << 17;

/// The most lines of a title.
#[cfg(feature = "json")]
const MOST_TITLES: usize = 8;

/// The most times that a block is read at a blank line without success.
const MOST_TRIES: u8 = 8;

/// The lines so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// The number of the first.
    line: u64,
    /// Each with `\n`.
    text: Vec<u8>,
    count: usize,
    ends_blank: bool,
    tries: u8,
}

impl Block {
    pub(super) fn new(line: u64) -> Block {
        Block { line, ..Block::default() }
    }

    pub(super) fn push(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.text.push(b'\n');
        self.count += 1;
        self.ends_blank = text.trim_ascii().is_empty();
    }

    /// Whether it is a title of a few lines. Each line that asks looks at all of them.
    #[cfg(feature = "json")]
    pub(super) fn is_title(&self) -> bool {
        self.count <= MOST_TITLES && self.titles().is_some()
    }

    /// What its lines say, if they hold text without cells.
    fn titles(&self) -> Option<Vec<String>> {
        let text = str::from_utf8(self.text.trim_ascii_end()).ok()?;
        let lines: Vec<&str> = text.split('\n').collect();
        lattice::is_text(&lines).then(|| lines.into_iter().filter_map(title).collect())
    }

    fn is_full(&self) -> bool {
        self.count > MOST_LINES || self.text.len() > MOST_BYTES
    }
}

impl Reader {
    /// Whether a line that is nothing by itself begins a block: it then does.
    pub(super) fn begins_block(&mut self, text: &[u8]) -> bool {
        let is_within = !matches!(self.within, Within::Nothing);
        let is_one = self.one_by_one || self.only.is_some() || is_within;
        if is_one || self.skip > 0 || self.announced.is_some() || is_no_part(text) {
            return false;
        }
        let rows = self.grid.take().map(|grid| grid.lines);
        let block = self.block.insert(rows.unwrap_or_else(|| Block::new(self.at)));
        block.push(text);
        true
    }

    /// Whether a line belongs to the block under way, or begins one although it could be a row or
    /// a frame: it is then taken.
    pub(super) fn goes_to_block(
        &mut self,
        text: &[u8],
        image: &[u8],
        kind: &Kind,
        after_frame: bool,
    ) -> bool {
        if self.block.is_none() {
            return self.may_be_either(image, kind, after_frame) && self.begins_block(text);
        }
        let is_apart = match kind {
            Kind::Line81 { .. } | Kind::List81 { .. } | Kind::Line729 { .. } => true,
            Kind::Section | Kind::Label => true,
            Kind::Other(fault) => !fault.row_like && self.is_header(text),
            _ => false,
        };
        if is_apart {
            self.end_of_block();
            return false;
        }
        let Some(block) = &mut self.block else { return false };
        let is_blank = matches!(kind, Kind::Blank);
        let is_second = is_blank && block.ends_blank;
        block.push(text);
        if is_second || block.is_full() || block.tries == MOST_TRIES {
            self.end_of_block();
        } else if is_blank {
            block.tries += 1;
            self.read_block();
        }
        true
    }

    /// Whether a row may be the names of columns, which may be missing; a frame or a comment a row
    /// with `-` or `#` for blanks; a blank line a gap inside a grid.
    fn may_be_either(&self, image: &[u8], kind: &Kind, after_frame: bool) -> bool {
        match kind {
            Kind::Row(row) => {
                let is_apart = row.layout != Layout::Compact;
                let is_empty = || !after_frame && image.iter().all(|b| b" |".contains(b));
                let is_head = || row.is_names(0) || row.is_names(1) || is_empty();
                self.grid.is_none() && is_apart && is_head()
            }
            Kind::Frame { .. } => {
                is_nine_hyphens(image) && self.grid.as_ref().is_none_or(|g| g.may_have_hyphens())
            }
            Kind::Comment => has_hashes_for_blanks(image),
            Kind::Blank => self.grid.as_ref().is_some_and(|grid| grid.rows == 3),
            _ => false,
        }
    }

    /// Whether nine hyphens stand among rows with hyphens for blanks.
    pub(super) fn is_row_of_hyphens(&self, image: &[u8]) -> bool {
        self.grid.as_ref().is_some_and(|grid| grid.has_hyphens()) && is_nine_hyphens(image)
    }

    /// Reads the lines of the block, if it has any grid.
    fn read_block(&mut self) -> bool {
        let Some(block) = &self.block else { return false };
        let Ok(text) = std::str::from_utf8(&block.text) else { return false };
        // Tabs at the end of a row stand before empty cells.
        let text = text.trim_end_matches(['\n', '\r', ' ']);
        let lines: Vec<&str> = text.split('\n').collect();
        let first = block.line;
        let Some(found) = lattice::read(&lines, 9) else {
            let Some(grid) = candidates::read(&lines) else { return false };
            self.block = None;
            self.emit(record_of_candidates(&grid, first));
            return true;
        };
        let mut others = found.other.into_iter().peekable();
        let mut records = Vec::new();
        for grid in &found.grids {
            let mut details = Details::default();
            while let Some(line) = others.next_if(|line| *line <= grid.lines.1) {
                if line < grid.lines.0 {
                    details.comments.extend(title(lines[line]));
                }
            }
            records.push(record_of(grid, first, details));
        }
        let rest: Vec<String> = others.filter_map(|line| title(lines[line])).collect();
        self.block = None;
        for record in records {
            self.emit(record);
        }
        self.before.details.comments.extend(rest);
        true
    }

    /// The block under way ends: if it holds no grid, its lines are read one by one.
    pub(super) fn end_of_block(&mut self) {
        if self.read_block() {
            return;
        }
        let Some(block) = self.block.take() else { return };
        if self.after_rows && self.is_text(&block) {
            return;
        }
        let at = std::mem::replace(&mut self.at, block.line);
        self.one_by_one = true;
        for line in block.text.split_inclusive(|&b| b == b'\n') {
            self.read(&line[..line.len() - 1]);
            self.at += 1;
        }
        self.one_by_one = false;
        self.at = at;
    }

    /// Whether a block below a grid holds text without cells: a comment then.
    pub(super) fn is_text(&mut self, block: &Block) -> bool {
        let titles = block.titles();
        let is_text = titles.is_some();
        self.before.details.comments.extend(titles.into_iter().flatten());
        is_text
    }

    /// Whether a line is the header of a table.
    fn is_header(&self, text: &[u8]) -> bool {
        #[cfg(feature = "csv")]
        {
            use crate::formats::table::Table;
            let takes = self.takes(Format::Csv) || self.takes(Format::Tsv);
            takes && Table::of_header(text, self.column.as_deref(), self.only).is_some()
        }
        #[cfg(not(feature = "csv"))]
        {
            let _ = text;
            false
        }
    }
}

/// A grid of a block that begins in line `first`.
fn record_of(grid: &Lattice, first: u64, details: Details) -> Record {
    let is_zero = grid.blank == Some(b'0');
    let format = match grid.dress {
        Dress::Compact if is_zero => Format::Judge2239,
        Dress::Compact => Format::Sdk,
        Dress::Apart => Format::Judge2580,
        Dress::Listed => Format::Array,
    };
    let blank = grid.blank.filter(|byte| cell_value(*byte) == Some(0));
    Record {
        content: Content::Puzzle(grid.puzzle()),
        format,
        blank: blank.unwrap_or(format.default_blank()),
        line: first + grid.lines.0 as u64,
        last_line: first + grid.lines.1 as u64,
        span: 0..0,
        details: (!details.is_empty()).then(|| Box::new(details)),
    }
}

/// A grid of candidates of a block that begins in line `first`.
fn record_of_candidates(grid: &Candidates, first: u64) -> Record {
    Record {
        content: Content::Pencilmarks(Pencilmarks::from_sets(grid.sets.map(DigitSet::from_bits))),
        format: Format::Pencilmarks,
        blank: Format::Pencilmarks.default_blank(),
        line: first + grid.lines.0 as u64,
        last_line: first + grid.lines.1 as u64,
        span: 0..0,
        details: None,
    }
}

/// A line beside a grid as a comment, if it is more than markup and names of columns.
fn title(line: &str) -> Option<String> {
    let bare = line.trim().trim_start_matches(['#', '%', '/', '*', ' ']);
    let is_text = bare.starts_with(char::is_alphabetic);
    let is_code = bare.contains(['|', '=', '{', '[', '\\']) || bare.matches(',').count() > 2;
    (is_text && !is_code).then(|| bare.to_owned())
}

/// Whether a line surely is no part of a grid: one word of cells that is no cell, no third of a
/// row, no row and no grid. Its error is said at once, even when no other line follows yet.
fn is_no_part(text: &[u8]) -> bool {
    let word = text.trim_ascii();
    let is_cell = |b: &u8| b.is_ascii_alphanumeric() || cell_value(*b).is_some();
    let begins = word.first().is_some_and(|b| cell_value(*b).is_some());
    begins
        && !matches!(word.len(), 1 | 3 | 9 | 81)
        && word.iter().all(is_cell)
        && word.iter().any(u8::is_ascii_digit)
}

/// Whether a line may be a row with `#` for blanks, and no comment.
fn has_hashes_for_blanks(image: &[u8]) -> bool {
    let cells = image.trim_ascii();
    let is_cell = |b: &u8| b.is_ascii_digit() || *b == b'#';
    let hashes = cells.iter().filter(|b| **b == b'#').count();
    cells.len() == 9 && cells.iter().all(is_cell) && hashes > 1
}

/// Whether a line surely is such a row: it has digits, too.
pub(super) fn is_row_of_hashes(image: &[u8]) -> bool {
    has_hashes_for_blanks(image) && image.iter().any(u8::is_ascii_digit)
}

fn is_nine_hyphens(image: &[u8]) -> bool {
    image.iter().copied().filter(|b| !b" |".contains(b)).eq(*b"---------")
}

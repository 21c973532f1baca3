//! Many puzzles in one text: where each begins and ends.
//!
//! JSON, links and killers of one line are puzzles by themselves. Own lines go on to the next first
//! line behind a blank one, or to a puzzle of another kind. Lines of a block are the rows of a grid
//! if they are as many as it takes, and otherwise a puzzle each. Lines of items of the Interactive
//! Sudoku Solver are one puzzle, or a puzzle each where all of them may be one: see [`Items`].

use crate::lattice;
use crate::open::Open;
use std::collections::BTreeSet;

use super::{Format, iss, plain};

/// The text of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Text {
    /// Its first line, from 1.
    pub line: u64,
    /// All its lines.
    pub text: String,
    /// Whether it is the first of several lines that could be one puzzle together: the Interactive
    /// Sudoku Solver reads them so.
    pub may_go_on: bool,
}

impl Text {
    fn new(line: u64, text: &str) -> Text {
        Text { line, text: text.to_owned(), may_go_on: false }
    }
}

/// Maximum of rows of a grid, with borders between them, and of lines of a grid in any dress.
const MAX_ROWS: usize = 99;
const MAX_LINES: usize = 2_000;

/// Maximum of blank lines in a grid.
const MAX_GAPS: usize = 8;

/// Takes lines, returns puzzles.
#[derive(Clone, Default, Debug)]
pub struct Splitter {
    /// Of the first line in `kept`.
    first: u64,
    number: u64,
    /// The lines of a puzzle so far.
    kept: String,
    /// Of a JSON text in `kept`, or of groups of items.
    open: Open,
    items: Items,
    is_behind_blank: bool,
    /// Blank lines among the rows of a grid so far.
    gaps: usize,
    /// Whether a grid was found: words behind it, such as statistics, are no puzzle.
    has_grids: bool,
    ready: std::collections::VecDeque<Text>,
}

/// Lines of items so far. They are a puzzle each if all have several items, or if all have several
/// or givens alone and two give the same cell.
#[derive(Clone, Default, Debug)]
struct Items {
    lines: usize,
    /// Lines of one item that is not givens, and groups over several lines.
    parts: usize,
    /// Lines of givens alone.
    givens: usize,
    cells: BTreeSet<String>,
    has_cell_twice: bool,
    has_shape: bool,
    /// Whether as many lines as decide were a list, and these follow.
    goes_on: bool,
}

impl Items {
    /// Takes a line that begins outside of all groups.
    fn push(&mut self, line: &str, found: &iss::Parts, is_part: bool) {
        self.lines += 1;
        self.parts += usize::from(is_part || found.items == 1 && !found.is_givens);
        self.givens += usize::from(found.is_givens);
        self.has_shape |= found.has_shape;
        for cell in iss::given_cells(line) {
            self.has_cell_twice |= !self.cells.insert(cell.to_owned());
        }
    }

    fn is_list(&self) -> bool {
        let is_list = self.parts == 0 && (self.givens == 0 || self.has_cell_twice);
        self.lines > 1 && (self.goes_on || is_list)
    }
}

/// So many lines of items decide what they are: more would not be kept.
const LINES_OF_LIST: usize = 64;

/// Whether a line is the first one of a puzzle in own lines.
pub(super) fn begins_lines(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !is_comment(line));
    let mut words = lines.next().unwrap_or("").split_whitespace();
    matches!(words.next(), Some("size" | "sudoku" | "latin"))
        && words.next().is_some_and(|size| size.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether a line may be one of own lines: all begin with a word in small letters.
fn is_own(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
}

/// Whether own lines end in a picture that lacks rows.
fn ends_in_picture(text: &str) -> bool {
    let size = text.split_whitespace().nth(1).unwrap_or("");
    let rows = size.split(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !is_comment(line)).collect();
    let Some(head) = lines.iter().rposition(|line| is_own(line)) else { return false };
    let seen = lines.len() - head - 1;
    matches!(lines[head], "grid" | "regions" | "solution") && seen < rows.unwrap_or(0)
}

/// Whether a line has words, which may name any link.
fn is_words(line: &str) -> bool {
    ["title", "author", "rules"].contains(&line.split_whitespace().next().unwrap_or(""))
}

/// Whether a text begins an object: braces alone are lists of other languages.
pub(super) fn begins_json(text: &str) -> bool {
    let inside = text.trim_start().strip_prefix('{').map(str::trim_start);
    inside.is_some_and(|inside| inside.is_empty() || inside.starts_with(['"', '}']))
}

fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// What the lines kept so far are.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Nothing,
    Json,
    Lines,
    /// Items of the Interactive Sudoku Solver.
    Items,
    Grid,
}

impl Splitter {
    fn kind(&self) -> Kind {
        match self.kept.lines().next() {
            None => Kind::Nothing,
            Some(_) if begins_json(&self.kept) => Kind::Json,
            Some(line) if begins_lines(line) => Kind::Lines,
            Some(line) if iss::begins_items(line) => Kind::Items,
            Some(_) => Kind::Grid,
        }
    }

    /// Adds a line to the puzzle. One that is too long for a puzzle ends here: memory is bounded.
    fn keep(&mut self, line: &str) {
        if !self.kept.is_empty() {
            self.kept.push('\n');
        }
        self.kept += line;
        if self.kept.len() > super::MAX_TEXT {
            self.end();
        }
    }

    /// Whether no puzzle is under way: the next line begins one, if it is of any.
    pub fn is_at_rest(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether an object is under way that goes over many lines already: no slip of one line.
    pub fn is_in_object(&self) -> bool {
        let lines = self.number.saturating_sub(self.first) as usize;
        self.kind() == Kind::Json && (MAX_ROWS..MAX_LINES).contains(&lines)
    }

    /// Takes the next line, without its end.
    pub fn push(&mut self, line: &str) {
        self.number += 1;
        let kind = self.kind();
        if kind == Kind::Json {
            self.keep(line);
            if !self.kept.is_empty() && self.open.closed_after(line) {
                self.end();
            }
            return;
        }
        let trimmed = line.trim();
        let format = Format::of(line);
        let is_items = iss::begins_items(line);
        let is_one = matches!(
            format,
            Format::FPuzzles | Format::SudokuPad | Format::Iss | Format::SumoCue | Format::Solo
        ) && !is_items
            && !(kind == Kind::Lines && is_words(trimmed));
        if is_comment(trimmed) && !line.contains('\t') {
            self.is_behind_blank |= trimmed.is_empty();
            match kind {
                Kind::Grid if trimmed.is_empty() => self.gap(),
                Kind::Nothing => {}
                _ => self.keep(line),
            }
            return;
        }
        let found = iss::parts(line);
        let is_first = begins_lines(line);
        let begins = is_one || begins_json(trimmed) || self.is_behind_blank && is_first;
        let begins = match kind {
            Kind::Items if is_items && self.open.depth == 0 => {
                let is_whole = trimmed.starts_with(".Shape") && found.items > 1;
                is_whole
                    || found.has_shape && self.items.has_shape
                    || self.items.lines == LINES_OF_LIST && self.items.is_list()
            }
            // Behind lines that may be whole puzzles, another kind of line is another puzzle.
            Kind::Items => {
                let may_be_whole = self.open.depth == 0 && self.items.parts == 0;
                is_one || !is_items && (format != Format::Plain || may_be_whole)
            }
            Kind::Grid => begins || is_items || is_first,
            // Rows of cells behind a blank line are another puzzle, but for those of a picture.
            Kind::Lines if self.is_behind_blank && !is_own(trimmed) => {
                begins || is_items || !ends_in_picture(&self.kept)
            }
            _ => begins || is_items,
        };
        if begins {
            self.end();
        }
        self.is_behind_blank = false;
        if self.kept.is_empty() {
            self.first = self.number;
        }
        self.keep(line);
        let is_whole = match self.kind() {
            Kind::Items => {
                let is_inside = self.open.depth > 0;
                self.open.depth = (self.open.depth + found.opened).saturating_sub(found.closed);
                self.items.push(line, &found, is_inside || self.open.depth > 0);
                false
            }
            kind => {
                self.items.goes_on = false;
                is_one
                    || kind == Kind::Json && self.open.closed_after(line)
                    || kind == Kind::Grid && self.is_full()
            }
        };
        if is_whole {
            self.end();
        }
    }

    /// Ends the last puzzle.
    pub fn end(&mut self) {
        let (kind, kept) = (self.kind(), std::mem::take(&mut self.kept));
        self.open = Open::default();
        self.gaps = 0;
        let items = std::mem::take(&mut self.items);
        self.items.goes_on = items.lines == LINES_OF_LIST && items.is_list();
        let mut text = kept.as_str();
        while kind == Kind::Items
            && let Some((before, last)) = text.rsplit_once('\n')
            && is_comment(last.trim())
        {
            text = before;
        }
        if text.is_empty() {
            return;
        }
        let is_whole = match kind {
            Kind::Grid => return self.end_of_grids(self.first, text),
            Kind::Items => !items.is_list(),
            _ => true,
        };
        if is_whole || !text.contains('\n') {
            return self.ready.push_back(Text::new(self.first, text));
        }
        let may_go_on = kind == Kind::Items && !items.has_cell_twice && !items.goes_on;
        let first = self.ready.len();
        self.ready.extend(each(self.first, text));
        self.ready[first].may_go_on = may_go_on;
    }

    /// A blank line behind rows of a grid: the grid may go on behind it.
    fn gap(&mut self) {
        if self.kept.ends_with('\n') || self.gaps == MAX_GAPS {
            return self.end();
        }
        match grids(self.first, &self.kept) {
            Some(grids) => {
                self.kept.clear();
                self.gaps = 0;
                self.has_grids = true;
                self.ready.extend(grids);
            }
            None => {
                self.gaps += 1;
                self.kept.push('\n');
            }
        }
    }

    /// Whether a line ends a list of grids, or a text without any.
    fn is_full(&self) -> bool {
        let lines = (self.number - self.first) as usize + 1;
        let first = self.kept.lines().next().unwrap_or("");
        let is_closed = first.starts_with("[[") && self.kept.trim_end().ends_with("]]");
        is_closed || lines > MAX_LINES || lines > MAX_ROWS && plain::is_like(first)
    }

    /// Ends lines that may be rows of grids, of which the first has this number.
    fn end_of_grids(&mut self, first: u64, text: &str) {
        let text = text.trim_end_matches(ENDS);
        let lines: Vec<&str> = text.lines().collect();
        let is_plain = || Format::of(text) == Format::Plain;
        if self.has_grids && is_plain() && lattice::is_text(&lines) {
            return;
        }
        let found = if lines.len() > 1 { grids(first, text) } else { listed(first, text) };
        if let Some(grids) = found {
            self.has_grids = true;
            return self.ready.extend(grids);
        }
        if lines.len() == 1 {
            self.has_grids |= plain::is_like(text);
            return self.ready.push_back(Text::new(first, text));
        }
        let is_gap = |line: &&str| line.trim().is_empty();
        if lines.iter().any(is_gap) {
            let mut at = first;
            for lines in lines.split(is_gap) {
                if !lines.is_empty() {
                    self.end_of_grids(at, &lines.join("\n"));
                }
                at += lines.len() as u64 + 1;
            }
            return;
        }
        // Lines of several lengths without a blank line between: grids of several sizes.
        let is_even = |a: &&str, b: &&str| a.trim().len() == b.trim().len();
        // A line that is no grid, and none of the rows of one, has a slip: its neighbors are rows.
        let is_grid = |line: &str| !line.contains(' ') && plain::is_square(line);
        let fits = |run: &[&str]| is_grid(run[0].trim()) || grids(first, &run.join("\n")).is_some();
        // No slip of a row makes it as long as another square.
        let is_slip = || !lines.chunk_by(is_even).all(fits);
        let is_one = lines.chunk_by(is_even).count() == 1 && plain::likely_order(text).is_some();
        if is_one || !plain::is_like(lines[0]) || is_slip() {
            self.ready.push_back(Text::new(first, text));
        } else if lines.windows(2).all(|two| is_even(&two[0], &two[1])) {
            self.ready.extend(each(first, text));
        } else {
            let mut at = first;
            for run in lines.chunk_by(is_even) {
                self.end_of_grids(at, &run.join("\n"));
                at += run.len() as u64;
            }
        }
    }

    /// The next puzzle that is complete.
    pub fn take(&mut self) -> Option<Text> {
        self.ready.pop_front()
    }
}

/// What no cell is, at the end of a text. Tabs at the end of a line stand for empty cells.
const ENDS: [char; 3] = ['\n', '\r', ' '];

/// The grids that lines are, of which the first has this number.
fn grids(first: u64, text: &str) -> Option<Vec<Text>> {
    let text = text.trim_end_matches(ENDS);
    let lines: Vec<&str> = text.lines().collect();
    if plain::is_rows(text) {
        return Some(vec![Text::new(first, text)]);
    }
    if plain::is_list(text) {
        return Some(each(first, text).collect());
    }
    let Some(found) = lattice::read_any(&lines) else { return listed(first, text) };
    // Names of columns stand above the first one.
    let begins = found.grids.iter().skip(1).map(|grid| grid.lines.0);
    let ends = begins.clone().chain([lines.len()]);
    let part =
        |(from, to): (usize, usize)| Text::new(first + from as u64, &lines[from..to].join("\n"));
    Some([0].into_iter().chain(begins).zip(ends).map(part).collect())
}

/// The grids that the texts of a list in JSON are. As many texts as each has cells are rows.
fn listed(first: u64, text: &str) -> Option<Vec<Text>> {
    #[cfg(feature = "links")]
    if text.starts_with('[') {
        let texts: Vec<String> = serde_json::from_str(text.trim()).ok()?;
        let is_grid = |text: &String| text.len() != texts.len() && plain::read(text).is_ok();
        let are_grids = !texts.is_empty() && texts.iter().all(is_grid);
        return are_grids.then(|| texts.iter().map(|text| Text::new(first, text)).collect());
    }
    let _ = (first, text);
    None
}

/// A text for each line that is no comment.
fn each(first: u64, text: &str) -> impl Iterator<Item = Text> {
    let lines = (first..).zip(text.lines()).filter(|(_, line)| !is_comment(line.trim()));
    lines.map(|(line, text)| Text::new(line, text))
}

/// The puzzles of a text.
pub fn split(text: &str) -> Vec<Text> {
    let mut splitter = Splitter::default();
    text.lines().for_each(|line| splitter.push(line));
    splitter.end();
    splitter.ready.into()
}

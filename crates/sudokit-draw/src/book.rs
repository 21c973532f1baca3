//! Books of puzzles for paper: pages of boards with numbers and levels, and pages of solutions.

use crate::board::{Board, Look, draw};
use crate::pdf::{Page, Placed};
use crate::shape::{Anchor, Drawing, Role};
use sudokit_core::grid::{Puzzle, Solution};

/// The margin of a page in points.
const MARGIN: f32 = 42.0;
/// The height of titles.
const TITLE: f32 = 16.0;
/// The height of numbers and levels.
const CAPTION: f32 = 11.0;
/// The height of footers.
const FOOTER: f32 = 8.0;
/// The room between boards.
const GAP: f32 = 26.0;
/// Columns and rows of solutions.
const SOLUTIONS: (usize, usize) = (3, 4);

/// The size of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in points.
    const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// How many puzzles stand on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum PerPage {
    /// One.
    One,
    /// Two, one below the other.
    Two,
    /// Two by two.
    #[default]
    Four,
    /// Two by three.
    Six,
    /// Three by three.
    Nine,
}

impl PerPage {
    /// Columns and rows.
    const fn grid(self) -> (usize, usize) {
        match self {
            PerPage::One => (1, 1),
            PerPage::Two => (1, 2),
            PerPage::Four => (2, 2),
            PerPage::Six => (2, 3),
            PerPage::Nine => (3, 3),
        }
    }
}

/// A puzzle of a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution: shown at the end, if the book has solutions.
    pub solution: Solution,
    /// What stands above it, beside its number.
    pub level: String,
    /// Where it comes from: the footer of its page.
    pub source: String,
}

/// How a book looks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Book {
    /// The size of its pages.
    pub paper: Paper,
    /// How many puzzles stand on a page.
    pub per_page: PerPage,
    /// What stands above each page.
    pub title: String,
    /// What stands above the solutions; `None`: there are none.
    pub solutions: Option<String>,
    /// Whether digits are as large as cells allow.
    pub large: bool,
}

impl Book {
    /// The pages: puzzles in their order, then the solutions.
    pub fn pages(&self, entries: &[Entry]) -> Vec<Page> {
        let look = Look::default().large(self.large);
        let puzzle =
            |entry: &Entry| (draw(&Board::of(&entry.puzzle), None, look), entry.level.clone());
        let mut pages = self.laid(0, entries, self.per_page.grid(), &self.title, &puzzle);
        if let Some(heading) = &self.solutions {
            let solution = |entry: &Entry| {
                let board = Board::of(&entry.puzzle).solved(&entry.solution);
                (draw(&board, None, Look::default()), String::new())
            };
            let solutions = self.laid(pages.len(), entries, SOLUTIONS, heading, &solution);
            pages.extend(solutions);
        }
        pages
    }

    /// Pages of these entries, a board each, after a number of other pages.
    fn laid(
        &self,
        pages_before: usize,
        entries: &[Entry],
        (columns, rows): (usize, usize),
        title: &str,
        board: &dyn Fn(&Entry) -> (Drawing, String),
    ) -> Vec<Page> {
        let (width, height) = self.paper.size();
        let top = MARGIN + if title.is_empty() { 0.0 } else { TITLE * 1.8 };
        let bottom = height - MARGIN - FOOTER * 1.8;
        let each = |room: f32, count: usize| (room - GAP * (count - 1) as f32) / count as f32;
        let (across, down) = (each(width - 2.0 * MARGIN, columns), each(bottom - top, rows));
        let caption = CAPTION * 1.5;
        let side = across.min(down - caption);
        let all = entries.chunks(columns * rows).enumerate();
        let page = |(index, some): (usize, &[Entry])| {
            let mut words = Drawing::default();
            if !title.is_empty() {
                let at = (MARGIN, MARGIN + TITLE * 0.8);
                words.write(Role::Title, Anchor::Start, at, TITLE, title);
            }
            let number = (pages_before + index + 1).to_string();
            let foot = height - MARGIN;
            words.write(Role::Caption, Anchor::End, (width - MARGIN, foot), FOOTER, &number);
            let source = sources(some);
            words.write(Role::Caption, Anchor::Start, (MARGIN, foot), FOOTER, &source);
            let mut placed = Vec::new();
            for (at, entry) in some.iter().enumerate() {
                let (column, row) = (at % columns, at / columns);
                let x = MARGIN + column as f32 * (across + GAP) + (across - side) / 2.0;
                let y = top + row as f32 * (down + GAP) + (down - caption - side) / 2.0;
                let (drawing, level) = board(entry);
                let number = (index * columns * rows + at + 1).to_string();
                let base = y + CAPTION;
                words.write(Role::Title, Anchor::Start, (x, base), CAPTION, &number);
                words.write(Role::Caption, Anchor::End, (x + side, base), CAPTION, &level);
                let scale = side / drawing.width;
                placed.push(Placed { drawing, x, y: y + caption, scale });
            }
            placed.push(Placed { drawing: words, x: 0.0, y: 0.0, scale: 1.0 });
            Page { width, height, placed }
        };
        all.map(page).collect()
    }
}

/// The sources of some puzzles, each once.
fn sources(entries: &[Entry]) -> String {
    let mut names: Vec<&str> = entries.iter().map(|entry| &*entry.source).collect();
    names.retain(|name| !name.is_empty());
    names.dedup();
    names.join(", ")
}

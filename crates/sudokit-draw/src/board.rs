//! A board as a drawing: the one function that decides what is drawn and where.

use crate::place::{CELL, Marks, SIDE, middle};
use crate::shape::{Anchor, Drawing, Form, Point, Role, Segment, Shape};
use crate::step::{self, Overlay};
use crate::text;
use sudokit_core::board::{Candidate, Cell, Digit};
use sudokit_core::grid::{Pencilmarks, Puzzle, Solution};
use sudokit_logic::technique::Sheet;
use sudokit_logic::technique::notation::View;

/// Room for the outer line.
const MARGIN: f32 = 4.0;
/// Room for numbers of rows and columns.
const BAND: f32 = 46.0;
/// The width of sentences. Fonts that replace Helvetica may be wider.
const WIDEST: f32 = SIDE * 0.94;
/// The size of sentences.
const SENTENCE: f32 = 30.0;

/// What a board holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    givens: Puzzle,
    placed: Puzzle,
    candidates: Option<Pencilmarks>,
    /// The one digit that is drawn, as large as the others would be.
    only: Option<Digit>,
}

impl Board {
    /// The givens alone.
    pub fn of(givens: &Puzzle) -> Board {
        Board { givens: *givens, placed: Puzzle::EMPTY, candidates: None, only: None }
    }

    /// With these digits in the cells that hold no given.
    #[must_use]
    pub fn with_placed(mut self, placed: &Puzzle) -> Board {
        for (cell, digit) in placed.givens().filter(|&(cell, _)| self.givens.get(cell).is_none()) {
            self.placed.set(cell, Some(digit));
        }
        self
    }

    /// With its solution in the cells that hold no given.
    #[must_use]
    pub fn solved(self, solution: &Solution) -> Board {
        self.with_placed(&Puzzle::from(*solution))
    }

    /// With candidates in the open cells.
    #[must_use]
    pub fn with_candidates(self, candidates: &Pencilmarks) -> Board {
        Board { candidates: Some(*candidates), ..self }
    }

    /// Without them.
    #[must_use]
    pub fn without_candidates(self) -> Board {
        Board { candidates: None, ..self }
    }

    /// With only those of its candidates for which `is_shown` holds.
    #[must_use]
    pub fn with_only(mut self, is_shown: impl Fn(Candidate) -> bool) -> Board {
        for cell in Cell::all() {
            let Some(marks) = &mut self.candidates else { break };
            let all = marks.get(cell).iter().map(|digit| Candidate { cell, digit });
            marks.set(cell, all.filter(|&of| is_shown(of)).map(|of| of.digit).collect());
        }
        self
    }

    /// With this digit alone. Its candidates are large, in the middle of their cells.
    #[must_use]
    pub fn with_digit(self, digit: Digit) -> Board {
        Board { only: Some(digit), ..self.with_only(|mark| mark.digit == digit) }
    }

    /// A position of human solving, with its candidates.
    pub fn of_sheet(sheet: &Sheet) -> Board {
        let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
        for cell in Cell::all() {
            let part = if sheet.givens().contains(cell) { &mut givens } else { &mut placed };
            part.set(cell, sheet.get(cell));
        }
        Board { givens, placed, candidates: Some(sheet.to_marks()), only: None }
    }

    fn digit(&self, cell: Cell) -> Option<(Digit, Role)> {
        let given = self.givens.get(cell).map(|digit| (digit, Role::Given));
        given.or_else(|| self.placed.get(cell).map(|digit| (digit, Role::Placed)))
    }

    fn marks(&self) -> Marks {
        if self.only.is_some() { Marks::Large } else { Marks::Small }
    }

    /// The digits of a cell and their places, and how far around each nothing else should be.
    fn written(&self, cell: Cell) -> impl Iterator<Item = (Digit, Role, Point, f32)> + '_ {
        let digit = self.digit(cell);
        let marks = self.candidates.as_ref().filter(|_| digit.is_none());
        let marks = marks.into_iter().flat_map(move |marks| marks.get(cell).iter());
        let at = self.marks();
        let radius = 14.0 * at.scale();
        let marks = marks.map(move |digit| (digit, Role::Mark, at.at(cell, digit), radius));
        let is_shown = |digit| self.only.is_none_or(|only| only == digit);
        let digit = digit.filter(|&(digit, _)| is_shown(digit));
        digit.map(|(digit, role)| (digit, role, middle(cell), 30.0)).into_iter().chain(marks)
    }
}

/// How a board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Look {
    /// Whether rows and columns are numbered. With a sentence they always are.
    pub coordinates: bool,
    /// Whether digits are as large as cells allow.
    pub large: bool,
    /// Whether the sentence of a step stands below.
    pub sentence: bool,
}

impl Look {
    /// Rows and columns numbered, or not.
    #[must_use]
    pub const fn coordinates(self, coordinates: bool) -> Look {
        Look { coordinates, ..self }
    }

    /// Digits as large as cells allow, or not.
    #[must_use]
    pub const fn large(self, large: bool) -> Look {
        Look { large, ..self }
    }

    /// The sentence of a step below, or not.
    #[must_use]
    pub const fn sentence(self, sentence: bool) -> Look {
        Look { sentence, ..self }
    }
}

/// Draws a board, and a step on it.
pub fn draw(board: &Board, view: Option<&View>, look: Look) -> Drawing {
    // A sentence has names of cells such as r1c3.
    let coordinates = look.coordinates || look.sentence && view.is_some();
    let before = if coordinates { BAND } else { MARGIN };
    let title = view.map_or_else(|| board.givens.to_string(), step::words);
    let side = before + SIDE + MARGIN;
    let frame = (-before, -before);
    let mut drawing = Drawing {
        title,
        left: frame.0,
        top: frame.1,
        width: side,
        height: side,
        shapes: Vec::new(),
    };
    let sentence = view.filter(|_| look.sentence).map_or(String::new(), step::words);
    let sentence = text::lines(&sentence, WIDEST / SENTENCE);
    if !sentence.is_empty() {
        drawing.height += 20.0 + sentence.len() as f32 * SENTENCE * 1.3;
    }
    let (width, height) = (drawing.width, drawing.height);
    drawing.add(Role::Paper, Form::Rect { x: frame.0, y: frame.1, width, height });
    let [below, above] = view.map_or_else(Default::default, |view| layers(board, &view.into()));
    drawing.shapes.extend(below);
    lines(&mut drawing);
    drawing.shapes.extend(above);
    for (digit, role, at, _) in Cell::all().flat_map(|cell| board.written(cell)) {
        let size = match role {
            Role::Mark => 27.0 * board.marks().scale(),
            _ if look.large => 84.0,
            _ => 64.0,
        };
        drawing.write_digit(role, at, size, digit);
    }
    if coordinates {
        for number in 0..9 {
            let at = number as f32 * CELL + CELL / 2.0;
            for place in [(at, -BAND / 2.0), (-BAND / 2.0, at)] {
                drawing.write_digit(Role::Coordinate, place, 26.0, number + 1);
            }
        }
    }
    for (number, line) in (1..).zip(&sentence) {
        let y = SIDE + 16.0 + number as f32 * SENTENCE * 1.3;
        drawing.write(Role::Caption, Anchor::Start, (0.0, y), SENTENCE, line);
    }
    drawing
}

/// The shapes of a step alone, for a board that draws its own lines and digits: those below the
/// lines, and those between the lines and the digits. Arrows avoid the digits of `board`.
pub fn layers(board: &Board, overlay: &Overlay) -> [Vec<Shape>; 2] {
    let [mut below, mut above] = [Drawing::default(), Drawing::default()];
    step::washes(&mut below, overlay);
    let digits = Cell::all().flat_map(|cell| board.written(cell));
    let obstacles: Vec<_> = digits.map(|(_, _, at, radius)| (at, radius)).collect();
    step::roles(&mut above, overlay, board.marks(), &obstacles);
    [below.shapes, above.shapes]
}

fn lines(drawing: &mut Drawing) {
    for (role, every) in [(Role::ThinLine, false), (Role::ThickLine, true)] {
        let at = (0..10).filter(|at| (at % 3 == 0) == every).map(|at| at as f32 * CELL);
        // Thick lines are longer, so that the corners of the frame are full.
        let over = if every { role.style().width / 2.0 } else { 0.0 };
        let (first, last) = (-over, SIDE + over);
        let cross = |at| {
            use Segment::{Line, Move};
            [Move(at, first), Line(at, last), Move(first, at), Line(last, at)]
        };
        drawing.add(role, Form::Path(at.flat_map(cross).collect()));
    }
}

//! The text of a puzzle, one constraint a line: its reader and its writer.
//!
//! The first line is the shape: `sudoku 9`, `latin 9` or `size 21 1..9`. The words `grid`,
//! `regions` and `solution` begin a picture of the whole canvas.

use std::fmt;
use std::str::FromStr;

use super::{Grid, Variant};
use crate::constraints::{Constraint, Given, Latin, Region, Sudoku};
use crate::shape::{Cell, Shape, Value, by_label};
use crate::text::TextError;
use crate::text::{Dims, Line, Part, quote};

/// A range of values: `1..9`.
#[derive(Clone, Copy)]
struct Range(Value, Value);

impl Part for Range {
    fn read(line: &mut Line<'_>) -> Result<Range, TextError> {
        let ends = line.peek().and_then(|token| token.split_once(".."));
        let range = ends.and_then(|(low, high)| Some(Range(low.parse().ok()?, high.parse().ok()?)));
        let range = range.ok_or_else(|| line.error("a range of values such as 1..9"))?;
        line.next();
        Ok(range)
    }

    fn write(&self, to: &mut String) {
        *to += &format!(" {}..{}", self.0, self.1);
    }
}

/// Reads the rows of a canvas, or the rest of the line and what follows it.
struct Picture<'a> {
    shape: Shape,
    /// Tokens of several characters are several cells.
    is_compact: bool,
    /// Their texts, lines and columns.
    cells: Vec<(&'a str, (usize, usize))>,
}

impl<'a> Picture<'a> {
    fn area(&self) -> usize {
        self.shape.rows() * self.shape.cols()
    }

    /// Takes a line's tokens.
    fn take(&mut self, line: &mut Line<'a>) -> Result<(), TextError> {
        while let Some(token) = line.peek() {
            let (number, column) = line.place();
            if self.is_compact {
                let texts = token.char_indices().map(|(at, c)| &token[at..at + c.len_utf8()]);
                self.cells.extend(texts.zip((column..).map(|column| (number, column))));
            } else {
                self.cells.push((token, (number, column)));
            }
            if self.cells.len() > self.area() {
                return Err(line.error(format!("{} cells", self.area())));
            }
            line.next();
        }
        Ok(())
    }

    /// Its cells with their texts and places; none for dots.
    fn marks(&self) -> impl Iterator<Item = (Cell, &'a str, (usize, usize))> + '_ {
        let cols = self.shape.cols();
        let cells = self.cells.iter().enumerate();
        let cell = move |at| Cell::new(at / cols, at % cols);
        let marks = cells.map(move |(at, &(text, place))| (cell(at), text, place));
        marks.filter(|(_, text, _)| ![".", "-"].contains(text))
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reader<'a> {
    puzzle: Option<Variant>,
    /// The numbers and texts of the lines of constraints.
    lines: Vec<(usize, &'a str)>,
}

/// The puzzle, once there is a shape.
fn begun<'a>(
    puzzle: &'a mut Option<Variant>,
    line: &mut Line<'_>,
) -> Result<&'a mut Variant, TextError> {
    puzzle.as_mut().ok_or_else(|| {
        line.rewind();
        line.error("first a line such as sudoku 9 or size 9x9 1..9")
    })
}

/// Reads a line of a constraint again, which must fit the shape.
fn fits(line: &mut Line<'_>, shape: &Shape) -> Result<(), TextError> {
    line.rewind();
    line.shape = Some(shape.clone());
    Constraint::read(line).map(drop)
}

impl<'a> Reader<'a> {
    fn size(&mut self, line: &mut Line<'_>) -> Result<(), TextError> {
        if self.puzzle.is_some() {
            return Err(line.error_before("one shape, before all else"));
        }
        let (rows, cols) = Dims::read(line)?;
        let usual = Range(1, rows.max(cols) as Value);
        let Range(low, high) = if line.peek().is_some() { Range::read(line)? } else { usual };
        let shape = Shape::new(rows, cols, low, high);
        self.puzzle = Some(Variant::new(shape.map_err(|expected| line.error_before(expected))?));
        line.done()
    }

    fn constraint(&mut self, line: &mut Line<'_>, text: &'a str) -> Result<(), TextError> {
        let constraint = Constraint::read(line)?;
        line.done()?;
        // A grid as the first line is the shape, too.
        if self.puzzle.is_none()
            && let Constraint::Sudoku(Sudoku { size, corner: None, .. })
            | Constraint::Latin(Latin { size, corner: None }) = &constraint
        {
            let shape = Shape::new(size.0, size.1, 1, size.0.max(size.1) as Value);
            self.puzzle =
                Some(Variant::new(shape.map_err(|expected| line.error_before(expected))?));
        }
        let puzzle = begun(&mut self.puzzle, line)?;
        if constraint.expected(&puzzle.shape).is_some() {
            return fits(line, &puzzle.shape);
        }
        puzzle.constraints.push(constraint);
        self.lines.push((line.place().0, text));
        Ok(())
    }

    /// Takes a whole picture of the canvas.
    fn picture(
        &mut self,
        word: &str,
        picture: &Picture<'_>,
        line: &mut Line<'_>,
    ) -> Result<(), TextError> {
        let puzzle = begun(&mut self.puzzle, line)?;
        if word == "regions" {
            let regions = by_label(picture.marks().map(|(cell, text, _)| (text, cell)));
            regions.into_iter().for_each(|cells| puzzle.add(Region { cells }));
            return Ok(());
        }
        let mut grid = Grid::empty(&puzzle.shape);
        for (cell, text, (line, column)) in picture.marks() {
            if text == "#" {
                puzzle.shape.leave_out(cell);
                continue;
            }
            let range = puzzle.shape.low()..=puzzle.shape.high();
            let value = text.parse().ok().filter(|value| range.contains(value));
            let error = || {
                let (low, high) = (range.start(), range.end());
                let expected = format!("a value from {low} to {high} at {cell}");
                TextError { line, column, expected, found: quote(text) }
            };
            grid.set(cell, Some(value.ok_or_else(error)?));
        }
        if word == "solution" {
            puzzle.solution = Some(grid);
        } else {
            let cells: Vec<Cell> = puzzle.shape.cells().collect();
            let given = |cell| Some(Given { cell, value: grid.get(cell)? });
            puzzle.constraints.extend(cells.into_iter().filter_map(given).map(Constraint::from));
        }
        Ok(())
    }

    /// Notes a title, an author or rules.
    fn words(&mut self, word: &str, text: &str, line: &mut Line<'_>) -> Result<(), TextError> {
        let puzzle = begun(&mut self.puzzle, line)?;
        let (_, words) = text.trim_start().split_at(word.len());
        let field = match word {
            "title" => &mut puzzle.title,
            "author" => &mut puzzle.author,
            _ => &mut puzzle.rules,
        };
        let kept = field.take().map_or(String::new(), |kept| kept + "\n");
        *field = Some(kept + words.trim());
        Ok(())
    }
}

impl Variant {
    /// Brings title, author and rules into the form that every format can hold: no spaces around
    /// lines, no empty lines around the whole, and words at all.
    pub(crate) fn tidy(&mut self) {
        for field in [&mut self.title, &mut self.author, &mut self.rules] {
            let Some(words) = field else { continue };
            let lines: Vec<&str> = words.lines().map(str::trim).collect();
            *field = Some(lines.join("\n").trim().to_owned()).filter(|words| !words.is_empty());
        }
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Variant, TextError> {
        let mut reader = Reader::default();
        let mut lines = (1..).zip(text.lines());
        let mut last = 1;
        while let Some((number, text)) = lines.next() {
            last = number;
            let mut line = Line::new(number, text);
            match line.peek() {
                None => {}
                Some("size") => {
                    line.next();
                    reader.size(&mut line)?;
                }
                Some("extra") => {
                    line.next();
                    let rows = Value::read(&mut line)?;
                    line.done()?;
                    let puzzle = begun(&mut reader.puzzle, &mut line)?;
                    let set = puzzle.shape.set_extra(usize::try_from(rows).unwrap_or(usize::MAX));
                    set.map_err(|expected| line.error_before(expected))?;
                }
                Some("holes") => {
                    line.next();
                    let cells = Vec::<Cell>::read(&mut line)?;
                    line.done()?;
                    let puzzle = begun(&mut reader.puzzle, &mut line)?;
                    cells.into_iter().for_each(|cell| puzzle.shape.leave_out(cell));
                }
                Some(word @ ("title" | "author" | "rules")) => {
                    reader.words(word, text, &mut line)?
                }
                Some(word @ ("grid" | "regions" | "solution")) => {
                    let shape = begun(&mut reader.puzzle, &mut line)?.shape.clone();
                    let is_compact = word == "regions" || shape.low() >= 0 && shape.high() <= 9;
                    let mut picture = Picture { shape, is_compact, cells: Vec::new() };
                    let mut line = Line::picture(number, text);
                    line.next();
                    picture.take(&mut line)?;
                    while picture.cells.len() < picture.area() {
                        let Some((number, text)) = lines.next() else {
                            return Err(line.error(format!("{} cells", picture.area())));
                        };
                        line = Line::picture(number, text);
                        picture.take(&mut line)?;
                    }
                    reader.picture(word, &picture, &mut line)?;
                }
                Some(_) => reader.constraint(&mut line, text)?,
            }
        }
        let mut end = Line::new(last, "");
        let mut puzzle = begun(&mut reader.puzzle, &mut end)?.clone();
        puzzle.tidy();
        // Holes may have come after a constraint that names them.
        match puzzle.fault() {
            Some((at, expected)) => {
                for (number, text) in reader.lines {
                    fits(&mut Line::new(number, text), &puzzle.shape)?;
                }
                let mut words = String::new();
                puzzle.constraints[at].write(&mut words);
                Err(end.error_with(expected, &words))
            }
            None => Ok(puzzle),
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = &self.shape;
        let mut text = String::from("size");
        (shape.rows(), shape.cols()).write(&mut text);
        Range(shape.low(), shape.high()).write(&mut text);
        // A first line that is a grid says the shape as well.
        let first = self.constraints.first();
        if let Some(
            Constraint::Sudoku(Sudoku { size, corner: None, .. })
            | Constraint::Latin(Latin { size, corner: None }),
        ) = first
            && *size == (shape.rows(), shape.cols())
            && (shape.low(), shape.high()) == (1, size.0.max(size.1) as Value)
        {
            text.clear();
        } else {
            text.push('\n');
        }
        let all = (0..shape.rows() * shape.cols())
            .map(|at| Cell::new(at / shape.cols(), at % shape.cols()));
        let holes: Vec<Cell> = all.filter(|&cell| !shape.has(cell)).collect();
        let mut constraints = self.constraints.iter().peekable();
        if text.is_empty()
            && let Some(grid) = constraints.next()
        {
            grid.write(&mut text);
            text.push('\n');
        }
        for (word, words) in
            [("title", &self.title), ("author", &self.author), ("rules", &self.rules)]
        {
            for line in words.iter().flat_map(|words| words.lines()) {
                text += &format!("{word} {line}\n");
            }
        }
        if shape.extra() > 0 {
            text += &format!("extra {}\n", shape.extra());
        }
        if !holes.is_empty() {
            text += "holes";
            holes.write(&mut text);
            text.push('\n');
        }
        while let Some(constraint) = constraints.next() {
            // Givens by rows are a picture.
            if let Constraint::Given(first) = constraint {
                let mut grid = Grid::empty(shape);
                grid.set(first.cell, Some(first.value));
                let mut last = first.cell;
                while let Some(Constraint::Given(next)) = constraints.peek()
                    && next.cell > last
                {
                    grid.set(next.cell, Some(next.value));
                    last = next.cell;
                    constraints.next();
                }
                text += &format!("grid\n{}\n", grid.picture(shape));
                continue;
            }
            constraint.write(&mut text);
            text.push('\n');
        }
        if let Some(solution) = &self.solution {
            text += &format!("solution\n{}\n", solution.picture(shape));
        }
        f.write_str(text.trim_end())
    }
}

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
use crate::text::{Dims, Line, Part, quote, signs};

/// A range of values: `1..9`.
#[derive(Clone, Copy)]
struct Range(Value, Value);

impl Part for Range {
    fn read(line: &mut Line<'_>) -> Result<Range, TextError> {
        let range = |token: &str| {
            let (low, high) = token.split_once("..")?;
            Some(Range(low.parse().ok()?, high.parse().ok()?))
        };
        line.read(range, "a range of values such as 1..9")
    }

    fn write(&self, to: &mut String) {
        *to += &format!(" {}..{}", self.0, self.1);
    }
}

/// A cell of a picture, its text, its line and its column.
type Mark<'a> = (Cell, &'a str, (usize, usize));

/// Takes a picture of the whole canvas: the rest of a line and what follows it. A dot is no mark.
fn marks<'a>(
    shape: &Shape,
    mut line: Line<'a>,
    is_compact: bool,
    lines: &mut impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<Mark<'a>>, TextError> {
    let (area, mut found) = (shape.rows() * shape.cols(), Vec::new());
    let wrong = |line: &Line<'_>| Err(line.error(format!("{area} cells")));
    loop {
        while let Some(token) = line.peek() {
            let (number, column) = line.place();
            let texts = if is_compact { signs(token).collect() } else { vec![token] };
            let places = (column..).map(|column| (number, column));
            found.extend(texts.into_iter().zip(places));
            if found.len() > area {
                return wrong(&line);
            }
            line.next();
        }
        if found.len() == area {
            break;
        }
        let Some((number, text)) = lines.next() else { return wrong(&line) };
        line = Line::picture(number, text);
    }
    let cell = |at| Cell::new(at / shape.cols(), at % shape.cols());
    let marks = found.into_iter().enumerate().filter(|(_, (text, _))| ![".", "-"].contains(text));
    Ok(marks.map(|(at, (text, place))| (cell(at), text, place)).collect())
}

/// The shape of a first line. A grid without a corner says one, too.
fn shape(line: &mut Line<'_>) -> Result<Shape, TextError> {
    let mut range = None;
    let (rows, cols) = if line.take("size") {
        let size = Dims::read(line)?;
        range = line.peek().map(|_| Range::read(line)).transpose()?;
        size
    } else {
        let is_grid = line.peek().is_some_and(|name| ["sudoku", "latin"].contains(&name));
        match is_grid.then(|| Constraint::read(line)).transpose()? {
            Some(
                Constraint::Sudoku(Sudoku { size, corner: None, .. })
                | Constraint::Latin(Latin { size, corner: None }),
            ) => size,
            _ => {
                line.rewind();
                return Err(line.error("first a line such as sudoku 9 or size 9x9 1..9"));
            }
        }
    };
    let Range(low, high) = range.unwrap_or(Range(1, rows.max(cols) as Value));
    let shape =
        Shape::new(rows, cols, low, high).map_err(|error| line.error_before(error.expected))?;
    line.done().map(|()| shape)
}

/// Reads a line of a constraint again, which must fit the shape.
fn fits(line: &mut Line<'_>, shape: &Shape) -> Result<(), TextError> {
    line.rewind();
    line.shape = Some(shape.clone());
    Constraint::read(line).map(drop)
}

impl Variant {
    /// Takes the marks of a picture that this word begins.
    fn take(&mut self, word: &str, marks: &[Mark<'_>]) -> Result<(), TextError> {
        if word == "regions" {
            let regions = by_label(marks.iter().map(|(cell, text, _)| (text, *cell)));
            regions.into_iter().for_each(|cells| self.add(Region { cells }));
            return Ok(());
        }
        let mut grid = Grid::empty(&self.shape);
        let range = self.shape.low()..=self.shape.high();
        for &(cell, text, (line, column)) in marks {
            if text == "#" {
                self.shape.leave_out(cell);
                continue;
            }
            let value = text.parse().ok().filter(|value| range.contains(value));
            let error = || {
                let (low, high) = (range.start(), range.end());
                let expected = format!("a value from {low} to {high} at {cell}");
                TextError { line, column, expected, found: quote(text) }
            };
            grid.set(cell, Some(value.ok_or_else(error)?));
        }
        if word == "solution" {
            self.solution = Some(grid);
        } else {
            let given = |cell| Some(Given { cell, value: grid.get(cell)? }.into());
            self.constraints.extend(self.shape.cells().filter_map(given));
        }
        Ok(())
    }

    /// Brings title, author and rules into the form that every format can hold: no spaces around
    /// lines, no empty lines around the whole, and words at all.
    pub fn tidy(&mut self) {
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
        let mut lines = (1..).zip(text.lines());
        let end = text.lines().count().max(1);
        let first = lines.clone().find(|&(number, text)| Line::new(number, text).peek().is_some());
        let (first, line) = first.unwrap_or((end, ""));
        let mut puzzle = Variant::new(shape(&mut Line::new(first, line))?);
        // The numbers and texts of the lines of constraints.
        let mut constraints = Vec::new();
        while let Some((number, text)) = lines.next() {
            let mut line = Line::new(number, text);
            match line.peek().unwrap_or("") {
                "" => {}
                "size" if number == first => {}
                "size" => return Err(line.error("one shape, before all else")),
                "extra" => {
                    line.next();
                    let rows = Value::read(&mut line)?;
                    let cols = Option::<Value>::read(&mut line)?.unwrap_or(0);
                    line.done()?;
                    let number = |number| usize::try_from(number).unwrap_or(usize::MAX);
                    let set = puzzle.shape.set_extra(number(rows), number(cols));
                    set.map_err(|error| line.error_before(error.expected))?;
                }
                "holes" => {
                    line.next();
                    let cells = Vec::<Cell>::read(&mut line)?;
                    line.done()?;
                    cells.into_iter().for_each(|cell| puzzle.shape.leave_out(cell));
                }
                word @ ("grid" | "regions" | "solution") => {
                    let mut line = Line::picture(number, text);
                    line.next();
                    let is_compact = word == "regions" || puzzle.shape.has_digits();
                    let marks = marks(&puzzle.shape, line, is_compact, &mut lines)?;
                    puzzle.take(word, &marks)?;
                }
                word => {
                    if let Some(field) = puzzle.words_mut(word) {
                        let kept = field.take().map_or(String::new(), |kept| kept + "\n");
                        *field = Some(kept + text.trim_start()[word.len()..].trim());
                        continue;
                    }
                    let constraint = Constraint::read(&mut line)?;
                    line.done()?;
                    if constraint.expected(&puzzle.shape).is_some() {
                        fits(&mut line, &puzzle.shape)?;
                    }
                    puzzle.add(constraint);
                    constraints.push((number, text));
                }
            }
        }
        puzzle.tidy();
        // Holes may have come after a constraint that names them.
        let Some((at, expected)) = puzzle.fault() else { return Ok(puzzle) };
        for (number, text) in constraints {
            fits(&mut Line::new(number, text), &puzzle.shape)?;
        }
        Err(Line::new(end, "").error_with(expected, &puzzle.constraints[at].to_string()))
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = &self.shape;
        let (size, range) = ((shape.rows(), shape.cols()), (shape.low(), shape.high()));
        let mut constraints = self.constraints.iter().peekable();
        let mut text = String::from("size");
        size.write(&mut text);
        Range(range.0, range.1).write(&mut text);
        // A first line that is a grid says the shape as well.
        if let Some(
            grid @ (Constraint::Sudoku(Sudoku { size: own, corner: None, .. })
            | Constraint::Latin(Latin { size: own, corner: None })),
        ) = constraints.peek()
            && (*own, range) == (size, (1, size.0.max(size.1) as Value))
        {
            text = grid.to_string();
            constraints.next();
        }
        text.push('\n');
        for (word, words) in self.words() {
            for line in words.iter().flat_map(|words| words.lines()) {
                text += &format!("{word} {line}\n");
            }
        }
        match shape.extra() {
            (0, 0) => {}
            (rows, 0) => text += &format!("extra {rows}\n"),
            (rows, cols) => text += &format!("extra {rows} {cols}\n"),
        }
        let holes: Vec<Cell> = shape.holes().collect();
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

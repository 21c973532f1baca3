//! Game IDs of Solo, a game of Simon Tatham's Portable Puzzle Collection.
//!
//! ```text
//! 3x3:a8_6b7_...            3 boxes across, 3 down; `a` is one blank, `z` 26, `_` parts numbers
//! 9j:GRID,REGIONS           a jigsaw
//! 3x3xk:GRID,CAGES,SUMS     x for diagonals, k for cages
//! ```
//!
//! Regions and cages are written as the lines between cells: first those right of the cells by
//! rows, then those below the cells by columns. A letter counts the pairs of cells before a line
//! that have none between them. Signs of difficulty and symmetry behind the size say nothing of the
//! puzzle.

use super::Fault;
use super::names::refused;
use super::regions;
use sudokit_variants::Variant;
use sudokit_variants::constraints::{Cage, Constraint, Diagonal, Given, Slope, Sudoku};
use sudokit_variants::text::TextError;
use sudokit_variants::{Cell, Shape, Value};

/// What stands before the colon.
struct Params {
    /// Boxes across and down; `None` for a jigsaw.
    boxes: Option<(usize, usize)>,
    side: usize,
    has_diagonals: bool,
    has_cages: bool,
}

impl Params {
    fn of(text: &str) -> Option<Params> {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let number = |text: &str| text.parse::<usize>().ok().filter(|side| (1..=31).contains(side));
        let (first, rest) = text.split_at(digits(text));
        let first = number(first)?;
        let (second, signs) = match rest.strip_prefix('x') {
            Some(rest) if digits(rest) > 0 => {
                let (second, signs) = rest.split_at(digits(rest));
                (number(second)?, signs)
            }
            _ => (1, rest),
        };
        let (mut has, mut signs) = ([false; 3], signs.as_bytes());
        while let [sign, rest @ ..] = signs {
            signs = match (sign, rest) {
                (b'd', [_, rest @ ..]) | (b'm', [b'd', rest @ ..]) => rest,
                (b'a' | b'm' | b'r' | b'0'..=b'9', rest) => rest,
                (b'j' | b'x' | b'k', rest) => {
                    has[usize::from(*sign == b'x') + 2 * usize::from(*sign == b'k')] = true;
                    rest
                }
                _ => return None,
            };
        }
        let [is_jigsaw, has_diagonals, has_cages] = has;
        let is_jigsaw = is_jigsaw || second == 1;
        let boxes = (!is_jigsaw).then_some((first, second));
        Some(Params { boxes, side: first * second, has_diagonals, has_cages })
    }

    fn parts(&self) -> usize {
        1 + usize::from(self.boxes.is_none()) + 2 * usize::from(self.has_cages)
    }
}

/// Whether a text is such an ID.
pub(super) fn is_like(text: &str) -> bool {
    let Some((before, after)) = text.trim().split_once(':') else { return false };
    let is_sign = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_' || b == b',';
    Params::of(before).is_some() && !after.is_empty() && after.bytes().all(is_sign)
}

pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    let text = text.trim();
    let (before, after) = text.split_once(':').unwrap_or((text, ""));
    let fault =
        |at: usize, expected: String, found: &str| Fault::new(expected, found).at(1, at + 1);
    let params = Params::of(before)
        .ok_or_else(|| fault(0, "a size such as 3x3, 9j or 3x3xk".into(), before))?;
    let side = params.side;
    let parts: Vec<&str> = after.split(',').collect();
    if parts.len() != params.parts() {
        let expected = format!("{} parts with commas between them", params.parts());
        return Err(fault(before.len() + 1, expected, &parts.len().to_string()));
    }
    let place =
        |at: usize| before.len() + 1 + parts[..at].iter().map(|part| part.len() + 1).sum::<usize>();
    let numbers = |at: usize| {
        let cells = numbers(parts[at], side * side);
        cells.ok_or_else(|| {
            fault(place(at), format!("the {} cells of a grid", side * side), parts[at])
        })
    };
    let areas = |at: usize| {
        let areas = areas(parts[at], side);
        areas.ok_or_else(|| fault(place(at), "lines between the cells of a grid".into(), parts[at]))
    };
    let shape = Shape::square(side).map_err(|error| fault(0, error.expected.into(), before))?;
    let mut puzzle = Variant::new(shape);
    let cells: Vec<Cell> = puzzle.shape.cells().collect();
    let lists = |areas: &[usize]| -> Vec<Vec<Cell>> {
        let list = |first: usize| {
            let is_of = |(at, _): &(usize, &Cell)| areas[*at] == first;
            cells.iter().enumerate().filter(is_of).map(|(_, cell)| *cell).collect()
        };
        (0..areas.len()).filter(|at| areas[*at] == *at).map(list).collect()
    };
    match params.boxes {
        Some((across, down)) => {
            // So many boxes across: each is as high as there are of them.
            let boxes = puzzle.shape.unusual((across, down));
            puzzle.add(Sudoku { size: (side, side), boxes, corner: None });
        }
        None => {
            let regions = lists(&areas(1)?);
            if regions.len() != side || regions.iter().any(|region| region.len() != side) {
                let expected = format!("{side} regions of {side} cells");
                return Err(fault(place(1), expected, parts[1]));
            }
            regions::add(&mut puzzle, regions);
        }
    }
    if params.has_diagonals {
        puzzle.add(Diagonal { slope: Slope::Rising });
        puzzle.add(Diagonal { slope: Slope::Falling });
    }
    let givens = numbers(0)?;
    if givens.iter().any(|value| *value > side as Value) {
        return Err(fault(place(0), format!("values up to {side}"), parts[0]));
    }
    if params.has_cages {
        let at = parts.len() - 2;
        let (areas, sums) = (areas(at)?, numbers(at + 1)?);
        for (first, list) in (0..areas.len()).filter(|at| areas[*at] == *at).zip(lists(&areas)) {
            let clues = (0..sums.len()).filter(|at| areas[*at] == first).map(|at| sums[at]);
            let mut clues = clues.filter(|sum| *sum > 0);
            let sum = clues.next();
            if clues.next().is_some() {
                let expected = "one sum a cage".to_owned();
                return Err(fault(place(at + 1), expected, parts[at + 1]));
            }
            puzzle.add(Cage { sum, cells: list });
        }
    }
    let given = |(cell, value): (&Cell, &Value)| Given { cell: *cell, value: *value }.into();
    let all = cells.iter().zip(&givens).filter(|(_, value)| **value > 0).map(given);
    puzzle.constraints.extend(all);
    Ok(puzzle)
}

/// Numbers of a grid, 0 for a blank.
fn numbers(text: &str, count: usize) -> Option<Vec<Value>> {
    let mut cells = Vec::new();
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match sign {
            'a'..='z' => cells.extend((b'a'..=sign as u8).map(|_| 0)),
            '_' => {}
            _ => cells.push(rest[..digits].parse().ok()?),
        }
        rest = &rest[digits.max(1)..];
        if cells.len() > count {
            return None;
        }
    }
    (cells.len() == count).then_some(cells)
}

/// The pairs of cells between which a line may be: by rows, then by columns.
fn pairs(side: usize) -> Vec<(usize, usize)> {
    let right = (0..side * (side - 1)).map(|i| {
        let cell = i / (side - 1) * side + i % (side - 1);
        (cell, cell + 1)
    });
    let below = (0..side * (side - 1)).map(|i| {
        let cell = i % (side - 1) * side + i / (side - 1);
        (cell, cell + side)
    });
    right.chain(below).collect()
}

/// The first cell of the area of each cell.
fn areas(text: &str, side: usize) -> Option<Vec<usize>> {
    let pairs = pairs(side);
    // The program writes z for 25 pairs and reads it as 26: the one that ends with the grid counts.
    let open = [25, 26].into_iter().find_map(|most| open(text, pairs.len(), most))?;
    let mut first: Vec<usize> = (0..side * side).collect();
    // As long as two cells of an area have different first cells.
    loop {
        let before = first.clone();
        for ((a, b), _) in pairs.iter().zip(&open).filter(|(_, open)| **open) {
            let least = first[*a].min(first[*b]);
            (first[*a], first[*b]) = (least, least);
        }
        if first == before {
            return Some(first);
        }
    }
}

/// Whether each pair has no line between its cells.
fn open(text: &str, count: usize, most: usize) -> Option<Vec<bool>> {
    let mut open = Vec::new();
    for sign in text.bytes() {
        let (run, has_line) = match sign {
            b'_' => (0, true),
            b'z' => (most, false),
            b'a'..=b'y' => (usize::from(sign - b'a') + 1, true),
            _ => return None,
        };
        open.extend(std::iter::repeat_n(true, run));
        if has_line {
            open.push(false);
        }
        if open.len() > count + 1 {
            return None;
        }
    }
    // A line that is none ends the text.
    (open.len() == count + 1 && open.pop() == Some(false)).then_some(open)
}

pub(super) fn write(puzzle: &Variant) -> Result<String, String> {
    let shape = &puzzle.shape;
    let side = shape.rows();
    if shape.cols() != side || (shape.low(), shape.high()) != (1, side as Value) || side > 31 {
        return Err("holds squares with values from 1 to their size only".into());
    }
    let (mut slopes, mut other) = (0, Vec::new());
    let (mut givens, mut sums) = (vec![0; side * side], vec![0; side * side]);
    let mut cages: Vec<Option<usize>> = vec![None; side * side];
    for constraint in &puzzle.constraints {
        match constraint {
            Constraint::Given(given) => givens[shape.index(given.cell)] = given.value,
            Constraint::Diagonal(_) => slopes += 1,
            Constraint::Sudoku(grid) if shape.is_grid(grid.size, grid.corner) => {}
            Constraint::Latin(grid) if shape.is_grid(grid.size, grid.corner) => {}
            Constraint::Region(_) => {}
            Constraint::Cage(Cage { sum: Some(sum), cells }) if *sum > 0 => {
                let first = cells.iter().map(|cell| shape.index(*cell)).min().unwrap_or(0);
                sums[first] = *sum;
                for cell in cells {
                    if cages[shape.index(*cell)].replace(first).is_some() {
                        return Err("holds one cage a cell".into());
                    }
                }
            }
            constraint => other.push(constraint.name()),
        }
    }
    if slopes == 1 {
        other.push("one diagonal alone");
    }
    refused(&other)?;
    let boxes = regions::whole(puzzle);
    let parts = regions::partition(puzzle);
    let x = if slopes > 0 { "x" } else { "" };
    let k = if cages.iter().any(Option::is_some) { "k" } else { "" };
    let mut text = match (boxes, &parts) {
        (Some((high, wide)), None) if high > 1 && wide > 1 => format!("{high}x{wide}{x}{k}:"),
        (None, Some((_, count))) if *count == side => format!("{side}j{x}{k}:"),
        _ => return Err("holds squares with boxes or with regions of their size only".into()),
    };
    text += &run_lengths(&givens);
    if boxes.is_none()
        && let Some((regions, _)) = parts
    {
        text += &format!(",{}", lines(&regions, side));
    }
    if !k.is_empty() {
        if cages.iter().any(Option::is_none) {
            return Err("holds cages over all cells only".into());
        }
        text += &format!(",{},{}", lines(&cages, side), run_lengths(&sums));
    }
    // Areas that touch themselves, or each other without a line, would be others.
    match read(&text) {
        Ok(again) if is_same(&again, puzzle) => Ok(text),
        _ => Err("holds areas of cells that touch only".into()),
    }
}

/// Whether two puzzles have the same rules and givens in any order.
fn is_same(a: &Variant, b: &Variant) -> bool {
    let sorted = |puzzle: &Variant| {
        let mut all: Vec<String> = puzzle.constraints.iter().map(ToString::to_string).collect();
        all.sort_unstable();
        all
    };
    sorted(a) == sorted(b)
}

fn run_lengths(numbers: &[Value]) -> String {
    let mut text = String::new();
    for run in numbers.chunk_by(|a, b| *a == 0 && *b == 0) {
        if run[0] == 0 {
            text += &"z".repeat(run.len() / 26);
            text.extend(letter(run.len() % 26));
        } else {
            text += if text.ends_with(|c: char| c.is_ascii_digit()) { "_" } else { "" };
            text += &run[0].to_string();
        }
    }
    text
}

/// `a` for 1; nothing for 0.
fn letter(count: usize) -> Option<char> {
    ('a'..='z').nth(count.checked_sub(1)?)
}

/// The lines between areas.
fn lines(areas: &[Option<usize>], side: usize) -> String {
    let (mut text, mut run) = (String::new(), 0);
    let open = pairs(side).into_iter().map(|(a, b)| areas[a] == areas[b]).chain([false]);
    for open in open {
        if open {
            run += 1;
            continue;
        }
        while run > 25 {
            text.push('z');
            run -= 25;
        }
        text.push(letter(run).unwrap_or('_'));
        run = 0;
    }
    text
}

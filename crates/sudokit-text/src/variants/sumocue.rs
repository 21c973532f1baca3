//! Killers of SumoCue and JSudoku.
//!
//! ```text
//! 3x3:d:k:3842:3842:1795: ...        `d` for diagonals; a number a cell
//! ```
//!
//! A cell's number is 256 times the sum of its cage and the number of the cage. It is 0 where no
//! cage is.

use super::Fault;
use super::names::refused;
use super::regions;
use sudokit_variants::Variant;
use sudokit_variants::constraints::{Cage, Constraint, Diagonal, Slope, Sudoku};
use sudokit_variants::text::{TextError, is_number};
use sudokit_variants::{Cell, Shape, Value};

/// The size of a box at the beginning of the text.
fn boxes(text: &str) -> Option<(usize, usize)> {
    let (high, wide) = text.split_once('x')?;
    let side = |text: &str| text.parse().ok().filter(|side| (1..=64).contains(side));
    side(high).zip(side(wide))
}

/// Whether a text begins as these killers do.
pub(super) fn is_like(text: &str) -> bool {
    let mut parts = text.trim().split(':');
    parts.next().is_some_and(|first| boxes(first).is_some()) && parts.nth(1) == Some("k")
}

pub(super) fn read(text: &str) -> Result<Variant, TextError> {
    let parts: Vec<&str> = text.trim().trim_end_matches(':').split(':').collect();
    let fault = |at: usize, expected: &str, found: &dyn std::fmt::Display| {
        let before = parts.iter().take(at).map(|part| part.chars().count() + 1);
        Fault::new(expected, found).at(1, before.sum::<usize>() + 1)
    };
    let first = parts[0];
    let (high, wide) = boxes(first).ok_or_else(|| fault(0, "a size such as 3x3", &first))?;
    let side = high * wide;
    let shape = Shape::square(side).map_err(|error| fault(0, error.expected, &first))?;
    let mut puzzle = Variant::new(shape);
    let boxes = puzzle.shape.unusual((high, wide));
    puzzle.add(Sudoku { size: (side, side), boxes, corner: None });
    match parts.get(1) {
        None | Some(&"") => {}
        Some(&"d") => {
            puzzle.add(Diagonal { slope: Slope::Rising });
            puzzle.add(Diagonal { slope: Slope::Falling });
        }
        Some(other) => return Err(fault(1, "d for diagonals, or nothing", other)),
    }
    // Their numbers, sums and cells, in the order of their first cells, as they are written.
    let mut cages: Vec<(Value, Value, Vec<Cell>)> = Vec::new();
    for (at, part) in parts.iter().enumerate().skip(3) {
        let number = part.parse::<Value>().ok().filter(|number| *number >= 0);
        let number = number.filter(|number| is_number(&(number / 256)));
        let number = number.ok_or_else(|| fault(at, "a number", part))?;
        let (sum, id, at) = (number / 256, number % 256, at - 3);
        let cell = Cell::new(at / side % side, at % side);
        match cages.iter_mut().find(|cage| cage.0 == id) {
            _ if sum == 0 || at >= side * side => {}
            None => cages.push((id, sum, vec![cell])),
            Some(cage) if cage.1 == sum => cage.2.push(cell),
            Some(cage) => {
                return Err(fault(at + 3, &format!("the sum {} of the cage", cage.1), &sum));
            }
        }
    }
    let count = parts.len().saturating_sub(3);
    if count != side * side {
        return Err(fault(parts.len(), &format!("{} cells", side * side), &count));
    }
    let cages = cages.into_iter().map(|(_, sum, cells)| Cage { sum: Some(sum), cells }.into());
    puzzle.constraints.extend(cages);
    Ok(puzzle)
}

pub(super) fn write(puzzle: &Variant) -> Result<String, String> {
    let shape = &puzzle.shape;
    let Some((high, wide)) = regions::whole(puzzle).filter(|(high, wide)| {
        let side = high * wide;
        let range = (shape.low(), shape.high());
        (shape.rows(), shape.cols()) == (side, side) && range == (1, side as Value)
    }) else {
        return Err("holds squares with boxes and values from 1 to their size only".into());
    };
    let mut numbers = vec![0; shape.rows() * shape.cols()];
    let (mut next, mut slopes, mut other) = (0, Vec::new(), Vec::new());
    for constraint in &puzzle.constraints {
        let given;
        let (sum, cells) = match constraint {
            Constraint::Cage(Cage { sum: Some(sum), cells }) if *sum > 0 => (*sum, cells),
            Constraint::Given(cell) if cell.value > 0 => {
                given = vec![cell.cell];
                (cell.value, &given)
            }
            Constraint::Diagonal(diagonal) => {
                slopes.push(diagonal.slope);
                continue;
            }
            Constraint::Sudoku(grid) if shape.is_grid(grid.size, grid.corner) => continue,
            _ => {
                other.push(constraint.name());
                continue;
            }
        };
        for &cell in cells {
            let number = &mut numbers[shape.index(cell)];
            if *number != 0 {
                return Err("holds one cage a cell".into());
            }
            *number = sum * 256 + next;
        }
        next += 1;
    }
    if slopes.len() == 1 {
        other.push("one diagonal alone");
    }
    refused(&other)?;
    if next > 256 {
        return Err("holds 256 cages at most".into());
    }
    let letters = if slopes.is_empty() { "" } else { "d" };
    let numbers: Vec<String> = numbers.iter().map(Value::to_string).collect();
    Ok(format!("{high}x{wide}:{letters}:k:{}:", numbers.join(":")))
}

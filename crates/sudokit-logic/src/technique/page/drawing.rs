//! A step drawn as text: the grid with its candidates, the pattern marked by letters.
//!
//! ```text
//!     1    2    3     4    5    6     7    8    9
//!   +---------------+---------------+---------------+
//! 1 | *14  -12  3   | ...
//! ```
//!
//! A letter before the candidates of a cell says what the cell is to the pattern; `-` stands before
//! a candidate that goes, `=` before a digit that is placed. So no color is needed.

use crate::technique::sheet::Sheet;
use crate::technique::step::{Part, Role, Step};
use sudokit_core::board::{Candidate, Cell, CellSet};

/// Cells that are marked, with what the mark means in English and Korean.
struct Mark {
    sign: char,
    cells: CellSet,
    meaning: [&'static str; 2],
}

/// The grid of a position with a step in it, then what its signs mean: lines that end alike.
pub fn drawing(sheet: &Sheet, step: &Step) -> String {
    let marks = marks(step);
    let cells: Vec<String> = Cell::all().map(|cell| cell_text(sheet, step, &marks, cell)).collect();
    let width = |column: usize| {
        let lengths = cells.iter().skip(column).step_by(9).map(|text| text.len());
        lengths.max().unwrap_or(1)
    };
    let widths: Vec<usize> = (0..9).map(width).collect();
    let mut text = String::from("   ");
    for (column, width) in widths.iter().enumerate() {
        text += if column % 3 == 0 && column > 0 { "   " } else { " " };
        text += &format!("{:<width$}", column + 1);
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    let lengths = |stack: usize| widths[3 * stack..3 * stack + 3].iter().sum::<usize>() + 4;
    let bar: String = (0..3).map(|stack| format!("+{}", "-".repeat(lengths(stack)))).collect();
    for row in 0..9 {
        if row % 3 == 0 {
            text += &format!("  {bar}+\n");
        }
        text += &format!("{} ", row + 1);
        for (column, &width) in widths.iter().enumerate() {
            text += if column % 3 == 0 { "| " } else { "" };
            text += &format!("{:<width$} ", cells[9 * row + column]);
        }
        text += "|\n";
    }
    text += &format!("  {bar}+\n");
    text + &legend(step, &marks)
}

/// The candidates of a cell, or its digit, with signs.
fn cell_text(sheet: &Sheet, step: &Step, marks: &[Mark], cell: Cell) -> String {
    let own = marks.iter().filter(|mark| mark.cells.contains(cell));
    let mut text: String = own.map(|mark| mark.sign).collect();
    if let Some(digit) = sheet.get(cell) {
        return text + &digit.to_string();
    }
    for digit in sheet.marks(cell).iter() {
        let candidate = Candidate { cell, digit };
        if step.eliminations.contains(&candidate) {
            text.push('-');
        } else if step.placements.contains(&candidate) {
            text.push('=');
        }
        text += &digit.to_string();
    }
    text
}

/// The marks of the parts of a pattern, in their order; of chains the first cells get the first
/// letters.
fn marks(step: &Step) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    let mut petals = 'P'..='Z';
    for part in &step.pattern.parts {
        let (sign, meaning) = sign_of(part, &mut petals);
        match marks.iter_mut().find(|mark| mark.sign == sign) {
            Some(mark) => mark.cells |= part.cells,
            None => marks.push(Mark { sign, cells: part.cells, meaning }),
        }
    }
    let mut letters = 'a'..='z';
    for node in step.pattern.chains.iter().flat_map(|chain| &chain.nodes) {
        if marks.iter().any(|mark| mark.cells == node.cells) {
            continue;
        }
        if let Some(sign) = letters.find(|&sign| marks.iter().all(|mark| mark.sign != sign)) {
            marks.push(Mark { sign, cells: node.cells, meaning: ["", ""] });
        }
    }
    marks
}

/// The sign of a part and what it means.
fn sign_of(part: &Part, petals: &mut impl Iterator<Item = char>) -> (char, [&'static str; 2]) {
    match part.role {
        Role::Single => ('*', ["the cell", "이 칸"]),
        Role::Set => ('*', ["the cells of the set", "집합의 칸"]),
        Role::Base => ('*', ["base", "기준"]),
        Role::Fin => ('f', ["fin", "지느러미"]),
        Role::EndoFin => ('e', ["endo fin", "내부 지느러미"]),
        Role::Pivot => ('p', ["pivot or stem", "중심"]),
        Role::Wing => ('w', ["end", "끝"]),
        Role::Link => ('~', ["what links them", "잇는 자리"]),
        Role::Rectangle => ('*', ["corner", "꼭짓점"]),
        Role::Guardian => ('g', ["corner with further digits", "다른 숫자가 더 있는 칸"]),
        Role::ColorOne => ('x', ["one color", "한 색"]),
        Role::ColorTwo => ('y', ["the other color", "다른 색"]),
        Role::SetA => ('A', ["first set", "첫째 집합"]),
        Role::SetB => ('B', ["second set", "둘째 집합"]),
        Role::SetC => ('C', ["third set", "셋째 집합"]),
        Role::Petal => (petals.next().unwrap_or('P'), ["another set", "다른 집합"]),
        Role::Intersection => ('i', ["intersection", "교차점"]),
        Role::Case => ('c', ["case", "경우"]),
    }
}

/// What the signs mean.
fn legend(step: &Step, marks: &[Mark]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for mark in marks.iter().filter(|mark| !mark.meaning[0].is_empty()) {
        parts.push(format!("{} {} ({})", mark.sign, mark.meaning[0], mark.meaning[1]));
    }
    let letters: String =
        marks.iter().filter(|mark| mark.meaning[0].is_empty()).map(|mark| mark.sign).collect();
    if !letters.is_empty() {
        parts.push(format!("{letters} cells of the chain in order (사슬의 칸, 차례대로)"));
    }
    if !step.placements.is_empty() {
        parts.push("=1 placed (넣는 숫자)".to_owned());
    }
    if !step.eliminations.is_empty() {
        parts.push("-1 goes (지우는 후보)".to_owned());
    }
    parts.iter().map(|part| format!("  {part}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::catalogue::Technique;
    use crate::technique::step::{HouseSet, Pattern};
    use sudokit_core::board::DigitSet;
    use sudokit_core::grid::Puzzle;

    #[test]
    fn signs_stand_before_what_they_mark() {
        let mut sheet = Sheet::new(&Puzzle::EMPTY);
        let candidate = |text: &str| text.parse::<Candidate>().unwrap();
        for digit in 3..=9 {
            for cell in ["r1c1", "r1c2"] {
                sheet.eliminate(candidate(&format!("{cell}-{digit}")));
            }
        }
        let cells: CellSet = [0, 1].into_iter().filter_map(Cell::new).collect();
        let digits = DigitSet::from_bits(3);
        let pattern = Pattern::of(digits, HouseSet::EMPTY).with(Role::Set, cells, digits);
        let gone = vec![candidate("r1c3-1"), candidate("r1c3-2")];
        let text = drawing(&sheet, &Step::eliminating(Technique::NakedPair, gone, pattern));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[2].starts_with("1 | *12       *12       -1-23456789 | 123456789"), "{text}");
        let grid = &lines[1..14];
        assert!(grid.iter().all(|line| line.len() == grid[0].len()), "{text}");
        assert!(lines[14..].iter().any(|line| line.contains("-1 goes")), "{text}");
    }
}

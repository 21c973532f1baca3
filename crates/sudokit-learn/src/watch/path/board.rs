//! The grid in three sizes, with the pattern of a step marked by signs, and by color beside.
//!
//! ```text
//!   digits   |b5-        a cell is 3 columns: mark, digit or ·, sign
//!   lines    |b 25-7     a cell is 8 columns: mark, candidates, - behind what goes
//!   blocks   |1  2b 3    a cell is 8 columns and 3 rows: every candidate in its place, its sign
//!            |4- 5  6    behind it
//! ```
//!
//! `b` stands for a role of the pattern, `*` for a node of a chain, `=` for the digit to place, `.`
//! for the other places of a digit in the houses that the pattern starts from.

use super::super::view::{Look, framed};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;
use ratatui::widgets::Paragraph;
use sudokit::board::{Candidate, Cell, Digit, DigitSet};
use sudokit::technique::{Role, Sheet, Step};

/// How much of a cell is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// Digits only.
    Digits,
    /// Candidates in a line.
    Lines,
    /// Candidates in their places.
    Blocks,
}

impl Size {
    /// Columns and rows of the grid.
    pub(super) const fn area(self) -> (u16, u16) {
        match self {
            Size::Digits => (9 * 3 + 4, 13),
            Size::Lines => (9 * 8 + 4, 13),
            Size::Blocks => (9 * 8 + 4, 31),
        }
    }

    const fn cell(self) -> (usize, usize) {
        match self {
            Size::Digits => (3, 1),
            Size::Lines => (8, 1),
            Size::Blocks => (8, 3),
        }
    }
}

/// The sign of a role.
pub(super) fn letter(role: Role) -> char {
    match role {
        Role::Single => '=',
        Role::ColorOne => 'o',
        Role::ColorTwo => 'x',
        Role::SetA => 'A',
        Role::SetB => 'B',
        Role::SetC => 'C',
        Role::Petal => 'P',
        other => other.name().chars().next().unwrap_or('*'),
    }
}

/// The sign of a candidate, if the step says something of it.
pub(super) fn sign(sheet: &Sheet, step: &Step, candidate: Candidate) -> Option<char> {
    let Candidate { cell, digit } = candidate;
    if step.eliminations.contains(&candidate) {
        return Some('-');
    }
    if step.placements.contains(&candidate) {
        return Some('=');
    }
    let pattern = &step.pattern;
    let is_of = |part: &&sudokit::technique::Part| {
        part.cells.contains(cell) && part.digits.contains(digit) && part.role != Role::Single
    };
    if let Some(part) = pattern.parts.iter().find(is_of) {
        return Some(letter(part.role));
    }
    let mut nodes = pattern.chains.iter().flat_map(|chain| &chain.nodes);
    if nodes.any(|node| node.digit == digit && node.cells.contains(cell)) {
        return Some('*');
    }
    let is_place = pattern.digits.contains(digit) && pattern.bases.cells().contains(cell);
    (is_place && sheet.has(candidate) && pattern.chains.is_empty()).then_some('.')
}

/// The mark of a cell: the weightiest of its candidates' signs.
fn mark(sheet: &Sheet, step: &Step, cell: Cell) -> char {
    let signs = sheet.marks(cell).iter().filter_map(|d| sign(sheet, step, Candidate::new(cell, d)));
    let weight = |sign: &char| match sign {
        '.' => 1,
        '-' => 2,
        '*' => 3,
        '=' => 5,
        _ => 4,
    };
    let of_cell = step.pattern.parts.iter().find(|part| part.cells.contains(cell));
    let of_cell = of_cell.map(|part| letter(part.role)).filter(|sign| *sign != '=');
    signs.chain(of_cell).max_by_key(weight).unwrap_or(' ')
}

/// Draws the grid; the marks are those of the step.
pub(super) fn draw(
    frame: &mut Frame<'_>,
    area: Rect,
    sheet: &Sheet,
    step: Option<&Step>,
    size: Size,
    look: Look,
) {
    let lines =
        framed(look, size.cell(), |cell, line| cell_line(sheet, step, cell, line, size, look));
    frame.render_widget(Paragraph::new(lines), area);
}

/// One line of a cell, as wide as the size says.
fn cell_line(
    sheet: &Sheet,
    step: Option<&Step>,
    cell: Cell,
    line: usize,
    size: Size,
    look: Look,
) -> Vec<Span<'static>> {
    let (width, height) = size.cell();
    if let Some(digit) = sheet.get(cell) {
        let style = if sheet.givens().contains(cell) { look.given() } else { Style::new() };
        let text = if line == height / 2 { digit.to_string() } else { String::new() };
        return vec![Span::styled(format!("{text:^width$}"), style)];
    }
    let mark = step.map_or(' ', |step| mark(sheet, step, cell));
    let of = |digit| step.and_then(|step| sign(sheet, step, Candidate { cell, digit }));
    match size {
        Size::Digits => {
            let placed = step.and_then(|step| step.placements.iter().find(|c| c.cell == cell));
            let text = placed.map_or("·".to_owned(), |placed| placed.digit.to_string());
            let style = if mark == ' ' { look.faint() } else { of_sign(look, Some(mark)) };
            vec![Span::styled(format!("{mark}{text} "), style)]
        }
        Size::Lines => in_a_line(sheet.marks(cell), mark, of, width, look),
        Size::Blocks => {
            let mut spans = vec![Span::raw(" ")];
            for digit in (3 * line + 1..=3 * line + 3).filter_map(|d| Digit::new(d as u8)) {
                let text = match (sheet.marks(cell).contains(digit), of(digit)) {
                    (false, _) => "  ".to_owned(),
                    (true, sign) => format!("{digit}{}", sign.unwrap_or(' ')),
                };
                spans.push(Span::styled(text, of_sign(look, of(digit))));
            }
            spans.push(Span::raw(" "));
            spans
        }
    }
}

/// A mark and the candidates: `b25-7`; where they have no room, runs of digits as `1-4`, signs left
/// to style.
fn in_a_line(
    marks: DigitSet,
    mark: char,
    of: impl Fn(Digit) -> Option<char>,
    width: usize,
    look: Look,
) -> Vec<Span<'static>> {
    let goes = |digit| of(digit) == Some('-');
    let gone = marks.iter().filter(|&digit| goes(digit)).count();
    let mut spans = vec![Span::styled(mark.to_string(), of_sign(look, Some(mark)))];
    let mut used = 1;
    if marks.len() + gone < width {
        for digit in marks.iter() {
            let text = format!("{digit}{}", if goes(digit) { "-" } else { "" });
            used += text.len();
            spans.push(Span::styled(text, of_sign(look, of(digit))));
        }
    } else if marks.len() < width {
        for digit in marks.iter() {
            used += 1;
            spans.push(Span::styled(digit.to_string(), of_sign(look, of(digit))));
        }
    } else {
        let text = runs(marks);
        used += text.len();
        spans.push(Span::styled(text, look.faint()));
    }
    spans.push(Span::raw(" ".repeat(width.saturating_sub(used))));
    spans
}

/// `1-46-9`: runs of three or more digits by their ends.
fn runs(marks: DigitSet) -> String {
    let digits: Vec<u8> = marks.iter().map(Digit::get).collect();
    let mut text = String::new();
    let mut i = 0;
    while i < digits.len() {
        let mut end = i;
        while digits.get(end + 1) == Some(&(digits[end] + 1)) {
            end += 1;
        }
        match end - i {
            0 => text += &digits[i].to_string(),
            1 => text += &format!("{}{}", digits[i], digits[end]),
            _ => text += &format!("{}-{}", digits[i], digits[end]),
        }
        i = end + 1;
    }
    text
}

fn of_sign(look: Look, sign: Option<char>) -> Style {
    match sign {
        None | Some(' ') => look.faint(),
        Some('-') => look.trouble().add_modifier(Modifier::CROSSED_OUT),
        Some('=') => look.title().add_modifier(Modifier::REVERSED),
        Some('.') => Style::new(),
        Some(_) => look.tint(Color::Green).add_modifier(Modifier::BOLD),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_digits_have_room_in_seven_columns() {
        for bits in 0..512 {
            let marks = DigitSet::from_bits(bits);
            assert!(marks.len() < 8 || runs(marks).len() <= 7, "{}", runs(marks));
        }
        assert_eq!(runs(DigitSet::from_bits(0b1_1110_1111)), "1-46-9");
        assert_eq!(runs(DigitSet::from_bits(0b1_1111_1101)), "13-9");
    }
}

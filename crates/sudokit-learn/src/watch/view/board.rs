//! The grid: 31 columns and 13 rows.
//!
//! ```text
//!  5   given                4▃  tried, with a bar that grows with the depth
//!  ·   empty                +   empty, in the house of the last rejection
//! [4]  just placed         (1)  just rejected          ( )  just emptied
//!          !5   the digit that the rejected one clashes with
//! ```

use super::Look;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use sudokit::board::Cell;
use sudokit::textbook::Event;
use sudokit::textbook::replay::State;

/// Columns of the grid.
pub(super) const WIDTH: u16 = 31;
/// Rows of the grid.
pub(super) const HEIGHT: u16 = 13;

/// Bars that grow with the depth.
const BARS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws the grid.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, state: &State, look: Look) {
    let mut depths = [None; 81];
    for (depth, cell) in state.trail().enumerate() {
        depths[cell.index()] = Some(depth);
    }
    let lines = framed(look, (3, 1), |cell, _| {
        let (text, style) = sign(state, cell, depths[cell.index()], look);
        vec![Span::styled(text, style)]
    });
    frame.render_widget(Paragraph::new(lines), area);
}

/// The lines of a grid whose cells have this many columns and rows; `draw` gives a row of a cell.
pub(in crate::watch) fn framed(
    look: Look,
    (width, height): (usize, usize),
    draw: impl Fn(Cell, usize) -> Vec<Span<'static>>,
) -> Vec<Line<'static>> {
    let rule = |left, middle, right| {
        let part = "─".repeat(3 * width);
        Line::styled(format!("{left}{part}{middle}{part}{middle}{part}{right}"), look.faint())
    };
    let mut lines = Vec::new();
    for row in 0..9 {
        match row {
            0 => lines.push(rule('┌', '┬', '┐')),
            3 | 6 => lines.push(rule('├', '┼', '┤')),
            _ => {}
        }
        for line in 0..height {
            let mut spans = Vec::new();
            for column in 0..9 {
                if column % 3 == 0 {
                    spans.push(Span::styled("│", look.faint()));
                }
                let cell = Cell::at(row, column).expect("both are below 9");
                spans.extend(draw(cell, line));
            }
            spans.push(Span::styled("│", look.faint()));
            lines.push(Line::from(spans));
        }
    }
    lines.push(rule('└', '┴', '┘'));
    lines
}

/// The three characters of a cell.
fn sign(state: &State, cell: Cell, depth: Option<usize>, look: Look) -> (String, Style) {
    let held = state.get(cell);
    match state.last() {
        Some(Event::Place { cell: at, digit }) if at == cell => {
            return (format!("[{digit}]"), look.title());
        }
        Some(Event::Remove { cell: at, .. }) if at == cell => {
            return ("( )".to_owned(), look.tint(Color::Yellow));
        }
        Some(Event::Reject { cell: at, digit, .. }) if at == cell => {
            return (format!("({digit})"), look.trouble());
        }
        Some(Event::Reject { conflict, digit, .. }) if conflict == cell => {
            return (format!("!{digit} "), look.trouble());
        }
        Some(Event::Reject { house, .. }) if house.contains(cell) && held.is_none() => {
            return (" + ".to_owned(), look.tint(Color::Yellow));
        }
        _ => {}
    }
    match (held, depth) {
        (None, _) => (" · ".to_owned(), look.faint()),
        (Some(digit), None) => (format!(" {digit} "), look.given()),
        (Some(digit), Some(depth)) => {
            let bar = BARS[(depth * BARS.len() / 81).min(BARS.len() - 1)];
            (format!(" {digit}{bar}"), look.tried(depth))
        }
    }
}

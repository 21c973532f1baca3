//! Depth over time: the whole search in one strip, however long it is.
//!
//! Each column stands for an equal share of the events: solid up to the lowest level in it, shaded
//! from there up to the deepest. What is solid stood all the time, what is shaded came and went. A
//! tree of a million nodes fits on no screen; this does.

use super::{Look, Track};
use crate::watch::words;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use sudokit::textbook::player::Share;

/// A column in eighths.
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws a title, the strip, and a mark below where we stand.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, track: &Track, look: Look) {
    let width = usize::from(area.width);
    let height = usize::from(area.height).saturating_sub(2);
    if width == 0 || height == 0 {
        return;
    }
    let scale = usize::from(track.levels().iter().copied().max().unwrap_or(0)).max(1);
    let columns = track.strip(width);
    // Level 0 and step 0 are the left end; the last column is the last step.
    let here = (track.step() * width / (track.len() + 1)).min(width - 1);
    let title = words::depth(look.language, track.len(), scale);
    let mut lines = vec![Line::styled(title, look.faint())];
    for row in (0..height).rev() {
        let eighths = |level: u8| {
            let all = (usize::from(level) * height * 8).div_ceil(scale);
            all.saturating_sub(row * 8).min(8)
        };
        let cell = |share: &Share| match (eighths(share.lowest), eighths(share.deepest)) {
            (lowest, deepest) if lowest == deepest => EIGHTHS[lowest],
            _ => "░",
        };
        let text = |columns: &[Share]| columns.iter().map(cell).collect::<String>();
        lines.push(Line::from(vec![
            Span::styled(text(&columns[..=here]), look.tried(0)),
            Span::styled(text(&columns[here + 1..]), look.faint()),
        ]));
    }
    lines.push(Line::styled(format!("{}▲", " ".repeat(here)), look.title()));
    frame.render_widget(Paragraph::new(lines), area);
}

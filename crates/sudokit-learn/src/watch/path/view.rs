//! Drawing a walk. 80 columns and 24 rows show candidates, pattern and reason; 40 and 17 the digits
//! and the reason; more rows give every candidate its place, more columns the steps around.

use super::super::view::{Look, draw_keys};
use super::board::{self, Size};
use super::walk::Walk;
use super::{keys, words};
use crate::language::Language;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use sudokit::board::Candidate;
use sudokit::technique::notation::{self, hodoku, sentence};
use sudokit::technique::{Role, Step};

/// The smallest terminal.
const SMALLEST: (u16, u16) = (40, 17);
/// The narrowest column beside the grid.
const BESIDE: u16 = 36;
/// The fewest rows below the grid.
const BELOW: u16 = 7;

/// Draws everything.
pub(super) fn draw(frame: &mut Frame<'_>, walk: &Walk, look: Look) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = words::too_small(look.language, SMALLEST, (area.width, area.height));
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let [head, body, hint] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)])
            .areas(area);
    let title = Span::styled(walk.title.clone(), look.title());
    let place = Span::raw(words::headline(look.language, walk));
    frame.render_widget(Line::from(vec![title, place]), head);
    let (size, is_beside) = size_for(body);
    let (width, height) = size.area();
    let (grid, text) = if is_beside {
        let [grid, _, text] = Layout::horizontal([
            Constraint::Length(width),
            Constraint::Length(2),
            Constraint::Fill(1),
        ])
        .areas(body);
        (grid, text)
    } else {
        let [grid, text] =
            Layout::vertical([Constraint::Length(height), Constraint::Fill(1)]).areas(body);
        (grid, text)
    };
    board::draw(frame, grid, walk.sheet(), walk.step(), size, look);
    draw_text(frame, text, walk, is_beside, look);
    let hints = match &walk.typed {
        Some(typed) => Line::styled(words::go_to(look.language, typed), look.title()),
        None => Line::styled(words::hints(look.language, area.width < 80), look.faint()),
    };
    frame.render_widget(hints, hint);
    if walk.help {
        draw_keys(frame, &keys::TABLE, 54, look);
    }
}

/// The largest grid that leaves room for the text, and whether the text stands beside it.
fn size_for(area: Rect) -> (Size, bool) {
    let fits = |size: Size, beside: bool| {
        let (width, height) = size.area();
        let (more_width, more_height) = if beside { (BESIDE + 2, 0) } else { (0, BELOW) };
        area.width >= width + more_width && area.height >= height + more_height
    };
    let choices = [
        (Size::Blocks, true),
        (Size::Blocks, false),
        (Size::Lines, false),
        (Size::Lines, true),
        (Size::Digits, true),
    ];
    choices.into_iter().find(|&(size, beside)| fits(size, beside)).unwrap_or((Size::Digits, false))
}

/// The technique, its reason, what the signs mean; beside the grid also the steps around.
fn draw_text(frame: &mut Frame<'_>, area: Rect, walk: &Walk, has_list: bool, look: Look) {
    let Some(step) = walk.step() else {
        let end = Line::styled(walk.end.clone(), look.title());
        return frame.render_widget(Paragraph::new(end).wrap(Wrap { trim: true }), area);
    };
    let language = look.language;
    let (spoken, name) = match language {
        Language::En => (notation::Language::English, step.technique.name()),
        Language::Ko => (notation::Language::Korean, step.technique.korean()),
    };
    let reason = sentence(step, spoken);
    let reason = reason.strip_prefix(name).unwrap_or(&reason).trim_start_matches([':', ' ']);
    let mut lines = vec![Line::styled(name, look.title()), Line::raw(reason.to_owned())];
    if area.height > 4 {
        lines.push(Line::styled(legend(walk, step, language), look.faint()));
    }
    if has_list {
        lines.push(Line::default());
        lines.push(Line::styled(words::steps(language), look.title()));
        let room = usize::from(area.height / 2).max(3);
        let first = walk.at().saturating_sub(room / 3);
        for (number, step) in walk.steps().iter().enumerate().skip(first).take(room) {
            let style = if number == walk.at() { look.given() } else { look.faint() };
            let mark = if number == walk.at() { '>' } else { ' ' };
            let text: String = hodoku(step).chars().take(usize::from(area.width) - 6).collect();
            lines.push(Line::styled(format!("{mark}{:>3} {text}", number + 1), style));
        }
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// What the signs on the grid mean: those that are there.
fn legend(walk: &Walk, step: &Step, language: Language) -> String {
    let sheet = walk.sheet();
    let mut there: Vec<char> = Vec::new();
    for cell in sheet.open() {
        for digit in sheet.marks(cell).iter() {
            there.extend(board::sign(sheet, step, Candidate { cell, digit }));
        }
    }
    let roles = step.pattern.parts.iter().map(|part| part.role).filter(|r| *r != Role::Single);
    let mut told: Vec<(char, &str)> = Vec::new();
    for role in roles {
        let entry = (board::letter(role), words::role(language, role));
        if !told.contains(&entry) {
            told.push(entry);
        }
    }
    let signs = words::signs(language).into_iter().filter(|(sign, _)| there.contains(sign));
    let all = told.into_iter().chain(signs);
    all.map(|(sign, what)| format!("{sign} {what}")).collect::<Vec<_>>().join("   ")
}

#[cfg(test)]
mod tests {
    use super::super::walk::tests::walk;
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn screen(walk: &Walk, size: (u16, u16), language: Language) -> String {
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        let look = Look { color: false, language };
        terminal.draw(|frame| draw(frame, walk, look)).unwrap();
        terminal.backend().to_string()
    }

    #[test]
    fn the_hardest_step_in_all_sizes() {
        let mut walk = walk();
        walk.go_to_hardest();
        for (columns, rows) in [(80, 24), (80, 45), (120, 36), (100, 17), (40, 17), (30, 10)] {
            let text = screen(&walk, (columns, rows), Language::En);
            insta::assert_snapshot!(format!("english_{columns}x{rows}"), text);
        }
        insta::assert_snapshot!("korean_80x24", screen(&walk, (80, 24), Language::Ko));
    }

    #[test]
    fn singles_the_end_and_the_keys() {
        let mut walk = walk();
        insta::assert_snapshot!("beginning", screen(&walk, (80, 24), Language::En));
        walk.go_to(usize::MAX);
        insta::assert_snapshot!("end", screen(&walk, (80, 24), Language::En));
        walk.help = true;
        insta::assert_snapshot!("keys", screen(&walk, (80, 24), Language::En));
    }

    /// Every step of a path: whatever goes and whatever is placed is marked on the grid.
    #[test]
    fn what_goes_is_marked_on_every_screen() {
        let mut walk = walk();
        while let Some(step) = walk.step() {
            let text = screen(&walk, (80, 45), Language::En);
            let rows: Vec<&str> = text.lines().collect();
            for candidate in step.eliminations.iter().chain(&step.placements) {
                let sign = if step.placements.contains(candidate) { '=' } else { '-' };
                let row = candidate.cell.row();
                let line = 2 + row + row / 3 + 2 * row + candidate.digit.index() / 3;
                let marked = format!("{}{sign}", candidate.digit);
                assert!(rows[line].contains(&marked), "{candidate} {}\n{text}", rows[line]);
            }
            walk.move_by(1);
        }
    }
}

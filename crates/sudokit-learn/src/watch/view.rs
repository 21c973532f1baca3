//! Drawing a player. Everything has its place in 80 columns and 24 rows; 40 columns and 15 rows are
//! enough for the grid and the last event; whatever more there is shows more.
//!
//! ```text
//!   40x15            57 columns               80x24               120 columns
//!   +--------+       +--------+--------+      +--------+--------+      +--------+-------+--------+
//!   | grid   |       | grid   | facts  |      | grid   | facts  |      | grid   | facts | events |
//!   |        |       |        | stack  |      |        | stack  |      |        | stack |        |
//!   +--------+       +--------+--------+      +--------+--------+      |        |       |        |
//!   | event  |       | message         |      | strip           |      +--------+-------+--------+
//!   +--------+       +-----------------+      +-----------------+      | strip                   |
//! ```
//!
//! No sign is a hue alone, so that nothing is lost without color: givens are bare digits, tried
//! digits carry a bar that grows with their depth, the cell of the last event stands in brackets.

mod board;
mod strip;

pub(super) use board::framed;

use super::keys::{self, KeyRow};
use super::player::{Player, Track};
use super::words;
use crate::fit::{cut, wrapped};
use crate::language::Language;
use ratatui::Frame;
use ratatui::layout::{Constraint, Flex, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};
use sudokit::textbook::Event;

/// The smallest terminal for one search: the grid, a line above and a line below.
pub(crate) const SMALLEST: (u16, u16) = (40, board::HEIGHT + 2);
/// The smallest terminal for two: their grids side by side and what each has done.
pub(crate) const SMALLEST_FOR_TWO: (u16, u16) = (2 * board::WIDTH + 2, board::HEIGHT + 6);

/// The narrowest column for facts beside the grid.
const NARROW_FACTS: u16 = 24;
/// The column in which every fact has room.
const FACTS: u16 = 47;
/// The narrowest column for an event and for a decision with all that was tried.
const WIDE: u16 = FACTS - 3;
/// The narrowest column for two counters in a line.
const TWO_COUNTERS: u16 = 39;
/// From this width on the latest events have a column of their own.
const WITH_EVENTS: u16 = board::WIDTH + 2 + FACTS + 2 + 38;
/// The strip is drawn from this height on, and grows no higher than that.
const STRIP: (u16, u16) = (4, 12);
/// The widest column of two.
const COLUMN_OF_TWO: u16 = 47;

/// Whether colors may be used, and the language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Colors, and not only bold and dim.
    pub color: bool,
    /// The language of the texts.
    pub language: Language,
}

impl Look {
    pub(super) fn tint(self, color: Color) -> Style {
        if self.color { Style::new().fg(color) } else { Style::new() }
    }

    pub(super) fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    pub(super) fn title(self) -> Style {
        self.tint(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    pub(super) fn trouble(self) -> Style {
        self.tint(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// A placed digit, first to last decision.
    fn tried(self, depth: usize) -> Style {
        self.tint([Color::Cyan, Color::Blue, Color::Magenta][(depth / 27).min(2)])
    }
}

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, player: &Player, look: Look) {
    let area = frame.area();
    let needed = match player.tracks() {
        [_] => SMALLEST,
        _ => SMALLEST_FOR_TWO,
    };
    if area.width < needed.0 || area.height < needed.1 {
        let text = words::too_small(look.language, needed, (area.width, area.height));
        return frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
    }
    let is_narrow = area.width < 80;
    // In the last line stands what is more urgent: a message or the keys.
    let message = message(player, look).map(|line| shortened(line, area.width));
    let rows_for_hints = match player.tracks() {
        [_] => u16::from(area.height > SMALLEST.1 + u16::from(message.is_some())),
        _ => 1,
    };
    let rows_for_message = u16::from(message.is_some() || area.height > SMALLEST.1 + 1);
    let [head, body, below, hint] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(rows_for_message),
        Constraint::Length(rows_for_hints),
    ])
    .areas(area);
    frame.render_widget(headline(player, look, is_narrow), head);
    match player.tracks() {
        [track] => draw_one(frame, body, track, look),
        tracks => draw_two(frame, body, tracks, look),
    }
    frame.render_widget(message.unwrap_or_default(), below);
    let hints = words::hints(look.language, is_narrow);
    frame.render_widget(Line::styled(hints, look.faint()), hint);
    if player.help {
        draw_keys(frame, &keys::TABLE, 46, look);
    }
}

fn headline<'a>(player: &Player, look: Look, short: bool) -> Line<'a> {
    let leader = &player.tracks()[player.leader()];
    let (playing, granularity, speed) = (player.playing, player.granularity, player.speed());
    let text = words::headline(look.language, leader, playing, granularity, speed, short);
    // Two searches stand at the same step.
    let name = match player.tracks() {
        [_] => leader.name.clone(),
        _ => words::both(look.language),
    };
    Line::from(vec![Span::styled(name, look.title()), Span::raw(text)])
}

/// What is asked, what is wrong, or what is not shown.
fn message<'a>(player: &Player, look: Look) -> Option<Line<'a>> {
    if let Some(typed) = &player.typed {
        return Some(Line::styled(words::go_to(look.language, typed), look.title()));
    }
    for track in player.tracks() {
        if let Some(fault) = track.fault() {
            return Some(Line::styled(fault.to_owned(), look.trouble()));
        }
        if let Some(placements) = track.beyond() {
            let text = words::beyond(look.language, track, placements);
            return Some(Line::styled(text, look.tint(Color::Yellow)));
        }
    }
    // What two searches cost, as far as it is known.
    let placements = |track: &Track| {
        let counters = track.ended().map_or(track.recorded(), |ended| ended.0);
        counters.placements
    };
    match player.tracks() {
        [a, b] => Some(Line::raw(words::ratio(look.language, placements(a), placements(b)))),
        _ => None,
    }
}

fn draw_one(frame: &mut Frame<'_>, area: Rect, track: &Track, look: Look) {
    let (strip, upper) = strip_below(area, board::HEIGHT);
    let beside = board::WIDTH + 2;
    if area.width < beside + NARROW_FACTS {
        return draw_stacked(frame, area, track, look);
    }
    let events = if area.width < WITH_EVENTS { 0 } else { area.width - beside - FACTS - 2 };
    let [left, facts, _, events] = Layout::horizontal([
        Constraint::Length(beside),
        Constraint::Fill(1),
        Constraint::Length(if events > 0 { 2 } else { 0 }),
        Constraint::Length(events),
    ])
    .areas(upper);
    board::draw(frame, left, track.state(), look);
    let mut lines;
    if facts.width < WIDE {
        lines = words::single_counters(look.language, track).map(Line::raw).to_vec();
        lines.extend(wrapped_now(track, look, facts.width));
    } else {
        lines = words::counters(look.language, track).map(Line::raw).to_vec();
        lines.push(shortened(now(track, look), facts.width));
        let rejection = Line::raw(words::last_rejection(look.language, track));
        lines.push(shortened(rejection, facts.width));
        lines.push(Line::default());
    }
    lines.push(Line::default());
    let room = facts.height.saturating_sub(lines.len() as u16);
    lines.extend(stack_lines(track, (facts.width, room), look));
    frame.render_widget(Paragraph::new(lines), facts);
    if events.width > 0 {
        let latest = event_lines(track, events.height, look);
        let latest: Vec<Line<'_>> =
            latest.into_iter().map(|line| shortened(line, events.width)).collect();
        frame.render_widget(Paragraph::new(latest), events);
    }
    strip::draw(frame, strip, track, look);
}

/// The strip's part of an area, if there is room below this many rows, and the rest above it.
fn strip_below(area: Rect, rows: u16) -> (Rect, Rect) {
    let room = area.height.saturating_sub(rows);
    let height = if room < STRIP.0 { 0 } else { room.min(STRIP.1) };
    let [upper, strip] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(height)]).areas(area);
    (strip, upper)
}

/// The grid, and everything else below it.
fn draw_stacked(frame: &mut Frame<'_>, area: Rect, track: &Track, look: Look) {
    let [grid, below] =
        Layout::vertical([Constraint::Length(board::HEIGHT), Constraint::Fill(1)]).areas(area);
    board::draw(frame, grid, track.state(), look);
    let strip = match below.height.saturating_sub(3) {
        room if room < STRIP.0 => 0,
        room => room.min(8),
    };
    let [facts, strip] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(strip)]).areas(below);
    let mut lines = fitted(now(track, look), facts.width, facts.height > 3);
    lines.extend(words::counters(look.language, track).map(Line::raw));
    let room = facts.height.saturating_sub(lines.len() as u16 + 1);
    if room > 2 {
        lines.push(Line::default());
        lines.extend(stack_lines(track, (facts.width, room), look));
    }
    frame.render_widget(Paragraph::new(lines), facts);
    strip::draw(frame, strip, track, look);
}

fn draw_two(frame: &mut Frame<'_>, area: Rect, tracks: &[Track], look: Look) {
    let (strips, upper) = strip_below(area, board::HEIGHT + 4);
    let width = ((area.width - 2) / 2).min(COLUMN_OF_TWO);
    let columns = Layout::horizontal([Constraint::Length(width); 2]).spacing(2).split(upper);
    let halves = Layout::horizontal([Constraint::Fill(1); 2]).spacing(2).split(strips);
    for ((track, &column), &strip) in tracks.iter().zip(columns.iter()).zip(halves.iter()) {
        let [grid, facts] =
            Layout::vertical([Constraint::Length(board::HEIGHT), Constraint::Fill(1)])
                .areas(column);
        board::draw(frame, grid, track.state(), look);
        let mut lines = vec![Line::styled(track.name.clone(), look.title())];
        if column.width < TWO_COUNTERS {
            lines.extend(words::single_counters(look.language, track).map(Line::raw));
        } else {
            lines.extend(words::counters(look.language, track).map(Line::raw));
        }
        let has_room = usize::from(facts.height) > lines.len() + 1;
        lines.extend(fitted(now(track, look), column.width, has_room));
        let room = facts.height.saturating_sub(lines.len() as u16 + 1);
        if room > 2 {
            lines.push(Line::default());
            lines.extend(stack_lines(track, (column.width, room), look));
        }
        frame.render_widget(Paragraph::new(lines), facts);
        strip::draw(frame, strip, track, look);
    }
}

/// The event that led here.
fn now<'a>(track: &Track, look: Look) -> Line<'a> {
    match track.state().last() {
        None => Line::styled(words::not_begun(look.language), look.faint()),
        Some(event) => Line::styled(words::event(look.language, event), event_style(event, look)),
    }
}

/// The event that led here in two lines of a narrow column, the second one blank where it fits one.
fn wrapped_now<'a>(track: &Track, look: Look, width: u16) -> Vec<Line<'a>> {
    let mut lines = fitted(now(track, look), width, true);
    lines.resize(2, Line::default());
    lines
}

/// The line, cut where it is too wide.
fn shortened(line: Line<'_>, width: u16) -> Line<'_> {
    if line.width() <= usize::from(width) {
        return line;
    }
    let style = line.spans.first().map_or(line.style, |span| line.style.patch(span.style));
    Line::styled(cut(&line.to_string(), width.into()), style)
}

/// The line, or two lines where one is too narrow and there is room for them.
fn fitted(line: Line<'_>, width: u16, has_room: bool) -> Vec<Line<'_>> {
    if !has_room || line.width() <= usize::from(width) {
        return vec![shortened(line, width)];
    }
    let text = line.to_string();
    // The reason has a line of its own.
    let parts = match text.split_once(": ") {
        Some((what, why)) => [format!("{what}:"), why.to_owned()],
        None => {
            let mut lines = wrapped(&text, width.into()).into_iter();
            [lines.next().unwrap_or_default(), lines.collect::<Vec<_>>().join(" ")]
        }
    };
    parts.map(|part| shortened(Line::styled(part, line.style), width)).to_vec()
}

fn event_style(event: Event, look: Look) -> Style {
    if matches!(event, Event::Reject { .. }) { look.trouble() } else { look.title() }
}

/// The open decisions, the last one on top.
fn stack_lines<'a>(track: &Track, room: (u16, u16), look: Look) -> Vec<Line<'a>> {
    let decisions = track.state().decisions();
    let (width, short) = (room.0, room.0 < WIDE);
    let title = words::open_decisions(look.language, decisions.len(), short);
    let mut lines = vec![Line::styled(title, look.title())];
    let room = usize::from(room.1).saturating_sub(lines.len());
    for (depth, decision) in decisions.iter().enumerate().rev().take(room) {
        let text = format!("{:>2} {}", depth + 1, words::decision(look.language, decision, short));
        let style = if decision.left.is_empty() { look.faint() } else { look.tried(depth) };
        lines.push(shortened(Line::styled(text, style), width));
    }
    lines
}

/// The latest events, the last one on top.
fn event_lines<'a>(track: &Track, height: u16, look: Look) -> Vec<Line<'a>> {
    let mut lines = vec![Line::styled(words::latest_events(look.language), look.title())];
    let room = usize::from(height).saturating_sub(lines.len());
    lines.extend(track.events_back().take(room).map(|event| {
        let style = match event {
            Event::Reject { .. } => look.faint(),
            _ => Style::new(),
        };
        Line::styled(words::event(look.language, event), style)
    }));
    lines
}

/// Shows a table of keys, this many columns wide, in front of all else.
pub(super) fn draw_keys(frame: &mut Frame<'_>, table: &[KeyRow], width: u16, look: Look) {
    let row = |(key, what): &KeyRow| {
        let what = words::key(look.language, what);
        Line::from(vec![Span::styled(format!(" {key:<11}"), look.title()), Span::raw(what)])
    };
    let lines: Vec<Line<'_>> = table.iter().map(row).collect();
    let title = words::keys_title(look.language);
    let area = frame.area();
    // The frame is what a small terminal can do without.
    let (table, height) = match lines.len() as u16 + 2 {
        height if height <= area.height => {
            (Paragraph::new(lines).block(Block::bordered().title(title)), height)
        }
        height => (Paragraph::new(lines), height - 2),
    };
    let [area] = Layout::horizontal([Constraint::Length(width)]).flex(Flex::Center).areas(area);
    let [area] = Layout::vertical([Constraint::Length(height)]).flex(Flex::Center).areas(area);
    // Half a wide character at the left edge would hide the frame.
    if let Some(left) = area.x.checked_sub(1) {
        for y in area.top()..area.bottom() {
            let cell = &mut frame.buffer_mut()[(left, y)];
            if Span::raw(cell.symbol().to_owned()).width() > 1 {
                cell.set_symbol(" ");
            }
        }
    }
    frame.render_widget(Clear, area);
    frame.render_widget(table, area);
}

#[cfg(test)]
mod tests;

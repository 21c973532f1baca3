//! Drawing a player: 80 columns and 24 rows are enough, more are used.
//!
//! No sign is a hue alone, so that nothing is lost without colour: givens are bare digits, tried
//! digits carry a bar that grows with their depth, the cell of the last event stands in brackets.

mod board;
mod strip;

use super::keys;
use super::player::{Player, Track};
use crate::numbers::grouped;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use sudokit::textbook::{Counters, Event};

/// The smallest terminal that has room for everything.
pub const SMALLEST: (u16, u16) = (80, 24);

/// Whether colours may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Colours, and not only bold and dim.
    pub colour: bool,
}

impl Palette {
    fn tint(self, colour: Color) -> Style {
        if self.colour { Style::new().fg(colour) } else { Style::new() }
    }

    fn given(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    fn title(self) -> Style {
        self.tint(Color::Cyan).add_modifier(Modifier::BOLD)
    }

    fn trouble(self) -> Style {
        self.tint(Color::Red).add_modifier(Modifier::BOLD)
    }

    /// A placed digit, first to last decision.
    fn tried(self, depth: usize) -> Style {
        self.tint([Color::Cyan, Color::Blue, Color::Magenta][(depth / 27).min(2)])
    }
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, player: &Player, palette: Palette) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let text = format!(
            "Watching needs {} columns and {} rows; this terminal has {} and {}. q quits.",
            SMALLEST.0, SMALLEST.1, area.width, area.height
        );
        let text = Paragraph::new(text).wrap(ratatui::widgets::Wrap { trim: true });
        return frame.render_widget(text, area);
    }
    let [head, body, message, hint] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    frame.render_widget(headline(player, palette), head);
    match player.tracks() {
        [track] => draw_one(frame, body, track, palette),
        tracks => draw_two(frame, body, tracks, palette),
    }
    frame.render_widget(message_line(player, palette), message);
    let hints = "space play  left/right step  n/N removal  g go to  +/- speed  ? all keys  q quit";
    frame.render_widget(Line::styled(hints, palette.faint()), hint);
    if player.help {
        draw_keys(frame, palette);
    }
}

fn headline<'a>(player: &Player, palette: Palette) -> Line<'a> {
    let leader = &player.tracks()[player.leader()];
    let more = if leader.is_recording() { "+" } else { "" };
    let state = if player.playing { "playing" } else { "paused" };
    Line::from(vec![
        Span::styled(leader.name.clone(), palette.title()),
        Span::raw(format!(
            "  step {} of {}{more}  {state}, {} {}s a second",
            grouped(leader.step() as u64),
            grouped(leader.len() as u64),
            grouped(player.speed().into()),
            player.granularity.name(),
        )),
    ])
}

/// What is asked, what is wrong, or what is not shown.
fn message_line<'a>(player: &Player, palette: Palette) -> Line<'a> {
    if let Some(typed) = &player.typed {
        return Line::styled(format!("go to step: {typed}_"), palette.title());
    }
    for track in player.tracks() {
        if let Some(fault) = track.fault() {
            return Line::styled(fault.to_owned(), palette.trouble());
        }
        if let Some(placements) = track.beyond() {
            let (kept, placements) = (grouped(track.len() as u64), grouped(placements));
            let ended = match track.ended() {
                None => "is still going on".to_owned(),
                Some((_, Some(end))) => format!("ended: {}", words(end)),
                Some((_, None)) => "ended".to_owned(),
            };
            return Line::styled(
                format!("{kept} events kept; the search {ended}, {placements} placements"),
                palette.tint(Color::Yellow),
            );
        }
    }
    match player.tracks() {
        [a, b] => Line::raw(ratio(a, b)),
        _ => Line::default(),
    }
}

/// What the two searches cost, as far as they are known.
fn ratio(a: &Track, b: &Track) -> String {
    let placements = |track: &Track| {
        let counters = track.ended().map_or(track.recorded(), |ended| ended.0);
        counters.placements
    };
    let (a, b) = (placements(a), placements(b));
    let ratio = b as f64 / a.max(1) as f64;
    format!("placements in the whole search: {} and {}, ratio {ratio:.2}", grouped(a), grouped(b))
}

fn draw_one(frame: &mut Frame<'_>, area: Rect, track: &Track, palette: Palette) {
    let [upper, lower] =
        Layout::vertical([Constraint::Length(board::HEIGHT), Constraint::Fill(1)]).areas(area);
    let [left, right] =
        Layout::horizontal([Constraint::Length(board::WIDTH + 2), Constraint::Fill(1)])
            .areas(upper);
    board::draw(frame, left, track.state(), palette);
    let [facts, stack] =
        Layout::vertical([Constraint::Length(5), Constraint::Fill(1)]).areas(right);
    frame.render_widget(Paragraph::new(fact_lines(track, palette)), facts);
    frame.render_widget(Paragraph::new(stack_lines(track, stack.height, palette)), stack);
    strip::draw(frame, lower, track, palette);
}

fn draw_two(frame: &mut Frame<'_>, area: Rect, tracks: &[Track], palette: Palette) {
    let columns = Layout::horizontal([Constraint::Fill(1); 2]).spacing(1).split(area);
    for (track, &column) in tracks.iter().zip(columns.iter()) {
        let [grid, facts, depth] = Layout::vertical([
            Constraint::Length(board::HEIGHT),
            Constraint::Length(4),
            Constraint::Fill(1),
        ])
        .areas(column);
        board::draw(frame, grid, track.state(), palette);
        let mut lines = counter_lines(track);
        lines.insert(0, Line::styled(track.name.clone(), palette.title()));
        lines.push(now(track, palette));
        frame.render_widget(Paragraph::new(lines), facts);
        strip::draw(frame, depth, track, palette);
    }
}

fn fact_lines<'a>(track: &Track, palette: Palette) -> Vec<Line<'a>> {
    let mut lines = counter_lines(track);
    lines.push(now(track, palette));
    lines.push(match track.state().last_reject() {
        Some(event) => Line::raw(format!("last {}", words(event))),
        None => Line::raw("no rejection yet"),
    });
    lines
}

fn counter_lines<'a>(track: &Track) -> Vec<Line<'a>> {
    let Counters { placements, checks, removals, deepest } = track.state().counters();
    vec![
        Line::raw(format!("placements {:<9} checks {}", grouped(placements), grouped(checks))),
        Line::raw(format!(
            "removals   {:<9} level {} of {deepest}",
            grouped(removals),
            track.state().level()
        )),
    ]
}

/// The event that led here.
fn now<'a>(track: &Track, palette: Palette) -> Line<'a> {
    match track.state().last() {
        None => Line::styled("not begun", palette.faint()),
        Some(event @ Event::Reject { .. }) => Line::styled(words(event), palette.trouble()),
        Some(event) => Line::styled(words(event), palette.title()),
    }
}

/// An event as people say it.
fn words(event: Event) -> String {
    match event {
        Event::Place { cell, digit } => format!("place {cell}={digit}"),
        Event::Reject { cell, digit, conflict, house } => {
            format!("reject {cell}={digit}: {conflict} holds it, {house}")
        }
        Event::Remove { cell, digit } => format!("remove {cell}={digit}"),
        Event::Solved => "solved".to_owned(),
        Event::NoSolution => "no solution".to_owned(),
        Event::BudgetRanOut => "budget reached".to_owned(),
    }
}

/// The open decisions, the last one on top.
fn stack_lines<'a>(track: &Track, height: u16, palette: Palette) -> Vec<Line<'a>> {
    let decisions = track.state().decisions();
    let title = match decisions.len() {
        0 => "no open decision".to_owned(),
        1 => "1 open decision".to_owned(),
        n => format!("{n} open decisions, the last on top"),
    };
    let mut lines = vec![Line::default(), Line::styled(title, palette.title())];
    let room = usize::from(height).saturating_sub(lines.len());
    for (depth, decision) in decisions.iter().enumerate().rev().take(room) {
        let text = format!("{:>2} {decision}", depth + 1);
        let style = if decision.left.is_empty() { palette.faint() } else { palette.tried(depth) };
        lines.push(Line::styled(text, style));
    }
    lines
}

fn draw_keys(frame: &mut Frame<'_>, palette: Palette) {
    let area = frame.area();
    let (width, height) = (58, keys::TABLE.len() as u16 + 2);
    let [area] = Layout::horizontal([Constraint::Length(width)])
        .flex(ratatui::layout::Flex::Center)
        .areas(area);
    let [area] = Layout::vertical([Constraint::Length(height)])
        .flex(ratatui::layout::Flex::Center)
        .areas(area);
    let lines: Vec<Line<'_>> = keys::TABLE
        .iter()
        .map(|(key, what)| {
            Line::from(vec![Span::styled(format!(" {key:<12}"), palette.title()), Span::raw(*what)])
        })
        .collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(" keys ")), area);
}

#[cfg(test)]
mod tests;

//! The texts of the screen: functions for those of `words/*/watch.toml`.

use super::player::{Granularity, Track};
use crate::language::Language;
use crate::numbers::grouped;
use crate::words::{WATCH, texts};
use std::fmt::Display;
use sudokit::board::{Cell, DigitSet};
use sudokit::textbook::replay::Decision;
use sudokit::textbook::{Counters, Event};
use unicode_width::UnicodeWidthStr;

texts! {
    WATCH "screen":
        not_begun()
        latest_events()
        both()
        go_to(typed)
        keys_title()
        no_terminal()
        dumb_terminal()
        no_keyboard();
}

fn say(language: Language, key: &'static str, words: &[(&str, &dyn Display)]) -> String {
    WATCH.say(language, "screen", key, words)
}

fn text(language: Language, key: &'static str) -> String {
    say(language, key, &[])
}

/// The line at the top: what runs, where we stand, how it plays. The short form has room in 40
/// columns.
pub(super) fn headline(
    language: Language,
    track: &Track,
    is_playing: bool,
    granularity: Granularity,
    speed: u32,
    short: bool,
) -> String {
    let more = if track.is_recording() { "+" } else { "" };
    let (step, of) = (grouped(track.step() as u64), grouped(track.len() as u64));
    let speed = grouped(speed.into());
    let state = match (is_playing, short) {
        (true, true) => say(language, "playing_short", &[("speed", &speed)]),
        (true, false) => text(language, "playing"),
        (false, _) => text(language, "paused"),
    };
    if short {
        return format!("  {step}/{of}{more}  {state}");
    }
    let what = granularity.name();
    let what = text(language, what);
    let words: [(&str, &dyn Display); 6] = [
        ("step", &step),
        ("of", &of),
        ("more", &more),
        ("state", &state),
        ("speed", &speed),
        ("what", &what),
    ];
    say(language, "headline", &words)
}

/// The counters of the search up to here, two in a line.
pub(super) fn counters(language: Language, track: &Track) -> [String; 2] {
    let [placements, checks, removals, level] = facts(language, track);
    // As wide as the label and a number of eight digits.
    let pair = |left: &(String, String), right: &(String, String)| {
        padded(&format!("{}{}", label(language, &left.0), left.1), language.pick(23, 21))
            + &right.0
            + " "
            + &right.1
    };
    [pair(&placements, &checks), pair(&removals, &level)]
}

/// The counters of the search up to here, one in a line, placements and checks first.
pub(super) fn single_counters(language: Language, track: &Track) -> [String; 4] {
    facts(language, track).map(|(name, value)| label(language, &name) + &value)
}

/// Names and values: placements, checks, removals, level.
fn facts(language: Language, track: &Track) -> [(String, String); 4] {
    let Counters { placements, checks, removals, deepest, .. } = track.state().counters();
    let count =
        |name, n: u64| (text(language, name), say(language, "times", &[("count", &grouped(n))]));
    let level = [("level", &track.state().level() as &dyn Display), ("deepest", &deepest)];
    [
        count("placements", placements),
        count("checks", checks),
        count("removals", removals),
        (text(language, "level"), say(language, "level_of", &level)),
    ]
}

/// A name in a column of names.
fn label(language: Language, name: &str) -> String {
    padded(name, language.pick(11, 9))
}

/// The text and blanks up to that column, at least one.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width()).max(1)))
}

/// An event as people say it.
pub(super) fn event(language: Language, event: Event) -> String {
    language.pick(event.to_string(), event.korean())
}

fn korean_cell(cell: Cell) -> String {
    format!("{}행 {}열", cell.row() + 1, cell.column() + 1)
}

/// The last rejection, while something else is the last event.
pub(super) fn last_rejection(language: Language, track: &Track) -> String {
    match (track.state().last(), track.state().last_reject()) {
        // It stands in the line above.
        (Some(Event::Reject { .. }), _) => String::new(),
        (_, Some(rejection)) => {
            say(language, "last_rejection", &[("event", &event(language, rejection))])
        }
        (_, None) => text(language, "no_rejection"),
    }
}

/// Above the stack of decisions.
pub(super) fn open_decisions(language: Language, count: usize, short: bool) -> String {
    let order = if short || count < 2 { String::new() } else { text(language, "last_on_top") };
    match count {
        0 => text(language, "no_decision"),
        1 => say(language, "one_decision", &[("count", &count)]),
        _ => say(language, "decisions", &[("count", &count), ("order", &order)]),
    }
}

/// A decision; the short form has only the digits that are left.
pub(super) fn decision(language: Language, decision: &Decision, short: bool) -> String {
    if !short {
        return language.pick(decision.to_string(), decision.korean());
    }
    let list = |set: DigitSet| {
        let digits: Vec<String> = set.iter().map(|digit| digit.to_string()).collect();
        if digits.is_empty() { text(language, "none") } else { digits.join(",") }
    };
    let (left, cell) = (list(decision.left), decision.cell);
    let cell = language.pick(cell.to_string(), korean_cell(cell));
    let words: [(&str, &dyn Display); 3] =
        [("cell", &cell), ("digit", &decision.digit), ("left", &left)];
    say(language, "short_decision", &words)
}

/// Above the strip.
pub(super) fn depth(language: Language, events: usize, deepest: usize) -> String {
    let events = grouped(events as u64);
    say(language, "depth", &[("events", &events), ("deepest", &deepest)])
}

/// Not all events are kept.
pub(super) fn beyond(language: Language, track: &Track, placements: u64) -> String {
    let (kept, placements) = (grouped(track.len() as u64), grouped(placements));
    let ended = match track.ended().map(|(_, end)| end) {
        None => text(language, "going_on"),
        Some(Some(end)) => say(language, "ended_so", &[("event", &event(language, end))]),
        Some(None) => text(language, "ended"),
    };
    let words: [(&str, &dyn Display); 3] =
        [("kept", &kept), ("ended", &ended), ("placements", &placements)];
    say(language, "beyond", &words)
}

/// What two searches cost.
pub(super) fn ratio(language: Language, a: u64, b: u64) -> String {
    let ratio = format!("{:.2}", b as f64 / a.max(1) as f64);
    say(language, "ratio", &[("a", &grouped(a)), ("b", &grouped(b)), ("ratio", &ratio)])
}

/// What a key does.
pub(super) fn key(language: Language, name: &'static str) -> &'static str {
    WATCH.get(language, "keys", name)
}

/// The most important keys; the short form has room in 40 columns.
pub(super) fn hints(language: Language, short: bool) -> String {
    text(language, if short { "short_hints" } else { "hints" })
}

/// The terminal has no room. Short lines: it may be narrow, and wrapping tears Korean words apart.
pub(super) fn too_small(language: Language, needed: (u16, u16), there: (u16, u16)) -> String {
    let words: [(&str, &dyn Display); 4] =
        [("columns", &needed.0), ("rows", &needed.1), ("wide", &there.0), ("high", &there.1)];
    say(language, "too_small", &words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_in_the_files() {
        let sources = [
            include_str!("words.rs"),
            include_str!("keys.rs"),
            include_str!("path/words.rs"),
            include_str!("path/keys.rs"),
        ];
        // The names of roles and of granularities are keys, too.
        let of_library =
            |section, key| section == "role" || ["test", "placement", "removal"].contains(&key);
        let file = sudokit::words::Words::of(include_str!("../words/en/watch.toml"));
        for (section, key, _) in file.all().filter(|&(section, key, _)| !of_library(section, key)) {
            let is_named = KEYS.contains(&(section, key));
            let quoted = format!("\"{key}\"");
            assert!(is_named || sources.iter().any(|source| source.contains(&quoted)), "{key}");
        }
        for (section, key) in KEYS {
            assert!(file.find(section, key).is_some(), "{section}.{key}");
        }
    }
}

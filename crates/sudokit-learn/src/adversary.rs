//! What `adversary` prints about the puzzle that it found, and how far it is.

use crate::language::Language;
use crate::numbers::{counted, grouped};
use crate::words::ADVERSARY;
use sudokit::adversary::{Found, Progress};
use sudokit::textbook::Method;
use unicode_width::UnicodeWidthStr;

/// The puzzle and, below it, what it costs the method and what the search cost.
pub fn text(method: Method, found: &Found, end: &Progress, language: Language) -> String {
    let counters = found.counters;
    let count = |name, english, count| {
        // English words have a plural.
        let count = language.pick(counted(count, english), grouped(count));
        ADVERSARY.say(language, "found", name, &[("count", &count)])
    };
    let spent = ADVERSARY.say(
        language,
        "found",
        "spent",
        &[
            ("steps", &count("step", "step", end.steps)),
            ("runs", &count("run", "full run", end.runs)),
            ("climbs", &count("climb", "climb", end.climbs)),
            ("placements", &count("placement", "placement", end.placements)),
        ],
    );
    let rows = [
        ("method", method.to_string()),
        ("givens", found.puzzle.given_count().to_string()),
        ("placements", counters.placements.to_string()),
        ("checks", counters.checks.to_string()),
        ("removals", counters.removals.to_string()),
        ("deepest", counters.deepest.to_string()),
        ("search", spent),
    ];
    let rows = rows.map(|(key, value)| (ADVERSARY.get(language, "found", key), value));
    let width = rows.iter().map(|(name, _)| name.width()).max().unwrap_or(0) + 2;
    let lines = rows.map(|(name, value)| {
        let blanks = " ".repeat(width - name.width());
        format!("{name}{blanks}{value}\n")
    });
    format!("{}\n{}", found.puzzle, lines.concat())
}

/// The line of progress of a search that may take this many placements.
pub fn progress(progress: &Progress, placements: u64, language: Language) -> String {
    let record = grouped(progress.best.map_or(0, |best| best.counters.placements));
    let percent = progress.placements as f64 / placements as f64 * 100.0;
    let (percent, steps) = (format!("{percent:3.0}"), grouped(progress.steps));
    ADVERSARY.say(
        language,
        "found",
        "progress",
        &[("percent", &percent), ("steps", &steps), ("record", &record)],
    )
}

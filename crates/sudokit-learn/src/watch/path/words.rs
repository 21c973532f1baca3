//! The texts of the screen that are not those of `watch`, in English and Korean.

pub(super) use super::super::words::{go_to, too_small};
use super::walk::Walk;
use crate::language::Language;
use crate::words::WATCH;
use std::fmt::Display;
use sudokit::technique::Role;

fn say(language: Language, key: &'static str, words: &[(&str, &dyn Display)]) -> String {
    WATCH.say(language, "path", key, words)
}

/// The line at the top.
pub(super) fn headline(language: Language, walk: &Walk) -> String {
    let (at, all) = (walk.at() + 1, walk.len());
    let state = if walk.playing {
        say(language, "playing", &[("speed", &(f64::from(walk.speed()) / 10.0))])
    } else {
        String::new()
    };
    let place = if walk.at() == all {
        say(language, "after", &[("all", &all)])
    } else {
        say(language, "step", &[("at", &at), ("all", &all)])
    };
    format!("  {place}  {state}").trim_end().to_owned()
}

/// What a part of a pattern is called.
pub(super) fn role(language: Language, role: Role) -> &'static str {
    WATCH.find(language, "role", role.name()).unwrap_or(role.name())
}

/// Signs that are no roles: what goes, what is placed, what a chain passes, where else a digit
/// goes.
pub(super) fn signs(language: Language) -> [(char, &'static str); 4] {
    [('-', "goes"), ('=', "is_placed"), ('*', "chain"), ('.', "in_its_houses")]
        .map(|(sign, key)| (sign, WATCH.find(language, "path", key).unwrap_or_default()))
}

/// The most important keys; the short form has room in 40 columns.
pub(super) fn hints(language: Language, short: bool) -> String {
    say(language, if short { "short_hints" } else { "hints" }, &[])
}

/// Above the steps around.
pub(super) fn steps(language: Language) -> String {
    say(language, "steps", &[])
}

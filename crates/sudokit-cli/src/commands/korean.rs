//! Help in Korean: the definition of the command line with the texts of a file in their places.
//!
//! The English texts are the definition's own; what has no Korean one stays as it is. The tests
//! name options without a text and texts without an option.

use super::args::{GROUPS, command as english};
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::LazyLock;

/// Texts by the name of a command (`data audit`) and of an option.
struct Words(HashMap<(&'static str, &'static str), &'static str>);

static WORDS: LazyLock<Words> = LazyLock::new(|| Words::read(include_str!("../words/help.ko.txt")));

impl Words {
    /// Reads sections of `name = text`.
    fn read(text: &'static str) -> Words {
        let mut words = HashMap::new();
        let mut section = "";
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = name;
            } else if let Some((name, text)) = line.split_once('=') {
                words.insert((section, name.trim()), text.trim());
            }
        }
        Words(words)
    }

    fn get(&self, section: &str, name: &str) -> Option<&'static str> {
        self.0.get(&(section, name)).copied()
    }

    /// The text of an option, or that of all options of this name.
    fn option(&self, command: &str, name: &str) -> Option<&'static str> {
        self.get(command, name).or_else(|| self.get("*", name))
    }
}

/// A heading in Korean, or as it is.
fn heading(text: &str) -> &str {
    WORDS.get("headings", text).unwrap_or(text)
}

/// The command line with Korean texts, and all its subcommands.
pub(super) fn command() -> clap::Command {
    let mut command = super::in_full(english());
    command.build();
    let mut listed = String::new();
    for (group, names) in GROUPS {
        let _ = write!(listed, "\n{}:\n", heading(group));
        for name in names {
            let about = WORDS.get(name, "").or_else(|| WORDS.get("sudokit", name));
            let _ = writeln!(listed, "  {name:<13}{}", about.unwrap_or_default());
        }
    }
    let (usage, options) = (heading("Usage"), heading("Options"));
    let footer = WORDS.get("sudokit", "footer").unwrap_or_default();
    translate(command, "sudokit")
        .help_template(format!(
            "{{about-with-newline}}\n{usage}: {{usage}}\n{listed}\n{options}:\n{{options}}{{after-help}}"
        ))
        .after_help(footer)
}

/// Examples with Korean remarks.
fn in_korean(examples: &str) -> String {
    let line = |line: &str| {
        let (command, english) = line.split_at(remark(line)?);
        Some(format!("{command}{}", WORDS.get("examples", english)?))
    };
    let lines = examples.lines().map(|text| line(text).unwrap_or_else(|| text.to_owned()));
    let text = lines.collect::<Vec<_>>().join("\n");
    text.replacen("Examples", heading("Examples"), 1)
}

/// Where the remark of an example begins: behind two spaces, or far to the right in a line of its
/// own.
fn remark(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let is_alone = line.len() - text.len() > 6;
    let text = if is_alone { text } else { text.split_once("  ")?.1.trim_start() };
    Some(line.len() - text.len())
}

/// A command and those below it. `path` is its name without the program's.
fn translate(command: clap::Command, path: &str) -> clap::Command {
    let mut command = match WORDS.get(path, "") {
        Some(about) => command.about(about).long_about(about),
        None => command,
    };
    let usage = heading("Usage");
    command = command.help_template(format!(
        "{{before-help}}{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}"
    ));
    if let Some(examples) = command.get_before_long_help().map(ToString::to_string) {
        command = command.before_long_help(in_korean(&examples));
    }
    if let Some(notes) = WORDS.get(path, "notes") {
        command = command.after_long_help(notes.replace("\\n", "\n"));
    }
    command = command.mut_args(|arg| {
        let text = WORDS.option(path, name(&arg));
        let own = arg.get_help_heading().map(str::to_owned);
        let default = if arg.is_positional() { "Arguments" } else { "Options" };
        let arg = match WORDS.get("headings", own.as_deref().unwrap_or(default)) {
            Some(heading) => arg.help_heading(heading),
            None => arg,
        };
        match text {
            Some(text) => arg.help(text).long_help(text),
            None => arg,
        }
    });
    let below: Vec<String> = command.get_subcommands().map(|c| c.get_name().to_owned()).collect();
    for name in below.into_iter().filter(|name| name != "help") {
        let path = if path == "sudokit" { name.clone() } else { format!("{path} {name}") };
        command = command.mut_subcommand(name, |below| translate(below, &path));
    }
    command
}

/// What an option is called in the file: its long name, or the word for an argument.
fn name(arg: &clap::Arg) -> &str {
    match arg.get_long() {
        Some(long) => long,
        None if arg.is_positional() => {
            let shown = arg.get_value_names().and_then(|names| names.first());
            let is_word =
                shown.is_some_and(|name| ["FILE", "GRID", "PUZZLE"].contains(&name.as_str()));
            if is_word { shown.map_or("", |name| name.as_str()) } else { arg.get_id().as_str() }
        }
        None => arg.get_id().as_str(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn collect(command: &clap::Command, path: &str, all: &mut Vec<(String, String)>) {
        all.push((path.to_owned(), String::new()));
        let shown = command.get_arguments().filter(|arg| !arg.is_hide_set());
        all.extend(shown.map(|arg| (path.to_owned(), name(arg).to_owned())));
        for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
            let name = below.get_name();
            let path = if path == "sudokit" { name.to_owned() } else { format!("{path} {name}") };
            collect(below, &path, all);
        }
    }

    #[test]
    #[cfg(all(feature = "learn", feature = "variants"))]
    fn every_command_and_option_has_a_text_and_every_text_has_one() {
        let mut built = super::super::in_full(english());
        built.build();
        let mut all = Vec::new();
        collect(&built, "sudokit", &mut all);
        let mut used = BTreeSet::new();
        let mut missing = Vec::new();
        for (command, option) in &all {
            let place = [command.as_str(), "*"]
                .into_iter()
                .take(if option.is_empty() { 1 } else { 2 })
                .find_map(|section| WORDS.0.get_key_value(&(section, option.as_str())));
            match place {
                Some((place, _)) => drop(used.insert(*place)),
                None => missing.push(format!("{command}: {option}")),
            }
        }
        assert!(missing.is_empty(), "without a Korean text: {missing:?}");
        let extra = [("sudokit", "help"), ("sudokit", "footer")];
        let left = WORDS.0.keys().filter(|key| {
            !["headings", "examples"].contains(&key.0)
                && key.1 != "notes"
                && !used.contains(*key)
                && !extra.contains(key)
        });
        assert_eq!(left.collect::<Vec<_>>(), Vec::<&(&str, &str)>::new(), "texts of nothing");
    }

    #[test]
    #[cfg(all(feature = "learn", feature = "variants"))]
    fn every_remark_of_an_example_has_a_korean_text_that_fits() {
        let (mut left, mut missing, mut wide) = (BTreeSet::new(), Vec::new(), Vec::new());
        left.extend(WORDS.0.keys().filter(|key| key.0 == "examples").map(|key| key.1));
        let (english, korean) = (super::super::in_full(english()), command());
        let all = |mut command: clap::Command| -> Vec<String> {
            command.build();
            let below = |command: &clap::Command| {
                command.get_subcommands().cloned().collect::<Vec<clap::Command>>()
            };
            let first = below(&command);
            let second: Vec<_> = first.iter().flat_map(below).collect();
            let texts = first.iter().chain(&second).filter_map(|c| c.get_before_long_help());
            texts.map(ToString::to_string).collect()
        };
        for line in all(english).iter().flat_map(|text| text.lines()) {
            let Some(at) = remark(line) else { continue };
            let text = &line[at..];
            left.remove(text);
            missing.extend(WORDS.get("examples", text).is_none().then(|| text.to_owned()));
        }
        for line in all(korean).iter().flat_map(|text| text.lines()) {
            let columns = line.chars().map(|c| if c < '\u{1100}' { 1 } else { 2 }).sum::<usize>();
            wide.extend((columns > 79).then(|| line.to_owned()));
        }
        assert_eq!((missing, wide), (Vec::new(), Vec::new()), "without a text, too wide");
        assert_eq!(left, BTreeSet::new(), "texts of nothing");
    }

    #[test]
    fn help_in_korean_keeps_the_options_of_the_english_one() {
        let options = |help: String| -> Vec<String> {
            let words = help.split_whitespace().filter(|word| word.starts_with("--"));
            let trimmed = words.map(|word| word.trim_matches(|c: char| !c.is_ascii_alphanumeric()));
            let set: BTreeSet<String> = trimmed.map(str::to_owned).collect();
            set.into_iter().collect()
        };
        let (mut korean, mut english) = (command(), super::super::in_full(english()));
        english.build();
        for name in ["solve", "generate", "hint", "page"] {
            let of = |command: &mut clap::Command| {
                command.find_subcommand_mut(name).unwrap().render_help().to_string()
            };
            let (ko, en) = (of(&mut korean), of(&mut english));
            assert_eq!(options(ko.clone()), options(en), "{name}");
            assert!(ko.contains("사용법:") && ko.contains("옵션:"), "{ko}");
            assert!(!ko.contains("Options:") && !ko.contains("Print help"), "{ko}");
        }
    }
}

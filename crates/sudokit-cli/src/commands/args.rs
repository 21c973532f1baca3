//! The command line: one definition for parsing, help, man page and completions.
//!
//! The subcommands are the rows in `mod.rs`; the arguments of each stand in its file.

use super::{Command, korean, unknown};
use crate::language::Language;
use crate::quote;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches, Parser};
use std::cell::RefCell;
use std::error::Error;
use std::ffi::OsString;
use std::fmt::Write;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};

/// A fast Sudoku solver, generator and analyzer, with a step-by-step viewer and a local judge.
#[derive(Parser, Debug)]
#[command(name = "sudokit", bin_name = "sudokit", version, long_version = crate::engine::long_version(), about, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Language of what people read; by default that of the locale.
    #[arg(long, value_enum, value_name = "LANG", global = true)]
    pub lang: Option<Language>,

    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands as `sudokit --help` lists them: by the user who needs them.
pub(super) const GROUPS: [(&str, &[&str]); 5] = [
    ("For learners of backtracking", FOR_LEARNERS),
    (
        "For players and setters",
        &[
            "hint", "steps", "explain", "grade", "solve", "check", "generate", "minimize",
            "analyze", "convert", "draw", "print",
        ],
    ),
    ("For researchers", &["count", "transform", "canon", "same", "data", "bench"]),
    ("For other programs", FOR_PROGRAMS),
    ("For your shell", &["completions", "man", "help"]),
];

const FOR_PROGRAMS: &[&str] =
    if cfg!(feature = "serve") { &["serve", "schema"] } else { &["schema"] };

/// All but the page are those of `sudokit-learn`.
const FOR_LEARNERS: &[&str] = if cfg!(feature = "learn") {
    &["judge", "watch", "page", "trace", "compare", "adversary"]
} else {
    &["page"]
};

/// The command line, with its subcommands in groups.
pub(crate) fn command() -> clap::Command {
    let command = Cli::command();
    let listed = listed(&command);
    command.help_template(format!("{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{listed}\nOptions:\n{{options}}{{after-help}}"))
        .after_help("`sudokit COMMAND --help` begins with examples.")
}

/// The subcommands with their purposes, in groups.
pub(super) fn listed(command: &clap::Command) -> String {
    let mut listed = String::new();
    for (heading, names) in GROUPS {
        let _ = write!(listed, "\n{heading}:\n");
        for name in names {
            let found = command.find_subcommand(name).and_then(clap::Command::get_about);
            let about = found
                .map_or("Print this help, or that of a command".into(), |about| about.to_string());
            let _ = writeln!(listed, "  {name:<13}{about}");
        }
    }
    listed
}

thread_local! {
    static TYPED: RefCell<String> = const { RefCell::new(String::new()) };
}

/// The command line that this thread runs, as a shell reads it: for records of how a file was made.
pub(crate) fn typed() -> String {
    TYPED.with_borrow(String::clone)
}

/// What was typed.
///
/// # Errors
/// Wrong usage, or requested help.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let typed = quote::joined(arguments.get(1..).unwrap_or_default());
    TYPED.set(format!("sudokit {typed}"));
    // Usage errors have no options yet: they are in the language of the words.
    Language::request(Language::of_arguments(&arguments));
    let mut command = match Language::current() {
        Language::Ko if asks_for_help(&arguments) => korean::command(),
        _ => command(),
    };
    let words = || arguments.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    command
        .try_get_matches_from_mut(&arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches))
        .map_err(|error| in_plain_words(error, &command))
        .map_err(|error| unknown::with_tip(error, &words().collect::<Vec<_>>()))
}

/// Whether help is shown: only then the texts of all options are worth their time.
fn asks_for_help(arguments: &[OsString]) -> bool {
    let is_help = |word: &OsString| ["-h", "--help", "help"].iter().any(|help| word == help);
    arguments.len() < 2 || arguments.iter().any(is_help)
}

/// The same error, where the standard library's words for a bad number would say why.
fn in_plain_words(error: clap::Error, command: &clap::Command) -> clap::Error {
    let Some(expected) = error.source().and_then(what_is_expected) else { return error };
    let mut plain = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
    for (kind, value) in error.context() {
        plain.insert(kind, value.clone());
    }
    let tip = ContextValue::StyledStrs(vec![expected.to_owned().into()]);
    plain.insert(ContextKind::Suggested, tip);
    plain
}

fn what_is_expected(source: &(dyn Error + 'static)) -> Option<&'static str> {
    if let Some(error) = source.downcast_ref::<ParseIntError>() {
        return Some(match error.kind() {
            IntErrorKind::Zero => "expected 1 or more",
            IntErrorKind::PosOverflow => "this number is too large",
            _ => "expected a whole number",
        });
    }
    source.is::<ParseFloatError>().then_some("expected a number, such as 2.5")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_hold_every_subcommand_once_and_fit_80_columns() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        grouped.sort_unstable();
        let mut built = Cli::command();
        built.build();
        let mut all: Vec<&str> = built.get_subcommands().map(clap::Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(grouped, all);
        let help = command().term_width(80).render_long_help().to_string();
        assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
    }

    #[test]
    fn completions_know_the_help_of_subcommands_of_subcommands() {
        let mut built = crate::commands::in_full(command());
        built.build();
        let below = |command: &clap::Command, name| command.find_subcommand(name).cloned();
        let help = below(&built, "help").and_then(|help| below(&help, "data"));
        assert!(help.is_some_and(|data| below(&data, "audit").is_some()));
    }

    #[test]
    fn help_texts_leave_the_wrapping_to_the_terminal() {
        let mut built = command();
        built.build();
        for subcommand in built.get_subcommands() {
            let text = |help: Option<&clap::builder::StyledStr>| {
                help.map(ToString::to_string).unwrap_or_default()
            };
            let name = subcommand.get_name();
            let examples = text(subcommand.get_before_long_help());
            assert_eq!(examples.is_empty(), ["completions", "help"].contains(&name), "{name}");
            for line in examples.lines() {
                assert!(line.chars().count() < 80, "{name}: {line}");
            }
            let notes = text(subcommand.get_after_long_help());
            let lines: Vec<&str> = notes.lines().collect();
            for pair in lines.windows(2) {
                let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
                assert!(!(is_text(pair[0]) && is_text(pair[1])), "{name}: {pair:?}");
            }
        }
    }
}

//! Tips for options and commands that do not exist: what they are called here, or which commands
//! take them. clap finds what is spelled alike; it does not know that a difficulty is a level.

use clap::error::{ContextKind, ContextValue, ErrorKind};

/// What reads puzzles.
const READERS: &[&str] = &[
    "solve",
    "count",
    "check",
    "grade",
    "hint",
    "steps",
    "explain",
    "canon",
    "minimize",
    "transform",
    "analyze",
    "convert",
    "draw",
    "print",
    "trace",
    "compare",
    "watch",
    "page",
];

/// Options under other names: the commands, the names, the tip.
const OPTIONS: &[(&[&str], &[&str], &str)] = &[
    (
        &["generate"],
        &[
            "difficulty",
            "diff",
            "hardness",
            "rating",
            "easy",
            "medium",
            "hard",
            "unfair",
            "extreme",
            "expert",
            "evil",
        ],
        "`--level hard` says how hard (easy, medium, hard, unfair, extreme), or `--grade SCALE=A..B`",
    ),
    (
        &["generate"],
        &[
            "size", "dim", "order", "box", "boxes", "rows", "columns", "variant", "killer",
            "jigsaw", "type", "kind", "rules",
        ],
        "it makes plain 9x9 puzzles only; `solve`, `count` and `check` take other sizes and rules",
    ),
    (
        &["generate"],
        &["number", "num", "amount", "puzzles", "total", "quantity"],
        "`-n 3` makes three puzzles",
    ),
    (
        &["generate"],
        &["holes", "blanks", "empty", "missing", "empties", "blank-cells"],
        "`--givens 28..30` says how many cells are filled: 81 less the empty ones",
    ),
    (
        &["generate"],
        &["hints", "filled", "min-clues", "max-clues", "min-givens", "max-givens", "clue-count"],
        "`--givens 28..30` says how many cells are filled",
    ),
    (
        &["generate"],
        &["technique", "techniques", "with", "requires"],
        "`--needs x-wing` says what a puzzle needs, `--only x-wing` what suffices",
    ),
    (
        &["generate"],
        &["unique", "valid", "proper"],
        "every puzzle that it makes has exactly one solution",
    ),
    (
        &["solve"],
        &["unique", "validate", "verify"],
        "`sudokit check` says whether a puzzle has exactly one solution",
    ),
    (&["solve"], &["steps", "explain", "human", "path"], "`sudokit explain` shows the steps"),
    (
        &["count"],
        &["all"],
        "`sudokit solve --all` prints all solutions, `count --exact` counts them",
    ),
    (&["count"], &["max"], "`--limit N` says where counting stops"),
    (&["solve"], &["max"], "`--limit N` prints at most N solutions"),
    (
        &["check"],
        &["solution", "answer", "against"],
        "`--against-solution=PUZZLE` checks an answer",
    ),
    (&["convert"], &["output-format"], "`--format NAME` says what is written"),
    (&["convert"], &["input-format"], "`--from NAME` says what is read"),
    (&["draw"], &["png", "svg", "pdf"], "the file's name says the format: `-o grid.png`"),
    (&["print"], &["puzzles", "rows"], "`--per-page N` says how many puzzles a page has"),
    (&["hint"], &["technique"], "`sudokit explain --technique NAME` describes a technique"),
    (&["data split"], &["ratio", "train"], "`--test 0.2` is the share of the test set"),
    (&["data dedup"], &["isomorphic", "literal"], "`--by LEVEL` says which puzzles are the same"),
    (&["judge"], &["problem"], "the problem comes first: `sudokit judge 2580 a.py`"),
    (READERS, &["file", "input", "puzzle"], "files and puzzles are named without an option"),
    (
        &["solve", "count", "check", "analyze", "convert"],
        &["size"],
        "a puzzle's text says its size: it is recognized",
    ),
];

/// Commands under other names.
const COMMANDS: &[(&[&str], &str)] = &[
    (&["rate", "difficulty", "score", "level"], "`sudokit grade` says how hard a puzzle is"),
    (&["validate", "verify", "valid", "unique"], "`sudokit check` says whether a puzzle is proper"),
    (&["create", "make", "new", "random", "puzzle"], "`sudokit generate` makes puzzles"),
    (&["techniques", "technique"], "`sudokit explain --technique NAME` describes a technique"),
    (&["play", "gui", "web", "open"], "`sudokit page --open` shows the page"),
    (&["import", "export", "format"], "`sudokit convert` reads and writes all formats"),
    (&["solutions", "enumerate"], "`sudokit solve --all` prints all solutions"),
    (&["isomorphic", "equivalent", "compare-puzzles"], "`sudokit same` compares two puzzles"),
    (&["normalize", "canonical", "canonicalize"], "`sudokit canon` gives the canonical form"),
    (&["path", "human"], "`sudokit explain` shows the steps"),
    (&["image", "picture", "svg", "png"], "`sudokit draw` makes pictures"),
    (&["pdf", "book", "sheet"], "`sudokit print` makes sheets of puzzles"),
    (&["shuffle", "scramble", "rotate"], "`sudokit transform` moves a puzzle by a symmetry"),
];

/// The commands named in a tip at most.
const MOST: usize = 8;

/// The error with a tip, if an option or a command is known by another name, or elsewhere.
/// `typed` is what stands behind the program's name.
pub(super) fn with_tip(error: clap::Error, typed: &[String]) -> clap::Error {
    let kind = match error.kind() {
        ErrorKind::UnknownArgument => ContextKind::InvalidArg,
        ErrorKind::InvalidSubcommand => ContextKind::InvalidSubcommand,
        _ => return error,
    };
    let Some(ContextValue::String(found)) = error.get(kind) else { return error };
    let found = found.clone();
    let all = in_full();
    let (path, command) = command_of(typed, &all);
    let tip = if kind == ContextKind::InvalidSubcommand {
        let word = |(words, _): &&(&[&str], &str)| words.contains(&&*found);
        COMMANDS.iter().find(word).map(|(_, tip)| (*tip).to_owned())
    } else {
        found.strip_prefix("--").and_then(|name| of_option(&path, name, &all))
    };
    let Some(tip) = tip else { return error };
    let mut better = clap::Error::new(error.kind()).with_cmd(command);
    better.insert(kind, ContextValue::String(found));
    better.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    let usage = command.clone().render_usage();
    better.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    better
}

/// All commands with their options, which are otherwise built for the command that is typed.
fn in_full() -> clap::Command {
    let mut all = super::in_full(super::args::command());
    all.build();
    all
}

fn of_option(path: &str, name: &str, all: &clap::Command) -> Option<String> {
    let meant = |(commands, names, _): &&(&[&str], &[&str], &str)| {
        commands.contains(&path) && names.contains(&name)
    };
    let known = OPTIONS.iter().find(meant).map(|(.., tip)| (*tip).to_owned());
    known.or_else(|| {
        let mut takers = Vec::new();
        takers_of(name, "", all, &mut takers);
        let rest = takers.len().saturating_sub(MOST);
        let names = takers.get(..MOST).unwrap_or(&takers).join(", ");
        match (takers.len(), rest) {
            (0, _) => None,
            (_, 0) => Some(format!("`--{name}` is an option of {names}")),
            _ => Some(format!("`--{name}` is an option of {names} and {rest} more")),
        }
    })
}

/// The commands that have an option of this name.
fn takers_of(name: &str, path: &str, command: &clap::Command, takers: &mut Vec<String>) {
    for below in command.get_subcommands() {
        let path = format!("{path}{}", below.get_name());
        let has = |arg: &clap::Arg| {
            let others = arg.get_visible_aliases().unwrap_or_default();
            arg.get_long() == Some(name) || others.contains(&name)
        };
        if below.get_arguments().any(|arg| has(arg) && !arg.is_hide_set()) {
            takers.push(path.clone());
        }
        takers_of(name, &format!("{path} "), below, takers);
    }
}

/// The command that was typed, and its name behind the program's.
fn command_of<'a>(typed: &[String], all: &'a clap::Command) -> (String, &'a clap::Command) {
    let (mut path, mut command) = (Vec::new(), all);
    for word in typed {
        match command.find_subcommand(word) {
            Some(below) => {
                path.push(below.get_name());
                command = below;
            }
            // An option of all commands with its value may stand before.
            None if path.is_empty() => {}
            None => break,
        }
    }
    (path.join(" "), command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_tip_does_not_exist() {
        let all = in_full();
        for (paths, names, _) in OPTIONS {
            for (path, name) in paths.iter().flat_map(|path| names.iter().map(move |n| (path, n))) {
                let typed: Vec<String> = path.split_whitespace().map(str::to_owned).collect();
                let (found, command) = command_of(&typed, &all);
                // What learners use may be left out of a build.
                assert!(found == *path || !cfg!(feature = "learn"), "there is no {path}");
                let has = |arg: &clap::Arg| {
                    arg.get_long() == Some(*name)
                        || arg.get_all_aliases().is_some_and(|others| others.contains(name))
                };
                assert!(!command.get_arguments().any(has), "{path} --{name} exists");
            }
        }
        for (names, _) in COMMANDS {
            for name in *names {
                assert!(all.find_subcommand(name).is_none(), "{name} exists");
            }
        }
    }
}

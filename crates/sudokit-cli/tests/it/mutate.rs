//! Wrong programs made out of the text of right ones, in Python and Java: each comparison turned,
//! each operator exchanged, each number off by one, each condition negated, each statement left
//! out.
//!
//! The right ones are in `testdata/judge/mutants/`. [`crate::mutants`] has the same in C++, for
//! every problem, with changes that no rule for texts finds.

use crate::mutants::accepted;
use crate::problems::has;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What stands in the place of what.
const EXCHANGED: &[[&str; 2]] = &[
    ["==", "!="],
    ["!=", "=="],
    [" <= ", " < "],
    [" < ", " <= "],
    [" < ", " > "],
    [" > ", " >= "],
    [" > ", " < "],
    [" or ", " and "],
    [" + ", " - "],
    [" * ", " + "],
    [" // ", " % "],
    [" / ", " % "],
    ["++", "--"],
    ["True", "False"],
    ["False", "True"],
    ["true", "false"],
    ["false", "true"],
    ["[r]", "[c]"],
    ["[c]", "[r]"],
    ["[i]", "[r]"],
    ["(!", "("],
];

/// Each change of a program: its name, which is the changed line with what became of it, and the
/// changed program.
fn changes(program: &str) -> BTreeMap<String, String> {
    let lines: Vec<&str> = program.lines().collect();
    let mut changes = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim();
        if ["#", "//", "import ", "public "].iter().any(|start| code.starts_with(start)) {
            continue;
        }
        let mut change = |changed: &str| {
            let name = format!("line {}: {code} -> {}", at + 1, changed.trim());
            let (before, after) = (lines[..at].join("\n"), lines[at + 1..].join("\n"));
            changes.insert(name, format!("{before}\n{changed}\n{after}\n"));
        };
        for [from, to] in EXCHANGED {
            for (start, _) in line.match_indices(from) {
                change(&format!("{}{to}{}", &line[..start], &line[start + from.len()..]));
            }
        }
        for (start, _) in line.match_indices(|c: char| c.is_ascii_digit()) {
            let (before, after) = (&line[..start], &line[start..]);
            let word = |c: char| c.is_alphanumeric();
            let length = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            if !before.ends_with(word) && !after[length..].starts_with(word) {
                let number: i32 = after[..length].parse().unwrap();
                change(&format!("{before}{}{}", number + 1, &after[length..]));
                change(&format!("{before}{}{}", number - 1, &after[length..]));
            }
        }
        let indent = &line[..line.len() - line.trim_start().len()];
        if let Some(condition) = code.strip_prefix("if ").and_then(|it| it.strip_suffix(':')) {
            change(&format!("{indent}if not ({condition}):"));
        } else if let Some(end) = code.strip_prefix("if (").and_then(|it| it.find(") ")) {
            change(&format!("{indent}if (!({})) {}", &code[4..4 + end], &code[4 + end + 2..]));
        }
        if !code.is_empty() && !code.ends_with([':', '{', '}']) {
            change(&format!("{indent}{}", if program.contains("def ") { "pass" } else { ";" }));
        }
    }
    changes
}

/// Writes the changed programs and compiles those that have to be, all at once. Returns the command
/// of each; what does not compile is left out.
fn commands(
    name: &str,
    programs: &BTreeMap<String, String>,
    folder: &Path,
) -> Vec<(String, String)> {
    let (class, suffix) = name.split_once('.').unwrap();
    let file = |number: usize| match suffix {
        "java" => folder.join(format!("{class}{number}.java")),
        _ => folder.join(format!("{number}.{suffix}")),
    };
    for (number, program) in programs.values().enumerate() {
        let public = format!("class {class} ");
        let renamed = program.replace(&public, &format!("class {class}{number} "));
        fs::write(file(number), renamed).unwrap();
    }
    let all = (0..programs.len()).collect();
    let left = if suffix == "java" { compiled(all, folder, file) } else { all };
    let command = |number: usize| match suffix {
        "java" => format!(
            "java -Xss16m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '{}' {class}{number}",
            folder.display()
        ),
        _ => format!("python3 '{}'", file(number).display()),
    };
    let names: Vec<&String> = programs.keys().collect();
    left.into_iter().map(|number| (names[number].clone(), command(number))).collect()
}

/// Compiles Java files, all at once. Returns the numbers of those that compile.
fn compiled(mut left: Vec<usize>, folder: &Path, file: impl Fn(usize) -> PathBuf) -> Vec<usize> {
    loop {
        let mut compiler = Command::new("javac");
        compiler.args(["-Xmaxerrs", "1000", "-d"]).arg(folder);
        let said = compiler.args(left.iter().map(|&number| file(number))).output().unwrap();
        if said.status.success() {
            return left;
        }
        let said = String::from_utf8(said.stderr).unwrap();
        let before = left.len();
        left.retain(|&number| !said.contains(&format!("{}:", file(number).display())));
        assert!(left.len() < before, "{said}");
    }
}

/// Changes that keep the program right, by a part of their names.
const EQUIVALENT: &[&str] = &[
    // A table with room for more.
    "-> grid = [digits[9 * r:9 * r + 9] for r in range(10)]",
    "* 10 for r in range(10)]",
    "* 10 for c in range(10)]",
    "* 10 for b in range(10)]",
    "[False] * 11 for",
    "-> static int[][] grid = new int[10][9];",
    "-> static int[][] grid = new int[9][10];",
    // A function of Python returns None without it, which is no success.
    "return False -> pass",
    // 0 is noted as used, which is no digit.
    "continue -> pass",
    // 0 stands in the empty cell itself: it does not fit.
    "-> for (int d = 0; d <= 9; d++) {",
    // The cell is full by then.
    "solve(r, c + 1); -> solve(r, c + 0);",
    // Nothing stands between digits.
    "System.out.print(\"\");",
];

#[test]
fn no_change_of_a_listing_is_accepted() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge/mutants");
    let (mut faults, mut known) = (BTreeSet::new(), Vec::new());
    for (name, tool) in [("tables.py", "python3"), ("Scan.java", "javac")] {
        if !has(tool) {
            return;
        }
        for (problem, separator) in [("2239", ""), ("2580", " ")] {
            let program = fs::read_to_string(sources.join(name)).unwrap();
            let program = program.replace("SEPARATOR", separator);
            let directory = tempfile::tempdir().unwrap();
            let mut programs = changes(&program);
            programs.insert("right".to_owned(), program);
            let commands = commands(name, &programs, directory.path());
            let wrong = commands.len() - 1;
            assert!(wrong >= 40, "{name}, {problem}: {wrong}");
            known.extend(commands.iter().map(|(change, _)| change.clone()));
            let mut accepted = accepted(problem, &commands);
            eprintln!("{name}, {problem}: {} of {wrong} rejected", commands.len() - accepted.len());
            assert!(accepted.remove("right"), "{name}, {problem}");
            accepted.retain(|change| !EQUIVALENT.iter().any(|it| change.contains(it)));
            faults
                .extend(accepted.into_iter().map(|change| format!("{name}, {problem}: {change}")));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    let is_gone = |part: &&&str| !known.is_empty() && !known.iter().any(|it| it.contains(**part));
    assert_eq!(EQUIVALENT.iter().find(is_gone), None);
}

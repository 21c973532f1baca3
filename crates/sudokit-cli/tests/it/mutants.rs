//! Wrong programs by the dozen, made out of right ones: each test left out, each bound off by one,
//! each comparison turned, wrong order, no stop, cut output, and what people submit: sums, products,
//! prompts.
//!
//! `testdata/judge/mutants/` has a program for searches and one for checks. `M("name", ...)` in it
//! is a change, `EACH("name", n, ...)` is n changes, `name 1` to `name n`. A name that begins with
//! a problem belongs to it alone. The changes are read from the source, so that none is forgotten.
//!
//! The judge's fixed cases depend on no seed. A program that they reject is rejected for every seed.

use crate::common::{run_command, sudokit};
use crate::problems::has;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A problem, its program, and the changes that keep the program right.
struct Row {
    problem: &'static str,
    source: &'static str,
    /// The beginnings of their names.
    equivalent: &'static [&'static str],
}

/// Any solution is accepted, so the order of digits is free.
const ORDER: [&str; 2] = ["digits downwards", "digits from 2, 1 last"];

const ROWS: &[Row] = &[
    // All inputs can be solved, so no givens clash.
    Row { problem: "2239", source: "search", equivalent: &["givens not checked"] },
    Row {
        problem: "2580",
        source: "search",
        equivalent: &["givens not checked", ORDER[0], ORDER[1]],
    },
    Row {
        problem: "hdu-3111",
        source: "search",
        // One solution at most, so all solutions are the first.
        equivalent: &["givens not checked", "all solutions", ORDER[0], ORDER[1]],
    },
    Row { problem: "uva-989", source: "search", equivalent: &["givens not checked"] },
    Row {
        problem: "spoj-sudogob",
        source: "search",
        // Counting has an order of its own, and takes no givens.
        equivalent: &[
            "givens not checked",
            "all solutions",
            "givens overwritten",
            "skips after givens",
            "ends before row 9",
            ORDER[0],
            ORDER[1],
        ],
    },
    Row {
        problem: "kattis-sudokunique",
        source: "search",
        equivalent: &[
            "givens overwritten",
            "skips after givens",
            "ends before row 9",
            ORDER[0],
            ORDER[1],
        ],
    },
    Row { problem: "leetcode-36", source: "check", equivalent: &[] },
    // Of a full grid whose columns and boxes are right, no single row is wrong: the two others of its
    // band leave each digit once. With rows and columns right, no fewer than four boxes are wrong.
    Row {
        problem: "swea-1974",
        source: "check",
        equivalent: &["row ignored", "column ignored", "box ignored", "rows to 8", "columns to 8"],
    },
];

/// The changes that a source has for this problem.
fn changes(sources: &[&str], problem: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for source in sources {
        let code = source.lines().filter(|line| !line.starts_with("//") && !line.starts_with('#'));
        let code = code.collect::<Vec<_>>().join("\n");
        for (macro_name, is_many) in [("M(\"", false), ("EACH(\"", true)] {
            for (at, _) in code.match_indices(macro_name) {
                let is_word = code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
                let (name, rest) = code[at + macro_name.len()..].split_once('"').unwrap();
                if is_word || name.split_once(": ").is_some_and(|(of, _)| of != problem) {
                    continue;
                }
                if is_many {
                    let count = rest[1..].split(',').next().unwrap().trim();
                    let count: usize = count.parse().expect("a number of changes");
                    names.extend((1..=count).map(|i| format!("{name} {i}")));
                } else {
                    names.push(name.to_owned());
                }
            }
        }
    }
    names.sort_unstable();
    names.dedup();
    names
}

#[test]
fn every_wrong_program_is_rejected() {
    use std::os::unix::fs::PermissionsExt;
    if !has("g++") {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge/mutants");
    let read = |name: &str| fs::read_to_string(sources.join(name)).unwrap();
    let shared = read("mutant.h");
    for source in ["search", "check"] {
        let file = format!("{source}.cpp");
        let program = directory.path().join(source);
        let mut compiler = Command::new("g++");
        compiler.args(["-O1", "-o"]).arg(&program).arg(sources.join(&file));
        assert!(compiler.status().unwrap().success(), "{source}");
        let code = read(&file);
        for row in ROWS.iter().filter(|row| row.source == source) {
            let changes = changes(&[&shared, &code], row.problem);
            let is_equivalent =
                |change: &str| row.equivalent.iter().any(|name| change.starts_with(name));
            for name in row.equivalent {
                assert!(changes.iter().any(|change| change.starts_with(name)), "{name}");
            }
            let wrong = changes.iter().filter(|change| !is_equivalent(change)).count();
            assert!(wrong >= 40, "{}: {wrong}", row.problem);
            // A folder of programs: the judge makes its cases once.
            let folder = directory.path().join(row.problem);
            fs::create_dir(&folder).unwrap();
            for change in changes.iter().map(String::as_str).chain(["right"]) {
                let script =
                    format!("#!/bin/sh\nexec {} {} '{change}'\n", program.display(), row.problem);
                let path = folder.join(change.replace(' ', "_"));
                fs::write(&path, script).unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            }
            let mut command = sudokit(&["judge", row.problem, "--json", "--cases", "0"]);
            command.args(["--no-shrink", "--timeout", "2"]).arg(&folder).current_dir(&directory);
            let ran = run_command(command, b"");
            let mut judged = 0;
            let mut unexpected = Vec::new();
            for line in ran.stdout.lines() {
                let answer: serde_json::Value = serde_json::from_str(line).unwrap();
                let Some(change) = answer["program"].as_str() else { continue };
                let change = change.replace('_', " ");
                judged += 1;
                let is_right = change == "right" || is_equivalent(&change);
                if (answer["verdict"] == "accepted") != is_right {
                    unexpected.push((change, answer["verdict"].clone()));
                }
            }
            assert_eq!(judged, changes.len() + 1, "{}", ran.stderr);
            assert!(unexpected.is_empty(), "{}: {unexpected:#?}", row.problem);
        }
    }
}

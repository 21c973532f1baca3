//! Wrong programs by the dozen, made out of right ones: each test left out, each bound off by one,
//! each comparison turned, wrong order, no stop, cut output, and what people submit: sums, products,
//! prompts.
//!
//! `testdata/judge/mutants/` has a program for searches, one for checks, and one for what is
//! neither. `M("name", ...)` in it is a change, `EACH("name", n, ...)` is n changes, `name 1` to
//! `name n`. The right program lists the changes that it comes by when it is judged: no other one
//! makes a difference for its problem, and none is forgotten.
//!
//! The judge's fixed cases depend on no seed. A program that they reject is rejected for every seed.

use crate::common::{run_command, sudokit};
use crate::problems::has;
use std::collections::BTreeSet;
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

const fn row(
    problem: &'static str,
    source: &'static str,
    equivalent: &'static [&'static str],
) -> Row {
    Row { problem, source, equivalent }
}

/// Any solution is accepted, or there is one at most: the order of digits is free.
const ORDER: [&str; 2] = ["digits downwards", "digits from 2, 1 last"];

/// One solution at most, so all solutions are the first.
const ALL: &str = "all solutions";

/// Of a full grid whose columns and boxes are right, no single row is wrong: the two others of its
/// band leave each digit once. With rows and columns right, no fewer than four boxes are wrong.
const ONE_HOUSE: [&str; 5] =
    ["row ignored", "column ignored", "box ignored", "rows to 8", "columns to 8"];

const ROWS: &[Row] = &[
    row("2239", "search", &[]),
    row("2580", "search", &ORDER),
    // The same word for no solution and for several.
    row("01-edu-sudoku", "search", &[ORDER[0], ORDER[1], "words exchanged"]),
    row("12095", "others", &[]),
    // A number is printed, and no grid.
    row("1840", "search", &["prints the input", ORDER[0], ORDER[1]]),
    // A domino of a double breaks a house, and the last cell is covered before it is reached. For
    // single houses see `ONE_HOUSE`.
    row(
        "4574",
        "others",
        &["row not checked", "column not checked", "box not checked", "doubles", "ends at cell 80"],
    ),
    row("codingame-sudoku-solver", "search", &ORDER),
    row("ecnu-1021", "search", &[]),
    row("hdu-1426", "search", &ORDER),
    // Five empty cells take few calls.
    row("hdu-2780", "search", &[ALL, "gives up", ORDER[0], ORDER[1]]),
    row("hdu-3111", "search", &[ALL, ORDER[0], ORDER[1]]),
    row("jutge-p78955", "search", &ORDER),
    // All solutions are printed as they are found.
    row("jutge-p79494", "search", &[ALL, "prints the input"]),
    row("kattis-sudokunique", "search", &ORDER),
    row("leetcode-36", "check", &[]),
    row("leetcode-37", "search", &ORDER),
    // The best of all solutions is wanted, and its score alone.
    row("luogu-p1074", "search", &[ALL, "prints the input", ORDER[0], ORDER[1]]),
    row("luogu-p1784", "search", &ORDER),
    row("poj-2676", "search", &ORDER),
    // Grids that full houses solve take few calls: 600 random ones at most 300.
    row("poj-2918", "search", &[ALL, "gives up", ORDER[0], ORDER[1]]),
    row("poj-3074", "search", &ORDER),
    // All are counted, and a single one is printed.
    row("spoj-sudogob", "search", &[ALL, ORDER[0], ORDER[1]]),
    row("swea-1974", "check", &ONE_HOUSE),
    row("uri-1383", "check", &ONE_HOUSE),
    row("uva-989", "search", &[]),
];

/// Judges programs side by side: a name and the command of each. Returns the names of those that
/// are accepted. The judge makes its cases once.
pub(crate) fn accepted(problem: &str, programs: &[(String, String)]) -> BTreeSet<String> {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("programs");
    fs::create_dir(&folder).unwrap();
    for (number, (_, command)) in programs.iter().enumerate() {
        let path = folder.join(number.to_string());
        fs::write(&path, format!("#!/bin/sh\nexec {command} \"$@\"\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut command = sudokit(&["judge", problem, "--json", "--cases", "0"]);
    command.args(["--no-shrink", "--timeout", "2"]).arg(&folder).current_dir(&directory);
    let ran = run_command(command, b"");
    let answers = ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    let answers: Vec<serde_json::Value> = answers.collect();
    let judged = answers.iter().filter(|answer| answer["program"].is_string());
    assert_eq!(judged.clone().count(), programs.len(), "{problem}: {}", ran.stderr);
    let accepted = judged.filter(|answer| answer["verdict"] == "accepted");
    let number = |answer: &serde_json::Value| -> usize {
        answer["program"].as_str().unwrap().parse().unwrap()
    };
    accepted.map(|answer| programs[number(answer)].0.clone()).collect()
}

#[test]
fn every_wrong_program_is_rejected() {
    if !has("g++") {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/judge/mutants");
    for source in ["search", "check", "others"] {
        let program = directory.path().join(source);
        let mut compiler = Command::new("g++");
        compiler.args(["-O2", "-o"]).arg(&program).arg(sources.join(format!("{source}.cpp")));
        assert!(compiler.status().unwrap().success(), "{source}");
    }
    let mut faults = Vec::new();
    for Row { problem, source, equivalent } in ROWS {
        let program = directory.path().join(source);
        let listed = program.with_extension(problem);
        let changed = |change: &str| {
            let (listed, program) = (listed.display(), program.display());
            let command = format!("env CHANGES={listed} {program} {problem} '{change}'");
            (change.to_owned(), command)
        };
        assert!(!accepted(problem, &[changed("right")]).is_empty(), "{problem}");
        let changes = fs::read_to_string(&listed).unwrap();
        let changes: BTreeSet<&str> = changes.lines().collect();
        let is_equivalent = |change: &str| equivalent.iter().any(|it| change.starts_with(it));
        let wrong = changes.iter().filter(|change| !is_equivalent(change)).count();
        assert!(wrong >= 40, "{problem}: {wrong}");
        let programs: Vec<_> = changes.iter().map(|change| changed(change)).collect();
        let accepted = accepted(problem, &programs);
        eprintln!("{problem}: {} of {} rejected", changes.len() - accepted.len(), changes.len());
        // Some that keep the program right make it too slow: they may be rejected.
        for name in *equivalent {
            assert!(changes.iter().any(|change| change.starts_with(name)), "{problem}: {name}");
        }
        let unexpected = accepted.iter().filter(|change| !is_equivalent(change));
        faults.extend(unexpected.map(|change| format!("{problem}: {change}")));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// A problem without a row would be judged less strictly than the others.
#[test]
fn every_problem_has_wrong_programs() {
    let ran = run_command(sudokit(&["judge", "--list", "--json"]), b"");
    let rows: BTreeSet<String> = ROWS.iter().map(|row| row.problem.to_owned()).collect();
    let ids = ran.stdout.lines().map(|line| {
        let problem: serde_json::Value = serde_json::from_str(line).unwrap();
        problem["problem"].as_str().unwrap().to_owned()
    });
    assert_eq!(ids.collect::<BTreeSet<_>>(), rows);
}

//! `sudokit transform`, `sudokit canon` and `sudokit same` as their users run them.

use crate::common::run;
use insta::assert_snapshot;
use std::collections::HashSet;

const PROPER: &str =
    ".................1.....2.3......3.2...4....5...6.1.....3......6.7..8...952.7.....";
/// Two solutions, counted by several independent programs.
const TWO: &str =
    "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";
/// The grid with 648 automorphisms.
const MOST: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn lines(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn help_begins_with_examples() {
    for command in ["transform", "canon", "same"] {
        let help = run(&[command, "--help"], b"").stdout;
        assert!(help.starts_with("Examples:\n"), "{help}");
        // The options that all commands on streams share are not this test's matter.
        let (top, _) = help.split_once("Options:").unwrap();
        assert_snapshot!(format!("help_{command}"), top);
    }
}

#[test]
fn isomorphs_have_one_canonical_form() {
    for puzzle in [PROPER, MOST] {
        let isomorphs = run(&["transform", "-q", "--seed", "5", "-n", "20"], puzzle.as_bytes());
        assert_eq!(isomorphs.code, Some(0));
        let distinct: HashSet<&str> = isomorphs.stdout.lines().collect();
        assert_eq!(distinct.len(), 20);
        for form in ["solution", "givens"] {
            let ran = run(&["canon", "-q", "--form", form], isomorphs.stdout.as_bytes());
            let forms: HashSet<&str> = ran.stdout.lines().collect();
            assert_eq!((forms.len(), ran.code), (1, Some(0)), "{}", ran.stdout);
        }
    }
}

#[test]
fn isomorphs_depend_on_the_seed_and_the_number_of_the_puzzle_alone() {
    let many = format!("{PROPER}\n{TWO}\n{PROPER}\n");
    let args = ["transform", "-q", "--seed", "7", "-n", "2"];
    let all = run(&args, many.as_bytes());
    // Golden: this stream must never change.
    assert_snapshot!("isomorphs_of_seed_7", all.stdout);
    for threads in ["1", "2", "3"] {
        let ran = run(&[&args[..], &["--threads", threads]].concat(), many.as_bytes());
        assert_eq!(ran, all);
    }
    let first = run(&["transform", "-q", "--seed", "7"], many.as_bytes());
    // Neither blank lines nor comments nor the layout count.
    let rows = |puzzle: &str| {
        let rows: Vec<&str> = (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect();
        format!("{}\n\n", rows.join("\n"))
    };
    let csv = format!("puzzle,id\n{PROPER},1\n{TWO},2\n{PROPER},3\n");
    let long = many.replacen('\n', &"\n".repeat(150_000), 1);
    let dresses = [
        format!("\n{PROPER}\n\n# two\n{TWO}\n\n\n{PROPER}\n"),
        [PROPER, TWO, PROPER].map(rows).concat(),
        csv,
        long,
    ];
    for command in ["transform", "minimize"] {
        let answers = |text: &str| {
            let args = [command, "-q", "--seed", "7", "--json", "--threads", "2"];
            let ran = run(&args, text.as_bytes());
            let key = if command == "minimize" { "minimized" } else { "isomorph" };
            let rows = lines(&ran.stdout).into_iter().map(|line| {
                let row: serde_json::Value = serde_json::from_str(line).unwrap();
                row[key].clone()
            });
            rows.collect::<Vec<_>>()
        };
        let expected = answers(&many);
        for text in &dresses {
            assert_eq!(answers(text), expected, "{command}: {}", &text[..40]);
        }
    }
    let all = lines(&all.stdout);
    assert_eq!(lines(&first.stdout), [all[0], all[2], all[4]]);
    assert_ne!(all[0], all[4]);
}

#[test]
fn a_given_transform_is_applied_and_undone() {
    let ran = run(&["transform", "--json", "--seed", "3"], PROPER.as_bytes());
    let row: serde_json::Value = serde_json::from_str(&ran.stdout).unwrap();
    let transform = row["transform"].as_str().unwrap();
    let isomorph = row["isomorph"].as_str().unwrap();
    let again = run(&["transform", "--transform", transform], PROPER.as_bytes());
    assert_eq!(again.stdout.trim_end(), isomorph);
    let back = run(&["transform", "--inverse", "--transform", transform], isomorph.as_bytes());
    assert_eq!(back.stdout.trim_end(), PROPER);
    let bad = run(&["transform", "--transform", "r142356789"], PROPER.as_bytes());
    assert_eq!(bad.code, Some(2));
    assert!(bad.stderr.contains("expected the rows of a band to stay together"), "{}", bad.stderr);
}

#[test]
fn canon_shows_what_it_is_asked_for() {
    let input = format!("{PROPER}\n{MOST}\n");
    assert_snapshot!("canon_jsonl", run(&["canon", "-q", "--json"], input.as_bytes()).stdout);
    let fields = "canonical,class_id,grid,grid_id,automorphisms,grid_automorphisms,transform";
    let ran = run(&["canon", "-q", "--fields", fields], input.as_bytes());
    assert_snapshot!("canon_csv", ran.stdout);
    let by_givens = run(&["canon", "-q", "--form", "givens", "--fields", fields], input.as_bytes());
    // A full grid has one canonical form, whatever the way; so have the solutions.
    let (a, b) = (lines(&ran.stdout), lines(&by_givens.stdout));
    let column = |line: &str, n: usize| line.split(',').nth(n).unwrap().to_owned();
    for n in [0, 1, 2, 3, 4, 5] {
        assert_eq!(column(a[2], n), column(b[2], n));
    }
    for n in [2, 3, 4, 5] {
        assert_eq!(column(a[1], n), column(b[1], n));
    }
    assert_ne!(column(a[1], 0), column(b[1], 0));
}

#[test]
fn canon_goes_on_after_lines_without_a_form_and_keeps_their_places() {
    let clash = format!("5...5{}", ".".repeat(76));
    let input = format!("{PROPER}\n{TWO}\n{clash}\nrubbish\n{PROPER}\n");
    let ran = run(&["canon", "-q"], input.as_bytes());
    let out = lines(&ran.stdout);
    assert_eq!(out[1..4], ["multiple", "invalid", "unreadable"]);
    assert_eq!(out[0], out[4]);
    assert_eq!(ran.code, Some(2));
    assert_snapshot!("canon_messages", ran.stderr);
    assert_eq!(run(&["canon", "-q"], TWO.as_bytes()).code, Some(1));
    let ran = run(&["canon", "-q", "--json"], input.as_bytes());
    let reasons = ran.stdout.lines().map(|line| {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        row["canonical"].is_null()
    });
    assert!(reasons.eq([false, true, true, true, false]));
    // By givens every puzzle has a form.
    let ran = run(&["canon", "-q", "--form", "givens"], input.as_bytes());
    let out = lines(&ran.stdout);
    assert!(out.iter().enumerate().all(|(i, line)| (i == 3) == (line.len() != 81)), "{out:?}");
    assert_eq!(out[2], format!("{}.....1..1", ".".repeat(72)));
}

#[test]
fn same_proves_it_or_says_different() {
    for puzzle in [PROPER, TWO, MOST] {
        let isomorph = run(&["transform", "--seed", "9"], puzzle.as_bytes()).stdout;
        let isomorph = isomorph.trim_end();
        let ran = run(&["same", puzzle, isomorph], b"");
        assert_eq!(ran.code, Some(0));
        let proof = run(&["transform", "--transform", ran.stdout.trim_end()], puzzle.as_bytes());
        assert_eq!(proof.stdout.trim_end(), isomorph);
    }
    let ran = run(&["same", PROPER, TWO], b"");
    assert_eq!((ran.stdout.as_str(), ran.code), ("different\n", Some(1)));
    assert_snapshot!("same_json", run(&["same", "--json", PROPER, PROPER], b"").stdout);
}

#[test]
fn same_reads_files_and_stdin_and_says_what_it_could_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let grid: String = PROPER
        .as_bytes()
        .chunks(9)
        .map(|row| String::from_utf8(row.to_vec()).unwrap() + "\n")
        .collect();
    std::fs::write(&path, grid).unwrap();
    let path = path.to_str().unwrap();
    assert_eq!(run(&["same", path, "-"], PROPER.as_bytes()).code, Some(0));
    // Stdin stands for what is not named; two files are compared puzzle by puzzle.
    assert_eq!(run(&["same", path], PROPER.as_bytes()).code, Some(0));
    let two = folder.path().join("two.txt");
    std::fs::write(&two, format!("{PROPER}\n{}\n", ".".repeat(81))).unwrap();
    let pairs = run(&["same", two.to_str().unwrap()], format!("{PROPER}\n{PROPER}\n").as_bytes());
    let lines: Vec<&str> = pairs.stdout.lines().collect();
    assert!(lines.len() == 2 && lines[0].starts_with("r1") && lines[1] == "different", "{lines:?}");
    assert_eq!(pairs.code, Some(1));
    for (args, message) in [
        (["same", "-", "-"], "stdin is one of the two"),
        (["same", "no-such-file", path], "no-such-file: "),
        (["same", "-", path], "a.txt: expected as many puzzles as the other input holds, found 1"),
    ] {
        let ran = run(&args, format!("{PROPER}\n{PROPER}\n").as_bytes());
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    }
}

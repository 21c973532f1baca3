//! `sudokit convert` as its users run it.

use crate::common::{Ran, run};
use std::path::Path;

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn example(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats").join(name);
    std::fs::read(path).unwrap()
}

fn text(ran: &Ran) -> String {
    let code = ran.code.map_or("none".to_owned(), |code| code.to_string());
    format!("{}--- stderr\n{}--- exit code {code}\n", ran.stdout, ran.stderr)
}

fn converted(to: &str, stdin: &str) -> String {
    let ran = run(&["convert", "--format", to], stdin.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{to}: {}", ran.stdout);
    ran.stdout
}

#[test]
fn every_format_is_written_from_a_plain_line() {
    let mut all = String::new();
    for format in sudokit::text::Format::ALL {
        let ran = run(&["convert", "--format", format.name()], LINE.as_bytes());
        all += &format!("== {format}\n{}", text(&ran));
    }
    insta::assert_snapshot!(all);
}

#[test]
fn there_and_back_gives_the_same_line() {
    for format in sudokit::text::Format::ALL {
        if format.name() != "bank" {
            let there = converted(format.name(), &format!("{LINE}\n{LINE}\n"));
            assert_eq!(converted("line", &there), format!("{LINE}\n{LINE}\n"), "{format}");
        }
    }
}

#[test]
fn what_a_format_cannot_hold_is_told() {
    let cases = [
        ("two.sdk", "2239"),
        ("hodoku.txt", "line"),
        ("objects.jsonl", "sdk"),
        ("table.tsv", "line"),
        ("bank.txt", "csv"),
        ("marks.txt", "line"),
        ("links.txt", "fpuzzles"),
    ];
    for (file, to) in cases {
        let ran = run(&["convert", "--format", to], &example(file));
        insta::assert_snapshot!(format!("{file} to {to}"), text(&ran));
    }
}

#[test]
fn a_long_list_of_losses_is_summed_up() {
    let input = format!("{LINE} # easy\n").repeat(25);
    let ran = run(&["convert", "--format", "sdm"], input.as_bytes());
    assert_eq!(ran.stdout.lines().count(), 25);
    assert_eq!(ran.stderr.lines().count(), 11);
    let last = ran.stderr.lines().last().unwrap();
    assert_eq!(last, "sudokit: format sdm cannot hold of 15 more: the comments (15)");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn bad_input_is_told_with_its_place_and_the_run_goes_on() {
    let ran = run(&["convert", "--format", "line"], &example("faulty.txt"));
    insta::assert_snapshot!(text(&ran));
    let ran = run(&["convert", "--format", "line", "--fail-fast"], &example("faulty.txt"));
    assert_eq!((ran.stdout.as_str(), ran.stderr.lines().count(), ran.code), ("", 1, Some(2)));
}

#[test]
fn blank_from_and_column_choose() {
    let ran = run(&["convert", "--format", "line", "--blank", "_"], LINE.as_bytes());
    assert_eq!(ran.stdout, format!("{}\n", LINE.replace('.', "_")));
    let ran = run(&["convert", "--format", "line", "--blank", "-"], LINE.as_bytes());
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("expected one of . 0 _ * x X ?"), "{}", ran.stderr);
    let ran = run(&["convert", "--format", "line", "--from", "2580"], LINE.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    assert!(ran.stderr.starts_with("stdin:1:1: expected format 2580 "), "{}", ran.stderr);
    let table = format!("puzzle,mine\n{},{LINE}\n", ".".repeat(81));
    let ran = run(&["convert", "--format", "line", "--column", "mine"], table.as_bytes());
    assert!(ran.stdout.starts_with(LINE), "{}", ran.stdout);
}

#[test]
fn a_wrong_format_name_is_answered_with_the_right_one() {
    let ran = run(&["convert", "--format", "opensudku"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("'opensudoku'"), "{}", ran.stderr);
}

#[test]
fn help_begins_with_examples() {
    let ran = run(&["convert", "--help"], b"");
    insta::assert_snapshot!("help", ran.stdout);
}

#[test]
fn results_appear_while_the_input_pauses() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = crate::common::sudokit(&["convert", "--format", "line", "--blank", "0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(stdin, "{LINE}").unwrap();
        stdin.flush().unwrap();
        assert_eq!(lines.next().unwrap().unwrap(), LINE.replace('.', "0"));
    }
    drop(stdin);
    assert!(lines.next().is_none());
    assert!(child.wait().unwrap().success());
}

#[test]
fn candidates_are_noted_where_the_input_has_none() {
    let ran = run(&["convert", "--format", "pencilmarks", "--candidates"], LINE.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(
        ran.stdout.contains("| 5   3    124    | 26   7  2468 | 1489  1249 248  |"),
        "{}",
        ran.stdout
    );
    // Without candidates the open cells hold everything.
    let plain = converted("pencilmarks", LINE);
    assert!(plain.contains("123456789"), "{plain}");
    // Those of the input stay.
    let marks = example("marks.txt");
    let first = |args: &[&str]| run(args, &marks).stdout.lines().next().map(str::to_owned);
    let state = first(&["convert", "--format", "sukaku"]);
    assert!(state.is_some());
    assert_eq!(first(&["convert", "--format", "sukaku", "--candidates"]), state);
}

/// A table of many columns made one line of megabytes.
#[test]
fn a_message_names_a_few_of_many_columns() {
    let header: String = (0..5000).map(|i| format!("c{i},")).collect();
    let text = format!("{header}puzzle\n{}{LINE}\n", "1,".repeat(5000));
    let ran = run(&["convert", "--format", "line"], text.as_bytes());
    assert_eq!(ran.stdout, format!("{LINE}\n"));
    assert!(ran.stderr.len() < 400 && ran.stderr.ends_with("and 4992 more\n"), "{}", ran.stderr);
}

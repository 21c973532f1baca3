//! `sudokit count` and `sudokit check` as their users run them.

use crate::common::run;

const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Two solutions, counted by several independent programs.
const TWO: &str =
    "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";
/// 596 solutions, likewise.
const MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";

fn stream() -> String {
    let clash = format!("5...5{}", ".".repeat(76));
    let none = format!("12345678.........9{}", ".".repeat(63));
    format!("{PROPER}\n{TWO}\n{MANY}\n{clash}\n{none}\nrubbish\n{}\n", ".".repeat(81))
}

#[test]
fn counts_stop_at_the_limit_and_say_so() {
    let ran = run(&["count", "-q"], stream().as_bytes());
    assert_eq!(ran.stdout, "1\n2+\n2+\n0\n0\nunreadable\n2+\n");
    assert_eq!(ran.code, Some(2));
    let ran = run(&["count", "-q", "--limit", "1000"], stream().as_bytes());
    assert_eq!(ran.stdout, "1\n2\n596\n0\n0\nunreadable\n1000+\n");
    let ran = run(&["count", "--limit", "596"], MANY.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("596+\n", Some(0)));
}

#[test]
fn a_budget_that_runs_out_is_told_and_ends_with_3() {
    let ran = run(&["count", "--limit", "1000000", "--budget", "5"], MANY.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("unknown\n", Some(3)));
    assert!(ran.stderr.contains("stdin:1: not counted to the end"), "{}", ran.stderr);
}

#[test]
fn check_says_what_each_puzzle_is() {
    let ran = run(&["check", "-q"], stream().as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "proper, 30 givens");
    assert!(lines[1].starts_with("multiple, 24 givens: r"), "{}", lines[1]);
    assert!(lines[1].ends_with(" differ between two solutions"), "{}", lines[1]);
    assert_eq!(lines[3], "invalid, 2 givens: r1c1 and r1c5 both hold 5 in row 1");
    assert_eq!(lines[4], "none, 9 givens");
    assert_eq!(lines[5], "unreadable");
    assert_eq!(lines.len(), 7);
    assert_eq!(ran.code, Some(2));
    assert_eq!(run(&["check"], PROPER.as_bytes()).code, Some(0));
    assert_eq!(run(&["check"], TWO.as_bytes()).code, Some(1));
}

#[test]
fn check_explains_with_the_smallest_sets() {
    let ran = run(&["check", "-q", "--explain"], stream().as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    // Seven givens suffice: 1 to 6 leave 7, 8, 9 for the rest of row 1, and 9 stands in its box.
    assert_eq!(
        lines[4],
        "none, 9 givens; no solution with r1c1=1 r1c2=2 r1c3=3 r1c4=4 r1c5=5 r1c6=6 r2c9=9 alone"
    );
    assert!(lines[1].contains("; proper with r"), "{}", lines[1]);
    assert!(lines[3].ends_with("; no solution with r1c1=5 r1c5=5 alone"), "{}", lines[3]);
}

#[test]
fn check_names_redundant_givens() {
    let ran = run(&["check", "--minimal"], PROPER.as_bytes());
    let line = ran.stdout.trim_end();
    let named = line.strip_prefix("proper, 30 givens, redundant: ").expect(line);
    // Each of them can be taken away; no other given can.
    for (cell, byte) in PROPER.bytes().enumerate().filter(|&(_, byte)| byte != b'.') {
        let mut without = PROPER.as_bytes().to_vec();
        without[cell] = b'.';
        let proper = run(&["check"], &without).code == Some(0);
        let name = format!("r{}c{}={}", cell / 9 + 1, cell % 9 + 1, char::from(byte));
        assert_eq!(named.split(' ').any(|n| n == name), proper, "{name}");
    }
}

#[test]
fn fields_choose_the_columns() {
    let ran = run(&["count", "-q", "--fields", "line,count"], stream().as_bytes());
    assert_eq!(ran.stdout, "line,count\n1,1\n2,2+\n3,2+\n4,0\n5,0\n6,\n7,2+\n");
    let ran = run(&["check", "--json", "--fields", "verdict,givens"], PROPER.as_bytes());
    assert_eq!(ran.stdout, "{\"version\":1,\"verdict\":\"proper\",\"givens\":30}\n");
}

#[test]
fn large_numbers_are_counted_exactly_or_estimated() {
    let stream = format!("{}\n{PROPER}\n{MANY}\n", ".".repeat(81));
    let ran = run(&["count", "--exact"], stream.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("6670903752021072936960\n1\n596\n", Some(0)));

    let ran = run(&["count", "--estimate", "--json", "--samples", "20000"], stream.as_bytes());
    let objects: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let (low, high) = (objects[0]["low"].as_f64().unwrap(), objects[0]["high"].as_f64().unwrap());
    assert!(low < 6.670_903_752e21 && 6.670_903_752e21 < high && high < low * 1.1, "{low} {high}");
    assert_eq!(objects[2]["count"], 596);

    let ran = run(&["count", "--exact", "--budget", "10"], ".".repeat(81).as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("unknown\n", Some(3)));
    assert!(ran.stderr.contains("raise --budget"), "{}", ran.stderr);
}

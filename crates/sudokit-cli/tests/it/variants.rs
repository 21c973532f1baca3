//! Puzzles of other sizes and rules, where commands take them.

use crate::common::run;

const KILLER: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2~R3C1.~R1C1_1~R2C1_3~R1C3_3~R4C4_1";
const LINES: &str = "sudoku 4\nthermo r1c1 r1c2 r2c2\ngrid\n1...\n....\n..2.\n....\n";

#[test]
fn a_puzzle_on_one_line_is_answered_on_one_line() {
    let ran = run(&["solve"], KILLER.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, "1234341221434321\n");
    assert_eq!(run(&["solve", KILLER], b"").stdout, ran.stdout);
    assert_eq!(run(&["check"], KILLER.as_bytes()).stdout, "proper\n");
}

#[test]
fn rows_are_answered_in_rows_and_counted() {
    let count = run(&["count", "--limit", "1000"], LINES.as_bytes());
    assert_eq!((count.code, count.stderr.as_str()), (Some(0), ""));
    let all: u64 = count.stdout.trim().parse().unwrap();
    assert!(all > 0);
    let more = run(&["count", "--limit", "2"], LINES.as_bytes()).stdout;
    assert_eq!(more, if all > 2 { "2+\n".to_owned() } else { format!("{all}\n") });
    let solved = run(&["solve"], LINES.as_bytes());
    let rows: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!((rows.len(), rows[0].len(), &rows[0][..1]), (5, 4, "1"));
    let plain = run(&["solve"], b"1...\n....\n..2.\n....\n");
    assert_eq!(plain.stdout.lines().count(), 5);
}

#[test]
fn answers_stand_in_the_order_of_puzzles_and_errors_have_their_line() {
    let text =
        format!("{KILLER}\n.Lunchbox~3~R1C1~R1C2\n.Shape~4x4.Cage~9~R1C1~R1C2\n1...........2...\n");
    let ran = run(&["solve"], text.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(2), 4), "{}", ran.stdout);
    assert_eq!(&lines[1..3], ["unreadable", "none"]);
    assert_eq!(lines[3].len(), 16);
    let expected = "stdin:2:2: expected a constraint that this library has, found Lunchbox\n\
                    stdin:3: no solution\n";
    assert_eq!(ran.stderr, expected);
    assert_eq!(run(&["solve"], b".Shape~4x4.Cage~9~R1C1~R1C2").code, Some(1));
    let empty = run(&["count", "--limit", "1000000", "--budget", "10"], b"sudoku 6\n");
    assert_eq!((empty.code, empty.stdout.as_str()), (Some(3), "unknown\n"));
}

#[test]
fn puzzles_of_nine_by_nine_stay_as_they_were() {
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert!(run(&["solve"], classic.as_bytes()).stdout.starts_with("534678912"));
    let wrong = run(&["solve"], b"5 3 4\n");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), "unreadable\n"));
}

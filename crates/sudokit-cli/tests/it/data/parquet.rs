//! Parquet in and out.

use super::{Folder, data, puzzles};
use crate::common::run;

#[test]
fn columns_come_back_with_their_types() {
    let folder = Folder::new();
    let mut text = String::new();
    for (n, (puzzle, solution)) in puzzles(50).iter().enumerate() {
        let rating = if n == 7 { "null".to_owned() } else { format!("{}", n as f64 / 4.0) };
        text += &format!(
            "{{\"question\":\"{puzzle}\",\"answer\":\"{solution}\",\"id\":{n},\"rating\":{rating},\
             \"even\":{},\"note\":\"n, {n}\"}}\n",
            n % 2 == 0
        );
    }
    let input = folder.write("in.jsonl", &text);
    let file = folder.text("all.parquet");
    let ran = data(&["export", &input, "-o", &file, "-q"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(!folder.path("all.parquet.part").exists());
    let back = data(&["export", "--format", "jsonl", &file, "-q"]).stdout;
    let whole = |text: &str| text.replace(".0,", ",");
    assert_eq!(whole(&back), whole(&text));
    // Parquet to Parquet keeps types, and a list of rows can be taken.
    let twice = folder.text("twice.parquet");
    let ran = data(&["dedup", &file, &file, "-o", &twice]);
    assert!(ran.stderr.contains("100 rows, 50 kept"), "{}", ran.stderr);
    assert_eq!(data(&["export", "--format", "jsonl", &twice, "-q"]).stdout, back);
    let csv = data(&["export", "--format", "csv", &twice, "-q"]).stdout;
    assert!(csv.starts_with("question,answer,id,rating,even,note\n"), "{csv}");
    let audit = data(&["audit", &twice, "--sample", "0", "-q"]);
    assert!(audit.stdout.contains("50 right"), "{}", audit.stdout);
    assert!(audit.stdout.contains("(parquet, "), "{}", audit.stdout);
}

#[test]
fn what_is_wrong_is_told_with_its_row() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let input = folder.write("in.csv", format!("puzzle,n\n{puzzle},1\n12,2\n{puzzle},3\n"));
    let parts = folder.text("parts");
    // Rows without a puzzle go to `rejected`, and from there they are read again.
    data(&["split", "--test", "0", "--format", "parquet", &input, "-o", &parts]);
    let rejected = folder.text("parts/rejected.parquet");
    let ran = data(&["export", "--format", "csv", &rejected]);
    assert_eq!(ran.code, Some(2));
    let place = "rejected.parquet:row 1:3: expected 81 characters, found 2 characters";
    assert!(ran.stderr.contains(place), "{}", ran.stderr);
    let ran = data(&["export", "--puzzle", "board", "--format", "csv", &rejected]);
    assert!(ran.code == Some(2) && ran.stderr.contains("puzzle, n"), "{}", ran.stderr);
}

#[test]
fn stream_commands_read_and_write_it() {
    let folder = Folder::new();
    let made = puzzles(30);
    let lines: String = made.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let file = folder.text("all.parquet");
    let ran = run(&["data", "export", "-o", &file, "-q"], lines.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let ran = run(&["count", "--format", "csv", "--fields", "count", "-q", &file], b"");
    let expected: String = made.iter().map(|(puzzle, _)| format!("{puzzle},1\n")).collect();
    assert_eq!(ran.stdout, format!("puzzle,count\n{expected}"), "{}", ran.stderr);
}

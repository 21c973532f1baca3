//! Tables in, tables out: columns are kept, results appended, whatever the number of threads.

use crate::common::{run, run_pieces};

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn columns_are_kept_as_they_stand_and_results_appended() {
    let input = format!("id,quizzes,note\n7,{PUZZLE},\"a, \"\"b\"\"\"\n8,{PUZZLE},\n");
    let ran = run(&["solve", "-q"], input.as_bytes());
    let expected = format!(
        "id,quizzes,note,verdict,solution\n7,{PUZZLE},\"a, \"\"b\"\"\",proper,{SOLVED}\n\
         8,{PUZZLE},,proper,{SOLVED}\n"
    );
    assert_eq!((ran.stdout, ran.code), (expected, Some(0)));
    let ran = run(&["count", "-q", "--fields", "count,givens"], input.as_bytes());
    assert!(ran.stdout.starts_with("id,quizzes,note,count,givens\n"), "{}", ran.stdout);
    let tabs = format!("puzzle\tlevel\n{PUZZLE}\thard\n");
    let ran = run(&["count"], tabs.as_bytes());
    assert_eq!(ran.stdout, format!("puzzle\tlevel\tcount\n{PUZZLE}\thard\t1\n"));
}

#[test]
fn a_column_can_be_named() {
    let input = format!("a,b\nx,{PUZZLE}\n");
    let ran = run(&["count", "--column", "b"], input.as_bytes());
    assert_eq!(ran.stdout, format!("a,b,count\nx,{PUZZLE},1\n"));
    let lines = format!("{{\"id\":1,\"grid_text\":\"{PUZZLE}\"}}\n");
    let ran = run(&["count", "--key", "grid_text"], lines.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("1\n", Some(0)));
}

#[test]
fn a_bad_record_keeps_its_line() {
    let input = format!("id,puzzle\n1,{PUZZLE}\n2,{}\n3\n4,{PUZZLE}\n", &PUZZLE[1..]);
    let ran = run(&["count", "-q"], input.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.stdout);
    assert_eq!(lines[2], format!("2,{},", &PUZZLE[1..]));
    assert_eq!(lines[3], ",,");
    assert_eq!(lines[4], format!("4,{PUZZLE},1"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("stdin:3:") && ran.stderr.contains("stdin:4:"), "{}", ran.stderr);
}

#[test]
fn large_tables_and_json_lines_do_not_depend_on_the_threads() {
    let mut table = String::from("id,puzzle,text\n");
    let mut json = String::new();
    for i in 0..30_000 {
        let text = match i % 5000 {
            77 => "\"two\nlines, quoted\"",
            78 => "x",
            _ => "plain text",
        };
        table += &format!("{i},{PUZZLE},{text}\n");
        json += &format!("{{\"id\":{i},\"puzzle\":\"{PUZZLE}\"}}\n");
    }
    for text in [table, json] {
        let one = run(&["count", "-q", "--threads", "1"], text.as_bytes());
        let two = run(&["count", "-q", "--threads", "2"], text.as_bytes());
        assert!(one.stdout == two.stdout && one.code == Some(0));
        assert!(one.stdout.lines().filter(|l| *l == "1" || l.ends_with(",1")).count() == 30_000);
    }
}

#[test]
fn a_header_stands_above_the_first_row_of_its_table_however_the_input_arrives() {
    let table = format!("id,puzzle\n1,{PUZZLE}\n");
    let expected = format!("unreadable\nid,puzzle,verdict,solution\n1,{PUZZLE},proper,{SOLVED}\n");
    let at_once = run(&["solve", "-q"], format!("x\n{table}").as_bytes());
    assert_eq!((at_once.stdout.as_str(), at_once.code), (expected.as_str(), Some(2)));
    assert_eq!(run_pieces(&["solve", "-q"], &[b"x\n", table.as_bytes()]), at_once);
}

#[test]
fn tables_with_other_columns_get_their_own_header_and_equal_ones_are_one_table() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: String| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let a = write("a.csv", format!("id,puzzle\n1,{PUZZLE}\n"));
    let b = write("b.csv", format!("puzzle,level\n{PUZZLE},hard\n"));
    let c = write("c.csv", format!("puzzle,level\n{PUZZLE},easy\n"));
    let ran = run(&["count", "-q", &a, &b, &c], b"");
    let expected = format!(
        "id,puzzle,count\n1,{PUZZLE},1\npuzzle,level,count\n{PUZZLE},hard,1\n{PUZZLE},easy,1\n"
    );
    assert_eq!((ran.stdout, ran.code), (expected, Some(0)));
}

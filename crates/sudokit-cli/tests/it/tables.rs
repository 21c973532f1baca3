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
    let ran = run(&["count", "--key", "grid_text", "--format", "text"], lines.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("1\n", Some(0)));
}

#[test]
fn a_bad_record_keeps_its_line() {
    let input = format!("id,puzzle\n1,{PUZZLE}\n2,{}\n3\n4,{PUZZLE}\n", &PUZZLE[1..]);
    let ran = run(&["count", "-q"], input.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 5, "{}", ran.stdout);
    assert_eq!(lines[2], format!("2,{},", &PUZZLE[1..]));
    assert_eq!(lines[3], "3,,");
    assert_eq!(lines[4], format!("4,{PUZZLE},1"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("stdin:3:") && ran.stderr.contains("stdin:4:"), "{}", ran.stderr);
}

#[test]
fn a_short_record_with_a_puzzle_is_as_wide_as_its_header() {
    let quoted = format!("\"{PUZZLE}\"");
    let input = format!("id,puzzle,x,y\n1,{PUZZLE}\n\"2,\",{quoted}\n3,{PUZZLE},4\n5,{PUZZLE},,\n");
    let expected = format!(
        "id,puzzle,x,y,count\n1,{PUZZLE},,,1\n\"2,\",{quoted},,,1\n3,{PUZZLE},4,,1\n\
         5,{PUZZLE},,,1\n"
    );
    assert_eq!(run(&["count", "-q"], input.as_bytes()).stdout, expected);
    let ran = run(&["count", "-q", "--format", "csv"], input.as_bytes());
    assert!(ran.stdout.contains(&format!("\n1,{PUZZLE},,,stdin,2,1,\n")), "{}", ran.stdout);
}

#[test]
fn open_quotes_do_not_swallow_the_rows_after_them() {
    let input = format!("id,puzzle,x\n1,{PUZZLE},\"a\n2,{PUZZLE},b\n3,{PUZZLE}\n");
    let ran = run(&["count", "-q"], input.as_bytes());
    let expected = format!("id,puzzle,x,count\n1,{PUZZLE},\"a\",\n2,{PUZZLE},b,1\n3,{PUZZLE},,1\n");
    assert_eq!((ran.stdout, ran.code), (expected, Some(2)));
    let ran = run(&["count", "-q"], b"id,puzzle\n1,\"\"\"\n");
    assert_eq!(ran.stdout, "id,puzzle,count\n1,\"\"\"\",\n");
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
        assert!(
            one.stdout
                .lines()
                .filter(|l| *l == "1" || l.ends_with(",1") || l.ends_with(":1}"))
                .count()
                == 30_000
        );
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

/// The commands that answer a stream, with the options they need.
const STREAM_COMMANDS: [&[&str]; 14] = [
    &["solve"],
    &["solve", "--all", "--limit", "1"],
    &["count"],
    &["count", "--exact"],
    &["count", "--estimate", "--samples", "2"],
    &["check", "--minimal"],
    &["canon"],
    &["canon", "--form", "givens"],
    &["transform", "--seed", "1"],
    &["minimize"],
    &["grade", "--scale", "hodoku,b"],
    &["explain"],
    &["analyze", "--minimality"],
    &["analyze", "--true-candidates"],
];

#[test]
fn every_command_keeps_the_columns_also_of_rows_it_cannot_read() {
    let input = format!(
        "id;quizzes;\"the note\"\n7;{PUZZLE};\"a; \"\"b\"\"\"\n8;12;\"a; b\"\n9;{}\nx;y;z;zz\n",
        &PUZZLE[1..]
    );
    for command in STREAM_COMMANDS {
        let ran = run(&[command, &["-q"]].concat(), input.as_bytes());
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!((lines.len(), ran.code), (5, Some(2)), "{command:?} {ran:?}");
        assert!(lines[0].starts_with("id;quizzes;\"the note\";"), "{command:?} {}", lines[0]);
        let begins = [
            format!("7;{PUZZLE};\"a; \"\"b\"\"\";"),
            "8;12;\"a; b\";".to_owned(),
            format!("9;{};;", &PUZZLE[1..]),
            "x;y;\"z;zz\";".to_owned(),
        ];
        for (line, begin) in lines[1..].iter().zip(&begins) {
            assert!(line.starts_with(begin), "{command:?} {line}");
        }
    }
}

#[test]
fn every_command_has_the_same_layouts_and_keeps_the_columns_in_all_of_them() {
    let input = format!("id,puzzle,note\n7,{PUZZLE},\"a, b\"\n");
    for command in STREAM_COMMANDS {
        let args = |more: &[&'static str]| [command, &["-q"], more].concat();
        let json = run(&args(&["--json"]), input.as_bytes());
        assert_eq!(json, run(&args(&["--format", "jsonl"]), input.as_bytes()));
        let object: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
        assert_eq!((&object["id"], &object["note"]), (&"7".into(), &"a, b".into()), "{command:?}");
        assert_eq!((&object["puzzle"], &object["version"]), (&PUZZLE.into(), &1.into()));
        let tsv = run(&args(&["--format", "tsv"]), input.as_bytes());
        let lines: Vec<&str> = tsv.stdout.lines().collect();
        assert!(lines[0].starts_with("id\tpuzzle\tnote\t"), "{command:?} {}", lines[0]);
        assert!(lines[1].starts_with(&format!("7\t{PUZZLE}\ta, b\t")), "{command:?}");
        let text = run(&args(&["--format", "text"]), input.as_bytes());
        assert!(!text.stdout.contains("note"), "{command:?} {}", text.stdout);
        let fields = run(&args(&["--fields", "line,verdict"]), PUZZLE.as_bytes());
        assert!(fields.stdout.starts_with("line,verdict\n1,"), "{command:?} {}", fields.stdout);
    }
}

#[test]
fn new_columns_never_double_a_name() {
    let input = format!("count,puzzle,count_2\n7,{PUZZLE},\n");
    let ran = run(&["count", "-q"], input.as_bytes());
    assert_eq!(ran.stdout, format!("count,puzzle,count_2,count_3\n7,{PUZZLE},,1\n"));
    let ran = run(&["count", "-q", "--fields", "puzzle,count"], input.as_bytes());
    assert!(ran.stdout.starts_with("count,puzzle,count_2,puzzle_2,count_3\n"), "{}", ran.stdout);
    let ran = run(&["count", "-q", "--json", "--fields", "count"], input.as_bytes());
    let expected = format!(
        "{{\"count\":\"7\",\"puzzle\":\"{PUZZLE}\",\"count_2\":\"\",\"version\":1,\"count_3\":1}}\n"
    );
    assert_eq!(ran.stdout, expected);
}

#[test]
fn layouts_that_a_command_cannot_write_are_refused_with_those_it_can() {
    for command in [&["solve"][..], &["generate", "-n", "1"], &["count"], &["canon"]] {
        for format in ["opensudoku", "bank", "nonsense"] {
            let ran = run(&[command, &["--format", format]].concat(), PUZZLE.as_bytes());
            assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)), "{command:?} {format}");
            assert!(
                ran.stderr.contains("possible values: text, csv, tsv, jsonl"),
                "{}",
                ran.stderr
            );
        }
    }
    let ran = run(&["count", "--format", "boxed"], PUZZLE.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
}

#[test]
fn grids_are_written_in_every_layout_that_holds_one() {
    let ran = run(&["solve", "--format", "hodoku"], PUZZLE.as_bytes());
    assert!(ran.stdout.starts_with(":0000:x:534678912"), "{}", ran.stdout);
    for format in ["2239", "2580", "line", "boxed", "sdk", "sdm", "ss", "hodoku", "sudokuwiki"] {
        let solved = run(&["solve", "--format", format], PUZZLE.as_bytes());
        let back = run(&["solve", "--format", "line"], solved.stdout.as_bytes());
        assert_eq!(back.stdout, format!("{SOLVED}\n"), "{format} {}", solved.stdout);
        let made = run(&["generate", "-n", "2", "--seed", "3", "--format", format], b"");
        let back = run(&["convert", "--format", "line"], made.stdout.as_bytes());
        let lines = run(&["generate", "-n", "2", "--seed", "3"], b"");
        assert_eq!(back.stdout, lines.stdout, "{format}");
        let moved = run(&["transform", "--transform", "t", "--format", format], PUZZLE.as_bytes());
        let back = run(&["transform", "--transform", "t"], moved.stdout.as_bytes());
        assert_eq!(back.stdout, format!("{}\n", PUZZLE.replace('0', ".")), "{format}");
    }
}

#[test]
fn counts_are_numbers_in_json_and_say_where_there_may_be_more() {
    let two = "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";
    let input = format!("{PUZZLE}\n{two}\n{}\n", ".".repeat(81));
    let ran = run(&["count", "-q", "--json", "--fields", "count"], input.as_bytes());
    let (one, more) =
        ("{\"version\":1,\"count\":1}", "{\"version\":1,\"count\":2,\"at_least\":[\"count\"]}");
    assert_eq!(ran.stdout, format!("{one}\n{more}\n{more}\n"));
    let ran = run(&["count", "-q", "--fields", "count,at_least"], input.as_bytes());
    assert_eq!(ran.stdout, "count,at_least\n1,\n2,count\n2,count\n");
    let ran = run(&["count", "--exact", "-q", "--json", "--fields", "count"], input.as_bytes());
    let last = ran.stdout.lines().last().unwrap();
    assert_eq!(last, "{\"version\":1,\"count\":6670903752021072936960}");
}

#[test]
fn exact_counts_and_estimates_answer_line_n_in_line_n() {
    let input = format!("{PUZZLE}\nrubbish\n{PUZZLE}\n");
    let ran = run(&["count", "--exact"], input.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("1\nunreadable\n1\n", Some(2)));
    assert!(ran.stderr.starts_with("stdin:2:1: "), "{}", ran.stderr);
    let ran = run(&["count", "--estimate", "--samples", "2"], input.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("1, exact\nunreadable\n1, exact\n", Some(2)));
}

#[test]
fn json_lines_keep_their_keys_as_they_stand_also_of_objects_without_a_puzzle() {
    let readable =
        format!("{{\"id\": 1.50, \"quiz\":\"{PUZZLE}\", \"tags\":[1, 2], \"count\":null}}");
    let input = format!("{readable}\n{{\"id\":2,\"quiz\":\"12\"}}\n");
    for command in STREAM_COMMANDS {
        let ran = run(&[command, &["-q"]].concat(), input.as_bytes());
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert_eq!((lines.len(), ran.code), (2, Some(2)), "{command:?} {ran:?}");
        let begin = readable.strip_suffix('}').unwrap();
        assert!(lines[0].starts_with(&format!("{begin},\"")), "{command:?} {}", lines[0]);
        assert!(lines[1].starts_with("{\"id\":2,\"quiz\":\"12\",\""), "{command:?} {}", lines[1]);
        lines
            .iter()
            .for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap()));
    }
    let ran = run(&["count", "-q"], input.as_bytes());
    assert!(ran.stdout.contains("\"count\":null,\"count_2\":1}\n"), "{}", ran.stdout);
    let csv = run(&["count", "-q", "--format", "csv", "--fields", "line"], readable.as_bytes());
    assert_eq!(csv.stdout, format!("id,quiz,tags,count,line\n1.50,{PUZZLE},\"[1, 2]\",,1\n"));
}

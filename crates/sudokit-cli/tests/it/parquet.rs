//! `--format parquet`: the columns of CSV, with types, in one whole file.

use crate::common::{run, run_command, sudokit};
use crate::data::{Folder, puzzles};
use serde_json::{Map, Value};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The messages, and how the run ended, with stdout in that file.
fn into_file(args: &[&str], stdin: &[u8], file: &Path) -> (String, Option<i32>) {
    let command = sudokit(args);
    let out = File::create(file).unwrap();
    // A shell's redirection: stdout is the file itself.
    let mut redirected = Command::new(command.get_program());
    redirected.args(command.get_args()).env("LC_ALL", "C");
    let mut child =
        redirected.stdin(Stdio::piped()).stdout(out).stderr(Stdio::piped()).spawn().unwrap();
    let (mut pipe, text) = (child.stdin.take().unwrap(), stdin.to_vec());
    let feeder = std::thread::spawn(move || {
        let _ = std::io::Write::write_all(&mut pipe, &text);
    });
    let ended = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    (String::from_utf8(ended.stderr).unwrap(), ended.status.code())
}

/// The rows of a file, as a reader gets them.
fn rows(file: &Path) -> Vec<Map<String, Value>> {
    let lines = sudokit_data::as_text::json_lines(file, &Arc::default()).unwrap();
    let mut text = String::new();
    lines.expect("a Parquet file").read_to_string(&mut text).unwrap();
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// A table as the same rows.
fn table(text: &str) -> Vec<Vec<(String, String)>> {
    let mut reader = csv_core::Reader::new();
    let (mut input, mut records) = (text.as_bytes(), Vec::new());
    while !input.is_empty() {
        let (mut fields, mut ends) = (vec![0; text.len() + 1], [0; 64]);
        let (_, read, _, n) = reader.read_record(input, &mut fields, &mut ends);
        input = &input[read..];
        let begins = std::iter::once(0).chain(ends);
        let record: Vec<String> = begins
            .zip(&ends[..n])
            .map(|(begin, &end)| String::from_utf8(fields[begin..end].to_vec()).unwrap())
            .collect();
        records.push(record);
    }
    let header = records.remove(0);
    records.into_iter().map(|record| header.iter().cloned().zip(record).collect()).collect()
}

/// A value as a table shows it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Puzzles of all kinds, and what is none.
fn mixed() -> String {
    let mut text: String = puzzles(3).iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    text += &format!("{PUZZLE}\n\n12\n{}\n", PUZZLE.replacen('7', ".", 3));
    text += &format!("{}\n", PUZZLE.replacen('3', "5", 1));
    text
}

#[test]
fn every_command_gives_the_columns_of_its_table() {
    let folder = Folder::new();
    let file = folder.path("answers.parquet");
    let text = mixed();
    for command in [
        &["solve", "--fields", "source,line,puzzle,givens,verdict,solution,guesses,sweeps,error"][..],
        &["solve", "--limit", "3"],
        &["count", "--fields", "puzzle,count,at_least,guesses"],
        &["count", "--exact"],
        &["count", "--estimate", "--samples", "200"],
        &["check", "--minimal", "--explain"],
        &["canon", "--fields", "puzzle,canonical,class_id,grid,grid_id,automorphisms,transform"],
        &["canon", "--form", "givens"],
        &["transform", "-n", "2", "--seed", "1"],
        &["minimize", "--fewest"],
        &["analyze", "--true-candidates", "--maximize", "--unavoidable", "4", "--backdoors=2"],
        &["grade", "--scale", "all"],
        &["explain", "--fields", "puzzle,level,score,count,hardest,end,path,steps"],
        &["explain", "--profile", "se", "--fields", "puzzle,rating,count"],
        &["generate", "-n", "3", "--seed", "1"],
        &[
            "generate",
            "-n",
            "2",
            "--seed",
            "1",
            "--level",
            "easy",
            "--fields",
            "item,weight,\
           drawn,judged,techniques,hodoku_level,hodoku_score,se_er,te,b,sudokit,guesses,at_least",
        ],
    ] {
        let as_table = run(&[command, &["--format", "csv", "-q"]].concat(), text.as_bytes());
        let expected = table(&as_table.stdout);
        let args = [command, &["--format", "parquet", "-q"]].concat();
        let (told, code) = into_file(&args, text.as_bytes(), &file);
        assert_eq!((told, code), (as_table.stderr, as_table.code), "{command:?}");
        let found: Vec<Vec<(String, String)>> = rows(&file)
            .iter()
            .map(|row| row.iter().map(|(name, value)| (name.clone(), shown(value))).collect())
            .collect();
        // Objects have no order here, and a double is `2` in a table and `2.0` in an object.
        let sorted = |mut rows: Vec<Vec<(String, String)>>| {
            for row in &mut rows {
                row.sort();
                for (_, value) in row {
                    let whole = value.strip_suffix(".0").filter(|w| w.parse::<u64>().is_ok());
                    *value = whole.unwrap_or(value).to_owned();
                }
            }
            rows
        };
        assert!(!expected.is_empty());
        assert_eq!(sorted(found), sorted(expected), "{command:?}");
    }
}

#[test]
fn counts_are_numbers_beside_which_it_says_whether_there_are_more() {
    let folder = Folder::new();
    let file = folder.path("counts.parquet");
    let text = mixed();
    into_file(&["count", "--format", "parquet", "-q"], text.as_bytes(), &file);
    let found: Vec<(Value, Value)> = rows(&file)
        .into_iter()
        .map(|row| (row["count"].clone(), row["at_least"].clone()))
        .collect();
    let (one, more) = ((Value::from(1), "".into()), (Value::from(2), "count".into()));
    let none = (Value::from(0), "".into());
    let unread = (Value::Null, Value::Null);
    let expected = [one.clone(), one.clone(), one.clone(), one, unread, more, none];
    assert_eq!(found, expected);
    // Beyond 64 bits every digit stays.
    let empty = ".".repeat(81);
    let (told, code) =
        into_file(&["count", "--exact", "--format", "parquet", "-q", &empty], b"", &file);
    assert_eq!(code, Some(0), "{told}");
    assert_eq!(rows(&file)[0]["count"], "6670903752021072936960");
}

#[test]
fn columns_and_keys_of_the_input_are_kept_with_what_they_are() {
    let folder = Folder::new();
    let file = folder.path("kept.parquet");
    let csv = format!("id,note,quizzes,id\n1,\"a, \"\"b\"\"\",{PUZZLE},x\n2,,12,\n3\n");
    into_file(&["solve", "--format", "parquet", "-q"], csv.as_bytes(), &file);
    let found = rows(&file);
    let names: Vec<&str> = found[0].keys().map(String::as_str).collect();
    let mut expected =
        ["id", "note", "quizzes", "id_2", "source", "line", "verdict", "solution", "error"];
    expected.sort_unstable();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, expected);
    assert_eq!((&found[0]["note"], &found[0]["id_2"]), (&"a, \"b\"".into(), &"x".into()));
    assert_eq!((&found[1]["note"], &found[1]["verdict"]), (&"".into(), &"unreadable".into()));
    // What a short record lacks is missing, not empty.
    assert_eq!((&found[2]["id"], &found[2]["note"]), (&"3".into(), &Value::Null));

    let json = format!(
        "{{\"puzzle\":\"{PUZZLE}\",\"id\":7,\"rating\":1,\"tags\":[1,2]}}\n\
         {{\"puzzle\":\"{PUZZLE}\",\"rating\":2.5,\"good\":true,\"id\":null}}\n"
    );
    into_file(&["count", "--format", "parquet", "-q"], json.as_bytes(), &file);
    let found = rows(&file);
    assert_eq!((&found[0]["id"], &found[0]["rating"]), (&7.into(), &1.0.into()));
    assert_eq!((&found[0]["tags"], &found[0]["good"]), (&"[1,2]".into(), &Value::Null));
    assert_eq!((&found[1]["rating"], &found[1]["good"]), (&2.5.into(), &true.into()));
    assert_eq!((&found[1]["id"], &found[1]["count"]), (&Value::Null, &1.into()));
    // What comes out of one command goes into the next.
    let path = folder.text("kept.parquet");
    let csv = run(&["check", "--format", "csv", "--fields", "verdict", "-q", &path], b"").stdout;
    assert!(csv.contains(",2.5,") && csv.lines().nth(1).unwrap().ends_with("proper"), "{csv}");
}

#[test]
fn convert_writes_what_it_knows_of_each_puzzle() {
    let folder = Folder::new();
    let file = folder.path("all.parquet");
    let (puzzle, solution) = &puzzles(1)[0];
    let text = format!("puzzle,solution,rating\n{puzzle},{solution},2\n12,,\n{PUZZLE},,3\n");
    let (told, code) = into_file(&["convert", "--format", "parquet"], text.as_bytes(), &file);
    assert_eq!(code, Some(2), "{told}");
    let found = rows(&file);
    assert_eq!(found.len(), 2);
    assert_eq!(found[0]["puzzle"], puzzle.to_string());
    assert_eq!(found[0]["solution"], solution.to_string());
    assert_eq!((&found[1]["solution"], &found[1]["rating"]), (&Value::Null, &"3".into()));
}

#[test]
fn the_same_bytes_come_for_any_number_of_threads() {
    let folder = Folder::new();
    // More than one group of rows.
    let lines: String = puzzles(20).iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let text = lines.repeat(4000);
    let file = |threads: &str| {
        let path = folder.path(threads);
        let args = ["solve", "--format", "parquet", "-q", "--threads", threads];
        let (told, code) = into_file(&args, text.as_bytes(), &path);
        assert_eq!((told.as_str(), code), ("", Some(0)));
        std::fs::read(path).unwrap()
    };
    let one = file("1");
    assert!(one == file("2") && one == file("5"));
    let found = rows(&folder.path("1"));
    assert_eq!(found.len(), 80_000);
    assert!((1..).zip(&found).all(|(line, row)| row["line"] == line));
}

#[test]
fn later_rows_have_the_columns_of_the_first_group_or_fewer() {
    let folder = Folder::new();
    let file = folder.path("all.parquet");
    let mut text = format!("{{\"puzzle\":\"{PUZZLE}\",\"a\":1}}\n").repeat(1 << 16);
    text += &format!("{{\"puzzle\":\"{PUZZLE}\"}}\n");
    let args = ["count", "--format", "parquet", "-q"];
    let (told, code) = into_file(&args, text.as_bytes(), &file);
    assert_eq!((told.as_str(), code), ("", Some(0)));
    assert_eq!(rows(&file).last().unwrap()["a"], Value::Null);
    text += &format!("{{\"puzzle\":\"{PUZZLE}\",\"b\":1}}\n");
    let (told, code) = into_file(&args, text.as_bytes(), &file);
    let expected = "sudokit: stdout: row 65538: expected the columns of the first 65536 rows \
                    (puzzle, a, source, line, count, at_least, error), found column b\n";
    assert_eq!((told.as_str(), code), (expected, Some(2)));
}

#[cfg(unix)]
#[test]
fn a_run_that_is_interrupted_leaves_a_whole_file() {
    use nix::sys::signal::{Signal, kill};
    use std::io::{BufRead, BufReader, Write};
    let folder = Folder::new();
    let path = folder.path("part.parquet");
    let mut command = sudokit(&["solve", "--format", "parquet"]);
    command.stdin(Stdio::piped()).stdout(File::create(&path).unwrap()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{PUZZLE}\n{PUZZLE}\n12").unwrap();
    // When this is reported, the rows before are taken; stdin stays open.
    let mut said = String::new();
    BufReader::new(child.stderr.as_mut().unwrap()).read_line(&mut said).unwrap();
    assert!(said.starts_with("stdin:3:"), "{said}");
    kill(nix::unistd::Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let verdicts: Vec<Value> = rows(&path).iter().map(|row| row["verdict"].clone()).collect();
    assert_eq!(verdicts, ["proper", "proper", "unreadable"]);
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_news_and_a_terminal_no_reader() {
    let text = format!("{PUZZLE}\n").repeat(70_000);
    let mut command = sudokit(&["solve", "--format", "parquet", "-q"]);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    command.stdin(Stdio::piped()).stdout(writer).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut stdin, text.as_bytes());
    drop(stdin);
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert_eq!((told.as_str(), ended.status.code()), ("", Some(0)));

    for args in
        [&["solve", "--format", "parquet", PUZZLE][..], &["convert", "--format", "parquet", PUZZLE]]
    {
        let mut session = crate::common::pty::Session::start(sudokit(args));
        session.wait_for("answers.parquet");
        let left = session.assert_given_back();
        assert_eq!(left.status.code(), Some(2), "{}", left.text);
    }
}

#[test]
fn it_compresses_itself_and_a_full_disk_is_told() {
    let ran = run(&["solve", "--format", "parquet", "--compress", "gzip", PUZZLE], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("Parquet compresses itself"), "{}", ran.stderr);
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let mut command = sudokit(&["solve", "--format", "parquet", PUZZLE]);
    command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
    let ended = command.spawn().unwrap().wait_with_output().unwrap();
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.starts_with("sudokit: stdout: "), "{told}");
    assert_eq!(ended.status.code(), Some(4));
}

#[test]
fn no_rows_are_a_file_too() {
    let folder = Folder::new();
    let file = folder.path("none.parquet");
    let (told, code) = into_file(&["count", "--format", "parquet", "-q"], b"", &file);
    assert_eq!((told.as_str(), code), ("", Some(0)));
    assert!(rows(&file).is_empty());
    let ran = run_command(sudokit(&["grade", "--summary", "--format", "parquet", PUZZLE]), b"");
    assert!(ran.code == Some(0) && ran.stdout.contains("1"), "the picture is text: {ran:?}");
}

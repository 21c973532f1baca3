//! What can stand where a puzzle is wanted: the same in every command.

use crate::common::run;
use std::io::Write;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Every command that takes puzzles, as far as what it prints is the same in every run.
const COMMANDS: [&[&str]; 12] = [
    &["solve"],
    &["solve", "--all"],
    &["count"],
    &["count", "--exact"],
    &["check"],
    &["canon"],
    &["transform", "--seed", "1"],
    &["minimize"],
    &["grade"],
    &["analyze", "--backdoors"],
    &["convert", "--format", "line"],
    &["trace"],
];

/// The puzzle as an argument, as a file, packed, and on stdin.
fn doors(folder: &std::path::Path) -> Vec<String> {
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(PUZZLE.as_bytes()).unwrap();
    let mut doors = vec![
        PUZZLE.to_owned(),
        write("plain", PUZZLE.as_bytes()),
        write("gzip", &gzip.finish().unwrap()),
        "-".to_owned(),
    ];
    if cfg!(feature = "zstd") {
        doors.push(write("zstd", &zstd_of(PUZZLE.as_bytes())));
    }
    doors
}

#[cfg(feature = "zstd")]
fn zstd_of(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).unwrap()
}

#[cfg(not(feature = "zstd"))]
fn zstd_of(text: &[u8]) -> Vec<u8> {
    text.to_vec()
}

#[test]
fn a_puzzle_may_be_an_argument_a_file_packed_or_on_stdin() {
    let folder = tempfile::tempdir().unwrap();
    let doors = doors(folder.path());
    for command in COMMANDS {
        let mut answers = doors.iter().map(|door| {
            let ran = run(&[command, &[door.as_str()]].concat(), PUZZLE.as_bytes());
            assert_eq!(ran.code, Some(0), "{command:?} {door} {}", ran.stderr);
            ran.stdout
        });
        let first = answers.next().unwrap();
        assert!(!first.is_empty());
        for answer in answers {
            assert_eq!(answer, first, "{command:?}");
        }
    }
    for door in &doors {
        let ran = run(&["same", PUZZLE, door], PUZZLE.as_bytes());
        assert_eq!(ran.code, Some(0), "{door} {}", ran.stderr);
        let ran = run(&["compare", door], PUZZLE.as_bytes());
        assert_eq!(ran.code, Some(0), "{door} {}", ran.stderr);
        let ran = run(&["bench", "--seconds", "0", "--threads", "1", door], PUZZLE.as_bytes());
        assert_eq!(ran.code, Some(0), "{door} {}", ran.stderr);
    }
}

#[test]
fn a_link_and_a_grid_of_several_lines_are_arguments_too() {
    let link = run(&["convert", "--format", "link"], PUZZLE.as_bytes()).stdout;
    let grid = run(&["convert", "--format", "boxed"], PUZZLE.as_bytes()).stdout;
    for argument in [link.trim_end(), &grid] {
        for command in [&["count"][..], &["check"], &["compare"], &["same", PUZZLE]] {
            let ran = run(&[command, &[argument]].concat(), b"");
            assert_eq!(ran.code, Some(0), "{command:?} {argument} {}", ran.stderr);
        }
        let solved = run(&["solve", "--format", "line", argument], b"");
        assert_eq!(solved, run(&["solve", PUZZLE], b""));
    }
}

#[test]
fn what_is_neither_a_file_nor_a_puzzle_is_told() {
    let short = &PUZZLE[..80];
    for command in [&["solve"][..], &["count", "--exact"], &["compare"], &["trace"], &["bench"]] {
        let ran = run(&[command, &[short]].concat(), b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command:?}");
        let told = "is neither a file nor a puzzle: expected 81 characters, found 80";
        assert!(ran.stderr.contains(told), "{command:?} {}", ran.stderr);
        let ran = run(&[command, &["no-such-file"]].concat(), b"");
        assert!(ran.stderr.starts_with("sudokit: no-such-file: "), "{command:?} {}", ran.stderr);
    }
}

#[test]
fn bad_text_has_one_wording_of_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad");
    std::fs::write(&path, format!("{PUZZLE}\n{}\n", &PUZZLE[..80])).unwrap();
    let path = path.to_str().unwrap();
    let told = format!("{path}:2:81: expected 81 characters, found 80");
    for command in [
        &["solve", "-q"][..],
        &["solve", "--all"],
        &["count", "--exact"],
        &["transform", "-q", "--seed", "1"],
        &["convert", "--format", "line"],
        &["compare"],
        &["trace", "--nth", "2"],
        &["bench", "--seconds", "0", "--threads", "1"],
    ] {
        let ran = run(&[command, &[path]].concat(), b"");
        assert!(ran.stderr.contains(&told), "{command:?} {}", ran.stderr);
        assert_eq!(ran.code, Some(2), "{command:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_d_at_an_empty_prompt_ends_the_input_at_once() {
    use crate::common::{pty::Session, sudokit};
    for command in
        [&["solve"][..], &["count", "--exact"], &["convert", "--format", "line"], &["bench", "-"]]
    {
        let mut session = Session::start(sudokit(command));
        session.wait_for("end with Ctrl-D");
        session.press("\u{4}");
        let left = session.assert_given_back();
        assert!(left.status.code().is_some(), "{command:?} {}", left.text);
    }
}

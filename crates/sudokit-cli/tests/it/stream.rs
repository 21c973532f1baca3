//! Streams that do not go as planned: slow, broken, endless, cut off.

#![cfg(unix)]

use crate::common::{run, run_command, sudokit};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn spawn(args: &[&str]) -> Child {
    let mut command = sudokit(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the command starts")
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Waits for the end of a child that must not hang.
fn code(mut child: Child) -> Option<i32> {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            return status.code();
        }
        assert!(Instant::now() < patience, "the command hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn answers_come_while_the_input_pauses() {
    let mut child = spawn(&["solve", "-q"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        stdin.write_all(LINE.as_bytes()).unwrap();
        // The pipe stays open and nothing follows: the answer must come all the same.
        assert_eq!(answers.next().unwrap().unwrap(), SOLVED);
    }
    drop(stdin);
    assert!(answers.next().is_none());
    assert_eq!(code(child), Some(0));
}

#[test]
fn ctrl_c_finishes_what_is_under_way_and_ends_with_130() {
    let mut child = spawn(&["solve"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    stdin.write_all(LINE.repeat(2).as_bytes()).unwrap();
    assert_eq!(answers.next().unwrap().unwrap(), SOLVED);
    send("-INT", &child);
    // The rest of what was read is answered, then the stream ends although stdin is open.
    assert_eq!(answers.next().unwrap().unwrap(), SOLVED);
    assert!(answers.next().is_none());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.starts_with("sudokit: 2 puzzles in "), "{said}");
    assert_eq!(code(child), Some(130));
}

#[test]
fn a_killed_run_leaves_whole_lines() {
    let mut child = spawn(&["solve", "-q"]);
    let mut stdin = child.stdin.take().unwrap();
    let feeder = std::thread::spawn(move || {
        let text = LINE.repeat(1000);
        while stdin.write_all(text.as_bytes()).is_ok() {}
    });
    let mut stdout = child.stdout.take().unwrap();
    let mut answers = vec![0; 1 << 20];
    stdout.read_exact(&mut answers).unwrap();
    send("-KILL", &child);
    stdout.read_to_end(&mut answers).unwrap();
    assert_eq!(answers.last(), Some(&b'\n'));
    assert!(answers.split(|&b| b == b'\n').all(|l| l.is_empty() || l == SOLVED.as_bytes()));
    feeder.join().unwrap();
    assert_eq!(code(child), None, "ended by the signal");
}

#[test]
fn a_reader_that_goes_away_ends_the_run_in_silence() {
    for args in [&["solve"][..], &["count"], &["check"], &["solve", "--all"]] {
        let mut child = spawn(args);
        let mut stdin = child.stdin.take().unwrap();
        let feeder = std::thread::spawn(move || {
            let text = LINE.repeat(1000);
            while stdin.write_all(text.as_bytes()).is_ok() {}
        });
        let mut first = [0; 10];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(said, "", "{args:?}");
        assert_eq!(code(child), Some(0), "{args:?}");
        feeder.join().unwrap();
    }
}

#[test]
fn a_full_disk_is_an_error() {
    let Ok(full) = File::options().write(true).open("/dev/full") else { return };
    let mut command = sudokit(&["solve", "-q"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(full)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().unwrap().write_all(LINE.as_bytes()).unwrap();
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains("No space left on device"), "{said}");
    assert_eq!(code(child), Some(4));
}

#[test]
fn a_gzip_file_cut_short_is_told_after_its_answers() {
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    gzip.write_all(LINE.repeat(50).as_bytes()).unwrap();
    let mut bytes = gzip.finish().unwrap();
    bytes.truncate(bytes.len() - 20);
    let ran = run(&["solve", "-q"], &bytes);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("stdin: the input broke off"), "{}", ran.stderr);
    assert!(ran.stdout.lines().count() >= 49, "{}", ran.stdout.lines().count());
    assert!(ran.stdout.lines().all(|line| line == SOLVED || line == "unreadable"));
}

#[test]
fn junk_and_lines_without_end_are_bounded_errors() {
    let mut input = LINE.as_bytes().to_vec();
    input.extend(std::iter::repeat_n(b'7', 5 << 20));
    input.extend(b"\n");
    input.extend((0..2000u32).flat_map(|i| i.wrapping_mul(2_654_435_761).to_le_bytes()));
    input.extend(b"\n");
    input.extend(LINE.as_bytes());
    let ran = run(&["solve", "-q"], &input);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stdout.starts_with(SOLVED) && ran.stdout.trim_end().ends_with(SOLVED));
    assert!(ran.stderr.contains("stdin:2:1: expected a puzzle, found a line too long to be read"));
    assert!(ran.stderr.lines().all(|line| line.len() < 300), "{}", ran.stderr);
}

#[test]
fn many_bad_lines_are_counted_after_the_first_ones() {
    let input = "bad\n".repeat(1000);
    let ran = run(&["count", "-q"], input.as_bytes());
    assert_eq!(ran.stdout, "unreadable\n".repeat(1000));
    assert_eq!(ran.stderr.lines().count(), 21);
    assert!(ran.stderr.ends_with("980 more messages like these\n"), "{}", ran.stderr);
}

#[test]
fn compressed_output_reads_back() {
    let input = LINE.repeat(500);
    let expected = run(&["solve", "-q"], input.as_bytes()).stdout;
    reads_back("gzip", &input, &expected, |packed| Box::new(flate2::read::GzDecoder::new(packed)));
    #[cfg(feature = "zstd")]
    reads_back("zstd", &input, &expected, |packed| Box::new(zstd::Decoder::new(packed).unwrap()));
}

/// Compresses answers, and reads them back by another program's means and by our own.
fn reads_back(kind: &str, input: &str, expected: &str, unpack: fn(&[u8]) -> Box<dyn Read + '_>) {
    let mut command = sudokit(&["solve", "-q", "--compress", kind]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let packed = child.wait_with_output().unwrap().stdout;
    assert!(packed.len() < expected.len() / 10);
    let mut text = String::new();
    unpack(&packed).read_to_string(&mut text).unwrap();
    assert_eq!(text, expected);
    assert_eq!(run(&["solve", "-q"], &packed).stdout, expected);
}

#[test]
fn an_engine_that_is_not_there_is_a_clear_error() {
    let mut command = sudokit(&["solve"]);
    command.env("SUDOKIT_SIMD", "sse9");
    let ran = run_command(command, LINE.as_bytes());
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("SUDOKIT_SIMD: expected one of portable, neon, avx2, avx512"));
    for set in sudokit::simd::InstructionSet::available() {
        let mut command = sudokit(&["solve"]);
        command.env("SUDOKIT_SIMD", set.name());
        assert_eq!(run_command(command, LINE.as_bytes()).stdout, format!("{SOLVED}\n"));
    }
}

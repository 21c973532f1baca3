//! The command where something goes wrong around it: descriptors, threads, signals, disks.

use crate::common::run;
use std::fs::File;
use std::io::Write;
use std::process::{Command, Stdio};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs a shell script in which `sudokit` is the command; gives what it printed and its exit code.
fn shell(script: &str, stdin: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new("sh")
        .args([
            "-c",
            &format!("sudokit() {{ {} \"$@\"; }}\n{script}", env!("CARGO_BIN_EXE_sudokit")),
        ])
        .env_remove("SUDOKIT_SIMD")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let mut pipe = child.stdin.take().expect("stdin is a pipe");
    let text = stdin.to_owned();
    let feeder = std::thread::spawn(move || drop(pipe.write_all(text.as_bytes())));
    let out = child.wait_with_output().expect("the script ends");
    feeder.join().expect("the feeder does not panic");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(out.stdout), text(out.stderr), out.status.code())
}

fn dev_full() -> Option<File> {
    File::options().write(true).open("/dev/full").ok()
}

#[test]
fn answers_go_on_when_stderr_cannot_be_written() {
    let input = format!("bad\n{PUZZLE}\n").repeat(3000);
    let expected = run(&["solve"], input.as_bytes()).stdout;
    assert_eq!(expected.lines().count(), 6000);
    if dev_full().is_some() {
        let (out, _, code) = shell("sudokit solve 2>/dev/full", &input);
        assert_eq!((out == expected, code), (true, Some(2)));
    }
    let (out, _, code) = shell("sudokit solve 2>&-", &input);
    assert_eq!((out == expected, code), (true, Some(2)));
    // The reader of stderr goes after one line.
    let (out, _, code) = shell("{ sudokit solve 2>&1 >&3 | head -n 1 >/dev/null; } 3>&1", &input);
    assert_eq!((out == expected, code), (true, Some(0)));
}

#[test]
fn a_closed_stderr_harms_no_command() {
    let commands =
        ["check", "convert --to sukaku", "generate", "canon", "compare -", "count --exact"];
    for command in commands {
        let (out, _, code) =
            shell(&format!("sudokit {command} 2>/dev/full"), &format!("{PUZZLE}\n"));
        assert!(!out.is_empty() && matches!(code, Some(0 | 3)), "{command}: {code:?} {out}");
    }
}

#[test]
fn a_failed_write_names_stdout_and_ends_with_4() {
    let Some(_) = dev_full() else { return };
    for command in
        ["solve -q", "check", "convert --to line", "generate --seed 1", "man", "--help", "same - -"]
    {
        let command = command.replace("same - -", &format!("same {PUZZLE} {PUZZLE}"));
        let (_, said, code) =
            shell(&format!("sudokit {command} >/dev/full"), &format!("{PUZZLE}\n"));
        assert!(said.contains("stdout: No space left on device"), "{command}: {said}");
        assert_eq!(code, Some(4), "{command}: {said}");
    }
}

#[test]
fn the_exit_code_tells_the_truth_when_the_reader_has_gone() {
    // The reader of the pipe is gone before anything is written.
    let alone = |command: &str, input: &str| shell(&format!("sudokit {command}"), input).2;
    let unread = |command: &str, input: &str| {
        let script = format!("{{ sleep 0.1; sudokit {command}; echo $? >&3; }} 3>&2 | head -c 0");
        shell(&script, input).1.trim().parse().ok()
    };
    let empty = format!("{}\n", ".".repeat(81));
    let bad = "no puzzle\n";
    for (command, input) in [
        (format!("same {PUZZLE} {SOLVED}"), ""),
        ("check -q".to_owned(), empty.as_str()),
        ("solve -q 2>/dev/null".to_owned(), bad),
        ("count -q 2>/dev/null".to_owned(), bad),
        ("check -q".to_owned(), PUZZLE),
        ("canon -q 2>/dev/null".to_owned(), empty.as_str()),
    ] {
        assert_eq!(unread(&command, input), alone(&command, input), "{command}");
    }
}

#[test]
fn the_number_of_threads_has_one_range() {
    for command in ["solve", "count", "generate", "bench", "transform --seed 1"] {
        for threads in ["0", "1025", "4294967296", "18446744073709551615", "-1", "x"] {
            let args: Vec<&str> = command.split(' ').collect();
            let threads = format!("--threads={threads}");
            let ran = run(&[&args[..], &[&threads]].concat(), b"");
            assert!(
                ran.stderr.contains("expected a number of threads from 1 to 1024"),
                "{command} {threads}: {}",
                ran.stderr
            );
            assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
        }
    }
}

#[test]
fn nothing_in_a_message_commands_the_terminal() {
    let name = "no\x1b[31m\u{9b}such\nfile";
    for args in [
        &["solve", name][..],
        &["compare", name],
        &["trace", "--check", name],
        &["same", name, name],
    ] {
        let ran = run(args, b"");
        let said = ran.stderr.trim_end_matches('\n');
        assert!(!said.is_empty() && !said.contains(char::is_control), "{said:?}");
    }
    for input in [
        "{\"puz\\u001b[31mzle\":1}\n",
        "<opensudoku><game data=\"\u{1b}[31m\"/></opensudoku>\n",
        "id,\u{1b}[31mx\n1,2\n",
    ] {
        let ran = run(&["solve"], input.as_bytes());
        assert!(!ran.stderr.replace('\n', "").contains(char::is_control), "{:?}", ran.stderr);
    }
}

#[test]
fn messages_are_short_and_few() {
    let table = format!("{}\n1\n", "column,".repeat(100_000));
    let ran = run(&["solve", "--column", "none"], table.as_bytes());
    assert!(ran.stderr.lines().all(|line| line.chars().count() < 2100), "{}", ran.stderr.len());
    let junk = "junk\n".repeat(500);
    for args in [&["compare", "-"][..], &["convert", "--to", "line"], &["solve", "--all"]] {
        let ran = run(args, junk.as_bytes());
        assert_eq!(ran.stderr.lines().count(), 21, "{args:?}");
    }
}

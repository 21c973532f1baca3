//! The command where something goes wrong around it: descriptors, threads, signals, disks.

use crate::common::{run, sudokit};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs a shell script in which `sudokit` is the command; gives what it printed and its exit code.
pub(crate) fn shell(script: &str, stdin: &str) -> (String, String, Option<i32>) {
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
        ["check", "convert --format sukaku", "generate", "canon", "compare -", "count --exact"];
    for command in commands {
        let (out, _, code) =
            shell(&format!("sudokit {command} 2>/dev/full"), &format!("{PUZZLE}\n"));
        assert!(!out.is_empty() && matches!(code, Some(0 | 3)), "{command}: {code:?} {out}");
    }
}

#[test]
fn a_failed_write_names_stdout_and_ends_with_4() {
    let Some(_) = dev_full() else { return };
    for command in [
        "solve -q",
        "check",
        "convert --format line",
        "generate --seed 1",
        "man",
        "--help",
        "same - -",
    ] {
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
    let some = &format!("no puzzle\n{PUZZLE}\n");
    for (command, input) in [
        (format!("same {PUZZLE} {SOLVED}"), ""),
        ("check -q".to_owned(), empty.as_str()),
        ("solve -q 2>/dev/null".to_owned(), bad),
        ("count -q 2>/dev/null".to_owned(), bad),
        ("check -q".to_owned(), PUZZLE),
        ("convert --format csv 2>/dev/null".to_owned(), some),
        ("solve --all 2>/dev/null".to_owned(), some),
        ("count --exact 2>/dev/null".to_owned(), some),
        ("count --estimate 2>/dev/null".to_owned(), some),
        ("canon -q 2>/dev/null".to_owned(), empty.as_str()),
        ("data export --format csv -q".to_owned(), PUZZLE),
        ("data dedup -q".to_owned(), PUZZLE),
        ("data augment -k 9 -q".to_owned(), PUZZLE),
        ("data audit --sample 0 -q".to_owned(), PUZZLE),
    ] {
        assert_eq!(unread(&command, input), alone(&command, input), "{command}");
    }
}

#[test]
fn stdout_is_named_once_when_sets_cannot_be_written() {
    let Some(_) = dev_full() else { return };
    let (_, err, code) = shell("sudokit data export --format csv -q >/dev/full", PUZZLE);
    assert_eq!((err.matches("stdout: ").count(), code), (1, Some(4)), "{err}");
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
    for args in [&["compare", "-"][..], &["convert", "--format", "line"], &["solve", "--all"]] {
        let ran = run(args, junk.as_bytes());
        assert_eq!(ran.stderr.lines().count(), 21, "{args:?}");
    }
}

/// The command with pipes at all ends.
fn spawn(args: &str) -> Child {
    let args: Vec<&str> = args.split(' ').collect();
    let mut command = sudokit(&args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the command starts")
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill").args([signal, &child.id().to_string()]).status();
    assert!(status.expect("kill runs").success());
}

/// Waits for the end of a child that must not hang.
fn code(child: &mut Child) -> Option<i32> {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(status) = child.try_wait().expect("the child can be waited for") {
            return status.code();
        }
        assert!(Instant::now() < patience, "the command hangs");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Sends these lines and leaves stdin open; when the first answer has come, sends one signal.
/// Gives the answers and the exit code.
fn interrupted(args: &str, input: &str, signal: &str) -> (String, Option<i32>) {
    let mut child = spawn(args);
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(input.as_bytes()).expect("it is read");
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
    let mut answers = String::new();
    stdout.read_line(&mut answers).expect("an answer comes");
    send(signal, &child);
    let code = code(&mut child);
    stdout.read_to_string(&mut answers).expect("UTF-8");
    (answers, code)
}

#[test]
fn one_signal_ends_every_command_that_waits_for_input() {
    for command in [
        "solve",
        "solve --all",
        "count --exact",
        "convert --format line",
        "canon",
        "minimize",
        "check",
    ] {
        for (signal, expected) in [("-INT", 130), ("-TERM", 143)] {
            let (answers, code) = interrupted(command, &format!("{PUZZLE}\n"), signal);
            assert_eq!((answers.lines().count(), code), (1, Some(expected)), "{command}");
        }
    }
}

#[test]
fn one_signal_ends_a_long_puzzle_and_keeps_the_answers_before_it() {
    let empty = ".".repeat(81);
    let slow = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let most = u64::MAX;
    for (command, first, long) in [
        (format!("count --limit {most}"), PUZZLE, empty.as_str()),
        (format!("solve --method recheck --budget {most}"), PUZZLE, slow),
        (format!("analyze --json --true-candidates --limit {most}"), PUZZLE, &empty),
        ("analyze --json --unavoidable 18".to_owned(), "junk", SOLVED),
        ("minimize --fewest".to_owned(), "junk", SOLVED),
        (format!("solve --all --limit {most} --json -q"), SOLVED, &empty),
    ] {
        let (answers, code) = interrupted(&command, &format!("{first}\n{long}\n"), "-INT");
        assert_eq!(code, Some(130), "{command}: {answers}");
        assert!(answers.ends_with('\n'), "{command}: {answers}");
        if !command.contains("--all") {
            assert_eq!(answers.lines().count(), 1, "{command}: {answers}");
        }
    }
}

#[test]
fn one_signal_ends_a_run_whose_output_nobody_reads() {
    for command in ["solve -q", "convert --format line", "generate -n 100000000 --seed 1 -q"] {
        let mut child = spawn(command);
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        let feeder = std::thread::spawn(move || {
            let text = format!("{PUZZLE}\n").repeat(1000);
            while stdin.write_all(text.as_bytes()).is_ok() {}
        });
        let mut stdout = child.stdout.take().expect("stdout is a pipe");
        stdout.read_exact(&mut [0]).expect("an answer comes");
        send("-INT", &child);
        assert_eq!(code(&mut child), Some(130), "{command}");
        feeder.join().expect("the feeder does not panic");
    }
}

#[test]
fn a_second_signal_ends_the_run_at_once() {
    let mut child = spawn("solve -q");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(format!("{PUZZLE}\n").as_bytes()).expect("it is read");
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    stdout.read_exact(&mut [0]).expect("an answer comes");
    send("-INT", &child);
    let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).output();
    assert_eq!(code(&mut child), Some(130));
}

#[test]
fn a_signal_leaves_a_whole_compressed_file() {
    for signal in ["-INT", "-TERM"] {
        let mut child = spawn("solve --compress gzip --progress always");
        let mut stdin = child.stdin.take().expect("stdin is a pipe");
        stdin.write_all(format!("{PUZZLE}\n").repeat(50).as_bytes()).expect("it is read");
        // The first line of progress shows that the answers are there.
        let mut stderr = BufReader::new(child.stderr.take().expect("stderr is a pipe"));
        let mut line = String::new();
        stderr.read_line(&mut line).expect("progress is shown");
        send(signal, &child);
        let mut packed = Vec::new();
        child.stdout.take().expect("a pipe").read_to_end(&mut packed).expect("it is read");
        assert!(matches!(code(&mut child), Some(130 | 143)));
        let mut text = String::new();
        let mut gzip = flate2::read::GzDecoder::new(&packed[..]);
        gzip.read_to_string(&mut text).expect("the file is whole");
        assert_eq!(text, format!("{SOLVED}\n").repeat(50));
    }
}

#[test]
fn an_input_that_is_the_output_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("f");
    let name = file.display();
    for script in
        [format!("sudokit solve {name} >> {name}"), format!("sudokit solve < {name} >> {name}")]
    {
        std::fs::write(&file, format!("{PUZZLE}\n")).expect("a file");
        let (_, said, code) = shell(&script, "");
        assert!(said.contains("is also the output"), "{said}");
        assert_eq!(code, Some(2));
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), format!("{PUZZLE}\n"));
    }
}

#[test]
fn fewer_threads_than_wanted_give_the_same_answers() {
    let input = format!("{PUZZLE}\n").repeat(60_000);
    let expected = format!("{SOLVED}\n").repeat(60_000);
    // Address space for some hundred threads, and a thousand wanted.
    let (out, said, code) = shell("ulimit -v 1000000; sudokit solve -q --threads 1000", &input);
    assert_eq!((out == expected, code), (true, Some(0)), "{said}");
    let (out, said, code) =
        shell("ulimit -v 1000000; sudokit generate -n 5000 --seed 1 --threads 1000", "");
    assert_eq!((out.lines().count(), code), (5000, Some(0)), "{said}");
}

#[test]
fn a_puzzle_is_given_up_after_its_time_and_the_others_are_answered() {
    let empty = ".".repeat(81);
    let slow = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let most = u64::MAX;
    for (command, slow, expected) in [
        (format!("count --limit {most}"), empty.as_str(), "1\nunknown\n1\n".to_owned()),
        (
            format!("solve --method recheck --budget {most}"),
            slow,
            format!("{SOLVED}\nunknown\n{SOLVED}\n"),
        ),
    ] {
        let input = format!("{PUZZLE}\n{slow}\n{PUZZLE}\n");
        for threads in ["1", "3"] {
            let mut args: Vec<&str> = command.split(' ').collect();
            args.extend(["-q", "--timeout", "0.3", "--threads", threads]);
            let ran = run(&args, input.as_bytes());
            assert_eq!((ran.stdout.as_str(), ran.code), (expected.as_str(), Some(3)), "{command}");
            let said = "stdin:2: given up: the time of --timeout ran out\n";
            assert_eq!(ran.stderr, said, "{command}");
        }
    }
}

#[test]
fn a_stopped_trace_ends_with_a_whole_line() {
    let slow = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let mut child = spawn(&format!("trace {slow} --method recheck --budget 4000000000"));
    let mut stdout = child.stdout.take().expect("stdout is a pipe");
    let mut text = vec![0; 1 << 20];
    stdout.read_exact(&mut text).expect("events come");
    send("-INT", &child);
    stdout.read_to_end(&mut text).expect("they end");
    assert_eq!(code(&mut child), Some(130));
    let last = text.rsplit(|&b| b == b'\n').nth(1).expect("a last line");
    assert_eq!(String::from_utf8_lossy(last), "{\"event\":\"budget-reached\"}");
    assert!(text.ends_with(b"\n"));
}

#[test]
fn a_stopped_search_for_bad_cases_says_so() {
    let mut child = spawn("adversary --budget 1000000000000");
    // The start of the search is not visible from outside: the signal must work at any time after
    // the handler is there, and before that it ends the process as well.
    std::thread::sleep(Duration::from_millis(300));
    send("-INT", &child);
    assert!(matches!(code(&mut child), Some(130) | None));
}

#[test]
fn isomorphs_leave_as_they_are_made() {
    let begin = Instant::now();
    let script = "sudokit transform --seed 1 -n 100000000 | head -n 1";
    let (out, _, code) = shell(script, &format!("{PUZZLE}\n"));
    assert_eq!((out.len(), code), (82, Some(0)));
    assert!(begin.elapsed() < Duration::from_secs(30));
}

#[test]
fn an_empty_input_is_nothing_to_compare() {
    let ran = run(&["compare", "-"], b"");
    assert_eq!((ran.stdout.as_str(), ran.code), ("", Some(2)));
    assert_eq!(ran.stderr, "sudokit: no puzzle found\n");
}

#[test]
fn a_bench_on_more_threads_than_there_are_is_refused() {
    let (out, said, code) =
        shell("ulimit -v 1000000; sudokit bench --seconds 0 --threads 1000", "");
    assert!(said.contains("--threads 1000: "), "{said}");
    assert_eq!((out.as_str(), code), ("", Some(2)), "{said}");
}

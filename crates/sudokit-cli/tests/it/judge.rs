//! `sudokit judge` and `sudokit adversary` as their users run them. The programs judged are shell
//! scripts and `sudokit solve`.

#![cfg(unix)]

use crate::common::{Ran, run_command, sudokit};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

const SUDOKIT: &str = env!("CARGO_BIN_EXE_sudokit");

/// Judges a shell script, in a directory of its own. Few random cases and a long time limit: the
/// machine may be busy.
fn judge(directory: &Path, problem: &str, options: &[&str], script: &str) -> Ran {
    let mut arguments = vec!["judge", problem, "--cases", "4"];
    if !options.contains(&"--timeout") {
        arguments.extend(["--timeout", "60"]);
    }
    arguments.extend(options);
    let mut command = sudokit(&arguments);
    command.args(["--", "sh", "-c", script]).env("SUDOKIT", SUDOKIT).current_dir(directory);
    run_command(command, b"")
}

fn verdict(problem: &str, options: &[&str], script: &str) -> Ran {
    let directory = tempfile::tempdir().unwrap();
    judge(directory.path(), problem, options, script)
}

/// The object of the last line.
fn summary(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(ran.stdout.lines().last().expect("there is output")).expect("JSON")
}

/// Times differ from run to run.
fn without_times(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_inclusive(' ').collect();
        for word in words {
            let bare = word.trim_end().trim_end_matches('초');
            let is_time = bare.len() >= 5
                && bare.as_bytes()[bare.len() - 4] == b'.'
                && bare.bytes().all(|b| b.is_ascii_digit() || b == b'.');
            out += &if is_time { word.replace(bare, "0.000") } else { word.to_owned() };
        }
        out.push('\n');
    }
    out
}

#[test]
fn a_right_program_is_accepted_in_both_problems() {
    for problem in ["2239", "2580"] {
        let ran = verdict(problem, &[], "exec $SUDOKIT solve");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        assert!(ran.stdout.contains("\naccepted: 18 cases, the slowest "), "{}", ran.stdout);
    }
    // Any solution will do for 2580.
    let ran = verdict("2580", &[], "exec $SUDOKIT solve --order last");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn row_major_backtracking_passes_the_slow_cases() {
    let ran = verdict("2239", &[], "exec $SUDOKIT solve --method tables");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn the_largest_solution_is_a_wrong_answer_that_is_shrunk_saved_and_judged_again() {
    let directory = tempfile::tempdir().unwrap();
    let script = "exec $SUDOKIT solve --order last";
    let ran = judge(directory.path(), "2239", &[], script);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("largest", without_times(&ran.stdout));
    let saved = std::fs::read_to_string(directory.path().join("judge-2239-failed.txt")).unwrap();
    assert_eq!(saved.matches('0').count(), 4);
    let again = ["--case", "judge-2239-failed.txt"];
    let ran = judge(directory.path(), "2239", &again, script);
    assert_eq!(ran.code, Some(1));
    let ran = judge(directory.path(), "2239", &again, "exec $SUDOKIT solve");
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn the_report_speaks_korean() {
    let directory = tempfile::tempdir().unwrap();
    let script = "exec $SUDOKIT solve --order last";
    let ran = judge(directory.path(), "2239", &["--lang", "ko"], script);
    insta::assert_snapshot!("largest_korean", without_times(&ran.stdout));
    // By the locale alone.
    let mut command = sudokit(&["judge", "2580", "--cases", "0", "-q", "--timeout", "60"]);
    command.args(["--", SUDOKIT, "solve"]).env_remove("LC_ALL").env("LANG", "ko_KR.UTF-8");
    assert!(run_command(command, b"").stdout.starts_with("맞았습니다!!"));
}

#[test]
fn spaces_where_none_belong_are_a_wrong_format() {
    let ran = verdict("2239", &["--no-shrink"], "exec $SUDOKIT solve --format 2580");
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("spaces", without_times(&ran.stdout));
    let ran = verdict("2580", &["--json"], "exec $SUDOKIT solve --format 2239");
    assert_eq!(summary(&ran)["verdict"], "wrong_format");
    assert_eq!(
        summary(&ran)["failed"]["message"][0],
        "line 1: no spaces between the digits, where they belong"
    );
}

#[test]
fn a_second_grid_is_a_wrong_format() {
    let ran = verdict("2239", &["--json"], "$SUDOKIT solve --all --limit 2");
    assert_eq!(summary(&ran)["verdict"], "wrong_format");
    let message = summary(&ran)["failed"]["message"].to_string();
    assert!(message.contains("a second grid begins"), "{message}");
    assert!(message.contains("end the search at the first solution"), "{message}");
}

#[test]
fn printing_nothing_or_the_input_is_told() {
    // Never reads its stdin.
    let ran = verdict("2239", &["--json"], "true");
    assert_eq!(summary(&ran)["failed"]["message"][0], "nothing was printed");
    let ran = verdict("2239", &["--json"], "cat");
    assert_eq!(summary(&ran)["verdict"], "wrong_answer");
    assert_eq!(summary(&ran)["failed"]["message"][0], "r9c8 is empty");
    let message = summary(&ran)["failed"]["message"].to_string();
    assert!(message.contains("this is the grid as it was read"), "{message}");
}

#[test]
fn a_crash_tells_the_signal_or_the_exit_code_and_the_end_of_stderr() {
    let ran = verdict("2239", &["--no-shrink"], "kill -SEGV $$");
    assert!(ran.stdout.contains("runtime error: sample"), "{}", ran.stdout);
    assert!(ran.stdout.contains("killed by SIGSEGV"), "{}", ran.stdout);
    let ran = verdict(
        "2239",
        &["--no-shrink"],
        "i=0; while [ $i -lt 900 ]; do echo warning $i >&2; i=$((i+1)); done; echo last >&2; exit 3",
    );
    assert!(ran.stdout.contains("ended with exit code 3"), "{}", ran.stdout);
    assert!(ran.stdout.contains("    warning 899\n    last\n"), "{}", ran.stdout);
}

#[test]
fn printing_without_end_is_stopped() {
    let start = Instant::now();
    let ran = verdict("2239", &["--json", "--no-shrink"], "yes 123456789");
    assert_eq!(summary(&ran)["verdict"], "output_limit");
    assert!(start.elapsed() < Duration::from_secs(50), "not by the time limit");
}

#[test]
fn a_program_that_waits_is_killed_with_its_children() {
    let directory = tempfile::tempdir().unwrap();
    let script = "sleep 1000 & echo $! > child; sleep 1000";
    let options = ["--timeout", "1", "--no-shrink"];
    let ran = judge(directory.path(), "2239", &options, script);
    assert!(ran.stdout.contains("still running after 1 s"), "{}", ran.stdout);
    assert!(is_gone(&std::fs::read_to_string(directory.path().join("child")).unwrap()));
}

#[test]
fn children_left_behind_by_a_program_that_ended_are_killed() {
    let directory = tempfile::tempdir().unwrap();
    // The child holds stdout open: waiting for its end would take 1000 seconds.
    let script = "sleep 1000 & echo $! > child; $SUDOKIT solve";
    let options = ["--case", "one.txt"];
    let line = format!(
        "{}7\n",
        "143628579572139468986754231391542786468917352725863914237481695619275843854396127"
            .get(..80)
            .unwrap()
    );
    std::fs::write(directory.path().join("one.txt"), line).unwrap();
    let ran = judge(directory.path(), "2239", &options, script);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    assert!(is_gone(&std::fs::read_to_string(directory.path().join("child")).unwrap()));
}

/// Whether that process has ended (a killed one may take a moment to be cleared away).
fn is_gone(id: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(20);
    while Instant::now() < deadline {
        let shell = format!(
            "kill -0 {} 2>/dev/null && ! ps -o stat= -p {0} 2>/dev/null | grep -q Z",
            id.trim()
        );
        if !Command::new("sh").args(["-c", &shell]).status().unwrap().success() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    false
}

#[test]
fn signals_that_ask_to_end_kill_the_program_too() {
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let directory = tempfile::tempdir().unwrap();
        // A child of its own: the whole group is killed.
        let script = "sleep 1000 & echo $$ > first; echo $! > second; sleep 1000";
        let mut judge = sudokit(&["judge", "2239", "--timeout", "100", "--", "sh", "-c"])
            .arg(script)
            .current_dir(directory.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let id = |name: &str| std::fs::read_to_string(directory.path().join(name));
        while !id("second").is_ok_and(|text| text.ends_with('\n')) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let send = format!("kill -{signal} {}", judge.id());
        assert!(Command::new("sh").args(["-c", &send]).status().unwrap().success());
        assert_eq!(judge.wait().unwrap().code(), Some(code), "{signal}");
        assert!(is_gone(&id("first").unwrap()) && is_gone(&id("second").unwrap()), "{signal}");
    }
}

#[test]
fn a_command_that_cannot_be_started_is_wrong_usage() {
    let mut command = sudokit(&["judge", "2239", "--", "./there-is-no-such-program"]);
    let ran = run_command(
        {
            command.current_dir("/");
            command
        },
        b"",
    );
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("cannot start \"./there-is-no-such-program\""), "{}", ran.stderr);
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("main.py"), "print(1)\n").unwrap();
    let mut command = sudokit(&["judge", "2239", "--", "./main.py"]);
    command.current_dir(directory.path());
    let ran = run_command(command, b"");
    assert!(ran.stderr.contains("a script needs its interpreter"), "{}", ran.stderr);
}

#[test]
fn cases_without_solution_or_shape_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let none = format!("11{}\n", ".".repeat(79));
    for (text, complaint) in [
        (none.as_str(), "line 1: this grid has no solution"),
        ("123\n", "line 1, column 1"),
        ("# nothing\n", "no puzzle found"),
    ] {
        std::fs::write(directory.path().join("case.txt"), text).unwrap();
        let ran = judge(directory.path(), "2239", &["--case", "case.txt"], "true");
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    }
}

#[test]
fn two_programs_are_compared_up_to_the_first_difference() {
    let other = format!("{SUDOKIT} solve --order last");
    let ran = verdict("2239", &["--json", "--against", &other], "exec $SUDOKIT solve");
    assert_eq!(ran.code, Some(1));
    let summary = summary(&ran);
    assert_eq!(summary["verdict"], "accepted");
    assert_eq!(summary["failed"]["case"], "two-solutions");
    assert_eq!(summary["failed"]["other"], "wrong_answer");
    let ran = verdict("2580", &["--against", &other], "exec $SUDOKIT solve");
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn every_failing_case_is_listed_on_request() {
    let ran = verdict("2239", &["--keep-going", "--no-shrink"], "exec $SUDOKIT solve --order last");
    assert!(ran.stdout.lines().filter(|line| line.ends_with("s  wrong answer")).count() > 2);
    assert!(ran.stdout.contains("of 18 cases accepted (18 planned)"), "{}", ran.stdout);
}

#[test]
fn the_adversary_is_reproducible_and_its_counts_are_those_of_the_method() {
    let search = ["adversary", "--budget", "2000000", "--seed", "5"];
    let run = |args: &[&str]| run_command(sudokit(args), b"");
    let ran = run(&search);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    insta::assert_snapshot!("adversary", ran.stdout);
    let json = run(&[&search[..], &["--json"]].concat());
    let found: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(Some(found["puzzle"].as_str().unwrap()), ran.stdout.lines().next());
    let placements = found["placements"].as_u64().unwrap();
    let solve = |steps: u64| {
        let steps = steps.to_string();
        let args = ["solve", "--method", "tables", "--max-steps", &steps];
        run_command(sudokit(&args), found["puzzle"].as_str().unwrap().as_bytes()).code
    };
    assert_eq!((solve(placements), solve(placements - 1)), (Some(0), Some(3)));
    let ran = run(&["adversary", "--budget", "10"]);
    assert_eq!(ran.code, Some(3));
}

#[test]
fn the_long_helps_begin_with_examples() {
    for name in ["judge", "adversary"] {
        let ran = run_command(sudokit(&[name, "--help"]), b"");
        assert!(ran.stdout.starts_with("Examples:\n"), "{}", ran.stdout);
        insta::assert_snapshot!(format!("help_{name}"), ran.stdout);
    }
}

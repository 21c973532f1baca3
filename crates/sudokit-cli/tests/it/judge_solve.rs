//! `sudokit judge` of `sudokit solve`, which needs no shell and no compiler; and `sudokit adversary`.

use crate::common::{Ran, run_command, sudokit};
use std::path::Path;

const SUDOKIT: &str = env!("CARGO_BIN_EXE_sudokit");

/// Judges `sudokit` with these arguments, in a directory of its own. Few random cases and a long
/// time limit: the machine may be busy.
fn judge(directory: &Path, problem: &str, options: &[&str], words: &[&str]) -> Ran {
    let mut command = sudokit(&["judge", problem, "--cases", "4", "--timeout", "60"]);
    command.args(options).args(["--", SUDOKIT]).args(words).current_dir(directory);
    run_command(command, b"")
}

fn verdict(problem: &str, options: &[&str], words: &[&str]) -> Ran {
    let directory = tempfile::tempdir().unwrap();
    judge(directory.path(), problem, options, words)
}

/// The object of the last line.
pub(crate) fn summary(ran: &Ran) -> serde_json::Value {
    serde_json::from_str(ran.stdout.lines().last().expect("there is output")).expect("JSON")
}

/// The hints in a report.
pub(crate) fn hints(ran: &Ran) -> Vec<String> {
    let message = summary(ran)["failed"]["message"].as_array().cloned().unwrap_or_default();
    let texts = message.iter().filter_map(|line| line.as_str().map(str::to_owned));
    texts.filter(|line| line.starts_with("hint:") || line.starts_with("힌트:")).collect()
}

/// What a run printed, without its times and without the folder of the program.
fn report(ran: &Ran) -> String {
    let mut out = String::new();
    for line in ran.stdout.replace(SUDOKIT, "sudokit").lines() {
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
        let ran = verdict(problem, &[], &["solve"]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{}", ran.stdout);
        assert!(ran.stdout.contains("\naccepted: 34 cases, the slowest "), "{}", ran.stdout);
    }
    // Any solution will do for 2580.
    let ran = verdict("2580", &[], &["solve", "--order", "last"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn row_major_backtracking_passes_the_hard_cases_too() {
    let ran = verdict("2239", &["--hard"], &["solve", "--method", "tables"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn the_largest_solution_is_a_wrong_answer_that_is_shrunk_saved_and_judged_again() {
    let directory = tempfile::tempdir().unwrap();
    let words = &["solve", "--order", "last"];
    let ran = judge(directory.path(), "2239", &[], words);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("largest", report(&ran));
    let saved = std::fs::read_to_string(directory.path().join("judge-2239-failed.txt")).unwrap();
    assert_eq!(saved.matches('0').count(), 4);
    let again = ["--replay", "judge-2239-failed.txt"];
    let ran = judge(directory.path(), "2239", &again, words);
    assert_eq!(ran.code, Some(1));
    let ran = judge(directory.path(), "2239", &again, &["solve"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
}

#[test]
fn the_report_speaks_korean() {
    let directory = tempfile::tempdir().unwrap();
    let words = &["solve", "--order", "last"];
    let ran = judge(directory.path(), "2239", &["--lang", "ko"], words);
    insta::assert_snapshot!("largest_korean", report(&ran));
    // By the locale alone.
    let mut command = sudokit(&["judge", "2580", "--cases", "0", "-q", "--timeout", "60"]);
    command.args(["--", SUDOKIT, "solve"]).env_remove("LC_ALL").env("LANG", "ko_KR.UTF-8");
    assert!(run_command(command, b"").stdout.starts_with("맞았습니다!!"));
}

#[test]
fn spaces_where_none_belong_are_a_wrong_format() {
    let ran = verdict("2239", &["--no-shrink"], &["solve", "--format", "2580"]);
    assert_eq!(ran.code, Some(1));
    insta::assert_snapshot!("spaces", report(&ran));
    let ran = verdict("2580", &["--json"], &["solve", "--format", "2239"]);
    assert_eq!(summary(&ran)["verdict"], "wrong_format");
    assert_eq!(
        summary(&ran)["failed"]["message"][0],
        "line 1: no spaces between the digits, where they belong"
    );
}

#[test]
fn a_second_grid_is_a_wrong_format() {
    let ran = verdict("2239", &["--json"], &["solve", "--all", "--limit", "2"]);
    assert_eq!(summary(&ran)["verdict"], "wrong_format");
    let message = summary(&ran)["failed"]["message"].to_string();
    assert!(message.contains("a second grid begins"), "{message}");
    assert!(message.contains("end the search at the first solution"), "{message}");
}

#[test]
fn a_case_that_cannot_be_saved_does_not_cost_the_verdict() {
    let save = ["--save", "/there/is/no/such/directory"];
    let words = &["solve", "--order", "last"];
    let ran = verdict("2239", &save, words);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("the input could not be saved: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("not the smallest solution"), "{}", ran.stdout);
    let ran = verdict("2239", &[&save[..], &["--json"]].concat(), words);
    let failed = &summary(&ran)["failed"];
    assert!(failed["saved"].is_null() && failed["not_saved"].is_string(), "{failed}");
}

#[test]
fn a_missing_file_of_cases_is_named_once() {
    let ran = verdict("2239", &["--replay", "missing.txt"], &["--version"]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(ran.stderr.matches("missing.txt").count(), 1, "{}", ran.stderr);
}

#[test]
fn cases_without_solution_or_shape_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    let none = format!("11{}\n", ".".repeat(79));
    for (text, complaint) in [
        (none.as_str(), "line 1: this grid has no solution"),
        ("123\n", "case.txt:1:1: expected a puzzle"),
        ("# nothing\n", "no puzzle found"),
    ] {
        std::fs::write(directory.path().join("case.txt"), text).unwrap();
        let ran = judge(directory.path(), "2239", &["--replay", "case.txt"], &["--version"]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(complaint), "{}", ran.stderr);
    }
}

#[test]
fn the_limits_are_those_of_the_problem_and_the_language() {
    let directory = tempfile::tempdir().unwrap();
    let full = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
    std::fs::write(directory.path().join("full.txt"), full).unwrap();
    for (problem, options, expected) in [
        ("2239", &[][..], "problem 2239, time limit 2 s, memory limit 256 MB\n"),
        ("2580", &[], "problem 2580, time limit 1 s, memory limit 256 MB\n"),
        (
            "2580",
            &["--compiler", "java"],
            "problem 2580, time limit 3 s (Java: 1 s x 2 + 1 s), memory limit 576 MB\n",
        ),
        ("spoj-sudogob", &[], "problem spoj-sudogob, time limit 2 s, memory limit 1024 MB\n"),
        ("2580", &["--memory", "300"], "problem 2580, time limit 1 s, memory limit 300 MB\n"),
        (
            "2239",
            &["--lang", "ko", "--compiler", "python"],
            "2239번, 시간 제한 8초 (Python: 2초 × 3 + 2초), 메모리 제한 288MB\n",
        ),
        ("2239", &["--timeout", "60.5"], "problem 2239, time limit 60.5 s, memory limit 256 MB\n"),
    ] {
        let mut command = sudokit(&["judge", problem, "--replay", "full.txt", "--no-shrink"]);
        command.args(options).args(["--", SUDOKIT, "solve"]).current_dir(directory.path());
        let ran = run_command(command, b"");
        assert!(ran.stdout.starts_with(expected), "{}", ran.stdout);
        // A busy machine may be too slow for the limit.
        assert!(matches!(ran.code, Some(0 | 1)), "{}", ran.stderr);
    }
}

#[test]
fn a_command_that_cannot_be_started_is_wrong_usage() {
    let mut command = sudokit(&["judge", "2239", "--", "./there-is-no-such-program"]);
    command.current_dir("/");
    let ran = run_command(command, b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("cannot start \"./there-is-no-such-program\""), "{}", ran.stderr);
    // The same in Korean.
    let mut command = sudokit(&["judge", "2239", "--lang", "ko", "--", "./there-is-none"]);
    command.current_dir("/");
    let ran = run_command(command, b"");
    assert!(ran.stderr.contains("프로그램을 실행할 수 없습니다: \"./there-is-none\""));
}

#[test]
fn a_language_without_tools_is_named() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("Main.java"), "class Main {}\n").unwrap();
    for (language, expected) in [("en", "looked for: javac"), ("ko", "찾아본 것: javac")] {
        let mut command = sudokit(&["judge", "2239", "--lang", language, "Main.java"]);
        command.current_dir(directory.path()).env("PATH", directory.path());
        let ran = run_command(command, b"");
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    }
    let ran = run_command(sudokit(&["judge", "2239", "there-is-none.cpp"]), b"");
    assert_eq!(ran.stderr, "sudokit: there-is-none.cpp: no such file\n");
}

#[test]
fn two_programs_are_compared_up_to_the_first_difference() {
    let program = std::path::absolute(SUDOKIT).unwrap();
    let other = format!("{} solve --order last", program.display());
    let ran = verdict("2239", &["--json", "--against", &other], &["solve"]);
    assert_eq!(ran.code, Some(1));
    let summary = summary(&ran);
    assert_eq!(summary["verdict"], "accepted");
    assert_eq!(summary["failed"]["case"], "two-solutions");
    assert_eq!(summary["failed"]["other"], "wrong_answer");
    let ran = verdict("2580", &["--against", &other], &["solve"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn every_failing_case_is_listed_on_request() {
    let ran = verdict("2239", &["--keep-going", "--no-shrink"], &["solve", "--order", "last"]);
    assert!(ran.stdout.lines().filter(|line| line.ends_with("s  wrong answer")).count() > 2);
    assert!(ran.stdout.contains("of 34 cases accepted (34 planned)"), "{}", ran.stdout);
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
        let args = ["solve", "--method", "tables", "--budget", &steps];
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

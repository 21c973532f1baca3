//! `sudokit judge` and `sudokit adversary` as their users run them. The programs judged are shell
//! scripts and source files.

#![cfg(unix)]

use crate::common::pty::Session;
use crate::common::{Ran, run_command, sudokit};
use crate::judge_solve::{hints, summary};
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
fn a_crash_tells_the_signal_or_the_exit_code_and_both_ends_of_stderr() {
    let ran = verdict("2239", &["--no-shrink"], "kill -SEGV $$");
    assert!(ran.stdout.contains("runtime error: sample"), "{}", ran.stdout);
    assert!(ran.stdout.contains("killed by SIGSEGV"), "{}", ran.stdout);
    let ran = verdict(
        "2239",
        &["--no-shrink"],
        "i=0; while [ $i -lt 900 ]; do echo warning $i >&2; i=$((i+1)); done; echo last >&2; exit 3",
    );
    assert!(ran.stdout.contains("ended with exit code 3"), "{}", ran.stdout);
    let shown = "  stderr:\n    warning 0\n    ...\n    warning 898\n    warning 899\n    last\n";
    assert!(ran.stdout.contains(shown), "{}", ran.stdout);
    // Control characters do not reach the terminal.
    let script = "printf '\\033[2J\\033]0;x\\007\\n' | tee /dev/stderr; exit 1";
    let ran = verdict("2239", &["--no-shrink"], script);
    assert!(ran.stdout.contains("\\u{1b}[2J"), "{}", ran.stdout);
    assert!(!ran.stdout.contains('\x1b'), "{}", ran.stdout);
}

#[test]
fn a_hint_fits_what_was_there_to_do() {
    let directory = tempfile::tempdir().unwrap();
    let full = "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
    std::fs::write(directory.path().join("full.txt"), full).unwrap();
    let ran = judge(directory.path(), "2239", &["--replay", "full.txt", "--lang", "ko"], "true");
    assert!(ran.stdout.contains("힌트: 채울 칸이 없는 판입니다."), "{}", ran.stdout);
    // Solves what has at most that many empty cells and prints nothing for other grids.
    let solves = |most: u32| {
        format!(
            "t=$(cat); n=$(echo \"$t\" | tr -cd 0 | wc -c); \
             [ $n -gt {most} ] || echo \"$t\" | $SUDOKIT solve; true"
        )
    };
    for (script, korean, english) in [
        (
            "true".to_owned(),
            "채울 칸이 없는 판에도 아무것도",
            "prints nothing for a full grid, either",
        ),
        (
            solves(0),
            "후보가 하나뿐인 판에는 아무것도",
            "prints a full grid, but nothing where each",
        ),
        (
            solves(40),
            "힌트: 실패한 뒤 칸을 0으로 되돌리지 않으면",
            "forgets to set the cell back to 0",
        ),
    ] {
        for (language, hint) in [("ko", korean), ("en", english)] {
            let options = ["--lang", language, "--no-shrink"];
            let ran = judge(directory.path(), "2239", &options, &script);
            assert!(ran.stdout.replace("\n  ", " ").contains(hint), "{}", ran.stdout);
            assert_eq!(
                ran.stdout.matches(["hint:", "힌트:"][usize::from(language == "ko")]).count(),
                1
            );
        }
    }
    // A smaller grid shows no more of a program that always prints nothing.
    let ran = judge(directory.path(), "2239", &["--json"], "true");
    assert_eq!(summary(&ran)["failed"]["shrinking_runs"], 0);
}

#[test]
fn what_was_printed_besides_the_right_grid_is_told() {
    let debug = "echo k=0; $SUDOKIT solve; echo done";
    let ran = verdict("2239", &["--no-shrink"], debug);
    let hint = "hint: the right grid is there, among other lines; print the grid alone";
    assert!(ran.stdout.contains(hint), "{}", ran.stdout);
    let ran = verdict("2239", &["--no-shrink"], "echo k=0; $SUDOKIT solve --order last | tac");
    assert!(!ran.stdout.contains("among other lines"), "{}", ran.stdout);
    let ran = verdict("2239", &["--no-shrink", "--lang", "ko"], debug);
    let korean = "  첫째 줄: 첫 번째 글자가 숫자가 아닙니다: 'k'";
    assert!(ran.stdout.contains(korean), "{}", ran.stdout);
}

#[test]
fn shrinking_ends_after_two_time_limits_and_says_so() {
    // Ends at once where few cells are empty.
    let script = "n=$(tr -cd 0 | wc -c); [ $n -lt 5 ] || sleep 60";
    let start = Instant::now();
    let ran = verdict("2239", &["--timeout", "2"], script);
    assert!(start.elapsed() < Duration::from_secs(30));
    let said = "shrinking ended after 2 runs that reached the time limit; a smaller grid may fail";
    assert!(ran.stdout.contains(said), "{}", ran.stdout);
    let ran = verdict("2239", &["--timeout", "1", "--lang", "ko"], script);
    assert!(ran.stdout.contains("시간 초과가 2번 나와 입력 줄이기를 끝냈습니다"), "{}", ran.stdout);
    let ran = verdict("2239", &["--timeout", "1", "--json"], script);
    assert_eq!(summary(&ran)["failed"]["shrinking_ended_by"], "time_limits");
    let ran = verdict("2239", &["--json"], "cat");
    assert_eq!(summary(&ran)["failed"]["shrinking_ended_by"], serde_json::Value::Null);
}

#[test]
fn a_time_limit_on_a_grid_of_little_work_hints_at_endless_loops() {
    let ran = verdict("2239", &["--no-shrink", "--timeout", "0.2"], "sleep 1000");
    assert!(ran.stdout.contains("is there a loop or a"), "{}", ran.stdout);
}

#[test]
fn a_java_source_file_that_runs_out_of_time_is_better_compiled_once() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let java = directory.path().join("java");
    std::fs::write(&java, "#!/bin/sh\nsleep 1000\n").unwrap();
    std::fs::set_permissions(&java, std::fs::Permissions::from_mode(0o755)).unwrap();
    for (words, expected) in [(&["Main.java"][..], true), (&["Main"], false)] {
        let mut command = sudokit(&["judge", "2580", "--timeout", "0.2", "--no-shrink", "--"]);
        command.arg(&java).args(words).current_dir(directory.path());
        let ran = run_command(command, b"");
        let hint = "`sudokit judge 2580 Main.java` compiles once";
        assert_eq!(ran.stdout.replace("\n  ", " ").contains(hint), expected, "{}", ran.stdout);
    }
}

#[test]
fn a_case_beyond_the_promise_is_called_so() {
    let directory = tempfile::tempdir().unwrap();
    let slow =
        "....34.95..........7.16..2..9.....6.6..31.9.....8...5..8..7.3..76...1....5....2..\n";
    for (puzzle, expected) in [(slow, true), (TWO, false)] {
        std::fs::write(directory.path().join("one.txt"), puzzle).unwrap();
        let options = ["--replay", "one.txt", "--timeout", "0.2", "--no-shrink"];
        let ran = judge(directory.path(), "2239", &options, "sleep 1000");
        let said = ran.stdout.contains("slower for row-major search than inputs");
        assert_eq!(said, expected, "{}", ran.stdout);
    }
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
    let options = ["--replay", "one.txt"];
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

#[test]
#[cfg(target_os = "linux")]
fn children_in_sessions_of_their_own_are_killed_too() {
    let directory = tempfile::tempdir().unwrap();
    // The child and its own child are in another session; the program ends by itself, or too late.
    for (name, wait) in [("ended", ""), ("late", "sleep 1000")] {
        let script = format!(
            "setsid sh -c 'echo $$ > {name}.child; sleep 1000 & echo $! > {name}.grandchild; wait' &
             while ! grep -q . {name}.grandchild 2>/dev/null; do sleep 0.01; done; {wait}"
        );
        judge(directory.path(), "2239", &["--timeout", "5", "--no-shrink"], &script);
        for child in ["child", "grandchild"] {
            let file = directory.path().join(format!("{name}.{child}"));
            assert!(is_gone(&std::fs::read_to_string(file).unwrap()), "{name} {child}");
        }
    }
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
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131)] {
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

/// The file of two solutions, in which the largest solution is a wrong answer.
const TWO: &str =
    ".4362857.572139468.8675423.391542786468917352725863914237481695619275843854396127\n";

#[test]
fn nothing_that_is_there_is_overwritten_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let path = |name: &str| directory.path().join(name);
    std::fs::write(path("mine.txt"), "mine").unwrap();
    std::os::unix::fs::symlink(path("mine.txt"), path("judge-2239-failed.txt")).unwrap();
    std::fs::write(path("judge-2239-failed-2.txt"), "mine too").unwrap();
    std::fs::write(path("two.txt"), TWO).unwrap();
    let script = "exec $SUDOKIT solve --order last";
    for _ in 0..2 {
        // The second run finds the same case saved already.
        let ran = judge(directory.path(), "2239", &["--replay", "two.txt"], script);
        assert!(ran.stdout.contains("\nsaved as judge-2239-failed-3.txt\n"), "{}", ran.stdout);
    }
    assert_eq!(std::fs::read_to_string(path("mine.txt")).unwrap(), "mine");
    assert_eq!(std::fs::read_to_string(path("judge-2239-failed-2.txt")).unwrap(), "mine too");
    assert!(!path("judge-2239-failed-4.txt").exists());
    let asked = ["--replay", "two.txt", "--save", "mine.txt"];
    judge(directory.path(), "2239", &asked, script);
    assert_eq!(std::fs::read_to_string(path("mine.txt")).unwrap().lines().count(), 9);
}

#[test]
fn ctrl_c_while_shrinking_keeps_the_result() {
    let directory = tempfile::tempdir().unwrap();
    // Sleeps in the fifth run. The first fails, the second reads the other layout, the third a full
    // grid, the fourth makes the case smaller.
    let script = "echo run >> runs; [ $(wc -l < runs) -lt 5 ] || { : > begun; sleep 1000; }; cat";
    let line = format!("{}\n", ".".repeat(81));
    std::fs::write(directory.path().join("empty.txt"), line).unwrap();
    let judge = sudokit(&["judge", "2580", "--timeout", "1000", "--replay", "empty.txt"])
        .args(["--", "sh", "-c", script])
        .current_dir(directory.path())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while !directory.path().join("begun").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let send = format!("kill -INT {}", judge.id());
    assert!(Command::new("sh").args(["-c", &send]).status().unwrap().success());
    let output = judge.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("\nwrong answer: case-1 (from the file)\n"), "{said}");
    assert!(said.contains("\nmade smaller: 40 empty cells (1 run)\n"), "{said}");
    assert!(said.ends_with("\nwrong answer: 0 of 1 cases accepted (1 planned)\n"), "{said}");
    let saved = std::fs::read_to_string(directory.path().join("judge-2580-failed.txt"));
    assert_eq!(saved.unwrap().lines().count(), 9);
}

#[test]
fn an_executable_here_needs_neither_minus_minus_nor_dot_slash() {
    let directory = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink(SUDOKIT, directory.path().join("solver")).unwrap();
    for words in [&["solver", "solve"][..], &["./solver", "solve"], &["--", "./solver", "solve"]] {
        let mut command = sudokit(&["judge", "2239", "-q", "--cases", "0", "--timeout", "60"]);
        command.args(words).current_dir(directory.path());
        let ran = run_command(command, b"");
        assert_eq!(ran.code, Some(0), "{}{}", ran.stdout, ran.stderr);
    }
    let mut command = sudokit(&["judge", "2239", "--", "solver"]);
    command.current_dir(directory.path());
    let ran = run_command(command, b"");
    assert!(ran.stderr.contains("say ./solver"), "{}", ran.stderr);
}

/// Judges `name` in a folder that has these programs first on its path.
fn judge_with_tools(directory: &Path, tools: &[(&str, &str)], name: &str, options: &[&str]) -> Ran {
    use std::os::unix::fs::PermissionsExt;
    for (tool, script) in tools {
        let path = directory.join(tool);
        std::fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    let mut arguments = vec!["judge", "2239", "--cases", "0", "--timeout", "60"];
    arguments.extend(options);
    arguments.push(name);
    let path = format!("{}:{}", directory.display(), std::env::var("PATH").unwrap());
    let mut command = sudokit(&arguments);
    command.current_dir(directory).env("PATH", path).env("SUDOKIT", SUDOKIT);
    run_command(command, b"")
}

#[test]
fn a_compiler_that_does_not_end_is_killed_with_its_children() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("main.c"), "int main(void) {}\n").unwrap();
    let slow = [("gcc", "echo working >&2; sleep 1000 & echo $! > child; sleep 1000")];
    for (language, expected) in [
        (
            "en",
            "compile error: main.c (the compiler was still running after 0.5 s; \
             --compile-timeout allows more)\n",
        ),
        (
            "ko",
            "컴파일 에러: main.c (컴파일이 0.5초가 지나도 끝나지 않았습니다. \
             --compile-timeout으로 늘릴 수 있습니다)\n",
        ),
    ] {
        let options = ["--compile-timeout", "0.5", "--lang", language];
        let ran = judge_with_tools(directory.path(), &slow, "main.c", &options);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), expected), "{}", ran.stderr);
        assert_eq!(ran.stderr, "working\n");
        assert!(is_gone(&std::fs::read_to_string(directory.path().join("child")).unwrap()));
    }
    let options = ["--compile-timeout", "0.5", "--json"];
    let ran = judge_with_tools(directory.path(), &slow, "main.c", &options);
    assert_eq!(summary(&ran)["verdict"], "compile_error");
    let message = summary(&ran)["message"][0].to_string();
    assert!(message.contains("still running after 0.5 s"), "{message}");
}

#[test]
fn of_a_flood_of_compiler_words_the_ends_are_shown() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("main.c"), "int main(void) {}\n").unwrap();
    // Some megabytes, with a control character.
    let flood = "printf 'first\\tword \\033[2J\\n' >&2; yes 'main.c: error' | head -n 200000 >&2
                 echo last >&2; exit 1";
    let ran = judge_with_tools(directory.path(), &[("gcc", flood)], "main.c", &[]);
    let said = "compile error: main.c (what the compiler says is above)\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), said));
    assert!(ran.stderr.len() < 100_000, "{} bytes", ran.stderr.len());
    assert!(ran.stderr.starts_with("first    word \\u{1b}[2J\nmain.c: error\n"));
    assert!(ran.stderr.contains("\n...\n") && ran.stderr.ends_with("main.c: error\nlast\n"));
    // Warnings of a compiler that is content are shown, too.
    let content = "echo 'main.c: warning' >&2
                   for to in \"$@\"; do case $last in -o) printf '#!/bin/sh\\nexec $SUDOKIT solve\\n' > \"$to\"; chmod +x \"$to\";; esac; last=$to; done";
    let ran = judge_with_tools(directory.path(), &[("gcc", content)], "main.c", &[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), "main.c: warning\n"), "{}", ran.stdout);
}

#[test]
fn a_program_that_reads_the_other_problems_layout_is_told() {
    // Answers only grids with spaces, as a program that reads numbers does.
    let script = "read line; case $line in *' '*) (echo $line; cat) | $SUDOKIT solve --format 2239;; *) exit 1;; esac";
    let ran = verdict("2239", &["--no-shrink"], script);
    assert!(ran.stdout.contains("hint: it reads input like that of 2580"), "{}", ran.stdout);
    let ran = verdict("2239", &["--no-shrink"], "exit 1");
    assert!(!ran.stdout.contains("2580"), "{}", ran.stdout);
}

#[test]
fn a_java_file_may_have_any_name() {
    // Refuses what the real compiler refuses: a public class in a file of another name.
    let javac = "for last in \"$@\"; do :; done
                 while [ $# -gt 1 ]; do [ \"$1\" = -d ] && to=$2; shift; done
                 name=$(basename \"$last\" .java)
                 grep -q \"public class $name \" \"$last\" && [ -n \"$to\" ] || { echo \"$last:1: error\" >&2; exit 1; }
                 : > \"$to/$name.class\"";
    let java = "for class in \"$@\"; do :; done; echo $class > ../started; exec $SUDOKIT solve";
    let directory = tempfile::tempdir().unwrap();
    let work = directory.path().join("work");
    std::fs::create_dir(&work).unwrap();
    let tools = [("javac", javac), ("java", java)];
    for (name, class) in [("2239.java", "Main"), ("Main.java", "Main"), ("x.java", "Sudoku")] {
        std::fs::write(work.join(name), format!("public class {class} {{ }}\n")).unwrap();
        let ran = judge_with_tools(&work, &tools, name, &[]);
        assert_eq!(ran.code, Some(0), "{name}: {}{}", ran.stdout, ran.stderr);
        let started = std::fs::read_to_string(directory.path().join("started")).unwrap();
        assert_eq!(started.trim(), class);
    }
    // What the compiler says names the file as it was typed.
    std::fs::write(work.join("y.java"), "public  class Main { }\n").unwrap();
    let ran = judge_with_tools(&work, &tools, "y.java", &[]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), "y.java:1: error\n"), "{}", ran.stdout);
}

#[test]
fn a_program_that_does_not_read_its_input_gets_a_hint() {
    // The right answer of the sample, whatever the input: four cases share it.
    let sample =
        "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
    let script = format!("echo {sample} | fold -w 9");
    let same =
        "it prints the same for two inputs with different answers; does it read standard input?";
    let ran = verdict("2239", &["--json"], &script);
    assert_eq!(hints(&ran), [format!("hint: {same}")]);
    assert_eq!(summary(&ran)["failed"]["shrinking_runs"], 0, "shrinking cannot help");
    let ran = verdict("2239", &["--json", "--lang", "ko"], &script);
    let korean =
        "힌트: 답이 다른 두 입력에 똑같이 출력합니다. 표준 입력에서 판을 읽는지 확인해 보세요.";
    assert_eq!(hints(&ran), [korean]);
    // These read it, and are wrong for other reasons.
    for reads in ["cat", "exec $SUDOKIT solve --order last", "tac"] {
        let ran = verdict("2239", &["--json", "--no-shrink"], reads);
        assert!(!hints(&ran).iter().any(|hint| hint.contains("the same")), "{reads}");
    }
}

#[test]
fn an_adversary_that_is_stopped_prints_what_it_has_and_says_so() {
    let search = ["adversary", "--budget", "1000000000000"];
    let mut session = Session::start(sudokit(&search));
    session.wait_for("record");
    session.wait_for("steps");
    session.press("\x03");
    assert_eq!(session.assert_given_back().status.code(), Some(130));
    let ran = run_command(sudokit(&[&search[..], &["--timeout", "0.000001"]].concat()), b"");
    assert!(ran.code == Some(0) || ran.code == Some(3), "{}", ran.stderr);
}

#[test]
fn runs_side_by_side_give_the_same_report_in_order() {
    // Right, but for grids without empty cells: prints them twice.
    let script = "g=$(cat); echo \"$g\" | $SUDOKIT solve; case $g in *0*) ;; *) echo \"$g\";; esac";
    for options in [&["--json"][..], &["--json", "--keep-going"]] {
        let reports = ["1", "2", "7"].map(|threads| {
            let ran = verdict("2239", &[options, &["--threads", threads]].concat(), script);
            assert_eq!(ran.code, Some(1), "{}", ran.stderr);
            let objects = ran.stdout.lines().map(|line| {
                let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
                let fields = object.as_object_mut().unwrap();
                fields.retain(|name, _| !name.contains("seconds") && name != "slowest");
                object.to_string() + "\n"
            });
            objects.collect::<String>()
        });
        assert!(reports[0].lines().count() > 2, "{}", reports[0]);
        assert_eq!(reports[0], reports[1]);
        assert_eq!(reports[0], reports[2]);
    }
}

#[test]
fn a_run_beside_the_failing_one_is_not_waited_for() {
    // The sample is right; of the others, the full grid is answered by nothing, and all the rest
    // take ten minutes.
    let script = "g=$(cat); if [ ! -e run ]; then touch run; echo \"$g\" | $SUDOKIT solve; exit; fi
        case $g in *0*) sleep 600;; *) sleep 1;; esac";
    let options = ["--timeout", "900", "--threads", "3", "--no-shrink", "--json"];
    let begun = Instant::now();
    let ran = verdict("2239", &options, script);
    assert_eq!(summary(&ran)["verdict"], "wrong_format", "{}", ran.stdout);
    assert!(begun.elapsed() < Duration::from_secs(300));
}

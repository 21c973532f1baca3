//! `explain`, `steps`, `hint`, `check --path` where what is asked for makes little sense.

use crate::common::{Ran, run};
use crate::data::Folder;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";

fn sudokit(args: &[&str]) -> Ran {
    run(args, b"")
}

#[test]
fn techniques_that_are_misspelled_are_guessed() {
    for (word, close) in
        [("xwing", "x-wing?"), ("+x-wng", "x-wing?"), ("nakedpair", "naked-pair?"), ("zzz", "such")]
    {
        let ran = sudokit(&["explain", "--only", word, EASY]);
        assert!(ran.code == Some(2) && ran.stderr.contains(close), "{word}: {}", ran.stderr);
    }
}

#[test]
fn a_path_that_is_asked_to_end_is_graded_by_its_steps() {
    let all = sudokit(&["explain", "--until", "hidden-single", "--fields", "level,end", HARD]);
    assert_eq!(all.stdout, "level,end\neasy,reached\n");
    let stuck = sudokit(&["explain", "--until", "stuck", "--only", "singles", HARD]);
    assert!(stuck.stdout.contains("proper, Extreme "), "{}", stuck.stdout);
}

#[test]
fn proofs_go_to_stdout_and_keep_the_name_they_are_given() {
    let folder = Folder::new();
    let ran = sudokit(&["explain", "--proof", "-", EASY]);
    let file = folder.text("steps.jsonl");
    assert_eq!(sudokit(&["explain", "--proof", &file, EASY]).code, Some(0));
    assert_eq!((ran.code, ran.stdout), (Some(0), folder.read("steps.jsonl")));
    for name in ["run.1", "run.2.drat"] {
        assert_eq!(sudokit(&["explain", "--proof", &folder.text(name), EASY]).code, Some(0));
    }
    for name in ["run.1.cnf", "run.1.drat", "run.2.cnf", "run.2.drat"] {
        assert!(folder.path(name).exists(), "{name}");
    }
    let ran = sudokit(&["explain", "--proof", &folder.text("no/such/folder"), EASY]);
    assert_eq!(ran.code, Some(4), "{}", ran.stderr);
}

#[test]
fn what_holds_no_path_is_not_judged_right() {
    let folder = Folder::new();
    let steps = sudokit(&["explain", "--notation", "compact", EASY]).stdout;
    for text in ["", "# nothing\n", &steps] {
        let file = folder.write("steps.txt", text);
        let ran = sudokit(&["check", "--path", &file]);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{}", ran.stderr);
        assert!(ran.stderr.contains("puzzle"), "{}", ran.stderr);
    }
    let file = folder.write("steps.txt", format!("{EASY}\n{steps}"));
    assert_eq!(sudokit(&["check", "--path", &file]).code, Some(0));
}

#[test]
fn help_with_a_cell_that_is_filled_is_refused() {
    let ran = sudokit(&["hint", "--toward", "r1c1", EASY]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.contains("r1c1 holds 5"), "{}", ran.stderr);
}

#[test]
fn a_cell_that_has_lost_all_of_its_candidates_is_told() {
    // A library line says what is struck: here everything, in one cell and in all of them.
    let one = format!(":0000:x:{EASY}:113 213 413::");
    let ran = sudokit(&["hint", "--lang", "en", &one]);
    assert!(
        ran.stdout.starts_with("Your notes have lost a candidate: look at box 1.\n"),
        "{ran:?}"
    );
    let blanks = EASY.bytes().enumerate().filter(|&(_, byte)| byte == b'.');
    let struck = blanks.flat_map(|(cell, _)| {
        (1..=9).map(move |digit| format!("{digit}{}{}", cell / 9 + 1, cell % 9 + 1))
    });
    let all = format!(":0000:x:{EASY}:{}::", struck.collect::<Vec<_>>().join(" "));
    let ran = sudokit(&["hint", "--lang", "en", &all]);
    let (lost, alone) = ran.stdout.split_once('\n').unwrap();
    assert!(lost.starts_with("Your notes have lost a candidate: look at box 1, "), "{lost}");
    assert_eq!((alone, ran.code), ("From the digits alone: Look at box 9.\n", Some(0)));
}

#[test]
fn a_hint_goes_on_where_its_profile_does_not_and_says_so() {
    let monster =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let hint = |grid, more: &[&str]| {
        sudokit(&[&["hint", "--lang", "en", grid, "--only", "leviathan"], more].concat())
    };
    let ran = hint(HARD, &[]);
    assert!(ran.code == Some(0) && ran.stdout.starts_with("Look at "), "{ran:?}");
    assert!(ran.stderr.contains("a step of the profile sudokit"), "{}", ran.stderr);
    // All boxes belong to its first step.
    assert_eq!(sudokit(&["hint", "--lang", "en", monster]).stdout, "Look at the whole board.\n");
    let ran = hint(monster, &["--budget", "100", "--level", "2"]);
    assert!(ran.stdout.starts_with("The digit of r"), "{}", ran.stdout);
    assert!(ran.stdout.contains(", by trial (guess and contradiction).\n"), "{}", ran.stdout);
    assert!(ran.stderr.contains("this is a trial"), "{}", ran.stderr);
}

#[test]
fn watching_without_a_terminal_says_what_to_do_instead() {
    let ran = sudokit(&["explain", "--watch", EASY]);
    assert!(ran.code == Some(2) && ran.stderr.contains("without it"), "{}", ran.stderr);
}

/// Nested chains and large fish would search these for hours: the default budget ends it.
#[test]
fn odd_input_ends_at_the_default_budget_which_is_named() {
    let empty = ".".repeat(81);
    let two_givens_missing =
        "4..7...5.8...3.9....2....3.3495..62.7.......9...........5.9.3......6..8..6.8..2..";
    for args in [
        &["hint", "--profile", "se", &empty][..],
        &["steps", "--only", "all", &empty],
        &["explain", "--only", "all", &empty],
        &["explain", "--profile", "se", "--until", "stuck", two_givens_missing],
    ] {
        let ran = sudokit(args);
        assert_eq!(ran.code, Some(3), "{args:?}: {}", ran.stderr);
        let named = "the budget of 1,000,000 units ran out (--budget raises or lifts it)";
        assert!(ran.stderr.contains(named), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn a_budget_is_chosen_or_lifted_and_the_time_is_bounded() {
    let empty = ".".repeat(81);
    let small = sudokit(&["hint", "--profile", "se", "--budget", "100", &empty]);
    assert!(small.code == Some(3) && small.stderr.contains("of 100 units"), "{}", small.stderr);
    for command in ["hint", "steps", "explain"] {
        let lifted = sudokit(&[command, "--budget", "none", EASY]);
        assert_eq!(lifted.code, Some(0), "{}", lifted.stderr);
        let late = ["--profile", "se", "--budget", "none", "--timeout", "0.3", &empty];
        let late = sudokit(&[&[command][..], &late].concat());
        assert_eq!(late.code, Some(3), "{command}: {}", late.stderr);
        assert!(late.stderr.contains("--timeout"), "{command}: {}", late.stderr);
    }
    let wrong = sudokit(&["hint", "--budget", "many", EASY]);
    assert!(wrong.stderr.contains("expected a whole number or none"), "{}", wrong.stderr);
}

#[test]
fn korean_is_korean_throughout() {
    let clash = EASY.replacen("53.", "535", 1);
    let ran = sudokit(&["hint", "--lang", "ko", "--name-move", EASY, &clash]);
    assert_eq!(ran.stdout, "1행 3열=5: 틀렸습니다: 1행의 1행 1열, 1행 3열에 모두 5.\n");
    let ran = sudokit(&["steps", "--lang", "ko", &clash]);
    assert!(
        ran.stderr.contains("잘못된 퍼즐입니다: 1행에서 1행 1열과 1행 3열에 모두 5가 있습니다"),
        "{}",
        ran.stderr
    );
    let ran = sudokit(&["explain", "--lang", "ko", EASY]);
    assert!(ran.stdout.contains("\n답이 하나, "), "{}", ran.stdout);
    let none = ".".repeat(81);
    let ran = sudokit(&["hint", "--lang", "ko", &none]);
    assert!(ran.stderr.contains("답이 여러 개입니다"), "{}", ran.stderr);
}

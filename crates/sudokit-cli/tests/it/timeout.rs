//! `--timeout` of commands whose single answer may take for ever, and what else a run may leave out.

use crate::common::run;
use serde_json::Value;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Plain backtracking takes far longer than the time.
const HARD: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

#[test]
fn a_time_ends_one_long_answer_with_3() {
    let null = if cfg!(windows) { "nul" } else { "/dev/null" };
    let two = format!("{}\n{PUZZLE}\n", ".".repeat(81));
    for command in [
        &["solve", "--all", "-q", "-o", null][..],
        &["count", "--exact", "--budget", "none"],
        &["count", "--estimate", "--samples", "1000000000000"],
        &["trace", "--budget", "none", "--method", "recheck", "-o", null],
    ] {
        let input = if command[0] == "trace" { HARD } else { &two };
        let ran = run(&[command, &["--timeout", "0.3", "-"]].concat(), input.as_bytes());
        assert_eq!(ran.code, Some(3), "{command:?} {}", ran.stderr);
        assert!(ran.stderr.contains("--timeout"), "{command:?} {}", ran.stderr);
    }
    let ran = run(&["count", "--exact", "--budget", "none", "--timeout", "0.3"], two.as_bytes());
    assert_eq!(ran.stdout, "unknown\n1\n", "the next puzzle is answered");
}

#[test]
fn compare_takes_methods_and_a_time() {
    let ran = run(&["compare", "--json", "--method", "tables,scan", PUZZLE], b"");
    let line: Value = serde_json::from_str(&ran.stdout).unwrap();
    let rows = line["rows"].as_array().unwrap();
    let methods: Vec<&str> = rows.iter().map(|row| row["method"].as_str().unwrap()).collect();
    assert_eq!(methods, ["tables", "scan", "lexicographic", "any solution"]);
    let more = ["--method", "recheck", "--budget", "none", "--timeout", "0.2"];
    let ran = run(&[&["compare"][..], &more, &[HARD]].concat(), b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), ""), "{}", ran.stderr);
    assert!(ran.stderr.contains("--timeout"), "{}", ran.stderr);
}

#[test]
fn transform_draws_a_seed_and_names_it() {
    let ran = run(&["transform", "--json", PUZZLE], b"");
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let seed = ran.stderr.trim().strip_prefix("sudokit: --seed ").unwrap();
    let again = run(&["transform", "--json", "-q", "--seed", seed, PUZZLE], b"");
    assert_eq!((again.stdout, again.stderr), (ran.stdout, String::new()));
}

#[test]
fn scales_have_the_names_of_the_library_too() {
    let of = |scale: &str| run(&["grade", "--json", "--scale", scale, PUZZLE], b"").stdout;
    assert_eq!(of("hodoku_level"), of("hodoku"));
    assert_eq!(of("se_er,b"), of("b,se"));
}

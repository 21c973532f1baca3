//! `sudokit bench` and the choice of the instruction set as their users run them.

use crate::common::{run, run_command, sudokit};
use serde_json::Value;
use sudokit::simd::InstructionSet;

const ONE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NONE: &str =
    "55...............................................................................";
const MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";

fn measured(input: &str, more: &[&str]) -> Value {
    let args = [&["bench", "--json", "--seconds", "0", "-"], more].concat();
    let ran = run(&args, input.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    serde_json::from_str(&ran.stdout).unwrap()
}

#[test]
fn every_engine_and_instruction_set_has_its_rows() {
    let report = measured(&format!("{ONE}\n{NONE}\n{MANY}\n{ONE}\n"), &["--threads", "2"]);
    assert_eq!(report["puzzles"], 4);
    assert_eq!(
        [&report["without_solution"], &report["with_one"], &report["with_several"]],
        [1, 2, 1]
    );
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4 * InstructionSet::available().count());
    for set in InstructionSet::available() {
        for (engine, threads) in [("solver", 1), ("solver", 2), ("batch", 1), ("batch", 2)] {
            let row = rows.iter().find(|row| {
                row["engine"] == engine
                    && row["instruction_set"] == set.name()
                    && row["threads"] == threads
            });
            let row = row.expect("a row for each");
            let time = row["nanoseconds_per_puzzle"].as_f64().unwrap();
            let rate = row["puzzles_per_second"].as_f64().unwrap();
            assert!(time > 0.0 && (time * rate - 1e9).abs() < 1.0);
            // MANY needs guesses, ONE does not, and about NONE engines differ.
            let share = row["share_without_guess"].as_f64().unwrap();
            assert!((0.5..=0.75).contains(&share));
            assert_eq!(row["p50_nanoseconds"].is_f64(), engine == "solver" && threads == 1);
        }
    }
}

#[test]
fn a_forced_instruction_set_is_the_only_one() {
    let mut command = sudokit(&["bench", "--seconds", "0", "--threads", "1", "--limit", "1", ONE]);
    command.env("SUDOKIT_SIMD", "portable");
    let ran = run_command(command, b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout.matches("portable").count(), 2, "{}", ran.stdout);
    assert!(!ran.stdout.contains("avx"));

    let mut command = sudokit(&["--version"]);
    command.env("SUDOKIT_SIMD", "portable");
    assert!(run_command(command, b"").stdout.contains("instruction set: portable (available: "));
}

#[test]
fn an_unknown_instruction_set_is_wrong_usage() {
    let mut command = sudokit(&["bench", ONE]);
    command.env("SUDOKIT_SIMD", "sse9");
    let ran = run_command(command, b"");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.stderr,
        "sudokit: SUDOKIT_SIMD: expected one of portable, neon, avx2, avx512, found \"sse9\"\n"
    );
}

#[test]
fn bad_lines_are_told_and_the_rest_is_measured() {
    let ran = run(
        &["bench", "--json", "--seconds", "0", "-"],
        format!("{ONE}\nnonsense\n{ONE}\n").as_bytes(),
    );
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("stdin:2:"), "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["puzzles"], 2);

    let ran = run(&["bench", "-"], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), "sudokit: stdin: no puzzle in it\n"));
}

#[test]
fn without_files_the_samples_are_measured() {
    let mut command = sudokit(&["bench", "--json", "--seconds", "0", "--threads", "1"]);
    command.env("SUDOKIT_SIMD", "portable");
    let ran = run_command(command, b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let reports: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds = ["without_solution", "with_one", "with_several"];
    let kinds = reports.iter().map(|r| kinds.map(|kind| r[kind].as_u64().unwrap()));
    assert!(kinds.eq([[0, 1000, 0], [0, 1000, 0], [0, 0, 1000]]));
}

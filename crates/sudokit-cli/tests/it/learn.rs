//! `sudokit compare` and `sudokit trace` as their users run them.

use crate::common::{Ran, run};
use std::fs;
use std::process::{Command, Output};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// Row-major search in ascending order reaches its first row, 987654321, last.
const SLOW: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Row 1 lacks 1 and 2, and column 1 holds both.
const UNSOLVABLE: &str =
    "..3456789...........................1........2...................................";

fn text(ran: &Ran) -> String {
    let code = ran.code.map_or("none".to_owned(), |code| code.to_string());
    format!("{}--- stderr\n{}--- exit code {code}\n", ran.stdout, ran.stderr)
}

/// Times and ratios differ from run to run: digits become `#`, and runs of blanks one blank.
fn without_times(text: &str) -> String {
    let time = |words: &[&str], i: usize| {
        let units = ["ns", "µs", "ms", "s"];
        let is_unit = |w: Option<&&str>| w.is_some_and(|w| units.contains(w));
        is_unit(words.get(i + 1)) || is_unit(words.get(i)) || i > 0 && is_unit(words.get(i - 1))
    };
    let line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let hidden = (0..words.len()).map(|i| if time(&words, i) { "#" } else { words[i] });
        hidden.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(|l| line(l) + "\n").collect()
}

#[test]
fn compare_shows_all_methods_in_one_table() {
    let ran = run(&["compare", LINE], b"");
    insta::assert_snapshot!(without_times(&text(&ran)));
}

#[test]
fn compare_fits_eighty_columns_and_speaks_korean() {
    for (puzzle, language) in [(LINE, "en"), (SLOW, "en"), (LINE, "ko"), (UNSOLVABLE, "ko")] {
        let ran = run(&["compare", puzzle, "--budget", "100000", "--lang", language], b"");
        // Korean characters are two columns wide, three bytes long.
        let width =
            |line: &str| line.chars().map(|c| 1 + usize::from(c >= '\u{1100}')).sum::<usize>();
        assert!(ran.stdout.lines().skip(1).all(|line| width(line) <= 80), "{}", ran.stdout);
    }
    let ran = run(&["compare", LINE, "--lang", "ko"], b"");
    insta::assert_snapshot!("compare_korean", without_times(&text(&ran)));
}

#[test]
fn compare_stops_at_the_budget_and_says_so() {
    let ran = run(&["compare", SLOW, "--budget", "10000"], b"");
    assert_eq!(ran.code, Some(3));
    assert!(ran.stdout.contains("\nscan, recheck, tables, empty-cells: budget reached\n"));
    assert!(ran.stdout.contains("\nlexicographic, any solution: solved\n"));
    assert_eq!(ran.stdout.matches(" 10,000 ").count(), 5, "{}", ran.stdout);
}

#[test]
fn compare_sums_files_and_goes_on_after_bad_lines() {
    let input = format!("{LINE}\nnonsense\n{LINE}\n{UNSOLVABLE}\n");
    let ran = run(&["compare", "-", "--budget", "100000"], input.as_bytes());
    insta::assert_snapshot!(without_times(&text(&ran)));
}

#[test]
fn compare_prints_json_lines() {
    let input = format!("{LINE}\n{UNSOLVABLE}\n");
    let ran = run(&["compare", "--json", "-"], input.as_bytes());
    assert_eq!(ran.code, Some(1));
    let lines: Vec<serde_json::Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["puzzle"], LINE);
    let rows = lines[0]["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["method"].as_str().unwrap()).collect();
    assert_eq!(
        names,
        ["scan", "recheck", "tables", "empty-cells", "lexicographic", "any solution"]
    );
    assert!(rows.iter().all(|row| row["answer"] == "solved" && row["nanoseconds"].is_u64()));
    assert_eq!(rows[0]["counters"]["placements"], 4208);
    let rows = lines[1]["rows"].as_array().unwrap();
    assert!(rows.iter().all(|row| row["answer"] == "no-solution"), "{rows:?}");
}

#[test]
fn clashing_givens_are_named() {
    let clash = format!("55{}", &LINE[2..]);
    for command in ["compare", "trace"] {
        let ran = run(&[command, &clash], b"");
        assert_eq!(ran.code, Some(1));
        assert!(ran.stderr.contains("r1c1 and r1c2 both hold 5 in row 1"), "{}", ran.stderr);
    }
}

#[test]
fn arguments_that_are_no_puzzle_are_explained() {
    let short = &LINE[..80];
    let ran = run(&["compare", short], b"");
    insta::assert_snapshot!(text(&ran));
    let ran = run(&["trace", "no-such-file.txt"], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("sudokit: no-such-file.txt: "), "{}", ran.stderr);
    let ran = run(&["trace", "-", "--nth", "3"], format!("{LINE}\n{LINE}\n").as_bytes());
    assert_eq!(ran.stderr, "sudokit: stdin: holds 2 grids, --nth names grid 3\n");
}

#[test]
fn trace_prints_what_a_search_does() {
    for method in ["scan", "recheck"] {
        let ran = run(&["trace", LINE, "--method", method, "--budget", "6"], b"");
        insta::assert_snapshot!(method, text(&ran));
    }
}

#[test]
fn a_trace_is_accepted_by_its_judge_whatever_the_method() {
    for method in ["scan", "recheck", "tables", "empty-cells"] {
        let trace = run(&["trace", LINE, "--method", method], b"");
        assert_eq!((trace.code, trace.stderr.as_str()), (Some(0), ""));
        let ran = run(&["trace", "--check", "-"], trace.stdout.as_bytes());
        let expected = match method {
            "recheck" => {
                "solved: 108,698 events, 37,652 placements, 37,652 checks, 37,601 removals, deepest level 51\n"
            }
            _ => {
                "solved: 41,810 events, 4,208 placements, 37,652 checks, 4,157 removals, deepest level 51\n"
            }
        };
        assert_eq!(ran.stdout, format!("{LINE}\n{method}: {expected}"));
    }
}

#[test]
fn a_cut_trace_says_that_it_was_cut() {
    // Also where the search would have ended soon after.
    for limit in ["0", "5", "41800", "41808"] {
        let trace = run(&["trace", LINE, "--budget", limit], b"");
        assert_eq!(trace.code, Some(3), "{limit}");
        assert!(trace.stdout.ends_with("{\"event\":\"budget-reached\"}\n"));
        let events = limit.parse::<usize>().unwrap();
        assert_eq!(trace.stdout.lines().count(), events + 2);
        let ran = run(&["trace", "--check", "-"], trace.stdout.as_bytes());
        assert!(ran.stdout.contains("scan: budget reached: "), "{}", ran.stdout);
    }
}

/// The program in that language that a page of `docs` shows.
fn program(page: &str, language: &str) -> String {
    let path = format!("{}/../../docs/{page}", env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(path).expect("the page is there");
    let (_, after) = page.split_once(&format!("```{language}\n")).expect("it shows a program");
    after.split_once("```").expect("which ends").0.to_owned()
}

fn python(program: &str) -> Option<String> {
    let output = Command::new("python3").args(["-c", program, LINE]).output();
    // Machines without Python skip this one comparison.
    printed(output.ok()?)
}

fn cpp(program: &str) -> Option<String> {
    let directory = tempfile::tempdir().unwrap();
    let (source, binary) = (directory.path().join("mine.cpp"), directory.path().join("mine"));
    fs::write(&source, program).unwrap();
    // Machines without this compiler skip this one comparison.
    let compiled = Command::new("g++").arg("-o").arg(&binary).arg(&source).status().ok()?;
    assert!(compiled.success());
    printed(Command::new(&binary).arg(LINE).output().unwrap())
}

fn printed(output: Output) -> Option<String> {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_programs_in_the_documentation_print_the_events_of_scan() {
    let scan = run(&["trace", LINE, "--method", "scan"], b"").stdout;
    let without_conflict = |line: &str| -> serde_json::Value {
        let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
        let object = line.as_object_mut().unwrap();
        object.remove("conflict");
        object.remove("house");
        line
    };
    let programs = [python(&program("TRACE.md", "python")), cpp(&program("TRACE.ko.md", "cpp"))];
    for theirs in programs.into_iter().flatten() {
        assert_eq!(theirs.lines().count(), scan.lines().count());
        for (theirs, ours) in theirs.lines().zip(scan.lines()).skip(1) {
            assert_eq!(without_conflict(theirs), without_conflict(ours));
        }
        let ran = run(&["trace", "--check", "-"], theirs.as_bytes());
        assert!(ran.stdout.contains("\nmine: solved: 41,810 events"), "{}", ran.stdout);
    }
}

#[test]
fn a_program_that_forgets_to_clear_a_cell_is_told_where() {
    let forgets = |page: &str, language: &str, line: &str| {
        let program = program(page, language);
        assert!(program.contains(line), "{page}");
        program.replace(line, "")
    };
    let programs = [
        python(&forgets("TRACE.md", "python", "        grid[cell] = 0\n")),
        cpp(&forgets("TRACE.ko.md", "cpp", "        grid[row][column] = 0;\n")),
    ];
    for theirs in programs.into_iter().flatten() {
        let ran = run(&["trace", "--check", "-"], theirs.as_bytes());
        insta::assert_snapshot!("forgetful", text(&ran));
    }
}

#[test]
fn the_method_of_a_trace_cannot_command_the_terminal() {
    let header = format!(
        "{{\"format\":\"sudokit-trace\",\"version\":1,\"puzzle\":\"{LINE}\",\"method\":\"a\\u001b[31mb\"}}\n"
    );
    let ran = run(&["trace", "--check", "-"], header.as_bytes());
    assert!(ran.stdout.contains("\na\\u{1b}[31mb: the trace ends"), "{}", ran.stdout);
}

#[test]
fn watch_without_a_terminal_says_so() {
    let ran = run(&["watch", LINE], b"");
    insta::assert_snapshot!(text(&ran));
}

#[test]
fn long_help_begins_with_examples() {
    for command in ["compare", "trace", "watch"] {
        let ran = run(&[command, "--help"], b"");
        assert!(ran.stdout.starts_with("Examples:\n"));
        insta::assert_snapshot!(format!("help_{command}"), ran.stdout);
    }
}

//! Puzzles of other sizes and rules, where commands take them.

use crate::common::{Ran, run};
use serde_json::Value;

const KILLER: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2~R3C1.~R1C1_1~R2C1_3~R1C3_3~R4C4_1";
const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const LINES: &str = "sudoku 4\nthermo r1c1 r1c2 r2c2\ngrid\n1...\n....\n..2.\n....\n";

#[test]
fn a_puzzle_on_one_line_is_answered_on_one_line() {
    let ran = run(&["solve"], KILLER.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert_eq!(ran.stdout, "1234341221434321\n");
    assert_eq!(run(&["solve", KILLER], b"").stdout, ran.stdout);
    assert_eq!(run(&["check"], KILLER.as_bytes()).stdout, "proper, 4 givens, 3 constraints\n");
}

#[test]
fn rows_are_answered_in_rows_and_counted() {
    let count = run(&["count", "--limit", "1000"], LINES.as_bytes());
    assert_eq!((count.code, count.stderr.as_str()), (Some(0), ""));
    let all: u64 = count.stdout.trim().parse().unwrap();
    assert!(all > 0);
    let more = run(&["count", "--limit", "2"], LINES.as_bytes()).stdout;
    assert_eq!(more, if all > 2 { "2+\n".to_owned() } else { format!("{all}\n") });
    let solved = run(&["solve"], LINES.as_bytes());
    let rows: Vec<&str> = solved.stdout.lines().collect();
    assert_eq!((rows.len(), rows[0].len(), &rows[0][..1]), (4, 4, "1"));
    let line = run(&["solve", "--format", "line"], LINES.as_bytes());
    assert_eq!(line.stdout, rows.concat() + "\n");
    // Grids of several rows are set off from each other.
    let plain = run(&["solve", "-q"], b"1...\n....\n..2.\n....\n\n1...\n....\n..2.\n....\n");
    let lengths: Vec<usize> = plain.stdout.lines().map(str::len).collect();
    assert_eq!(lengths, [4, 4, 4, 4, 0, 4, 4, 4, 4]);
}

#[test]
fn answers_stand_in_the_order_of_puzzles_and_errors_have_their_line() {
    let text = format!(
        "{KILLER}\n.Foobar~3~R1C1.~R1C1_1\n.Shape~4x4.Cage~9~R1C1~R1C2\n1...........2...\n"
    );
    let ran = run(&["solve", "-q"], text.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((ran.code, lines.len()), (Some(2), 4), "{}", ran.stdout);
    assert_eq!(&lines[1..3], ["unreadable", "none"]);
    assert_eq!(lines[3].len(), 16);
    let expected = "stdin:2:2: expected a constraint that this library has, found Foobar\n\
                    stdin:3: no solution\n";
    assert_eq!(ran.stderr, expected);
    assert_eq!(run(&["solve"], b".Shape~4x4.Cage~9~R1C1~R1C2").code, Some(1));
    let first = run(&["solve", "-q", "--fail-fast"], text.as_bytes());
    assert_eq!((first.code, first.stdout.as_str()), (Some(2), "1234341221434321\nunreadable\n"));
}

#[test]
fn what_a_budget_or_a_timeout_ends_is_unknown_and_never_none() {
    let many = ["--limit", "1000000000"];
    for bound in [["--budget", "10"], ["--timeout", "0.05"]] {
        let ran = run(&[&["count"][..], &many, &bound].concat(), b"sudoku 12\n");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "unknown\n"), "{bound:?}");
    }
    let hard = "sudoku 25\nthermo r1c1-r1c20\n";
    for command in ["solve", "check"] {
        let ran = run(&[command, "--budget", "1", "--json"], hard.as_bytes());
        assert!(ran.stdout.contains("\"verdict\":\"unknown\""), "{command}: {}", ran.stdout);
        assert_eq!(ran.code, Some(3), "{command}");
    }
}

#[test]
fn any_number_of_threads_gives_the_same_output() {
    let mut text = String::new();
    for r in 1..=4 {
        for v in 0..=5 {
            text += &format!("{KILLER}.~R{r}C4_{v}\n\n");
        }
    }
    let ran = |threads| {
        let Ran { stdout, stderr, code } =
            run(&["check", "-q", "--threads", threads], text.as_bytes());
        assert_eq!(code, Some(2));
        (stdout, stderr)
    };
    let one = ran("1");
    assert_eq!(one, ran("3"));
    // Line n of the output answers line n.
    let lines: Vec<&str> = one.0.lines().collect();
    assert_eq!((lines.len(), lines[1], lines[0]), (47, "", "unreadable"));
    for start in ["proper, 5 givens, 3 constraints", "none, 5 givens, 3 constraints: "] {
        assert!(lines.iter().any(|line| line.starts_with(start)), "{lines:?}");
    }
}

#[test]
fn rules_are_added_to_grids_of_any_size() {
    let empty = ".".repeat(81);
    let ran = run(&["solve", "--variant", "x,knight"], empty.as_bytes());
    let values: Vec<u32> = ran.stdout.trim().chars().filter_map(|c| c.to_digit(10)).collect();
    assert_eq!((ran.code, values.len()), (Some(0), 81), "{}", ran.stderr);
    let diagonal: std::collections::BTreeSet<u32> = (0..9).map(|i| values[i * 10]).collect();
    assert_eq!(diagonal.len(), 9);
    for (row, col) in (0..8).flat_map(|row| (0..7).map(move |col| (row, col))) {
        let value = values[row * 9 + col];
        assert_ne!(value, values[(row + 1) * 9 + col + 2]);
    }
    let count = |rules: &[&str]| {
        let ran = run(&[&["count", "--limit", "1000"], rules].concat(), b"1..............4\n");
        (ran.code, ran.stdout.trim().parse::<u64>().unwrap())
    };
    let (all, some) = (count(&[]), count(&["--variant", "nonconsecutive"]));
    assert!(all.0 == Some(0) && all.1 > some.1, "{all:?} {some:?}");
    // Columns of a table stay, and the puzzle is that of the input.
    let table = format!("id,puzzle\n7,{empty}\n");
    let ran = run(&["check", "--variant", "windoku"], table.as_bytes());
    assert!(ran.stdout.starts_with("id,puzzle,verdict,givens,differing\n7,."), "{}", ran.stdout);
}

#[test]
fn commands_for_plain_grids_say_which_take_others() {
    let empty = ".".repeat(81);
    let refusal = "expected a plain 9x9 grid (solve, count, check, convert and analyze take \
        others), found a puzzle of another size or with other rules\n";
    for puzzle in [KILLER, "1..............4\n", ".Cage~5~R1C1~R1C2\n"] {
        for command in ["hint", "steps", "draw", "grade", "explain", "canon", "print", "compare"] {
            let ran = run(&[command], puzzle.as_bytes());
            let message = ran.stderr.strip_prefix("sudokit: ").unwrap_or(&ran.stderr);
            assert_eq!(ran.code, Some(2), "{command} {puzzle}");
            let expected = format!("stdin:1:1: {refusal}");
            assert!(message.starts_with(&expected), "{command} {puzzle}: {}", ran.stderr);
        }
        // One answer for each puzzle, and plain grids beside it have theirs.
        let (first, line) = (".".repeat(81), empty.replacen('.', "1", 1));
        let ran = run(&["canon", "--json"], format!("{first}\n{puzzle}\n{line}\n").as_bytes());
        let verdicts: Vec<Value> =
            ran.stdout.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
        let verdicts: Vec<&str> =
            verdicts.iter().map(|row| row["verdict"].as_str().unwrap()).collect();
        assert_eq!(verdicts, ["multiple", "unreadable", "multiple"], "{puzzle}");
    }
    let ran = run(&["same", &empty], KILLER.as_bytes());
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.ends_with(refusal), "{}", ran.stderr);
    let ran = run(&["hint"], b"a text\n");
    assert!(!ran.stderr.contains(refusal), "{}", ran.stderr);
}

#[test]
fn kinds_in_any_order_are_each_answered() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let killer = "sudoku 4\ncage 3 r1c1 r1c2\ngrid\n1.3.\n3...\n....\n...1\n";
    let kinds = [(PLAIN, 1, solution), ("1.3.3..........1", 1, ""), (killer, 8, "")];
    let kinds = [kinds[0], (".Shape~4x4~.Cage~3~R1C1~R1C2", 1, ""), kinds[2], kinds[1]];
    let orders = [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]];
    let file = tempfile::NamedTempFile::new().unwrap();
    for order in orders {
        let text: String = order.iter().map(|&kind| format!("{}\n", kinds[kind].0)).collect();
        let mut line = 1;
        let expected: Vec<String> = order
            .iter()
            .map(|&kind| {
                let place = line.to_string();
                line += kinds[kind].1;
                place
            })
            .collect();
        std::fs::write(file.path(), &text).unwrap();
        let mut all = Vec::new();
        for threads in ["1", "2"] {
            let ran = run(&["solve", "--json", "-q", "--threads", threads], text.as_bytes());
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{text}");
            let rows: Vec<Value> =
                ran.stdout.lines().map(|row| serde_json::from_str(row).unwrap()).collect();
            let lines: Vec<String> = rows.iter().map(|row| row["line"].to_string()).collect();
            assert_eq!(lines, expected, "{text}");
            assert!(rows.iter().any(|row| row["solution"] == solution), "{text}");
            all.push(ran.stdout);
        }
        assert_eq!(all[0], all[1]);
        // Each input is read by itself.
        let path = file.path().to_str().unwrap();
        let ran = run(&["count", path, "-", path], text.as_bytes());
        assert_eq!(ran.code, Some(0), "{text}{}", ran.stderr);
    }
}

#[test]
fn estimates_beyond_floats_are_numbers_too() {
    let args = ["count", "--estimate", "--samples", "2"];
    let ran = run(&args, b"size 20\n");
    assert_eq!(
        (ran.code, &ran.stdout[..]),
        (Some(0), "2.5822e520, 95%: 2.5822e520 to 2.5822e520\n")
    );
    let ran = run(&[&args[..], &["--json"]].concat(), b"size 20\n");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert!(row["estimate"].is_null() && row["high"].is_null(), "{row}");
    assert!((row["log10"].as_f64().unwrap() - 520.412).abs() < 0.001, "{row}");
}

#[test]
fn check_says_what_a_puzzle_without_givens_has() {
    let ran = run(&["check"], b"sudoku 4\ncage 3 r1c1 r1c2 r1c3\n");
    let said = "none, 0 givens, 2 constraints: no grid obeys them all (`sudokit analyze` lists those \
                that contradict)\n";
    assert_eq!((ran.code, &ran.stdout[..]), (Some(1), said));
    let ran = run(&["check"], b"sudoku 4\n");
    assert!(ran.stdout.starts_with("multiple, 0 givens, 1 constraint: "), "{}", ran.stdout);
}

#[test]
fn a_rule_that_is_unknown_lists_the_names() {
    let ran = run(&["solve", "--variant", "x,horse"], b"");
    assert_eq!(ran.code, Some(2));
    for name in ["'horse'", "expected x", "windoku", "disjoint", "knight", "king", "taxicab"] {
        assert!(ran.stderr.contains(name), "{name}: {}", ran.stderr);
    }
    let ran = run(&["solve", "--variant", "thermo"], b"");
    assert!(ran.stderr.contains("expected a cell such as r1c1"), "{}", ran.stderr);
    // A rule that a puzzle has no room for is named at its place.
    let ran = run(&["solve", "--variant", "cage 3 r9c9"], b"1..............4\n");
    let expected = "stdin:1: rule cage 3 r9c9: expected cells of the grid, which r9c9 is not\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected));
    // Plain 9x9 has its own engines, and the same faults.
    let ran = run(&["solve", "--variant", "given r1c1 12"], b"sudoku 9\n");
    let expected = "stdin:1: rule given r1c1 12: expected a value from 1 to 9\n";
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(2), expected));
    for (command, option) in [
        ("solve", "--method=tables"),
        ("solve", "--all"),
        ("check", "--minimal"),
        ("analyze", "--backdoors"),
    ] {
        let ran = run(&[command, option], KILLER.as_bytes());
        assert_eq!(ran.code, Some(2), "{command} {option}");
        let name = option.split('=').next().unwrap();
        let expected = format!(
            "stdin:1:1: expected a plain 9x9 grid for {name}, \
             found a puzzle of another size or with other rules\n"
        );
        assert_eq!(ran.stderr, expected, "{command}");
        let ran = run(&[command, option, "--variant", "knight"], KILLER.as_bytes());
        let expected = format!("sudokit: {name} goes with plain 9x9 grids alone\n");
        assert_eq!((ran.code, ran.stderr), (Some(2), expected), "{command}");
    }
}

#[test]
fn true_candidates_of_variants_are_listed() {
    let ran = run(&["analyze", "--true-candidates"], KILLER.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(
        ran.stdout.starts_with("proper, 4 givens\ntrue candidates:\n  r1c2: 2\n"),
        "{}",
        ran.stdout
    );
    let ran = run(&["analyze", "--json"], b".Shape~4x4.Cage~3~R1C1~R1C2");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(row["verdict"], "multiple");
    let of = |cell: &str| {
        let all = row["true_candidates"].as_array().unwrap().iter();
        all.filter(|one| one["cell"] == cell).map(|one| one["digit"].as_u64().unwrap()).collect()
    };
    let (first, last): (Vec<u64>, Vec<u64>) = (of("r1c1"), of("r4c4"));
    assert_eq!((first, last), (vec![1, 2], vec![1, 2, 3, 4]));
}

#[test]
fn constraints_that_are_not_needed_and_that_contradict_each_other_are_listed() {
    let ran = run(&["analyze", "--minimality"], b"sudoku 4\ncage 10 r1c1-r1c4\ngiven r1c1 1\n");
    let expected = "multiple, 1 givens\nconstraints that follow from the others (1):\n  \
                    cage 10 r1c1 r1c2 r1c3 r1c4\n";
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), expected));
    let broken = b"sudoku 4\neven r1c1\ncage 3 r3c1 r3c2\ngiven r1c1 3\n";
    let expected = "none, 1 givens\nconstraints that contradict each other (2, the smallest set):\n  \
                    even r1c1\n  given r1c1 3\n";
    for options in [&["analyze"][..], &["analyze", "--contradiction"]] {
        let ran = run(options, broken);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), expected), "{}", ran.stderr);
    }
    let ran = run(&["analyze", "--json"], broken);
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(row["contradiction"], serde_json::json!(["even r1c1", "given r1c1 3"]));
    assert_eq!((&row["contradiction_is"], &row["verdict"]), (&"smallest".into(), &"none".into()));
    // Of plain grids, too: a row with two 5.
    let plain = format!("5...5{}", ".".repeat(76));
    let ran = run(&["analyze", "--contradiction"], plain.as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().skip(2).collect();
    assert_eq!(lines, ["  sudoku 9", "  given r1c1 5", "  given r1c5 5"], "{}", ran.stderr);
    // What the budget does not decide is unknown.
    let ran = run(&["analyze", "--budget", "0"], b"sudoku 9\nknight\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(3), "unknown\n"));
    let many = b"sudoku 9\nknight\ncage 20 r1c1 r1c2 r1c3\n";
    let ran = run(&["analyze", "--minimality", "--budget", "200"], many);
    assert!(
        ran.stdout.starts_with("multiple, 0 givens\nconstraints not decided: "),
        "{}",
        ran.stdout
    );
}

#[test]
fn numbers_of_solutions_are_estimated_and_small_ones_counted() {
    let ran = run(&["count", "--estimate"], b"sudoku 4\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "288, exact\n"));
    let ran = run(&["count", "--exact"], b"latin 4\n");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), "576\n"));
    // There are 812851200 Latin squares of 6.
    let ran = run(&["count", "--estimate", "--samples", "300", "--json"], b"latin 6\n");
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    let number = |key: &str| row[key].as_f64().unwrap();
    assert!(number("low") < 812_851_200.0 && 812_851_200.0 < number("high"), "{row}");
    assert_eq!((number("samples"), number("confidence")), (300.0, 0.95));
}

#[test]
fn rows_of_variants_are_as_the_schemas_say() {
    let text = format!("{KILLER}\n.Shape~4x4\n.Shape~4x4.Cage~9~R1C1~R1C2\n.Foobar~3.~R1C1_2\n");
    for command in ["solve", "count", "check", "analyze"] {
        let lines =
            crate::schemas::expect_valid(command, &[command, "--json", "-q"], text.as_bytes());
        assert_eq!(lines, 4, "{command}");
    }
    for options in [&["count", "--estimate"][..], &["analyze", "--minimality", "--contradiction"]] {
        let options = [options, &["--json", "-q"]].concat();
        assert_eq!(crate::schemas::expect_valid(options[0], &options, text.as_bytes()), 4);
    }
    let large = "sudoku 16\ncage 31 r1c15 r1c16\n";
    crate::schemas::expect_valid("check", &["check", "--json"], large.as_bytes());
}

#[test]
fn puzzles_of_nine_by_nine_stay_as_they_were() {
    let classic =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    assert!(run(&["solve"], classic.as_bytes()).stdout.starts_with("534678912"));
    let wrong = run(&["solve"], b"5 3 4\n");
    assert_eq!((wrong.code, wrong.stdout.as_str()), (Some(2), "unreadable\n"));
}

#[test]
fn stats_name_what_each_search_took_in_columns_or_beside_text() {
    let text = format!("{KILLER}\n{PLAIN}\n");
    for command in ["solve", "check", "count"] {
        let plain = run(&[command], text.as_bytes());
        let ran = run(&[command, "--stats"], text.as_bytes());
        assert_eq!((ran.code, &ran.stdout), (plain.code, &plain.stdout));
        let lines: Vec<&str> = ran.stderr.lines().collect();
        let killer = lines[0].strip_prefix("stdin:1: engine copying, guesses ").unwrap();
        for name in [", failures ", ", clauses 0, read_ms ", ", build_ms ", ", solve_ms "] {
            assert!(killer.contains(name), "{killer}");
        }
        assert!(lines[1].starts_with("stdin:2: engine ") && !lines[1].contains("read_ms"));

        let ran = run(&[command, "--stats", "--json"], text.as_bytes());
        let rows: Vec<Value> =
            ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), 2);
        for row in &rows {
            assert!(row["guesses"].is_u64() && row["solve_ms"].as_f64() > Some(0.0), "{row}");
        }
        assert!(rows[0]["sweeps"].is_null() && rows[0]["failures"].is_u64());
        assert!(rows[1]["sweeps"].is_u64() && rows[1]["clauses"].is_null());
        let ran = run(&[command, "--fields", "guesses,solve_ms"], text.as_bytes());
        assert!(ran.stdout.lines().skip(1).all(|row| !row.starts_with(',') && !row.ends_with(',')));
    }
    assert_eq!(run(&["solve", "--stats", "--all"], text.as_bytes()).code, Some(2));
}

#[test]
fn a_single_cell_that_differs_is_named_once_and_a_variable_as_such() {
    let ran = run(&["check"], b".Shape~1x1~1-4\n");
    assert_eq!(
        ran.stdout,
        "multiple, 0 givens, 1 constraint: r1c1 differs between two solutions\n"
    );
    let ran = run(&["check"], b".Shape~1x1~1-4\n.~R1C1_1\n.Var~A~a~1x1\n");
    let expected = ": r2c1 differs between two solutions, beside the grid\n";
    assert!(ran.stdout.ends_with(expected), "{}", ran.stdout);
    let ran = run(&["check", "--json"], b".Shape~1x1~1-4\n");
    assert!(ran.stdout.contains(r#""differing":["r1c1"]"#), "{}", ran.stdout);
}

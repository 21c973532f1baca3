//! `sudokit generate` by difficulty, as its users run it: what comes out is graded again by
//! `sudokit grade` and `sudokit explain`.

use crate::common::run;
use serde_json::Value;

fn generate(args: &[&str]) -> (String, String, Option<i32>) {
    let ran = run(&[&["generate", "--seed", "1"], args].concat(), b"");
    (ran.stdout, ran.stderr, ran.code)
}

/// The rows of `grade --json` for these puzzles.
fn graded(puzzles: &str, scales: &str) -> Vec<Value> {
    let ran = run(&["grade", "-q", "--scale", scales, "--json"], puzzles.as_bytes());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_level_is_what_grade_says() {
    for level in ["easy", "medium", "hard", "unfair", "extreme"] {
        let (puzzles, stderr, code) = generate(&["-n", "3", "--level", level]);
        assert_eq!((puzzles.lines().count(), code), (3, Some(0)), "{stderr}");
        assert!(stderr.contains(" of ") && stderr.contains(" drawn, "), "{stderr}");
        for row in graded(&puzzles, "hodoku") {
            assert_eq!(row["hodoku_level"].as_str().unwrap(), level);
        }
    }
    let (puzzles, ..) = generate(&["-n", "5", "--level", "easy..medium", "--score", "450.."]);
    for row in graded(&puzzles, "hodoku") {
        assert!(["easy", "medium"].contains(&row["hodoku_level"].as_str().unwrap()));
        assert!(row["hodoku_score"].as_u64().unwrap() >= 450);
    }
}

#[test]
fn full_houses_alone_need_many_givens() {
    let (puzzles, stderr, code) = generate(&["--only", "full-house"]);
    assert_eq!((puzzles.as_str(), code), ("", Some(2)));
    assert!(stderr.contains("54 givens or more"), "{stderr}");
    let (puzzles, stderr, code) = generate(&["--only", "full-house", "--clues", "65..70"]);
    assert_eq!((puzzles.lines().count(), code), (1, Some(0)), "{stderr}");
    let ran = run(&["explain", "--json", "-"], puzzles.as_bytes());
    let explained: Value = serde_json::from_str(&ran.stdout).unwrap();
    let steps = explained["steps"].as_array().unwrap();
    assert!(steps.iter().all(|step| step["technique"] == "full-house"), "{explained}");
}

#[test]
fn grades_told_are_the_grades_of_the_puzzles() {
    let args = ["-n", "4", "--er", "3.0..6.6", "--grade", "b=2..3,sudokit=pairs..", "--json", "-q"];
    let (rows, stderr, code) = generate(&args);
    assert_eq!((stderr.as_str(), code), ("", Some(0)));
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let again = &graded(row["puzzle"].as_str().unwrap(), "hodoku,se,b,sudokit")[0];
        for field in ["hodoku_level", "hodoku_score", "techniques", "se_er", "b", "sudokit"] {
            assert_eq!(row[field], again[field], "{field} {line}");
        }
        assert!((3.0..=6.6).contains(&row["se_er"].as_f64().unwrap()));
        assert!([2, 3].contains(&row["b"].as_u64().unwrap()));
        let count = |name: &str| row[name].as_u64().unwrap();
        assert!(count("tries") >= count("drawn") && count("drawn") >= count("judged"));
        assert_eq!(row["at_least"], serde_json::json!([]));
    }
    // A grade that is only shown selects nothing.
    let plain = run(&["generate", "--seed", "1", "-n", "2"], b"").stdout;
    let (told, ..) = generate(&["-n", "2", "--fields", "puzzle,te", "--format", "csv"]);
    let told: Vec<&str> = told.lines().skip(1).collect();
    assert!(told.iter().zip(plain.lines()).all(|(told, line)| told.starts_with(line)), "{told:?}");
    assert!(told.iter().all(|line| line.ends_with(",1") || line.ends_with(",0")), "{told:?}");
}

#[test]
fn needed_techniques_are_on_the_path_and_the_only_ones_suffice() {
    let (puzzles, ..) = generate(&["-n", "3", "--needs", "xy-wing,lc1"]);
    for row in graded(&puzzles, "hodoku") {
        let steps = row["techniques"].as_str().unwrap();
        assert!(steps.contains(" xy:") && steps.contains(" lc1:"), "{steps}");
    }
    let only = ["-n", "3", "--only", "singles,locked", "--needs", "pointing"];
    let (puzzles, ..) = generate(&only);
    let explain = ["explain", "-q", "--only", "singles,locked", "--fields", "end,path"];
    let ran = run(&explain, puzzles.as_bytes());
    for line in ran.stdout.lines().skip(1) {
        assert!(line.starts_with("solved,") && line.contains("lc1 "), "{line}");
    }
    assert_eq!(ran.stdout.lines().count(), 4);
}

#[test]
fn an_item_depends_on_the_seed_and_its_number_alone() {
    for wish in [
        &["--level", "hard"][..],
        &["--needs", "pointing", "--symmetry", "180", "--budget", "4"],
        &["--hardest", "20", "--by", "se_er"],
    ] {
        let all = ["-n", "9", "--json", "-q"];
        let args = |more: &[&'static str]| [wish, &all, more].concat();
        let expected = generate(&args(&[]));
        assert!(expected.0.lines().count() > 3, "{expected:?}");
        for threads in ["1", "3"] {
            assert_eq!(generate(&args(&["--threads", threads])), expected);
        }
        let parts = ["1/2", "2/2"].map(|part| generate(&args(&["--shard", part])).0);
        assert_eq!(parts.concat(), expected.0);
    }
}

#[test]
fn the_hardest_of_some_tries_is_the_hardest_of_them() {
    let (best, ..) = generate(&["--hardest", "25", "--json", "-q"]);
    let best: Value = serde_json::from_str(&best).unwrap();
    assert_eq!((&best["tries"], &best["judged"]), (&25.into(), &25.into()));
    let score = best["hodoku_score"].as_u64().unwrap();
    let harder = format!("{}..", score + 1);
    let (none, stderr, code) = generate(&["--score", &harder, "--budget", "25", "-q"]);
    assert_eq!((none.as_str(), code), ("", Some(3)), "{stderr}");
    let (same, _, code) = generate(&["--score", &score.to_string(), "--budget", "25", "-q"]);
    assert_eq!((same.trim(), code), (best["puzzle"].as_str().unwrap(), Some(0)));
}

#[test]
fn neighbors_are_harder_or_none_comes() {
    let start = generate(&["--level", "medium", "-q"]).0;
    let before = graded(&start, "hodoku")[0]["hodoku_score"].as_u64().unwrap();
    let args = ["-n", "2", "--near", start.trim(), "--harder", "--budget", "800", "--json", "-q"];
    let (rows, stderr, code) = generate(&args);
    assert_eq!((rows.lines().count(), code), (2, Some(0)), "{stderr}");
    assert_eq!(generate(&args).0, rows);
    // Without -q stderr has the grades before and after.
    let (_, told, _) = generate(&args[..args.len() - 1]);
    for (number, line) in rows.lines().enumerate() {
        let row: Value = serde_json::from_str(line).unwrap();
        let again = &graded(row["puzzle"].as_str().unwrap(), "hodoku")[0];
        assert_eq!(row["hodoku_score"], again["hodoku_score"]);
        let after = row["hodoku_score"].as_u64().unwrap();
        assert!(after > before, "{line}");
        let climbed =
            format!("sudokit: puzzle {number}: hodoku_score before: {before}; after: {after}\n");
        assert!(told.contains(&climbed), "{told}");
    }
}

#[test]
fn what_is_not_met_is_named_and_never_replaced() {
    let args = ["-n", "3", "--needs", "jellyfish", "--budget", "2", "-q"];
    let (puzzles, stderr, code) = generate(&args);
    assert_eq!((puzzles.as_str(), code), ("", Some(3)));
    let lines: Vec<&str> = stderr.lines().collect();
    assert!(
        lines[0].starts_with("sudokit: puzzle 0: not met in 2 tries (2 puzzles drawn, "),
        "{stderr}"
    );
    assert_eq!(lines[3], "sudokit: made 0 of 3 puzzles; 3 not met");
    let share = "sudokit: none of 6 tries made one: with 95% confidence fewer than 1 in 2 does";
    assert_eq!(lines[5], share, "{stderr}");
    let cut = ["--level", "hard", "--budget", "9", "--grade-budget", "40", "-q"];
    let (puzzles, stderr, code) = generate(&cut);
    assert_eq!((puzzles.as_str(), code), ("", Some(3)));
    assert!(stderr.contains("not known within the budget: "), "{stderr}");
}

/// The only neighbor is the puzzle itself, which is easy.
#[test]
fn a_search_that_finds_nothing_ends_and_says_how_rare_a_find_is() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let near = ["-n", "2", "--near", easy, "--remove", "0", "--add", "0", "--level", "hard"];
    let (puzzles, stderr, code) = generate(&[&near[..], &["-q"]].concat());
    assert_eq!((puzzles.as_str(), code), ("", Some(3)), "{stderr}");
    assert!(stderr.contains("puzzle 0: not met in 1000000 tries"), "{stderr}");
    assert!(stderr.contains("1 not met; --budget makes the search longer"), "{stderr}");
    let share =
        "none of 1,000,000 tries made one: with 95% confidence fewer than 1 in 333,333 does";
    assert!(stderr.contains(share), "{stderr}");
    // A number that was chosen bounds each puzzle, and the run goes on.
    let (_, stderr, _) = generate(&[&near[..], &["-q", "--budget", "30"]].concat());
    assert!(stderr.contains("2 not met") && stderr.contains("fewer than 1 in 20"), "{stderr}");
}

#[test]
fn wrong_wishes_are_refused() {
    for (args, expected) in [
        (
            &["--level", "nightmare"][..],
            "hodoku_level: expected easy, medium, hard, unfair or extreme",
        ),
        (&["--score", "900..800"], "hodoku_score: the range ends before it begins"),
        (&["--er", "7.15"], "se_er: expected a rating such as 7.2"),
        (&["--grade", "q=3"], "expected a scale: closure"),
        (&["--grade", "b=2,b=4"], "the ranges of b have no number in common"),
        (&["--needs", "x-wring"], "expected the name of a technique"),
        (&["--needs", "whale"], "whale is never tried"),
        (&["--needs", "x-wing", "--only", "singles"], "x-wing is never tried"),
        (&["--harder"], "--near <PUZZLE>"),
        (&["--level", "easy", "--needs", "x-wing"], "x-wing counts as hard: choose hard or harder"),
        (&["--level", "extreme", "--only", "singles"], "choose Medium or less"),
        (&["--er", "12..99"], "se_er: no puzzle is rated 12.0..99.0: choose at most 11.9"),
        (&["--er", "1.0..1.1"], "54 givens or more"),
        (&["--grade", "te=9"], "te: no puzzle is rated 9: choose at most 3"),
        (&["--level", "easy", "--score", "900.."], "choose 800 or less"),
        (&["--only", "locked,fish"], "add singles"),
        (&["--level", "hard", "--grade-budget", "0"], "a budget of 0"),
        (&["--givens", "26", "--symmetry", "90"], "26..26 givens: choose 25 or 28"),
        (&["--budget", "0"], "expected 1 or more, or none"),
        (&["--hardest", "0"], "0 is not in 1.."),
        (&["--hardest", "5", "--budget", "9"], "cannot be used with"),
    ] {
        let (stdout, stderr, code) = generate(args);
        assert!(stderr.contains(expected), "{args:?}: {stderr}");
        assert_eq!((code, stdout.as_str()), (Some(2), ""), "{args:?}");
    }
}

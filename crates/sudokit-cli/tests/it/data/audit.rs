//! `sudokit data audit`: planted defects are found, exactly those.

use super::{Folder, data, moved, puzzles, with_a_given_more};
use crate::common::run;
use serde_json::Value;
use sudokit::canon::Transform;
use sudokit::solve::Solver;
use sudokit::{Puzzle, Solution};

fn solved(puzzle: &Puzzle) -> Solution {
    Solver::new().classify(puzzle).unique().expect("proper")
}

/// A table of puzzles, their solutions and their numbers of givens.
fn table(puzzles: &[Puzzle]) -> String {
    let row = |p: &Puzzle| format!("{p},{},{}\n", solved(p), p.given_count());
    puzzles.iter().map(row).fold("puzzle,solution,clues\n".to_owned(), |text, row| text + &row)
}

fn json(args: &[&str]) -> (Value, Option<i32>) {
    let ran = data(&[&["audit"], args, &["--json", "-q"]].concat());
    let report = serde_json::from_str(&ran.stdout);
    (report.unwrap_or_else(|error| panic!("{error}: {}{}", ran.stdout, ran.stderr)), ran.code)
}

#[test]
fn a_clean_set_has_no_findings() {
    let folder = Folder::new();
    let all: Vec<Puzzle> = puzzles(40).iter().map(|p| p.0).collect();
    let input = folder.write("clean.csv", table(&all));
    let (report, code) = json(&[&input]);
    assert_eq!((code, &report["findings"]), (Some(0), &Value::Array(Vec::new())));
    assert_eq!(report["schema"], "sudokit.audit/1");
    let set = &report["sets"][0];
    assert_eq!((&set["puzzles"]["proper"], &set["labels"]["right"]), (&40.into(), &40.into()));
    // What the generator makes is minimal.
    assert_eq!(set["minimality"]["minimal"], 40);
    let clues = &set["difficulty"][0];
    assert_eq!((&clues["column"], &clues["rows"]), (&"clues".into(), &40.into()));
    assert_eq!(clues["correlations"][0]["with"], "givens");
    assert!((clues["correlations"][0]["spearman"].as_f64().unwrap() - 1.0).abs() < 1e-9);
    assert_eq!(set["grades"].as_array().unwrap().len(), 7);
    let file = &report["files"][0];
    assert_eq!((&file["format"], &file["columns"][2]), (&"csv".into(), &"clues".into()));
    assert_eq!(file["bytes"], std::fs::metadata(&input).unwrap().len());
}

#[test]
fn planted_defects_are_found_and_nothing_else() {
    let folder = Folder::new();
    let made: Vec<Puzzle> = puzzles(30).iter().map(|p| p.0).collect();
    let (train, test) = made.split_at(20);
    // In train: a literal twin of row 1, an isomorph of row 3.
    let mut rows = train.to_vec();
    rows.extend([train[1], moved(&train[3], 1)]);
    let mut text = table(&rows);
    // Wrong labels: two digits exchanged, another grid, too short; an empty one is no error.
    let solution = solved(&train[5]).to_string();
    let exchanged: String = solution
        .chars()
        .map(|c| match c {
            '1' => '2',
            '2' => '1',
            other => other,
        })
        .collect();
    let broken = format!("{}{}", &solution[1..2], &solution[1..]);
    let mut open = train[5];
    for cell in train[5].givens().map(|(cell, _)| cell).take(20).collect::<Vec<_>>() {
        open.set(cell, None);
    }
    text += &format!("{},{exchanged},1\n", moved(&train[5], 0));
    let twin = moved(&train[5], 0);
    assert_ne!(solved(&twin).to_string(), exchanged);
    text += &format!("{open},{solution},1\n");
    text += &format!("{},{broken},1\n", Puzzle::EMPTY);
    text += &format!("{},12345,1\n", Puzzle::EMPTY);
    text += &format!("{},,1\n", Puzzle::EMPTY);
    text += "53..7,,1\n";
    text += &format!("{},,1\n", "1...".repeat(4));
    let train_file = folder.write("train.csv", text);
    // In test: a literal twin, an isomorph, a grid twin.
    let mut rows = test.to_vec();
    rows.extend([train[7], moved(&train[8], 2), moved(&with_a_given_more(&train[9]), 3)]);
    let test_file = folder.write("test.csv", table(&rows));

    let (report, code) = json(&[&test_file, "--against", &train_file]);
    assert_eq!(code, Some(2), "unreadable rows");
    let set = &report["sets"][1];
    let count = |part: &str, key: &str| set[part][key].as_u64().unwrap();
    assert_eq!((count("counts", "rows"), count("counts", "unreadable")), (29, 1));
    assert_eq!(count("counts", "other_size"), 1);
    assert_eq!((count("puzzles", "proper"), count("puzzles", "multiple")), (23, 4));
    let labels =
        ["right", "given_changed", "rule_broken", "one_of_several", "unreadable", "missing"];
    assert_eq!(labels.map(|key| count("labels", key)), [22, 1, 1, 1, 1, 1]);
    let groups = |level: &str| {
        let groups = &set["duplicates"][level];
        ["rows", "groups", "largest"].map(|key| groups[key].as_u64().unwrap())
    };
    // The empty puzzle stands there three times.
    assert_eq!(groups("literal"), [5, 2, 3]);
    assert_eq!(groups("class"), [6, 3, 2]);
    assert_eq!(groups("grid"), [6, 3, 2]);
    assert_eq!(
        report["between"],
        serde_json::json!([{
            "set": test_file, "other": train_file,
            "rows": {"literal": 1, "class": 2, "grid": 3},
        }])
    );
    let leaks = report["leaks"].as_array().unwrap();
    let levels: Vec<&str> = leaks.iter().map(|pair| pair["level"].as_str().unwrap()).collect();
    assert_eq!(levels, ["literal", "class", "class", "grid", "grid", "grid"]);
    for pair in leaks.iter().chain(report["duplicates"].as_array().unwrap()) {
        if pair["transform"].is_null() {
            panic!("without proof: {pair}");
        }
        let puzzle = |key: &str| pair[key]["puzzle"].as_str().unwrap().parse::<Puzzle>().unwrap();
        let (a, b) = (puzzle("row"), puzzle("partner"));
        let transform: Transform = pair["transform"].as_str().unwrap().parse().unwrap();
        match pair["level"].as_str() {
            Some("grid") => assert_eq!(transform.apply(&solved(&a)), solved(&b)),
            _ => assert_eq!(transform.apply(&a), b),
        }
    }
    let wrong = report["wrong_labels"].as_array().unwrap();
    let places: Vec<u64> = wrong.iter().map(|w| w["at"].as_u64().unwrap()).collect();
    assert_eq!(places, [24, 25, 26, 27]);
    assert_eq!(report["unreadable"][0]["at"], 29);
    let findings: Vec<&str> =
        report["findings"].as_array().unwrap().iter().map(|f| f.as_str().unwrap()).collect();
    let expected = "leak:literal leak:class leak:grid duplicate:literal duplicate:class \
                    duplicate:grid label improper unreadable";
    assert_eq!(findings.join(" "), expected);
}

#[test]
fn exit_codes_follow_what_is_asked_for() {
    let folder = Folder::new();
    let made: Vec<Puzzle> = puzzles(6).iter().map(|p| p.0).collect();
    let one = folder.write("one.txt", format!("{}\n{}\n", made[0], made[1]));
    let two = folder.write("two.txt", format!("{}\n{}\n", made[2], moved(&made[1], 1)));
    let code = |more: &[&str]| {
        let args = [&["audit", &one, "--against", &two, "--sample", "0", "-q"], more].concat();
        data(&args).code
    };
    assert_eq!(code(&[]), Some(1));
    assert_eq!(code(&["--fail-on", "leak:literal,label"]), Some(0));
    assert_eq!(code(&["--fail-on", "none"]), Some(0));
    assert_eq!(code(&["--fail-on", "everything"]), Some(2));
}

#[test]
fn the_text_is_the_same_for_any_number_of_threads_and_any_memory() {
    let folder = Folder::new();
    let mut rows: Vec<Puzzle> = puzzles(50).iter().map(|p| p.0).collect();
    for n in 0..5000 {
        rows.push(moved(&rows[n % 50], n as u64));
    }
    let lines: String = rows.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let input = folder.write("many.txt", lines);
    let ran = data(&["audit", &input, "--sample", "60"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stdout.contains("5,050 rows (100.0%) in 50 groups"), "{}", ran.stdout);
    for (threads, memory) in [("1", "0"), ("3", "0"), ("4", "1G")] {
        let args = ["--sample", "60", "--threads", threads, "--memory", memory];
        assert_eq!(data(&[&["audit", &input], &args[..]].concat()), ran, "{threads}, {memory}");
    }
    let piped = run(&["data", "audit", "--sample", "60"], &std::fs::read(&input).unwrap());
    assert_eq!(piped.stdout.replace("stdin", &input), ran.stdout);
}

//! `sudokit data split`.

use super::{Folder, data, moved, puzzles, with_a_given_more};
use serde_json::Value;
use std::collections::BTreeMap;

fn parts(folder: &Folder, dir: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for part in ["train", "valid", "test", "rejected"] {
        let path = folder.path(dir).join(format!("{part}.csv"));
        for line in std::fs::read_to_string(path).unwrap_or_default().lines().skip(1) {
            all.insert(line.to_owned(), part.to_owned());
        }
    }
    all
}

/// Sixty groups of three: a puzzle, an isomorph, one with the same grid.
fn rows() -> Vec<String> {
    let mut rows = Vec::new();
    for (n, (puzzle, _)) in puzzles(60).iter().enumerate() {
        let twins = [*puzzle, moved(puzzle, n as u64), moved(&with_a_given_more(puzzle), 7)];
        rows.extend(twins.iter().map(|twin| format!("g{n},{twin}")));
    }
    rows
}

#[test]
fn no_group_crosses_and_nothing_moves() {
    let folder = Folder::new();
    let rows = rows();
    let text = |rows: &[String]| format!("group,puzzle\n{}\n", rows.join("\n"));
    let all = folder.write("all.csv", text(&rows));
    let split = |files: &[&str], dir: &str| {
        let dir = folder.text(dir);
        let options = ["--test", "0.3", "--valid", "0.2", "--seed", "5", "-o", &dir];
        let ran = data(&[&["split"], files, &options].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    };
    split(&[&all], "whole");
    let whole = parts(&folder, "whole");
    assert_eq!(whole.len(), 180);
    let mut groups: BTreeMap<&str, &str> = BTreeMap::new();
    for (row, part) in &whole {
        let group = row.split(',').next().unwrap();
        assert_eq!(*groups.entry(group).or_insert(part), part, "{group} is on two sides");
    }
    for part in ["train", "valid", "test"] {
        assert!(groups.values().any(|found| *found == part), "{part} is empty");
    }
    // Half of the rows, in another order, in two files: every row falls where it fell.
    let mut some: Vec<String> = rows.iter().step_by(2).cloned().collect();
    some.reverse();
    let (one, two) = some.split_at(40);
    let (one, two) = (folder.write("1.csv", text(one)), folder.write("2.csv", text(two)));
    split(&[&one, &two], "parts");
    let some = parts(&folder, "parts");
    assert!(some.len() == 90 && some.iter().all(|(row, part)| whole[row] == *part));
}

#[test]
fn what_has_no_id_is_rejected_and_the_report_says_what_was_done() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let rows = format!("puzzle,n\n{puzzle},1\n{},2\n53..7,3\n", ".".repeat(81));
    let input = folder.write("all.csv", rows);
    let dir = folder.text("parts");
    let ran = data(&["split", "--test", "0", &input, "-o", &dir]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("all.csv:4:"), "{}", ran.stderr);
    let parts = parts(&folder, "parts");
    assert_eq!(parts[&format!("{puzzle},1")], "train");
    assert_eq!(parts[&format!("{},2", ".".repeat(81))], "rejected");
    assert_eq!(parts["53..7,3"], "rejected");
    let report: Value = serde_json::from_str(&folder.read("parts/split.json")).unwrap();
    assert_eq!(report["schema"], "sudokit.split/1");
    assert_eq!((&report["by"], &report["seed"]), (&"grid".into(), &0.into()));
    let rows: Vec<u64> =
        report["parts"].as_array().unwrap().iter().map(|p| p["rows"].as_u64().unwrap()).collect();
    assert_eq!(rows, [1, 0, 2]);
    assert_eq!(report["inputs"][0]["rows"], 3);
    assert_eq!(report["inputs"][0]["sha256"].as_str().unwrap().len(), 64);
    assert_eq!(data(&["split", "--test", "1.5", &input, "-o", &dir]).code, Some(2));
}

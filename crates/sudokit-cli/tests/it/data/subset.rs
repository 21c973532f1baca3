//! `sudokit data subset`: named subsets are what other commands make by the rule, and evaluations
//! know them.

use super::{Folder, data, moved, puzzles};
use crate::common::run;
use serde_json::Value;

/// The lines in ascending order, each once, as `LC_ALL=C sort -u` writes them.
fn sorted(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_subset_of_a_seed_is_what_generate_makes() {
    let folder = Folder::new();
    let out = folder.text("tiny");
    let ran =
        data(&["subset", "sudokit/tiny-1000", "--format", "lines", "-o", &out, "--json", "--card"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("sudokit/tiny-1000@1, as its manifest has it"), "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!((&report["status"], &report["expected"]), (&"named".into(), &Value::Null));
    let rule = report["rule"].as_str().unwrap();
    let (_, line) = rule.split_once('`').unwrap();
    let words: Vec<&str> = line.split('`').next().unwrap().split(' ').skip(1).collect();
    let made = run(&words, b"");
    assert_eq!(folder.read("tiny/test.txt"), sorted(&made.stdout));
    // The same file again, and the list has its own parts.
    let written: Value = serde_json::from_str(&folder.read("tiny/subset.json")).unwrap();
    assert_eq!(written["parts"], report["parts"]);
    let card = folder.read("tiny/README.md");
    for expected in
        ["- split: test", "**sudokit/tiny-1000@1**: 1,000 min", "Rule: The puzzles", "Cite: "]
    {
        assert!(card.contains(expected), "{expected}: {card}");
    }
    assert!(!card.contains("Made from") && !card.contains("name them here"), "{card}");
    let again = data(&["subset", "sudokit/tiny-1000@1", "--format", "jsonl", "-o", &out, "-q"]);
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""));
    assert!(folder.path("tiny/test.jsonl").exists() && !folder.path("tiny/test.txt").exists());

    // An evaluation knows the rows in any order, and no other rows.
    let rows = folder.read("tiny/test.jsonl");
    let mut lines: Vec<&str> = rows.lines().collect();
    lines.reverse();
    let test = folder.write("test.jsonl", lines.join("\n") + "\n");
    let text = data(&["eval", &test, "--against", &test, "--prediction-column", "solution"]);
    assert!(text.stdout.contains("1000 puzzles, test "), "{}", text.stdout);
    assert!(text.stdout.trim_end().ends_with(", sudokit/tiny-1000@1"), "{}", text.stdout);
    let fewer = folder.write("fewer.jsonl", lines[1..].join("\n") + "\n");
    let args = ["eval", &fewer, "--against", &fewer, "--prediction-column", "solution", "--json"];
    let report: Value = serde_json::from_str(&data(&args).stdout).unwrap();
    assert_eq!(report["protocol"]["subset"], Value::Null);
}

#[test]
fn a_list_that_is_another_is_refused_with_both_hashes() {
    let folder = Folder::new();
    let puzzles = puzzles(30);
    let lines: String = puzzles.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    let list = folder.write("list.txt", &lines);
    let out = folder.text("parts");
    let args = ["subset", "17-clue/grid-disjoint", &list, "-o", &out, "-q"];
    let ran = data(&args);
    assert_eq!(ran.code, Some(2));
    for expected in ["49158 puzzles with the hash 72f9ae49", "found 30 puzzles with", "--any-v"] {
        assert!(ran.stderr.contains(expected), "{expected}: {}", ran.stderr);
    }
    assert!(!folder.path("parts").exists());
    let ran = data(&[&args[..5], &["--any-version", "--json"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("not 17-clue/grid-disjoint@1: another version"), "{}", ran.stderr);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["status"], "other_version");
    assert_ne!(report["expected"]["sha256"], report["source"]["sha256"]);
    let rows = report["parts"].as_array().unwrap().iter().map(|part| part["rows"].as_u64());
    assert_eq!(rows.flatten().sum::<u64>(), 30);
}

#[test]
fn rules_for_any_file_depend_on_its_puzzles_alone() {
    let folder = Folder::new();
    let puzzles = puzzles(40);
    let line = |puzzle: &sudokit::Puzzle| format!("{puzzle}\n");
    let lines: String = puzzles.iter().map(|(puzzle, _)| line(puzzle)).collect();
    let other: String =
        puzzles.iter().rev().map(|(puzzle, solution)| format!("{puzzle},{solution},x\n")).collect();
    let one = folder.write("one.txt", &lines);
    let two = folder.write("two.csv", "question,answer,source\n".to_owned() + &other);
    let names = ["any/grid-disjoint", "any/near-complete-1000", "any/balanced-1000"];
    for (at, name) in names.into_iter().enumerate() {
        let make = |file: &str, to: String, threads: &str| {
            let ran = data(&[
                "subset",
                name,
                file,
                "--json",
                "-q",
                "--threads",
                threads,
                "-o",
                &folder.text(&to),
            ]);
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            let report: Value = serde_json::from_str(&ran.stdout).unwrap();
            assert_eq!(report["status"], "own_file");
            let parts = report["parts"].as_array().unwrap();
            parts.iter().map(|part| part["rows_sha256"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(make(&one, format!("{at}a"), "1"), make(&two, format!("{at}b"), "3"), "{name}");
    }
    let ran = data(&["subset", "any/tiny-1000", "-o", &folder.text("none")]);
    assert!(ran.code == Some(2) && ran.stderr.contains("found none"), "{}", ran.stderr);
    let isomorph = folder.write("isomorph.txt", line(&moved(&puzzles[0].0, 1)) + &lines);
    let out = folder.text("c");
    let ran = data(&["subset", "any/class-disjoint", &isomorph, "-o", &out, "--json", "-q"]);
    let report: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(report["source"]["rows"], 40);
}

#[test]
fn names_are_listed_and_a_wrong_one_is_refused_with_all() {
    let all = data(&["subset", "--list"]);
    assert!(all.stdout.starts_with("sudokit/tiny-1000@1 "), "{}", all.stdout);
    let json: Value = serde_json::from_str(&data(&["subset", "--list", "--json"]).stdout).unwrap();
    assert_eq!(json.as_array().unwrap().len(), all.stdout.lines().count());
    let one = data(&["subset", "--list", "17-clue/grid-disjoint"]).stdout;
    for expected in ["\n  rule     The proper puzzles of", "\n  train    39,397 rows, ", "\n  cite"]
    {
        assert!(one.contains(expected), "{expected}: {one}");
    }
    let ran = data(&["subset", "sudokit/tiny", "-o", "x"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("is no subset: expected one of sudokit/tiny-1000,"));
    assert_eq!(data(&["subset"]).code, Some(2));
    assert_eq!(data(&["subset", "sudokit/tiny-1000"]).code, Some(2));
}

/// The table of docs/SUBSETS.md.
fn table() -> String {
    let json: Value = serde_json::from_str(&data(&["subset", "--list", "--json"]).stdout).unwrap();
    let mut text = "| name | what, and what for | part: rows, SHA-256 of the rows | license |\n\
                    |---|---|---|---|\n"
        .to_owned();
    for manifest in json.as_array().unwrap() {
        let word = |key: &str| manifest[key].as_str().unwrap().to_owned();
        let parts = manifest["parts"].as_array().unwrap().iter().map(|part| {
            let rows = part["rows"].as_u64().unwrap();
            let (name, hash) = (part["name"].as_str().unwrap(), part["sha256"].as_str().unwrap());
            format!("{name}: {rows}, `{hash}`")
        });
        let parts = parts.collect::<Vec<_>>().join("<br>");
        text += &format!(
            "| `{}` | {}. {} | {} | {} |\n",
            word("name"),
            word("title"),
            word("purpose"),
            if parts.is_empty() { "those of your file" } else { &parts },
            word("license").trim_end_matches('.')
        );
    }
    text + "\n## Rules\n\n" + &rules(&json)
}

/// The rules, one paragraph each.
fn rules(json: &Value) -> String {
    let all = json.as_array().unwrap().iter();
    let rule = |manifest: &Value| {
        let (name, rule) = (manifest["name"].as_str().unwrap(), manifest["rule"].as_str().unwrap());
        format!("- **{name}**: {rule}\n")
    };
    all.map(rule).collect()
}

#[test]
fn the_page_about_subsets_has_what_the_manifests_say() {
    let page = include_str!("../../../../../docs/SUBSETS.md");
    let table = table();
    assert!(page.contains(&table), "docs/SUBSETS.md must have:\n\n{table}");
}

#[test]
fn the_citation_has_the_version_of_this_program() {
    let citation = include_str!("../../../../../CITATION.cff");
    let line = format!("version: {}", env!("CARGO_PKG_VERSION"));
    assert!(citation.lines().any(|known| known == line), "CITATION.cff must have {line:?}");
}

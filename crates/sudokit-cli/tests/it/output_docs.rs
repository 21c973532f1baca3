//! `docs/OUTPUT.md` names every field and every key that the command prints.

use crate::common::run;
use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/OUTPUT.md");
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn assert_named(name: &str, command: &[&str]) {
    assert!(PAGE.contains(&format!("`{name}`")), "{name} of {command:?} is not in docs/OUTPUT.md");
}

#[test]
fn every_field_is_described() {
    let commands = [
        "solve",
        "count",
        "check",
        "canon",
        "transform",
        "minimize",
        "analyze",
        "grade",
        "explain",
    ];
    for command in commands.into_iter().chain(["generate"]) {
        let ran = run(&[command, "--seed", "1", "--fields", "nonsense"], b"");
        let ran = if ran.stderr.contains("possible values") {
            ran
        } else {
            run(&[command, "--fields", "nonsense"], b"")
        };
        let list = ran.stderr.split("[possible values: ").nth(1).expect(&ran.stderr);
        let (names, _) = list.split_once(']').unwrap();
        for name in names.split(", ") {
            assert_named(name, &[command]);
        }
    }
}

/// The keys of an object and of all objects in it.
fn keys(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                all.push(key.clone());
                keys(value, all);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, all)),
        _ => {}
    }
}

#[test]
fn every_key_of_json_objects_is_described_and_every_object_has_its_version() {
    for command in [
        &["solve", PUZZLE][..],
        &["solve", "--all", PUZZLE],
        &["count", PUZZLE],
        &["count", "--estimate", PUZZLE],
        &["check", PUZZLE],
        &["canon", PUZZLE],
        &["transform", "--seed", "1", PUZZLE],
        &["minimize", "--fewest", PUZZLE],
        &["grade", "--scale", "all", PUZZLE],
        &["analyze", "--true-candidates", "--unavoidable", "4", PUZZLE],
        &["generate", "-n", "1", "--seed", "1"],
        &["same", PUZZLE, PUZZLE],
        &["compare", PUZZLE],
        &["adversary", "--budget", "20000000", "--seed", "1"],
        &["bench", "--seconds", "0", "--threads", "1", PUZZLE],
    ] {
        let ran = run(&[command, &["--json"]].concat(), b"");
        assert!(!ran.stdout.is_empty(), "{command:?} {}", ran.stderr);
        for line in ran.stdout.lines() {
            let object: Value = serde_json::from_str(line).expect(line);
            assert_eq!(object["version"], 1, "{command:?}");
            let mut all = Vec::new();
            keys(&object, &mut all);
            for key in all.iter().filter(|key| *key != "version") {
                let in_objects = ["cell", "digit", "solutions"].contains(&key.as_str());
                assert!(in_objects || PAGE.contains(&format!("`{key}`")), "{key} of {command:?}");
            }
        }
    }
}

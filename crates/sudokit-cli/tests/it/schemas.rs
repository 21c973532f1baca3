//! `sudokit schema`: what commands print with --json is what their schemas say, and nothing else.

use crate::common::run;
use crate::common::schema::faults;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";
const SEVERAL: &str =
    "53.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const CLASHING: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn schema(command: &str) -> Value {
    let words: Vec<&str> = command.split('-').collect();
    let ran = run(&[&["schema"], &words[..]].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{command}");
    serde_json::from_str(&ran.stdout).expect(command)
}

/// Copies of a value with a key that is too much in one object each.
fn with_a_key_too_much(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Object(object) => {
            let mut more = object.clone();
            more.insert("a key too much".to_owned(), json!(1));
            all.push(Value::Object(more));
            for (key, inner) in object {
                for inner in with_a_key_too_much(inner) {
                    let mut copy = object.clone();
                    copy.insert(key.clone(), inner);
                    all.push(Value::Object(copy));
                }
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate().take(3) {
                for inner in with_a_key_too_much(inner) {
                    let mut copy = items.clone();
                    copy[index] = inner;
                    all.push(Value::Array(copy));
                }
            }
        }
        _ => {}
    }
    all
}

/// Holds every line of a run against the schema; the number of lines.
pub(crate) fn expect_valid(command: &str, args: &[&str], stdin: &[u8]) -> usize {
    let schema = schema(command);
    let ran = run(args, stdin);
    let whole = serde_json::from_str(&ran.stdout).map(|value| vec![value]);
    let values: Vec<Value> = whole.unwrap_or_else(|_| {
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
    });
    assert!(!values.is_empty(), "{args:?}: {}", ran.stderr);
    let found = |value: &Value| {
        let mut found = Vec::new();
        faults(&schema, &schema, value, "", &mut found);
        found
    };
    for value in &values {
        assert_eq!(found(value), [""; 0], "{args:?}");
    }
    for spoiled in with_a_key_too_much(&values[0]).into_iter().take(60) {
        assert!(!found(&spoiled).is_empty(), "{args:?}: a key too much is not noticed");
    }
    values.len()
}

const STREAMS: &[&str] =
    &["solve", "count", "check", "canon", "minimize", "analyze", "grade", "explain", "transform"];

#[test]
fn rows_of_stream_commands_are_as_their_schemas_say() {
    let text = format!("{PUZZLE}\n{SEVERAL}\n{CLASHING}\n12..x\n{}\n", ".".repeat(81));
    for command in STREAMS {
        let seed = if *command == "transform" { &["--seed", "1"][..] } else { &[] };
        let args = [&[*command, "--json", "-q"], seed].concat();
        assert_eq!(expect_valid(command, &args, text.as_bytes()), 5, "{command}");
        // All fields at once.
        let ran = run(&[&[*command, "--fields", "nonsense"][..], seed].concat(), b"");
        let (_, list) = ran.stderr.split_once("[possible values: ").expect(&ran.stderr);
        let fields = list.split_once(']').unwrap().0.replace(' ', "");
        let all = [&args[..], &["--fields", &fields]].concat();
        expect_valid(command, &all, format!("{PUZZLE}\n{CLASHING}\n").as_bytes());
        let mut keys: BTreeSet<String> = fields.split(',').map(str::to_owned).collect();
        keys.insert("version".to_owned());
        let schema = schema(command);
        let described = schema["properties"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(keys, described, "{command}: fields and keys of the schema");
    }
}

#[test]
fn what_options_add_is_in_the_schemas_too() {
    for (command, args) in [
        ("count", &["count", "--estimate", "--samples", "100", "--json", &".".repeat(81)][..]),
        ("count", &["count", "--exact", "--json", PUZZLE]),
        ("solve", &["solve", "--limit", "2", "--json", SEVERAL]),
        ("check", &["check", "--minimal", "--explain", "--json", SEVERAL]),
        ("check", &["check", "--minimal", "--explain", "--json", PUZZLE]),
        ("check", &["check", "--json", &format!("--against-solution={PUZZLE}"), PUZZLE]),
        ("canon", &["canon", "--form", "givens", "--json", SEVERAL]),
        ("minimize", &["minimize", "--fewest", "--json", PUZZLE]),
        ("analyze", &["analyze", "--true-candidates", "--unavoidable", "4", "--json", PUZZLE]),
        ("analyze", &["analyze", "--maximize", "--backdoors", "--json", SEVERAL]),
        ("grade", &["grade", "--scale", "all", "--json", HARD]),
        ("grade", &["grade", "--scale", "se", "--budget", "9", "--json", HARD]),
        ("explain", &["explain", "--json", HARD]),
        ("explain", &["explain", "--profile", "se", "--json", HARD]),
        ("explain", &["explain", "--positions", "--json", HARD]),
        ("generate", &["generate", "--seed", "1", "--json"]),
        ("generate", &["generate", "--seed", "1", "--level", "easy", "--json"]),
        ("steps", &["steps", "--json", HARD]),
        ("hint", &["hint", "--json", HARD]),
        ("hint", &["hint", "--json", SEVERAL]),
        ("hint", &["hint", "--json", CLASHING]),
        ("convert", &["convert", "--json", PUZZLE, &".".repeat(729)]),
        #[cfg(feature = "variants")]
        ("convert", &["convert", "--json", "sudoku 4\ntitle a\ngiven r1c1 1\ncage 3 r1c1 r1c2"]),
        ("hint", &["hint", "--json", "--name-move", PUZZLE, PUZZLE]),
        ("same", &["same", "--json", PUZZLE, PUZZLE]),
        ("same", &["same", "--json", PUZZLE, HARD]),
        ("bench", &["bench", "--seconds", "0", "--threads", "1", "--json", PUZZLE]),
        #[cfg(feature = "learn")]
        ("compare", &["compare", "--json", PUZZLE]),
        #[cfg(feature = "learn")]
        ("adversary", &["adversary", "--budget", "20000000", "--seed", "1", "--json"]),
        #[cfg(all(unix, feature = "learn"))]
        (
            "judge",
            &[
                "judge",
                "2239",
                "--cases",
                "0",
                "--no-shrink",
                "--save",
                "/dev/null",
                "--json",
                "--",
                "cat",
            ],
        ),
        #[cfg(all(unix, feature = "learn"))]
        (
            "judge",
            &[
                "judge",
                "2580",
                "--cases",
                "0",
                "--keep-going",
                "--against",
                "cat",
                "--save",
                "/dev/null",
                "--json",
                "--",
                "cat",
            ],
        ),
    ] {
        expect_valid(command, args, b"");
    }
    #[cfg(all(unix, feature = "learn"))]
    {
        let class = tempfile::tempdir().unwrap();
        std::os::unix::fs::symlink("/bin/cat", class.path().join("echo")).unwrap();
        let folder = class.path().to_str().unwrap();
        expect_valid("judge", &["judge", "2239", "--cases", "0", "--json", folder], b"");
    }
    let solved = run(&["solve", PUZZLE], b"").stdout;
    let table =
        format!("puzzle,solution,rating\n{PUZZLE},{},1\n{SEVERAL},,2\n12,,3\n", solved.trim());
    expect_valid("data-audit", &["data", "audit", "--json", "-q"], table.as_bytes());
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (test, said) = (path("test.txt", PUZZLE), path("said.txt", &solved));
    let args =
        ["data", "eval", &said, "--against", &test, "--by", "givens,technique", "--json", "-q"];
    expect_valid("data-eval", &args, b"");
    expect_valid("data-eval", &[&args[..], &["--versus", &said]].concat(), b"");
    expect_valid("data-subset", &["data", "subset", "--list", "--json"], b"");
    let out = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for (name, file) in [("any/grid-disjoint", &test[..]), ("17-clue/tiny-1000", &test)] {
        let folder = out("parts");
        let args = ["data", "subset", name, file, "--any-version", "-o", &folder, "--json", "-q"];
        expect_valid("data-subset", &args, b"");
        expect_valid("data-subset", &["data", "subset", "--list", name, "--json"], b"");
    }
}

#[test]
fn all_schemas_are_printed_by_command_and_an_unknown_one_is_refused() {
    let all: Value = serde_json::from_str(&run(&["schema"], b"").stdout).unwrap();
    for (command, described) in all.as_object().unwrap() {
        assert_eq!(*described, schema(command), "{command}");
        let words: Vec<&str> = command.split('-').collect();
        let help = run(&[&words[..], &["--help"]].concat(), b"").stdout;
        assert!(help.contains("--json"), "{command}");
    }
    // Every command that takes --json has one.
    let listed = run(&["--help"], b"").stdout;
    let names = listed.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(' '));
    for (name, _) in names.filter(|(name, _)| name.starts_with(|c: char| c.is_ascii_lowercase())) {
        let help = run(&[name, "--help"], b"").stdout;
        let has_json = help.contains("\n      --json");
        assert_eq!(has_json, all.get(name).is_some(), "{name}");
    }
    let ran = run(&["schema", "nonsense"], b"");
    assert!(ran.stderr.contains("\"nonsense\" has no schema: expected one of"), "{}", ran.stderr);
    assert_eq!(ran.code, Some(2));
}

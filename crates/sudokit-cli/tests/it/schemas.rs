//! `sudokit schema`: what commands print with --json is what their schemas say, and nothing else.

use crate::common::run;
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

/// What is wrong with a value, by the keywords that our schemas use. Another keyword is an error.
fn faults(schema: &Value, root: &Value, value: &Value, at: &str, out: &mut Vec<String>) {
    macro_rules! wrong {
        ($($what:tt)*) => {
            out.push(format!("{at}: {}", format!($($what)*)))
        };
    }
    let number = |limit: &Value| limit.as_f64().expect("a limit is a number");
    let length = |limit: &Value| limit.as_u64().expect("a limit is a number") as usize;
    for (keyword, says) in schema.as_object().expect("a schema is an object") {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "required" => {}
            "$ref" => {
                let place = says.as_str().unwrap().strip_prefix('#').unwrap();
                faults(root.pointer(place).expect(place), root, value, at, out);
                return;
            }
            "type" => {
                let is = |kind: &Value| match kind.as_str().unwrap() {
                    "null" => value.is_null(),
                    "boolean" => value.is_boolean(),
                    "string" => value.is_string(),
                    "number" => value.is_number(),
                    "integer" => value.as_f64().is_some_and(|n| n.fract() == 0.0),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("{other} is no type"),
                };
                let kinds = says.as_array().cloned().unwrap_or_else(|| vec![says.clone()]);
                if !kinds.iter().any(is) {
                    wrong!("expected {says}, found {value}");
                }
            }
            "const" if says != value => wrong!("expected {says}, found {value}"),
            "enum" if !says.as_array().unwrap().contains(value) => {
                wrong!("expected one of {says}, found {value}");
            }
            "const" | "enum" => {}
            "minimum" if value.as_f64().is_some_and(|n| n < number(says)) => {
                wrong!("{value} is below {says}");
            }
            "maximum" if value.as_f64().is_some_and(|n| n > number(says)) => {
                wrong!("{value} is above {says}");
            }
            "minLength" | "maxLength" | "minItems" | "maxItems" => {
                let items = value.as_array().map(Vec::len).filter(|_| keyword.ends_with("Items"));
                let text = value.as_str().map(str::len).filter(|_| keyword.ends_with("Length"));
                let is_least = keyword.starts_with("min");
                if let Some(found) = items.or(text)
                    && if is_least { found < length(says) } else { found > length(says) }
                {
                    wrong!("{keyword} is {says}, found {found}");
                }
            }
            "minimum" | "maximum" => {}
            "pattern" => {
                if let Some(text) = value.as_str()
                    && !matches(says.as_str().unwrap(), text)
                {
                    wrong!("{text:?} is not as {says}");
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    faults(says, root, item, &format!("{at}/{index}"), out);
                }
            }
            "anyOf" => {
                let fits = |form: &Value| {
                    let mut found = Vec::new();
                    faults(form, root, value, at, &mut found);
                    found.is_empty()
                };
                if !says.as_array().unwrap().iter().any(fits) {
                    wrong!("fits no form: {value}");
                }
            }
            "properties" | "additionalProperties" => {}
            other => panic!("the checker does not know {other:?}"),
        }
    }
    let (Some(properties), Some(object)) = (schema.get("properties"), value.as_object()) else {
        return;
    };
    assert_eq!(schema["additionalProperties"], false, "{at} is open");
    for key in schema["required"].as_array().into_iter().flatten() {
        if !object.contains_key(key.as_str().unwrap()) {
            out.push(format!("{at}: lacks {key}"));
        }
    }
    for (key, value) in object {
        match properties.get(key) {
            Some(schema) => faults(schema, root, value, &format!("{at}/{key}"), out),
            None => out.push(format!("{at}: has {key:?}, which the schema has not")),
        }
    }
}

/// Whether a text is as a pattern of letters and sets of letters says, from end to end. A star
/// behind a set: any number of them.
fn matches(pattern: &str, text: &str) -> bool {
    let inside = pattern.strip_prefix('^').and_then(|p| p.strip_suffix('$')).expect(pattern);
    matches_inside(inside, text)
}

fn matches_inside(pattern: &str, text: &str) -> bool {
    let Some(first) = pattern.chars().next() else { return text.is_empty() };
    let mut letters = text.chars();
    let Some((set, after)) = pattern.strip_prefix('[').and_then(|set| set.split_once(']')) else {
        return letters.next() == Some(first) && matches_inside(&pattern[1..], letters.as_str());
    };
    let fits = letters.next().is_some_and(|letter| match set {
        "0-9" => letter.is_ascii_digit(),
        "1-9" => ('1'..='9').contains(&letter),
        set => set.contains(letter),
    });
    match after.strip_prefix('*') {
        Some(after) => {
            fits && matches_inside(pattern, letters.as_str()) || matches_inside(after, text)
        }
        None => fits && matches_inside(after, letters.as_str()),
    }
}

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

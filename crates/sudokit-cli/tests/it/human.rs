//! `sudokit explain`, `steps`, `hint` and `check --path` as their users run them.

use crate::common::run;
use serde_json::Value;
use std::fs;
use sudokit::technique::check_step;
use sudokit::technique::notation::Document;

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// From `sudokit generate --seed 7`: locked candidates, subsets, an X-Wing.
const HARD: &str =
    "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
/// The two 4s and 7s of a rectangle are gone: two solutions.
const TWO: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....";
const CLASH: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn long_help_begins_with_examples() {
    for command in ["explain", "steps", "hint"] {
        let ran = run(&[command, "--help"], b"");
        assert!(ran.stdout.starts_with("Examples:\n"));
        insta::assert_snapshot!(format!("help_{command}"), ran.stdout);
    }
}

#[test]
fn explain_tells_every_step_in_three_notations_and_two_languages() {
    for (name, args) in [
        ("plain", &["--lang", "en"][..]),
        ("korean", &["--lang", "ko"]),
        ("hodoku", &["--notation", "hodoku"]),
        ("compact", &["--notation", "compact"]),
    ] {
        let ran = run(&[&["explain", EASY, "-q"], args].concat(), b"");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        insta::assert_snapshot!(name, ran.stdout);
    }
}

#[test]
fn a_technique_has_a_page() {
    let ran = run(&["explain", "--technique", "bf2", "--lang", "en"], b"");
    assert!(ran.stdout.contains("X-Wing"), "{}", ran.stdout);
    let ran = run(&["explain", "--technique", "uniqueness-test-1", "--lang", "ko"], b"");
    assert!(ran.stdout.contains("유일성 검사 1"), "{}", ran.stdout);
    // In one language, and Korean sentences have one way to name rows and cells.
    let ran = run(&["explain", "--technique", "x-wing", "--lang", "ko"], b"");
    assert!(!ran.stdout.contains("Two rows") && ran.stdout.starts_with("# 엑스윙\n"));
    assert!(ran.stdout.contains("지울 수 있습니다: 7행 2열에서 4를"), "{}", ran.stdout);
    assert!(ran.stdout.contains("`X-Wing: 4 r69 c29 => r7c2<>4`"), "{}", ran.stdout);
    let ran = run(&["explain", "--technique", "x-wing", "--lang", "en"], b"");
    let is_korean = |c: char| ('가'..='힣').contains(&c);
    let prose = ran.stdout.lines().filter(|line| !line.starts_with(['-', ' ', '<']));
    assert_eq!(prose.filter(|line| line.contains(is_korean)).count(), 0, "{}", ran.stdout);
    assert_eq!(run(&["explain", "--technique", "x-wing", EASY], b"").code, Some(2));
}

#[test]
fn explain_answers_line_by_line_whatever_the_puzzle() {
    let input = format!("{EASY}\nnonsense\n{TWO}\n{CLASH}\n{HARD}\n").repeat(3);
    let args = ["explain", "-q", "--notation", "compact", "--until", "stuck"];
    let ran = run(&args, input.as_bytes());
    assert_eq!(ran.code, Some(2));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 15);
    assert!(lines[0].starts_with("n1 r5c5=5; ") && lines[4].contains("; "));
    assert_eq!((lines[1], lines[3]), ("unreadable", "invalid"));
    assert_eq!(
        (lines[..5].to_vec(), lines[5..10].to_vec()),
        (lines[10..].to_vec(), lines[..5].to_vec())
    );
    assert!(ran.stderr.contains("stdin:3: more than one solution"), "{}", ran.stderr);
    let one = run(&[&args[..], &["--threads", "1"]].concat(), input.as_bytes());
    assert_eq!(one.stdout, ran.stdout);
}

#[test]
fn explain_says_how_it_ended_with_its_exit_code() {
    let ends = |args: &[&str], puzzle: &str| {
        let ran = run(&[&["explain", "-q", "--json", puzzle], args].concat(), b"");
        let object = objects(&ran.stdout).remove(0);
        (object["end"].as_str().map(str::to_owned), ran.code)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(ends(&[], EASY), (some("solved"), Some(0)));
    assert_eq!(ends(&["--only", "n1"], HARD), (some("stuck"), Some(1)));
    assert_eq!(ends(&["--only", "n1", "--until", "stuck"], HARD), (some("stuck"), Some(0)));
    assert_eq!(ends(&["--until", "full-house"], EASY), (some("reached"), Some(0)));
    assert_eq!(ends(&["--until", "x-wing"], EASY), (some("solved"), Some(1)));
    assert_eq!(ends(&["--budget", "1"], HARD), (some("budget"), Some(3)));
    assert_eq!(ends(&[], TWO).1, Some(1));
    assert_eq!(ends(&[], CLASH), (None, Some(1)));
    let ran = run(&["explain", "--only", "y-wing", EASY], b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("expected the name of a technique: x-wing"), "{}", ran.stderr);
}

#[test]
fn no_uniqueness_is_argued_where_it_is_not_there() {
    let ran = run(&["explain", "-q", "--json", TWO], b"");
    let object = objects(&ran.stdout).remove(0);
    assert_eq!(object["verdict"], "multiple");
    let steps = object["steps"].as_array().unwrap();
    assert!(!steps.is_empty());
    assert!(steps.iter().all(|s| s["uses_uniqueness"] == false && s["state"]["proper"] == false));
}

#[test]
fn paths_of_ours_follow_in_every_notation() {
    for puzzle in [EASY, HARD] {
        let mut verdicts = Vec::new();
        for args in [&["--notation", "hodoku"][..], &["--json"], &["--notation", "compact"]] {
            let until = ["explain", "-q", "--until", "stuck", puzzle];
            let mut text = run(&[&until[..], args].concat(), b"").stdout;
            if args.contains(&"compact") {
                text = format!("{puzzle}\n{text}");
            }
            let ran = run(&["check", "--path", "-"], text.as_bytes());
            assert_eq!(ran.code, Some(0), "{} {}", ran.stdout, ran.stderr);
            verdicts.push(ran.stdout);
        }
        assert!(verdicts[0].starts_with("stdin:1: ") && verdicts[0].contains("steps follow"));
        assert_eq!((&verdicts[1], &verdicts[2]), (&verdicts[0], &verdicts[0]));
    }
}

#[test]
fn the_first_step_that_does_not_follow_is_named() {
    let told = |text: &str| {
        let ran = run(&["check", "--path", "-"], text.as_bytes());
        (ran.stdout + &ran.stderr, ran.code)
    };
    let head = format!("{EASY} #1 Easy (204)\n   Naked Single: r5c5=5\n");
    assert_eq!(told(&head), ("stdin:1: 1 step follows, 50 cells open\n".to_owned(), Some(0)));
    for (step, why) in [
        ("Naked Single: r1c3=4", "step 2 does not follow: Naked Single: no step of that name"),
        (
            "Naked Single: r1c3=1",
            "step 2 does not follow: Naked Single: the solution says otherwise",
        ),
        ("Naked Single: r5c5=5", "step 2 does not follow: Naked Single: r5c5-5 is not a candidate"),
        ("X-Wing: 4 r12 c34 => r1c3<>4", "step 2 does not follow: X-Wing: the solution says"),
    ] {
        let (text, code) = told(&format!("{head}   {step}\n   Naked Single: r7c6=7\n"));
        assert!(text.starts_with(&format!("stdin:1: {why}")), "{text}");
        assert_eq!(code, Some(1));
    }
    let json = run(&["explain", "-q", "--json", EASY], b"").stdout;
    let altered = json.replacen("\"place\":[\"r7c6-7\"]", "\"place\":[\"r7c6-3\"]", 1);
    assert_ne!(json, altered);
    let (text, code) = told(&altered);
    assert!(text.contains("step 2 does not follow: Naked Single: r7c6-3"), "{text}");
    assert_eq!(code, Some(1));
    let (text, code) = told("   Sashimi: r1c1=1\n");
    assert!(text.starts_with("stdin:1: expected a puzzle, a step, or JSON"), "{text}");
    assert_eq!(code, Some(2));
}

#[test]
fn the_proof_of_a_path_is_two_files_for_outside_checkers() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str| directory.path().join(name);
    let proof = file("p");
    let ran = run(&["explain", "--proof", proof.to_str().unwrap(), HARD, "--until", "stuck"], b"");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(0), ""));
    assert!(ran.stderr.contains("p.cnf and "), "{}", ran.stderr);
    let formula = fs::read_to_string(file("p.cnf")).unwrap();
    let header = formula.lines().find(|line| line.starts_with('p')).unwrap();
    let clauses = formula.lines().filter(|line| !line.starts_with(['c', 'p'])).count();
    assert_eq!(header, format!("p cnf 729 {clauses}"));
    let lemmas = fs::read_to_string(file("p.drat")).unwrap();
    assert!(lemmas.ends_with("\n0\n"));
    assert!(lemmas.lines().all(|line| line.ends_with('0')));
    let lines = file("p.jsonl");
    let ran = run(&["explain", "--proof", lines.to_str().unwrap(), HARD, "--until", "stuck"], b"");
    assert_eq!(ran.code, Some(0));
    let ran = run(&["check", "--path", lines.to_str().unwrap()], b"");
    assert_eq!(ran.code, Some(0), "{} {}", ran.stdout, ran.stderr);
    let ran = run(&["explain", "--proof", "p", EASY, EASY], b"");
    assert_eq!(ran.code, Some(2));
}

#[test]
fn steps_are_grouped_by_what_they_conclude() {
    let ran = run(&["steps", EASY, "--lang", "en"], b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let groups: Vec<&str> = ran.stdout.lines().filter(|line| !line.starts_with(' ')).collect();
    let mut different = groups.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), groups.len());
    assert!(ran.stdout.lines().next().unwrap().contains('='), "{}", ran.stdout);
    let cell = run(&["steps", EASY, "--cell", "r5c5", "--only", "singles"], b"").stdout;
    assert!(cell.starts_with("r5c5=5\n  "), "{cell}");
    let json = objects(&run(&["steps", EASY, "--digit", "1", "--json"], b"").stdout);
    assert!(!json.is_empty());
    for step in &json {
        let on = |key: &str| step[key].as_array().unwrap().clone();
        let all = [on("place"), on("eliminate")].concat();
        assert!(all.iter().any(|c| c.as_str().unwrap().ends_with("-1")), "{step}");
    }
    let none = run(&["steps", EASY, "--only", "bug+1"], b"");
    assert_eq!((none.code, none.stderr.as_str()), (Some(1), "argument:1: no step\n"));
}

#[test]
fn steps_show_the_easiest_of_each_conclusion_and_all_with_an_option() {
    let count = |arguments: &[&str]| {
        let json = objects(&run(&[&["steps", EASY, "--json"], arguments].concat(), b"").stdout);
        let conclusions = |step: &Value| {
            let list = |key: &str| step[key].as_array().unwrap().clone();
            let marked =
                |key: &'static str| list(key).into_iter().map(move |c| format!("{key} {c}"));
            marked("place").chain(marked("eliminate")).collect::<Vec<_>>()
        };
        let mut different: Vec<String> = json.iter().flat_map(conclusions).collect();
        different.sort_unstable();
        different.dedup();
        (json, different)
    };
    let only = ["--only", "singles,locked"];
    let (easiest, concluded) = count(&only);
    let (all, of_all) = count(&[&only[..], &["--all"]].concat());
    // Other reasons, and no other conclusion.
    assert!(all.len() > easiest.len(), "{} {}", all.len(), easiest.len());
    assert_eq!(concluded, of_all);
    assert!(easiest.iter().all(|step| all.contains(step)));
    // Each of the first concludes something new: no two place the same digit.
    let placed: Vec<String> = easiest
        .iter()
        .flat_map(|step| step["place"].as_array().unwrap().clone())
        .map(|c| c.to_string())
        .collect();
    let mut different = placed.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), placed.len());
}

#[test]
fn a_hint_says_as_much_as_is_wanted() {
    let mut told = String::new();
    for level in ["1", "2", "3", "4", "5", "6"] {
        let ran = run(&["hint", EASY, "--level", level, "--lang", "en"], b"");
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        told += &ran.stdout;
    }
    insta::assert_snapshot!("ladder", told);
    let korean = run(&["hint", EASY, "--lang", "ko"], b"").stdout;
    assert_eq!(korean, "9박스를 보세요.\n");
    // The grid of level 6 is the next one's input.
    let mut grid = EASY.to_owned();
    for _ in 0..51 {
        let ran = run(&["hint", &grid, "--level", "6", "--lang", "en"], b"");
        grid = ran.stdout.lines().last().unwrap().to_owned();
    }
    let ran = run(&["hint", &grid, "--lang", "en"], b"");
    assert_eq!((ran.stdout.as_str(), ran.code), ("It is solved.\n", Some(0)));
}

#[test]
fn errors_come_before_hints() {
    // r1c3 is 4: here the player wrote 1.
    let wrong = format!(":0000:x:53+1{}:::", &EASY[3..]);
    let ran = run(&["hint", &wrong, "--lang", "en"], b"");
    assert_eq!(ran.stdout, "A digit that you wrote is wrong: look at box 1.\n");
    let ran = run(&["hint", &wrong, "--level", "5", "--lang", "en"], b"");
    assert_eq!(ran.stdout, "r1c3 is not 1.\n");
    // And here the note 4 of r1c3 is gone.
    let missing = format!(":0000:x:{EASY}:413::");
    let ran = run(&["hint", &missing, "--level", "5", "--lang", "en"], b"");
    let (first, alone) = ran.stdout.split_once('\n').unwrap();
    assert!(first.contains("r1c3") && !first.contains('4'), "{first}");
    assert!(alone.starts_with("From the digits alone: Hidden Single: "), "{alone}");
    // The last level names the digit; its grid has all candidates of the cell again.
    let ran = run(&["hint", &missing, "--level", "6", "--lang", "en"], b"");
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!((lines[0], lines.len()), ("r1c3 must still allow 4.", 3));
    let ran = run(&["hint", lines[2], "--lang", "en"], b"");
    assert_eq!(ran.stdout, "Look at box 9.\n");
    let object = objects(&run(&["hint", &missing, "--json"], b"").stdout).remove(0);
    assert_eq!(
        (&object["kind"], &object["candidates"][0]),
        (&"missing-notes".into(), &"r1c3-4".into())
    );
    assert_eq!(
        (&object["next"]["kind"], &object["next"]["source"]),
        (&"step".into(), &"profile".into())
    );
    let ran = run(&["hint", CLASH], b"");
    assert_eq!(ran.code, Some(1));
    assert!(ran.stderr.contains("both hold 5"), "{}", ran.stderr);
}

#[test]
fn moves_are_named_explained_or_wrong() {
    let with = |cell: usize, digit: &str| {
        let mut grid = EASY.to_owned();
        grid.replace_range(cell..=cell, digit);
        grid
    };
    let name = |after: &str| {
        let ran =
            run(&["hint", "--name-move", EASY, after, "--lang", "en", "--only", "singles"], b"");
        (ran.stdout, ran.code)
    };
    let (text, code) = name(&with(40, "5"));
    assert!(text.starts_with("Naked Single: r5c5"), "{text}");
    assert_eq!(code, Some(0));
    let (text, code) = name(&with(2, "1"));
    assert_eq!((text.as_str(), code), ("r1c3=1: wrong.\n", Some(1)));
    let (text, code) = name(&with(2, "3"));
    assert_eq!(
        (text.as_str(), code),
        ("r1c3=3: wrong: r1c2 and r1c3 both hold 3 in row 1.\n", Some(1))
    );
    let (text, code) = name(&with(2, "4"));
    assert!(text.starts_with("r1c3=4: right, but nothing up to "), "{text}");
    assert_eq!(code, Some(1));
    let (text, code) = name(EASY);
    assert_eq!((text.as_str(), code), ("No digit was written and no candidate struck.\n", Some(0)));
}

/// What the page shows is what the program makes, and it names every key.
#[test]
fn the_page_on_steps_is_true() {
    let page = include_str!("../../../../docs/STEPS.md");
    let examples: Vec<&str> = page.split("```json\n").skip(1).collect();
    assert!(examples.len() >= 3);
    for example in examples {
        let text = example.split("```").next().unwrap();
        let mut shown: Value = serde_json::from_str(text).expect(text);
        // Read, it is a step that is proved where it says; written, it is the same object. Its texts
        // are made anew: they may be told better some day.
        let read: Document = shown.to_string().parse().expect(text);
        assert_eq!(check_step(read.sheet.as_ref().unwrap(), &read.step), Ok(()), "{text}");
        let mut written: Value = serde_json::from_str(&read.to_string()).unwrap();
        for object in [&mut shown, &mut written] {
            assert!(object["text"]["ko"].is_string());
            object["text"].take();
        }
        assert_eq!(written, shown);
    }
    let outputs = [
        run(&["steps", "--json", HARD], b"").stdout,
        run(&["hint", "--json", EASY], b"").stdout,
        run(&["hint", "--json", &format!(":0000:x:{EASY}:413::")], b"").stdout,
        run(&["hint", "--json", "--name-move", EASY, EASY], b"").stdout,
        run(&["explain", "-q", "--json", EASY], b"").stdout,
        run(&["explain", "-q", "--json", "--profile", "se", EASY], b"").stdout,
    ];
    let output = include_str!("../../../../docs/OUTPUT.md");
    fn keys(value: &Value, all: &mut Vec<String>) {
        match value {
            Value::Object(object) => {
                all.extend(object.keys().cloned());
                object.values().for_each(|value| keys(value, all));
            }
            Value::Array(items) => items.iter().for_each(|item| keys(item, all)),
            _ => {}
        }
    }
    for object in outputs.iter().flat_map(|text| objects(text)) {
        assert_eq!(object["version"], 1);
        let mut all = Vec::new();
        keys(&object, &mut all);
        for key in all {
            let name = format!("`{key}`");
            assert!(page.contains(&name) || output.contains(&name), "{key}");
        }
    }
}

//! `sudokit data eval`: figures are those that were planted, in every form of output.

use super::{Folder, data, puzzles};
use serde_json::Value;

#[test]
fn planted_answers_are_counted_in_text_json_and_on_the_page() {
    let folder = Folder::new();
    let rows: Vec<(String, String)> = puzzles(12)
        .iter()
        .map(|p| (p.0.to_string(), sudokit::solve(p.0).unique().unwrap().to_string()))
        .collect();
    let table = rows.iter().enumerate().map(|(at, (puzzle, solution))| {
        format!("{puzzle},{solution},{}\n", ["train", "wild"][at % 2])
    });
    let test =
        folder.write("test.csv", "puzzle,solution,kind\n".to_owned() + &table.collect::<String>());
    // Of twelve answers nine are right, in three ways; one is cut off, one empty, one has no grid.
    let said = rows.iter().enumerate().map(|(at, (_, right))| match at {
        3 => format!("{{\"completion\":{:?}}}\n", &right[..70]),
        6 => "{\"completion\":null}\n".to_owned(),
        9 => "{\"completion\":\"I cannot.\"}\n".to_owned(),
        _ => {
            format!("{{\"completion\":\"<think>{}</think>So **{right}**.</s>\"}}\n", "1".repeat(81))
        }
    });
    let said = folder.write("said.jsonl", said.collect::<String>());
    let bare = rows.iter().map(|(_, right)| right.clone() + "\n").collect::<String>();
    let bare = folder.write("bare.txt", bare);
    let page = folder.text("report.html");
    let args = [
        "eval",
        &said,
        "--versus",
        &bare,
        "--against",
        &test,
        "--by",
        "kind,givens",
        "--html",
        &page,
    ];
    let text = data(&args);
    assert_eq!(text.code, Some(0), "{}", text.stderr);
    for expected in [
        "exact    75.00 % [46.77, 91.11], 9 of 12",
        "outcomes right 9, wrong_size 1, no_grid 1, missing 1",
        "only the first 0, only the second 3, both 9, neither 0; McNemar exact p = 0.2500",
        &format!("by kind: {said}, {bare}\n  train                       6"),
        "intervals: Wilson, 95 %",
    ] {
        assert!(text.stdout.contains(expected), "{expected}\n{}", text.stdout);
    }
    let json = data(&[&args[..8], &["--json", "-q"]].concat());
    let report: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(report["systems"][0]["exact"]["count"], 9);
    assert_eq!(report["systems"][1]["exact"]["count"], 12);
    let id = report["protocol"]["id"].as_str().unwrap();
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(text.stdout.contains(id) && page.contains(id) && page.contains("<svg"), "{id}");
    assert!(!page.contains("http"), "the page needs no network");
    // One thread gives the same bytes.
    assert_eq!(
        data(&[&args[..8], &["--json", "-q", "--threads", "1"]].concat()).stdout,
        json.stdout
    );
    assert_eq!(data(&["eval", &said, "--against", &test, "--at-least", "0.8"]).code, Some(1));
}

#[test]
fn wrong_requests_are_named() {
    let folder = Folder::new();
    let test = folder
        .write("test.txt", puzzles(3).iter().map(|p| format!("{}\n", p.0)).collect::<String>());
    let few = folder.write("few.txt", "1\n");
    let many = folder.write("many.txt", "1\n2\n3\n4\n");
    let table = folder.write("table.csv", "a,b\n1,2\n");
    for (args, expected) in [
        (
            vec!["eval", &*few, "--against", &test],
            "predictions for 3 puzzles in their order, found 1",
        ),
        (vec!["eval", &*many, "--against", &test], "3 puzzles in their order, found 4"),
        (
            vec!["eval", &*few, "--against", &test, "--votes", "2"],
            "2 predictions for each of 3 puzzles",
        ),
        (vec!["eval", &*table, "--against", &test], "--prediction-column"),
        (vec!["eval", "nowhere.txt", "--against", &test], "nowhere.txt"),
        (vec!["eval", &*many, "--against", &many], "found"),
    ] {
        let ran = data(&args);
        assert_eq!(ran.code, Some(2), "{args:?} {}", ran.stdout);
        assert!(ran.stderr.contains(expected), "{expected}\n{}", ran.stderr);
    }
}

#[test]
fn predictions_are_found_by_an_id_or_by_the_puzzle() {
    let folder = Folder::new();
    let rows: Vec<(String, String)> = puzzles(6)
        .iter()
        .map(|p| (p.0.to_string(), sudokit::solve(p.0).unique().unwrap().to_string()))
        .collect();
    let table = rows.iter().enumerate().map(|(at, row)| format!("{at},{},{}\n", row.0, row.1));
    let test =
        folder.write("test.csv", "id,puzzle,solution\n".to_owned() + &table.collect::<String>());
    // Backwards; the first is missing, 4 stands twice, and the second of the two is right only.
    let mut said: Vec<String> = Vec::new();
    for (at, (puzzle, right)) in rows.iter().enumerate().skip(1).rev() {
        let mut say = |answer: &str| {
            let puzzle = puzzle.replace('.', "0");
            said.push(format!("{{\"id\":{at},\"puzzle\":\"{puzzle}\",\"answer\":\"{answer}\"}}\n"));
        };
        if at == 4 {
            say("I cannot.");
        }
        say(right);
    }
    said.push("{\"id\":99,\"puzzle\":\"x\",\"answer\":\"1\"}\n".to_owned());
    let said = folder.write("said.jsonl", said.concat());
    for key in ["id", "puzzle"] {
        let args = ["eval", &said, "--against", &test, "--key", key];
        let text = data(&args);
        assert_eq!(text.code, Some(0), "{}", text.stderr);
        let paired = format!(
            "paired by {key}: puzzles without a prediction 1, predictions that are doubled 1, of no \
             puzzle 1"
        );
        for expected in ["4 of 6", "outcomes right 4, no_grid 1, missing 1", &paired] {
            assert!(text.stdout.contains(expected), "{expected}\n{}", text.stdout);
        }
        let json = data(&[&args[..], &["--json", "-q"]].concat());
        let report: Value = serde_json::from_str(&json.stdout).unwrap();
        let pairing = &report["systems"][0]["pairing"];
        let expected = serde_json::json!({"key": key, "missing": 1, "doubled": 1, "unknown": 1});
        assert_eq!(*pairing, expected);
    }
    // By order they are too many; without the column there is no key.
    assert_eq!(data(&["eval", &said, "--against", &test]).code, Some(2));
    for (key, against) in [("name", &test), ("id", &folder.write("bare.txt", &*rows[0].0))] {
        let ran = data(&["eval", &said, "--against", against, "--key", key]);
        assert!(ran.code == Some(2) && ran.stderr.contains("for --key"), "{}", ran.stderr);
    }
    let lines = folder.write("lines.txt", "1\n");
    let ran = data(&["eval", &lines, "--against", &test, "--key", "puzzle"]);
    assert!(ran.stderr.contains("a table with a column for --key, found lines"), "{}", ran.stderr);
}

/// Of a run on 20 puzzles: how many are right, or the error.
fn right(folder: &Folder, name: &str, said: &str, more: &[&str]) -> Result<u64, String> {
    let rows = puzzles(20);
    let line = |(at, puzzle): (usize, &sudokit::Puzzle)| format!("{at},{puzzle}\n");
    let table = rows.iter().map(|row| &row.0).enumerate().map(line).collect::<String>();
    let test = folder.write("test.csv", "id,puzzle\n".to_owned() + &table);
    let said = folder.write(name, said);
    let ran = data(&[&["eval", &said, "--against", &test, "--json", "-q"], more].concat());
    let report: Value = serde_json::from_str(&ran.stdout).map_err(|_| ran.stderr)?;
    report["systems"][0]["exact"]["count"].as_u64().ok_or_else(|| "no count".to_owned())
}

#[test]
fn labels_are_never_taken_for_predictions() {
    let folder = Folder::new();
    let solved = puzzles(20);
    let line = |(puzzle, solution): &(sudokit::Puzzle, sudokit::Solution)| {
        format!("{puzzle},{solution},{puzzle}\n")
    };
    let rows: String = solved.iter().map(line).collect();
    let table = "puzzle,solution,model_output\n".to_owned() + &rows;
    let error = right(&folder, "said.csv", &table, &[]).unwrap_err();
    let expected = "found \"solution\", which may be labels, beside \"model_output\"";
    assert!(error.contains(expected), "{error}");
    assert_eq!(right(&folder, "said.csv", &table, &["--prediction-column", "solution"]), Ok(20));
    let named = &["--prediction-column", "Model_output"];
    assert_eq!(right(&folder, "said.csv", &table, named), Ok(0));
    assert_eq!(right(&folder, "said.csv", &table.replace("model_output", "prompt"), &[]), Ok(20));
    // The first rows lack the key.
    let object = |at: usize| {
        let (puzzle, solution) = &solved[at];
        let more = if at < 10 { String::new() } else { format!(",\"prediction\":\"{puzzle}\"") };
        format!("{{\"answer\":\"{solution}\"{more}}}\n")
    };
    let objects: String = (0..20).map(object).collect();
    assert_eq!(right(&folder, "said.jsonl", &objects, &[]), Ok(0));
    let late: String = (0..200).map(|at| object(at / 10)).collect();
    let error = right(&folder, "said.jsonl", &late, &["--votes", "10"]).unwrap_err();
    assert!(error.contains(":101: expected predictions in \"answer\""), "{error}");
    let twice = table.replace("model_output", "Solution");
    let error = right(&folder, "said.csv", &twice, &[]).unwrap_err();
    assert!(error.contains("one column \"solution\", found two"), "{error}");
    for (name, text) in [("said.jsonl", &objects), ("said.csv", &table)] {
        let error = right(&folder, name, text, &["--prediction-column", "typo"]).unwrap_err();
        assert!(error.contains("expected a column \"typo\", found none"), "{error}");
    }
}

#[test]
fn no_row_of_predictions_is_passed_over_whatever_it_says() {
    let folder = Folder::new();
    let solved: Vec<String> = puzzles(20).iter().map(|(_, right)| right.to_string()).collect();
    let table = |name: &str, of: &dyn Fn(usize, &str) -> String| {
        let rows = solved.iter().enumerate().map(|(at, right)| of(at, right) + "\n");
        format!("{name}\n{}", rows.collect::<String>())
    };
    let plain = |_: usize, right: &str| right.to_owned();
    let one = table("prediction", &plain);
    for (name, text, expected) in [
        // One column: its name is no prediction, and one prediction fewer moves no other.
        ("a.csv", one.clone(), Ok(20)),
        ("a.csv", one.replace('\n', "\r\n"), Ok(20)),
        ("a.csv", format!("\u{feff}{one}"), Ok(20)),
        ("a.csv", one.trim_end().rsplit_once('\n').unwrap().0.to_owned(), Err("found 19")),
        ("a.csv", one.clone() + &solved[0], Err("found 21")),
        ("a.csv", one.replace("prediction", "Prediction"), Ok(20)),
        // Missing ones, as pandas writes them.
        ("a.csv", table("prediction", &|at, r| [r, "\"\""][at % 2].to_owned()), Ok(10)),
        ("a.csv", table("prediction,id", &|at, r| format!("{},{at}", [r, ""][at % 2])), Ok(10)),
        ("a.csv", table("prediction,id", &|at, r| format!("# so {r},{at}")), Ok(20)),
        // A value of many lines.
        (
            "a.csv",
            table("id,output", &|at, r| format!("{at},\"{}```\n{r}\n```\"", "so\n".repeat(300))),
            Ok(20),
        ),
        ("a.csv", table("id;response", &|at, r| format!("{at};so, {r}")), Ok(20)),
        ("a.csv", table("id,prediction", &|at, r| [r, "1,2"][at / 19].to_owned()), Err(":2: ")),
        ("a.tsv", table("id\tresponse", &|at, r| format!("{at}\t{r}")), Ok(20)),
        // Longer than a line of puzzles may be.
        ("a.csv", table("prediction", &|at, r| "x ".repeat(1_100_000 / (1 + 9 * at)) + r), Ok(20)),
        (
            "a.jsonl",
            solved.iter().map(|r| format!("{{\"text\":\"{r}\"}}\n")).collect::<String>().replacen(
                "{\"text\":\"",
                &format!("{{\"text\":\"{}", "x ".repeat(1_100_000)),
                1,
            ),
            Ok(20),
        ),
        (
            "a.jsonl",
            solved.iter().map(|r| format!("\n{{\"text\":\"{r}\",\"loss\":NaN}}\r\n")).collect(),
            Ok(20),
        ),
        (
            "a.jsonl",
            solved.iter().map(|r| format!("{{\"text\":\"{r}\"}}\n")).collect::<String>() + "{\"te",
            Err(":21: expected an object of JSON"),
        ),
        ("a.json", format!("[{{\"text\":\"{}\"}}]", solved.join("\"},\n {\"text\":\"")), Ok(20)),
    ] {
        let found = right(&folder, name, &text, &[]);
        match expected {
            Ok(count) => assert_eq!(found, Ok(count), "{}", &text[..text.len().min(300)]),
            Err(message) => {
                let error = found.unwrap_err();
                assert!(error.contains(message), "{message}\n{error}");
            }
        }
    }
}

#[test]
fn keys_that_name_no_row_or_two_are_an_error() {
    let folder = Folder::new();
    let solved = puzzles(20);
    let said = |key: &dyn Fn(usize) -> String| {
        let rows =
            solved.iter().enumerate().map(|(at, (_, right))| format!("{},{right}\n", key(at)));
        "id,prediction\n".to_owned() + &rows.collect::<String>()
    };
    let by = &["--key", "id"];
    assert_eq!(right(&folder, "said.csv", &said(&|at| format!(" {at} ")), by), Ok(20));
    let error = right(&folder, "said.csv", &said(&|at| format!("{at}.0")), by).unwrap_err();
    assert!(error.contains("such as \"0\", found none of them, but \"0.0\""), "{error}");
    // Blank keys are no keys: they do not meet.
    let test = solved.iter().map(|(puzzle, _)| format!(",{puzzle}\n")).collect::<String>();
    let test = folder.write("blank.csv", "id,puzzle\n".to_owned() + &test);
    let blank = folder.write("said.csv", said(&|_| String::new()));
    let ran = data(&["eval", &blank, "--against", &test, "--key", "id", "-q"]);
    assert!(ran.stdout.contains("without a prediction 20"), "{}{}", ran.stdout, ran.stderr);
    let test = solved.iter().enumerate().map(|(at, row)| format!("{},{}\n", at % 2, row.0));
    let test = folder.write("two.csv", "id,puzzle\n".to_owned() + &test.collect::<String>());
    let said = folder.write("said.csv", said(&|at| at.to_string()));
    let ran = data(&["eval", &said, "--against", &test, "--key", "id", "-q"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("another key for each puzzle"), "{}", ran.stderr);
}

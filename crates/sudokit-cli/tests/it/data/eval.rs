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
            "predictions for 3 puzzles in their order, found fewer",
        ),
        (vec!["eval", &*many, "--against", &test], "found more"),
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

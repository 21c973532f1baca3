//! `sudokit data export`.

use super::{Folder, data, puzzles};
use crate::common::run;
use serde_json::Value;

#[test]
fn layouts_of_known_sets_are_written() {
    let folder = Folder::new();
    let (puzzle, solution) = puzzles(1)[0];
    let zeros = puzzle.to_string().replace('.', "0");
    let input = folder.write("in.txt", format!("{puzzle}\n"));
    let out = |to: &str| {
        let ran = data(&["export", "--format", to, "--solve", &input, "-q"]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{to}");
        ran.stdout
    };
    assert_eq!(out("lines"), format!("{puzzle}\n"));
    assert_eq!(out("csv"), format!("puzzle,solution\n{puzzle},{solution}\n"));
    assert_eq!(out("rrn"), format!("{zeros},{solution}\n"));
    assert_eq!(out("kaggle"), format!("quizzes,solutions\n{zeros},{solution}\n"));
    let item: Value = serde_json::from_str(&out("reasoning-gym")).unwrap();
    assert_eq!(item["answer"].as_str().unwrap().replace([' ', '\n'], ""), solution.to_string());
    assert!(item["question"].as_str().unwrap().contains(" _ "));
    assert_eq!(item["metadata"]["num_empty"], 81 - puzzle.given_count());
    let ran = data(&["export", "--blank", "0", "--format", "jsonl", &input, "-q"]);
    assert_eq!(ran.stdout, format!("{{\"puzzle\":\"{zeros}\"}}\n"));
}

#[test]
fn what_a_layout_cannot_hold_is_told() {
    let folder = Folder::new();
    let (puzzle, solution) = puzzles(1)[0];
    let text = format!("puzzle,solution\n{puzzle},{solution}\n{puzzle},\n1,\n");
    let input = folder.write("in.csv", text);
    let ran = data(&["export", "--format", "kaggle", &input]);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 2));
    for place in ["in.csv:3:", "in.csv:4:", "1 row written, 2 left out"] {
        assert!(ran.stderr.contains(place), "{}", ran.stderr);
    }
    assert_eq!(data(&["export", &input]).code, Some(2), "no layout");
    assert_eq!(data(&["export", "--format", "npy", &input]).code, Some(2), "a folder, no stdout");
}

#[test]
fn arrays_and_folders_read_back() {
    let folder = Folder::new();
    let made = puzzles(20);
    let text: String = made.iter().map(|(puzzle, s)| format!("{puzzle},{s}\n")).collect();
    let table = format!("puzzle,solution\n{text}");
    let input = folder.write("in.csv", &table);
    for (to, dtype) in [("npy", "u1"), ("npy", "i8"), ("hrm", "u1"), ("trm", "i4")] {
        let dir = folder.text(&format!("{to}-{dtype}"));
        let ran = data(&["export", "--format", to, "--dtype", dtype, &input, "-o", &dir, "-q"]);
        assert_eq!(ran.code, Some(0), "{to}: {}", ran.stderr);
        let back = data(&["export", "--format", "jsonl", &dir, "-q"]).stdout;
        let rows: Vec<Value> =
            back.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(rows.len(), 20);
        for (row, (puzzle, solution)) in rows.iter().zip(&made) {
            assert_eq!(row["puzzle"], puzzle.to_string());
            assert_eq!(row["solution"], solution.to_string());
        }
        // Every command reads them.
        let audit = data(&["audit", &dir, "--sample", "0", "-q"]);
        assert!(audit.stdout.contains("20 right"), "{}", audit.stdout);
    }
    let ran = run(&["data", "export", "--format", "hrm", "-o", &folder.text("x")], b"1..2\n");
    assert_eq!(ran.code, Some(2));
}

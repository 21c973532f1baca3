//! `sudokit data`: labels that are wrong, and rows that differ in their columns. Whatever comes in
//! goes out or is counted on stderr.

use super::{Folder, data, puzzles};
use crate::common::run;

/// Three puzzles: a right label, one of another puzzle, one that breaks a rule, one that is no grid.
fn wrong_labels() -> String {
    let made = puzzles(4);
    let other = made[1].1.to_string();
    let broken = format!("{}{}", "1".repeat(9), &made[2].1.to_string()[9..]);
    let mut text = "id,puzzle,solution\n".to_owned();
    let labels = [made[0].1.to_string(), other, broken, "1234".to_owned()];
    for (id, (label, (_, _))) in labels.iter().zip(&made).enumerate() {
        let puzzle = if id == 1 { made[0].0 } else { made[id].0 };
        text += &format!("{id},{puzzle},{label}\n");
    }
    text
}

/// The arguments of each command that writes rows, and the file it writes.
fn writers(folder: &Folder, input: &str) -> Vec<(Vec<String>, String)> {
    let text = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let out = folder.text("out.csv");
    let parts = folder.text("parts");
    vec![
        (text(&["dedup", "--by", "literal", input, "-o", &out]), "out.csv".to_owned()),
        (text(&["augment", "-k", "1", input, "-o", &out]), "out.csv".to_owned()),
        (text(&["export", "--format", "csv", input, "-o", &out]), "out.csv".to_owned()),
        (text(&["split", "--test", "0", input, "-o", &parts]), "parts/train.csv".to_owned()),
    ]
}

#[test]
fn wrong_labels_are_counted_and_can_be_left_out() {
    let folder = Folder::new();
    let input = folder.write("wrong.csv", wrong_labels());
    for (args, written) in writers(&folder, &input) {
        let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
        let ran = data(&args);
        assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
        for said in [
            "1 label changes givens (first: ",
            "wrong.csv:3)",
            "1 label breaks a rule or is not full",
            "wrong.csv:4)",
            "1 label is no grid of 81 digits",
            "wrong.csv:5)",
        ] {
            assert!(ran.stderr.contains(said), "{args:?}: {said}: {}", ran.stderr);
        }
        // Of puzzle 0 there are two rows with different labels.
        let rows = if args[0] == "dedup" { 3 } else { 4 };
        assert_eq!(folder.read(&written).lines().count(), 1 + rows, "{args:?}");
        args.push("--drop-bad-labels");
        for threads in ["1", "3"] {
            let ran = data(&[&args[..], &["--threads", threads]].concat());
            assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.stderr);
            assert!(ran.stderr.contains("wrong.csv:3): left out"), "{args:?}: {}", ran.stderr);
            let kept = folder.read(&written);
            let kept: Vec<&str> = kept.lines().skip(1).collect();
            assert!(kept.len() == 1 && kept[0].starts_with("0,"), "{args:?}: {kept:?}");
        }
    }
}

#[test]
fn rows_keep_their_numbers_where_others_are_left_out() {
    let folder = Folder::new();
    let (made, mut text) = (puzzles(3), "puzzle,solution\n".to_owned());
    for n in [0, 1, 2] {
        let label = if n == 1 { made[0].1 } else { made[n].1 };
        text += &format!("{},{label}\n", made[n].0);
    }
    let input = folder.write("some.csv", text);
    let all = data(&["augment", "-k", "1", &input, "-q"]);
    let some = data(&["augment", "-k", "1", &input, "-q", "--drop-bad-labels"]);
    let lines: Vec<&str> = all.stdout.lines().collect();
    assert_eq!(some.stdout.lines().collect::<Vec<_>>(), [lines[0], lines[1], lines[3]]);
}

#[test]
fn models_are_not_trained_on_wrong_labels_unsaid() {
    let folder = Folder::new();
    let rows: String = wrong_labels().lines().take(4).map(|line| line.to_owned() + "\n").collect();
    let (input, out) = (folder.write("wrong.csv", rows), folder.text("hrm"));
    let args = ["export", "--format", "hrm", &input, "-o", &out];
    let ran = data(&args);
    assert!(ran.stderr.contains("1 label changes givens"), "{}", ran.stderr);
    assert!(ran.stderr.contains("train/all__inputs.npy: 3 rows"), "{}", ran.stderr);
    let ran = data(&[&args[..], &["--drop-bad-labels"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("train/all__inputs.npy: 1 row"), "{}", ran.stderr);
}

#[test]
fn a_set_without_training_rows_is_refused() {
    let folder = Folder::new();
    let (made, header) = (puzzles(2), "puzzle,solution\n");
    let row = |n: usize| format!("{header}{},{}\n", made[n].0, made[n].1);
    let (train, test) = (folder.write("train.csv", row(0)), folder.write("test.csv", row(1)));
    let out = folder.text("hrm");
    // One value for each --test: the file behind it is the training set.
    let ran = data(&["export", "--format", "hrm", "--test", &test, &train, "-o", &out]);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert!(ran.stderr.contains("train/all__inputs.npy: 1 row\n"), "{}", ran.stderr);
    assert!(ran.stderr.contains("test/all__inputs.npy: 1 row\n"), "{}", ran.stderr);
    let none = folder.text("none");
    let ran = run(&["data", "export", "--format", "hrm", "--test", &test, "-o", &none], b"");
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    assert!(ran.stderr.contains("expected training rows, found none"), "{}", ran.stderr);
}

#[test]
fn files_with_other_columns_go_through_where_none_of_their_rows_is_written() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let first = folder.write("first.csv", format!("id,puzzle\n1,{puzzle}\n"));
    let twin = folder.write("twin.csv", format!("puzzle,note\n{puzzle},x\n"));
    let unreadable = folder.write("unreadable.csv", "id,puzzle,z\n1,12,9\n");
    let expected = format!("id,puzzle\n1,{puzzle}\n");
    let ran = data(&["dedup", &first, &twin]);
    assert_eq!((ran.stdout.as_str(), ran.code), (expected.as_str(), Some(0)), "{}", ran.stderr);
    for args in
        [&["export", "--format", "csv"][..], &["dedup"], &["augment", "-k", "1", "--original"]]
    {
        for threads in ["1", "3"] {
            let ran = data(&[args, &[&first, &unreadable, "--threads", threads]].concat());
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert!(ran.stdout.contains(&format!("1,{puzzle}")), "{}", ran.stdout);
            assert!(ran.stderr.contains("unreadable.csv:2:"), "{}", ran.stderr);
        }
    }
    // Where a row of it would be written, the column is named with its place.
    let ran = data(&["export", "--format", "csv", &first, &twin]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("twin.csv:2: expected the columns"), "{}", ran.stderr);
}

#[test]
fn found_solutions_stand_in_one_column_whatever_the_files_have() {
    let folder = Folder::new();
    let made = puzzles(2);
    let (with, without) = (
        folder.write("with.csv", format!("puzzle,answer\n{},{}\n", made[0].0, made[0].1)),
        folder.write("without.csv", format!("puzzle\n{}\n", made[1].0)),
    );
    let ran = data(&["export", "--format", "csv", "--solve", &with, &without]);
    let rows = |n: usize| format!("{},{}\n", made[n].0, made[n].1);
    let expected = format!("puzzle,answer\n{}{}", rows(0), rows(1));
    assert_eq!((ran.stdout, ran.code), (expected, Some(0)), "{}", ran.stderr);
}

#[test]
fn columns_and_keys_that_stand_twice_are_renamed_and_named() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let table = folder.write("t.csv", format!("x,puzzle,x,x_2\n1,{puzzle},2,3\n"));
    let ran = data(&["export", "--format", "jsonl", &table]);
    let object = format!("{{\"x\":\"1\",\"puzzle\":\"{puzzle}\",\"x_3\":\"2\",\"x_2\":\"3\"}}\n");
    assert_eq!((ran.stdout, ran.code), (object, Some(0)));
    assert!(ran.stderr.contains("t.csv: column \"x\" stands twice"), "{}", ran.stderr);
    let object = format!("{{\"x\": 1, \"puzzle\": \"{puzzle}\", \"x\": 2}}\n");
    let lines = folder.write("t.jsonl", object);
    let ran = data(&["export", "--format", "csv", &lines]);
    assert_eq!((ran.stdout, ran.code), (format!("x,puzzle,x_2\n1,{puzzle},2\n"), Some(0)));
    assert!(ran.stderr.contains("t.jsonl:1: key \"x\" stands twice"), "{}", ran.stderr);
}

//! `sudokit data augment`.

use super::{Folder, data, puzzles};
use std::collections::HashSet;
use sudokit::Puzzle;
use sudokit::canon::Transform;
use sudokit::solve::Solver;

fn table(folder: &Folder, n: usize) -> (String, Vec<(Puzzle, String)>) {
    let made = puzzles(n);
    let mut text = "id,quizzes,solutions\n".to_owned();
    for (n, (puzzle, solution)) in made.iter().enumerate() {
        text += &format!("{n},{puzzle},{solution}\n");
    }
    let rows = made.iter().map(|(puzzle, solution)| (*puzzle, solution.to_string())).collect();
    (folder.write("in.csv", text), rows)
}

#[test]
fn copies_are_what_their_transform_makes_of_the_row() {
    let folder = Folder::new();
    let (input, rows) = table(&folder, 30);
    let args = ["augment", "-k", "3", "--seed", "5", &input];
    let ran = data(&args);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let lines: Vec<Vec<&str>> = ran.stdout.lines().map(|l| l.split(',').collect()).collect();
    assert_eq!(lines[0], ["id", "quizzes", "solutions", "source_row", "copy", "transform"]);
    assert_eq!(lines.len(), 1 + 90);
    let mut seen = HashSet::new();
    for (at, line) in lines[1..].iter().enumerate() {
        assert_eq!([line[0], line[3]], [(at / 3).to_string(), (at / 3).to_string()]);
        assert_eq!(line[4], (at % 3 + 1).to_string());
        let transform: Transform = line[5].parse().unwrap();
        let (puzzle, solution) = &rows[at / 3];
        assert_eq!(line[1], transform.apply(puzzle).to_string());
        assert_eq!(line[2], transform.apply(&solution.parse::<Puzzle>().unwrap()).to_string());
        assert!(seen.insert(line[5]), "a transform twice");
    }
    assert_eq!(data(&[&args[..], &["--threads", "4"]].concat()), data(&args));
    // More copies change none, and the rows themselves can come along.
    let more = data(&["augment", "-k", "4", "--original", "--seed", "5", &input]).stdout;
    let is_kept = |line: &&str| !matches!(line.split(',').nth(4), Some("0" | "4"));
    assert!(more.lines().filter(is_kept).eq(ran.stdout.lines()));
}

#[test]
fn digits_alone_and_more_givens_can_be_asked_for() {
    let folder = Folder::new();
    let (input, rows) = table(&folder, 10);
    let args = ["augment", "-k", "2", "--moves", "digits", "--fill", "30..34", "--format", "jsonl"];
    let ran = data(&[&args[..], &[&input, "-q"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let mut solver = Solver::new();
    for (at, line) in ran.stdout.lines().enumerate() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let puzzle: Puzzle = object["quizzes"].as_str().unwrap().parse().unwrap();
        assert!((30..=34).contains(&puzzle.given_count()), "{}", puzzle.given_count());
        let solution = solver.classify(puzzle).unique().unwrap();
        assert_eq!(object["solutions"], solution.to_string());
        let transform: Transform = object["transform"].as_str().unwrap().parse().unwrap();
        assert_eq!(transform.row_sources(), Transform::IDENTITY.row_sources());
        let cells = |p: &Puzzle| p.given_cells();
        assert!((cells(&rows[at / 2].0) - cells(&puzzle)).is_empty());
    }
    let wrong = data(&["augment", "-k", "1", "--fill", "99", &input]);
    assert_eq!(wrong.code, Some(2));
}

#[test]
fn rows_without_a_puzzle_are_told_once() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let input = folder.write("in.csv", format!("puzzle,n\n12,1\n{puzzle},2\n"));
    let ran = data(&["augment", "-k", "20000", &input, "-q"]);
    assert_eq!((ran.code, ran.stdout.lines().count()), (Some(2), 20_001));
    assert_eq!(ran.stderr.lines().count(), 1, "{}", ran.stderr);
    assert!(ran.stderr.contains("in.csv:2:"), "{}", ran.stderr);
}

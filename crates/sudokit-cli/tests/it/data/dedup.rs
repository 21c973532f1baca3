//! `sudokit data dedup`.

use super::{Folder, data, moved, puzzles, with_a_given_more};
use crate::common::run;
use sudokit::Puzzle;
use sudokit::canon::Transform;

/// Rows with one of each kind of twin.
fn table() -> (String, Vec<Puzzle>) {
    let made = puzzles(4);
    let [a, b, c, d] = [0, 1, 2, 3].map(|i| made[i].0);
    // a, b, a again, an isomorph of b, c, c with a given more, d, an improper one twice
    let rows = vec![
        a,
        b,
        a,
        moved(&b, 1),
        c,
        moved(&with_a_given_more(&c), 2),
        d,
        Puzzle::EMPTY,
        Puzzle::EMPTY,
    ];
    let mut text = "id,puzzle,note\n".to_owned();
    for (n, puzzle) in rows.iter().enumerate() {
        text += &format!("{n},{puzzle},\"n, {n}\"\n");
    }
    (text, rows)
}

fn ids(csv: &str) -> Vec<usize> {
    csv.lines().skip(1).map(|line| line.split(',').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn the_first_of_each_group_stays_with_all_its_columns() {
    let folder = Folder::new();
    let (text, _) = table();
    let input = folder.write("all.csv", &text);
    for (by, kept) in [
        ("literal", vec![0, 1, 3, 4, 5, 6, 7]),
        ("class", vec![0, 1, 4, 5, 6, 7, 8]),
        ("grid", vec![0, 1, 4, 6, 7, 8]),
    ] {
        let ran = data(&["dedup", "--by", by, &input]);
        assert_eq!((ran.code, ids(&ran.stdout)), (Some(0), kept), "{by}: {}", ran.stderr);
        assert!(ran.stdout.lines().all(|line| text.lines().any(|other| other == line)));
        for threads in ["1", "3"] {
            for memory in ["0", "1G"] {
                let args = ["dedup", "--by", by, &input, "--threads", threads, "--memory", memory];
                assert_eq!(data(&args).stdout, ran.stdout, "{threads} threads, memory {memory}");
            }
        }
    }
}

#[test]
fn what_is_dropped_is_listed_with_a_transform_that_proves_it() {
    let folder = Folder::new();
    let (text, rows) = table();
    let input = folder.write("all.csv", text);
    let dropped = folder.text("dropped.csv");
    let ran = data(&["dedup", "--by", "class", &input, "--dropped", &dropped, "-q"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let list = folder.read("dropped.csv");
    let lines: Vec<Vec<&str>> = list.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0], ["source", "row", "kept_source", "kept_row", "transform"]);
    // The header is line 1.
    let places: Vec<(usize, usize)> =
        lines[1..].iter().map(|l| (l[1].parse().unwrap(), l[3].parse().unwrap())).collect();
    assert_eq!(places, [(4, 2), (5, 3)]);
    for (line, (row, kept)) in lines[1..].iter().zip(places) {
        let transform: Transform = line[4].parse().unwrap();
        assert_eq!(transform.apply(&rows[kept - 2]), rows[row - 2]);
    }
}

#[test]
fn layouts_come_from_the_output_s_name_and_rows_without_puzzle_are_told() {
    let folder = Folder::new();
    let puzzle = puzzles(1)[0].0;
    let object = |puzzle: &str| format!("{{\"puzzle\":\"{puzzle}\",\"rating\":1.50}}\n");
    let input = object(&puzzle.to_string()) + &object("12") + &object(&puzzle.to_string());
    let input = folder.write("in.jsonl", input);
    let output = folder.text("out.csv.gz");
    let ran = data(&["dedup", &input, "-o", &output]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("in.jsonl:2:"), "{}", ran.stderr);
    assert!(ran.stderr.contains("1 kept"), "{}", ran.stderr);
    let back = data(&["dedup", &output, "--format", "jsonl", "-q"]);
    assert_eq!(back.stdout, format!("{{\"puzzle\":\"{puzzle}\",\"rating\":\"1.50\"}}\n"));
    let same = data(&["dedup", &input, "-q"]);
    assert_eq!(same.stdout, object(&puzzle.to_string()));
    assert!(!folder.path("out.csv.gz.part").exists());
}

#[test]
fn stdin_is_read_like_a_file() {
    let puzzle = puzzles(1)[0].0;
    let text = format!("{puzzle}\n{}\n{puzzle}\n", moved(&puzzle, 3));
    let ran = run(&["data", "dedup", "--by", "class"], text.as_bytes());
    assert_eq!((ran.stdout, ran.code), (format!("{puzzle}\n"), Some(0)));
}

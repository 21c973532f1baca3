//! Generated files of mixed columns, with rows of all kinds: see [`common`].

mod common;

use sudokit::random::Random;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Lines of text: puzzles, rows of tables with columns that are too many or too few, headers in the
/// middle, objects, and what is none of these.
fn lines() -> Vec<String> {
    let other = PUZZLE.replace("53", "..");
    let twice = SOLUTION.replace("534", "555");
    vec![
        PUZZLE.to_owned(),
        other.clone(),
        "..".repeat(40),
        "1".repeat(81),
        ".".repeat(256),
        format!("1,{PUZZLE}"),
        format!("2,{other},x,{SOLUTION}"),
        format!("{PUZZLE},x,{SOLUTION}"),
        format!("{other},\"a, b\",{twice}"),
        format!("{PUZZLE},1234"),
        format!("{SOLUTION}\t{PUZZLE}\t3"),
        "id,puzzle,z".to_owned(),
        "puzzle,puzzle,solution".to_owned(),
        format!("{{\"puzzle\": \"{PUZZLE}\", \"a\": 1, \"a\": [2], \"solution\": \"{SOLUTION}\"}}"),
        format!("{{\"question\": \"{other}\", \"answer\": 7, \"question\": null}}"),
        "{\"puzzle\": ".to_owned(),
        "12,9".to_owned(),
        String::new(),
        "# a comment".to_owned(),
        "\"".to_owned(),
    ]
}

#[test]
fn rows_in_are_rows_out_and_rows_counted_on_any_files() {
    let lines = lines();
    for round in 0..600 {
        let mut random = Random::new(7, round);
        let mut input: Vec<u8> = (0..5).map(|_| random.index(256) as u8).collect();
        for _ in 0..random.index(12) {
            input.extend_from_slice(lines[random.index(lines.len())].as_bytes());
            input.push(b'\n');
        }
        common::check(&input);
    }
}

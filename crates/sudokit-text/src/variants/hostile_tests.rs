//! Tests only: hostile texts in every format get a clear error, or an answer within a budget.

use sudokit_core::Budget;

use super::Format::{self, FPuzzles, FPuzzlesJson, Iss, Json, Lines, Plain, SudokuPad, SumoCue};
use super::read_as;
use super::tests::cases;
use super::tests::with_json::board;

/// Cells r1c1 to r10c20 and on, as this format names them.
fn cells(count: usize, name: fn(usize, usize) -> String) -> Vec<String> {
    (0..count).map(|i| name(i / 20 + 1, i % 20 + 1)).collect()
}

fn quoted(cells: &[String]) -> String {
    cells.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(",")
}

/// What a text is read as: an error that holds these words, or a puzzle.
enum Is {
    Refused(&'static str),
    Answered,
}

use Is::{Answered, Refused};

#[test]
fn hostile_texts_are_refused_or_answered() {
    let own = cells(200, |r, c| format!("r{r}c{c}")).join(" ");
    let upper = |count| cells(count, |r, c| format!("R{r}C{c}"));
    let json = |constraint: &str| format!("{{\"size\":\"20\",\"constraints\":[\"{constraint}\"]}}");
    let cage = |cells: &str| format!(",\"killercage\":[{{\"cells\":[{cells}],\"value\":\"3\"}}]");
    let pad = |cells: &str, cage: &str| format!("{{\"cells\":[{cells}],\"cages\":[{cage}]}}");
    let pad_row = format!("[{}]", ["{}"; 9].join(","));
    let pad_grid = [pad_row.as_str(); 9].join(",");
    let far = "{\"cells\":[[0,0],[99,99]],\"value\":3}";
    let twice = "{\"cells\":[[0,0],[0,0]],\"value\":3}";
    let texts = [
        // Cages of 200 cells.
        (Lines, format!("size 20\ncage 3 {own}"), Answered),
        (Json, json(&format!("cage 3 {own}")), Answered),
        (FPuzzlesJson, board(20, &cage(&quoted(&upper(200)))), Answered),
        (
            Iss,
            format!(".Shape~16x16.Cage~3~{}", upper(200).join("~")),
            Refused("a cell of the grid"),
        ),
        (SumoCue, format!("3x3::k:{}", "0:".repeat(81)), Answered),
        // 100,000 constraints.
        (Lines, format!("sudoku 9\n{}", "thermo r1c1-r1c9\n".repeat(100_000)), Refused("bytes")),
        (Lines, format!("sudoku 9\n{}", "even r1c1\n".repeat(100_000)), Answered),
        (Iss, ".~R1C1_1".repeat(100_000), Answered),
        (
            FPuzzlesJson,
            board(9, &format!(",\"even\":[{}]", vec![r#"{"cell":"R1C1"}"#; 50_000].join(","))),
            Answered,
        ),
        // Sizes of 10^9.
        (SumoCue, "1000000000x3::k:0".into(), Refused("")),
        (SudokuPad, pad("", ""), Refused("")),
        // Cells outside, repeated cells, cyclic thermometers.
        (SudokuPad, pad(&pad_grid, far), Refused("")),
        (SudokuPad, pad(&pad_grid, twice), Refused("")),
        (
            FPuzzlesJson,
            board(9, r#","thermometer":[{"lines":[["R1C1","R1C2","R2C2","R2C1","R1C1"]]}]"#),
            Answered,
        ),
        // Copies without end, long words.
        (Iss, format!("{}.Cage~3~R1C1~R1C2", ".Replicate~____".repeat(9)), Refused("")),
        (
            Iss,
            format!("{}.~R1C1_3{}", ".Replicate~____".repeat(9), ".End".repeat(9)),
            Refused("copies"),
        ),
        (Iss, format!(".Shape~{}.Shape", "4".repeat(9_999)), Refused("the shape 44")),
        (Lines, format!("size 20\ncount-distinct {own}"), Answered),
        (Lines, format!("size 20\nrellik 9 {own}"), Answered),
        (Lines, format!("size 20\nconnected 1,2 3 {own}"), Answered),
        // Grids and links that are none.
        (Plain, ".".repeat(1_000_000), Refused("")),
        (Plain, "1 2 3 4 99999999999999999999\n".repeat(5), Refused("")),
        (FPuzzles, format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(50_000)), Refused("")),
        (SudokuPad, format!("https://sudokupad.app/scf{}", "N4Ig".repeat(50_000)), Refused("")),
        (
            Json,
            "{\"size\":\"4\",\"constraints\":[\"".to_owned() + &"or ( ".repeat(9_999) + "\"]}",
            Refused(""),
        ),
    ];
    let answered = cases("answered").map(|(text, _)| (Format::of(&text), text, Answered));
    let mut wrong = Vec::new();
    for (format, text, expected) in texts.into_iter().chain(answered) {
        let shown: String = text.chars().take(60).collect();
        let found = read_as(&text, format).map_err(|error| error.to_string());
        let is_right = match (&found, expected) {
            (Err(error), Refused(words)) => error.contains(words) && error.len() < 400,
            (Ok(read), Answered) => read.puzzle.classify(&Budget::at_most(100)).is_ok(),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{} {shown}: {:?}", format.name(), found.err()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! Tests only: hostile texts in every format get a clear error, or an answer within a budget.

use sudokit_core::Budget;

use super::{Format, read_as};

/// Cells r1c1 to r10c20 and on, as this format names them.
fn cells(count: usize, name: fn(usize, usize) -> String) -> Vec<String> {
    (0..count).map(|i| name(i / 20 + 1, i % 20 + 1)).collect()
}

fn fpuzzles(size: usize, keys: &str) -> String {
    let cells = vec!["{}"; size].join(",");
    let grid = vec![format!("[{cells}]"); size].join(",");
    format!("{{\"size\":{size},\"grid\":[{grid}]{keys}}}")
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
        (Format::Lines, format!("size 20\ncage 3 {own}"), Answered),
        (Format::Json, json(&format!("cage 3 {own}")), Answered),
        (Format::FPuzzlesJson, fpuzzles(20, &cage(&quoted(&upper(200)))), Answered),
        (
            Format::Iss,
            format!(".Shape~16x16.Cage~3~{}", upper(200).join("~")),
            Refused("a cell of the grid"),
        ),
        (Format::SumoCue, format!("3x3::k:{}", "0:".repeat(81)), Answered),
        // 100,000 constraints.
        (
            Format::Lines,
            format!("sudoku 9\n{}", "thermo r1c1-r1c9\n".repeat(100_000)),
            Refused("bytes"),
        ),
        (Format::Lines, format!("sudoku 9\n{}", "even r1c1\n".repeat(100_000)), Answered),
        (Format::Iss, ".~R1C1_1".repeat(100_000), Answered),
        (
            Format::FPuzzlesJson,
            fpuzzles(9, &format!(",\"even\":[{}]", vec!["{\"cell\":\"R1C1\"}"; 50_000].join(","))),
            Answered,
        ),
        // Sizes of 10^9.
        (Format::Lines, "sudoku 1000000000".into(), Refused("a size")),
        (Format::Lines, "size 9 1..1000000000".into(), Refused("values")),
        (Format::Json, "{\"size\":\"1000000000\",\"constraints\":[]}".into(), Refused("size")),
        (Format::FPuzzlesJson, "{\"size\":1000000000,\"grid\":[]}".into(), Refused("")),
        (Format::Iss, ".Shape~1000000000x1000000000".into(), Refused("")),
        (Format::SumoCue, "1000000000x3::k:0".into(), Refused("")),
        (Format::SudokuPad, pad("", ""), Refused("")),
        // Cells outside.
        (Format::Lines, "sudoku 9\ncage 3 r1c1 r10c1".into(), Refused("r10c1")),
        (
            Format::Json,
            "{\"size\":\"9\",\"constraints\":[\"cage 3 r1c1 r10c1\"]}".into(),
            Refused("r10c1"),
        ),
        (Format::FPuzzlesJson, fpuzzles(9, &cage("\"R1C1\",\"R10C1\"")), Refused("")),
        (Format::Iss, ".Cage~3~R1C1~R10C1".into(), Refused("")),
        (Format::SudokuPad, pad(&pad_grid, far), Refused("")),
        // Repeated cells, cyclic thermometers.
        (Format::Lines, "sudoku 9\ncage 3 r1c1 r1c1".into(), Refused("r1c1 twice")),
        (Format::FPuzzlesJson, fpuzzles(9, &cage("\"R1C1\",\"R1C1\"")), Refused("")),
        (Format::Iss, ".Cage~3~R1C1~R1C1".into(), Answered),
        (Format::SudokuPad, pad(&pad_grid, twice), Refused("")),
        (Format::Lines, "sudoku 9\nthermo r1c1 r1c2 r2c2 r2c1 r1c1".into(), Answered),
        (Format::Iss, ".Thermo~R1C1~R1C2~R2C2~R2C1~R1C1".into(), Answered),
        (
            Format::FPuzzlesJson,
            fpuzzles(
                9,
                ",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R2C1\",\"R1C1\"]]}]",
            ),
            Answered,
        ),
        // Copies without end, too many variables, what is packed wrongly.
        (Format::Iss, format!("{}.Cage~3~R1C1~R1C2", ".Replicate~____".repeat(9)), Refused("")),
        (
            Format::Iss,
            format!("{}.~R1C1_3{}", ".Replicate~____".repeat(9), ".End".repeat(9)),
            Refused("copies"),
        ),
        (Format::Iss, ".Replicate~%~R1C1.~R1C1_3.End".into(), Refused("group")),
        (Format::Iss, ".Var~A~~999999999".into(), Refused("variable")),
        (Format::Iss, ".Var~A~~1x99".into(), Refused("columns")),
        (Format::Iss, ".Var~A.Var~A".into(), Refused("new group")),
        (Format::Iss, ".NFA~_____________~R1C1".into(), Refused("packed automaton")),
        (Format::Iss, ".ChaosArrow~R1C1".into(), Refused("chaos")),
        (Format::Iss, ".Shape~16x16.ChaosConstruction.NoBoxes".into(), Answered),
        (Format::Iss, ".Sum~5_=_~R1C1".into(), Refused("number")),
        (Format::Iss, ".FullRank~R1~99999~".into(), Answered),
        (Format::Iss, ".Doppelganger".into(), Refused("square")),
        (Format::Lines, "sudoku 9\nstates 0>1: r1c1".into(), Answered),
        (Format::Lines, "sudoku 9\nstates 0>1:x r1c1".into(), Refused("automaton")),
        (Format::Lines, "size 9\nextra 9".into(), Refused("fewer extra rows")),
        (Format::Lines, format!("size 20\ncount-distinct {own}"), Answered),
        (Format::Lines, format!("size 20\nrellik 9 {own}"), Answered),
        (Format::Lines, format!("size 20\nconnected 1,2 3 {own}"), Answered),
        // Grids and links that are none.
        (Format::Plain, ".".repeat(1_000_000), Refused("")),
        (Format::Plain, "1 2 3 4 99999999999999999999\n".repeat(5), Refused("")),
        (
            Format::FPuzzles,
            format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(50_000)),
            Refused(""),
        ),
        (
            Format::SudokuPad,
            format!("https://sudokupad.app/scf{}", "N4Ig".repeat(50_000)),
            Refused(""),
        ),
        (
            Format::Json,
            "{\"size\":\"4\",\"constraints\":[\"".to_owned() + &"or ( ".repeat(9_999) + "\"]}",
            Refused(""),
        ),
    ];
    let mut wrong = Vec::new();
    for (format, text, expected) in texts {
        let shown: String = text.chars().take(60).collect();
        let found = read_as(&text, format).map_err(|error| error.to_string());
        let is_right = match (&found, expected) {
            (Err(error), Refused(words)) => error.contains(words) && error.len() < 400,
            (Ok(read), Answered) => read.puzzle.solve(&Budget::at_most(100)).is_ok(),
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{} {shown}: {:?}", format.name(), found.err()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

//! `sudokit check --against-solution`: work on puzzles, as its users have it judged.

use crate::common::run;
use serde_json::{Value, json};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The puzzle with other digits.
fn board(changes: &[(usize, char)]) -> String {
    let mut board: Vec<char> = PUZZLE.chars().collect();
    changes.iter().for_each(|&(cell, digit)| board[cell] = digit);
    board.into_iter().collect()
}

#[test]
fn boards_beside_their_puzzles_are_judged() {
    let rows = [
        (board(&[]), "so_far_right,0,0,,"),
        (board(&[(2, '4'), (3, '6')]), "so_far_right,2,0,,"),
        (board(&[(2, '1')]), "wrong,0,1,r1c3=1,"),
        (board(&[(2, '5'), (3, '6')]), "repeated,1,1,r1c3=5,"),
        (board(&[(0, '4')]), "given_changed,0,1,r1c1=4,"),
        (SOLVED.to_owned(), "right,51,0,,"),
    ];
    let table: String = rows.iter().map(|(board, _)| format!("{PUZZLE},{board}\n")).collect();
    let ran =
        run(&["check", "-q", "--against-solution"], format!("puzzle,board\n{table}").as_bytes());
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines[0], "puzzle,board,state,right,wrong,wrong_cells,first_wrong");
    for (line, (board, expected)) in lines[1..].iter().zip(&rows) {
        assert_eq!(*line, format!("{PUZZLE},{board},{expected}"));
    }
    assert_eq!((lines.len(), ran.code), (7, Some(1)));
    // Another name, no fault: exit code 0, and text.
    let table = format!("grid,question\n{},{PUZZLE}\n", rows[1].0);
    let args = ["check", "-q", "--against-solution", "--board", "grid", "--format", "text"];
    let ran = run(&args, table.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("so_far_right, 2 of 51 cells\n", Some(0)));
}

#[test]
fn every_grid_can_be_a_board_of_one_puzzle() {
    let boards = format!("{}\n{SOLVED}\n{}\n", board(&[(2, '4')]), board(&[(2, '1')]));
    let ran = run(&["check", "-q", &format!("--against-solution={PUZZLE}")], boards.as_bytes());
    let expected =
        "so_far_right, 1 of 51 cells\nright, 51 of 51 cells\nwrong, 0 of 51 cells: r1c3=1\n";
    assert_eq!((ran.stdout.as_str(), ran.code), (expected, Some(1)));
    // Of a puzzle with several solutions the boards are solved.
    let (open, dead) = (".".repeat(81), format!("12345678.........9{}", ".".repeat(63)));
    let args = ["check", "-q", &format!("--against-solution={open}")];
    let ran = run(&args, format!("{open}\n{dead}\n{SOLVED}\n").as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("open\ndead\nright\n", Some(1)));
    let many = "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
    let ran = run(&["check", "--budget", "0", args[2]], many.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("unknown\n", Some(3)));
}

#[test]
fn the_first_wrong_move_is_named_with_what_forces_the_right_ones() {
    let lines = [
        json!({"id": 1, "puzzle": PUZZLE, "moves": "r5c5=5 r1c3=1, r1c3=0"}),
        json!({"id": 2, "puzzle": PUZZLE, "moves": ["E5: 5", {"row": 7, "col": 6, "value": 7}]}),
    ];
    let text = format!("{}\n{}\n", lines[0], lines[1]);
    let ran = run(&["check", "-q", "--against-solution", "--techniques"], text.as_bytes());
    let rows: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    // Taken back, a wrong move is still one.
    assert_eq!((&rows[0]["state"], &rows[0]["first_wrong"]), (&json!("so_far_right"), &json!(1)));
    assert_eq!(rows[0]["forced_by"], json!(["naked-single", null, null]));
    assert_eq!((&rows[1]["first_wrong"], &rows[1]["right"]), (&Value::Null, &json!(2)));
    assert_eq!(ran.code, Some(1));
    let fields = ["check", "-q", "--against-solution", "--fields", "wrong_move,states"];
    let ran = run(&fields, text.as_bytes());
    let row: Value = serde_json::from_str(ran.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(row["wrong_move"], "r1c3=1");
    assert_eq!(row["states"], json!(["so_far_right", "wrong", "so_far_right"]));
    let ran = run(&["check", "-q", "--against-solution", "--format", "text"], text.as_bytes());
    let expected = "so_far_right, 1 of 51 cells; move 2 of 3 is wrong: r1c3=1\n\
                    so_far_right, 2 of 51 cells; 2 moves\n";
    assert_eq!(ran.stdout, expected);
}

#[test]
fn traces_that_explain_prints_are_right_to_the_end() {
    let moves = run(&["explain", "-q", "--fields", "puzzle,moves"], PUZZLE.as_bytes()).stdout;
    let ran = run(&["check", "-q", "--against-solution", "--format", "text"], moves.as_bytes());
    assert_eq!((ran.stdout.as_str(), ran.code), ("right, 51 of 51 cells; 51 moves\n", Some(0)));
}

#[test]
fn work_that_cannot_be_read_keeps_its_row() {
    let table = format!("puzzle,moves,board\n{PUZZLE},r0c1=2,\n{PUZZLE},,12\n{PUZZLE},,\n");
    let ran = run(&["check", "-q", "--against-solution"], table.as_bytes());
    assert_eq!((ran.stdout.lines().count(), ran.code), (4, Some(2)));
    for expected in [
        "stdin:2: expected a move such as r1c3=4, found \"r0c1=2\"",
        "stdin:3: the board: expected 81 characters, found 2",
        "stdin:4: expected a board or moves beside the puzzle, found none",
    ] {
        assert!(ran.stderr.contains(expected), "{}", ran.stderr);
    }
    // A line of text may have the board behind its puzzle, as it may have the solution.
    let board = PUZZLE.replacen('.', "4", 1);
    let lines = format!("{PUZZLE} {board}\n{PUZZLE} {}\n", board.replacen('.', "1", 1));
    let ran = run(&["check", "--against-solution", "-q"], lines.as_bytes());
    let states: Vec<&str> =
        ran.stdout.lines().filter_map(|line| line.split([' ', ':']).next()).collect();
    assert_eq!(states, ["so_far_right,", "repeated,"], "{}{}", ran.stdout, ran.stderr);
    // A puzzle alone is no board of itself.
    assert_eq!(run(&["check", "--against-solution"], PUZZLE.as_bytes()).code, Some(2));
    for wrong in [
        &["check", "--board", "x"][..],
        &["check", "--against-solution", "--minimal"],
        &["check", "--against-solution", "--board", "a", "--moves", "b"],
        &["check", "--against-solution=12"],
    ] {
        assert_eq!(run(wrong, PUZZLE.as_bytes()).code, Some(2), "{wrong:?}");
    }
}

#[test]
fn positions_lead_to_the_solution_and_tokens_are_judged_like_steps() {
    let hard = "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
    let rows = run(&["explain", "-q", "--positions", "--json"], hard.as_bytes()).stdout;
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let path = run(&["explain", "-q", "--json", "--fields", "steps,tokens,order"], hard.as_bytes());
    let path: Value = serde_json::from_str(&path.stdout).unwrap();
    let steps = path["steps"].as_array().unwrap();
    assert_eq!(rows.len(), steps.len());
    for (row, step) in rows.iter().zip(steps) {
        assert_eq!(row["board"], step["state"]["values"]);
        assert_eq!(row["candidates"], step["state"]["candidates"]);
        for key in ["index", "technique", "place", "eliminate"] {
            assert_eq!(row[key], step[key]);
        }
        assert_eq!(row["sentence"], step["text"]["en"]);
    }
    let of_rows: Vec<&str> = rows.iter().map(|row| row["next"].as_str().unwrap()).collect();
    assert_eq!(path["tokens"], format!("{} solved", of_rows.join(" ")));
    assert_eq!(path["order"].as_array().unwrap().len(), 81);

    let words = run(&["explain", "--vocabulary"], b"").stdout;
    let words: Vec<&str> = words.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert!(path["tokens"].as_str().unwrap().split(' ').all(|word| words.contains(&word)));
    let tokens = path["tokens"].as_str().unwrap();
    let ran = run(&["check", "--path", "-"], format!("{hard}\n{tokens}\n").as_bytes());
    assert!(ran.stdout.contains("follow") && ran.stdout.contains("solved"), "{}", ran.stdout);
    let wrong = tokens.replacen('=', "<>", 1);
    let ran = run(&["check", "--path", "-"], format!("{hard}\n{wrong}\n").as_bytes());
    assert_eq!(ran.code, Some(1), "{}", ran.stdout);
    // The summary counts puzzles, not rows.
    let two = format!("{}\n{}\n", hard.trim(), hard.trim());
    let ran = run(&["explain", "--positions", "--format", "csv"], two.as_bytes());
    assert!(ran.stderr.starts_with("sudokit: 2 puzzles in "), "{}", ran.stderr);
    assert!(ran.stderr.trim_end().ends_with(": 2 proper"), "{}", ran.stderr);
}

#[test]
fn steps_have_the_keys_that_are_asked_for() {
    let args = ["explain", "-q", "--json", "--fields", "steps", "--steps", "technique,text.en"];
    let ran = run(&args, PUZZLE.as_bytes());
    let row: Value = serde_json::from_str(&ran.stdout).unwrap();
    for step in row["steps"].as_array().unwrap() {
        assert_eq!(step.as_object().unwrap().len(), 2);
        assert_eq!(step["text"].as_object().unwrap().len(), 1);
        assert!(step["text"]["en"].is_string() && step["technique"].is_string());
    }
    assert_eq!(run(&["explain", "--steps", "text.fr"], PUZZLE.as_bytes()).code, Some(2));
}

//! Puzzles of other sizes and rules: the answers are the library's, and errors have their place.
#![cfg(feature = "variants")]

use serde_json::{Value, json};
use sudokit_protocol::{Session, answer};
use sudokit_text::variants as formats;
use sudokit_variants::{Budget, Outcome, Variant};

const KILLER: &str =
    ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~9~R2C1~R2C2~R3C1.~R1C1_1~R2C1_3~R1C3_3~R4C4_1";
const OWN: &str = "sudoku 4\ncage 3 r1c1 r2c1\nthermo r3c3 r3c4";

fn ask(question: &Value) -> Value {
    let answered = answer(&mut Session::new(|_| {}), &question.to_string());
    serde_json::from_str(&answered).unwrap()
}

#[test]
fn the_answers_are_the_library_s_in_every_format() {
    let own: Variant = OWN.parse().unwrap();
    let fpuzzles = formats::write(&own, formats::Format::FPuzzles).unwrap().text;
    for text in [KILLER, OWN, &fpuzzles] {
        let puzzle = formats::read(text).unwrap().puzzle;
        let classified = &ask(&json!({ "ask": "classify", "puzzle": text }))["ok"];
        let expected = match puzzle.classify(&Budget::UNLIMITED).unwrap() {
            Outcome::Unique(grid) => ("proper", vec![grid.to_string()]),
            Outcome::Multiple(a, b) => ("multiple", vec![a.to_string(), b.to_string()]),
            other => panic!("{other:?}"),
        };
        assert_eq!(classified["verdict"], expected.0);
        assert_eq!(classified["solutions"], json!(expected.1));
        assert!(classified["guesses"].is_u64() && classified["engine"] == "copying");

        let all = puzzle.count(1_000, &Budget::UNLIMITED).unwrap().solutions;
        let counted = ask(&json!({ "ask": "count", "puzzle": text, "limit": 1_000 }));
        assert_eq!(counted, json!({ "ok": { "count": all, "at_least": false } }));
        let listed = &ask(&json!({ "ask": "solutions", "puzzle": text, "limit": 1_000 }))["ok"];
        assert_eq!((&listed["complete"], &listed["unknown"]), (&json!(true), &json!(false)));
        assert_eq!(listed["solutions"].as_array().unwrap().len() as u64, all);
        let few = &ask(&json!({ "ask": "solutions", "puzzle": text, "limit": all - 1 }))["ok"];
        assert_eq!(few["complete"], false);

        let candidates = &ask(&json!({ "ask": "true-candidates", "puzzle": text }))["ok"];
        let cells = puzzle.true_candidates(&Budget::UNLIMITED).unwrap().cells;
        let number: usize = cells.iter().map(Vec::len).sum();
        assert_eq!(candidates["true_candidates"].as_array().unwrap().len(), number);
    }
}

#[test]
fn errors_have_their_place_and_plain_grids_their_own() {
    let wrong = ask(&json!({ "ask": "count", "puzzle": "sudoku 4\ncage 3 r1c9" }));
    let error = &wrong["error"];
    assert_eq!((&error["code"], &error["line"]), (&json!("member"), &json!(2)));
    assert!(error["message"].as_str().unwrap().starts_with("puzzle: "), "{error}");
    let short = ask(&json!({ "ask": "count", "puzzle": "53..7" }));
    assert_eq!(short["error"]["message"], "puzzle: expected 81 characters, found 5");
    let no_sense = ask(&json!({ "ask": "classify", "puzzle": "sudoku 4\ngiven r1c1 9" }));
    assert_eq!(no_sense["error"]["code"], "member");
    for puzzle in [OWN, &".".repeat(81)] {
        let many = ask(&json!({ "ask": "solutions", "puzzle": puzzle, "limit": 100_001 }));
        assert_eq!(many["error"]["message"], "limit: expected at most 100000");
    }
    // Questions about plain grids alone say what they expected.
    assert_eq!(ask(&json!({ "ask": "minimize", "puzzle": OWN }))["error"]["code"], "member");
}

#[test]
fn a_budget_that_ends_is_no_answer() {
    let empty = "sudoku 9\nknight";
    let bound = json!({ "ask": "classify", "puzzle": empty, "max_guesses": 3 });
    assert_eq!(ask(&bound)["ok"]["verdict"], "unknown");
    let bound = json!({ "ask": "true-candidates", "puzzle": empty, "max_guesses": 3 });
    assert_eq!(ask(&bound)["ok"], json!({ "true_candidates": null, "complete": false }));
}

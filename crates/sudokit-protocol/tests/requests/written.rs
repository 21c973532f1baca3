//! Written requests of all kinds.

use serde_json::{Value, json};

const PLAIN: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4..7...5.8...3.9....2....3.3495..62.7.......9.....4.....5.9.36.....6..8..6.8..2..";
const CLASHING: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Requests of all kinds, in an order that a session can take.
pub(crate) fn written() -> Vec<Value> {
    let several = PLAIN.replacen('7', ".", 4);
    let cage = "sudoku 4\ncage 3 r1c1 r2c1";
    let mut all = vec![
        json!({ "ask": "hello", "id": 1, "timeout": 2.5 }),
        json!({ "ask": "read", "text": format!("{PLAIN} a title\n53..7\nsudoku 9\ncage 3 r1c1 r1c2\n") }),
        json!({ "ask": "write", "format": "line", "blank": "0", "records": [{ "puzzle": PLAIN, "title": "one" }] }),
        json!({ "ask": "check", "puzzle": CLASHING, "placed": null, "solution": null }),
        json!({ "ask": "candidates", "puzzle": PLAIN }),
        json!({ "ask": "count", "puzzle": several, "limit": 5, "max_guesses": 100 }),
        json!({ "ask": "solutions", "puzzle": several, "limit": 2 }),
        json!({ "ask": "true-candidates", "puzzle": several, "limit": 1 }),
        json!({ "ask": "explain", "puzzle": CLASHING, "max_turns": 9, "lang": "ko" }),
        json!({ "ask": "compare", "puzzle": PLAIN, "max_steps": 1_000_000 }),
        json!({ "ask": "plain", "puzzle": PLAIN, "change": "keeps" }),
        json!({ "ask": "generate", "seed": "1", "givens": [24, 40], "graded": true, "count": 2, "symmetry": "none" }),
        json!({ "ask": "generate", "seed": 1, "near": PLAIN, "max_tries": 20 }),
        json!({ "ask": "possible", "level": ["easy"] }),
        json!({ "ask": "minimize", "puzzle": PLAIN, "fewest": true }),
        json!({ "ask": "watch-open", "puzzle": PLAIN, "method": "scan", "versus": "tables" }),
        json!({ "ask": "watch-open", "trace": "" }),
        json!({ "ask": "watch-key", "key": "go", "to": 3 }),
        json!({ "ask": "watch-key", "key": "step", "by": -1 }),
        json!({ "ask": "watch-pass", "ms": 2.5 }),
        json!({ "ask": "watch-strip", "columns": 4 }),
        json!({ "ask": "watch-heat" }),
        json!({ "ask": "watch-tree", "most": 1_000_000 }),
        json!({ "ask": "watch-events", "run": 0, "from": 2, "count": 3 }),
        json!({ "ask": "hint", "puzzle": PLAIN, "placed": format!("..9{}", ".".repeat(78)) }),
        json!({ "ask": "hint", "puzzle": PLAIN, "candidates": format!("12{}", " -".repeat(80)) }),
        json!({ "ask": "steps", "puzzle": HARD, "limit": 3, "technique": ["hidden-single"] }),
        json!({ "ask": "steps", "puzzle": HARD, "limit": 3, "as_hints": true, "digit": 9 }),
        json!({ "ask": "path", "puzzle": several }),
        json!({ "ask": "path", "puzzle": HARD, "until": "x-wing", "profile": "se" }),
        json!({ "ask": "grade", "puzzle": PLAIN, "scales": ["se", "hodoku"], "max_work": null }),
        json!({ "ask": "problem", "problem": "2580", "lang": "en" }),
        json!({ "ask": "article", "technique": "x-wing", "lang": "ko" }),
        json!({ "ask": "course" }),
        json!({ "ask": "draw", "puzzle": PLAIN }),
        json!({ "ask": "draw", "puzzle": PLAIN, "form": "png" }),
        json!({ "ask": "draw", "puzzle": PLAIN, "technique": "hidden-single", "shown": "place", "focused": true }),
        json!({ "ask": "draw", "puzzle": PLAIN, "view": { "houses": [{ "house": "b9", "role": "defines" }] } }),
        json!({ "ask": "practice", "technique": "x-chain", "seed": 3, "number": 1 }),
    ];
    for puzzle in [PLAIN, CLASHING, &several, cage, "53..7", "sudoku 4\ncage 3 r9c1"] {
        for ask in ["classify", "solutions", "count", "true-candidates"] {
            all.push(json!({ "ask": ask, "puzzle": puzzle }));
        }
    }
    for puzzle in [PLAIN, HARD, CLASHING] {
        for ask in ["hint", "path", "explain", "grade", "minimize"] {
            all.push(json!({ "ask": ask, "puzzle": puzzle }));
        }
    }
    all
}

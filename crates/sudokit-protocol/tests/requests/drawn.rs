//! Requests whose members are drawn: most are right, some are missing, of another type, or unknown.

use super::written::written;
use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use sudokit::random::Random;
use sudokit_protocol::{Session, answer};

type Draw = fn(&mut Random) -> Value;

/// A member's name, its values, and whether it is required.
type Member = (&'static str, Draw, bool);

/// Draws one of these values.
macro_rules! one_of {
    ($($value:tt)+) => {
        |random: &mut Random| {
            let all = json!([$($value)+]);
            all[random.index(all.as_array().map_or(0, Vec::len))].clone()
        }
    };
}

/// A request, and its answer by the library.
pub(crate) struct Asked {
    /// What only some doors have: `session`, `variants`, `png`, `problems`, or nothing; `engine` is
    /// the one of this processor, which needs other steps than another.
    pub(crate) needs: &'static str,
    pub(crate) request: String,
    pub(crate) answer: String,
}

const WORK: Draw = one_of![0, 50, 2_000];
const LIMIT: Draw = one_of![0, 1, 2, 7, 40];
const LANG: Draw = one_of!["en", "ko"];
const TECHNIQUE: Draw = one_of!["full-house", "naked-single", "x-wing", "xy-chain", "naked-pair"];
const TECHNIQUES: Draw = one_of![["-x-wing"], ["naked-single", "hidden-single"], ["+se"], []];
const PROFILE: Draw = one_of!["sudokit", "hodoku", "se"];
const CELL: Draw = one_of!["r1c1", "r5c5", "r9c9"];
const METHOD: Draw = one_of!["scan", "recheck", "tables", "empty-cells"];
const FLAG: Draw = one_of![true, false];
const SEED: Draw = one_of![0, 1, 7, "12", "18446744073709551615"];
const SMALL: Draw = one_of![0, 1, 2, 3];
const LEVELS: Draw = one_of![["easy"], ["medium", "hard"], ["extreme"], []];

/// The requests by name, and their members.
const KINDS: &[(&str, &[Member])] = &[
    ("hello", &[]),
    ("read", &[("text", text, true), ("limit", LIMIT, false)]),
    (
        "write",
        &[
            ("format", one_of!["line", "grid", "sdk", "2580", "sdm", "hodoku"], true),
            ("records", records, true),
            ("blank", one_of![".", "0", "_", "*"], false),
        ],
    ),
    ("check", &[PUZZLE, PLACED, NOTES, ("solution", grid, false)]),
    ("candidates", &[PUZZLE, PLACED, NOTES]),
    ("classify", &[ANY, ("max_guesses", WORK, false)]),
    ("solutions", &[ANY, ("limit", LIMIT, false), ("max_guesses", WORK, false)]),
    ("count", &[ANY, ("limit", LIMIT, true), ("max_guesses", WORK, false)]),
    ("true-candidates", &[ANY, ("limit", SMALL, false), ("max_guesses", WORK, false)]),
    ("explain", &[PUZZLE, ("max_turns", LIMIT, true), ("lang", LANG, false)]),
    (
        "compare",
        &[
            PUZZLE,
            ("max_steps", one_of![0, 10, 5_000], true),
            ("methods", one_of![["scan"], ["tables", "lexicographic"], []], false),
        ],
    ),
    (
        "plain",
        &[
            PUZZLE,
            ("change", one_of!["scan", "keeps", "downwards", "goes-on", "looks-back"], false),
            ("max_calls", one_of![0, 10, 5_000], true),
        ],
    ),
    (
        "generate",
        &[
            ("seed", SEED, true),
            ("first", SMALL, false),
            ("count", SMALL, false),
            ("givens", one_of![[24, 40], [81, 81], [0, 10]], false),
            ("symmetry", one_of!["none", "rotational", "diagonal"], false),
            ("max_tries", one_of![0, 1, 2], true),
            ("graded", FLAG, false),
            ("wanted", SMALL, false),
        ],
    ),
    ("possible", &[("level", LEVELS, false), ("technique", TECHNIQUE, false)]),
    ("minimize", &[PUZZLE, ("fewest", FLAG, false), ("max_work", WORK, true)]),
    (
        "watch-open",
        &[
            PUZZLE,
            ("method", METHOD, true),
            ("versus", METHOD, false),
            ("keep", one_of![0, 100, 3_000], true),
            ("lang", LANG, false),
        ],
    ),
    (
        "watch-key",
        &[
            ("key", one_of!["step", "go", "share", "jump", "granularity", "play", "speed"], true),
            ("by", one_of![-3, 1, 50], false),
            ("to", one_of![0, 5, 99, "removal", "record", "test", "placement"], false),
            ("back", FLAG, false),
            ("on", FLAG, false),
        ],
    ),
    ("watch-pass", &[("ms", one_of![0, 1.5, 400], true)]),
    ("watch-strip", &[("columns", SMALL, true)]),
    ("watch-heat", &[]),
    ("watch-tree", &[("most", one_of![0, 5, 100_000], false)]),
    ("watch-events", &[("run", SMALL, false), ("from", LIMIT, false), ("count", LIMIT, false)]),
    (
        "hint",
        &[
            PUZZLE,
            PLACED,
            NOTES,
            ("lang", LANG, false),
            ("max_work", WORK, true),
            ("profile", PROFILE, false),
            ("techniques", TECHNIQUES, false),
            ("notes", one_of!["trust", "recompute"], false),
            ("toward", CELL, false),
        ],
    ),
    (
        "steps",
        &[
            PUZZLE,
            PLACED,
            ("lang", LANG, false),
            ("max_work", WORK, true),
            ("profile", PROFILE, false),
            ("technique", one_of![["hidden-single"], ["x-wing", "naked-pair"]], false),
            ("digit", one_of![1, 9], false),
            ("cell", CELL, false),
            ("limit", SMALL, true),
            ("as_hints", FLAG, false),
        ],
    ),
    (
        "path",
        &[
            PUZZLE,
            PLACED,
            ("profile", PROFILE, false),
            ("techniques", TECHNIQUES, false),
            ("until", TECHNIQUE, false),
            ("max_work", WORK, true),
            ("lang", LANG, false),
        ],
    ),
    (
        "grade",
        &[PUZZLE, ("scales", one_of![["hodoku"], ["se"], []], false), ("max_work", WORK, true)],
    ),
    ("problem", &[("problem", one_of!["2239", "2580", "1"], true), ("lang", LANG, false)]),
    ("article", &[("technique", TECHNIQUE, true), ("lang", LANG, false)]),
    ("course", &[]),
    (
        "draw",
        &[
            PUZZLE,
            PLACED,
            ("technique", one_of!["full-house", "hidden-single"], false),
            ("shown", one_of!["place", "pattern", "whole"], false),
            ("focused", FLAG, false),
            ("form", one_of!["svg", "svg", "svg", "png"], false),
            ("lang", LANG, false),
        ],
    ),
    (
        "practice",
        &[
            ("technique", one_of!["full-house", "x-wing"], true),
            ("seed", SEED, true),
            ("lang", LANG, false),
        ],
    ),
];

const PUZZLE: Member = ("puzzle", puzzle, true);
const ANY: Member = ("puzzle", any, true);
const PLACED: Member = ("placed", placed, false);
const NOTES: Member = ("candidates", notes, false);

/// Puzzles of other sizes and rules; the last ones cannot be read or cannot be.
const VARIANTS: [&str; 8] = [
    "sudoku 4\ncage 3 r1c1 r2c1",
    "sudoku 4\nknight\ngrid\n1...\n....\n....\n..2.",
    include_str!("../../../../testdata/variants/killer.rules.txt"),
    include_str!("../../../../testdata/variants/rules.json"),
    "1...\n..2.\n.3..\n...4",
    "sudoku 6\ngrid\n1.....\n.2....\n..3...\n...4..\n....5.\n.....6",
    "sudoku 4\ncage 3 r9c1",
    "sudoku 4\ncage 3 r1c1 r1c2\ncage 9 r1c1 r1c2",
];

/// The puzzles of the suite: proper, with several solutions, and with none.
fn suite(random: &mut Random) -> &'static str {
    let file = [
        include_str!("../../../../testdata/suite/classic.txt"),
        include_str!("../../../../testdata/suite/made.txt"),
        include_str!("../../../../testdata/suite/several.txt"),
        include_str!("../../../../testdata/suite/none.txt"),
    ][random.index(4)];
    let all: Vec<&str> = file.lines().filter(|line| !line.starts_with('#')).collect();
    all[random.index(all.len())].split(' ').next().unwrap_or_default()
}

fn puzzle(random: &mut Random) -> Value {
    let mut cells = suite(random).to_owned();
    match random.index(12) {
        // One given fewer, another blank, a character too few.
        0 => cells.replace_range(40..41, "."),
        1 => cells = cells.replace('.', "0"),
        2 => cells.truncate(80),
        _ => {}
    }
    cells.into()
}

fn any(random: &mut Random) -> Value {
    match random.index(3) {
        0 => VARIANTS[random.index(VARIANTS.len())].into(),
        _ => puzzle(random),
    }
}

/// What a player wrote: few digits, and rarely right.
fn placed(random: &mut Random) -> Value {
    let mut cells = [b'.'; 81];
    for _ in 0..random.index(4) {
        cells[random.index(81)] = b'1' + random.index(9) as u8;
    }
    String::from_utf8_lossy(&cells).into()
}

fn notes(random: &mut Random) -> Value {
    let mut words = vec!["-"; 81];
    for _ in 0..random.index(5) {
        words[random.index(81)] = ["1", "28", "345", "123456789"][random.index(4)];
    }
    words.join(" ").into()
}

fn grid(random: &mut Random) -> Value {
    one_of![
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179",
        "5"
    ](random)
}

fn text(random: &mut Random) -> Value {
    let text = [
        include_str!("../../../../testdata/formats/mixed.txt"),
        include_str!("../../../../testdata/formats/table.csv"),
        include_str!("../../../../testdata/formats/two.sdk"),
        include_str!("../../../../testdata/formats/objects.jsonl"),
        include_str!("../../../../testdata/formats/windows.txt"),
        VARIANTS[random.index(VARIANTS.len())],
        suite(random),
        "",
    ][random.index(8)];
    // Also the beginning of a text alone.
    let mut end = if random.index(3) == 0 { random.index(text.len() + 1) } else { text.len() };
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].into()
}

fn records(random: &mut Random) -> Value {
    let one = |random: &mut Random| {
        let mut record = json!({ "puzzle": puzzle(random) });
        for (member, draw) in
            [("placed", placed as Draw), ("title", one_of!["one", ""]), ("candidates", notes)]
        {
            if random.index(3) == 0 {
                record[member] = draw(random);
            }
        }
        record
    };
    (0..random.index(3)).map(|_| one(random)).collect()
}

/// A value that hardly any member takes.
const WRONG: Draw = one_of![
    null, true, -1, 1.5, 1e300, 12_345_678_901_234_567_890_u64, "", "x", "53..7", [], [1, "a"], {},
    { "a": [null] }, "ö\u{0}\n\"",
];

/// One request with drawn members.
fn draw(random: &mut Random) -> Value {
    let (ask, members) = KINDS[random.index(KINDS.len())];
    let mut request = Map::from_iter([("ask".to_owned(), json!(ask))]);
    for (member, draw, is_required) in members {
        let value = match random.index(20) {
            0 => WRONG(random),
            _ => draw(random),
        };
        if random.index(20) < if *is_required { 19 } else { 7 } {
            request.insert((*member).to_owned(), value);
        }
    }
    match random.index(20) {
        0..6 => drop(request.insert("id".to_owned(), WRONG(random))),
        6 => drop(request.insert("max_gueses".to_owned(), WRONG(random))),
        7 => drop(request.insert("timeout".to_owned(), one_of![-1, 60, "1", null](random))),
        _ => {}
    }
    Value::Object(request)
}

/// The written requests, and drawn ones up to a thousand. Always the same.
pub(crate) fn all() -> Vec<Value> {
    let mut all = written();
    let count = 1_000 - all.len();
    all.extend((0..count as u64).map(|number| draw(&mut Random::new(2026, number))));
    all
}

/// All requests with the answers of one session.
pub(crate) fn answered() -> &'static [Asked] {
    static ANSWERED: LazyLock<Vec<Asked>> = LazyLock::new(answer_all);
    &ANSWERED
}

fn answer_all() -> Vec<Asked> {
    let mut session = Session::new(|_| {});
    session.set_problems([
        ("2239", include_str!("../../../sudokit-learn/problems/2239.toml")),
        ("2580", include_str!("../../../sudokit-learn/problems/2580.toml")),
    ]);
    let asked = |request: Value| {
        let text = request.to_string();
        let answer = answer(&mut session, &text);
        Asked { needs: needs(&request), request: text, answer }
    };
    all().into_iter().map(asked).collect()
}

fn needs(request: &Value) -> &'static str {
    let puzzle = request["puzzle"].as_str().unwrap_or_default();
    match request["ask"].as_str().unwrap_or_default() {
        ask if ask.starts_with("watch-") => "session",
        "classify" | "solutions" | "count" | "true-candidates"
            if puzzle.starts_with(['s', '{']) || puzzle.contains('\n') =>
        {
            "variants"
        }
        "compare" if request["methods"].as_array().is_none_or(Vec::is_empty) => "engine",
        "draw" if request["form"] == "png" => "png",
        "problem" => "problems",
        _ => "",
    }
}

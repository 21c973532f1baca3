//! The figures of the lesson: the programs of `plain` are the textbook's methods, and LEARN.md
//! prints what they count.

use serde_json::{Value, json};
use sudokit::textbook::{self, Method, Unobserved};
use sudokit::{Budget, Pencilmarks, Puzzle};
use sudokit_protocol::{Session, answer};

const CLASSIC: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const TWO_ANSWERS: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";
/// No digit fits the last cell.
const LAST_CELL: &str =
    "............................................9...........................12345678.";

fn plain(puzzle: &str, change: &str, most: u64) -> Value {
    let question = json!({ "ask": "plain", "puzzle": puzzle, "change": change, "max_calls": most });
    let answered = answer(&mut Session::new(|_| {}), &question.to_string());
    let mut answered: Value = serde_json::from_str(&answered).unwrap();
    assert!(answered.get("error").is_none(), "{answered}");
    answered["ok"].take()
}

#[test]
fn the_programs_count_what_the_methods_count() {
    for text in [CLASSIC, TWO_ANSWERS] {
        let puzzle: Puzzle = text.parse().unwrap();
        for method in Method::ALL {
            let run = textbook::solve(method, &puzzle, &Budget::UNLIMITED, &mut Unobserved);
            let textbook::Outcome::Solved(solution) = run.outcome else { panic!("{method}") };
            let found = plain(text, method.name(), u64::MAX);
            assert_eq!(found["first"], solution.to_string(), "{method}");
            for (name, count) in [
                ("placements", run.counters.placements),
                ("checks", run.counters.checks),
                ("removals", run.counters.removals),
            ] {
                assert_eq!(found[name], count, "{method} {name}");
            }
            let levels = found["levels"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
            assert_eq!(levels.sum::<u64>(), run.counters.placements, "{method}");
        }
    }
}

#[test]
fn changed_programs_end_as_the_lesson_says() {
    let keeps = plain(CLASSIC, "keeps", u64::MAX);
    assert_eq!((&keeps["end"], &keeps["first"]), (&"no-solution".into(), &Value::Null));
    let goes_on = plain(CLASSIC, "goes-on", u64::MAX);
    assert_eq!((&goes_on["solutions"], &goes_on["grid"]), (&1.into(), &CLASSIC.into()));
    assert_eq!(plain(TWO_ANSWERS, "goes-on", u64::MAX)["solutions"], 2);
    let [up, down] = ["scan", "downwards"].map(|change| plain(TWO_ANSWERS, change, u64::MAX));
    assert!(up["first"].as_str() < down["first"].as_str(), "{up} {down}");
    let back = plain(CLASSIC, "looks-back", u64::MAX);
    assert_eq!(back["first"], SOLVED);
    let cut = plain(LAST_CELL, "tables", 1_000_000);
    assert_eq!(cut["end"], "budget-reached");
    assert!(cut["grid"].as_str().unwrap().starts_with("214365897"), "{cut}");
}

/// 1234567 as 1,234,567.
fn grouped(number: &Value) -> String {
    let digits = number.as_u64().unwrap().to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|p| str::from_utf8(p).unwrap()).collect();
    parts.join(",")
}

#[test]
fn the_figures_of_the_documents_are_counted() {
    for page in [include_str!("../../../docs/LEARN.md"), include_str!("../../../docs/LEARN.ko.md")]
    {
        for change in ["scan", "recheck", "tables", "empty-cells"] {
            let found = plain(CLASSIC, change, u64::MAX);
            let row = ["calls", "checks", "reads"].map(|name| grouped(&found[name])).join(" | ");
            let line = page.lines().find(|line| line.starts_with(&format!("| `{change}` |")));
            assert!(line.is_some_and(|line| line.contains(&row)), "{change}: {row}");
        }
        for change in ["looks-back", "keeps", "goes-on"] {
            let calls = grouped(&plain(CLASSIC, change, u64::MAX)["calls"]);
            assert!(page.contains(&calls), "{change}: {calls}");
        }
    }
}

/// As 4.6 × 10^48.
fn scientific(number: f64) -> String {
    let text = format!("{number:.1e}");
    text.replace('e', " × 10^")
}

#[test]
fn the_sizes_of_the_search_are_those_of_the_documents() {
    let classic: Puzzle = CLASSIC.parse().unwrap();
    let empty: Vec<_> = classic.empty_cells().collect();
    let nines = scientific(9_f64.powi(empty.len() as i32));
    let marks = Pencilmarks::candidates_of(&classic);
    let branches = empty.iter().map(|&cell| marks.get(cell).len() as f64).product::<f64>();
    // The ways to fill row 1 that leave the last cell without a digit: no digit above itself.
    fn ways(column: usize, used: u32, barred: &[u32; 9]) -> u64 {
        let Some(barred_here) = barred.get(column) else { return 1 };
        let free = (1..=9).filter(|digit| (used | barred_here) >> digit & 1 == 0);
        free.map(|digit| ways(column + 1, used | 1 << digit, barred)).sum()
    }
    let last: Puzzle = LAST_CELL.parse().unwrap();
    let mut barred = [0; 9];
    last.givens().for_each(|(cell, digit)| barred[cell.column()] |= 1 << digit.get());
    let rows = grouped(&ways(0, 0, &barred).into());
    let figures = [empty.len().to_string(), nines, scientific(branches), rows];
    for page in [include_str!("../../../docs/LEARN.md"), include_str!("../../../docs/LEARN.ko.md")]
    {
        for figure in &figures {
            assert!(page.contains(figure), "{figure}");
        }
    }
}

#[test]
fn the_tables_of_compare_are_counted() {
    let puzzle: Puzzle = CLASSIC.parse().unwrap();
    for page in [include_str!("../../../docs/LEARN.md"), include_str!("../../../docs/LEARN.ko.md")]
    {
        for method in Method::ALL {
            let run = textbook::solve(method, &puzzle, &Budget::UNLIMITED, &mut Unobserved);
            let counts = run.counters;
            let row = [counts.placements, counts.checks, counts.removals, counts.deepest as u64];
            let row = row.map(|count| grouped(&count.into()));
            let is_row = |line: &str| {
                let mut words = line.split_whitespace();
                words.next() == Some(method.name()) && words.take(4).eq(row.iter())
            };
            assert!(page.lines().any(is_row), "{method}: {row:?}");
        }
    }
}

//! The crate as its users see it: hostile puzzles, budgets, the page of docs.

use sudokit_core::bounds::Why;
use sudokit_core::{Budget, Cancel};

use crate::search::Engines;
use crate::{Cell, Constraint, Count, End, Outcome, Variant};

/// The rows of a section of the table of cases: a text, and what it is.
pub(crate) fn cases(section: &str) -> impl Iterator<Item = (String, &'static str)> {
    let table = include_str!("cases.txt").split(&format!("\n[{section}]\n")).nth(1).unwrap();
    let rows = table.lines().take_while(|row| !row.is_empty());
    rows.map(|row| row.split_once(" => ").unwrap_or((row, "")))
        .map(|(text, what)| (text.replace('¶', "\n"), what))
}

fn solve(text: &str, guesses: u64) -> Outcome {
    text.parse::<Variant>().unwrap().classify(&Budget::at_most(guesses)).unwrap()
}

#[test]
fn contradictions_of_all_sizes_have_no_solution() {
    let cells: Vec<String> = (0..200).map(|i| Cell::new(i / 99, i % 99).to_string()).collect();
    let large = [
        format!("size 99 1..9\ncage 45 {}", cells.join(" ")),
        format!("size 99 1..64\ncage {}", cells.join(" ")),
        format!("size 99 1..64\nsum 1 {}", cells.join(" ")),
    ];
    for text in large.into_iter().chain(cases("contradictions").map(|(text, _)| text)) {
        assert_eq!(solve(&text, 10_000), Outcome::NoSolution, "{}", &text[..text.len().min(90)]);
    }
}

#[test]
fn no_cell_is_alone_in_its_unknown_region() {
    let chaos = "size 6x3 1..3\nextra 3\nchaos 3 r1c1-r1c3 r2c1-r2c3 r3c1-r3c3 / r4c1-r4c3 r5c1-r5c3 r6c1-r6c3\ngiven r2c2 1";
    for count in [
        "count-same 0 r2c2 / r5c2 r5c1 r5c3 r4c2 r6c2",
        "run 0 r2c2 / r5c2-r5c1 / r5c2-r5c3 / r5c2-r4c2 / r5c2-r6c2",
    ] {
        assert_eq!(solve(&format!("{chaos}\n{count}"), 0), Outcome::NoSolution, "{count}");
    }
}

#[test]
fn many_constraints_are_answered() {
    let text = format!("sudoku 4\n{}", "thermo r1c1-r1c4\ncage 10 r2c1-r2c4\n".repeat(20_000));
    assert!(matches!(solve(&text, 10_000), Outcome::Multiple(..)));
}

#[test]
fn what_ends_with_its_budget_is_not_known() {
    let puzzle: Variant = "sudoku 9\nknight".parse().unwrap();
    assert!(matches!(puzzle.classify(&Budget::at_most(0)), Ok(Outcome::Unknown(Why::Budget))));
    let cancel = Cancel::new();
    cancel.set();
    for engines in [Engines::Copying, Engines::Learning] {
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let count = puzzle.for_each_by(engines, u64::MAX, &budget, |_| (), drop).unwrap();
        assert_eq!(count.end, End::Unknown(Why::Cancelled));
        let limited = puzzle.for_each_by(engines, 7, &Budget::UNLIMITED, |_| (), drop).unwrap();
        assert_eq!(limited, Count { solutions: 7, end: End::Stopped });
        assert_eq!(puzzle.true_candidates_by(engines, &budget), Err(Why::Cancelled.into()));
    }
}

#[test]
fn a_constraint_from_code_that_makes_no_sense_is_named() {
    let mut puzzle = Variant::sudoku(9).unwrap();
    puzzle
        .add(crate::constraints::Cage { sum: None, cells: vec![Cell::new(0, 0), Cell::new(9, 0)] });
    let fault = puzzle.classify(&Budget::UNLIMITED).unwrap_err();
    assert_eq!(fault.to_string(), "constraint 2: expected cells of the grid, which r10c1 is not");
}

#[test]
fn the_page_of_docs_has_every_constraint_with_an_example() {
    let page = include_str!("../../../docs/VARIANTS.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let mut named = Vec::new();
    for row in rows {
        let name = row.split('`').next().unwrap();
        if Constraint::NAMES.contains(&name) {
            named.push(name);
            let example = row.rsplit('`').nth(1).unwrap();
            let shape = if ["sudoku", "latin"].contains(&name) { "" } else { "size 9\n" };
            let puzzle: Result<Variant, _> = format!("{shape}{example}").parse();
            assert!(puzzle.is_ok(), "{example}: {puzzle:?}");
        }
    }
    assert_eq!(named, Constraint::NAMES);
    let example = page.split("```").nth(1).unwrap();
    assert!(example.parse::<Variant>().is_ok());
}

#[test]
fn what_differs_is_counted() {
    // Nine rows have a 9 each, all in circles; a grid of 0 to 9 without 0 has houses.
    let text = "sudoku 9\ncircles r1c1-r1c9 r2c1-r2c8 r3c1-r3c7 r4c1-r4c6 r5c1-r5c5 r6c1-r6c4 \
                r7c1-r7c3 r8c1 r8c2 r9c1\ngiven r9c1 8";
    assert_eq!(solve(text, 0), Outcome::NoSolution);
    let all: Vec<String> = (1..=9).map(|row| format!("r{row}c1-r{row}c9")).collect();
    let text = format!(
        "size 9 0..9\nlatin 9\ncandidates 1,2,3,4,5,6,7,8,9 {}\ncage 37 r1c1-r1c8\ngiven r1c9 7",
        all.join(" ")
    );
    assert_eq!(solve(&text, 0), Outcome::NoSolution);
}

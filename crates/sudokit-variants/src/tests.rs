//! The crate as its users see it: hostile puzzles, both engines on random ones, the page of docs.

use sudokit_core::bounds::Why;
use sudokit_core::random::Random;
use sudokit_core::{Budget, Cancel};

use crate::search::Engines;
use crate::{Cell, Constraint, Count, End, Outcome, Variant};

fn solve(text: &str) -> Outcome {
    text.parse::<Variant>().unwrap().solve(&Budget::at_most(10_000)).unwrap()
}

#[test]
fn contradictions_of_all_sizes_have_no_solution() {
    let cells: Vec<String> = (0..200).map(|i| Cell::new(i / 99, i % 99).to_string()).collect();
    for text in [
        format!("size 99 1..9\ncage 45 {}", cells.join(" ")),
        format!("size 99 1..64\ncage {}", cells.join(" ")),
        format!("size 99 1..64\nsum 1 {}", cells.join(" ")),
        "sudoku 9\nthermo r1c1 r1c2 r2c2 r2c1 r1c1".into(),
        "sudoku 9\nthermo r1c1-r1c9 r2c9".into(),
        "sudoku 9\ncage 999999 r1c1 r1c2".into(),
        "sudoku 9\nsum -999999 r1c1-r1c9".into(),
        "sudoku 9\ncandidates 77 r1c1".into(),
        "sudoku 64\ngiven r1c1 1\ngiven r1c2 1".into(),
        "size 64 1..64\ncage 65 r1c1-r1c32".into(),
        "sudoku 9\nskyscraper 10 r1c1-r1c9".into(),
        "sudoku 4\nor ( cage 1 r1c1 r1c2 ) ( cage 9 r1c1 r1c2 )".into(),
    ] {
        assert_eq!(solve(&text), Outcome::None, "{}", &text[..text.len().min(90)]);
    }
}

#[test]
fn many_constraints_are_answered() {
    let text = format!("sudoku 4\n{}", "thermo r1c1-r1c4\ncage 10 r2c1-r2c4\n".repeat(20_000));
    assert!(matches!(solve(&text), Outcome::Multiple(..)));
}

#[test]
fn what_ends_with_its_budget_is_not_known() {
    let puzzle: Variant = "sudoku 9\nknight".parse().unwrap();
    assert!(matches!(
        puzzle.solve(&Budget::at_most(0)),
        Ok(Outcome::Unknown { found: None, why: Why::Budget })
    ));
    let cancel = Cancel::new();
    cancel.set();
    for engines in [Engines::Copying, Engines::Learning] {
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let count = puzzle.for_each_by(engines, u64::MAX, &budget, |_| (), drop).unwrap();
        assert_eq!(count.end, Some(End::Unknown(Why::Cancelled)));
        let limited = puzzle.for_each_by(engines, 7, &Budget::UNLIMITED, |_| (), drop).unwrap();
        assert_eq!(limited, Count { solutions: 7, end: Some(End::Limit) });
        assert_eq!(puzzle.true_candidates_by(engines, &budget), Ok(Err(Why::Cancelled)));
    }
}

#[test]
fn a_constraint_from_code_that_makes_no_sense_is_named() {
    let mut puzzle = Variant::sudoku(9).unwrap();
    puzzle
        .add(crate::constraints::Cage { sum: None, cells: vec![Cell::new(0, 0), Cell::new(9, 0)] });
    let fault = puzzle.solve(&Budget::UNLIMITED).unwrap_err();
    assert_eq!(fault.to_string(), "constraint 2: expected cells of the grid, which r10c1 is not");
}

/// Lines of constraints for random puzzles of 4x4.
const LINES: &[&str] = &[
    "thermo A B C",
    "cage A B C",
    "cage 6 A B C",
    "sum 9 A B C D",
    "arrow A / B C",
    "renban A B C",
    "whispers A B C",
    "palindrome A B C",
    "between A B C",
    "lockout A B C",
    "difference A B",
    "ratio A B",
    "xv 5 A B",
    "greater A B",
    "quadruple 1,2 A B C D",
    "sandwich 2 r1c1-r1c4",
    "skyscraper 2 r4c1-r4c4",
    "x-sum 6 r2c1-r2c4",
    "region-sum A B / C D",
    "same-values A B / C D",
    "zipper A B C D",
    "sum-line 5 A B C",
    "circles A B C",
    "even A",
    "candidates 1,2,4 A",
    "numbered-room 3 r3c1-r3c4",
    "nonconsecutive",
    "diagonal +",
    "or ( thermo A B ) ( cage 4 C D )",
];

#[test]
fn both_engines_find_the_same_on_random_mixtures() {
    let (mut none, mut some) = (0, 0);
    for round in 0..200 {
        let mut random = Random::new(282, round);
        let mut text = String::from(if random.below(4) == 0 { "latin 4\n" } else { "sudoku 4\n" });
        for _ in 0..1 + random.below(5) {
            let mut cells: Vec<Cell> = (0..16).map(|i| Cell::new(i / 4, i % 4)).collect();
            random.shuffle(&mut cells);
            for word in LINES[random.index(LINES.len())].split(' ') {
                match "ABCD".find(word) {
                    Some(at) if word.len() == 1 => text += &format!("{} ", cells[at]),
                    _ => text += &format!("{word} "),
                }
            }
            text.push('\n');
        }
        let puzzle: Variant = text.parse().unwrap();
        let count = |engines| {
            puzzle.for_each_by(
                engines,
                1000,
                &Budget::UNLIMITED,
                |_| (),
                |grid| {
                    assert_eq!(puzzle.check(&grid), Ok(()), "{puzzle}\n{grid}");
                },
            )
        };
        let found = count(Engines::Copying).unwrap();
        assert_eq!(Ok(found), count(Engines::Learning), "{puzzle}");
        none += u64::from(found.solutions == 0);
        some += u64::from(found.solutions > 0);
    }
    assert!(none > 20 && some > 20, "{none} {some}");
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

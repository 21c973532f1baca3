//! The text of puzzles: read, written, refused.

use crate::tests::cases;
use crate::{Broken, Constraint, Grid, Variant};

const SMALL: &str = "\
sudoku 4
title One of four
rules Normal rules.
rules A line rises.
grid
1...
....
..2.
....
thermo r1c2 r2c2 r3c2
or ( cage 5 r1c3 r1c4 ) ( and ( even r1c3 ) ( odd r1c4 ) )
solution
1234
3412
4321
2143";

#[test]
fn a_text_is_written_as_it_was_read() {
    for text in cases("written").map(|(text, _)| text).chain([SMALL.into()]) {
        let puzzle: Variant = text.parse().unwrap();
        assert_eq!(puzzle.to_string(), text);
    }
}

#[test]
fn pictures_may_stand_on_one_line_or_on_many() {
    let long: Variant = "sudoku 4\ngrid\n1..2 \n\n3 . . 4\n........".parse().unwrap();
    let short: Variant = "sudoku 4 # usual boxes\ngrid 1..2 3..4 .... ....".parse().unwrap();
    assert_eq!(long, short);
    let regions: Variant = "size 2 1..2\ngrid #1 ..\nregions .a ba".parse().unwrap();
    let written = "size 2 1..2\nholes r1c1\ngrid\n.1\n..\nregion r1c2 r2c2\nregion r2c1";
    assert_eq!(regions.to_string(), written);
}

#[test]
fn the_judge_names_the_first_reason() {
    let puzzle: Variant = SMALL.parse().unwrap();
    let solution = puzzle.solution.clone().unwrap();
    let mut grid = solution.clone();
    // The thermometer: 2, 4, 3.
    assert_eq!(puzzle.check(&grid), Err(Broken::Constraint(3)));
    grid.set(crate::Cell::new(1, 1), None);
    assert_eq!(puzzle.check(&grid), Err(Broken::Cell(crate::Cell::new(1, 1))));
    let other = Variant::sudoku(9).unwrap();
    assert_eq!(other.check(&solution), Err(Broken::Size));
    let mut open = Variant::sudoku(4).unwrap();
    assert_eq!(open.check(&solution), Ok(()));
    open.add(crate::constraints::Even { cells: vec![crate::Cell::new(0, 0)] });
    assert_eq!(open.check(&solution), Err(Broken::Constraint(1)));
    assert_eq!(Grid::full(&open.shape, 1..=16).to_string().lines().count(), 4);
}

#[test]
fn every_constraint_means_what_its_examples_show() {
    let mut missing = Constraint::NAMES.to_vec();
    for (text, grids) in cases("judged") {
        let puzzle: Variant = text.parse().unwrap();
        missing.retain(|name| puzzle.constraints.iter().all(|rule| rule.name() != *name));
        let (good, bad) = grids.split_once(" not ").unwrap();
        for (grids, is_good) in [(good, true), (bad, false)] {
            for grid in grids.split(' ') {
                let values = grid.bytes().map(|digit| (digit - b'0').into());
                let judged = puzzle.check(&Grid::full(&puzzle.shape, values));
                assert_eq!(judged.is_ok(), is_good, "{puzzle}\n{grid}");
            }
        }
    }
    assert_eq!(missing, [] as [&str; 0]);
}

#[test]
fn errors_name_line_column_expected_and_found() {
    for (text, error) in cases("refused lines") {
        let found = text.parse::<Variant>().unwrap_err().to_string();
        assert!(found.contains(error), "{text:?}: {found}");
    }
    let deep = format!("sudoku 4\n{}", "or ( ".repeat(100_000));
    assert!(deep.parse::<Variant>().unwrap_err().to_string().contains("fewer parentheses"));
}

#[test]
fn words_are_kept_without_the_spaces_around_them() {
    let puzzle: Variant =
        "sudoku 4\ntitle\nauthor  A B \nrules One. \nrules\nrules Two.".parse().unwrap();
    assert_eq!(puzzle.title, None);
    assert_eq!(puzzle.author.as_deref(), Some("A B"));
    assert_eq!(puzzle.rules.as_deref(), Some("One.\n\nTwo."));
    assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
}

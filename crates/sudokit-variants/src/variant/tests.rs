//! The text of puzzles: read, written, refused.

use crate::{Broken, Grid, Variant};

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
    for text in [
        SMALL,
        "size 4x3 1..3\nextra 1\nholes r4c3\nlatin 3\ngrid\n1..\n...\n...\n.3.\nregion r4c1 r4c2",
        "size 3x4 0..3\nholes r1c1 r3c4\ngrid\n.12.\n....\n....\nregion r1c2 r2c2",
        "latin 12\ngrid\n. . . . . . . . . . . 12\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n\
         . . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n\
         . . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n. . . . . . . . . . . .\n\
         . . . . . . . . . . . .",
        "sudoku 6 2x3\narrow r1c1 / r1c2 r1c3\nwhispers 2 r3c3 r4c4\nwhispers r3c3 r4c4\ndiagonal +\nstrict xv",
    ] {
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
fn errors_name_line_column_expected_and_found() {
    for (text, error) in [
        ("", "line 1, column 1: expected first a line such as sudoku 9"),
        ("sudoku 4\nsize 4", "line 2, column 1: expected one shape, before all else"),
        ("\n cage 3 r1c1", "line 2, column 2: expected first a line such as sudoku 9"),
        (" title A", "line 1, column 2: expected first a line such as sudoku 9"),
        ("sudoku 9\nthermometer r1c1", "line 2, column 1: expected the name of a constraint"),
        (
            "sudoku 9\ncage r1c1 r1c10",
            "2, column 11: expected cells of the grid, which r1c10 is not",
        ),
        ("sudoku 9\ncage r1c1-r1c3 r2c2-r1c2", "line 2, column 16: expected every cell once, not"),
        ("sudoku 9\nbetween r1c1 r1c2", "column 9: expected at least 3 cells, found \"r1c1 r1c2\""),
        (
            "sudoku 9\nand ( king ) ( or ( king ) ( given r1c1 10 ) )",
            "2, column 41: expected a value",
        ),
        ("sudoku 4\n entropic r1c1-r1c4", "column 2: expected values that fall into thirds, found"),
        ("sudoku 9\nsum 4 r1c1 x", "line 2, column 12: expected a cell such as r1c1, found \"x\""),
        ("sudoku 4\ngrid 1...", "line 2, column 10: expected 16 cells, found the end"),
        ("sudoku 4\ngrid\n5...............", "3, column 1: expected a value from 1 to 4 at r1c1"),
        ("sudoku 4\ngrid\n.... ..6.\n........", "line 3, column 8: expected a value from 1 to 4"),
        ("size 4 0..12\ngrid\n. . 15 . . . . . . . . .\n. . . .", "line 3, column 5: expected a"),
        ("sudoku 4\ngrid .................", "expected 16 cells"),
        ("sudoku 1000000000", "expected a size such as 9 or 2x3, at most 99"),
        ("size 99x99 1..99", "expected at most 64 values"),
        ("sudoku 7 2x3", "column 8: expected a size of boxes that fits, found \"7 2x3\""),
        ("sudoku 4\ngiven r1c1 5", "line 2, column 12: expected a value from 1 to 4"),
        ("sudoku 4\nknight r1c1", "line 2, column 8: expected the end of the line"),
        ("sudoku 4\nor cage 3 r1c1", "expected a ( before a constraint"),
        ("size 4\ncage 3 r1c1\nholes r1c1", "2, column 8: expected cells of the grid, which r1c1"),
    ] {
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

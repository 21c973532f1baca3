//! What counts as a right answer, and what is said about a wrong one.

use super::super::cases::Name;
use super::*;
use std::time::Duration;
use sudokit::board::House;

/// Two solutions: r1c1, r1c9, r3c1, r3c9 hold 1 9 9 1 or 9 1 1 9.
const TWO: &str =
    ".4362857.572139468.8675423.391542786468917352725863914237481695619275843854396127";
const SMALLEST: &str =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
const LARGEST: &str =
    "943628571572139468186754239391542786468917352725863914237481695619275843854396127";

fn case_of(problem: Problem) -> Case {
    Case::of_grid(problem, Name::Fixed("two-solutions"), TWO.parse().unwrap()).unwrap()
}

fn p2239() -> Problem {
    Problem::find("2239").unwrap()
}

fn p2580() -> Problem {
    Problem::find("2580").unwrap()
}

/// The digits in the layout of a problem.
fn layout(problem: Problem, digits: &str) -> String {
    layout::grid(problem.output.rows, b'0', &digits.parse().unwrap())
}

fn wrong(problem: Problem, digits: &str) -> WrongGrid {
    match output(problem, &case_of(problem), &layout(problem, digits)) {
        Verdict::WrongAnswer(Wrong { what: What::Grid(wrong), .. }) => wrong,
        other => panic!("{other:?}"),
    }
}

/// The line and the difference of a text that is no grid.
fn differs(problem: Problem, text: &str) -> (usize, Difference, bool) {
    match output(problem, &case_of(problem), text) {
        Verdict::WrongFormat(format) => (format.line, format.what, format.digits_right),
        other => panic!("{other:?}"),
    }
}

#[test]
fn problem_2580_accepts_any_solution_and_2239_only_the_smallest() {
    let judged = |problem, digits| {
        output(problem, &case_of(problem), &layout(problem, digits)) == Verdict::Accepted
    };
    assert!(judged(p2239(), SMALLEST));
    assert!(!judged(p2239(), LARGEST));
    assert!(judged(p2580(), SMALLEST));
    assert!(judged(p2580(), LARGEST));
}

#[test]
fn a_solution_that_is_not_the_smallest_is_compared_with_it() {
    let wrong = wrong(p2239(), LARGEST);
    assert_eq!(wrong.fault, None);
    assert_eq!(wrong.expected, Some((Cell::new(0).unwrap(), Digit::new(1).unwrap())));
    assert_eq!((wrong.found, wrong.remark), (9, None));
}

#[test]
fn the_broken_rule_is_named() {
    // r1c2 changed from 4 to 7: a given.
    let changed = SMALLEST.replacen('4', "7", 1);
    let fault = wrong(p2580(), &changed).fault;
    assert!(matches!(fault, Some(Fault::GivenChanged { cell, .. }) if cell.index() == 1));
    // r1c1 = 4, which is not given, clashes with r1c2.
    let repeat = format!("4{}", &SMALLEST[1..]);
    let wrong_2580 = wrong(p2580(), &repeat);
    let Some(Fault::Repeat(conflict)) = wrong_2580.fault else { panic!("{wrong_2580:?}") };
    assert_eq!(conflict.house, House::row(0));
    // Of two solutions neither is expected more than the other.
    assert_eq!(wrong_2580.expected, None);
    let wrong_2239 = wrong(p2239(), &repeat);
    assert_eq!(wrong_2239.expected, Some((Cell::new(0).unwrap(), Digit::new(1).unwrap())));
    assert_eq!(wrong_2239.found, 4);
}

#[test]
fn empty_cells_are_told_from_an_unchanged_grid() {
    let unchanged = wrong(p2239(), &TWO.replace('.', "0"));
    assert_eq!(unchanged.remark, Some(Remark::Unchanged));
    assert_eq!(unchanged.fault, Some(Fault::Empty(Cell::new(0).unwrap())));
    let partly = wrong(p2239(), &SMALLEST.replacen('9', "0", 1));
    assert_eq!(partly.remark, Some(Remark::OnlyForced));
    assert_eq!(partly.expected.map(|(cell, _)| cell.index()), Some(8));
}

#[test]
fn a_grid_in_another_order_or_without_a_check_is_recognized() {
    let moved = |to: fn(usize) -> usize| {
        let mut text = vec![b'0'; 81];
        SMALLEST.bytes().enumerate().for_each(|(cell, digit)| text[to(cell)] = digit);
        wrong(p2239(), std::str::from_utf8(&text).unwrap()).remark
    };
    assert_eq!(moved(|cell| cell % 9 * 9 + cell / 9), Some(Remark::Moved(Move::Columns)));
    assert_eq!(moved(|cell| cell / 9 * 9 + 8 - cell % 9), Some(Remark::Moved(Move::RowsTurned)));
    assert_eq!(
        moved(|cell| (8 - cell / 9) * 9 + cell % 9),
        Some(Remark::Moved(Move::LastRowFirst))
    );
    assert_eq!(moved(|cell| 80 - cell), Some(Remark::Moved(Move::Backwards)));
    let by_boxes = |cell: usize| {
        let (row, column) = (cell / 9, cell % 9);
        (row / 3 * 3 + column / 3) * 9 + row % 3 * 3 + column % 3
    };
    assert_eq!(moved(by_boxes), Some(Remark::Moved(Move::Boxes)));
    // Four empty cells: r1c1, r1c9, r3c1, r3c9.
    let filled = |digits: [&str; 4]| {
        let text = digits.iter().fold(TWO.to_owned(), |text, digit| text.replacen('.', digit, 1));
        wrong(p2239(), &text).remark
    };
    assert_eq!(filled(["2"; 4]), Some(Remark::Unchecked));
    assert_eq!(filled(["1", "2", "2", "1"]), Some(Remark::GivensUnseen));
    assert_eq!(filled(["1", "9", "9", "9"]), None);
}

#[test]
fn blanks_at_the_ends_do_not_count() {
    for problem in [p2239(), p2580()] {
        let right = layout(problem, SMALLEST);
        for text in [
            right.trim_end().to_owned(),
            right.replace('\n', " \n"),
            right.replace('\n', "\r\n"),
            format!("{right}\n \n\n"),
        ] {
            assert_eq!(output(problem, &case_of(problem), &text), Verdict::Accepted, "{text:?}");
        }
    }
}

#[test]
fn every_other_difference_of_layout_is_found() {
    use Difference::*;
    let compact = layout(p2239(), SMALLEST);
    let spaced = layout(p2580(), SMALLEST);
    assert_eq!(differs(p2239(), &spaced), (1, Spaces, true));
    assert_eq!(differs(p2580(), &compact), (1, NoSpaces, true));
    assert_eq!(differs(p2239(), " \n\n"), (0, Nothing, false));
    assert_eq!(differs(p2239(), &compact[..40]), (0, Missing(4, 9), false));
    assert_eq!(differs(p2239(), &format!("{compact}{compact}")), (10, SecondGrid, false));
    assert_eq!(differs(p2239(), &format!("{compact}\n{compact}")), (11, SecondGrid, false));
    assert_eq!(differs(p2239(), &format!("{compact}done\n")), (10, Extra("done".into()), false));
    assert_eq!(differs(p2239(), &compact.replacen('\n', "\n\n", 1)), (2, Blank, true));
    assert_eq!(differs(p2580(), &format!(" {spaced}")), (1, Indented, true));
    assert_eq!(differs(p2580(), &spaced.replacen("1 4", "1  4", 1)), (1, WideGap(2), true));
    assert_eq!(differs(p2580(), &spaced.replacen("1 4", "1\t4", 1)), (1, WideGap(2), true));
    assert_eq!(differs(p2239(), &compact.replacen('9', "", 1)), (1, Count(8), false));
    assert_eq!(differs(p2239(), &compact.replacen('4', "x", 1)), (1, Character(2, 'x'), false));
    assert_eq!(differs(p2580(), &spaced.replacen('4', "44", 1)), (1, Number("44".into()), false));
}

#[test]
fn limits_and_crashes_come_before_the_output() {
    let run = |end| Run {
        end,
        stdout: layout(p2239(), SMALLEST).into_bytes(),
        stderr: b"oops\n".to_vec(),
        time: Duration::ZERO,
    };
    let judged = |end| judge(p2239(), &case_of(p2239()), &run(end));
    assert_eq!(judged(End::Exited(0)), Verdict::Accepted);
    assert_eq!(judged(End::TimeLimit), Verdict::TimeLimit { begins_right: true });
    assert_eq!(judged(End::OutputLimit), Verdict::OutputLimit { begins_right: true });
    for end in [End::Exited(1), End::Signalled(11)] {
        let crash = Crash { end, stderr: "oops".into(), is_right: true };
        assert_eq!(judged(end), Verdict::RuntimeError(crash));
    }
}

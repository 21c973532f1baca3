//! Every engine on every instruction set gives the same answers, and the judge accepts them.
//!
//! The bytes are digit sets, two a cell: so pencilmark grids of all kinds, and puzzles where
//! every set is one digit or all. Missing bytes are cells that hold the digit of a fixed grid.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudokit::board::{Cell, Digit, DigitSet};
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Budget, Config, Outcome, Solver};
use sudokit::{Pencilmarks, Puzzle, check};

/// Cells without bytes take these digits, so that short inputs are puzzles with few open cells.
const GRID: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fuzz_target!(|data: &[u8]| {
    let marks = pencilmarks(data);
    let puzzle = as_puzzle(&marks);
    let mut expected: Option<[u64; 4]> = None;
    for set in InstructionSet::available() {
        let config = Config::on(set);
        let mut solver = Solver::with_config(&config).unwrap();
        let mut batch = Batch::with_config(&config).unwrap();
        // Far more than any input needs that does not hang.
        solver.set_budget(Budget::at_most(1_000_000));
        let limits = [1, 2, 3, 100];
        let counts = limits.map(|limit| solver.count(&marks, limit).solutions);
        assert_eq!(*expected.get_or_insert(counts), counts, "solver {set}: {marks}");
        for (limit, count) in limits.into_iter().zip(counts) {
            // Neighbors must not matter: the same grid several times.
            let mut answers = 0;
            batch.count([&marks; 3], limit, |found, _| {
                assert_eq!(found.end.why(), None, "batch {set}: {marks}");
                assert_eq!(found.solutions, count, "batch {set}, limit {limit}: {marks}");
                answers += 1;
            });
            assert_eq!(answers, 3);
            if let Some(puzzle) = &puzzle {
                assert_eq!(solver.count(puzzle, limit).solutions, count, "{set}: {puzzle}");
            }
        }
        let mut found = BTreeSet::new();
        solver.for_each(&marks, |solution| {
            check::answers_pencilmarks(&marks, solution.values()).unwrap();
            assert!(found.insert(*solution), "{set}: the same solution twice: {marks}");
            if found.len() == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found.len() as u64, counts[3]);
        judge(&marks, solver.classify(&marks), counts[1]);
        // With its boards spread over the lanes, then, under a bound on guesses, in one of them.
        for budget in [Budget::UNLIMITED, Budget::at_most(1_000_000)] {
            batch.set_budget(budget);
            batch.classify([&marks], |outcome, _| judge(&marks, outcome, counts[1]));
        }
    }
});

fn judge(marks: &Pencilmarks, outcome: Outcome, count: u64) {
    let witnesses = match outcome {
        Outcome::NoSolution => vec![],
        Outcome::Unique(a) => vec![a],
        Outcome::Multiple(a, b) => vec![a, b],
        Outcome::Unknown(_) => panic!("the budget ran out: {marks}"),
    };
    assert_eq!(witnesses.len() as u64, count, "{marks}");
    assert!(witnesses.len() < 2 || witnesses[0] != witnesses[1], "{marks}");
    for witness in witnesses {
        check::answers_pencilmarks(marks, witness.values()).unwrap();
    }
}

fn pencilmarks(data: &[u8]) -> Pencilmarks {
    let grid: Puzzle = GRID.parse().unwrap();
    let mut marks = Pencilmarks::from(&grid);
    for (cell, bytes) in Cell::all().zip(data.chunks_exact(2)) {
        let bits = u16::from_le_bytes([bytes[0], bytes[1]]);
        // The upper bits choose: all digits, one digit, or the set as it stands.
        let set = match bits >> 12 {
            0..6 => DigitSet::ALL,
            6..11 => DigitSet::only(Digit::ALL[usize::from(bits % 9)]),
            11..13 => marks.get(cell),
            _ => DigitSet::from_bits(bits),
        };
        marks.set(cell, set);
    }
    marks
}

fn as_puzzle(marks: &Pencilmarks) -> Option<Puzzle> {
    let mut puzzle = Puzzle::EMPTY;
    for cell in Cell::all() {
        match marks.get(cell) {
            DigitSet::ALL => {}
            set => puzzle.set(cell, Some(set.single()?)),
        }
    }
    Some(puzzle)
}

//! `solve::Solver` on every instruction set of this machine, against a naive counter and the judge.

use crate::oracle::naive;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudokit::board::{Cell, Digit, DigitSet};
use sudokit::random::Random;
use sudokit::simd::InstructionSet;
use sudokit::solve::{AsGivens, Budget, Config, Count, End, First, Givens, Outcome, Solver, Why};
use sudokit::{Cancel, Pencilmarks, Puzzle, Solution, check};

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const PROPER_17: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
const HARDEST: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
const TWO: &str =
    "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.";

/// One solver for each instruction set that this machine has.
fn solvers() -> Vec<Solver> {
    let config = |set| Config::on(set);
    InstructionSet::available().map(|set| Solver::with_config(&config(set)).unwrap()).collect()
}

/// Every question of the API about one grid, on every instruction set.
fn assert_all_agree(givens: impl AsGivens, limits: &[u64]) {
    let givens = givens.as_givens();
    let marks = match givens {
        Givens::Puzzle(puzzle) => Pencilmarks::from(puzzle),
        Givens::Pencilmarks(marks) => *marks,
    };
    let most = limits.iter().copied().max().unwrap().max(2);
    let expected = naive(&marks, most as usize + 1);
    for mut solver in solvers() {
        let set = solver.instruction_set();
        for &limit in limits {
            let count = solver.count(givens, limit);
            let solutions = (expected.len() as u64).min(limit);
            assert_eq!(count.solutions, solutions, "{set}, limit {limit}, {marks}");
            if count.end == End::Exhausted {
                assert_eq!(count.solutions, expected.len() as u64);
            } else {
                assert_eq!((count.end, count.solutions), (End::Stopped, limit));
            }
        }

        let mut found = BTreeSet::new();
        let end = solver.for_each(givens, |solution| {
            assert_eq!(
                check::answers_pencilmarks(&marks, solution.values()).as_ref(),
                Ok(solution)
            );
            assert!(found.insert(*solution), "{set} finds {solution} twice");
            if found.len() as u64 > most {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if end == End::Exhausted {
            assert_eq!(found, expected.iter().copied().collect(), "{set}");
        } else {
            assert_eq!(
                (end, found.len(), expected.len()),
                (End::Stopped, expected.len(), most as usize + 1)
            );
        }

        let judge = |s: &Solution| check::answers_pencilmarks(&marks, s.values()).is_ok();
        match (solver.classify(givens), expected.len()) {
            (Outcome::NoSolution, 0) => assert_eq!(solver.first(givens), First::NoSolution),
            (Outcome::Unique(solution), 1) => {
                assert_eq!(solution, expected[0]);
                assert_eq!(solver.first(givens), First::Found(solution));
            }
            (Outcome::Multiple(a, b), 2..) => {
                assert!(a != b && judge(&a) && judge(&b), "{set}: {a} {b}");
                assert!(judge(&solver.first(givens).solution().unwrap()));
            }
            (outcome, n) => panic!("{set} says {outcome:?}, there are {n} solutions"),
        }
    }
}

#[test]
fn known_puzzles_have_their_known_number_of_solutions() {
    let one_missing = GRID.replacen('5', ".", 1);
    for (text, expected) in
        [(GRID, 1), (one_missing.as_str(), 1), (PROPER_17, 1), (HARDEST, 1), (TWO, 2), (MANY, 596)]
    {
        let puzzle: Puzzle = text.parse().unwrap();
        for mut solver in solvers() {
            let count = solver.count(puzzle, u64::MAX);
            assert_eq!(count, Count { solutions: expected, end: End::Exhausted }, "{text}");
        }
        assert_all_agree(puzzle, &[1, 2, 3, 100, 596, 597]);
        assert_all_agree(Pencilmarks::from(&puzzle), &[1, 2, 3, 100]);
    }
}

#[test]
fn the_empty_grid_is_ordinary_input() {
    for mut solver in solvers() {
        for limit in [1, 2, 3, 5000] {
            let count = solver.count(Puzzle::EMPTY, limit);
            assert_eq!(count, Count { solutions: limit, end: End::Stopped });
        }
        assert_eq!(solver.count(Puzzle::EMPTY, 0).solutions, 0);
        let mut found = BTreeSet::new();
        solver.for_each(Puzzle::EMPTY, |solution| {
            assert!(sudokit::rules::complete(solution.values()).is_ok());
            found.insert(*solution);
            if found.len() == 3000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found.len(), 3000);
    }
}

#[test]
fn givens_that_clash_have_no_solution() {
    let grid: Puzzle = GRID.parse().unwrap();
    let mut random = Random::new(5, 0);
    for _ in 0..200 {
        let mut puzzle = Puzzle::EMPTY;
        let [a, house] = [random.index(81), random.index(20)];
        let a = Cell::new(a).unwrap();
        let b = a.peers().nth(house).unwrap();
        let digit = Digit::new(random.below(9) as u8 + 1);
        puzzle.set(a, digit);
        puzzle.set(b, digit);
        for cell in Cell::all() {
            if random.below(3) == 0 && cell != a && cell != b {
                puzzle.set(cell, grid.get(cell));
            }
        }
        for mut solver in solvers() {
            assert_eq!(solver.classify(puzzle), Outcome::NoSolution, "{puzzle}");
        }
    }
    // A full grid with one digit wrong, and one with two digits swapped within a row.
    let mut wrong = grid;
    wrong.set(Cell::new(40).unwrap(), Digit::new(1));
    assert_all_agree(wrong, &[1, 2]);
    let mut swapped = grid;
    swapped.set(Cell::new(0).unwrap(), Digit::new(2));
    swapped.set(Cell::new(1).unwrap(), Digit::new(1));
    assert_all_agree(swapped, &[1, 2]);
}

/// Grids without solution where a search that goes on in the wrong part of the board refutes the
/// same thing again and again: up to 230,000 guesses with one engine or another before they looked
/// for triads with too few digits, and for digits that fail often.
#[test]
fn hidden_contradictions_take_no_search_without_end() {
    let puzzles = [
        "...4263...........198..........6..............1.....4....1.....4...........79....",
        "........1....9.........4...........6.3.8........7..8..96...........4.1.53.7......",
        ".......5.26.47..........93.5........8........................7....9............9.",
        "...8.....1.....2.37...4..........9....9..2........1............4.67.3............",
        "..3.....9.........8................8........573...9..2.9....4........3........1..",
        ".....7..3..........7...62.....7....8.63.......54....9......4........3........5.7.",
        ".3.9.8........4.........4.........6..67.......8..4.......8..6.3.59...1..2.....7..",
        "5..1.......8.9.3............2.81..........643.......7......5.....................",
    ];
    for mut solver in solvers() {
        for text in puzzles {
            let puzzle: Puzzle = text.parse().unwrap();
            let found = solver.count(puzzle, 2);
            assert_eq!(found, Count { solutions: 0, end: End::Exhausted });
            let (set, guesses) = (solver.instruction_set(), solver.statistics().guesses);
            assert!(guesses < 1_500, "{set}: {guesses} guesses, {text}");
        }
    }
}

#[test]
fn an_empty_set_among_pencilmarks_has_no_solution() {
    for cell in Cell::all() {
        let mut marks = Pencilmarks::FULL;
        marks.set(cell, DigitSet::EMPTY);
        for mut solver in solvers() {
            assert_eq!(solver.classify(marks), Outcome::NoSolution);
        }
    }
}

#[test]
fn grids_completing_two_bands_are_counted_exactly() {
    for kept in [0..54, 27..81] {
        let mut puzzle: Puzzle = GRID.parse().unwrap();
        for cell in Cell::all().filter(|cell| !kept.contains(&cell.index())) {
            puzzle.set(cell, None);
        }
        let expected = naive(&Pencilmarks::from(&puzzle), usize::MAX).len() as u64;
        assert!(expected > 50);
        for mut solver in solvers() {
            assert_eq!(
                solver.count(puzzle, u64::MAX),
                Count { solutions: expected, end: End::Exhausted }
            );
        }
    }
}

#[test]
fn a_spent_budget_of_guesses_is_reported() {
    let hard: Puzzle = HARDEST.parse().unwrap();
    for mut solver in solvers() {
        let _ = solver.count(hard, 2);
        let needed = solver.statistics().guesses;
        assert!(needed > 10, "{needed}");
        solver.set_budget(Budget::at_most(needed));
        assert!(matches!(solver.classify(hard), Outcome::Unique(_)));
        for guesses in [0, 1, needed - 1] {
            solver.set_budget(Budget::at_most(guesses));
            assert_eq!(solver.count(hard, 2).end, End::Unknown(Why::Budget));
            assert_eq!(solver.classify(hard), Outcome::Unknown(Why::Budget));
            assert_eq!(solver.statistics().guesses, guesses);
        }
        solver.set_budget(Budget::at_most(0));
        assert_eq!(solver.first(hard), First::Unknown(Why::Budget));
        // What needs no guess needs no budget.
        let easy: Puzzle = GRID.replacen("123", "...", 1).parse().unwrap();
        solver.set_budget(Budget::at_most(0));
        assert!(matches!(solver.classify(easy), Outcome::Unique(_)));
    }
}

/// Vector engines alone would need millions of guesses: hardly any givens, or givens that clash in
/// a hidden way.
#[test]
fn searches_that_make_no_headway_are_handed_over_whatever_is_asked() {
    for text in [
        "............................6.....1.........1.3............................99.5..",
        "3.........8..........3..........5.1.........69......6.....................3...7..",
    ] {
        let puzzle: Puzzle = text.parse().unwrap();
        for mut solver in solvers() {
            let set = solver.instruction_set();
            solver.set_budget(Budget::at_most(100_000));
            let mut found = 0u64;
            let end = solver.for_each(puzzle, |_| {
                found += 1;
                if found == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(end.why(), None, "{set}: {puzzle}");
            for limit in [1, 1000, u64::MAX] {
                if found == 1000 && limit == u64::MAX {
                    continue;
                }
                let count = solver.count(puzzle, limit);
                assert_eq!(count.solutions, found.min(limit), "{set}, limit {limit}: {puzzle}");
                assert_eq!(count.end.why(), None);
            }
            assert_eq!(solver.first(puzzle).solution().is_some(), found > 0);
        }
    }
}

#[test]
fn a_cancel_flag_stops_a_search_without_end() {
    for mut solver in solvers() {
        let cancel = Cancel::new();
        solver.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
        let mut found = 0;
        let end = solver.for_each(Puzzle::EMPTY, |_| {
            found += 1;
            if found >= 1000 {
                cancel.set();
            }
            ControlFlow::Continue(())
        });
        assert_eq!(end, End::Unknown(Why::Cancelled));
        assert!((1000..1100).contains(&found), "{found}");
        assert_eq!(solver.classify(Puzzle::EMPTY), Outcome::Unknown(Why::Cancelled));
        cancel.clear();
        assert!(matches!(solver.classify(Puzzle::EMPTY), Outcome::Multiple(..)));
    }
}

/// Solutions to cut puzzles from: random ones, by a random first row and column.
fn some_solution(seed: u64) -> Solution {
    let mut random = Random::new(seed, 0);
    let mut puzzle = Puzzle::EMPTY;
    for diagonal in 0..3 {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        for (n, digit) in digits.into_iter().enumerate() {
            puzzle.set(Cell::at(3 * diagonal + n / 3, 3 * diagonal + n % 3).unwrap(), Some(digit));
        }
    }
    naive(&Pencilmarks::from(&puzzle), 1)[0]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_cut_from_a_solution_agree_with_the_naive_count(
        seed in 0u64..1000, order in any::<u64>(), givens in 22usize..81, limit in 1u64..40,
    ) {
        let solution = some_solution(seed);
        let mut cells: Vec<Cell> = Cell::all().collect();
        Random::new(order, 1).shuffle(&mut cells);
        let mut puzzle = Puzzle::EMPTY;
        for &cell in &cells[..givens] {
            puzzle.set(cell, Some(solution.get(cell)));
        }
        assert_all_agree(puzzle, &[1, 2, 3, limit]);
    }

    #[test]
    fn spoilt_puzzles_agree_with_the_naive_count(
        seed in 0u64..1000, order in any::<u64>(), givens in 24usize..60, wrong in 1u8..=9,
    ) {
        let solution = some_solution(seed);
        let mut cells: Vec<Cell> = Cell::all().collect();
        Random::new(order, 2).shuffle(&mut cells);
        let mut puzzle = Puzzle::EMPTY;
        for &cell in &cells[..givens] {
            puzzle.set(cell, Some(solution.get(cell)));
        }
        puzzle.set(cells[givens], Digit::new(wrong));
        assert_all_agree(puzzle, &[1, 2, 3]);
    }

    #[test]
    fn pencilmarks_agree_with_the_naive_count(
        seed in 0u64..1000, marks in any::<u64>(), density in 1u64..5, keep in any::<bool>(),
    ) {
        let solution = some_solution(seed);
        let mut random = Random::new(marks, 3);
        let mut grid = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            let extra = DigitSet::from_bits(random.bits() as u16);
            let thin = DigitSet::from_bits(random.bits() as u16);
            let mut set = if random.below(8) < density { extra } else { extra & thin };
            if keep {
                set.insert(solution.get(cell));
            }
            grid.set(cell, set);
        }
        assert_all_agree(grid, &[1, 2, 3, 30]);
    }
}

//! The four methods against each other, the lexicographic solver and the judge.

use super::*;
use crate::board::{Cell, Digit};
use crate::bounds::Cancel;
use crate::check;
use crate::random::Random;
use crate::solve::lexicographic;
use proptest::prelude::*;

const PROPER: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run(method: Method, puzzle: &Puzzle) -> (Run, Vec<Event>) {
    let mut events = Vec::new();
    let mut note = |event| events.push(event);
    let run = solve(method, puzzle, &Budget::UNLIMITED, &mut note);
    (run, events)
}

/// Runs all methods watched and unwatched, and checks everything that is promised about them.
fn all_agree(puzzle: &Puzzle) -> Outcome {
    let expected = match lexicographic(puzzle) {
        Some(solution) => Outcome::Solved(solution),
        None => Outcome::NoSolution,
    };
    let runs = Method::ALL.map(|method| {
        let (run, events) = run(method, puzzle);
        assert_eq!(run.outcome, expected, "{method} on {puzzle}");
        assert_eq!(run.counters, replay(puzzle, &events, run.outcome), "{method} on {puzzle}");
        assert_eq!(run, solve(method, puzzle, &Budget::UNLIMITED, &mut Unobserved));
        run.counters
    });
    let [scan, recheck, tables, empty_cells] = runs;
    // The same tree: the same digits are tested in the same cells.
    assert_eq!(scan, tables);
    assert_eq!(scan, empty_cells);
    assert_eq!(scan.checks, recheck.checks);
    // `recheck` places every digit it tests, and takes out the rejected ones too.
    assert_eq!(recheck.placements, recheck.checks);
    let rejected = scan.checks - scan.placements;
    assert_eq!(recheck.removals, scan.removals + rejected);
    assert!((scan.deepest..=scan.deepest + 1).contains(&recheck.deepest));
    // What was placed and not removed is the answer.
    let left = scan.placements - scan.removals;
    match expected {
        Outcome::Solved(solution) => {
            assert!(check::answers(puzzle, solution.values()).is_ok());
            assert_eq!(left as usize, 81 - puzzle.given_count());
            assert_eq!(scan.deepest as u64, left);
        }
        _ => assert_eq!(left, 0),
    }
    expected
}

/// Plays the events on a grid of its own, complains about impossible ones, and counts.
fn replay(puzzle: &Puzzle, events: &[Event], outcome: Outcome) -> Counters {
    let mut grid = *puzzle.values();
    let mut stack = Vec::new();
    let mut counters = Counters::default();
    let (last, events) = events.split_last().expect("a run ends with an event");
    for &event in events {
        match event {
            Event::Place { cell, digit } => {
                assert_eq!(grid[cell.index()], 0);
                grid[cell.index()] = digit.get();
                stack.push((cell, digit));
                counters.placements += 1;
                counters.checks += 1;
                counters.deepest = counters.deepest.max(stack.len() as u32);
            }
            Event::Reject { cell, digit, conflict, house } => {
                assert_eq!(clash(&grid, cell, digit), Some((conflict, house)));
                assert!(house.contains(cell) && house.contains(conflict) && cell != conflict);
                assert_eq!(grid[conflict.index()], digit.get());
                // A digit that was placed before its test has been counted already.
                if stack.last() != Some(&(cell, digit)) {
                    assert_eq!(grid[cell.index()], 0);
                    counters.checks += 1;
                }
            }
            Event::Remove { cell, digit } => {
                assert_eq!(stack.pop(), Some((cell, digit)));
                grid[cell.index()] = 0;
                counters.removals += 1;
            }
            end => panic!("{end:?} before the end"),
        }
    }
    match outcome {
        Outcome::Solved(solution) => {
            assert_eq!(*last, Event::Solved);
            assert_eq!(&grid, solution.values());
        }
        Outcome::NoSolution => assert_eq!(*last, Event::NoSolution),
        Outcome::Unknown(_) => assert_eq!(*last, Event::BudgetRanOut),
    }
    counters
}

/// A full grid: the cells and digits of a known one, moved about at random.
fn full_grid(seed: u64) -> Solution {
    let mut random = Random::new(seed, 0);
    let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut digits);
    let mut lines = || {
        let mut order = [0, 1, 2];
        random.shuffle(&mut order);
        order.map(|chute| {
            let mut line = [0, 1, 2];
            random.shuffle(&mut line);
            line.map(|i| chute * 3 + i)
        })
    };
    let (rows, columns) = (lines(), lines());
    let cells = std::array::from_fn(|i| {
        let row = rows.as_flattened()[i / 9];
        let column = columns.as_flattened()[i % 9];
        digits[(row * 3 + row / 3 + column) % 9]
    });
    Solution::new(cells).expect("rows are shifted so that boxes hold all digits")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_methods_agree_with_the_lexicographic_solver_where_there_are_solutions(
        seed: u64, blanks in 0usize..=48,
    ) {
        let solution = full_grid(seed);
        let mut cells: Vec<Cell> = Cell::all().collect();
        Random::new(seed, 1).shuffle(&mut cells);
        let mut puzzle = solution.to_puzzle();
        for &cell in &cells[..blanks] {
            puzzle.set(cell, None);
        }
        let Outcome::Solved(smallest) = all_agree(&puzzle) else { panic!("solvable") };
        prop_assert!(smallest <= solution);
    }

    #[test]
    fn the_methods_agree_on_the_empty_tail_of_a_grid(seed: u64, blanks in 0usize..=30) {
        // Many solutions: whole rows at the end are open.
        let mut puzzle = full_grid(seed).to_puzzle();
        for cell in Cell::all().rev().take(blanks) {
            puzzle.set(cell, None);
        }
        prop_assert!(matches!(all_agree(&puzzle), Outcome::Solved(_)));
    }

    #[test]
    fn the_methods_agree_where_a_given_was_changed(
        seed: u64, blanks in 20usize..=45, digit in 1u8..=9,
    ) {
        // Mostly without solution, sometimes with clashing givens, sometimes untouched.
        let mut cells: Vec<Cell> = Cell::all().collect();
        Random::new(seed, 1).shuffle(&mut cells);
        let mut puzzle = full_grid(seed).to_puzzle();
        for &cell in &cells[..blanks] {
            puzzle.set(cell, None);
        }
        puzzle.set(cells[blanks], Digit::new(digit));
        all_agree(&puzzle);
    }

    #[test]
    fn a_budget_stops_every_method_at_its_number_of_placements(limit in 0u64..6000) {
        let puzzle: Puzzle = PROPER.parse().unwrap();
        for method in Method::ALL {
            let (free, events) = run(method, &puzzle);
            let mut seen = Vec::new();
            let mut note = |event| seen.push(event);
            let run = solve(method, &puzzle, &Budget::at_most(limit), &mut note);
            prop_assert_eq!(run.counters, replay(&puzzle, &seen, run.outcome));
            if free.counters.placements <= limit {
                prop_assert_eq!(run, free);
            } else {
                prop_assert_eq!(run.outcome, Outcome::Unknown(Why::Budget));
                prop_assert_eq!(run.counters.placements, limit);
                // What was seen is the beginning of the whole run.
                let same = seen.len() - 1;
                prop_assert_eq!(&seen[..same], &events[..same]);
            }
        }
    }
}

#[test]
fn full_and_empty_grids_are_ordinary_input() {
    let full = full_grid(7).to_puzzle();
    assert_eq!(all_agree(&full), Outcome::Solved(full_grid(7)));
    for method in Method::ALL {
        let (run, events) = run(method, &full);
        assert_eq!(run.counters, Counters::default());
        assert_eq!(events, [Event::Solved]);
    }
    let Outcome::Solved(smallest) = all_agree(&Puzzle::EMPTY) else { panic!() };
    assert!(smallest.to_string().starts_with("123456789456789123"));
}

#[test]
fn clashing_givens_have_no_solution_and_cost_nothing() {
    // A full grid with one digit changed, and two lone givens that clash: the plain methods would
    // "solve" the first and search for hours in the second.
    let mut full = full_grid(1).to_puzzle();
    let first = Cell::new(0).unwrap();
    let other = Digit::new(full.get(first).unwrap().get() % 9 + 1);
    full.set(first, other);
    let mut lone = Puzzle::EMPTY;
    lone.set(Cell::at(7, 0).unwrap(), Digit::new(5));
    lone.set(Cell::at(8, 1).unwrap(), Digit::new(5));
    for puzzle in [full, lone] {
        assert_eq!(all_agree(&puzzle), Outcome::NoSolution);
        assert_eq!(run(Method::Scan, &puzzle).1, [Event::NoSolution]);
    }
}

#[test]
fn a_set_flag_cancels_a_search_that_would_take_hours() {
    // Its first row is 987654321, which row-major search in ascending order reaches last.
    let slow: Puzzle =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
            .parse()
            .unwrap();
    for method in Method::ALL {
        let cancel = Cancel::new();
        let budget = Budget::UNLIMITED.with_cancel(&cancel);
        let mut placed = 0u64;
        let mut observer = |event| {
            placed += u64::from(matches!(event, Event::Place { .. }));
            if placed == 10_000 {
                cancel.set();
            }
        };
        let run = solve(method, &slow, &budget, &mut observer);
        assert_eq!(run.outcome, Outcome::Unknown(Why::Cancelled));
        assert!(run.counters.placements < 20_000);
    }
}

#[test]
fn names_read_back() {
    for method in Method::ALL {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    assert_eq!("Scan".parse::<Method>(), Err(ParseMethodError));
}

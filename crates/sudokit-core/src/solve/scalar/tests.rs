use super::*;
use crate::board::{Cell, Digit, DigitSet};
use crate::grid::{Pencilmarks, Puzzle};
use crate::random::Random;
use crate::solve::Why;

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// 596 solutions (counted by several independent programs).
const MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
const GRID: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

fn count(puzzle: &Puzzle, limit: u64) -> (u64, End) {
    let mut statistics = Statistics::default();
    let count = Engine::default().count(puzzle.into(), limit, &Budget::UNLIMITED, &mut statistics);
    (count.solutions, count.end)
}

/// Plain backtracking, cell by cell in reading order.
fn plain(sets: &[DigitSet; 81], values: &mut [u8; 81], at: usize, limit: u64) -> u64 {
    let Some(cell) = Cell::new(at) else { return 1 };
    let mut found = 0;
    for digit in sets[at].iter() {
        if found < limit && cell.peers().all(|p| p > cell || values[p.index()] != digit.get()) {
            values[at] = digit.get();
            found += plain(sets, values, at + 1, limit - found);
        }
    }
    found
}

#[test]
fn counts_are_those_of_known_puzzles() {
    let of = |text: &str| text.parse::<Puzzle>().unwrap();
    assert_eq!(count(&of(HARD), 2), (1, End::Exhausted));
    assert_eq!(count(&of(GRID), 2), (1, End::Exhausted));
    assert_eq!(count(&of(MANY), u64::MAX), (596, End::Exhausted));
    assert_eq!(count(&of(MANY), 596), (596, End::Stopped));
    assert_eq!(count(&of(MANY), 7), (7, End::Stopped));
    assert_eq!(count(&Puzzle::EMPTY, 100), (100, End::Stopped));
}

#[test]
fn clashing_givens_leave_no_solution() {
    for a in Cell::all().step_by(if cfg!(miri) { 40 } else { 1 }) {
        for b in a.peers() {
            let mut puzzle = Puzzle::EMPTY;
            puzzle.set(a, Digit::new(4));
            puzzle.set(b, Digit::new(4));
            assert_eq!(count(&puzzle, 2), (0, End::Exhausted), "{a} {b}");
            let marks = Pencilmarks::from(&puzzle);
            let mut statistics = Statistics::default();
            let budget = Budget::at_most(0);
            let found = Engine::default().count((&marks).into(), 2, &budget, &mut statistics);
            assert_eq!((found.solutions, found.end), (0, End::Exhausted), "{a} {b}");
        }
    }
}

#[test]
fn a_budget_of_guesses_is_kept() {
    let puzzle: Puzzle = HARD.parse().unwrap();
    let mut statistics = Statistics::default();
    let mut engine = Engine::default();
    engine.count((&puzzle).into(), 2, &Budget::UNLIMITED, &mut statistics);
    let needed = statistics.guesses;
    assert!(needed > 0);
    for guesses in 0..=needed {
        let mut statistics = Statistics::default();
        let end = engine.count((&puzzle).into(), 2, &Budget::at_most(guesses), &mut statistics).end;
        assert_eq!(statistics.guesses, guesses);
        let expected = if guesses < needed { End::Unknown(Why::Budget) } else { End::Exhausted };
        assert_eq!(end, expected);
    }
}

#[test]
fn a_set_flag_cancels() {
    let cancel = crate::Cancel::new();
    cancel.set();
    let budget = Budget::UNLIMITED.with_cancel(cancel);
    let mut statistics = Statistics::default();
    let found = Engine::default().count((&Puzzle::EMPTY).into(), 2, &budget, &mut statistics);
    assert_eq!((found.solutions, found.end), (0, End::Unknown(Why::Cancelled)));
}

/// Random pencilmark grids around a solution, some of them spoilt, against plain backtracking.
#[test]
fn pencilmark_grids_have_the_solutions_of_plain_backtracking() {
    let grid: Puzzle = GRID.parse().unwrap();
    let rounds = if cfg!(miri) { 2 } else { 50 };
    let mut seen = [0; 3];
    for index in 0..rounds {
        let mut random = Random::new(7, index);
        let mut marks = Pencilmarks::from(&grid);
        // Every third grid loses its own solution in one cell.
        let spoilt = random.index(243);
        for cell in Cell::all() {
            let mut set = marks.get(cell);
            if spoilt == cell.index() {
                set = DigitSet::EMPTY;
            }
            for _ in 0..random.index(9) {
                set.insert(Digit::ALL[random.index(9)]);
            }
            marks.set(cell, set);
        }
        let expected = plain(marks.sets(), &mut [0; 81], 0, 50);
        let mut found = std::collections::BTreeSet::new();
        let mut statistics = Statistics::default();
        Engine::default().visit(
            (&marks).into(),
            &Budget::UNLIMITED,
            &mut statistics,
            &mut |solution| {
                crate::check::answers_pencilmarks(&marks, solution.values()).unwrap();
                assert!(found.insert(*solution), "the same solution twice");
                if found.len() == 50 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(found.len() as u64, expected, "{marks}");
        seen[expected.min(2) as usize] += 1;
    }
    assert!(cfg!(miri) || seen.iter().all(|&n| n > 2), "{seen:?}");
}

/// Grids with fewer givens than proper puzzles have are searched in haste, until a contradiction.
#[test]
fn solutions_found_in_haste_obey_the_givens_and_come_once() {
    let grid: Puzzle = GRID.parse().unwrap();
    for givens in (0..17).step_by(if cfg!(miri) { 8 } else { 1 }) {
        let mut random = Random::new(11, givens);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut puzzle = Puzzle::EMPTY;
        for &cell in &cells[..givens as usize] {
            puzzle.set(cell, grid.get(cell));
        }
        let most = if cfg!(miri) { 3 } else { 1000 };
        let mut found = std::collections::BTreeSet::new();
        let mut statistics = Statistics::default();
        let (budget, engine) = (Budget::UNLIMITED, &mut Engine::default());
        engine.visit((&puzzle).into(), &budget, &mut statistics, &mut |solution| {
            crate::check::answers(&puzzle, solution.values()).unwrap();
            assert!(found.insert(*solution), "the same solution twice");
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(found.len(), most, "{puzzle}");
    }
    // The first eight digits of a row, and the ninth in the column of the last cell.
    let mut none = "12345678.".to_owned() + &".".repeat(72);
    none.replace_range(80.., "9");
    assert_eq!(count(&none.parse().unwrap(), 2), (0, End::Exhausted));
}

#[test]
fn a_count_in_haste_is_a_count() {
    let grid: Puzzle = GRID.parse().unwrap();
    let mut seen = [0; 2];
    for number in 0..if cfg!(miri) { 3 } else { 300 } {
        let mut random = Random::new(12, number);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut puzzle = Puzzle::EMPTY;
        for &cell in &cells[..18 + number as usize % 14] {
            puzzle.set(cell, grid.get(cell));
        }
        // Now and then a puzzle without solution, now and then one with a few.
        if number % 4 == 0 {
            puzzle.set(cells[80], Digit::new(1 + (number / 4 % 9) as u8));
        }
        for limit in [1, 2, 1000] {
            let (engine, unlimited) = (&mut Engine::default(), Budget::UNLIMITED);
            let mut statistics = Statistics::default();
            let found = engine.count_in_haste((&puzzle).into(), limit, &unlimited, &mut statistics);
            let count = count(&puzzle, limit);
            assert_eq!((found.solutions, found.end), count, "{puzzle}, limit {limit}");
            seen[usize::from(count.1 == End::Exhausted)] += 1;
        }
    }
    assert!(cfg!(miri) || seen.iter().all(|&n| n > 100), "{seen:?}");
}

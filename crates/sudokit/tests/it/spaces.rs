//! Counts of large spaces against known numbers and against plain counting.

use std::ops::ControlFlow;
use sudokit::Puzzle;
use sudokit::analyze::Space;
use sudokit::board::{Cell, Chute, Digit};
use sudokit::generate::{Sampler, random_grid};
use sudokit::random::Random;
use sudokit::solve::{End, Solver};

/// Felgenhauer and Jarvis, 2005.
const GRIDS: u128 = 6_670_903_752_021_072_936_960;

fn exact(puzzle: &Puzzle) -> u128 {
    Space::new(puzzle).exact(|_| ControlFlow::Continue(())).unwrap()
}

fn puzzle(givens: &[(usize, usize, u8)]) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for &(row, column, digit) in givens {
        puzzle.set(Cell::at(row, column).unwrap(), Digit::new(digit));
    }
    puzzle
}

/// Some givens of a random grid.
fn some_givens(givens: usize, keep: impl Fn(Cell) -> bool, number: u64) -> Puzzle {
    let mut random = Random::new(11, number);
    let grid = random_grid(Sampler::Uniform, &mut random);
    let mut cells: Vec<Cell> = Cell::all().filter(|&cell| keep(cell)).collect();
    random.shuffle(&mut cells);
    let mut puzzle = Puzzle::EMPTY;
    cells.iter().take(givens).for_each(|&cell| puzzle.set(cell, Some(grid.get(cell))));
    puzzle
}

#[test]
fn nearly_empty_grids_follow_from_symmetry() {
    assert_eq!(exact(&Puzzle::EMPTY), GRIDS);
    assert_eq!(exact(&puzzle(&[(4, 7, 3)])), GRIDS / 9);
    assert_eq!(exact(&puzzle(&[(0, 0, 1), (0, 5, 2)])), GRIDS / 72);
    assert_eq!(exact(&puzzle(&[(0, 0, 1), (5, 0, 2)])), GRIDS / 72);
    assert_eq!(exact(&puzzle(&[(0, 0, 1), (0, 5, 1)])), 0);
    let row: Vec<_> = (0..9).map(|c| (7, c, c as u8 + 1)).collect();
    assert_eq!(exact(&puzzle(&row)), GRIDS / 362_880);
    let block: Vec<_> = (0..9).map(|i| (3 + i / 3, 6 + i % 3, i as u8 + 1)).collect();
    assert_eq!(exact(&puzzle(&block)), GRIDS / 362_880);
}

#[test]
fn the_digits_of_a_free_cell_share_the_count() {
    // Every digit that r2c4 may hold, summed: the puzzle without it. Givens in one band.
    let few = [(0, 0, 1), (1, 1, 2), (2, 8, 5)];
    let sum: u128 =
        (1..=9).map(|digit| exact(&puzzle(&[&few[..], &[(1, 3, digit)]].concat()))).sum();
    assert_eq!(sum, exact(&puzzle(&few)));
}

#[test]
fn counts_agree_with_a_solver() {
    let mut solver = Solver::new();
    // One or two chutes given, and fewer; then givens all over the grid.
    let mut cases = Vec::new();
    for chute in Chute::all() {
        let next = Chute::all().nth((chute.index() + 1) % 3 + chute.index() / 3 * 3).unwrap();
        let two = move |cell: Cell| chute.contains(cell) || next.contains(cell);
        cases.push(some_givens(if chute.index() < 2 { 54 } else { 44 }, two, chute.index() as u64));
    }
    cases.extend((21..30).step_by(2).map(|givens| some_givens(givens, |_| true, givens as u64)));
    let mut large = 0;
    for case in cases {
        let count = solver.count(case, 3_000_000);
        if count.end == End::Exhausted {
            assert_eq!(exact(&case), u128::from(count.solutions), "{case}");
            large += u32::from(count.solutions > 100);
        }
    }
    assert!(large > 3, "{large} cases have more than 100 solutions");
}

#[test]
fn clashing_givens_leave_nothing() {
    let clash = puzzle(&[(0, 0, 1), (8, 0, 1)]);
    assert_eq!(exact(&clash), 0);
    let estimate = Space::new(&clash).estimate(10, 1, |_| ControlFlow::Continue(()));
    assert_eq!(estimate.interval(0.99), (0.0, 0.0));
}

#[test]
fn estimates_cover_the_exact_counts_as_often_as_they_claim() {
    let band = some_givens(27, |cell| Chute::band(1).contains(cell), 3);
    let spread = some_givens(20, |_| true, 5);
    for (case, truth) in [(Puzzle::EMPTY, GRIDS), (band, exact(&band)), (spread, exact(&spread))] {
        let space = Space::new(&case);
        let mut covered = 0;
        for seed in 0..200 {
            let estimate = space.estimate(250, seed, |_| ControlFlow::Continue(()));
            let (low, high) = estimate.interval(0.9);
            covered += u32::from((low..=high).contains(&(truth as f64)));
        }
        // 180 expected, standard deviation 4.2.
        assert!((160..=195).contains(&covered), "{covered} of 200 for {case}");
    }
}

#[test]
fn an_exact_count_can_be_broken_off() {
    let mut heard = 0;
    let counted = Space::new(&Puzzle::EMPTY).exact(|share| {
        assert!((0.0..=1.0).contains(&share));
        heard += 1;
        if heard == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((counted, heard), (None, 3));
}

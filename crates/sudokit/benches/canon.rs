//! Canonical forms: `cargo bench -p sudokit --bench canon`.
//!
//! Each round takes the next of some thousand different grids, so that tables compete for the
//! caches and branches are not learnt by heart. `SUDOKIT_PUZZLES=FILE` (81 characters a line,
//! each with one solution) takes that file's puzzles in the place of seeded random minimal ones.
//! That the answers are right is the matter of `tests/canon.rs`.

use divan::{Bencher, black_box, counter::ItemsCount};
use std::sync::OnceLock;
use sudokit::board::Cell;
use sudokit::canon::{self, ClassId, Transform};
use sudokit::random::Random;
use sudokit::solve::{Batch, Outcome, Solver};
use sudokit::{Puzzle, Solution};

fn main() {
    divan::main();
}

/// Random grids: three random boxes on the diagonal, completed, then transformed at random.
fn random_grids() -> &'static [Solution] {
    static GRIDS: OnceLock<Vec<Solution>> = OnceLock::new();
    GRIDS.get_or_init(|| {
        let mut solver = Solver::new();
        (0..10_000)
            .map(|i| {
                let random = &mut Random::new(2026, i);
                let mut puzzle = Puzzle::EMPTY;
                for block in 0..3 {
                    let mut digits = sudokit::board::Digit::ALL;
                    random.shuffle(&mut digits);
                    for (c, digit) in digits.into_iter().enumerate() {
                        let cell = Cell::at(3 * block + c / 3, 3 * block + c % 3).unwrap();
                        puzzle.set(cell, Some(digit));
                    }
                }
                let grid =
                    solver.first(puzzle).solution().expect("diagonal boxes can be completed");
                Transform::random(random).apply(&grid)
            })
            .collect()
    })
}

/// Puzzles with their solutions: those of the file, else minimal ones of the random grids.
fn puzzles() -> &'static [(Puzzle, Solution)] {
    static PUZZLES: OnceLock<Vec<(Puzzle, Solution)>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let mut solver = Solver::new();
        let mut solved = |puzzle: Puzzle| match solver.classify(puzzle) {
            Outcome::Unique(solution) => Some((puzzle, solution)),
            _ => None,
        };
        let Some(path) = std::env::var_os("SUDOKIT_PUZZLES") else {
            let random = &mut Random::new(2026, u64::MAX);
            let minimal = |grid: &Solution| {
                let mut cells: Vec<Cell> = Cell::all().collect();
                random.shuffle(&mut cells);
                let mut best = (grid.to_puzzle(), *grid);
                for cell in cells {
                    let mut fewer = best.0;
                    fewer.set(cell, None);
                    best = solved(fewer).unwrap_or(best);
                }
                best
            };
            return random_grids().iter().map(minimal).collect();
        };
        let text = std::fs::read_to_string(path).expect("SUDOKIT_PUZZLES names a text file");
        let puzzle = |line: &str| line[..81].parse().expect("81 characters a line");
        text.lines().map(|line| solved(puzzle(line)).expect("proper puzzles")).collect()
    })
}

/// One pass over all items a sample; reports items a second.
fn over<T, R>(bencher: Bencher, items: &[T], work: impl Fn(&T) -> R) {
    bencher.counter(ItemsCount::new(items.len())).bench_local(|| {
        for item in items {
            black_box(work(black_box(item)));
        }
    });
}

#[divan::bench(sample_count = 20)]
fn grids_random(bencher: Bencher) {
    over(bencher, random_grids(), |grid| canon::minlex(grid).grid);
}

#[divan::bench(sample_count = 20)]
fn grids_of_puzzles(bencher: Bencher) {
    over(bencher, puzzles(), |(_, grid)| canon::minlex(grid).grid);
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn grids_naive(bencher: Bencher) {
    over(bencher, &random_grids()[..100], |grid| canon::naive::minlex(grid).0);
}

#[divan::bench(sample_count = 20)]
fn puzzles_by_solution_solved_before(bencher: Bencher) {
    over(bencher, puzzles(), |(puzzle, grid)| canon::by_solution(puzzle, grid).unwrap().puzzle);
}

/// From the puzzle alone: the batch engine proves it proper and finds its solution.
#[divan::bench(sample_count = 20)]
fn puzzles_by_solution_and_solving(bencher: Bencher) {
    let mut batch = Batch::new();
    let just: Vec<Puzzle> = puzzles().iter().map(|(puzzle, _)| *puzzle).collect();
    bencher.counter(ItemsCount::new(just.len())).bench_local(|| {
        let mut next = just.iter();
        batch.classify(&just, |outcome, _| {
            let (Some(puzzle), Outcome::Unique(solution)) = (next.next(), outcome) else {
                panic!("a proper puzzle was not solved")
            };
            black_box(canon::by_solution(puzzle, &solution).unwrap().puzzle);
        });
    });
}

#[divan::bench(sample_count = 5)]
fn puzzles_by_givens(bencher: Bencher) {
    over(bencher, puzzles(), |(puzzle, _)| canon::by_givens(puzzle).puzzle);
}

#[divan::bench(sample_count = 20)]
fn class_ids(bencher: Bencher) {
    over(bencher, puzzles(), |(puzzle, _)| ClassId::of(puzzle));
}

#[divan::bench(sample_count = 20)]
fn transforms_of_puzzles(bencher: Bencher) {
    let transform = Transform::random(&mut Random::new(1, 0));
    over(bencher, puzzles(), |(puzzle, _)| transform.apply(puzzle));
}

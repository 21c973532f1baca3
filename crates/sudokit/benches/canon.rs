//! Canonical forms: `cargo bench -p sudokit --bench canon`.
//!
//! Each round takes the next of some thousand different grids, so that tables compete for the
//! caches and branches are not learnt by heart. `SUDOKIT_PUZZLES=FILE` (81 characters a line,
//! each with one solution) adds that file's puzzles to the seeded random grids.

use divan::{Bencher, black_box, counter::ItemsCount};
use std::sync::OnceLock;
use sudokit::board::Cell;
use sudokit::canon::{self, Transform};
use sudokit::random::Random;
use sudokit::solve::{Outcome, Solver};
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
                let grid = solver.first(&puzzle).0.expect("diagonal boxes can be completed");
                Transform::random(random).apply(&grid)
            })
            .collect()
    })
}

/// The puzzles of the file, if there is one, with their solutions.
fn file_puzzles() -> &'static [(Puzzle, Solution)] {
    static PUZZLES: OnceLock<Vec<(Puzzle, Solution)>> = OnceLock::new();
    PUZZLES.get_or_init(|| {
        let Some(path) = std::env::var_os("SUDOKIT_PUZZLES") else { return Vec::new() };
        let text = std::fs::read_to_string(path).expect("SUDOKIT_PUZZLES names a text file");
        let mut solver = Solver::new();
        text.lines()
            .map(|line| {
                let puzzle: Puzzle = line[..81].parse().expect("81 characters a line");
                let Outcome::Unique(solution) = solver.classify(&puzzle) else {
                    panic!("{puzzle} is not proper")
                };
                (puzzle, solution)
            })
            .collect()
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
fn grids_of_file(bencher: Bencher) {
    over(bencher, file_puzzles(), |(_, grid)| canon::minlex(grid).grid);
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn grids_naive(bencher: Bencher) {
    over(bencher, &random_grids()[..20], |grid| canon::naive::minlex(grid).0);
}

//! Questions about givens: `cargo bench -p sudokit --bench minimality`.
//!
//! Each round takes the next of a thousand seeded puzzles. That the answers are right is the matter
//! of the tests in `analyze`.

use divan::{Bencher, black_box, counter::ItemsCount};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use sudokit::Puzzle;
use sudokit::analyze::{is_minimal, minimize, redundant_givens};
use sudokit::board::Cell;
use sudokit::generate::{Generator, Item, Redundancy, Spec};
use sudokit::solve::Solver;

fn main() {
    divan::main();
}

const PUZZLES: u64 = 1_000;

fn made(spec: Spec) -> Vec<Puzzle> {
    let mut made = Vec::new();
    let mut generator = Generator::new(spec, 1).expect("the spec can be met");
    generator.run(0..PUZZLES, |_, item| {
        made.extend(if let Item::Made(made) = item { Some(made.puzzle) } else { None });
        ControlFlow::Continue(())
    });
    made
}

/// Minimal puzzles with 25 givens.
fn minimal() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    PUZZLES.get_or_init(|| made(Spec::default().givens(25..=25)))
}

/// Puzzles with 30 givens, most with some that are redundant.
fn not_minimal() -> &'static [Puzzle] {
    static PUZZLES: OnceLock<Vec<Puzzle>> = OnceLock::new();
    let redundancy = Redundancy::Allowed;
    PUZZLES.get_or_init(|| made(Spec::default().givens(30..=30).redundancy(redundancy)))
}

/// One pass over all puzzles a sample; reports puzzles a second.
fn over<R>(bencher: Bencher, puzzles: &[Puzzle], mut work: impl FnMut(&Puzzle) -> R) {
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        for puzzle in puzzles {
            black_box(work(black_box(puzzle)));
        }
    });
}

#[divan::bench]
fn is_minimal_25_givens(bencher: Bencher) {
    let mut solver = Solver::new();
    over(bencher, minimal(), |puzzle| is_minimal(puzzle, &mut solver));
}

#[divan::bench]
fn is_minimal_30_givens(bencher: Bencher) {
    let mut solver = Solver::new();
    over(bencher, not_minimal(), |puzzle| is_minimal(puzzle, &mut solver));
}

#[divan::bench]
fn redundant_givens_of_30(bencher: Bencher) {
    let mut solver = Solver::new();
    over(bencher, not_minimal(), |puzzle| redundant_givens(puzzle, &mut solver));
}

#[divan::bench]
fn minimize_30_givens(bencher: Bencher) {
    let mut solver = Solver::new();
    let order: Vec<Cell> = Cell::all().collect();
    over(bencher, not_minimal(), |puzzle| minimize(puzzle, &order, &mut solver));
}

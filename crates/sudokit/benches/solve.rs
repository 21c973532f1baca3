//! The engines, piece by piece: `cargo bench -p sudokit --bench solve`.
//!
//! One puzzle a round for `Solver`, all thousand for `Batch` (divan shows items a second), counting
//! up to 2, on every instruction set of this machine. Each round takes another puzzle, so that
//! branches are not learnt by heart. How they compare with other programs is the matter of
//! `bench/`, that their answers are right the matter of `tests/`.

use divan::{Bencher, black_box, counter::ItemsCount};
use std::fmt;
use sudokit::board::{Cell, Digit};
use sudokit::generate::{Generator, Item, Redundancy, Spec};
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Config, Solver, lexicographic};
use sudokit::{Pencilmarks, Puzzle, rules};

fn main() {
    divan::main();
}

#[derive(Clone, Copy)]
enum Kind {
    /// Proper puzzles of 40 to 50 givens.
    Easy,
    /// Proper puzzles without a redundant given.
    Minimal,
    /// The same without three of their givens: several solutions.
    Several,
    /// The same with a wrong digit in one cell: no solution.
    None,
}

impl Kind {
    fn puzzles(self) -> Vec<Puzzle> {
        let spec = match self {
            Kind::Easy => Spec::default().redundancy(Redundancy::Allowed).givens(40..=50),
            _ => Spec::default(),
        };
        let mut puzzles = Vec::new();
        Generator::new(spec, 1).expect("the spec can be met").run(0..1000, |_, item| {
            if let Item::Made(made) = item {
                puzzles.push(self.spoilt(made.puzzle));
            }
            std::ops::ControlFlow::Continue(())
        });
        puzzles
    }

    fn spoilt(self, puzzle: Puzzle) -> Puzzle {
        let mut spoilt = puzzle;
        let givens: Vec<_> = puzzle.givens().collect();
        match self {
            Kind::Easy | Kind::Minimal => {}
            Kind::Several => givens[..3].iter().for_each(|&(cell, _)| spoilt.set(cell, None)),
            Kind::None => {
                let solution =
                    Solver::new().first(puzzle).solution().expect("the puzzle is proper");
                let (cell, digit) = puzzle
                    .empty_cells()
                    .flat_map(|cell| Digit::ALL.map(|digit| (cell, digit)))
                    .find(|&(cell, digit)| {
                        let seen = |peer: Cell| puzzle.get(peer) == Some(digit);
                        solution.get(cell) != digit && !cell.peers().any(seen)
                    })
                    .expect("some cell has a wrong digit that no given sees");
                spoilt.set(cell, Some(digit));
            }
        }
        spoilt
    }
}

/// An instruction set and what it is measured on.
#[derive(Clone, Copy)]
struct Task(InstructionSet, Kind);

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.1 {
            Kind::Easy => "easy",
            Kind::Minimal => "minimal",
            Kind::Several => "several solutions",
            Kind::None => "no solution",
        };
        write!(f, "{}, {kind}", self.0)
    }
}

fn tasks() -> impl Iterator<Item = Task> {
    let kinds = [Kind::Easy, Kind::Minimal, Kind::Several, Kind::None];
    InstructionSet::available().flat_map(move |set| kinds.map(|kind| Task(set, kind)))
}

fn config(set: InstructionSet) -> Config {
    Config::on(set)
}

/// The next puzzle each time, for ever.
fn endless(puzzles: &[Puzzle]) -> impl FnMut() -> Puzzle + '_ {
    let mut all = puzzles.iter().cycle();
    move || *all.next().expect("there are puzzles")
}

#[divan::bench(args = tasks())]
fn solver_counts(bencher: Bencher, Task(set, kind): Task) {
    let puzzles = kind.puzzles();
    let mut solver = Solver::with_config(&config(set)).expect("available");
    let mut next = endless(&puzzles);
    bencher.bench_local(|| solver.count(black_box(&next()), 2));
}

#[divan::bench(args = tasks())]
fn solver_classifies(bencher: Bencher, Task(set, kind): Task) {
    let puzzles = kind.puzzles();
    let mut solver = Solver::with_config(&config(set)).expect("available");
    let mut next = endless(&puzzles);
    bencher.bench_local(|| solver.classify(black_box(&next())));
}

#[divan::bench(args = tasks())]
fn solver_counts_pencilmarks(bencher: Bencher, Task(set, kind): Task) {
    let marks: Vec<Pencilmarks> = kind.puzzles().iter().map(Pencilmarks::from).collect();
    let mut solver = Solver::with_config(&config(set)).expect("available");
    let mut all = marks.iter().cycle();
    bencher.bench_local(|| solver.count(black_box(all.next().expect("there are marks")), 2));
}

#[divan::bench(args = tasks())]
fn batch_counts(bencher: Bencher, Task(set, kind): Task) {
    let puzzles = kind.puzzles();
    let mut batch = Batch::with_config(&config(set)).expect("available");
    bencher.counter(ItemsCount::new(puzzles.len())).bench_local(|| {
        batch.count(black_box(&puzzles), 2, |answer, _| {
            black_box(answer);
        });
    });
}

/// A batch costs something by itself: here it has one puzzle.
#[divan::bench(args = tasks())]
fn batch_counts_one(bencher: Bencher, Task(set, kind): Task) {
    let puzzles = kind.puzzles();
    let mut batch = Batch::with_config(&config(set)).expect("available");
    let mut next = endless(&puzzles);
    bencher.bench_local(|| {
        batch.count([black_box(&next())], 2, |answer, _| {
            black_box(answer);
        });
    });
}

#[divan::bench]
fn lexicographically_smallest(bencher: Bencher) {
    let puzzles = Kind::Several.puzzles();
    let mut next = endless(&puzzles);
    bencher.bench_local(|| lexicographic(black_box(&next())));
}

#[divan::bench]
fn judge_a_grid(bencher: Bencher) {
    let puzzles = Kind::Minimal.puzzles();
    let mut solver = Solver::new();
    let grids: Vec<[u8; 81]> = puzzles
        .iter()
        .map(|p| *solver.first(p).solution().expect("it is proper").values())
        .collect();
    let mut all = grids.iter().cycle();
    bencher.bench_local(|| rules::complete(black_box(all.next().expect("there are grids"))));
}

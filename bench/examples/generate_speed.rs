//! Times the generator on one thread:
//! `cargo run --release --manifest-path bench/Cargo.toml --example generate_speed`.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::time::Instant;
use sudokit::Puzzle;
use sudokit::analyze::is_minimal;
use sudokit::generate::{
    Generator, Item, Method, Redundancy, Sampler, Source, Spec, Symmetry, random_grid,
};
use sudokit::random::Random;
use sudokit::solve::Solver;

fn time(name: &str, n: u64, mut work: impl FnMut(u64)) {
    work(n / 10 + 1);
    let started = Instant::now();
    work(n);
    let each = started.elapsed().as_secs_f64() / n as f64;
    println!("{name:44} {:9.2} us  {:10.0}/s", each * 1e6, 1.0 / each);
}

fn puzzles(spec: &Spec, n: u64) -> Vec<Puzzle> {
    let mut made = Vec::new();
    let mut generator = Generator::new(spec.clone(), 1).expect("the spec can be met");
    generator.run(0..n, |_, item| {
        if let Item::Made(puzzle) = item {
            made.push(puzzle.puzzle);
        }
        ControlFlow::Continue(())
    });
    assert_eq!(made.len() as u64, n);
    made
}

fn main() {
    for sampler in [Sampler::Fast, Sampler::Uniform] {
        time(&format!("grid, {sampler:?}"), 200_000, |n| {
            for i in 0..n {
                black_box(random_grid(sampler, &mut Random::new(1, i)));
            }
        });
    }
    let uniform = Source::Random(Sampler::Uniform);
    let specs = [
        ("minimal, top-down", 20_000, Spec::default()),
        ("minimal, top-down, uniform grids", 20_000, Spec::default().source(uniform)),
        ("rotational-2", 5_000, Spec::default().method(Method::TopDown(Symmetry::Rotational2))),
        (
            "30 to 36 givens, not minimal",
            20_000,
            Spec::default().redundancy(Redundancy::Allowed).givens(30..=36),
        ),
        ("22 givens or fewer", 500, Spec::default().givens(0..=22)),
    ];
    for (name, n, spec) in specs {
        time(name, n, |n| {
            black_box(puzzles(&spec, n));
        });
    }
    let of_25 = puzzles(&Spec::default().givens(25..=25), 1_000);
    let mut solver = Solver::new();
    time("minimality of a 25-clue puzzle", 20_000, |n| {
        for i in 0..n as usize {
            assert_eq!(is_minimal(&of_25[i % of_25.len()], &mut solver), Ok(Some(true)));
        }
    });
}

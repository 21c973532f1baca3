//! How long ratings by logic take, and how they are distributed:
//! `cargo run --release --manifest-path bench/Cargo.toml --example rate_speed -- SCALE FILE`, with a
//! puzzle in each line.

use std::collections::BTreeMap;
use std::time::Instant;
use sudokit::rate::logic::{Scale, rate};
use sudokit::solve::Solver;
use sudokit::{Budget, Puzzle};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (scale, file) =
        (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    let scales = [
        ("te", Scale::Te),
        ("b", Scale::B),
        ("w", Scale::W),
        ("gb", Scale::Gb),
        ("gw", Scale::Gw),
        ("bxb", Scale::Bxb),
        ("bxbb", Scale::Bxbb),
    ];
    let (_, scale) = scales.into_iter().find(|(name, _)| *name == scale).expect("a scale");
    let text = std::fs::read_to_string(file).expect("a file");
    let mut solver = Solver::new();
    let puzzles: Vec<_> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next()?.parse::<Puzzle>().ok())
        .map(|puzzle| (puzzle, solver.classify(&puzzle).unique()))
        .collect();
    let mut by_rating: BTreeMap<String, (u32, f64)> = BTreeMap::new();
    let start = Instant::now();
    for (puzzle, solution) in &puzzles {
        let start = Instant::now();
        let rated = rate(puzzle, solution.as_ref(), scale, &Budget::UNLIMITED);
        let row = by_rating.entry(format!("{rated:>3}")).or_default();
        *row = (row.0 + 1, row.1 + start.elapsed().as_secs_f64());
    }
    let time = start.elapsed().as_secs_f64();
    let count = puzzles.len() as f64;
    println!("{count} puzzles, {:.1} us each, {:.0} a second", time / count * 1e6, count / time);
    for (rating, (count, time)) in by_rating {
        println!("{rating} {count:6} {:9.1} us each", time / f64::from(count) * 1e6);
    }
}

//! How fast closures of many puzzles are, on every instruction set:
//! `cargo run --release --manifest-path bench/Cargo.toml --example closures_speed -- FILE [SET...]`,
//! with a puzzle in each line. The best of five runs; what is found is printed beside it.

use std::time::Instant;
use sudokit::Puzzle;
use sudokit::rate::{Closure, Closures};
use sudokit::simd::InstructionSet;
use sudokit::solve::Config;

const RUNS: u32 = 5;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let text = std::fs::read_to_string(arguments.next().expect("a file")).expect("a file");
    let sets: Vec<String> = arguments.collect();
    let puzzles: Vec<Puzzle> =
        text.lines().filter_map(|line| line.split_whitespace().next()?.parse().ok()).collect();
    println!("{} puzzles: singles, locked, subsets, fish, beyond", puzzles.len());
    for set in InstructionSet::available() {
        if !sets.is_empty() && !sets.contains(&set.to_string()) {
            continue;
        }
        let mut closures = Closures::with_config(&Config::on(set)).expect("it is available");
        for most in Closure::ALL {
            let (mut best, mut counts) = (f64::INFINITY, [0; 5]);
            for _ in 0..RUNS {
                let start = Instant::now();
                let found = closures.find(&puzzles, most);
                best = best.min(start.elapsed().as_secs_f64());
                counts = [0; 5];
                found.iter().for_each(|kind| counts[kind.map_or(4, |kind| kind as usize)] += 1);
            }
            let speed = puzzles.len() as f64 / best;
            println!("  {set:8} up to {most:8} {speed:12.0} a second  {counts:?}");
        }
    }
}

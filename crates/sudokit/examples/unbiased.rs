//! Estimates statistics of all minimal puzzles from an unbiased sample and prints them beside the
//! published ones: `cargo run --release --example unbiased -- SECONDS SEED`.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudokit::generate::{Generator, Item, Method, Sampler, Source, Spec};

/// Percent of all minimal puzzles with 21 to 30 givens (Denis Berthier).
const PUBLISHED: [f64; 10] = [0.00003, 0.0034, 0.149, 2.28, 13.42, 31.94, 32.74, 15.48, 3.56, 0.41];

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let budget = Duration::from_secs(numbers.next().unwrap_or(10));
    let seed = numbers.next().unwrap_or(1);
    let spec = Spec {
        method: Method::Unbiased,
        source: Source::Random(Sampler::Uniform),
        ..Spec::default()
    };
    let mut generator = Generator::new(spec, seed).expect("the wish can be met");
    let started = Instant::now();
    let mut sample = Vec::new();
    let mut tries = 0;
    generator.run(0..u64::MAX, |_, item| {
        if let Item::Made(made) = item {
            sample.push((made.puzzle.given_count(), made.weight));
            tries += made.tries;
        }
        match started.elapsed() < budget {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} puzzles from {tries} grids in {seconds:.1} s: {:.0} grids a puzzle, {:.2} us a grid",
        sample.len(),
        tries as f64 / sample.len() as f64,
        seconds * 1e6 / tries as f64
    );
    let weight: f64 = sample.iter().map(|(_, weight)| weight).sum();
    let mean = |value: &dyn Fn(f64) -> f64| {
        sample.iter().map(|&(n, weight)| weight * value(n as f64)).sum::<f64>() / weight
    };
    // The standard error of a weighted mean (ratio estimator).
    let error = |value: &dyn Fn(f64) -> f64, mean: f64| {
        let square = |&(n, weight): &(usize, f64)| (weight * (value(n as f64) - mean)).powi(2);
        sample.iter().map(square).sum::<f64>().sqrt() / weight
    };
    let givens = mean(&|n| n);
    let variance = mean(&|n| (n - givens).powi(2));
    let margin = 1.96 * error(&|n| n, givens);
    println!("mean givens {givens:.3} +- {margin:.3} (published 26.577)");
    let margin = 1.96 * error(&|n| (n - givens).powi(2), variance) / (2.0 * variance.sqrt());
    println!("deviation   {:.3} +- {margin:.3} (published 1.116)", variance.sqrt());
    println!("givens  percent  +- (95%)  published");
    for (n, published) in (21..=30).zip(PUBLISHED) {
        let is_n = |m: f64| f64::from(u8::from(m == f64::from(n)));
        let share = mean(&is_n);
        let margin = 196.0 * error(&is_n, share);
        println!("{n:6}  {:7.3}  {margin:8.3}  {published:9.5}", 100.0 * share);
    }
}

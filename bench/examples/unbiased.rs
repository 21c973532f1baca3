//! Estimates statistics of all minimal puzzles from an unbiased sample and prints them beside the
//! published ones:
//! `cargo run --release --manifest-path bench/Cargo.toml --example unbiased -- PUZZLES SEED`.
//!
//! With a third argument, files with a puzzle's number of givens and its tries in each line are
//! taken instead: `... -- 0 0 FILE...`. Such lines go to stderr as puzzles are made.

use std::ops::ControlFlow;
use std::time::Instant;
use sudokit::generate::{Generator, Item, Method, Sampler, Source, Spec};

/// Percent of all minimal puzzles with 21 to 30 givens (Denis Berthier).
const PUBLISHED: [f64; 10] = [0.00003, 0.0034, 0.149, 2.28, 13.42, 31.94, 32.74, 15.48, 3.56, 0.41];

/// Number of givens, weight, tries.
type Drawn = (usize, f64, u64);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number = |or| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(or);
    let (puzzles, seed) = (number(10), number(1));
    let files: Vec<String> = arguments.collect();
    let started = Instant::now();
    let sample = match files.is_empty() {
        true => draw(puzzles, seed),
        false => files.iter().flat_map(read).collect(),
    };
    let tries: u64 = sample.iter().map(|(.., tries)| tries).sum();
    println!(
        "{} puzzles from {tries} grids: {:.0} grids a puzzle, {:.2} s, {:.2} us a grid",
        sample.len(),
        tries as f64 / sample.len() as f64,
        started.elapsed().as_secs_f64(),
        started.elapsed().as_secs_f64() * 1e6 / tries as f64
    );
    tell(&sample);
}

fn draw(puzzles: u64, seed: u64) -> Vec<Drawn> {
    let spec = Spec::default().method(Method::Unbiased).source(Source::Random(Sampler::Uniform));
    let mut sample = Vec::new();
    let mut generator = Generator::new(spec, seed).expect("the spec can be met");
    generator.run(0..puzzles, |_, item| {
        if let Item::Made(made) = item {
            let givens = made.puzzle.given_count();
            eprintln!("{givens} {} {}", made.tries, made.puzzle);
            sample.push((givens, made.weight, made.tries));
        }
        ControlFlow::Continue(())
    });
    sample
}

fn read(file: &String) -> Vec<Drawn> {
    let text = std::fs::read_to_string(file).expect("a file of lines: givens tries puzzle");
    let numbers = |line: &str| {
        let mut words = line.split_whitespace();
        let (givens, tries) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
        words.next().map(|_| (givens, sudokit::generate::unbiased_weight(givens), tries))
    };
    text.lines().filter_map(numbers).collect()
}

fn tell(sample: &[Drawn]) {
    let weight: f64 = sample.iter().map(|(_, weight, _)| weight).sum();
    let mean = |value: &dyn Fn(f64) -> f64| {
        sample.iter().map(|&(n, weight, _)| weight * value(n as f64)).sum::<f64>() / weight
    };
    // The standard error of a weighted mean (ratio estimator).
    let error = |value: &dyn Fn(f64) -> f64, mean: f64| {
        let square = |&(n, weight, _): &Drawn| (weight * (value(n as f64) - mean)).powi(2);
        sample.iter().map(square).sum::<f64>().sqrt() / weight
    };
    let givens = mean(&|n| n);
    let variance = mean(&|n| (n - givens).powi(2));
    let margin = 1.96 * error(&|n| n, givens);
    println!("mean givens {givens:.3} +- {margin:.3} (published 26.577)");
    let margin = 1.96 * error(&|n| (n - givens).powi(2), variance) / (2.0 * variance.sqrt());
    println!("deviation   {:.3} +- {margin:.3} (published 1.116)", variance.sqrt());
    let plain = sample.iter().map(|&(n, ..)| n as f64).sum::<f64>() / sample.len() as f64;
    let margin = 1.96 * 1.116 / (sample.len() as f64).sqrt();
    println!("without weights {plain:.3} +- {margin:.3} (published 25.667)");
    println!("givens  percent  +- (95%)  published");
    for (n, published) in (21..=30).zip(PUBLISHED) {
        let is_n = |m: f64| f64::from(u8::from(m == f64::from(n)));
        let share = mean(&is_n);
        let margin = 196.0 * error(&is_n, share);
        println!("{n:6}  {:7.3}  {margin:8.3}  {published:9.5}", 100.0 * share);
    }
}

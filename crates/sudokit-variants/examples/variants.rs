//! Solves puzzles in own lines: files named on the command line, each with puzzles between lines
//! of `===`. A puzzle's `solution` is compared with the one found.

use std::error::Error;

use sudokit_core::Budget;
use sudokit_variants::{Outcome, Variant};

/// Seconds of processor time of this thread, where the system has a file for it.
fn cpu_time() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds: Option<f64> = text.split(' ').next().and_then(|text| text.parse().ok());
    nanoseconds.unwrap_or(f64::NAN) / 1e9
}

fn main() -> Result<(), Box<dyn Error>> {
    let (mut right, mut total) = (0, 0);
    let mut budget = Budget::UNLIMITED;
    let mut arguments = std::env::args().skip(1).peekable();
    if let Some(limit) = arguments.peek().and_then(|text| text.parse().ok()) {
        budget = Budget::at_most(limit);
        arguments.next();
    }
    for file in arguments {
        for text in std::fs::read_to_string(&file)?.split("===\n").filter(|text| !text.is_empty()) {
            let begun = cpu_time();
            let puzzle: Variant =
                text.parse().map_err(|error| format!("{file}: {error}\n{text}"))?;
            let outcome = puzzle.classify(&budget)?;
            let time = cpu_time() - begun;
            total += 1;
            let answer = match outcome {
                Outcome::Unique(grid)
                    if puzzle.solution.as_ref().is_none_or(|other| *other == grid) =>
                {
                    right += 1;
                    "one"
                }
                Outcome::Unique(_) => "another solution",
                Outcome::NoSolution => "no solution",
                Outcome::Multiple(a, b) if puzzle.check(&a).and(puzzle.check(&b)).is_err() => {
                    return Err(format!("no solution:\n{a}\n{b}\n{puzzle}").into());
                }
                Outcome::Multiple(..) => "several solutions",
                Outcome::Unknown(_) => "not known",
            };
            println!("{answer}\t{:.3} ms\t{}", time * 1e3, puzzle.title.unwrap_or_default());
        }
    }
    println!("{right} of {total} have the expected solution and no other");
    Ok(())
}

//! Counts the solutions of many puzzles: `cargo run --release --example count < puzzles.txt`
//!
//! One puzzle a line, 81 characters. The answer stands on the same line of the output: 0, 1, or 2+.

use std::io::{self, BufRead, Write};
use sudokit::Puzzle;
use sudokit::solve::Batch;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut batch = Batch::new();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut lines = io::stdin().lock().lines();
    loop {
        // Some thousands at a time: enough to fill the lanes of the engine, and little memory.
        let some = lines.by_ref().take(4096).collect::<io::Result<Vec<String>>>()?;
        if some.is_empty() {
            return Ok(out.flush()?);
        }
        let puzzles = some.iter().map(|line| line.parse()).collect::<Result<Vec<Puzzle>, _>>()?;
        let mut counts = Vec::with_capacity(puzzles.len());
        batch.count(&puzzles, 2, |count, _| counts.push(count.solutions));
        for count in counts {
            writeln!(out, "{}", ["0", "1", "2+"][count as usize])?;
        }
    }
}

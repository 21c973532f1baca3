//! Solves puzzles from the command line: `cargo run --example solve -- PUZZLE...`
//!
//! A puzzle is 81 characters: digits, and `.` or `0` for empty cells.

use sudokit::Puzzle;
use sudokit::solve::{Outcome, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzles: Vec<String> = std::env::args().skip(1).collect();
    if puzzles.is_empty() {
        // The sample of Wikipedia's article on Sudoku.
        puzzles.push(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .into(),
        );
    }
    // One solver for all: it keeps its memory from one puzzle to the next.
    let mut solver = Solver::new();
    for text in puzzles {
        let puzzle: Puzzle = text.parse()?;
        match solver.classify(puzzle) {
            Outcome::Unique(solution) => println!("{solution}"),
            Outcome::Multiple(a, b) => println!("not proper: {a} and {b}"),
            Outcome::NoSolution => println!("no solution"),
            Outcome::Unknown(_) => unreachable!("the solver has no budget"),
        }
    }
    Ok(())
}

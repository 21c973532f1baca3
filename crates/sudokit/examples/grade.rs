//! Says how hard puzzles are: `cargo run --release --example grade -- PUZZLE...`
//!
//! By HoDoKu's score, by Sudoku Explainer, and by the depth of trials. A budget bounds each rating.

use sudokit::rate::{Grades, Rater, Scale};
use sudokit::{Budget, Puzzle};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut puzzles: Vec<String> = std::env::args().skip(1).collect();
    if puzzles.is_empty() {
        puzzles.push(
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .into(),
        );
    }
    // One rater for all: it keeps what it has made.
    let mut rater = Rater::new(Budget::at_most(10_000_000));
    for text in puzzles {
        let puzzle: Puzzle = text.parse()?;
        let Some(solution) = sudokit::solve(puzzle).unique() else {
            println!("{puzzle} is not proper");
            continue;
        };
        let mut grades = Grades::default();
        for scale in [Scale::Score, Scale::Er, Scale::Te] {
            let rated = rater.rate(&puzzle, &solution, scale, &mut grades);
            println!("{} {rated:?}", scale.name());
        }
    }
    Ok(())
}

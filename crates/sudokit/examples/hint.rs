//! Explains the next steps of a puzzle: `cargo run --release --example hint -- PUZZLE STEPS`
//!
//! Each step is the easiest that HoDoKu's order finds, with the reason in words.

use sudokit::technique::{Path, Profile, Sheet, notation, notation::Language};
use sudokit::{Puzzle, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let puzzle: Puzzle = arguments.next().map_or_else(
        || {
            "....5....4.3..8.6....2..8.73..9....2...7.4.1...8.....38.1.....9.....5...6....1.8."
                .parse()
        },
        |text| text.parse(),
    )?;
    let steps: usize = arguments.next().map_or(Ok(10), |text| text.parse())?;
    let mut sheet = Sheet::new(&puzzle);
    // Some techniques rely on the solution being the only one.
    if Solver::new().classify(puzzle).is_unique() {
        sheet = sheet.known_proper();
    }
    let profile = Profile::hodoku();
    let mut path = Path::new(sheet, &profile);
    for step in path.by_ref().take(steps) {
        println!("{}: {}", step.technique, notation::sentence(&step, Language::English));
    }
    // `None` while there are further steps.
    println!("{:?}", path.end());
    Ok(())
}

//! Makes symmetric puzzles: `cargo run --release --example generate -- COUNT SEED`
//!
//! The same seed gives the same puzzles, on every machine.

use sudokit::generate::{Generator, Item, Method, Redundancy, Spec, Symmetry};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().map_or(Ok(3), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(7), |text| text.parse())?;
    let spec = Spec::default()
        .method(Method::TopDown(Symmetry::Rotational2))
        .givens(28..=32)
        .redundancy(Redundancy::Allowed)
        .max_tries(10_000);
    for item in Generator::new(spec, seed)?.take(count) {
        match item {
            Item::Made(made) => println!("{} {} givens", made.puzzle, made.puzzle.given_count()),
            Item::Unmet { tries } => println!("none in {tries} tries"),
        }
    }
    Ok(())
}

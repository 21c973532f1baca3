//! Boards that `augment` makes in a second on one thread. The output goes nowhere.
//!
//! ```console
//! $ cargo run --release -p sudokit-data --example augment_speed -- puzzles.csv 100
//! ```

use std::time::Instant;
use sudokit_data::augment::{Augment, Moves, augment};
use sudokit_data::dedup::Observer;
use sudokit_data::read::{DataSet, Input, ReadOptions};
use sudokit_data::write::{Dtype, Encoder, Layout, Output, Target};
use sudokit_data::{DataError, Run};

struct Deaf;

impl Observer for Deaf {
    fn complain(&mut self, _: &str) {}
}

fn main() -> Result<(), DataError> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().unwrap_or_else(|| "puzzles.csv".to_owned());
    let copies = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(100);
    let data = DataSet::new(vec![Input::path(file)], ReadOptions::default())?;
    let asked = Augment { copies, seed: 1, moves: Moves::All, original: false, fill: None };
    for layout in [Layout::Lines, Layout::Csv] {
        let encoder = Encoder::new(layout, None);
        let target = Target::Stream("nowhere".to_owned(), Box::new(std::io::sink()));
        let mut output = Output::create(target, layout, Dtype::U1)?;
        let begin = Instant::now();
        let made = augment(&data, &asked, &Run::default(), &encoder, &mut output, &mut Deaf)?;
        output.finish()?;
        let seconds = begin.elapsed().as_secs_f64();
        let rate = made.written as f64 / seconds;
        println!("{layout}: {} rows in {seconds:.2} s, {rate:.0} a second", made.written);
    }
    Ok(())
}

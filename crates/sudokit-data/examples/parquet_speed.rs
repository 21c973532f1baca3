//! Rows of Parquet read and written in a second on one thread: puzzles and labels are parsed, the
//! output goes nowhere.
//!
//! ```console
//! $ cargo run --release -p sudokit-data --features parquet --example parquet_speed -- puzzles.parquet
//! ```

use std::sync::Arc;
use std::time::Instant;
use sudokit_data::DataError;
use sudokit_data::column::Kind;
use sudokit_data::read::{DataSet, Input, ReadOptions};
use sudokit_data::rows::Label;
use sudokit_data::write::{ColumnFile, Dtype, Encoder, Layout, Output, Target};

fn nowhere() -> Target {
    Target::Stream("nowhere".to_owned(), Box::new(std::io::sink()))
}

fn tell(what: &str, rows: u64, begin: Instant) {
    let seconds = begin.elapsed().as_secs_f64();
    println!("{what}: {rows} rows in {seconds:.2} s, {:.0} a second", rows as f64 / seconds);
}

fn main() -> Result<(), DataError> {
    let file = std::env::args().nth(1).unwrap_or_else(|| "puzzles.parquet".to_owned());
    let data = DataSet::new(vec![Input::path(file)], ReadOptions::default())?;
    let (mut all, mut puzzles, mut labels, mut read) = (Vec::new(), 0_u64, 0_u64, 0_u64);
    let begin = Instant::now();
    for rows in data.read(Arc::default()) {
        let rows = rows?;
        read += rows.len() as u64;
        puzzles += rows.givens.iter().filter(|given| given.puzzle().is_some()).count() as u64;
        labels += rows.labels.iter().filter(|label| matches!(label, Label::Grid(_))).count() as u64;
        if all.len() < 64 {
            all.push(rows);
        }
    }
    tell(&format!("read, {puzzles} puzzles, {labels} labels"), read, begin);

    // The first rows again and again, until there are as many.
    let encoder = Encoder::new(Layout::Parquet, None);
    let mut output = Output::create(nowhere(), Layout::Parquet, Dtype::U1)?;
    let begin = Instant::now();
    while output.rows() < read {
        for rows in &all {
            output.write(encoder.encode(rows, 0)?)?;
        }
    }
    let written = output.rows();
    output.finish()?;
    tell("written, the columns of the file", written, begin);

    let mut file = ColumnFile::create(nowhere())?;
    let kinds = [("line", Kind::Integer), ("verdict", Kind::Word), ("puzzle", Kind::Text)];
    let columns = kinds.iter().chain(&[("solution", Kind::Text)]);
    file.columns(&columns.map(|(name, kind)| ((*name).to_owned(), *kind)).collect::<Vec<_>>())?;
    let texts: Vec<([u8; 81], [u8; 81])> = all
        .iter()
        .flat_map(|rows| rows.givens.iter().zip(&rows.labels))
        .filter_map(|(given, label)| match label {
            Label::Grid(grid) => Some((given.puzzle()?.to_line(b'.'), grid.to_line(b'.'))),
            _ => None,
        })
        .collect();
    let begin = Instant::now();
    for (line, (puzzle, solution)) in (0..read).zip(texts.iter().cycle()) {
        let line = line.to_string();
        file.push([line.as_bytes(), b"solved", puzzle, solution].map(Some))?;
    }
    file.finish()?;
    tell("written row by row, as `solve` does", read, begin);
    Ok(())
}

//! Reading text: `cargo bench -p sudokit --bench text`. Throughput is bytes of text.
//!
//! The text is some megabytes of random cells, so that no branch predictor learns it by heart and
//! the first-level cache does not hold it.

use divan::{Bencher, black_box, counter::BytesCount};
use sudokit::Puzzle;
use sudokit::random::Random;
use sudokit::text::{Format, Reader, line, write_grid};

fn main() {
    divan::main();
}

const PUZZLES: usize = 20_000;

/// Random cells, a third of them digits: readers do not care about the rules.
fn text(format: Format) -> (Vec<u8>, Vec<Puzzle>) {
    let mut random = Random::new(2026, 0);
    let (mut text, mut puzzles) = (Vec::new(), Vec::new());
    for _ in 0..PUZZLES {
        let cells = std::array::from_fn(|_| (random.below(27) as u8 + 1) % 27);
        let puzzle = Puzzle::from_values(cells.map(|v| if v > 9 { 0 } else { v })).unwrap();
        write_grid(&mut text, format, &puzzle, None);
        puzzles.push(puzzle);
    }
    (text, puzzles)
}

fn read_all(text: &[u8]) -> usize {
    let mut reader = Reader::new();
    let mut count = 0;
    for line in text.split(|&b| b == b'\n') {
        reader.push(line);
        for record in reader.by_ref() {
            black_box(record.unwrap());
            count += 1;
        }
    }
    count
}

/// The floor: looking at every byte once to find the ends of lines.
#[divan::bench]
fn count_line_ends(bencher: Bencher) {
    let (text, _) = text(Format::Line);
    bencher
        .counter(BytesCount::of_slice(&text))
        .bench(|| text.iter().filter(|&&b| b == b'\n').count());
}

/// The naive parser: characters one by one.
#[divan::bench]
fn lines_by_from_str(bencher: Bencher) {
    let (text, expected) = text(Format::Line);
    let text = String::from_utf8(text).unwrap();
    let parse = || text.lines().map(|line| line.parse().unwrap()).collect::<Vec<Puzzle>>();
    assert!(parse() == expected);
    bencher.counter(BytesCount::of_str(&text)).bench(parse);
}

#[divan::bench]
fn lines_by_parse_run(bencher: Bencher) {
    let (text, expected) = text(Format::Line);
    let mut puzzles = Vec::with_capacity(PUZZLES);
    assert_eq!(line::parse_run(&text, &mut puzzles), text.len());
    assert!(puzzles == expected);
    bencher.counter(BytesCount::of_slice(&text)).bench_local(|| {
        puzzles.clear();
        line::parse_run(black_box(&text), &mut puzzles)
    });
}

#[divan::bench(args = [Format::Line, Format::Judge2239, Format::Judge2580, Format::Boxed])]
fn reader(bencher: Bencher, format: Format) {
    let (text, expected) = text(format);
    assert_eq!(read_all(&text), expected.len());
    bencher.counter(BytesCount::of_slice(&text)).bench(|| read_all(&text));
}

#[divan::bench(args = [Format::Line, Format::Judge2239, Format::Judge2580, Format::Boxed])]
fn write(bencher: Bencher, format: Format) {
    let (text, puzzles) = text(format);
    let mut out = Vec::with_capacity(text.len());
    bencher.counter(BytesCount::of_slice(&text)).bench_local(|| {
        out.clear();
        for puzzle in &puzzles {
            write_grid(&mut out, format, puzzle, None);
        }
        out.len()
    });
}

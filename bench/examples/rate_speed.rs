//! How long ratings take, and how they are distributed:
//! `cargo run --release --manifest-path bench/Cargo.toml --example rate_speed -- SCALE FILE`, with a
//! puzzle in each line.

use std::collections::BTreeMap;
use std::time::Instant;
use sudokit::rate::logic::{Scale, rate as by_logic};
use sudokit::rate::{self, Closure};
use sudokit::solve::Solver;
use sudokit::technique::{Profile, Sheet, se};
use sudokit::{Budget, Puzzle, Solution};

/// What a scale says, as text that sorts.
fn grader(name: &str) -> Box<dyn FnMut(&Puzzle, &Solution) -> String> {
    let free = Budget::UNLIMITED;
    let scales = [
        ("te", Scale::Te),
        ("b", Scale::B),
        ("w", Scale::W),
        ("gb", Scale::Gb),
        ("gw", Scale::Gw),
        ("bxb", Scale::Bxb),
        ("bxbb", Scale::Bxbb),
    ];
    if let Some((_, scale)) = scales.into_iter().find(|(other, _)| *other == name) {
        return Box::new(move |p, s| format!("{:>3}", by_logic(p, Some(s), scale, &free)));
    }
    let sheet = |puzzle: &Puzzle| Sheet::new(puzzle).known_proper();
    let kind = |most| move |p: &Puzzle, _: &Solution| format!("{:?}", rate::closure(p, most));
    let (profile, mut solver) = (Profile::hodoku(), Solver::new());
    match name {
        "singles" => Box::new(kind(Closure::Singles)),
        "closure" => Box::new(kind(Closure::Fish)),
        "sudokit" => Box::new(move |p, s| rate::rounds(p, Some(s), &free).hardest.to_string()),
        "guesses" => Box::new(move |p, s| {
            format!("{:>6}", rate::guesses(p, s, &free).total.next_power_of_two())
        }),
        "backdoor" => Box::new(move |p, _| rate::backdoor(p, &free, &mut solver).to_string()),
        "hodoku" => {
            Box::new(move |p, _| rate::steps(sheet(p), &profile, &free).grade.level.to_string())
        }
        "se" => Box::new(move |p, _| format!("{:>4}", se::rate(&sheet(p), &free).er.to_string())),
        _ => panic!("no scale {name}"),
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (scale, file) =
        (arguments.next().unwrap_or_default(), arguments.next().unwrap_or_default());
    let mut grade = grader(&scale);
    let text = std::fs::read_to_string(file).expect("a file");
    let mut solver = Solver::new();
    let puzzles: Vec<(Puzzle, Solution)> = text
        .lines()
        .filter_map(|line| line.split_whitespace().next()?.parse::<Puzzle>().ok())
        .filter_map(|puzzle| Some((puzzle, solver.classify(&puzzle).unique()?)))
        .collect();
    let mut by_rating: BTreeMap<String, (u32, f64)> = BTreeMap::new();
    let start = Instant::now();
    for (puzzle, solution) in &puzzles {
        let start = Instant::now();
        let rated = grade(puzzle, solution);
        let row = by_rating.entry(rated).or_default();
        *row = (row.0 + 1, row.1 + start.elapsed().as_secs_f64());
    }
    let time = start.elapsed().as_secs_f64();
    let count = puzzles.len() as f64;
    println!(
        "{scale}: {count} puzzles, {:.1} us each, {:.0} a second",
        time / count * 1e6,
        count / time
    );
    for (rating, (count, time)) in by_rating {
        println!("  {rating} {count:6} {:9.1} us each", time / f64::from(count) * 1e6);
    }
}

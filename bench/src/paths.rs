//! How fast whole paths are: `grade` over a file of puzzles, by the hardest technique of the path.
//!
//! A run grades the puzzles of a group over and over for a while; of several runs the median
//! counts. Puzzles lie in memory; making the sheet is part of the time, the checker is not.

use crate::sets::{self, Puzzles};
use anyhow::{Result, bail};
use std::fmt::Write;
use std::hint::black_box;
use std::time::{Duration, Instant};
use sudokit::technique::{Path, Profile, Sheet, Technique, grade};
use sudokit::{Budget, Puzzle};

/// What is measured.
#[derive(clap::Args)]
pub struct Args {
    /// A file of puzzles, 81 characters a line, or @minimal, @easy.
    set: String,
    /// Seed of the sets that are made.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Puzzles in each set that is made.
    #[arg(long, default_value_t = 2000)]
    size: usize,
    /// How many runs; the median is shown.
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// How long a run takes at least, in milliseconds; 0 for one pass (to count instructions).
    #[arg(long, default_value_t = 200)]
    least: u64,
    /// Only groups whose name contains this.
    #[arg(long, default_value = "")]
    only: String,
}

/// The groups: up to which technique, in HoDoKu's order.
const GROUPS: [(&str, Technique); 5] = [
    ("singles", Technique::HiddenSingle),
    ("locked, subsets", Technique::HiddenQuadruple),
    ("fish, wings", Technique::SashimiJellyfish),
    ("chains, sets", Technique::FinnedFrankenSwordfish),
    ("forcing", Technique::BruteForce),
];

/// A table of the groups and of all puzzles together.
///
/// # Errors
/// When the file cannot be read, or is one of pencilmarks.
pub fn measure(args: &Args) -> Result<String> {
    let set = sets::open(&args.set, args.seed, args.size)?;
    let Puzzles::Givens(puzzles) = set.puzzles else { bail!("{}: givens wanted", set.name) };
    let profile = Profile::hodoku();
    let mut groups: Vec<(&str, Vec<Puzzle>)> =
        GROUPS.iter().map(|(name, _)| (*name, Vec::new())).collect();
    for puzzle in &puzzles {
        let path = Path::new(sheet(puzzle), &profile).unchecked();
        let hardest = path.map(|step| step.technique).max().unwrap_or(Technique::FullHouse);
        let group = GROUPS.iter().position(|(_, last)| hardest <= *last).unwrap_or_default();
        groups[group].1.push(*puzzle);
    }
    groups.push(("all", puzzles));
    groups.retain(|(name, list)| !list.is_empty() && name.contains(&args.only));
    let mut text = format!("{}\n", set.name);
    writeln!(text, "{:16} puzzles  steps a puzzle  unsolved  us a puzzle  puzzles/s", "hardest")?;
    for (name, list) in groups {
        let grades = list.iter().map(|puzzle| grade(sheet(puzzle), &profile, &Budget::UNLIMITED));
        let (mut steps, mut unsolved) = (0, 0);
        for grade in grades {
            steps += grade.steps;
            unsolved += u32::from(grade.end != sudokit::technique::End::Solved);
        }
        let mut runs: Vec<f64> =
            (0..args.runs.max(1)).map(|_| run(&list, &profile, args)).collect();
        runs.sort_unstable_by(f64::total_cmp);
        let micros = runs[runs.len() / 2];
        let average = f64::from(steps) / list.len() as f64;
        writeln!(
            text,
            "{name:16} {:7}  {average:14.1}  {unsolved:8}  {micros:11.2}  {:9.0}",
            list.len(),
            1e6 / micros
        )?;
    }
    Ok(text)
}

fn sheet(puzzle: &Puzzle) -> Sheet {
    Sheet::new(puzzle).known_proper()
}

/// Microseconds a puzzle. A function of its own, so that a profiler can be told to count it alone.
#[inline(never)]
fn run(puzzles: &[Puzzle], profile: &Profile, args: &Args) -> f64 {
    let start = Instant::now();
    let mut graded = 0;
    loop {
        for puzzle in puzzles {
            black_box(grade(sheet(black_box(puzzle)), profile, &Budget::UNLIMITED));
        }
        graded += puzzles.len();
        if start.elapsed() >= Duration::from_millis(args.least) {
            return start.elapsed().as_secs_f64() * 1e6 / graded as f64;
        }
    }
}

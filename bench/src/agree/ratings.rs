//! HoDoKu's level and score of whole puzzles.
//!
//! Reads `hodoku_ratings.tsv`: source, line, puzzle, level (E M H U X), score.

use anyhow::Result;
use std::collections::BTreeMap;
use sudokit::Budget;
use sudokit::technique::{Level, Profile, Sheet, grade};

/// How many of a level agree.
#[derive(Default)]
struct Agreement {
    puzzles: u32,
    levels: u32,
    scores: u32,
}

/// Prints by level how many levels and scores are the same.
pub fn compare(text: &str, list: usize) -> Result<()> {
    let profile = Profile::hodoku();
    let mut by_level: BTreeMap<usize, Agreement> = BTreeMap::new();
    let mut differences = Vec::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[source, number, puzzle, letter, score, ..] = fields.as_slice() else { continue };
        let Some(level) = ["E", "M", "H", "U", "X"].iter().position(|&known| known == letter)
        else {
            continue;
        };
        let sheet = Sheet::new(&puzzle.parse()?).known_proper();
        let own = grade(sheet, &profile, &Budget::UNLIMITED);
        let agreement = by_level.entry(level).or_default();
        agreement.puzzles += 1;
        agreement.levels += u32::from(own.level == Level::ALL[level]);
        if own.score.to_string() == score {
            agreement.scores += 1;
        } else {
            let (own_level, own_score) = (own.level, own.score);
            differences.push(format!(
                "{source} {number}: {letter} {score} | {own_level} {own_score} {:?}",
                own.end
            ));
        }
    }
    println!("levels and scores:");
    for (level, Agreement { puzzles, levels, scores }) in by_level {
        let name = Level::ALL[level];
        println!("  {name:8} puzzles {puzzles:4}  same level {levels:4}  same score {scores:4}");
    }
    differences.iter().take(list).for_each(|line| println!("  {line}"));
    Ok(())
}

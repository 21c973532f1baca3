//! How many puzzles have which grade, as a picture in text.

use super::scale::{Known, Scale};
use crate::numbers::grouped;
use clap::ValueEnum;
use std::collections::BTreeMap;
use std::fmt;
use sudokit::technique::{Level, Technique};

/// The length of the longest bar, in characters.
const WIDTH: u64 = 40;

/// Puzzles by grade.
#[derive(Default)]
pub(super) struct Summary {
    levels: BTreeMap<Level, u64>,
    /// By technique: puzzles that need it, and steps.
    techniques: BTreeMap<Technique, (u64, u64)>,
    /// By scale: puzzles by what is said of them, in the order of its difficulty.
    others: BTreeMap<Scale, BTreeMap<(u32, String), u64>>,
}

impl Summary {
    /// Counts a puzzle.
    pub(super) fn add(&mut self, known: &Known) {
        if let Some(level) = known.level() {
            *self.levels.entry(level).or_default() += 1;
        }
        if let Some(steps) = &known.hodoku {
            for &(technique, count) in &steps.techniques {
                let row = self.techniques.entry(technique).or_default();
                *row = (row.0 + 1, row.1 + u64::from(count));
            }
        }
        for &scale in Scale::value_variants() {
            if let Some(group) = known.group(scale) {
                *self.others.entry(scale).or_default().entry(group).or_default() += 1;
            }
        }
    }
}

fn bars(f: &mut fmt::Formatter<'_>, title: &str, rows: &[(String, u64)]) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    let most = rows.iter().map(|&(_, count)| count).max().unwrap_or(1).max(1);
    let all: u64 = rows.iter().map(|&(_, count)| count).sum();
    writeln!(f, "{title}")?;
    for (name, count) in rows {
        let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
        let percent = *count as f64 * 100.0 / all.max(1) as f64;
        writeln!(f, "  {name:<32} {:>11} {percent:5.1}%  {bar}", grouped(*count))?;
    }
    Ok(())
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<(String, u64)> =
            self.levels.iter().map(|(level, &count)| (level.to_string(), count)).collect();
        bars(f, "Puzzles by HoDoKu's level", &levels)?;
        if !self.techniques.is_empty() {
            writeln!(f, "HoDoKu's techniques: puzzles with it, steps")?;
            let most = self.techniques.values().map(|row| row.0).max().unwrap_or(1);
            for (technique, (puzzles, steps)) in &self.techniques {
                let bar = "#".repeat((puzzles * WIDTH).div_ceil(most) as usize);
                let (puzzles, steps) = (grouped(*puzzles), grouped(*steps));
                writeln!(f, "  {:<32} {puzzles:>11} {steps:>11}  {bar}", technique.id())?;
            }
        }
        for (scale, groups) in &self.others {
            let name = scale.to_possible_value();
            let name = name.as_ref().map_or("", |value| value.get_name());
            let rows: Vec<(String, u64)> =
                groups.iter().map(|((_, group), &count)| (group.clone(), count)).collect();
            bars(f, &format!("Puzzles by {name}"), &rows)?;
        }
        Ok(())
    }
}

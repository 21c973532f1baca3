//! How many puzzles have which grade, as a picture in text.

use super::scale::{Known, Scale};
use crate::numbers::grouped;
use std::collections::BTreeMap;
use std::fmt;
use sudokit::technique::Technique;

/// The length of the longest bar, in characters.
const WIDTH: u64 = 40;

/// Puzzles by grade.
#[derive(Default)]
pub(super) struct Summary {
    /// By scale: puzzles by what is said of them, in the order of its difficulty.
    groups: BTreeMap<Scale, BTreeMap<(u32, String), u64>>,
    /// By technique: puzzles that need it, and steps.
    techniques: BTreeMap<Technique, (u64, u64)>,
}

impl Summary {
    /// Counts a puzzle.
    pub(super) fn add(&mut self, known: &Known) {
        for (scale, said) in &known.said {
            let groups = self.groups.entry(*scale).or_default();
            *groups.entry(said.group.clone()).or_default() += 1;
            for &(technique, count) in &said.techniques {
                let row = self.techniques.entry(technique).or_default();
                *row = (row.0 + 1, row.1 + u64::from(count));
            }
        }
    }

    /// Puzzles by what a scale says of them.
    fn groups(&self, f: &mut fmt::Formatter<'_>, title: &str, scale: Scale) -> fmt::Result {
        let Some(groups) = self.groups.get(&scale) else { return Ok(()) };
        let most = groups.values().copied().max().unwrap_or(1).max(1);
        let all: u64 = groups.values().sum();
        writeln!(f, "{title}")?;
        for ((_, name), &count) in groups {
            let bar = "#".repeat((count * WIDTH).div_ceil(most) as usize);
            let percent = count as f64 * 100.0 / all.max(1) as f64;
            writeln!(f, "  {name:<32} {:>11} {percent:5.1}%  {bar}", grouped(count))?;
        }
        Ok(())
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.groups(f, "Puzzles by HoDoKu's level", Scale::Hodoku)?;
        if !self.techniques.is_empty() {
            writeln!(f, "HoDoKu's techniques: puzzles with it, steps")?;
            let most = self.techniques.values().map(|row| row.0).max().unwrap_or(1);
            for (technique, (puzzles, steps)) in &self.techniques {
                let bar = "#".repeat((puzzles * WIDTH).div_ceil(most) as usize);
                let (puzzles, steps) = (grouped(*puzzles), grouped(*steps));
                writeln!(f, "  {:<32} {puzzles:>11} {steps:>11}  {bar}", technique.id())?;
            }
        }
        for &scale in self.groups.keys().filter(|&&scale| scale != Scale::Hodoku) {
            self.groups(f, &format!("Puzzles by {}", scale.name()), scale)?;
        }
        Ok(())
    }
}

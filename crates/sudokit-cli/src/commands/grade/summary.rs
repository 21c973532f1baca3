//! How many puzzles have which grade, as a picture in text.

use crate::numbers::grouped;
use std::collections::BTreeMap;
use std::fmt;
use sudokit::rate::{Grade, Grades, Rated, Rating, Scale};
use sudokit::technique::Technique;

/// The length of the longest bar, in characters.
const WIDTH: u64 = 40;

/// Puzzles by grade.
#[derive(Default)]
pub(super) struct Summary {
    /// For each of `Rating::ALL`: puzzles by their grade, in the order of its difficulty.
    groups: [BTreeMap<(u32, String), u64>; Rating::ALL.len()],
    /// By technique: puzzles that need it, and steps.
    techniques: BTreeMap<Technique, (u64, u64)>,
}

impl Summary {
    /// Counts a puzzle.
    pub(super) fn add(&mut self, grades: &Grades) {
        for (groups, rating) in self.groups.iter_mut().zip(Rating::ALL) {
            if let Some(group) = group(rating, grades) {
                *groups.entry(group).or_default() += 1;
            }
        }
        for &(technique, count) in grades.steps().map_or(&[][..], |steps| &steps.techniques) {
            let row = self.techniques.entry(technique).or_default();
            *row = (row.0 + 1, row.1 + u64::from(count));
        }
    }

    /// Puzzles by what a rating says of them.
    fn groups(
        f: &mut fmt::Formatter<'_>,
        title: &str,
        groups: &BTreeMap<(u32, String), u64>,
    ) -> fmt::Result {
        if groups.is_empty() {
            return Ok(());
        }
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

/// Where a puzzle is counted: what the groups are ordered by, and the name of its group.
fn group(rating: &Rating, grades: &Grades) -> Option<(u32, String)> {
    let column = &rating.columns[0];
    let scale = column.scale?;
    let rank = match grades.get(scale)? {
        Rated::Exactly(number) | Rated::AtLeast(number) => number,
        Rated::Beyond => u32::MAX,
    };
    Some(match grades.value(column) {
        Some(Grade::Real(mean)) if scale == Scale::Guesses => by_powers_of_two(mean),
        Some(Grade::Text(_) | Grade::Real(_)) => (rank, grades.write(column)),
        _ => (rank, grades.word(rating)),
    })
}

/// 0, then below 1, 2, 4, 8, ...
fn by_powers_of_two(mean: f64) -> (u32, String) {
    if mean == 0.0 {
        return (0, "0".to_owned());
    }
    let bits = u64::BITS - (mean as u64).leading_zeros();
    (1 + bits, format!("below {}", 1_u64 << bits.min(63)))
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_hodoku = |rating: &Rating| rating.name == "hodoku";
        let all = || self.groups.iter().zip(Rating::ALL);
        for (groups, _) in all().filter(|(_, rating)| is_hodoku(rating)) {
            Summary::groups(f, "Puzzles by HoDoKu's level", groups)?;
        }
        if !self.techniques.is_empty() {
            writeln!(f, "HoDoKu's techniques: puzzles with it, steps")?;
            let most = self.techniques.values().map(|row| row.0).max().unwrap_or(1);
            for (technique, (puzzles, steps)) in &self.techniques {
                let bar = "#".repeat((puzzles * WIDTH).div_ceil(most) as usize);
                let (puzzles, steps) = (grouped(*puzzles), grouped(*steps));
                writeln!(f, "  {:<32} {puzzles:>11} {steps:>11}  {bar}", technique.id())?;
            }
        }
        for (groups, rating) in all().filter(|(_, rating)| !is_hodoku(rating)) {
            Summary::groups(f, &format!("Puzzles by {}", rating.name), groups)?;
        }
        Ok(())
    }
}

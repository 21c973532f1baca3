//! HoDoKu's level and score, with the steps by technique.

use crate::technique::{End, Grade, Path, Profile, Sheet, Step, Technique};
use std::fmt;
use sudokit_core::bounds::Budget;

/// A grade by steps, and how often each technique was taken.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Steps {
    /// Level, score, number of steps, how it ended.
    pub grade: Grade,
    /// How often each technique was taken, the easiest first.
    pub techniques: Vec<(Technique, u32)>,
}

impl fmt::Display for Steps {
    /// `fh:21 n1:30`, with HoDoKu's short names.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (technique, count)) in self.techniques.iter().enumerate() {
            let blank = if number > 0 { " " } else { "" };
            write!(f, "{blank}{}:{count}", technique.arg())?;
        }
        Ok(())
    }
}

/// Grades a position along the path of a profile. A unit of the budget is about a microsecond of
/// search.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate, technique::{Profile, Sheet}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let sheet = Sheet::new(&puzzle).known_proper();
/// let steps = rate::steps(sheet, &Profile::hodoku(), &Budget::UNLIMITED);
/// assert_eq!(steps.techniques.iter().map(|(_, count)| count).sum::<u32>(), 51);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn steps(sheet: Sheet, profile: &Profile, budget: &Budget) -> Steps {
    let mut path = Path::new(sheet, profile).with_budget(budget).unchecked();
    let taken: Vec<Step> = path.by_ref().collect();
    let end = path.end().unwrap_or(End::Stuck);
    let mut techniques: Vec<(Technique, u32)> = Vec::new();
    for step in &taken {
        match techniques.iter_mut().find(|(technique, _)| *technique == step.technique) {
            Some((_, count)) => *count += 1,
            None => techniques.push((step.technique, 1)),
        }
    }
    techniques.sort_unstable();
    Steps { grade: Grade::of(&taken, end), techniques }
}

//! Makes a failing case easier to look at: fills empty cells while it still fails in the same way.
//!
//! Cells are filled from the smallest solution, so it stays the smallest. First half of the empty
//! cells at once, then smaller and smaller groups (Zeller and Hildebrandt, "Simplifying and
//! isolating failure-inducing input", 2002).

use super::cases::Case;
use std::time::{Duration, Instant};
use sudokit::board::Cell;

/// What shrinking may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Runs of the program.
    pub runs: u32,
    /// Time, looked at before each run.
    pub time: Duration,
}

/// Fills cells as long as `still_fails` says so. Returns the smaller case and the number of runs.
///
/// # Errors
/// Whatever `still_fails` returns.
pub fn shrink<E>(
    case: &Case,
    limits: Limits,
    mut still_fails: impl FnMut(&Case) -> Result<bool, E>,
) -> Result<(Case, u32), E> {
    let start = Instant::now();
    let mut case = case.clone();
    let mut runs = 0;
    let mut group = case.puzzle.empty_cells().count().div_ceil(2);
    while group > 0 {
        let mut filled_any = false;
        let empty: Vec<Cell> = case.puzzle.empty_cells().collect();
        for cells in empty.chunks(group) {
            if runs == limits.runs || start.elapsed() > limits.time {
                return Ok((case, runs));
            }
            let smaller = case.filled(cells);
            runs += 1;
            if still_fails(&smaller)? {
                case = smaller;
                filled_any = true;
            }
        }
        if group > 1 || !filled_any {
            group /= 2;
        }
    }
    Ok((case, runs))
}

#[cfg(test)]
mod tests {
    use super::super::cases::Name;
    use super::*;
    use std::convert::Infallible;
    use sudokit::Puzzle;

    const LIMITS: Limits = Limits { runs: 500, time: Duration::from_secs(60) };

    fn failing(fails: impl Fn(&Case) -> bool) -> (Case, u32) {
        let case = Case::new(Name::Empty, Puzzle::EMPTY).unwrap();
        let Ok(done) = shrink::<Infallible>(&case, LIMITS, |case| Ok(fails(case)));
        done
    }

    #[test]
    fn only_the_cells_that_matter_stay_empty() {
        let needed = [Cell::new(13).unwrap(), Cell::new(60).unwrap()];
        let (case, runs) = failing(|c| needed.iter().all(|&cell| c.puzzle.get(cell).is_none()));
        assert!(case.puzzle.empty_cells().eq(needed));
        assert!(runs < 100, "{runs}");
        let (case, _) = failing(|_| true);
        assert_eq!(case.puzzle.empty_cells().count(), 0);
    }

    #[test]
    fn the_number_of_runs_is_bounded() {
        let case = Case::new(Name::Empty, Puzzle::EMPTY).unwrap();
        let limits = Limits { runs: 7, ..LIMITS };
        let Ok((_, runs)) = shrink::<Infallible>(&case, limits, |_| Ok(false));
        assert_eq!(runs, 7);
    }
}

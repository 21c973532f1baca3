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
pub(super) struct Limits {
    /// Runs of the program.
    pub runs: u32,
    /// Runs that fail.
    pub failing: u32,
    /// Time for all runs.
    pub time: Duration,
    /// What a run may take: none is begun that might end too late.
    pub one_run: Duration,
}

/// What came of one attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Attempt {
    /// The smaller case fails in the same way.
    Fails,
    /// It does not.
    Passes,
    /// No further attempt is wanted.
    Stop,
}

/// What shrinking came to.
#[derive(Clone, Debug)]
pub(super) struct Shrunk {
    /// The smaller case.
    pub case: Case,
    /// The number of runs.
    pub runs: u32,
    /// The limit that ended it, if it might have gone on.
    pub ended_by: Option<EndedBy>,
}

/// A limit of shrinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EndedBy {
    /// So many runs that failed.
    Failing(u32),
    /// The time, or all runs.
    Limits,
    /// A signal.
    Signal,
}

/// Fills cells as long as `attempt` fails.
///
/// # Errors
/// Whatever `attempt` returns.
pub(super) fn shrink<E>(
    case: &Case,
    limits: Limits,
    mut attempt: impl FnMut(&Case, u32) -> Result<Attempt, E>,
) -> Result<Shrunk, E> {
    let start = Instant::now();
    let mut case = case.clone();
    let (mut runs, mut failing) = (0, 0);
    let mut group = case.tasks[0].question.puzzle.empty_cells().count().div_ceil(2);
    while group > 0 {
        let mut filled_any = false;
        let empty: Vec<Cell> = case.tasks[0].question.puzzle.empty_cells().collect();
        for cells in empty.chunks(group) {
            if failing == limits.failing {
                return Ok(Shrunk { case, runs, ended_by: Some(EndedBy::Failing(failing)) });
            }
            if runs == limits.runs || start.elapsed() + limits.one_run > limits.time {
                return Ok(Shrunk { case, runs, ended_by: Some(EndedBy::Limits) });
            }
            let smaller = case.filled(cells);
            runs += 1;
            match attempt(&smaller, runs)? {
                Attempt::Fails => {
                    case = smaller;
                    failing += 1;
                    filled_any = true;
                }
                Attempt::Passes => {}
                Attempt::Stop => {
                    let ended_by = Some(EndedBy::Signal);
                    return Ok(Shrunk { case, runs: runs - 1, ended_by });
                }
            }
        }
        if group > 1 || !filled_any {
            group /= 2;
        }
    }
    Ok(Shrunk { case, runs, ended_by: None })
}

#[cfg(test)]
mod tests {
    use super::super::cases::Name;
    use super::super::problem::Problem;
    use super::*;
    use std::convert::Infallible;
    use sudokit::Puzzle;

    const LIMITS: Limits = Limits {
        runs: 500,
        failing: 500,
        time: Duration::from_secs(3600),
        one_run: Duration::ZERO,
    };

    fn empty() -> Case {
        let problem = Problem::find("2239").unwrap();
        Case::of_grid(problem, Name::Fixed("empty"), Puzzle::EMPTY).unwrap()
    }

    fn failing(fails: impl Fn(&Case) -> bool) -> (Case, u32) {
        let attempt = |fails| if fails { Attempt::Fails } else { Attempt::Passes };
        let Ok(done) = shrink::<Infallible>(&empty(), LIMITS, |case, _| Ok(attempt(fails(case))));
        assert_eq!(done.ended_by, None);
        (done.case, done.runs)
    }

    #[test]
    fn only_the_cells_that_matter_stay_empty() {
        let needed = [Cell::new(13).unwrap(), Cell::new(60).unwrap()];
        let (case, runs) = failing(|c| {
            let puzzle = c.tasks[0].question.puzzle;
            needed.iter().all(|&cell| puzzle.get(cell).is_none())
        });
        assert!(case.tasks[0].question.puzzle.empty_cells().eq(needed));
        assert!(runs < 100, "{runs}");
        let (case, _) = failing(|_| true);
        assert_eq!(case.tasks[0].question.puzzle.empty_cells().count(), 0);
    }

    #[test]
    fn runs_and_time_are_bounded() {
        let passes = |_: &Case, _| Ok(Attempt::Passes);
        let limits = Limits { runs: 7, ..LIMITS };
        let Ok(done) = shrink::<Infallible>(&empty(), limits, passes);
        assert_eq!((done.runs, done.ended_by), (7, Some(EndedBy::Limits)));
        // A run that might take longer than all the time there is never begins.
        let limits = Limits { one_run: LIMITS.time * 2, ..LIMITS };
        let Ok(done) = shrink::<Infallible>(&empty(), limits, passes);
        assert_eq!((done.runs, done.ended_by), (0, Some(EndedBy::Limits)));
        // The second run passes and does not count.
        let limits = Limits { failing: 2, ..LIMITS };
        let attempt = |_: &Case, run| Ok(if run == 2 { Attempt::Passes } else { Attempt::Fails });
        let Ok(done) = shrink::<Infallible>(&empty(), limits, attempt);
        assert_eq!((done.runs, done.ended_by), (3, Some(EndedBy::Failing(2))));
    }

    #[test]
    fn what_was_reached_when_somebody_stops_it_is_kept() {
        let attempt = |_: &Case, run| Ok(if run < 2 { Attempt::Fails } else { Attempt::Stop });
        let Ok(done) = shrink::<Infallible>(&empty(), LIMITS, attempt);
        // Half of 81 cells.
        let empty = done.case.tasks[0].question.puzzle.empty_cells().count();
        assert_eq!((empty, done.runs, done.ended_by), (40, 1, Some(EndedBy::Signal)));
    }
}

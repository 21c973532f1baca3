//! How often one fixed search guesses: a measure of how far singles alone lead.
//!
//! The search: place singles; in the open cell with the fewest candidates, the first in reading
//! order, try the digits from 1 to 9, each with its own search; stop at the solution. A *guess* is
//! a digit tried. The count depends on the orientation of the puzzle, so it is averaged over
//! [`ISOMORPHS`] isomorphs, drawn by a fixed seed from the canonical form: isomorphs get the same
//! answer.

use super::Rated;
use super::propagate::{Candidates, Id, IdSet, Propagator, Until};
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::canon::{Transform, by_solution};
use sudokit_core::grid::{Pencilmarks, Puzzle, Solution};
use sudokit_core::random::Random;

/// On how many isomorphs the search is run.
pub const ISOMORPHS: u32 = 32;

/// The version of this rating.
pub const VERSION: u32 = 1;

/// The seed of the isomorphs.
const SEED: u64 = 20_120_815;

/// What the searches have cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Guesses {
    /// Guesses of all searches together.
    pub total: u64,
    /// The most guesses of a search.
    pub most: u64,
    /// Whether all searches came to their end; if not, there are more guesses.
    pub is_complete: bool,
}

impl Guesses {
    /// The mean number of guesses of a search.
    pub fn mean(&self) -> f64 {
        self.total as f64 / f64::from(ISOMORPHS)
    }

    /// The most guesses, as a rating.
    pub fn rated(&self) -> Rated {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        if self.is_complete { Rated::Exactly(most) } else { Rated::AtLeast(most) }
    }
}

/// Counts the guesses for a proper puzzle with this solution. A unit of the budget is a guess.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = sudokit::solve(&puzzle).unique().expect("it is proper");
/// assert_eq!(rate::guesses(&puzzle, &solution, &Budget::UNLIMITED).total, 0);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn guesses(puzzle: &Puzzle, solution: &Solution, budget: &Budget) -> Guesses {
    let mut found = Guesses { total: 0, most: 0, is_complete: true };
    let closed = |puzzle: &Puzzle| Propagator::closed(&Pencilmarks::candidates_of(puzzle));
    if closed(puzzle).is_none_or(|net| net.is_solved()) {
        return found;
    }
    let Ok(canonical) = by_solution(puzzle, solution) else { return found };
    let mut search = Search::new(budget);
    for number in 0..u64::from(ISOMORPHS) {
        let transform = Transform::random(&mut Random::new(SEED, number));
        let Some(net) = closed(&transform.apply(&canonical.puzzle)) else { continue };
        search.guesses = 0;
        let ended = search.solve(&net);
        found.total += search.guesses;
        found.most = found.most.max(search.guesses);
        if ended.is_err() {
            return Guesses { is_complete: false, ..found };
        }
    }
    found
}

struct Search {
    propagator: Propagator,
    meter: Meter,
    guesses: u64,
}

impl Search {
    fn new(budget: &Budget) -> Search {
        Search { propagator: Propagator::without_groups(), meter: Meter::new(budget), guesses: 0 }
    }

    /// Whether there is a solution below a net that is closed under singles.
    fn solve(&mut self, net: &Candidates) -> Result<bool, Why> {
        let Some(candidates) = net.smallest_cell() else { return Ok(true) };
        for candidate in candidates.collect::<Vec<Id>>() {
            self.meter.spend()?;
            self.guesses += 1;
            if self.propagator.trace(net, &[candidate], &IdSet::EMPTY, Until::Conflict) {
                continue;
            }
            let next = self.propagator.net.clone();
            if self.solve(&next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Generator, Item, Spec};

    #[test]
    fn isomorphs_need_the_same_guesses_and_a_budget_ends_them() {
        let mut guessing = 0;
        for (number, item) in Generator::new(Spec::default(), 4).unwrap().take(12).enumerate() {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let found = guesses(&made.puzzle, &made.solution, &Budget::UNLIMITED);
            assert!(found.is_complete && found.mean() <= found.most as f64);
            let transform = Transform::random(&mut Random::new(9, number as u64));
            let (puzzle, solution) =
                (transform.apply(&made.puzzle), transform.apply(&made.solution));
            assert_eq!(guesses(&puzzle, &solution, &Budget::UNLIMITED), found);
            if found.total > 1 {
                guessing += 1;
                let cut = guesses(&puzzle, &solution, &Budget::at_most(1));
                assert!(!cut.is_complete && cut.total == 1, "{cut:?}");
            }
        }
        assert!(guessing > 2);
    }
}

//! The closures of many puzzles, most a second.
//!
//! The same answers as [`closure()`](super::closure()) gives one by one, which is the plain twin in
//! the tests. With vector instructions there is a puzzle in each lane (`lanes`); singles first,
//! then the solver takes out what is not proper, then the other kinds (`rules`). Without, the
//! plain one answers.

use super::lanes::{Harder, Singles};
use super::{Closure, closure};
use crate::grid::{Puzzle, Solution};
use crate::simd::{Choice, InstructionSet, Isa, Unavailable};
use crate::solve::{Batch, Config};

/// Puzzles that are worked on at a time: their boards pass through the nearest caches.
const CHUNK: usize = 1024;

/// Finds [`closure()`](super::closure()) of many puzzles.
///
/// ```
/// use sudokit::{Puzzle, closure::{Closure, Closures}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let found = Closures::new().find(&[puzzle, Puzzle::EMPTY], Closure::Fish);
/// assert_eq!(found, [Some(Closure::Singles), None]);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
#[derive(Debug)]
pub struct Closures {
    instruction_set: InstructionSet,
    batch: Batch,
}

impl Default for Closures {
    fn default() -> Closures {
        Closures::new()
    }
}

impl Closures {
    /// With the best instruction set this machine has.
    pub fn new() -> Closures {
        Closures::over(Batch::new())
    }

    /// With a chosen one.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Closures, Unavailable> {
        Ok(Closures::over(Batch::with_config(config)?))
    }

    fn over(batch: Batch) -> Closures {
        Closures { instruction_set: batch.instruction_set(), batch }
    }

    /// The least kind of technique, up to `most`, that solves each of these puzzles, in order;
    /// `None` where none does, or the puzzle is not proper.
    pub fn find(&mut self, puzzles: &[Puzzle], most: Closure) -> Vec<Option<Closure>> {
        let mut found = Vec::with_capacity(puzzles.len());
        for puzzles in puzzles.chunks(CHUNK) {
            let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
            let (mut kinds, unsolved) = self.by_singles(&puzzles, most);
            let (mut rest, mut proper) = (unsolved.iter(), Vec::new());
            self.batch.classify(unsolved.iter().map(|&n| puzzles[n]), |outcome, _| {
                proper.extend(rest.next().copied().zip(outcome.unique()));
            });
            let pairs = proper.iter().map(|(n, solution)| (*n, puzzles[*n], solution));
            self.by_more(pairs, most, &mut kinds);
            found.append(&mut kinds);
        }
        found
    }

    /// The same for proper puzzles whose solutions are known, which saves work.
    pub fn find_proper(
        &mut self,
        puzzles: &[(Puzzle, Solution)],
        most: Closure,
    ) -> Vec<Option<Closure>> {
        let mut found = Vec::with_capacity(puzzles.len());
        for pairs in puzzles.chunks(CHUNK) {
            let puzzles: Vec<&Puzzle> = pairs.iter().map(|(puzzle, _)| puzzle).collect();
            let (mut kinds, unsolved) = self.by_singles(&puzzles, most);
            let pairs = unsolved.into_iter().map(|n| (n, &pairs[n].0, &pairs[n].1));
            self.by_more(pairs, most, &mut kinds);
            found.append(&mut kinds);
        }
        found
    }

    /// What singles solve, and the numbers of the puzzles left. Without vectors none is: all kinds
    /// are tried at once, one puzzle after the other.
    fn by_singles(&self, puzzles: &[&Puzzle], most: Closure) -> (Vec<Option<Closure>>, Vec<usize>) {
        let Some(solved) = self.instruction_set.choose(BySingles(puzzles)) else {
            return (puzzles.iter().map(|puzzle| closure(puzzle, most)).collect(), Vec::new());
        };
        let kinds = solved.iter().map(|&solved| solved.then_some(Closure::Singles)).collect();
        let is_left = |&n: &usize| !solved[n] && most > Closure::Singles;
        (kinds, (0..puzzles.len()).filter(is_left).collect())
    }

    /// Adds what more than singles solves.
    fn by_more<'p>(
        &self,
        puzzles: impl Iterator<Item = (usize, &'p Puzzle, &'p Solution)>,
        most: Closure,
        kinds: &mut [Option<Closure>],
    ) {
        let (numbers, puzzles): (Vec<usize>, Vec<_>) =
            puzzles.map(|(n, puzzle, solution)| (n, (puzzle, solution))).unzip();
        let found = self.instruction_set.choose(ByMore { puzzles: &puzzles, most });
        for (n, kind) in numbers.into_iter().zip(found) {
            kinds[n] = kind;
        }
    }
}

/// Which of these puzzles singles solve; `None` without vectors.
struct BySingles<'p>(&'p [&'p Puzzle]);

impl Choice for BySingles<'_> {
    type Output = Option<Vec<bool>>;

    fn with<I: Isa>(self, isa: I) -> Option<Vec<bool>> {
        Some(isa.enter(Singles(self.0)))
    }

    fn without_vectors(self) -> Option<Vec<bool>> {
        None
    }
}

/// What solves these proper puzzles, which singles do not solve.
struct ByMore<'p> {
    puzzles: &'p [(&'p Puzzle, &'p Solution)],
    most: Closure,
}

impl Choice for ByMore<'_> {
    type Output = Vec<Option<Closure>>;

    fn with<I: Isa>(self, isa: I) -> Vec<Option<Closure>> {
        isa.enter(Harder { puzzles: self.puzzles, most: self.most })
    }

    fn without_vectors(self) -> Vec<Option<Closure>> {
        self.puzzles.iter().map(|(puzzle, _)| closure(puzzle, self.most)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::generate::{Generator, Item, Redundancy, Spec};
    use crate::random::Random;
    use crate::simd::Work;
    use crate::simd::portable::SHORT;

    /// Minimal puzzles and easier ones; some with a given too few, some with a wrong one, some with
    /// two that clash; and the ends of the scale.
    fn puzzles() -> Vec<Puzzle> {
        // The second needs an X-wing (`sudokit generate --seed 7`): few puzzles do.
        let fish =
            "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";
        let mut all = vec![Puzzle::EMPTY, fish.parse().unwrap()];
        for is_minimal in [true, false] {
            let mut spec = Spec::default();
            if !is_minimal {
                (spec.redundancy, spec.givens) = (Redundancy::Allowed, 25..=32);
            }
            for item in Generator::new(spec, 17).unwrap().take(400) {
                let Item::Made(made) = item else { panic!("nothing forbids it") };
                all.push(made.puzzle);
                all.extend((all.len() % 50 == 1).then(|| made.solution.to_puzzle()));
            }
        }
        let mut random = Random::new(17, 0);
        for n in 0..all.len() / 4 {
            let mut puzzle = all[4 * n];
            let cell = Cell::all().nth(random.index(81)).unwrap();
            let donor = Cell::all().nth(random.index(81)).unwrap();
            puzzle.set(cell, if n % 3 == 0 { None } else { puzzle.get(donor) });
            all.push(puzzle);
        }
        all
    }

    /// Those with one solution, with it.
    fn proper(puzzles: &[Puzzle]) -> Vec<(Puzzle, Solution)> {
        let mut proper = Vec::new();
        let mut rest = puzzles.iter();
        Batch::new().classify(puzzles, |outcome, _| {
            proper.extend(rest.next().copied().zip(outcome.unique()));
        });
        proper
    }

    #[test]
    fn many_at_once_are_what_they_are_one_by_one() {
        let puzzles = puzzles();
        let proper = proper(&puzzles);
        let mut seen = [0; 5];
        for most in Closure::ALL {
            let expected: Vec<_> = puzzles.iter().map(|puzzle| closure(puzzle, most)).collect();
            let of_proper: Vec<_> =
                proper.iter().map(|(puzzle, _)| closure(puzzle, most)).collect();
            for set in InstructionSet::available() {
                let mut closures = Closures::with_config(&Config::on(set)).unwrap();
                for count in [0, 1, 33, puzzles.len()] {
                    let found = closures.find(&puzzles[..count], most);
                    assert_eq!(found, expected[..count], "{set} up to {most}");
                }
                assert_eq!(closures.find_proper(&proper, most), of_proper, "{set} up to {most}");
            }
            if most == Closure::Fish {
                expected.iter().for_each(|kind| seen[kind.map_or(4, |kind| kind as usize)] += 1);
            }
        }
        assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    }

    #[test]
    fn the_lanes_work_on_plain_vectors_too() {
        let puzzles = puzzles();
        let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
        let mut unsolved = Vec::new();
        for (puzzle, solved) in puzzles.iter().zip(Singles(&puzzles).run(SHORT)) {
            assert_eq!(solved, closure(puzzle, Closure::Singles).is_some(), "{puzzle}");
            unsolved.extend((!solved).then_some(**puzzle));
        }
        let proper = proper(&unsolved);
        let pairs: Vec<_> = proper.iter().map(|(puzzle, solution)| (puzzle, solution)).collect();
        let found = Harder { puzzles: &pairs, most: Closure::Fish }.run(SHORT);
        for ((puzzle, _), found) in proper.iter().zip(found) {
            assert_eq!(found, closure(puzzle, Closure::Fish), "{puzzle}");
        }
    }
}

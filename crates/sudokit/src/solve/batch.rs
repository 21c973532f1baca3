//! Many puzzles, most a second.

use super::handover::Engines;
use super::lanes::{Engine, Finding, Task};
use super::one_by_one::{OneByOne, by_scalar, by_scalar_each};
use super::patience::{Bound, Patience};
use super::{Budget, Config, Count, End, First, Givens, Outcome, Statistics, scalar};
use crate::grid::{Judge, Solution};
use crate::simd::lanes::MOST_LANES;
use crate::simd::{Choice, InstructionSet, Isa, Unavailable};
use std::any::Any;
use std::fmt;

/// Solves many puzzles and gives their answers in input order.
///
/// - Counts and witnesses depend on the puzzle alone, not on its neighbors or on how a source is
///   cut into calls.
/// - Guesses ([`Statistics`]) do so too under a budget of guesses. Without one, the branches of a
///   puzzle are worked on side by side, as many as there are free lanes.
/// - A puzzle on which the lanes make no headway goes to the portable engine, which starts from the
///   beginning.
/// - Where puzzles have so many solutions that each reaches its limit, a count to 2 or more goes to
///   the engine for single puzzles, one by one: depth-first search is faster there.
///
/// Keep it: only the first call builds the engine.
///
/// ```
/// use sudokit::{Puzzle, solve::{Batch, Outcome}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let puzzles = vec![puzzle; 1_000];
/// let mut proper = 0;
/// Batch::new().classify(&puzzles, |outcome, _| {
///     proper += usize::from(matches!(outcome, Outcome::Unique(_)));
/// });
/// assert_eq!(proper, 1_000);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub struct Batch {
    instruction_set: InstructionSet,
    budget: Budget,
    /// The [`Kept`] of the instruction set; none before the first call.
    kept: Option<Box<dyn Any + Send + Sync>>,
    /// For puzzles with many solutions, while only their number is asked for, and for those on
    /// which the lanes make no headway.
    single: Option<Engines>,
    /// In the place of registers, where there are none.
    alone: scalar::Engine,
}

/// Engines between two calls: without work. None before they are needed.
struct Kept<I: Isa> {
    engine: Option<Box<Engine<I>>>,
    /// For puzzles that are searched a second time.
    second: Option<Box<Engine<I>>>,
}

impl<I: Isa> Default for Kept<I> {
    fn default() -> Kept<I> {
        Kept { engine: None, second: None }
    }
}

impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("instruction_set", &self.instruction_set)
            .field("budget", &self.budget)
            .finish_non_exhaustive()
    }
}

impl Default for Batch {
    fn default() -> Batch {
        Batch::new()
    }
}

impl Batch {
    /// With the best engine this machine has and no bound.
    pub fn new() -> Batch {
        Batch::of(InstructionSet::best())
    }

    /// With a chosen engine.
    ///
    /// # Errors
    /// When the forced instruction set is not available on this machine.
    pub fn with_config(config: &Config) -> Result<Batch, Unavailable> {
        Ok(Batch::of(config.resolve()?))
    }

    fn of(instruction_set: InstructionSet) -> Batch {
        Batch {
            instruction_set,
            budget: Budget::UNLIMITED,
            kept: None,
            single: None,
            alone: scalar::Engine::default(),
        }
    }

    /// Bounds every later puzzle; the unit is a guess. Under a bound on guesses the branches of a
    /// puzzle are not worked on side by side, so that its guesses are its own; the last hard
    /// puzzles of a call then take longer.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Counts the solutions of every puzzle, stopping at `limit`. `sink` is called once for each
    /// puzzle, in input order, as in all calls.
    pub fn count<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
        mut sink: impl FnMut(Count, Statistics),
    ) {
        if limit == 0 {
            for _ in puzzles {
                sink(Count { solutions: 0, end: End::Stopped }, Statistics::default());
            }
            return;
        }
        self.run(puzzles, limit, 0, &mut |finding: Finding, _: &[Solution]| {
            sink(finding.count, finding.statistics);
        });
    }

    /// Looks for any solution of every puzzle.
    pub fn first<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(First, Statistics),
    ) {
        self.run(puzzles, 1, 1, &mut |finding: Finding, solutions: &[Solution]| {
            let found = solutions.first().copied();
            sink(First::of(found, finding.count.end), finding.statistics);
        });
    }

    /// Whether each puzzle is proper, with its solution or two that differ.
    pub fn classify<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        mut sink: impl FnMut(Outcome, Statistics),
    ) {
        self.run(puzzles, 2, 2, &mut |finding: Finding, solutions: &[Solution]| {
            let outcome = match *solutions {
                [a, b] => Outcome::Multiple(a, b),
                _ if finding.count.end == End::BudgetRanOut => Outcome::Unknown,
                [a] => Outcome::Unique(a),
                _ => Outcome::NoSolution,
            };
            sink(outcome, finding.statistics);
        });
    }

    /// Searches every puzzle up to a limit of solutions, and keeps some of them.
    fn run<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
        keep: usize,
        answer: &mut impl FnMut(Finding, &[Solution]),
    ) {
        let set = self.instruction_set;
        let Engines { vector, portable, .. } = self.single.get_or_insert_with(|| Engines::on(set));
        // Guesses count where they are a puzzle's own.
        let is_counted = self.budget.limit().is_some();
        let patience = match vector {
            _ if keep > 0 => Patience::OF_WITNESSES,
            Some(_) => Patience::USUAL,
            None => Patience::OF_SHORT_LANES,
        };
        let budget = self.budget.clone();
        let task = Task { limit, keep, budget, patience, in_one_lane: is_counted };
        // Not for a single solution, nor where solutions are kept: witnesses must not depend on
        // neighbors.
        let may_be = keep == 0 && limit > 1 && !is_counted;
        let single: &mut dyn OneByOne = match vector {
            Some(registers) => registers,
            None => &mut self.alone,
        };
        let one_by_one = may_be.then_some(single);
        let kept = &mut self.kept;
        set.choose(Run { kept, one_by_one, portable, task: &task, source: puzzles, answer });
    }
}

/// Puzzles to be answered, by lanes or one after the other in plain words.
struct Run<'r, S, A> {
    kept: &'r mut Option<Box<dyn Any + Send + Sync>>,
    one_by_one: Option<&'r mut dyn OneByOne>,
    portable: &'r mut scalar::Engine,
    task: &'r Task,
    source: S,
    answer: &'r mut A,
}

impl<'a, G, S, A> Choice for Run<'_, S, A>
where
    G: Into<Givens<'a>>,
    S: IntoIterator<Item = G>,
    A: FnMut(Finding, &[Solution]),
{
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let kept = self.kept.get_or_insert_with(|| Box::new(Kept::<I>::default()));
        let kept = kept.downcast_mut().expect("a batch stays on one instruction set");
        by_lanes(isa, kept, self.one_by_one, self.portable, self.task, self.source, self.answer);
    }

    fn without_vectors(self) {
        let may_hasten = self.one_by_one.is_some();
        by_scalar_each(self.portable, self.source, self.task, may_hasten, self.answer);
    }
}

/// Answers the puzzles of a source by lanes, or one by one in registers, if that may be and is
/// better. What stalls goes to the portable engine.
fn by_lanes<'a, I: Isa, G: Into<Givens<'a>>>(
    isa: I,
    kept: &mut Kept<I>,
    one_by_one: Option<&mut dyn OneByOne>,
    portable: &mut scalar::Engine,
    task: &Task,
    source: impl IntoIterator<Item = G>,
    answer: &mut impl FnMut(Finding, &[Solution]),
) {
    let bound = Bound { budget: &task.budget, patience: task.patience };
    let has_stalled =
        |found: &Finding| bound.has_stalled(found.count.end, found.statistics.guesses);
    let Kept { engine, second } = kept;
    stream(isa, engine, one_by_one, task.clone(), source, &mut |givens, finding, found| {
        if !has_stalled(&finding) {
            return answer(finding, found);
        }
        let mut solutions = Vec::new();
        let mut finding = by_scalar(portable, givens, task, finding.statistics, &mut solutions);
        // Where there are more solutions than are wanted, the two engines may have met different
        // ones, and whether this puzzle was given up depended on its neighbors: spread over lanes a
        // search makes guesses that depth-first search would not make, the more the more lanes were
        // free. So depth-first search decides: again, in one lane. It guesses no more than the
        // spread search does, so nothing else that was given up has to be looked at again.
        if task.keep > 0 && !task.in_one_lane && finding.count.end == End::Stopped {
            let again = Task { in_one_lane: true, ..task.clone() };
            stream(isa, second, None, again, [givens], &mut |_, own, found| {
                if !has_stalled(&own) {
                    finding.count = own.count;
                    solutions.clear();
                    solutions.extend_from_slice(found);
                }
                finding.statistics.add(own.statistics);
            });
        }
        answer(finding, &solutions);
    });
}

/// Puzzles taken from the source at a time.
const CHUNK: usize = 512;

/// And at first, where they may turn out to be better answered one by one.
const FIRST_CHUNK: usize = 128;

/// Answers the puzzles of a source by the engine kept, made if there is none, or one by one.
fn stream<'a, I: Isa, G: Into<Givens<'a>>>(
    isa: I,
    kept: &mut Option<Box<Engine<I>>>,
    mut one_by_one: Option<&mut dyn OneByOne>,
    task: Task,
    source: impl IntoIterator<Item = G>,
    answer: &mut impl FnMut(Givens<'a>, Finding, &[Solution]),
) {
    // Should the source or the sink panic, an engine with work left in it is lost, and the next run
    // makes another.
    let mut engine = kept.take().unwrap_or_else(|| Engine::new(isa));
    let keeps = task.keep > 0;
    engine.take_on(task);
    let mut source = source.into_iter().map(Into::into);
    // What is not answered yet, in input order; the engine has taken all but the latest.
    let mut under_way: Vec<Givens<'a>> = Vec::new();
    let mut found = Found::none(isa);
    let mut counted = Vec::new();
    let mut chunk = if one_by_one.is_some() { FIRST_CHUNK } else { CHUNK };
    loop {
        let taken = under_way.len();
        under_way.extend(source.by_ref().take(chunk));
        let is_last = under_way.len() - taken < std::mem::replace(&mut chunk, CHUNK);
        let one_by_one = one_by_one.as_mut().filter(|_| engine.prefers_one_by_one());
        // What the lanes still hold is answered before what they do not get.
        let (end, is_last_for_lanes) = match one_by_one {
            Some(_) => (taken, true),
            None => (under_way.len(), is_last),
        };
        let mut input = &under_way[taken..end];
        let mut answered = 0;
        loop {
            engine.advance(&mut input, is_last_for_lanes);
            if keeps {
                while let Some((findings, mut rest)) = found.take_some(&mut engine) {
                    for &(finding, kept) in findings {
                        let (solutions, others) = rest.split_at(kept);
                        rest = others;
                        answer(under_way[answered], finding, solutions);
                        answered += 1;
                    }
                }
            } else {
                while let Some((finding, _)) = engine.pop() {
                    answer(under_way[answered], finding, &[]);
                    answered += 1;
                }
            }
            if input.is_empty() && (!is_last_for_lanes || engine.is_idle()) {
                break;
            }
        }
        if let Some(single) = one_by_one {
            let alone = &under_way[taken..];
            single.count_each(alone, engine.task(), &mut counted);
            for (&givens, &finding) in alone.iter().zip(&counted) {
                engine.learn(&finding);
                answer(givens, finding, &[]);
            }
            answered = under_way.len();
        }
        if is_last {
            break;
        }
        under_way.drain(..answered);
    }
    *kept = Some(engine);
}

/// Answers, each with its number of solutions, and all these solutions.
type Answers<'f> = (&'f [(Finding, usize)], &'f [Solution]);

/// Some answers of the engine, with solutions that the judge has seen.
struct Found<I: Isa> {
    /// Each with its number of solutions.
    findings: Vec<(Finding, usize)>,
    judge: Judge<I>,
}

impl<I: Isa> Found<I> {
    fn none(isa: I) -> Found<I> {
        Found { findings: Vec::new(), judge: Judge::new(isa) }
    }

    /// The next answers, about as many as can be judged side by side. `None` if there are none.
    fn take_some(&mut self, engine: &mut Engine<I>) -> Option<Answers<'_>> {
        self.findings.clear();
        self.judge.clear();
        while self.findings.len() < MOST_LANES
            && let Some((finding, grids)) = engine.pop()
        {
            self.judge.take(grids);
            self.findings.push((finding, grids.len()));
        }
        let solutions = self.judge.judged().expect("the search accepts no faulty grid");
        (!self.findings.is_empty()).then_some((&self.findings, solutions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit};
    use crate::grid::Puzzle;
    use crate::random::Random;
    use crate::simd::portable::{SHORT, Short};

    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    #[test]
    fn the_lanes_work_on_plain_vectors_too() {
        let puzzles = [
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......",
            HARD,
            "55...............................................................................",
        ]
        .map(|text| text.parse::<Puzzle>().unwrap());
        let (mut kept, mut portable) = (Kept::<Short>::default(), scalar::Engine::default());
        for (limit, in_one_lane) in
            [1, 2, 3, 1000].into_iter().flat_map(|limit| [(limit, false), (limit, true)])
        {
            let (budget, patience) = (Budget::UNLIMITED, Patience::fixed(10_000));
            let task = Task { limit, keep: 0, budget, patience, in_one_lane };
            let mut counts = Vec::new();
            by_lanes(SHORT, &mut kept, None, &mut portable, &task, &puzzles, &mut |finding, _| {
                counts.push(finding.count.solutions);
            });
            assert_eq!(counts, [596.min(limit), 1, 0]);
        }
    }

    #[test]
    fn a_budget_bounds_both_engines_of_a_hand_over_together() {
        let hard: Puzzle = HARD.parse().unwrap();
        let (mut kept, mut portable) = (Kept::<Short>::default(), scalar::Engine::default());
        let mut ask = |budget| {
            let patience = Patience::fixed(5);
            let task = Task { limit: 2, keep: 0, budget, patience, in_one_lane: true };
            let mut found = None;
            by_lanes(SHORT, &mut kept, None, &mut portable, &task, [&hard], &mut |finding, _| {
                found = Some((finding.count.end, finding.statistics.guesses));
            });
            found.unwrap()
        };
        let (end, needed) = ask(Budget::UNLIMITED);
        assert!(end == End::Exhausted && needed > 10, "{needed} guesses");
        for budget in [3, 5, 6, needed - 1] {
            assert_eq!(ask(Budget::at_most(budget)), (End::BudgetRanOut, budget));
        }
        assert_eq!(ask(Budget::at_most(needed)), (End::Exhausted, needed));
    }

    /// A puzzle of which all solutions are known needs no second search in lanes.
    #[test]
    fn what_has_no_solution_costs_the_same_where_solutions_are_kept() {
        let hard: Puzzle = HARD.parse().unwrap();
        let (mut kept, mut portable) = (Kept::<Short>::default(), scalar::Engine::default());
        let mut cost = |puzzle: &Puzzle, keep| {
            let (budget, patience) = (Budget::UNLIMITED, Patience::fixed(3));
            let task = Task { limit: 2, keep, budget, patience, in_one_lane: false };
            let mut found = None;
            by_lanes(SHORT, &mut kept, None, &mut portable, &task, [puzzle], &mut |finding, _| {
                found = Some((finding.count, finding.statistics));
            });
            found.unwrap()
        };
        let mut given_up = 0;
        for digit in Digit::all() {
            let mut puzzle = hard;
            puzzle.set(Cell::new(1).unwrap(), Some(digit));
            let (count, counted) = cost(&puzzle, 0);
            assert_eq!(cost(&puzzle, 2), (count, counted), "{puzzle}");
            given_up += u32::from(count.solutions == 0 && counted.guesses > 3);
        }
        assert!(given_up > 1, "{given_up}");
    }

    /// With little patience, so that many puzzles come near it: alone, a puzzle spreads over all
    /// lanes and makes guesses that it does not make among others.
    #[test]
    fn what_is_given_up_does_not_depend_on_neighbors() {
        let hard: Puzzle = HARD.parse().unwrap();
        // Fewer and fewer givens.
        let puzzles: Vec<Puzzle> = (0..200)
            .map(|n| {
                let mut puzzle = hard;
                let mut random = Random::new(9, n);
                for _ in 0..n / 10 {
                    let cells: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
                    puzzle.set(cells[random.index(cells.len())], None);
                }
                puzzle
            })
            .collect();
        let (mut kept, mut portable) = (Kept::<Short>::default(), scalar::Engine::default());
        let mut given_up = 0;
        for keep in [1, 2] {
            let mut found = |patience, puzzles: &[Puzzle]| {
                let (budget, patience) = (Budget::UNLIMITED, Patience::fixed(patience));
                let task = Task { limit: keep as u64, keep, budget, patience, in_one_lane: false };
                let mut all = Vec::new();
                let answer = &mut |_: Finding, solutions: &[Solution]| all.push(solutions.to_vec());
                by_lanes(SHORT, &mut kept, None, &mut portable, &task, puzzles, answer);
                all
            };
            let without = found(u64::MAX, &puzzles);
            for patience in [10, 15, 20, 30, 45] {
                let together = found(patience, &puzzles);
                for (n, puzzle) in puzzles.iter().enumerate() {
                    assert_eq!(found(patience, &[*puzzle]), together[n..=n], "{puzzle}");
                    given_up += u32::from(together[n] != without[n]);
                }
            }
        }
        // Another engine finds other solutions first.
        assert!(given_up > 20, "{given_up}");
    }
}

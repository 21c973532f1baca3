//! Many puzzles, most a second.

use super::lanes::{Engine, Finding, Task};
use super::{Budget, Config, Count, End, Givens, Outcome, Statistics, patience, registers, scalar};
use crate::grid::Solution;
#[cfg(target_arch = "x86_64")]
use crate::simd::lanes::{Avx2, Avx512};
use crate::simd::lanes::{Isa, MOST_LANES};
use crate::simd::{InstructionSet, Unavailable};
use std::fmt;
use std::ops::ControlFlow;

/// What a [`Batch`] is asked about every puzzle. Asking for less costs less.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// The number of solutions, up to a limit.
    Count {
        /// Stop counting there.
        limit: u64,
    },
    /// Any solution.
    First,
    /// Proper or not, with its solution or two witnesses.
    Outcome,
}

/// What a [`Batch`] answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// To [`Ask::Count`].
    Count(Count),
    /// To [`Ask::First`]: a solution, and how the search ended. No solution and
    /// [`End::Exhausted`] mean that there is none.
    First(Option<Solution>, End),
    /// To [`Ask::Outcome`].
    Outcome(Outcome),
}

/// Solves many puzzles and gives their answers in input order.
///
/// Every answer depends on its puzzle alone, not on its neighbours or on how a source is cut into
/// calls; guesses ([`Statistics`]) do so as well where the budget is one of guesses. Without such a
/// budget not only puzzles are worked on side by side, but the branches of one puzzle too. A puzzle
/// that the lanes make no headway with is handed over to the portable engine, whose search then starts
/// from the beginning; and as long as puzzles have so many solutions that each reaches its limit, those
/// that need only be counted, to 2 or more, go one by one to the engine for single puzzles, which is
/// faster at that.
///
/// Keep it: only the first run builds the engine.
pub struct Batch {
    instruction_set: InstructionSet,
    budget: Budget,
    engines: Engines,
}

/// What is kept from one run to the next.
#[derive(Default)]
struct Engines {
    #[cfg(target_arch = "x86_64")]
    avx512: Kept<Avx512>,
    #[cfg(target_arch = "x86_64")]
    avx2: Kept<Avx2>,
    /// For puzzles with many solutions, while only their number is asked for.
    registers: Option<registers::Engine>,
    scalar: scalar::Engine,
}

/// Engines between two runs: without work. None before they are needed.
struct Kept<I: Isa> {
    engine: Option<Box<Engine<I>>>,
    /// For puzzles that are searched a second time.
    spare: Option<Box<Engine<I>>>,
}

impl<I: Isa> Default for Kept<I> {
    fn default() -> Kept<I> {
        Kept { engine: None, spare: None }
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
        Batch { instruction_set, budget: Budget::UNLIMITED, engines: Engines::default() }
    }

    /// Bounds every later puzzle. Under a bound on guesses the branches of a puzzle are not worked on
    /// side by side, so that its guesses are its own; the last hard puzzles of a run then take longer.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The instruction set in use.
    pub fn instruction_set(&self) -> InstructionSet {
        self.instruction_set
    }

    /// Answers every puzzle of the source: `sink` is called once for each, in input order.
    pub fn run<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        ask: Ask,
        mut sink: impl FnMut(Answer, Statistics),
    ) {
        let (limit, keep) = match ask {
            Ask::Count { limit } => (limit, 0),
            Ask::First => (1, 1),
            Ask::Outcome => (2, 2),
        };
        if limit == 0 {
            for _ in puzzles {
                let count = Count { solutions: 0, end: End::Stopped };
                sink(Answer::Count(count), Statistics::default());
            }
            return;
        }
        let engines = &mut self.engines;
        if engines.registers.is_none() {
            engines.registers = registers::Engine::on(self.instruction_set);
        }
        // Guesses count where they are a puzzle's own.
        let is_counted = self.budget.limit().is_some();
        let task = Task { limit, keep, budget: self.budget.clone(), in_one_lane: is_counted };
        // Not for a single solution, nor where solutions are kept: witnesses must not depend on
        // neighbours.
        let alone = engines.registers.as_mut().filter(|_| keep == 0 && limit > 1 && !is_counted);
        let patient = &mut engines.scalar;
        // More where solutions are kept: to give up is dear there.
        let most = if keep > 0 { 4 * patience(limit) } else { patience(limit) };
        let mut answer = |finding: Finding, solutions: &[Solution]| {
            sink(answer_of(ask, &finding, solutions), finding.statistics);
        };
        match self.instruction_set {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                by_lanes(&mut engines.avx512, alone, patient, most, &task, puzzles, &mut answer);
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => {
                by_lanes(&mut engines.avx2, alone, patient, most, &task, puzzles, &mut answer);
            }
            _ => {
                let mut solutions = Vec::new();
                for puzzle in puzzles {
                    let finding = by_scalar(patient, puzzle.into(), &task, &mut solutions);
                    answer(finding, &solutions);
                }
            }
        }
    }

    /// Counts the solutions of every puzzle, up to `limit`, and appends the counts in input order:
    /// the shortest way for callers that hold some thousands of puzzles.
    pub fn count_into<'a, G: Into<Givens<'a>>>(
        &mut self,
        puzzles: impl IntoIterator<Item = G>,
        limit: u64,
        counts: &mut Vec<Count>,
    ) {
        let puzzles = puzzles.into_iter();
        counts.reserve(puzzles.size_hint().0);
        self.run(puzzles, Ask::Count { limit }, |answer, _| {
            if let Answer::Count(count) = answer {
                counts.push(count);
            }
        });
    }
}

/// One puzzle in plain words. Without vector instructions that is faster than lanes.
fn by_scalar(
    engine: &mut scalar::Engine,
    givens: Givens<'_>,
    task: &Task,
    kept: &mut Vec<Solution>,
) -> Finding {
    let mut statistics = Statistics::default();
    kept.clear();
    let (solutions, end) = if task.keep == 0 {
        engine.count(givens, task.limit, &task.budget, &mut statistics)
    } else {
        let end = engine.visit(givens, &task.budget, &mut statistics, &mut |found| {
            kept.push(*found);
            match kept.len() as u64 == task.limit {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        (kept.len() as u64, end)
    };
    Finding { solutions, end, statistics }
}

/// One puzzle in registers: its number of solutions.
fn by_registers(engine: &mut registers::Engine, givens: Givens<'_>, task: &Task) -> Finding {
    let mut statistics = Statistics::default();
    let (solutions, end) = engine.count(givens, task.limit, &task.budget, &mut statistics);
    Finding { solutions, end, statistics }
}

#[inline]
fn answer_of(ask: Ask, finding: &Finding, solutions: &[Solution]) -> Answer {
    match ask {
        Ask::Count { .. } => {
            Answer::Count(Count { solutions: finding.solutions, end: finding.end })
        }
        Ask::First => Answer::First(solutions.first().copied(), finding.end),
        Ask::Outcome => Answer::Outcome(match *solutions {
            [a, b] => Outcome::Multiple(a, b),
            _ if finding.end == End::BudgetRanOut => Outcome::Unknown,
            [a] => Outcome::Unique(a),
            _ => Outcome::NoSolution,
        }),
    }
}

/// Answers the puzzles of a source by lanes, or by the engine for single puzzles, if it may be used and is
/// better. What the lanes make no headway with in that many guesses goes to the patient engine.
fn by_lanes<'a, I: Isa, G: Into<Givens<'a>>>(
    kept: &mut Kept<I>,
    alone: Option<&mut registers::Engine>,
    patient: &mut scalar::Engine,
    patience: u64,
    task: &Task,
    source: impl IntoIterator<Item = G>,
    answer: &mut impl FnMut(Finding, &[Solution]),
) {
    let bound = task.budget.capped(patience);
    let is_handed_over = bound.is_some();
    let budget = bound.unwrap_or_else(|| task.budget.clone());
    let in_lanes = Task { budget, ..task.clone() };
    let Kept { engine, spare } = kept;
    stream(engine, alone, in_lanes.clone(), source, &mut |givens, finding, found| {
        let is_given_up = |finding: Finding| {
            is_handed_over && finding.end == End::BudgetRanOut && !task.budget.is_cancelled()
        };
        if !is_given_up(finding) {
            return answer(finding, found);
        }
        let mut solutions = Vec::new();
        let mut finding = finding;
        if task.keep > 0 && !task.in_one_lane {
            // Spread over lanes a search guesses where depth-first search would not, depending on how
            // many lanes were free. Whether it is given up must not, as others find other solutions.
            let again = Task { in_one_lane: true, ..in_lanes.clone() };
            stream(spare, None, again, [givens], &mut |_, own, found| {
                finding = own;
                solutions.extend_from_slice(found);
            });
        }
        if is_given_up(finding) {
            finding = by_scalar(patient, givens, task, &mut solutions);
        }
        answer(finding, &solutions);
    });
}

/// Puzzles taken from the source at a time.
const CHUNK: usize = 512;

/// Answers the puzzles of a source by the engine kept, made if there is none, or by the one alone.
fn stream<'a, I: Isa, G: Into<Givens<'a>>>(
    kept: &mut Option<Box<Engine<I>>>,
    mut alone: Option<&mut registers::Engine>,
    task: Task,
    source: impl IntoIterator<Item = G>,
    answer: &mut impl FnMut(Givens<'a>, Finding, &[Solution]),
) {
    // Should the source or the sink panic, an engine with work left in it is lost, and the next run
    // makes another.
    let mut engine = kept
        .take()
        .unwrap_or_else(|| Engine::new(I::detect().expect("checked when the batch was made")));
    let keeps = task.keep > 0;
    engine.take_on(task);
    let mut source = source.into_iter().map(Into::into);
    // What is not answered yet, in input order; the engine has taken all but the latest.
    let mut under_way: Vec<Givens<'a>> = Vec::new();
    let mut found = Found::default();
    loop {
        let taken = under_way.len();
        under_way.extend(source.by_ref().take(CHUNK));
        let is_last = under_way.len() - taken < CHUNK;
        let alone = alone.as_mut().filter(|_| engine.is_better_alone());
        // What the lanes still hold is answered before what they do not get.
        let (end, is_last_for_lanes) = match alone {
            Some(_) => (taken, true),
            None => (under_way.len(), is_last),
        };
        let mut input = &under_way[taken..end];
        let mut answered = 0;
        loop {
            engine.advance(&mut input, is_last_for_lanes);
            if keeps {
                while found.take_some(&mut engine) {
                    let mut rest = found.solutions.as_slice();
                    for &(finding, kept) in &found.findings {
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
        if let Some(alone) = alone {
            for &givens in &under_way[taken..] {
                let finding = by_registers(alone, givens, engine.task());
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

/// Some answers of the engine, with solutions that the judge has seen.
#[derive(Default)]
struct Found {
    /// Each with its number of solutions.
    findings: Vec<(Finding, usize)>,
    /// As they came from the engine.
    grids: Vec<[u8; 81]>,
    solutions: Vec<Solution>,
}

impl Found {
    /// Takes the next answers, about as many as can be judged side by side. False if there are none.
    fn take_some<I: Isa>(&mut self, engine: &mut Engine<I>) -> bool {
        self.findings.clear();
        self.grids.clear();
        self.solutions.clear();
        while self.findings.len() < MOST_LANES
            && let Some((finding, grids)) = engine.pop()
        {
            self.grids.extend_from_slice(grids);
            self.findings.push((finding, grids.len()));
        }
        Solution::append_all(engine.isa(), &self.grids, &mut self.solutions)
            .expect("the search accepts no faulty grid");
        !self.findings.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::grid::Puzzle;
    use crate::random::Random;
    use crate::simd::lanes::Portable;

    #[test]
    fn the_lanes_work_on_plain_vectors_too() {
        let puzzles = [
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "55...............................................................................",
        ]
        .map(|text| text.parse::<Puzzle>().unwrap());
        let mut kept = Kept::<Portable>::default();
        let mut patient = scalar::Engine::default();
        for (limit, in_one_lane) in
            [1, 2, 3, 1000].into_iter().flat_map(|limit| [(limit, false), (limit, true)])
        {
            let task = Task { limit, keep: 0, budget: Budget::UNLIMITED, in_one_lane };
            let mut counts = Vec::new();
            by_lanes(&mut kept, None, &mut patient, 10_000, &task, &puzzles, &mut |finding, _| {
                counts.push(finding.solutions);
            });
            assert_eq!(counts, [596.min(limit), 1, 0]);
        }
    }

    /// With little patience, so that many puzzles come near it: alone, a puzzle spreads over all lanes
    /// and makes guesses that it does not make among others.
    #[test]
    fn what_is_given_up_does_not_depend_on_neighbours() {
        let hard: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
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
        let mut kept = Kept::<Portable>::default();
        let mut patient = scalar::Engine::default();
        let mut given_up = 0;
        for keep in [1, 2] {
            let task =
                Task { limit: keep as u64, keep, budget: Budget::UNLIMITED, in_one_lane: false };
            let mut found = |patience, puzzles: &[Puzzle]| {
                let mut all = Vec::new();
                let answer = &mut |_: Finding, solutions: &[Solution]| all.push(solutions.to_vec());
                by_lanes(&mut kept, None, &mut patient, patience, &task, puzzles, answer);
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

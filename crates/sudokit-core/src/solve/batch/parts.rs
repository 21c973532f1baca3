//! A source of puzzles through the lanes, part by part.

use super::Answer;
use crate::grid::{GridChecker, Solution};
use crate::simd::Isa;
use crate::simd::lanes::MOST_LANES;
use crate::solve::guess_limit::Bound;
use crate::solve::handover::Engines;
use crate::solve::lanes::{Engine, Finding, Task};
use crate::solve::one_by_one::{OneByOne, by_engines};
use crate::solve::{Count, End, Givens};

/// Puzzles of a source.
#[derive(Clone, Copy)]
pub(super) struct Part<'r, 'a> {
    /// Those not answered yet, in input order.
    pub(super) puzzles: &'r [Givens<'a>],
    /// How many of them the engine has taken.
    pub(super) taken: usize,
    /// Whether the source has no more.
    pub(super) is_last: bool,
}

/// The lanes of an instruction set, without work between two calls of a batch.
pub(super) struct Lanes<I: Isa> {
    first: Stream<I>,
    /// For puzzles that are searched a second time; none before it is needed.
    second: Option<Stream<I>>,
}

impl<I: Isa> Lanes<I> {
    /// Without work.
    pub(super) fn new(isa: I) -> Lanes<I> {
        Lanes { first: Stream::new(isa), second: None }
    }

    /// Takes on a task, which all parts of a source share.
    pub(super) fn begin(&mut self, task: &Task) {
        self.first.engine.take_on(task.clone());
    }

    /// Answers puzzles by lanes, or one by one in registers, if that may be and is better. What
    /// stalls goes to the other engines. Returns how many are answered.
    pub(super) fn advance(
        &mut self,
        part: Part<'_, '_>,
        task: &Task,
        one_by_one: Option<&mut &mut dyn OneByOne>,
        stalled: &mut Engines,
        answer: Answer<'_>,
    ) -> usize {
        let bound = Bound { budget: &task.budget, guess_limit: task.guess_limit };
        let settle = |found: Finding| {
            let end = bound.settle(found.count.end, found.statistics.guesses)?;
            Some(Finding { count: Count { end, ..found.count }, ..found })
        };
        let Lanes { first, second } = self;
        let isa = first.isa;
        first.advance(part, one_by_one, &mut |givens, finding, found| {
            if let Some(finding) = settle(finding) {
                return answer(finding, found);
            }
            let mut solutions = Vec::new();
            let mut finding = by_engines(stalled, givens, task, finding.statistics, &mut solutions);
            // Where there are more solutions than are wanted, the two engines may have met
            // different ones, and whether this puzzle was given up depended on its neighbors:
            // spread over lanes a search makes guesses that depth-first search would not make, the
            // more the more lanes were free. So depth-first search decides: again, in one lane. It
            // guesses no more than the spread search does, so nothing else that was given up has to
            // be looked at again.
            if task.keep > 0 && !task.in_one_lane && finding.count.end == End::Stopped {
                let second = second.get_or_insert_with(|| Stream::new(isa));
                second.engine.take_on(Task { in_one_lane: true, ..task.clone() });
                let part = Part { puzzles: &[givens], taken: 0, is_last: true };
                second.advance(part, None, &mut |_, own, found| {
                    if let Some(own) = settle(own) {
                        finding.count = own.count;
                        solutions.clear();
                        solutions.extend_from_slice(found);
                    }
                    finding.statistics.add(own.statistics);
                });
            }
            answer(finding, &solutions);
        })
    }
}

/// An engine, and the memory for what it finds.
struct Stream<I: Isa> {
    isa: I,
    engine: Box<Engine<I>>,
    found: Found<I>,
    /// What was answered one by one.
    counted: Vec<Finding>,
}

impl<I: Isa> Stream<I> {
    fn new(isa: I) -> Stream<I> {
        Stream { isa, engine: Engine::new(isa), found: Found::none(isa), counted: Vec::new() }
    }

    /// Works on its task until it needs more puzzles, or all are answered. Returns how many are.
    fn advance<'a>(
        &mut self,
        Part { puzzles, taken, is_last }: Part<'_, 'a>,
        one_by_one: Option<&mut &mut dyn OneByOne>,
        answer: &mut impl FnMut(Givens<'a>, Finding, &[Solution]),
    ) -> usize {
        let Stream { engine, found, counted, .. } = self;
        let keeps = engine.task().keep > 0;
        let one_by_one = one_by_one.filter(|_| engine.prefers_one_by_one());
        // What the lanes still hold is answered before what they do not get.
        let (end, is_last_for_lanes) = match one_by_one {
            Some(_) => (taken, true),
            None => (puzzles.len(), is_last),
        };
        let mut input = &puzzles[taken..end];
        let mut answered = 0;
        loop {
            engine.advance(&mut input, is_last_for_lanes);
            if keeps {
                while let Some((findings, mut rest)) = found.take_some(engine) {
                    for &(finding, kept) in findings {
                        let (solutions, others) = rest.split_at(kept);
                        rest = others;
                        answer(puzzles[answered], finding, solutions);
                        answered += 1;
                    }
                }
            } else {
                while let Some((finding, _)) = engine.pop() {
                    answer(puzzles[answered], finding, &[]);
                    answered += 1;
                }
            }
            if input.is_empty() && (!is_last_for_lanes || engine.is_idle()) {
                break;
            }
        }
        let Some(single) = one_by_one else { return answered };
        let alone = &puzzles[taken..];
        single.count_each(alone, engine.task(), counted);
        for (&givens, &finding) in alone.iter().zip(&*counted) {
            engine.learn(&finding);
            answer(givens, finding, &[]);
        }
        puzzles.len()
    }
}

/// Answers, each with its number of solutions, and all these solutions.
type Answers<'f> = (&'f [(Finding, usize)], &'f [Solution]);

/// Some answers of the engine, with solutions that the checker has seen.
struct Found<I: Isa> {
    /// Each with its number of solutions.
    findings: Vec<(Finding, usize)>,
    checker: GridChecker<I>,
}

impl<I: Isa> Found<I> {
    fn none(isa: I) -> Found<I> {
        Found { findings: Vec::new(), checker: GridChecker::new(isa) }
    }

    /// The next answers, about as many as can be judged side by side. `None` if there are none.
    fn take_some(&mut self, engine: &mut Engine<I>) -> Option<Answers<'_>> {
        self.findings.clear();
        self.checker.clear();
        while self.findings.len() < MOST_LANES
            && let Some((finding, grids)) = engine.pop()
        {
            self.checker.take(grids);
            self.findings.push((finding, grids.len()));
        }
        let solutions = self.checker.judged().expect("the search accepts no faulty grid");
        (!self.findings.is_empty()).then_some((&self.findings, solutions))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit};
    use crate::grid::{Pencilmarks, Puzzle};
    use crate::random::Random;
    use crate::simd::InstructionSet;
    use crate::simd::portable::{SHORT, Short};
    use crate::solve::guess_limit::GuessLimit;
    use crate::solve::{Budget, Why};

    const HARD: &str =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

    /// Without registers.
    fn engines() -> Engines {
        Engines::on(InstructionSet::Portable)
    }

    /// All of them as one part of a source.
    fn by_lanes<'a, G: Into<Givens<'a>>>(
        lanes: &mut Lanes<Short>,
        stalled: &mut Engines,
        task: &Task,
        puzzles: impl IntoIterator<Item = G>,
        answer: Answer<'_>,
    ) {
        let puzzles: Vec<_> = puzzles.into_iter().map(Into::into).collect();
        lanes.begin(task);
        let part = Part { puzzles: &puzzles, taken: 0, is_last: true };
        assert_eq!(lanes.advance(part, task, None, stalled, answer), puzzles.len());
    }

    #[test]
    fn the_lanes_work_on_plain_vectors_too() {
        let puzzles = [
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......",
            HARD,
            "55...............................................................................",
        ]
        .map(|text| text.parse::<Puzzle>().unwrap());
        let (mut lanes, mut stalled) = (Lanes::<Short>::new(SHORT), engines());
        for (limit, in_one_lane) in
            [1, 2, 3, 1000].into_iter().flat_map(|limit| [(limit, false), (limit, true)])
        {
            let (budget, guess_limit) = (Budget::UNLIMITED, GuessLimit::fixed(10_000));
            let task = Task { limit, keep: 0, budget, guess_limit, in_one_lane };
            let mut counts = Vec::new();
            by_lanes(&mut lanes, &mut stalled, &task, &puzzles, &mut |finding, _| {
                counts.push(finding.count.solutions);
            });
            assert_eq!(counts, [596.min(limit), 1, 0]);
        }
    }

    #[test]
    fn a_budget_bounds_both_engines_of_a_hand_over_together() {
        let hard: Puzzle = HARD.parse().unwrap();
        let (mut lanes, mut stalled) = (Lanes::<Short>::new(SHORT), engines());
        let mut ask = |budget| {
            let guess_limit = GuessLimit::fixed(5);
            let task = Task { limit: 2, keep: 0, budget, guess_limit, in_one_lane: true };
            let mut found = None;
            by_lanes(&mut lanes, &mut stalled, &task, [&hard], &mut |finding, _| {
                found = Some((finding.count.end, finding.statistics.guesses));
            });
            found.unwrap()
        };
        let (end, needed) = ask(Budget::UNLIMITED);
        assert!(end == End::Exhausted && needed > 10, "{needed} guesses");
        for budget in [3, 5, 6, needed - 1] {
            assert_eq!(ask(Budget::at_most(budget)), (End::Unknown(Why::Budget), budget));
        }
        assert_eq!(ask(Budget::at_most(needed)), (End::Exhausted, needed));
    }

    /// One that is wide open. As pencilmarks it branches like others: it makes other guesses.
    #[test]
    fn a_hard_puzzle_branches_by_settled_digits_whatever_its_neighbors_are() {
        let wide_open: Puzzle =
            ".......398....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
                .parse()
                .unwrap();
        let marks = Pencilmarks::from(&wide_open);
        let hard: Puzzle = HARD.parse().unwrap();
        let all: Vec<Givens<'_>> = vec![(&hard).into(), (&marks).into(), (&wide_open).into()];
        let (mut lanes, mut stalled) = (Lanes::<Short>::new(SHORT), engines());
        for (keep, in_one_lane) in [(0, false), (0, true), (2, false), (2, true)] {
            let (budget, guess_limit) = (Budget::UNLIMITED, GuessLimit::fixed(10_000));
            let task = Task { limit: 2, keep, budget, guess_limit, in_one_lane };
            let mut guesses = |puzzles: &[Givens<'_>]| {
                let mut all = Vec::new();
                let answer =
                    &mut |found: Finding, _: &[Solution]| all.push(found.statistics.guesses);
                by_lanes(&mut lanes, &mut stalled, &task, puzzles.iter().copied(), answer);
                all
            };
            let each: Vec<u64> = all.iter().map(|&givens| guesses(&[givens])[0]).collect();
            assert_ne!(each[1], each[2]);
            assert_eq!(guesses(&all.repeat(20)), each.repeat(20));
        }
    }

    /// A puzzle of which all solutions are known needs no second search in lanes.
    #[test]
    fn what_has_no_solution_costs_the_same_where_solutions_are_kept() {
        let hard: Puzzle = HARD.parse().unwrap();
        let (mut lanes, mut stalled) = (Lanes::<Short>::new(SHORT), engines());
        let mut cost = |puzzle: &Puzzle, keep| {
            let (budget, guess_limit) = (Budget::UNLIMITED, GuessLimit::fixed(3));
            let task = Task { limit: 2, keep, budget, guess_limit, in_one_lane: false };
            let mut found = None;
            by_lanes(&mut lanes, &mut stalled, &task, [puzzle], &mut |finding, _| {
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

    /// With a low limit of guesses, so that many puzzles come near it: alone, a puzzle spreads over
    /// all lanes and makes guesses that it does not make among others.
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
        let (mut lanes, mut stalled) = (Lanes::<Short>::new(SHORT), engines());
        let mut given_up = 0;
        for keep in [1, 2] {
            let mut found = |guess_limit, puzzles: &[Puzzle]| {
                let (budget, guess_limit) = (Budget::UNLIMITED, GuessLimit::fixed(guess_limit));
                let task =
                    Task { limit: keep as u64, keep, budget, guess_limit, in_one_lane: false };
                let mut all = Vec::new();
                let answer = &mut |_: Finding, solutions: &[Solution]| all.push(solutions.to_vec());
                by_lanes(&mut lanes, &mut stalled, &task, puzzles, answer);
                all
            };
            let without = found(u64::MAX, &puzzles);
            for guess_limit in [10, 15, 20, 30, 45] {
                let together = found(guess_limit, &puzzles);
                for (n, puzzle) in puzzles.iter().enumerate() {
                    assert_eq!(found(guess_limit, &[*puzzle]), together[n..=n], "{puzzle}");
                    given_up += u32::from(together[n] != without[n]);
                }
            }
        }
        // Another engine finds other solutions first.
        assert!(given_up > 20, "{given_up}");
    }
}

//! One puzzle in vector registers: the least latency.
//!
//! A puzzle's 81 digit sets stay in registers from the first to the last inference, and every
//! instruction works on all digits of all minirows at once. Only a guess touches memory: it puts
//! the other half of the branching on a stack.
//!
//! - [`search`]: depth-first search over any [`Board`](search::Board); [`chutes`]: for hard ones.
//! - [`side_by_side`]: the same for hard puzzles, three boards at a time in long registers.
//! - [`in_turn`]: the same for many puzzles that are easy to satisfy, two at a time.
//! - [`guided`]: search near a known grid; [`rectangles`]: a second solution beside the first.
//! - [`three_registers`], [`nine_registers`]: a board in long and in short ones ([`nine_places`]).

mod chutes;
mod guided;
mod in_turn;
mod nine_places;
mod nine_registers;
mod rectangles;
mod search;
mod side_by_side;
mod three_chutes;
mod three_registers;

use super::{Count, End, Givens, Statistics, guess_limit::Bound};
use crate::board::Cell;
use crate::grid::{Pencilmarks, Solution};
use crate::simd::words::{Kernel, Words16, Words32};
use crate::simd::{InstructionSet, RegisterChoice, Registers};
use guided::Guided;
use in_turn::AT_ONCE;
use nine_registers::Nine;
use search::{Counter, Progress, Reader, Visitor};
use std::fmt;
use std::ops::ControlFlow;
use three_registers::Three;

pub(super) use guided::Without;

/// The engine, on whatever instruction set.
pub(super) trait Engine: fmt::Debug + Send + Sync {
    /// Counts solutions up to a limit above 0.
    fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Count;

    /// The same for puzzles that likely have many solutions. Answers come in any order, numbered.
    fn count_each(
        &mut self,
        puzzles: &[Givens<'_>],
        limit: u64,
        bound: Bound<'_>,
        answer: &mut dyn FnMut(usize, Count, Statistics),
    );

    /// Visits the solutions until the visitor breaks.
    fn visit(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End;

    /// What is left of a search that its bound has ended: boards to be searched in this order.
    fn left(&mut self) -> Vec<Pencilmarks>;

    /// What follows from the marks without a guess; `None` when they contradict each other.
    fn infer(&mut self, marks: &Pencilmarks) -> Option<Pencilmarks>;

    /// For each of these cells in ascending order, until `answer` breaks: whether the marks have a
    /// solution without the digits that the cell has. It is looked for near a grid, and given up
    /// with `None` after that many guesses.
    fn has_solution_without(
        &mut self,
        question: Without<'_>,
        statistics: &mut Statistics,
        answer: &mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
    );
}

/// The engine on an available instruction set; `None` where that has no registers for it.
pub(super) fn engine_on(set: InstructionSet) -> Option<Box<dyn Engine>> {
    set.choose_registers(EngineFactory)
}

struct EngineFactory;

impl RegisterChoice for EngineFactory {
    type Output = Option<Box<dyn Engine>>;

    fn with_registers<I: Registers>(self, isa: I) -> Self::Output {
        Some(Box::new(On::new(isa)))
    }

    fn without_registers(self) -> Self::Output {
        None
    }
}

/// The engine on an instruction set, with the memory of its search.
struct On<I> {
    isa: I,
    stacks: Stacks,
    /// How far the last search had come when it turned out to be hard.
    hard: Progress,
}

/// Boards that wait: in long registers, or in short ones. An engine uses one of the two. A stack
/// for each of the puzzles in turn; a puzzle by itself has the first.
#[derive(Default)]
struct Stacks {
    three: [Vec<three_registers::Frame>; AT_ONCE],
    nine: [Vec<nine_registers::Frame>; AT_ONCE],
}

impl<I: Registers> On<I> {
    fn new(isa: I) -> On<I> {
        On { isa, stacks: Stacks::default(), hard: Progress::NONE }
    }

    #[inline]
    fn run<T: OnBoards>(&mut self, task: T) -> T::Output {
        self.isa.run(OnStacks { task, stacks: &mut self.stacks })
    }

    /// In two functions: in one, puzzles that are not hard took up to a tenth longer.
    #[inline]
    fn search<V: Visitor>(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visitor: &mut V,
    ) -> End {
        let task = Search { givens, bound, statistics, visitor, hard: &mut self.hard };
        let end = self.isa.run(OnStacks { task, stacks: &mut self.stacks });
        end.unwrap_or_else(|| {
            self.run(SearchOn { progress: self.hard, bound, statistics, visitor })
        })
    }
}

impl<I> fmt::Debug for On<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::any::type_name::<I>())
    }
}

impl<I: Registers> Engine for On<I> {
    fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Count {
        let mut counter = Counter { solutions: 0, limit, givens };
        let end = self.search(givens, bound, statistics, &mut counter);
        Count { solutions: counter.solutions, end }
    }

    fn count_each(
        &mut self,
        puzzles: &[Givens<'_>],
        limit: u64,
        bound: Bound<'_>,
        answer: &mut dyn FnMut(usize, Count, Statistics),
    ) {
        self.run(CountEach { puzzles, limit, bound, answer });
    }

    fn visit(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.search(givens, bound, statistics, &mut Reader(visit))
    }

    fn left(&mut self) -> Vec<Pencilmarks> {
        self.run(Left)
    }

    fn infer(&mut self, marks: &Pencilmarks) -> Option<Pencilmarks> {
        self.run(Infer(marks))
    }

    fn has_solution_without(
        &mut self,
        question: Without<'_>,
        statistics: &mut Statistics,
        answer: &mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
    ) {
        self.run(Ask { question, statistics, answer });
    }
}

/// Work on some kind of board, with boards that wait. `run` must be `#[inline(always)]`.
trait OnBoards {
    type Output;
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) -> Self::Output;
}

/// The same on the kind of board that fits the registers.
struct OnStacks<'a, T> {
    task: T,
    stacks: &'a mut Stacks,
}

impl<T: OnBoards> Kernel for OnStacks<'_, T> {
    type Output = T::Output;

    #[inline(always)]
    fn long<W: Words32>(self) -> T::Output {
        self.task.run::<Three<W>>(&mut self.stacks.three)
    }

    #[inline(always)]
    fn short<W: Words16>(self) -> T::Output {
        self.task.run::<Nine<W>>(&mut self.stacks.nine)
    }
}

struct Search<'a, V> {
    givens: Givens<'a>,
    bound: Bound<'a>,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
    hard: &'a mut Progress,
}

impl<V: Visitor> OnBoards for Search<'_, V> {
    type Output = Option<End>;

    #[inline(always)]
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) -> Self::Output {
        let Search { givens, bound, statistics, visitor, hard } = self;
        search::search::<B, V>(givens, &mut stacks[0], bound, statistics, visitor, hard)
    }
}

/// The rest of a search that is hard.
struct SearchOn<'a, V> {
    progress: Progress,
    bound: Bound<'a>,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
}

impl<V: Visitor> OnBoards for SearchOn<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) -> End {
        let SearchOn { progress, bound, statistics, visitor } = self;
        let tables = B::tables();
        side_by_side::visit::<B, V>(progress, &tables, &mut stacks[0], bound, statistics, visitor)
    }
}

struct CountEach<'a> {
    puzzles: &'a [Givens<'a>],
    limit: u64,
    bound: Bound<'a>,
    answer: &'a mut dyn FnMut(usize, Count, Statistics),
}

impl OnBoards for CountEach<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) {
        let CountEach { puzzles, limit, bound, answer } = self;
        in_turn::count_each::<B>(puzzles, limit, bound, stacks, answer);
    }
}

struct Left;

impl OnBoards for Left {
    type Output = Vec<Pencilmarks>;

    #[inline(always)]
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) -> Vec<Pencilmarks> {
        search::boards::<B>(&stacks[0])
    }
}

struct Infer<'a>(&'a Pencilmarks);

impl OnBoards for Infer<'_> {
    type Output = Option<Pencilmarks>;

    #[inline(always)]
    fn run<B: Guided>(self, _: &mut [Vec<B::Frame>; AT_ONCE]) -> Option<Pencilmarks> {
        search::infer::<B>(self.0)
    }
}

struct Ask<'a> {
    question: Without<'a>,
    statistics: &'a mut Statistics,
    answer: &'a mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
}

impl OnBoards for Ask<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Guided>(self, stacks: &mut [Vec<B::Frame>; AT_ONCE]) {
        guided::answer::<B>(self.question, &mut stacks[0], self.statistics, self.answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::portable::{LONG, SHORT};
    use crate::solve::Budget;
    use crate::solve::guess_limit::{CUT_SHORT, GuessLimit};
    use crate::{Puzzle, board::CellSet};

    const ENDLESS: Bound<'static> =
        Bound { budget: &Budget::UNLIMITED, guess_limit: GuessLimit::fixed(u64::MAX) };

    fn plain_engines() -> [Box<dyn Engine>; 2] {
        [Box::new(On::new(LONG)), Box::new(On::new(SHORT))]
    }

    #[test]
    fn the_plain_vectors_solve_as_well() {
        let text =
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
        let puzzle: Puzzle = text.parse().unwrap();
        for mut engine in plain_engines() {
            let mut statistics = Statistics::default();
            let count = engine.count(Givens::from(&puzzle), u64::MAX, ENDLESS, &mut statistics);
            assert_eq!(count, Count { solutions: 596, end: End::Exhausted });
        }
    }

    /// Puzzles of a hard one that lost givens, and some that have no solution.
    fn open_puzzles() -> Vec<Puzzle> {
        let hard: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let open = |n| {
            let mut puzzle = hard;
            let mut random = Random::new(6, n);
            for _ in 0..n / 8 {
                let givens: Vec<_> = puzzle.givens().collect();
                puzzle.set(givens[random.index(givens.len())].0, None);
            }
            if n % 4 == 0 {
                let (cell, digit) = puzzle.givens().next().unwrap();
                puzzle.set(cell, None);
                puzzle.set(Cell::new(80 - n as usize / 2).unwrap(), Some(digit));
            }
            puzzle
        };
        (0..60).map(open).collect()
    }

    /// The same counts, a bound that is kept, and nothing that depends on the other puzzles.
    #[test]
    fn puzzles_in_turn_are_counted_as_one_by_one() {
        let puzzles = open_puzzles();
        let mut engines = Vec::from(plain_engines());
        engines.extend(InstructionSet::available().filter_map(engine_on));
        let bound = Bound { guess_limit: GuessLimit::fixed(70), ..ENDLESS };
        let (mut several, mut none, mut given_up) = (0, 0, 0);
        for engine in &mut engines {
            for limit in [1, 2, 100] {
                let mut in_turn = |puzzles: &[&Puzzle]| {
                    let givens: Vec<_> = puzzles.iter().map(|&puzzle| puzzle.into()).collect();
                    let mut all = vec![None; puzzles.len()];
                    engine.count_each(&givens, limit, bound, &mut |n, count, cost| {
                        assert_eq!(all[n].replace((count, cost)), None, "one answer each");
                    });
                    all.into_iter().map(Option::unwrap).collect::<Vec<_>>()
                };
                let mut found = in_turn(&puzzles.iter().rev().collect::<Vec<_>>());
                found.reverse();
                assert_eq!(in_turn(&puzzles.iter().collect::<Vec<_>>()), found);
                for (puzzle, &answer) in puzzles.iter().zip(&found) {
                    assert_eq!(in_turn(&[puzzle]), [answer]);
                }
                assert_eq!(in_turn(&[]), []);
                for (puzzle, (count, cost)) in puzzles.iter().zip(found) {
                    let mut alone = Statistics::default();
                    let right = engine.count(Givens::from(puzzle), limit, ENDLESS, &mut alone);
                    several += u32::from(right.solutions == limit);
                    none += u32::from(right.solutions == 0);
                    if count.end == CUT_SHORT {
                        assert!(cost.guesses == 70 && count.solutions < limit, "{count:?}");
                        given_up += 1;
                    } else {
                        assert_eq!(count, right, "{puzzle}");
                    }
                }
            }
        }
        assert!(several > 100 && none > 20 && given_up > 20, "{several} {none} {given_up}");
    }

    /// Boards that a bound has left have the other solutions.
    #[test]
    fn what_a_bound_leaves_is_all_there_is() {
        let mut engines = Vec::from(plain_engines());
        engines.extend(InstructionSet::available().filter_map(engine_on));
        let mut given_up = 0;
        for puzzle in open_puzzles() {
            for engine in &mut engines {
                let mut cost = Statistics::default();
                let bound = Bound { guess_limit: GuessLimit::fixed(20), ..ENDLESS };
                let givens = Givens::from(&puzzle);
                let found = engine.count(givens, 100, bound, &mut cost);
                if found.end != CUT_SHORT {
                    continue;
                }
                assert_eq!(cost.guesses, 20);
                given_up += 1;
                let mut sum = found.solutions;
                for board in engine.left() {
                    sum += engine.count(Givens::from(&board), 100, ENDLESS, &mut cost).solutions;
                }
                let right = engine.count(givens, 100, ENDLESS, &mut cost);
                assert_eq!(sum.min(100), right.solutions, "{puzzle}");
            }
        }
        assert!(given_up > 20, "{given_up}");
    }

    /// On all kinds of vectors: whether another digit in a cell leaves a solution, whatever the
    /// grid is that solutions are looked for near, and with a low limit of guesses the truth or
    /// nothing.
    #[test]
    fn a_solution_without_a_digit_is_what_counting_says() {
        let puzzles = [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "................................................................................1",
            "55...............................................................................",
        ];
        let far =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let far = Solution::try_from(&far.parse::<Puzzle>().unwrap()).unwrap();
        let mut engines = Vec::from(plain_engines());
        engines.extend(InstructionSet::available().filter_map(engine_on));
        let (mut with, mut without, mut unknown) = (0, 0, 0);
        for text in puzzles {
            let puzzle: Puzzle = text.parse().unwrap();
            let marks = Pencilmarks::from(&puzzle);
            for engine in &mut engines {
                let mut own = far;
                let visit = &mut |found: &Solution| {
                    own = *found;
                    ControlFlow::Break(())
                };
                let spent = &mut Statistics::default();
                engine.visit(Givens::from(&puzzle), ENDLESS, spent, visit);
                for (near, most) in [(own, 10_000), (far, 10_000), (own, 3)] {
                    let mut told = Vec::new();
                    let cells = puzzle.given_cells() | CellSet::from_bits(1);
                    let answer = &mut |cell, found| {
                        told.push((cell, found));
                        ControlFlow::Continue(())
                    };
                    let question = Without { marks: &marks, cells, near: &near, guesses: most };
                    engine.has_solution_without(question, spent, answer);
                    assert_eq!(told.len(), cells.len());
                    for (cell, found) in told {
                        let mut without_it = marks;
                        without_it.set(cell, !marks.get(cell));
                        let count =
                            engine.count(Givens::from(&without_it), 1, ENDLESS, spent).solutions;
                        match found {
                            Some(found) => assert_eq!(u64::from(found), count, "{puzzle} {cell}"),
                            None => assert_eq!(most, 3),
                        }
                        *match found {
                            Some(true) => &mut with,
                            Some(false) => &mut without,
                            None => &mut unknown,
                        } += 1;
                    }
                }
            }
        }
        assert!(with > 50 && without > 50 && unknown > 10, "{with} {without} {unknown}");
    }
}

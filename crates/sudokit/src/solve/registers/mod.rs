//! One puzzle in vector registers: the least latency.
//!
//! A puzzle's 81 digit sets stay in registers from the first to the last inference, and every
//! instruction works on all digits of all minirows at once. Only a guess touches memory: it puts
//! the other half of the branching on a stack.
//!
//! - [`search`]: depth-first search over any [`Board`](search::Board).
//! - [`guided`]: search for a solution near a known grid.
//! - [`three_registers`], [`nine_registers`]: a board in long registers, and one in short ones.

mod guided;
mod nine_registers;
mod search;
mod three_registers;

use super::patience::Bound;
use super::{Count, End, Givens, Statistics};
use crate::board::Cell;
use crate::grid::{Pencilmarks, Solution};
use crate::simd::words::{Kernel, Words16, Words32};
use crate::simd::{InstructionSet, RegisterChoice, Registers};
use guided::Guided;
use nine_registers::Nine;
use search::{Counter, Reader, Visitor};
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

    /// The same for puzzles that have many solutions, most likely: more guesses, fewer sweeps.
    fn count_eagerly(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Count;

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
    set.choose_registers(Make)
}

struct Make;

impl RegisterChoice for Make {
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
}

/// Boards that wait: in long registers, or in short ones. An engine uses one of the two.
#[derive(Default)]
struct Stacks {
    three: Vec<three_registers::Frame>,
    nine: Vec<nine_registers::Frame>,
}

impl<I: Registers> On<I> {
    fn new(isa: I) -> On<I> {
        On { isa, stacks: Stacks::default() }
    }

    #[inline]
    fn run<T: OnBoards>(&mut self, task: T) -> T::Output {
        self.isa.run(OnStacks { task, stacks: &mut self.stacks })
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
        let mut counter = Counter::<false> { solutions: 0, limit };
        let end = self.run(Search { givens, bound, statistics, visitor: &mut counter });
        Count { solutions: counter.solutions, end }
    }

    fn count_eagerly(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Count {
        let mut counter = Counter::<true> { solutions: 0, limit };
        let end = self.run(Search { givens, bound, statistics, visitor: &mut counter });
        Count { solutions: counter.solutions, end }
    }

    fn visit(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.run(Search { givens, bound, statistics, visitor: &mut Reader(visit) })
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

/// Work on some kind of board, with the memory for boards that wait. `run` must be
/// `#[inline(always)]`.
trait OnBoards {
    type Output;
    fn run<B: Guided>(self, stack: &mut Vec<B::Frame>) -> Self::Output;
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
}

impl<V: Visitor> OnBoards for Search<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<B: Guided>(self, stack: &mut Vec<B::Frame>) -> End {
        search::search::<B, V>(self.givens, stack, self.bound, self.statistics, self.visitor)
    }
}

struct Left;

impl OnBoards for Left {
    type Output = Vec<Pencilmarks>;

    #[inline(always)]
    fn run<B: Guided>(self, stack: &mut Vec<B::Frame>) -> Vec<Pencilmarks> {
        search::boards::<B>(stack)
    }
}

struct Infer<'a>(&'a Pencilmarks);

impl OnBoards for Infer<'_> {
    type Output = Option<Pencilmarks>;

    #[inline(always)]
    fn run<B: Guided>(self, _: &mut Vec<B::Frame>) -> Option<Pencilmarks> {
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
    fn run<B: Guided>(self, stack: &mut Vec<B::Frame>) {
        guided::answer::<B>(self.question, stack, self.statistics, self.answer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::board::CellSet;
    use crate::random::Random;
    use crate::simd::portable::{LONG, SHORT};
    use crate::solve::Budget;
    use crate::solve::patience::Patience;

    const ENDLESS: Bound<'static> =
        Bound { budget: &Budget::UNLIMITED, patience: Patience::fixed(u64::MAX) };

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

    /// Puzzles of a hard one that lost givens, and some that have no solution: the same counts, and
    /// a bound that is kept.
    #[test]
    fn guessing_early_counts_the_same() {
        let hard: Puzzle =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                .parse()
                .unwrap();
        let mut engines = Vec::from(plain_engines());
        engines.extend(InstructionSet::available().filter_map(engine_on));
        let (mut several, mut none, mut given_up) = (0, 0, 0);
        for n in 0..60 {
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
            let givens = Givens::from(&puzzle);
            for engine in &mut engines {
                for limit in [1, 2, 100] {
                    let mut count = |guesses, is_eager: bool| {
                        let patience = Patience::fixed(guesses);
                        let bound = Bound { budget: &Budget::UNLIMITED, patience };
                        let mut cost = Statistics::default();
                        let found = if is_eager {
                            engine.count_eagerly(givens, limit, bound, &mut cost)
                        } else {
                            engine.count(givens, limit, bound, &mut cost)
                        };
                        let left = if found.end == End::BudgetRanOut {
                            assert_eq!(cost.guesses, guesses);
                            engine.left()
                        } else {
                            Vec::new()
                        };
                        (found, left)
                    };
                    let (right, left) = count(1000, false);
                    if !left.is_empty() {
                        continue;
                    }
                    several += u32::from(right.solutions == limit);
                    none += u32::from(right.solutions == 0);
                    let (found, left) = count(70, true);
                    if left.is_empty() {
                        assert_eq!(found, right);
                        continue;
                    }
                    given_up += 1;
                    // What is left has the other solutions.
                    let solutions = left.iter().map(|board| {
                        let mut cost = Statistics::default();
                        engine.count(Givens::from(board), limit, ENDLESS, &mut cost).solutions
                    });
                    assert_eq!(
                        limit.min(found.solutions + solutions.sum::<u64>()),
                        right.solutions
                    );
                }
            }
        }
        assert!(several > 100 && none > 20 && given_up > 20, "{several} {none} {given_up}");
    }

    /// On all kinds of vectors: whether another digit in a cell leaves a solution, whatever the
    /// grid is that solutions are looked for near, and with little patience the truth or nothing.
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

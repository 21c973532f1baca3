//! One puzzle in vector registers: the least latency.
//!
//! A puzzle's 81 digit sets stay in registers from the first to the last inference, and every
//! instruction works on all digits of all minirows at once. Only a guess touches memory: it puts
//! the other half of the split board on a stack.

mod near;
mod nine;
mod search;
mod three;

use super::handover::Bound;
use super::{Count, End, Givens, Statistics};
use crate::board::{Cell, CellSet};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::InstructionSet;
#[cfg(test)]
use crate::simd::registers::Portable;
#[cfg(target_arch = "x86_64")]
use crate::simd::registers::{Avx2, Avx512};
use crate::simd::registers::{Kernel16, Kernel32, Words16, Words32};
use near::Denials;
use search::{Counter, Reader, Visitor};
use std::ops::ControlFlow;
use three::{Frame, Three};

/// The engine on an instruction set, with the memory of its search.
#[derive(Debug)]
pub(super) enum Engine {
    #[cfg(test)]
    Portable(Portable, Vec<Frame>),
    #[cfg(test)]
    Portable16(Portable, Vec<nine::Frame>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2, Vec<nine::Frame>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512, Vec<Frame>),
    /// No other instruction set has this engine so far.
    #[cfg(not(target_arch = "x86_64"))]
    Never(std::convert::Infallible),
}

impl Engine {
    /// On an instruction set, if the machine has it and the engine is written for it.
    pub(super) fn on(set: InstructionSet) -> Option<Engine> {
        match set {
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => {
                Some(Engine::Avx512(Avx512::detect()?, Vec::with_capacity(81)))
            }
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => Some(Engine::Avx2(Avx2::detect()?, Vec::with_capacity(81))),
            _ => None,
        }
    }

    /// Counts solutions up to a limit above 0.
    pub(super) fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        bound: Bound<'_>,
        statistics: &mut Statistics,
    ) -> Count {
        let mut counter = Counter { solutions: 0, limit };
        let end = self.search(givens, bound, statistics, &mut counter);
        Count { solutions: counter.solutions, end }
    }

    /// Visits the solutions until the visitor breaks.
    pub(super) fn visit(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.search(givens, bound, statistics, &mut Reader(visit))
    }

    /// What is left of a search that its bound has ended: boards to be searched in this order.
    pub(super) fn left(&self) -> Vec<Pencilmarks> {
        match self {
            #[cfg(test)]
            Engine::Portable(portable, stack) => portable.run(Left(stack)),
            #[cfg(test)]
            Engine::Portable16(portable, stack) => portable.run16(Left(stack)),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(avx2, stack) => avx2.run(Left(stack)),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(avx512, stack) => avx512.run(Left(stack)),
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Never(never) => match *never {},
        }
    }

    /// What follows from the marks without a guess; `None` when they contradict each other.
    pub(super) fn infer(&mut self, marks: &Pencilmarks) -> Option<Pencilmarks> {
        match self {
            #[cfg(test)]
            Engine::Portable(portable, _) => portable.run(Infer(marks)),
            #[cfg(test)]
            Engine::Portable16(portable, _) => portable.run16(Infer(marks)),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(avx2, _) => avx2.run(Infer(marks)),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(avx512, _) => avx512.run(Infer(marks)),
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Never(never) => match *never {},
        }
    }

    /// For each of these cells in ascending order, until `tell` breaks: whether the marks have a
    /// solution when the cell is denied the digits it has. It is looked for near a grid, and given
    /// up with `None` after so many guesses.
    pub(super) fn has_solution_without(
        &mut self,
        marks: &Pencilmarks,
        cells: CellSet,
        near: &Solution,
        patience: u64,
        statistics: &mut Statistics,
        tell: &mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
    ) {
        let denials = Denials { marks, cells, near, patience };
        match self {
            #[cfg(test)]
            Engine::Portable(portable, stack) => {
                portable.run(Deny { denials, stack, statistics, tell });
            }
            #[cfg(test)]
            Engine::Portable16(portable, stack) => {
                portable.run16(Deny { denials, stack, statistics, tell });
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(avx2, stack) => avx2.run(Deny { denials, stack, statistics, tell }),
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(avx512, stack) => avx512.run(Deny { denials, stack, statistics, tell }),
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Never(never) => match *never {},
        }
    }

    #[inline]
    fn search<V: Visitor>(
        &mut self,
        givens: Givens<'_>,
        bound: Bound<'_>,
        statistics: &mut Statistics,
        visitor: &mut V,
    ) -> End {
        match self {
            #[cfg(test)]
            Engine::Portable(portable, stack) => {
                portable.run(Search32 { givens, stack, bound, statistics, visitor })
            }
            #[cfg(test)]
            Engine::Portable16(portable, stack) => {
                portable.run16(Search16 { givens, stack, bound, statistics, visitor })
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(avx2, stack) => {
                avx2.run(Search16 { givens, stack, bound, statistics, visitor })
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(avx512, stack) => {
                avx512.run(Search32 { givens, stack, bound, statistics, visitor })
            }
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Never(never) => match *never {},
        }
    }
}

/// A search, to be run on a chosen kind of vector.
struct Search32<'a, V> {
    givens: Givens<'a>,
    stack: &'a mut Vec<Frame>,
    bound: Bound<'a>,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
}

impl<V: Visitor> Kernel32 for Search32<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<W: Words32>(self) -> End {
        let Search32 { givens, stack, bound, statistics, visitor } = self;
        search::search::<Three<W>, V>(givens, stack, bound, statistics, visitor)
    }
}

/// A search, to be run on a chosen kind of short vector.
struct Search16<'a, V> {
    givens: Givens<'a>,
    stack: &'a mut Vec<nine::Frame>,
    bound: Bound<'a>,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
}

impl<V: Visitor> Kernel16 for Search16<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<W: Words16>(self) -> End {
        let Search16 { givens, stack, bound, statistics, visitor } = self;
        search::search::<nine::Nine<W>, V>(givens, stack, bound, statistics, visitor)
    }
}

/// Denials, to be run on a chosen kind of vector.
struct Deny<'a, F> {
    denials: Denials<'a>,
    stack: &'a mut Vec<F>,
    statistics: &'a mut Statistics,
    tell: &'a mut dyn FnMut(Cell, Option<bool>) -> ControlFlow<()>,
}

impl Kernel32 for Deny<'_, Frame> {
    type Output = ();

    #[inline(always)]
    fn run<W: Words32>(self) {
        near::denied::<Three<W>>(self.denials, self.stack, self.statistics, self.tell);
    }
}

impl Kernel16 for Deny<'_, nine::Frame> {
    type Output = ();

    #[inline(always)]
    fn run<W: Words16>(self) {
        near::denied::<nine::Nine<W>>(self.denials, self.stack, self.statistics, self.tell);
    }
}

/// The boards left on a stack.
struct Left<'a, F>(&'a [F]);

impl Kernel32 for Left<'_, Frame> {
    type Output = Vec<Pencilmarks>;

    #[inline(always)]
    fn run<W: Words32>(self) -> Vec<Pencilmarks> {
        search::boards::<Three<W>>(self.0)
    }
}

impl Kernel16 for Left<'_, nine::Frame> {
    type Output = Vec<Pencilmarks>;

    #[inline(always)]
    fn run<W: Words16>(self) -> Vec<Pencilmarks> {
        search::boards::<nine::Nine<W>>(self.0)
    }
}

/// Inference without search.
struct Infer<'a>(&'a Pencilmarks);

impl Kernel32 for Infer<'_> {
    type Output = Option<Pencilmarks>;

    #[inline(always)]
    fn run<W: Words32>(self) -> Option<Pencilmarks> {
        search::infer::<Three<W>>(self.0)
    }
}

impl Kernel16 for Infer<'_> {
    type Output = Option<Pencilmarks>;

    #[inline(always)]
    fn run<W: Words16>(self) -> Option<Pencilmarks> {
        search::infer::<nine::Nine<W>>(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;
    use crate::solve::Budget;
    use crate::solve::handover::Patience;

    const ENDLESS: Bound<'static> =
        Bound { budget: &Budget::UNLIMITED, patience: Patience::fixed(u64::MAX) };

    #[test]
    fn the_plain_vectors_solve_as_well() {
        let text =
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
        let puzzle: Puzzle = text.parse().unwrap();
        for mut engine in
            [Engine::Portable(Portable, Vec::new()), Engine::Portable16(Portable, Vec::new())]
        {
            let mut statistics = Statistics::default();
            let count = engine.count(Givens::from(&puzzle), u64::MAX, ENDLESS, &mut statistics);
            assert_eq!(count, Count { solutions: 596, end: End::Exhausted });
        }
    }

    /// On all kinds of vectors: whether another digit in a cell leaves a solution, whatever the grid
    /// is that solutions are looked for near, and with little patience the truth or nothing.
    #[test]
    fn denials_are_what_counting_says() {
        let puzzles = [
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "................................................................................1",
            "55...............................................................................",
        ];
        let far =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        let far = Solution::try_from(&far.parse::<Puzzle>().unwrap()).unwrap();
        let mut engines =
            vec![Engine::Portable(Portable, Vec::new()), Engine::Portable16(Portable, Vec::new())];
        engines.extend(InstructionSet::available().filter_map(Engine::on));
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
                for (near, patience) in [(own, 10_000), (far, 10_000), (own, 3)] {
                    let mut told = Vec::new();
                    let cells = puzzle.given_cells() | CellSet::from_bits(1);
                    let answer = &mut |cell, found| {
                        told.push((cell, found));
                        ControlFlow::Continue(())
                    };
                    engine.has_solution_without(&marks, cells, &near, patience, spent, answer);
                    assert_eq!(told.len(), cells.len());
                    for (cell, found) in told {
                        let mut denied = marks;
                        denied.set(cell, !marks.get(cell));
                        let count =
                            engine.count(Givens::from(&denied), 1, ENDLESS, spent).solutions;
                        match found {
                            Some(found) => assert_eq!(u64::from(found), count, "{puzzle} {cell}"),
                            None => assert_eq!(patience, 3),
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

//! One puzzle in vector registers: the least latency.
//!
//! A puzzle's 81 digit sets stay in registers from the first to the last inference, and every
//! instruction works on all digits of all minirows at once. Only a guess touches memory: it puts
//! the other half of the split board on a stack.

mod nine;
mod search;
mod three;

use super::{Budget, End, Givens, Statistics};
use crate::grid::{Pencilmarks, Solution};
use crate::simd::InstructionSet;
#[cfg(test)]
use crate::simd::registers::Portable;
#[cfg(target_arch = "x86_64")]
use crate::simd::registers::{Avx2, Avx512};
use crate::simd::registers::{Kernel16, Kernel32, Words16, Words32};
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

    /// The instruction set in use.
    pub(super) fn instruction_set(&self) -> InstructionSet {
        match self {
            #[cfg(test)]
            Engine::Portable(..) | Engine::Portable16(..) => InstructionSet::Portable,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(..) => InstructionSet::Avx2,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(..) => InstructionSet::Avx512,
            #[cfg(not(target_arch = "x86_64"))]
            Engine::Never(never) => match *never {},
        }
    }

    /// Counts solutions up to a limit above 0.
    pub(super) fn count(
        &mut self,
        givens: Givens<'_>,
        limit: u64,
        budget: &Budget,
        statistics: &mut Statistics,
    ) -> (u64, End) {
        let mut counter = Counter { solutions: 0, limit };
        let end = self.search(givens, budget, statistics, &mut counter);
        (counter.solutions, end)
    }

    /// Visits the solutions until the visitor breaks.
    pub(super) fn visit(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> End {
        self.search(givens, budget, statistics, &mut Reader(visit))
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

    #[inline]
    fn search<V: Visitor>(
        &mut self,
        givens: Givens<'_>,
        budget: &Budget,
        statistics: &mut Statistics,
        visitor: &mut V,
    ) -> End {
        match self {
            #[cfg(test)]
            Engine::Portable(portable, stack) => {
                portable.run(Search32 { givens, stack, budget, statistics, visitor })
            }
            #[cfg(test)]
            Engine::Portable16(portable, stack) => {
                portable.run16(Search16 { givens, stack, budget, statistics, visitor })
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2(avx2, stack) => {
                avx2.run(Search16 { givens, stack, budget, statistics, visitor })
            }
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512(avx512, stack) => {
                avx512.run(Search32 { givens, stack, budget, statistics, visitor })
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
    budget: &'a Budget,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
}

impl<V: Visitor> Kernel32 for Search32<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<W: Words32>(self) -> End {
        let Search32 { givens, stack, budget, statistics, visitor } = self;
        search::search::<Three<W>, V>(givens, stack, budget, statistics, visitor)
    }
}

/// A search, to be run on a chosen kind of short vector.
struct Search16<'a, V> {
    givens: Givens<'a>,
    stack: &'a mut Vec<nine::Frame>,
    budget: &'a Budget,
    statistics: &'a mut Statistics,
    visitor: &'a mut V,
}

impl<V: Visitor> Kernel16 for Search16<'_, V> {
    type Output = End;

    #[inline(always)]
    fn run<W: Words16>(self) -> End {
        let Search16 { givens, stack, budget, statistics, visitor } = self;
        search::search::<nine::Nine<W>, V>(givens, stack, budget, statistics, visitor)
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

    #[test]
    fn the_plain_vectors_solve_as_well() {
        let text =
            "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
        let puzzle: Puzzle = text.parse().unwrap();
        for mut engine in
            [Engine::Portable(Portable, Vec::new()), Engine::Portable16(Portable, Vec::new())]
        {
            let mut statistics = Statistics::default();
            let count =
                engine.count(Givens::from(&puzzle), u64::MAX, &Budget::UNLIMITED, &mut statistics);
            assert_eq!(count, (596, End::Exhausted));
        }
    }
}

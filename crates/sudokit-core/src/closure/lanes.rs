//! Closures of many puzzles: one in each lane.
//!
//! First singles, which is all that most lists of puzzles need: whatever is settled makes room for
//! the next puzzle. The others are proper puzzles with their solutions by then; a block of them
//! stays in the lanes until none changes any more under one kind, then under the next.

use super::Closure;
use super::rules::{self, Boards, NINE};
use crate::grid::{Puzzle, Solution};
use crate::simd::lanes::{KEEP, Lanes, MOST_LANES};
use crate::simd::{Isa, Work};

/// The digit of a given as a set, by its value; all for an empty cell.
const CANDIDATES: [u16; 16] = [NINE, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// Which puzzles singles solve.
pub(super) struct Singles<'p>(pub &'p [&'p Puzzle]);

impl<I: Isa> Work<I> for Singles<'_> {
    type Output = Vec<bool>;

    #[inline(always)]
    fn run(self, isa: I) -> Vec<bool> {
        let zero = isa.splat(0);
        let nine = isa.splat(NINE);
        let mut solved = vec![false; self.0.len()];
        let mut source = Source { puzzles: self.0, read: 0, boards: [zero; 81], next: 0, end: 0 };
        let (mut cells, mut memory) = ([zero; 81], [zero; 81]);
        let mut sum = zero;
        let (mut active, mut numbers) = (0_u32, [0; MOST_LANES]);
        loop {
            // Lanes that are settled wait until there are some of them: to fill them touches all
            // vectors, however few they are.
            let free = lanes_below(I::Lanes::COUNT) & !active;
            let mut new = 0;
            if active == 0 || free.count_ones() as usize >= I::Lanes::COUNT / 8 + 2 {
                new = source.fill(isa, &mut cells, free, &mut numbers);
                active |= new;
            }
            if active == 0 {
                return solved;
            }
            let report = rules::singles(isa, &mut cells, &mut memory);
            let full = active & report.full.equal(nine);
            // What a new board is like has nothing to do with the one before it.
            let still = active & report.sum.equal(sum) & !new;
            sum = report.sum;
            active &= !(full | still);
            let mut rest = full;
            while rest != 0 {
                solved[numbers[rest.trailing_zeros() as usize]] = true;
                rest &= rest - 1;
            }
        }
    }
}

/// Puzzles, turned into boards as many at a time as there are lanes.
struct Source<'p, V> {
    puzzles: &'p [&'p Puzzle],
    /// How many of them have become boards.
    read: usize,
    boards: Boards<V>,
    /// The lanes of `boards` that are still to come.
    next: usize,
    end: usize,
}

impl<V: Lanes> Source<'_, V> {
    /// Puts boards into free lanes, and the numbers of their puzzles into `numbers`; the lanes that
    /// have got one.
    #[inline(always)]
    fn fill<I: Isa<Lanes = V>>(
        &mut self,
        isa: I,
        cells: &mut Boards<V>,
        mut free: u32,
        numbers: &mut [usize; MOST_LANES],
    ) -> u32 {
        let mut filled = 0;
        while free != 0 {
            if self.next == self.end {
                let puzzles = &self.puzzles[self.read..];
                (self.next, self.end) = (0, puzzles.len().min(V::COUNT));
                if self.end == 0 {
                    break;
                }
                self.read += self.end;
                read(isa, puzzles.iter().map(|puzzle| puzzle.values()), &mut self.boards);
            }
            let mut sources = [KEEP; MOST_LANES];
            while free != 0 && self.next < self.end {
                let lane = free.trailing_zeros() as usize;
                free &= free - 1;
                filled |= 1 << lane;
                sources[lane] = self.next as u8;
                numbers[lane] = self.read - self.end + self.next;
                self.next += 1;
            }
            let plan = isa.plan(&sources);
            for n in 0..81 {
                cells[n] = cells[n].take(self.boards[n], plan);
            }
        }
        filled
    }
}

/// Boards of grids, as many as there are lanes; empty ones where there are no more grids.
#[inline(always)]
fn read<'g, I: Isa>(
    isa: I,
    mut grids: impl Iterator<Item = &'g [u8; 81]>,
    boards: &mut Boards<I::Lanes>,
) {
    let mut rows = [&[0; 81]; MOST_LANES];
    for row in &mut rows[..I::Lanes::COUNT] {
        let Some(grid) = grids.next() else { break };
        *row = grid;
    }
    isa.columns(&rows[..I::Lanes::COUNT], &CANDIDATES, boards);
}

/// What solves each of these proper puzzles, which singles do not solve.
pub(super) struct Harder<'p> {
    pub puzzles: &'p [(&'p Puzzle, &'p Solution)],
    pub most: Closure,
}

impl<I: Isa> Work<I> for Harder<'_> {
    type Output = Vec<Option<Closure>>;

    #[inline(always)]
    fn run(self, isa: I) -> Vec<Option<Closure>> {
        let zero = isa.splat(0);
        let mut found = vec![None; self.puzzles.len()];
        let (mut cells, mut solutions, mut memory) = ([zero; 81], [zero; 81], [zero; 81]);
        let blocks = self.puzzles.chunks(I::Lanes::COUNT);
        for (block, found) in blocks.zip(found.chunks_mut(I::Lanes::COUNT)) {
            read(isa, block.iter().map(|(puzzle, _)| puzzle.values()), &mut cells);
            read(isa, block.iter().map(|(_, solution)| solution.values()), &mut solutions);
            let mut open = lanes_below(block.len());
            for kind in [Closure::Locked, Closure::Subsets, Closure::Fish] {
                if kind > self.most || open == 0 {
                    break;
                }
                close(isa, &mut cells, &solutions, kind, open, &mut memory);
                let mut rest = open & equal(isa, &cells, &solutions);
                open &= !rest;
                while rest != 0 {
                    found[rest.trailing_zeros() as usize] = Some(kind);
                    rest &= rest - 1;
                }
            }
        }
        found
    }
}

/// Applies all kinds up to one, until none of the open lanes changes any more.
#[inline(always)]
fn close<I: Isa>(
    isa: I,
    cells: &mut Boards<I::Lanes>,
    solutions: &Boards<I::Lanes>,
    kind: Closure,
    open: u32,
    memory: &mut Boards<I::Lanes>,
) {
    let mut before = rules::sum(isa, cells);
    loop {
        // What is cheap, as long as many lanes gain by it.
        loop {
            rules::locked(cells);
            let sum = rules::singles(isa, cells, memory).sum;
            let changed = open & !sum.equal(before);
            before = sum;
            if (changed.count_ones() as usize) <= I::Lanes::COUNT / 8 {
                if kind == Closure::Locked && changed != 0 {
                    continue;
                }
                break;
            }
        }
        if kind == Closure::Fish {
            rules::fish(isa, cells, solutions);
        }
        if kind >= Closure::Subsets {
            rules::subsets(isa, cells, solutions);
        }
        let sum = rules::sum(isa, cells);
        if open & !sum.equal(before) == 0 {
            return;
        }
        before = sum;
    }
}

/// The lanes in which all cells are the same.
#[inline(always)]
fn equal<I: Isa>(isa: I, a: &Boards<I::Lanes>, b: &Boards<I::Lanes>) -> u32 {
    let zero = isa.splat(0);
    let mut other = zero;
    for n in 0..81 {
        other = other.or(a[n].xor(b[n]));
    }
    other.equal(zero)
}

/// The lowest lanes as bits.
const fn lanes_below(count: usize) -> u32 {
    ((1_u64 << count) - 1) as u32
}

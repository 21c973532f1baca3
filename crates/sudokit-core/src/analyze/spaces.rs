//! Counting the solutions of puzzles with few givens: exactly where that is feasible, else by an
//! estimate with a confidence interval.
//!
//! Naive first: let a solver count. It sees some ten million solutions a second, so the empty grid
//! would take it twenty million years. The way out is to count bands instead of grids (Felgenhauer
//! and Jarvis; the words are those of the module on partitions). Once the column partitions of all
//! nine boxes are fixed, the three bands can be filled independently:
//!
//! ```text
//! solutions = sum over column partitions of   f1 * f2 * f3
//! ```
//!
//! where `f_b` is the number of ways to fill band b, givens included. An `f` does not depend on the
//! order of the three sets of a partition, so one table of 280 x 280 x 280 numbers holds all of
//! them. The sum runs over the partitions of one band (280 x 280 x 280 at most) and, for each
//! stack, the ways to go on below (56 at most). Every given makes some of these impossible; the
//! chute that leaves least is taken as the first band, turning the grid if need be. When the two
//! other bands hold no given at all, the inner sum is a number of completions, of which there are
//! only 44: the empty grid takes a tenth of a second.
//!
//! The estimate draws terms of the sum: the first band in proportion to its fillings, the stacks
//! evenly among what is possible, and averages `f2 * f3` (importance sampling). It is unbiased, and
//! the number of fillings of a band varies little, so that some thousand terms give a percent.

use super::Estimate;
use crate::board::Cell;
use crate::grid::Puzzle;
use crate::random::Random;
use crate::rules;
use crate::structure::partitions::{ORDERED, TRIPLES, Tables, UNORDERED};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// A space of solutions, ready to be counted.
#[derive(Debug)]
pub struct Space {
    /// `None` when the givens clash.
    parts: Option<Parts>,
    /// What estimates draw from, made at the first one.
    draw: OnceLock<Draw>,
}

/// The sum, cut along one chute.
#[derive(Debug)]
struct Parts {
    first: Band,
    second: Band,
    third: Band,
    /// For each stack and each partition of its first box: how it can go on.
    below: [Vec<Vec<Below>>; 3],
    /// Terms of the sum.
    terms: u128,
}

/// A way for a stack to go on below its first box.
#[derive(Clone, Copy, Debug)]
struct Below {
    second: u16,
    third: u16,
    /// How many ordered column partitions it stands for.
    ways: u16,
}

/// The numbers of fillings of a band: for unordered column partitions of its boxes.
#[derive(Debug)]
struct Band {
    has_givens: bool,
    /// `fillings[a][280 * b + c]`.
    fillings: Vec<Vec<u16>>,
}

impl Space {
    /// The solutions of a puzzle. Takes about 50 ms and up to 150 MB while it lives.
    pub fn new(puzzle: &Puzzle) -> Space {
        if !rules::is_valid(puzzle.values()) {
            return Space { parts: None, draw: OnceLock::new() };
        }
        let tables = Tables::get();
        let transposed = transpose(puzzle);
        let cuts = [puzzle, &transposed].into_iter().flat_map(|grid| {
            [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
                .map(|bands| (grid, bands, rough_terms(tables, grid, bands)))
        });
        let best = cuts.min_by_key(|&(_, _, terms)| terms);
        let parts = best.map(|(grid, bands, _)| Parts::new(tables, grid, bands));
        Space { parts, draw: OnceLock::new() }
    }

    /// How many terms [`exact`](Self::exact) will add up: some hundred million a second.
    pub fn terms(&self) -> u128 {
        self.parts.as_ref().map_or(0, |parts| parts.terms)
    }

    /// The number of solutions. `progress` receives now and then which share of the terms is done
    /// (0 to 1) and may break: then the answer is `None`.
    ///
    /// ```
    /// use sudokit::{Puzzle, analyze::Space};
    /// use std::ops::ControlFlow;
    /// let grids = Space::new(&Puzzle::EMPTY).exact(|_| ControlFlow::Continue(()));
    /// assert_eq!(grids, Some(6_670_903_752_021_072_936_960));
    /// ```
    pub fn exact(&self, mut progress: impl FnMut(f64) -> ControlFlow<()>) -> Option<u128> {
        let Some(parts) = &self.parts else { return Some(0) };
        parts.sum(&mut progress)
    }

    /// Estimates the number of solutions from that many samples of a seed (about a million a
    /// second). `progress` receives now and then how many are done and may break: the estimate is
    /// then that of the samples drawn so far, and should not be used if the break depended on it.
    pub fn estimate(
        &self,
        samples: u64,
        seed: u64,
        mut progress: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Estimate {
        let Some(parts) = &self.parts else {
            return Estimate { standard_error: 0.0, samples, hits: samples, ..Estimate::of([0.0]) };
        };
        let draw = self.draw.get_or_init(|| Draw::new(parts));
        let mut random = Random::new(seed, 0);
        let mut estimate = Estimate::of((0..samples).map_while(|drawn| {
            let is_over = drawn > 0 && drawn % 4096 == 0 && progress(drawn).is_break();
            (!is_over).then(|| draw.sample(parts, &mut random))
        }));
        estimate.mean *= draw.scale;
        estimate.standard_error *= draw.scale;
        estimate
    }
}

/// For each digit the line of its box (0 to 2) it must stand in, 3 where that is open.
type Places = [u8; 9];

fn places(grid: &Puzzle, band: usize, stack: usize, line: impl Fn(Cell) -> usize) -> Places {
    let mut places = [3; 9];
    for (cell, digit) in grid.givens() {
        if cell.row() / 3 == band && cell.column() / 3 == stack {
            places[digit.index()] = (line(cell) % 3) as u8;
        }
    }
    places
}

fn columns_of(grid: &Puzzle, band: usize, stack: usize) -> Places {
    places(grid, band, stack, Cell::column)
}

fn rows_of(grid: &Puzzle, band: usize, stack: usize) -> Places {
    places(grid, band, stack, Cell::row)
}

/// Which ordered partitions have the digits in their places.
fn allowed(tables: &Tables, places: &Places) -> Vec<bool> {
    let fits = |sets: &[u16; 3]| {
        let right = |(digit, &place): (usize, &u8)| {
            sets.get(usize::from(place)).is_none_or(|set| set >> digit & 1 == 1)
        };
        places.iter().enumerate().all(right)
    };
    tables.sets.iter().map(fits).collect()
}

/// An upper bound of the terms of the sum with this order of bands.
fn rough_terms(tables: &Tables, grid: &Puzzle, bands: [usize; 3]) -> u128 {
    if bands[1..].iter().all(|&band| !holds_givens(grid, band)) {
        return 1;
    }
    (0..3).map(|stack| stacks(tables, grid, bands, stack).len() as u128).product()
}

/// The Latin triples of columns of a stack that its givens allow, as unordered partitions.
fn stacks(tables: &Tables, grid: &Puzzle, bands: [usize; 3], stack: usize) -> Vec<[u16; 3]> {
    let [first, second, third] = bands.map(|band| allowed(tables, &columns_of(grid, band, stack)));
    let mut found = Vec::new();
    for start in (0..ORDERED).filter(|&p| first[p]) {
        for [b, c] in tables.triples[start] {
            if second[usize::from(b)] && third[usize::from(c)] {
                found.push([start as u16, b, c].map(|p| tables.unordered(p)));
            }
        }
    }
    found
}

fn holds_givens(grid: &Puzzle, band: usize) -> bool {
    grid.givens().any(|(cell, _)| cell.row() / 3 == band)
}

/// For each unordered partition of a stack's first box: how the stack can go on below.
fn ways_below(tables: &Tables, grid: &Puzzle, bands: [usize; 3], stack: usize) -> Vec<Vec<Below>> {
    let mut found = stacks(tables, grid, bands, stack);
    found.sort_unstable();
    let mut below = vec![Vec::new(); UNORDERED];
    for same in found.chunk_by(|a, b| a == b) {
        let [first, second, third] = same[0];
        below[usize::from(first)].push(Below { second, third, ways: same.len() as u16 });
    }
    below
}

impl Band {
    fn new(tables: &Tables, grid: &Puzzle, band: usize) -> Band {
        let has_givens = holds_givens(grid, band);
        let mut fillings = vec![vec![0u16; UNORDERED * UNORDERED]; UNORDERED];
        if !has_givens {
            for (a, of_a) in fillings.iter_mut().enumerate() {
                for b in 0..UNORDERED {
                    for c in 0..UNORDERED {
                        of_a[UNORDERED * b + c] = tables.fillings_of(a, b, c);
                    }
                }
            }
            return Band { has_givens, fillings };
        }
        // The orders of the rows change nothing but the number: take the ordered first partitions
        // together, count the fillings for all columns of the two other boxes, and add these to
        // every column partition that fits the first box.
        let rows = [0, 1, 2].map(|block| allowed(tables, &rows_of(grid, band, block)));
        let mut triples: Vec<Vec<[u16; 2]>> = vec![Vec::new(); UNORDERED];
        for first in (0..ORDERED).filter(|&p| rows[0][p]) {
            for [b, c] in tables.triples[first] {
                if rows[1][usize::from(b)] && rows[2][usize::from(c)] {
                    let list = &mut triples[usize::from(tables.unordered(first as u16))];
                    list.push([b, c].map(|p| tables.unordered(p)));
                }
            }
        }
        let mut of_rows = vec![0u16; UNORDERED * UNORDERED];
        for (first, triples) in (0..).zip(&triples).filter(|(_, list)| !list.is_empty()) {
            of_rows.fill(0);
            for &[b, c] in triples {
                for x in tables.orthogonal_to(b) {
                    for y in tables.orthogonal_to(c) {
                        of_rows[UNORDERED * x + y] += 1;
                    }
                }
            }
            for a in tables.orthogonal_to(first) {
                fillings[a].iter_mut().zip(&of_rows).for_each(|(sum, more)| *sum += more);
            }
        }
        Band { has_givens, fillings }
    }

    fn get(&self, a: usize, b: usize, c: usize) -> u64 {
        self.fillings[a][UNORDERED * b + c].into()
    }
}

impl Parts {
    fn new(tables: &Tables, grid: &Puzzle, bands: [usize; 3]) -> Parts {
        let below = [0, 1, 2].map(|stack| ways_below(tables, grid, bands, stack));
        let others_are_free = bands[1..].iter().all(|&band| !holds_givens(grid, band));
        let first = Band::new(tables, grid, bands[0]);
        let [second, third] = [bands[1], bands[2]].map(|band| Band::new(tables, grid, band));
        let mut parts = Parts { first, second, third, below, terms: 0 };
        let mut terms = 0;
        parts.for_each_start(|below| {
            let inner = below.map(|ways| ways.len() as u128).iter().product::<u128>();
            terms += if others_are_free { 1 } else { inner };
        });
        parts.terms = terms;
        parts
    }

    /// Nothing is given outside the first band.
    fn others_are_free(&self) -> bool {
        !self.second.has_givens && !self.third.has_givens
    }

    /// Calls with the ways below of every fillable choice of partitions for the first band.
    fn for_each_start<'a>(&'a self, mut visit: impl FnMut([&'a [Below]; 3])) {
        for a in 0..UNORDERED {
            for b in 0..UNORDERED {
                for c in 0..UNORDERED {
                    let below = [&self.below[0][a][..], &self.below[1][b], &self.below[2][c]];
                    if self.first.get(a, b, c) > 0 && below.iter().all(|ways| !ways.is_empty()) {
                        visit(below);
                    }
                }
            }
        }
    }

    fn sum(&self, progress: &mut dyn FnMut(f64) -> ControlFlow<()>) -> Option<u128> {
        let tables = Tables::get();
        let completions: Vec<u128> =
            tables.classes().all.iter().map(|class| class.completions.into()).collect();
        // Orders of the columns of a first box that its givens allow, when the rest is free.
        let orders = [0, 1, 2].map(|stack| -> Vec<u64> {
            let ways = |below: &Vec<Below>| below.iter().map(|b| u64::from(b.ways)).sum::<u64>();
            self.below[stack].iter().map(|below| ways(below) / TRIPLES as u64).collect()
        });
        let (mut sum, mut done) = (0u128, 0u128);
        for a in 0..UNORDERED {
            for b in 0..UNORDERED {
                for c in 0..UNORDERED {
                    let fillings = u128::from(self.first.get(a, b, c));
                    if fillings == 0 {
                        continue;
                    }
                    if self.others_are_free() {
                        let class = tables.classes().of_shape(tables.shape_of(a, b, c));
                        let orders = orders[0][a] * orders[1][b] * orders[2][c];
                        sum += fillings * u128::from(orders) * completions[class];
                        continue;
                    }
                    let below = [&self.below[0][a][..], &self.below[1][b], &self.below[2][c]];
                    sum += fillings * self.inner(below);
                    done += below.iter().map(|ways| ways.len() as u128).product::<u128>();
                }
                let share = if self.others_are_free() {
                    a as f64 / UNORDERED as f64
                } else {
                    done as f64 / self.terms.max(1) as f64
                };
                if progress(share).is_break() {
                    return None;
                }
            }
        }
        Some(sum)
    }

    /// The sum of `f2 * f3` over the ways below.
    fn inner(&self, below: [&[Below]; 3]) -> u128 {
        let mut sum = 0;
        for p in below[0] {
            let second = &self.second.fillings[usize::from(p.second)];
            let third = &self.third.fillings[usize::from(p.third)];
            let mut of_p = 0u128;
            for q in below[1] {
                let second = &second[UNORDERED * usize::from(q.second)..][..UNORDERED];
                let third = &third[UNORDERED * usize::from(q.third)..][..UNORDERED];
                let mut of_q = 0u64;
                for r in below[2] {
                    let fillings = u64::from(second[usize::from(r.second)])
                        * u64::from(third[usize::from(r.third)]);
                    of_q += fillings * u64::from(r.ways);
                }
                of_p += u128::from(of_q) * u128::from(q.ways);
            }
            sum += of_p * u128::from(p.ways);
        }
        sum
    }
}

/// Draws terms of the sum.
#[derive(Debug)]
struct Draw {
    /// The number of choices for which a sample stands.
    scale: f64,
    /// Running sums of the weights of first bands, by their first two partitions.
    heads: Vec<u64>,
    /// Ordered ways below each first partition, by stack.
    ways: [Vec<u64>; 3],
}

impl Draw {
    fn new(parts: &Parts) -> Draw {
        let ways = [0, 1, 2].map(|stack| -> Vec<u64> {
            let total = |below: &Vec<Below>| below.iter().map(|b| u64::from(b.ways)).sum();
            parts.below[stack].iter().map(total).collect()
        });
        let mut heads = Vec::with_capacity(UNORDERED * UNORDERED);
        let mut total = 0;
        for a in 0..UNORDERED {
            for b in 0..UNORDERED {
                let of_c = (0..UNORDERED).map(|c| parts.first.get(a, b, c) * ways[2][c]);
                total += ways[0][a] * ways[1][b] * of_c.sum::<u64>();
                heads.push(total);
            }
        }
        Draw { scale: total as f64, heads, ways }
    }

    /// The first band in proportion to `f1` times the ways below it, then one of these evenly:
    /// the value is `f2 * f3`. The last stack is not drawn but averaged over.
    fn sample(&self, parts: &Parts, random: &mut Random) -> f64 {
        let Some(&total) = self.heads.last().filter(|&&total| total > 0) else { return 0.0 };
        let draw = random.below(total);
        let head = self.heads.partition_point(|&sum| sum <= draw);
        let (a, b) = (head / UNORDERED, head % UNORDERED);
        let weights = |c: usize| parts.first.get(a, b, c) * self.ways[2][c];
        let all = (0..UNORDERED).map(weights).sum();
        let mut left = random.below(all);
        let c = (0..UNORDERED)
            .find(|&c| {
                let weight = weights(c);
                let here = left < weight;
                left = left.wrapping_sub(if here { 0 } else { weight });
                here
            })
            .expect("the weights add up to their sum");
        let p = pick(&parts.below[0][a], self.ways[0][a], random);
        let q = pick(&parts.below[1][b], self.ways[1][b], random);
        let second = &parts.second.fillings[usize::from(p.second)]
            [UNORDERED * usize::from(q.second)..][..UNORDERED];
        let third = &parts.third.fillings[usize::from(p.third)][UNORDERED * usize::from(q.third)..]
            [..UNORDERED];
        let mut sum = 0u64;
        for r in &parts.below[2][c] {
            let fillings =
                u64::from(second[usize::from(r.second)]) * u64::from(third[usize::from(r.third)]);
            sum += fillings * u64::from(r.ways);
        }
        sum as f64 / self.ways[2][c] as f64
    }
}

fn pick(below: &[Below], total: u64, random: &mut Random) -> Below {
    let mut left = random.below(total);
    for way in below {
        match left.checked_sub(way.ways.into()) {
            Some(rest) => left = rest,
            None => return *way,
        }
    }
    unreachable!("the ways add up to their total")
}

fn transpose(puzzle: &Puzzle) -> Puzzle {
    let mut transposed = Puzzle::EMPTY;
    for (cell, digit) in puzzle.givens() {
        let mirrored = Cell::at(cell.column(), cell.row()).expect("the board is square");
        transposed.set(mirrored, Some(digit));
    }
    transposed
}

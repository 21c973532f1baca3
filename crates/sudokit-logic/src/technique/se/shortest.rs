//! How short the shortest chain without branches is, and where it begins, without its way.
//!
//! For each candidate that leads on a row of bits says which become true two links after it is
//! true; chains grow by rows, all at once. So the search that keeps the way runs only where
//! the first chain is shown, and cycles are searched only as far as they could come
//! before it: what a cycle eliminates, a chain of the same links eliminates too, two literals
//! longer than part of the cycle (from the candidate true, along the cycle, to it being false).

use super::grid::Grid;
use super::links::Links;
use super::ranking::Kind;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit};

/// A set of the candidates that lead on. Some 120 do; where more than 256 do, no rows are made.
pub(super) type Row = [u64; WORDS];
const WORDS: usize = 4;

/// The links of a position as rows of bits.
pub(super) struct Graph<'a> {
    pub links: Links<'a>,
    /// By number: what becomes true when it is false; what becomes false when it is true, and what
    /// is true two links after that.
    strong: Vec<Row>,
    weak: Vec<Row>,
    double: Vec<Row>,
}

/// Where a chain begins, and how many literals it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shortest {
    pub start: Candidate,
    pub holds: bool,
    pub length: u32,
}

impl<'a> Graph<'a> {
    /// The rows of links; nothing if there is no room for all.
    pub(super) fn new(links: Links<'a>) -> Option<Graph<'a>> {
        let numbers = 0..links.all.len() as u16;
        if numbers.len() > 64 * WORDS {
            return None;
        }
        let row = |number| {
            let mut row = [0; WORDS];
            links.ons(number).for_each(|on| insert(&mut row, on));
            row
        };
        let strong: Vec<Row> = numbers.clone().map(row).collect();
        let (mut weak, mut double) =
            (Vec::with_capacity(strong.len()), Vec::with_capacity(strong.len()));
        for number in numbers {
            let [mut off, mut on] = [[0; WORDS]; 2];
            for &other in links.offs(number) {
                insert(&mut off, other);
                add(&mut on, &strong[usize::from(other)]);
            }
            weak.push(off);
            double.push(on);
        }
        Some(Graph { links, strong, weak, double })
    }

    /// What is true two links before a candidate is.
    fn before(&self, number: u16) -> Row {
        let mut before = [0; WORDS];
        self.links.ons(number).for_each(|off| add(&mut before, &self.weak[usize::from(off)]));
        before
    }

    /// What is true on the way back to a candidate: two links before it or, by row, at most four,
    /// six, ... as far as a cycle of `most` literals needs it. It may yet meet itself.
    pub(super) fn towards(&self, number: u16, most: u32) -> Vec<Row> {
        let before = |layer: &Row| {
            let mut all = [0; WORDS];
            members(layer).for_each(|number| add(&mut all, &self.before(number as u16)));
            all
        };
        let mut layer = self.before(number);
        let mut rows = vec![layer];
        let mut seen = layer;
        for _ in (6..=most).step_by(2) {
            let next = before(&layer);
            layer = unseen(&next, &mut seen);
            rows.push(seen);
            if is_empty(&layer) {
                break;
            }
        }
        rows
    }

    /// Whether a cycle of at least `least` and at most `most` literals leads back to a candidate.
    /// It may yet meet itself.
    pub(super) fn may_close(&self, number: u16, least: u32, most: u32) -> bool {
        let before = self.before(number);
        let mut seen = [0; WORDS];
        insert(&mut seen, number);
        let mut layer = unseen(&self.double[usize::from(number)], &mut seen);
        let mut length = 4;
        while length <= most && !is_empty(&layer) {
            if length >= least && meets(&layer, &before) {
                return true;
            }
            let next = union(&self.double, &layer);
            layer = unseen(&next, &mut seen);
            length += 2;
        }
        false
    }

    /// What becomes false when a candidate is true, of what leads on, and what is true then.
    fn when_true(&self, candidate: Candidate) -> [Row; 2] {
        if let Some(number) = self.links.number(candidate) {
            return [self.weak[usize::from(number)], self.double[usize::from(number)]];
        }
        let (mut weak, mut on) = ([0; WORDS], [0; WORDS]);
        self.links.each_weak(candidate, |off| {
            insert(&mut weak, off);
            add(&mut on, &self.strong[usize::from(off)]);
        });
        [weak, on]
    }

    /// The first of the shortest chains, by cells and digits, "it is true" before "it is false",
    /// if it has at most this many literals.
    pub(super) fn shortest(&self, most: u32) -> Option<Shortest> {
        match self.links.all.len() {
            0 => None,
            1..=64 => Narrow::<1>::new(self).shortest(most),
            65..=128 => Narrow::<2>::new(self).shortest(most),
            _ => Narrow::<WORDS>::new(self).shortest(most),
        }
    }
}

/// The rows of a graph, no wider than its numbers need, and all that follows from each.
struct Narrow<'a, const W: usize> {
    graph: &'a Graph<'a>,
    strong: Vec<[u64; W]>,
    weak: Vec<[u64; W]>,
    double: Vec<[u64; W]>,
    /// By number: what is true any number of links after it is true. Most candidates lead to no
    /// opposite, and no chain is walked for them.
    closed: Vec<[u64; W]>,
}

impl<'a, const W: usize> Narrow<'a, W> {
    fn new(graph: &'a Graph<'a>) -> Narrow<'a, W> {
        let narrow = |rows: &[Row]| rows.iter().map(narrowed).collect::<Vec<[u64; W]>>();
        let double = narrow(&graph.double);
        let closed = closed(&double);
        let (strong, weak) = (narrow(&graph.strong), narrow(&graph.weak));
        Narrow { graph, strong, weak, double, closed }
    }

    /// How many literals the shortest chain from a candidate, true or false, to its opposite has,
    /// if it has at most this many.
    fn length(&self, candidate: Candidate, holds: bool, most: u32) -> Option<u32> {
        let number = self.graph.links.number(candidate).map(usize::from);
        let (meant, mut layer, mut seen);
        if holds {
            [meant, layer] = match number {
                Some(number) => [self.weak[number], self.double[number]],
                None => self.graph.when_true(candidate).map(|row| narrowed(&row)),
            };
            let leads_back = match number {
                Some(number) => meets(&self.closed[number], &meant),
                None => self.leads_to(&layer, &meant),
            };
            if !leads_back {
                return None;
            }
            seen = layer;
        } else {
            let number = number?;
            let mut row = [0; W];
            row[number / 64] |= 1 << (number % 64);
            meant = row;
            seen = self.strong[number];
            if !self.leads_to(&seen, &meant) {
                return None;
            }
            layer = unseen(&union(&self.double, &{ seen }), &mut seen);
        }
        let mut length = SHORTEST;
        while !is_empty(&layer) {
            if meets(&layer, &meant) {
                return Some(length);
            }
            length += 2;
            if length > most {
                return None;
            }
            layer = unseen(&union(&self.double, &layer), &mut seen);
        }
        None
    }

    /// Whether some of these are among those that are true, or follow from them.
    fn leads_to(&self, from: &[u64; W], meant: &[u64; W]) -> bool {
        meets(from, meant) || members(from).any(|number| meets(&self.closed[number], meant))
    }

    fn shortest(&self, mut most: u32) -> Option<Shortest> {
        let mut best = None;
        let grid = self.graph.links.grid;
        for cell in grid.open() {
            let marks = grid.marks(cell);
            for digit in marks.iter().filter(|_| marks.len() > 1) {
                let start = Candidate { cell, digit };
                for holds in [true, false] {
                    if most < SHORTEST {
                        return best;
                    }
                    if let Some(length) = self.length(start, holds, most) {
                        best = Some(Shortest { start, holds, length });
                        most = length - 1;
                    }
                }
            }
        }
        best
    }
}

/// The first words of a row; the others are empty.
fn narrowed<const W: usize>(row: &Row) -> [u64; W] {
    std::array::from_fn(|word| row[word])
}

/// By number: all that follows by these rows. The rows of earlier numbers are done, those of later
/// ones are walked through.
fn closed<const W: usize>(rows: &[[u64; W]]) -> Vec<[u64; W]> {
    let mut done: Vec<[u64; W]> = Vec::with_capacity(rows.len());
    let mut waiting = Vec::new();
    for number in 0..rows.len() {
        let mut all = [0; W];
        waiting.push(number);
        while let Some(at) = waiting.pop() {
            for word in 0..W {
                while let left = rows[at][word] & !all[word]
                    && left != 0
                {
                    let next = 64 * word + left.trailing_zeros() as usize;
                    all[word] |= left & left.wrapping_neg();
                    if next < number {
                        add(&mut all, &done[next]);
                    } else if next > number {
                        waiting.push(next);
                    }
                }
            }
        }
        done.push(all);
    }
    done
}

/// No chain to the opposite of its start has fewer literals.
const SHORTEST: u32 = 4;

/// What follows at most from each candidate without branches: a run that contradicts itself ends
/// sooner.
pub(super) struct Reach<'a> {
    grid: &'a Grid,
    /// Where there is room for all.
    graph: Option<Graph<'a>>,
    /// By candidate: the index among those known, plus one; what becomes true, what false.
    index: Box<[u16; 729]>,
    known: Vec<[CandidateSet; 2]>,
}

impl<'a> Reach<'a> {
    pub(super) fn new(grid: &'a Grid) -> Reach<'a> {
        let graph = Graph::new(Links::new(grid, Kind::Xy));
        Reach { grid, graph, index: Box::new([0; 729]), known: Vec::new() }
    }

    /// Whether the candidates could have a consequence in common. Yes, if that is unknown.
    pub(super) fn have_common(&mut self, all: &[Candidate]) -> bool {
        if self.graph.is_none() {
            return true;
        }
        let mut common: Option<[CandidateSet; 2]> = None;
        for &candidate in all {
            let own = self.of(candidate);
            let both = match common {
                None => own,
                Some([on, off]) => [on & own[0], off & own[1]],
            };
            if both.iter().all(CandidateSet::is_empty) {
                return false;
            }
            common = Some(both);
        }
        true
    }

    fn of(&mut self, candidate: Candidate) -> [CandidateSet; 2] {
        if let Some(index) = self.index[candidate.index()].checked_sub(1) {
            return self.known[usize::from(index)];
        }
        let own = self.find(candidate);
        self.known.push(own);
        self.index[candidate.index()] = self.known.len() as u16;
        own
    }

    fn find(&self, candidate: Candidate) -> [CandidateSet; 2] {
        let Some(graph) = &self.graph else { return [CandidateSet::EMPTY; 2] };
        let mut on = [candidate].into_iter().collect::<CandidateSet>();
        let [_, mut layer] = graph.when_true(candidate);
        let mut seen = layer;
        while !is_empty(&layer) {
            members(&layer).for_each(|number| on.insert(graph.links.all[number]));
            let next = union(&graph.double, &layer);
            layer = unseen(&next, &mut seen);
        }
        // The cells with a true candidate, and with two.
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for digit in Digit::all() {
            twice |= once & on.cells_with(digit);
            once |= on.cells_with(digit);
        }
        let mut off = CandidateSet::EMPTY;
        for digit in Digit::all() {
            let own = on.cells_with(digit);
            let seen = own.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers_set());
            let cells = seen | twice | (once - own);
            off.insert_cells(digit, self.grid.cells_with(digit) & cells);
        }
        [on, off]
    }
}

fn insert(row: &mut Row, number: u16) {
    row[usize::from(number) / 64] |= 1 << (number % 64);
}

/// Whether two sets have a number in common.
fn meets<const W: usize>(a: &[u64; W], b: &[u64; W]) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a & b)) != 0
}

fn add<const W: usize>(all: &mut [u64; W], row: &[u64; W]) {
    all.iter_mut().zip(row).for_each(|(sum, word)| *sum |= word);
}

/// Whether a set has no number. Comparing it with an empty one would call a function.
fn is_empty<const W: usize>(row: &[u64; W]) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// The numbers in a set.
fn members<const W: usize>(set: &[u64; W]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                64 * word + bit
            })
        })
    })
}

/// What of a set is new; it is seen from now on.
fn unseen<const W: usize>(set: &[u64; W], seen: &mut [u64; W]) -> [u64; W] {
    let new = std::array::from_fn(|i| set[i] & !seen[i]);
    add(seen, set);
    new
}

/// The union of the rows of a set.
fn union<const W: usize>(rows: &[[u64; W]], set: &[u64; W]) -> [u64; W] {
    let mut all = [0; W];
    for (word, &bits) in set.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            add(&mut all, &rows[64 * word + left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
    all
}

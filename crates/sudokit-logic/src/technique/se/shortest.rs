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

    /// How many literals the shortest chain from a candidate, true or false, to its opposite has,
    /// if it has at most this many.
    fn length(&self, candidate: Candidate, holds: bool, most: u32) -> Option<u32> {
        let (meant, mut layer, mut seen);
        if holds {
            [meant, layer] = self.when_true(candidate);
            seen = layer;
        } else {
            let number = self.links.number(candidate)?;
            let mut row = [0; WORDS];
            insert(&mut row, number);
            meant = row;
            seen = self.strong[usize::from(number)];
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

    /// The first of the shortest chains, by cells and digits, "it is true" before "it is false",
    /// if it has at most this many literals.
    pub(super) fn shortest(&self, mut most: u32) -> Option<Shortest> {
        let mut best = None;
        let grid = self.links.grid;
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
fn meets(a: &Row, b: &Row) -> bool {
    a.iter().zip(b).fold(0, |all, (a, b)| all | (a & b)) != 0
}

fn add(all: &mut Row, row: &Row) {
    all.iter_mut().zip(row).for_each(|(sum, word)| *sum |= word);
}

/// Whether a set has no number. Comparing it with an empty one would call a function.
fn is_empty(row: &Row) -> bool {
    row.iter().fold(0, |all, word| all | word) == 0
}

/// The numbers in a set.
fn members(set: &Row) -> impl Iterator<Item = usize> {
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
fn unseen(set: &Row, seen: &mut Row) -> Row {
    let new = std::array::from_fn(|i| set[i] & !seen[i]);
    add(seen, set);
    new
}

/// The union of the rows of a set.
fn union(rows: &[Row], set: &Row) -> Row {
    let mut all = [0; WORDS];
    for (word, &bits) in set.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            add(&mut all, &rows[64 * word + left.trailing_zeros() as usize]);
            left &= left - 1;
        }
    }
    all
}

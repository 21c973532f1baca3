//! How short the shortest chain without branches is, without finding it.
//!
//! Literals that lead on are few: about a hundred. For each a row of bits says which become true
//! two links on; chains grow by rows, all at once. So the search that keeps the way runs only where
//! the first chain is, and not at all where there is none: what a cycle eliminates, a chain of the
//! same links eliminates too (from the candidate true, around the cycle, to it being false).

use super::grid::Grid;
use super::ranking::{Kind, Rank};
use crate::board::{Candidate, CandidateSet, CellSet, Digit};

/// A set of the literals that lead on.
type Row = [u64; WORDS];
const WORDS: usize = 6;

/// The links of a position.
pub(super) struct Graph<'a> {
    grid: &'a Grid,
    uses_cells: bool,
    /// By candidate: its number among those that lead on, plus one.
    number: Box<[u16; 729]>,
    /// By number: what becomes true when it is false, and two links after it is true.
    strong: Vec<Row>,
    double: Vec<Row>,
    /// Whether there was room for all.
    is_whole: bool,
}

impl<'a> Graph<'a> {
    /// The links of places, and of cells if wanted.
    pub(super) fn new(grid: &'a Grid, uses_cells: bool) -> Graph<'a> {
        let bivalue = if uses_cells { grid.cells_of_size(2) } else { CellSet::EMPTY };
        let mut graph = Graph {
            grid,
            uses_cells,
            number: Box::new([0; 729]),
            strong: Vec::with_capacity(160),
            double: Vec::with_capacity(160),
            is_whole: true,
        };
        let mut all = Vec::with_capacity(160);
        for digit in Digit::all() {
            for cell in (bivalue & grid.cells_with(digit)) | grid.paired(digit) {
                all.push(Candidate { cell, digit });
                graph.number[Candidate { cell, digit }.index()] = all.len() as u16;
            }
        }
        graph.is_whole = all.len() <= 64 * WORDS;
        if graph.is_whole {
            graph.strong = all.iter().map(|&candidate| graph.partners(candidate)).collect();
            graph.double = all.iter().map(|&candidate| graph.two_on(candidate)).collect();
        }
        graph
    }

    fn add(&self, row: &mut Row, candidate: Candidate) {
        if let Some(number) = self.number[candidate.index()].checked_sub(1) {
            row[usize::from(number) / 64] |= 1 << (number % 64);
        }
    }

    /// What becomes true when a candidate is false.
    fn partners(&self, candidate: Candidate) -> Row {
        let Candidate { cell, digit } = candidate;
        let mut row = [0; WORDS];
        let marks = self.grid.marks(cell);
        if self.uses_cells && marks.len() == 2 {
            let others = marks.iter().filter(|&other| other != digit);
            others.for_each(|digit| self.add(&mut row, Candidate { cell, digit }));
        }
        let places = cell.houses().into_iter();
        let partners = places.filter_map(|house| self.grid.partner(house, candidate));
        partners.for_each(|partner| self.add(&mut row, partner));
        row
    }

    /// What becomes false when a candidate is true, of what leads on.
    fn weak(&self, Candidate { cell, digit }: Candidate) -> Row {
        let mut row = [0; WORDS];
        if self.uses_cells {
            let others = self.grid.marks(cell).iter().filter(|&other| other != digit);
            others.for_each(|digit| self.add(&mut row, Candidate { cell, digit }));
        }
        for cell in self.grid.cells_with(digit) & cell.peers_set() {
            self.add(&mut row, Candidate { cell, digit });
        }
        row
    }

    /// What is true two links after a candidate is true.
    fn two_on(&self, candidate: Candidate) -> Row {
        union(&self.strong, &self.weak(candidate))
    }

    /// How many literals the shortest chain from a candidate, true or false, to its opposite has,
    /// if it has at most so many.
    fn length(&self, candidate: Candidate, holds: bool, most: u32) -> Option<u32> {
        let own = self.number[candidate.index()];
        let (meant, mut layer, mut length) = if holds {
            let weak = self.weak(candidate);
            (weak, union(&self.strong, &weak), 4)
        } else {
            let number = usize::from(own.checked_sub(1)?);
            let mut row = [0; WORDS];
            self.add(&mut row, candidate);
            (row, self.strong[number], 2)
        };
        let mut seen = layer;
        while length <= most {
            if layer.iter().zip(&meant).any(|(a, b)| a & b != 0) {
                return Some(length);
            }
            let next = union(&self.double, &layer);
            layer = unseen(&next, &mut seen);
            if layer == [0; WORDS] {
                return None;
            }
            length += 2;
        }
        None
    }

    /// Whether a candidate has a chain of at most so many literals. Yes, if nobody knows.
    pub(super) fn has(&self, candidate: Candidate, holds: bool, most: u32) -> bool {
        !self.is_whole || self.length(candidate, holds, most).is_some()
    }

    /// The length of the shortest chain of the position; `Err` if nobody knows.
    fn shortest(&self) -> Result<Option<u32>, ()> {
        let mut best = None;
        if !self.is_whole {
            return Err(());
        }
        for cell in self.grid.open().iter().filter(|&cell| self.grid.marks(cell).len() > 1) {
            for digit in self.grid.marks(cell).iter() {
                for holds in [true, false] {
                    let most = best.map_or(u32::MAX, |best| best - 1);
                    let length = self.length(Candidate { cell, digit }, holds, most);
                    best = length.or(best);
                }
            }
        }
        Ok(best)
    }
}

/// What follows at most from each candidate without branches: a run that contradicts itself ends
/// sooner.
pub(super) struct Reach<'a> {
    grid: &'a Grid,
    /// Where there is room for all.
    graph: Option<Graph<'a>>,
    leading: Vec<Candidate>,
    /// By candidate: the index among those known, plus one; what becomes true, what false.
    index: Box<[u16; 729]>,
    known: Vec<[CandidateSet; 2]>,
}

impl<'a> Reach<'a> {
    pub(super) fn new(grid: &'a Grid) -> Reach<'a> {
        let graph = Some(Graph::new(grid, true)).filter(|graph| graph.is_whole);
        let mut leading = vec![None; 64 * WORDS];
        if let Some(graph) = &graph {
            for (index, number) in graph.number.iter().enumerate() {
                if let Some(number) = number.checked_sub(1) {
                    leading[usize::from(number)] = Candidate::from_index(index);
                }
            }
        }
        let leading = leading.into_iter().flatten().collect();
        Reach { grid, graph, leading, index: Box::new([0; 729]), known: Vec::new() }
    }

    /// Whether the candidates could have a consequence in common. Yes, if nobody knows.
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
        let mut on = CandidateSet::EMPTY;
        let mut off = CandidateSet::EMPTY;
        let Some(graph) = &self.graph else { return [on, off] };
        let mut take = |candidate: Candidate| {
            let Candidate { cell, digit } = candidate;
            on.insert(candidate);
            off.insert_cells(digit, self.grid.cells_with(digit) & cell.peers_set());
            for digit in self.grid.marks(cell).iter().filter(|&other| other != digit) {
                off.insert(Candidate { cell, digit });
            }
        };
        take(candidate);
        let mut layer = graph.two_on(candidate);
        let mut seen = layer;
        loop {
            let mut is_new = false;
            for (word, &bits) in layer.iter().enumerate() {
                let mut left = bits;
                while left != 0 {
                    take(self.leading[64 * word + left.trailing_zeros() as usize]);
                    left &= left - 1;
                    is_new = true;
                }
            }
            if !is_new {
                return [on, off];
            }
            let next = union(&graph.double, &layer);
            layer = unseen(&next, &mut seen);
        }
    }
}

/// What of a set is new; it is seen from now on.
fn unseen(set: &Row, seen: &mut Row) -> Row {
    let new = std::array::from_fn(|i| set[i] & !seen[i]);
    seen.iter_mut().zip(set).for_each(|(seen, word)| *seen |= word);
    new
}

/// The union of the rows of a set.
fn union(rows: &[Row], set: &Row) -> Row {
    let mut all = [0; WORDS];
    for (word, &bits) in set.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            let row = &rows[64 * word + left.trailing_zeros() as usize];
            left &= left - 1;
            all.iter_mut().zip(row).for_each(|(sum, word)| *sum |= word);
        }
    }
    all
}

/// What is known of the first chain before it is looked for.
pub(super) enum Bound {
    /// There is none.
    Nothing,
    /// None comes after this.
    AtMost(Rank),
    /// Not known.
    Unknown,
}

/// The rank of the first chain, given the links of places and all links.
pub(super) fn bound(places: &Graph<'_>, all: &Graph<'_>) -> Bound {
    let (Ok(x), Ok(xy)) = (places.shortest(), all.shortest()) else { return Bound::Unknown };
    let ranks = [
        x.map(|length| Rank::new(6.6, length, Kind::X)),
        xy.map(|length| Rank::new(7.0, length, Kind::Xy)),
    ];
    let first = ranks.into_iter().flatten().reduce(|a, b| if b.is_before(&a) { b } else { a });
    first.map_or(Bound::Nothing, Bound::AtMost)
}

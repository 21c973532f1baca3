//! Cycles and forcing chains without branches (6.5 to 7.x), found in the position as it is.
//!
//! Three passes: X (one digit, places), Y (cells with two candidates), XY (both). From each
//! candidate, breadth first: cycles that come back to it, chains from "it is true" to "it is
//! false", chains from "it is false" to "it is true". No branch is shorter than the search goes
//! deep, so a search ends where the best chain so far can no longer be beaten.

use super::Work;
use super::grid::{Grid, box_row_column};
use super::ranking::{Branch, Conclusion, Kind, Link, Rank, Ranking, conclusion};
use super::shortest::{Bound, Graph, bound};
use crate::board::{Candidate, CandidateSet, CellSet, Digit};
use crate::technique::catalogue::Technique as T;
use std::ops::ControlFlow;

/// Which links a pass uses.
#[derive(Clone, Copy, PartialEq)]
struct Pass {
    kind: Kind,
    /// The base rating of cycles, and that of chains.
    base: [f64; 2],
}

const PASSES: [Pass; 3] = [
    Pass { kind: Kind::X, base: [6.5, 6.6] },
    Pass { kind: Kind::Y, base: [6.5, 6.6] },
    Pass { kind: Kind::Xy, base: [7.0, 7.0] },
];

impl Pass {
    fn uses_cells(self) -> bool {
        self.kind != Kind::X
    }

    fn uses_places(self) -> bool {
        self.kind != Kind::Y
    }

    fn cycle(self) -> T {
        match self.kind {
            Kind::X => T::BidirectionalXCycle,
            Kind::Y => T::BidirectionalYCycle,
            _ => T::BidirectionalCycle,
        }
    }

    /// How long a chain may be that is still taken.
    fn longest(self, ranking: &Ranking) -> u32 {
        let is_taken = |length: &u32| ranking.takes(&Rank::new(self.base[1], *length, self.kind));
        (2..1024).step_by(2).take_while(is_taken).last().unwrap_or_default()
    }

    fn chain(self) -> T {
        if self.kind == Kind::X { T::ForcingXChain } else { T::ForcingXyChain }
    }
}

/// A literal in the tree of a search.
#[derive(Clone, Copy)]
struct Node {
    candidate: Candidate,
    holds: bool,
    /// The node it follows from; its own number for the first.
    parent: u32,
}

/// Searches a position for the first chain, or all.
pub(super) fn chains(work: &mut Work<'_>, ranking: &mut Ranking) -> ControlFlow<()> {
    let graphs = [false, true].map(|uses_cells| Graph::new(work.grid, uses_cells));
    if !ranking.wants_all() {
        match bound(&graphs[0], &graphs[1]) {
            Bound::Nothing => return ControlFlow::Continue(()),
            Bound::AtMost(last) => ranking.take_until(last),
            Bound::Unknown => {}
        }
    }
    let mut search = Search::new(work.grid);
    for pass in PASSES {
        search.begin(pass);
        for cell in work.grid.open() {
            let marks = work.grid.marks(cell);
            if marks.len() < 2 || (pass.kind == Kind::Y && marks.len() > 2) {
                continue;
            }
            work.spend()?;
            for digit in marks.iter() {
                let start = Candidate { cell, digit };
                search.cycles(start, ranking);
                if pass.kind != Kind::Y {
                    let graph = &graphs[usize::from(pass.uses_cells())];
                    let most = pass.longest(ranking);
                    for holds in [true, false] {
                        if graph.has(start, holds, most) {
                            search.chain(start, holds, ranking);
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

struct Search<'a> {
    grid: &'a Grid,
    pass: Pass,
    bivalue: CellSet,
    /// The candidates that, when false, make another true: no others lead on.
    leading: [CellSet; 9],
    nodes: Vec<Node>,
    on_seen: CandidateSet,
    off_seen: CandidateSet,
    /// The numbers of the nodes of a layer.
    layer: Vec<u32>,
    next: Vec<u32>,
    /// What follows from a literal, for a moment.
    buffer: Vec<Candidate>,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid) -> Search<'a> {
        Search {
            grid,
            pass: PASSES[0],
            bivalue: grid.cells_of_size(2),
            leading: [CellSet::EMPTY; 9],
            nodes: Vec::with_capacity(1024),
            on_seen: CandidateSet::EMPTY,
            off_seen: CandidateSet::EMPTY,
            layer: Vec::with_capacity(256),
            next: Vec::with_capacity(256),
            buffer: Vec::with_capacity(32),
        }
    }

    fn begin(&mut self, pass: Pass) {
        self.pass = pass;
        for digit in Digit::all() {
            let mut cells = CellSet::EMPTY;
            if pass.uses_cells() {
                cells |= self.bivalue;
            }
            if pass.uses_places() {
                cells |= self.grid.paired(digit);
            }
            self.leading[digit.index()] = cells & self.grid.cells_with(digit);
        }
    }

    fn restart(&mut self, candidate: Candidate, holds: bool) {
        self.nodes.clear();
        self.nodes.push(Node { candidate, holds, parent: 0 });
        self.on_seen = CandidateSet::EMPTY;
        self.off_seen = CandidateSet::EMPTY;
        self.layer.clear();
        self.layer.push(0);
        self.next.clear();
    }

    /// What becomes false when a candidate is true, in order; of it only what leads on, or is
    /// meant.
    fn falsified(
        &self,
        from: Candidate,
        meant: Option<Candidate>,
        mut visit: impl FnMut(Candidate),
    ) {
        let Candidate { cell, digit } = from;
        let counts = |other: Candidate| {
            self.leading[other.digit.index()].contains(other.cell) || Some(other) == meant
        };
        if self.pass.uses_cells() {
            let others = self.grid.marks(cell).iter().filter(|&other| other != digit);
            others
                .map(|digit| Candidate { cell, digit })
                .filter(|&c| counts(c))
                .for_each(&mut visit);
        }
        let mut left = self.leading[digit.index()];
        if let Some(meant) = meant.filter(|meant| meant.digit == digit) {
            left.insert(meant.cell);
        }
        left &= cell.peers_set();
        for house in box_row_column(cell) {
            let cells = left & house.cells_set();
            left -= cells;
            cells.iter().for_each(|cell| visit(Candidate { cell, digit }));
        }
    }

    /// What becomes true when a candidate is false, in order.
    fn verified(&self, from: Candidate, mut visit: impl FnMut(Candidate)) {
        let Candidate { cell, digit } = from;
        if self.pass.uses_cells() && self.bivalue.contains(cell) {
            let others = self.grid.marks(cell).iter().filter(|&other| other != digit);
            others.for_each(|digit| visit(Candidate { cell, digit }));
        }
        if self.pass.uses_places() {
            let houses = box_row_column(cell).into_iter();
            houses.filter_map(|house| self.grid.partner(house, from)).for_each(visit);
        }
    }

    /// The chain from a candidate, true or false, to its opposite.
    fn chain(&mut self, start: Candidate, holds: bool, ranking: &mut Ranking) {
        self.restart(start, holds);
        let (mut depth, mut is_on) = (1, holds);
        while !self.layer.is_empty() {
            // The next layer holds chains of one more literal.
            depth += 1;
            let rank = Rank::new(self.pass.base[1], depth, self.pass.kind);
            if !ranking.takes(&rank) {
                return;
            }
            let layer = std::mem::take(&mut self.layer);
            for &number in &layer {
                if let Some(end) = self.expand(number, is_on, start, holds) {
                    let technique = self.pass.chain();
                    let conclusion = conclusion(start, !holds);
                    ranking.offer(rank, technique, conclusion, || vec![self.branch(end)]);
                    return;
                }
            }
            self.layer = std::mem::replace(&mut self.next, layer);
            self.next.clear();
            is_on = !is_on;
        }
    }

    /// Adds what follows from a node; gives the opposite of the start when it is reached.
    fn expand(&mut self, parent: u32, is_on: bool, start: Candidate, holds: bool) -> Option<u32> {
        let from = self.nodes[parent as usize].candidate;
        let mut reached = std::mem::take(&mut self.buffer);
        reached.clear();
        if is_on {
            self.falsified(from, holds.then_some(start), |candidate| reached.push(candidate));
        } else {
            self.verified(from, |candidate| reached.push(candidate));
        }
        let mut end = None;
        for &candidate in &reached {
            let number = self.nodes.len() as u32;
            let node = Node { candidate, holds: !is_on, parent };
            if candidate == start && holds == is_on {
                self.nodes.push(node);
                end = Some(number);
                break;
            }
            let seen = if is_on { &mut self.off_seen } else { &mut self.on_seen };
            if !seen.contains(candidate) {
                seen.insert(candidate);
                self.nodes.push(node);
                self.next.push(number);
            }
        }
        self.buffer = reached;
        end
    }

    /// The cycles through a candidate. A false literal may be met again by another way, but not
    /// twice on one way.
    fn cycles(&mut self, start: Candidate, ranking: &mut Ranking) {
        self.restart(start, true);
        self.on_seen.insert(start);
        let mut length = 0;
        while !self.layer.is_empty() {
            length += 2;
            // The closing literal is the first: as many literals as layers.
            let rank = Rank::new(self.pass.base[0], length, self.pass.kind);
            if !ranking.takes(&rank) {
                return;
            }
            let layer = std::mem::take(&mut self.layer);
            let mut offs = Vec::new();
            for &number in &layer {
                let from = self.nodes[number as usize].candidate;
                self.falsified(from, None, |candidate| offs.push((number, candidate)));
            }
            offs.retain(|&(number, candidate)| !self.is_above(number, candidate));
            self.next.clear();
            for (parent, candidate) in offs {
                let off = self.nodes.len() as u32;
                self.nodes.push(Node { candidate, holds: false, parent });
                let mut ons = std::mem::take(&mut self.buffer);
                ons.clear();
                self.verified(candidate, |candidate| ons.push(candidate));
                for &candidate in &ons {
                    if candidate == start && length >= 4 {
                        self.offer_cycle(off, rank, ranking);
                    }
                    if !self.on_seen.contains(candidate) {
                        self.on_seen.insert(candidate);
                        self.next.push(self.nodes.len() as u32);
                        self.nodes.push(Node { candidate, holds: true, parent: off });
                    }
                }
                self.buffer = ons;
            }
            self.layer = std::mem::replace(&mut self.next, layer);
        }
    }

    /// Whether the false literal is on the way to a node.
    fn is_above(&self, mut number: u32, candidate: Candidate) -> bool {
        loop {
            let node = self.nodes[number as usize];
            if !node.holds && node.candidate == candidate {
                return true;
            }
            if node.parent == number {
                return false;
            }
            number = node.parent;
        }
    }

    /// A cycle eliminates what sees a true and a false literal of its digit.
    fn offer_cycle(&self, end: u32, rank: Rank, ranking: &mut Ranking) {
        let (mut cells, mut number) = (CellSet::EMPTY, end);
        let mut seen = [[CellSet::EMPTY; 9]; 2];
        loop {
            let Node { candidate, holds, parent } = self.nodes[number as usize];
            cells.insert(candidate.cell);
            seen[usize::from(holds)][candidate.digit.index()] |= candidate.cell.peers_set();
            if parent == number {
                break;
            }
            number = parent;
        }
        let mut struck = CandidateSet::EMPTY;
        for digit in Digit::all() {
            let both = seen[0][digit.index()] & seen[1][digit.index()];
            struck.insert_cells(digit, self.grid.cells_with(digit) & (both - cells));
        }
        if !struck.is_empty() {
            let conclusion = Conclusion::Eliminate(struck);
            ranking.offer(rank, self.pass.cycle(), conclusion, || vec![self.branch(end)]);
        }
    }

    /// The way to a node.
    fn branch(&self, end: u32) -> Branch {
        let mut links = Branch::new();
        let mut number = end;
        loop {
            let Node { candidate, holds, parent } = self.nodes[number as usize];
            links.push(Link { candidate, holds, follows: None, is_lemma: false });
            if parent == number {
                break;
            }
            number = parent;
        }
        links.reverse();
        links
    }
}

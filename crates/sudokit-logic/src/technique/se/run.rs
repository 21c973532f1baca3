//! All consequences of one assumption, until it contradicts itself or nothing new follows.
//!
//! True literals are taken from their queue first, else one false literal; the first way to a
//! literal counts. In *dynamic* runs false literals leave a scratch copy of the position, so that
//! later cells and houses have fewer candidates; what follows there rests on all that left.

use super::grid::{Grid, box_row_column};
use super::inner::{self, Nested};
use super::ranking::{Branch, Link};
use super::{Producer, Work};
use crate::technique::hall::positions;
use crate::technique::proof::Constraint;
use std::ops::ControlFlow;
use std::rc::Rc;
use sudokit_core::board::{Candidate, CandidateSet};

/// What a run may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    /// Cells with two candidates, and a cell's other candidates. Without: places only.
    pub cells: bool,
    /// Whether false literals leave the position.
    pub is_dynamic: bool,
    /// What is tried when singles are at their end.
    pub inside: &'static [Producer],
}

/// A literal that follows.
#[derive(Clone, Copy, Debug)]
struct Node {
    candidate: Candidate,
    holds: bool,
    /// By a rule beyond singles.
    is_lemma: bool,
    /// How many literals lead to it at least.
    depth: u16,
    /// What it is the last candidate of, if it is true and follows from that.
    last_of: Option<Constraint>,
    /// The chain inside that it follows from: its index, plus one.
    nested: u16,
    /// Its parents in the pool.
    parents: (u32, u16),
}

/// The consequences of an assumption.
#[derive(Clone, Debug)]
pub(super) struct Run {
    nodes: Vec<Node>,
    pool: Vec<u16>,
    nested: Vec<Rc<Nested>>,
    /// By candidate, false and true: the number of the node, plus one.
    number: Box<[[u16; 729]; 2]>,
    pub on: CandidateSet,
    pub off: CandidateSet,
    /// The nodes that contradict each other.
    pub clash: Option<[u16; 2]>,
}

impl Run {
    pub(super) fn new() -> Run {
        Run {
            nodes: Vec::new(),
            pool: Vec::new(),
            nested: Vec::new(),
            number: Box::new([[0; 729]; 2]),
            on: CandidateSet::EMPTY,
            off: CandidateSet::EMPTY,
            clash: None,
        }
    }

    /// Runs from an assumption. `scratch` may hold anything. Ends early where the meter does.
    pub(super) fn start(
        &mut self,
        work: &mut Work<'_>,
        scratch: &mut Grid,
        rules: Rules,
        candidate: Candidate,
        holds: bool,
    ) -> ControlFlow<()> {
        self.clear();
        let grid = work.grid;
        if rules.is_dynamic {
            scratch.clone_from(grid);
        }
        let parents = (0, 0);
        let (is_lemma, depth, last_of, nested) = (false, 1, None, 0);
        self.nodes.push(Node { candidate, holds, is_lemma, depth, last_of, nested, parents });
        self.register(0);
        // Queues: the nodes in order of discovery, read by two cursors.
        let mut next = [0, 0];
        loop {
            let pending = [true, false].into_iter().find_map(|holds| {
                let cursor = &mut next[usize::from(holds)];
                while *cursor < self.nodes.len() && self.nodes[*cursor].holds != holds {
                    *cursor += 1;
                }
                (*cursor < self.nodes.len()).then(|| {
                    *cursor += 1;
                    (*cursor as u16 - 1, holds)
                })
            });
            let clash = match pending {
                Some((number, true)) => {
                    let seen = if rules.is_dynamic { &*scratch } else { grid };
                    self.falsify(number, seen, rules)
                }
                Some((number, false)) => {
                    let seen = if rules.is_dynamic { &*scratch } else { grid };
                    let clash = self.verify(number, grid, seen, rules);
                    if rules.is_dynamic {
                        scratch.strike(self.nodes[usize::from(number)].candidate);
                    }
                    clash
                }
                None => {
                    if inner::apply(self, work, scratch, rules.inside)? {
                        continue;
                    }
                    return ControlFlow::Continue(());
                }
            };
            if clash.is_some() {
                self.clash = clash;
                return ControlFlow::Continue(());
            }
        }
    }

    fn clear(&mut self) {
        for node in &self.nodes {
            self.number[usize::from(node.holds)][node.candidate.index()] = 0;
        }
        self.nodes.clear();
        self.pool.clear();
        self.nested.clear();
        self.on = CandidateSet::EMPTY;
        self.off = CandidateSet::EMPTY;
        self.clash = None;
    }

    fn register(&mut self, number: u16) {
        let Node { candidate, holds, .. } = self.nodes[usize::from(number)];
        self.number[usize::from(holds)][candidate.index()] = number + 1;
        if holds { self.on.insert(candidate) } else { self.off.insert(candidate) }
    }

    /// The node of a literal that was reached.
    pub(super) fn node(&self, candidate: Candidate, holds: bool) -> Option<u16> {
        self.number[usize::from(holds)][candidate.index()].checked_sub(1)
    }

    /// Adds a literal with its parents, the nodes in the pool from `first` on. Known ones are
    /// passed over. Gives the two nodes when its opposite was reached before.
    fn reach(
        &mut self,
        candidate: Candidate,
        holds: bool,
        last_of: Option<Constraint>,
        first: usize,
    ) -> Option<[u16; 2]> {
        if self.node(candidate, holds).is_some() {
            self.pool.truncate(first);
            return None;
        }
        let depth = self.nodes[usize::from(self.pool[first])].depth + 1;
        let parents = (first as u32, (self.pool.len() - first) as u16);
        let number = self.nodes.len() as u16;
        let (is_lemma, nested) = (false, 0);
        self.nodes.push(Node { candidate, holds, is_lemma, depth, last_of, nested, parents });
        if let Some(opposite) = self.node(candidate, !holds) {
            return Some([number, opposite]);
        }
        self.register(number);
        None
    }

    /// Adds a false literal, not known yet, that a rule beyond singles gives, resting on false
    /// literals.
    pub(super) fn reach_by_rule(
        &mut self,
        candidate: Candidate,
        parents: &[u16],
        nested: Option<Rc<Nested>>,
    ) {
        let first = self.pool.len();
        self.pool.extend_from_slice(parents);
        let depths = parents.iter().map(|&parent| self.nodes[usize::from(parent)].depth);
        let depth = depths.max().unwrap_or_default() + 1;
        let number = self.nodes.len() as u16;
        let parents = (first as u32, parents.len() as u16);
        self.nested.extend(nested.clone());
        let nested = if nested.is_some() { self.nested.len() as u16 } else { 0 };
        let (holds, is_lemma, last_of) = (false, true, None);
        self.nodes.push(Node { candidate, holds, is_lemma, depth, last_of, nested, parents });
        self.register(number);
    }

    /// What becomes false because a literal is true.
    fn falsify(&mut self, number: u16, seen: &Grid, rules: Rules) -> Option<[u16; 2]> {
        let Candidate { cell, digit } = self.nodes[usize::from(number)].candidate;
        if rules.cells {
            for other in seen.marks(cell).iter().filter(|&other| other != digit) {
                let first = self.pool.len();
                self.pool.push(number);
                let clash = self.reach(Candidate { cell, digit: other }, false, None, first);
                if clash.is_some() {
                    return clash;
                }
            }
        }
        let mut left = (seen.cells_with(digit) & cell.peers_set()) - self.off.cells_with(digit);
        for house in box_row_column(cell) {
            let cells = left & house.cells_set();
            left -= cells;
            for cell in cells {
                let first = self.pool.len();
                self.pool.push(number);
                let clash = self.reach(Candidate { cell, digit }, false, None, first);
                if clash.is_some() {
                    return clash;
                }
            }
        }
        None
    }

    /// What becomes true because a literal is false: it and the candidates that left before leave
    /// one in the cell, or one place in a house.
    fn verify(&mut self, number: u16, grid: &Grid, seen: &Grid, rules: Rules) -> Option<[u16; 2]> {
        let from = self.nodes[usize::from(number)].candidate;
        let Candidate { cell, digit } = from;
        let marks = seen.marks(cell);
        if rules.cells && marks.len() == 2 {
            let (first, last_of) = (self.pool.len(), Some(Constraint::Cell(cell)));
            self.pool.push(number);
            for gone in (grid.marks(cell) - marks).iter() {
                self.pool.extend(self.node(Candidate { cell, digit: gone }, false));
            }
            for other in marks.iter().filter(|&other| other != digit) {
                let clash = self.reach(Candidate { cell, digit: other }, true, last_of, first);
                if clash.is_some() {
                    return clash;
                }
            }
        }
        for house in box_row_column(cell) {
            let Some(partner) = seen.partner(house, from) else { continue };
            let first = self.pool.len();
            self.pool.push(number);
            for position in positions(grid.places(house, digit) & !seen.places(house, digit)) {
                let gone = Candidate { cell: house.cell_at(position), digit };
                self.pool.extend(self.node(gone, false));
            }
            let last_of = Some(Constraint::Place(digit, house));
            let clash = self.reach(partner, true, last_of, first);
            if clash.is_some() {
                return clash;
            }
        }
        None
    }

    /// The literals reached, true or false ones, in order.
    pub(super) fn reached(&self, holds: bool) -> impl Iterator<Item = Candidate> + '_ {
        let all = self.nodes.iter().filter(move |node| node.holds == holds);
        all.map(|node| node.candidate)
    }

    /// No fewer literals lead to a node.
    pub(super) fn depth(&self, number: u16) -> u32 {
        u32::from(self.nodes[usize::from(number)].depth)
    }

    /// Visits the nodes that lead to one, from itself to the assumption.
    fn above(&self, number: u16, mut visit: impl FnMut(u16)) {
        let mut is_above = [0u64; 24];
        is_above[usize::from(number) / 64] |= 1 << (number % 64);
        // Parents have smaller numbers.
        for word in (0..=usize::from(number) / 64).rev() {
            while is_above[word] != 0 {
                let bit = 63 - is_above[word].leading_zeros();
                is_above[word] ^= 1 << bit;
                let own = word as u16 * 64 + bit as u16;
                visit(own);
                let (first, count) = self.nodes[usize::from(own)].parents;
                for &parent in &self.pool[first as usize..first as usize + usize::from(count)] {
                    is_above[usize::from(parent) / 64] |= 1 << (parent % 64);
                }
            }
        }
    }

    /// The literals that lead to a node, in the order in which they were reached; what was assumed
    /// is one candidate of a cell or house, or of neither.
    pub(super) fn branch(&self, number: u16, assumed: Option<Constraint>) -> Branch {
        let mut numbers = Vec::new();
        self.above(number, |own| numbers.push(own));
        numbers.reverse();
        let link = |(index, &own): (usize, &u16)| {
            let node = self.nodes[usize::from(own)];
            let Node { candidate, holds, is_lemma, last_of, parents, .. } = node;
            let parent = (parents.1 > 0).then(|| self.pool[parents.0 as usize]);
            let follows = parent.and_then(|parent| numbers.binary_search(&parent).ok());
            let follows = follows.filter(|&at| at + 1 != index).map(|at| at as u16);
            let last_of = if own == 0 { assumed } else { last_of };
            Link { candidate, holds, follows, last_of, is_lemma, nested: self.inside(own).cloned() }
        };
        numbers.iter().enumerate().map(link).collect()
    }

    /// The ways to all that rules beyond singles gave.
    pub(super) fn lemmas(&self) -> Vec<Branch> {
        let lemmas = (0..self.nodes.len()).filter(|&number| self.nodes[number].is_lemma);
        lemmas.map(|number| self.branch(number as u16, None)).collect()
    }

    /// The chain inside that a node follows from.
    fn inside(&self, number: u16) -> Option<&Rc<Nested>> {
        let index = self.nodes[usize::from(number)].nested.checked_sub(1)?;
        self.nested.get(usize::from(index))
    }
}

/// How many literals lead to some nodes, themselves included, counted for each; and the chains
/// inside, each different one once.
pub(super) fn complexity<'r>(ways: impl Iterator<Item = (&'r Run, u16)>) -> u32 {
    let (mut count, mut seen) = (0, Vec::<&Nested>::new());
    for (run, number) in ways {
        run.above(number, |own| {
            count += 1;
            if let Some(nested) = run.inside(own)
                && !seen.iter().any(|known| known.is_same(nested))
            {
                count += nested.complexity;
                seen.push(nested);
            }
        });
    }
    count
}

//! Cycles and forcing chains without branches (6.5 to 7.x), found in the position as it is.
//!
//! Three passes: X (one digit, places), Y (cells with two candidates), XY (both). From each
//! candidate, breadth first: cycles that come back to it, chains from "it is true" to "it is
//! false", chains from "it is false" to "it is true". No branch is shorter than the search goes
//! deep, so a search ends where the best chain so far can no longer be beaten.
//!
//! Where only the first is wanted, rows of bits (`shortest.rs`) say beforehand where the first
//! chain begins and how long it is: cycles are searched from there on backwards.

use super::Work;
use super::grid::{Grid, box_row_column};
use super::links::Links;
use super::ranking::{Branch, Conclusion, Kind, Link, Rank, Ranking, conclusion};
use super::shortest::{Graph, Row, Shortest};
use crate::technique::catalogue::Technique as T;
use crate::technique::proof::Constraint;
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, DigitSet};

/// Which links a pass uses.
#[derive(Clone, Copy, PartialEq)]
struct Pass {
    kind: Kind,
    /// The base rating of cycles, and that of chains.
    base: [f64; 2],
}

const X: Pass = Pass { kind: Kind::X, base: [6.5, 6.6] };
const Y: Pass = Pass { kind: Kind::Y, base: [6.5, 6.6] };
const XY: Pass = Pass { kind: Kind::Xy, base: [7.0, 7.0] };

/// No chain is longer: no literal comes twice.
const LONGEST: u32 = 2 * 729;

impl Pass {
    fn cycle(self) -> T {
        match self.kind {
            Kind::X => T::BidirectionalXCycle,
            Kind::Y => T::BidirectionalYCycle,
            _ => T::BidirectionalCycle,
        }
    }

    fn chain(self) -> T {
        if self.kind == Kind::X { T::ForcingXChain } else { T::ForcingXyChain }
    }

    fn rank(self, chain: &Shortest) -> Rank {
        Rank::new(self.base[1], chain.length, self.kind)
    }

    /// How long a cycle, or a chain, may be that is still taken.
    fn longest(self, is_chain: bool, ranking: &Ranking) -> u32 {
        let rank = |length| Rank::new(self.base[usize::from(is_chain)], length, self.kind);
        if ranking.takes(&rank(LONGEST)) {
            return LONGEST;
        }
        let is_taken = |length: &u32| ranking.takes(&rank(*length));
        (2..LONGEST).step_by(2).take_while(is_taken).last().unwrap_or_default()
    }
}

/// What is worth a search in a pass.
enum Scope {
    All,
    /// Cycles of at least `least` and at most `most` literals, and perhaps one chain.
    Some {
        /// By number of the candidates that a cycle may go through: what is on the way back.
        cycles: Vec<Vec<Row>>,
        least: u32,
        most: u32,
        chain: Option<Shortest>,
    },
}

/// Searches a position for the first chain, or all.
pub(super) fn chains(work: &mut Work<'_>, ranking: &mut Ranking) -> ControlFlow<()> {
    let first = if ranking.wants_all() { None } else { first(work.grid, ranking) };
    let all = || {
        let search = |pass: Pass| Search::new(Links::new(work.grid, pass.kind), pass, Scope::All);
        [X, Y, XY].into_iter().map(search).collect()
    };
    for mut search in first.unwrap_or_else(all) {
        search.run(work, ranking)?;
    }
    ControlFlow::Continue(())
}

/// The searches that find the first. Nothing if there is no room to know it beforehand.
fn first<'a>(grid: &'a Grid, ranking: &mut Ranking) -> Option<Vec<Search<'a>>> {
    let graph = |pass: Pass| Graph::new(Links::new(grid, pass.kind));
    let mut searches = Vec::new();
    let x = graph(X)?;
    let x_chain = x.shortest(u32::MAX);
    if let Some(chain) = &x_chain {
        ranking.take_until(X.rank(chain));
    }
    // A cycle may be two literals shorter than the chain that eliminates the same.
    let most = XY.longest(true, ranking).max(XY.longest(false, ranking) + 2);
    let xy = if most > 2 { Some(graph(XY)?) } else { None };
    let xy_chain = xy.as_ref().and_then(|xy| xy.shortest(most));
    let first_xy = xy_chain.filter(|chain| ranking.takes(&XY.rank(chain)));
    if let Some(chain) = &first_xy {
        ranking.take_until(XY.rank(chain));
    }
    let first_x = x_chain.filter(|_| first_xy.is_none());
    if first_x.is_none() && first_xy.is_none() {
        return Some(searches);
    }
    let mut add = |graph: Graph<'a>, pass: Pass, shortest: Shortest, chain| {
        let (least, most) = (shortest.length - 2, pass.longest(false, ranking));
        let towards = |number| {
            let may_close = graph.may_close(number, least, most);
            if may_close { graph.towards(number, most) } else { Vec::new() }
        };
        let cycles = (0..graph.links.all.len() as u16).map(towards).collect();
        let scope = Scope::Some { cycles, least, most, chain };
        searches.push(Search::new(graph.links, pass, scope));
    };
    if let Some(shortest) = x_chain {
        add(x, X, shortest, first_x);
    }
    let y = graph(Y)?;
    if let Some(shortest) = y.shortest(Y.longest(false, ranking) + 2) {
        add(y, Y, shortest, None);
    }
    if let (Some(xy), Some(shortest)) = (xy, xy_chain) {
        add(xy, XY, shortest, first_xy);
    }
    Some(searches)
}

/// No candidate.
const NOTHING: Row = [0; 4];

/// A literal in the tree of a search.
#[derive(Clone, Copy)]
struct Node {
    candidate: Candidate,
    holds: bool,
    /// The node it follows from; its own number for the first.
    parent: u32,
}

/// A set of candidates that lead on.
type Seen = [u64; 12];

fn has<const WORDS: usize>(set: &[u64; WORDS], number: u16) -> bool {
    set[usize::from(number) / 64] >> (number % 64) & 1 != 0
}

fn insert(seen: &mut Seen, number: u16) {
    seen[usize::from(number) / 64] |= 1 << (number % 64);
}

/// A search under way.
struct Search<'a> {
    links: Links<'a>,
    pass: Pass,
    scope: Scope,
    nodes: Vec<Node>,
    /// The nodes of a layer.
    layer: Vec<u32>,
    next: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(links: Links<'a>, pass: Pass, scope: Scope) -> Search<'a> {
        let (layer, next) = (Vec::with_capacity(256), Vec::with_capacity(256));
        Search { links, pass, scope, nodes: Vec::with_capacity(1024), layer, next }
    }

    fn run(&mut self, work: &mut Work<'_>, ranking: &mut Ranking) -> ControlFlow<()> {
        let grid = self.links.grid;
        for cell in grid.open() {
            let marks = grid.marks(cell);
            if marks.len() < 2 {
                continue;
            }
            work.spend()?;
            for digit in marks.iter() {
                let start = Candidate { cell, digit };
                self.cycles(start, ranking);
                for holds in [true, false] {
                    let is_worth = match self.scope {
                        Scope::All => self.pass.kind != Kind::Y,
                        Scope::Some { chain, .. } => {
                            chain.is_some_and(|chain| (chain.start, chain.holds) == (start, holds))
                        }
                    };
                    if is_worth {
                        self.chain(start, holds, ranking);
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn restart(&mut self, candidate: Candidate, holds: bool) {
        self.nodes.clear();
        self.nodes.push(Node { candidate, holds, parent: 0 });
        self.layer.clear();
        self.layer.push(0);
        self.next.clear();
    }

    /// The chain from a candidate, true or false, to its opposite.
    fn chain(&mut self, start: Candidate, holds: bool, ranking: &mut Ranking) {
        self.restart(start, holds);
        let mut seen = [[0; 12]; 2];
        let (mut depth, mut is_on) = (1, holds);
        while !self.layer.is_empty() {
            // The next layer holds chains of one more literal.
            depth += 1;
            let rank = Rank::new(self.pass.base[1], depth, self.pass.kind);
            if !ranking.takes(&rank) {
                return;
            }
            let layer = std::mem::take(&mut self.layer);
            let seen = &mut seen[usize::from(is_on)];
            for &number in &layer {
                if self.expand(number, is_on, start, holds, seen) {
                    let conclusion = conclusion(start, !holds);
                    let end = Node { candidate: start, holds: !holds, parent: number };
                    let branch = || vec![self.branch(end)];
                    ranking.offer(rank, self.pass.chain(), conclusion, branch);
                    return;
                }
            }
            self.layer = std::mem::replace(&mut self.next, layer);
            self.next.clear();
            is_on = !is_on;
        }
    }

    /// Adds what follows from a node. True when the opposite of the start does.
    fn expand(
        &mut self,
        parent: u32,
        is_on: bool,
        start: Candidate,
        holds: bool,
        seen: &mut Seen,
    ) -> bool {
        let from = self.nodes[parent as usize].candidate;
        if is_on && holds && from.excludes(start) {
            return true;
        }
        let (links, nodes, next) = (&self.links, &mut self.nodes, &mut self.next);
        let mut add = |number: u16| {
            if !has(seen, number) {
                insert(seen, number);
                next.push(nodes.len() as u32);
                let candidate = links.all[usize::from(number)];
                nodes.push(Node { candidate, holds: !is_on, parent });
            }
        };
        match (links.number(from), is_on) {
            (Some(from), true) => links.offs(from).iter().for_each(|&off| add(off)),
            (None, true) => links.each_weak(from, add),
            (None, false) => {}
            (Some(from), false) => {
                for on in links.ons(from) {
                    if !holds && links.all[usize::from(on)] == start {
                        return true;
                    }
                    add(on);
                }
            }
        }
        false
    }

    /// The cycles through a candidate. A false literal may be met again by another way, but not
    /// twice on one way.
    fn cycles(&mut self, start: Candidate, ranking: &mut Ranking) {
        let Some(number) = self.links.number(start) else { return };
        let (least, most, towards) = match &mut self.scope {
            Scope::All => (4, LONGEST, Vec::new()),
            Scope::Some { cycles, least, most, .. } => {
                let towards = std::mem::take(&mut cycles[usize::from(number)]);
                if towards.is_empty() {
                    return;
                }
                ((*least).max(4), *most, towards)
            }
        };
        self.restart(start, true);
        let mut seen = [0; 12];
        insert(&mut seen, number);
        let mut length = 0;
        while !self.layer.is_empty() {
            length += 2;
            // The closing literal is the first: as many literals as layers.
            let rank = Rank::new(self.pass.base[0], length, self.pass.kind);
            if !ranking.takes(&rank) {
                return;
            }
            // What follows now is of no use unless it leads back in time.
            let links_left = most.saturating_sub(length) as usize / 2;
            let near = match towards.last() {
                Some(last) if links_left > 0 => towards.get(links_left - 1).or(Some(last)),
                Some(_) => Some(&NOTHING),
                None => None,
            };
            let layer = std::mem::take(&mut self.layer);
            for &parent in &layer {
                self.turn(parent, number, near, &mut seen, |search, end| {
                    if length >= least && ranking.takes(&rank) {
                        search.offer_cycle(end, rank, ranking);
                    }
                });
            }
            self.layer = std::mem::replace(&mut self.next, layer);
            self.next.clear();
        }
    }

    /// Adds what is true two links after a node, as far as it is near the first where that is
    /// known, and shows the false literals that make the first true.
    fn turn(
        &mut self,
        parent: u32,
        first: u16,
        near: Option<&Row>,
        seen: &mut Seen,
        mut close: impl FnMut(&Search<'_>, Node),
    ) {
        let Some(from) = self.links.number(self.nodes[parent as usize].candidate) else { return };
        for i in 0..self.links.offs(from).len() {
            let off = self.links.offs(from)[i];
            let candidate = self.links.all[usize::from(off)];
            let node = Node { candidate, holds: false, parent };
            let mut number = None;
            for slot in 0..4 {
                let Some(on) = self.links.on(off, slot) else { continue };
                let closes = on == first;
                let is_far = || near.is_some_and(|near| !has(near, on));
                if (!closes && (has(seen, on) || is_far())) || self.is_above(parent, candidate) {
                    continue;
                }
                if closes {
                    close(self, node);
                    continue;
                }
                insert(seen, on);
                let parent = *number.get_or_insert_with(|| {
                    self.nodes.push(node);
                    self.nodes.len() as u32 - 1
                });
                self.next.push(self.nodes.len() as u32);
                let candidate = self.links.all[usize::from(on)];
                self.nodes.push(Node { candidate, holds: true, parent });
            }
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
    fn offer_cycle(&self, end: Node, rank: Rank, ranking: &mut Ranking) {
        let mut cells = CellSet::EMPTY;
        let mut digits = DigitSet::EMPTY;
        let mut seen = [[CellSet::EMPTY; 9]; 2];
        self.each_above(end, |Node { candidate, holds, .. }| {
            cells.insert(candidate.cell);
            digits.insert(candidate.digit);
            seen[usize::from(holds)][candidate.digit.index()] |= candidate.cell.peers_set();
        });
        let mut struck = CandidateSet::EMPTY;
        for digit in digits.iter() {
            let both = seen[0][digit.index()] & seen[1][digit.index()];
            struck.insert_cells(digit, self.links.grid.cells_with(digit) & (both - cells));
        }
        if !struck.is_empty() {
            let conclusion = Conclusion::Eliminate(struck);
            ranking.offer(rank, self.pass.cycle(), conclusion, || vec![self.branch(end)]);
        }
    }

    /// Visits a node and those it follows from.
    fn each_above(&self, end: Node, mut visit: impl FnMut(Node)) {
        visit(end);
        let mut number = end.parent;
        loop {
            let node = self.nodes[number as usize];
            visit(node);
            if node.parent == number {
                return;
            }
            number = node.parent;
        }
    }

    /// The way to a node.
    fn branch(&self, end: Node) -> Branch {
        let mut links = Branch::new();
        self.each_above(end, |Node { candidate, holds, .. }| {
            let (follows, last_of, is_lemma, nested) = (None, None, false, None);
            links.push(Link { candidate, holds, follows, last_of, is_lemma, nested });
        });
        links.reverse();
        for i in 0..links.len() {
            // A cycle begins with what follows from its end.
            let before = links[(i + links.len() - 1) % links.len()].candidate;
            if links[i].holds {
                links[i].last_of = self.last_of(before, links[i].candidate);
            }
        }
        links
    }

    /// The cell or house in which a candidate is left alone by another: the first in order.
    fn last_of(&self, gone: Candidate, left: Candidate) -> Option<Constraint> {
        if gone.cell == left.cell {
            return (gone != left).then_some(Constraint::Cell(gone.cell));
        }
        let mut houses = box_row_column(gone.cell).into_iter();
        let house = houses.find(|&house| self.links.grid.partner(house, gone) == Some(left))?;
        Some(Constraint::Place(gone.digit, house))
    }
}

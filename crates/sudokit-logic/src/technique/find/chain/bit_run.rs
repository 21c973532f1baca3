//! Runs over rows of bits instead of lists: the same order, without lists of links.
//!
//! What a true place excludes is a row of bits, of which those that were reached before are struck
//! at once. The others are taken in the order of the lists: the cell, its row, column, box, then
//! groups. Numbers ascend with the cells, and those of groups come last. Only nodes are walked
//! through; of places from whose falsity nothing follows, those in the cell of the premise are
//! reached as well, as in [`Run`](super::run::Run).

use super::links::{Literal, Place, holds, literal};
use super::reach::Reach;
use super::run::Walk;
use crate::technique::sheet::Sheet;
use sudokit_core::board::{Candidate, Cell, Digit, DigitSet, House};

/// What follows from a premise, and the masks of the position.
pub(super) struct BitRun<'a, const W: usize> {
    sheet: &'a Sheet,
    reach: &'a Reach,
    /// By place: what is false when it is true.
    excluded: &'a [[u64; W]],
    nodes: [u64; W],
    /// By node: the true literals that follow from its falsity.
    strong: Vec<Strong>,
    /// The candidates that are nodes, by cell and by line.
    in_cell: [[u64; W]; 81],
    in_line: [[u64; W]; 18],
    /// The nodes reached, false and true.
    off: [u64; W],
    on: [u64; W],
    /// The digits of the cell of the premise that are no nodes, and not reached.
    loose: DigitSet,
    reached: Vec<Literal>,
    parents: Vec<Literal>,
}

/// The true literals that follow from a false place: of the cell, of three houses, three groups.
#[derive(Clone, Copy, Default)]
struct Strong {
    list: [Literal; 8],
    len: usize,
}

impl Strong {
    fn add(&mut self, literal: Literal) {
        if !self.list[..self.len].contains(&literal) {
            self.list[self.len] = literal;
            self.len += 1;
        }
    }
}

impl<'a, const W: usize> BitRun<'a, W> {
    pub(super) fn new(sheet: &'a Sheet, reach: &'a Reach) -> BitRun<'a, W> {
        let board = reach.board();
        let mut run = BitRun {
            sheet,
            reach,
            excluded: reach.excluded(),
            nodes: reach.all_nodes(),
            strong: vec![Strong::default(); reach.node_count()],
            in_cell: [[0; W]; 81],
            in_line: [[0; W]; 18],
            off: [0; W],
            on: [0; W],
            loose: DigitSet::EMPTY,
            reached: Vec::with_capacity(2 * board.places.len()),
            parents: vec![0; 2 * board.places.len()],
        };
        for node in 0..reach.node_count() {
            if let Some(cell) = board.cell(reach.place_of(node)) {
                let [row, column, _] = cell.houses().map(House::index);
                let (word, bit) = (node / 64, 1 << (node % 64));
                run.in_cell[cell.index()][word] |= bit;
                run.in_line[row][word] |= bit;
                run.in_line[column][word] |= bit;
            }
        }
        run.link();
        run
    }

    /// The strong links in the order of the lists: cell and houses first, then groups as they are
    /// numbered.
    fn link(&mut self) {
        let board = self.reach.board();
        let is_group = |place: u16| usize::from(place) >= board.candidates;
        for has_groups in [false, true] {
            let mut pairs = board.strong.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
            let mut ordered: Vec<[u16; 2]>;
            let mut groups;
            let pairs: &mut dyn Iterator<Item = [u16; 2]> = if has_groups {
                ordered = pairs.filter(|&[_, to]| is_group(to)).collect();
                ordered.sort_unstable();
                groups = ordered.into_iter();
                &mut groups
            } else {
                &mut pairs
            };
            for [from, to] in pairs {
                if is_group(to) == has_groups {
                    self.strong[self.reach.number(from)].add(literal(to, true));
                }
            }
        }
    }

    /// The false nodes that follow from a true literal.
    #[inline(always)]
    fn strike(&mut self, nodes: [u64; W], from: Literal) {
        for (word, mut left) in nodes.into_iter().enumerate() {
            self.off[word] |= left;
            while left != 0 {
                let node = 64 * word + left.trailing_zeros() as usize;
                left &= left - 1;
                let literal = literal(self.reach.place_of(node), false);
                self.parents[usize::from(literal)] = from;
                self.reached.push(literal);
            }
        }
    }

    /// What is false after a true literal.
    #[inline]
    fn after_true(&mut self, at: Literal, start: Cell) {
        let (board, place) = (self.reach.board(), at / 2);
        let excluded = &self.excluded[usize::from(place)];
        let mut left: [u64; W] =
            std::array::from_fn(|w| excluded[w] & self.nodes[w] & !self.off[w]);
        let cell = board.cell(place);
        if is_one(&left) {
            self.strike(left, at);
        } else if left != [0; W] {
            let masks = match cell {
                Some(cell) => {
                    let [row, column, _] = cell.houses().map(House::index);
                    [self.in_cell[cell.index()], self.in_line[row], self.in_line[column]]
                }
                None => [self.in_line[board.line(place)], [0; W], [0; W]],
            };
            for mask in masks {
                self.strike(std::array::from_fn(|w| left[w] & mask[w]), at);
                left = std::array::from_fn(|w| left[w] & !mask[w]);
            }
            self.strike(left, at);
        }
        if !self.loose.is_empty() {
            self.reach_loose(at, cell, start);
        }
    }

    /// The places in the cell of the premise that are no nodes: those that a true literal there
    /// excludes, or the one of its digit.
    fn reach_loose(&mut self, at: Literal, cell: Option<Cell>, start: Cell) {
        let (board, place) = (self.reach.board(), at / 2);
        let own = DigitSet::only(board.places[usize::from(place)].0);
        let is_seen = || board.place(self.sheet, place).seers.contains(start);
        let ends = if cell == Some(start) {
            !own
        } else if is_seen() {
            own
        } else {
            return;
        };
        for digit in (ends & self.loose).iter() {
            self.loose.remove(digit);
            let Some(end) = board.at(Candidate { cell: start, digit }) else { continue };
            self.parents[usize::from(literal(end, false))] = at;
            self.reached.push(literal(end, false));
        }
    }

    /// What is true after a false literal.
    fn after_false(&mut self, at: Literal) {
        let Strong { list, len } = self.strong[self.reach.number(at / 2)];
        for &next in &list[..len] {
            let node = self.reach.number(next / 2);
            let bit = 1 << (node % 64);
            if self.on[node / 64] & bit == 0 {
                self.on[node / 64] |= bit;
                self.parents[usize::from(next)] = at;
                self.reached.push(next);
            }
        }
    }
}

impl<const W: usize> Walk for BitRun<'_, W> {
    fn place(&self, of: Literal) -> Place {
        self.reach.board().place(self.sheet, of / 2)
    }

    fn cell_and_digit(&self, of: Literal) -> (Option<Cell>, Digit) {
        let board = self.reach.board();
        (board.cell(of / 2), board.places[usize::from(of / 2)].0)
    }

    fn places(&self) -> u16 {
        self.reach.board().places.len() as u16
    }

    fn from(&mut self, premise: Literal) {
        let board = self.reach.board();
        let Some(start) = board.cell(premise / 2) else { return };
        self.reached.clear();
        (self.off, self.on) = ([0; W], [0; W]);
        let is_loose = |&digit: &Digit| {
            let place = board.at(Candidate { cell: start, digit });
            place.is_some_and(|place| !self.reach.is_node(place))
        };
        self.loose = self.sheet.marks(start).iter().filter(is_loose).collect();
        self.reached.push(premise);
        self.parents[usize::from(premise)] = premise;
        if self.reach.is_node(premise / 2) {
            let node = self.reach.number(premise / 2);
            let set = if holds(premise) { &mut self.on } else { &mut self.off };
            set[node / 64] |= 1 << (node % 64);
        }
        let mut next = 0;
        while let Some(&at) = self.reached.get(next) {
            next += 1;
            if holds(at) {
                self.after_true(at, start);
            } else if self.reach.is_node(at / 2) {
                self.after_false(at);
            }
        }
    }

    fn reached(&self) -> &[Literal] {
        &self.reached
    }

    fn parent(&self, of: Literal) -> Literal {
        self.parents[usize::from(of)]
    }
}

/// Whether a set has one member: then there is no order to mind.
fn is_one<const W: usize>(set: &[u64; W]) -> bool {
    let (mut any, mut more) = (0, 0);
    for &word in set {
        more |= word & word.wrapping_sub(1) | u64::from(any != 0 && word != 0);
        any |= word;
    }
    any != 0 && more == 0
}

//! What can be reached at all: which candidates some chain could eliminate, from which premises.
//!
//! Mostly there is no chain, and then the ways from some hundred premises are drawn in vain. Here
//! nothing is drawn: rows of bits say what follows from each false place, and a candidate can be
//! eliminated only if from its truth follows a true place that it excludes. Every chain that
//! eliminates a candidate is such a way: the candidate true, one end false, the other end true, the
//! candidate false. The other way round it does not hold: the way may visit a cell twice.
//!
//! Rows hold only *nodes*, places from whose falsity something follows. Strong links go both ways,
//! so the true places at their ends are nodes as well.

use super::links::{Links, Literal, holds, literal};
use crate::board::{Candidate, CandidateSet, Cell, Digit, DigitSet};
use crate::technique::sheet::Sheet;

/// What follows from what, as bits, in links without dead ends.
pub(super) struct Reach {
    /// By place: its node, or `NONE`.
    nodes: Vec<u16>,
    /// How many words a set of nodes takes.
    words: usize,
    /// By node: what follows from its falsity: nodes that are false, then nodes that are true.
    rows: Vec<u64>,
    /// What chains may eliminate.
    doubtful: CandidateSet,
}

const NONE: u16 = u16::MAX;

impl Reach {
    pub(super) fn over(links: &Links) -> Reach {
        let mut nodes = vec![NONE; links.len()];
        let mut places = Vec::with_capacity(links.len());
        for place in 0..links.len() as u16 {
            if !links.follow(literal(place, false)).is_empty() {
                nodes[usize::from(place)] = places.len() as u16;
                places.push(place);
            }
        }
        let words = places.len().div_ceil(64);
        let rows = vec![0; 2 * words * places.len()];
        let mut reach = Reach { nodes, words, rows, doubtful: CandidateSet::EMPTY };
        let excluded = reach.excluded(links);
        reach.follow_once(links, &places, &excluded);
        for node in 0..places.len() {
            reach.close(node);
        }
        reach.doubt(links, &excluded);
        reach
    }

    fn node(&self, literal: Literal) -> usize {
        usize::from(self.nodes[usize::from(literal / 2)])
    }

    fn row(&self, node: usize) -> &[u64] {
        &self.rows[2 * self.words * node..][..2 * self.words]
    }

    /// By place: the nodes that are false when it is true.
    fn excluded(&self, links: &Links) -> Vec<u64> {
        let mut excluded = vec![0; self.words * links.len()];
        for place in 0..links.len() {
            let row = &mut excluded[self.words * place..][..self.words];
            for &there in links.follow(literal(place as u16, true)) {
                let node = self.node(there);
                row[node / 64] |= 1 << (node % 64);
            }
        }
        excluded
    }

    /// What follows by a strong link, and by a weak one after it.
    fn follow_once(&mut self, links: &Links, places: &[u16], excluded: &[u64]) {
        let words = self.words;
        for (node, &place) in places.iter().enumerate() {
            for &there in links.follow(literal(place, false)) {
                let end = self.node(there);
                let row = &mut self.rows[2 * words * node..][..2 * words];
                merge(row, &excluded[words * usize::from(there / 2)..][..words]);
                row[words + end / 64] |= 1 << (end % 64);
            }
        }
    }

    /// Adds what follows from what follows; the rows of earlier nodes are done.
    fn close(&mut self, node: usize) {
        let words = self.words;
        let mut row = self.row(node).to_vec();
        let mut done = vec![0; words];
        done[node / 64] |= 1 << (node % 64);
        while let Some(word) = (0..words).find(|&word| row[word] & !done[word] != 0) {
            let left = row[word] & !done[word];
            let next = 64 * word + left.trailing_zeros() as usize;
            done[word] |= left & left.wrapping_neg();
            merge(&mut row, self.row(next));
            if next < node {
                merge(&mut done, &self.row(next)[..words]);
            }
        }
        self.rows[2 * words * node..][..2 * words].copy_from_slice(&row);
    }

    /// Notes the candidates from whose truth their falsity follows.
    fn doubt(&mut self, links: &Links, excluded: &[u64]) {
        let mut reached = vec![0; self.words];
        for place in 0..links.len() {
            let on = literal(place as u16, true);
            let Some(cell) = links.cell(on) else { continue };
            reached.fill(0);
            for &there in links.follow(on) {
                merge(&mut reached, &self.row(self.node(there))[self.words..]);
            }
            let own = &excluded[self.words * place..][..self.words];
            if own.iter().zip(&reached).any(|(own, reached)| own & reached != 0) {
                self.doubtful.insert_cells(links.place(on).digit, cell.into());
            }
        }
    }

    /// Whether no chain eliminates anything.
    pub(super) fn is_vain(&self) -> bool {
        self.doubtful.is_empty()
    }

    /// Whether a loop or AIC that begins with the premise may eliminate something.
    pub(super) fn is_worth(&self, sheet: &Sheet, links: &Links, premise: Literal) -> bool {
        let Some(cell) = links.cell(premise) else { return false };
        let digit = links.place(premise).digit;
        let in_cell = self.doubtful.digits_in(cell);
        if holds(premise) {
            return in_cell.contains(digit);
        }
        if links.follow(premise).is_empty() {
            return false;
        }
        // An AIC eliminates two candidates of its digit, or one in its first cell.
        let seen = self.doubtful.cells_with(digit) & cell.peers_set();
        let are_two = seen.first() != seen.last();
        are_two || in_cell != DigitSet::EMPTY || self.may_close(sheet, links, premise, cell)
    }

    /// Whether a continuous loop may go around: another digit of the cell follows. In a cell of two
    /// candidates it follows at once, which is no loop.
    fn may_close(&self, sheet: &Sheet, links: &Links, premise: Literal, cell: Cell) -> bool {
        let ends = &self.row(self.node(premise))[self.words..];
        let follows = |other: Digit| {
            links.at(Candidate::new(cell, other), true).is_some_and(|end| {
                let node = self.node(end);
                node != usize::from(NONE) && ends[node / 64] >> (node % 64) & 1 == 1
            })
        };
        let others = sheet.marks(cell) - DigitSet::only(links.place(premise).digit);
        others.single().is_none() && others.iter().any(follows)
    }
}

fn merge(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

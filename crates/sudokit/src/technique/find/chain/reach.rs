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

/// What follows from what, as bits.
pub(super) struct Reach {
    /// By place: its node, or `NONE`.
    nodes: Vec<u16>,
    /// How many words a set of nodes takes.
    words: usize,
    /// By node: what follows from its falsity: nodes that are false, then nodes that are true.
    rows: Vec<u64>,
    /// By digit: its nodes.
    of_digit: Vec<u64>,
    /// The places of the nodes.
    places: Vec<u16>,
    /// What chains may eliminate.
    doubtful: CandidateSet,
}

const NONE: u16 = u16::MAX;

impl Reach {
    /// What follows, and what loops and AIC may eliminate.
    pub(super) fn over(links: &Links) -> Reach {
        let (mut reach, excluded) = Reach::closed(links);
        reach.doubt(links, &excluded);
        reach
    }

    /// What follows alone.
    pub(super) fn only_over(links: &Links) -> Reach {
        Reach::closed(links).0
    }

    fn closed(links: &Links) -> (Reach, Vec<u64>) {
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
        let mut of_digit = vec![0; 9 * words];
        for (node, &place) in places.iter().enumerate() {
            let digit = links.place(literal(place, false)).digit;
            of_digit[words * digit.index() + node / 64] |= 1 << (node % 64);
        }
        let doubtful = CandidateSet::EMPTY;
        let mut reach = Reach { nodes, words, rows, of_digit, places, doubtful };
        let excluded = reach.excluded(links);
        reach.follow_once(links, &excluded);
        reach.close();
        (reach, excluded)
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
                // A dead end is no node.
                let node = self.node(there);
                if node != usize::from(NONE) {
                    row[node / 64] |= 1 << (node % 64);
                }
            }
        }
        excluded
    }

    /// What follows by a strong link, and by a weak one after it.
    fn follow_once(&mut self, links: &Links, excluded: &[u64]) {
        let words = self.words;
        for (node, &place) in self.places.iter().enumerate() {
            for &there in links.follow(literal(place, false)) {
                let end = self.node(there);
                let row = &mut self.rows[2 * words * node..][..2 * words];
                merge(row, &excluded[words * usize::from(there / 2)..][..words]);
                row[words + end / 64] |= 1 << (end % 64);
            }
        }
    }

    /// Adds what follows from what follows. The rows of earlier nodes are done, those of later ones
    /// are walked through.
    fn close(&mut self) {
        let words = self.words;
        let mut reached = vec![0; 2 * words];
        let mut waiting = Vec::new();
        for node in 0..self.places.len() {
            reached.fill(0);
            waiting.push(node);
            while let Some(at) = waiting.pop() {
                let row = self.row(at);
                merge(&mut reached[words..], &row[words..]);
                for word in 0..words {
                    while let left = row[word] & !reached[word]
                        && left != 0
                    {
                        let next = 64 * word + left.trailing_zeros() as usize;
                        reached[word] |= left & left.wrapping_neg();
                        if next < node {
                            merge(&mut reached, self.row(next));
                        } else if next > node {
                            waiting.push(next);
                        }
                    }
                }
            }
            self.rows[2 * words * node..][..2 * words].copy_from_slice(&reached);
        }
    }

    /// Notes the candidates from whose truth their falsity follows.
    fn doubt(&mut self, links: &Links, excluded: &[u64]) {
        let mut reached = vec![0; self.words];
        for place in 0..links.len() {
            let on = literal(place as u16, true);
            let Some(cell) = links.cell(on) else { continue };
            reached.fill(0);
            for &there in links.follow(on) {
                let node = self.node(there);
                if node != usize::from(NONE) {
                    merge(&mut reached, &self.row(node)[self.words..]);
                }
            }
            let own = &excluded[self.words * place..][..self.words];
            if own.iter().zip(&reached).any(|(own, reached)| own & reached != 0) {
                self.doubtful.insert_cells(links.place(on).digit, cell.into());
            }
        }
    }

    /// Whether a chain of which both ends are places of one digit may eliminate something: from
    /// this place, false, to another, true.
    pub(super) fn may_end(&self, sheet: &Sheet, links: &Links, premise: Literal) -> bool {
        let start = links.place(premise);
        let targets = sheet.cells_with(start.digit) & start.seers;
        let reached = &self.row(self.node(premise))[self.words..];
        let of_digit = &self.of_digit[self.words * start.digit.index()..][..self.words];
        let eliminates = |node: usize| {
            let end = links.place(literal(self.places[node], true));
            end.seers.meets(targets) && end.cells != start.cells
        };
        reached.iter().zip(of_digit).enumerate().any(|(word, (reached, of_digit))| {
            let mut left = reached & of_digit;
            std::iter::from_fn(|| {
                let next = (left != 0).then(|| 64 * word + left.trailing_zeros() as usize);
                left &= left.wrapping_sub(1);
                next
            })
            .any(eliminates)
        })
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

//! A run: everything that follows from one premise, nearest first, each by the first way to it.

use super::links::{Links, Literal, Place, holds};
use sudokit_core::board::{Cell, CellSet, Digit};

/// Draws runs over the links of a position.
pub(super) trait Walk {
    /// What is meant by a literal.
    fn place(&self, of: Literal) -> Place;
    /// Its cell, if there is one only, and its digit.
    fn cell_and_digit(&self, of: Literal) -> (Option<Cell>, Digit);
    /// How many places there are.
    fn places(&self) -> u16;
    /// Everything that follows from a premise.
    fn from(&mut self, premise: Literal);
    /// The literals reached, the premise first.
    fn reached(&self) -> &[Literal];
    /// From what a literal that was reached follows.
    fn parent(&self, of: Literal) -> Literal;

    /// The way from the premise to a literal that was reached.
    fn way_to(&self, literal: Literal, way: &mut Vec<Literal>) {
        way.clear();
        let mut at = literal;
        loop {
            way.push(at);
            let parent = self.parent(at);
            if parent == at {
                break;
            }
            at = parent;
        }
        way.reverse();
    }
}

/// A run over lists.
pub(super) struct ListRun<'a> {
    pub links: &'a Links,
    pub run: Run,
}

impl Walk for ListRun<'_> {
    fn place(&self, of: Literal) -> Place {
        *self.links.place(of)
    }

    fn cell_and_digit(&self, of: Literal) -> (Option<Cell>, Digit) {
        (self.links.cell(of), self.links.place(of).digit)
    }

    fn places(&self) -> u16 {
        self.links.len() as u16
    }

    fn from(&mut self, premise: Literal) {
        self.run.from(self.links, premise);
    }

    fn reached(&self) -> &[Literal] {
        self.run.reached()
    }

    fn parent(&self, of: Literal) -> Literal {
        self.run.parents[usize::from(of)]
    }
}

/// What follows from a premise.
#[derive(Default)]
pub(super) struct Run {
    /// The literals reached, in the order in which they were reached: this many at the beginning.
    reached: Vec<Literal>,
    count: usize,
    /// From what each literal follows; `NONE` if it was not reached. The premise follows from
    /// itself.
    parents: Vec<Literal>,
}

const NONE: Literal = Literal::MAX;

impl Run {
    /// Room for runs over these links.
    pub(super) fn over(links: &Links) -> Run {
        let literals = 2 * links.len();
        Run { reached: vec![NONE; literals + 1], count: 0, parents: vec![NONE; literals] }
    }

    /// Everything that follows from a premise. Where the links have no dead ends, those in the
    /// cells of the premise are added: there a loop may end, or may not because it follows sooner
    /// from another place of the cell.
    pub(super) fn from(&mut self, links: &Links, premise: Literal) {
        for &literal in &self.reached[..self.count] {
            self.parents[usize::from(literal)] = NONE;
        }
        self.count = 0;
        self.reach(premise, premise);
        let mut next = 0;
        while next < self.count {
            let literal = self.reached[next];
            next += 1;
            for &following in links.follow(literal) {
                self.reach(following, literal);
            }
            if holds(literal) {
                links.end_at(premise, literal).into_iter().for_each(|end| self.reach(end, literal));
                links.beside(premise, literal).for_each(|other| self.reach(other, literal));
            }
        }
    }

    /// Written in any case, and counted if it is new: a branch would be unpredictable.
    #[inline]
    fn reach(&mut self, literal: Literal, parent: Literal) {
        let known = &mut self.parents[usize::from(literal)];
        let is_new = *known == NONE;
        *known = if is_new { parent } else { *known };
        self.reached[self.count] = literal;
        self.count += usize::from(is_new);
    }

    /// The literals reached, the premise first.
    pub(super) fn reached(&self) -> &[Literal] {
        &self.reached[..self.count]
    }

    /// How many links the premise is away, if the literal was reached.
    pub(super) fn distance(&self, literal: Literal) -> Option<usize> {
        let mut at = literal;
        for distance in 0.. {
            match self.parents[usize::from(at)] {
                NONE => return None,
                parent if parent == at => return Some(distance),
                parent => at = parent,
            }
        }
        None
    }
}

/// Whether a way comes back to a cell it has left. The last cell of a loop may be its first.
///
/// Of a group (not of an almost locked set) only the first cell counts as entered, all of them as
/// left. In a loop, the cell of the premise is not left, nor is a group that begins with it; a
/// group that holds it as a later cell bars the way back. So has HoDoKu; other rules, as good as
/// this one, take other steps.
pub(super) fn comes_back(place: impl Fn(Literal) -> Place, way: &[Literal], is_loop: bool) -> bool {
    let premise = place(way[0]);
    let mut left = CellSet::EMPTY;
    let mut before: Option<Place> = None;
    for &literal in way {
        let place = place(literal);
        let entered = match place.cells.first() {
            Some(first) if !place.is_set => first.into(),
            _ => place.cells,
        };
        if entered.meets(left) {
            return true;
        }
        // Only now is the place before left: a way may go on within a cell.
        let Some(before) = before.replace(place) else { continue };
        let begins_loop = !before.is_set && before.cells.first() == premise.cells.first();
        if !(is_loop && begins_loop) {
            left |= before.cells;
        }
    }
    false
}

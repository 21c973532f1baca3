//! What follows from a literal at once, without branches, by number.
//!
//! A candidate *leads on* if another is true when it is false: the two are alone in a cell, or the
//! two places of a digit in a house. Chains and cycles run through such candidates only, a hundred
//! or so; they are numbered by digit, then by cell. Lists are in the order in which Sudoku
//! Explainer walks: the cell, the box, the row, the column.

use super::grid::{Grid, are_two, box_row_column};
use super::ranking::Kind;
use sudokit_core::board::{Candidate, CellSet, Digit, House};

/// The links of a position: of places (X), of cells with two candidates (Y), or both.
pub(super) struct Links<'a> {
    pub grid: &'a Grid,
    pub kind: Kind,
    /// By digit: the cells where it leads on.
    leading: [CellSet; 9],
    /// The candidates that lead on.
    pub all: Vec<Candidate>,
    /// By candidate: its number, plus one.
    number: Box<[u16; 729]>,
    /// By number: what becomes true when it is false, each plus one.
    ons: Vec<[u16; 4]>,
    /// What becomes false when a candidate is true; by number, where its part of the list begins.
    offs: Vec<u16>,
    from: Vec<u32>,
}

impl<'a> Links<'a> {
    pub(super) fn new(grid: &'a Grid, kind: Kind) -> Links<'a> {
        let mut links = Links {
            grid,
            kind,
            leading: [CellSet::EMPTY; 9],
            all: Vec::with_capacity(192),
            number: Box::new([0; 729]),
            ons: Vec::with_capacity(192),
            offs: Vec::with_capacity(2048),
            from: Vec::with_capacity(192),
        };
        let bivalue = if links.has_cells() { grid.cells_with_count(2) } else { CellSet::EMPTY };
        let mut pairs = Vec::with_capacity(128);
        for digit in Digit::all() {
            let mut leading = bivalue & grid.cells_with(digit);
            for house in House::all().filter(|_| kind != Kind::Y) {
                let places = grid.places(house, digit);
                if are_two(places) {
                    let at = |place: u32| house.cell_at(place as usize);
                    let pair = [at(places.trailing_zeros()), at(15 - places.leading_zeros())];
                    pairs.push((house, digit, pair));
                    pair.into_iter().for_each(|cell| leading.insert(cell));
                }
            }
            links.leading[digit.index()] = leading;
            for cell in leading {
                let candidate = Candidate { cell, digit };
                links.all.push(candidate);
                links.number[candidate.index()] = links.all.len() as u16;
            }
        }
        links.ons.resize(links.all.len(), [0; 4]);
        for cell in bivalue {
            let pair = [grid.marks(cell).smallest(), grid.marks(cell).largest()];
            if let [Some(a), Some(b)] = pair {
                links.tie(0, [Candidate { cell, digit: a }, Candidate { cell, digit: b }]);
            }
        }
        for (house, digit, pair) in pairs {
            // Rows 0, columns 1, boxes 2; walked are boxes first.
            let slot = [2, 3, 1][house.kind()];
            links.tie(slot, pair.map(|cell| Candidate { cell, digit }));
        }
        for number in 0..links.all.len() {
            links.from.push(links.offs.len() as u32);
            let mut offs = std::mem::take(&mut links.offs);
            links.each_weak(links.all[number], |off| offs.push(off));
            links.offs = offs;
        }
        links.from.push(links.offs.len() as u32);
        links
    }

    /// One of the two is true.
    fn tie(&mut self, slot: usize, pair: [Candidate; 2]) {
        let [a, b] = pair.map(|candidate| self.number[candidate.index()]);
        self.ons[usize::from(a) - 1][slot] = b;
        self.ons[usize::from(b) - 1][slot] = a;
    }

    fn has_cells(&self) -> bool {
        self.kind != Kind::X
    }

    /// The number of a candidate that leads on.
    #[inline]
    pub(super) fn number(&self, candidate: Candidate) -> Option<u16> {
        self.number[candidate.index()].checked_sub(1)
    }

    /// Visits what becomes false when a candidate is true, of what leads on, in order.
    pub(super) fn each_weak(
        &self,
        Candidate { cell, digit }: Candidate,
        mut visit: impl FnMut(u16),
    ) {
        if self.has_cells() {
            for other in self.grid.marks(cell).iter().filter(|&other| other != digit) {
                self.number(Candidate { cell, digit: other }).into_iter().for_each(&mut visit);
            }
        }
        let mut left = self.leading[digit.index()] & cell.peers_set();
        for house in box_row_column(cell) {
            let cells = left & house.cells_set();
            left -= cells;
            for cell in cells {
                visit(self.number[Candidate { cell, digit }.index()] - 1);
            }
        }
    }

    /// What becomes false when the candidate of a number is true.
    #[inline]
    pub(super) fn offs(&self, number: u16) -> &[u16] {
        let number = usize::from(number);
        &self.offs[self.from[number] as usize..self.from[number + 1] as usize]
    }

    /// What becomes true when the candidate of a number is false, by slot: 0 the cell's other
    /// candidate, then the other place in the box, the row, the column.
    #[inline]
    pub(super) fn on(&self, number: u16, slot: usize) -> Option<u16> {
        self.ons[usize::from(number)][slot].checked_sub(1)
    }

    /// All of these.
    #[inline]
    pub(super) fn ons(&self, number: u16) -> impl Iterator<Item = u16> {
        (0..4).filter_map(move |slot| self.on(number, slot))
    }
}

//! The 81 cells.

use super::parse_error::parse_error;
use super::{CellSet, Chute, House};
use std::fmt;
use std::str::FromStr;

/// A cell of the board, index 0 to 80 in reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Number of cells.
    pub const COUNT: usize = 81;

    /// By index of a cell: its peers, for loops over numbers.
    pub const PEERS: &[CellSet; 81] = &PEER_SETS;

    /// By index of a cell: its places in its row, column and box.
    pub const PLACES: &[[Place; 3]; 81] = &PLACES;

    /// All cells in reading order.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..81u8).map(Cell)
    }

    /// The cell with that index, or `None` outside 0..81.
    #[inline]
    pub const fn new(index: usize) -> Option<Cell> {
        if index < 81 { Some(Cell(index as u8)) } else { None }
    }

    /// The cell in that row and column, each 0 to 8; `None` outside.
    #[inline]
    pub const fn at(row: usize, column: usize) -> Option<Cell> {
        if row < 9 && column < 9 { Some(Cell((row * 9 + column) as u8)) } else { None }
    }

    /// Its index, 0 to 80 in reading order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its row, 0 to 8.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / 9
    }

    /// Its column, 0 to 8.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % 9
    }

    /// Its box, 0 to 8 in reading order (`block`, because `box` is a keyword).
    #[inline]
    pub const fn block(self) -> usize {
        self.row() / 3 * 3 + self.column() / 3
    }

    /// Its row, column and box.
    #[inline]
    pub const fn houses(self) -> [House; 3] {
        [House::row(self.row()), House::column(self.column()), House::block(self.block())]
    }

    /// Its band and its stack.
    #[inline]
    pub const fn chutes(self) -> [Chute; 2] {
        [Chute::band(self.row() / 3), Chute::stack(self.column() / 3)]
    }

    /// Whether the two are different cells that share a house.
    #[inline]
    pub const fn sees(self, other: Cell) -> bool {
        self.peers_set().contains(other)
    }

    /// Its 20 peers: the other cells of its houses, in reading order.
    #[inline]
    pub fn peers(self) -> impl DoubleEndedIterator<Item = Cell> + Clone {
        PEERS[self.index()].into_iter().map(Cell)
    }

    /// Its 20 peers as a set.
    #[inline]
    pub const fn peers_set(self) -> CellSet {
        PEER_SETS[self.index()]
    }
}

/// Where a cell lies in one of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The house.
    pub house: House,
    /// The position in the house, as a mask of nine bits.
    pub bit: u16,
}

/// The places of each cell.
static PLACES: [[Place; 3]; 81] = {
    let mut table = [[Place { house: House::row(0), bit: 0 }; 3]; 81];
    let mut index = 0;
    while index < 81 {
        let cell = Cell(index as u8);
        let mut kind = 0;
        while kind < 3 {
            let house = cell.houses()[kind];
            table[index][kind] = Place { house, bit: 1 << house.position_of(cell) };
            kind += 1;
        }
        index += 1;
    }
    table
};

/// The peers of each cell.
static PEER_SETS: [CellSet; 81] = {
    let mut table = [CellSet::EMPTY; 81];
    let mut a = 0;
    while a < 81 {
        let mut n = 0;
        while n < 20 {
            table[a].insert(Cell(PEERS[a][n]));
            n += 1;
        }
        a += 1;
    }
    table
};

/// Whether two cells share a house, as the tables are made from it.
const fn are_peers(one: Cell, other: Cell) -> bool {
    one.0 != other.0
        && (one.row() == other.row()
            || one.column() == other.column()
            || one.block() == other.block())
}

/// The peers of each cell, in reading order.
const PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut a = 0;
    while a < 81 {
        let (mut b, mut n) = (0, 0);
        while b < 81 {
            if are_peers(Cell(a), Cell(b)) {
                table[a as usize][n] = b;
                n += 1;
            }
            b += 1;
        }
        a += 1;
    }
    table
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

parse_error! {
    /// The text is not a cell name such as `r1c1`.
    ParseCellError, "expected a cell name from r1c1 to r9c9"
}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r1c1` to `r9c9`, in either case.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        match text.as_bytes() {
            [b'r' | b'R', r @ b'1'..=b'9', b'c' | b'C', c @ b'1'..=b'9'] => {
                Ok(Cell((r - b'1') * 9 + (c - b'1')))
            }
            _ => Err(ParseCellError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_has_20_peers_and_the_relation_is_mutual() {
        for a in Cell::all() {
            let peers: Vec<Cell> = a.peers().collect();
            assert_eq!(peers.len(), 20);
            assert!(peers.is_sorted());
            for b in Cell::all() {
                let share = a != b && a.houses().iter().any(|h| b.houses().contains(h));
                assert_eq!(peers.contains(&b), share, "{a} {b}");
                assert_eq!(a.sees(b), b.sees(a));
            }
        }
    }

    #[test]
    fn names_read_back() {
        for cell in Cell::all() {
            assert_eq!(cell.to_string().parse(), Ok(cell));
        }
        for bad in ["", "r0c1", "r1c10", "r10c12", "r10c1", "r\u{0661}c1", "a1", "r1 c1", "rr1c1"] {
            assert_eq!(bad.parse::<Cell>(), Err(ParseCellError));
        }
    }
}

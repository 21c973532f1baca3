//! The 27 houses: rows, columns, boxes.

use super::parse_error::parse_error;
use super::{Cell, CellSet};
use std::fmt;
use std::str::FromStr;

/// A house: a row, a column or a box, whose nine cells must hold nine different digits.
///
/// Index 0 to 8 are the rows, 9 to 17 the columns, 18 to 26 the boxes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(u8);

impl House {
    /// Number of houses.
    pub const COUNT: usize = 27;

    /// By index of a house: the indices of its cells in reading order, for loops over numbers.
    pub const CELLS: [[u8; 9]; 27] = {
        let mut table = [[0; 9]; 27];
        let mut house = 0;
        while house < 27 {
            let mut position = 0;
            while position < 9 {
                table[house][position] = CELLS[house][position].index() as u8;
                position += 1;
            }
            house += 1;
        }
        table
    };

    /// All houses: rows, columns, boxes.
    #[inline]
    pub fn all() -> impl DoubleEndedIterator<Item = House> + ExactSizeIterator + Clone {
        (0..27u8).map(House)
    }

    /// The house with that index, or `None` outside 0..27.
    #[inline]
    pub const fn new(index: usize) -> Option<House> {
        if index < 27 { Some(House(index as u8)) } else { None }
    }

    /// Row 0 to 8. Panics outside.
    #[inline]
    pub const fn row(row: usize) -> House {
        assert!(row < 9);
        House(row as u8)
    }

    /// Column 0 to 8. Panics outside.
    #[inline]
    pub const fn column(column: usize) -> House {
        assert!(column < 9);
        House(9 + column as u8)
    }

    /// Box 0 to 8, in reading order. Panics outside.
    #[inline]
    pub const fn block(block: usize) -> House {
        assert!(block < 9);
        House(18 + block as u8)
    }

    /// Its index, 0 to 26.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its nine cells in reading order.
    #[inline]
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        CELLS[self.index()].into_iter()
    }

    /// The cell at a position, 0 to 8 in reading order. Panics outside.
    #[inline]
    pub const fn cell_at(self, position: usize) -> Cell {
        CELLS[self.index()][position]
    }

    /// The position of a cell in the house, 0 to 8 in reading order; of no meaning for others.
    #[inline]
    pub const fn position_of(self, cell: Cell) -> usize {
        match self.0 / 9 {
            0 => cell.column(),
            1 => cell.row(),
            _ => cell.row() % 3 * 3 + cell.column() % 3,
        }
    }

    /// Whether it is a row, a column or a box, in this order: 0, 1, 2.
    #[inline]
    pub const fn kind(self) -> usize {
        self.index() / 9
    }

    /// Its number among the houses of its kind, 0 to 8.
    #[inline]
    pub const fn number(self) -> usize {
        self.index() % 9
    }

    /// Its nine cells as a set.
    #[inline]
    pub const fn cells_set(self) -> CellSet {
        CELL_SETS[self.index()]
    }

    /// Whether the cell lies in the house.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        let number = self.0 as usize % 9;
        number
            == match self.0 / 9 {
                0 => cell.row(),
                1 => cell.column(),
                _ => cell.block(),
            }
    }
}

/// The cells of each house in reading order.
static CELLS: [[Cell; 9]; 27] = {
    let mut table = [[Cell::new(0).unwrap(); 9]; 27];
    let mut h = 0;
    while h < 27 {
        let (mut c, mut n) = (0, 0);
        while c < 81 {
            let cell = Cell::new(c).unwrap();
            if House(h).contains(cell) {
                table[h as usize][n] = cell;
                n += 1;
            }
            c += 1;
        }
        h += 1;
    }
    table
};

/// The cells of each house.
static CELL_SETS: [CellSet; 27] = {
    let mut table = [CellSet::EMPTY; 27];
    let mut h = 0;
    while h < 27 {
        let mut n = 0;
        while n < 9 {
            table[h].insert(CELLS[h][n]);
            n += 1;
        }
        h += 1;
    }
    table
};

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = ["row", "column", "box"][self.index() / 9];
        write!(f, "{kind} {}", self.index() % 9 + 1)
    }
}

parse_error! {
    /// The text is no name of a house such as `row 1`.
    ParseHouseError, "expected row 1, column 2, box 3, or r1, c2, b3"
}

impl FromStr for House {
    type Err = ParseHouseError;

    /// Reads what `Display` writes, and `r1`, `c2`, `b3`, in either case.
    fn from_str(text: &str) -> Result<House, ParseHouseError> {
        let text = text.to_ascii_lowercase();
        let is_named = |house: &House| {
            let (name, number) = (house.to_string(), house.number() + 1);
            text == name || text == format!("{}{number}", &name[..1])
        };
        House::all().find(is_named).ok_or(ParseHouseError)
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_have_nine_cells_and_cells_three_houses() {
        for house in House::all() {
            assert_eq!(house.cells().filter(|&c| house.contains(c)).count(), 9);
            for (position, cell) in house.cells().enumerate() {
                assert_eq!((house.cell_at(position), house.position_of(cell)), (cell, position));
            }
        }
        for cell in Cell::all() {
            let houses: Vec<House> = House::all().filter(|h| h.contains(cell)).collect();
            assert_eq!(houses, cell.houses());
        }
        assert_eq!(House::block(5).to_string(), "box 6");
    }

    #[test]
    fn names_read_back() {
        for house in House::all() {
            assert_eq!(house.to_string().parse(), Ok(house));
        }
        assert_eq!("B9".parse(), Ok(House::block(8)));
        for text in ["row 0", "row 10", "box", "", "r10", "rows 1"] {
            assert!(text.parse::<House>().is_err(), "{text}");
        }
    }
}

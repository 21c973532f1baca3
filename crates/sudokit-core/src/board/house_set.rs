//! Sets of houses, one bit a house.

use super::set_operations::set_operations;
use super::{Cell, CellSet, House};

/// The bits of all houses.
const BITS: u32 = (1 << 27) - 1;

/// A set of houses. Bit `i` stands for the house of index `i`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord, Debug)]
pub struct HouseSet(u32);

impl HouseSet {
    /// No house.
    pub const EMPTY: HouseSet = HouseSet(0);
    /// All 27 houses.
    pub const ALL: HouseSet = HouseSet(BITS);

    /// The set holding only that house.
    #[inline]
    pub const fn only(house: House) -> HouseSet {
        HouseSet(1 << house.index())
    }

    /// The row, column and box of a cell.
    #[inline]
    pub const fn of(cell: Cell) -> HouseSet {
        HOUSES[cell.index()]
    }

    /// The set with these 27 bits; others are dropped.
    #[inline]
    pub const fn from_bits(bits: u32) -> HouseSet {
        HouseSet(bits & BITS)
    }

    /// The 27 bits.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Whether the house is in the set.
    #[inline]
    pub const fn contains(self, house: House) -> bool {
        self.0 >> house.index() & 1 == 1
    }

    /// Number of houses.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The houses in the order rows, columns, boxes.
    #[inline]
    pub fn iter(self) -> impl DoubleEndedIterator<Item = House> + Clone {
        Houses(self)
    }

    /// The first house.
    #[inline]
    pub fn first(self) -> Option<House> {
        House::new(self.0.trailing_zeros() as usize)
    }

    /// The union of their cells.
    #[inline]
    pub fn cells(self) -> CellSet {
        self.iter().fold(CellSet::EMPTY, |all, house| all | house.cells_set())
    }
}

set_operations!(HouseSet of House, BITS);

/// The houses of each cell.
static HOUSES: [HouseSet; 81] = {
    let mut table = [HouseSet::EMPTY; 81];
    let mut index = 0;
    while index < 81 {
        let [row, column, block] = Cell::new(index).unwrap().houses();
        table[index].0 = 1 << row.index() | 1 << column.index() | 1 << block.index();
        index += 1;
    }
    table
};

/// The houses of a set in order.
#[derive(Clone)]
struct Houses(HouseSet);

impl Iterator for Houses {
    type Item = House;

    #[inline]
    fn next(&mut self) -> Option<House> {
        let first = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        first
    }
}

impl DoubleEndedIterator for Houses {
    #[inline]
    fn next_back(&mut self) -> Option<House> {
        let last = House::new(31_usize.checked_sub(self.0.0.leading_zeros() as usize)?)?;
        self.0.0 &= !(1 << last.index());
        Some(last)
    }
}

//! Sets of cells.

use super::set_operations::set_operations;
use super::{Cell, House};
use std::fmt::{self, Write};
use std::iter::FusedIterator;

/// A set of cells. Bit `i` stands for the cell of index `i`.
///
/// ```
/// use sudokit::board::{Cell, CellSet, House};
///
/// let corner = Cell::at(0, 0).unwrap();
/// let both = House::row(0).cells_set() & House::block(0).cells_set();
/// assert_eq!(both.to_string(), "r1c123");
/// assert_eq!((both - CellSet::only(corner)).len(), 2);
/// assert!(corner.peers_set().contains(Cell::at(2, 2).unwrap()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct CellSet(u128);

/// One bit for each cell.
const BITS: u128 = (1 << 81) - 1;

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet(0);
    /// All 81 cells.
    pub const ALL: CellSet = CellSet(BITS);

    /// The set with these bits, bit `i` for the cell of index `i`. Bits above the 81st are dropped.
    #[inline]
    pub const fn from_bits(bits: u128) -> CellSet {
        CellSet(bits & BITS)
    }

    /// The 81 bits, bit `i` for the cell of index `i`.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// The set holding only `cell`.
    #[inline]
    pub const fn only(cell: Cell) -> CellSet {
        CellSet(1 << cell.index())
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// Whether every cell of this set is in `other`.
    #[inline]
    pub const fn is_subset(self, other: CellSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub const fn meets(self, other: CellSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Number of cells, 0 to 81.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is left.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds `cell`.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0 |= CellSet::only(cell).0;
    }

    /// Takes `cell` out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0 &= !CellSet::only(cell).0;
    }

    /// The set with `cell` in it.
    #[must_use]
    #[inline]
    pub const fn with(self, cell: Cell) -> CellSet {
        CellSet(self.0 | CellSet::only(cell).0)
    }

    /// The set without `cell`.
    #[must_use]
    #[inline]
    pub const fn without(self, cell: Cell) -> CellSet {
        CellSet(self.0 & !CellSet::only(cell).0)
    }

    /// The first cell in reading order, if there is one.
    #[inline]
    pub const fn first(self) -> Option<Cell> {
        Cell::new(self.0.trailing_zeros() as usize)
    }

    /// The last cell in reading order, if there is one.
    #[inline]
    pub const fn last(self) -> Option<Cell> {
        Cell::new(127usize.wrapping_sub(self.0.leading_zeros() as usize))
    }

    /// The cell, when the set holds exactly one.
    #[inline]
    pub const fn single(self) -> Option<Cell> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The cells in reading order.
    #[inline]
    pub const fn iter(self) -> Cells {
        Cells { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }

    /// The cells that see every cell of the set; all 81 for the empty set.
    #[inline]
    pub fn common_peers(self) -> CellSet {
        self.iter().fold(CellSet::ALL, |common, cell| common & cell.peers_set())
    }

    /// The houses that hold the whole set: rows, columns, boxes. All 27 for the empty set.
    #[inline]
    pub fn common_houses(self) -> impl DoubleEndedIterator<Item = House> + Clone {
        House::all().filter(move |house| self.is_subset(house.cells_set()))
    }

    /// The columns of the cells in a row (0 to 8): bit `c` for column `c`.
    #[inline]
    pub const fn columns_in(self, row: usize) -> u16 {
        (self.0 >> (9 * row)) as u16 & 0x1ff
    }
}

/// The cells of a set in reading order.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The bits of the first 64 cells, and of the others: cheaper to walk than all in one.
    low: u64,
    high: u64,
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        if self.low != 0 {
            let first = self.low.trailing_zeros();
            self.low &= self.low - 1;
            return Cell::new(first as usize);
        }
        // Nothing left: 64 trailing zeros, the index of no cell.
        let first = 64 + self.high.trailing_zeros();
        self.high &= self.high.wrapping_sub(1);
        Cell::new(first as usize)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = (self.low.count_ones() + self.high.count_ones()) as usize;
        (len, Some(len))
    }
}

impl DoubleEndedIterator for Cells {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        let left = CellSet(u128::from(self.high) << 64 | u128::from(self.low));
        let last = left.last()?;
        *self = left.without(last).iter();
        Some(last)
    }
}

impl ExactSizeIterator for Cells {}

impl FusedIterator for Cells {}

impl IntoIterator for &CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl IntoIterator for CellSet {
    type Item = Cell;
    type IntoIter = Cells;

    #[inline]
    fn into_iter(self) -> Cells {
        self.iter()
    }
}

set_operations!(CellSet of Cell, BITS);

impl fmt::Display for CellSet {
    /// The compact names players use: `r12c9,r5c7`. Each part begins with the first cell that has
    /// not been named; cells of its row join it, or, if there is none, cells of its column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = *self;
        while let Some(first) = left.first() {
            let row = left & House::row(first.row()).cells_set();
            let is_row = row.first() != row.last();
            let part = if is_row { row } else { left & House::column(first.column()).cells_set() };
            if left != *self {
                f.write_char(',')?;
            }
            // Letter by letter: paths are written by the million.
            let mut numbers = |letter, is_one, of: fn(Cell) -> usize| {
                f.write_char(letter)?;
                let cells = part.iter().take(if is_one { 1 } else { usize::MAX });
                cells.map(of).try_for_each(|line| f.write_char(char::from(b'1' + line as u8)))
            };
            numbers('r', is_row, Cell::row)?;
            numbers('c', !is_row, Cell::column)?;
            left -= part;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Digit, DigitSet};
    use super::*;
    use crate::random::Random;

    fn set(names: &str) -> CellSet {
        names.split_whitespace().map(|name| name.parse::<Cell>().unwrap()).collect()
    }

    /// The name of a set in plain words: numbers of rows, then of columns, each once.
    fn named(cells: CellSet) -> String {
        let numbers = |part: CellSet, of: fn(Cell) -> usize| {
            part.iter().filter_map(|cell| Digit::new(of(cell) as u8 + 1)).collect::<DigitSet>()
        };
        let (mut left, mut parts) = (cells, Vec::new());
        while let Some(first) = left.first() {
            let row = left & House::row(first.row()).cells_set();
            let column = left & House::column(first.column()).cells_set();
            let part = if row.len() > 1 { row } else { column };
            parts.push(format!("r{}c{}", numbers(part, Cell::row), numbers(part, Cell::column)));
            left -= part;
        }
        parts.join(",")
    }

    #[test]
    fn cells_are_written_as_they_are_named() {
        let mut random = Random::new(9, 0);
        for number in 0..2000 {
            let most = 1 + number % 12;
            let cells = (0..most).filter_map(|_| Cell::new(random.index(81))).collect::<CellSet>();
            assert_eq!(cells.to_string(), named(cells));
        }
    }

    #[test]
    fn a_set_knows_its_members() {
        for step in 1..40 {
            let cells: Vec<Cell> = Cell::all().step_by(step).collect();
            let set: CellSet = cells.iter().copied().collect();
            assert!(set.iter().eq(cells.iter().copied()));
            assert!(set.iter().rev().eq(cells.iter().rev().copied()));
            assert_eq!((set.len(), set.iter().len()), (cells.len(), cells.len()));
            assert_eq!((set.first(), set.last()), (cells.first().copied(), cells.last().copied()));
            for cell in Cell::all() {
                assert_eq!(set.contains(cell), cells.contains(&cell));
                assert_eq!((!set).contains(cell), !cells.contains(&cell));
                assert_eq!(set.with(cell).len(), cells.len() + usize::from(!set.contains(cell)));
                assert!(!set.without(cell).contains(cell));
            }
        }
        let one = Cell::new(80).unwrap();
        assert_eq!(CellSet::only(one).single(), Some(one));
        assert_eq!((CellSet::EMPTY.first(), CellSet::EMPTY.last()), (None, None));
        assert_eq!((CellSet::EMPTY.single(), CellSet::ALL.single()), (None, None));
        assert_eq!(CellSet::from_bits(u128::MAX), CellSet::ALL);
    }

    #[test]
    fn tables_of_cells_agree_with_lists_of_cells() {
        for cell in Cell::all() {
            assert_eq!(cell.peers_set(), cell.peers().collect());
        }
        for house in House::all() {
            assert_eq!(house.cells_set(), house.cells().collect());
        }
        for a in Cell::all() {
            let both = CellSet::only(a).with(Cell::new(40).unwrap());
            let naive = Cell::all().filter(|&c| both.iter().all(|b| c.sees(b)));
            assert_eq!(both.common_peers(), naive.collect());
        }
        let houses: Vec<House> = set("r1c1 r1c3").common_houses().collect();
        assert_eq!(houses, [House::row(0), House::block(0)]);
    }

    #[test]
    fn names_are_compact() {
        for (cells, name) in [
            ("", ""),
            ("r1c9 r2c9 r5c7", "r12c9,r5c7"),
            ("r1c2 r1c4 r1c6 r2c1", "r1c246,r2c1"),
            ("r4c1 r4c6 r5c1 r5c6", "r4c16,r5c16"),
            ("r9c9", "r9c9"),
        ] {
            assert_eq!(set(cells).to_string(), name);
        }
    }
}

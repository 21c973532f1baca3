//! Which kind of technique suffices, without a path: close the candidates under one kind after the
//! other.
//!
//! Singles, locked candidates, subsets and basic fish are monotone: what they eliminate now they
//! can eliminate later too. So every order of steps ends in the same position, and the least kind
//! that solves the puzzle needs no steps, no choice and no text.
//!
//! Naked and hidden subsets, and fish, are one rule: of nine sets, `n` that have only `n` members
//! together keep these for themselves (Philip Hall, 1935). For subsets the sets are the digits of
//! the cells of a house; for fish, the columns of the rows of a digit. The complement of a naked
//! subset is a hidden one, and that of a fish in rows is one in columns.
//!
//! [`closure()`] answers for one puzzle and is written plainly; [`Closures`] answers for many.

#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for vectors alone"))]
mod lanes;
mod many;
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "for vectors alone"))]
mod rules;

pub use many::Closures;

use crate::board::{Cell, CellSet, Digit, DigitSet, House};
use crate::grid::Puzzle;
use std::fmt;

/// A kind of technique; each includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Closure {
    /// Naked and hidden singles.
    Singles,
    /// Pointing and claiming.
    Locked,
    /// Naked and hidden pairs, triples, quadruples.
    Subsets,
    /// X-wing, swordfish, jellyfish.
    Fish,
}

impl Closure {
    /// All kinds, the easiest first.
    pub const ALL: [Closure; 4] =
        [Closure::Singles, Closure::Locked, Closure::Subsets, Closure::Fish];

    /// Its name: `singles`, `locked`, `subsets`, `fish`.
    pub const fn name(self) -> &'static str {
        ["singles", "locked", "subsets", "fish"][self as usize]
    }
}

impl fmt::Display for Closure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The least kind of technique, up to `most`, that solves a puzzle; `None` if none does, or the
/// givens contradict each other.
///
/// ```
/// use sudokit::{Puzzle, closure::{Closure, closure}};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(closure(&puzzle, Closure::Fish), Some(Closure::Singles));
/// assert_eq!(closure(&Puzzle::EMPTY, Closure::Fish), None);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn closure(puzzle: &Puzzle, most: Closure) -> Option<Closure> {
    let mut board = Board::new(puzzle);
    let mut needed = Closure::Singles;
    loop {
        if !board.place_singles() {
            return None;
        }
        if board.open.is_empty() {
            return Some(needed);
        }
        let mut kinds = Closure::ALL[1..].iter().filter(|&&kind| kind <= most);
        needed = needed.max(*kinds.find(|&&kind| board.reduce(kind))?);
    }
}

/// Candidates by digit, and the cells that are open.
struct Board {
    cells: [CellSet; 9],
    open: CellSet,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Board {
        let mut board = Board { cells: [CellSet::ALL; 9], open: CellSet::ALL };
        puzzle.givens().for_each(|(cell, digit)| board.place(cell, digit));
        board
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        for cells in &mut self.cells {
            cells.remove(cell);
        }
        self.cells[digit.index()] -= cell.peers_set();
        self.cells[digit.index()].insert(cell);
        self.open.remove(cell);
    }

    /// False on a contradiction.
    fn place_singles(&mut self) -> bool {
        loop {
            let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
            for cells in self.cells {
                twice |= once & cells;
                once |= cells;
            }
            if once != CellSet::ALL {
                return false;
            }
            let before = self.open;
            let naked = (once - twice) & self.open;
            for cell in naked {
                let digit = Digit::all().find(|d| self.cells[d.index()].contains(cell));
                let Some(digit) = digit else { return false };
                self.place(cell, digit);
            }
            if naked.is_empty() && !self.place_hidden() {
                return false;
            }
            if self.open == before {
                return true;
            }
        }
    }

    /// Places all hidden singles. False on a contradiction.
    fn place_hidden(&mut self) -> bool {
        for digit in Digit::ALL {
            for house in House::all() {
                let places = self.cells[digit.index()] & house.cells_set();
                if places.is_empty() {
                    return false;
                }
                if let Some(cell) = places.single()
                    && self.open.contains(cell)
                {
                    self.place(cell, digit);
                }
            }
        }
        true
    }

    /// Eliminates what a kind of technique can, all of it once. False when that is nothing.
    fn reduce(&mut self, kind: Closure) -> bool {
        let before = self.cells;
        match kind {
            Closure::Singles => {}
            Closure::Locked => self.reduce_locked(),
            Closure::Subsets => self.reduce_subsets(),
            Closure::Fish => self.reduce_fish(),
        }
        self.cells != before
    }

    fn reduce_locked(&mut self) {
        for cells in &mut self.cells {
            for line in 0..18 {
                let line = House::new(line).map_or(CellSet::EMPTY, House::cells_set);
                for block in (0..9).map(|block| House::block(block).cells_set()) {
                    if !line.meets(block) {
                        continue;
                    }
                    if (*cells & block).is_subset(line) {
                        *cells -= line - block;
                    }
                    if (*cells & line).is_subset(block) {
                        *cells -= block - line;
                    }
                }
            }
        }
    }

    fn reduce_subsets(&mut self) {
        for house in House::all() {
            let mut sets = [0; 9];
            for digit in Digit::ALL {
                for cell in self.cells[digit.index()] & house.cells_set() {
                    sets[house.position_of(cell)] |= 1 << digit.index();
                }
            }
            let reduced = keep_own(&sets);
            for (position, (set, reduced)) in sets.into_iter().zip(reduced).enumerate() {
                let lost = DigitSet::from_bits(set & !reduced);
                lost.iter().for_each(|d| self.cells[d.index()].remove(house.cell_at(position)));
            }
        }
    }

    fn reduce_fish(&mut self) {
        for cells in &mut self.cells {
            let rows: [u16; 9] = std::array::from_fn(|row| cells.columns_in(row));
            let reduced = keep_own(&rows);
            let bits = (0..9).rev().fold(0, |bits, row| bits << 9 | u128::from(reduced[row]));
            *cells = CellSet::from_bits(bits);
        }
    }
}

/// Wherever `n` of the sets have only `n` members together, takes these out of the others.
fn keep_own(sets: &[u16; 9]) -> [u16; 9] {
    let mut reduced = *sets;
    // Sets of one are settled: no other set has their member.
    let open: [usize; 9] = std::array::from_fn(|i| i);
    let (mut order, mut count) = (open, 0);
    for index in open.into_iter().filter(|&i| sets[i].count_ones() > 1) {
        order[count] = index;
        count += 1;
    }
    let mut unions = [0_u16; 512];
    for chosen in 1..1_usize << count {
        let lowest = chosen.trailing_zeros() as usize;
        let union = unions[chosen & (chosen - 1)] | sets[order[lowest]];
        unions[chosen] = union;
        if union.count_ones() == chosen.count_ones() && chosen + 1 != 1 << count {
            let others = (0..count).filter(|i| chosen >> i & 1 == 0);
            others.for_each(|i| reduced[order[i]] &= !union);
        }
    }
    reduced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clashing_givens_are_not_solved() {
        let clash: Puzzle = format!("55{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(closure(&clash, Closure::Fish), None);
    }
}

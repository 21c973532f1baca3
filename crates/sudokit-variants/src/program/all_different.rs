//! Houses: as many cells as values, so that every value has a place.

use super::{Contradiction, Kept, LAST, Propagate, Space, Var, bits, low_bits};

/// Cells that mutually differ.
pub(crate) struct Differing {
    pub(crate) cells: Vec<Var>,
    /// All other cells of the puzzle, as bits.
    others: Vec<u64>,
}

impl Differing {
    /// Some of a number of cells.
    pub(super) fn new(cells: Vec<Var>, count: usize) -> Differing {
        let words = count.div_ceil(64).max(1);
        let mut others: Vec<u64> = (0..words).map(|word| low_bits(count - 64 * word)).collect();
        cells.iter().for_each(|cell| others[cell / 64] &= !(1 << (cell % 64)));
        Differing { cells, others }
    }

    /// Each of these values has a place among the cells. A value with one place stands there. A
    /// value with few places is removed from all cells that see all of them.
    pub(super) fn place(&self, space: &mut Space<'_>, values: u64) -> Kept {
        // Values with at least that many places.
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        let mut fixed = 0;
        for &cell in &self.cells {
            let domain = space.domains[cell];
            four |= three & domain;
            three |= two & domain;
            two |= one & domain;
            one |= domain;
            fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        if values & !one != 0 {
            return Err(Contradiction);
        }
        let few = values & !four & !fixed;
        if few == 0 {
            return Ok(());
        }
        // The places of values that have at most three.
        let (mut places, mut count) = ([[0; 3]; 64], [0u8; 64]);
        for &cell in &self.cells {
            for value in bits(space.domains[cell] & few) {
                places[value][usize::from(count[value])] = cell;
                count[value] += 1;
            }
        }
        for value in bits(few) {
            match places[value] {
                [place, ..] if count[value] == 1 => space.keep(place, 1 << value)?,
                places => {
                    let places = &places[..usize::from(count[value])];
                    space.remove_seen(1 << value, places, &self.others)?;
                }
            }
        }
        Ok(())
    }
}

/// A house with all values.
pub(crate) struct House {
    pub(crate) cells: Differing,
    pub(crate) values: usize,
}

impl Propagate for House {
    fn scope(&self) -> &[Var] {
        &self.cells.cells
    }

    fn cost(&self) -> u8 {
        0
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        self.cells.place(space, low_bits(self.values))
    }
}

/// Maximum of cells of a house for [`Hall`].
pub(super) const MAX_OPEN: usize = 10;

/// A house once more: cells that have as many values as cells take these values from the others,
/// the field's naked and hidden subsets (Hall, 1935). All sets of open cells are looked at. That
/// makes half of the guesses of human puzzles needless, and costs hard searches more than it saves:
/// it runs before the first guess alone.
pub(super) struct Hall {
    pub(super) cells: Vec<Var>,
}

impl Propagate for Hall {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        LAST
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let (mut open, mut count) = ([0; MAX_OPEN], 0);
        for &cell in self.cells.iter().filter(|&&cell| !space.domains[cell].is_power_of_two()) {
            open[count] = cell;
            count += 1;
        }
        let open = &open[..count];
        let mut unions = [0; 1 << MAX_OPEN];
        for set in 1..1usize << count {
            let union =
                unions[set & (set - 1)] | space.domains[open[set.trailing_zeros() as usize]];
            unions[set] = union;
            if union.count_ones() > set.count_ones() {
                continue;
            }
            if union.count_ones() < set.count_ones() {
                return Err(Contradiction);
            }
            for (i, &cell) in open.iter().enumerate() {
                if set >> i & 1 == 0 {
                    space.remove(cell, union)?;
                }
            }
        }
        Ok(())
    }
}

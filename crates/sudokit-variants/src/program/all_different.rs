//! Houses: as many cells as values, so that every value has a place.

use super::{Contradiction, Kept, LAST, Propagate, Space, Var, bits};

/// Cells that mutually differ.
pub(crate) struct Differing {
    pub(crate) cells: Vec<Var>,
    /// The same as bits: a word's place, and the word.
    own: Vec<(usize, u64)>,
}

impl Differing {
    pub(super) fn new(cells: Vec<Var>) -> Differing {
        let mut own: Vec<(usize, u64)> = Vec::new();
        for cell in &cells {
            let (word, bit) = (cell / 64, 1 << (cell % 64));
            match own.iter_mut().find(|(at, _)| *at == word) {
                Some((_, bits)) => *bits |= bit,
                None => own.push((word, bit)),
            }
        }
        Differing { cells, own }
    }

    /// Each of these values has a place among the cells. A value with one place stands there. A
    /// value with few places is removed from all cells that see all of them.
    pub(super) fn place(&self, space: &mut Space<'_>, values: u64) -> Kept {
        'values: for value in bits(values) {
            let (mut places, mut count) = ([0; 3], 0);
            let row = space.places.row(value);
            for &(word, own) in &self.own {
                for bit in bits(row[word] & own) {
                    if count == places.len() {
                        continue 'values;
                    }
                    places[count] = 64 * word + bit;
                    count += 1;
                }
            }
            match count {
                0 => return Err(Contradiction),
                1 => space.keep(places[0], 1 << value)?,
                _ => space.remove_seen(value, places[..count].iter().copied())?,
            }
        }
        Ok(())
    }
}

/// A house with all values. Only values that lost a place are looked at.
pub(crate) struct House {
    pub(crate) cells: Differing,
    /// Its number.
    pub(crate) at: usize,
}

impl Propagate for House {
    fn scope(&self) -> &[Var] {
        &self.cells.cells
    }

    fn cost(&self) -> u8 {
        0
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let stale = space.take_stale(self.at);
        self.cells.place(space, stale)
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

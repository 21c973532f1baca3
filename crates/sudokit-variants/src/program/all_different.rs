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

/// A house once more: cells that have as many values as cells take these values from the others,
/// the field's naked and hidden subsets (Hall, 1935). All at once are found from one value for each
/// cell (Régin, 1994): another is left if the cells can exchange theirs in a circle. That makes
/// half of the guesses of human puzzles needless, and costs hard searches more than it saves: it
/// runs before the first guess alone.
pub(super) struct Hall {
    pub(super) cells: Vec<Var>,
}

/// How many cells with these domains can have different values at the same time: a largest
/// matching. And the cell that has each value then.
pub(crate) fn matching(domains: &[u64]) -> (usize, [usize; 64]) {
    let mut owners = [usize::MAX; 64];
    let gets_one = |&cell: &usize| give(cell, domains, &mut owners, &mut 0);
    let count = (0..domains.len()).filter(gets_one).count();
    (count, owners)
}

/// Gives a cell a value: one that no cell has, or one whose cell finds another. `seen` are values
/// for which that was tried.
fn give(cell: usize, domains: &[u64], owners: &mut [usize; 64], seen: &mut u64) -> bool {
    while let Some(value) = bits(domains[cell] & !*seen).next() {
        *seen |= 1 << value;
        if owners[value] == usize::MAX || give(owners[value], domains, owners, seen) {
            owners[value] = cell;
            return true;
        }
    }
    false
}

impl Propagate for Hall {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        LAST
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let is_open = |&cell: &Var| !space.domains[cell].is_power_of_two();
        let open: Vec<Var> = self.cells.iter().copied().filter(is_open).collect();
        let domains: Vec<u64> = open.iter().map(|&cell| space.domains[cell]).collect();
        let (union, count) = (domains.iter().fold(0, |all, own| all | own), open.len());
        if union.count_ones() as usize > count {
            // A value may have no cell.
            return Ok(());
        }
        let (most, owners) = matching(&domains);
        if most < count {
            return Err(Contradiction);
        }
        // The cells whose values each cell can take: at once, then by way of others.
        let values = |domain: &u64| bits(*domain).fold(0, |all, value| all | 1u64 << owners[value]);
        let mut takes: Vec<u64> = domains.iter().map(values).collect();
        for way in 0..count {
            let more = takes[way];
            let takers = takes.iter_mut().filter(|takes| **takes >> way & 1 == 1);
            takers.for_each(|takes| *takes |= more);
        }
        for (at, (&cell, &domain)) in open.iter().zip(&domains).enumerate() {
            let stays = bits(domain).filter(|&value| takes[owners[value]] >> at & 1 == 1);
            space.keep(cell, stays.fold(0, |kept, value| kept | 1 << value))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Builder, Relations};
    use crate::shape::Shape;
    use sudokit_core::random::Random;

    /// The values of five cells that stand in some row of different values.
    fn naive(domains: &[u64; 5]) -> [u64; 5] {
        let mut left = [0; 5];
        for row in 0..5usize.pow(5) {
            let row: [u64; 5] = std::array::from_fn(|at| 1 << (row / 5usize.pow(at as u32) % 5));
            let union = row.iter().fold(0, |all, value| all | value);
            if union == 0b11111 && row.iter().zip(domains).all(|(value, own)| value & own != 0) {
                left.iter_mut().zip(row).for_each(|(left, value)| *left |= value);
            }
        }
        left
    }

    #[test]
    fn a_house_keeps_what_stands_in_some_row() {
        let shape = Shape::new(1, 5, 1, 5).unwrap();
        let mut builder = Builder::new(&shape);
        builder.differ(&shape.cells().collect::<Vec<_>>());
        let program = builder.finish();
        let house = Hall { cells: (0..5).collect() };
        let (mut random, mut cut) = (Random::new(7, 0), 0);
        for _ in 0..1_000 {
            // Cells with one value are done, and their neighbors know it.
            let pairs = [0; 5].map(|_| 0b11 << random.index(4) | 1 << random.index(5));
            let domains = pairs.map(|own| own | random.below(32) & random.below(32));
            let mut space = Space::with_domains(&program, domains.to_vec(), Vec::new());
            let (kept, left) = (house.run(&mut space), naive(&domains));
            assert_eq!(kept.is_ok(), left[0] != 0, "{domains:?}");
            assert!(kept.is_err() || space.domains == left, "{domains:?}");
            cut += usize::from(kept.is_ok() && left != domains);
        }
        assert!(cut > 100, "{cut}");
    }
}

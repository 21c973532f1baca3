//! The sheet of a puzzle, all givens at once.
//!
//! The queues hold singles in the order in which they arose. The position determines that order:
//! givens are placed in reading order, so a candidate went with the first given that excludes it,
//! and a single arose when the last of the others went.

use super::Sheet;
use crate::position::Position;
use crate::technique::step::HouseSet;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, House};
use sudokit_core::grid::Puzzle;

/// Singles with the time at which they arose: sorted as numbers, they are in order.
struct Arisen<const N: usize> {
    list: [u32; N],
    count: usize,
}

impl<const N: usize> Arisen<N> {
    const NONE: Arisen<N> = Arisen { list: [0; N], count: 0 };

    fn add(&mut self, time: usize, single: Candidate) {
        self.list[self.count] = (time * Candidate::COUNT + single.index()) as u32;
        self.count += 1;
    }

    fn in_order(&mut self) -> impl Iterator<Item = Candidate> + '_ {
        let list = &mut self.list[..self.count];
        list.sort_unstable();
        list.iter().filter_map(|&entry| Candidate::from_index(entry as usize % Candidate::COUNT))
    }
}

impl Sheet {
    /// The sheet of these givens; none if they clash, or leave a cell or a house nothing.
    pub(super) fn at_once(puzzle: &Puzzle) -> Option<Sheet> {
        let position = Position::of_givens(puzzle)?;
        let (values, givens) = (*puzzle.values(), !position.open());
        let mut sheet = Sheet { position, values, givens, ..Sheet::blank() };
        sheet.start_naked();
        sheet.start_hidden();
        Some(sheet)
    }

    /// The cells with one candidate.
    fn start_naked(&mut self) {
        let mut naked = Arisen::<81>::NONE;
        for cell in self.position.cells_with_count(1) {
            if let Some(digit) = self.marks(cell).single() {
                let gone = (!self.marks(cell)).iter();
                let last = gone.map(|digit| self.excluded_by(cell, digit)).max();
                let time = 81 * last.unwrap_or_default() + cell.index();
                naked.add(time, Candidate { cell, digit });
            }
        }
        naked.in_order().for_each(|single| self.singles.naked.push_if(true, single));
    }

    /// The digits with one place in a house.
    fn start_hidden(&mut self) {
        let mut hidden = Arisen::<243>::NONE;
        for digit in Digit::all() {
            let houses = HouseSet::from_bits(self.position.houses_with_hidden(digit));
            for house in houses.iter() {
                let position = self.places(house, digit).trailing_zeros();
                let cell = house.cell_at(position as usize);
                hidden.add(self.time_of_last(house, cell, digit), Candidate { cell, digit });
            }
        }
        hidden.in_order().for_each(|single| self.singles.hidden.push_if(true, single));
    }

    /// When a digit lost the last of its places in a house but for one, as a number that rises: a
    /// given first strikes its peers, of each the row, the column, the box; then the other digits
    /// of its own cell.
    fn time_of_last(&self, house: House, left: Cell, digit: Digit) -> usize {
        let time = |given: Cell, which: usize| (90 * given.index() + which) * 3 + house.kind();
        let time_of_own = |given: Cell| time(given, 81 + digit.index());
        let mut last = 0;
        let mut others = house.cells_set().without(left);
        for given in self.position.placed(digit) {
            let before = CellSet::from_bits((1 << given.index()) - 1);
            let own = others & self.givens & before;
            let struck = (others - own) & given.peers_set();
            match (struck.last(), own.last()) {
                (Some(cell), _) => last = time(given, cell.index()),
                (None, Some(own)) => last = time_of_own(own),
                (None, None) => {}
            }
            others -= own | struck;
        }
        others.last().map_or(last, time_of_own)
    }

    /// The index of the first given of a digit that a cell sees; past all if there is none.
    fn excluded_by(&self, cell: Cell, digit: Digit) -> usize {
        (self.position.placed(digit) & cell.peers_set()).bits().trailing_zeros() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::queue::Singles;
    use sudokit_core::generate::{Sampler, random_grid};
    use sudokit_core::random::Random;

    /// All that a path can see of a sheet: queues without what is placed, and without the second
    /// mention of a candidate.
    fn seen(sheet: &Sheet) -> impl PartialEq + std::fmt::Debug + use<> {
        let waiting = |queue: &mut dyn Iterator<Item = Candidate>| {
            let mut list: Vec<Candidate> = Vec::new();
            for single in queue.filter(|single| sheet.open().contains(single.cell)) {
                if !list.contains(&single) {
                    list.push(single);
                }
            }
            list
        };
        let queues =
            [waiting(&mut sheet.singles.naked.iter()), waiting(&mut sheet.singles.hidden.iter())];
        (sheet.values, sheet.givens, sheet.position.clone(), queues)
    }

    #[test]
    fn givens_at_once_are_givens_one_by_one() {
        let mut random = Random::new(8, 0);
        let (mut singles, mut refused) = (0, 0);
        for number in 0..400 {
            let solution = random_grid(Sampler::Uniform, &mut random);
            let mut puzzle = Puzzle::EMPTY;
            for cell in Cell::all().filter(|_| random.index(80) < number % 80) {
                puzzle.set(cell, Some(solution.get(cell)));
            }
            if number % 7 == 6 {
                // A digit that is none of the solution: mostly there is a contradiction.
                let wrong = Cell::new(random.index(81)).unwrap();
                puzzle.set(wrong, Some(Digit::ALL[random.index(9)]));
            }
            let naive = Sheet::one_by_one(&puzzle);
            match Sheet::at_once(&puzzle) {
                Some(sheet) => {
                    assert_eq!(seen(&sheet), seen(&naive), "{puzzle}");
                    let Singles { naked, hidden } = &sheet.singles;
                    singles += naked.iter().count() + hidden.iter().count();
                }
                None => {
                    assert!(naive.is_broken(), "{puzzle}");
                    refused += 1;
                }
            }
        }
        assert!(singles > 5000 && refused > 20, "{singles} {refused}");
    }
}

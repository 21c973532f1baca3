//! The sheet of a puzzle, all givens at once.
//!
//! The naive way places given after given: each takes its digit from twenty peers, and with each
//! peer three houses are counted. Here the candidates are what no given sees, sets at a time. The
//! queues hold singles in the order in which they arose, and that can be told afterwards: givens
//! are placed in reading order, so a candidate went with the first given that excludes it, and a
//! single arose when the last of the others went.

use super::{Sheet, is_one_at_most};
use crate::technique::step::HouseSet;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
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
        let mut sheet = Sheet::blank();
        // By house: the digits that stand there, the positions of open cells.
        let (mut used, mut open) = ([DigitSet::EMPTY; 27], [0x1ff; 27]);
        for (cell, digit) in puzzle.givens() {
            let index = digit.index();
            sheet.values[cell.index()] = digit.get();
            sheet.stands[index].insert(cell);
            sheet.cells[index] -= cell.peers_set();
            for place in Cell::PLACES[cell.index()] {
                let house = place.house.index();
                sheet.left[house] -= 1;
                used[house].insert(digit);
                open[house] &= !place.bit;
            }
            let unseen = UNSEEN[cell.index()].iter();
            let places = sheet.places[index].iter_mut();
            places.zip(unseen).for_each(|(places, unseen)| *places &= unseen);
        }
        if sheet.stands.iter().zip(&sheet.cells).any(|(stands, cells)| !stands.is_subset(*cells)) {
            return None;
        }
        sheet.givens = sheet.stands.iter().fold(CellSet::EMPTY, |all, &cells| all | cells);
        sheet.open = !sheet.givens;
        sheet.cells.iter_mut().for_each(|cells| *cells -= sheet.givens);
        sheet.last = (0..27).fold(0, |last, h| last | u32::from(sheet.left[h] == 1) << h);
        sheet.start_marks(&used)?;
        sheet.start_places(&used, &open)?;
        Some(sheet)
    }

    /// The candidates of each cell, and those that are alone.
    fn start_marks(&mut self, used: &[DigitSet; 27]) -> Option<()> {
        let mut naked = Arisen::<81>::NONE;
        self.givens.iter().for_each(|cell| self.marks[cell.index()] = DigitSet::EMPTY);
        for cell in self.open {
            let [row, column, block] = cell.houses().map(|house| used[house.index()]);
            let gone = row | column | block;
            self.marks[cell.index()] = !gone;
            if is_one_at_most((!gone).bits()) {
                let digit = (!gone).smallest()?;
                let last = gone.iter().map(|digit| self.excluded_by(cell, digit)).max()?;
                naked.add(81 * last + cell.index(), Candidate { cell, digit });
            }
        }
        naked.in_order().for_each(|single| self.naked.push_if(true, single));
        Some(())
    }

    /// The places of each digit, and those that are the last of a house.
    fn start_places(&mut self, used: &[DigitSet; 27], open: &[u16; 27]) -> Option<()> {
        let mut hidden = Arisen::<243>::NONE;
        for digit in Digit::all() {
            let places = &mut self.places[digit.index()];
            places.iter_mut().zip(open).for_each(|(places, open)| *places &= open);
            let is_few = |h: usize| is_one_at_most(places[h]) & !used[h].contains(digit);
            let few = (0..27).fold(0, |few, h| few | u32::from(is_few(h)) << h);
            for house in HouseSet::from_bits(few).iter() {
                let place = self.places(house, digit);
                // No house has a tenth place.
                let cell = house.cells().nth(place.trailing_zeros() as usize)?;
                hidden.add(self.time_of_last(house, cell, digit), Candidate { cell, digit });
            }
        }
        hidden.in_order().for_each(|single| self.hidden.push_if(true, single));
        Some(())
    }

    /// When a digit lost the last of its places in a house but for one, as a number that rises: a
    /// given first strikes its peers, of each the row, the column, the box; then the other digits
    /// of its own cell.
    fn time_of_last(&self, house: House, left: Cell, digit: Digit) -> usize {
        let time = |given: Cell, which: usize| (90 * given.index() + which) * 3 + house.kind();
        let time_of_own = |given: Cell| time(given, 81 + digit.index());
        let mut last = 0;
        let mut others = house.cells_set().without(left);
        for given in self.stands[digit.index()] {
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
        (self.stands[digit.index()] & cell.peers_set()).bits().trailing_zeros() as usize
    }
}

/// By cell and house: the positions that the cell does not see. In its own houses there are none.
static UNSEEN: [[u16; 27]; 81] = {
    let mut table = [[0x1ff; 27]; 81];
    let mut index = 0;
    while index < 81 {
        let seen = Cell::new(index).unwrap().peers_set();
        let mut house = 0;
        while house < 27 {
            let mut position = 0;
            while position < 9 {
                let cell = House::new(house).unwrap().cell_at(position);
                if seen.contains(cell) || cell.index() == index {
                    table[index][house] &= !(1 << position);
                }
                position += 1;
            }
            house += 1;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Sampler, random_grid};
    use sudokit_core::random::Random;

    /// All that a path can see of a sheet: queues without what is placed, and without the second
    /// mention of a candidate.
    fn seen(sheet: &Sheet) -> impl PartialEq + std::fmt::Debug + use<> {
        let waiting = |queue: &mut dyn Iterator<Item = Candidate>| {
            let mut list: Vec<Candidate> = Vec::new();
            for single in queue.filter(|single| sheet.open.contains(single.cell)) {
                if !list.contains(&single) {
                    list.push(single);
                }
            }
            list
        };
        let queues = [waiting(&mut sheet.naked.iter()), waiting(&mut sheet.hidden.iter())];
        let sets = (sheet.open, sheet.givens, sheet.stands, sheet.cells, sheet.places);
        (sheet.values, sheet.marks, sets, sheet.left, sheet.last, queues, sheet.is_broken)
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
                    singles += sheet.naked.iter().count() + sheet.hidden.iter().count();
                }
                None => {
                    assert!(naive.is_broken, "{puzzle}");
                    refused += 1;
                }
            }
        }
        assert!(singles > 5000 && refused > 20, "{singles} {refused}");
    }
}

//! Remote pairs: a chain of cells with the same two candidates.
//!
//! Its cells take the two digits by turns. So two of them an odd number of steps apart hold both
//! digits between them, and what sees such two loses both. Of two neighbors that is a naked pair:
//! remote are those three steps apart and more.
//!
//! A longer chain with the same ends may eliminate more, so all ways count, and of those that
//! eliminate the same the shortest. A house of a sound grid has no more than two such cells: there
//! are few ways. Where one has three there is no solution, and nothing is found: which of the many
//! ways were met before time ran out would depend on where the grid happens to lie.

use super::super::{Emit, Search};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, Node, Pattern, Step};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// The most cells of a chain: of 20 links, those within cells included.
const MOST_CELLS: usize = 10;

/// Pairs of digits by their first cell; starts, digits, ways in depth.
pub(in super::super) fn remote_pairs(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    let mut left = search.views.cells_with_count(sheet, 2);
    while let Some(first) = left.first() {
        let digits = sheet.marks(first);
        let cells = digits.iter().fold(left, |cells, digit| cells & sheet.cells_with(digit));
        left -= cells;
        let is_sound = || House::all().all(|house| (house.cells_set() & cells).len() <= 2);
        if !cells.meets(search.changes.cells) || cells.len() < 4 || !is_sound() {
            continue;
        }
        let mut pairs = Pairs { sheet, cells, digits, found: Vec::new() };
        for (start, digit) in cells.iter().flat_map(|c| digits.iter().map(move |d| (c, d))) {
            pairs.extend(search, &mut vec![start], digit)?;
        }
        for found in &pairs.found {
            emit(pairs.step(found))?;
        }
    }
    ControlFlow::Continue(())
}

/// Cells with the same two candidates.
struct Pairs<'a> {
    sheet: &'a Sheet,
    cells: CellSet,
    digits: DigitSet,
    /// The shortest chain for each set of eliminations, the first of these.
    found: Vec<Found>,
}

struct Found {
    way: Vec<Cell>,
    /// The digit of its ends, in which they eliminate something.
    digit: Digit,
    eliminated: CandidateSet,
}

impl Pairs<'_> {
    /// Takes note of the way so far, and tries all ways to go on.
    fn extend(
        &mut self,
        search: &mut Search<'_>,
        way: &mut Vec<Cell>,
        digit: Digit,
    ) -> ControlFlow<()> {
        search.spend()?;
        if way.len() >= 4 && way.len().is_multiple_of(2) {
            self.note(way, digit);
        }
        if way.len() == MOST_CELLS {
            return ControlFlow::Continue(());
        }
        let visited: CellSet = way.iter().copied().collect();
        for next in (self.cells & way[way.len() - 1].peers_set()) - visited {
            way.push(next);
            self.extend(search, way, digit)?;
            way.pop();
        }
        ControlFlow::Continue(())
    }

    /// What cells of a chain that hold both digits between them eliminate, if its ends do.
    fn note(&mut self, way: &[Cell], digit: Digit) {
        let ends = way[0].peers_set() & way[way.len() - 1].peers_set();
        if !ends.meets(self.sheet.cells_with(digit)) {
            return;
        }
        let mut seen = CellSet::EMPTY;
        for (i, one) in way.iter().enumerate() {
            for two in way[i + 1..].iter().skip(2).step_by(2) {
                seen |= one.peers_set() & two.peers_set();
            }
        }
        let chain: CellSet = way.iter().copied().collect();
        let mut eliminated = CandidateSet::EMPTY;
        for digit in self.digits.iter() {
            eliminated.insert_cells(digit, self.sheet.cells_with(digit) & (seen - chain));
        }
        if eliminated.is_empty() {
            return;
        }
        let way = way.to_vec();
        match self.found.iter_mut().find(|known| known.eliminated == eliminated) {
            Some(known) if known.way.len() <= way.len() => {}
            Some(known) => *known = Found { way, digit, eliminated },
            None => self.found.push(Found { way, digit, eliminated }),
        }
    }

    fn step(&self, found: &Found) -> Step {
        let Found { way, digit, eliminated } = found;
        let other = (self.digits - DigitSet::only(*digit)).smallest().unwrap_or(*digit);
        let nodes = way.iter().enumerate().flat_map(|(i, &cell)| {
            let [off, on] = if i.is_multiple_of(2) { [*digit, other] } else { [other, *digit] };
            [(off, false), (on, true)]
                .map(|(digit, holds)| Node::of(Candidate { cell, digit }, holds))
        });
        let chains = vec![Chain { nodes: nodes.collect() }];
        let pattern = Pattern { chains, digits: self.digits, ..Pattern::default() };
        Step::eliminating(Technique::RemotePair, eliminated.iter().collect(), pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::naive_tests::scattered;
    use super::super::super::tests::all;
    use super::*;
    use crate::technique::check_step;
    use std::collections::BTreeSet;
    use sudokit_core::generate::{Sampler, random_grid};
    use sudokit_core::grid::Pencilmarks;
    use sudokit_core::random::Random;

    fn eliminations(steps: &[Step]) -> BTreeSet<Candidate> {
        steps.iter().flat_map(|step| &step.eliminations).copied().collect()
    }

    /// Positions in which most cells of two digits still have both, and others may have them too.
    fn paired(number: u64) -> Sheet {
        let mut random = Random::new(9, number);
        let solution = random_grid(Sampler::Uniform, &mut random);
        let pair: DigitSet = [4, 7].into_iter().filter_map(Digit::new).collect();
        let mut marks = Pencilmarks::from_sets([DigitSet::EMPTY; 81]);
        for cell in Cell::all() {
            let own = DigitSet::only(solution.get(cell));
            let more = if own.iter().all(|digit| pair.contains(digit)) || random.below(4) == 0 {
                pair
            } else {
                DigitSet::EMPTY
            };
            let third = if random.below(3) == 0 { DigitSet::from_bits(1) } else { DigitSet::EMPTY };
            marks.set(cell, own | more | third);
        }
        Sheet::of_marks(&marks)
    }

    #[test]
    fn remote_pairs_are_equal_cells_an_odd_number_of_steps_apart() {
        let mut number = 0;
        for sheet in (0..60).map(paired) {
            let mut naive = BTreeSet::new();
            for one in Cell::all().filter(|&cell| sheet.marks(cell).len() == 2) {
                // Rings of cells: those that see one of the ring before.
                let (mut ring, mut inside) = (CellSet::only(one), CellSet::only(one));
                for steps in 1..10 {
                    ring = Cell::all()
                        .filter(|&cell| sheet.marks(cell) == sheet.marks(one))
                        .filter(|&cell| !inside.contains(cell) && ring.meets(cell.peers_set()))
                        .collect();
                    inside |= ring;
                    for two in ring.iter().filter(|_| steps % 2 == 1 && steps > 1) {
                        for cell in one.peers_set() & two.peers_set() {
                            let gone = sheet.marks(cell) & sheet.marks(one);
                            naive.extend(gone.iter().map(|digit| Candidate { cell, digit }));
                        }
                    }
                }
            }
            let steps = all(&sheet, Technique::RemotePair);
            let found = eliminations(&steps);
            assert!(found.is_superset(&naive));
            // Longer ways than the shortest say no more than two colors of a component do.
            for step in &steps {
                assert_eq!(check_step(&sheet, step), Ok(()), "{step:?}");
                let nodes = &step.pattern.chains[0].nodes;
                let cells: BTreeSet<CellSet> = nodes.iter().map(|node| node.cells).collect();
                assert_eq!(2 * cells.len(), nodes.len());
            }
            number += steps.len();
        }
        assert!(number > 30, "{number}");
    }

    #[test]
    fn nothing_is_found_where_three_cells_of_a_house_have_the_same_two_candidates() {
        let pair: DigitSet = [4, 7].into_iter().filter_map(Digit::new).collect();
        let names = ["r1c1", "r1c5", "r5c5", "r5c9"];
        let steps = |more: &[&str]| {
            let mut marks = Pencilmarks::from_sets([DigitSet::ALL; 81]);
            for name in names.iter().chain(more) {
                marks.set(name.parse().unwrap(), pair);
            }
            all(&Sheet::of_marks(&marks), Technique::RemotePair).len()
        };
        assert!(steps(&[]) > 0);
        assert_eq!(steps(&["r1c8"]), 0);
    }

    #[test]
    fn turbot_fish_are_two_strong_links_that_see_each_other() {
        let mut number = 0;
        for sheet in scattered() {
            let mut naive = BTreeSet::new();
            for digit in Digit::all() {
                let pairs: BTreeSet<[Cell; 2]> = House::all()
                    .map(|house| sheet.cells_with(digit) & house.cells_set())
                    .filter(|cells| cells.len() == 2)
                    .flat_map(|cells| {
                        [cells.first(), cells.last()]
                            .into_iter()
                            .flatten()
                            .zip([cells.last(), cells.first()].into_iter().flatten())
                    })
                    .map(|(a, b)| [a, b])
                    .collect();
                for ([start, a], [b, end]) in
                    pairs.iter().flat_map(|p| pairs.iter().map(move |q| (*p, *q)))
                {
                    let cells: BTreeSet<Cell> = [start, a, b, end].into();
                    if a.sees(b) && cells.len() == 4 && !pairs.contains(&[start, end]) {
                        let gone = sheet.cells_with(digit) & start.peers_set() & end.peers_set();
                        naive.extend(gone.iter().map(|cell| Candidate { cell, digit }));
                    }
                }
            }
            let steps = all(&sheet, Technique::TurbotFish);
            assert_eq!(eliminations(&steps), naive);
            number += steps.len();
        }
        assert!(number > 30, "{number}");
    }
}

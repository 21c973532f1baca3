//! Remote pairs: a chain of cells with the same two candidates.
//!
//! Its cells take the two digits by turns. So two of them an odd number of steps apart hold both
//! digits between them, and what sees such two loses both. Of two neighbors that is a naked pair:
//! remote are those three steps apart and more.

use super::super::{Emit, Search};
use super::links::{Kind, Links, Literal, holds, literal};
use super::run::Run;
use super::{Collection, Found, MOST_LINKS};
use crate::board::{CandidateSet, Cell, CellSet, DigitSet};
use crate::technique::catalogue::Technique;
use crate::technique::sheet::Sheet;
use crate::technique::step::Step;
use std::ops::ControlFlow;

/// Links of a chain of four cells: within each cell, and from one to the next.
const FEWEST_LINKS: usize = 7;

/// Pairs of digits by their first cell; starts, ends.
pub(in super::super) fn remote_pairs(
    search: &mut Search<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    let mut left = sheet.bivalue_cells();
    let mut way = Vec::new();
    while let Some(first) = left.first() {
        let digits = sheet.marks(first);
        let cells: CellSet = left.iter().filter(|&cell| sheet.marks(cell) == digits).collect();
        left = left - cells;
        if cells.len() < 4 || !cells.meets(search.news.cells) {
            continue;
        }
        let links = Links::new(sheet, Kind::Pair(digits));
        let mut run = Run::over(&links);
        let mut collection = Collection::default();
        for place in 0..links.len() as u16 {
            search.spend()?;
            let premise = literal(place, false);
            run.from(&links, premise);
            for &end in run.reached().iter().filter(|&&end| holds(end)) {
                if links.place(end).digit != links.place(premise).digit {
                    continue;
                }
                run.way_to(end, &mut way);
                let gone = eliminated(sheet, &links, &way, digits);
                if (FEWEST_LINKS..=MOST_LINKS).contains(&(way.len() - 1)) && !gone.is_empty() {
                    collection.add(Technique::RemotePair, gone, &way);
                }
            }
        }
        for found in &collection.found {
            emit(step(found, sheet, &links, digits))?;
        }
    }
    ControlFlow::Continue(())
}

/// What cells of the chain that hold both digits between them eliminate.
fn eliminated(sheet: &Sheet, links: &Links, way: &[Literal], digits: DigitSet) -> CandidateSet {
    let cells: Vec<Cell> = way.iter().step_by(2).filter_map(|&node| links.cell(node)).collect();
    let mut seen = CellSet::EMPTY;
    for (i, one) in cells.iter().enumerate() {
        for two in cells[i + 1..].iter().skip(2).step_by(2) {
            seen |= one.peers_set() & two.peers_set();
        }
    }
    let chain: CellSet = cells.iter().copied().collect();
    let mut gone = CandidateSet::EMPTY;
    for digit in digits.iter() {
        gone.insert_cells(digit, sheet.cells_with(digit) & (seen - chain));
    }
    gone
}

fn step(found: &Found, sheet: &Sheet, links: &Links, digits: DigitSet) -> Step {
    let mut step = found.step(sheet, links);
    step.pattern.digits = digits;
    step
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::all;
    use super::super::super::twin_tests::scattered;
    use super::*;
    use crate::board::{Candidate, Digit, House};
    use crate::generate::{Sampler, random_grid};
    use crate::grid::Pencilmarks;
    use crate::random::Random;
    use std::collections::BTreeSet;

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
            assert_eq!(eliminations(&steps), naive);
            number += steps.len();
        }
        assert!(number > 30, "{number}");
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

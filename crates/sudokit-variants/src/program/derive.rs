//! Derived sums: houses less cages. What remains inside and outside has a known sum.
//!
//! The field's names are innies, outies, and the rule of 45. Every run of parallel houses is tried,
//! and every cage is subtracted where that leaves fewer cells. Long sums lose whole houses, too.

use super::Var;
use super::linear::Term;

/// Maximum of cells of a derived sum.
const MAX_TERMS: usize = 6;

/// A sum with all factors 1.
struct Cage {
    cells: Vec<Var>,
    total: i64,
}

/// Cages, and what one area needs to know of them.
struct Cages {
    all: Vec<Cage>,
    /// The cages of each cell.
    of_cell: Vec<Vec<usize>>,
    /// How many cells of each cage lie in the area.
    inside: Vec<usize>,
    /// The factor of each cell.
    factors: Vec<i32>,
}

/// All sums that follow from houses and known sums and have few cells.
pub(super) fn sums(
    known: &[(Vec<Term>, i64)],
    houses: &[Vec<Var>],
    bands: &[Vec<Vec<Var>>],
    house_sum: i64,
    cells: usize,
) -> Vec<(Vec<Term>, i64)> {
    let shorter = known.iter().filter_map(|sum| less_houses(sum, houses, house_sum, cells));
    let mut found: Vec<_> = shorter.collect();
    let is_cage = |terms: &[Term]| terms.iter().all(|&(factor, _)| factor == 1);
    let cage = |(terms, total): &(Vec<Term>, i64)| Cage {
        cells: terms.iter().map(|&(_, cell)| cell).collect(),
        total: *total,
    };
    let all: Vec<Cage> = known.iter().filter(|(terms, _)| is_cage(terms)).map(cage).collect();
    if all.is_empty() {
        return found;
    }
    let mut of_cell = vec![Vec::new(); cells];
    for (at, cage) in all.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| of_cell[cell].push(at));
    }
    let (inside, factors) = (vec![0; all.len()], vec![0; cells]);
    let mut cages = Cages { all, of_cell, inside, factors };
    found.extend(houses.iter().filter_map(|house| cages.subtracted(house, house_sum)));
    let is_disjoint = cages.of_cell.iter().all(|own| own.len() < 2);
    for band in bands {
        for first in 0..band.len() {
            let mut inside = vec![0; cages.all.len()];
            let mut free = cages.enter(&band[first], &mut inside);
            for last in first + 1..band.len() {
                free += cages.enter(&band[last], &mut inside);
                if is_disjoint && free + cages.left(&inside) > MAX_TERMS {
                    continue;
                }
                let total = house_sum * (last - first + 1) as i64;
                found.extend(cages.subtracted(&band[first..=last].concat(), total));
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// A sum less the houses that leave fewer cells. `None` where there is no such house.
fn less_houses(
    (terms, total): &(Vec<Term>, i64),
    houses: &[Vec<Var>],
    house_sum: i64,
    cells: usize,
) -> Option<(Vec<Term>, i64)> {
    // Shorter sums are complements, which the houses find.
    let size = houses.first().map_or(0, Vec::len);
    if size == 0 || terms.len() <= size {
        return None;
    }
    let mut factors = vec![0; cells];
    terms.iter().for_each(|&(factor, cell)| factors[cell] = factor);
    let (mut total, mut is_shorter) = (*total, false);
    loop {
        // Most cells of the house have the same factor.
        let gain = |house: &Vec<Var>| {
            let mut own: Vec<i32> = house.iter().map(|&cell| factors[cell]).collect();
            own.sort_unstable();
            let factor = own[own.len() / 2];
            let with = |factor: i32| own.iter().filter(|&&other| other == factor).count();
            (factor != 0).then(|| (with(factor) as i64 - with(0) as i64, factor))
        };
        let gains = houses.iter().filter_map(|house| Some((gain(house)?, house)));
        let best = gains.filter(|((gain, _), _)| *gain > 0).max_by_key(|((gain, _), _)| *gain);
        let Some(((_, factor), house)) = best else { break };
        house.iter().for_each(|&cell| factors[cell] -= factor);
        total -= i64::from(factor) * house_sum;
        is_shorter = true;
    }
    let terms = factors.iter().enumerate().filter(|(_, factor)| **factor != 0);
    is_shorter.then(|| (terms.map(|(cell, &factor)| (factor, cell)).collect(), total))
}

impl Cages {
    /// Counts the cells of a house by their cages. The answer is the number of cells without one.
    fn enter(&self, house: &[Var], inside: &mut [usize]) -> usize {
        let own = house.iter().map(|&cell| &self.of_cell[cell]);
        own.map(|own| {
            own.iter().for_each(|&at| inside[at] += 1);
            usize::from(own.is_empty())
        })
        .sum()
    }

    /// How many cells of cages remain of an area: the fewer of those inside and outside. Exact
    /// where no two cages share a cell.
    fn left(&self, inside: &[usize]) -> usize {
        let left = |(cage, &inside): (&Cage, &usize)| inside.min(cage.cells.len() - inside);
        self.all.iter().zip(inside).map(left).sum()
    }

    /// An area less the cages that leave fewer cells. `None` where many remain.
    fn subtracted(&mut self, area: &[Var], mut total: i64) -> Option<(Vec<Term>, i64)> {
        let mut touched = Vec::new();
        for &cell in area {
            self.factors[cell] = 1;
            for &at in &self.of_cell[cell] {
                if self.inside[at] == 0 {
                    touched.push(at);
                }
                self.inside[at] += 1;
            }
        }
        // Those wholly inside first, then those with the fewest cells outside.
        touched.sort_unstable_by_key(|&at| (self.all[at].cells.len() - self.inside[at], at));
        let (mut outside, mut is_used) = (Vec::new(), false);
        for &at in &touched {
            self.inside[at] = 0;
            let cage = &self.all[at];
            let gain = cage.cells.iter().filter(|&&cell| self.factors[cell] > 0).count();
            if 2 * gain > cage.cells.len() {
                outside.extend(cage.cells.iter().filter(|&&cell| self.factors[cell] <= 0));
                cage.cells.iter().for_each(|&cell| self.factors[cell] -= 1);
                total -= cage.total;
                is_used = true;
            }
        }
        let cells = area.iter().chain(&outside);
        let mut terms = Vec::new();
        for &cell in cells {
            let factor = std::mem::take(&mut self.factors[cell]);
            if factor != 0 {
                terms.push((factor, cell));
            }
        }
        let is_short = is_used && !terms.is_empty() && terms.len() <= MAX_TERMS;
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        is_short.then_some((terms, total))
    }
}

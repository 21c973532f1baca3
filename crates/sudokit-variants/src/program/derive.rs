//! Derived sums: houses less cages. What remains inside and outside has a known sum.
//!
//! The field's names are innies, outies, and the rule of 45. Every run of parallel houses is tried,
//! and every cage is subtracted where that leaves fewer cells. Long sums lose whole houses, too.

use super::Var;
use super::linear::Term;

/// Maximum of cells of a derived sum.
const MAX_TERMS: usize = 6;

/// Sums with all factors 1, and what one area needs to know of them.
struct Cages {
    all: Vec<(Vec<Var>, i64)>,
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
    let cages = known.iter().filter(|(terms, _)| terms.iter().all(|&(factor, _)| factor == 1));
    let cells_of = |terms: &[Term]| terms.iter().map(|&(_, cell)| cell).collect::<Vec<_>>();
    let all: Vec<_> = cages.map(|(terms, total)| (cells_of(terms), *total)).collect();
    if all.is_empty() {
        return found;
    }
    let mut of_cell = vec![Vec::new(); cells];
    for (at, (cage, _)) in all.iter().enumerate() {
        cage.iter().for_each(|&cell| of_cell[cell].push(at));
    }
    let (inside, factors) = (vec![0; all.len()], vec![0; cells]);
    let mut cages = Cages { all, of_cell, inside, factors };
    let is_disjoint = cages.of_cell.iter().all(|own| own.len() < 2);
    // One house of a band is among the single ones, too.
    let single = houses.iter().map(std::slice::from_ref);
    for band in single.chain(bands.iter().map(|band| &band[..])) {
        for first in 0..band.len() {
            cages.inside.fill(0);
            let mut free = 0;
            for last in first..band.len() {
                free += cages.enter(&band[last]);
                let is_single = last == first && band.len() > 1;
                if is_single || is_disjoint && free + cages.left() > MAX_TERMS {
                    continue;
                }
                let total = house_sum * (last - first + 1) as i64;
                found.extend(cages.subtracted(&band[first..=last], total));
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
    fn enter(&mut self, house: &[Var]) -> usize {
        let own = house.iter().map(|&cell| &self.of_cell[cell]);
        own.map(|own| {
            own.iter().for_each(|&at| self.inside[at] += 1);
            usize::from(own.is_empty())
        })
        .sum()
    }

    /// How many cells of cages remain of the area: the fewer of those inside and outside. Exact
    /// where no two cages share a cell.
    fn left(&self) -> usize {
        let left = |((cage, _), &inside): (&(Vec<Var>, _), &usize)| inside.min(cage.len() - inside);
        self.all.iter().zip(&self.inside).map(left).sum()
    }

    /// The area less the cages that leave fewer cells. `None` where many remain.
    fn subtracted(&mut self, area: &[Vec<Var>], mut total: i64) -> Option<(Vec<Term>, i64)> {
        area.iter().flatten().for_each(|&cell| self.factors[cell] = 1);
        // Those wholly inside first, then those with the fewest cells outside.
        let touched =
            self.inside.iter().zip(&self.all).enumerate().filter(|(_, (inside, _))| **inside > 0);
        let outside = touched.map(|(at, (inside, cage))| (cage.0.len() - inside, at));
        let mut touched: Vec<_> = outside.collect();
        touched.sort_unstable();
        let (mut outside, mut is_used) = (Vec::new(), false);
        for (_, at) in touched {
            let (cage, own) = &self.all[at];
            let gain = cage.iter().filter(|&&cell| self.factors[cell] > 0).count();
            if 2 * gain > cage.len() {
                outside.extend(cage.iter().filter(|&&cell| self.factors[cell] <= 0));
                cage.iter().for_each(|&cell| self.factors[cell] -= 1);
                total -= own;
                is_used = true;
            }
        }
        let mut terms = Vec::new();
        for &cell in area.iter().flatten().chain(&outside) {
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

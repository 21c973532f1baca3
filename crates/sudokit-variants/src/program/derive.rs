//! Derived sums: houses less cages. What remains inside and outside has a known sum.
//!
//! The field's names are innies, outies, and the rule of 45. Every run of parallel houses is tried,
//! and every cage is subtracted where that leaves fewer cells.

use std::collections::BTreeSet;

use super::Var;
use super::linear::Term;

/// Maximum of cells of a derived sum.
const MAX_TERMS: usize = 6;

/// Sums with all factors 1, as bits.
struct Cage {
    cells: Vec<Var>,
    total: i64,
}

/// All sums that follow from houses and known sums and have few cells.
pub(super) fn sums(
    known: &[(Vec<Term>, i64)],
    houses: &[Vec<Var>],
    bands: &[Vec<Vec<Var>>],
    house_sum: i64,
    cells: usize,
) -> Vec<(Vec<Term>, i64)> {
    let is_cage = |terms: &[Term]| terms.iter().all(|&(factor, _)| factor == 1);
    let cages = known.iter().filter(|(terms, _)| is_cage(terms) && !terms.is_empty());
    let cages: Vec<Cage> = cages
        .map(|(terms, total)| Cage {
            cells: terms.iter().map(|term| term.1).collect(),
            total: *total,
        })
        .collect();
    let mut of_cell = vec![Vec::new(); cells];
    for (at, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| of_cell[cell].push(at));
    }
    let mut areas: BTreeSet<Vec<Var>> = houses.iter().cloned().collect();
    for band in bands {
        for first in 0..band.len() {
            for last in first + 1..band.len() {
                let mut area: Vec<Var> = band[first..=last].concat();
                area.sort_unstable();
                areas.insert(area);
            }
        }
    }
    let mut found = BTreeSet::new();
    for area in &areas {
        let total = house_sum * (area.len() as i64 / houses[0].len() as i64);
        found.extend(less_cages(area, total, &cages, &of_cell));
    }
    found.into_iter().collect()
}

/// An area less the cages that leave fewer cells. `None` where many remain.
fn less_cages(
    area: &[Var],
    mut total: i64,
    cages: &[Cage],
    of_cell: &[Vec<usize>],
) -> Option<(Vec<Term>, i64)> {
    let mut factors = vec![0i32; of_cell.len()];
    area.iter().for_each(|&cell| factors[cell] = 1);
    let touched: BTreeSet<usize> = area.iter().flat_map(|&cell| &of_cell[cell]).copied().collect();
    let mut used = 0;
    let mut touched: Vec<usize> = touched.into_iter().collect();
    let inside = |at: &usize| cages[*at].cells.iter().filter(|&&cell| factors[cell] == 0).count();
    // Those wholly inside first, then those with the least outside.
    touched.sort_by_key(inside);
    for at in touched {
        let cage = &cages[at];
        let gain = cage.cells.iter().filter(|&&cell| factors[cell] > 0).count();
        if 2 * gain > cage.cells.len() {
            cage.cells.iter().for_each(|&cell| factors[cell] -= 1);
            total -= cage.total;
            used += 1;
        }
    }
    let terms: Vec<Term> = factors
        .iter()
        .enumerate()
        .filter(|&(_, &factor)| factor != 0)
        .map(|(cell, &factor)| (factor, cell))
        .collect();
    (used > 0 && !terms.is_empty() && terms.len() <= MAX_TERMS).then_some((terms, total))
}

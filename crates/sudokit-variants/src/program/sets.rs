//! Cells that mutually differ, and the sets of values they may have together.
//!
//! Cages, renbans, nabners and hidden cages are all a family of such sets.

use std::sync::Arc;

use super::all_different::place_values;
use super::{Contradiction, Kept, Propagate, Space, Var, bits};

/// The values a group of cells may have, as found in one run.
pub(super) struct Survey {
    /// Every value some cell may have.
    union: u64,
    /// The values of the cells that have one left.
    fixed: u64,
    domains: [u64; 64],
    count: usize,
}

impl Survey {
    /// Reads the domains of at most 64 cells.
    pub(super) fn of(space: &Space<'_>, cells: &[Var]) -> Survey {
        let mut survey = Survey { union: 0, fixed: 0, domains: [0; 64], count: 0 };
        for &cell in cells {
            let domain = space.domains[cell];
            survey.union |= domain;
            if domain.is_power_of_two() {
                survey.fixed |= domain;
            } else {
                survey.domains[survey.count] = domain;
                survey.count += 1;
            }
        }
        survey
    }

    /// Whether the cells may have exactly these values: every value has a place, every cell a
    /// value.
    #[inline]
    pub(super) fn allows(&self, set: u64) -> bool {
        let open = set & !self.fixed;
        set & !self.union == 0
            && self.fixed & !set == 0
            && self.domains[..self.count].iter().all(|domain| domain & open != 0)
    }
}

/// Restricts cells to some sets: to their union, and to places of what all sets have.
pub(super) fn restrict(
    space: &mut Space<'_>,
    cells: &[Var],
    sets: impl Iterator<Item = u64>,
) -> Kept {
    let (mut union, mut common) = (0, u64::MAX);
    for set in sets {
        union |= set;
        common &= set;
    }
    if union == 0 {
        return Err(Contradiction);
    }
    for &cell in cells {
        space.keep(cell, union)?;
    }
    if cells.len() > 1 { place_values(space, cells, common) } else { Ok(()) }
}

/// Cells that mutually differ and have one of these sets of values.
pub(crate) struct Family {
    pub(crate) cells: Vec<Var>,
    pub(crate) sets: Arc<[u64]>,
}

impl Propagate for Family {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> usize {
        1
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let survey = Survey::of(space, &self.cells);
        let sets = self.sets.iter().copied().filter(|&set| survey.allows(set));
        restrict(space, &self.cells, sets)
    }
}

/// All sets of `count` values out of `values`, lowest first; `None` where there are more than
/// `maximum`.
pub(super) fn subsets(values: usize, count: usize, maximum: usize) -> Option<Vec<u64>> {
    let number = (0..count).try_fold(1usize, |number, i| {
        Some(number.checked_mul(values.checked_sub(i)?)? / (i + 1))
            .filter(|&n| n <= maximum.max(1) * 64)
    });
    if count > values {
        return Some(Vec::new());
    }
    number.filter(|&number| number <= maximum)?;
    let mut found = vec![0u64];
    for _ in 0..count {
        let longer = found.iter().flat_map(|&set| {
            let above = 64 - set.leading_zeros() as usize;
            (above..values).map(move |value| set | 1 << value)
        });
        found = longer.collect();
    }
    Some(found)
}

/// The sum of the positions of a set's bits.
pub(super) fn total(set: u64) -> usize {
    bits(set).sum()
}

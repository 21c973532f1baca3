//! Cells that mutually differ, and the sets of values they may have together.
//!
//! Cages, renbans, nabners and hidden cages are all a family of such sets.

use std::sync::Arc;

use super::{Contradiction, Differing, Finding, Kept, Propagate, Space, Var, bits};

/// The values a group of cells may have, as found in one run.
#[derive(Clone, Copy)]
pub(super) struct Survey {
    /// Every value some cell may have.
    union: u64,
    /// The values of the cells that have one left.
    fixed: u64,
}

impl Survey {
    pub(super) fn of(space: &Space<'_>, cells: &[Var]) -> Survey {
        let mut survey = Survey { union: 0, fixed: 0 };
        for &cell in cells {
            let domain = space.domains[cell];
            survey.union |= domain;
            survey.fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        survey
    }

    /// Whether the cells may have exactly these values: every value has a place, every cell a
    /// value.
    #[inline]
    pub(super) fn allows(self, space: &Space<'_>, cells: &[Var], set: u64) -> bool {
        (set & !self.union) | (self.fixed & !set) == 0
            && cells.iter().all(|&cell| space.domains[cell] & set != 0)
    }
}

/// What some sets of values have together.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// The values that some set has.
    union: u64,
    /// The values that all sets have.
    common: u64,
}

impl Range {
    /// Of no set.
    pub(super) const NONE: Range = Range { union: 0, common: u64::MAX };

    /// Adds a set.
    #[inline]
    pub(super) fn add(&mut self, set: u64) {
        self.union |= set;
        self.common &= set;
    }

    /// Restricts cells to the sets: to their union, and to places of what all sets have.
    pub(super) fn apply(self, space: &mut Space<'_>, cells: &Differing) -> Kept {
        if self.union == 0 {
            return Err(Contradiction);
        }
        for &cell in &cells.cells {
            space.keep(cell, self.union)?;
        }
        cells.place(space, self.common)
    }
}

/// Cells that mutually differ and have one of these sets of values.
pub(crate) struct Family {
    pub(crate) cells: Differing,
    pub(crate) sets: Arc<[u64]>,
}

impl Propagate for Family {
    fn scope(&self) -> &[Var] {
        &self.cells.cells
    }

    fn cost(&self) -> u8 {
        1
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let cells = &self.cells.cells;
        let survey = Survey::of(space, cells);
        let mut range = Range::NONE;
        for &set in self.sets.iter().filter(|&&set| survey.allows(space, cells, set)) {
            range.add(set);
        }
        range.apply(space, &self.cells)
    }

    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        let mut trial = Trial::new(&self.cells.cells, finding);
        self.sets.iter().all(|&set| trial.refutes(set)).then_some(trial.matters)
    }
}

/// What cells may have if a removed value is there after all: for reasons.
struct Trial {
    domains: Vec<u64>,
    /// Every value some cell may have.
    union: u64,
    /// The values that each cell does not have because of that value.
    free: Vec<u64>,
    /// The lost values from which it follows that sets are refuted.
    matters: Vec<u64>,
}

impl Trial {
    fn new(cells: &[Var], finding: &Finding<'_>) -> Trial {
        let free = |&cell: &Var| match finding.removed {
            Some((other, value)) if other == cell => !value,
            Some((other, value)) if finding.program.sees.has(other, cell) => value,
            _ => 0,
        };
        let free: Vec<u64> = cells.iter().map(free).collect();
        let mut domains = (finding.domains)();
        domains.iter_mut().zip(&free).for_each(|(domain, free)| *domain &= !free);
        let union = domains.iter().fold(0, |union, domain| union | domain);
        Trial { domains, union, matters: vec![0; free.len()], free }
    }

    /// Whether the cells can not have exactly these values: a value has no place, or a cell no
    /// value. The way that needs the fewest new lost values is noted.
    fn refutes(&mut self, set: u64) -> bool {
        let lacks = |i: usize| !(self.free[i] | self.matters[i]);
        let all = 0..self.domains.len();
        let placeless = bits(set & !self.union).map(|value| {
            (all.clone().filter(|&i| lacks(i) >> value & 1 == 1).count(), all.clone(), 1 << value)
        });
        let empty = all.clone().filter(|&i| self.domains[i] & set == 0);
        let empty = empty.map(|i| ((lacks(i) & set).count_ones() as usize, i..i + 1, set));
        let best = placeless.chain(empty).min_by_key(|(new, ..)| *new);
        let Some((_, cells, values)) = best else { return false };
        self.matters[cells].iter_mut().for_each(|matters| *matters |= values);
        true
    }
}

/// Sets of values, each with the sum of its bits' positions.
pub(super) type Sums = Arc<[(u64, usize)]>;

/// All sets of values by their size, made when needed.
pub(super) struct Subsets {
    values: usize,
    by_size: Vec<Option<Sums>>,
}

impl Subsets {
    pub(super) fn new(values: usize) -> Subsets {
        Subsets { values, by_size: vec![None; values + 1] }
    }

    /// How many sets `of_size` makes at most at a time, while it lets them grow.
    pub(super) fn number(&self, size: usize) -> usize {
        let (mut number, mut most) = (1usize, 1);
        for i in 0..size {
            // Each step is a binomial coefficient.
            number = number.saturating_mul(self.values.saturating_sub(i)) / (i + 1);
            most = most.max(number);
        }
        most
    }

    /// All sets of a size, for which there have to be few.
    pub(super) fn of_size(&mut self, size: usize) -> Sums {
        let values = self.values;
        let Some(known) = self.by_size.get_mut(size) else { return Arc::default() };
        let make = || {
            let mut found = vec![(0u64, 0)];
            for _ in 0..size {
                let longer = found.iter().flat_map(|&(set, sum)| {
                    let above = 64 - set.leading_zeros() as usize;
                    (above..values).map(move |value| (set | 1 << value, sum + value))
                });
                found = longer.collect();
            }
            found.into()
        };
        known.get_or_insert_with(make).clone()
    }
}

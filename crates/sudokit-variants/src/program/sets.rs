//! Cells that mutually differ, and the sets of values they may have together.
//!
//! Cages, renbans, nabners and hidden cages are all a family of such sets.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::pairs::Table;

use super::{
    Contradiction, Differing, Finding, Kept, Propagate, Space, Var, bits, low_bits, places,
};

/// What some sets of values have together.
#[derive(Clone, Copy)]
pub(super) struct Range {
    /// The values that some set has.
    union: u64,
    /// The values that all sets have.
    common: u64,
}

impl Range {
    /// Restricts cells to the sets: to their union, and to places of what all sets have.
    pub(super) fn apply(self, space: &mut Space<'_>, cells: &Differing) -> Kept {
        if self.union == 0 {
            return Err(Contradiction);
        }
        cells.cells.iter().try_for_each(|&cell| space.keep(cell, self.union))?;
        cells.place(space, self.common)
    }
}

/// How many sets [`Sets`] holds.
pub(super) const MAX_MARKED: usize = 128;

/// Sets of values the other way round, so that a cell rules out many of them at once.
pub(super) struct Sets {
    all: Vec<u64>,
    /// For each value the sets that have it, as bits.
    with: Vec<u128>,
    /// For values the sets that have one of them.
    with_any: Table<u128>,
    /// The sums of their positions, each with its sets.
    pub(super) totals: Vec<(usize, u128)>,
}

impl Sets {
    /// The sets that cells may have: every value has a place, every cell a value.
    pub(super) fn allowed(&self, space: &Space<'_>, cells: &[Var]) -> u128 {
        let (mut allowed, mut union) = (u128::MAX, 0);
        for &cell in cells {
            let domain = space.domains[cell];
            union |= domain;
            allowed &= self.with_any.image(domain);
        }
        allowed & !self.with_any.image(low_bits(self.with.len()) & !union)
    }

    /// The sets whose positions have this sum.
    pub(super) fn of_total(&self, total: usize) -> Vec<u64> {
        let place = self.totals.binary_search_by_key(&total, |&(own, _)| own);
        let sets = place.map_or(0, |at| self.totals[at].1);
        places(&[sets as u64, (sets >> 64) as u64]).map(|at| self.all[at]).collect()
    }

    /// What some of the sets have together.
    pub(super) fn range(&self, of: u128) -> Range {
        let (mut union, mut common) = (0, if of == 0 { u64::MAX } else { 0 });
        for (value, with) in self.with.iter().enumerate() {
            union |= u64::from(of & with != 0) << value;
            common |= u64::from(of & !with == 0) << value;
        }
        Range { union, common }
    }
}

/// Cells that mutually differ and have one of these sets of values.
pub(super) struct Family {
    pub(super) cells: Differing,
    pub(super) sets: Vec<u64>,
    /// Whether they are those of a sum: shorter reasons cost more than they gain there.
    pub(super) is_sum: bool,
}

impl Propagate for Family {
    fn scope(&self) -> &[Var] {
        &self.cells.cells
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let (cells, domains) = (&self.cells.cells, &space.domains);
        let (mut union, mut fixed) = (0, 0);
        for domain in cells.iter().map(|&cell| domains[cell]) {
            union |= domain;
            fixed |= if domain.is_power_of_two() { domain } else { 0 };
        }
        // Every value has a place, every cell a value.
        let is_allowed = |&&set: &&u64| {
            (set & !union) | (fixed & !set) == 0
                && cells.iter().all(|&cell| domains[cell] & set != 0)
        };
        let mut range = Range { union: 0, common: u64::MAX };
        for &set in self.sets.iter().filter(is_allowed) {
            range = Range { union: range.union | set, common: range.common & set };
        }
        range.apply(space, &self.cells)
    }

    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        if self.is_sum {
            return None;
        }
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

/// How many sets of a size [`of_size`] makes at most at a time, while it lets them grow.
pub(super) fn number(values: usize, size: usize) -> usize {
    let (mut number, mut most) = (1usize, 1);
    for i in 0..size {
        // Each step is a binomial coefficient.
        number = number.saturating_mul(values.saturating_sub(i)) / (i + 1);
        most = most.max(number);
    }
    most
}

/// All sets of a size, for which there have to be few.
pub(super) fn of_size(values: usize, size: usize) -> Vec<u64> {
    let longer = |found: Vec<u64>, _| {
        let above = |set: u64| 64 - set.leading_zeros() as usize;
        let more = |&set| (above(set)..values).map(move |value| set | 1 << value);
        found.iter().flat_map(more).collect()
    };
    (0..size).fold(vec![0], longer)
}

/// All sets of a size, of which there are at most [`MAX_MARKED`]. All puzzles share them.
pub(super) fn marked(values: usize, size: usize) -> Arc<Sets> {
    thread_local!(static KNOWN: RefCell<BTreeMap<(usize, usize), Arc<Sets>>> = RefCell::default());
    let new = || {
        let (mut with, mut totals) = (vec![0; values], BTreeMap::new());
        let all = of_size(values, size);
        for (at, &set) in all.iter().enumerate() {
            bits(set).for_each(|value| with[value] |= 1 << at);
            *totals.entry(bits(set).sum()).or_insert(0) |= 1 << at;
        }
        let with_any = Table::new(&with);
        Arc::new(Sets { all, with, with_any, totals: totals.into_iter().collect() })
    };
    KNOWN.with_borrow_mut(|known| known.entry((values, size)).or_insert_with(new).clone())
}

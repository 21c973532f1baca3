//! Sums of cells, exactly: which totals groups of cells can reach, forward and backward.
//!
//! Cells that mutually differ are one group: its totals are those of sets of values. Several sums
//! may have one unknown total in common, as on region sum lines.

use std::sync::Arc;

use super::sets::{Survey, restrict, subsets, total};
use super::totals::Totals;
use super::{BitRows, Contradiction, Kept, Propagate, Space, Var, bits};

/// A term of a sum: a factor and a cell.
pub(crate) type Term = (i32, Var);

/// Maximum of value sets of a group.
const MAX_SETS: usize = 256;

/// Cells with one factor that mutually differ.
struct Group {
    factor: i32,
    cells: Vec<Var>,
    /// All sets of values of this size, with their totals.
    sets: Arc<[(u64, usize)]>,
    /// The greatest total.
    maximum: usize,
}

impl Group {
    fn new(factor: i32, cells: Vec<Var>, values: usize) -> Group {
        let sets = subsets(values, cells.len(), MAX_SETS).unwrap_or_default();
        let sets: Arc<[_]> = sets.into_iter().map(|set| (set, total(set))).collect();
        let maximum = sets.iter().map(|&(_, total)| total).max().unwrap_or(0);
        Group { factor, cells, sets, maximum }
    }

    /// What a total adds to the sum: never negative. The sum's offset has the rest.
    fn share(&self, total: usize) -> usize {
        let size = self.factor.unsigned_abs() as usize;
        if self.factor > 0 { total * size } else { (self.maximum - total) * size }
    }

    /// The sets that the domains allow.
    fn allowed<'a>(&'a self, survey: &'a Survey) -> impl Iterator<Item = (u64, usize)> + 'a {
        let sets = self.sets.iter().filter(|(set, _)| survey.allows(*set));
        sets.map(|&(set, total)| (set, self.share(total)))
    }

    /// What the cells can add to the sum.
    fn shares(&self, space: &Space<'_>) -> Totals {
        let mut found = Totals::default();
        if let [cell] = self.cells[..] {
            bits(space.domains[cell]).for_each(|value| found.insert(self.share(value)));
        } else {
            let survey = Survey::of(space, &self.cells);
            self.allowed(&survey).for_each(|(_, share)| found.insert(share));
        }
        found
    }

    /// Keeps the values that go with these shares.
    fn keep(&self, space: &mut Space<'_>, shares: &Totals) -> Kept {
        if let [cell] = self.cells[..] {
            let values = bits(space.domains[cell]).filter(|&value| shares.has(self.share(value)));
            let kept = values.fold(0, |kept, value| kept | 1 << value);
            return space.keep(cell, kept);
        }
        let survey = Survey::of(space, &self.cells);
        let sets = self.allowed(&survey).filter(|(_, share)| shares.has(*share));
        restrict(space, &self.cells, sets.map(|(set, _)| set))
    }
}

/// A sum of groups: its offset and what the groups add.
struct Sum {
    groups: Vec<Group>,
    offset: i64,
}

impl Sum {
    /// Groups terms whose cells mutually differ.
    fn new(terms: &[Term], values: usize, low: i32, sees: &BitRows) -> Sum {
        let mut groups: Vec<(i32, Vec<Var>)> = Vec::new();
        for &(factor, cell) in terms {
            let joins = |(other, cells): &&mut (i32, Vec<Var>)| {
                *other == factor
                    && cells.iter().all(|&other| sees.has(cell, other))
                    && subsets(values, cells.len() + 1, MAX_SETS).is_some()
            };
            match groups.iter_mut().find(joins) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((factor, vec![cell])),
            }
        }
        let groups = groups.into_iter().map(|(factor, cells)| Group::new(factor, cells, values));
        let groups: Vec<Group> = groups.collect();
        let mut offset = terms.iter().map(|&(factor, _)| i64::from(factor) * i64::from(low)).sum();
        for group in groups.iter().filter(|group| group.factor < 0) {
            offset += i64::from(group.factor) * group.maximum as i64;
        }
        Sum { groups, offset }
    }

    /// The greatest number that the groups add.
    fn span(&self) -> usize {
        let size = |group: &Group| group.maximum * group.factor.unsigned_abs() as usize;
        self.groups.iter().map(size).sum()
    }

    /// The shares of each group, and what all groups before each one can reach.
    fn reach(&self, space: &Space<'_>) -> (Vec<Totals>, Vec<Totals>) {
        let shares: Vec<Totals> = self.groups.iter().map(|group| group.shares(space)).collect();
        let mut reach = vec![Totals::one(0)];
        for (i, own) in shares.iter().enumerate() {
            let mut next = Totals::default();
            own.iter().for_each(|share| next.add_all(&reach[i].up(share)));
            reach.push(next);
        }
        (shares, reach)
    }

    /// Keeps the values with which the sum is one of these.
    fn keep(
        &self,
        space: &mut Space<'_>,
        shares: &[Totals],
        reach: &[Totals],
        mut ends: Totals,
    ) -> Kept {
        for (i, group) in self.groups.iter().enumerate().rev() {
            let (mut good, mut starts) = (Totals::default(), Totals::default());
            for share in shares[i].iter() {
                let start = ends.down(share).and(&reach[i]);
                if !start.is_empty() {
                    good.insert(share);
                    starts.add_all(&start);
                }
            }
            if good.is_empty() {
                return Err(Contradiction);
            }
            if group.cells.len() > 1 || good != shares[i] {
                group.keep(space, &good)?;
            }
            ends = starts;
        }
        Ok(())
    }
}

/// Sums that have one total: a given one, or any.
pub(super) struct Linear {
    scope: Vec<Var>,
    sums: Vec<Sum>,
    total: Option<i64>,
    /// The least offset.
    base: i64,
}

impl Linear {
    /// `None` where the totals are too large for this propagator.
    pub(super) fn new(
        sums: &[Vec<Term>],
        total: Option<i64>,
        values: usize,
        low: i32,
        sees: &BitRows,
    ) -> Option<Linear> {
        let mut scope: Vec<Var> = sums.iter().flatten().map(|&(_, cell)| cell).collect();
        scope.sort_unstable();
        scope.dedup();
        let sums: Vec<Sum> = sums.iter().map(|terms| Sum::new(terms, values, low, sees)).collect();
        let base = sums.iter().map(|sum| sum.offset).min()?;
        let end = sums.iter().map(|sum| sum.offset - base + sum.span() as i64).max()?;
        (end < Totals::BOUND as i64).then_some(Linear { scope, sums, total, base })
    }
}

impl Propagate for Linear {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> usize {
        1
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let found: Vec<_> = self.sums.iter().map(|sum| sum.reach(space)).collect();
        let mut common: Option<Totals> = None;
        if let Some(total) = self.total {
            let total = usize::try_from(total - self.base).ok().filter(|&t| t < Totals::BOUND);
            common = Some(Totals::one(total.ok_or(Contradiction)?));
        }
        let place = |sum: &Sum| (sum.offset - self.base) as usize;
        for (sum, (_, reach)) in self.sums.iter().zip(&found) {
            let ends = reach[sum.groups.len()].up(place(sum));
            common = Some(common.map_or(ends, |common| common.and(&ends)));
        }
        let common = common.unwrap_or_default();
        for (sum, (shares, reach)) in self.sums.iter().zip(&found) {
            sum.keep(space, shares, reach, common.down(place(sum)))?;
        }
        Ok(())
    }
}

/// Sums whose totals are too large for bits: least and greatest values only.
pub(super) struct Bounds {
    scope: Vec<Var>,
    terms: Vec<Term>,
    /// What the terms add up to, with values counted from 0.
    total: i64,
}

impl Bounds {
    pub(super) fn new(terms: Vec<Term>, total: i64, low: i32) -> Bounds {
        let offset: i64 = terms.iter().map(|&(factor, _)| i64::from(factor) * i64::from(low)).sum();
        let mut scope: Vec<Var> = terms.iter().map(|&(_, cell)| cell).collect();
        scope.sort_unstable();
        scope.dedup();
        Bounds { scope, terms, total: total - offset }
    }
}

/// The least and the greatest product of a factor and a value of the domain.
fn range(factor: i32, domain: u64) -> (i64, i64) {
    let low = i64::from(domain.trailing_zeros()) * i64::from(factor);
    let high = (63 - i64::from(domain.leading_zeros())) * i64::from(factor);
    (low.min(high), low.max(high))
}

impl Propagate for Bounds {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> usize {
        1
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let (mut low, mut high) = (0, 0);
        for &(factor, cell) in &self.terms {
            let (least, most) = range(factor, space.domains[cell]);
            low += least;
            high += most;
        }
        for &(factor, cell) in &self.terms {
            let domain = space.domains[cell];
            let (least, most) = range(factor, domain);
            let rest = self.total - high + most..=self.total - low + least;
            let fits = |value: &usize| rest.contains(&(*value as i64 * i64::from(factor)));
            let kept = bits(domain).filter(fits).fold(0, |kept, value| kept | 1 << value);
            space.keep(cell, kept)?;
        }
        Ok(())
    }
}

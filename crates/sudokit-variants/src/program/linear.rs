//! Sums of cells, exactly: which totals groups of cells can reach, forward and backward.
//!
//! Cells that mutually differ are one group: its totals are those of sets of values. Several sums
//! may have one unknown total in common, as on region sum lines.

use super::sets::{Range, Subsets, Sums, Survey};
use super::totals::Totals;
use super::{BitRows, Contradiction, Differing, Kept, Propagate, Space, Var, bits};

/// A term of a sum: a factor and a cell.
pub(crate) type Term = (i32, Var);

/// Maximum of value sets of a group.
const MAX_SETS: usize = 256;

/// Cells with one factor that mutually differ.
struct Group {
    factor: i32,
    cells: Differing,
    /// All sets of values of this size, with their totals.
    sets: Sums,
    /// The least and the greatest total.
    minimum: usize,
    maximum: usize,
}

impl Group {
    fn new(factor: i32, cells: Differing, subsets: &mut Subsets) -> Group {
        let sets = subsets.of_size(cells.cells.len());
        let totals = || sets.iter().map(|&(_, total)| total);
        let (minimum, maximum) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
        Group { factor, cells, sets, minimum, maximum }
    }

    /// What a total adds to the sum: never negative. The sum's offset has the rest.
    fn share(&self, total: usize) -> usize {
        let size = self.factor.unsigned_abs() as usize;
        if self.factor > 0 { (total - self.minimum) * size } else { (self.maximum - total) * size }
    }

    /// What no share has: the group's least part of the sum.
    fn offset(&self) -> i64 {
        let least = if self.factor > 0 { self.minimum } else { self.maximum };
        i64::from(self.factor) * least as i64
    }

    /// The sets that the domains allow.
    fn allowed<'a>(&'a self, survey: &'a Survey) -> impl Iterator<Item = (u64, usize)> + 'a {
        let sets = self.sets.iter().filter(|(set, _)| survey.allows(*set));
        sets.map(|&(set, total)| (set, self.share(total)))
    }

    /// What the cells can add to the sum, and with which sets.
    fn shares(&self, space: &Space<'_>) -> (Totals, Range) {
        let (mut found, mut range) = (Totals::default(), Range::NONE);
        if let [cell] = self.cells.cells[..] {
            bits(space.domains[cell]).for_each(|value| found.insert(self.share(value)));
        } else {
            let survey = Survey::of(space, &self.cells.cells);
            for (set, share) in self.allowed(&survey) {
                found.insert(share);
                range.add(set);
            }
        }
        (found, range)
    }

    /// Keeps the values that go with these shares.
    fn keep(&self, space: &mut Space<'_>, shares: &Totals) -> Kept {
        if let [cell] = self.cells.cells[..] {
            let values = bits(space.domains[cell]).filter(|&value| shares.has(self.share(value)));
            let kept = values.fold(0, |kept, value| kept | 1 << value);
            return space.keep(cell, kept);
        }
        let survey = Survey::of(space, &self.cells.cells);
        let mut range = Range::NONE;
        for (set, _) in self.allowed(&survey).filter(|(_, share)| shares.has(*share)) {
            range.add(set);
        }
        range.apply(space, &self.cells)
    }
}

/// What the groups of a sum can add.
struct Reach {
    /// By group, and what its sets have together.
    shares: Vec<(Totals, Range)>,
    /// What all groups before each one can add, and all together.
    reach: Vec<Totals>,
}

/// A sum of groups: its offset and what the groups add.
struct Sum {
    groups: Vec<Group>,
    offset: i64,
}

impl Sum {
    /// Groups terms whose cells mutually differ.
    fn new(terms: &[Term], subsets: &mut Subsets, low: i32, sees: &BitRows) -> Sum {
        let mut groups: Vec<(i32, Vec<Var>)> = Vec::new();
        for &(factor, cell) in terms {
            let joins = |(other, cells): &&mut (i32, Vec<Var>)| {
                *other == factor
                    && cells.iter().all(|&other| sees.has(cell, other))
                    && subsets.number(cells.len() + 1) <= MAX_SETS
            };
            match groups.iter_mut().find(joins) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((factor, vec![cell])),
            }
        }
        let groups = groups.into_iter();
        let differing = |cells| Differing::new(cells, sees.len());
        let groups: Vec<Group> =
            groups.map(|(factor, cells)| Group::new(factor, differing(cells), subsets)).collect();
        let lows = terms.iter().map(|&(factor, _)| i64::from(factor) * i64::from(low));
        let offset = lows.sum::<i64>() + groups.iter().map(Group::offset).sum::<i64>();
        Sum { groups, offset }
    }

    /// The greatest number that the groups add.
    fn span(&self) -> usize {
        let range = |group: &Group| group.maximum - group.minimum;
        let size = |group: &Group| range(group) * group.factor.unsigned_abs() as usize;
        self.groups.iter().map(size).sum()
    }

    /// What its groups can add now.
    fn reach(&self, space: &Space<'_>) -> Reach {
        let shares: Vec<_> = self.groups.iter().map(|group| group.shares(space)).collect();
        let mut reach = Vec::with_capacity(shares.len() + 1);
        reach.push(Totals::one(0));
        for (i, (own, _)) in shares.iter().enumerate() {
            let mut next = Totals::default();
            own.iter().for_each(|share| next.add_all(&reach[i].up(share)));
            reach.push(next);
        }
        Reach { shares, reach }
    }

    /// Keeps the values with which the sum is one of these.
    fn keep(&self, space: &mut Space<'_>, found: &Reach, mut ends: Totals) -> Kept {
        for (i, group) in self.groups.iter().enumerate().rev() {
            let (shares, range) = found.shares[i];
            let (mut good, mut starts) = (Totals::default(), Totals::default());
            for share in shares.iter() {
                let start = ends.down(share).and(&found.reach[i]);
                if !start.is_empty() {
                    good.insert(share);
                    starts.add_all(&start);
                }
            }
            if good.is_empty() {
                return Err(Contradiction);
            }
            if good != shares {
                group.keep(space, &good)?;
            } else if group.cells.cells.len() > 1 {
                range.apply(space, &group.cells)?;
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
        subsets: &mut Subsets,
        low: i32,
        sees: &BitRows,
    ) -> Option<Linear> {
        let mut scope: Vec<Var> = sums.iter().flatten().map(|&(_, cell)| cell).collect();
        scope.sort_unstable();
        scope.dedup();
        let sums: Vec<Sum> = sums.iter().map(|terms| Sum::new(terms, subsets, low, sees)).collect();
        let base = sums.iter().map(|sum| sum.offset).min()?;
        let end = sums.iter().map(|sum| sum.offset - base + sum.span() as i64).max()?;
        (end < Totals::BOUND as i64).then_some(Linear { scope, sums, total, base })
    }
}

impl Propagate for Linear {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
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
        for (sum, found) in self.sums.iter().zip(&found) {
            let ends = found.reach[sum.groups.len()].up(place(sum));
            common = Some(common.map_or(ends, |common| common.and(&ends)));
        }
        let common = common.unwrap_or_default();
        for (sum, found) in self.sums.iter().zip(&found) {
            sum.keep(space, found, common.down(place(sum)))?;
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

    fn cost(&self) -> u8 {
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

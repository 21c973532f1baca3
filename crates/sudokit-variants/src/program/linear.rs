//! Sums of cells, exactly: which totals groups of cells can reach, forward and backward.
//!
//! Cells that mutually differ are one group: its totals are those of sets of values. Several sums
//! may have one unknown total in common, as on region sum lines.

use std::marker::PhantomData;

use super::sets::{Range, Subsets, Sums, Survey};
use super::totals::{Totals, Wide};
use super::{BitRows, Contradiction, Differing, Kept, Propagate, Space, Var, bits};

/// A term of a sum: a factor and a cell.
pub(crate) type Term = (i32, Var);

/// Maximum of value sets of a group.
const MAX_SETS: usize = 256;

/// Cells with one factor that mutually differ.
struct Group {
    factor: i64,
    cells: Differing,
    /// All sets of values of this size, with their totals.
    sets: Sums,
    /// What the group adds at least to the sum.
    least: i64,
    /// The greatest share.
    span: usize,
}

impl Group {
    fn new(factor: i32, cells: Vec<Var>, subsets: &mut Subsets) -> Group {
        let sets = subsets.of_size(cells.len());
        let factor = i64::from(factor);
        let added = || sets.iter().map(|&(_, total)| factor * total as i64);
        let (least, most) = (added().min().unwrap_or(0), added().max().unwrap_or(0));
        let span = (most - least) as usize;
        Group { factor, cells: Differing::new(cells), sets, least, span }
    }

    /// What a total adds to the sum, less what the group adds at least.
    #[inline]
    fn share(&self, total: usize) -> usize {
        (self.factor * total as i64 - self.least) as usize
    }

    /// Calls a function with each set that the domains allow, and its share.
    #[inline]
    fn visit(&self, space: &Space<'_>, mut visit: impl FnMut(u64, usize)) {
        match self.cells.cells[..] {
            [cell] => bits(space.domains[cell]).for_each(|value| {
                visit(1 << value, self.share(value));
            }),
            [a, b] => {
                for first in bits(space.domains[a]) {
                    for second in bits(space.domains[b] & !(1 << first)) {
                        visit(1 << first | 1 << second, self.share(first + second));
                    }
                }
            }
            ref cells => {
                let survey = Survey::of(space, cells);
                for &(set, total) in &*self.sets {
                    if survey.allows(space, cells, set) {
                        visit(set, self.share(total));
                    }
                }
            }
        }
    }
}

/// What a group can add now.
struct Shares<T> {
    own: T,
    /// What all groups before it can add.
    before: T,
    range: Range,
    /// Where its sets begin among those of all groups.
    start: usize,
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
        let groups: Vec<Group> =
            groups.map(|(factor, cells)| Group::new(factor, cells, subsets)).collect();
        let lows = terms.iter().map(|&(factor, _)| i64::from(factor) * i64::from(low));
        let offset = lows.sum::<i64>() + groups.iter().map(|group| group.least).sum::<i64>();
        Sum { groups, offset }
    }

    /// The greatest number that the groups add.
    fn span(&self) -> usize {
        self.groups.iter().map(|group| group.span).sum()
    }

    /// What its groups can add now, and what all together can. The sets are appended to a list.
    fn reach<T: Totals>(
        &self,
        space: &Space<'_>,
        sets: &mut Vec<(u64, usize)>,
    ) -> (Vec<Shares<T>>, T) {
        let (mut found, mut before) = (Vec::with_capacity(self.groups.len()), T::one(0));
        for group in &self.groups {
            let (mut own, mut range, start) = (T::default(), Range::NONE, sets.len());
            group.visit(space, |set, share| {
                own.insert(share);
                range.add(set);
                sets.push((set, share));
            });
            found.push(Shares { own, before, range, start });
            before = own.iter().fold(T::default(), |all, share| all.or(before.up(share)));
        }
        (found, before)
    }

    /// Keeps the values with which the sum is one of these.
    fn keep<T: Totals>(
        &self,
        space: &mut Space<'_>,
        found: &[Shares<T>],
        sets: &[(u64, usize)],
        mut ends: T,
    ) -> Kept {
        let mut end = sets.len();
        for (group, shares) in self.groups.iter().zip(found).rev() {
            let (mut good, mut starts) = (T::default(), T::default());
            for share in shares.own.iter() {
                let start = ends.down(share).and(shares.before);
                if start != T::default() {
                    good.insert(share);
                    starts = starts.or(start);
                }
            }
            let is_single = group.cells.cells.len() == 1;
            if good != shares.own {
                let fit = sets[shares.start..end].iter().filter(|(_, share)| good.has(*share));
                let mut range = Range::NONE;
                fit.for_each(|&(set, _)| range.add(set));
                range.apply(space, &group.cells)?;
            } else if !is_single {
                shares.range.apply(space, &group.cells)?;
            }
            (ends, end) = (starts, shares.start);
        }
        Ok(())
    }
}

/// Sums that have one total: a given one, or any.
struct Linear<T> {
    scope: Vec<Var>,
    sums: Vec<Sum>,
    total: Option<i64>,
    /// The least offset.
    base: i64,
    totals: PhantomData<T>,
}

/// A propagator for sums with one total; `None` where the totals are too large.
pub(super) fn linear(
    sums: &[Vec<Term>],
    total: Option<i64>,
    subsets: &mut Subsets,
    low: i32,
    sees: &BitRows,
) -> Option<Box<dyn Propagate>> {
    let mut scope: Vec<Var> = sums.iter().flatten().map(|&(_, cell)| cell).collect();
    scope.sort_unstable();
    scope.dedup();
    let sums: Vec<Sum> = sums.iter().map(|terms| Sum::new(terms, subsets, low, sees)).collect();
    let base = sums.iter().map(|sum| sum.offset).min()?;
    let end = sums.iter().map(|sum| sum.offset - base + sum.span() as i64).max()?;
    if end < u64::BOUND as i64 {
        Some(Box::new(Linear { scope, sums, total, base, totals: PhantomData::<u64> }))
    } else if end < Wide::BOUND as i64 {
        Some(Box::new(Linear { scope, sums, total, base, totals: PhantomData::<Wide> }))
    } else {
        None
    }
}

impl<T: Totals> Linear<T> {
    fn run_with(&self, space: &mut Space<'_>, sets: &mut Vec<(u64, usize)>) -> Kept {
        let mut common: Option<T> = None;
        if let Some(total) = self.total {
            let total = usize::try_from(total - self.base).ok().filter(|&t| t < T::BOUND);
            common = Some(T::one(total.ok_or(Contradiction)?));
        }
        let place = |sum: &Sum| (sum.offset - self.base) as usize;
        let mut found = Vec::with_capacity(self.sums.len());
        for sum in &self.sums {
            let (shares, ends) = sum.reach::<T>(space, sets);
            found.push((shares, sets.len()));
            let ends = ends.up(place(sum));
            common = Some(common.map_or(ends, |common| common.and(ends)));
        }
        let common = common.unwrap_or_default();
        if common == T::default() {
            return Err(Contradiction);
        }
        for (sum, (shares, end)) in self.sums.iter().zip(&found) {
            sum.keep(space, shares, &sets[..*end], common.down(place(sum)))?;
        }
        Ok(())
    }
}

impl<T: Totals> Propagate for Linear<T> {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        1
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let mut sets = std::mem::take(&mut space.room);
        sets.clear();
        let kept = self.run_with(space, &mut sets);
        space.room = sets;
        kept
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

//! Sums of cells, exactly: which totals groups of cells can reach, forward and backward.
//!
//! Cells that mutually differ are one group: its totals are those of sets of values. Several sums
//! may have one unknown total in common, as on region sum lines.

use std::marker::PhantomData;
use std::sync::Arc;

use super::sets::{MAX_MARKED, Sets, marked, number};
use super::totals::{Totals, Wide};
use super::{BitRows, Contradiction, Differing, Kept, Propagate, Space, Var, bits};
use crate::shape::Shape;

/// A term of a sum: a factor and a cell.
pub(crate) type Term = (i32, Var);

/// Cells with one factor that mutually differ.
struct Group {
    factor: i64,
    cells: Differing,
    /// One or two cells with factor 1 or -1: they need no sets.
    is_simple: bool,
    /// All sets of values of this size.
    sets: Arc<Sets>,
    /// What the group adds at least to the sum.
    least: i64,
    /// The greatest share.
    span: usize,
}

impl Group {
    fn new(factor: i32, cells: Vec<Var>, values: usize) -> Group {
        let sets = marked(values, cells.len());
        let factor = i64::from(factor);
        let added = || sets.totals.iter().map(|&(total, _)| factor * total as i64);
        let (least, most) = (added().min().unwrap_or(0), added().max().unwrap_or(0));
        let span = (most - least) as usize;
        let is_simple = factor.abs() == 1 && cells.len() < 3;
        Group { factor, cells: Differing::new(cells), is_simple, sets, least, span }
    }

    /// Shares of a simple group for its totals, or the reverse.
    #[inline]
    fn flip<T: Totals>(&self, set: T, to_shares: bool) -> T {
        match (self.factor, to_shares) {
            (1, true) => set.down(self.least as usize),
            (1, false) => set.up(self.least as usize),
            _ => set.mirrored(-self.least as usize),
        }
    }

    /// The sets that the domains allow, and their shares: what they add, less the least.
    #[inline]
    fn find<T: Totals>(&self, space: &Space<'_>) -> (u128, T) {
        let allowed = match self.cells.cells[..] {
            [cell] if self.is_simple => {
                return (0, self.flip(T::of_bits(space.domains[cell]), true));
            }
            [a, b] if self.is_simple => {
                let (a, b) = (space.domains[a], space.domains[b]);
                let with = |value: usize| T::of_bits(b & !(1 << value)).up(value);
                let all = bits(a).fold(T::default(), |all, value| all.or(with(value)));
                return (0, self.flip(all, true));
            }
            ref cells => self.sets.allowed(space, cells),
        };
        let mut own = T::default();
        for &(total, sets) in &self.sets.totals {
            let place = (self.factor * total as i64 - self.least) as usize;
            own = own.or(T::of_bits(u64::from(allowed & sets != 0)).up(place));
        }
        (allowed, own)
    }

    /// Keeps what adds one of these shares.
    fn keep<T: Totals>(&self, space: &mut Space<'_>, found: &Shares<T>, good: T) -> Kept {
        match self.cells.cells[..] {
            [_] if self.is_simple && good == found.own => Ok(()),
            [cell] if self.is_simple => space.keep(cell, self.flip(good, false).low()),
            [a, b] if self.is_simple => {
                let (totals, other) = (self.flip(good, false), space.domains[b]);
                let (mut firsts, mut seconds, mut common) = (0, 0, u64::MAX);
                for value in bits(space.domains[a]) {
                    let own = 1 << value;
                    let partners = other & !own & totals.down(value).low();
                    if partners != 0 {
                        firsts |= own;
                        seconds |= partners;
                        common &= own | if partners.is_power_of_two() { partners } else { 0 };
                    }
                }
                space.keep(a, firsts)?;
                space.keep(b, seconds)?;
                self.cells.place(space, common)
            }
            _ if good != found.own => {
                let allowed = self.with_shares(found.allowed, good);
                self.sets.range(allowed).apply(space, &self.cells)
            }
            _ => self.sets.range(found.allowed).apply(space, &self.cells),
        }
    }

    /// Those of the sets that add one of these shares.
    fn with_shares<T: Totals>(&self, allowed: u128, good: T) -> u128 {
        let is_good = |&&(total, _): &&(usize, u128)| {
            good.has((self.factor * total as i64 - self.least) as usize)
        };
        self.sets.totals.iter().filter(is_good).fold(0, |all, (_, sets)| all | allowed & sets)
    }
}

/// So many groups need no list on the heap.
const FEW: usize = 8;

/// What a group can add now.
#[derive(Clone, Copy, Default)]
struct Shares<T> {
    /// The sets that it may have.
    allowed: u128,
    own: T,
    /// What all groups before it can add.
    before: T,
}

/// A sum of groups: its offset and what the groups add.
struct Sum {
    groups: Vec<Group>,
    offset: i64,
}

impl Sum {
    /// Groups terms whose cells mutually differ.
    fn new(terms: &[Term], shape: &Shape, sees: &BitRows) -> Sum {
        let mut groups: Vec<(i32, Vec<Var>)> = Vec::new();
        for &(factor, cell) in terms {
            let joins = |(other, cells): &&mut (i32, Vec<Var>)| {
                *other == factor
                    && cells.iter().all(|&other| sees.has(cell, other))
                    && number(shape.values(), cells.len() + 1) <= MAX_MARKED
            };
            match groups.iter_mut().find(joins) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((factor, vec![cell])),
            }
        }
        let groups = groups.into_iter();
        let groups: Vec<Group> =
            groups.map(|(factor, cells)| Group::new(factor, cells, shape.values())).collect();
        let lows = terms.iter().map(|&(factor, _)| i64::from(factor) * i64::from(shape.low()));
        let offset = lows.sum::<i64>() + groups.iter().map(|group| group.least).sum::<i64>();
        Sum { groups, offset }
    }

    /// The greatest number that the groups add.
    fn span(&self) -> usize {
        self.groups.iter().map(|group| group.span).sum()
    }

    /// Finds what its groups can add now. The answer is what all together can.
    fn reach<T: Totals>(&self, space: &Space<'_>, found: &mut [Shares<T>]) -> T {
        self.groups.iter().zip(found).fold(T::one(0), |before, (group, found)| {
            let (allowed, own): (_, T) = group.find(space);
            *found = Shares { allowed, own, before };
            own.iter().fold(T::default(), |all, share| all.or(before.up(share)))
        })
    }

    /// Keeps the values with which the sum is one of these.
    fn keep<T: Totals>(&self, space: &mut Space<'_>, found: &[Shares<T>], mut ends: T) -> Kept {
        for (group, shares) in self.groups.iter().zip(found).rev() {
            let (mut good, mut starts) = (T::default(), T::default());
            for share in shares.own.iter() {
                let start = ends.down(share).and(shares.before);
                if start != T::default() {
                    good.insert(share);
                    starts = starts.or(start);
                }
            }
            group.keep(space, shares, good)?;
            ends = starts;
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
    shape: &Shape,
    sees: &BitRows,
) -> Option<Box<dyn Propagate>> {
    let mut scope: Vec<Var> = sums.iter().flatten().map(|&(_, cell)| cell).collect();
    scope.sort_unstable();
    scope.dedup();
    let sums: Vec<Sum> = sums.iter().map(|terms| Sum::new(terms, shape, sees)).collect();
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

impl<T: Totals> Propagate for Linear<T> {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let mut common: Option<T> = None;
        if let Some(total) = self.total {
            let total = usize::try_from(total - self.base).ok().filter(|&t| t < T::BOUND);
            common = Some(T::one(total.ok_or(Contradiction)?));
        }
        let place = |sum: &Sum| (sum.offset - self.base) as usize;
        let groups = self.sums.iter().map(|sum| sum.groups.len()).sum();
        let (mut few, mut many) = ([Shares::default(); FEW], Vec::new());
        let found = few.get_mut(..groups).unwrap_or_else(|| {
            many.resize(groups, Shares::default());
            &mut many
        });
        let mut rest = &mut *found;
        for sum in &self.sums {
            let (own, others) = rest.split_at_mut(sum.groups.len());
            rest = others;
            let ends = sum.reach::<T>(space, own).up(place(sum));
            common = Some(common.map_or(ends, |common| common.and(ends)));
        }
        let common = common.unwrap_or_default();
        if common == T::default() {
            return Err(Contradiction);
        }
        let mut rest = &found[..];
        for sum in &self.sums {
            let (shares, others) = rest.split_at(sum.groups.len());
            sum.keep(space, shares, common.down(place(sum)))?;
            rest = others;
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

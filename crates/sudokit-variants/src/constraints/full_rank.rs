//! Full ranks: rows and columns in the order of the numbers that they are.

use super::*;
use crate::program::{Contradiction, Finding, Kept, Propagate, Space, Var, low_bits};

rule! {
    /// All rows and columns, read from either end, are numbers. One less than this many are lower
    /// than the line. No other is the same, unless `rank-ties any` is there.
    FullRank = "full-rank" {
        /// The rank, from 1 for the lowest.
        rank: Value,
        /// A row or column of the grid, from the clue.
        line: Vec<Cell>,
    }
}

impl FullRank {
    /// All rows and columns of the grid, in both directions.
    pub(crate) fn lines(shape: &Shape) -> Vec<Vec<Cell>> {
        let size = (shape.grid_rows(), shape.grid_cols());
        let lines = Latin { size, corner: None }.houses().into_iter();
        lines.flat_map(|line| [line.iter().rev().copied().collect(), line]).collect()
    }

    fn may_tie(all: &[Constraint]) -> bool {
        all.iter().any(|other| matches!(other, Constraint::RankTies(ties) if ties.ties == "any"))
    }
}

/// How many of the others are lower than a line.
struct Rank {
    line: Vec<Var>,
    others: Vec<Vec<Var>>,
    lower: usize,
    may_tie: bool,
    scope: Vec<Var>,
}

/// Whether a line may be lower than another, and whether it may be the same.
fn compare(of: impl Fn(Var) -> u64, a: &[Var], b: &[Var]) -> (bool, bool) {
    let mut is_lower = false;
    for (a, b) in a.iter().zip(b).filter(|(a, b)| a != b).map(|(&a, &b)| (of(a), of(b))) {
        is_lower |= a.trailing_zeros() as usize + 1 < end(b);
        if a & b == 0 {
            return (is_lower, false);
        }
    }
    (is_lower, true)
}

/// One more than the number of the greatest value.
fn end(domain: u64) -> usize {
    64 - domain.leading_zeros() as usize
}

/// Two lines, the lower one first, and the place up to which this is told.
type Order<'a> = (&'a [Var], &'a [Var], usize);

impl Rank {
    /// Whether each of the others may be lower, and whether it may be not lower.
    fn survey(&self, of: impl Fn(Var) -> u64 + Copy) -> Vec<(bool, bool)> {
        let known = |other: &Vec<Var>| {
            let (may_be, is_same) = compare(of, other, &self.line);
            // Without ties the same is no way out.
            (may_be, compare(of, &self.line, other).0 || is_same && self.may_tie)
        };
        self.others.iter().map(known).collect()
    }

    /// How many of the others may be lower, and how many have to be.
    fn count(found: &[(bool, bool)]) -> (usize, usize) {
        let may_be = found.iter().filter(|(may_be, _)| *may_be).count();
        (may_be, found.iter().filter(|(_, may_rest)| !may_rest).count())
    }

    /// The lines that have to be in an order, and where they begin to differ. With each, whether
    /// this is so because no line more can be not lower.
    fn orders(&self, of: impl Fn(Var) -> u64, found: &[(bool, bool)]) -> Vec<(bool, Order<'_>)> {
        let ((may_be, must_be), mut orders) = (Rank::count(found), Vec::new());
        let both = self.others.iter().zip(found).filter(|(_, known)| **known == (true, true));
        for (other, _) in both {
            let is_open = |(&a, &b)| a != b && !(of(a) == of(b) && of(a).is_power_of_two());
            if let Some(at) = other.iter().zip(&self.line).position(is_open) {
                let up = (may_be == self.lower).then_some((true, (&other[..], &self.line[..], at)));
                let down =
                    (must_be == self.lower).then_some((false, (&self.line[..], &other[..], at)));
                orders.extend(up.into_iter().chain(down));
            }
        }
        orders
    }
}

impl Propagate for Rank {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        2
    }

    /// A line matters if its first cell may have the same value as that of the clue's line.
    fn cares(&self, space: &Space<'_>, cell: Var, _lost: u64) -> bool {
        let (size, first) = (self.line.len(), space.domains[self.line[0]]);
        let (row, col) = (cell - cell % size, cell % size);
        let mut ends = [row, row + size - 1, col, size * (size - 1) + col].into_iter();
        let may_tie = |end: Var| end == cell || space.domains[end] & first != 0;
        self.line.contains(&cell) || ends.any(may_tie)
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let before = space.domains.clone();
        let found = self.survey(|cell| before[cell]);
        let (may_be, must_be) = Rank::count(&found);
        if must_be > self.lower || may_be < self.lower || found.contains(&(false, false)) {
            return Err(Contradiction);
        }
        // Each removal follows from the domains before: that keeps reasons short.
        for (_, (low, high, at)) in self.orders(|cell| before[cell], &found) {
            space.keep(low[at], low_bits(end(before[high[at]])))?;
            space.keep(high[at], u64::MAX << before[low[at]].trailing_zeros())?;
        }
        Ok(())
    }

    /// The bounds that decide which lines are lower.
    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        let domains = (finding.domains)();
        // The cells of the grid are the first of all.
        let of = |cell: Var| domains[cell];
        let found = self.survey(of);
        let mut matters = vec![0; domains.len()];
        let ((may_be, must_be), all) = (Rank::count(&found), self.others.len());
        // How many lines to name that are not lower, and that are.
        let (mut rest, mut low, mut order) = (0, 0, None);
        if let Some((cell, value)) = finding.removed {
            let explains = |&(_, (low, high, at)): &(bool, Order<'_>)| {
                low[at] == cell && value > of(high[at])
                    || high[at] == cell && value < of(low[at]) & of(low[at]).wrapping_neg()
            };
            let (is_up, own) = self.orders(of, &found).into_iter().find(explains)?;
            let (a, b, at) = own;
            let is_first = a[at] == cell;
            matters[if is_first { b[at] } else { a[at] }] =
                if is_first { !(value - 1) } else { value | (value - 1) };
            order = Some((b, a, at));
            *(if is_up { &mut rest } else { &mut low }) =
                if is_up { all - self.lower } else { self.lower };
        } else if must_be > self.lower {
            low = self.lower + 1;
        } else if may_be < self.lower {
            rest = all - self.lower + 1;
        } else {
            return None;
        }
        let known = || self.others.iter().zip(&found);
        let line = &self.line[..];
        let not = known().filter(|(_, known)| !known.0).map(|(other, _)| (line, &other[..], all));
        let sure = known().filter(|(_, known)| !known.1).map(|(other, _)| (&other[..], line, all));
        // Why the second line is not lower than the first.
        for (b, a, places) in order.into_iter().chain(not.take(rest)).chain(sure.take(low)) {
            for (&a, &b) in a.iter().zip(b).take(places).filter(|(a, b)| a != b) {
                let (most, is_apart) = (end(of(b)), of(a) & of(b) == 0);
                matters[a] |= low_bits(most - usize::from(!is_apart));
                matters[b] |= !low_bits(most);
                if is_apart {
                    break;
                }
            }
        }
        Some(matters)
    }
}

impl Rule for FullRank {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let is_line = FullRank::lines(shape).contains(&self.line);
        let is_square = shape.grid_rows() == shape.grid_cols();
        (!is_line || !is_square).then(|| "a whole row or column of a square grid".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let own = grid.all(&self.line);
        let others = FullRank::lines(grid.shape).into_iter().filter(|other| *other != self.line);
        let others: Vec<_> = others.map(|other| grid.all(&other)).collect();
        let lower = others.iter().filter(|other| **other < own).count();
        let may_tie = FullRank::may_tie(grid.constraints);
        lower as Value + 1 == self.rank && (may_tie || !others.contains(&own))
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        let Ok(lower) = usize::try_from(self.rank - 1) else { return to.refute() };
        let mut others = FullRank::lines(to.shape);
        // In a square with all values in every row and column each value is first four times.
        let is_latin = others.iter().all(|line| to.is_house(line));
        if is_latin && self.line.len() > 1 {
            let first = to.shape.low() + lower as Value / 4;
            to.restrict(self.line[0], |value| value == first);
        }
        others.retain(|other| *other != self.line);
        let scope: Vec<Cell> = to.shape.grid_cells().collect();
        to.add(Rank {
            line: to.vars(&self.line),
            others: others.iter().map(|other| to.vars(other)).collect(),
            lower,
            may_tie: FullRank::may_tie(all),
            scope: to.vars(&scope),
        });
    }
}

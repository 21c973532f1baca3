//! Full ranks: rows and columns in the order of the numbers that they are.

use super::{Constraint, Filled, Rule, rule};
use crate::program::{Builder, Contradiction, Kept, Propagate, Space, Var};
use crate::shape::{Cell, Shape, Value};

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
        let (rows, cols) = (shape.grid_rows(), shape.cols());
        let row = |row| (0..cols).map(move |col| Cell::new(row, col)).collect::<Vec<_>>();
        let col = |col| (0..rows).map(move |row| Cell::new(row, col)).collect::<Vec<_>>();
        let lines = (0..rows).map(row).chain((0..cols).map(col));
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

/// Whether a line may be lower than, the same as, higher than another.
fn compare(space: &Space<'_>, a: &[Var], b: &[Var]) -> [bool; 3] {
    let [mut lower, mut higher] = [false; 2];
    for (&a, &b) in a.iter().zip(b) {
        let (a, b) = (space.domains[a], space.domains[b]);
        lower |= a.trailing_zeros() < 63 - b.leading_zeros();
        higher |= b.trailing_zeros() < 63 - a.leading_zeros();
        if a & b == 0 {
            return [lower, false, higher];
        }
    }
    [lower, true, higher]
}

/// Removes what makes a line higher than another, where they may begin to differ.
fn order(space: &mut Space<'_>, low: &[Var], high: &[Var]) -> Kept {
    for (&a, &b) in low.iter().zip(high) {
        space.keep(a, u64::MAX >> space.domains[b].leading_zeros())?;
        space.keep(b, u64::MAX << space.domains[a].trailing_zeros())?;
        if space.domains[a] != space.domains[b] || !space.domains[a].is_power_of_two() {
            break;
        }
    }
    Ok(())
}

impl Propagate for Rank {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let found: Vec<_> =
            self.others.iter().map(|other| compare(space, other, &self.line)).collect();
        // Without ties the same is no way out.
        let may_rest = |&[_, same, higher]: &[bool; 3]| higher || same && self.may_tie;
        let may_be = found.iter().filter(|&&[lower, ..]| lower).count();
        let must_be = found.iter().filter(|found| !may_rest(found)).count();
        if must_be > self.lower || may_be < self.lower {
            return Err(Contradiction);
        }
        for (other, found) in self.others.iter().zip(&found) {
            if found[0] && may_rest(found) {
                if may_be == self.lower {
                    order(space, other, &self.line)?;
                }
                if must_be == self.lower {
                    order(space, &self.line, other)?;
                }
            } else if !found[0] && !may_rest(found) {
                return Err(Contradiction);
            }
        }
        Ok(())
    }
}

impl Rule for FullRank {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let is_line = FullRank::lines(shape).contains(&self.line);
        let is_square = shape.grid_rows() == shape.cols();
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
        let covers = |size, corner| to.shape.is_grid(size, corner);
        let is_latin = all.iter().any(|other| match other {
            Constraint::Sudoku(grid) => covers(grid.size, grid.corner),
            Constraint::Latin(grid) => covers(grid.size, grid.corner),
            _ => false,
        });
        if is_latin && to.shape.values() == to.shape.cols() && self.line.len() > 1 {
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

#[cfg(test)]
mod tests {
    crate::brute_force_tests::against_brute_force!("size 3 1..3": "full-rank 3 r1c1-r3c1", "latin 3\nfull-rank 5 r3c3-r3c1\nrank-ties any", "full-rank 2 r1c2-r3c2\nfull-rank 9 r3c3-r3c1", "full-rank 8 r2c1-r2c3\nrank-ties any");
}

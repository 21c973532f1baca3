//! Which rows and columns may be the same number, for `full-rank`.

use super::*;
use crate::program::{Contradiction, Kept, Propagate, Space, Var};

rule! {
    /// `none`: of all rows and columns, read as numbers from either end, no two are the same.
    /// `any`: they may be, those with a `full-rank`, too.
    RankTies = "rank-ties" {
        /// `none` or `any`.
        ties: String,
    }
}

/// No two lines are the same.
struct Differ {
    lines: Vec<Vec<Var>>,
    scope: Vec<Var>,
}

/// Where two lines are not known to be the same: one place, if there is only one.
fn open_place(space: &Space<'_>, a: &[Var], b: &[Var]) -> Result<Option<(Var, Var)>, ()> {
    let mut open = None;
    for (&a, &b) in a.iter().zip(b).filter(|(a, b)| a != b) {
        let (own, other) = (space.domains[a], space.domains[b]);
        let is_known = own == other && own.is_power_of_two();
        if own & other == 0 || !is_known && open.is_some() {
            return Err(());
        }
        open = open.or((!is_known).then_some((a, b)));
    }
    Ok(open)
}

impl Propagate for Differ {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        for (i, line) in self.lines.iter().enumerate() {
            for other in &self.lines[..i] {
                let Ok(place) = open_place(space, line, other) else { continue };
                let (a, b) = place.ok_or(Contradiction)?;
                for (a, b) in [(a, b), (b, a)] {
                    let known = space.domains[a];
                    if known.is_power_of_two() {
                        space.remove(b, known)?;
                    }
                }
            }
        }
        Ok(())
    }
}

impl Rule for RankTies {
    fn expected(&self, _shape: &Shape) -> Option<String> {
        (!["none", "any"].contains(&self.ties.as_str())).then(|| "none or any".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut numbers: Vec<_> =
            FullRank::lines(grid.shape).iter().map(|line| grid.all(line)).collect();
        numbers.sort();
        self.ties == "any" || numbers.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        if self.ties == "none" {
            let lines = FullRank::lines(to.shape);
            let lines = lines.iter().map(|line| to.vars(line)).collect();
            let scope: Vec<Cell> = to.shape.grid_cells().collect();
            to.add(Differ { lines, scope: to.vars(&scope) });
        }
    }
}

//! Cells whose values make a connected area.

use super::*;
use crate::program::{
    Contradiction, Finding, Kept, Known, Propagate, Space, Var, connect, neighbors,
};

rule! {
    /// The cells of the list with one of the values are connected by their sides, and at least one
    /// is there. If a size is given, so many are.
    Connected = "connected" {
        /// The values.
        values: Values,
        /// How many cells have one of them.
        size: Option<Value>,
        /// The cells.
        cells: Vec<Cell>,
    }
}

/// Cells with values of a set are connected.
pub(super) struct Area {
    pub(super) cells: Vec<Var>,
    pub(super) near: Vec<Vec<usize>>,
    pub(super) weights: Vec<usize>,
    pub(super) values: u64,
    pub(super) size: Option<usize>,
}

impl Propagate for Area {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        2
    }

    /// Cells that are open stay so without a loss of their values, unless all others are lost.
    fn cares(&self, space: &Space<'_>, cell: Var, lost: u64) -> bool {
        lost & self.values != 0 || space.domains[cell] & !self.values == 0
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let known = |&cell: &Var| match space.domains[cell] {
            domain if domain & self.values == 0 => Known::Out,
            domain if domain & !self.values == 0 => Known::In,
            _ => Known::Open,
        };
        let mut known: Vec<Known> = self.cells.iter().map(known).collect();
        if !connect(&self.near, &self.weights, &mut known, self.size) {
            return Err(Contradiction);
        }
        self.cells.iter().zip(known).try_for_each(|(&cell, known)| match known {
            Known::In => space.keep(cell, self.values),
            Known::Out => space.remove(cell, self.values),
            Known::Open => Ok(()),
        })
    }

    /// Whether each cell is in, out, or open.
    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        let matters = |domain| match domain {
            domain if domain & self.values == 0 => self.values,
            domain if domain & !self.values == 0 => !self.values,
            _ => 0,
        };
        Some((finding.domains)().into_iter().map(matters).collect())
    }
}

/// Whether cells are some and connected by their sides.
pub(super) fn are_connected(mut left: Vec<Cell>) -> bool {
    let mut reached: Vec<Cell> = left.pop().into_iter().collect();
    let is_some = !reached.is_empty();
    while let Some(cell) = reached.pop() {
        reached.extend(left.iter().filter(|other| other.distance(cell) == 1));
        left.retain(|other| other.distance(cell) != 1);
    }
    is_some && left.is_empty()
}

impl Rule for Connected {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut left: Vec<Cell> = self.cells.clone();
        left.retain(|&cell| self.values.contains(&grid.at(cell)));
        self.size.is_none_or(|size| left.len() as Value == size) && are_connected(left)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        to.add(Area {
            cells: to.vars(&self.cells),
            near: neighbors(&self.cells),
            weights: vec![1; self.cells.len()],
            values: to.mask(|value| self.values.contains(&value)),
            size: self.size.map(|size| usize::try_from(size).unwrap_or(usize::MAX)),
        });
    }
}

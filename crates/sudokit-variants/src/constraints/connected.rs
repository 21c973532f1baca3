//! Cells whose values make a connected area.

use std::sync::Arc;

use super::*;
use crate::program::{Contradiction, Finding, Kept, Net, Propagate, Space, Var, Window};
use crate::program::{members, minus, neighbors};

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
pub(super) struct Area<const W: usize> {
    pub(super) cells: Vec<Var>,
    pub(super) window: Window,
    pub(super) net: Arc<Net<W>>,
    pub(super) values: u64,
    pub(super) size: Option<usize>,
}

impl<const W: usize> Propagate for Area<W> {
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
        let (mut may, mut has) = ([0; W], [0; W]);
        if self.values.is_power_of_two() {
            may = self.window.words(space.places(self.values.trailing_zeros() as usize));
            has = self.window.words(space.singles());
            has.iter_mut().zip(may).for_each(|(has, may)| *has &= may);
        } else {
            for (i, &cell) in self.cells.iter().enumerate() {
                let domain = space.domains[cell];
                may[i / 64] |= u64::from(domain & self.values != 0) << (i % 64);
                has[i / 64] |= u64::from(domain & !self.values == 0) << (i % 64);
            }
        }
        let (still, now) = self.net.connect(may, has, self.size).ok_or(Contradiction)?;
        let mut cells = members(minus(&may, &still)).map(|i| self.cells[i]);
        cells.try_for_each(|cell| space.remove(cell, self.values))?;
        let mut cells = members(minus(&now, &has)).map(|i| self.cells[i]);
        cells.try_for_each(|cell| space.keep(cell, self.values))
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
        match self.cells.len() {
            ..=128 => self.add::<2>(to),
            129..=512 => self.add::<8>(to),
            _ => self.add::<160>(to),
        }
    }
}

impl Connected {
    fn add<const W: usize>(&self, to: &mut Builder<'_>) {
        to.add(Area::<W> {
            cells: to.vars(&self.cells),
            window: Window::new(to.vars(&self.cells)),
            net: Arc::new(Net::new(&neighbors(&self.cells), vec![1; self.cells.len()])),
            values: to.mask(|value| self.values.contains(&value)),
            size: self.size.map(|size| usize::try_from(size).unwrap_or(usize::MAX)),
        });
    }
}

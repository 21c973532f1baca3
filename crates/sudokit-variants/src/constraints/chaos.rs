//! Regions that are not known.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::connected::{Area, are_connected};
use super::*;
use crate::program::{Contradiction, Finding, Kept, Net, Propagate, Space, Var, Window};
use crate::program::{bits, members, neighbors};

rule! {
    /// The cells fall into regions of this size, connected by sides; the values of each differ.
    /// Behind the /, in the same order, stands a label for each cell: cells of one region have one
    /// label. Labels are the first values of the puzzle, given in the order of the first cells of
    /// the regions.
    Chaos = "chaos" {
        /// How many cells a region has.
        size: Value,
        /// The cells, then their labels.
        parts: (Vec<Cell>, Vec<Cell>),
    }
}

/// A label comes behind the one before it.
struct Order(Vec<Var>);

impl Propagate for Order {
    fn scope(&self) -> &[Var] {
        &self.0
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let mut allowed = 1;
        self.0.iter().try_for_each(|&label| {
            let kept = space.keep(label, allowed);
            allowed |= space.domains[label] << 1;
            kept
        })
    }
}

/// Cells and their labels: the places of one value in the regions.
struct Places<const W: usize> {
    /// Cells, then their labels.
    scope: Vec<Var>,
    /// The same, to read rows of bits.
    windows: [Window; 2],
    /// The cell of each label.
    cell_of: Vec<Var>,
    /// The number of the value.
    value: usize,
    /// How many regions there are.
    regions: usize,
    /// Whether every region has all values.
    is_full: bool,
}

impl<const W: usize> Propagate for Places<W> {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cares(&self, space: &Space<'_>, cell: Var, lost: u64) -> bool {
        match self.cell_of.get(cell) {
            Some(&own) if own != cell => space.domains[own] >> self.value & 1 == 1,
            _ => lost >> self.value & 1 == 1 || space.domains[cell] == 1 << self.value,
        }
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let (cells, labels) = self.scope.split_at(self.scope.len() / 2);
        let [at_cells, at_labels] = &self.windows;
        // The cells that may have the value, those that have it, and those with one label.
        let mut may: [u64; W] = at_cells.words(space.places(self.value));
        let single: [u64; W] = at_cells.words(space.singles());
        let has: [u64; W] = std::array::from_fn(|at| may[at] & single[at]);
        let single: [u64; W] = at_labels.words(space.singles());
        for name in 0..self.regions {
            let own: [u64; W] = at_labels.words(space.places(name));
            let sure: [u64; W] = std::array::from_fn(|at| own[at] & has[at] & single[at]);
            let mut found = members(sure);
            if found.next().is_some() {
                if found.next().is_some() {
                    return Err(Contradiction);
                }
                for at in 0..W {
                    let gone = own[at] & may[at] & single[at] & !has[at];
                    bits(gone)
                        .try_for_each(|i| space.remove(cells[64 * at + i], 1 << self.value))?;
                    may[at] &= !gone;
                    let gone = own[at] & has[at] & !single[at];
                    bits(gone).try_for_each(|i| space.remove(labels[64 * at + i], 1 << name))?;
                }
                continue;
            }
            if !self.is_full {
                continue;
            }
            let own: [u64; W] = std::array::from_fn(|at| own[at] & may[at]);
            let mut found = members(own);
            match (found.next(), found.next()) {
                (None, _) => return Err(Contradiction),
                (Some(only), None) => {
                    space.keep(labels[only], 1 << name)?;
                    space.keep(cells[only], 1 << self.value)?;
                }
                // What sees all places has another value.
                _ if found.nth(1).is_none() => {
                    space.remove_seen(self.value, members(own).map(|i| cells[i]))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The labels of cells without the value do not matter.
    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        let mut matters = (finding.domains)();
        let (cells, labels) = matters.split_at_mut(self.scope.len() / 2);
        for (cell, label) in cells.iter_mut().zip(labels) {
            (*cell, *label) = match *cell {
                domain if domain >> self.value & 1 == 0 => (1 << self.value, 0),
                domain if domain == 1 << self.value => (u64::MAX, u64::MAX),
                _ => (0, u64::MAX),
            };
        }
        Some(matters)
    }
}

impl Rule for Chaos {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let (cells, labels) = (self.parts.0.len(), self.parts.1.len());
        let size = usize::try_from(self.size).unwrap_or(0).max(1);
        let is_good = cells == labels && cells % size == 0 && size as Value == self.size;
        let fits = is_good && cells / size <= shape.values();
        (!fits).then(|| "a label for each cell, and no more regions than values".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (cells, labels) = (&self.parts.0, grid.all(&self.parts.1));
        let mut next = grid.shape.low();
        for &label in &labels {
            if label > next {
                return false;
            }
            next += Value::from(label == next);
        }
        (grid.shape.low()..next).all(|label| {
            let own = cells.iter().zip(&labels).filter(|(_, other)| **other == label);
            let own: Vec<Cell> = own.map(|(cell, _)| *cell).collect();
            own.len() as Value == self.size && grid.differ(&own) && are_connected(own)
        })
    }

    fn compile(&self, all: &[Constraint], to: &mut Builder<'_>) {
        let (cells, labels) = (to.vars(&self.parts.0), to.vars(&self.parts.1));
        let count = cells.len() / self.size as usize;
        for &label in &self.parts.1 {
            to.restrict(label, |value| value - to.shape.low() < count as Value);
        }
        let groups = |join: &dyn Fn(usize, usize) -> bool| -> Vec<Vec<usize>> {
            let mut first: Vec<usize> = (0..cells.len()).collect();
            for (a, b) in (0..cells.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
                let (low, high) = (first[a].min(first[b]), first[a].max(first[b]));
                if low < high && join(a, b) {
                    first.iter_mut().filter(|own| **own == high).for_each(|own| *own = low);
                }
            }
            let group = |own| (0..cells.len()).filter(|&i| first[i] == own).collect();
            let groups = (0..cells.len()).map(group);
            groups.filter(|group: &Vec<usize>| !group.is_empty()).collect()
        };
        // Cells whose labels are the same differ. Those that touch are one part.
        let same = groups(&|a, b| to.are_same(self.parts.1[a], self.parts.1[b]));
        let own = |group: &Vec<usize>| group.iter().map(|&i| self.parts.0[i]).collect::<Vec<_>>();
        same.iter().for_each(|group| to.differ(&own(group)));
        let near = neighbors(&self.parts.0);
        self.enclosed(all, &near, to);
        let is_one =
            |a: usize, b: usize| same.iter().any(|own| own.contains(&a) && own.contains(&b));
        let parts = groups(&|a, b| near[a].contains(&b) && is_one(a, b));
        let touch = |a: usize, b: usize| {
            parts[a].iter().any(|&i| parts[b].iter().any(|j| near[i].contains(j)))
        };
        let near = |a| (0..parts.len()).filter(|&b| a != b && touch(a, b)).collect();
        let near: Vec<Vec<usize>> = (0..parts.len()).map(near).collect();
        let weights: Vec<usize> = parts.iter().map(Vec::len).collect();
        let firsts: Vec<Var> = parts.iter().map(|part| labels[part[0]]).collect();
        match cells.len() {
            ..=128 => self.add::<2>(to, firsts, &near, weights),
            129..=512 => self.add::<8>(to, firsts, &near, weights),
            _ => self.add::<160>(to, firsts, &near, weights),
        }
        // Reasons name most labels: they are as long as those of sums.
        to.has_long_reasons = true;
        to.order(labels.clone(), self.anchors(all, to), Order(labels));
    }
}

impl Chaos {
    /// Adds the areas, for the first label of each part, and the places of values.
    fn add<const W: usize>(
        &self,
        to: &mut Builder<'_>,
        firsts: Vec<Var>,
        near: &[Vec<usize>],
        weights: Vec<usize>,
    ) {
        let (cells, labels) = (to.vars(&self.parts.0), to.vars(&self.parts.1));
        let (size, regions) = (self.size as usize, cells.len() / self.size as usize);
        let net = Arc::new(Net::<W>::new(near, weights));
        for label in 0..regions {
            let (cells, window, net) = (firsts.clone(), Window::new(firsts.clone()), net.clone());
            to.add(Area { cells, window, net, values: 1 << label, size: Some(size) });
        }
        let scope = [&cells[..], &labels].concat();
        let mut cell_of: Vec<Var> = (0..=scope.iter().copied().max().unwrap_or(0)).collect();
        cells.iter().zip(&labels).for_each(|(&cell, &label)| cell_of[label] = cell);
        for value in 0..to.shape.values() {
            let (scope, cell_of) = (scope.clone(), cell_of.clone());
            let windows = [Window::new(cells.clone()), Window::new(labels.clone())];
            let is_full = size == to.shape.values();
            to.add(Places::<W> { scope, windows, cell_of, value, regions, is_full });
        }
    }

    /// Cells that count the labels of all neighbors of a cell, too, count more than one.
    fn enclosed(&self, all: &[Constraint], near: &[Vec<usize>], to: &mut Builder<'_>) {
        for rule in all.iter().filter(|_| self.size > 1) {
            let (less, control, counted) = match rule {
                Constraint::CountSame(count) => {
                    (count.less, count.parts.0[0], count.parts.1.clone())
                }
                Constraint::Run(run) => {
                    let steps = run.groups[1..].iter().flat_map(|arm| arm.iter().take(2));
                    (run.less, run.groups[0][0], steps.copied().collect())
                }
                _ => continue,
            };
            let place = self.parts.1.iter().position(|&label| label == counted[0]);
            let is_counted = |&i: &usize| counted.contains(&self.parts.1[i]);
            if place.is_some_and(|i| near[i].iter().all(is_counted)) {
                to.restrict(control, |value| value + less > 1);
            }
        }
    }

    /// Labels of cells that are far from each other, those with most rules; `None` where a rule
    /// tells one label from another.
    fn anchors(&self, all: &[Constraint], to: &Builder<'_>) -> Option<Vec<Var>> {
        let (cells, labels) = &self.parts;
        let own: BTreeSet<Cell> = labels.iter().copied().collect();
        let are_own = |cells: &[Cell]| cells.iter().all(|cell| own.contains(cell));
        let counts = |control: Cell, cells: &[Cell]| !own.contains(&control) && are_own(cells);
        let is_good = |rule: &Constraint| match rule {
            Constraint::Chaos(other) if other == self => true,
            Constraint::SameValues(same) if are_own(&rule.cells()) => true,
            Constraint::CountSame(count) if counts(count.parts.0[0], &count.parts.1) => true,
            Constraint::CountDistinct(count) if counts(count.cells[0], &count.cells[1..]) => true,
            Constraint::Run(run) if counts(run.groups[0][0], &run.groups[1..].concat()) => true,
            _ => rule.cells().iter().all(|cell| !own.contains(cell)),
        };
        // Rules for the whole grid leave out what lies below it.
        let is_free = !labels.iter().any(|&label| to.shape.is_in_grid(label));
        let is_self = |rule: &&Constraint| matches!(rule, Constraint::Chaos(own) if own == self);
        if !is_free || !all.iter().all(is_good) || all.iter().filter(is_self).count() != 1 {
            return None;
        }
        let mut busy = BTreeMap::new();
        all.iter().flat_map(Constraint::cells).for_each(|cell| *busy.entry(cell).or_insert(0) += 1);
        let rules = |i: usize| busy[&cells[i]] + busy[&labels[i]];
        let rules: Vec<i32> = (0..cells.len()).map(rules).collect();
        let is_far = |a: usize, b: usize| cells[a].distance(cells[b]) >= self.size as u32;
        let anchors = |first| {
            let mut found = vec![first];
            let far = |found: &[usize], i: &usize| found.iter().all(|&other| is_far(*i, other));
            let all = || (0..cells.len()).rev();
            while let Some(next) = all().filter(|i| far(&found, i)).max_by_key(|&i| rules[i]) {
                found.push(next);
            }
            found
        };
        let busy = |found: &Vec<usize>| (found.len(), found.iter().map(|&i| rules[i]).sum::<i32>());
        let found = (0..cells.len()).rev().map(anchors).max_by_key(busy)?;
        Some(found.into_iter().map(|i| to.var(labels[i])).collect())
    }
}

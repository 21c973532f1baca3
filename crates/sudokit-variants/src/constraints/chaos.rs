//! Regions that are not known.

use super::{Constraint, Filled, Rule, rule};
use crate::program::{Builder, Contradiction, Kept, Known, Propagate, Space, Var};
use crate::program::{bits, connect, low_bits, neighbors};
use crate::shape::{Cell, Shape, Value};

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

/// Cells, their labels, and the rest of the rule.
struct Regions {
    cells: Vec<Var>,
    labels: Vec<Var>,
    near: Vec<Vec<usize>>,
    size: usize,
    scope: Vec<Var>,
    /// Whether every region has all values.
    is_full: bool,
}

impl Regions {
    /// What is known of one region.
    fn region(&self, space: &mut Space<'_>, label: u64) -> Kept {
        let known = |&cell: &Var| match space.domains[cell] {
            domain if domain & label == 0 => Known::Out,
            domain if domain == label => Known::In,
            _ => Known::Open,
        };
        let mut known: Vec<Known> = self.labels.iter().map(known).collect();
        if !connect(&self.near, &mut known, Some(self.size)) {
            return Err(Contradiction);
        }
        let mut used = 0;
        for (i, known) in known.iter().enumerate() {
            match known {
                Known::In => space.keep(self.labels[i], label)?,
                Known::Out => space.remove(self.labels[i], label)?,
                Known::Open => {}
            }
            let value = space.domains[self.cells[i]];
            if *known == Known::In && value.is_power_of_two() {
                if used & value != 0 {
                    return Err(Contradiction);
                }
                used |= value;
            }
        }
        for (i, known) in known.iter().enumerate().filter(|(_, known)| **known != Known::Out) {
            let value = space.domains[self.cells[i]];
            if *known == Known::In && !value.is_power_of_two() {
                space.remove(self.cells[i], used)?;
            } else if *known == Known::Open && value & !used == 0 {
                space.remove(self.labels[i], label)?;
            }
        }
        // Every value has a place.
        let all = low_bits(space.program.values);
        for value in bits(all & !used).filter(|_| self.is_full) {
            let may = |i: &usize| {
                space.domains[self.labels[*i]] & label != 0
                    && space.domains[self.cells[*i]] >> value & 1 == 1
            };
            let places: Vec<usize> = (0..self.cells.len()).filter(may).collect();
            match places[..] {
                [] => return Err(Contradiction),
                [only] => {
                    space.keep(self.labels[only], label)?;
                    space.keep(self.cells[only], 1 << value)?;
                }
                // What sees all places has another value.
                _ => {
                    let places: Vec<Var> = places.iter().map(|&place| self.cells[place]).collect();
                    space.remove_seen(value, &places)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagate for Regions {
    fn scope(&self) -> &[Var] {
        &self.scope
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        // A label comes behind the one before it.
        let mut allowed = 1;
        for &label in &self.labels {
            space.keep(label, allowed)?;
            allowed |= space.domains[label] << 1;
        }
        let count = self.cells.len() / self.size;
        (0..count).try_for_each(|label| self.region(space, 1 << label))
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
            let mut area = vec![own[0]];
            for at in 0..own.len() {
                let Some(&cell) = area.get(at) else { return false };
                let near = |other: &&Cell| other.distance(cell) == 1 && !area.contains(*other);
                area.extend(own.iter().filter(near).copied().collect::<Vec<_>>());
            }
            own.len() as Value == self.size && grid.differ(&own)
        })
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (cells, labels) = (to.vars(&self.parts.0), to.vars(&self.parts.1));
        let (size, count) = (self.size as usize, cells.len() / self.size as usize);
        for &label in &self.parts.1 {
            to.restrict(label, |value| value - to.shape.low() < count as Value);
        }
        to.add(Regions {
            scope: [&cells[..], &labels].concat(),
            near: neighbors(&self.parts.0),
            is_full: size == to.shape.values(),
            cells,
            labels,
            size,
        });
    }
}

#[cfg(test)]
mod tests {
    crate::brute_force_tests::against_brute_force!("size 4x2 1..3": "chaos 2 r1c1 r1c2 r2c1 r2c2 / r3c1 r3c2 r4c1 r4c2", "chaos 3 r1c1 r1c2 r2c1 / r3c1 r3c2 r4c1", "chaos 1 r1c1 r1c2 r2c2 / r3c1 r3c2 r4c1");
}

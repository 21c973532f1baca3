//! Counting circles.

use super::*;
use crate::program::{Contradiction, Kept, Propagate, Space, Var, bits};

rule! {
    /// A value in a circle is the number of circles with it.
    Circles = "circles" {
        /// All cells with a circle.
        cells: Vec<Cell>,
    }
}

/// Each value of one of these sets stands as often as it says, and no other value.
struct Counts {
    cells: Vec<Var>,
    low: Value,
    sets: Vec<u64>,
}

impl Propagate for Counts {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        // For each value the number of cells that have it, and groups of cells that may have it: in
        // a group at most one has.
        let mut fixed = [0; 64];
        let mut open: Vec<Vec<Vec<Var>>> = vec![Vec::new(); space.program.values];
        for &cell in &self.cells {
            let domain = space.domains[cell];
            if domain.is_power_of_two() {
                fixed[domain.trailing_zeros() as usize] += 1;
            }
            for value in bits(domain) {
                let sees = |&other: &Var| space.program.sees.has(cell, other);
                match open[value].iter_mut().find(|group| group.iter().all(sees)) {
                    Some(group) => group.push(cell),
                    None => open[value].push(vec![cell]),
                }
            }
        }
        let open_count = |value: usize| open[value].len() as Value;
        let times = |value: usize| self.low + value as Value;
        let (mut union, mut common) = (0, u64::MAX);
        for &set in &self.sets {
            let fits = |value| match set >> value & 1 {
                1 => fixed[value] <= times(value) && times(value) <= open_count(value),
                _ => fixed[value] == 0,
            };
            if (0..space.program.values).all(fits) {
                union |= set;
                common &= set;
            }
        }
        if union == 0 {
            return Err(Contradiction);
        }
        self.cells.iter().try_for_each(|&cell| space.keep(cell, union))?;
        for value in bits(common) {
            let is_full = fixed[value] == times(value);
            for &cell in self.cells.iter().filter(|_| is_full) {
                if !space.domains[cell].is_power_of_two() {
                    space.remove(cell, 1 << value)?;
                }
            }
            let is_tight = open_count(value) == times(value);
            for group in open[value].iter().filter(|_| is_tight) {
                match group[..] {
                    [cell] => space.keep(cell, 1 << value)?,
                    _ => space.remove_seen(value, group.iter().copied())?,
                }
            }
        }
        Ok(())
    }
}

/// Maximum of values: all sets of them are looked at.
const MAX_VALUES: usize = 20;

impl Rule for Circles {
    const AT: usize = 0;

    fn expected(&self, shape: &Shape) -> Option<String> {
        (shape.values() > MAX_VALUES).then(|| "a puzzle of at most 20 values".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.cells);
        let count = |value| values.iter().filter(|&&other| other == value).count() as Value;
        values.iter().all(|&value| count(value) == value)
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (mut cells, low) = (to.vars(&self.cells), to.shape.low());
        // Row by row: many cells of a row are one group.
        cells.sort_unstable();
        let count = self.cells.len();
        let sum_is_count = |set: &[Value]| set.iter().sum::<Value>() as usize == count;
        let sets = to.sets(|set| set.iter().all(|&value| value > 0) && sum_is_count(set));
        to.add(Counts { cells, low, sets });
    }
}

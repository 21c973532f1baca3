//! Anti-taxicab.

use super::*;


rule! {
    /// No two cells with the same value `v` are `v` steps along rows and columns apart.
    Taxicab = "taxicab" {}
}

impl Rule for Taxicab {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.shape.grid_cells().all(|a| {
            let is_apart = |b| i64::from(grid.at(a)) == i64::from(a.distance(b));
            !grid.shape.grid_cells().any(|b| a != b && grid.at(a) == grid.at(b) && is_apart(b))
        })
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let cells: Vec<Cell> = to.shape.grid_cells().collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                let distance = a.distance(b) as Value;
                if (to.shape.low()..=to.shape.high()).contains(&distance) {
                    to.not_both(a, b, distance);
                }
            }
        }
    }
}

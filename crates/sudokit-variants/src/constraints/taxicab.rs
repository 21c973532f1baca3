//! Anti-taxicab.

use super::*;

rule! {
    /// No two cells with the same value `v` are `v` steps along rows and columns apart.
    Taxicab = "taxicab" {}
}

impl Rule for Taxicab {
    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let cells: Vec<Cell> = shape.grid_cells().collect();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[..i] {
                let distance = a.distance(b) as Value;
                if (shape.low()..=shape.high()).contains(&distance) {
                    to.not_both(a, b, distance);
                }
            }
        }
    }
}

//! Counting circles.

use super::{Filled, Rule, rule};
use crate::shape::{Cell, Value};

rule! {
    /// A value in a circle is the number of circles with it.
    Circles = "circles" {
        /// All cells with a circle.
        cells: Vec<Cell>,
    }
}

impl Rule for Circles {
    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.cells);
        let count = |value| values.iter().filter(|&&other| other == value).count() as Value;
        values.iter().all(|&value| count(value) == value)
    }
}

//! The main diagonals.

use super::*;

/// Which main diagonal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slope {
    /// From the bottom left to the top right: `+`.
    Rising,
    /// From the top left to the bottom right: `-`.
    Falling,
}

impl Part for Slope {
    fn read(line: &mut Line<'_>) -> Result<Slope, TextError> {
        if line.take("+") {
            return Ok(Slope::Rising);
        }
        line.take("-").then_some(Slope::Falling).ok_or_else(|| line.error("+ or -"))
    }

    fn write(&self, to: &mut String) {
        *to += if *self == Slope::Rising { " +" } else { " -" };
    }
}

rule! {
    /// The values of a main diagonal of the canvas differ.
    Diagonal = "diagonal" {
        /// Which one.
        slope: Slope,
    }
}

impl Diagonal {
    /// Its cells, from the left.
    pub(crate) fn line(&self, shape: &Shape) -> Vec<Cell> {
        let place = |i| match self.slope {
            Slope::Rising => Cell::new(shape.grid_rows() - 1 - i, i),
            Slope::Falling => Cell::new(i, i),
        };
        (0..shape.grid_rows()).map(place).filter(|&cell| shape.has(cell)).collect()
    }
}

impl Rule for Diagonal {
    fn expected(&self, shape: &Shape) -> Option<String> {
        (shape.grid_rows() != shape.grid_cols()).then(|| "a square grid".into())
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        to.differ(&self.line(shape));
    }
}

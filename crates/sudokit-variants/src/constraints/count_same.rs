//! Cells that count the places of a value.

use super::*;

rule! {
    /// The cell before the / is the number of cells behind it with the value of their first,
    /// less the number that is given.
    CountSame = "count-same" {
        /// How many are not counted.
        less: Value,
        /// The counting cell, then the others.
        parts: (Vec<Cell>, Vec<Cell>),
    }
}

impl Rule for CountSame {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        (self.parts.0.len() != 1).then(|| "one cell before the /".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.all(&self.parts.1);
        let same = values.iter().filter(|&&value| value == values[0]).count();
        grid.at(self.parts.0[0]) == same as Value - self.less
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let cells = &self.parts.1;
        let arms: Vec<_> = cells[1..].iter().map(|&cell| vec![cells[0], cell]).collect();
        let arms = if arms.is_empty() { vec![vec![cells[0]]] } else { arms };
        run::compile(to, self.less, self.parts.0[0], &arms);
    }
}

//! Dutch flatmates.

use super::*;

rule! {
    /// Every middle value (5 of 1 to 9) has the least value directly above it or the greatest
    /// directly below it.
    Flatmates = "flatmates" {}
}

/// The middle value.
fn middle(shape: &Shape) -> Value {
    shape.low() + (shape.high() - shape.low()) / 2
}

impl Rule for Flatmates {
    fn expected(&self, shape: &Shape) -> Option<String> {
        let has_middle = shape.values() % 2 == 1 && shape.values() > 2;
        (!has_middle).then(|| "values with one in the middle".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let shape = grid.shape;
        let has = |cell, down, value| {
            shape.step(cell, down, 0).is_some_and(|cell| grid.at(cell) == value)
        };
        shape.grid_cells().all(|cell| {
            grid.at(cell) != middle(shape)
                || has(cell, -1, shape.low())
                || has(cell, 1, shape.high())
        })
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        let (shape, middle) = (to.shape, middle(to.shape));
        for cell in shape.grid_cells() {
            let [above, below] = [-1, 1].map(|down| shape.step(cell, down, 0));
            let cells: Vec<Cell> = [Some(cell), above, below].into_iter().flatten().collect();
            // The state is whether no flatmate is missing.
            let step = |&is_good: &bool, at: usize, value: Value| {
                let is_above = at == 1 && above.is_some();
                let wanted = if is_above { shape.low() } else { shape.high() };
                Some(if at == 0 { value != middle } else { is_good || value == wanted })
            };
            let key = format!("flatmates {}", above.is_some());
            to.automaton_by_place(key, &cells, true, step, |&is_good| is_good);
        }
    }
}

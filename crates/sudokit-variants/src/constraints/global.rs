//! Kinds of values around every corner.

use super::entropic::third;
use super::*;

rule! {
    /// The four cells around every corner of the grid have a value of each kind. `entropy`: low,
    /// middle and high, each a third of the range. `modular`: the remainders by 3.
    Global = "global" {
        /// `entropy` or `modular`.
        kind: String,
    }
}

impl Global {
    /// The kind of a value, from 0 to 2.
    fn kind(&self, shape: &Shape, value: Value) -> Value {
        if self.kind == "modular" { value.rem_euclid(3) } else { third(shape, value) }
    }

    /// The cells around each corner.
    fn squares(shape: &Shape) -> Vec<[Cell; 4]> {
        let square = |cell| {
            let [right, down, both] = [(0, 1), (1, 0), (1, 1)].map(|(d, r)| shape.step(cell, d, r));
            Some([cell, right?, down?, both?])
        };
        shape.grid_cells().filter_map(square).collect()
    }
}

impl Rule for Global {
    fn expected(&self, shape: &Shape) -> Option<String> {
        match self.kind.as_str() {
            "modular" => None,
            "entropy" if shape.values().is_multiple_of(3) => None,
            "entropy" => Some("values that fall into thirds".into()),
            _ => Some("entropy or modular".into()),
        }
    }

    fn relate(&self, shape: &Shape, _: &[Constraint], to: &mut impl Relations) {
        for square in Global::squares(shape) {
            // The state is the set of kinds.
            let step = |set: &u8, value: Value| Some(set | 1 << self.kind(shape, value));
            let key = format!("global {}", self.kind);
            to.automaton(key, &square, vec![0], step, |&set| set == 0b111);
        }
    }
}

//! Relations of cells in plain terms. A constraint states them once: the engines compile them, the
//! judge compares a grid with them.

use crate::shape::{Cell, Value};

/// Takes relations of cells: all of them hold.
pub(crate) trait Relations {
    /// Two cells have values for which this holds.
    fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(Value, Value) -> bool);

    /// The values of the cells differ. As many cells as values in all domains are a house.
    fn differ(&mut self, cells: &[Cell]);

    /// Cells that differ have a set of values, sorted, for which this holds. It returns false where
    /// there are too many sets: then they stay unknown, and the caller adds what else it knows.
    fn family(&mut self, cells: &[Cell], holds: impl Fn(&[Value]) -> bool) -> bool;

    /// A sum of cells with factors has this total.
    fn sum(&mut self, terms: &[(i32, Cell)], total: i64);

    /// All sums have the same total.
    fn equal_sums(&mut self, groups: &[Vec<Cell>]);

    /// The cells, in their order, are accepted, from one of the first states. Too many states leave
    /// the constraint to the judge of found solutions. As many cells with the same key have the
    /// same automaton: it says all that `starts`, `step` and `accepts` depend on.
    fn automaton<S: Ord + Clone>(
        &mut self,
        key: String,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(&S, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    );

    /// A cell has a value for which this holds.
    fn restrict(&mut self, cell: Cell, holds: impl Fn(Value) -> bool) {
        self.pair(cell, cell, |value, _| holds(value));
    }

    /// Cells at most so many steps apart in a list have values for which this holds.
    fn near(&mut self, of: &[Cell], steps: usize, holds: impl Fn(Value, Value) -> bool) {
        let pairs = (1..=steps).flat_map(|far| of.iter().zip(of.iter().skip(far)));
        pairs.for_each(|(&a, &b)| self.pair(a, b, &holds));
    }

    /// Two cells do not both have this value of the puzzle.
    fn not_both(&mut self, a: Cell, b: Cell, value: Value) {
        self.pair(a, b, |x, y| (x, y) != (value, value));
    }

    /// Each of these lists of cells differs; they lie side by side in this order.
    fn band(&mut self, houses: &[Vec<Cell>]) {
        houses.iter().for_each(|house| self.differ(house));
    }

    /// As `family`; where there are too many sets, the judge of found solutions looks at them.
    fn family_or_judge(&mut self, cells: &[Cell], holds: impl Fn(&[Value]) -> bool) {
        self.family(cells, holds);
    }

    /// An automaton with one first state and steps that depend on the position.
    fn automaton_by_place<S: Ord + Clone>(
        &mut self,
        key: String,
        cells: &[Cell],
        start: S,
        step: impl Fn(&S, usize, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let step = |(at, state): &(usize, S), value| Some((at + 1, step(state, *at, value)?));
        self.automaton(key, cells, vec![(0, start)], step, |(_, state)| accepts(state));
    }
}

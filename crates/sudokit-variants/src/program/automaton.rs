//! Lines accepted by a finite automaton: forward over the states, backward over the values.

use std::collections::BTreeMap;

use super::{Contradiction, Finding, Kept, Propagate, Space, Var, bits};

/// No state: the value is refused.
const NONE: u32 = u32::MAX;

/// Maximum of states of one automaton.
const MAX_STATES: usize = 200_000;

/// States in layers, one behind each cell.
pub(crate) struct Automaton {
    cells: Vec<Var>,
    values: usize,
    /// For each cell: by state before it and value, the state behind it.
    layers: Vec<Vec<u32>>,
    /// The number of states before each cell and behind the last one.
    sizes: Vec<usize>,
}

impl Automaton {
    /// Explores all states from the first ones and keeps those that lead to acceptance. `step`
    /// receives a state, the position of the cell and a value's number, from 0. `None` where there
    /// are too many states.
    pub(super) fn new<S: Ord + Clone>(
        cells: Vec<Var>,
        values: usize,
        starts: Vec<S>,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let mut states = starts;
        let (mut layers, mut count) = (Vec::new(), 0);
        for position in 0..cells.len() {
            let mut known: BTreeMap<S, u32> = BTreeMap::new();
            let (mut next, mut layer) = (Vec::new(), Vec::with_capacity(states.len() * values));
            for state in &states {
                for value in 0..values {
                    layer.push(step(state, position, value).map_or(NONE, |state| {
                        *known.entry(state).or_insert_with_key(|state| {
                            next.push(state.clone());
                            next.len() as u32 - 1
                        })
                    }));
                }
            }
            count += next.len();
            if count > MAX_STATES {
                return None;
            }
            layers.push(layer);
            states = next;
        }
        // From the end, only states that lead to acceptance get a number.
        let mut numbers: Vec<u32> = Vec::new();
        for state in &states {
            numbers.push(if accepts(state) { 0 } else { NONE });
        }
        let mut sizes = vec![1];
        for layer in layers.iter_mut().rev() {
            let (mut kept, mut own, mut size) = (Vec::new(), Vec::new(), 0);
            for row in layer.chunks(values) {
                let onward = |&next: &u32| if next == NONE { NONE } else { numbers[next as usize] };
                let row: Vec<u32> = row.iter().map(onward).collect();
                let leads_on = row.iter().any(|&next| next != NONE);
                own.push(if leads_on { size } else { NONE });
                if leads_on {
                    kept.extend(row);
                    size += 1;
                }
            }
            *layer = kept;
            sizes.push(size as usize);
            numbers = own;
        }
        sizes.reverse();
        Some(Automaton { cells, values, layers, sizes })
    }
}

/// The states of a set that are marked.
fn marked(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(i, &word)| bits(word).map(move |bit| 64 * i + bit))
}

impl Propagate for Automaton {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        if self.sizes[0] == 0 {
            return Err(Contradiction);
        }
        // The states that are reached before each cell, one set behind the other.
        let words = |size: &usize| size.div_ceil(64);
        let mut reached = vec![0u64; self.sizes.iter().map(words).sum()];
        (0..self.sizes[0]).for_each(|state| reached[state / 64] |= 1 << (state % 64));
        let (mut rest, mut end) = (&mut reached[..], 0);
        for (i, layer) in self.layers.iter().enumerate() {
            let domain = space.domains[self.cells[i]];
            let (before, behind) = rest.split_at_mut(words(&self.sizes[i]));
            for state in marked(before) {
                let row = &layer[state * self.values..][..self.values];
                for value in bits(domain) {
                    let next = row[value] as usize;
                    if row[value] != NONE {
                        behind[next / 64] |= 1 << (next % 64);
                    }
                }
            }
            end += before.len();
            rest = behind;
        }
        // Backward, states without a way to the end are taken out.
        for (i, layer) in self.layers.iter().enumerate().rev() {
            let domain = space.domains[self.cells[i]];
            let (before, behind) = reached.split_at_mut(end);
            let start = end - words(&self.sizes[i]);
            let mut kept = 0;
            for (word, set) in before[start..].iter_mut().enumerate() {
                for bit in bits(*set) {
                    let row = &layer[(64 * word + bit) * self.values..][..self.values];
                    let leads_on = |&value: &usize| {
                        let next = row[value] as usize;
                        row[value] != NONE && behind[next / 64] >> (next % 64) & 1 == 1
                    };
                    let good = bits(domain).filter(leads_on).fold(0, |good, at| good | 1 << at);
                    kept |= good;
                    if good == 0 {
                        *set &= !(1 << bit);
                    }
                }
            }
            space.keep(self.cells[i], kept)?;
            if kept == 0 {
                return Err(Contradiction);
            }
            end = start;
        }
        Ok(())
    }

    /// Values that lead to no state with a way to the end do not matter, as long as all before them
    /// do not, either.
    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        let mut domains = (finding.domains)();
        if let Some((cell, value)) = finding.removed {
            let mut places = self.cells.iter().enumerate().filter(|(_, own)| **own == cell);
            let (Some((at, _)), None) = (places.next(), places.next()) else { return None };
            domains[at] = value;
        }
        // Without the value: nothing of the cell itself matters.
        let gone = finding.removed.map(|(cell, _)| cell);
        let row = |i: usize, state: usize| &self.layers[i][state * self.values..][..self.values];
        let mut ways: Vec<Vec<bool>> = self.sizes.iter().map(|&size| vec![true; size]).collect();
        for i in (0..self.layers.len()).rev() {
            let (before, behind) = ways.split_at_mut(i + 1);
            for (state, has_way) in before[i].iter_mut().enumerate() {
                let row = row(i, state);
                let leads_on = |value| row[value] != NONE && behind[0][row[value] as usize];
                *has_way = bits(domains[i]).any(leads_on);
            }
        }
        // A way is left: a cell that stands twice on the line loses values that no way shows.
        if ways[0].contains(&true) {
            return None;
        }
        let mut reached = vec![true; self.sizes[0]];
        let mut matters = vec![0; self.layers.len()];
        for i in 0..self.layers.len() {
            let states = || (0..reached.len()).filter(|&state| reached[state]);
            if gone != Some(self.cells[i]) {
                for state in states() {
                    for (value, &next) in row(i, state).iter().enumerate() {
                        let ends = next == NONE || !ways[i + 1][next as usize];
                        matters[i] |= if ends { 0 } else { 1 << value };
                    }
                }
            }
            let onward = if gone == Some(self.cells[i]) { domains[i] } else { !matters[i] };
            let mut next = vec![false; self.sizes[i + 1]];
            for state in states() {
                for (value, &behind) in row(i, state).iter().enumerate() {
                    if behind != NONE && onward >> value & 1 == 1 {
                        next[behind as usize] = true;
                    }
                }
            }
            reached = next;
        }
        Some(matters)
    }
}

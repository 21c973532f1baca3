//! Lines accepted by a finite automaton: forward over the states, backward over the values.

use std::collections::BTreeMap;

use super::{Contradiction, Finding, Kept, Propagate, Space, Var, bits, low_bits};

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
    /// For each cell: by state before it, the values that are not refused.
    goes: Vec<Vec<u64>>,
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
        let go = |row: &[u32]| {
            (0..values).filter(|&value| row[value] != NONE).fold(0, |go, value| go | 1 << value)
        };
        let goes = layers.iter().map(|layer| layer.chunks(values).map(go).collect()).collect();
        Some(Automaton { cells, values, layers, goes, sizes })
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
                for value in bits(domain & self.goes[i][state]) {
                    let next = row[value] as usize;
                    behind[next / 64] |= 1 << (next % 64);
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
                    let leads_on = |value: &usize| {
                        let next = row[*value] as usize;
                        behind[next / 64] >> (next % 64) & 1 == 1
                    };
                    // Values that are kept already need no second way, but the state needs one.
                    let own = domain & self.goes[i][64 * word + bit];
                    let new = bits(own & !kept).filter(leads_on).fold(0, |new, at| new | 1 << at);
                    if new == 0 && !bits(own & kept).any(|value| leads_on(&value)) {
                        *set &= !(1 << bit);
                    }
                    kept |= new;
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
        // For each cell: by state before it, the values that lead to a way to the end.
        let mut ways: Vec<Vec<u64>> = vec![Vec::new(); self.layers.len() + 1];
        ways[self.layers.len()] = vec![1; self.sizes[self.layers.len()]];
        let all = |i: usize| if i < self.layers.len() { domains[i] } else { u64::MAX };
        for i in (0..self.layers.len()).rev() {
            let has_way = |next: u32| ways[i + 1][next as usize] & all(i + 1) != 0;
            let own = self.goes[i].iter().enumerate().map(|(state, &goes)| {
                let leads_on = |&value: &usize| has_way(row(i, state)[value]);
                bits(goes).filter(leads_on).fold(0, |own, value| own | 1 << value)
            });
            ways[i] = own.collect();
        }
        // A way is left: a cell that stands twice on the line loses values that no way shows.
        if ways[0].iter().any(|&own| own & all(0) != 0) {
            return None;
        }
        let mut reached: Vec<u64> = vec![u64::MAX; self.sizes[0].div_ceil(64)];
        reached.iter_mut().zip(0..).for_each(|(word, i)| *word = low_bits(self.sizes[0] - 64 * i));
        let mut matters = vec![0; self.layers.len()];
        for i in 0..self.layers.len() {
            let is_gone = gone == Some(self.cells[i]);
            if !is_gone {
                matters[i] = marked(&reached).fold(0, |all, state| all | ways[i][state]);
            }
            let onward = if is_gone { domains[i] } else { !matters[i] };
            let mut next = vec![0; self.sizes[i + 1].div_ceil(64)];
            for state in marked(&reached) {
                for value in bits(self.goes[i][state] & onward) {
                    let behind = row(i, state)[value] as usize;
                    next[behind / 64] |= 1 << (behind % 64);
                }
            }
            reached = next;
        }
        Some(matters)
    }
}

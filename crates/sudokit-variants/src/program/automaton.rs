//! Lines accepted by a finite automaton: forward over the states, backward over the values.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Contradiction, Finding, Kept, Propagate, Space, Var, bits, places};

/// No state: the value is refused.
const NONE: u32 = u32::MAX;

/// Maximum of states of one automaton.
const MAX_STATES: usize = 200_000;

/// So many words of states need no list on the heap.
const FEW: usize = 32;

/// Cells in their order, and what accepts them.
pub(crate) struct Automaton {
    pub(super) cells: Vec<Var>,
    pub(super) states: Arc<Layers>,
}

/// States in layers, one before each cell. The layer behind the last cell has one state. No two
/// states of a layer accept the same rests.
pub(crate) struct Layers {
    values: usize,
    layers: Vec<Layer>,
}

/// The states before a cell.
#[derive(Default)]
struct Layer {
    /// The edges of all states, those of a state side by side.
    edges: Vec<Edge>,
    /// By state, where its edges end. They begin where those of the state before it end.
    ends: Vec<u32>,
    /// By state, the values that are not refused.
    goes: Vec<u64>,
    /// By state and value, the state behind the cell: faster where few values are left.
    next: Vec<u32>,
}

/// A way from a state. Two edges of a state lead to different states.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    /// The values that take it.
    values: u64,
    /// The state behind the cell.
    to: u32,
}

impl Layer {
    #[inline]
    fn edges(&self, state: usize) -> &[Edge] {
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.edges[start..self.ends[state] as usize]
    }

    /// The number of the state with these edges, which is new or not.
    fn number(
        &mut self,
        edges: Vec<Edge>,
        row: impl Iterator<Item = u32>,
        known: &mut BTreeMap<Vec<Edge>, u32>,
    ) -> u32 {
        if let Some(&number) = known.get(&edges) {
            return number;
        }
        self.next.extend(row);
        let number = self.goes.len() as u32;
        self.edges.extend(&edges);
        self.ends.push(self.edges.len() as u32);
        self.goes.push(edges.iter().fold(0, |goes, edge| goes | edge.values));
        known.insert(edges, number);
        number
    }
}

impl Layers {
    /// Explores all states from the first ones and keeps those that lead to acceptance behind so
    /// many cells. `step` receives a state and a value's number, from 0. `None` where there are too
    /// many states.
    pub(super) fn new<S: Ord + Clone>(
        cells: usize,
        values: usize,
        starts: Vec<S>,
        step: impl Fn(&S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Layers> {
        let (mut known, mut states, mut ways) = (BTreeMap::new(), starts, Vec::new());
        known.extend(states.iter().cloned().zip(0..));
        // The states before each cell. Each state is asked once for what follows it.
        let (mut reached, mut count) = (vec![(0..states.len() as u32).collect::<Vec<_>>()], 0);
        let mut seen = Vec::new();
        for position in 0..cells {
            for at in ways.len() / values..states.len() {
                for value in 0..values {
                    let next = step(&states[at], value).map_or(NONE, |next| {
                        *known.entry(next).or_insert_with_key(|next| {
                            states.push(next.clone());
                            states.len() as u32 - 1
                        })
                    });
                    ways.push(next);
                }
            }
            seen.resize(states.len(), usize::MAX);
            let next =
                reached[position].iter().flat_map(|&at| &ways[at as usize * values..][..values]);
            let is_new = |&next: &u32| {
                next != NONE && std::mem::replace(&mut seen[next as usize], position) != position
            };
            let next: Vec<u32> = next.copied().filter(is_new).collect();
            count += next.len();
            if count > MAX_STATES {
                return None;
            }
            reached.push(next);
        }
        // From the end, only states that lead to acceptance get a number.
        let mut numbers = vec![NONE; states.len()];
        for &at in &reached[cells] {
            numbers[at as usize] = if accepts(&states[at as usize]) { 0 } else { NONE };
        }
        let mut layers = Vec::new();
        for reached in reached[..cells].iter().rev() {
            let (mut layer, mut own) = (Layer::default(), vec![NONE; states.len()]);
            let mut known = BTreeMap::new();
            for &at in reached {
                let row = &ways[at as usize * values..][..values];
                let onward = |&next: &u32| numbers.get(next as usize).copied().unwrap_or(NONE);
                let mut edges: Vec<Edge> = Vec::new();
                for (value, to) in row.iter().map(onward).enumerate().filter(|&(_, to)| to != NONE)
                {
                    match edges.iter_mut().find(|edge| edge.to == to) {
                        Some(edge) => edge.values |= 1 << value,
                        None => edges.push(Edge { values: 1 << value, to }),
                    }
                }
                if !edges.is_empty() {
                    own[at as usize] = layer.number(edges, row.iter().map(onward), &mut known);
                }
            }
            layers.push(layer);
            numbers = own;
        }
        layers.reverse();
        Some(Layers { values, layers })
    }

    /// Calls with values and the state to which they lead, for all of these values at least.
    #[inline]
    fn ways(&self, layer: &Layer, state: usize, domain: u64, mut take: impl FnMut(u64, u32)) {
        let (edges, values) = (layer.edges(state), domain & layer.goes[state]);
        if (values.count_ones() as usize) < edges.len() {
            let row = &layer.next[state * self.values..][..self.values];
            bits(values).for_each(|value| take(1 << value, row[value]));
        } else {
            let edges = edges.iter().filter(|edge| edge.values & domain != 0);
            edges.for_each(|edge| take(edge.values, edge.to));
        }
    }

    /// For lines of two cells: for each value of the first the values of the second.
    pub(super) fn pairs(&self) -> Option<Vec<u64>> {
        let [first, second] = &self.layers[..] else { return None };
        let mut partners = vec![0; self.values];
        for edge in &first.edges {
            bits(edge.values).for_each(|value| partners[value] |= second.goes[edge.to as usize]);
        }
        Some(partners)
    }
}

/// Whether a state is in a set.
#[inline]
fn has(set: &[u64], state: u32) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}

/// Adds a state to a set.
#[inline]
fn insert(set: &mut [u64], state: u32) {
    set[state as usize / 64] |= 1 << (state % 64);
}

impl Propagate for Automaton {
    fn scope(&self) -> &[Var] {
        &self.cells
    }

    fn cost(&self) -> u8 {
        2
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let layers = &self.states.layers;
        // The states that are reached before each cell, one set behind the other.
        let words = |layer: &Layer| layer.goes.len().div_ceil(64);
        let all = layers.iter().map(words).sum::<usize>() + 1;
        let (mut few, mut many) = ([0u64; FEW], Vec::new());
        let reached = few.get_mut(..all).unwrap_or_else(|| {
            many.resize(all, 0);
            &mut many
        });
        let starts = layers.first().map_or(1, |layer| layer.goes.len());
        (0..starts).for_each(|state| insert(reached, state as u32));
        let (mut rest, mut end) = (&mut reached[..], 0);
        for (layer, &cell) in layers.iter().zip(&self.cells) {
            let domain = space.domains[cell];
            let (before, behind) = rest.split_at_mut(words(layer));
            for state in places(before) {
                self.states.ways(layer, state, domain, |_, to| insert(behind, to));
            }
            end += before.len();
            rest = behind;
        }
        // Backward, states without a way to the end are taken out.
        for (layer, &cell) in layers.iter().zip(&self.cells).rev() {
            let domain = space.domains[cell];
            let (before, behind) = reached.split_at_mut(end);
            let start = end - words(layer);
            let mut kept = 0;
            for (word, set) in before[start..].iter_mut().enumerate() {
                for bit in bits(*set) {
                    let mut own = 0;
                    self.states.ways(layer, 64 * word + bit, domain, |values, to| {
                        own |= if has(behind, to) { values } else { 0 };
                    });
                    *set &= !(u64::from(own == 0) << bit);
                    kept |= own;
                }
            }
            space.keep(cell, kept)?;
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
        let layers = &self.states.layers;
        let mut domains = (finding.domains)();
        if let Some((cell, value)) = finding.removed {
            let mut places = self.cells.iter().enumerate().filter(|(_, own)| **own == cell);
            let (Some((at, _)), None) = (places.next(), places.next()) else { return None };
            domains[at] = value;
        }
        // For each cell: by state before it, the values that lead to a way to the end.
        let mut ways: Vec<Vec<u64>> = vec![vec![1]; layers.len() + 1];
        for (i, layer) in layers.iter().enumerate().rev() {
            let onward = domains.get(i + 1).copied().unwrap_or(1);
            let own = (0..layer.goes.len()).map(|state| {
                let leads_on = |edge: &&Edge| ways[i + 1][edge.to as usize] & onward != 0;
                let edges = layer.edges(state).iter().filter(leads_on);
                edges.fold(0, |own, edge| own | edge.values)
            });
            ways[i] = own.collect();
        }
        // A way is left: a cell that stands twice on the line loses values that no way shows.
        if ways[0].iter().any(|&own| own & domains[0] != 0) {
            return None;
        }
        let starts = layers[0].goes.len();
        let mut reached = vec![0; starts.div_ceil(64)];
        (0..starts).for_each(|state| insert(&mut reached, state as u32));
        let mut matters = vec![0; layers.len()];
        for (i, layer) in layers.iter().enumerate() {
            // Without the value: nothing of the cell itself matters.
            let is_gone = finding.removed.is_some_and(|(cell, _)| cell == self.cells[i]);
            if !is_gone {
                matters[i] = places(&reached).fold(0, |all, state| all | ways[i][state]);
            }
            let onward = if is_gone { domains[i] } else { !matters[i] };
            let size = layers.get(i + 1).map_or(1, |next| next.goes.len());
            let mut next = vec![0; size.div_ceil(64)];
            for state in places(&reached) {
                let edges = layer.edges(state).iter().filter(|edge| edge.values & onward != 0);
                edges.for_each(|edge| insert(&mut next, edge.to));
            }
            reached = next;
        }
        Some(matters)
    }
}

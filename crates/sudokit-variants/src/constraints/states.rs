//! Lines whose values an automaton accepts.

use std::collections::{BTreeMap, BTreeSet};

use super::pattern::value;
use super::*;

rule! {
    /// The values of the line, one after the other, lead from a first state to a last one.
    /// States are numbers, parts of the automaton have `;` between them: `>0` is a first state,
    /// `2>` a last one, `0>1:13A` leads from 0 to 1 by a 1, a 3 or a 10. A `/` among the values is
    /// the border of two groups of cells.
    States = "states" {
        /// The automaton: several ways may be open at a time.
        automaton: String,
        /// The cells.
        groups: Groups,
    }
}

/// Groups of cells, some of which may be empty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Groups(pub Vec<Vec<Cell>>);

impl Part for Groups {
    fn read(line: &mut Line<'_>) -> Result<Groups, TextError> {
        let mut groups = Vec::new();
        loop {
            let is_empty = line.peek().is_none_or(|token| ["/", ")"].contains(&token));
            groups.push(if is_empty { vec![] } else { Vec::read(line)? });
            if !line.take("/") {
                return Ok(Groups(groups));
            }
        }
    }

    fn write(&self, to: &mut String) {
        self.0.write(to);
    }

    fn add_cells(&self, to: &mut Vec<Cell>) {
        self.0.add_cells(to);
    }
}

/// The border of two groups, as a value.
const BORDER: u32 = 63;

/// An automaton as it is written.
#[derive(Default)]
struct Automaton {
    first: BTreeSet<u32>,
    last: BTreeSet<u32>,
    /// By state the next one and the values that lead to it, as bits.
    ways: BTreeMap<u32, Vec<(u32, u64)>>,
}

impl Automaton {
    fn parse(text: &str) -> Option<Automaton> {
        let mut found = Automaton::default();
        for part in text.split(';') {
            let (from, to) = part.split_once('>')?;
            match (from, to.split_once(':')) {
                ("", None) => drop(found.first.insert(to.parse().ok()?)),
                (_, None) if to.is_empty() => drop(found.last.insert(from.parse().ok()?)),
                (_, Some((to, signs))) => {
                    let sign = |c| if c == '/' { Some(BORDER) } else { value(c) };
                    let set = signs.chars().map(sign).try_fold(0, |set, v| Some(set | 1 << v?));
                    found
                        .ways
                        .entry(from.parse().ok()?)
                        .or_default()
                        .push((to.parse().ok()?, set?));
                }
                _ => return None,
            }
        }
        Some(found)
    }

    /// The states behind a value.
    fn next(&self, states: &BTreeSet<u32>, value: u32) -> BTreeSet<u32> {
        let ways = states.iter().flat_map(|state| self.ways.get(state).into_iter().flatten());
        ways.filter(|(_, set)| set >> value & 1 == 1).map(|(to, _)| *to).collect()
    }

    /// The states behind some borders.
    fn behind(&self, states: &BTreeSet<u32>, borders: usize) -> BTreeSet<u32> {
        (0..borders).fold(states.clone(), |states, _| self.next(&states, BORDER))
    }

    /// The states behind borders and a cell's value.
    fn step(&self, states: &BTreeSet<u32>, borders: usize, value: Value) -> Option<BTreeSet<u32>> {
        let value = u32::try_from(value).ok().filter(|&value| value < BORDER)?;
        let next = self.next(&self.behind(states, borders), value);
        Some(next).filter(|next| !next.is_empty())
    }
}

impl States {
    /// How many borders are before each cell, and behind the last one.
    fn borders(&self) -> Vec<usize> {
        let mut borders = vec![0];
        for (i, group) in self.groups.0.iter().enumerate() {
            *borders.last_mut().expect("one at least") += usize::from(i > 0);
            borders.extend(group.iter().map(|_| 0));
        }
        borders
    }
}

impl Rule for States {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let is_good = Automaton::parse(&self.automaton).is_some();
        let is_good = is_good && self.groups.0.iter().any(|group| !group.is_empty());
        (!is_good).then(|| "an automaton such as >0;0>1:123;1>0:4/;1> and cells".into())
    }

    fn relate(&self, _: &Shape, _: &[Constraint], to: &mut impl Relations) {
        let automaton = Automaton::parse(&self.automaton).unwrap_or_default();
        let (borders, cells) = (self.borders(), self.groups.0.concat());
        let (first, last) = (automaton.first.clone(), borders[cells.len()]);
        let accepts =
            |states: &BTreeSet<u32>| !automaton.behind(states, last).is_disjoint(&automaton.last);
        let key = format!("states {} {borders:?}", self.automaton);
        if self.groups.0.len() == 1 {
            let step = |states: &BTreeSet<u32>, value| automaton.step(states, 0, value);
            return to.automaton(key, &cells, vec![first], step, accepts);
        }
        let step = |states: &BTreeSet<u32>, at, value| automaton.step(states, borders[at], value);
        to.automaton_by_place(key, &cells, first, step, accepts);
    }
}

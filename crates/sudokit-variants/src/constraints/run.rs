//! Cells that count how far a value goes.

use super::*;
use crate::program::{Automaton, Finding, Kept, Propagate, Space, Var, bits, low_bits};

rule! {
    /// The first group is a cell, the others are arms from one cell. From that cell on, each arm
    /// has its value some times without a break. The first cell is the number of all these cells,
    /// less the number that is given.
    Run = "run" {
        /// How many are not counted.
        less: Value,
        /// The counting cell, then the arms.
        groups: Vec<Vec<Cell>>,
    }
}

impl Rule for Run {
    const REPEATS: bool = true;

    fn expected(&self, _shape: &Shape) -> Option<String> {
        let arms = &self.groups[1..];
        let is_good = self.groups[0].len() == 1
            && !arms.is_empty()
            && arms.iter().all(|arm| arm[0] == arms[0][0]);
        (!is_good).then(|| "one cell, then arms that begin in one cell".into())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let (control, arms) = (grid.at(self.groups[0][0]), &self.groups[1..]);
        let first = grid.at(arms[0][0]);
        let length = |arm: &Vec<Cell>| {
            arm[1..].iter().take_while(|&&cell| grid.at(cell) == first).count() as Value
        };
        control == 1 + arms.iter().map(length).sum::<Value>() - self.less
    }

    fn compile(&self, _all: &[Constraint], to: &mut Builder<'_>) {
        compile(to, self.less, self.groups[0][0], &self.groups[1..]);
    }
}

/// A cell counts how far the value of the arms' first cell goes, together, less a number.
pub(super) fn compile(to: &mut Builder<'_>, less: Value, control: Cell, arms: &[Vec<Cell>]) {
    let mut cells = vec![arms[0][0]];
    let mut begins = Vec::new();
    for arm in arms {
        begins.push(cells.len());
        cells.extend(&arm[1..]);
    }
    let end = cells.len();
    cells.push(control);
    // The state is the first value, how many have it, whether the arm still goes on.
    let step = |&(at, first, same, goes_on): &(usize, Value, Value, bool), value: Value| {
        if at == 0 || at == end {
            let state = if at == 0 { (1, value, 1 - less, true) } else { (at, 0, 0, true) };
            return (at == 0 || value == same).then_some(state);
        }
        let goes_on = goes_on && value == first;
        let same = same + Value::from(goes_on);
        Some((at + 1, first, same, goes_on || begins.contains(&(at + 1))))
    };
    let key = format!("run {less} {begins:?}");
    let slow = to.accepting(key, &cells, vec![(0, 0, 0, true)], step, |_| true);
    let Some(slow) = slow else { return };
    if end >= 64 {
        return to.add(slow);
    }
    let arms: Vec<Vec<Var>> = arms.iter().map(|arm| to.vars(&arm[1..])).collect();
    let is_flat = arms.iter().all(|arm| arm.len() == 1);
    let counts = |value| (0..64).contains(&(value + less)).then(|| 1u64 << (value + less));
    let counts = (0..to.shape.values()).map(|bit| counts(to.shape.low() + bit as Value));
    let counts = counts.map(Option::unwrap_or_default).collect();
    to.add(Runs { first: to.var(cells[0]), control: to.var(control), arms, is_flat, counts, slow });
}

/// Arms from a cell, and the cell that counts.
struct Runs {
    first: Var,
    control: Var,
    arms: Vec<Vec<Var>>,
    /// Whether each arm has one cell.
    is_flat: bool,
    /// By value of the counting cell, how many cells it stands for, as a bit.
    counts: Vec<u64>,
    /// Says the same, and why.
    slow: Automaton,
}

impl Propagate for Runs {
    fn scope(&self) -> &[Var] {
        self.slow.scope()
    }

    fn run(&self, space: &mut Space<'_>) -> Kept {
        let stands = |control| bits(control).fold(0, |all, value| all | self.counts[value]);
        let wanted = stands(space.domains[self.control]);
        let (mut first, mut counted) = (0, 0);
        // The first cell's values that open cells of short arms may have, too, and may lack.
        let (mut has, mut lacks) = (0, 0);
        let (mut lengths, mut before) = ([0u64; 64], [0u64; 64]);
        // How far each arm may go, as bits, with any of the first cell's values.
        let mut kept = [0u64; 64];
        for own in bits(space.domains[self.first]).map(|value| 1 << value) {
            if self.is_flat {
                // Any cell may have the value or not: all numbers from the least to the most.
                let own_count = |(least, most), &cell: &Var| match space.domains[cell] {
                    domain if domain & own == 0 => (least, most),
                    domain => (least + usize::from(domain == own), most + 1),
                };
                let (least, most) = self.arms.iter().flatten().fold((1, 1), own_count);
                let sums = wanted & low_bits(most + 1) & !low_bits(least);
                let own = |is_own| if is_own { own } else { 0 };
                first |= own(sums != 0);
                counted |= sums;
                has |= own(sums & !(1 << least) != 0);
                lacks |= own(sums & !(1 << most) != 0);
                continue;
            }
            let mut sums = 2;
            for (i, arm) in self.arms.iter().enumerate() {
                let is_end = |&&cell: &&Var| space.domains[cell] & own == 0;
                let most = arm.iter().position(|cell| is_end(&cell)).unwrap_or(arm.len());
                let may_end = |&at: &usize| arm.get(at).is_none_or(|&c| space.domains[c] != own);
                lengths[i] = (0..=most).filter(may_end).fold(0, |all, at| all | 1 << at);
                before[i] = sums;
                sums = bits(lengths[i]).fold(0, |all, length| all | sums << length);
            }
            sums &= wanted;
            if sums == 0 {
                continue;
            }
            first |= own;
            counted |= sums;
            let mut at = 0;
            for (i, arm) in self.arms.iter().enumerate().rev() {
                let fits = |&length: &usize| before[i] << length & sums != 0;
                let fit = bits(lengths[i]).filter(fits).fold(0, |fit, length| fit | 1 << length);
                sums = before[i] & bits(fit).fold(0, |all, length| all | sums >> length);
                for (j, &cell) in arm.iter().enumerate() {
                    let (behind, ends) = (fit >> j > 1, fit >> j & 1 == 1);
                    let other = if ends { space.domains[cell] & !own } else { 0 };
                    let free = if fit & low_bits(j) == 0 { 0 } else { space.domains[cell] };
                    kept[at] |= if behind { own } else { 0 } | other | free;
                    at += 1;
                }
            }
        }
        space.keep(self.first, first)?;
        let counts = |value: &usize| self.counts[*value] & counted != 0;
        let control = bits(space.domains[self.control]).filter(counts);
        let control = control.fold(0, |kept, value| kept | 1 << value);
        space.keep(self.control, control)?;
        let cells = || self.arms.iter().rev().flatten();
        for (kept, &cell) in kept.iter_mut().zip(cells()).filter(|_| self.is_flat) {
            let domain = space.domains[cell];
            let other = lacks | first & !domain;
            *kept = match other.wrapping_sub(1) & other {
                _ if domain.is_power_of_two() => domain,
                0 if other == 0 => has,
                0 => has | !other,
                _ => domain,
            };
        }
        cells().zip(kept).try_for_each(|(&cell, kept)| space.keep(cell, kept))
    }

    fn reason(&self, finding: &Finding<'_>) -> Option<Vec<u64>> {
        self.slow.reason(finding)
    }
}

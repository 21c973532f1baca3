//! Compiles constraints: cells become numbers, relations tables, sums propagators.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::all_different::Hall;
use super::linear::{Bounds, Term, linear};
use super::pairs::{Table, mirrored};
use super::relations::Relations;
use super::sets::{Family, MAX_MARKED, marked, number, of_size};
use super::{
    BitRows, Differing, House, LAST, Labels, MANY, Program, Propagate, Var, bits, low_bits,
};
use crate::program::automaton::{Automaton, Layers};
use crate::program::derive;
use crate::program::either::Either;
use crate::shape::{Cell, Shape, Value};

/// Maximum of value sets of a family, and of those among which sets with a sum are looked for.
const MAX_FAMILY: usize = 4_000;
const MAX_SUBSETS: usize = 60_000;

/// Collects what constraints say, in terms of cells.
pub(crate) struct Builder<'s> {
    pub(crate) shape: &'s Shape,
    /// By index of the cell.
    vars: Vec<Var>,
    domains: Vec<u64>,
    sees: BitRows,
    /// By a pair of cells, the smaller first: for each value of the first the values of the other.
    relations: BTreeMap<(Var, Var), Vec<u64>>,
    /// Cells that mutually differ; those with all values are houses.
    houses: Vec<Vec<Var>>,
    /// Parallel houses side by side, for derived sums.
    bands: Vec<Vec<Vec<Var>>>,
    /// Sums with one known total.
    sums: Vec<(Vec<Term>, i64)>,
    /// Sums with one unknown total.
    equal: Vec<Vec<Vec<Term>>>,
    propagators: Vec<Box<dyn Propagate>>,
    /// Automata by key and number of cells; `None` where there are too many states.
    automata: BTreeMap<(String, usize), Option<Arc<Layers>>>,
    labels: Option<Labels>,
    pub(crate) has_long_reasons: bool,
    leaves_to_judge: bool,
}

impl<'s> Builder<'s> {
    pub(crate) fn new(shape: &'s Shape) -> Builder<'s> {
        let mut vars = vec![usize::MAX; shape.rows() * shape.cols()];
        let cells = shape.cells().enumerate().map(|(var, cell)| vars[shape.index(cell)] = var);
        let count = cells.count();
        Builder {
            shape,
            vars,
            domains: vec![low_bits(shape.values()); count],
            sees: BitRows::new(count, count),
            relations: BTreeMap::new(),
            houses: Vec::new(),
            bands: Vec::new(),
            sums: Vec::new(),
            equal: Vec::new(),
            propagators: Vec::new(),
            automata: BTreeMap::new(),
            labels: None,
            has_long_reasons: false,
            leaves_to_judge: false,
        }
    }

    /// The number of a cell.
    pub(crate) fn var(&self, cell: Cell) -> Var {
        self.vars[self.shape.index(cell)]
    }

    /// The numbers of cells.
    pub(crate) fn vars(&self, cells: &[Cell]) -> Vec<Var> {
        cells.iter().map(|&cell| self.var(cell)).collect()
    }

    /// The value of a bit.
    fn value(&self, bit: usize) -> Value {
        self.shape.low() + bit as Value
    }

    /// The values for which something holds, as bits.
    pub(crate) fn mask(&self, holds: impl Fn(Value) -> bool) -> u64 {
        let good = (0..self.shape.values()).filter(|&bit| holds(self.value(bit)));
        good.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// The puzzle has no solution.
    pub(crate) fn refute(&mut self) {
        self.domains.iter_mut().for_each(|domain| *domain = 0);
    }

    /// What is known of two cells so far: the values of the second for each of the first. The
    /// cell with the smaller number is the first.
    fn relation(&mut self, a: Var, b: Var) -> &mut Vec<u64> {
        let values = self.shape.values();
        let known = self.relations.entry((a.min(b), a.max(b)));
        known.or_insert_with(|| vec![low_bits(values); values])
    }

    /// Whether two cells are known to have the same value.
    pub(crate) fn are_same(&self, a: Cell, b: Cell) -> bool {
        let (a, b) = (self.var(a), self.var(b));
        let known = self.relations.get(&(a.min(b), a.max(b)));
        let is_same = |(bit, others): (usize, &u64)| others & !(1 << bit) == 0;
        known.is_some_and(|known| known.iter().enumerate().all(is_same))
    }

    /// Whether cells are as many as values and known to differ.
    pub(crate) fn is_house(&self, cells: &[Cell]) -> bool {
        let vars = self.vars(cells);
        let differs = |&a: &Var| vars.iter().all(|&b| a == b || self.sees.has(a, b));
        vars.len() == self.shape.values() && vars.iter().all(differs)
    }

    /// Joins a relation with those that the two cells have already.
    fn relate(&mut self, a: Var, b: Var, partners: Vec<u64>) {
        let partners = if a < b { partners } else { mirrored(&partners) };
        let known = self.relation(a, b);
        known.iter_mut().zip(&partners).for_each(|(known, new)| *known &= new);
    }

    /// All sets of values, sorted, for which this holds: only for few values.
    pub(crate) fn sets(&self, holds: impl Fn(&[Value]) -> bool) -> Vec<u64> {
        let all = 0..=low_bits(self.shape.values());
        all.filter(|&set| holds(&self.list(set))).collect()
    }

    /// The values of a set.
    fn list(&self, set: u64) -> Vec<Value> {
        bits(set).map(|bit| self.value(bit)).collect()
    }

    /// Terms with one factor a cell, none of them 0.
    fn terms(&self, terms: &[(i32, Cell)]) -> Vec<Term> {
        let terms = terms.iter().map(|&(factor, cell)| (factor, self.var(cell)));
        let mut terms: Vec<Term> = terms.collect();
        terms.sort_unstable_by_key(|&(_, cell)| cell);
        terms.dedup_by(|(next, cell), (factor, same)| {
            let is_same = cell == same;
            *factor += if is_same { *next } else { 0 };
            is_same
        });
        terms.retain(|&(factor, _)| factor != 0);
        terms
    }

    /// What `automaton` adds; `None` with too many states.
    pub(crate) fn accepting<S: Ord + Clone>(
        &mut self,
        key: String,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(&S, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Automaton> {
        let (low, values) = (self.shape.low(), self.shape.values());
        let step = |state: &S, bit: usize| step(state, low + bit as Value);
        let new = || Layers::new(cells.len(), values, starts, step, accepts).map(Arc::new);
        let states = self.automata.entry((key, cells.len())).or_insert_with(new).clone();
        self.leaves_to_judge |= states.is_none();
        Some(Automaton { cells: self.vars(cells), states: states? })
    }

    /// At least one of these programs holds.
    pub(crate) fn either(&mut self, branches: Vec<Program>) {
        self.leaves_to_judge |= branches.iter().any(|branch| branch.leaves_to_judge);
        self.has_long_reasons |= branches.iter().any(|branch| branch.has_long_reasons);
        self.add(Either::new(branches));
    }

    /// Adds a propagator.
    pub(crate) fn add(&mut self, propagator: impl Propagate + 'static) {
        self.propagators.push(Box::new(propagator));
    }

    /// Adds what puts names in order. With `anchors`, cells that have different names, no other
    /// rule tells one name from another.
    pub(crate) fn order(
        &mut self,
        cells: Vec<Var>,
        anchors: Option<Vec<Var>>,
        propagator: impl Propagate + 'static,
    ) {
        if let Some(anchors) = anchors {
            let has = (0..self.domains.len()).map(|cell| cells.contains(&cell)).collect();
            self.labels = Some(Labels { cells, has, anchors, order: self.propagators.len() });
        }
        self.add(propagator);
    }

    /// Compiles a sum in the best way for its size.
    fn compile_sum(&mut self, terms: Vec<Term>, total: i64) {
        match terms[..] {
            [] if total == 0 => {}
            [] => self.refute(),
            [(factor, cell)] => {
                let is_it = |value| i64::from(factor) * i64::from(value) == total;
                self.domains[cell] &= self.mask(is_it);
            }
            [(f, a), (g, b)] => {
                let rest = |x: Value| total - i64::from(f) * i64::from(x);
                let partners =
                    |bit| self.mask(|y| i64::from(g) * i64::from(y) == rest(self.value(bit)));
                let partners = (0..self.shape.values()).map(partners).collect();
                self.relate(a, b, partners);
            }
            _ => {
                if !self.compile_cage(&terms, total) {
                    let sums = [terms];
                    let linear = linear(&sums, Some(total), self.shape, &self.sees);
                    let [terms] = sums;
                    let low = self.shape.low();
                    let other = || Box::new(Bounds::new(terms, total, low)) as Box<dyn Propagate>;
                    self.propagators.push(linear.unwrap_or_else(other));
                }
            }
        }
    }

    /// A sum of cells that mutually differ is a family, if it has not too many sets.
    fn compile_cage(&mut self, terms: &[Term], total: i64) -> bool {
        let sees = &self.sees;
        let differ = |i: usize| terms[..i].iter().all(|&(_, other)| sees.has(terms[i].1, other));
        if !(0..terms.len()).all(|i| terms[i].0 == terms[0].0 && differ(i)) {
            return false;
        }
        let count = terms.len();
        let factor = i64::from(terms[0].0);
        let bits = total / factor - i64::from(self.shape.low()) * count as i64;
        let sets = match usize::try_from(bits) {
            Ok(sum) if total % factor == 0 => sets_of_sum(self.shape.values(), count, sum),
            _ => Some(Vec::new()),
        };
        let Some(sets) = sets else { return false };
        let cells = Differing::new(terms.iter().map(|&(_, cell)| cell).collect());
        self.add(Family { cells, sets, is_sum: true });
        true
    }

    /// Compiles what was collected.
    pub(crate) fn finish(mut self) -> Program {
        let all = self.domains.iter().fold(0, |all, domain| all | domain);
        let is_house = |cells: &Vec<Var>| cells.len() == all.count_ones() as usize;
        self.houses.retain(is_house);
        self.bands.retain(|band| band.iter().all(is_house));
        self.houses.iter_mut().for_each(|house| house.sort_unstable());
        self.houses.sort();
        self.houses.dedup();
        let house_sum = bits(all).map(|bit| i64::from(self.value(bit))).sum();
        self.has_long_reasons |= !(self.sums.is_empty() && self.equal.is_empty());
        let mut sums = std::mem::take(&mut self.sums);
        let derived = derive::sums(&sums, &self.houses, &self.bands, house_sum, self.domains.len());
        sums.extend(derived);
        sums.into_iter().for_each(|(terms, total)| self.compile_sum(terms, total));
        for sums in std::mem::take(&mut self.equal) {
            match linear(&sums, None, self.shape, &self.sees) {
                Some(linear) => self.propagators.push(linear),
                None => {
                    for pair in sums.windows(2) {
                        let other = pair[1].iter().map(|&(factor, cell)| (-factor, cell));
                        let terms = pair[0].iter().copied().chain(other).collect();
                        self.add(Bounds::new(terms, 0, self.shape.low()));
                    }
                }
            }
        }
        self.link(all)
    }

    /// Makes tables and, for each cell, the list of propagators that watch it.
    fn link(mut self, all: u64) -> Program {
        let cells = self.domains.len();
        let values = self.shape.values();
        let mut pairs = vec![Vec::new(); cells];
        let (mut tables, mut known) = (Vec::new(), BTreeMap::new());
        for ((a, b), mut partners) in std::mem::take(&mut self.relations) {
            if self.sees.has(a, b) {
                partners.iter_mut().enumerate().for_each(|(bit, others)| *others &= !(1 << bit));
            }
            let mut share = |partners: Vec<u64>| {
                *known.entry(partners).or_insert_with_key(|partners| {
                    tables.push(Table::new(partners));
                    tables.len() - 1
                })
            };
            pairs[b].push((a, share(mirrored(&partners))));
            pairs[a].push((b, share(partners)));
        }
        let mut houses_of = vec![Vec::new(); cells];
        let mut propagators: Vec<Box<dyn Propagate>> = Vec::new();
        for (at, house) in self.houses.iter().enumerate() {
            house.iter().for_each(|&cell| houses_of[cell].push(at));
            propagators.push(Box::new(House { cells: Differing::new(house.clone()), at }));
        }
        self.labels.iter_mut().for_each(|labels| labels.order += propagators.len());
        propagators.append(&mut self.propagators);
        let again = self.houses.iter().cloned();
        propagators.extend(again.map(|cells| Box::new(Hall { cells }) as Box<dyn Propagate>));
        let mut watchers = BitRows::new(cells, propagators.len());
        let mut picky = vec![Vec::new(); cells];
        for (at, propagator) in propagators.iter().enumerate().skip(self.houses.len()) {
            let scope = propagator.scope();
            for &cell in scope {
                if scope.len() < MANY {
                    watchers.set(cell, at);
                } else {
                    picky[cell].push(at);
                }
            }
        }
        Program {
            values,
            all,
            domains: self.domains,
            sees: self.sees,
            pairs,
            tables,
            houses: self.houses,
            houses_of,
            costs: propagators.iter().map(|propagator| propagator.cost()).collect(),
            propagators,
            watchers,
            picky,
            labels: self.labels,
            has_long_reasons: self.has_long_reasons,
            leaves_to_judge: self.leaves_to_judge,
        }
    }
}

impl Relations for Builder<'_> {
    fn pair(&mut self, a: Cell, b: Cell, holds: impl Fn(Value, Value) -> bool) {
        if a == b {
            let var = self.var(a);
            self.domains[var] &= self.mask(|value| holds(value, value));
            return;
        }
        let partners = |bit| self.mask(|other| holds(self.value(bit), other));
        let partners = (0..self.shape.values()).map(partners).collect();
        self.relate(self.var(a), self.var(b), partners);
    }

    fn not_both(&mut self, a: Cell, b: Cell, value: Value) {
        let (a, b, bit) = (self.var(a), self.var(b), (value - self.shape.low()) as usize);
        if !self.sees.has(a, b) {
            self.relation(a, b)[bit] &= !(1 << bit);
        }
    }

    fn differ(&mut self, cells: &[Cell]) {
        let vars = self.vars(cells);
        for (i, &a) in vars.iter().enumerate() {
            for &b in vars[..i].iter().filter(|&&b| a != b) {
                self.sees.set(a, b);
                self.sees.set(b, a);
            }
        }
        if vars.len() > self.shape.values() {
            self.refute();
        } else if vars.len() > 1 {
            self.houses.push(vars);
        }
    }

    fn band(&mut self, houses: &[Vec<Cell>]) {
        houses.iter().for_each(|house| self.differ(house));
        self.bands.push(houses.iter().map(|house| self.vars(house)).collect());
    }

    fn family(&mut self, cells: &[Cell], holds: impl Fn(&[Value]) -> bool) -> bool {
        self.differ(cells);
        if number(self.shape.values(), cells.len()) > MAX_FAMILY {
            return false;
        }
        let all = of_size(self.shape.values(), cells.len()).into_iter();
        let sets = all.filter(|&set| holds(&self.list(set))).collect();
        self.add(Family { cells: Differing::new(self.vars(cells)), sets, is_sum: false });
        true
    }

    fn family_or_judge(&mut self, cells: &[Cell], holds: impl Fn(&[Value]) -> bool) {
        self.leaves_to_judge |= !self.family(cells, holds);
    }

    fn sum(&mut self, terms: &[(i32, Cell)], total: i64) {
        self.sums.push((self.terms(terms), total));
    }

    fn equal_sums(&mut self, groups: &[Vec<Cell>]) {
        let terms = |cells: &Vec<Cell>| cells.iter().map(|&cell| (1, cell)).collect::<Vec<_>>();
        self.equal.push(groups.iter().map(|cells| self.terms(&terms(cells))).collect());
    }

    fn automaton<S: Ord + Clone>(
        &mut self,
        key: String,
        cells: &[Cell],
        starts: Vec<S>,
        step: impl Fn(&S, Value) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let Some(automaton) = self.accepting(key, cells, starts, step, accepts) else { return };
        match (&automaton.cells[..], automaton.states.pairs()) {
            (&[a, b], Some(partners)) if a != b => self.relate(a, b, partners),
            _ => self.add(automaton),
        }
    }
}

impl Program {
    /// Whether all rules are houses and pairs.
    pub(crate) fn is_plain(&self) -> bool {
        self.costs.iter().skip(self.houses.len()).all(|&cost| cost == LAST)
    }

    /// Whether it says anything about a cell of a puzzle with all values in all cells.
    pub(super) fn reads(&self, cell: Var) -> bool {
        self.domains[cell] != low_bits(self.values)
            || self.sees.places(cell).next().is_some()
            || !self.pairs[cell].is_empty()
            || self.watchers.places(cell).next().is_some()
            || !self.picky[cell].is_empty()
    }
}

/// All sets of `count` values with this sum; `None` where there are too many.
fn sets_of_sum(values: usize, count: usize, sum: usize) -> Option<Vec<u64>> {
    let from = |low: usize| (low..low + count).sum::<usize>();
    if count > values || !(from(0)..=from(values - count)).contains(&sum) {
        return Some(Vec::new());
    }
    if number(values, count) <= MAX_MARKED {
        return Some(marked(values, count).of_total(sum));
    }
    let all = (number(values, count) <= MAX_SUBSETS).then(|| of_size(values, count))?.into_iter();
    let found: Vec<u64> = all.filter(|&set| bits(set).sum::<usize>() == sum).collect();
    (found.len() <= MAX_FAMILY).then_some(found)
}

//! Chains beside plain searches over the definitions: no lists, no runs.

use super::super::Options;
use super::super::tests::{all, all_with, positions_of};
use crate::technique::catalogue::Technique;
use crate::technique::check_step;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Node, Step};
use std::collections::{BTreeMap, BTreeSet};
use sudokit_core::board::{Candidate, CandidateSet, CellSet, Digit, DigitSet, House};

/// A digit in a cell or in the cells of a group.
type Place = (Digit, Vec<usize>);

fn cells(place: &Place) -> CellSet {
    place.1.iter().filter_map(|&index| sudokit_core::board::Cell::new(index)).collect()
}

/// All candidates, and with groups all that a line and a box share.
fn places(sheet: &Sheet, with_groups: bool) -> Vec<Place> {
    let mut found = Vec::new();
    for digit in Digit::all() {
        let all = sheet.cells_with(digit);
        found.extend(all.iter().map(|cell| (digit, vec![cell.index()])));
        for (line, block) in (0..18).flat_map(|l| (18..27).map(move |b| (l, b))) {
            let [line, block] = [line, block].map(|i| House::new(i).unwrap().cells_set());
            let group: Vec<usize> = (all & line & block).iter().map(|cell| cell.index()).collect();
            if with_groups && group.len() > 1 {
                found.push((digit, group));
            }
        }
    }
    found
}

/// They cannot both be true.
fn is_weak(a: &Place, b: &Place) -> bool {
    let (x, y) = (cells(a), cells(b));
    if a.0 != b.0 {
        return x == y && x.len() == 1;
    }
    !x.meets(y) && x.iter().all(|cell| y.is_subset(cell.peers_set()))
}

/// They cannot both be false.
fn is_strong(sheet: &Sheet, a: &Place, b: &Place) -> bool {
    let (x, y) = (cells(a), cells(b));
    if a.0 != b.0 {
        return x == y && x.len() == 1 && x.single().is_some_and(|c| sheet.marks(c).len() == 2);
    }
    let is_all = |house: House| house.cells_set() & sheet.cells_with(a.0) == x | y;
    !x.meets(y) && House::all().any(is_all)
}

/// All the shortest ways from a premise to each place, true or false. Ways are listed backward.
struct Ways {
    places: Vec<Place>,
    next: Vec<[Vec<usize>; 2]>,
}

impl Ways {
    fn new(sheet: &Sheet, with_groups: bool) -> Ways {
        let places = places(sheet, with_groups);
        let of = |a: &Place| {
            let all = |test: &dyn Fn(&Place) -> bool| {
                (0..places.len()).filter(|&i| test(&places[i])).collect::<Vec<usize>>()
            };
            [all(&|b| is_strong(sheet, a, b)), all(&|b| is_weak(a, b))]
        };
        let next = places.iter().map(of).collect();
        Ways { places, next }
    }

    /// How far each literal is from a premise.
    fn distances(&self, premise: (usize, bool)) -> BTreeMap<(usize, bool), usize> {
        let mut known = BTreeMap::from([(premise, 0)]);
        let mut fresh = vec![premise];
        for distance in 1.. {
            let mut found = Vec::new();
            for (place, holds) in fresh {
                for &other in &self.next[place][usize::from(holds)] {
                    known.entry((other, !holds)).or_insert_with(|| {
                        found.push((other, !holds));
                        distance
                    });
                }
            }
            if found.is_empty() {
                break;
            }
            fresh = found;
        }
        known
    }

    /// Whether no shortest way to a literal visits a cell twice, leaves its first cell late, or is
    /// too short. None if there are too many ways to look at.
    fn are_all_good(
        &self,
        known: &BTreeMap<(usize, bool), usize>,
        end: (usize, bool),
        is_loop: bool,
    ) -> Option<bool> {
        let mut ways = vec![vec![end]];
        for distance in (0..known[&end]).rev() {
            let mut longer = Vec::new();
            for way in &ways {
                let (place, holds) = way[way.len() - 1];
                for &other in &self.next[place][usize::from(!holds)] {
                    if known.get(&(other, !holds)) == Some(&distance) {
                        let mut way = way.clone();
                        way.push((other, !holds));
                        longer.push(way);
                    }
                }
            }
            ways = longer;
            if ways.len() > 2000 {
                return None;
            }
        }
        Some(ways.iter().all(|way| self.is_good(way, is_loop)))
    }

    fn is_good(&self, way: &[(usize, bool)], is_loop: bool) -> bool {
        let of = |i: usize| cells(&self.places[way[i].0]);
        let mut order: Vec<CellSet> = (0..way.len()).map(of).collect();
        let ends_late = is_loop && (order[0] == order[1] || order[way.len() - 2] == order[0]);
        order.dedup();
        if is_loop {
            order.pop();
        }
        let apart = |(i, &a): (usize, &CellSet)| order[..i].iter().all(|&b| !a.meets(b));
        way.len() > 3 && !ends_late && order.iter().enumerate().all(apart)
    }
}

fn sets(steps: &[Step]) -> BTreeSet<Vec<Candidate>> {
    steps.iter().map(|step| step.eliminated().iter().collect()).collect()
}

/// Every link of the chain is one, strong and weak ones in turn.
fn assert_that_links_hold(sheet: &Sheet, step: &Step) {
    let place = |node: &Node| -> Place {
        (node.digit, node.cells.iter().map(|cell| cell.index()).collect())
    };
    for pair in step.pattern.chains[0].nodes.windows(2) {
        let [a, b] = [place(&pair[0]), place(&pair[1])];
        assert_ne!(pair[0].holds, pair[1].holds, "{step:?}");
        assert!(if pair[1].holds { is_strong(sheet, &a, &b) } else { is_weak(&a, &b) }, "{step:?}");
    }
    assert_eq!(check_step(sheet, step), Ok(()), "{step:?}");
}

/// Positions with few open cells, where plain searches end soon.
fn small(seed: u64, most: usize) -> Vec<Sheet> {
    let mut sheets = positions_of(seed, 500);
    sheets.retain(|sheet| sheet.open().len() <= most);
    sheets
}

#[test]
fn loops_and_chains_are_the_shortest_ways() {
    let mut seen = [0; 6];
    for sheet in small(8, 44) {
        for (with_groups, [continuous, discontinuous, aic]) in [
            (
                false,
                [Technique::ContinuousNiceLoop, Technique::DiscontinuousNiceLoop, Technique::Aic],
            ),
            (
                true,
                [
                    Technique::GroupedContinuousNiceLoop,
                    Technique::GroupedDiscontinuousNiceLoop,
                    Technique::GroupedAic,
                ],
            ),
        ] {
            let steps = [continuous, discontinuous, aic].map(|technique| all(&sheet, technique));
            for (i, steps) in steps.iter().enumerate() {
                steps.iter().for_each(|step| assert_that_links_hold(&sheet, step));
                seen[3 * usize::from(with_groups) + i] += steps.len();
            }
            if with_groups {
                // Ways without groups may be as short: which one is shown is a matter of order.
                continue;
            }
            let ways = Ways::new(&sheet, false);
            for premise in (0..ways.places.len()).flat_map(|p| [(p, true), (p, false)]) {
                let known = ways.distances(premise);
                expect(&sheet, &ways, &known, premise, &steps);
            }
        }
    }
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}

/// What must have been found from a premise.
fn expect(
    sheet: &Sheet,
    ways: &Ways,
    known: &BTreeMap<(usize, bool), usize>,
    premise: (usize, bool),
    [_, discontinuous, aic]: &[Vec<Step>; 3],
) {
    let (digit, start) = (ways.places[premise.0].0, cells(&ways.places[premise.0]));
    for &end in known.keys() {
        let (other, there) = (ways.places[end.0].0, cells(&ways.places[end.0]));
        let is_loop = start == there;
        let mut eliminated = CandidateSet::EMPTY;
        match (premise.1, end.1) {
            (true, false) if is_loop && digit == other => eliminated.insert_cells(digit, start),
            (true, true) if is_loop && digit != other => eliminated.insert_cells(digit, start),
            (false, true) if is_loop && digit == other => {
                for other in Digit::all().filter(|&other| other != digit) {
                    eliminated.insert_cells(other, start & sheet.cells_with(other));
                }
            }
            (false, true) if !is_loop && digit == other => {
                let gone = (start | there).common_peers() & sheet.cells_with(digit);
                if gone.len() > 1 {
                    eliminated.insert_cells(digit, gone);
                }
            }
            _ => {}
        }
        if eliminated.is_empty() || ways.are_all_good(known, end, is_loop) != Some(true) {
            continue;
        }
        let steps = if is_loop { discontinuous } else { aic };
        let found = sets(steps).contains(&eliminated.iter().collect::<Vec<_>>());
        assert!(found, "{premise:?} {end:?} {eliminated:?}");
    }
}

#[test]
fn x_and_xy_chains_are_all_ways_between_two_ends() {
    let mut seen = [0; 2];
    for sheet in small(9, 50) {
        for (kind, technique) in [Technique::XChain, Technique::XyChain].into_iter().enumerate() {
            let steps = all(&sheet, technique);
            steps.iter().for_each(|step| assert_that_links_hold(&sheet, step));
            let mut naive = BTreeSet::new();
            let is_xy = kind == 1;
            let places: Vec<Place> = (places(&sheet, false).into_iter())
                .filter(|place| !is_xy || cells(place).is_subset(sheet.bivalue_cells()))
                .collect();
            for start in &places {
                let mut walk =
                    Walk { sheet: &sheet, places: &places, is_xy, ends: BTreeMap::new() };
                walk.extend(&mut vec![start.clone()]);
                for (end, length) in walk.ends {
                    if length < if is_xy { 4 } else { 6 } {
                        // A turbot fish.
                        continue;
                    }
                    let both = cells(start) | cells(&end);
                    let gone = both.common_peers() & sheet.cells_with(start.0);
                    if !gone.is_empty() {
                        let set = CandidateSet::of_digit(start.0, gone);
                        naive.insert(set.iter().collect::<Vec<_>>());
                    }
                }
            }
            assert_eq!(sets(&steps), naive, "{technique}");
            seen[kind] += naive.len();
        }
    }
    assert!(seen.iter().all(|&number| number > 0), "{seen:?}");
}

/// Walks along all ways that visit no cell twice.
struct Walk<'a> {
    sheet: &'a Sheet,
    places: &'a [Place],
    is_xy: bool,
    /// The nodes of the shortest way to each end.
    ends: BTreeMap<Place, usize>,
}

impl Walk<'_> {
    /// The last place of the way is false: links alternate from there.
    fn extend(&mut self, way: &mut Vec<Place>) {
        let last = way[way.len() - 1].clone();
        let holds = way.len().is_multiple_of(2);
        if holds && last.0 == way[0].0 && last.1 != way[0].1 {
            let length = self.ends.entry(last.clone()).or_insert(way.len());
            *length = way.len().min(*length);
        }
        if way.len() > 20 {
            return;
        }
        for next in self.places {
            let stays = next.1 == last.1;
            let fits =
                if holds { is_weak(&last, next) } else { is_strong(self.sheet, &last, next) };
            let fits = fits && stays == (self.is_xy && !holds);
            if fits && (stays || way.iter().all(|place| place.1 != next.1)) {
                way.push(next.clone());
                self.extend(way);
                way.pop();
            }
        }
    }
}

/// Whether a link of a chain that leads into, through or out of an almost locked set is one.
fn is_link_of_set(sheet: &Sheet, a: &Node, b: &Node) -> bool {
    let places = |node: &Node| {
        if node.is_set { node.cells & sheet.cells_with(node.digit) } else { node.cells }
    };
    let see_each_other = || {
        let (x, y) = (places(a), places(b));
        !a.cells.meets(b.cells) && x.iter().all(|cell| y.is_subset(cell.peers_set()))
    };
    if a.holds {
        return a.digit == b.digit && see_each_other();
    }
    let digits = a.cells.iter().fold(DigitSet::EMPTY, |all, cell| all | sheet.marks(cell));
    if !a.is_set || digits.len() != a.cells.len() + 1 || !a.cells.common_houses().any(|_| true) {
        return false;
    }
    if a.cells == b.cells {
        return b.is_set && digits.contains(b.digit) && a.digit != b.digit;
    }
    let Some(cell) = b.cells.single() else { return false };
    let is_gone = |&digit: &Digit| {
        let places = a.cells & sheet.cells_with(digit);
        !places.is_empty() && digit != a.digit && places.is_subset(cell.peers_set())
    };
    let gone: DigitSet = sheet.marks(cell).iter().filter(is_gone).collect();
    sheet.marks(cell) - gone == DigitSet::only(b.digit)
}

#[test]
fn almost_locked_sets_in_chains_are_linked_and_proved() {
    let options = Options { may_chains_use_sets: true, ..Options::default() };
    let (mut through, mut to_cell, mut of_loops) = (0, 0, 0);
    for sheet in positions_of(10, 12) {
        for technique in [
            Technique::GroupedContinuousNiceLoop,
            Technique::GroupedDiscontinuousNiceLoop,
            Technique::GroupedAic,
        ] {
            for step in all_with(&sheet, technique, &options) {
                let nodes = &step.pattern.chains[0].nodes;
                for pair in nodes.windows(2).filter(|pair| pair[0].is_set || pair[1].is_set) {
                    assert!(is_link_of_set(&sheet, &pair[0], &pair[1]), "{step:?}");
                    to_cell += u32::from(pair[0].is_set && !pair[0].holds && !pair[1].is_set);
                }
                assert_eq!(check_step(&sheet, &step), Ok(()), "{step:?}");
                if nodes.iter().any(|node| node.is_set) {
                    through += 1;
                    of_loops += u32::from(technique == Technique::GroupedContinuousNiceLoop);
                }
            }
        }
    }
    assert!(through > 100 && to_cell > 10 && of_loops > 3, "{through} {to_cell} {of_loops}");
}

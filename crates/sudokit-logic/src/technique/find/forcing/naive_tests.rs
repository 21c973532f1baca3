//! Forcing chains and nets beside plain closures: every literal with every literal, round by round.

use crate::technique::find::tests::all;
use crate::technique::step::Step;
use crate::technique::{Path, Profile, Sheet, Technique, all_steps_unchecked, check_step};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};
use sudokit_core::bounds::Budget;
use sudokit_core::generate::{Generator, Item, Spec};
use sudokit_core::grid::{Pencilmarks, Puzzle};

/// Hard positions with their solutions: where no technique before chains has a step.
fn positions() -> Vec<(Sheet, sudokit_core::grid::Solution)> {
    let known = Technique::ALL.iter().copied().filter(|&t| t < Technique::FinnedXWing);
    let profile = Profile::hodoku().only(&known.collect::<Vec<_>>());
    let mut found = Vec::new();
    for item in Generator::new(Spec::default(), 19).unwrap().take(40) {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut path = Path::new(Sheet::new(&made.puzzle).known_proper(), &profile);
        path.by_ref().for_each(drop);
        if !path.sheet().is_solved() && found.len() < 3 {
            found.push((path.sheet().clone(), made.solution));
        }
    }
    assert_eq!(found.len(), 3);
    found
}

/// A digit in a cell or a group: true or false.
type Literal = (CellSet, Digit, bool);

/// All candidates, and all groups of two or three in a line and a box.
fn places(sheet: &Sheet) -> Vec<(CellSet, Digit)> {
    let mut found = Vec::new();
    for digit in Digit::ALL {
        found.extend(sheet.cells_with(digit).iter().map(|cell| (CellSet::only(cell), digit)));
        for (line, block) in (0..18).flat_map(|l| (18..27).map(move |b| (l, b))) {
            let [line, block] = [line, block].map(|i| House::new(i).unwrap().cells_set());
            let cells = sheet.cells_with(digit) & line & block;
            if cells.len() > 1 {
                found.push((cells, digit));
            }
        }
    }
    found
}

/// Whether two places of a digit share a house, and whether one house has no other places.
fn common(sheet: &Sheet, a: CellSet, b: CellSet, digit: Digit) -> (bool, bool) {
    let houses = (a | b).common_houses();
    let is_rest = |h: House| (sheet.cells_with(digit) & h.cells_set()) == (a | b);
    (houses.clone().next().is_some(), houses.into_iter().any(is_rest))
}

/// Whether the second follows from the first by one link.
fn follows(sheet: &Sheet, (a, digit, on): Literal, (b, other, then): Literal) -> bool {
    if on == then || a.meets(b) && !(digit != other && a == b && a.len() == 1) {
        return false;
    }
    if digit != other {
        return a == b && (on || sheet.marks(a.first().unwrap()).len() == 2);
    }
    let (share, is_rest) = common(sheet, a, b, digit);
    if on { share } else { is_rest }
}

/// What four rounds of singles give on the changed grid.
fn rounds(sheet: &Sheet, premise: Candidate, on: bool) -> BTreeSet<(Candidate, bool)> {
    let mut marks = sheet.to_marks();
    let mut placed: BTreeSet<Candidate> = BTreeSet::new();
    let fits = |marks: &Pencilmarks, c: Candidate| marks.get(c.cell).contains(c.digit);
    let place = |marks: &mut Pencilmarks, placed: &mut BTreeSet<Candidate>, c: Candidate| {
        if sheet.get(c.cell).is_none() && fits(marks, c) && !placed.iter().any(|p| p.cell == c.cell)
        {
            placed.insert(c);
            marks.place(c.cell, c.digit);
        }
    };
    if on {
        place(&mut marks, &mut placed, premise);
    } else {
        marks.eliminate(premise.cell, premise.digit);
    }
    for _ in 0..4 {
        let all = Cell::all().flat_map(|cell| Digit::all().map(move |d| Candidate::new(cell, d)));
        let is_naked = |c: &Candidate| marks.get(c.cell) == DigitSet::only(c.digit);
        let is_hidden = |c: &Candidate| {
            let alone =
                |h: House| h.cells().all(|x| x == c.cell || !marks.get(x).contains(c.digit));
            fits(&marks, *c) && c.cell.houses().into_iter().any(alone)
        };
        let naked: Vec<Candidate> = all.clone().filter(is_naked).collect();
        let hidden: Vec<Candidate> = all.filter(is_hidden).collect();
        naked.into_iter().chain(hidden).for_each(|c| place(&mut marks, &mut placed, c));
    }
    let mut found: BTreeSet<(Candidate, bool)> = placed.into_iter().map(|c| (c, true)).collect();
    for cell in sheet.open() {
        for digit in (sheet.marks(cell) - marks.get(cell)).iter() {
            found.insert((Candidate { cell, digit }, false));
        }
    }
    found
}

/// For each literal whether each literal follows.
struct Twin {
    numbers: BTreeMap<Literal, usize>,
    closures: Vec<Vec<bool>>,
}

impl Twin {
    fn new(sheet: &Sheet, is_net: bool) -> Twin {
        let both = |(cells, digit)| [(cells, digit, true), (cells, digit, false)];
        let literals: Vec<Literal> = places(sheet).into_iter().flat_map(both).collect();
        let numbers: BTreeMap<Literal, usize> = literals.iter().copied().zip(0..).collect();
        let mut rows: Vec<Vec<usize>> = Vec::new();
        for &from in &literals {
            let by_link = |&to: &usize| follows(sheet, from, literals[to]);
            let mut row: Vec<usize> = (0..literals.len()).filter(by_link).collect();
            if let (true, Some(cell)) = (is_net, from.0.single()) {
                for (c, on) in rounds(sheet, Candidate { cell, digit: from.1 }, from.2) {
                    row.push(numbers[&(CellSet::only(c.cell), c.digit, on)]);
                }
            }
            rows.push(row);
        }
        let closure = |from: usize| {
            let mut reached = vec![false; literals.len()];
            let mut waiting = vec![from];
            while let Some(next) = waiting.pop() {
                if !std::mem::replace(&mut reached[next], true) {
                    waiting.extend(&rows[next]);
                }
            }
            reached
        };
        let closures = (0..literals.len()).map(closure).collect();
        Twin { numbers, closures }
    }

    fn index(&self, candidate: Candidate, on: bool) -> usize {
        self.numbers[&(CellSet::only(candidate.cell), candidate.digit, on)]
    }

    /// The conclusions of contradictions and of verities: a candidate and whether it is true.
    fn conclusions(&self, sheet: &Sheet, is_net: bool) -> [BTreeSet<(Candidate, bool)>; 2] {
        let mut found = [BTreeSet::new(), BTreeSet::new()];
        let mut cases: Vec<Vec<Candidate>> = Vec::new();
        for cell in sheet.open() {
            cases.push(sheet.marks(cell).iter().map(|digit| Candidate { cell, digit }).collect());
        }
        for (house, digit) in House::all().flat_map(|h| Digit::all().map(move |d| (h, d))) {
            let cells = sheet.cells_with(digit) & house.cells_set();
            cases.push(cells.iter().map(|cell| Candidate { cell, digit }).collect());
        }
        cases.retain(|case| case.len() > 1);
        for cell in sheet.open() {
            for (digit, on) in sheet.marks(cell).iter().flat_map(|d| [(d, true), (d, false)]) {
                let candidate = Candidate { cell, digit };
                let reached = &self.closures[self.index(candidate, on)];
                let has = |c: Candidate, on: bool| reached[self.index(c, on)];
                let is_empty = |case: &Vec<Candidate>| case.iter().all(|&c| has(c, false));
                let is_double = |case: &Vec<Candidate>| {
                    case.iter().filter(|&&c| has(c, true)).count() > 1
                        || case.iter().any(|&c| has(c, true) && has(c, false))
                };
                if cases.iter().any(is_empty) || is_net && cases.iter().any(is_double) {
                    found[0].insert((candidate, !on));
                }
                let conclusion = self.index(candidate, on);
                let leads = |&c: &Candidate| self.closures[self.index(c, true)][conclusion];
                if cases.iter().any(|case| case.iter().all(leads)) {
                    found[1].insert((candidate, on));
                }
            }
        }
        found
    }
}

fn conclusions(steps: &[Step]) -> BTreeSet<(Candidate, bool)> {
    let placed = steps.iter().flat_map(|step| step.placements.iter().map(|&c| (c, true)));
    let gone = steps.iter().flat_map(|step| step.eliminations.iter().map(|&c| (c, false)));
    placed.chain(gone).collect()
}

#[test]
fn chains_and_nets_conclude_what_plain_closures_do() {
    use Technique as T;
    let mut numbers = [0; 4];
    for (sheet, solution) in positions() {
        for (i, pair) in [
            [T::ForcingChainContradiction, T::ForcingChainVerity],
            [T::ForcingNetContradiction, T::ForcingNetVerity],
        ]
        .into_iter()
        .enumerate()
        {
            let expected = Twin::new(&sheet, i == 1).conclusions(&sheet, i == 1);
            for (j, technique) in pair.into_iter().enumerate() {
                let steps = all(&sheet, technique);
                assert_eq!(conclusions(&steps), expected[j], "{technique}");
                numbers[2 * i + j] += steps.len();
                for step in &steps {
                    assert_eq!(check_step(&sheet, step), Ok(()), "{step:?}");
                    let right = |c: &Candidate| solution.get(c.cell) == c.digit;
                    assert!(step.placements.iter().all(right));
                    assert!(!step.eliminations.iter().any(right));
                }
            }
        }
    }
    assert!(numbers.iter().all(|&number| number > 0), "{numbers:?}");
}

#[test]
fn the_shortest_chains_are_shown_and_every_node_is_linked() {
    for (sheet, _) in positions() {
        let links = |a: Literal, b: Literal| follows(&sheet, a, b);
        for step in all(&sheet, Technique::ForcingChainContradiction) {
            let premise = step.pattern.chains[0].nodes[0];
            for chain in &step.pattern.chains {
                assert_eq!(chain.nodes[0], premise);
                for pair in chain.nodes.windows(2) {
                    let [a, b] = [pair[0], pair[1]].map(|n| (n.cells, n.digit, n.holds));
                    assert!(links(a, b), "{chain:?}");
                }
            }
        }
    }
}

#[test]
fn chains_through_several_groups_in_a_row_are_proved() {
    let mut seen = 0;
    // With few givens there are many groups.
    for item in Generator::new(Spec::default(), 23).unwrap().take(6) {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut puzzle = made.puzzle;
        let givens: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
        givens.iter().step_by(6).for_each(|&cell| puzzle.set(cell, None));
        let sheet = Sheet::new(&puzzle);
        for technique in [Technique::ForcingChainContradiction, Technique::ForcingChainVerity] {
            for step in all(&sheet, technique) {
                assert_eq!(check_step(&sheet, &step), Ok(()), "{step:?}");
                let chains = step.pattern.chains.iter().flat_map(|chain| chain.nodes.windows(2));
                seen += chains.filter(|pair| pair.iter().all(|n| n.cells.len() > 1)).count();
            }
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn verities_are_told_only_where_steps_have_struck_places() {
    use Technique::{ForcingChainContradiction as Contradiction, ForcingChainVerity as Verity};
    let steps = |sheet: &Sheet, techniques: &[Technique]| {
        let mut found = Vec::new();
        let profile = Profile::hodoku().only(techniques);
        let _ = all_steps_unchecked(sheet, &profile, &Budget::UNLIMITED, |step| {
            found.push(step);
            ControlFlow::Continue(())
        });
        found
    };
    let verities = |steps: &[Step]| steps.iter().filter(|s| s.technique == Verity).count();
    let mut number = 0;
    for (sheet, _) in positions() {
        let either = steps(&sheet, &[Contradiction, Verity]);
        assert_eq!(conclusions(&either), conclusions(&steps(&sheet, &[Contradiction])));
        number += verities(&either);
        // The givens alone: every candidate that is missing was excluded by a digit.
        let first = Sheet::new(&sheet.givens().iter().fold(Puzzle::EMPTY, |mut puzzle, cell| {
            puzzle.set(cell, sheet.get(cell));
            puzzle
        }));
        assert_eq!(verities(&steps(&first, &[Contradiction, Verity])), 0);
    }
    assert!(number > 0);
}

//! The sets, and all steps made of them, beside slow, obvious twins: everything is tried, and every
//! definition is read word for word.

use super::super::tests::{all, all_with};
use super::super::{Options, Search, Views};
use super::*;
use crate::technique::catalogue::Technique;
use crate::technique::step::{Role, Step};
use crate::technique::{Path, Profile, check_step};
use std::collections::BTreeSet;
use sudokit_core::board::{CandidateSet, Cell};
use sudokit_core::bounds::{Budget, Meter};
use sudokit_core::generate::{Generator, Item, Spec};

/// Cells and digits of a set.
type Plain = (CellSet, DigitSet);

/// What a step eliminates, as a list that can be ordered.
type Gone = Vec<Candidate>;

/// Positions where singles and pairs do not help, with a number of open cells in these bounds.
fn positions(open: Range<usize>, number: usize) -> Vec<Sheet> {
    let easy: Vec<Technique> = Technique::ALL.iter().copied().take(11).collect();
    let profile = Profile::hodoku().only(&easy);
    let mut found = Vec::new();
    for item in Generator::new(Spec::default(), 31).unwrap() {
        let Item::Made(made) = item else { panic!("nothing forbids it") };
        let mut path = Path::new(Sheet::new(&made.puzzle), &profile);
        path.by_ref().for_each(drop);
        if open.contains(&path.sheet().open().len()) {
            found.push(path.sheet().clone());
        }
        if found.len() == number {
            break;
        }
    }
    found
}

fn digits_of(sheet: &Sheet, cells: CellSet) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, cell| all | sheet.marks(cell))
}

/// All sets of a position: every choice of open cells of every house, choices as words are sorted.
fn naive_sets(sheet: &Sheet) -> Vec<Plain> {
    let choice = |mask: u32| -> Vec<usize> { (0..9).filter(|i| mask >> i & 1 == 1).collect() };
    let mut choices: Vec<Vec<usize>> = (1..512).map(choice).collect();
    choices.sort();
    let mut found: Vec<Plain> = Vec::new();
    for house in House::all() {
        for at in &choices {
            let cells: CellSet = at.iter().map(|&i| house.cell_at(i)).collect();
            let digits = digits_of(sheet, cells);
            let is_almost = cells.is_subset(sheet.open()) && digits.len() == cells.len() + 1;
            if is_almost && !found.contains(&(cells, digits)) {
                found.push((cells, digits));
            }
        }
    }
    found
}

/// The places of a digit in a set.
fn places(sheet: &Sheet, set: Plain, digit: Digit) -> Vec<Cell> {
    set.0.iter().filter(|&cell| sheet.marks(cell).contains(digit)).collect()
}

/// The digits whose places in one set all see those in the other.
fn in_common(sheet: &Sheet, a: Plain, b: Plain) -> DigitSet {
    let all_see = |&digit: &Digit| {
        let (one, two) = (places(sheet, a, digit), places(sheet, b, digit));
        one.iter().all(|x| two.iter().all(|y| x.sees(*y)))
    };
    if a.0.meets(b.0) { DigitSet::EMPTY } else { (a.1 & b.1).iter().filter(all_see).collect() }
}

/// The candidates of a digit that see it everywhere in the sets.
fn seeing(sheet: &Sheet, sets: &[Plain], digit: Digit) -> CellSet {
    let sees_all = |cell: &Cell| {
        let all = sets.iter().flat_map(|&set| places(sheet, set, digit));
        all.into_iter().all(|place| cell.sees(place))
    };
    sheet.cells_with(digit).iter().filter(sees_all).collect()
}

/// The candidates of these digits that see them everywhere in the sets.
fn all_seeing(sheet: &Sheet, sets: &[Plain], digits: DigitSet) -> Gone {
    let mut gone = CandidateSet::EMPTY;
    digits.iter().for_each(|d| gone.insert_cells(d, seeing(sheet, sets, d)));
    gone.iter().collect()
}

fn conclusions(steps: &[Step]) -> BTreeSet<Gone> {
    steps.iter().map(|step| step.eliminated().iter().collect()).collect()
}

/// All steps, each accepted by the checker.
fn checked(sheet: &Sheet, technique: Technique) -> Vec<Step> {
    let steps = all(sheet, technique);
    for step in &steps {
        assert_eq!(check_step(sheet, step), Ok(()), "{step:?}");
        assert!(!step.proof.is_empty());
    }
    steps
}

#[test]
fn all_sets_are_listed_once_with_their_digits_in_common() {
    let mut pairs = 0;
    for sheet in positions(20..60, 12) {
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let (views, options) = (Views::default(), Options::default());
        let mut search = Search::new(&sheet, &options, &views, &mut meter);
        let ControlFlow::Continue(sets) = of(&mut search) else { panic!("without bound") };
        let found: Vec<Plain> = sets.list.iter().map(|set| (set.cells, set.digits)).collect();
        let mut naive = Vec::new();
        for (i, &a) in found.iter().enumerate() {
            for (j, &b) in found.iter().enumerate().skip(i + 1) {
                let digits = in_common(&sheet, a, b);
                naive.extend((!digits.is_empty()).then_some((i, j, digits)));
            }
        }
        let commons: Vec<_> = sets.commons.iter().map(|c| (c.first, c.second, c.digits)).collect();
        assert_eq!(commons, naive);
        for (i, common) in sets.commons.iter().enumerate() {
            assert!(sets.commons_of(common.first).contains(&i));
        }
        assert_eq!(found, naive_sets(&sheet));
        pairs += commons.len();
    }
    assert!(pairs > 1000, "{pairs}");
}

#[test]
fn every_pair_of_sets_is_found() {
    let (mut single, mut double) = (0, 0);
    for sheet in positions(20..60, 30) {
        let sets = naive_sets(&sheet);
        let mut naive = BTreeSet::new();
        for (i, &a) in sets.iter().enumerate() {
            for &b in &sets[i + 1..] {
                let (x, both) = (in_common(&sheet, a, b), a.1 & b.1);
                let gone = match x.len() {
                    0 => continue,
                    1 => all_seeing(&sheet, &[a, b], both - x),
                    _ => {
                        let mut gone = all_seeing(&sheet, &[a, b], both);
                        let locked = |own: Plain, other: Plain| {
                            let gone = all_seeing(&sheet, &[own], own.1 - x);
                            gone.into_iter().filter(move |c| !other.0.contains(c.cell))
                        };
                        gone.extend(locked(a, b).chain(locked(b, a)));
                        gone.sort_unstable();
                        gone.dedup();
                        gone
                    }
                };
                if !gone.is_empty() {
                    *(if x.len() == 1 { &mut single } else { &mut double }) += 1;
                    naive.insert(gone);
                }
            }
        }
        let sorted = conclusions(&checked(&sheet, Technique::AlsXz));
        let sorted: BTreeSet<Gone> = sorted.into_iter().map(sort).collect();
        assert_eq!(sorted, naive.into_iter().map(sort).collect());
    }
    assert!(single > 100 && double > 5, "{single} {double}");
}

fn sort(mut list: Gone) -> Gone {
    list.sort_unstable();
    list
}

#[test]
fn every_wing_of_sets_is_found() {
    let mut number = 0;
    for sheet in positions(16..34, 8) {
        let sets = naive_sets(&sheet);
        let mut naive = BTreeSet::new();
        for (&a, &b) in sets.iter().flat_map(|a| sets.iter().map(move |b| (a, b))) {
            if a.0.meets(b.0) || (a.1 & b.1).is_empty() {
                continue;
            }
            for &c in &sets {
                let (x, y) = (in_common(&sheet, a, c), in_common(&sheet, b, c));
                if !x.is_empty() && !y.is_empty() && (x | y).len() > 1 {
                    let gone = all_seeing(&sheet, &[a, b], (a.1 & b.1) - x - y);
                    naive.extend((!gone.is_empty()).then_some(gone));
                }
            }
        }
        let found = conclusions(&checked(&sheet, Technique::AlsXyWing));
        assert_eq!(found, naive);
        number += found.len();
    }
    assert!(number > 30, "{number}");
}

/// Walks on from a chain, and notes by conclusion the fewest cells of all sets of a chain.
fn walk(
    sheet: &Sheet,
    sets: &[Plain],
    links: &[Vec<(usize, DigitSet)>],
    chain: &mut Vec<(usize, Option<Digit>)>,
    found: &mut Vec<(Gone, usize)>,
) {
    let (at, received) = chain[chain.len() - 1];
    for &(next, digits) in &links[at] {
        for x in digits.iter().filter(|&x| Some(x) != received) {
            chain.push((next, Some(x)));
            let (first, passed) = (chain[0].0, chain[1].1);
            if chain.len() >= 4 {
                let ends: DigitSet = [passed, Some(x)].into_iter().flatten().collect();
                let zs = (sets[first].1 & sets[next].1) - ends;
                let gone = all_seeing(sheet, &[sets[first], sets[next]], zs);
                let cells: usize = chain.iter().map(|&(set, _)| sets[set].0.len()).sum();
                match found.iter_mut().find(|(known, _)| *known == gone) {
                    Some((_, least)) => *least = cells.min(*least),
                    None if gone.is_empty() => {}
                    None => found.push((gone, cells)),
                }
            }
            walk(sheet, sets, links, chain, found);
            chain.pop();
        }
    }
}

#[test]
fn every_chain_of_sets_is_found_with_the_fewest_cells() {
    let mut number = 0;
    for sheet in positions(14..36, 40) {
        let sets = naive_sets(&sheet);
        if sets.len() > 70 {
            continue;
        }
        let later = |i: usize| {
            let pairs = (i + 1..sets.len()).map(|j| (j, in_common(&sheet, sets[i], sets[j])));
            pairs.filter(|(_, digits)| !digits.is_empty()).collect()
        };
        let links: Vec<_> = (0..sets.len()).map(later).collect();
        let mut naive = Vec::new();
        for first in 0..sets.len() {
            walk(&sheet, &sets, &links, &mut vec![(first, None)], &mut naive);
        }
        let steps = checked(&sheet, Technique::AlsChain);
        let cells = |step: &Step| {
            let sets = step.pattern.parts.iter().filter(|part| part.role != Role::Link);
            sets.map(|part| part.cells.len()).sum::<usize>()
        };
        let found: BTreeSet<(Gone, usize)> =
            steps.iter().map(|step| (step.eliminated().iter().collect(), cells(step))).collect();
        assert_eq!(found.len(), steps.len());
        assert_eq!(found, naive.into_iter().collect());
        number += found.len();
    }
    assert!(number > 5, "{number}");
}

/// Chooses a petal for each digit in turn.
fn bloom(
    sheet: &Sheet,
    sets: &[Plain],
    stem: Cell,
    chosen: &mut Vec<Plain>,
    found: &mut BTreeSet<Gone>,
) {
    let marks = sheet.marks(stem);
    let Some(digit) = marks.iter().nth(chosen.len()) else {
        let zs = chosen.iter().fold(!marks, |zs, petal| zs & petal.1);
        let gone = all_seeing(sheet, chosen, zs);
        found.extend((!gone.is_empty()).then_some(gone));
        return;
    };
    for &petal in sets {
        let at = places(sheet, petal, digit);
        let is_apart = chosen.iter().all(|other| !other.0.meets(petal.0));
        if petal.1.contains(digit) && at.iter().all(|place| place.sees(stem)) && is_apart {
            chosen.push(petal);
            bloom(sheet, sets, stem, chosen, found);
            chosen.pop();
        }
    }
}

#[test]
fn every_blossom_is_found() {
    let mut number = 0;
    for sheet in positions(16..30, 8) {
        let sets = naive_sets(&sheet);
        let mut naive = BTreeSet::new();
        for stem in sheet.open() {
            bloom(&sheet, &sets, stem, &mut Vec::new(), &mut naive);
        }
        let found = conclusions(&checked(&sheet, Technique::DeathBlossom));
        assert_eq!(found, naive);
        number += found.len();
    }
    assert!(number > 30, "{number}");
}

#[test]
fn a_grid_of_thousands_of_sets_is_passed_over() {
    // Every cell of a row has the digit 1 and one of its own: all choices of cells are sets.
    let mut sheet = Sheet::new(&sudokit_core::grid::Puzzle::EMPTY);
    for cell in Cell::all() {
        let own = (cell.column() + 3 * cell.row() + cell.row() / 3) % 9;
        for digit in Digit::all().skip(1).filter(|digit| digit.index() != own) {
            sheet.eliminate(Candidate { cell, digit });
        }
    }
    assert!(naive_sets(&sheet).len() > 2000);
    for technique in [Technique::AlsXz, Technique::AlsXyWing, Technique::AlsChain] {
        assert!(all(&sheet, technique).is_empty());
    }
}

#[test]
fn overlapping_sets_give_more_steps_and_all_are_accepted() {
    let options = Options { may_sets_overlap: true, ..Options::default() };
    let mut more = 0;
    for sheet in positions(16..40, 6) {
        for technique in [Technique::AlsXz, Technique::AlsXyWing, Technique::DeathBlossom] {
            let apart = conclusions(&all(&sheet, technique));
            let steps = all_with(&sheet, technique, &options);
            assert!(apart.is_subset(&conclusions(&steps)), "{technique}");
            more += conclusions(&steps).len() - apart.len();
            for step in &steps {
                assert_eq!(check_step(&sheet, step), Ok(()), "{step:?}");
            }
        }
    }
    assert!(more > 0);
}

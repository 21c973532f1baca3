//! Findings made into steps: patterns and proofs.

use super::Rating;
use super::deadly::{Deadly, Set};
use super::found::{Detail, Found};
use super::grid::Grid;
use super::ranking::{Branch, Link};
use crate::technique::find::single::single;
use crate::technique::proof::{Constraint, Line, Literal};
use crate::technique::step::{Chain, HouseSet, Nested, Node, Pattern, Role, Step};
use sudokit_core::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The step of a finding.
pub(super) fn step(grid: &Grid, found: &Found) -> Step {
    let (pattern, proof) = match &found.detail {
        Detail::Single(house) => {
            let placement = found.place.into_iter().next();
            let step = placement.map(|place| single(found.technique, place, *house));
            (step.map(|step| step.pattern).unwrap_or_default(), Vec::new())
        }
        &Detail::Locked { digit, from, to, then } => locked(grid, found, digit, from, to, then),
        &Detail::HiddenSet { house, digits, cells } => hidden_set(found, house, digits, cells),
        &Detail::NakedSet { house, digits, cells } => naked_set(found, house, digits, cells),
        &Detail::Fish { digit, bases, covers } => fish(grid, found, digit, bases, covers),
        &Detail::Wing { pivot, wings, digit } => (wing(grid, pivot, wings, digit), Vec::new()),
        Detail::Deadly(deadly) => loop_or_bug(found, deadly),
        Detail::Exclusion { cells } => exclusion(grid, found, cells),
        Detail::Chains { branches, .. } => chains(found, branches),
    };
    Step {
        technique: found.technique,
        placements: found.place.into_iter().collect(),
        eliminations: found.eliminate.iter().collect(),
        pattern,
        proof,
        rating: Some(Rating::of(found.rating)),
    }
}

/// What follows from counting, one line a conclusion.
fn counting(found: &Found, truths: &[Constraint], links: &[Constraint]) -> Vec<Line> {
    let conclusions = found.place.into_iter().map(Literal::on);
    let lines = conclusions.map(|literal| Line::Counting {
        truths: truths.to_vec(),
        links: links.to_vec(),
        clause: vec![literal],
    });
    lines.chain(Line::counting(truths, links, found.eliminate.iter())).collect()
}

fn locked(
    grid: &Grid,
    found: &Found,
    digit: Digit,
    from: House,
    to: House,
    then: Option<House>,
) -> (Pattern, Vec<Line>) {
    let digits = DigitSet::only(digit);
    let set = grid.cells_with(digit) & from.cells_set();
    let pattern = Pattern { covers: to.into(), ..Pattern::of(digits, from.into()) };
    let pattern = pattern.with(Role::Set, set, digits);
    let (Some(then), Some(place)) = (then, found.place) else { return (pattern, Vec::new()) };
    let truths = [from, then].map(|house| Constraint::Place(digit, house));
    let proof = counting(found, &truths, &[Constraint::Place(digit, to)]);
    (pattern.with(Role::Single, place.cell.into(), digits), proof)
}

fn hidden_set(
    found: &Found,
    house: House,
    digits: DigitSet,
    cells: CellSet,
) -> (Pattern, Vec<Line>) {
    let mut truths: Vec<Constraint> =
        digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
    let links: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
    let mut pattern = Pattern::of(digits, house.into()).with(Role::Set, cells, digits);
    if let Some(place) = found.place {
        truths.push(Constraint::Place(place.digit, house));
        pattern = pattern.with(Role::Single, place.cell.into(), DigitSet::only(place.digit));
    } else if digits.len() == 2 {
        return (pattern, Vec::new());
    }
    (pattern, counting(found, &truths, &links))
}

fn naked_set(
    found: &Found,
    house: House,
    digits: DigitSet,
    cells: CellSet,
) -> (Pattern, Vec<Line>) {
    let truths: Vec<Constraint> = cells.iter().map(Constraint::Cell).collect();
    let links: Vec<Constraint> =
        digits.iter().map(|digit| Constraint::Place(digit, house)).collect();
    let pattern = Pattern::of(digits, house.into()).with(Role::Set, cells, digits);
    let proof = if digits.len() == 2 { Vec::new() } else { counting(found, &truths, &links) };
    (pattern, proof)
}

fn fish(
    grid: &Grid,
    found: &Found,
    digit: Digit,
    bases: HouseSet,
    covers: HouseSet,
) -> (Pattern, Vec<Line>) {
    let digits = DigitSet::only(digit);
    let places = |houses: HouseSet| -> Vec<Constraint> {
        houses.iter().map(|house| Constraint::Place(digit, house)).collect()
    };
    let body = grid.cells_with(digit) & bases.cells();
    let pattern = Pattern { covers, ..Pattern::of(digits, bases) };
    let proof = match bases.len() {
        2 => Vec::new(),
        _ => counting(found, &places(bases), &places(covers)),
    };
    (pattern.with(Role::Base, body, digits), proof)
}

/// As in `find/`: the pivot, then the wings.
fn wing(grid: &Grid, pivot: Cell, wings: [Cell; 2], digit: Digit) -> Pattern {
    let all = wings.iter().fold(grid.marks(pivot), |all, &cell| all | grid.marks(cell));
    let pattern = Pattern::of(all, HouseSet::EMPTY);
    let pattern = pattern.with(Role::Pivot, pivot.into(), grid.marks(pivot));
    pattern.with(Role::Wing, wings.into_iter().collect(), DigitSet::only(digit))
}

/// The exchange says that some guardian holds another digit. Where a set follows, each of these
/// digits comes as a case.
fn loop_or_bug(found: &Found, deadly: &Deadly) -> (Pattern, Vec<Line>) {
    let cells = deadly.groups.iter().fold(CellSet::EMPTY, |all, (cells, _)| all | *cells);
    let guardians = deadly.extras.cells();
    let digits = deadly.groups.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits);
    let mut pattern = Pattern::of(digits, HouseSet::EMPTY)
        .with(Role::Rectangle, cells, digits)
        .with(Role::Guardian, guardians, deadly.extras.digits());
    let clause: Vec<Literal> = deadly.extras.iter().map(Literal::on).collect();
    let mut proof = vec![Line::Exchange { cells: deadly.groups.clone(), clause }];
    if let Some(set) = deadly.set {
        pattern.bases = set.house.into();
        pattern = pattern.with(Role::Set, set.cells, set.digits);
        for struck in found.eliminate.iter() {
            proof.extend(deadly.extras.iter().map(|extra| case(extra, struck, &set, guardians)));
        }
    }
    (pattern, proof)
}

/// If a guardian holds this digit, the set eliminates that candidate.
fn case(extra: Candidate, struck: Candidate, set: &Set, guardians: CellSet) -> Line {
    let clause = vec![Literal::off(extra), Literal::off(struck)];
    let digits = || set.digits.iter().map(|digit| Constraint::Place(digit, set.house));
    if extra.excludes(struck) {
        Line::Propagation(clause)
    } else if set.is_hidden {
        let links = (set.cells | guardians).iter().map(Constraint::Cell).collect();
        Line::Counting { truths: digits().collect(), links, clause }
    } else {
        let truths = set.cells.iter().map(Constraint::Cell).collect();
        Line::Counting { truths, links: digits().collect(), clause }
    }
}

/// Every combination with the candidate leaves nothing to some cell; then, for three cells, every
/// pair leaves nothing to the third.
fn exclusion(grid: &Grid, found: &Found, cells: &[Cell]) -> (Pattern, Vec<Line>) {
    let all = cells.iter().fold(DigitSet::EMPTY, |all, &cell| all | grid.marks(cell));
    let set = cells.iter().copied().collect();
    let pattern = Pattern::of(all, HouseSet::EMPTY).with(Role::Set, set, all);
    let candidates =
        |cell: Cell| grid.marks(cell).iter().map(move |digit| Candidate { cell, digit });
    let mut proof = Vec::new();
    for struck in found.eliminate.iter() {
        let others: Vec<Cell> = cells.iter().copied().filter(|&cell| cell != struck.cell).collect();
        for one in candidates(others[0]) {
            let pair = [struck, one].map(Literal::off);
            for other in others[1..].iter().flat_map(|&cell| candidates(cell)) {
                let last = Literal::off(other);
                proof.push(Line::Propagation(pair.into_iter().chain([last]).collect()));
            }
            proof.push(Line::Propagation(pair.to_vec()));
        }
    }
    (pattern, proof)
}

fn literal(link: &Link, is_opposite: bool) -> Literal {
    Literal { candidate: link.candidate, holds: link.holds != is_opposite }
}

/// Branches as chains, and chains inside them.
fn chains(found: &Found, branches: &[Branch]) -> (Pattern, Vec<Line>) {
    debug_assert!(found.place.is_some() || !found.eliminate.is_empty());
    let digits: DigitSet = branches.iter().flatten().map(|link| link.candidate.digit).collect();
    let mut pattern = Pattern::of(digits, HouseSet::EMPTY);
    pattern.chains = branches.iter().map(chain).collect();
    // Chains are numbered as they are shown: those of the step, then those inside.
    let mut told: Vec<&Branch> = branches.iter().collect();
    let mut number = 0;
    while let Some(&branch) = told.get(number) {
        for (node, link) in branch.iter().enumerate() {
            let Some(nested) = &link.nested else { continue };
            let chains = nested.branches.iter().map(chain).collect();
            pattern.nested.push(Nested { chain: number as u16, node: node as u16, chains });
            told.extend(&nested.branches);
        }
        number += 1;
    }
    let mut proof = Vec::new();
    prove(&mut Vec::new(), branches, &mut proof);
    (pattern, proof)
}

fn chain(branch: &Branch) -> Chain {
    let node = |link: &Link| Node { follows: link.follows, ..Node::of(link.candidate, link.holds) };
    Chain { nodes: branch.iter().map(node).collect() }
}

/// Where several assumptions lead to one result, each is a case. All lines hold for what was
/// assumed outside: its opposites stand in front of each clause.
fn prove(outside: &mut Vec<Literal>, branches: &[Branch], proof: &mut Vec<Line>) {
    let source = |branch: &Branch| branch.first().map(|link| literal(link, false));
    let first = branches.first().and_then(source);
    let is_verity = branches.iter().any(|branch| source(branch) != first);
    for branch in branches {
        let (Some(source), Some(result)) = (branch.first(), branch.last()) else { continue };
        outside.push(literal(source, true));
        lemmas(outside, branch, proof);
        if is_verity && literal(source, false) != literal(result, false) {
            proof.push(follows(outside, result));
        }
        outside.pop();
    }
}

/// Rules beyond singles give lemmas. A chain inside is proved before the lemma that it gives.
fn lemmas(outside: &mut Vec<Literal>, branch: &Branch, proof: &mut Vec<Line>) {
    for link in branch.iter().filter(|link| link.is_lemma) {
        let line = follows(outside, link);
        if proof.contains(&line) {
            continue;
        }
        if let Some(nested) = &link.nested {
            nested.before.iter().for_each(|branch| lemmas(outside, branch, proof));
            prove(outside, &nested.branches, proof);
        }
        proof.push(line);
    }
}

fn follows(outside: &[Literal], link: &Link) -> Line {
    Line::Propagation(outside.iter().copied().chain([literal(link, false)]).collect())
}

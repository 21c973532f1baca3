//! Kraken fish: what the fins do not see goes by chains.
//!
//! - Type 1: a candidate in a cover, outside of the bases. It goes if no fin holds the digit; and
//!   each fin that does not see it eliminates it by a chain.
//! - Type 2: if no fin holds the digit, every cover has it in a base candidate. So one of a cover's
//!   base candidates or one of the fins is true, and each of these eliminates the same candidate by
//!   a chain.
//!
//! Bases and covers are lines, two to four; one or two fins. Chains go from candidate to candidate:
//! a true one excludes all that it sees, a false one leaves the other of two in a cell or house. As
//! everywhere smaller fish come first, then digits, rows before columns, bases, covers.

use super::found::Fish;
use super::lines;
use super::{Fins, Kind, Shape};
use crate::technique::catalogue::Technique;
use crate::technique::find::{Emit, Search};
use crate::technique::proof::{Constraint, Line, Literal};
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, HouseSet, Node, Step, candidates};
use std::ops::ControlFlow;
use sudokit_core::board::{Candidate, CandidateSet, CellSet, DigitSet, House};

/// The most fins, and the largest fish.
const MOST_FINS: usize = 2;
const LARGEST: usize = 4;

/// Shows the kraken fish of a type.
pub(super) fn visit(
    search: &mut Search<'_>,
    technique: Technique,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let sheet = search.sheet;
    let mut chains = Chains { sheet, excluded: vec![None; 729] };
    for size in 2..=LARGEST {
        let kind = Kind { technique, shape: Shape::Basic, fins: Fins::Any, size };
        lines::each_direction(kind, sheet, DigitSet::ALL, |lines| {
            lines.with_few_fins(MOST_FINS, &mut |fish| {
                search.spend()?;
                match technique {
                    Technique::KrakenFish1 => by_fins(kind, &fish, &mut chains, emit),
                    _ => by_cover(kind, &fish, &mut chains, emit),
                }
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// Type 1.
fn by_fins(
    kind: Kind,
    fish: &Fish,
    chains: &mut Chains<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    let seen = fish.fins.common_peers();
    let fins: Vec<Candidate> = candidates(fish.digit, fish.fins).collect();
    let gone = chains.excluded_by_all(&fins).cells_with(fish.digit);
    for target in candidates(fish.digit, fish.eliminated & (gone - seen)) {
        let mut clause = vec![Literal::off(target)];
        clause.extend(fins.iter().map(|&fin| Literal::on(fin)));
        emit(step(kind, fish, fish.covers, clause, &fins, target, chains))?;
    }
    ControlFlow::Continue(())
}

/// Type 2. What lies in a cover outside of the bases is left to type 1.
fn by_cover(
    kind: Kind,
    fish: &Fish,
    chains: &mut Chains<'_>,
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    for cover in fish.covers.iter() {
        let cells = fish.fins | (fish.body & cover.cells_set());
        let cases: Vec<Candidate> = candidates(fish.digit, cells).collect();
        let others = HouseSet::from_bits(fish.covers.bits() & !HouseSet::only(cover).bits());
        let gone =
            chains.excluded_by_all(&cases) - CandidateSet::of_digit(fish.digit, fish.eliminated);
        for target in gone.iter() {
            let clause = cases.iter().map(|&case| Literal::on(case)).collect();
            emit(step(kind, fish, others, clause, &cases, target, chains))?;
        }
    }
    ControlFlow::Continue(())
}

/// The step that eliminates one candidate: a lemma for each case, then the fish.
fn step(
    kind: Kind,
    fish: &Fish,
    covers: HouseSet,
    clause: Vec<Literal>,
    cases: &[Candidate],
    target: Candidate,
    chains: &Chains<'_>,
) -> Step {
    let places = |houses: HouseSet| -> Vec<Constraint> {
        houses.iter().map(|house: House| Constraint::Place(fish.digit, house)).collect()
    };
    let lemma =
        |&case: &Candidate| Line::Propagation(vec![Literal::off(case), Literal::off(target)]);
    let mut proof: Vec<Line> = cases.iter().map(lemma).collect();
    proof.push(Line::Counting { truths: places(fish.bases), links: places(covers), clause });
    let one = Fish { eliminated: CellSet::EMPTY, ..*fish };
    let mut step = one.step(kind).proved_by(proof);
    step.eliminations = vec![target];
    step.pattern.chains = cases.iter().map(|&case| chains.chain(case, target)).collect();
    step
}

/// What follows from a true candidate by chains.
struct Chains<'a> {
    sheet: &'a Sheet,
    /// By candidate, on first use.
    excluded: Vec<Option<CandidateSet>>,
}

impl Chains<'_> {
    /// What each of these excludes, itself or by a chain.
    fn excluded_by_all(&mut self, cases: &[Candidate]) -> CandidateSet {
        let mut common: Option<CandidateSet> = None;
        for &case in cases {
            let excluded = match self.excluded[case.index()] {
                Some(known) => known,
                None => {
                    let nodes = self.spread(case, None);
                    let off = nodes.iter().filter(|node| !node.holds).map(|node| node.candidate);
                    *self.excluded[case.index()].insert(off.collect())
                }
            };
            common = Some(common.map_or(excluded, |common| common & excluded));
        }
        common.unwrap_or(CandidateSet::EMPTY)
    }

    /// The shortest chain from a true candidate to a false one.
    fn chain(&self, from: Candidate, to: Candidate) -> Chain {
        let reached = self.spread(from, Some(to));
        let mut nodes = Vec::new();
        let mut at = reached.iter().rposition(|node| node.candidate == to && !node.holds);
        while let Some(node) = at.map(|at| reached[at]) {
            nodes.push(Node::of(node.candidate, node.holds));
            at = node.parent;
        }
        nodes.reverse();
        Chain { nodes }
    }

    /// All that follows, the nearest first; until a candidate is excluded, if one is named.
    fn spread(&self, from: Candidate, until: Option<Candidate>) -> Vec<Reached> {
        let mut reached = vec![Reached { candidate: from, holds: true, parent: None }];
        let mut known = [CandidateSet::EMPTY; 2];
        known[1].insert(from);
        let mut next = 0;
        while let Some(&Reached { candidate, holds, .. }) = reached.get(next) {
            let follow = if holds { self.seen_by(candidate) } else { self.left_by(candidate) }
                - known[usize::from(!holds)];
            for candidate in follow.iter() {
                known[usize::from(!holds)].insert(candidate);
                reached.push(Reached { candidate, holds: !holds, parent: Some(next) });
                if holds && until == Some(candidate) {
                    return reached;
                }
            }
            next += 1;
        }
        reached
    }

    /// The candidates that a true one excludes.
    fn seen_by(&self, Candidate { cell, digit }: Candidate) -> CandidateSet {
        let peers = self.sheet.cells_with(digit) & cell.peers_set();
        let mut seen = CandidateSet::of_digit(digit, peers);
        for other in self.sheet.marks(cell).iter().filter(|&other| other != digit) {
            seen.insert(Candidate { cell, digit: other });
        }
        seen
    }

    /// The candidates that a false one leaves alone in the cell or a house.
    fn left_by(&self, Candidate { cell, digit }: Candidate) -> CandidateSet {
        let mut left = CandidateSet::EMPTY;
        let others = self.sheet.marks(cell).iter().filter(|&other| other != digit);
        if self.sheet.marks(cell).len() == 2 {
            others.for_each(|digit| left.insert(Candidate { cell, digit }));
        }
        for house in cell.houses() {
            let places = self.sheet.cells_with(digit) & house.cells_set();
            if places.len() == 2 {
                left.insert_cells(digit, places.without(cell));
            }
        }
        left
    }
}

/// A candidate that follows, and what it follows from.
#[derive(Clone, Copy)]
struct Reached {
    candidate: Candidate,
    holds: bool,
    parent: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::check_step::check_step;
    use crate::technique::find::fish::naive_tests::hard_positions;
    use crate::technique::find::tests::all;
    use crate::technique::step::Role;

    /// What follows, by going over all candidates until nothing is added.
    fn naive(sheet: &Sheet, from: Candidate) -> CandidateSet {
        let there: Vec<Candidate> =
            (0..729).filter_map(Candidate::from_index).filter(|&c| sheet.has(c)).collect();
        let (mut on, mut off) = (vec![from], Vec::new());
        loop {
            let before = on.len() + off.len();
            for &c in &there {
                if !off.contains(&c) && on.iter().any(|&o| o != c && o.excludes(c)) {
                    off.push(c);
                }
            }
            for &c in &there {
                let in_house = |house: House| {
                    let of = |o: &&Candidate| o.digit == c.digit && house.contains(o.cell);
                    let places: Vec<_> = there.iter().filter(of).collect();
                    places.len() == 2 && places.iter().any(|o| **o != c && off.contains(*o))
                };
                let in_cell = || {
                    let mates: Vec<_> = there.iter().filter(|o| o.cell == c.cell).collect();
                    mates.len() == 2 && mates.iter().any(|o| **o != c && off.contains(*o))
                };
                if !on.contains(&c) && (in_cell() || c.cell.houses().into_iter().any(in_house)) {
                    on.push(c);
                }
            }
            if on.len() + off.len() == before {
                return off.into_iter().collect();
            }
        }
    }

    #[test]
    fn chains_reach_what_follows_step_by_step() {
        for sheet in hard_positions(3) {
            let mut chains = Chains { sheet: &sheet, excluded: vec![None; 729] };
            let candidates = (0..729).filter_map(Candidate::from_index);
            for from in candidates.filter(|&c| sheet.has(c)).step_by(7) {
                let found = chains.excluded_by_all(&[from]);
                assert_eq!(found, naive(&sheet, from), "{from}");
                for to in found.iter().step_by(5) {
                    let chain = chains.chain(from, to).nodes;
                    let ends = (chain[0], chain[chain.len() - 1]);
                    assert_eq!(ends, (Node::of(from, true), Node::of(to, false)));
                }
            }
        }
    }

    #[test]
    fn every_kraken_is_proved_and_ends_its_chains_in_what_goes() {
        let mut counts = [0; 2];
        for sheet in hard_positions(2) {
            for (count, technique) in
                counts.iter_mut().zip([Technique::KrakenFish1, Technique::KrakenFish2])
            {
                for step in all(&sheet, technique) {
                    assert_eq!(check_step(&sheet, &step), Ok(()), "{step:?}");
                    let fins = step.pattern.cells_as(Role::Fin);
                    assert!((1..=MOST_FINS).contains(&fins.len()));
                    let goes = Node::of(step.eliminations[0], false);
                    let chains = &step.pattern.chains;
                    assert!(chains.iter().all(|chain| chain.nodes.last() == Some(&goes)));
                    *count += 1;
                }
            }
        }
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
    }
}

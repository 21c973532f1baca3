//! Chains: a premise, what follows from it link by link, and a conclusion at the end.
//!
//! Strong and weak links take turns. If the start is false the end is true, so one of the two
//! holds, and what both exclude is false. A loop ends in the cell in which it began.
//!
//! - *X-chain*: one digit; with two strong links a *turbot fish*. *XY-chain*: cells with two
//!   candidates; a *remote pair* if they are the same two.
//! - *Nice loop*, continuous or not, and *AIC*: all links; *grouped*: with groups as nodes, and, if
//!   the options say so, almost locked sets.
//!
//! No chain visits a cell twice. Every way is the shortest to its end, and of the shortest the
//! first in the order of the links.
//!
//! Forcing chains and nets come from here too: `links` says what follows at once, `run` everything
//! that follows. (X-cycles and nice loops: players of the early forums; AIC: "Myth Jellies" and
//! others; the definitions here are HoDoKu's.)

mod at_once;
mod bit_run;
pub(super) mod groups;
pub(super) mod links;
mod lists;
mod loops;
#[cfg(test)]
mod naive_tests;
mod pair;
pub(super) mod prove;
pub(super) mod reach;
mod run;
mod simple;

use super::Family;
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::proof::Line;
use crate::technique::sheet::Sheet;
use crate::technique::step::{Chain, Pattern, Step};
use links::{Literal, Place, holds};
use prove::Proof;
use sudokit_core::board::{Candidate, CandidateSet};

/// Cells with the same two candidates.
pub(in crate::technique) const REMOTE_PAIR: Family =
    Family::each(|search, _, emit| pair::remote_pairs(search, emit), hodoku::remote_pair);
/// X-chains of two strong links.
pub(in crate::technique) const TURBOT_FISH: Family =
    Family::each(|search, _, emit| simple::turbot_fish(search, emit), hodoku::chain);
/// Chains of one digit.
pub(in crate::technique) const X_CHAIN: Family =
    Family::each(|search, _, emit| simple::x_chains(search, emit), hodoku::chain);
/// Chains of cells with two candidates.
pub(in crate::technique) const XY_CHAIN: Family =
    Family::each(|search, _, emit| simple::xy_chains(search, emit), hodoku::chain);
/// Nice loops and AIC.
pub(in crate::technique) const LOOPS: Family = Family::together(loops::loops, hodoku::chain);

/// The most links of a chain of one digit, or of cells with two candidates.
const MOST_LINKS: usize = 20;

/// A chain that eliminates something.
struct Found {
    technique: Technique,
    eliminated: CandidateSet,
    way: Vec<Literal>,
}

impl Found {
    /// The step. What is meant by a literal is the caller's to say.
    fn step(&self, sheet: &Sheet, place: &dyn Fn(Literal) -> Place) -> Step {
        let node = |&literal: &Literal| place(literal).node(holds(literal));
        let nodes = self.way.iter().map(node).collect();
        let chains = vec![Chain { nodes }];
        let pattern = Pattern { chains, digits: self.eliminated.digits(), ..Pattern::default() };
        let step = Step::eliminating(self.technique, self.eliminated.iter().collect(), pattern);
        let proof = if self.technique >= Technique::GroupedContinuousNiceLoop {
            self.proof(sheet, place)
        } else {
            Vec::new()
        };
        step.proved_by(proof)
    }

    /// Strong links are truths, the weak links between them links: one fewer, or one of them used
    /// up by what is eliminated.
    fn proof(&self, sheet: &Sheet, place: &dyn Fn(Literal) -> Place) -> Vec<Line> {
        let line = |eliminated: Candidate| {
            let mut proof = Proof::default();
            let ends = [self.way[self.way.len() - 1], self.way[0]];
            let is_closed = self.technique == Technique::GroupedContinuousNiceLoop;
            let pairs = self.way.windows(2).map(|pair| [pair[0], pair[1]]);
            for pair in pairs.chain(is_closed.then_some(ends)) {
                let is_strong = pair != ends && holds(pair[1]);
                let [a, b] = pair.map(place);
                proof.add(sheet, [&a, &b], is_strong, eliminated);
            }
            Line::counting(&proof.truths, &proof.links, [eliminated])
        };
        self.eliminated.iter().flat_map(line).collect()
    }
}

/// Keeps the shortest chain for each technique and set of eliminations, the first of these.
#[derive(Default)]
struct Collection {
    found: Vec<Found>,
}

impl Collection {
    fn add(&mut self, technique: Technique, eliminated: CandidateSet, way: &[Literal]) {
        let is_same = |f: &&mut Found| f.technique == technique && f.eliminated == eliminated;
        match self.found.iter_mut().find(is_same) {
            Some(known) if known.way.len() <= way.len() => {}
            Some(known) => known.way = way.to_vec(),
            None => self.found.push(Found { technique, eliminated, way: way.to_vec() }),
        }
    }
}

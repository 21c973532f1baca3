//! Forcing chains and nets: what follows from every candidate, taken as true and as false.
//!
//! *Contradiction*: a premise leads to a cell or house with nothing left, or in a net to what
//! excludes itself: so the premise is false. *Verity*: whichever candidate of a cell, or place of a
//! digit in a house, is true, the same follows: so it is true.
//!
//! Chains follow links (`chain/links.rs`), groups included. Nets may also combine what follows:
//! four rounds of singles on the grid that the premise changes, and the same again from whatever
//! has followed. Of several reasons for one conclusion the one with the shortest chains is shown.
//!
//! Read backward every verity by chains is a contradiction of the same length. Where both are
//! wanted, HoDoKu's choice is made: a contradiction, unless it is an emptied house of which an
//! earlier step (not a digit placed) has struck a place of the digit; then the next shortest, or
//! for eliminations a shorter verity. (Found by comparing its paths with all reasons there were.)
//!
//! A premise that a chain refutes by itself, by leading to its own opposite, is a nice loop and
//! left to these. Conclusions are shown in the order in which HoDoKu prefers them: placements by
//! cell, then eliminations by cell and digit.

#[cfg(test)]
mod naive_tests;
mod net;
mod proof_writer;
mod tables;

use super::chain::links::{Kind, holds};
use super::chain::reach::Reach;
use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use tables::{Tables, has};

/// A premise that is false.
pub(in crate::technique) const CONTRADICTION: Family =
    Family::together(forcing, hodoku::contradiction);
/// What follows from each of several premises.
pub(in crate::technique) const VERITY: Family = Family::together(forcing, hodoku::name);

/// Contradictions, verities, or both: then the shorter one of each conclusion. All are chains, or
/// all are nets.
fn forcing(
    search: &mut Search<'_>,
    techniques: &[Technique],
    emit: &mut Emit<'_>,
) -> ControlFlow<()> {
    use Technique as T;
    let pick = |wanted: [T; 2]| techniques.iter().copied().find(|t| wanted.contains(t));
    let by_contradiction = pick([T::ForcingChainContradiction, T::ForcingNetContradiction]);
    let is_net = pick([T::ForcingNetContradiction, T::ForcingNetVerity]).is_some();
    let by_verity = pick([T::ForcingChainVerity, T::ForcingNetVerity]);
    let are_both = by_contradiction.is_some() && by_verity.is_some();
    let sheet = search.sheet;
    let links = search.views.grouped_links(sheet);
    let tables = Tables::new(sheet, links, is_net);
    let proved = (!is_net).then(|| Reach::with_dead_ends(sheet, Kind::Groups).proved(sheet, links));
    let listed = OnceCell::new();
    let cases = || listed.get_or_init(|| by_verity.map(|_| tables.cases()).unwrap_or_default());
    // What is common to all candidates of a cell or house, those that are alone included, is no
    // less than what the cases have in common.
    let common = proved.clone().unwrap_or_else(|| tables.common(cases()));
    let writer = proof_writer::ProofWriter::new(&tables);
    for premise in tables.premises() {
        search.spend()?;
        let mut found = None;
        let may_be_refuted = proved.as_ref().is_none_or(|proved| has(proved, premise ^ 1));
        if let Some(technique) = by_contradiction.filter(|_| may_be_refuted) {
            let mut reasons = tables.contradictions(premise);
            reasons.retain(|&reason| !are_both || tables.is_told(reason));
            found = writer.contradiction(technique, premise, &reasons);
        }
        // A verity says the opposite of the premise.
        if let Some(technique) = by_verity.filter(|_| has(&common, premise ^ 1))
            && (found.is_none() || holds(premise))
            && let Some(verity) = writer.verity(technique, premise ^ 1, cases())
            && found
                .as_ref()
                .is_none_or(|step| proof_writer::length(&verity) < proof_writer::length(step))
        {
            found = Some(verity);
        }
        if let Some(step) = found {
            emit(step)?;
        }
    }
    ControlFlow::Continue(())
}

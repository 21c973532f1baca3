//! The techniques that only Sudoku Explainer has: `se/` finds them.

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use crate::technique::se;
use std::ops::ControlFlow;

/// Direct pointing and claiming.
pub(in crate::technique) const LOCKED: Family = Family::each(find, hodoku::locked);
/// Direct hidden pairs and triples.
pub(in crate::technique) const SET: Family = Family::each(find, hodoku::set);
/// Unique loops and BUGs.
pub(in crate::technique) const DEADLY: Family = OTHER.needing_uniqueness();
/// All others.
pub(in crate::technique) const OTHER: Family = Family::each(find, hodoku::name);

fn find(search: &mut Search<'_>, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let flow = se::visit(technique, search.sheet, search.meter, emit);
    flow.unwrap_or_else(|_| {
        search.ran_out = true;
        ControlFlow::Break(())
    })
}

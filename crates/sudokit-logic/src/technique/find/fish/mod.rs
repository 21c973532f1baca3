//! Fish: n base houses of a digit whose candidates lie in n cover houses.
//!
//! Each base needs one of its candidates, each cover has room for one, so the digit stands in every
//! cover at a base candidate: no other cell of the covers holds it.
//!
//! - Candidates of bases outside the covers are *fins*: one of them holds the digit, or the fish is
//!   a plain one. What sees all fins and lies in a cover goes either way. A candidate in two bases
//!   counts twice and is an *endo fin*, covered or not.
//! - *Sashimi*: without the fins some base is left with one candidate or none.
//! - *Cannibal*: a base candidate in two covers that sees all fins goes too.
//! - Shapes. Basic: rows and columns. Franken: bases are rows and boxes, covers columns and boxes,
//!   or the other way round. Mutant: anything else.
//! - *Siamese*: two fish of the same bases with different covers, shown together (an option).
//!
//! The order is HoDoKu's: digits; rows as bases, then columns; choices of bases, then choices of
//! covers, both in the order of houses. Fish with fins see what the digit's templates do
//! (`template.rs`): where every candidate is in one, there is nothing to find.
//!
//! | file | does |
//! |---|---|
//! | `lines.rs` | fish of rows and columns, on masks of nine bits |
//! | `houses.rs` | franken and mutant fish: choices of any houses |
//! | `kraken.rs` | fish whose fins eliminate by chains |
//! | `found.rs` | a fish once found: its step and proof |
//!
//! Fish with fins were collected by many players; the names are those of HoDoKu and of the Players'
//! Forum (Obi-Wahn's "arithmetic of fish", 2006-2008).

mod found;
mod houses;
mod kraken;
mod lines;
#[cfg(test)]
mod naive_tests;

use super::{Emit, Family, Search};
use crate::technique::catalogue::Technique;
use crate::technique::notation::hodoku;
use found::{Fish, Found};
use std::ops::ControlFlow;

/// Fish of all shapes, with and without fins.
pub(in crate::technique) const FISH: Family = Family::each(visit, hodoku::fish);
/// Fish whose fins eliminate by chains.
pub(in crate::technique) const KRAKEN: Family = Family::each(kraken::visit, hodoku::fish);

/// Which houses the bases and covers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    Basic,
    Franken,
    Mutant,
}

/// Whether a fish has fins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fins {
    /// None.
    None,
    /// Some, and every base has two candidates without them.
    Finned,
    /// Some, and a base is left with one candidate or none.
    Sashimi,
    /// Some.
    Any,
}

/// What a technique of this family looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Kind {
    technique: Technique,
    shape: Shape,
    fins: Fins,
    size: usize,
}

impl Kind {
    /// The kind of a technique, if it is a fish.
    fn of(technique: Technique) -> Option<Kind> {
        use Technique as T;
        let families = [
            (T::XWing, T::Leviathan, Shape::Basic, Fins::None),
            (T::FinnedXWing, T::SashimiLeviathan, Shape::Basic, Fins::Any),
            (T::FrankenXWing, T::FrankenLeviathan, Shape::Franken, Fins::None),
            (T::FinnedFrankenXWing, T::FinnedFrankenLeviathan, Shape::Franken, Fins::Any),
            (T::MutantXWing, T::MutantLeviathan, Shape::Mutant, Fins::None),
            (T::FinnedMutantXWing, T::FinnedMutantLeviathan, Shape::Mutant, Fins::Any),
        ];
        let is_in =
            |&&(first, last, ..): &&(T, T, Shape, Fins)| (first..=last).contains(&technique);
        let &(first, _, shape, fins) = families.iter().find(is_in)?;
        let number = technique as usize - first as usize;
        // Finned and sashimi fish of one size follow each other.
        let (number, fins) = match (shape, fins) {
            (Shape::Basic, Fins::Any) => {
                (number / 2, if number.is_multiple_of(2) { Fins::Finned } else { Fins::Sashimi })
            }
            _ => (number, fins),
        };
        Some(Kind { technique, shape, fins, size: number + 2 })
    }
}

/// Shows all fish of a technique.
fn visit(search: &mut Search<'_>, technique: Technique, emit: &mut Emit<'_>) -> ControlFlow<()> {
    let Some(kind) = Kind::of(technique) else { return ControlFlow::Continue(()) };
    if search.options.siamese_fish && kind.fins != Fins::None {
        with_pairs(kind, search, emit)
    } else {
        each(kind, search, &mut |fish| emit(fish.step(kind)))
    }
}

fn each(kind: Kind, search: &mut Search<'_>, found: &mut Found<'_>) -> ControlFlow<()> {
    match (kind.shape, kind.fins) {
        (Shape::Basic, Fins::None) => lines::plain(kind, search, found),
        (Shape::Basic, _) => lines::finned(kind, search, found),
        _ => houses::visit(kind, search, found),
    }
}

/// Shows the fish of a kind and the pairs that begin with one. The second of a pair may be sashimi
/// where the first is not, and the other way round.
fn with_pairs(kind: Kind, search: &mut Search<'_>, emit: &mut Emit<'_>) -> ControlFlow<()> {
    // The fish of the bases at hand: those of the same bases follow each other.
    let mut kin: Vec<Fish> = Vec::new();
    let is_wanted = |fish: &Fish| kind.fins.accept(true, fish.is_sashimi);
    each(Kind { fins: Fins::Any, ..kind }, search, &mut |fish| {
        if is_wanted(&fish) {
            emit(fish.step(kind))?;
        }
        kin.retain(|other| (other.digit, other.bases) == (fish.digit, fish.bases));
        let firsts = kin.iter().filter(|other| is_wanted(other));
        for step in firsts.filter_map(|other| other.siamese(&fish, kind)) {
            emit(step)?;
        }
        kin.push(fish);
        ControlFlow::Continue(())
    })
}

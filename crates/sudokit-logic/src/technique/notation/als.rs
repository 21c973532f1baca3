//! Steps of almost locked sets and Sue de Coq as text: HoDoKu's lines.

use super::names::list;
use crate::technique::catalogue::Technique;
use crate::technique::step::{Part, Pattern, Role, Step};
use sudokit_core::board::DigitSet;

/// What HoDoKu prints between the name and the conclusion; nothing of other families.
pub(super) fn hodoku(step: &Step) -> Option<String> {
    use Technique as T;
    let pattern = &step.pattern;
    Some(match step.technique {
        T::AlsXz => {
            let x = list(digits_in_common(pattern), ",");
            let z = list(pattern.digits, ",");
            let z = if z.is_empty() { z } else { format!(", Z={z}") };
            format!(": {}, X={x}{z}", named_sets(pattern))
        }
        T::AlsXyWing => {
            let (x, z) = (list(digits_in_common(pattern), ","), list(pattern.digits, ","));
            format!(": {}, X,Y={x}, Z={z}", named_sets(pattern))
        }
        T::AlsChain => format!(": {}", chain(pattern)),
        T::DeathBlossom => {
            let stem = pattern.cells_as(Role::Pivot);
            let petals: Vec<String> = pattern.parts_as(Role::Petal).map(set).collect();
            format!(": [{stem}], {}, Z={}", petals.join(", "), list(pattern.digits, ","))
        }
        T::SueDeCoq => {
            let part = |role| pattern.parts_as(role).next().map(pocket).unwrap_or_default();
            let [inner, a, b] = [Role::Intersection, Role::SetA, Role::SetB].map(part);
            format!(": {inner} ({a}, {b})")
        }
        _ => return None,
    })
}

/// `r12c9 {124}, r2c1 {57}`: the sets of a step, without what links them.
pub(super) fn sets(pattern: &Pattern) -> String {
    let is_set = |part: &&Part| !matches!(part.role, Role::Link | Role::Pivot);
    pattern.parts.iter().filter(is_set).map(set).collect::<Vec<_>>().join(", ")
}

/// `r12c9 {124}`.
fn set(part: &Part) -> String {
    format!("{} {{{}}}", part.cells, part.digits)
}

/// `r8c9 - {1489}`.
fn pocket(part: &Part) -> String {
    format!("{} - {{{}}}", part.cells, part.digits)
}

/// `A=r12c9 {124}, B=r2c1 {57}`.
fn named_sets(pattern: &Pattern) -> String {
    let sets = [("A", Role::SetA), ("B", Role::SetB), ("C", Role::SetC)];
    let named = sets.into_iter().flat_map(|(name, role)| {
        pattern.parts_as(role).map(move |part| format!("{name}={}", set(part)))
    });
    named.collect::<Vec<_>>().join(", ")
}

fn digits_in_common(pattern: &Pattern) -> DigitSet {
    pattern.parts_as(Role::Link).fold(DigitSet::EMPTY, |all, part| all | part.digits)
}

/// `8- r1c26 {568} -5- r9c2 {58} -8- .. -8`.
fn chain(pattern: &Pattern) -> String {
    let mut text = format!("{}-", pattern.digits);
    for part in &pattern.parts {
        text += &match part.role {
            Role::Link => format!(" -{}-", part.digits),
            _ => format!(" {}", set(part)),
        };
    }
    format!("{text} -{}", pattern.digits)
}

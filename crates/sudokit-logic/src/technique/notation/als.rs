//! Steps of almost locked sets and Sue de Coq as text: HoDoKu's lines.

use super::hodoku::name;
use super::names::list;
use crate::technique::step::{Part, Pattern, Role, Step};
use sudokit_core::board::DigitSet;

/// Name, the two sets, X and Z.
pub(in crate::technique) fn xz(step: &Step) -> String {
    let pattern = &step.pattern;
    let (x, z) = (list(digits_in_common(pattern), ","), list(pattern.digits, ","));
    let z = if z.is_empty() { z } else { format!(", Z={z}") };
    format!("{}: {}, X={x}{z}", name(step), named_sets(pattern))
}

/// Name, the three sets, X, Y and Z.
pub(in crate::technique) fn xy_wing(step: &Step) -> String {
    let pattern = &step.pattern;
    let (x, z) = (list(digits_in_common(pattern), ","), list(pattern.digits, ","));
    format!("{}: {}, X,Y={x}, Z={z}", name(step), named_sets(pattern))
}

/// Name, stem, petals and Z.
pub(in crate::technique) fn blossom(step: &Step) -> String {
    let pattern = &step.pattern;
    let stem = pattern.cells_as(Role::Pivot);
    let petals: Vec<String> = pattern.parts_as(Role::Petal).map(set).collect();
    format!("{}: [{stem}], {}, Z={}", name(step), petals.join(", "), list(pattern.digits, ","))
}

/// Name, the intersection, and the two pockets.
pub(in crate::technique) fn sue_de_coq(step: &Step) -> String {
    let part = |role| step.pattern.parts_as(role).next().map(pocket).unwrap_or_default();
    let [inner, a, b] = [Role::Intersection, Role::SetA, Role::SetB].map(part);
    format!("{}: {inner} ({a}, {b})", name(step))
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

/// `Almost Locked Set Chain: 8- r1c26 {568} -5- r9c2 {58} -8- .. -8`.
pub(in crate::technique) fn chain(step: &Step) -> String {
    let pattern = &step.pattern;
    let mut text = format!("{}: {}-", name(step), pattern.digits);
    for part in &pattern.parts {
        text += &match part.role {
            Role::Link => format!(" -{}-", part.digits),
            _ => format!(" {}", set(part)),
        };
    }
    format!("{text} -{}", pattern.digits)
}

//! Steps of almost locked sets and Sue de Coq as text: HoDoKu's lines, and sentences.

use super::language::Language;
use super::names::list;
use crate::technique::catalogue::Technique;
use crate::technique::step::{Part, Pattern, Role, Step};
use sudokit_core::board::{CellSet, DigitSet};

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

/// The reason of a step in full, with a gap for the conclusion; nothing of other families.
pub(super) fn sentence(step: &Step, language: Language) -> Option<String> {
    use Technique as T;
    let pattern = &step.pattern;
    let template = match step.technique {
        T::AlsXz if pattern.parts_as(Role::Link).count() > 1 => [
            "{sets} have one digit more than cells each. {x} cannot be in both, so each set holds just one of these two digits, and with it all its other digits: {result}.",
            "{sets}에는 저마다 칸보다 숫자가 하나 더 많습니다. {x}의 자리는 서로 모두 보이므로 두 숫자는 집합마다 하나씩만 들어가고, 나머지 숫자는 모두 자기 집합에 들어갑니다: {result}.",
        ],
        T::AlsXz => [
            "{sets} have one digit more than cells each. {x} cannot be in both, so one of the sets holds all its other digits, {z} among them: {result}.",
            "{sets}에는 저마다 칸보다 숫자가 하나 더 많습니다. {x}의 자리는 서로 모두 보이므로 한 집합에는 {x} 말고 나머지 숫자가 모두 들어가고, 두 집합 가운데 하나에는 반드시 {z}의 자리가 있습니다: {result}.",
        ],
        T::AlsXyWing => [
            "{sets} have one digit more than cells each. If neither of the first two held {z}, they would hold {x}, and too few digits would be left for the third: {result}.",
            "{sets}에는 저마다 칸보다 숫자가 하나 더 많습니다. 앞의 두 집합에 모두 {z}의 자리가 없다면 {x}의 자리는 그 두 집합으로 정해지고 셋째 집합에는 숫자가 모자랍니다: {result}.",
        ],
        T::AlsChain => [
            "{sets} have one digit more than cells each. If the first did not hold {z}, each set would take a digit from the next ({x}), and the last would hold {z}: {result}.",
            "{sets}에는 저마다 칸보다 숫자가 하나 더 많습니다. 첫 집합에 {z}의 자리가 없다면 차례로 다음 집합의 숫자를 하나씩 빼앗아({x}) 마지막 집합에 {z}의 자리가 생깁니다: {result}.",
        ],
        T::DeathBlossom => [
            "{sets} have one digit more than cells each. Whatever {stem} holds ({x}), it takes that digit from one of them, which then holds {z}: {result}.",
            "{sets}에는 저마다 칸보다 숫자가 하나 더 많습니다. {stem}에 어떤 숫자({x})가 들어가도 그중 한 집합이 그 숫자를 잃고, 그 집합에는 {z}의 자리가 있습니다: {result}.",
        ],
        T::SueDeCoq => [
            "{cells} have as many digits as cells, and none of these digits fits in twice. So all of them are there, and the other cells of their houses lose them: {result}.",
            "{cells}에는 칸 수만큼의 숫자가 있고 같은 숫자가 두 번 들어갈 수 없습니다. 그 숫자들이 모두 이 칸들에 들어가므로 해당 행, 열, 박스의 다른 칸에서 지웁니다: {result}.",
        ],
        _ => return None,
    };
    let sets = pattern.parts.iter().filter(|part| !matches!(part.role, Role::Link | Role::Pivot));
    let sets: Vec<String> = sets.map(set).collect();
    let all = pattern.parts.iter().fold(CellSet::EMPTY, |all, part| all | part.cells);
    let passed: Vec<String> =
        pattern.parts_as(Role::Link).map(|part| part.digits.to_string()).collect();
    let pairs = [
        ("{sets}", sets.join(", ")),
        ("{cells}", all.to_string()),
        ("{x}", passed.join(", ")),
        ("{z}", list(pattern.digits, ", ")),
        ("{stem}", pattern.cells_as(Role::Pivot).to_string()),
    ];
    let template = template[language as usize].to_owned();
    Some(pairs.iter().fold(template, |text, (gap, word)| text.replace(gap, word)))
}

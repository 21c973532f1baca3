//! Sentences for what Sudoku Explainer has and HoDoKu has not: loops, BUGs, aligned exclusion,
//! chains that branch.

use super::language::Language;
use crate::technique::catalogue::Technique;
use crate::technique::step::{Chain, Nested, Node, Step};

/// The reason of a step in full, with gaps; nothing of other families.
pub(super) fn sentence(step: &Step, language: Language) -> Option<String> {
    let template = of_pattern(step.technique).or_else(|| of_chains(step))?;
    let chains = &step.pattern.chains;
    let ends = |of: fn(&Chain) -> Option<&Node>| {
        let mut texts: Vec<String> = chains.iter().filter_map(of).map(literal).collect();
        texts.dedup();
        texts.join(", ")
    };
    let way = chains.first().map(|chain| chain.nodes.iter().map(literal).collect::<Vec<_>>());
    let text = template[language as usize];
    let text = text.replace("{first}", &ends(|chain| chain.nodes.first()));
    let text = text.replace("{last}", &ends(|chain| chain.nodes.last()));
    let text = text.replace("{way}", &way.unwrap_or_default().join(" "));
    Some(text + &inside(step, language))
}

/// What chains inside the chains give.
fn inside(step: &Step, language: Language) -> String {
    let pattern = &step.pattern;
    let node = |nested: &Nested| {
        pattern.chains.get(usize::from(nested.chain))?.nodes.get(usize::from(nested.node))
    };
    let mut given: Vec<String> = pattern.nested.iter().filter_map(node).map(literal).collect();
    given.dedup();
    let given = given.join(", ");
    match language {
        _ if given.is_empty() => given,
        Language::English => format!(" On the way, chains inside give {given}."),
        Language::Korean => format!(" 도중의 {given}에는 안쪽의 다른 사슬로 이릅니다."),
    }
}

fn of_pattern(technique: Technique) -> Option<[&'static str; 2]> {
    use Technique as T;
    Some(match technique {
        T::UniqueLoop1 => [
            "If {cells} held {digits} alone, the two could change places along the loop for a second solution. Only {guardians} can prevent it, with another digit: {result}.",
            "{cells}에 {digits}만 들어가면 고리를 따라 두 숫자를 바꾼 둘째 해가 생깁니다. 이를 막을 수 있는 칸은 {guardians}뿐이므로 여기에는 다른 숫자가 들어갑니다: {result}.",
        ],
        T::UniqueLoop2 => [
            "If {cells} held {digits} alone, the two could change places along the loop for a second solution. So one of {guardians} holds {extras}: {result}.",
            "{cells}에 {digits}만 들어가면 고리를 따라 두 숫자를 바꾼 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나는 {extras}입니다: {result}.",
        ],
        T::UniqueLoop3 => [
            "If {cells} held {digits} alone, the two could change places along the loop for a second solution. So one of {guardians} holds one of {extras}, and with other cells of {house} they are a set: {result}.",
            "{cells}에 {digits}만 들어가면 고리를 따라 두 숫자를 바꾼 둘째 해가 생깁니다. 따라서 {guardians}에는 {extras} 가운데 하나가 들어가고, {house}의 다른 칸과 함께 집합을 이룹니다: {result}.",
        ],
        T::UniqueLoop4 => [
            "If {cells} held {digits} alone, the two could change places along the loop for a second solution. One of the two digits must be in {guardians}, so the other cannot be there too: {result}.",
            "{cells}에 {digits}만 들어가면 고리를 따라 두 숫자를 바꾼 둘째 해가 생깁니다. 두 숫자 가운데 하나는 반드시 {guardians}에 들어가므로 다른 하나는 여기에 들어갈 수 없습니다: {result}.",
        ],
        T::Bug2 => [
            "Without {extras} in {guardians} every open cell would have two candidates, and every digit two places in a house or none: all could change places for a second solution. So one of {guardians} holds {extras}: {result}.",
            "{guardians}에 {extras}가 없으면 모든 빈칸의 후보가 두 개이고 어느 집에서나 숫자의 자리가 둘이거나 없게 되어 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나는 {extras}입니다: {result}.",
        ],
        T::Bug3 | T::Bug4 => [
            "Without {extras} in {guardians} every open cell would have two candidates, and every digit two places in a house or none: all could change places for a second solution. So one of {guardians} holds one of {extras}: {result}.",
            "{guardians}에 {extras}가 없으면 모든 빈칸의 후보가 두 개이고 어느 집에서나 숫자의 자리가 둘이거나 없게 되어 둘째 해가 생깁니다. 따라서 {guardians} 가운데 하나에는 {extras} 가운데 하나가 들어갑니다: {result}.",
        ],
        T::AlignedPair | T::AlignedTriplet => [
            "Of all combinations of digits in {cells}, those that leave no candidate to a cell seen by all are out. None is left with what goes: {result}.",
            "{cells}에 들어갈 숫자의 모든 조합 가운데, 이 칸들이 모두 보는 어떤 칸에 후보를 남기지 않는 조합은 없어집니다. 지우는 후보가 든 조합은 남지 않습니다: {result}.",
        ],
        _ => return None,
    })
}

fn of_chains(step: &Step) -> Option<[&'static str; 2]> {
    use Technique as T;
    let chains = &step.pattern.chains;
    let firsts = || chains.iter().map(|chain| chain.nodes.first());
    Some(match step.technique {
        T::BidirectionalXCycle | T::BidirectionalYCycle | T::BidirectionalCycle => [
            "{way}: the links close a cycle that can be walked both ways, so of its candidates either these or the others are true. What sees one of each goes: {result}.",
            "{way}: 이 연결은 양쪽으로 돌 수 있는 고리이므로 참인 후보는 번갈아 한쪽이거나 다른 쪽입니다. 양쪽을 모두 보는 후보를 지웁니다: {result}.",
        ],
        T::ForcingXChain | T::ForcingXyChain => [
            "From {first} follows the opposite: {way}. So {result}.",
            "{first}에서 그 반대가 따라 나옵니다: {way}. 따라서 {result}.",
        ],
        _ if step.technique < T::Nishio => return None,
        _ if firsts().all(|first| Some(first) == firsts().next()) => [
            "From {first} follow both {last}, which cannot be: {result}.",
            "{first}에서 서로 어긋나는 두 결과가 따라 나옵니다({last}): {result}.",
        ],
        _ => [
            "One of {first} is true, and from each follows {last}: {result}.",
            "{first} 가운데 하나는 참이고, 어느 쪽에서나 같은 결과가 따라 나옵니다({last}): {result}.",
        ],
    })
}

/// `r1c2=6` or `r1c2<>6`.
fn literal(node: &Node) -> String {
    format!("{}{}{}", node.cells, if node.holds { "=" } else { "<>" }, node.digit)
}

//! Chains as HoDoKu prints them: cells, and between them the digit of the link: `=5=` for a strong
//! one, `-5-` for a weak one. Colors and chains in sentences.

use crate::technique::catalogue::Technique;
use crate::technique::step::{Chain, Node, Pattern, Step};

/// `(r4c5,r6c9) / (r5c7,r6c5), (r7c3) / (r9c1)`: the colors of each component.
pub(super) fn colors(pattern: &Pattern) -> String {
    let components = pattern.parts.chunks(2).map(|colors| {
        let colors: Vec<String> = colors.iter().map(|part| format!("({})", part.cells)).collect();
        colors.join(" / ")
    });
    components.collect::<Vec<_>>().join(", ")
}

/// The chain of a step as HoDoKu prints chains of its technique; nothing if it has none.
pub(super) fn of_step(step: &Step) -> String {
    use Technique as T;
    let Some(of) = step.pattern.chains.first() else { return String::new() };
    match step.technique {
        T::XyChain | T::Aic | T::GroupedAic => with_ends(of),
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => closed(of),
        _ => chain(of),
    }
}

/// What the chain of a step begins with, or ends with: `r1c2=3`.
pub(super) fn end_of(step: &Step, is_last: bool) -> String {
    let nodes = step.pattern.chains.first().map_or(&[][..], |chain| &chain.nodes);
    let node = if is_last { nodes.last() } else { nodes.first() };
    node.map_or(String::new(), |node| format!("{}={}", node.cells, node.digit))
}

/// The sentence of a step by colors or chains, in English and Korean.
pub(super) fn template(step: &Step) -> Option<[&'static str; 2]> {
    use Technique as T;
    let begins_true = (step.pattern.chains.first())
        .is_some_and(|chain| chain.nodes.first().is_some_and(|node| node.holds));
    Some(match step.technique {
        T::SimpleColorsTrap => [
            "Houses with two places for {digits} tie {colors} together: one color holds it everywhere, the other nowhere. Cells that see both colors lose it: {result}.",
            "{digits}의 자리가 둘뿐인 집들이 {colors}로 이어져, 한 색은 모두 {digits}이고 다른 색은 모두 아닙니다. 두 색을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::SimpleColorsWrap => [
            "Houses with two places for {digits} tie {colors} together: one color holds it everywhere, the other nowhere. Two cells of one color see each other, so it is the one that does not: {result}.",
            "{digits}의 자리가 둘뿐인 집들이 {colors}로 이어져, 한 색은 모두 {digits}이고 다른 색은 모두 아닙니다. 같은 색의 두 칸이 서로 보므로 그 색이 아닌 쪽입니다: {result}.",
        ],
        T::MultiColors1 => [
            "In each of {colors} one color holds {digits}. Two colors see each other, so one of their opposites holds it, and cells that see both opposites lose it: {result}.",
            "{colors}의 각 쌍에서 한 색이 {digits}입니다. 서로 보는 두 색 가운데 하나는 거짓이므로 그 반대 색 가운데 하나는 {digits}이고, 두 반대 색을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::MultiColors2 => [
            "In each of {colors} one color holds {digits}. A color that sees both colors of the other pair cannot: {result}.",
            "{colors}의 각 쌍에서 한 색이 {digits}입니다. 다른 쌍의 두 색을 모두 보는 색은 {digits}일 수 없습니다: {result}.",
        ],
        T::RemotePair => [
            "The cells {chain} have the same two candidates and take them by turns. Two of them an odd number of steps apart hold both digits, and cells that see such two lose them: {result}.",
            "{chain}의 칸들은 후보가 같은 두 숫자이고 번갈아 들어갑니다. 홀수 칸만큼 떨어진 두 칸에는 두 숫자가 하나씩 들어가므로 그런 두 칸을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::TurbotFish | T::XChain | T::XyChain => [
            "On the chain {chain}, if {start} is false then {end} is true. So one of the two ends holds {digits}, and cells that see both lose it: {result}.",
            "사슬 {chain}에서 시작({start})이 거짓이면 끝({end})이 참입니다. 두 끝 가운데 하나는 {digits}이므로 둘을 모두 보는 칸에서 지웁니다: {result}.",
        ],
        T::Aic | T::GroupedAic => [
            "On the chain {chain}, if {start} is false then {end} is true. So one of the two is true, and what goes with neither is false: {result}.",
            "사슬 {chain}에서 시작({start})이 거짓이면 끝({end})이 참입니다. 둘 가운데 하나는 참이므로 둘 모두와 함께할 수 없는 후보를 지웁니다: {result}.",
        ],
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => [
            "Strong and weak links take turns all around the loop {chain}, so of every weak link one end is true. What sees both ends is false, and so is any other digit in a cell between two strong links: {result}.",
            "고리 {chain}에서는 강한 연결과 약한 연결이 끝까지 번갈아 이어지므로 약한 연결마다 한쪽 끝이 참입니다. 두 끝을 모두 보는 후보와, 두 강한 연결 사이에 있는 칸의 다른 후보를 지웁니다: {result}.",
        ],
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop if begins_true => [
            "If {start} were true, the loop {chain} would lead back to its cell and refute it: {result}.",
            "시작({start})이 참이라면 고리 {chain}을 따라 같은 칸으로 돌아와 모순이 됩니다: {result}.",
        ],
        T::DiscontinuousNiceLoop | T::GroupedDiscontinuousNiceLoop => [
            "If {start} is false, the loop {chain} leads back to its cell with {end}; if it is true, the cell has no other digit. Either way: {result}.",
            "시작({start})이 거짓이면 고리 {chain}을 따라 같은 칸({end})으로 돌아오고, 참이면 그 칸에는 다른 숫자가 없습니다. 어느 쪽이든 지웁니다: {result}.",
        ],
        _ => return None,
    })
}

/// `r7c1 =1= r5c1 -1- r5c9`. Two digits of one cell are one node.
fn chain(chain: &Chain) -> String {
    let mut text = String::new();
    let mut last: Option<&Node> = None;
    for node in &chain.nodes {
        if last.is_some_and(|last| last.cells == node.cells) {
            last = Some(node);
            continue;
        }
        if last.is_some() {
            let sign = sign(node);
            text += &format!(" {sign}{}{sign} ", node.digit);
        }
        if node.is_set {
            text += "ALS:";
        }
        text += &node.cells.to_string();
        last = Some(node);
    }
    text
}

/// `8- r4c3 -6- r2c3 -8`: a chain with the digits of its ends.
fn with_ends(of: &Chain) -> String {
    let [first, .., last] = of.nodes.as_slice() else { return chain(of) };
    format!("{}- {} -{}", first.digit, chain(of), last.digit)
}

/// `9= r2c1 =2= r2c7 .. =9= r2c1 =2`: a loop with the links that meet at its start.
fn closed(of: &Chain) -> String {
    let [first, .., last] = of.nodes.as_slice() else { return chain(of) };
    let [sign_before, sign_after] = [sign(last), sign(&of.nodes[1])];
    format!("{}{sign_before} {} {sign_after}{}", last.digit, chain(of), first.digit)
}

/// The sign of the link to a node.
fn sign(node: &Node) -> char {
    if node.holds { '=' } else { '-' }
}

#[cfg(test)]
mod tests {
    use super::super::{Language, hodoku, sentence};
    use super::*;
    use sudokit_core::board::{Candidate, CellSet, Digit};

    /// A step with a chain such as `r1c1-2 +r1c2-2`: `+` stands before what is true.
    fn step(technique: Technique, chain: &str, gone: &str) -> Step {
        let node = |word: &str| {
            let holds = word.starts_with('+');
            let (cells, digit) = word.trim_start_matches('+').split_once('-').unwrap();
            let cells: CellSet = cells
                .split('/')
                .map(|name| name.parse::<sudokit_core::board::Cell>().unwrap())
                .collect();
            Node::group(cells, Digit::new(digit.parse().unwrap()).unwrap(), holds)
        };
        let nodes = chain.split(' ').map(node).collect();
        let gone: Vec<Candidate> = gone.split(' ').map(|word| word.parse().unwrap()).collect();
        let digits = gone.iter().map(|candidate| candidate.digit).collect();
        let pattern = Pattern { digits, chains: vec![Chain { nodes }], ..Pattern::default() };
        Step::eliminating(technique, gone, pattern)
    }

    #[test]
    fn chains_name_cells_and_the_links_between_them() {
        use Technique as T;
        let ends = "r1c2-7 +r1c1-7 r1c1-8 +r4c1-8 r4c3-8 +r4c3-7";
        for (technique, chain, gone, line) in [
            (T::Aic, ends, "r5c2-7", "AIC: 7 7- r1c2 =7= r1c1 =8= r4c1 -8- r4c3 -7 => r5c2<>7"),
            (
                T::ContinuousNiceLoop,
                "r2c1-2 +r2c7-2 r2c7-5 +r2c8-5 r5c8-5 +r5c8-9 r5c1-9 +r2c1-9",
                "r2c7-3",
                "Continuous Nice Loop: 3 9= r2c1 =2= r2c7 =5= r2c8 -5- r5c8 -9- r5c1 =9= r2c1 =2 => r2c7<>3",
            ),
            (
                T::GroupedDiscontinuousNiceLoop,
                "+r1c8-7 r5c8-7 +r5c8-4 r7c8-4 +r7c7-4 r7c7-7 +r1c7/r2c7-7 r1c8-7",
                "r1c8-7",
                "Grouped Discontinuous Nice Loop: 7 r1c8 -7- r5c8 -4- r7c8 =4= r7c7 =7= r12c7 -7- r1c8 => r1c8<>7",
            ),
            (
                T::RemotePair,
                "r1c8-5 +r1c8-9 r8c8-9 +r8c8-5 r8c6-5 +r8c6-9 r7c5-9 +r7c5-5",
                "r1c5-5 r1c5-9",
                "Remote Pair: 5/9 r1c8 -9- r8c8 -5- r8c6 -9- r7c5 => r1c5<>5, r1c5<>9",
            ),
            (
                T::TurbotFish,
                "r2c8-8 +r6c8-8 r6c4-8 +r4c6-8",
                "r2c6-8",
                "Turbot Fish: 8 r2c8 =8= r6c8 -8- r6c4 =8= r4c6 => r2c6<>8",
            ),
            (
                T::XChain,
                "r7c1-1 +r5c1-1 r5c9-1 +r4c8-1",
                "r4c1-1",
                "X-Chain: 1 r7c1 =1= r5c1 -1- r5c9 =1= r4c8 => r4c1<>1",
            ),
        ] {
            let step = step(technique, chain, gone);
            assert_eq!(hodoku(&step), line);
            for language in [Language::English, Language::Korean] {
                let text = sentence(&step, language);
                assert!(!text.contains(['{', '}']) && text.ends_with('.'), "{text}");
                assert!(text.contains(&of_step(&step)), "{text}");
            }
        }
    }
}

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

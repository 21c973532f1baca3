//! The chain lines that HoDoKu prints under a forcing step, and where its contradiction lies.

use super::names::houses;
use crate::technique::step::{Chain, Node, Pattern, Role, Step};

/// A line for each chain of a forcing step, such as `r1c2=6 r1c6<>6 r1c6=8`. What else a node needs
/// stands in parentheses behind the node from which it branches off.
pub fn hodoku_chains(step: &Step) -> Vec<String> {
    step.pattern.chains.iter().map(line).collect()
}

/// The cell or house that is left with nothing: `r2c6` or `c3`.
pub(super) fn place(pattern: &Pattern) -> String {
    match pattern.parts_as(Role::Case).next() {
        Some(case) => case.cells.to_string(),
        None => houses(pattern.bases),
    }
}

fn line(chain: &Chain) -> String {
    let before = |at: usize| match chain.nodes[at].follows {
        Some(follows) => Some(usize::from(follows)),
        None => at.checked_sub(1),
    };
    let mut is_main = vec![false; chain.nodes.len()];
    let last = chain.nodes.len().checked_sub(1);
    std::iter::successors(last, |&at| before(at)).for_each(|at| is_main[at] = true);
    let mut text = String::new();
    let mut is_branch = false;
    for (at, node) in chain.nodes.iter().enumerate() {
        if is_branch && (node.follows.is_some() || is_main[at]) {
            text += ")";
        }
        text += if at > 0 { " " } else { "" };
        if !is_main[at] && node.follows.is_some() {
            text += "(";
        }
        is_branch = !is_main[at];
        text += &told(node);
    }
    text
}

fn told(node: &Node) -> String {
    format!("{}{}{}", node.cells, if node.holds { "=" } else { "<>" }, node.digit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::board::{CellSet, Digit};

    #[test]
    fn branches_stand_in_parentheses_behind_their_origin() {
        let node = |cells: &str, digit: u8, holds: bool, follows: Option<u16>| {
            let cells: CellSet = cells.split(',').map(|name| name.parse().unwrap()).collect();
            Node { follows, ..Node::group(cells, Digit::new(digit).unwrap(), holds) }
        };
        let nodes = vec![
            node("r1c2", 6, true, None),
            node("r1c3", 6, false, Some(0)),
            node("r2c3", 6, true, None),
            node("r1c4", 6, false, Some(0)),
            node("r7c2,r8c2", 6, false, Some(0)),
            node("r8c3", 6, true, None),
        ];
        let text = "r1c2=6 (r1c3<>6 r2c3=6) (r1c4<>6) r78c2<>6 r8c3=6";
        assert_eq!(line(&Chain { nodes }), text);
    }
}

//! The placements of a search as a tree: a digit stands below the one that was placed last when it
//! was placed itself. Large trees are unreadable, so only small ones are made.

use super::Event;
use crate::board::{Cell, Digit};

/// A placement of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Node {
    /// The number of the placement below which it stands; `None` for the first of a search, or of
    /// another start.
    pub parent: Option<usize>,
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The number of events up to it, itself among them.
    pub placed: usize,
    /// The number of events up to its removal; `None` if it stands at the end.
    pub removed: Option<usize>,
}

/// The placements of a search in their order; `None` if there are more than `most`.
pub fn tree(events: &[Event], most: usize) -> Option<Vec<Node>> {
    let mut nodes: Vec<Node> = Vec::new();
    let mut standing: Vec<usize> = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::Place { cell, digit } => {
                if nodes.len() == most {
                    return None;
                }
                let parent = standing.last().copied();
                standing.push(nodes.len());
                nodes.push(Node { parent, cell, digit, placed: at + 1, removed: None });
            }
            Event::Remove { .. } => {
                if let Some(last) = standing.pop() {
                    nodes[last].removed = Some(at + 1);
                }
            }
            _ => {}
        }
    }
    Some(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bounds::Budget;
    use crate::grid::Puzzle;
    use crate::textbook::replay::{Log, State};
    use crate::textbook::{Method, solve};

    #[test]
    fn the_way_to_the_root_is_what_stands_in_the_grid() {
        const SOLVED: &str =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let without = |cells: usize| -> Puzzle {
            format!("{}{}", ".".repeat(cells), &SOLVED[cells..]).parse().unwrap()
        };
        let (easy, hard) = (without(3), without(20));
        for (puzzle, method) in [(easy, Method::Recheck), (hard, Method::Scan)] {
            let mut log = Log::new(&puzzle);
            solve(method, &puzzle, &Budget::UNLIMITED, &mut |event| log.push(event).unwrap());
            let nodes = tree(log.events(), usize::MAX).unwrap();
            assert!(nodes.iter().any(|node| node.removed.is_some()), "{method:?} goes back");
            assert_eq!(tree(log.events(), nodes.len() - 1), None);
            let mut state = State::new(&puzzle);
            for node in &nodes {
                log.seek(&mut state, node.placed);
                let mut way: Vec<_> = std::iter::successors(Some(node), |node| {
                    node.parent.map(|parent| &nodes[parent])
                })
                .map(|node| (node.cell, node.digit))
                .collect();
                way.reverse();
                let open: Vec<_> =
                    state.decisions().iter().map(|open| (open.cell, open.digit)).collect();
                assert_eq!(way, open, "after {} events", node.placed);
                log.seek(&mut state, node.removed.unwrap_or(log.events().len()));
                assert_eq!(state.get(node.cell).is_none(), node.removed.is_some());
            }
        }
    }
}

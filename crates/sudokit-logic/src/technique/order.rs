//! Orders of steps: which of all the steps of an entry a program takes.
//!
//! Most techniques take the first step that their finder meets. For chains HoDoKu collects all,
//! sorts, and takes the first: the orders here are the ones it sorts by, so that the same step
//! comes out. Of steps that an order holds equal, the one met first is taken.

use super::step::Step;
use std::cmp::{Ordering, Reverse};
use sudokit_core::board::{Candidate, CellSet};

/// What the steps of an entry are sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// More eliminations; then a smaller weight of these; then a shorter chain.
    Chains,
    /// More eliminations; then a smaller weight of these; then fewer sets, fewer cells.
    SetChains,
}

impl Order {
    /// Whether one step comes before another.
    pub(super) fn compare(self, a: &Step, b: &Step) -> Ordering {
        match self {
            Order::Chains => by_eliminations(a, b).then_with(|| {
                if is_equivalent(a, b) { length(a).cmp(&length(b)) } else { Ordering::Equal }
            }),
            Order::SetChains => {
                let sets = |step: &Step| (step.pattern.parts.len(), cells(step).len());
                by_eliminations(a, b).then_with(|| sets(a).cmp(&sets(b)))
            }
        }
    }
}

/// More eliminations first, then those of smaller weight.
fn by_eliminations(a: &Step, b: &Step) -> Ordering {
    let key = |step: &Step| (Reverse(step.eliminations.len()), weight(&step.eliminations));
    key(a).cmp(&key(b))
}

/// Sorted by digit and cell, each candidate weighs its digit and its cell's index times 1, 81, 161
/// and so on.
fn weight(eliminations: &[Candidate]) -> usize {
    let mut sorted: Vec<(u8, usize)> =
        eliminations.iter().map(|c| (c.digit.get(), c.cell.index())).collect();
    sorted.sort_unstable();
    let weigh = |(i, (digit, cell)): (usize, (u8, usize))| cell * (1 + 80 * i) + usize::from(digit);
    sorted.into_iter().enumerate().map(weigh).sum()
}

/// The same technique with the same conclusion.
fn is_equivalent(a: &Step, b: &Step) -> bool {
    a.technique == b.technique && a.eliminated() == b.eliminated()
}

/// How many nodes the chains have in all.
fn length(step: &Step) -> usize {
    step.pattern.chains.iter().map(|chain| chain.nodes.len()).sum()
}

/// The cells of the pattern.
fn cells(step: &Step) -> CellSet {
    let nodes = step.pattern.chains.iter().flat_map(|chain| &chain.nodes).map(|node| node.cells);
    let parts = step.pattern.parts.iter().map(|part| part.cells);
    nodes.chain(parts).fold(CellSet::EMPTY, |all, cells| all | cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::catalogue::Technique;
    use crate::technique::step::{Chain, Node, Pattern};

    fn list(text: &str) -> Vec<Candidate> {
        text.split_whitespace().map(|name| name.parse().unwrap()).collect()
    }

    fn step(eliminations: &str, length: usize) -> Step {
        let pattern = Pattern { chains: chain(length), ..Pattern::default() };
        Step::eliminating(Technique::XChain, list(eliminations), pattern)
    }

    fn chain(length: usize) -> Vec<Chain> {
        let node = Node::of(list("r1c1-1")[0], true);
        vec![Chain { nodes: vec![node; length] }]
    }

    /// Each step comes before all those that follow it, and is equal to itself.
    fn assert_ordered(order: Order, steps: &[Step]) {
        for (i, a) in steps.iter().enumerate() {
            for (j, b) in steps.iter().enumerate() {
                assert_eq!(order.compare(a, b), i.cmp(&j), "{i} {j}");
            }
        }
    }

    #[test]
    fn chains_go_by_what_they_eliminate_before_their_length() {
        let steps = [
            step("r9c9-9 r9c8-9", 9),
            // Cell 1 and digit 9 weigh less than cell 10 and digit 1.
            step("r1c2-9", 7),
            step("r2c2-1", 3),
            step("r2c2-1", 5),
        ];
        assert_ordered(Order::Chains, &steps);
        // The second elimination counts 81 times: 1 + 2 * 81 is less than 0 + 3 * 81.
        assert_ordered(Order::Chains, &[step("r1c2-1 r1c3-1", 3), step("r1c1-1 r1c4-1", 3)]);
        // Other techniques with the same weight are as good, whatever their length.
        let other = Step { technique: Technique::XyChain, ..step("r2c2-1", 9) };
        assert_eq!(Order::Chains.compare(&steps[2], &other), Ordering::Equal);
    }

    #[test]
    fn chains_of_sets_prefer_fewer_sets() {
        use crate::technique::step::Role;
        let with_sets = |eliminations: &str, sizes: &[u128]| {
            sizes.iter().fold(step(eliminations, 0), |step, &bits| {
                let cells = CellSet::from_bits((1 << bits) - 1);
                Step { pattern: step.pattern.with(Role::Petal, cells, Default::default()), ..step }
            })
        };
        assert_ordered(
            Order::SetChains,
            &[
                with_sets("r1c1-1", &[2, 2]),
                with_sets("r1c1-1", &[3, 3]),
                with_sets("r1c1-1", &[2, 2, 2]),
                with_sets("r1c2-1", &[1]),
            ],
        );
    }
}

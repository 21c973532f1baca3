//! What a puzzle will cost, without running it.
//!
//! Donald Knuth, "Estimating the efficiency of backtrack programs" (1975): walk down the search
//! tree along random branches and multiply the numbers of branches met on the way; the product is
//! an unbiased guess at the number of nodes of that level. Pang Chen, "Heterogeneous sampling"
//! (1992): let many walks go down together and draw them anew at every level, so that none is lost
//! in a dead end; that takes most of the noise away. One estimate takes some thousand placements
//! where the search takes millions.
//!
//! The search ends at the first solution. So the nodes on the way to it are known, one on each
//! level, and are not left to chance; what they branch off towards smaller digits is.

use sudokit_core::board::{Cell, Digit, DigitSet};
use sudokit_core::grid::{Puzzle, Solution};
use sudokit_core::random::Random;
use sudokit_core::textbook::Method;

/// How many walks go down together.
const WALKS: usize = 100;

/// The estimated number of placements, and how many were taken to find it out.
pub(super) fn placements(
    method: Method,
    puzzle: &Puzzle,
    solution: &Solution,
    random: &mut Random,
) -> (f64, u64) {
    let mut path = Used::of(puzzle);
    // Nodes off the path, each with the number of nodes it stands for.
    let mut nodes: Vec<(Used, f64)> = Vec::new();
    let mut children = Vec::new();
    let (mut estimate, mut taken) = (0.0, 0);
    for cell in puzzle.empty_cells() {
        let right = solution.get(cell);
        let smaller = DigitSet::from_bits((1 << right.index()) - 1);
        // `recheck` places every digit before it tests it.
        let placed = |tried: DigitSet, fitting: DigitSet| match method {
            Method::Recheck => tried.len() as f64,
            _ => fitting.len() as f64,
        };
        children.clear();
        let fitting = smaller - path.at(cell);
        estimate += placed(smaller, fitting) + 1.0;
        children.extend(fitting.iter().map(|digit| (path.with(cell, digit), 1.0)));
        path = path.with(cell, right);
        for &(node, weight) in &nodes {
            let fitting = !node.at(cell);
            estimate += weight * placed(DigitSet::ALL, fitting);
            children.extend(fitting.iter().map(|digit| (node.with(cell, digit), weight)));
        }
        taken += 1 + children.len() as u64;
        draw(&children, &mut nodes, random);
    }
    (estimate, taken)
}

/// Draws nodes in proportion to their weights (all of them, when there are few): evenly spaced
/// marks on the line of all weights, from a random beginning.
fn draw(from: &[(Used, f64)], into: &mut Vec<(Used, f64)>, random: &mut Random) {
    into.clear();
    if from.len() <= WALKS {
        into.extend_from_slice(from);
        return;
    }
    let total: f64 = from.iter().map(|&(_, weight)| weight).sum();
    let spacing = total / WALKS as f64;
    let mut mark = random.unit() * spacing;
    for &(node, weight) in from {
        mark -= weight;
        while mark < 0.0 {
            into.push((node, spacing));
            mark += spacing;
        }
    }
}

/// The digits used in each row, column and box.
#[derive(Clone, Copy, Default)]
struct Used {
    houses: [DigitSet; 27],
}

impl Used {
    fn of(puzzle: &Puzzle) -> Used {
        let mut used = Used::default();
        for (cell, digit) in puzzle.givens() {
            used = used.with(cell, digit);
        }
        used
    }

    fn at(&self, cell: Cell) -> DigitSet {
        cell.houses().iter().fold(DigitSet::EMPTY, |set, house| set | self.houses[house.index()])
    }

    fn with(mut self, cell: Cell, digit: Digit) -> Used {
        cell.houses().iter().for_each(|house| self.houses[house.index()].insert(digit));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::bounds::Budget;
    use sudokit_core::solve;
    use sudokit_core::textbook::{self, Unobserved};

    #[test]
    fn estimates_come_near_the_true_cost() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let solution = solve::lexicographic(puzzle).unwrap();
        for method in Method::ALL {
            let run = textbook::solve(method, &puzzle, &Budget::UNLIMITED, &mut Unobserved);
            let mut random = Random::new(1, 0);
            let mean = (0..300)
                .map(|_| placements(method, &puzzle, &solution, &mut random).0 / 300.0)
                .sum::<f64>();
            let ratio = mean / run.counters.placements as f64;
            assert!((0.9..1.1).contains(&ratio), "{method}: {ratio}");
        }
    }
}

//! How often one fixed search guesses: a measure of how far singles alone lead.
//!
//! The search: place singles; in the open cell with the fewest candidates, the first in reading
//! order, try the digits from 1 to 9, each with its own search; stop at the solution. A *guess* is
//! a digit tried. The count depends on the orientation of the puzzle, so it is averaged over
//! [`ISOMORPHS`] isomorphs, drawn by a fixed seed from the canonical form: isomorphs get the same
//! answer.

use super::Rated;
use super::propagate::{Candidates, Id, Propagator, Until};
use std::sync::OnceLock;
use sudokit_core::board::{Candidate, Cell, CellSet, Digit};
use sudokit_core::bounds::{Budget, Meter, Why};
use sudokit_core::canon::{Transform, by_solution};
use sudokit_core::grid::{Puzzle, Solution};
use sudokit_core::random::Random;

/// On how many isomorphs the search is run.
pub const ISOMORPHS: u32 = 32;

/// The version of this rating.
pub const VERSION: u32 = 1;

/// The seed of the isomorphs.
const SEED: u64 = 20_120_815;

/// What the searches have cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Guesses {
    /// Guesses of all searches together.
    pub total: u64,
    /// The most guesses of a search.
    pub most: u64,
    /// Whether all searches came to their end; if not, there are more guesses.
    pub is_complete: bool,
}

impl Guesses {
    /// The mean number of guesses of a search.
    pub fn mean(&self) -> f64 {
        self.total as f64 / f64::from(ISOMORPHS)
    }

    /// The most guesses, as a rating.
    pub fn rated(&self) -> Rated {
        let most = u32::try_from(self.most).unwrap_or(u32::MAX);
        if self.is_complete { Rated::Exactly(most) } else { Rated::AtLeast(most) }
    }
}

/// Counts the guesses for a proper puzzle with this solution. A unit of the budget is a guess.
///
/// ```
/// use sudokit::{Budget, Puzzle, rate};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = sudokit::solve(&puzzle).unique().expect("it is proper");
/// assert_eq!(rate::guesses(&puzzle, &solution, &Budget::UNLIMITED).total, 0);
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
pub fn guesses(puzzle: &Puzzle, solution: &Solution, budget: &Budget) -> Guesses {
    let mut found = Guesses { total: 0, most: 0, is_complete: true };
    let closed = Propagator::closed_puzzle;
    if closed(puzzle).is_none_or(|net| net.is_solved()) {
        return found;
    }
    let Ok(canonical) = by_solution(puzzle, solution) else { return found };
    let Some(net) = closed(&canonical.puzzle) else { return found };
    let mut search = Search::new(net, budget);
    for order in orders() {
        search.guesses = 0;
        let ended = search.solve(ROOT, order);
        found.total += search.guesses;
        found.most = found.most.max(search.guesses);
        if ended.is_err() {
            return Guesses { is_complete: false, ..found };
        }
    }
    found
}

/// The order in which the search on an isomorph meets the cells and digits of the canonical form.
struct Order {
    /// By cell: its place in the isomorph.
    places: [u8; 81],
    digits: [Digit; 9],
}

impl Order {
    fn of(isomorph: &Transform) -> Order {
        let mut places = [0; 81];
        for cell in Cell::all() {
            places[isomorph.source_of(cell).index()] = cell.index() as u8;
        }
        let back = isomorph.inverse();
        Order { places, digits: Digit::ALL.map(|digit| back.digit(digit)) }
    }
}

/// The orders of all isomorphs: they are the same for all puzzles.
fn orders() -> &'static [Order] {
    static ORDERS: OnceLock<Vec<Order>> = OnceLock::new();
    ORDERS.get_or_init(|| {
        let isomorph = |number| Transform::random(&mut Random::new(SEED, number));
        (0..ISOMORPHS.into()).map(|number| Order::of(&isomorph(number))).collect()
    })
}

/// A position of the search.
struct Node {
    /// Closed under singles.
    net: Candidates,
    /// The open cells with the fewest candidates.
    smallest: CellSet,
    /// What has been guessed here, and the node it leads to; `None` if that contradicts itself.
    guessed: Vec<(Candidate, Option<usize>)>,
}

impl Node {
    fn new(net: Candidates) -> Node {
        let smallest = net.smallest_cells();
        Node { net, smallest, guessed: Vec::new() }
    }
}

const ROOT: usize = 0;

/// So many nodes are kept for the next isomorphs.
const KEPT: usize = 256;

/// The searches on all isomorphs. Singles know no order, so that all of them walk through one tree,
/// that of the canonical form: only what they choose there differs. (The naive way, in the tests,
/// begins with another puzzle 32 times.)
struct Search {
    /// Those from [`KEPT`] on are the way to the node at hand.
    nodes: Vec<Node>,
    propagator: Propagator,
    meter: Meter,
    guesses: u64,
}

impl Search {
    fn new(net: Candidates, budget: &Budget) -> Search {
        Search {
            nodes: vec![Node::new(net)],
            propagator: Propagator::without_groups(),
            meter: Meter::new(budget),
            guesses: 0,
        }
    }

    /// Whether there is a solution below a node.
    fn solve(&mut self, node: usize, order: &Order) -> Result<bool, Why> {
        let Node { net, smallest, .. } = &self.nodes[node];
        let Some(cell) = smallest.iter().min_by_key(|cell| order.places[cell.index()]) else {
            return Ok(true);
        };
        let digits = net.marks(cell);
        for &digit in order.digits.iter().filter(|&&digit| digits.contains(digit)) {
            self.meter.spend()?;
            self.guesses += 1;
            let Some(next) = self.guess(node, Candidate { cell, digit }) else { continue };
            let is_solved = self.solve(next, order)?;
            if next >= KEPT {
                self.nodes.truncate(next);
            }
            if is_solved {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The node that a guess leads to; `None` if it contradicts itself.
    fn guess(&mut self, node: usize, candidate: Candidate) -> Option<usize> {
        let guessed = &self.nodes[node].guessed;
        if let Some(&(_, next)) = guessed.iter().find(|(known, _)| *known == candidate) {
            return next;
        }
        let assumed = [candidate.index() as Id];
        let base = &self.nodes[node].net;
        let is_refuted = self.propagator.trace(base, &assumed, Until::Conflict);
        let next = (!is_refuted).then_some(self.nodes.len());
        if next.is_none_or(|next| next < KEPT) {
            self.nodes[node].guessed.push((candidate, next));
        }
        if next.is_some() {
            self.nodes.push(Node::new(self.propagator.net.clone()));
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::{Generator, Item, Spec};

    #[test]
    fn isomorphs_need_the_same_guesses_and_a_budget_ends_them() {
        let mut guessing = 0;
        for (number, item) in Generator::new(Spec::default(), 4).unwrap().take(12).enumerate() {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let found = guesses(&made.puzzle, &made.solution, &Budget::UNLIMITED);
            assert!(found.is_complete && found.mean() <= found.most as f64);
            let transform = Transform::random(&mut Random::new(9, number as u64));
            let (puzzle, solution) =
                (transform.apply(&made.puzzle), transform.apply(&made.solution));
            assert_eq!(guesses(&puzzle, &solution, &Budget::UNLIMITED), found);
            if found.total > 1 {
                guessing += 1;
                let cut = guesses(&puzzle, &solution, &Budget::at_most(1));
                assert!(!cut.is_complete && cut.total == 1, "{cut:?}");
            }
        }
        assert!(guessing > 2);
    }
    /// The search as it is defined, on the puzzle that an isomorph is.
    fn naive(net: &Candidates, guesses: &mut u64) -> bool {
        let open = Cell::all().filter(|&cell| net.marks(cell).len() > 1);
        let Some(cell) = open.min_by_key(|&cell| net.marks(cell).len()) else { return true };
        net.marks(cell).iter().any(|digit| {
            *guesses += 1;
            let mut propagator = Propagator::without_groups();
            let assumed = [Candidate { cell, digit }.index() as Id];
            !propagator.trace(net, &assumed, Until::Conflict) && naive(&propagator.net, guesses)
        })
    }

    #[test]
    fn one_tree_for_all_isomorphs_gives_what_a_search_on_each_gives() {
        // The last has more nodes than are kept.
        let hard =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let made = Generator::new(Spec::default(), 6).unwrap().take(12).map(|item| {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            made.puzzle
        });
        for puzzle in made.chain([hard.parse().unwrap()]) {
            let solution = sudokit_core::solve(puzzle).unique().unwrap();
            let canonical = by_solution(&puzzle, &solution).unwrap().puzzle;
            let each = (0..u64::from(ISOMORPHS)).map(|number| {
                let isomorph = Transform::random(&mut Random::new(SEED, number));
                let isomorph = isomorph.apply(&canonical);
                let mut guesses = 0;
                assert!(naive(&Propagator::closed_puzzle(&isomorph).unwrap(), &mut guesses));
                guesses
            });
            let each: Vec<u64> = each.collect();
            let found = guesses(&puzzle, &solution, &Budget::UNLIMITED);
            assert_eq!((found.total, found.most), (each.iter().sum(), *each.iter().max().unwrap()));
        }
    }
}

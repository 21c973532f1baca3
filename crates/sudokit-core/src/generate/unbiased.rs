//! Most tries of an unbiased sample come to nothing. Finds these without a solver.
//!
//! A try draws a grid and an order of its cells, removes givens in that order as long as the
//! puzzle stays proper, and succeeds if it is minimal then: four tries of a million. Put the cells
//! back, the last one removed first:
//!
//! - once some given is implied by the others (see the module on evidence) it stays so, and no
//!   puzzle from there on is minimal;
//! - as long as some exchange has no given, no puzzle is proper.
//!
//! So a try can succeed only with fewer givens than bring the first implied one, and only if those
//! meet all exchanges. One in eighty does; only these need the solver.

use super::attempt::Unit;
use crate::board::{Cell, CellSet};
use crate::grid::Solution;
use crate::random::Random;
use crate::structure::evidence::is_any_implied;
use crate::structure::exchanges::Exchanges;

/// What a puzzle with that many givens, drawn by [`Method::Unbiased`](super::Method::Unbiased),
/// counts for in statistics of all minimal puzzles: `C(81, n) / C(81, 26)`.
///
/// An order of the cells begins with the complement of a given set of n cells in one of C(81, n)
/// cases; 26, the most frequent number, has weight 1. Panics above 81.
pub fn unbiased_weight(givens: usize) -> f64 {
    assert!(givens <= Cell::COUNT, "no puzzle has {givens} givens");
    let choose = |n: usize| (1..=n).map(|i| (82 - i) as f64 / i as f64).product::<f64>();
    choose(givens) / choose(26)
}

/// The order of removals of a try that may succeed.
pub(super) struct Screened {
    /// The cells in that order.
    pub units: Vec<Unit>,
    /// It can succeed with that many givens, not with more.
    pub most: usize,
}

/// Where the search for the first implied given begins: at that many givens there is one in 97 of
/// 100 tries, and an exchange that is not met in nearly as many.
const USUAL: usize = 30;

/// Draws the order of a try. `None` if it cannot succeed.
pub(super) fn screen(solution: &Solution, random: &mut Random) -> Option<Screened> {
    let mut order: Order = IN_READING_ORDER;
    // As `Random::shuffle` does it, which settles the end of the order first.
    let mut shuffle = |order: &mut Order, from: usize, to: usize| {
        (from..to).rev().for_each(|last| order.swap(last, random.index(last + 1)));
    };
    let settled = Cell::COUNT - USUAL;
    shuffle(&mut order, settled, Cell::COUNT);
    let most = most_givens(solution, &mut order, |order| shuffle(order, 1, settled))?;
    Some(Screened { units: order.iter().map(|&cell| Unit::only(cell)).collect(), most })
}

/// Cells in the order of their removal.
type Order = [Cell; Cell::COUNT];

const IN_READING_ORDER: Order = {
    let mut order = [Cell::new(0).unwrap(); Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        order[i] = Cell::new(i).unwrap();
        i += 1;
    }
    order
};

/// How many givens a puzzle can have with which this order succeeds; `None` if it cannot. Only the
/// last [`USUAL`] cells need to be in the order before `settle` is called.
fn most_givens(
    solution: &Solution,
    order: &mut Order,
    settle: impl FnOnce(&mut Order),
) -> Option<usize> {
    let mut first = Cell::COUNT - USUAL;
    let mut givens: CellSet = order[first..].iter().copied().collect();
    if is_any_implied(solution, givens) {
        let exchanges = Exchanges::of(*solution);
        while is_any_implied(solution, givens) {
            givens.remove(order[first]);
            first += 1;
            if exchanges.is_any_without(givens) {
                return None;
            }
        }
        settle(order);
    } else {
        settle(order);
        loop {
            let more = givens.with(order[first - 1]);
            if is_any_implied(solution, more) {
                break;
            }
            givens = more;
            first -= 1;
        }
        if Exchanges::of(*solution).is_any_without(givens) {
            return None;
        }
    }
    Some(Cell::COUNT - first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Generator, Item, Sampler, Spec, random_grid};

    #[test]
    fn the_order_is_the_one_a_plain_shuffle_draws() {
        let mut passed = 0;
        for i in 0..2_000 {
            let mut random = Random::new(15, i);
            let grid = random_grid(Sampler::Uniform, &mut random);
            let mut plain: Vec<Unit> = Cell::all().map(Unit::only).collect();
            random.clone().shuffle(&mut plain);
            if let Some(screened) = screen(&grid, &mut random) {
                assert_eq!(screened.units, plain);
                passed += 1;
            }
        }
        assert!((5..100).contains(&passed), "{passed}");
    }

    /// An order that ends in the givens of a minimal puzzle succeeds.
    #[test]
    fn what_can_succeed_passes() {
        let minimal = Generator::new(Spec::default(), 31).unwrap().take(100);
        for (i, item) in (0..).zip(minimal) {
            let Item::Made(made) = item else { panic!("nothing forbids it") };
            let mut order = IN_READING_ORDER;
            Random::new(32, i).shuffle(&mut order);
            order.sort_by_key(|&cell| made.puzzle.get(cell).is_some());
            let most = most_givens(&made.solution, &mut order, |_| ());
            assert!(most.is_some_and(|most| most >= made.puzzle.given_count()), "{made:?}");
        }
    }

    /// Percent of puzzles with 20 to 30 givens: drawn with controlled bias, and of all minimal
    /// puzzles (Denis Berthier, "Unbiased statistics of a CSP").
    #[test]
    fn weights_lead_from_the_published_biased_statistics_to_the_unbiased_ones() {
        let biased = [0.0, 0.003, 0.11, 1.87, 11.85, 30.59, 33.82, 17.01, 4.17, 0.52, 0.035];
        let unbiased = [0.0, 3e-5, 0.0034, 0.149, 2.28, 13.42, 31.94, 32.74, 15.48, 3.56, 0.41];
        let weighted: Vec<f64> =
            (20..).zip(biased).map(|(n, share)| share * unbiased_weight(n)).collect();
        let all: f64 = weighted.iter().sum();
        for (weighted, published) in weighted.iter().zip(unbiased) {
            assert!((100.0 * weighted / all - published).abs() < 0.1, "{weighted} {published}");
        }
        let mean = (20..).zip(&weighted).map(|(n, w)| f64::from(n) * w / all).sum::<f64>();
        assert!((mean - 26.577).abs() < 0.01, "{mean}");
    }
}

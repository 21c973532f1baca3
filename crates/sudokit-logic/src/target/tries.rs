//! How long is looked for a puzzle where nothing else is said, and what a search without a find
//! says of how rare such puzzles are.

use super::{Aim, Target};
use crate::rate::Scale;
use sudokit_core::generate::{Method, Spec};

/// Milliseconds go by for a puzzle on a slow scale.
const SLOW: u64 = 100_000;

/// A climb rates most of its tries.
const OF_A_CLIMB: u64 = 30_000;

/// How many tries an item may take where nothing else is said: those of the method, fewer
/// where each puzzle is rated on a slow scale, and 30,000 for a climb. Everything whose share of
/// the tries is some ten times one in that number is found.
pub fn default_max_tries(spec: &Spec, target: &Target) -> u64 {
    let is_slow = |scale: &Scale| scale.cost() > Scale::Gb.cost();
    let usual = spec.method.usual_tries();
    match spec.method {
        _ if matches!(target.aim, Aim::Harder(_)) => OF_A_CLIMB,
        Method::Unbiased | Method::Pattern(_) => usual,
        _ if target.grades.iter().any(|(scale, _)| is_slow(scale)) => usual.min(SLOW),
        _ => usual,
    }
}

/// After tries without a find: with 95 percent confidence fewer than one in this number of tries is
/// one.
/// `None` after fewer than three tries, which say nothing.
///
/// This is the rule of three: were the share p, none of n tries would be a find with probability
/// (1 - p)^n, which is below 5 percent from p = 3 / n on.
pub fn one_in(tries: u64) -> Option<u64> {
    (tries >= 3).then_some(tries / 3)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::generate::Symmetry;

    #[test]
    fn the_rule_of_three_holds_at_95_percent() {
        for tries in [30, 1000, 1_000_000_u32] {
            let share = 1.0 / one_in(u64::from(tries)).unwrap() as f64;
            let none = (1.0 - share).powi(tries as i32);
            assert!((0.04..=0.05).contains(&none), "{tries}: {none}");
        }
        assert_eq!((one_in(2), one_in(3)), (None, Some(1)));
    }

    #[test]
    fn slow_scales_and_cheap_grids_have_bounds_of_their_own() {
        let tries = |method: Method, scale| {
            let spec = Spec::default().method(method);
            default_max_tries(&spec, &Target::default().grade(scale, 0..=9))
        };
        let top_down = || Method::TopDown(Symmetry::None);
        assert!(tries(top_down(), Scale::Er) < tries(top_down(), Scale::Level));
        assert!(tries(top_down(), Scale::Level) < tries(Method::Unbiased, Scale::Level));
    }
}

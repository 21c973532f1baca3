//! Ratings by logic against plain searches by the definition, and what must hold between them.

use super::braid::Braids;
use super::whip::Whips;
use super::{Id, Scale, rate};
use crate::rate::Rated;
use crate::rate::propagate::{Candidates, Groups, Propagator, Until};
use std::collections::BTreeSet;
use sudokit_core::board::{Candidate, House};
use sudokit_core::bounds::{Budget, Meter};
use sudokit_core::canon::Transform;
use sudokit_core::generate::{Generator, Item, Made, Spec};
use sudokit_core::grid::Puzzle;
use sudokit_core::random::Random;

fn puzzles(seed: u64, count: usize) -> Vec<Made> {
    let made = |item| match item {
        Item::Made(made) => made,
        other => panic!("nothing forbids it: {other:?}"),
    };
    Generator::new(Spec::default(), seed).unwrap().take(count).map(made).collect()
}

fn exactly(puzzle: &Puzzle, scale: Scale) -> Rated {
    rate(puzzle, None, scale, &Budget::UNLIMITED)
}

/// The candidates of a net, in plain data.
fn all_of(net: &Candidates) -> Vec<Candidate> {
    let has = |id: &usize| net.has_id(*id as Id);
    (0..729).filter(has).filter_map(Candidate::from_index).collect()
}

/// Every variable, as the list of its candidates.
fn variables(candidates: &[Candidate]) -> Vec<Vec<Candidate>> {
    let mut found = Vec::new();
    let of = |belongs: &dyn Fn(&Candidate) -> bool| -> Vec<Candidate> {
        candidates.iter().copied().filter(|c| belongs(c)).collect()
    };
    for cell in sudokit_core::board::Cell::all() {
        found.push(of(&|c| c.cell == cell));
    }
    for house in House::all() {
        for digit in sudokit_core::board::Digit::all() {
            found.push(of(&|c| c.digit == digit && house.contains(c.cell)));
        }
    }
    found
}

/// The shortest braid or whip on a target, by trying all in the order of their length.
fn shortest(net: &Candidates, target: Candidate, most: usize, is_whip: bool) -> Option<usize> {
    let variables = variables(&all_of(net));
    let mut partial: BTreeSet<(BTreeSet<Candidate>, Candidate)> = BTreeSet::new();
    partial.insert((BTreeSet::from([target]), target));
    for length in 1..=most {
        let mut longer = BTreeSet::new();
        for (facts, last) in &partial {
            for variable in variables.iter().filter(|v| !v.contains(&target)) {
                let is_touched = variable.iter().any(|c| {
                    if is_whip { last.excludes(*c) } else { facts.iter().any(|f| f.excludes(*c)) }
                });
                let free = |c: &&Candidate| !facts.iter().any(|f| f.excludes(**c));
                let left: Vec<Candidate> = variable.iter().filter(free).copied().collect();
                match left[..] {
                    _ if !is_touched => {}
                    [] => return Some(length),
                    [only] if !facts.contains(&only) => {
                        let mut with = facts.clone();
                        with.insert(only);
                        longer.insert((with, if is_whip { only } else { target }));
                    }
                    _ => {}
                }
            }
        }
        partial = longer;
    }
    None
}

#[test]
fn braids_and_whips_are_as_short_as_the_definition_allows() {
    let (mut refuted, mut differ) = ([0; 6], 0);
    for made in puzzles(31, 60) {
        let net = Propagator::closed_puzzle(&made.puzzle).unwrap();
        let mut meter = Meter::new(&Budget::UNLIMITED);
        let (mut braids, mut whips) = (Braids::new(Groups::Without), Whips::new(Groups::Without));
        let open: Vec<Id> = net.open_candidates().collect();
        for &target in open.iter().step_by(11) {
            let candidate = Candidate::from_index(usize::from(target)).unwrap();
            let braid = shortest(&net, candidate, 4, false);
            let whip = shortest(&net, candidate, 4, true);
            for length in 1..=4 {
                let found = braids.has(&net, target, length as u32, &mut meter).unwrap();
                assert_eq!(found, braid.is_some_and(|b| b <= length), "{candidate} {length}");
                let found = whips.has(&net, target, length as u32, &mut meter).unwrap();
                assert_eq!(found, whip.is_some_and(|w| w <= length), "{candidate} {length}");
            }
            refuted[braid.unwrap_or(5)] += 1;
            differ += u32::from(whip != braid);
        }
    }
    assert!(refuted[1..].iter().all(|&count| count > 3), "{refuted:?} {differ}");
}

/// Every candidate has its own trial here, in as many rounds as it takes.
#[test]
fn trials_that_are_not_made_would_have_been_stood() {
    let (mut braids, mut propagator) = (Braids::new(Groups::With), Propagator::new(Groups::With));
    let (mut meter, mut refuted) = (Meter::new(&Budget::UNLIMITED), 0);
    for puzzle in puzzles(12, 30).into_iter().map(|made| made.puzzle) {
        let net = Propagator::closed_puzzle(&puzzle).unwrap();
        let targets: Vec<Id> = net.open_candidates().collect();
        let mut each = Vec::new();
        for &target in &targets {
            let mut within = |rounds| propagator.trace(&net, &[target], Until::Round(rounds));
            each.extend((0..60).find(|&rounds| within(rounds)).map(|rounds| (target, rounds + 1)));
        }
        let doubtful = braids.refutable(&net, &targets, &mut meter).unwrap();
        let doubtful = doubtful.iter().map(|doubt| (doubt.target, doubt.least as u16));
        assert_eq!(doubtful.collect::<Vec<_>>(), each, "{puzzle}");
        refuted += each.len();
    }
    assert!(refuted > 100, "{refuted}");
}

#[test]
fn ratings_keep_their_order_among_each_other() {
    for made in puzzles(5, 60) {
        let of = |scale| exactly(&made.puzzle, scale).exactly().unwrap();
        let [te, b, w] = [Scale::Te, Scale::B, Scale::W].map(of);
        let [gb, gw] = [Scale::Gb, Scale::Gw].map(of);
        assert!(gb <= b && b <= w && gb <= gw, "{}", made.puzzle);
        assert_eq!(te, u32::from(b > 0), "{}", made.puzzle);
        assert_eq!((of(Scale::Bxb), of(Scale::Bxbb)), (0, 0));
        // To know the solution changes nothing.
        let known = rate(&made.puzzle, Some(&made.solution), Scale::B, &Budget::UNLIMITED);
        assert_eq!(known, Rated::Exactly(b));
    }
}

/// A puzzle that trials of depth 1 do not solve.
const DEEP: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn isomorphs_get_the_same_ratings() {
    let scales = [Scale::Te, Scale::B, Scale::Gb, Scale::Bxb];
    for (number, made) in puzzles(12, 8).iter().enumerate() {
        let rated = scales.map(|scale| exactly(&made.puzzle, scale));
        let mut random = Random::new(8, number as u64);
        for _ in 0..4 {
            let other = Transform::random(&mut random).apply(&made.puzzle);
            assert_eq!(scales.map(|scale| exactly(&other, scale)), rated, "{}", made.puzzle);
        }
    }
    let deep: Puzzle = DEEP.parse().unwrap();
    let other = Transform::random(&mut Random::new(3, 3)).apply(&deep);
    assert_eq!(exactly(&deep, Scale::Te), exactly(&other, Scale::Te));
}

#[test]
fn what_a_scale_does_not_reach_is_said() {
    let deep: Puzzle = DEEP.parse().unwrap();
    assert_eq!(exactly(&deep, Scale::Te), Rated::Exactly(2));
    assert_eq!(exactly(&deep, Scale::B), Rated::Beyond);
    assert_eq!(exactly(&Puzzle::EMPTY, Scale::B), Rated::Beyond);
    let clash: Puzzle = format!("55{}", ".".repeat(79)).parse().unwrap();
    assert_eq!(exactly(&clash, Scale::Te), Rated::Beyond);
    let cut = rate(&deep, None, Scale::Te, &Budget::at_most(500));
    assert!(matches!(cut, Rated::AtLeast(1 | 2)), "{cut:?}");
    assert_eq!((cut.exactly(), Rated::AtLeast(7).to_string()), (None, "7+".to_owned()));
}

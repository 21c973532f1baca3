//! Tests only: random puzzles of 4x4 that mix all constraints, and both engines against each other.

use std::collections::BTreeMap;

use sudokit_core::random::Random;

use crate::brute_force_tests::with_other_words;
use crate::search::Engines;
use crate::tests::cases;
use crate::{Budget, Constraint, Variant};

/// A random puzzle of 4x4 with up to this many constraints besides its first line. Without rows and
/// columns it may have very many solutions.
pub(crate) fn mixture(seed: u64, round: u64, most: u64, has_rows: bool) -> Variant {
    let mut random = Random::new(seed, round);
    // Of most puzzles rows and columns are a part.
    let shapes =
        ["sudoku 4", "sudoku 4", "latin 4", "latin 4", "size 4 0..3", "size 4 1..6", "size 4 1..3"];
    let shape = shapes[random.index(if has_rows { 4 } else { 7 })];
    let mut puzzle: Variant = shape.parse().unwrap();
    let samples: Vec<String> = cases("samples").map(|(rule, _)| rule).collect();
    for _ in 0..1 + random.below(most) {
        let mut sample = Variant::new(puzzle.shape.clone());
        let lines = samples[random.index(samples.len())].lines();
        sample.constraints.extend(lines.map(|line| line.parse::<Constraint>().unwrap()));
        let other = with_other_words(&sample.to_string(), &mut random).unwrap_or(sample);
        if other.fault().is_none() {
            puzzle.constraints.extend(other.constraints);
        }
    }
    puzzle
}

/// A number of random puzzles: this one for every run, `SUDOKIT_VARIANT_ROUNDS` for a longer one.
pub(crate) fn rounds(usual: u64) -> u64 {
    let wanted = std::env::var("SUDOKIT_VARIANT_ROUNDS");
    wanted.map_or(usual, |rounds| rounds.parse().expect("SUDOKIT_VARIANT_ROUNDS is a number"))
}

#[test]
fn both_engines_find_the_same_on_random_mixtures() {
    let (mut none, mut some, mut used) = (0, 0, BTreeMap::new());
    for round in 0..rounds(400) {
        let puzzle = mixture(282, round, 6, false);
        let count = |engines| {
            let good = |grid| assert_eq!(puzzle.check(&grid), Ok(()), "{puzzle}\n{grid}");
            puzzle.for_each_by(engines, 300, &Budget::UNLIMITED, |_| (), good)
        };
        let found = count(Engines::Copying).unwrap();
        assert_eq!(Ok(found), count(Engines::Learning), "{puzzle}");
        none += u64::from(found.solutions == 0);
        some += u64::from(found.solutions > 0);
        puzzle.constraints.iter().for_each(|one| *used.entry(one.name()).or_insert(0) += 1);
    }
    assert!(none > 20 && some > 20, "{none} {some}");
    let missing: Vec<_> =
        Constraint::NAMES.iter().filter(|name| !used.contains_key(*name)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

//! Tests only: random puzzles of 4x4 that mix all constraints, and both engines against each other.

use std::collections::BTreeMap;

use sudokit_core::random::Random;

use crate::search::Engines;
use crate::{Budget, Cell, Constraint, Variant};

/// Lines of constraints between bars: A to D are random cells, R is a random row or column, N a
/// number of 0 to 12, S one of 1 to 4.
const LINES: &str = "
    latin 4 | sudoku 4 2x2 | sudoku 2x4 2x2 r3c1 | given A S | candidates S,S A B | even A |
    odd A | region A B C D | diagonal + | diagonal - | windoku 1x1 | disjoint | knight | king |
    leaper 3 0 | taxicab | nonconsecutive | cage A B C | cage N A B C | rellik N A B C |
    equality-cage A B | sum N A B C D | sum N A A B | weighted-sum S S,S A B | arrow A / B C |
    arrow A B / C D | double-arrow A B C D | region-sum A B / C D | sum-line N A B C D |
    sum-loop S A B C D | lunchbox N A B C D | zipper A B C D | thermo A B C | slow-thermo A B C |
    palindrome A B C | clone A B / C D | same-values A B / C D | renban A B C | nabner A B |
    whispers A B C | whispers S A B | entropic A B C D | modular 2 A B C | between A B C |
    lockout A B C | difference A B | difference S A B | ratio A B | xv 5 A B | strict difference |
    strict ratio | strict xv | greater A B | quadruple S,S A B C D | exactly S,S A B C D |
    global modular | flatmates | sandwich N R | x-sum N R | skyscraper S R |
    hidden-skyscraper S R | full-rank N R | rank-ties none | rank-ties any | numbered-room S R |
    indexer S A / R | value-indexer A B C D | circles A B C | count-distinct A B C D |
    count-same 0 A / B C D | run 0 A / B C / B D |
    connected S,S r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4 |
    chaos 2 r1c1 r1c2 r2c1 r2c2 / A B C D | regex [1-3]*4?.* R |
    states >0;0>0:123;0>1:4;1>1:124;1> A B / C D | or ( thermo A B ) ( cage N C D ) |
    and ( greater A B ) ( ratio C D )";

/// A line with random cells and numbers.
fn line(template: &str, random: &mut Random) -> String {
    let mut cells: Vec<Cell> = (0..16).map(|i| Cell::new(i / 4, i % 4)).collect();
    random.shuffle(&mut cells);
    let word = |word: &str| match word {
        "N" => random.below(13).to_string(),
        "S" => (1 + random.below(4)).to_string(),
        "S,S" => format!("{},{}", 1 + random.below(4), 1 + random.below(4)),
        "R" => {
            let line = 1 + random.below(4);
            let (from, to) = if random.below(2) == 0 { (1, 4) } else { (4, 1) };
            match random.below(2) {
                0 => format!("r{line}c{from}-r{line}c{to}"),
                _ => format!("r{from}c{line}-r{to}c{line}"),
            }
        }
        _ => match "ABCD".find(word) {
            Some(at) if word.len() == 1 => cells[at].to_string(),
            _ => word.to_owned(),
        },
    };
    template.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A random puzzle of 4x4 with up to this many constraints besides its first line. Without rows and
/// columns it may have very many solutions.
pub(crate) fn mixture(seed: u64, round: u64, most: u64, has_rows: bool) -> Variant {
    let (mut random, lines) = (Random::new(seed, round), LINES.split('|').collect::<Vec<_>>());
    // Of most puzzles rows and columns are a part.
    let shapes =
        ["sudoku 4", "sudoku 4", "latin 4", "latin 4", "size 4 0..3", "size 4 1..6", "size 4 1..3"];
    let shape = shapes[random.index(if has_rows { 4 } else { 7 })];
    let mut puzzle: Variant = shape.parse().unwrap();
    for _ in 0..1 + random.below(most) {
        let text = line(lines[random.index(lines.len())].trim(), &mut random);
        let constraint: Constraint = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        if constraint.expected(&puzzle.shape).is_none() {
            puzzle.add(constraint);
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

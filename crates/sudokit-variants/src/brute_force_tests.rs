//! Tests only: every constraint against brute force. The judge `holds` decides on all fillings of a
//! small grid; the engines must find exactly the fillings it accepts.

use std::collections::BTreeSet;

use sudokit_core::Budget;
use sudokit_core::random::Random;
use sudokit_core::solve::End;

use crate::constraints::{Candidates, Constraint, Region};
use crate::random_tests::rounds;
use crate::search::Engines;
use crate::shape::{Cell, Value};
use crate::tests::cases;
use crate::variant::{Grid, Variant};

/// Random puzzles of one row in each run.
const ROUNDS: u64 = 16;

#[test]
fn the_engines_find_what_brute_force_finds() {
    let rows: Vec<String> = cases("brute force").map(|(row, _)| row).collect();
    for name in Constraint::NAMES {
        let is_own = |line: &str| line.split(' ').next() == Some(name);
        assert!(rows.iter().any(|row| row.lines().any(is_own)), "{name} has no row");
    }
    let agree = |part: &[String]| part.iter().for_each(|row| agrees(row));
    std::thread::scope(|threads| {
        rows.chunks(16).for_each(|part| drop(threads.spawn(move || agree(part))));
    });
}

/// Compares solutions, counts and true candidates of random puzzles with this constraint: most have
/// other cells and numbers, some have regions and candidates besides.
fn agrees(row: &str) {
    let base: Variant = row.parse().unwrap();
    let text = base.to_string();
    assert_eq!(text.parse::<Variant>().as_ref(), Ok(&base), "{text}");
    let (mut holds, mut fails) = (false, false);
    for round in 0..rounds(ROUNDS) {
        let mut random = Random::new(28, round);
        let mut puzzle = base.clone();
        if round > 0 {
            puzzle = with_other_words(&text, &mut random).unwrap_or(puzzle);
            vary(&mut puzzle, &mut random);
        }
        let fillings = fillings(&puzzle);
        let grids = fillings.iter().map(|values| Grid::full(&puzzle.shape, values.clone()));
        let expected: BTreeSet<Grid> = grids.filter(|grid| puzzle.check(grid).is_ok()).collect();
        for engines in [Engines::Copying, Engines::Learning] {
            compare(&puzzle, engines, &expected);
        }
        holds |= !expected.is_empty();
        fails |= fillings.len() > expected.len();
    }
    assert!(holds && fails, "the test does not tell: {text}");
}

/// Compares the solutions and true candidates that an engine finds.
fn compare(puzzle: &Variant, engines: Engines, expected: &BTreeSet<Grid>) {
    let mut found = BTreeSet::new();
    let count = puzzle.for_each_by(
        engines,
        u64::MAX,
        &Budget::UNLIMITED,
        |_| (),
        |grid| {
            assert!(found.insert(grid), "{engines:?}: twice the same\n{puzzle}");
        },
    );
    assert_eq!(count.unwrap().end, End::Exhausted);
    let (got, wanted) = (found.len(), expected.len());
    assert!(found == *expected, "{engines:?}: {got} of {wanted}\n{puzzle}");
    let candidates = puzzle.true_candidates_by(engines, &Budget::UNLIMITED).unwrap();
    for (i, cell) in puzzle.shape.cells().enumerate() {
        let values: BTreeSet<Value> = expected.iter().filter_map(|grid| grid.get(cell)).collect();
        assert!(values.iter().eq(&candidates.cells[i]), "{engines:?} at {cell}\n{puzzle}");
    }
}

/// The puzzle with its cells exchanged and other numbers; `None` where that makes no sense.
pub(crate) fn with_other_words(text: &str, random: &mut Random) -> Option<Variant> {
    let puzzle: Variant = text.parse().ok()?;
    let cells: Vec<Cell> = puzzle.shape.cells().collect();
    let mut others = cells.clone();
    random.shuffle(&mut others);
    let (shape, lines) = text.split_once('\n')?;
    let mut word = |word: &str| {
        let at = cells.iter().position(|cell| cell.to_string() == word);
        match (at, word.parse::<Value>()) {
            (Some(at), _) => others[at].to_string(),
            (_, Ok(number)) => (number + random.index(5) as Value - 2).to_string(),
            _ => word.to_owned(),
        }
    };
    let mut line = |line: &str| line.split(' ').map(&mut word).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = lines.lines().map(&mut line).collect();
    format!("{shape}\n{}", lines.join("\n")).parse().ok()
}

/// Adds a region and candidates.
fn vary(puzzle: &mut Variant, random: &mut Random) {
    let mut cells: Vec<Cell> = puzzle.shape.cells().collect();
    if random.below(2) == 0 {
        random.shuffle(&mut cells);
        let count = 2 + random.index(puzzle.shape.values().min(cells.len()) - 1);
        puzzle.add(Region { cells: cells[..count].to_vec() });
    }
    for cell in cells {
        if random.below(3) == 0 {
            let values = puzzle.shape.low()..=puzzle.shape.high();
            let values: Vec<Value> = values.filter(|_| random.below(3) > 0).collect();
            puzzle.add(Candidates { values, cells: vec![cell] });
        }
    }
}

/// All fillings whose values are candidates.
fn fillings(puzzle: &Variant) -> Vec<Vec<Value>> {
    let mut all = vec![Vec::new()];
    for cell in puzzle.shape.cells() {
        let is_open = |value: &Value| {
            puzzle.constraints.iter().all(|constraint| match constraint {
                Constraint::Candidates(given) if given.cells == [cell] => {
                    given.values.contains(value)
                }
                Constraint::Given(given) if given.cell == cell => given.value == *value,
                _ => true,
            })
        };
        let values: Vec<Value> =
            (puzzle.shape.low()..=puzzle.shape.high()).filter(is_open).collect();
        let longer = |list: &Vec<Value>| {
            let list = list.clone();
            values.iter().map(move |&value| [&list[..], &[value]].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
        assert!(all.len() <= 100_000, "too large for brute force");
    }
    all
}

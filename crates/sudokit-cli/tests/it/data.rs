//! `sudokit data`: sets of puzzles with planted faults, and what is found of them.

mod audit;
mod augment;
mod awkward;
mod card;
mod dedup;
mod eval;
mod export;
mod labels;
#[cfg(feature = "parquet")]
mod parquet;
mod split;
mod subset;

use crate::common::{Ran, run};
use std::path::{Path, PathBuf};
use sudokit::canon::Transform;
use sudokit::generate::{Generator, Item, Spec};
use sudokit::random::Random;
use sudokit::solve::Solver;
use sudokit::{Puzzle, Solution};

/// Puzzles of different classes and grids.
pub(crate) fn puzzles(n: usize) -> Vec<(Puzzle, Solution)> {
    let made = Generator::new(Spec::default(), 2026).unwrap().take(n);
    made.map(|item| match item {
        Item::Made(made) => (made.puzzle, made.solution),
        _ => panic!("nothing forbids it"),
    })
    .collect()
}

/// An isomorph.
pub(crate) fn moved(puzzle: &Puzzle, n: u64) -> Puzzle {
    Transform::random(&mut Random::new(99, n)).apply(puzzle)
}

/// A puzzle of another class with the same solution: a given more.
pub(crate) fn with_a_given_more(puzzle: &Puzzle) -> Puzzle {
    let solution = Solver::new().classify(puzzle).unique().expect("proper");
    let mut more = *puzzle;
    let cell = puzzle.empty_cells().nth(7).unwrap();
    more.set(cell, Some(solution.get(cell)));
    more
}

/// A folder that goes with the test.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        std::fs::write(self.path(name), content).unwrap();
        self.text(name)
    }

    pub(crate) fn read(&self, name: &str) -> String {
        read(&self.path(name))
    }
}

pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn data(args: &[&str]) -> Ran {
    run(&[&["data"], args].concat(), b"")
}

#[test]
fn each_help_begins_with_examples_and_shows_no_name_of_before() {
    for command in ["--help", "audit", "dedup", "split", "augment", "export", "eval", "subset"] {
        let help = data(&[command, "--help"]);
        assert!(help.stdout.contains("Examples:\n  sudokit data"), "{}", help.stdout);
        assert!(help.stdout.lines().all(|line| line.chars().count() <= 100), "{}", help.stdout);
        assert!(!help.stdout.contains("--to "), "{}", help.stdout);
    }
    assert_eq!(data(&["audit", "--nonsense"]).code, Some(2));
}

#[test]
fn a_file_that_is_missing_is_named() {
    let ran = data(&["dedup", "nowhere.csv"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("nowhere.csv"), "{}", ran.stderr);
}

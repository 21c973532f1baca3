//! A fast solver, generator and analyzer of 9x9 Sudoku puzzles.
//!
//! # A tour
//!
//! A [`Puzzle`] is any grid of givens. In one line:
//!
//! ```
//! let puzzle: sudokit::Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = sudokit::solve(puzzle).unique().expect("the puzzle is proper");
//! println!("{solution}");
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```
//!
//! For more than one puzzle keep a [`Solver`], and ask it what you want to know:
//!
//! ```
//! use sudokit::{Outcome, Puzzle, Solver};
//!
//! let puzzle: Puzzle =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let mut solver = Solver::new();
//! let Outcome::Unique(solution) = solver.classify(puzzle) else { panic!("it is proper") };
//! assert!(solution.to_string().starts_with("534678912672195348"));
//!
//! // No answer is taken on trust: the judge knows the rules and no solver.
//! sudokit::check::answers(&puzzle, solution.values()).expect("it keeps the givens and the rules");
//!
//! // Without its last row the puzzle has more solutions: how many, up to a limit?
//! let mut open = puzzle;
//! for cell in sudokit::board::House::row(8).cells() {
//!     open.set(cell, None);
//! }
//! assert_eq!(solver.count(open, 1_000).solutions, 2);
//!
//! // The smallest of them, read row by row, whatever order a search finds them in.
//! let smallest = sudokit::solve::lexicographic(open).expect("it has solutions");
//! assert!(smallest <= solution);
//! # Ok::<(), sudokit::grid::ParsePuzzleError>(())
//! ```
//!
//! # Which solver?
//!
//! | you have | you want | take |
//! |---|---|---|
//! | one puzzle | its solution, proper or not, a count | [`Solver`] |
//! | many puzzles | the same, most a second | [`Batch`] |
//! | one puzzle | the lexicographically smallest solution | [`solve::lexicographic`](solve::lexicographic()) |
//! | one puzzle | all solutions in order, in constant memory | [`solve::Solutions`] |
//! | to understand the search | backtracking as taught, step by step | [`textbook`] |
//! | an answer from elsewhere | to know whether it is right | [`check`] |
//!
//! # Debug builds
//!
//! Cargo does not optimize dependencies in debug builds unless the package at the root of the build
//! says so, and without optimization the solvers are hundreds of times slower. In its `Cargo.toml`,
//! for the packages that hold the code:
//!
//! ```toml
//! [profile.dev.package.sudokit-core]
//! opt-level = 3
//!
//! [profile.dev.package.sudokit-logic]
//! opt-level = 3
//! ```
//!
//! Or, for all dependencies, `[profile.dev.package."*"]`.
//!
//! # Features
//!
//! `logic` is on by default. With or without it the library has no dependency from elsewhere, and
//! reads and writes all formats but those named here.
//!
//! | feature | adds | by |
//! |---|---|---|
//! | `logic` | [`technique`](mod@technique), [`rate`], [`target`], [`adversary`] | sudokit-logic |
//! | `csv` | comma- and tab-separated tables | csv-core |
//! | `json` | JSON Lines; traces ([`textbook`]) | serde, serde_json |
//! | `links` | compressed links (f-puzzles.com, sudokupad.app) | serde_json |
//! | `xml` | OpenSudoku's XML | quick-xml |
//! | `formats` | the four above | |
//! | `serde` | serde for plain data: texts for what has one, steps as docs/STEPS.md has them | serde, serde_json |
//!
//! # How data flows
//!
//! ```text
//! text -> text::records -> Puzzle -> a solver -> Outcome, Solution -> text::write_grid -> text
//! ```
//!
//! The modules in the order to read them: [`board`] and [`grid`] say what a puzzle is, [`text`] how
//! it is written, [`mod@solve`] and [`check`] answer it. [`textbook`] explains the search,
//! [`generate`], [`analyze`] and [`canon`] build on the solvers, [`technique`](mod@technique) and
//! [`rate`] say how hard a puzzle is, [`target`] makes puzzles as hard as wanted. The others are
//! what these stand on.
//!
//! The library has no required dependency, does no I/O and starts no threads; long calls take a
//! [`Budget`], and with it a [`Cancel`] flag and a deadline. Randomness ([`random`]) is a `u64`
//! seed whose stream never changes.
#![deny(clippy::print_stderr, clippy::print_stdout)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(hidden)]
pub use sudokit_core::words;
#[doc(inline)]
pub use sudokit_core::{
    Batch, Budget, Cancel, Cell, Digit, Outcome, Pencilmarks, Puzzle, Solution, Solver, analyze,
    board, bounds, canon, check, closure, generate, grid, random, rules, simd, solve, structure,
    textbook,
};
#[cfg(feature = "logic")]
#[doc(inline)]
pub use sudokit_logic::{adversary, rate, target, technique};
#[doc(inline)]
pub use sudokit_text as text;

/// The Rust code of the READMEs, as it stands there.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../../../README.md")]
#[doc = include_str!("../../../README.ko.md")]
pub struct Readme;

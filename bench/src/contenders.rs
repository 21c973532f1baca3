//! What is measured: every engine on every instruction set of this machine, and the peer.

use crate::sets::Puzzles;
use std::hint::black_box;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Config, Outcome, Solver, Statistics};
use sudokit::{Pencilmarks, Puzzle};
use sudoku::Sudoku;

/// What one puzzle's solutions up to 2 come to: how many, and the one or two found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    pub count: u64,
    pub solutions: [[u8; 81]; 2],
}

/// A program that counts solutions up to 2.
pub trait Contender {
    fn name(&self) -> String;

    /// Whether it can read these puzzles at all. It gets them once before any other call.
    fn prepare(&mut self, puzzles: &Puzzles) -> bool;

    /// Counts all puzzles; the sum of the counts (each at most 2).
    fn count(&mut self, puzzles: &Puzzles) -> u64;

    /// Finds up to two solutions of all puzzles and writes the first of each to `out`, 81 bytes
    /// each (nothing for a puzzle without solution).
    fn write_solutions(&mut self, puzzles: &Puzzles, out: &mut Vec<u8>);

    /// The full answers, and the guesses if the contender reports them.
    fn answers(&mut self, puzzles: &Puzzles) -> (Vec<Found>, Option<Statistics>);
}

/// All contenders of this machine whose name contains one of `only` (or all of them).
pub fn all(only: &[String]) -> Vec<Box<dyn Contender>> {
    let mut list: Vec<Box<dyn Contender>> = vec![Box::new(Peer::default())];
    for set in InstructionSet::available() {
        let config = Config::on(set);
        list.push(Box::new(One { set, solver: Solver::with_config(&config).unwrap() }));
        list.push(Box::new(Many { set, batch: Batch::with_config(&config).unwrap() }));
    }
    list.retain(|c| only.is_empty() || only.iter().any(|part| c.name().contains(part.as_str())));
    list
}

fn found(outcome: Outcome) -> Found {
    const NONE: [u8; 81] = [0; 81];
    let (count, solutions) = match outcome {
        Outcome::Unique(a) => (1, [*a.values(), NONE]),
        Outcome::Multiple(a, b) => (2, [*a.values(), *b.values()]),
        Outcome::NoSolution => (0, [NONE; 2]),
        Outcome::Unknown(_) => unreachable!("the search has no bound"),
    };
    Found { count, solutions }
}

/// `Solver`: one puzzle after the other.
struct One {
    set: InstructionSet,
    solver: Solver,
}

impl Contender for One {
    fn name(&self) -> String {
        format!("solver {}", self.set)
    }

    fn prepare(&mut self, _: &Puzzles) -> bool {
        true
    }

    fn count(&mut self, puzzles: &Puzzles) -> u64 {
        let solver = &mut self.solver;
        match puzzles {
            Puzzles::Givens(list) => list.iter().map(|p| solver.count(p, 2).solutions).sum(),
            Puzzles::Marks(list) => list.iter().map(|p| solver.count(p, 2).solutions).sum(),
        }
    }

    fn write_solutions(&mut self, puzzles: &Puzzles, out: &mut Vec<u8>) {
        let mut write = |outcome: Outcome| match outcome {
            Outcome::Unique(a) | Outcome::Multiple(a, _) => out.extend_from_slice(a.values()),
            _ => {}
        };
        let solver = &mut self.solver;
        match puzzles {
            Puzzles::Givens(list) => list.iter().for_each(|p| write(solver.classify(p))),
            Puzzles::Marks(list) => list.iter().for_each(|p| write(solver.classify(p))),
        }
    }

    fn answers(&mut self, puzzles: &Puzzles) -> (Vec<Found>, Option<Statistics>) {
        let mut sum = Statistics::default();
        let solver = &mut self.solver;
        let mut add = |found, statistics: Statistics| {
            sum.guesses += statistics.guesses;
            sum.sweeps += statistics.sweeps;
            found
        };
        let mut one = |p: &Puzzle| add(found(solver.classify(p)), solver.statistics());
        let answers = match puzzles {
            Puzzles::Givens(list) => list.iter().map(&mut one).collect(),
            Puzzles::Marks(list) => {
                let mut one = |p: &Pencilmarks| add(found(solver.classify(p)), solver.statistics());
                list.iter().map(&mut one).collect()
            }
        };
        (answers, Some(sum))
    }
}

/// `Batch`: many puzzles at once.
struct Many {
    set: InstructionSet,
    batch: Batch,
}

impl Many {
    fn classify(&mut self, puzzles: &Puzzles, sink: impl FnMut(Outcome, Statistics)) {
        match puzzles {
            Puzzles::Givens(list) => self.batch.classify(list, sink),
            Puzzles::Marks(list) => self.batch.classify(list, sink),
        }
    }
}

impl Contender for Many {
    fn name(&self) -> String {
        format!("batch {}", self.set)
    }

    fn prepare(&mut self, _: &Puzzles) -> bool {
        true
    }

    fn count(&mut self, puzzles: &Puzzles) -> u64 {
        let mut sum = 0;
        match puzzles {
            Puzzles::Givens(list) => self.batch.count(list, 2, |count, _| sum += count.solutions),
            Puzzles::Marks(list) => self.batch.count(list, 2, |count, _| sum += count.solutions),
        }
        sum
    }

    fn write_solutions(&mut self, puzzles: &Puzzles, out: &mut Vec<u8>) {
        self.classify(puzzles, |outcome, _| {
            if let Outcome::Unique(a) | Outcome::Multiple(a, _) = outcome {
                out.extend_from_slice(a.values());
            }
        });
    }

    fn answers(&mut self, puzzles: &Puzzles) -> (Vec<Found>, Option<Statistics>) {
        let (mut answers, mut sum) = (Vec::new(), Statistics::default());
        self.classify(puzzles, |outcome, statistics| {
            answers.push(found(outcome));
            sum.guesses += statistics.guesses;
            sum.sweeps += statistics.sweeps;
        });
        (answers, Some(sum))
    }
}

/// The `sudoku` crate, by its own types.
#[derive(Default)]
struct Peer {
    puzzles: Vec<Sudoku>,
}

pub const PEER: &str = "sudoku 0.8";

impl Contender for Peer {
    fn name(&self) -> String {
        PEER.to_owned()
    }

    fn prepare(&mut self, puzzles: &Puzzles) -> bool {
        let Puzzles::Givens(list) = puzzles else { return false };
        let read = |p: &Puzzle| Sudoku::from_bytes(*p.values()).expect("values 0 to 9");
        self.puzzles = list.iter().map(read).collect();
        true
    }

    fn count(&mut self, _: &Puzzles) -> u64 {
        self.puzzles.iter().map(|p| p.solutions_count_up_to(2) as u64).sum()
    }

    fn write_solutions(&mut self, _: &Puzzles, out: &mut Vec<u8>) {
        let mut buffer = [[0; 81]; 2];
        for puzzle in &self.puzzles {
            if puzzle.solutions_up_to_buffer(&mut buffer, 2) > 0 {
                out.extend_from_slice(&black_box(&buffer)[0]);
            }
        }
    }

    fn answers(&mut self, _: &Puzzles) -> (Vec<Found>, Option<Statistics>) {
        let answer = |puzzle: &Sudoku| {
            let mut solutions = [[0; 81]; 2];
            let count = puzzle.solutions_up_to_buffer(&mut solutions, 2) as u64;
            Found { count, solutions }
        };
        (self.puzzles.iter().map(answer).collect(), None)
    }
}

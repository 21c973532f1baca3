//! The suite (`testdata/suite/`) on everything that solves: each engine, on each instruction set.

use crate::oracle::naive;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Config, Count, End, Givens, Order, Outcome, Solutions, Solver};
use sudokit::textbook::{self, Method, Unobserved};
use sudokit::{Budget, Pencilmarks, Puzzle, Solution, check};

/// A line of the suite.
struct Known {
    text: String,
    puzzle: Option<Puzzle>,
    marks: Pencilmarks,
    count: u64,
    solution: Option<Solution>,
}

impl Known {
    fn givens(&self) -> Givens<'_> {
        self.puzzle.as_ref().map_or(Givens::Pencilmarks(&self.marks), Givens::Puzzle)
    }

    /// Takes a solution for right: it obeys the rules, keeps the givens, and is the one on record.
    fn judge(&self, solution: &Solution) {
        check::answers_pencilmarks(&self.marks, solution.values()).expect(&self.text);
        assert!(self.solution.is_none_or(|only| only == *solution), "{}", self.text);
    }
}

fn suite() -> Vec<Known> {
    let files = [
        include_str!("../../../../testdata/suite/classic.txt"),
        include_str!("../../../../testdata/suite/made.txt"),
        include_str!("../../../../testdata/suite/several.txt"),
        include_str!("../../../../testdata/suite/none.txt"),
        include_str!("../../../../testdata/suite/pencilmarks.txt"),
    ];
    files
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| !line.starts_with('#'))
        .map(known)
        .collect()
}

fn known(line: &str) -> Known {
    let mut words = line.split(' ');
    let text = words.next().unwrap().to_owned();
    let count = words.next().unwrap().parse().unwrap();
    let solution = words.next().map(|word| word.parse().unwrap());
    let puzzle: Option<Puzzle> = (text.len() == 81).then(|| text.parse().unwrap());
    let marks = puzzle.map_or_else(|| text.parse().unwrap(), |puzzle| Pencilmarks::from(&puzzle));
    Known { text, puzzle, marks, count, solution }
}

fn configs() -> impl Iterator<Item = Config> {
    InstructionSet::available().map(Config::on)
}

#[test]
fn the_suite_holds_what_it_says() {
    let suite = suite();
    assert!(suite.len() > 150, "{}", suite.len());
    for known in &suite {
        // A few have so wide a search that only the engines answer them in good time.
        if known.puzzle.is_none_or(|puzzle| puzzle.given_count() >= 20) {
            let all = naive(&known.marks, known.count as usize + 1);
            assert_eq!(all.len() as u64, known.count, "{}", known.text);
            all.iter().for_each(|solution| known.judge(solution));
        }
    }
}

#[test]
fn the_solver_knows_the_suite() {
    for config in configs() {
        let mut solver = Solver::with_config(&config).unwrap();
        for known in suite() {
            let all = Count { solutions: known.count, end: End::Exhausted };
            assert_eq!(solver.count(known.givens(), u64::MAX), all, "{config:?} {}", known.text);
            let mut found = BTreeSet::new();
            let end = solver.for_each(known.givens(), |solution| {
                known.judge(solution);
                found.insert(*solution);
                ControlFlow::Continue(())
            });
            assert_eq!((found.len() as u64, end), (known.count, End::Exhausted), "{}", known.text);
            judge_outcome(&known, solver.classify(known.givens()));
        }
    }
}

fn judge_outcome(known: &Known, outcome: Outcome) {
    match (outcome, known.count) {
        (Outcome::NoSolution, 0) => {}
        (Outcome::Unique(solution), 1) => known.judge(&solution),
        (Outcome::Multiple(a, b), 2..) => {
            assert_ne!(a, b, "{}", known.text);
            known.judge(&a);
            known.judge(&b);
        }
        other => panic!("{other:?}: {}", known.text),
    }
}

#[test]
fn the_batch_knows_the_suite() {
    let suite = suite();
    for config in configs() {
        let mut batch = Batch::with_config(&config).unwrap();
        let mut asked = suite.iter();
        batch.count(suite.iter().map(Known::givens), u64::MAX, |count, _| {
            let known = asked.next().unwrap();
            let all = Count { solutions: known.count, end: End::Exhausted };
            assert_eq!(count, all, "{config:?} {}", known.text);
        });
        assert!(asked.next().is_none());
        let mut asked = suite.iter();
        batch.classify(suite.iter().map(Known::givens), |outcome, _| {
            judge_outcome(asked.next().unwrap(), outcome);
        });
        assert!(asked.next().is_none());
    }
}

#[test]
fn solutions_in_order_know_the_suite() {
    for known in suite() {
        let all: Vec<Solution> =
            Solutions::new(known.givens(), Order::Ascending, Budget::UNLIMITED).collect();
        assert_eq!(all.len() as u64, known.count, "{}", known.text);
        assert!(all.is_sorted(), "{}", known.text);
        all.iter().for_each(|solution| known.judge(solution));
    }
}

#[test]
fn the_textbook_methods_know_the_suite_where_they_come_to_an_end() {
    let mut finished = 0;
    for known in suite() {
        let Some(puzzle) = known.puzzle else { continue };
        for method in Method::ALL {
            let run = textbook::solve(method, &puzzle, &Budget::at_most(20_000), &mut Unobserved);
            match run.outcome {
                textbook::Outcome::Solved(solution) => {
                    assert!(known.count > 0, "{}", known.text);
                    known.judge(&solution);
                }
                textbook::Outcome::NoSolution => assert_eq!(known.count, 0, "{}", known.text),
                _ => continue,
            }
            finished += 1;
        }
    }
    assert!(finished > 100, "{finished}");
}

//! `solve::Batch` on every instruction set of this machine, against a naive counter and the judge.

use crate::oracle::naive;
use proptest::prelude::*;
use sudokit::board::{Cell, DigitSet};
use sudokit::random::Random;
use sudokit::simd::InstructionSet;
use sudokit::solve::{
    Batch, Budget, Config, Count, End, First, Givens, Outcome, Solver, Statistics, Why,
};
use sudokit::{Cancel, Pencilmarks, Puzzle, Solution, check};

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const KNOWN: [(&str, u64); 5] = [
    (".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...", 1),
    ("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 1),
    ("...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......", 596),
    ("1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71.", 2),
    ("12.......3........4........5........6........7........8........9........1........", 0),
];

fn batches() -> Vec<Batch> {
    let config = |set| Config::on(set);
    InstructionSet::available().map(|set| Batch::with_config(&config(set)).unwrap()).collect()
}

/// A full grid with some cells emptied, relabelled and, if `faults`, with some digits changed.
fn some_puzzle(random: &mut Random, givens: usize, faults: usize) -> Puzzle {
    let grid: Puzzle = GRID.parse().unwrap();
    let mut labels = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    random.shuffle(&mut labels);
    let mut cells: Vec<usize> = (0..81).collect();
    random.shuffle(&mut cells);
    let mut values = [0; 81];
    for &cell in &cells[..givens] {
        values[cell] = labels[usize::from(grid.values()[cell]) - 1];
    }
    for &cell in cells[..givens].iter().take(faults) {
        values[cell] = 1 + random.below(9) as u8;
    }
    Puzzle::from_values(values).unwrap()
}

/// A pencilmark grid with a few digits beside those of a solution.
fn some_pencilmarks(random: &mut Random, extra: usize, faults: usize) -> Pencilmarks {
    let mut marks = Pencilmarks::from(&some_puzzle(random, 81, 0));
    for _ in 0..extra {
        let cell = Cell::new(random.index(81)).unwrap();
        marks.set(cell, marks.get(cell) | DigitSet::from_bits(1 << random.below(9)));
    }
    for _ in 0..faults {
        let cell = Cell::new(random.index(81)).unwrap();
        marks.set(cell, DigitSet::from_bits(random.bits() as u16));
    }
    marks
}

fn marks_of(givens: Givens<'_>) -> Pencilmarks {
    match givens {
        Givens::Puzzle(puzzle) => Pencilmarks::from(puzzle),
        Givens::Pencilmarks(marks) => *marks,
    }
}

fn judge(givens: Givens<'_>, solution: &Solution) {
    match givens {
        Givens::Puzzle(puzzle) => check::answers(puzzle, solution.values()).unwrap(),
        Givens::Pencilmarks(marks) => check::answers_pencilmarks(marks, solution.values()).unwrap(),
    };
}

/// What is asked about every puzzle.
#[derive(Clone, Copy, Debug)]
enum Ask {
    Count { limit: u64 },
    First,
    Outcome,
}

#[derive(Clone, PartialEq, Debug)]
enum Answer {
    Count(Count),
    First(First),
    Outcome(Outcome),
}

fn run(batch: &mut Batch, all: &[Givens<'_>], ask: Ask) -> Vec<(Answer, Statistics)> {
    let mut answers = Vec::new();
    let all_of = || all.iter().copied();
    match ask {
        Ask::Count { limit } => {
            batch.count(all_of(), limit, |count, cost| answers.push((Answer::Count(count), cost)));
        }
        Ask::First => {
            batch.first(all_of(), |first, cost| answers.push((Answer::First(first), cost)))
        }
        Ask::Outcome => {
            batch
                .classify(all_of(), |outcome, cost| answers.push((Answer::Outcome(outcome), cost)));
        }
    }
    assert_eq!(answers.len(), all.len());
    answers
}

/// Asks everything about all of them at once, on every instruction set.
fn assert_right(all: &[Givens<'_>], limits: &[u64]) {
    let most = limits.iter().copied().max().unwrap().max(2);
    let expected: Vec<u64> = all
        .iter()
        .map(|&givens| naive(&marks_of(givens), most as usize + 1).len() as u64)
        .collect();
    let mut outcomes: Option<Vec<Answer>> = None;
    for mut batch in batches() {
        let set = batch.instruction_set();
        for &limit in limits {
            let answers = run(&mut batch, all, Ask::Count { limit });
            for ((givens, &expected), (answer, _)) in all.iter().zip(&expected).zip(answers) {
                let Answer::Count(count) = answer else { panic!("asked for a count") };
                let end = if expected >= limit { End::Stopped } else { End::Exhausted };
                let right = (expected.min(limit), end);
                // A search that ends right at the limit may know that there is no more.
                let found = if expected == limit && count.end == End::Exhausted {
                    (count.solutions, End::Stopped)
                } else {
                    (count.solutions, count.end)
                };
                assert_eq!(found, right, "{set}, limit {limit}, {}", marks_of(*givens));
            }
        }
        for (i, (answer, _)) in run(&mut batch, all, Ask::First).into_iter().enumerate() {
            match answer {
                Answer::First(First::Found(solution)) => judge(all[i], &solution),
                Answer::First(First::NoSolution) => assert_eq!(expected[i], 0),
                other => panic!("{set}: {other:?}"),
            }
        }
        let answers = run(&mut batch, all, Ask::Outcome);
        for (i, (answer, _)) in answers.iter().enumerate() {
            match answer {
                Answer::Outcome(Outcome::Unique(a)) => {
                    assert_eq!(expected[i], 1);
                    judge(all[i], a);
                }
                Answer::Outcome(Outcome::Multiple(a, b)) => {
                    assert_ne!(a, b);
                    judge(all[i], a);
                    judge(all[i], b);
                }
                Answer::Outcome(Outcome::NoSolution) => assert_eq!(expected[i], 0),
                other => panic!("{set}: {other:?}"),
            }
        }
        // All vector engines search alike: same witnesses.
        let answers: Vec<Answer> = answers.into_iter().map(|(answer, _)| answer).collect();
        if set != InstructionSet::Portable {
            assert!(*outcomes.get_or_insert_with(|| answers.clone()) == answers, "{set}");
        }
    }
}

#[test]
fn known_puzzles_empty_and_full_grids_have_their_counts() {
    let full: Puzzle = GRID.parse().unwrap();
    let mut puzzles: Vec<Puzzle> = KNOWN.iter().map(|(text, _)| text.parse().unwrap()).collect();
    puzzles.push(full);
    for cell in [0, 40, 80] {
        let mut values = *full.values();
        values[cell] = 0;
        puzzles.push(Puzzle::from_values(values).unwrap());
        values[cell] = values[(cell + 1) % 81];
        puzzles.push(Puzzle::from_values(values).unwrap());
    }
    let expected = KNOWN.iter().map(|&(_, n)| n).chain([1, 1, 0, 1, 0, 1, 0]);
    for mut batch in batches() {
        let mut counts = Vec::new();
        batch.count(&puzzles, u64::MAX, |count, _| counts.push(count));
        assert!(counts.iter().map(|count| count.solutions).eq(expected.clone()));
        assert!(counts.iter().all(|count| count.end == End::Exhausted));

        counts.clear();
        batch.count(&[Puzzle::EMPTY, full], 10_000, |count, _| counts.push(count));
        assert_eq!((counts[0].solutions, counts[0].end), (10_000, End::Stopped));
        assert_eq!((counts[1].solutions, counts[1].end), (1, End::Exhausted));
        counts.clear();
        batch.count(&puzzles, 0, |count, _| counts.push(count));
        assert!(counts.iter().all(|count| count.solutions == 0 && count.end == End::Stopped));
    }
}

#[test]
fn many_puzzles_of_all_kinds_are_answered_in_order() {
    let mut random = Random::new(5, 0);
    let mut puzzles = Vec::new();
    for i in 0..1500 {
        let faults = [0, 0, 0, 1, 2][i % 5];
        let givens = 22 + random.index(60);
        puzzles.push(some_puzzle(&mut random, givens, faults));
    }
    puzzles.extend(KNOWN.iter().map(|(text, _)| text.parse::<Puzzle>().unwrap()));
    let marks: Vec<Pencilmarks> =
        (0..700).map(|i| some_pencilmarks(&mut random, i / 2, [0, 0, 1][i % 3])).collect();
    let mut all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
    all.extend(marks.iter().map(Givens::from));
    // Long runs of each kind, then both kinds mixed.
    assert_right(&all, &[1, 2, 3]);
    random.shuffle(&mut all);
    assert_right(&all, &[2, 7]);
}

#[test]
fn answers_do_not_depend_on_neighbors_or_chunks() {
    let mut random = Random::new(6, 0);
    let puzzles: Vec<Puzzle> = (0..600).map(|i| some_puzzle(&mut random, 20 + i % 20, 0)).collect();
    let all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
    for mut batch in batches() {
        for ask in [Ask::Outcome, Ask::First, Ask::Count { limit: 5 }] {
            let answers = |answers: Vec<(Answer, Statistics)>| -> Vec<Answer> {
                answers.into_iter().map(|(answer, _)| answer).collect()
            };
            let whole = answers(run(&mut batch, &all, ask));
            for chunk in [1, 7, 64, 333] {
                let parts: Vec<Answer> = all
                    .chunks(chunk)
                    .flat_map(|part| answers(run(&mut batch, part, ask)))
                    .collect();
                assert!(parts == whole, "{}, chunks of {chunk}", batch.instruction_set());
            }
        }
    }
}

#[test]
fn what_guesses_suffice_for_does_not_depend_on_neighbors() {
    let mut random = Random::new(7, 0);
    let puzzles: Vec<Puzzle> = (0..300).map(|i| some_puzzle(&mut random, 17 + i % 20, 0)).collect();
    let all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
    for mut batch in batches() {
        for (most, ask) in [(6, Ask::Outcome), (6, Ask::First), (12, Ask::Count { limit: 9 })] {
            batch.set_budget(Budget::at_most(most));
            let answers = |answers: Vec<(Answer, Statistics)>| -> Vec<(Answer, u64)> {
                answers.into_iter().map(|(answer, cost)| (answer, cost.guesses)).collect()
            };
            let whole = answers(run(&mut batch, &all, ask));
            let unknown = |&&(_, guesses): &&(Answer, u64)| guesses == most;
            let unknown = whole.iter().filter(unknown).count();
            assert!((30..=270).contains(&unknown), "{ask:?}: {unknown}");
            for chunk in [1, 7, 64] {
                let parts: Vec<(Answer, u64)> = all
                    .chunks(chunk)
                    .flat_map(|part| answers(run(&mut batch, part, ask)))
                    .collect();
                assert!(parts == whole, "{}, chunks of {chunk}", batch.instruction_set());
            }
        }
    }
}

#[test]
fn the_source_is_read_no_further_than_a_window_ahead_of_the_answers() {
    let easy: Puzzle = GRID.parse().unwrap();
    // Takes a while among puzzles that take none.
    let long: Puzzle = KNOWN[2].0.parse().unwrap();
    let puzzles: Vec<Puzzle> =
        (0..20_000).map(|i| if i % 5000 == 100 { long } else { easy }).collect();
    for mut batch in batches() {
        let read = std::cell::Cell::new(0u64);
        let mut answered = 0;
        let mut furthest = 0;
        let source = puzzles.iter().inspect(|_| read.set(read.get() + 1));
        batch.count(source, u64::MAX, |count, _| {
            assert_eq!(count.solutions, if answered % 5000 == 100 { 596 } else { 1 });
            furthest = furthest.max(read.get() - answered);
            answered += 1;
        });
        assert_eq!(answered, 20_000);
        assert!(furthest <= 4096, "{furthest} puzzles under way");
    }
}

#[test]
fn a_budget_that_runs_out_is_told_for_its_puzzle_alone() {
    let easy: Puzzle = GRID.parse().unwrap();
    for mut batch in batches() {
        batch.set_budget(Budget::at_most(5));
        let mixed: Vec<Puzzle> =
            (0..100).map(|i| if i % 3 == 0 { Puzzle::EMPTY } else { easy }).collect();
        let all: Vec<Givens<'_>> = mixed.iter().map(Givens::from).collect();
        for (i, (answer, statistics)) in run(&mut batch, &all, Ask::Outcome).into_iter().enumerate()
        {
            assert!(statistics.guesses <= 5);
            match answer {
                Answer::Outcome(Outcome::Unknown(_)) => assert_eq!(i % 3, 0),
                Answer::Outcome(Outcome::Unique(_)) => assert_ne!(i % 3, 0),
                other => panic!("{other:?}"),
            }
        }
        for (i, (answer, _)) in
            run(&mut batch, &all, Ask::Count { limit: 1000 }).into_iter().enumerate()
        {
            let Answer::Count(count) = answer else { panic!("asked for a count") };
            let end = if i % 3 == 0 { End::Unknown(Why::Budget) } else { End::Exhausted };
            assert_eq!(count.end, end);
        }
    }
}

#[test]
fn cancelling_ends_every_puzzle_at_once() {
    for mut batch in batches() {
        let cancel = Cancel::new();
        batch.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
        // Counting all grids would take for ever.
        let puzzles = vec![Puzzle::EMPTY; 3000];
        let stop = cancel.clone();
        let stopper = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(20));
            stop.set();
        });
        let mut counts = Vec::new();
        batch.count(&puzzles, u64::MAX, |count, _| counts.push(count));
        stopper.join().unwrap();
        assert_eq!(counts.len(), 3000);
        assert!(counts.iter().all(|count| count.end == End::Unknown(Why::Cancelled)));
    }
}

/// Puzzles with one solution, with several, with none.
fn a_mixture(random: &mut Random, size: usize) -> Vec<Puzzle> {
    (0..size).map(|i| some_puzzle(random, 22 + i % 20, [0, 0, 0, 1][i % 4])).collect()
}

/// While puzzles have many solutions, a batch that only counts them turns to the engine for single
/// puzzles, and back: only the time and the guesses may differ.
#[test]
fn a_stream_that_changes_its_kind_is_answered_in_order() {
    let mut random = Random::new(9, 0);
    let several = |random: &mut Random| (0..2000).map(|_| some_puzzle(random, 20, 0)).collect();
    let mut puzzles: Vec<Puzzle> = several(&mut random);
    puzzles.extend(a_mixture(&mut random, 2000));
    puzzles.extend::<Vec<Puzzle>>(several(&mut random));
    for mut batch in batches() {
        let set = batch.instruction_set();
        let config = Config::on(set);
        let mut solver = Solver::with_config(&config).unwrap();
        for limit in [1, 2, 7] {
            let mut number = 0;
            let (mut early, mut usual) = (0, 0);
            batch.count(&puzzles, limit, |found, statistics| {
                let count = solver.count(puzzles[number], limit);
                assert_eq!(found, count, "{set}, puzzle {number}, limit {limit}");
                if (1000..2000).contains(&number) {
                    early += statistics.sweeps;
                    usual += solver.statistics().sweeps;
                }
                number += 1;
            });
            assert_eq!(number, puzzles.len());
            // The last of the first kind were searched by early guesses, which save sweeps. (NEON
            // has lanes and the portable engine, whose sweeps are not of one kind. In plain words
            // haste makes more sweeps, and shorter ones.)
            let is_early = early * 10 < usual * 9;
            let may_be = limit > 1 && set != InstructionSet::Portable;
            assert!(set == InstructionSet::Neon || is_early == may_be, "{set}: {early} {usual}");
        }
    }
}

#[test]
fn a_batch_that_has_answered_before_answers_like_a_new_one() {
    let mut random = Random::new(8, 0);
    let puzzles = a_mixture(&mut random, 1400);
    let marks: Vec<Pencilmarks> =
        (0..50).map(|i| some_pencilmarks(&mut random, i * 5, 0)).collect();
    let mut all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
    all.extend(marks.iter().map(Givens::from));
    for mut used in batches() {
        let set = used.instruction_set();
        for round in 0..60 {
            let ask = match random.below(5) {
                0 => Ask::First,
                1 | 2 => Ask::Outcome,
                _ => Ask::Count { limit: [0, 1, 2, 3, 500][random.index(5)] },
            };
            let budget = match random.below(3) {
                0 => Budget::at_most(random.below(6)),
                _ => Budget::UNLIMITED,
            };
            let size = [1, 3, 25, 100, 1450][random.index(5)];
            let from = random.index(all.len() - size + 1);
            let mut new = Batch::with_config(&Config::on(set)).unwrap();
            new.set_budget(budget.clone());
            used.set_budget(budget);
            let asked = &all[from..from + size];
            assert!(
                run(&mut used, asked, ask) == run(&mut new, asked, ask),
                "{set}, round {round}"
            );
        }
    }
}

#[test]
fn a_cancelled_batch_says_nothing_wrong_then_or_later() {
    let puzzles = a_mixture(&mut Random::new(9, 0), 5000);
    for mut batch in batches() {
        let all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
        let uncancelled: Vec<Answer> =
            run(&mut batch, &all, Ask::Outcome).into_iter().map(|(answer, _)| answer).collect();
        let cancel = Cancel::new();
        batch.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
        for stop_after in [0, 1, 1500, 4000] {
            let set = |when: bool| if when { cancel.set() } else { cancel.clear() };
            set(stop_after == 0);
            let mut answers = Vec::new();
            batch.classify(&puzzles, |outcome, _| {
                answers.push(Answer::Outcome(outcome));
                set(answers.len() >= stop_after);
            });
            let mut unknown = 0;
            for ((answer, right), givens) in answers.iter().zip(&uncancelled).zip(&all) {
                match answer {
                    Answer::Outcome(Outcome::Unknown(_)) => unknown += 1,
                    // Two that were found by then, which need not be the first two.
                    Answer::Outcome(Outcome::Multiple(a, b)) => {
                        assert_ne!(a, b);
                        judge(*givens, a);
                        judge(*givens, b);
                    }
                    answer => assert_eq!(answer, right),
                }
            }
            assert!(answers.len() == 5000 && unknown > 0);
        }
        cancel.clear();
        let later: Vec<Answer> =
            run(&mut batch, &all, Ask::Outcome).into_iter().map(|(answer, _)| answer).collect();
        assert!(later == uncancelled);
    }
}

#[test]
fn a_batch_whose_sink_panicked_still_answers_right() {
    let puzzles = a_mixture(&mut Random::new(10, 0), 2000);
    let all: Vec<Givens<'_>> = puzzles.iter().map(Givens::from).collect();
    for mut batch in batches() {
        let right = run(&mut batch, &all, Ask::Outcome);
        let mut answered = 0;
        let attempt = std::panic::AssertUnwindSafe(|| {
            batch.first(&puzzles, |_, _| {
                answered += 1;
                // Not a panic that prints.
                if answered == 1000 {
                    std::panic::resume_unwind(Box::new("enough"));
                }
            });
        });
        assert!(std::panic::catch_unwind(attempt).is_err());
        assert!(run(&mut batch, &all, Ask::Outcome) == right);
    }
}

proptest! {
    #[test]
    fn random_givens_count_as_the_naive_search_counts(
        seed in any::<u64>(),
        givens in 24usize..81,
        faults in 0usize..3,
        limit in 1u64..40,
    ) {
        let mut random = Random::new(seed, 0);
        let puzzle = some_puzzle(&mut random, givens, faults);
        assert_right(&[Givens::from(&puzzle)], &[limit]);
    }

    #[test]
    fn random_pencilmarks_count_as_the_naive_search_counts(
        seed in any::<u64>(),
        extra in 0usize..300,
        faults in 0usize..3,
        limit in 1u64..40,
    ) {
        let mut random = Random::new(seed, 0);
        let marks = some_pencilmarks(&mut random, extra, faults);
        assert_right(&[Givens::from(&marks)], &[limit]);
    }
}

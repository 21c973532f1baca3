//! Pencilmark puzzles that are hard to search, on every instruction set.

use crate::oracle::naive;
use sudokit::board::{Cell, Digit, DigitSet, House};
use sudokit::random::Random;
use sudokit::simd::InstructionSet;
use sudokit::solve::{Batch, Config, Count, End, Solver, Why};
use sudokit::{Budget, Pencilmarks};

const GRID: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

/// Far more guesses than any of these puzzles may need.
const BOUND: u64 = 60_000;

fn assert_counts(marks: &[Pencilmarks], expected: Count) {
    for set in InstructionSet::available() {
        let config = Config::on(set);
        let mut solver = Solver::with_config(&config).unwrap();
        solver.set_budget(Budget::at_most(BOUND));
        for marks in marks {
            assert_eq!(solver.count(marks, 2), expected, "{set} {marks}");
            let again = solver.statistics().guesses;
            let _ = solver.count(marks, 2);
            assert_eq!(solver.statistics().guesses, again, "{set} {marks}");
        }
        let mut batch = Batch::with_config(&config).unwrap();
        batch.set_budget(Budget::at_most(BOUND));
        let mut answers = 0;
        batch.count(marks, 2, |count, _| {
            assert_eq!(count, expected, "{set} {}", marks[answers]);
            answers += 1;
        });
        assert_eq!(answers, marks.len());
    }
}

/// Cells of a house, one more than their digits, and some houses with as many digits as cells. All
/// other candidates stay, so that a search can go wrong for ever before it looks there.
fn crowded(index: u64) -> Pencilmarks {
    let mut random = Random::new(3, index);
    let houses: Vec<House> = House::all().collect();
    let mut marks = Pencilmarks::FULL;
    for more in 0..1 + random.index(5) {
        let mut cells: Vec<Cell> = houses[random.index(27)].cells().collect();
        random.shuffle(&mut cells);
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let size = 3 + random.index(4);
        let digits: DigitSet = digits[..size - usize::from(more == 0)].iter().copied().collect();
        for &cell in &cells[..size] {
            marks.set(cell, marks.get(cell) & digits);
        }
    }
    marks
}

/// Some digits of a house with one cell fewer than they are.
fn confined(index: u64) -> Pencilmarks {
    let mut random = Random::new(4, index);
    let mut cells: Vec<Cell> = House::all().nth(random.index(27)).unwrap().cells().collect();
    random.shuffle(&mut cells);
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let size = 3 + random.index(4);
    let confined: DigitSet = digits[..size].iter().copied().collect();
    let mut marks = Pencilmarks::FULL;
    for &cell in &cells[size - 1..] {
        marks.set(cell, marks.get(cell) - confined);
    }
    marks
}

#[test]
fn a_contradiction_in_one_house_is_found_wherever_it_is() {
    let none = Count { solutions: 0, end: End::Exhausted };
    let marks: Vec<Pencilmarks> = (0..60).flat_map(|i| [crowded(i), confined(i)]).collect();
    assert_counts(&marks, none);
}

/// A grid to whose cells random candidates are added, as long as it stays the only solution.
fn minimal(index: u64) -> Pencilmarks {
    let mut random = Random::new(5, index);
    let mut solver = Solver::new();
    let solution: sudokit::Solution = GRID.parse().unwrap();
    let mut marks = Pencilmarks::FULL;
    for cell in Cell::all() {
        marks.set(cell, DigitSet::only(solution.get(cell)));
    }
    let mut candidates: Vec<(Cell, Digit)> =
        Cell::all().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit))).collect();
    random.shuffle(&mut candidates);
    for (cell, digit) in candidates {
        let mut forced = marks;
        forced.set(cell, DigitSet::only(digit));
        if solver.count(forced, 1).solutions == 0 {
            let mut set = marks.get(cell);
            set.insert(digit);
            marks.set(cell, set);
        }
    }
    marks
}

#[test]
fn minimal_pencilmark_puzzles_are_proper_and_stay_within_bounds() {
    let marks: Vec<Pencilmarks> = (0..5).map(minimal).collect();
    assert_counts(&marks, Count { solutions: 1, end: End::Exhausted });
}

/// Every budget up to what is needed gives no answer, at exactly its price; a cancel flag as well.
#[test]
fn budgets_bound_a_second_opinion_too() {
    let mut marks = Pencilmarks::FULL;
    for cell in House::all().nth(5).unwrap().cells().take(5) {
        marks.set(cell, DigitSet::from_bits(0b1111));
    }
    for set in InstructionSet::available() {
        let mut solver = Solver::with_config(&Config::on(set)).unwrap();
        assert_eq!(solver.count(marks, 2).end, End::Exhausted);
        let needed = solver.statistics().guesses;
        for budget in (0..needed).step_by(needed as usize / 20 + 1).chain([needed - 1]) {
            solver.set_budget(Budget::at_most(budget));
            assert_eq!(solver.count(marks, 2).end.why(), Some(Why::Budget), "{set} {budget}");
            assert_eq!(solver.statistics().guesses, budget, "{set}");
        }
        solver.set_budget(Budget::at_most(needed));
        assert_eq!(solver.count(marks, 2).end, End::Exhausted, "{set}");
    }
}

/// Few digits left in most cells: a naive search can count these too.
#[test]
fn narrow_puzzles_have_the_counts_of_a_naive_search() {
    let solution: sudokit::Solution = GRID.parse().unwrap();
    let mut seen = [0; 3];
    for index in 0..200 {
        let mut random = Random::new(6, index);
        let mut marks = Pencilmarks::FULL;
        let spoilt = random.index(162);
        for cell in Cell::all() {
            let mut set = DigitSet::only(solution.get(cell));
            for _ in 0..random.index(7) {
                set.insert(Digit::ALL[random.index(9)]);
            }
            if cell.index() == spoilt {
                set.remove(solution.get(cell));
            }
            marks.set(cell, set);
        }
        let expected = naive(&marks, 20).len() as u64;
        seen[expected.min(2) as usize] += 1;
        for set in InstructionSet::available() {
            let mut solver = Solver::with_config(&Config::on(set)).unwrap();
            assert_eq!(solver.count(marks, 20).solutions, expected, "{set} {marks}");
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

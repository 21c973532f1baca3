//! Random questions for a problem, drawn from `(seed, number)` alone.
//!
//! A grid is drawn in the way that its promise asks for, and again until the problem may give it.

use super::answer::{Question, Step, by_full_houses, count, is_valid};
use super::cases::Task;
use super::problem::{Grids, Problem, Promise, Rows, Want};
use sudokit::Puzzle;
use sudokit::adversary::random_solution;
use sudokit::board::{Cell, Digit};
use sudokit::random::Random;

/// The most grids of a random input.
const MOST_GRIDS: usize = 4;

/// The questions of random case number `number` (from 1), with their answers.
pub(super) fn tasks(problem: Problem, seed: u64, number: u64) -> Vec<Task> {
    let mut random = Random::new(seed, number);
    let grids = match problem.input.grids {
        Grids::None | Grids::One => 1,
        // The first has several: what answers one alone fails early.
        Grids::Counted | Grids::Many => 1 + (number as usize + random.index(2)) % MOST_GRIDS,
    };
    (0..grids as u64).map(|grid| task(problem, number + grid, &mut random)).collect()
}

fn task(problem: Problem, kind: u64, random: &mut Random) -> Task {
    loop {
        let question = question(problem, kind, random);
        if question.may_come(problem, true)
            && let Some(task) = Task::new(problem, question)
        {
            return task;
        }
    }
}

fn question(problem: Problem, kind: u64, random: &mut Random) -> Question {
    if problem.input.grids == Grids::None {
        return Question::grid(Puzzle::EMPTY);
    }
    let full = random_solution(random).to_puzzle();
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    if problem.input.rows == Rows::Steps {
        return Question::steps(steps(&full, &cells, kind, random));
    }
    let solvable = |random: &mut Random| dug(&full, &cells, problem, kind, random);
    Question::grid(match problem.input.promise {
        Promise::Proper | Promise::Solvable => solvable(random),
        Promise::FullHouses => full_houses(&full, &cells[..10 + random.index(40)]),
        Promise::FiveEmpty if kind.is_multiple_of(3) => five_wrong(&full, &cells, random),
        Promise::FiveEmpty => without(&full, &cells[..5]),
        Promise::Full if kind.is_multiple_of(2) => full,
        Promise::Full => wrong_digit(&full, cells[0], random),
        Promise::Clash if kind.is_multiple_of(5) => clashing(solvable(random), &cells),
        Promise::Any | Promise::Clash if kind.is_multiple_of(3) => {
            unsolvable(solvable(random), &full, &cells, random)
        }
        Promise::Any | Promise::Clash => solvable(random),
    })
}

/// A full grid that lost cells: by turns few, all that it can lose and stay proper, many, and
/// something between.
fn dug(full: &Puzzle, cells: &[Cell], problem: Problem, kind: u64, random: &mut Random) -> Puzzle {
    let most = 81 - problem.input.givens.max(1);
    let many =
        |from: usize, span: usize, random: &mut Random| (from + random.index(span)).min(most);
    let is_proper = problem.input.promise == Promise::Proper
        || problem.output.want == Want::Unique && problem.output.several.is_none();
    match kind % 4 {
        1 => without(full, &cells[..many(1, 30, random)]),
        2 => minimal(full, cells),
        3 if is_proper => {
            // Proper, with some givens more than it needs.
            let mut puzzle = minimal(full, cells);
            let back = random.index(20);
            let kept: Vec<Cell> = puzzle.empty_cells().collect();
            kept.iter().rev().take(back).for_each(|&cell| puzzle.set(cell, full.get(cell)));
            puzzle
        }
        3 => without(full, &cells[..many(50, 20, random)]),
        _ => without(full, &cells[..many(30, 20, random)]),
    }
}

fn without(full: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut puzzle = *full;
    cells.iter().for_each(|&cell| puzzle.set(cell, None));
    puzzle
}

/// The grid without every given, in this order, that it can lose and stay proper.
fn minimal(full: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut puzzle = *full;
    for &cell in cells {
        let mut fewer = puzzle;
        fewer.set(cell, None);
        if count(&fewer, 2) == 1 {
            puzzle = fewer;
        }
    }
    puzzle
}

/// The grid without those of these cells that full houses give back.
fn full_houses(full: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut puzzle = *full;
    for &cell in cells {
        let mut fewer = puzzle;
        fewer.set(cell, None);
        if by_full_houses(&fewer) {
            puzzle = fewer;
        }
    }
    puzzle
}

/// The grid with one digit changed.
fn wrong_digit(full: &Puzzle, cell: Cell, random: &mut Random) -> Puzzle {
    let mut puzzle = *full;
    puzzle.set(cell, other_digit(full, cell, random));
    puzzle
}

/// A digit that the full grid has not in that cell.
fn other_digit(full: &Puzzle, cell: Cell, random: &mut Random) -> Option<Digit> {
    let right = full.get(cell).map_or(0, Digit::get);
    let others: Vec<u8> = (1..=9).filter(|&digit| digit != right).collect();
    Digit::new(others[random.index(others.len())])
}

/// Five empty cells and one wrong digit that clashes with nothing.
fn five_wrong(full: &Puzzle, cells: &[Cell], random: &mut Random) -> Puzzle {
    let wrong = cells[0];
    let digit = other_digit(full, wrong, random);
    let mut empty: Vec<Cell> = wrong.peers().filter(|&peer| full.get(peer) == digit).collect();
    empty.extend(cells[1..].iter().filter(|&&cell| full.get(cell) != digit).take(5));
    let mut puzzle = without(full, &empty[..5]);
    puzzle.set(wrong, digit);
    puzzle
}

/// The grid with a digit of the full grid wrong, such that no two givens clash and no solution is
/// left. The grid as it is where there is no such cell.
fn unsolvable(puzzle: Puzzle, full: &Puzzle, cells: &[Cell], random: &mut Random) -> Puzzle {
    for &cell in cells.iter().filter(|&&cell| puzzle.get(cell).is_none()) {
        let mut wrong = puzzle;
        wrong.set(cell, other_digit(full, cell, random));
        if is_valid(&wrong) && count(&wrong, 1) == 0 {
            return wrong;
        }
    }
    puzzle
}

/// The grid with a given twice in a house.
fn clashing(mut puzzle: Puzzle, cells: &[Cell]) -> Puzzle {
    let given = cells.iter().find(|&&cell| puzzle.get(cell).is_some());
    let empty = |given: &Cell| given.peers().find(|&peer| puzzle.get(peer).is_none());
    if let Some((given, empty)) = given.and_then(|given| Some((*given, empty(given)?))) {
        puzzle.set(empty, puzzle.get(given));
    }
    puzzle
}

/// All cells in this order with the digits of the full grid; of three of four, one digit is wrong.
fn steps(full: &Puzzle, cells: &[Cell], kind: u64, random: &mut Random) -> Vec<Step> {
    let digit = |cell: Cell| full.get(cell).expect("the grid is full");
    let mut steps: Vec<Step> = cells.iter().map(|&cell| (cell, digit(cell))).collect();
    if !kind.is_multiple_of(4) {
        let at = random.index(steps.len());
        let before = Question::steps(steps[..at].to_vec()).puzzle;
        let (cell, _) = steps[at];
        // A digit that clashes with nothing is a mistake that does not show at once.
        let fits = |digit: &Digit| {
            let mut after = before;
            after.set(cell, Some(*digit));
            *digit != steps[at].1 && is_valid(&after)
        };
        let hidden = (1..=9).filter_map(Digit::new).find(fits);
        if let Some(wrong) = hidden.or_else(|| other_digit(full, cell, random)) {
            steps[at].1 = wrong;
        }
    }
    steps
}

//! The built-in samples, made from a seed in a fraction of a second.

use super::Set;
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};
use sudokit::random::Random;
use sudokit::solve::Solver;
use sudokit::text::Content;

/// Puzzles in each sample.
const SIZE: u64 = 1000;

/// The samples `minimal`, `easy` and `several`.
pub(super) fn sets(seed: u64) -> Vec<Set> {
    let mut solver = Solver::new();
    let mut sets = ["minimal", "easy", "several"].map(|name| (name, Vec::new()));
    for index in 0..SIZE {
        let mut random = Random::new(seed, index);
        let puzzle = minimal(&mut random, &mut solver);
        let [minimal, easy, several] = &mut sets;
        easy.1.push(Content::Puzzle(with_more_givens(puzzle, &mut random, &mut solver)));
        several.1.push(Content::Puzzle(with_a_given_less(puzzle, &mut random)));
        minimal.1.push(Content::Puzzle(puzzle));
    }
    sets.map(|(name, puzzles)| Set { name: format!("{name} (sample, seed {seed})"), puzzles })
        .into()
}

/// A random grid from which givens are taken in random order, as long as it stays proper.
fn minimal(random: &mut Random, solver: &mut Solver) -> Puzzle {
    let mut puzzle = grid(random, solver);
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        let given = puzzle.get(cell);
        puzzle.set(cell, None);
        if solver.count(puzzle, 2).solutions != 1 {
            puzzle.set(cell, given);
        }
    }
    puzzle
}

/// A full grid: the cells in random order, each taking a random digit that leaves a solution.
fn grid(random: &mut Random, solver: &mut Solver) -> Puzzle {
    let mut cells: Vec<Cell> = Cell::all().collect();
    random.shuffle(&mut cells);
    let mut grid = Puzzle::EMPTY;
    for cell in cells {
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        for digit in digits {
            grid.set(cell, Some(digit));
            let clash = cell.peers().any(|peer| grid.get(peer) == Some(digit));
            if !clash && solver.count(grid, 1).solutions == 1 {
                break;
            }
        }
    }
    grid
}

/// Givens of the solution put back, until there are 40 to 50.
fn with_more_givens(mut puzzle: Puzzle, random: &mut Random, solver: &mut Solver) -> Puzzle {
    let solution = solver.first(puzzle).solution().expect("a proper puzzle has a solution");
    let mut empty: Vec<Cell> = puzzle.empty_cells().collect();
    random.shuffle(&mut empty);
    let wanted = 40 + random.index(11);
    for &cell in empty.iter().take(wanted.saturating_sub(puzzle.given_count())) {
        puzzle.set(cell, Some(solution.get(cell)));
    }
    puzzle
}

fn with_a_given_less(mut puzzle: Puzzle, random: &mut Random) -> Puzzle {
    let cells: Vec<Cell> = puzzle.givens().map(|(cell, _)| cell).collect();
    puzzle.set(cells[random.index(cells.len())], None);
    puzzle
}

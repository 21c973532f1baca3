//! What is right for a grid, found by the library.

use super::problem::{Problem, Promise, Rows, Want, Written};
use super::promise;
use sudokit::board::{Cell, Digit};
use sudokit::solve::{self, Order, Solutions, Solver};
use sudokit::textbook::{self, Method, Outcome, Unobserved};
use sudokit::{Budget, Puzzle, Solution, rules};

/// A step of a person: a digit in a cell.
pub(super) type Step = (Cell, Digit);

/// One question of an input: a grid, or the steps of a person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// The grid; that of all steps where there are steps.
    pub puzzle: Puzzle,
    /// The steps.
    pub steps: Vec<Step>,
    /// The case that the description writes out: then there is no grid.
    pub written: Option<&'static Written>,
}

/// The right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// The words that stand alone, or above the grids.
    pub words: Option<String>,
    /// The grids, in their order.
    pub grids: Vec<Solution>,
    /// Whether any other solution is as good as the grid.
    pub any: bool,
}

impl Answer {
    fn words(words: impl Into<String>) -> Answer {
        Answer { words: Some(words.into()), grids: Vec::new(), any: false }
    }

    fn grid(solution: Solution) -> Answer {
        Answer { words: None, grids: vec![solution], any: false }
    }
}

impl Question {
    /// A grid.
    pub(super) fn grid(puzzle: Puzzle) -> Question {
        Question { puzzle, steps: Vec::new(), written: None }
    }

    /// The steps of a person, each in a cell of its own.
    pub(super) fn steps(steps: Vec<Step>) -> Question {
        let mut puzzle = Puzzle::EMPTY;
        steps.iter().for_each(|&(cell, digit)| puzzle.set(cell, Some(digit)));
        Question { puzzle, steps, written: None }
    }

    /// A case that the description writes out.
    pub(super) fn written(written: &'static Written) -> Question {
        Question { puzzle: Puzzle::EMPTY, steps: Vec::new(), written: Some(written) }
    }

    /// What is right; `None` where the problem has no such question.
    pub(super) fn answer(&self, problem: Problem) -> Option<Answer> {
        if let Some(written) = self.written {
            return Some(Answer::words(&written.output));
        }
        let output = &problem.output;
        let none = || output.none.as_deref().map(Answer::words);
        let puzzle = self.puzzle;
        match output.want {
            Want::Text => None,
            Want::Slow => Some(Answer { words: None, grids: Vec::new(), any: true }),
            Want::FirstWrong => match first_wrong(&self.steps) {
                Some(number) => Some(Answer::words(number.to_string())),
                None => none(),
            },
            Want::Valid => {
                let [yes, no] = output.yes_no.as_ref()?;
                Some(Answer::words(if is_valid(&puzzle) { yes } else { no }))
            }
            _ if count(&puzzle, 1) == 0 => match output.want {
                Want::Count => Some(Answer::words("0")),
                _ => none(),
            },
            _ if self.has_too_many(problem) => None,
            Want::Any => {
                let any = count(&puzzle, 2) > 1;
                Some(Answer { any, ..Answer::grid(smallest(&puzzle)?) })
            }
            Want::Smallest => Some(Answer::grid(smallest(&puzzle)?)),
            Want::Unique => match count(&puzzle, 2) {
                1 => Some(Answer::grid(smallest(&puzzle)?)),
                _ => output.several.as_deref().map(Answer::words),
            },
            Want::All => {
                let grids = all(&puzzle).collect();
                Some(Answer { words: None, grids, any: false })
            }
            Want::Count => {
                let number = count(&puzzle, MOST_SOLUTIONS);
                let grids = if number == 1 { vec![smallest(&puzzle)?] } else { Vec::new() };
                Some(Answer { words: Some(number.to_string()), grids, any: false })
            }
            Want::Score => {
                let best = all(&puzzle).map(|solution| score(&solution)).max()?;
                Some(Answer::words(best.to_string()))
            }
        }
    }

    /// Whether the answer takes all solutions, and there are too many to list.
    pub(super) fn has_too_many(&self, problem: Problem) -> bool {
        let takes_all = matches!(problem.output.want, Want::All | Want::Count | Want::Score);
        takes_all && count(&self.puzzle, MOST_SOLUTIONS + 1) > MOST_SOLUTIONS
    }

    /// Whether the problem promises that such a question may come. `quickly`: also that a plain
    /// search in reading order is quick.
    pub(super) fn may_come(&self, problem: Problem, quickly: bool) -> bool {
        let (input, want) = (&problem.input, problem.output.want);
        if input.rows == Rows::Steps || want == Want::Slow || self.written.is_some() {
            return true;
        }
        let puzzle = &self.puzzle;
        let solutions = count(puzzle, 2);
        let is_kept = match input.promise {
            Promise::Proper => solutions == 1,
            Promise::Solvable => solutions > 0,
            Promise::Any => is_valid(puzzle),
            Promise::Clash => true,
            Promise::FullHouses => by_full_houses(puzzle),
            Promise::FiveEmpty => puzzle.given_count() == 76 && solutions < 2 && is_valid(puzzle),
            Promise::Full => puzzle.given_count() == 81,
        };
        let few = match want {
            Want::All | Want::Count => count(puzzle, MOST_LISTED + 1) <= MOST_LISTED,
            Want::Score => !self.has_too_many(problem),
            _ => true,
        };
        is_kept
            && few
            && puzzle.given_count() >= input.givens
            && (!quickly || want == Want::Valid || promise::is_quick(puzzle))
    }
}

/// The most solutions of a grid whose solutions are counted or listed.
const MOST_LISTED: u64 = 400;
/// The most solutions of a grid whose answer takes all of them.
pub(super) const MOST_SOLUTIONS: u64 = 20_000;
/// Placements of plain backtracking that take less than a second.
const QUICK: u64 = 10_000_000;

/// Whether no two givens clash.
pub(super) fn is_valid(puzzle: &Puzzle) -> bool {
    rules::is_valid(puzzle.values())
}

/// The number of solutions, up to a limit.
pub(super) fn count(puzzle: &Puzzle, limit: u64) -> u64 {
    if is_valid(puzzle) { Solver::new().count(*puzzle, limit).solutions } else { 0 }
}

/// The smallest solution.
pub(super) fn smallest(puzzle: &Puzzle) -> Option<Solution> {
    if !is_valid(puzzle) {
        return None;
    }
    // Most cases are quick for plain backtracking, and its first solution is the smallest.
    let budget = Budget::at_most(QUICK);
    let run = textbook::solve(Method::EmptyCells, puzzle, &budget, &mut Unobserved);
    match run.outcome {
        Outcome::Solved(solution) => Some(solution),
        Outcome::NoSolution => None,
        Outcome::Unknown(_) => solve::lexicographic(*puzzle),
    }
}

/// The solutions, the smallest first.
fn all(puzzle: &Puzzle) -> impl Iterator<Item = Solution> {
    Solutions::new(*puzzle, Order::Ascending, Budget::UNLIMITED)
}

/// The score of a solution: each digit times the weight of its cell, 10 in the middle and 1 less
/// for each ring around it.
fn score(solution: &Solution) -> u64 {
    let weight = |cell: Cell| 10 - cell.row().abs_diff(4).max(cell.column().abs_diff(4)) as u64;
    Cell::all().map(|cell| weight(cell) * u64::from(solution.get(cell).get())).sum()
}

/// The number of the first step (from 1) after which no solution is left.
fn first_wrong(steps: &[Step]) -> Option<usize> {
    let is_wrong = |&number: &usize| {
        let mut puzzle = Puzzle::EMPTY;
        for &(cell, digit) in &steps[..number] {
            let other = puzzle.get(cell).is_some_and(|before| before != digit);
            if other {
                return true;
            }
            puzzle.set(cell, Some(digit));
        }
        count(&puzzle, 1) == 0
    };
    // Once no solution is left, none comes back.
    let numbers: Vec<usize> = (1..=steps.len()).collect();
    let right = numbers.partition_point(|number| !is_wrong(number));
    numbers.get(right).copied()
}

/// Whether houses that lack one digit, filled again and again, fill the grid.
pub(super) fn by_full_houses(puzzle: &Puzzle) -> bool {
    let mut puzzle = *puzzle;
    loop {
        if !is_valid(&puzzle) {
            return false;
        }
        let forced = puzzle.empty_cells().find_map(|cell| {
            let lacks_one = [
                (0..9).filter_map(|i| Cell::new(cell.row() * 9 + i)).collect::<Vec<_>>(),
                (0..9).filter_map(|i| Cell::new(i * 9 + cell.column())).collect(),
                cell.peers().chain([cell]).filter(|&other| box_of(other) == box_of(cell)).collect(),
            ];
            let house = lacks_one.into_iter().find(|house| {
                house.iter().filter(|&&other| puzzle.get(other).is_none()).count() == 1
            })?;
            let is_there = |digit: &Digit| house.iter().any(|&c| puzzle.get(c) == Some(*digit));
            let digit = (1..=9).filter_map(Digit::new).find(|digit| !is_there(digit))?;
            Some((cell, digit))
        });
        match forced {
            Some((cell, digit)) => puzzle.set(cell, Some(digit)),
            None => return puzzle.empty_cells().next().is_none(),
        }
    }
}

fn box_of(cell: Cell) -> (usize, usize) {
    (cell.row() / 3, cell.column() / 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str =
        "143628579572139468986754231391542786468917352725863914237481695619275843854396127";

    fn puzzle(text: &str) -> Puzzle {
        text.parse().unwrap()
    }

    #[test]
    fn the_first_wrong_step_is_the_one_after_which_nothing_fits() {
        let full = puzzle(FULL);
        let right: Vec<Step> = full.givens().collect();
        assert_eq!(first_wrong(&right), None);
        for at in [10, 40, 80] {
            let mut steps = right.clone();
            steps[at].1 = Digit::new(steps[at].1.get() % 9 + 1).unwrap();
            let found = first_wrong(&steps).unwrap();
            // One by one, as the problem states it.
            let naive = (1..=81).find(|&n| {
                let grid = Question::steps(steps[..n].to_vec()).puzzle;
                count(&grid, 1) == 0
            });
            assert_eq!(Some(found), naive);
        }
    }

    #[test]
    fn weights_are_those_of_a_target() {
        // All cells of the same digit would score this times the digit.
        let weights: u64 = 10 + 8 * 9 + 16 * 8 + 24 * 7 + 32 * 6;
        let solution = smallest(&puzzle(FULL)).unwrap();
        let other = solution.to_puzzle().to_line(b'0').map(|b| b'0' + (b - b'0') % 9 + 1);
        let other = smallest(&puzzle(std::str::from_utf8(&other).unwrap())).unwrap();
        // Adding 1 to each digit below 9 and 8 less to each 9.
        let nines: u64 = Cell::all()
            .filter(|&cell| solution.get(cell).get() == 9)
            .map(|cell| 10 - cell.row().abs_diff(4).max(cell.column().abs_diff(4)) as u64)
            .sum();
        assert_eq!(score(&other) + 9 * nines, score(&solution) + weights);
    }

    #[test]
    fn full_houses_need_a_house_that_lacks_one_digit() {
        let mut grid = puzzle(FULL);
        for cell in 72..81 {
            grid.set(Cell::new(cell).unwrap(), None);
        }
        assert!(by_full_houses(&grid));
        for cell in 63..72 {
            grid.set(Cell::new(cell).unwrap(), None);
        }
        assert!(!by_full_houses(&grid));
        assert!(!by_full_houses(&puzzle(&FULL.replacen('1', "4", 1))));
    }
}

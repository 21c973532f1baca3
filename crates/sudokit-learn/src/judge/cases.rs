//! The grids a program is judged on.
//!
//! First the fixed ones, from the sample to grids that are slow for row-major search, then random
//! ones: case number `i` of a seed depends on `(seed, i)` alone. All have a solution, and none
//! costs a row-major search more than both problems promise ([`promise`]). What costs more is
//! [`hard`], and judged only on request.

use super::problem::{Problem, Rows, Want};
use super::promise;
use sudokit::adversary::random_solution;
use sudokit::board::Cell;
use sudokit::random::Random;
use sudokit::solve::{self, Solver};
use sudokit::textbook::{self, Method, Outcome, Unobserved};
use sudokit::{Budget, Puzzle, Solution, rules};

/// A grid with what is known about its answers.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// What it is.
    pub name: Name,
    /// The grid.
    pub puzzle: Puzzle,
    /// The smallest solution.
    pub smallest: Solution,
    /// Whether it is the only one.
    pub proper: bool,
}

/// What a case is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// The sample of the problem.
    Sample,
    /// No empty cell.
    Full,
    /// The cell in the middle is empty.
    OneEmpty,
    /// Only the last cell is empty.
    LastCell,
    /// The last row is empty.
    LastRow,
    /// Four cells that can be filled in two ways.
    TwoSolutions,
    /// The fewest givens a proper puzzle can have.
    SeventeenGivens,
    /// Proper, and forced cells alone do not lead far.
    NeedsSearch,
    /// Hundreds of solutions.
    ManySolutions,
    /// Nearly as slow for row-major search as the problems allow.
    NearLimit,
    /// The first three rows are empty.
    TopRows,
    /// No givens.
    Empty,
    /// Slower for row-major search than the problems allow, the more so the larger the number.
    Slow(u8),
    /// Slower than the problems allow, with hundreds of solutions.
    SlowMany,
    /// Random case of that number, from 1.
    Random(u64),
    /// Read from a file: the puzzle of that number, from 1.
    File(u64),
}

impl Name {
    /// A short name in ASCII, for tables and file names.
    pub(super) fn id(self) -> String {
        match self {
            Name::Sample => "sample".into(),
            Name::Full => "full".into(),
            Name::OneEmpty => "one-empty".into(),
            Name::LastCell => "last-cell".into(),
            Name::LastRow => "last-row".into(),
            Name::TwoSolutions => "two-solutions".into(),
            Name::SeventeenGivens => "17-givens".into(),
            Name::NeedsSearch => "needs-search".into(),
            Name::ManySolutions => "many-solutions".into(),
            Name::NearLimit => "near-limit".into(),
            Name::TopRows => "top-rows".into(),
            Name::Empty => "empty".into(),
            Name::Slow(number) => format!("slow-{number}"),
            Name::SlowMany => "slow-many".into(),
            Name::Random(number) => format!("random-{number}"),
            Name::File(number) => format!("case-{number}"),
        }
    }
}

impl Case {
    /// The case of that grid, `None` when it has no solution.
    pub(super) fn new(name: Name, puzzle: Puzzle) -> Option<Case> {
        if !rules::is_valid(puzzle.values()) {
            return None;
        }
        // Most cases are quick for plain backtracking, and its first solution is the smallest.
        let budget = Budget::at_most(QUICK);
        let run = textbook::solve(Method::EmptyCells, &puzzle, &budget, &mut Unobserved);
        let smallest = match run.outcome {
            Outcome::Solved(solution) => solution,
            Outcome::NoSolution => return None,
            Outcome::Unknown(_) => solve::lexicographic(puzzle)?,
        };
        let proper = Solver::new().count(puzzle, 2).solutions == 1;
        Some(Case { name, puzzle, smallest, proper })
    }

    /// The same case with these cells filled from its smallest solution, which stays the smallest.
    pub(super) fn filled(&self, cells: &[Cell]) -> Case {
        let mut case = self.clone();
        cells.iter().for_each(|&cell| case.puzzle.set(cell, Some(self.smallest.get(cell))));
        case.proper |= Solver::new().count(case.puzzle, 2).solutions == 1;
        case
    }

    /// The only right answer, `None` when there are several.
    pub(super) fn only_answer(&self, problem: Problem) -> Option<Solution> {
        (self.proper || problem.output.want == Want::Smallest).then_some(self.smallest)
    }
}

/// The sample of problem 2239.
const SAMPLE_2239: &str =
    "1.3...5.9..21.94.....7.4...3..5.2..6.6.....5.7..8.3..4...4.1.....92.58..8.4...1.7";
/// The sample of problem 2580.
const SAMPLE_2580: &str =
    ".354692787821.56.9.6.278135321.468978.49135.659682.413917652.8.6.37.195225839476.";
/// One of the 49,158 known puzzles with 17 givens, turned and relabelled to be quick in reading
/// order: 33,815 placements.
const SEVENTEEN: &str =
    "..12.3......4...56.......7..4...12...8.......6...........76...5.3...........5....";
/// By Arto Inkala (2010): no technique short of search gets far. 10,007 placements.
const NEEDS_SEARCH: &str =
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..";
/// 375 solutions, the smallest after 43,534 calls of the program of problem 12095.
const MANY: &str =
    "1...7...3..........4.3..86....5......6....51.2...98..6.9......1..5....786..7.1.4.";
/// A random minimal puzzle: 83,687 calls of the program of problem 12095.
const NEAR_LIMIT: &str =
    "931....7....47.2..........3..4..7..........57.9..8..3652.9.....38.54.............";
/// 596 solutions, the smallest after 631,210 placements.
const SLOW_MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
/// Found by `sudokit adversary --method tables`, with budgets kept small for the purpose: 733,036,
/// 1,564,584 and 3,099,394 placements. A plain search in a compiled language takes well under a
/// second for each.
const SLOW: [&str; 3] = [
    "....34.95..........7.16..2..9.....6.6..31.9.....8...5..8..7.3..76...1....5....2..",
    "8.92..6..4...........3..9..5.1.......4.53.21......93.......6.9...41.2..82.8...5..",
    "9.85....4...3....82........6.1.......2.6...15.....8..3.....4.8...21.59..5.9..3..6",
];

/// Placements of plain backtracking that take less than a second.
const QUICK: u64 = 10_000_000;

/// The sample of a problem.
pub(super) fn sample(problem: Problem) -> Case {
    let sample = if problem.input.rows == Rows::Spaced { SAMPLE_2580 } else { SAMPLE_2239 };
    Case::new(Name::Sample, parse(sample)).expect("a solution")
}

/// The fixed cases, the simplest first.
pub(super) fn fixed(problem: Problem) -> Vec<Case> {
    let full = Case::new(Name::Full, parse(SAMPLE_2239)).expect("a solution").smallest.to_puzzle();
    let without = |cells: &mut dyn Iterator<Item = usize>| {
        let mut puzzle = full;
        cells.for_each(|cell| puzzle.set(Cell::new(cell).expect("within the board"), None));
        puzzle
    };
    make(&[
        (Name::Sample, sample(problem).puzzle),
        (Name::Full, full),
        (Name::OneEmpty, without(&mut [40].into_iter())),
        (Name::LastCell, without(&mut [80].into_iter())),
        (Name::LastRow, without(&mut (72..81))),
        // r1c1, r1c9, r3c1 and r3c9 hold 1 9 9 1 and might as well hold 9 1 1 9.
        (Name::TwoSolutions, without(&mut [0, 8, 18, 26].into_iter())),
        (Name::SeventeenGivens, parse(SEVENTEEN)),
        (Name::NeedsSearch, parse(NEEDS_SEARCH)),
        (Name::ManySolutions, parse(MANY)),
        (Name::TopRows, without(&mut (0..27))),
        (Name::Empty, Puzzle::EMPTY),
        (Name::NearLimit, parse(NEAR_LIMIT)),
    ])
}

/// Cases beyond the promise of the problems.
pub(super) fn hard() -> Vec<Case> {
    make(&[
        (Name::SlowMany, parse(SLOW_MANY)),
        (Name::Slow(1), parse(SLOW[0])),
        (Name::Slow(2), parse(SLOW[1])),
        (Name::Slow(3), parse(SLOW[2])),
    ])
}

fn make(cases: &[(Name, Puzzle)]) -> Vec<Case> {
    cases.iter().map(|&(name, puzzle)| Case::new(name, puzzle).expect("a solution")).collect()
}

fn parse(text: &str) -> Puzzle {
    text.parse().expect("81 characters")
}

/// Random case number `number` (from 1) of a seed: by turns few empty cells, a proper puzzle that
/// loses its solution's uniqueness with any given less, many empty cells with several solutions,
/// and something between.
pub(super) fn random(seed: u64, number: u64) -> Case {
    let mut random = Random::new(seed, number);
    loop {
        let solution = random_solution(&mut random);
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut puzzle = solution.to_puzzle();
        match number % 4 {
            1 => empty(&mut puzzle, &cells[..1 + random.index(30)]),
            2 => make_minimal(&mut puzzle, &cells),
            3 => empty(&mut puzzle, &cells[..50 + random.index(20)]),
            _ => empty(&mut puzzle, &cells[..30 + random.index(20)]),
        }
        if promise::is_kept(&puzzle) {
            return Case::new(Name::Random(number), puzzle).expect("it was dug from a solution");
        }
    }
}

fn empty(puzzle: &mut Puzzle, cells: &[Cell]) {
    cells.iter().for_each(|&cell| puzzle.set(cell, None));
}

/// Takes every given out, in this order, that the puzzle can do without.
fn make_minimal(puzzle: &mut Puzzle, cells: &[Cell]) {
    let mut solver = Solver::new();
    for &cell in cells {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        if solver.count(fewer, 2).solutions == 1 {
            *puzzle = fewer;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Problem {
        Problem::find(name).unwrap()
    }

    fn placements(case: &Case) -> u64 {
        let budget = Budget::at_most(10_000_000);
        textbook::solve(Method::Tables, &case.puzzle, &budget, &mut Unobserved).counters.placements
    }

    #[test]
    fn the_fixed_cases_are_what_they_are_called() {
        for problem in Problem::all().iter().copied() {
            for case in fixed(problem).into_iter().chain(hard()) {
                let count = Solver::new().count(case.puzzle, 600).solutions;
                let empty = case.puzzle.empty_cells().count();
                let slow = match case.name {
                    Name::Slow(_) => 700_000..3_100_000,
                    Name::SlowMany => 600_000..700_000,
                    Name::NearLimit => 60_000..100_000,
                    _ => 0..60_000,
                };
                assert!(
                    slow.contains(&placements(&case)),
                    "{:?}: {}",
                    case.name,
                    placements(&case)
                );
                match case.name {
                    Name::Sample
                    | Name::NeedsSearch
                    | Name::NearLimit
                    | Name::Slow(_)
                    | Name::LastRow => {
                        assert_eq!(count, 1, "{:?}", case.name);
                    }
                    Name::SeventeenGivens => assert_eq!((count, empty), (1, 64)),
                    Name::Full => assert_eq!((count, empty), (1, 0)),
                    Name::OneEmpty | Name::LastCell => assert_eq!((count, empty), (1, 1)),
                    Name::TwoSolutions => assert_eq!((count, empty), (2, 4)),
                    Name::ManySolutions => assert_eq!(count, 375),
                    Name::SlowMany => assert_eq!(count, 596),
                    Name::TopRows => assert_eq!((count, empty), (276, 27)),
                    Name::Empty => assert_eq!((count, empty), (600, 81)),
                    Name::Random(_) | Name::File(_) => unreachable!("no fixed case"),
                }
            }
        }
    }

    #[test]
    fn the_smallest_solution_is_the_same_by_pruning_search() {
        for case in fixed(named("2239")).into_iter().chain(hard()) {
            assert_eq!(solve::lexicographic(case.puzzle), Some(case.smallest), "{:?}", case.name);
        }
    }

    #[test]
    fn the_sample_of_2580_has_the_known_answer() {
        let sample = &fixed(named("2580"))[0];
        let answer = named("2580").write(&sample.smallest.to_puzzle());
        let rows: Vec<&str> = answer.lines().collect();
        assert_eq!((rows[0], rows[8]), ("1 3 5 4 6 9 2 7 8", "2 5 8 3 9 4 7 6 1"));
    }

    #[test]
    fn random_cases_depend_on_seed_and_number_and_are_of_all_kinds() {
        let cases: Vec<Case> = (1..=8).map(|number| random(5, number)).collect();
        for (case, number) in cases.iter().zip(1..) {
            assert_eq!(case.puzzle, random(5, number).puzzle);
        }
        assert_ne!(cases[0].puzzle, random(6, 1).puzzle);
        assert!(cases.iter().any(|case| case.proper) && cases.iter().any(|case| !case.proper));
    }
}

//! The inputs a program is judged on.
//!
//! First the sample, then fixed grids from the simplest to those that are slow for row-major
//! search, then those for what programs forget ([`pointed`]), then random ones
//! ([`draw`](super::draw)). Which of them a problem gets depends on what
//! its description promises. None costs a row-major search more than the former Baekjoon Online
//! Judge promised ([`promise`](super::promise)). What costs more is [`hard`], and judged only on
//! request. Where an input has several grids, each grid comes alone and all come together.

use super::answer::{Answer, Question, Step};
use super::problem::{Grids, Problem, Promise, Rows, Want};
use super::{draw, layout, pointed};
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};

/// An input with what is known about its answers.
#[derive(Clone, Debug)]
pub(super) struct Case {
    /// What it is.
    pub name: Name,
    /// The questions with their answers, at least one.
    pub tasks: Vec<Task>,
}

/// A question with its answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Task {
    pub question: Question,
    pub answer: Answer,
}

/// What a case is there for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    /// A fixed case of that name.
    Fixed(&'static str),
    /// One of several fixed cases of that name, from 1.
    Numbered(&'static str, u8),
    /// Slower for row-major search than the problems allow, the more so the larger the number.
    Slow(u8),
    /// Random case of that number, from 1.
    Random(u64),
    /// Read from a file: the case of that number, from 1.
    File(u64),
}

impl Name {
    /// A short name in ASCII, for tables and file names.
    pub(super) fn id(self) -> String {
        match self {
            Name::Fixed(name) => name.to_owned(),
            Name::Numbered(name, number) => format!("{name}-{number}"),
            Name::Slow(number) => format!("slow-{number}"),
            Name::Random(number) => format!("random-{number}"),
            Name::File(number) => format!("case-{number}"),
        }
    }
}

impl Task {
    /// The question with its answer; `None` where the problem has no such question.
    pub(super) fn new(problem: Problem, question: Question) -> Option<Task> {
        let answer = question.answer(problem)?;
        Some(Task { question, answer })
    }
}

impl Case {
    /// The case of these questions; `None` where the problem has no answer to one.
    pub(super) fn new(
        problem: Problem,
        name: Name,
        questions: impl IntoIterator<Item = Question>,
    ) -> Option<Case> {
        let tasks: Option<Vec<Task>> =
            questions.into_iter().map(|question| Task::new(problem, question)).collect();
        tasks.filter(|tasks| !tasks.is_empty()).map(|tasks| Case { name, tasks })
    }

    /// The case of one grid.
    pub(super) fn of_grid(problem: Problem, name: Name, puzzle: Puzzle) -> Option<Case> {
        Case::new(problem, name, [Question::grid(puzzle)])
    }

    /// The input.
    pub(super) fn input(&self, problem: Problem) -> String {
        layout::input(&problem.input, self.tasks.iter().map(|task| &task.question))
    }

    /// The right output; where several are right, that with the smallest solution.
    pub(super) fn answers(&self, problem: Problem) -> String {
        layout::answers(problem, self.tasks.iter())
    }

    /// Whether the problem promises that it may come.
    pub(super) fn may_come(&self, problem: Problem) -> bool {
        self.tasks.iter().all(|task| task.question.may_come(problem, true))
    }

    /// Whether filling cells makes it easier to look at and keeps what the problem promises.
    pub(super) fn can_shrink(&self, problem: Problem) -> bool {
        let promises =
            [Promise::Proper, Promise::Solvable, Promise::Any, Promise::Clash, Promise::FullHouses];
        let fills = matches!(problem.output.want, Want::Any | Want::Smallest | Want::Unique);
        let [task] = &self.tasks[..] else { return false };
        fills && promises.contains(&problem.input.promise) && task.answer.grids.len() == 1
    }

    /// The same case with these cells filled from its smallest solution, which stays the smallest.
    pub(super) fn filled(&self, cells: &[Cell]) -> Case {
        let mut case = self.clone();
        let task = &mut case.tasks[0];
        let Some(smallest) = task.answer.grids.first() else { return case };
        let puzzle = &mut task.question.puzzle;
        cells.iter().for_each(|&cell| puzzle.set(cell, Some(smallest.get(cell))));
        task.answer.any = task.answer.any && super::answer::count(puzzle, 2) > 1;
        case
    }
}

/// A full grid.
pub(super) const FULL: &str =
    "143628579572139468986754231391542786468917352725863914237481695619275843854396127";
/// Two rows without a digit: no digit repeats, and r1c1 has no candidate.
const NO_CANDIDATE: &str =
    ".12345678.........9............................................................9.";
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

/// The sample of a problem.
pub(super) fn sample(problem: Problem) -> Option<Case> {
    if problem.output.want == Want::Text {
        return written(problem).next();
    }
    let questions = layout::read(&problem.input, &problem.sample.as_ref()?.input)?;
    Case::new(problem, Name::Fixed("sample"), questions)
}

/// The cases that the description writes out.
pub(super) fn written(problem: Problem) -> impl Iterator<Item = Case> {
    problem.description().cases.iter().filter_map(move |written| {
        Case::new(problem, Name::Fixed(&written.name), [Question::written(written)])
    })
}

/// The full grid, where the problem may give it.
pub(super) fn full(problem: Problem) -> Option<Case> {
    fixed_grid(problem, "full", FULL)
}

/// The grid with 375 solutions, where the problem may give it.
pub(super) fn many(problem: Problem) -> Option<Case> {
    fixed_grid(problem, "many-solutions", MANY)
}

/// The fixed case of a grid alone, where the problem may give it.
fn fixed_grid(problem: Problem, name: &'static str, text: &str) -> Option<Case> {
    let has_grids = problem.input.grids != Grids::None && problem.input.rows != Rows::Steps;
    let case = || allowed_case(problem, Name::Fixed(name), parse(text), true);
    has_grids.then(case).flatten()
}

/// The fixed cases, the simplest first.
pub(super) fn fixed(problem: Problem) -> Vec<Case> {
    let full = parse(FULL);
    let without = |cells: &mut dyn Iterator<Item = usize>| {
        let mut puzzle = full;
        cells.for_each(|cell| puzzle.set(Cell::new(cell).expect("within the board"), None));
        puzzle
    };
    let changed = |cells: &[(usize, usize)]| {
        let mut puzzle = full;
        for &(to, from) in cells {
            let digit = full.get(Cell::new(from).expect("within the board"));
            puzzle.set(Cell::new(to).expect("within the board"), digit);
        }
        puzzle
    };
    // r1c1 has the digit of r1c2.
    let mut clash = changed(&[(0, 1)]);
    clash.set(Cell::new(40).expect("within the board"), None);
    let exchanged_rows: Vec<_> = (0..9).flat_map(|c| [(c, c + 27), (c + 27, c)]).collect();
    let grids = [
        ("full", full),
        ("one-empty", without(&mut [40].into_iter())),
        ("last-cell", without(&mut [80].into_iter())),
        ("last-row", without(&mut (72..81))),
        // r1c1, r1c9, r3c1 and r3c9 hold 1 9 9 1 and might as well hold 9 1 1 9.
        ("two-solutions", without(&mut [0, 8, 18, 26].into_iter())),
        ("17-givens", parse(SEVENTEEN)),
        ("needs-search", parse(NEEDS_SEARCH)),
        ("many-solutions", parse(MANY)),
        ("top-rows", without(&mut (0..27))),
        ("empty", Puzzle::EMPTY),
        ("near-limit", parse(NEAR_LIMIT)),
        ("no-solution", parse(NO_CANDIDATE)),
        ("clash", clash),
        // Each breaks houses of one kind: cells of a column, cells of a row, rows exchanged.
        ("rows-broken", changed(&[(0, 9), (9, 0)])),
        ("columns-broken", changed(&[(0, 1), (1, 0)])),
        ("boxes-broken", changed(&exchanged_rows)),
    ];
    if problem.output.want == Want::Text {
        return written(problem).collect();
    }
    let mut cases: Vec<Case> = sample(problem).into_iter().chain(written(problem)).collect();
    if matches!(problem.input.rows, Rows::Steps) || problem.input.grids == Grids::None {
        if cases.is_empty() {
            cases.extend(Case::of_grid(problem, Name::Fixed("empty"), Puzzle::EMPTY));
        }
        if problem.input.rows == Rows::Steps {
            cases.extend(steps(problem, &full));
        }
        return cases;
    }
    let fits = |name: &str| match problem.input.promise {
        Promise::Full => name == "full" || name.ends_with("-broken"),
        _ => problem.output.want == Want::Valid || !name.ends_with("-broken"),
    };
    let allowed = grids.into_iter().filter(|(name, _)| fits(name));
    let of_grid = |(name, puzzle)| allowed_case(problem, Name::Fixed(name), puzzle, true);
    let single: Vec<Case> = allowed.filter_map(of_grid).collect();
    // The first comes again behind those that are wrong: what is known of one grid is not to be
    // kept for the next.
    let again = single.first().into_iter();
    let together: Vec<Task> =
        single.iter().chain(again).flat_map(|case| case.tasks.clone()).collect();
    cases.extend(single);
    cases.extend(forgotten(problem, &full));
    if problem.input.grids != Grids::One && !together.is_empty() {
        cases.push(Case { name: Name::Fixed("together"), tasks: together });
    }
    cases
}

/// Cases of steps: no mistake, one that is found last, and one in each house.
fn steps(problem: Problem, full: &Puzzle) -> impl Iterator<Item = Case> + use<> {
    let right: Vec<Step> = full.givens().collect();
    let mut last = right.clone();
    last[80].1 = last[79].1;
    let named = [
        ("no-mistake", right),
        ("last-step", last),
        ("dead-end", pointed::steps_to_a_dead_end(full)),
    ];
    let named = named.into_iter().map(|(name, steps)| (Name::Fixed(name), steps));
    let kinds = ["row", "column", "box"].into_iter().zip(pointed::House::ALL);
    let houses: Vec<_> = kinds
        .flat_map(|(name, kind)| {
            (1..)
                .zip(pointed::clashing_steps(full, kind))
                .map(move |(house, steps)| (Name::Numbered(name, house), steps))
        })
        .collect();
    named
        .chain(houses)
        .filter_map(move |(name, steps)| Case::new(problem, name, [Question::steps(steps)]))
}

/// Cases for what programs forget to check: a case a group where an input has several grids, else a
/// case a grid, and then fewer of them.
fn forgotten(problem: Problem, full: &Puzzle) -> Vec<Case> {
    let several = problem.input.grids != Grids::One;
    let mut groups: Vec<(&'static str, Vec<Puzzle>)> = Vec::new();
    match problem.input.promise {
        Promise::Full => {
            groups.push(("cell", pointed::changed_cells(full).collect()));
            groups.push(("lines", pointed::broken_lines(full).collect()));
            groups.push(("boxes", pointed::broken_boxes().collect()));
            groups.push(("twins", pointed::twins(full)));
        }
        Promise::Clash => {
            for (name, kind) in ["row", "column", "box"].into_iter().zip(pointed::House::ALL) {
                groups.push((name, pointed::clashes(full, kind).collect()));
            }
            groups.push(("twins", pointed::twins(full)));
        }
        _ => {}
    }
    if problem.output.want != Want::Valid {
        let lacking = (1..=9).filter_map(Digit::new);
        groups.push(("forced", lacking.map(|lacks| pointed::forced_cells(full, lacks)).collect()));
        groups.push(("blocked", pointed::one_blocker()));
    }
    groups
        .into_iter()
        .flat_map(|(name, grids)| {
            let grids = if several { grids } else { grids.into_iter().take(9).collect() };
            let cases = (1..).zip(grids).filter_map(|(number, grid)| {
                allowed_case(problem, Name::Numbered(name, number), grid, true)
            });
            let cases: Vec<Case> = cases.collect();
            if !several || cases.is_empty() {
                return cases;
            }
            let tasks = cases.into_iter().flat_map(|case| case.tasks).collect();
            vec![Case { name: Name::Fixed(name), tasks }]
        })
        .collect()
}

/// The case of a grid that the problem may give.
fn allowed_case(problem: Problem, name: Name, puzzle: Puzzle, quickly: bool) -> Option<Case> {
    let question = Question::grid(puzzle);
    let may_come = question.may_come(problem, quickly);
    may_come.then(|| Case::new(problem, name, [question])).flatten()
}

/// Cases that are slower for row-major search than the problems allow.
pub(super) fn hard(problem: Problem) -> Vec<Case> {
    let finds_one = matches!(problem.output.want, Want::Any | Want::Smallest | Want::Unique);
    let grids = [(Name::Fixed("slow-many"), SLOW_MANY)].into_iter();
    let slow = (1..).zip(SLOW).map(|(number, text)| (Name::Slow(number), text));
    let cases = grids.chain(slow).filter(|_| finds_one);
    cases.filter_map(|(name, text)| allowed_case(problem, name, parse(text), false)).collect()
}

fn parse(text: &str) -> Puzzle {
    text.parse().expect("81 characters")
}

/// Random case number `number` (from 1) of a seed: it depends on these and the problem alone.
pub(super) fn random(problem: Problem, seed: u64, number: u64) -> Case {
    let tasks = draw::tasks(problem, seed, number);
    Case { name: Name::Random(number), tasks }
}

#[cfg(test)]
mod tests {
    use super::super::answer::count;
    use super::super::problem::Problem;
    use super::*;
    use sudokit::textbook::{self, Method, Unobserved};
    use sudokit::{Budget, solve};

    fn named(name: &str) -> Problem {
        Problem::find(name).unwrap()
    }

    fn placements(puzzle: &Puzzle) -> u64 {
        let budget = Budget::at_most(10_000_000);
        textbook::solve(Method::Tables, puzzle, &budget, &mut Unobserved).counters.placements
    }

    #[test]
    fn the_fixed_cases_are_what_they_are_called() {
        for problem in ["2239", "2580"].map(named) {
            for case in fixed(problem).into_iter().chain(hard(problem)) {
                let puzzle = case.tasks[0].question.puzzle;
                let solutions = count(&puzzle, 600);
                let empty = puzzle.empty_cells().count();
                let name = case.name.id();
                let slow = match name.as_str() {
                    "slow-many" => 600_000..700_000,
                    "slow-1" | "slow-2" | "slow-3" => 700_000..3_100_000,
                    "near-limit" => 60_000..100_000,
                    _ => 0..60_000,
                };
                assert!(slow.contains(&placements(&puzzle)), "{name}: {}", placements(&puzzle));
                match name.as_str() {
                    "17-givens" => assert_eq!((solutions, empty), (1, 64)),
                    "full" => assert_eq!((solutions, empty), (1, 0)),
                    "one-empty" | "last-cell" => assert_eq!((solutions, empty), (1, 1)),
                    "two-solutions" => assert_eq!((solutions, empty), (2, 4)),
                    "many-solutions" => assert_eq!(solutions, 375),
                    "slow-many" => assert_eq!(solutions, 596),
                    "top-rows" => assert_eq!((solutions, empty), (276, 27)),
                    "empty" => assert_eq!((solutions, empty), (600, 81)),
                    _ => assert_eq!(solutions, 1, "{name}"),
                }
            }
            assert_eq!((fixed(problem).len(), hard(problem).len()), (30, 4));
        }
    }

    #[test]
    fn the_smallest_solution_is_the_same_by_pruning_search() {
        let problem = named("2239");
        for case in fixed(problem).into_iter().chain(hard(problem)) {
            let [task] = &case.tasks[..] else { panic!("one grid an input") };
            let pruned = solve::lexicographic(task.question.puzzle);
            assert_eq!(pruned.as_ref(), task.answer.grids.first(), "{:?}", case.name);
        }
    }

    #[test]
    fn every_problem_has_cases_that_it_promises() {
        for &problem in Problem::all() {
            let drawn = if problem.draws() { 8 } else { 0 };
            let random = (1..=drawn).map(|number| random(problem, 3, number));
            let cases: Vec<Case> = fixed(problem).into_iter().chain(random).collect();
            let least = if problem.input.grids == Grids::None { 1 } else { 8 };
            let least = if problem.output.want == Want::Text { least - 4 } else { least };
            assert!(cases.len() >= least, "{problem:?}");
            for task in cases.iter().skip(1).flat_map(|case| &case.tasks) {
                assert!(task.question.may_come(problem, true), "{problem:?}: {task:?}");
                assert_eq!(task.question.answer(problem).as_ref(), Some(&task.answer));
            }
        }
    }

    #[test]
    fn a_right_grid_follows_wrong_ones_where_several_are_checked() {
        for problem in ["swea-1974", "uri-1383"].map(named) {
            let cases = fixed(problem);
            let together = cases.iter().find(|case| case.name == Name::Fixed("together")).unwrap();
            let answers: Vec<_> = together.tasks.iter().map(|task| &task.answer.words).collect();
            assert_eq!(answers.first(), answers.last());
            assert!(answers.iter().any(|answer| *answer != answers[0]), "{problem:?}");
        }
    }

    #[test]
    fn every_sample_has_its_answer_byte_for_byte() {
        for &problem in Problem::all() {
            let known = problem.sample.as_ref().unwrap_or_else(|| panic!("{problem:?}: no sample"));
            let case = sample(problem).unwrap_or_else(|| panic!("{problem:?}: unreadable sample"));
            assert_eq!(case.input(problem), known.input, "{problem:?}");
            if problem.output.want != Want::Slow {
                assert_eq!(case.answers(problem), known.output, "{problem:?}");
            }
            let judged = super::super::verdict::output(problem, &case, &known.output);
            assert_eq!(judged, super::super::verdict::Verdict::Accepted, "{problem:?}");
        }
    }

    #[test]
    fn random_cases_depend_on_seed_and_number_and_are_of_all_kinds() {
        let problem = named("2239");
        let cases: Vec<Case> = (1..=8).map(|number| random(problem, 5, number)).collect();
        for (case, number) in cases.iter().zip(1..) {
            assert_eq!(case.tasks, random(problem, 5, number).tasks);
        }
        assert_ne!(cases[0].tasks, random(problem, 6, 1).tasks);
        let is_proper = |case: &&Case| count(&case.tasks[0].question.puzzle, 2) == 1;
        assert!((1..8).contains(&cases.iter().filter(is_proper).count()));
    }
}

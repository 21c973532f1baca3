//! Budgets and cancel flags: every long call keeps them, and what it says then is no guess.

use sudokit::adversary;
use sudokit::analyze::{
    Explanation, backdoors, clashing_givens, fewest_givens, is_minimal, minimize, missing_givens,
    redundant_givens, true_candidates,
};
use sudokit::board::Cell;
use sudokit::bounds::Why;
use sudokit::canon;
use sudokit::generate::{Generator, Spec};
use sudokit::solve::{End, Order, Solutions, Solver};
use sudokit::structure::unavoidable_sets;
use sudokit::textbook::Method;
use sudokit::{Budget, Cancel, Puzzle};

const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const MANY: &str =
    "...3.1...2.4...............8..52..........9.1......3......4..5.91........3.......";
/// No solution, and it takes guesses to see that.
const NONE: &str =
    "9..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap()
}

/// What every question about a puzzle says that has this budget for the solver.
fn ask_all(budget: &Budget) -> Vec<(&'static str, Result<(), Why>)> {
    let mut solver = Solver::new();
    solver.set_budget(budget.clone());
    let solver = &mut solver;
    let (hard, many, none) = (puzzle(HARD), puzzle(MANY), puzzle(NONE));
    let cells: Vec<Cell> = Cell::all().collect();
    let known = |found: Result<Option<Explanation>, Why>| found.map(drop);
    vec![
        ("true candidates, counted", true_candidates(&many, 1000, solver).map(drop)),
        ("true candidates, asked", true_candidates(&many, 1, solver).map(drop)),
        ("redundant givens", redundant_givens(&hard, solver).map(drop)),
        ("is minimal", is_minimal(&hard, solver).map(drop)),
        ("minimize", minimize(&hard, &cells, solver).map(drop)),
        ("fewest givens", fewest_givens(&hard, 100, 10_000, solver).map(drop)),
        ("backdoors", backdoors(&hard, 1, &Budget::UNLIMITED, solver).map(drop)),
        ("clashing givens", known(clashing_givens(&none, 100, solver))),
        ("missing givens", known(missing_givens(&many, 100, solver))),
    ]
}

#[test]
fn questions_are_answered_without_bound_and_not_known_without_guesses() {
    for (question, answer) in ask_all(&Budget::UNLIMITED) {
        assert_eq!(answer, Ok(()), "{question}");
    }
    for (question, answer) in ask_all(&Budget::at_most(0)) {
        assert_eq!(answer, Err(Why::Budget), "{question}");
    }
}

#[test]
fn a_set_flag_and_a_deadline_that_has_passed_end_every_question() {
    let cancel = Cancel::new();
    cancel.set();
    for (question, answer) in ask_all(&Budget::UNLIMITED.with_cancel(&cancel)) {
        assert_eq!(answer, Err(Why::Cancelled), "{question}");
    }
    let passed = Budget::UNLIMITED.until(std::time::Instant::now());
    for (question, answer) in ask_all(&passed) {
        assert_eq!(answer, Err(Why::Deadline), "{question}");
    }
    let cancelled = Budget::UNLIMITED.with_cancel(&cancel);
    assert!(canon::by_givens_within(&puzzle(HARD), &cancelled).is_err());
    let grid = Solver::new().first(puzzle(HARD)).solution().unwrap();
    assert!(!unavoidable_sets(&grid, 12, &cancelled).complete);
    assert!(unavoidable_sets(&grid, 6, &Budget::UNLIMITED).least_givens(&cancelled) < 18);
    let mut solutions = Solutions::new(puzzle(MANY), Order::Ascending, cancelled);
    assert_eq!((solutions.next(), solutions.end()), (None, Some(End::Unknown(Why::Cancelled))));
    let mut generator = Generator::new(Spec::default(), 1).unwrap();
    generator.set_budget(Budget::UNLIMITED.with_cancel(&cancel));
    assert_eq!(generator.item(0), None);
    let config = adversary::Config::new(Method::Tables).cancel(&cancel);
    assert_eq!(adversary::search(&config, &mut Solver::new(), |_| {}).steps, 0);
}

#[test]
fn a_flag_set_on_the_way_ends_a_search_that_would_take_for_ever() {
    let cancel = Cancel::new();
    let later = cancel.clone();
    let setter = std::thread::spawn(move || {
        std::thread::sleep(std::time::Duration::from_millis(20));
        later.set();
    });
    let budget = Budget::UNLIMITED.with_cancel(&cancel);
    let mut solver = Solver::new();
    solver.set_budget(budget.clone());
    let grid = Solver::new().first(puzzle(EASY)).solution().unwrap();
    assert!(!unavoidable_sets(&grid, 40, &budget).complete);
    assert_eq!(true_candidates(&Puzzle::EMPTY, u64::MAX, &mut solver), Err(Why::Cancelled));
    let full = grid.to_puzzle();
    assert_eq!(fewest_givens(&full, u32::MAX, u64::MAX, &mut solver), Err(Why::Cancelled));
    setter.join().unwrap();
}

#[test]
fn a_canonical_form_within_a_budget_is_the_form_or_nothing() {
    let form = canon::by_givens(&puzzle(HARD));
    let mut answers = [0; 2];
    for nodes in [0, 10, 100, 1_000, 1_000_000] {
        match canon::by_givens_within(&puzzle(HARD), &Budget::at_most(nodes)) {
            Ok(found) => {
                assert_eq!(found, form);
                answers[0] += 1;
            }
            Err(why) => {
                assert_eq!(why, Why::Budget);
                answers[1] += 1;
            }
        }
    }
    assert!(answers.iter().all(|&n| n > 0), "{answers:?}");
}

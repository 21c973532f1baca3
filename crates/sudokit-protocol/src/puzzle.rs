//! Facts about a puzzle: how many solutions, which, at what cost; and the puzzle inside it.

use super::position;
use super::request::Request;
use super::{Answer, Fault, Session};
use serde_json::{Value, json};
use sudokit::board::Cell;
use sudokit::solve::{End, First, Order, Outcome, Solutions, Solver};
use sudokit::text::Content;
use sudokit::textbook::{self, Counters, Method, Unobserved};
use sudokit::{Budget, Puzzle, Solution, analyze};
use sudokit_answer::verdict::{Verdict, clash};

pub(super) fn classify(_: &mut Session, request: &Request) -> Answer {
    let content = position::content(request)?;
    let mut solver = position::solver(request)?;
    let outcome = solver.classify(content);
    let statistics = solver.statistics();
    let found = match outcome {
        Outcome::Unique(solution) => vec![solution],
        // The two smallest: the same for every engine.
        Outcome::Multiple(..) => smallest(&content, 2, &request.bounded(None)).0,
        _ => Vec::new(),
    };
    let differing: Vec<String> = differing(&found).take(2).map(|cell| cell.to_string()).collect();
    let verdict = Verdict::of(&outcome, &content);
    let clash = if verdict == Verdict::Invalid { clash(&content) } else { None };
    let conflict = clash.map(|found| {
        let mut value = position::of_conflict(&found);
        value["text"] = found.to_string().into();
        value
    });
    Ok(json!({
        "verdict": verdict.name(),
        "givens": content.puzzle().map(Puzzle::given_count),
        "solutions": texts(&found),
        "differing": (!differing.is_empty()).then_some(differing),
        "conflict": conflict,
        "guesses": statistics.guesses,
        "sweeps": statistics.sweeps,
    }))
}

fn texts(solutions: &[Solution]) -> Vec<String> {
    solutions.iter().map(Solution::to_string).collect()
}

/// The smallest solutions, and how their enumeration ended.
fn smallest(content: &Content, limit: usize, budget: &Budget) -> (Vec<Solution>, Option<End>) {
    let mut all = Solutions::new(content, Order::Ascending, budget.clone());
    let found: Vec<Solution> = all.by_ref().take(limit).collect();
    // Only a search for another one shows whether these are all.
    let end = if found.len() == limit && all.next().is_some() { None } else { all.end() };
    (found, end)
}

/// The cells that are not the same in all of these.
fn differing(solutions: &[Solution]) -> impl Iterator<Item = Cell> + '_ {
    let is_one =
        |cell: Cell| solutions.windows(2).all(|pair| pair[0].get(cell) == pair[1].get(cell));
    Cell::all().filter(move |&cell| !is_one(cell))
}

/// The maximum of solutions in an answer: an answer is kept in memory.
const MOST_SOLUTIONS: u64 = 100_000;

/// The member `limit` of `solutions`.
pub(super) fn solutions_limit(request: &Request) -> Result<u64, Fault> {
    let limit = request.number("limit", 20)?;
    let is_allowed = limit <= MOST_SOLUTIONS;
    is_allowed
        .then_some(limit)
        .ok_or_else(|| Fault::of("limit", format_args!("expected at most {MOST_SOLUTIONS}")))
}

pub(super) fn solutions(_: &mut Session, request: &Request) -> Answer {
    let content = position::content(request)?;
    let limit = solutions_limit(request)? as usize;
    let (found, end) = smallest(&content, limit, &position::guesses(request)?);
    let differing: Vec<String> = differing(&found).map(|cell| cell.to_string()).collect();
    Ok(json!({
        "solutions": texts(&found),
        "complete": end == Some(End::Exhausted),
        "unknown": end.and_then(End::why).is_some(),
        "differing": differing,
    }))
}

pub(super) fn count(_: &mut Session, request: &Request) -> Answer {
    let content = position::content(request)?;
    let limit = request.number("limit", 1_000_000)?;
    let found = position::solver(request)?.count(content, limit);
    Ok(json!({ "count": found.solutions, "at_least": found.end != End::Exhausted }))
}

pub(super) fn true_candidates(_: &mut Session, request: &Request) -> Answer {
    let puzzle = position::puzzle(request)?;
    let mut solver = position::solver(request)?;
    let limit = request.number("limit", 0)?;
    let Ok(found) = analyze::true_candidates(&puzzle, limit, &mut solver) else {
        return Ok(json!({ "candidates": null, "true_candidates": null, "complete": false }));
    };
    let mut list = Vec::new();
    for cell in Cell::all() {
        for digit in found.marks.get(cell).iter() {
            let mut item = json!({ "cell": cell.to_string(), "digit": digit.get() });
            if let Some((counts, _)) = &found.counts {
                item["solutions"] = counts[cell.index()][digit.index()].into();
            }
            list.push(item);
        }
    }
    let candidates = found.marks.to_words();
    Ok(json!({ "candidates": candidates, "true_candidates": list, "complete": true }))
}

/// The row of the solver that takes the smallest solution, and of the one that takes any.
const SMALLEST: &str = "lexicographic";
const ANY: &str = "any solution";

pub(super) fn compare(_: &mut Session, request: &Request) -> Answer {
    let puzzle = position::puzzle(request)?;
    let budget = request.bounded(request.number("max_steps", 10_000_000)?);
    let mut names = request.texts("methods")?;
    if names.is_empty() {
        names = Method::ALL.iter().map(|method| method.name()).chain([SMALLEST, ANY]).collect();
    }
    let rows = names.into_iter().map(|name| match name {
        SMALLEST => {
            let mut all = Solutions::new(puzzle, Order::Ascending, budget.clone());
            let answer = match (all.next(), all.end()) {
                (Some(_), _) => "solved",
                (None, Some(End::Unknown(_))) => "budget-reached",
                (None, _) => "no-solution",
            };
            Ok(json!({ "method": name, "answer": answer }))
        }
        ANY => {
            let mut solver = Solver::new();
            solver.set_budget(budget.clone());
            let answer = match solver.first(puzzle) {
                First::Found(_) => "solved",
                First::NoSolution => "no-solution",
                First::Unknown(_) => "budget-reached",
            };
            let guesses = solver.statistics().guesses;
            Ok(json!({ "method": name, "answer": answer, "guesses": guesses }))
        }
        name => {
            let method: Method = name.parse().map_err(|error| Fault::of("methods", error))?;
            let run = textbook::solve(method, &puzzle, &budget, &mut Unobserved);
            let answer = match run.outcome {
                textbook::Outcome::Solved(_) => "solved",
                textbook::Outcome::NoSolution => "no-solution",
                textbook::Outcome::Unknown(_) => "budget-reached",
            };
            Ok(json!({ "method": name, "answer": answer, "counters": of_counters(run.counters) }))
        }
    });
    Ok(json!({ "rows": rows.collect::<Result<Vec<Value>, Fault>>()? }))
}

/// Counters by the command's names.
pub(super) fn of_counters(counters: Counters) -> Value {
    let Counters { placements, checks, removals, deepest, .. } = counters;
    json!({ "placements": placements, "checks": checks, "removals": removals, "deepest": deepest })
}

pub(super) fn minimize(_: &mut Session, request: &Request) -> Answer {
    /// Sets of givens that the search for the fewest may gather, and its nodes.
    const TURNS: u32 = 2_000;
    const NODES: u64 = 50_000_000;
    let puzzle = position::puzzle(request)?;
    let mut solver = Solver::new();
    solver.set_budget(request.bounded(None));
    let outcome = solver.classify(puzzle);
    let verdict = Verdict::of(&outcome, &puzzle).name();
    let mut answer = json!({ "verdict": verdict, "givens": puzzle.given_count() });
    let minimized = if request.flag("fewest")? {
        let nodes = request.number("max_work", NODES)?;
        let found = analyze::fewest_givens(&puzzle, TURNS, nodes, &mut solver).unwrap_or(None);
        answer["needed"] = found.map(|found| found.at_least).into();
        found.map(|found| found.puzzle)
    } else {
        let order: Vec<Cell> = Cell::all().collect();
        analyze::minimize(&puzzle, &order, &mut solver).unwrap_or(None)
    };
    let left = minimized.map(|puzzle| puzzle.given_count());
    answer["minimized"] = minimized.map(|puzzle| puzzle.to_string()).into();
    answer["left"] = left.into();
    answer["removed"] = left.map(|left| puzzle.given_count() - left).into();
    Ok(answer)
}

//! `sudokit minimize [FILE...]`: leave out what a puzzle does not need.

use super::answers::{Answered, Answers};
use super::stream_args::StreamArgs;
use super::verdict::Verdict;
use crate::engine;
use crate::exit::Exit;
use crate::interrupt;
use crate::stream;
use serde_json::{Map, json};
use sudokit::analyze::{fewest_givens, minimize};
use sudokit::board::Cell;
use sudokit::random::Random;
use sudokit::solve::{Outcome, Solver};
use sudokit::{Budget, Puzzle};

/// Remove redundant givens until every given is needed.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit minimize puzzles.txt                 tries the givens in reading order
  sudokit minimize --seed 1 puzzles.txt        in random order
  sudokit minimize --order r9c9,r9c8 p.txt     these only, in this order
  sudokit minimize --fewest puzzles.txt        the fewest givens that will do")]
#[command(after_long_help = "\
A given is removed whenever the puzzle without it still has one solution. The result is minimal (no
given can be spared) but seldom has the fewest givens possible: that depends on the order. --fewest
finds a smallest subset and proves it; with --max-turns used up, it gives the best found and says
so on stderr, exit 3.

A puzzle that is not proper is answered with multiple, none or invalid, so that line n answers
line n.

Exit codes: 0 done, 1 some puzzle is not proper, 2 unreadable input, 3 a budget ran out.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Try the givens in random order: another for each line, the same for each seed.
    #[arg(long, value_name = "S", conflicts_with_all = ["order", "fewest"])]
    seed: Option<u64>,

    /// Try these cells only, in this order.
    #[arg(long, value_name = "CELL,...", value_delimiter = ',', conflicts_with = "fewest")]
    order: Vec<Cell>,

    /// Keep the fewest givens possible.
    #[arg(long)]
    fewest: bool,

    /// How many turns --fewest may take on a puzzle: some thousand for 40 givens.
    #[arg(long, value_name = "N", default_value_t = 5_000, requires = "fewest")]
    max_turns: u32,

    /// One JSON object a line.
    #[arg(long)]
    json: bool,
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let config = engine::config()?;
    let (inputs, options) = args.stream.open()?;
    let (seed, order, fewest) = (args.seed, args.order.clone(), args.fewest);
    let (json, max_turns) = (args.json, args.max_turns);
    stream::run(inputs, &options, move || {
        let mut solver = Solver::with_config(&config)?;
        solver.set_budget(Budget::UNLIMITED.with_cancel(interrupt::cancel()));
        let order = order.clone();
        let answer = move |puzzle: &Puzzle, line: u64| {
            if let Some(refused) = improper(puzzle, &mut solver) {
                return refused;
            }
            if fewest {
                return answer_fewest(puzzle, max_turns, &mut solver);
            }
            let mut cells: Vec<Cell> =
                if order.is_empty() { Cell::all().collect() } else { order.clone() };
            if let Some(seed) = seed {
                Random::new(seed, line).shuffle(&mut cells);
            }
            match minimize(puzzle, &cells, &mut solver) {
                Ok(Some(less)) => answered(puzzle, &less),
                Ok(None) => Answered::refused(Verdict::Unknown, "not proper".to_owned()),
                Err(error) => Answered::refused(Verdict::Unknown, error.to_string()),
            }
        };
        Ok(Answers { answer, json })
    })
}

/// The refusal of a puzzle that is not proper.
pub fn improper(puzzle: &Puzzle, solver: &mut Solver) -> Option<Answered> {
    let (verdict, complaint) = match solver.classify(puzzle) {
        Outcome::Unique(_) => return None,
        Outcome::Multiple(..) => (Verdict::Multiple, "has more than one solution".to_owned()),
        Outcome::Unknown => (Verdict::Unknown, "not solved within the budget".to_owned()),
        Outcome::NoSolution => match sudokit::rules::conflicts(puzzle.values()).next() {
            Some(conflict) => (Verdict::Invalid, format!("invalid puzzle: {conflict}")),
            None => (Verdict::None, "has no solution".to_owned()),
        },
    };
    Some(Answered::refused(verdict, complaint))
}

fn answered(puzzle: &Puzzle, less: &Puzzle) -> Answered {
    let mut json = Map::new();
    json.insert("minimized".to_owned(), json!(less.to_string()));
    json.insert("givens".to_owned(), json!(less.given_count()));
    json.insert("removed".to_owned(), json!(puzzle.given_count() - less.given_count()));
    let text = format!("{less}\n");
    Answered { verdict: Verdict::Proper, text, json, exit: Exit::Done, complaint: None }
}

fn answer_fewest(puzzle: &Puzzle, max_turns: u32, solver: &mut Solver) -> Answered {
    // Enough for families of some thousand sets.
    let found = match fewest_givens(puzzle, max_turns, 50_000_000, solver) {
        Ok(Some(found)) => found,
        Ok(None) => return Answered::refused(Verdict::Unknown, "not proper".to_owned()),
        Err(error) => return Answered::refused(Verdict::Unknown, error.to_string()),
    };
    let mut answered = answered(puzzle, &found.puzzle);
    answered.json.insert("at_least".to_owned(), json!(found.at_least));
    let givens = found.puzzle.given_count();
    if givens > found.at_least {
        answered.exit = Exit::BudgetRanOut;
        let at_least = found.at_least;
        answered.complaint =
            Some(format!("{givens} givens found; that {at_least} do not suffice is not shown"));
    }
    answered
}

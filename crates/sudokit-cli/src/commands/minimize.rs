//! `sudokit minimize [FILE...]`: leave out what a puzzle does not need.

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::report::verdict::{self, Verdict};
use crate::report::{Answer, At, Each, ReportArgs, Row, Text, Value, columns};
use crate::stream;
use sudokit::analyze::{fewest_givens, minimize};
use sudokit::board::Cell;
use sudokit::bounds::Why;
use sudokit::random::Random;
use sudokit::solve::{Batch, Givens, Solver};
use sudokit::text::Content;
use sudokit::{Budget, Puzzle};

/// Remove redundant givens until every given is needed.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit minimize puzzles.txt              tries the givens in reading order
  sudokit minimize --seed 1 puzzles.txt     in random order
  sudokit minimize --cells r9c9,r9c8 p.txt  these only, in this order
  sudokit minimize --fewest puzzles.txt     the fewest givens that will do")]
#[command(after_long_help = "\
A given is removed whenever the puzzle without it still has one solution. The result is minimal (no \
given can be spared) but seldom has the fewest givens possible: that depends on the order. --fewest \
finds a smallest subset and proves it; when --budget runs out, it gives the best found and reports \
so on stderr, exit 3.

A puzzle that is not proper is answered with multiple, none or invalid, so that line n answers \
line n. Tables and JSON Lines keep their columns and get the columns verdict and minimized.

Exit codes: 0 done, 1 some puzzle is not proper, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Try the givens in random order, which depends on the seed and the number of the puzzle in
    /// its input: blank lines do not count.
    #[arg(long, value_name = "S", conflicts_with_all = ["cells", "fewest"])]
    seed: Option<u64>,

    /// Try these cells only, in this order.
    #[arg(
        long,
        alias = "order",
        value_name = "CELL,...",
        value_delimiter = ',',
        conflicts_with = "fewest"
    )]
    cells: Vec<Cell>,

    /// Keep the fewest givens possible.
    #[arg(long)]
    fewest: bool,

    /// How many turns --fewest may take on a puzzle: some thousand for 40 givens.
    #[arg(long, alias = "max-turns", value_name = "N|none", default_value = "5000",
          value_parser = bound, requires = "fewest")]
    budget: Bound,

    #[command(flatten)]
    report: ReportArgs<Known>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let needed: &[&str] = if args.fewest { &["needed"] } else { &[] };
    let default = ["source", "line", "puzzle", "verdict", "givens", "minimized", "left", "removed"];
    let default = [&default[..], needed, &["error"]].concat();
    let report = args.report.report(&default, &["verdict", "minimized"])?;
    let config = engine::config()?;
    let (inputs, mut options) = args.stream.open(&report)?;
    options.are_numbered = args.seed.is_some();
    let how = if args.fewest {
        How::Fewest { max_turns: args.budget.short() }
    } else {
        How::InOrder { seed: args.seed, order: args.cells.clone() }
    };
    stream::run(inputs, &options, move |cancel| {
        let budget = Budget::UNLIMITED.with_cancel(cancel);
        let (mut batch, mut solver) = (Batch::with_config(&config)?, Solver::with_config(&config)?);
        batch.set_budget(budget.clone());
        solver.set_budget(budget);
        let answer = Minimize { how: how.clone(), batch, solver };
        Ok(Each { answer, report: report.clone(), cancel: cancel.clone() })
    })
}

/// Which givens are removed.
#[derive(Clone, Debug)]
enum How {
    /// As many as possible.
    Fewest { max_turns: u32 },
    /// Those that can go when they are tried, in this order (all in reading order when empty),
    /// shuffled by the seed.
    InOrder { seed: Option<u64>, order: Vec<Cell> },
}

/// One worker.
struct Minimize {
    how: How,
    batch: Batch,
    solver: Solver,
}

/// What is left of a puzzle, and how many givens it had.
#[derive(Default)]
struct Known {
    before: usize,
    minimized: Option<Puzzle>,
    needed: Option<usize>,
}

impl Known {
    fn left(&self) -> Option<usize> {
        self.minimized.map(|puzzle| puzzle.given_count())
    }
}

columns! {
    Known: InLines "minimized"; |known|
    "minimized": Text, "The puzzle without its redundant givens, 81 characters"
        => Value::text(known.minimized);
    "left": Integer, "Number of givens that are left" => Value::of(known.left());
    "removed": Integer, "Number of givens removed"
        => Value::of(known.left().map(|left| known.before - left));
    "needed": Integer, "At least this many givens are needed; this is proved (--fewest)"
        => Value::of(known.needed);
}

/// The search was broken off.
fn ran_out(why: Why, row: &mut Row<Known>) {
    (row.verdict, row.exit) = (Verdict::Unknown, Exit::BudgetRanOut);
    row.set_error(why.to_string());
}

/// Sets that --fewest may gather: enough for families of some thousand sets.
const MAX_NODES: u64 = 50_000_000;

impl Answer for Minimize {
    type Known = Known;
    const PENCILMARKS: bool = false;

    fn at_once(&self) -> usize {
        1
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        verdict::classified(&mut self.batch, puzzles, |_| Known::default())
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let (Some(content), Some(puzzle)) = (at.content, at.puzzle()) else { return };
        if verdict::is_refused(row, content) {
            return;
        }
        row.known.before = puzzle.given_count();
        match &self.how {
            How::InOrder { seed, order } => {
                let mut cells: Vec<Cell> =
                    if order.is_empty() { Cell::all().collect() } else { order.clone() };
                if let Some(seed) = *seed {
                    Random::new(seed, at.number).shuffle(&mut cells);
                }
                match minimize(puzzle, &cells, &mut self.solver) {
                    Ok(minimized) => row.known.minimized = minimized,
                    Err(why) => ran_out(why, row),
                }
            }
            How::Fewest { max_turns } => {
                let found = match fewest_givens(puzzle, *max_turns, MAX_NODES, &mut self.solver) {
                    Ok(Some(found)) => found,
                    Ok(None) => return,
                    Err(why) => return ran_out(why, row),
                };
                let (givens, needed) = (found.puzzle.given_count(), found.at_least);
                if givens > needed {
                    row.exit = Exit::BudgetRanOut;
                    row.set_error(format!(
                        "{givens} givens found; that {needed} do not suffice is not shown"
                    ));
                }
                row.known.minimized = Some(found.puzzle);
                row.known.needed = Some(needed);
            }
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match row.known.minimized {
            Some(puzzle) => Text::Grid(Content::Puzzle(puzzle)),
            None => Text::Word(row.verdict.name()),
        }
    }
}

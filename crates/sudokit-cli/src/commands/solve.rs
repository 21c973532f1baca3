//! `sudokit solve [FILE...]`: puzzles in, solutions out, in the layout of the input.

mod all;

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::names;
use crate::report::{
    Answer, At, Each, Effort, Other, ReportArgs, Row, StatsArgs, Text, Value, Verdict, columns,
};
use crate::stream::{self, Worked};
#[cfg(feature = "variants")]
use crate::variants::{Question, RuleArgs};
use clap::ValueEnum;
use sudokit::solve::{Batch, Budget, Config, Givens, Order, Outcome, Solutions, Statistics};
use sudokit::text::Content;
use sudokit::textbook::{self, Method, Unobserved};
use sudokit::{Cancel, Puzzle, Solution};

/// Solve puzzles, in the layout they came in.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit solve puzzle.txt              nine lines in, nine lines out
  sudokit solve < puzzle.txt            the same from stdin
  sudokit solve --format boxed p.sdk    any layout in, a chosen one out
  sudokit solve --all --limit 10 p.txt  the ten smallest solutions
  sudokit solve --method tables p.txt   by backtracking, as tutorials teach it
  sudokit solve --threads 2 many.txt    one puzzle a line, one solution a line
  sudokit solve killer.txt              other sizes, rules (docs/VARIANTS.md)
  sudokit solve --variant x,knight p.txt
                                        plain grids with more rules")]
#[command(after_long_help = "\
The answer is the lexicographically smallest solution (cells read row by row). Layouts are \
recognized by themselves: nine lines of nine digits (2239) or of nine numbers (2580), one puzzle \
a line (81 characters, blanks . 0 _ * x X ? -), boxed grids, .sdk, .sdm, .ss. Boxed grids are written with one kind of frame, whatever frame they came \
in. Tables and JSON Lines \
keep their columns and get the columns verdict and solution.

A puzzle without a solution, or whose givens clash, is reported on stderr; in one-line layouts \
its line says `none` or `invalid` (`unreadable` for a line that is no puzzle, `unknown` when a \
budget ran out), so that line n answers line n.

Exit codes: 0 solved, 1 some puzzle has no solution, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    report: ReportArgs<Known>,

    #[command(flatten)]
    stats: StatsArgs,

    #[cfg(feature = "variants")]
    #[command(flatten)]
    rules: RuleArgs,

    /// All solutions, in lexicographic order.
    #[arg(long, conflicts_with = "stats")]
    all: bool,

    /// At most this many solutions a puzzle (with --all, or alone).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..),
          conflicts_with = "stats")]
    limit: Option<u64>,

    /// Which solution comes first.
    #[arg(long, value_enum, default_value_t)]
    order: First,

    /// Solve by textbook backtracking.
    #[arg(long, value_name = "NAME", value_parser = names::method(), conflicts_with_all = ["all", "limit", "order"])]
    method: Option<Method>,

    /// Give up on a puzzle after this many guesses (other sizes and rules: after 60 s if
    /// neither this nor --timeout is given); with --method after this many placements
    /// (1000000000 if not given).
    #[arg(long, aliases = ["max-guesses", "max-steps"], value_name = "N|none", value_parser = bound,
          conflicts_with_all = ["all", "limit"])]
    budget: Option<Bound>,
}

/// Which solution comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
enum First {
    /// The lexicographically smallest.
    #[default]
    First,
    /// The lexicographically largest.
    Last,
}

impl From<First> for Order {
    fn from(first: First) -> Order {
        match first {
            First::First => Order::Ascending,
            First::Last => Order::Descending,
        }
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let default = ["source", "line", "verdict", "puzzle", "solution", "error"];
    let report = args.report.report(&default, &["verdict", "solution"])?.with_stats(args.stats);
    let config = engine::config()?;
    if args.all || args.limit.is_some() {
        return all::run(args, report.with_lines_of_its_own(), &config);
    }
    let (inputs, options) = args.stream.open(&report)?;
    let guesses = args.budget.and_then(Bound::limit);
    #[cfg(feature = "variants")]
    let others = {
        let plain = [("--method", args.method.is_some())];
        args.rules.others(Question::Solve, args.budget, &report, &options, &plain)?
    };
    let how = match args.method {
        Some(method) => How::Textbook {
            method,
            budget: args.budget.unwrap_or(Bound::At(1_000_000_000)).limit(),
        },
        None => How::Fast { order: args.order.into() },
    };
    stream::run(inputs, &options, move |cancel| {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::from(guesses).with_cancel(cancel));
        let answer = Solve { how, config, batch, cancel: cancel.clone() };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        #[cfg(feature = "variants")]
        let each = others.beside(each, cancel);
        Ok(each)
    })
}

/// Which search answers.
#[derive(Clone, Copy, Debug)]
enum How {
    Fast { order: Order },
    Textbook { method: Method, budget: Option<u64> },
}

/// One worker.
struct Solve {
    how: How,
    config: Config,
    batch: Batch,
    cancel: Cancel,
}

/// What the search found.
#[derive(Default)]
struct Known {
    solution: Option<Solution>,
    effort: Effort,
}

columns! {
    Known: LikeInput, effort; |known|
    "solution": Text, "The solution, 81 digits" => Value::text(known.solution);
}

impl Answer for Solve {
    type Known = Known;

    fn at_once(&self) -> usize {
        if matches!(self.how, How::Textbook { .. }) { 1 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        let order = match self.how {
            How::Fast { order } => order,
            How::Textbook { method, budget } => {
                let budget = Budget::from(budget).with_cancel(&self.cancel);
                return puzzles.map(|givens| by_textbook(givens, method, &budget)).collect();
            }
        };
        let mut rows = Vec::new();
        let mut several = false;
        self.batch.classify_ref(puzzles.clone(), |outcome, statistics| {
            let row = row(&outcome, Some(statistics));
            several |= row.verdict == Verdict::Multiple;
            rows.push(row);
        });
        if several {
            for (row, givens) in rows.iter_mut().zip(puzzles) {
                if row.verdict == Verdict::Multiple {
                    row.known.solution = self.first_of_several(givens, order);
                }
            }
        }
        rows
    }

    fn quick(&mut self, puzzles: &[Puzzle], out: &mut Worked) -> Option<Vec<Other<Known>>> {
        let How::Fast { order } = self.how else { return None };
        let mut others = Vec::new();
        let mut index = 0;
        self.batch.classify_ref(puzzles, |outcome, _| {
            if let Outcome::Unique(solution) = outcome {
                write_line(solution, &mut out.bytes);
            } else {
                let position = out.bytes.len();
                others.push(Other { index, position, row: row(&outcome, None) });
            }
            index += 1;
        });
        out.tally.add_many(Verdict::Proper.name(), (puzzles.len() - others.len()) as u64);
        for Other { index, row, .. } in &mut others {
            if row.verdict == Verdict::Multiple {
                let givens = Givens::Puzzle(&puzzles[*index]);
                row.known.solution = self.first_of_several(givens, order);
            }
        }
        Some(others)
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let Some(content) = at.content else { return };
        match row.verdict {
            Verdict::None | Verdict::Invalid => {
                row.error = row.verdict.reason(content).map(String::into_boxed_str);
            }
            Verdict::Unknown => row.set_error(self.why_unknown(content)),
            _ => {}
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match &row.known.solution {
            Some(solution) => Text::Grid(Content::Puzzle(solution.to_puzzle())),
            None => Text::Word(row.verdict.name()),
        }
    }
}

/// What is known of a puzzle by the batch engine's answer.
fn row(outcome: &Outcome<&Solution>, statistics: Option<Statistics>) -> Row<Known> {
    let known = Known { solution: outcome.unique().copied(), effort: statistics.into() };
    Row::new(Verdict::from(outcome), known)
}

impl Solve {
    /// Of several solutions the batch engine gives any two; the promise is the first.
    fn first_of_several(&self, givens: Givens<'_>, order: Order) -> Option<Solution> {
        let budget = Budget::UNLIMITED.with_cancel(&self.cancel);
        Solutions::with_config(givens, order, budget, &self.config).ok()?.next()
    }

    fn why_unknown(&self, content: &Content) -> String {
        match self.how {
            How::Textbook { .. } if content.puzzle().is_none() => {
                "not solved: the textbook methods take givens, not pencilmarks".to_owned()
            }
            How::Textbook { method, budget } => format!(
                "not solved: {method} made {} placements without coming to an end \
                 (raise --budget, or leave --method out)",
                budget.unwrap_or(u64::MAX)
            ),
            How::Fast { .. } => "not solved: the budget ran out".to_owned(),
        }
    }
}

/// Solves by plain backtracking.
fn by_textbook(givens: Givens<'_>, method: Method, budget: &Budget) -> Row<Known> {
    let unknown = Row::new(Verdict::Unknown, Known::default());
    let Givens::Puzzle(puzzle) = givens else { return unknown };
    match textbook::solve(method, puzzle, budget, &mut Unobserved).outcome {
        textbook::Outcome::Solved(solution) => {
            let known = Known { solution: Some(solution), effort: Effort::default() };
            Row::new(Verdict::Solved, known)
        }
        textbook::Outcome::NoSolution => Row::new(Verdict::None, Known::default()),
        _ => unknown,
    }
}

/// Appends a solution as a line of 81 digits.
fn write_line(solution: &Solution, out: &mut Vec<u8>) {
    out.reserve(82);
    out.extend(solution.values().iter().map(|value| b'0' + value));
    out.push(b'\n');
}

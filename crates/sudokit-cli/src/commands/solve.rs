//! `sudokit solve [FILE...]`: puzzles in, solutions out, in the layout of the input.

mod all;

use super::rows::{Each, Field, Other, PerPuzzle, Place, Row, RowArgs};
use super::stream_args::StreamArgs;
use super::verdict::{self, Verdict};
use crate::engine;
use crate::exit::Exit;
use crate::interrupt;
use crate::stream::{self, Worked};
use clap::ValueEnum;
use sudokit::solve::{Batch, Budget, Config, Givens, Order, Outcome, Solutions};
use sudokit::text::{self, Content, Format};
use sudokit::textbook::{self, Method, Unobserved};
use sudokit::{Puzzle, Solution};

/// Solve puzzles, in the layout they came in.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit solve puzzle.txt              nine lines in, nine lines out, as the judges want it
  sudokit solve < puzzle.txt            the same from stdin
  sudokit solve --format boxed p.sdk    any layout in, a chosen one out
  sudokit solve --all --limit 10 p.txt  the ten smallest solutions
  sudokit solve --method tables p.txt   by plain backtracking, as tutorials teach it
  sudokit solve --threads 2 many.txt    one puzzle a line, one solution a line")]
#[command(mut_arg("format", |arg| arg.help(
    "Layout of the answer (2239, 2580, line, boxed, sdk, ..., csv, jsonl); the input's own when not given"
)))]
#[command(after_long_help = "\
The answer is the lexicographically smallest solution (cells read row by row). Layouts are
recognised by themselves: nine lines of nine digits (2239) or of nine numbers (2580), one puzzle
a line (81 characters, blanks . 0 _ * x X ?), boxed grids, .sdk, .sdm, .ss.

A puzzle without a solution, or whose givens clash, is reported on stderr; in one-line layouts
its line says `none` or `invalid` (`unreadable` for a line that is no puzzle, `unknown` when a
budget ran out), so that line n answers line n.

Exit codes: 0 solved, 1 some puzzle has no solution, 2 unreadable input, 3 a budget ran out.")]
pub struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    #[command(flatten)]
    rows: RowArgs,

    /// All solutions, in lexicographic order.
    #[arg(long)]
    all: bool,

    /// At most this many solutions a puzzle (with --all, or alone).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    /// Which solution comes first.
    #[arg(long, value_enum, default_value_t)]
    order: First,

    /// Solve by textbook backtracking: scan, recheck, tables or empty-cells.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["all", "limit", "order"])]
    method: Option<Method>,

    /// Placements that --method may make before it gives up on a puzzle.
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000, requires = "method")]
    max_steps: u64,

    /// Give up on a puzzle after this many guesses of the fast search.
    #[arg(long, value_name = "N", conflicts_with_all = ["method", "all", "limit"])]
    max_guesses: Option<u64>,
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
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let default = [Field::Source, Field::Line, Field::Verdict, Field::Puzzle, Field::Solution];
    let layout = args.rows.layout(&default, true)?;
    let config = engine::config()?;
    if args.all || args.limit.is_some() {
        return all::run(args, &layout, &config);
    }
    let asked = args.rows.are_chosen();
    let (inputs, options) = args.stream.open()?;
    let how = match args.method {
        Some(method) => How::Textbook { method, max_steps: args.max_steps },
        None => How::Fast { order: args.order.into() },
    };
    let max_guesses = args.max_guesses;
    stream::run(inputs, &options, move || {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::from(max_guesses).with_cancel(interrupt::cancel()));
        Ok(Each { per_puzzle: Solve { how, config, batch }, layout: layout.clone(), asked })
    })
}

/// Which search answers.
#[derive(Clone, Copy, Debug)]
enum How {
    Fast { order: Order },
    Textbook { method: Method, max_steps: u64 },
}

/// One worker.
struct Solve {
    how: How,
    config: Config,
    batch: Batch,
}

impl PerPuzzle for Solve {
    fn at_once(&self) -> usize {
        if matches!(self.how, How::Textbook { .. }) { 1 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row> {
        let order = match self.how {
            How::Fast { order } => order,
            How::Textbook { method, max_steps } => {
                return puzzles.map(|givens| by_textbook(givens, method, max_steps)).collect();
            }
        };
        let mut rows = Vec::new();
        let mut several = false;
        self.batch.classify(puzzles.clone(), |outcome, statistics| {
            let row = Row { statistics: Some(statistics), ..row(&outcome) };
            several |= row.verdict == Verdict::Multiple;
            rows.push(row);
        });
        if several {
            for (row, givens) in rows.iter_mut().zip(puzzles) {
                if row.verdict == Verdict::Multiple {
                    row.solution = self.first_of_several(givens, order);
                }
            }
        }
        rows
    }

    fn quick(&mut self, puzzles: &[Puzzle], out: &mut Worked) -> Option<Vec<Other>> {
        let How::Fast { order } = self.how else { return None };
        let mut others = Vec::new();
        let mut index = 0;
        self.batch.classify(puzzles, |outcome, _| {
            if let Outcome::Unique(solution) = &outcome {
                write_line(solution, out);
            } else {
                let position = out.bytes.len();
                others.push(Other { index, position, row: row(&outcome) });
            }
            index += 1;
        });
        out.tally.add_many(Verdict::Proper.name(), (puzzles.len() - others.len()) as u64);
        for Other { index, row, .. } in &mut others {
            if row.verdict == Verdict::Multiple {
                row.solution = self.first_of_several(Givens::Puzzle(&puzzles[*index]), order);
            }
        }
        Some(others)
    }

    fn results(&self) -> &[Field] {
        &[Field::Verdict, Field::Solution]
    }

    fn complete(&mut self, content: &Content, row: &mut Row) {
        match row.verdict {
            Verdict::None => match verdict::clash(content) {
                Some(clash) => {
                    row.verdict = Verdict::Invalid;
                    row.set_error(clash);
                }
                None => row.set_error("no solution"),
            },
            Verdict::Unknown => row.set_error(self.why_unknown(content)),
            _ => {}
        }
    }

    fn write_text(
        &self,
        format: Option<Format>,
        place: &Place<'_>,
        _: &Content,
        row: &Row,
        out: &mut Worked,
    ) {
        let format = format.unwrap_or(place.format);
        match &row.solution {
            Some(solution) => write_solution(format, solution, out),
            None => write_placeholder(format, row.verdict, out),
        }
    }

    fn write_unreadable(&self, format: Option<Format>, in_grid: bool, out: &mut Worked) {
        match format {
            Some(format) => write_placeholder(format, Verdict::Unreadable, out),
            None if in_grid => {}
            None => write_placeholder(Format::Line, Verdict::Unreadable, out),
        }
    }
}

/// What is known of a puzzle by the batch engine's answer.
fn row(outcome: &Outcome) -> Row {
    let (verdict, solution) = match outcome {
        Outcome::Unique(solution) => (Verdict::Proper, Some(*solution)),
        Outcome::Multiple(..) => (Verdict::Multiple, None),
        Outcome::NoSolution => (Verdict::None, None),
        Outcome::Unknown => (Verdict::Unknown, None),
    };
    Row { solution, ..Row::new(verdict) }
}

impl Solve {
    /// Of several solutions the batch engine gives any two; the promise is the first.
    fn first_of_several(&self, givens: Givens<'_>, order: Order) -> Option<Solution> {
        let budget = Budget::UNLIMITED.with_cancel(interrupt::cancel());
        Solutions::with_config(givens, order, budget, &self.config).ok()?.next()
    }

    fn why_unknown(&self, content: &Content) -> String {
        match self.how {
            How::Textbook { .. } if content.puzzle().is_none() => {
                "not solved: the textbook methods take givens, not pencilmarks".to_owned()
            }
            How::Textbook { method, max_steps } => format!(
                "not solved: {method} made {max_steps} placements without coming to an end \
                 (raise --max-steps, or leave --method out)"
            ),
            How::Fast { .. } => "not solved: the budget ran out".to_owned(),
        }
    }
}

/// Solves by plain backtracking.
fn by_textbook(givens: Givens<'_>, method: Method, max_steps: u64) -> Row {
    let Givens::Puzzle(puzzle) = givens else { return Row::new(Verdict::Unknown) };
    let budget = Budget::at_most(max_steps).with_cancel(interrupt::cancel());
    match textbook::solve(method, puzzle, &budget, &mut Unobserved).outcome {
        textbook::Outcome::Solved(solution) => {
            Row { solution: Some(solution), ..Row::new(Verdict::Solved) }
        }
        textbook::Outcome::NoSolution => Row::new(Verdict::None),
        _ => Row::new(Verdict::Unknown),
    }
}

/// Appends a solution as a line of 81 digits.
fn write_line(solution: &Solution, out: &mut Worked) {
    let mut line = [b'\n'; 82];
    line[..81].copy_from_slice(&solution.to_line());
    out.bytes.extend_from_slice(&line);
}

/// Appends a solution in a layout.
fn write_solution(format: Format, solution: &Solution, out: &mut Worked) {
    if format.is_one_line() {
        write_line(solution, out);
    } else {
        out.begin_grid();
        text::write_grid(&mut out.bytes, format, &solution.to_puzzle(), None);
    }
}

/// In one-line layouts a word keeps the place of the missing answer.
fn write_placeholder(format: Format, verdict: Verdict, out: &mut Worked) {
    if format.is_one_line() {
        out.bytes.extend_from_slice(verdict.name().as_bytes());
        out.bytes.push(b'\n');
    }
}

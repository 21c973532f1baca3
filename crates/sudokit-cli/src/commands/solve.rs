//! `sudokit solve [FILE...]`: puzzles in, solutions out, in the layout of the input.

mod all;

use super::stream_args::StreamArgs;
use super::verdict::{self, Verdict};
use crate::engine;
use crate::exit::Exit;
use crate::stream::{self, Message, Work, Worked};
use clap::ValueEnum;
use serde::Serialize;
use sudokit::solve::{Answer, Ask, Batch, Budget, Config, Givens, Order, Outcome, Solutions};
use sudokit::text::{self, Content, Format, Record, TextError};
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

    /// Layout of the answer; the input's own when not given.
    #[arg(long, value_name = "FORMAT", value_parser = parse_layout)]
    format: Option<Layout>,

    /// The same as --format json: one object a line.
    #[arg(long, conflicts_with = "format")]
    json: bool,

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

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Layout {
    Text(Format),
    Json,
}

fn parse_layout(name: &str) -> Result<Layout, String> {
    if name == "json" {
        return Ok(Layout::Json);
    }
    name.parse().map(Layout::Text).map_err(|e: text::ParseFormatError| e.to_string())
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let layout = if args.json { Some(Layout::Json) } else { args.format };
    let config = engine::config()?;
    if args.all || args.limit.is_some() {
        return all::run(args, layout, &config);
    }
    let (inputs, options) = args.stream.open()?;
    let how = match args.method {
        Some(method) => How::Textbook { method, max_steps: args.max_steps },
        None => How::Fast { order: args.order.into() },
    };
    stream::run(inputs, &options, move || Solve::new(how, layout, config))
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
    layout: Option<Layout>,
    config: Config,
    batch: Batch,
}

/// The answer to one puzzle.
struct Found {
    verdict: Verdict,
    solution: Option<Solution>,
}

impl Found {
    fn without(verdict: Verdict) -> Found {
        Found { verdict, solution: None }
    }
}

/// The JSON object of one puzzle.
#[derive(Serialize)]
struct Json<'a> {
    version: u32,
    source: &'a str,
    line: u64,
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

/// Where a puzzle stood and how it was written.
struct Place<'a> {
    source: &'a str,
    line: u64,
    format: Format,
}

impl Work for Solve {
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        let found = self.solve(puzzles.iter().map(Givens::Puzzle));
        for ((line, puzzle), found) in (first_line..).zip(puzzles).zip(found) {
            let place = Place { source, line, format: Format::Line };
            self.answer(&place, &Content::Puzzle(*puzzle), found, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        let readable = records.iter().filter_map(|record| record.as_ref().ok());
        let mut found = self.solve(readable.map(|record| givens(&record.content))).into_iter();
        for record in records {
            match record {
                Ok(record) => {
                    let Some(found) = found.next() else { return };
                    let place = Place { source, line: record.line, format: record.format };
                    self.answer(&place, &record.content, found, out);
                }
                Err(error) => self.unreadable(source, error, out),
            }
        }
    }
}

/// What a solver is given.
fn givens(content: &Content) -> Givens<'_> {
    match content {
        Content::Puzzle(puzzle) => Givens::Puzzle(puzzle),
        Content::Pencilmarks(marks) => Givens::Pencilmarks(marks),
    }
}

impl Solve {
    fn new(how: How, layout: Option<Layout>, config: Config) -> anyhow::Result<Solve> {
        let batch = Batch::with_config(&config)?;
        Ok(Solve { how, layout, config, batch })
    }

    /// Solves puzzles; the answers in order.
    fn solve<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Found> {
        let order = match self.how {
            How::Fast { order } => order,
            How::Textbook { method, max_steps } => {
                return puzzles.map(|givens| by_textbook(givens, method, max_steps)).collect();
            }
        };
        let mut found = Vec::new();
        let mut several = false;
        self.batch.run(puzzles.clone(), Ask::Outcome, |answer, _| {
            found.push(match answer {
                Answer::Outcome(Outcome::Unique(solution)) => {
                    Found { verdict: Verdict::Proper, solution: Some(solution) }
                }
                Answer::Outcome(Outcome::Multiple(..)) => {
                    several = true;
                    Found::without(Verdict::Multiple)
                }
                Answer::Outcome(Outcome::NoSolution) => Found::without(Verdict::None),
                _ => Found::without(Verdict::Unknown),
            });
        });
        if several {
            // Of several solutions the batch engine gives any two; the promise is the first.
            for (found, givens) in found.iter_mut().zip(puzzles) {
                if found.verdict == Verdict::Multiple {
                    let budget = Budget::UNLIMITED;
                    let solutions = Solutions::with_config(givens, order, budget, &self.config);
                    found.solution = solutions.ok().and_then(|mut solutions| solutions.next());
                }
            }
        }
        found
    }

    /// Writes one answer and says what is to be said about it.
    fn answer(&mut self, place: &Place<'_>, content: &Content, found: Found, out: &mut Worked) {
        let Found { mut verdict, solution } = found;
        let mut complaint = None;
        match verdict {
            Verdict::None => match verdict::clash(content) {
                Some(clash) => {
                    verdict = Verdict::Invalid;
                    complaint = Some(clash);
                }
                None => complaint = Some("no solution".to_owned()),
            },
            Verdict::Unknown => complaint = Some(self.why_unknown(content)),
            _ => {}
        }
        out.tally.add(verdict.name());
        out.exit.note(verdict.exit());
        if let Some(text) = &complaint {
            let text = format!("{}:{}: {text}", place.source, place.line);
            out.messages.push(Message { text, fatal: false });
        }
        match self.layout.unwrap_or(Layout::Text(place.format)) {
            Layout::Json => verdict::write_json(
                &mut out.bytes,
                &Json {
                    version: 1,
                    source: place.source,
                    line: place.line,
                    verdict,
                    puzzle: Some(verdict::one_line(content)),
                    solution: solution.map(|solution| solution.to_string()),
                    error: complaint.as_deref(),
                },
            ),
            Layout::Text(format) => match &solution {
                Some(solution) => write_solution(format, solution, out),
                None => write_placeholder(format, verdict, out),
            },
        }
    }

    fn unreadable(&self, source: &str, error: &TextError, out: &mut Worked) {
        let verdict = Verdict::Unreadable;
        out.tally.add(verdict.name());
        out.exit.note(verdict.exit());
        let reason = error.reason().to_string();
        let text = format!("{source}:{}:{}: {reason}", error.line, error.column);
        out.messages.push(Message { text, fatal: true });
        match self.layout {
            Some(Layout::Json) => verdict::write_json(
                &mut out.bytes,
                &Json {
                    version: 1,
                    source,
                    line: error.line,
                    verdict,
                    puzzle: None,
                    solution: None,
                    error: Some(&reason),
                },
            ),
            Some(Layout::Text(format)) => write_placeholder(format, verdict, out),
            None if error.in_grid => {}
            None => write_placeholder(Format::Line, verdict, out),
        }
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
fn by_textbook(givens: Givens<'_>, method: Method, max_steps: u64) -> Found {
    let Givens::Puzzle(puzzle) = givens else { return Found::without(Verdict::Unknown) };
    let budget = textbook::Budget { placements: Some(max_steps), cancel: None };
    match textbook::solve(method, puzzle, &budget, &mut Unobserved).outcome {
        textbook::Outcome::Solved(solution) => {
            Found { verdict: Verdict::Solved, solution: Some(solution) }
        }
        textbook::Outcome::NoSolution => Found::without(Verdict::None),
        _ => Found::without(Verdict::Unknown),
    }
}

/// Appends a solution in a layout.
fn write_solution(format: Format, solution: &Solution, out: &mut Worked) {
    if format.is_one_line() {
        out.bytes.extend_from_slice(&solution.to_line());
        out.bytes.push(b'\n');
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

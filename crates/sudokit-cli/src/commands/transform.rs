//! `sudokit transform [FILE...]`: isomorphs of puzzles, random or by a given transform.

use super::generate::fresh_seed;
use super::stream_args::StreamArgs;
use crate::exit::Exit;
use crate::report::verdict::Verdict;
use crate::report::{Answer, At, Each, ReportArgs, Row, Text, Value, columns};
use crate::stream;
use std::num::NonZero;
use sudokit::Cancel;
use sudokit::canon::Transform;
use sudokit::random::Random;
use sudokit::solve::Givens;
use sudokit::text::Content;

/// Move puzzles by symmetries: random isomorphs, or one given transform.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit transform --seed 1 puzzles.txt       a random isomorph of each
  sudokit transform --seed 1 -n 5 puzzles.txt  five of each
  sudokit transform --transform t puzzles.txt  rows and columns exchanged
  sudokit transform --transform d213456789 p.txt
                                               exchange the digits 1 and 2
  sudokit transform --inverse --transform TEXT p
                                               and back
  sudokit transform --seed 1 --json p.txt      with the transform that was used")]
#[command(after_long_help = "\
A transform is written trROWScCOLUMNSdDIGITS, for instance tr456123789c132456789d213456789: with \
`t` the grid is transposed first; the nine numbers after `r` say from which row each row of the \
result comes, those after `c` the same for columns, those after `d` what the digits 1 to 9 become. \
Parts left out change nothing. There are 3,359,232 x 9! of them, and random ones are drawn evenly.

Isomorph k of a puzzle depends on the seed, the number of the puzzle in its file and k alone, not on \
threads, blank lines, files or version. `transform` of the Python package draws the same. Pencilmark grids are transformed like puzzles. Tables and JSON Lines \
keep their columns and get the columns isomorph and transform.

Exit codes: 0 done, 2 unreadable input.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Draw random transforms from this seed; if not given, stderr names the seed that was drawn.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// How many isomorphs of each puzzle.
    #[arg(short, value_name = "N", default_value = "1", conflicts_with = "transform")]
    n: NonZero<u32>,

    /// Apply this transform.
    #[arg(long, value_name = "TEXT", conflicts_with = "seed")]
    transform: Option<Transform>,

    /// Undo the transform instead.
    #[arg(long, requires = "transform")]
    inverse: bool,

    #[command(flatten)]
    report: ReportArgs<Known>,
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let all = ["source", "line", "puzzle", "number", "isomorph", "transform", "error"];
    let results = if args.n.get() > 1 { &all[3..6] } else { &all[4..6] };
    let report = args.report.report(&all, results)?;
    let report = if args.n.get() > 1 { report.with_lines_of_its_own() } else { report };
    let which = match (args.transform, args.seed) {
        (Some(transform), _) if args.inverse => Which::Given(transform.inverse()),
        (Some(transform), _) => Which::Given(transform),
        (None, seed) => {
            let seed = seed.unwrap_or_else(|| fresh_seed(args.stream.is_quiet()));
            Which::Random { seed, count: args.n.get() }
        }
    };
    let (inputs, mut options) = args.stream.open(&report)?;
    options.are_numbered = matches!(which, Which::Random { .. });
    let make = move |cancel: &Cancel| {
        Ok(Each { answer: Move { which }, report: report.clone(), cancel: cancel.clone() })
    };
    stream::run(inputs, &options, make)
}

/// Which transforms are applied.
#[derive(Clone, Copy, Debug)]
enum Which {
    Given(Transform),
    Random { seed: u64, count: u32 },
}

/// One worker.
struct Move {
    which: Which,
}

/// An isomorph of a puzzle; the default is the place of one.
struct Known {
    number: u32,
    random: Option<Random>,
    isomorph: Option<(Content, Transform)>,
}

impl Default for Known {
    fn default() -> Known {
        Known { number: 1, random: None, isomorph: None }
    }
}

columns! {
    Known: InLines "isomorph"; |known|
    "number": Integer, "Which isomorph of the puzzle, from 1" => Value::of(known.number);
    "isomorph": Text, "The isomorph"
        => Value::text(known.isomorph.as_ref().map(|(content, _)| content.to_string()));
    "transform": Text, "The transform that led there"
        => Value::text(known.isomorph.as_ref().map(|(_, transform)| transform));
}

impl Answer for Move {
    type Known = Known;

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        puzzles.map(|_| Row::new(Verdict::Transformed, Known::default())).collect()
    }

    fn complete(&mut self, at: &At<'_>, row: &mut Row<Known>) {
        let Some(content) = at.content else { return };
        let known = &mut row.known;
        let transform = match self.which {
            Which::Given(transform) => transform,
            Which::Random { seed, .. } => {
                let random = known.random.get_or_insert_with(|| Random::new(seed, at.number));
                Transform::random(random)
            }
        };
        let isomorph = match content.puzzle() {
            Some(puzzle) => Content::Puzzle(transform.apply(puzzle)),
            None => Content::Pencilmarks(transform.apply(&content.pencilmarks())),
        };
        known.isomorph = Some((isomorph, transform));
    }

    fn next_row(&mut self, at: &At<'_>, row: &mut Row<Known>) -> bool {
        match self.which {
            Which::Random { count, .. } if row.known.number < count => {
                row.known.number += 1;
                self.complete(at, row);
                true
            }
            _ => false,
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match row.known.isomorph {
            Some((content, _)) => Text::Grid(content),
            None => Text::Word(row.verdict.name()),
        }
    }
}

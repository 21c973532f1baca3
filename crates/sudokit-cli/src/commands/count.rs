//! `sudokit count [FILE...]`: how many solutions each puzzle has.

mod large;

use super::stream_args::StreamArgs;
use crate::bounds::{Bound, bound};
use crate::engine;
use crate::exit::Exit;
use crate::report::{
    Answer, At, Each, Effort, Other, ReportArgs, Row, StatsArgs, Text, Value, Verdict, columns,
};
use crate::stream::{self, Worked};
#[cfg(feature = "variants")]
use crate::variants::{Question, RuleArgs};
use sudokit::Puzzle;
use sudokit::solve::{self, Batch, Budget, End, Givens, Statistics};

/// Count the solutions of puzzles, up to a limit.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit count puzzles.txt                0, 1 or 2+ for each line
  sudokit count --limit 1000 puzzles.txt   exact up to 1000
  sudokit count --exact few-givens.txt     however many there are
  sudokit count --estimate few-givens.txt  a confidence interval
  sudokit count --fields puzzle,count,guesses puzzles.txt > counts.csv
  zcat puzzles.gz | sudokit count --json   one object a line")]
#[command(after_long_help = "\
Text output is one line a puzzle: its number of solutions, `N+` where the limit N was reached, \
`unknown` where a budget ran out, `unreadable` where there was no puzzle. Tables and JSON Lines \
keep their columns and get the column count. In JSON, count is a number, and a key at_least lists \
it where there may be more; in tables it is `N+`, unless the column at_least is shown.

Exit codes: 0 counted, 2 unreadable input, 3 a budget ran out.")]
pub(crate) struct Args {
    #[command(flatten)]
    stream: StreamArgs,

    /// Stop counting a puzzle there.
    #[arg(long, value_name = "N", default_value_t = 2,
          value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,

    /// Count all, by sums over whole bands where a search would take too long. Puzzles of other
    /// sizes and rules have no bound of time then.
    #[arg(long, conflicts_with_all = ["limit", "stats"])]
    exact: bool,

    /// Estimate the number from random samples, with a confidence interval.
    #[arg(long, conflicts_with_all = ["limit", "budget", "exact", "stats"])]
    estimate: bool,

    /// Samples of an estimate. When not given 1000000; for other sizes and rules 1000, or as many
    /// as 10 s allow.
    #[arg(long, value_name = "N", requires = "estimate",
          value_parser = clap::value_parser!(u64).range(2..))]
    samples: Option<u64>,

    /// Seed of the samples.
    #[arg(long, value_name = "N", default_value_t = 1, requires = "estimate")]
    seed: u64,

    /// Confidence of the interval, between 0 and 1.
    #[arg(long, value_name = "P", default_value_t = 0.95, requires = "estimate",
          value_parser = parse_confidence)]
    confidence: f64,

    /// Give up on a puzzle after this many guesses (other sizes and rules: after 60 s if neither
    /// this nor --timeout is given); with --exact where the sum has more terms than this
    /// (100000000000 if not given; some hundred million a second).
    #[arg(long, aliases = ["max-guesses", "max-terms"], value_name = "N|none", value_parser = bound)]
    budget: Option<Bound>,

    #[cfg(feature = "variants")]
    #[command(flatten)]
    rules: RuleArgs,

    #[command(flatten)]
    report: ReportArgs<Known>,

    #[command(flatten)]
    stats: StatsArgs,
}

fn parse_confidence(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(p) if p > 0.0 && p < 1.0 => Ok(p),
        _ => Err("expected a number between 0 and 1, such as 0.95".to_owned()),
    }
}

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if args.exact || args.estimate {
        return large::run(args, &engine::config()?);
    }
    // A column of numbers has no room for `2+`.
    let results = &["count", "at_least"][..if args.report.is_parquet() { 2 } else { 1 }];
    let default = [&["source", "line", "puzzle"][..], results, &["error"]].concat();
    let report = args.report.report(&default, results)?.with_stats(args.stats);
    let config = engine::config()?;
    let (limit, guesses) = (args.limit, args.budget.and_then(Bound::limit));
    let bare = report.shows("at_least");
    let (inputs, options) = args.stream.open(&report)?;
    #[cfg(feature = "variants")]
    let others = {
        let question = Question::Count { limit, bare };
        args.rules.others(question, args.budget, &report, &options, &[])?
    };
    stream::run(inputs, &options, move |cancel| {
        let mut batch = Batch::with_config(&config)?;
        batch.set_budget(Budget::from(guesses).with_cancel(cancel));
        let answer = Count { limit, bare, batch, counts: Vec::new() };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        #[cfg(feature = "variants")]
        let each = others.beside(each, cancel);
        Ok(each)
    })
}

/// The count of a proper puzzle.
const ONE: solve::Count = solve::Count { solutions: 1, end: End::Exhausted };

/// One worker.
struct Count {
    limit: u64,
    /// Whether `at_least` has a column of its own.
    bare: bool,
    batch: Batch,
    /// Of the puzzles under work: kept, because its memory is.
    counts: Vec<solve::Count>,
}

/// What the search found.
#[derive(Default)]
struct Known {
    count: Option<solve::Count>,
    effort: Effort,
    /// Whether `at_least` has a column of its own.
    bare: bool,
}

impl Known {
    fn or_more(&self) -> Option<bool> {
        self.count.map(|count| count.end != End::Exhausted)
    }

    fn number(&self) -> Option<Value> {
        let (solutions, or_more) = (self.count?.solutions.into(), self.or_more()?);
        let is_bound = or_more && !self.bare;
        Some(if is_bound { Value::AtLeast(solutions) } else { Value::Integer(solutions) })
    }
}

/// What is known of a puzzle by its count.
fn row(count: solve::Count, statistics: Option<Statistics>, bare: bool) -> Row<Known> {
    let verdict = match (count.end, count.solutions) {
        (End::Unknown(_), _) => Verdict::Unknown,
        (End::Exhausted, 0) => Verdict::None,
        (End::Exhausted, 1) => Verdict::Proper,
        (End::Stopped, 0 | 1) => Verdict::Solved,
        _ => Verdict::Multiple,
    };
    let row = Row::new(verdict, Known { count: Some(count), effort: statistics.into(), bare });
    let exit = if verdict == Verdict::None { Exit::Done } else { row.exit };
    Row { exit, ..row }
}

/// The names of the fields that are lower bounds, as `grade` has them.
fn lower_bounds(or_more: bool) -> Value {
    Value::of(if or_more { &["count"][..] } else { &[] })
}

columns! {
    Known: None, effort; |known|
    "count": Integer, "Number of solutions"
        => known.number().unwrap_or(Value::Missing);
    "at_least": Text, "`count` where there may be more solutions than that"
        => known.or_more().map_or(Value::Missing, lower_bounds);
    "estimate": Real, "Estimated number of solutions (--estimate)";
    "standard_error": Real, "Standard error of the estimate";
    "confidence": Real, "Confidence of the interval";
    "low": Real, "Lower end of the interval";
    "high": Real, "Upper end of the interval; none where there is no upper end";
    "log10": Real, "Decimal logarithm of the estimate; numbers beyond 1.8e308 have nothing else";
    "samples": Integer, "Samples of the estimate; 0 where the number is exact";
}

impl Answer for Count {
    type Known = Known;

    fn at_once(&self) -> usize {
        if self.limit > 1_000_000 { 1 } else { usize::MAX }
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        let (bare, mut rows) = (self.bare, Vec::new());
        self.batch.count(puzzles, self.limit, |count, statistics| {
            rows.push(row(count, Some(statistics), bare));
        });
        rows
    }

    fn quick(&mut self, puzzles: &[Puzzle], out: &mut Worked) -> Option<Vec<Other<Known>>> {
        self.counts.clear();
        let counts = &mut self.counts;
        self.batch.count(puzzles, self.limit, |count, _| counts.push(count));
        let mut others = Vec::new();
        for (index, &count) in self.counts.iter().enumerate() {
            if count == ONE {
                out.bytes.extend_from_slice(b"1\n");
            } else {
                let position = out.bytes.len();
                others.push(Other { index, position, row: row(count, None, self.bare) });
            }
        }
        out.tally.add_many(Verdict::Proper.name(), (puzzles.len() - others.len()) as u64);
        Some(others)
    }

    fn complete(&mut self, _: &At<'_>, row: &mut Row<Known>) {
        if row.verdict == Verdict::Unknown {
            row.set_error("not counted to the end: the budget ran out");
        }
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match row.known.count {
            Some(count) if row.verdict != Verdict::Unknown => {
                let more = if count.end == End::Exhausted { "" } else { "+" };
                Text::Lines(format!("{}{more}", count.solutions))
            }
            _ => Text::Word(row.verdict.name()),
        }
    }
}

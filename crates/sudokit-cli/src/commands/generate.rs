//! `sudokit generate`: proper puzzles, reproducibly.

mod difficulty;
mod output;
mod shown;
mod wishes;
mod workers;

use super::stream_args::packing;
use crate::engine;
use crate::exit::Exit;
use crate::messages::status;
use crate::names;
use crate::report::{Columns, Layout, Report, column_parser, named};
use crate::stream::{self, Compression, Progress, Sink};
use crate::threads;
use difficulty::DifficultyArgs;
use output::Item;
use shown::Shown;
use std::ops::{ControlFlow, Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use sudokit::board::Cell;
use sudokit::generate::Symmetry;
use sudokit::{Puzzle, Solution};
use sudokit_answer::Column;
use sudokit_answer::generate::{self, GeneratePlan};
use wishes::Tries;

/// Make proper puzzles, minimal ones by default.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit generate                            one puzzle, another each time
  sudokit generate -n 1000 --seed 7 > p.txt   the same on every machine
  sudokit generate --givens 22..23 --uniform  from exactly uniform grids
  sudokit generate --level hard -n 100        by HoDoKu's level
  sudokit generate --needs xy-wing --json     its path takes an XY-wing
  sudokit generate --only singles,locked --score 500..700
  sudokit generate --er 7.1..7.9 --symmetry 180
  sudokit generate --grade b=4..5,te=1        ranges of any scale
  sudokit generate --hardest 1000 --by se_er  of each 1000 tries the hardest
  sudokit generate --near PUZZLE --harder     climbs to harder neighbors
  sudokit generate --symmetry rotational-2    as newspapers have them
  sudokit generate --givens 30..36            redundant givens allowed
  sudokit generate --pattern \"$(cat mask.txt)\"
                                              givens where the mask has some
  sudokit generate --near PUZZLE --remove 2 --add 2
                                              a neighbor of a puzzle
  sudokit generate -n 100 --unbiased --uniform --format csv
                                              all minimal puzzles, weighted
  sudokit generate -n 1000000 --seed 7 --shard 3/8
                                              the third of eight parts")]
#[command(after_long_help = "\
Puzzle i of a seed depends on the seed, i and the options alone: not on the machine, its \
instruction set, the number of threads or the other puzzles.

The usual method removes givens from a random full grid in random order while the puzzle stays \
proper (top-down). It is quick and favors few givens: mean 24.4 where all minimal puzzles have \
26.6. --unbiased draws all minimal puzzles with the same number n of givens equally often and gives \
each the weight C(81,n)/C(81,26): weighted means then hold for all minimal puzzles. It is slow \
(250,000 grids a puzzle). Full grids come from a sampler that is a little biased in its second \
and third band; with --uniform all 6.67e21 grids are exactly equally likely.

With a symmetry, givens are removed orbit by orbit: the puzzle is minimal modulo the symmetry (no \
orbit can be spared), while a single given may be redundant. Newspapers have rotational-2 (also named half-turn, 180, newspaper).

A requested difficulty does not change how puzzles are drawn. Each is graded by its whole path and \
kept if it fits, so the result is an unbiased sample of the method's puzzles of that difficulty. A \
quick filter rejects most of the others. --json, --fields and --format csv show the grades, how many \
puzzles were drawn for each result and how many were graded. docs/GRADES.md describes the scales. \
--harder is the exception: it climbs from --near by exchanging a few givens (--remove and --add, one \
more in every other round) until --budget (30000) is spent. It makes minimal puzzles unless \
--not-minimal is given.

An impossible request is refused at once, with the reason. A rare one may take long: after ten \
seconds without a puzzle stderr names the rare request, and a run ends when a puzzle has taken \
1000000 tries without a puzzle (100000 where a slow scale such as --er rates each, 100000000 with --pattern and \
--unbiased). Then stderr shows a bound on how frequent such puzzles are, and the exit code is 3. With \
--budget N the run gives each puzzle up after N tries and continues with the next. --timeout bounds the whole run.

Exit codes: 0 done, 2 wrong usage, 3 some puzzles could not be made within the bounds.")]
pub(crate) struct Args {
    /// How many puzzles.
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// Whole number that decides everything; random if omitted, and printed to stderr.
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Only part I of K (from 1): all parts after each other are the whole.
    #[arg(long, value_name = "I/K", value_parser = parse_shard)]
    shard: Option<(u64, u64)>,

    /// How many givens: N, A..B (both included), A.. or ..B.
    #[arg(long, alias = "clues", value_name = "A..B", value_parser = parse_range)]
    givens: Option<RangeInclusive<usize>>,

    /// Symmetry of the cells that hold givens.
    #[arg(long, value_name = "KIND", default_value_t,
        value_parser = wishes::symmetry(), help_heading = "Method")]
    symmetry: Symmetry,

    /// Givens exactly in these cells: 81 characters, blank (. 0 _ -) for an empty cell. They may be
    /// redundant.
    #[arg(long, value_name = "MASK", value_parser = parse_mask, help_heading = "Method",
        conflicts_with_all = ["symmetry", "near", "unbiased"])]
    pattern: Option<Mask>,

    /// Start from this puzzle, exchanging a few givens ("vicinity search"): 81 characters, a link,
    /// or a file with one puzzle. The result may have redundant givens.
    #[arg(long, alias = "from", value_name = "PUZZLE", help_heading = "Method",
        conflicts_with_all = ["symmetry", "unbiased", "solution", "uniform"])]
    near: Option<String>,

    /// How many givens --near takes out.
    #[arg(long, value_name = "K", default_value_t = 1, requires = "near", help_heading = "Method")]
    remove: usize,

    /// How many givens --near puts in.
    #[arg(long, value_name = "K", default_value_t = 1, requires = "near", help_heading = "Method")]
    add: usize,

    /// Sample for statistics of all minimal puzzles ("controlled bias", with weights).
    #[arg(long, conflicts_with_all = ["symmetry", "not_minimal"], help_heading = "Method")]
    unbiased: bool,

    /// Draw full grids exactly uniformly.
    #[arg(long, conflicts_with = "solution", help_heading = "Method")]
    uniform: bool,

    /// Take every puzzle from this full grid (81 digits).
    #[arg(long, value_name = "GRID", value_parser = parse_solution, help_heading = "Method")]
    solution: Option<Solution>,

    /// Allow redundant givens; their number is drawn from --givens. Usual with 30 givens or more
    /// (36 with a symmetry).
    #[arg(long, help_heading = "Method")]
    not_minimal: bool,

    /// Make minimal puzzles with --pattern, --near and many givens, too: they may be rare.
    #[arg(long, conflicts_with = "not_minimal", help_heading = "Method")]
    minimal: bool,

    #[command(flatten)]
    difficulty: DifficultyArgs,

    /// Give a puzzle up after this many tries, and continue with the next; `none`: never. When not
    /// given, the run ends at the first puzzle that a default number of tries does not make.
    #[arg(long, alias = "max-tries", value_name = "N|none", value_parser = wishes::tries, help_heading = "Bounds")]
    budget: Option<Tries>,

    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = wishes::seconds,
        help_heading = "Bounds")]
    timeout: Option<Duration>,

    /// How to write the puzzles; one a line when not given.
    #[arg(long, value_name = "FORMAT", value_parser = Layout::parser(Item::GRIDS), help_heading = "Output")]
    format: Option<Layout>,

    /// The same as --format jsonl: one object a line.
    #[arg(long, conflicts_with = "format", help_heading = "Output")]
    json: bool,

    /// Columns of csv, keys of jsonl.
    #[arg(
        long,
        value_name = "NAME,...",
        value_parser = column_parser::<Item<'static>>(),
        value_delimiter = ',',
        help_heading = "Output"
    )]
    fields: Vec<Column>,

    /// The sign of an empty cell: one of . 0 _ * x X ?
    #[arg(long, value_name = "C", value_parser = names::blank, help_heading = "Output")]
    blank: Option<u8>,

    /// Where to write; `-` or none for stdout. `.gz` and `.zst` compress.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    /// Compress the output.
    #[arg(long, value_enum, value_name = "KIND", default_value_t, help_heading = "Output")]
    compress: Compression,

    /// Worker threads; one per core if omitted.
    #[arg(long, value_name = "N", value_parser = threads::parse, help_heading = "Output")]
    threads: Option<usize>,

    /// When to show progress on stderr.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Output")]
    progress: Progress,

    /// Say nothing on stderr but errors.
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

/// Cells that shall hold givens.
#[derive(Clone, Debug)]
struct Mask(Vec<Cell>);

/// Does what was asked.
pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let layout = Layout::chosen(args.format, args.json, !args.fields.is_empty())?;
    let shown = named::<Item<'_>>(&output::default(&args.difficulty));
    let report = Report::new(layout, Item::GRIDS, &args.fields, &shown, &shown);
    let mut report = report.with_blank(args.blank, None).with_lines_of_its_own();
    let config = engine::config()?;
    let plan = wishes::plan(args, output::scales(&report), &config)?;
    let climb = plan.climb().filter(|_| !args.quiet);
    let GeneratePlan { spec, target, ends_early } = plan;
    if let Some(note) = wishes::redundant(&spec).filter(|_| !args.quiet && !args.not_minimal) {
        status!("sudokit: {note}");
    }
    let seed = args.seed.unwrap_or_else(|| fresh_seed(args.quiet));
    let items = part(args.count, args.shard);
    let started = Instant::now();
    let deadline = args.timeout.and_then(|timeout| started.checked_add(timeout));
    let threads = args.threads.unwrap_or_else(threads::all_cores);
    let interrupted = stream::interrupt_flag();

    let mut sink = {
        let output = args.output.as_deref();
        let compression = packing(args.compress, output, report.is_parquet())?;
        Sink::open(output, args.near.as_deref().map(Path::new), compression)?
    };
    let wanted = items.end - items.start;
    let mut shown = Shown::new(args.progress, wanted, args.difficulty.is_given());
    let mut out = stream::Worked::default();
    let rare = args.difficulty.rare().or_else(|| wishes::rare(&spec));
    let mut patience = Patience { rare, since: started };
    let job = workers::Job {
        spec: &spec,
        target: &target,
        seed,
        config: &config,
        items,
        threads,
        deadline,
        interrupted,
    };
    let end = workers::run(&job, |item| {
        match item {
            Some((index, answer)) => {
                shown.counts.add(&answer);
                if let Some(found) = &answer.found {
                    patience.since = Instant::now();
                    if let Some((scale, before)) = &climb {
                        shown.line.print(&wishes::climbed(index, *scale, before, &found.grades));
                    }
                    output::write(&mut report, index, &answer, &mut out);
                } else {
                    if shown.counts.unmet <= MESSAGES_SHOWN {
                        shown.line.print(&wishes::unmet(
                            index,
                            &answer,
                            args.difficulty.is_given(),
                        ));
                    }
                    if ends_early {
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            // Nothing is ready: the reader of the output gets what there is.
            None => {
                sink.take(&mut out)?;
                sink.flush()?;
                if !args.quiet && patience.ends() {
                    shown.line.print(&patience.text());
                }
            }
        }
        if out.bytes.len() > 1 << 15 {
            sink.take(&mut out)?;
        }
        shown.update();
        anyhow::Ok(ControlFlow::Continue(()))
    })?;
    sink.take(&mut out)?;
    sink.finish()?;
    shown.line.clear();
    let mut exit = Exit::Done;
    let (made, unmet) = (shown.counts.made, shown.counts.unmet);
    if !args.quiet && (shown.line.is_shown() || args.difficulty.is_given()) {
        status!("sudokit: {}", shown.summary());
    }
    if made < wanted {
        exit = Exit::BudgetRanOut;
        let why = match end {
            workers::End::Complete | workers::End::Vain => "",
            workers::End::Deadline => " before the time ran out",
            workers::End::Interrupted => " before the interruption",
        };
        let unmet = if unmet > 0 { format!("; {unmet} not met") } else { String::new() };
        let longer = match end {
            workers::End::Vain => "; --budget makes the search longer",
            _ => "",
        };
        status!("sudokit: made {made} of {wanted} puzzles{why}{unmet}{longer}");
        if made == 0
            && let Some(rare) = patience.rare.take()
        {
            status!("sudokit: {rare}");
        }
        if let Some(share) = wishes::share(made, shown.counts.tries, shown.counts.unknown, &target)
        {
            status!("sudokit: {share}");
        }
    }
    if end == workers::End::Interrupted {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

/// How long nothing may come before it is said which target is rare; said once.
struct Patience {
    rare: Option<String>,
    since: Instant,
}

impl Patience {
    fn ends(&self) -> bool {
        self.rare.is_some() && self.since.elapsed() >= LONG
    }

    fn text(&mut self) -> String {
        let rare = self.rare.take().unwrap_or_default();
        format!("sudokit: no puzzle for {} s: {rare}", LONG.as_secs())
    }
}

/// After that long without a puzzle.
const LONG: Duration = Duration::from_secs(10);

/// How many unmet wishes are reported one by one.
const MESSAGES_SHOWN: u64 = 5;

/// The items of part I of K.
fn part(count: u64, shard: Option<(u64, u64)>) -> Range<u64> {
    let (part, parts) = shard.unwrap_or((1, 1));
    let bound = |i: u64| (u128::from(count) * u128::from(i) / u128::from(parts)) as u64;
    bound(part - 1)..bound(part)
}

/// A seed from the randomness with which the standard library keys its hash tables. Unless the run
/// is quiet, stderr names it, so that the run can be repeated.
pub(super) fn fresh_seed(quiet: bool) -> u64 {
    use std::hash::{BuildHasher, RandomState};
    // Short enough to copy by hand.
    let seed = RandomState::new().hash_one(0) >> 32;
    if !quiet {
        status!("sudokit: --seed {seed}");
    }
    seed
}

pub(crate) fn parse_shard(text: &str) -> Result<(u64, u64), String> {
    text.split_once('/')
        .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)))
        .filter(|&(part, parts): &(u64, u64)| 1 <= part && part <= parts)
        .ok_or_else(|| "expected I/K with I from 1 to K".to_owned())
}

fn parse_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str, missing: usize| match text {
        "" => Some(missing),
        _ => text.parse().ok().filter(|&n| n <= 81),
    };
    let range = match text.split_once("..") {
        Some((a, b)) => number(a, 0).zip(number(b.trim_start_matches('='), 81)),
        None => number(text, 82).map(|n| (n, n)),
    };
    match range {
        Some((a, b)) if a <= b && b <= 81 => Ok(a..=b),
        _ => Err("expected a number, A..B, A.. or ..B, within 0..81".to_owned()),
    }
}

fn parse_mask(text: &str) -> Result<Mask, String> {
    generate::pattern(text).map(Mask)
}

fn parse_solution(text: &str) -> Result<Solution, String> {
    let puzzle: Puzzle = text.parse().map_err(|e| format!("{e}"))?;
    Solution::try_from(&puzzle).map_err(|fault| format!("not a full valid grid: {fault}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_make_the_whole() {
        for count in [0, 1, 7, 100, u64::MAX] {
            for parts in [1, 2, 3, 8, 1000] {
                let mut next = 0;
                for i in 1..=parts {
                    let range = part(count, Some((i, parts)));
                    assert_eq!(range.start, next);
                    next = range.end;
                }
                assert_eq!(next, count);
            }
        }
    }

    #[test]
    fn ranges_of_givens_are_read() {
        assert_eq!(parse_range("24"), Ok(24..=24));
        assert_eq!(parse_range("22..25"), Ok(22..=25));
        assert_eq!(parse_range("22..=25"), Ok(22..=25));
        assert_eq!(parse_range("30.."), Ok(30..=81));
        assert_eq!(parse_range("..22"), Ok(0..=22));
        for bad in ["", "x", "25..22", "82", "1..100", "-3"] {
            assert!(parse_range(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_shard("2/3"), Ok((2, 3)));
        assert!(["0/3", "4/3", "1", "1/x", ""].iter().all(|bad| parse_shard(bad).is_err()));
    }
}

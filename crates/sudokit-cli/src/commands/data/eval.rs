//! `sudokit data eval`: how well a system solves the puzzles of a test set.

use super::audit::print;
use super::shared::{ColumnArgs, Passes, RunArgs, counted_rows, open};
use crate::bounds::{Bound, bound};
use crate::exit::Exit;
use crate::messages::status;
use crate::output;
use std::path::PathBuf;
use sudokit_data::DataError;
use sudokit_data::eval::{By, Eval, Format, Predictions, evaluate, html};
use sudokit_data::files::Outputs;
use sudokit_data::labels::BadLabels;

/// Say how well predictions solve the puzzles of a test set.
#[derive(clap::Args, Debug)]
// Elsewhere `--key` is another name of `--column`; here it is the key of a row.
#[command(mut_arg("puzzle", |arg| arg.alias(None::<&str>).alias("puzzle")))]
#[command(before_long_help = "\
Examples:
  sudokit data eval answers.txt --against test.csv
  sudokit data eval said.jsonl --against test.parquet --by givens,hodoku_level
  sudokit data eval new.jsonl --versus old.jsonl --against test.csv
  sudokit data eval tokens.npy --tokens --against hrm/test
  sudokit data eval said.jsonl --key id --against test.parquet
  sudokit data eval votes.csv --votes 8 --against test.csv --html report.html")]
#[command(after_long_help = "\
Predictions stand in the order of the test set: grids, or what a model printed. Tables (CSV, TSV, JSON \
Lines, Parquet), npy files and folders are known by their endings; any other file has a prediction a \
line. With --key they stand in any order: a puzzle without a prediction counts as missing, of doubled \
ones the first counts, and all of them are counted. The grid of a text is the last one, behind the last </think>, inside the last <answer>: boxed, \
bold, rows with labels, tables of Markdown, LaTeX, HTML, JSON and frames are found.

A table with a column `transform` (as `data augment` writes it) answers moved puzzles: these answers are \
moved back. With --votes N each puzzle has N predictions, one after the other; the grid that most of \
them have is the answer.

Names for --by: givens, technique (the hardest of HoDoKu's path), a scale of `sudokit grade`, or a column \
of the test set.

Every number comes with the id of its protocol: of the test set, the rules of extraction, the votes. \
Intervals are Wilson's at 95 %, the comparison of two systems is McNemar's exact test. docs/DATA.md \
defines every number.

Exit codes: 0 done, 1 less than --at-least, 2 unreadable input, 4 the report could not be written.")]
pub(super) struct Args {
    /// Predictions.
    #[arg(value_name = "PREDICTIONS")]
    predictions: PathBuf,

    /// The test set: its files and folders.
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    against: Vec<PathBuf>,

    /// Predictions of another system for the same puzzles, to compare with.
    #[arg(long, value_name = "FILE")]
    versus: Option<PathBuf>,

    #[command(flatten)]
    columns: ColumnArgs,

    /// Column or key that holds the predictions; guessed by its name when not given (prediction,
    /// completion, response, output, answer, ...).
    #[arg(long, value_name = "NAME", help_heading = "Input options")]
    prediction_column: Option<String>,

    /// The numbers of an npy file are HRM's tokens: digit + 1.
    #[arg(long, help_heading = "Input options")]
    tokens: bool,

    /// Find predictions by this column, an id that the test set has as well, or `puzzle`; by their
    /// order when not given.
    #[arg(long, value_name = "NAME")]
    key: Option<String>,

    /// Predictions for each puzzle, one after the other.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=4096))]
    votes: u32,

    /// Group the puzzles by these.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = str::parse::<By>)]
    by: Vec<By>,

    /// What a grade may cost: about a microsecond each.
    #[arg(long, value_name = "N|none", default_value = "200000", value_parser = bound)]
    budget: Bound,

    /// End with exit code 1 if the exact accuracy is less, from 0 to 1.
    #[arg(long, value_name = "SHARE")]
    at_least: Option<f64>,

    /// The whole report as JSON instead of the text.
    #[arg(long)]
    json: bool,

    /// Write the whole report there, as JSON; the text goes to stdout all the same.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the report there as one page with drawings.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    run: RunArgs,
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let test = open(&args.against, &args.columns, BadLabels::Unjudged, Passes::One, false)?;
    let format = Format { column: args.prediction_column.clone(), tokens: args.tokens };
    let named = [Some(&args.predictions), args.versus.as_ref()].into_iter().flatten();
    let systems = named.clone().map(|path| Predictions::open(path, &format));
    let systems = systems.collect::<Result<Vec<_>, _>>()?;
    let inputs = args.against.iter().chain(named).map(PathBuf::as_path);
    let mut outputs = Outputs::new(false).reading(inputs);
    let mut permit = |path: &Option<PathBuf>| {
        let path = path.as_deref().filter(|path| path.as_os_str() != "-");
        path.map(|path| outputs.named(path)).transpose()
    };
    let (json_file, html_file) = (permit(&args.output)?, permit(&args.html)?);
    let asked = Eval {
        votes: args.votes as usize,
        by: args.by.clone(),
        key: args.key.clone(),
        budget: args.budget.limit().unwrap_or(u64::MAX),
    };
    let report = match args.run.run(&[&test], |run| evaluate(&test, &systems, &asked, run))? {
        Ok(report) => report,
        Err(exit) => return Ok(exit),
    };
    let json = serde_json::to_string_pretty(&report).map_err(|_| DataError::Fault("the report"))?;
    let json = json + "\n";
    let mut exit = Exit::Done;
    let accuracy = report.systems.first().and_then(|system| system.exact.value);
    if args.at_least.is_some_and(|least| accuracy.is_none_or(|accuracy| accuracy < least)) {
        exit.note(Exit::No);
    }
    if report.no_puzzle > 0 {
        exit.note(Exit::Unreadable);
    }
    for (permit, text) in [(json_file, json.clone()), (html_file, html::page(&report))] {
        if let Some(Err(error)) = permit.map(|permit| permit.write(text.as_bytes())) {
            status!("sudokit: {error}");
            exit.note(Exit::Failed);
        }
    }
    if args.json || args.output.as_ref().is_some_and(|path| path.as_os_str() == "-") {
        output::print(json.as_bytes())?;
    } else {
        print(&report)?;
    }
    if !args.run.quiet {
        status!("sudokit: {}", counted_rows(report.protocol.puzzles));
    }
    Ok(exit)
}

//! `sudokit data audit`: what is in a set, and what is wrong with it.

use super::shared::{ColumnArgs, Passes, RunArgs, counted_rows, open, report_renamed, stdout};
use crate::bounds::{Bound, bound};
use crate::exit::Exit;
use crate::messages::{safe, status};
use crate::output;
use std::io::Write;
use std::path::PathBuf;
use sudokit::rate::Scale;
use sudokit_data::DataError;
use sudokit_data::audit::{Audit, Report, audit};
use sudokit_data::files::Outputs;
use sudokit_data::labels::BadLabels;

/// Say what is in a set, and what is wrong with it.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data audit train.csv
  sudokit data audit test.csv --against train.csv  does the test set leak?
  sudokit data audit a.txt b.txt c.txt.gz     all sets with all others
  sudokit data audit data/sudoku-hrm -o report.json
  sudokit data audit --json train.csv         the report, to stdout
  sudokit data audit --sample 0 big.csv       no grades, no minimality")]
#[command(after_long_help = "\
Every row is read, solved and named: how many are proper, which labels are right, what is the same \
literally, by class (isomorphic) and by grid (isomorphic solutions), in one set and in two; the first \
pairs come with the transform that proves them. Givens by cell and digit, what singles and other \
techniques solve.

A sample of each set is graded, asked whether it is minimal, and compared with every column of numbers: \
Spearman's rank correlation, and whether isomorphs have the same number. It is drawn by class, by the \
ids: the same for everybody.

A subset or superset of givens has the same grid, so `grid` covers puzzles with a few givens more or \
less. It does not cover neighbors with another solution.

docs/DATA.md defines every number. --json prints them all (schema sudokit.audit/1), -o writes them to a \
file.

Names for --fail-on: leak:literal, leak:class, leak:grid, duplicate:literal, duplicate:class, \
duplicate:grid, label, improper, unreadable, none.

Exit codes: 0 nothing found that --fail-on names, 1 something was, 2 unreadable input, 4 the report could not \
be written.")]
pub(super) struct Args {
    /// Files and folders, each a set; `-` or none for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Compare only with these: training sets, where FILE are test sets.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    against: Vec<PathBuf>,

    #[command(flatten)]
    columns: ColumnArgs,

    /// The whole report as JSON instead of the text.
    #[arg(long)]
    json: bool,

    /// Write the whole report there, as JSON; the text goes to stdout all the same.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// How many pairs and rows to show of each kind.
    #[arg(long, value_name = "N", default_value_t = 5)]
    show: usize,

    /// What ends with exit code 1.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "leak:class,label",
          value_parser = finding, hide_possible_values = true)]
    fail_on: Vec<String>,

    /// Rows of each set to grade and to ask whether they are minimal.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    sample: usize,

    /// Scales to grade the sample on.
    #[arg(long, value_name = "SCALE,...", value_delimiter = ',', value_parser = str::parse::<Scale>,
          default_value = "level,score,er,te,b,sudokit,guesses")]
    scale: Vec<Scale>,

    /// What a grade may cost: about a microsecond each.
    #[arg(long, value_name = "N|none", default_value = "200000", value_parser = bound)]
    budget: Bound,

    #[command(flatten)]
    run: RunArgs,
}

fn finding(text: &str) -> Result<String, String> {
    if text == "none" || Report::FINDINGS.contains(&text) {
        return Ok(text.to_owned());
    }
    Err(format!("expected one of {}, none", Report::FINDINGS.join(", ")))
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let mut files = args.files.clone();
    if files.is_empty() {
        files.push(PathBuf::from("-"));
    }
    // Folders may stand for several sets: this many come before those to compare with.
    let first = open(&files, &args.columns, BadLabels::Unjudged, Passes::Two, true);
    let against = if args.against.is_empty() {
        None
    } else {
        if files.iter().any(|file| file.as_os_str() == "-") {
            anyhow::bail!("stdin goes without --against");
        }
        Some(first.as_ref().map_or(files.len(), |data| data.inputs().len()))
    };
    let data = match against {
        None => first?,
        Some(_) => {
            files.extend(args.against.iter().cloned());
            open(&files, &args.columns, BadLabels::Unjudged, Passes::Two, true)?
        }
    };
    let mut outputs = Outputs::new(false).reading(files.iter().map(PathBuf::as_path));
    let file = args.output.as_deref().filter(|path| path.as_os_str() != "-");
    let permit = file.map(|path| outputs.named(path)).transpose()?;
    let asked = Audit {
        against,
        show: args.show,
        scales: args.scale.clone(),
        sample: args.sample,
        budget: args.budget.limit().unwrap_or(u64::MAX),
    };
    let report = match args.run.run(&[&data], |run| audit(&data, &asked, run))? {
        Ok(report) => report,
        Err(exit) => return Ok(exit),
    };
    let json = || -> Result<String, DataError> {
        let text = serde_json::to_string_pretty(&report);
        Ok(text.map_err(|_| DataError::Fault("the report"))? + "\n")
    };
    let mut exit = Exit::Done;
    if args.fail_on.iter().any(|name| report.findings.contains(name)) {
        exit.note(Exit::No);
    }
    let Report { sets, .. } = &report;
    if sets.iter().any(|set| set.puzzles.unknown > 0) {
        exit.note(Exit::BudgetRanOut);
    }
    if report.findings.iter().any(|name| name == "unreadable") {
        exit.note(Exit::Unreadable);
    }
    if let Some(permit) = permit
        && let Err(error) = permit.write(json()?.as_bytes())
    {
        status!("sudokit: {error}");
        exit.note(Exit::Failed);
    }
    // `-o -` is `--json`.
    if args.json || (args.output.is_some() && file.is_none()) {
        output::print(json()?.as_bytes())?;
    } else {
        print(&report)?;
    }
    report_renamed(&report.files);
    if !args.run.quiet {
        let rows: u64 = sets.iter().map(|set| set.counts.rows).sum();
        status!("sudokit: {}", counted_rows(rows));
    }
    Ok(exit)
}

/// Prints a report as text.
pub(super) fn print(report: &impl std::fmt::Display) -> anyhow::Result<()> {
    // Names of files and columns come from outside.
    let text = report.to_string().lines().fold(String::new(), |mut text, line| {
        text.push_str(&safe(line));
        text.push('\n');
        text
    });
    let mut out = stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader of the output has closed it; the exit code is an answer of its own.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => Ok(other?),
    }
}

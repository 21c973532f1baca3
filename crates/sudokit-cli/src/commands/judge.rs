//! `sudokit judge 2239|2580 -- COMMAND...`: a local judge for solutions of the two problems.
//!
//! [`cases`] makes the grids, [`process`] runs the program on one,
//! [`verdict`] judges what it printed, [`shrink`] makes a failing case
//! smaller, [`words`] holds every text.

mod cases;
mod group;
mod problem;
mod process;
mod report;
mod shrink;
mod verdict;
mod words;

use crate::exit::Exit;
use anyhow::{Context, bail};
use cases::{Case, Name};
use problem::Problem;
use process::Limits;
use report::Report;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudokit::text::{Content, Reader};
use verdict::{Kind, Verdict};
use words::Language;

/// Judge a program of yours on many grids.
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit judge 2239 -- ./a.out                    judge a solution of problem 2239
  sudokit judge 2580 -- python3 main.py            any command that reads stdin and writes stdout
  sudokit judge 2580 --timeout 5 -- java Main      with more time
  sudokit judge 2239 --cases 1000 --seed 7 -- ./a.out
  sudokit judge 2239 --case judge-2239-failed.txt -- ./a.out
  sudokit judge 2239 --against ./slow -- ./fast    two programs against each other
  sudokit judge 2239 --lang ko -- ./a.out          한국어로")]
#[command(after_long_help = "\
The cases: the sample of the problem, a full grid, one empty cell, 17 givens, several and many
solutions, an empty grid, three grids that are slow for row-major search (0.7, 1.6 and 3.1 million
placements), then random ones. Answers are checked, not compared with stored ones: 2580
accepts any solution that keeps the givens, 2239 only the smallest. Blanks at line ends, blank
lines at the end and a missing last newline are tolerated, nothing else.

The first failing case is made smaller (cells are filled while it still fails), saved in the
problem's own layout, and printed with the commands that run it again.

The time limit is wall-clock time on this machine and says nothing about the real judge's.

Exit codes: 0 accepted, 1 not accepted, 2 wrong usage or the command cannot be started.")]
pub struct Args {
    /// The problem: 2239 (nine digits a line, the smallest solution) or 2580 (nine numbers with
    /// spaces, any solution).
    #[arg(hide_possible_values = true)]
    problem: Problem,

    /// The program and its arguments.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,

    /// Seconds a case may take.
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    timeout: Duration,

    /// Number of random cases.
    #[arg(long, value_name = "N", default_value_t = 50)]
    cases: u64,

    /// Seed of the random cases: the same seed gives the same cases.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Judge the puzzles of this file (any layout) instead of the built-in cases.
    #[arg(long, value_name = "FILE")]
    case: Option<PathBuf>,

    /// Judge this shell command on the same cases too and stop where the two differ.
    #[arg(long, value_name = "OTHER")]
    against: Option<String>,

    /// Go on after a failing case.
    #[arg(long)]
    keep_going: bool,

    /// Leave the failing case as it is.
    #[arg(long)]
    no_shrink: bool,

    /// Where to save the failing case; judge-2239-failed.txt or judge-2580-failed.txt if not given.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,

    /// One object a line instead of text.
    #[arg(long)]
    json: bool,

    /// Language of verdicts and hints; by default that of the locale.
    #[arg(long, value_enum)]
    lang: Option<Language>,

    /// Print the verdict only.
    #[arg(short, long)]
    quiet: bool,
}

/// A time above 0 in seconds.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if !(seconds > 0.0 && seconds <= 86_400.0) {
        return Err("expected more than 0 and at most 86400 seconds".to_owned());
    }
    Ok(Duration::from_secs_f64(seconds))
}

/// Bytes a program may print: a thousand grids and more. Whoever prints every solution of a grid
/// with many is told so long before memory suffers.
const OUTPUT: usize = 1 << 18;
/// Runs of the program for shrinking.
const SHRINKING_RUNS: u32 = 200;

/// What came of one case.
struct Judged {
    verdict: Verdict,
    time: Duration,
    /// What the program printed.
    stdout: String,
    /// The verdict on the other program.
    other: Option<Verdict>,
}

impl Judged {
    /// What must stay the same while the case is shrunk.
    fn kinds(&self) -> (Kind, Option<Kind>) {
        (self.verdict.kind(), self.other.as_ref().map(Verdict::kind))
    }

    fn is_accepted(&self) -> bool {
        self.verdict == Verdict::Accepted
            && self.other.as_ref().is_none_or(|other| *other == Verdict::Accepted)
    }
}

/// Does what was asked.
pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let locale = Language::of_locale(|name| std::env::var(name).ok());
    let language = args.lang.unwrap_or(locale);
    group::kill_when_asked_to_end();
    let (cases, count): (Box<dyn Iterator<Item = Case>>, usize) = match &args.case {
        Some(path) => {
            let cases = read_cases(path)?;
            let count = cases.len();
            (Box::new(cases.into_iter()), count)
        }
        None => {
            let fixed = cases::fixed(args.problem);
            let count = fixed.len() + usize::try_from(args.cases)?;
            let random = (1..=args.cases).map(|number| cases::random(args.seed, number));
            (Box::new(fixed.into_iter().chain(random)), count)
        }
    };
    let mut report = Report::new(args, language, count);
    let mut failed = None;
    for case in cases {
        report.begin(&case);
        let judged = judge(args, &case)?;
        report.case(&case, &judged)?;
        if !judged.is_accepted() && failed.is_none() {
            failed = Some((case, judged));
            if !args.keep_going {
                break;
            }
        }
    }
    let exit = if failed.is_none() { Exit::Done } else { Exit::No };
    let failed = match failed {
        Some((case, judged)) => Some(smaller(args, &mut report, case, judged)?),
        None => None,
    };
    report.end(failed.as_ref())?;
    Ok(exit)
}

/// The failing case as it is reported.
struct Failed {
    case: Case,
    judged: Judged,
    /// Runs that shrinking took.
    runs: u32,
    file: PathBuf,
}

/// Shrinks the failing case and saves it.
fn smaller(args: &Args, report: &mut Report, case: Case, judged: Judged) -> anyhow::Result<Failed> {
    let mut failed = Failed { case, judged, runs: 0, file: PathBuf::new() };
    if !args.no_shrink {
        report.shrinking();
        let limits = shrink::Limits {
            runs: SHRINKING_RUNS,
            time: args.timeout.saturating_mul(20).max(Duration::from_secs(10)),
        };
        let original = failed.case.clone();
        let wanted = failed.judged.kinds();
        let (_, runs) = shrink::shrink(&original, limits, |case| {
            let judged = judge(args, case)?;
            let same = judged.kinds() == wanted;
            if same {
                failed.case = case.clone();
                failed.judged = judged;
            }
            anyhow::Ok(same)
        })?;
        failed.runs = runs;
    }
    let file = format!("judge-{}-failed.txt", args.problem.number());
    failed.file = args.save.clone().unwrap_or_else(|| PathBuf::from(file));
    std::fs::write(&failed.file, args.problem.write(&failed.case.puzzle))
        .with_context(|| format!("cannot save the failing case as {}", failed.file.display()))?;
    Ok(failed)
}

/// Runs the program (and the other one) on a case.
fn judge(args: &Args, case: &Case) -> anyhow::Result<Judged> {
    let (verdict, run) = judge_one(args, &args.command, case)?;
    let stdout = String::from_utf8_lossy(&run.stdout).into_owned();
    let other = match &args.against {
        Some(other) => {
            let shell = ["sh".into(), "-c".into(), other.into()];
            Some(judge_one(args, &shell, case)?.0)
        }
        None => None,
    };
    Ok(Judged { verdict, time: run.time, stdout, other })
}

fn judge_one(
    args: &Args,
    command: &[OsString],
    case: &Case,
) -> anyhow::Result<(Verdict, process::Run)> {
    let input = args.problem.write(&case.puzzle);
    let limits = Limits { time: args.timeout, output: OUTPUT };
    let run = process::run(command, &input, limits).with_context(|| cannot_start(&command[0]))?;
    Ok((verdict::judge(args.problem, case, &run), run))
}

/// What to tell about a command that does not start.
fn cannot_start(program: &OsString) -> String {
    let path = Path::new(program);
    let hint = if path.components().count() == 1 && path.exists() {
        format!("; for the program in this directory say ./{}", path.display())
    } else if path.exists() {
        "; a script needs its interpreter: -- python3 main.py".to_owned()
    } else {
        String::new()
    };
    format!("cannot start {program:?}{hint}")
}

/// The puzzles of a file as cases.
fn read_cases(path: &Path) -> anyhow::Result<Vec<Case>> {
    let name = path.display();
    let text = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    let mut reader = Reader::new();
    // What follows the last line end is a line only when there is something.
    let text = text.strip_suffix(b"\n").unwrap_or(&text);
    text.split(|&byte| byte == b'\n').for_each(|line| reader.push(line));
    reader.finish();
    let mut cases = Vec::new();
    for (record, number) in reader.zip(1..) {
        let record = record.map_err(|error| io::Error::other(format!("{name}: {error}")))?;
        let Content::Puzzle(puzzle) = record.content else {
            bail!("{name}: line {}: expected a puzzle, found a pencilmark grid", record.line);
        };
        let case = Case::new(Name::File(number), puzzle).with_context(|| {
            let line = record.line;
            format!("{name}: line {line}: this grid has no solution; the judges give none such")
        })?;
        cases.push(case);
    }
    if cases.is_empty() {
        bail!("{name}: no puzzle found");
    }
    Ok(cases)
}

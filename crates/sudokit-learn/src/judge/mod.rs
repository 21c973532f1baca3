//! A local judge for programs that solve Sudoku problems.
//!
//! ```text
//!   problem: a description -> cases (draw) with their answers (answer), as text (layout)
//!   program: a command, or a source file that is compiled (wrapper: where a method is asked for)
//!   code: the languages, one row each -> tools: what compiles and runs them on this machine
//!   cases -> process: runs it on one -> printed -> verdict -> report (grids, words)
//!                                                    |
//!                         the first failing case -> shrink -> save
//! ```
//!
//! `class` judges a folder of programs, side by side. `promise` says what row-major search may
//! cost, `experiments` run a failing program on other inputs, `group` leaves nothing running, and
//! `words` holds every text. `list` shows problems, `export` writes cases as files, `replay` reads
//! them. The command line is the command's `commands/judge.rs`.

mod answer;
mod cases;
mod class;
mod code;
mod draw;
mod experiments;
mod export;
mod failing;
mod grids;
mod group;
mod layout;
mod list;
mod order;
#[cfg(unix)]
mod orphans;
mod place;
mod pointed;
mod printed;
mod problem;
mod process;
mod program;
mod promise;
mod reading;
mod replay;
mod report;
mod run_case;
mod save;
mod shown;
mod shrink;
mod source;
mod tools;
mod verdict;
mod words;
mod wrapper;

pub use class::{Class, needs_folder, needs_one_program};
pub use code::Code;
pub use export::{Export, export};
pub use list::{NotRead, list, no_problem, show};
pub use problem::{Problem, descriptions};

use crate::exit::Exit;
use crate::language::Language;
use crate::quote::quoted;
use cases::{Case, Task};
use experiments::Findings;
use place::Place;
use problem::{Entrance, Want};
use process::Ends;
use program::{Prepared, Program};
use reading::Reading;
use report::Report;
use shrink::{Attempt, EndedBy, Shrunk};
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::time::Duration;
use sudokit::text::Record;
use sudokit::{Cancel, Puzzle};
use sudokit_data::in_order::{self, Event, Next, Pool, Turn};
use verdict::{Kind, Verdict};
use wrapper::Method;

/// What is asked of the judge.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// The problem.
    pub problem: Problem,
    /// The file that describes it, if it is no problem of the list.
    pub spec: Option<&'a Path>,
    /// A source file, or the words of a command, or a folder of programs.
    pub words: &'a [OsString],
    /// What is asked about a folder of programs, if it is one.
    pub class: Option<Class<'a>>,
    /// Whether the words stand after `--`: a command just as it is.
    pub verbatim: bool,
    /// The language it is written in, if that was given.
    pub code: Option<Code>,
    /// The time limit, if one was asked for.
    pub timeout: Option<Duration>,
    /// The memory limit in megabytes, if one was asked for.
    pub memory: Option<u64>,
    /// The time limit of the compiler, if one was asked for.
    pub compile_timeout: Option<Duration>,
    /// Number of random cases.
    pub random: u64,
    /// Their seed.
    pub seed: u64,
    /// Whether cases beyond the promise of the problems are judged too.
    pub hard: bool,
    /// A file of puzzles in place of all these.
    pub file: Option<File<'a>>,
    /// A shell command to compare with.
    pub against: Option<&'a str>,
    /// Whether to go on after a failing case.
    pub keep_going: bool,
    /// Whether to make the failing case smaller.
    pub shrink: bool,
    /// Where to save it.
    pub save: Option<&'a Path>,
    /// Writes the web page with it, if that is wanted.
    pub page: Option<WritePage<'a>>,
    /// Objects instead of text.
    pub json: bool,
    /// Programs of a folder, or runs of one program, at the same time.
    pub threads: usize,
    /// Only the verdict.
    pub quiet: bool,
    /// The language of the texts.
    pub language: Language,
}

/// A file of puzzles, or a folder of inputs. The command, which knows all layouts, reads texts.
#[derive(Clone, Copy)]
pub struct File<'a> {
    /// Where it is.
    pub path: &'a Path,
    /// Opens it, or a file in it.
    pub open: &'a (dyn Fn(&Path) -> anyhow::Result<Puzzles> + Sync),
}

/// The puzzles of a file; in the place of one that cannot be read, what is wrong and where.
pub type Puzzles = Box<dyn Iterator<Item = anyhow::Result<Result<Record, String>>>>;

/// Writes the web page that replays a search on a puzzle: beside this file, if there is one.
/// Returns where the page is.
pub type WritePage<'a> = &'a (dyn Fn(Option<&Path>, &Puzzle) -> anyhow::Result<PathBuf> + Sync);

/// Bytes a program may print: a thousand grids and more, and far fewer than memory holds.
const OUTPUT: usize = 1 << 18;
/// The most processes of a program.
const PROCESSES: usize = 64;
/// What is kept of the program's stderr: Java names the exception first, Python last.
const ERRORS: Ends = Ends { first: 512, last: 2048 };
/// How long a compiler may take if nothing else is asked for.
const COMPILING: Duration = Duration::from_secs(60);
/// Runs of the program for shrinking.
const SHRINKING_RUNS: u32 = 200;
/// Time for shrinking; time-outs may take longer, see [`shrinking`].
const SHRINKING_TIME: Duration = Duration::from_secs(10);
/// Runs for shrinking that reach the time limit.
const SHRINKING_TIMEOUTS: u32 = 2;
/// The most puzzles of a file.
const MOST_CASES: usize = 100_000;

/// What came of one case.
#[derive(Debug, Clone)]
struct Judged {
    verdict: Verdict,
    time: Duration,
    /// What the program printed.
    stdout: String,
    /// The score, where the problem has one.
    score: Option<u64>,
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

/// The failing case as it is reported.
#[derive(Debug)]
struct Failed {
    case: Case,
    judged: Judged,
    /// The cases of the run that were accepted.
    accepted: usize,
    /// What experiments showed.
    findings: Findings,
    /// Runs that shrinking took.
    runs: u32,
    /// The limit that ended shrinking, if it might have gone on.
    ended_by: Option<EndedBy>,
    /// Whether it has fewer empty cells than the case that failed first.
    smaller: bool,
    /// Where it is saved.
    file: Option<io::Result<PathBuf>>,
    /// The page that replays a search on it.
    page: Option<anyhow::Result<PathBuf>>,
}

impl Failed {
    /// The grid that was answered wrongly.
    fn puzzle(&self) -> &Puzzle {
        &self.case.tasks[self.judged.verdict.task()].question.puzzle
    }

    /// Whether the description writes the case out: then there is no grid.
    fn is_written(&self) -> bool {
        self.case.tasks[0].question.written.is_some()
    }

    fn new(case: Case, judged: Judged, accepted: usize) -> Failed {
        Failed {
            case,
            judged,
            accepted,
            findings: Findings::default(),
            runs: 0,
            ended_by: None,
            smaller: false,
            file: None,
            page: None,
        }
    }
}

/// Judges. A signal that asks to end is followed once what is known has been reported.
///
/// # Errors
/// When the program cannot be started, the cases cannot be read, or stdout cannot be written.
pub fn run(settings: &Settings<'_>) -> anyhow::Result<Exit> {
    group::listen();
    let exit = match &settings.class {
        Some(class) => class::run(settings, class),
        None => run_one(settings),
    };
    group::finish_all();
    match group::stopped() {
        // What was compiled is gone by now.
        Some(signal) => std::process::exit(128 + signal),
        None => exit,
    }
}

/// Judges one program.
fn run_one(settings: &Settings<'_>) -> anyhow::Result<Exit> {
    Ok(match program::prepare(&settings.request(None), report::note)? {
        Prepared::Stopped => Exit::Interrupted,
        Prepared::CompileError(error) => {
            report::compile_error(settings, &error)?;
            Exit::No
        }
        Prepared::Ready(program) => {
            report::compiler_words(&program.warnings);
            Judge::new(settings, &program).all_cases()?
        }
    })
}

impl Settings<'_> {
    /// The words of the command that judges this problem.
    fn judge(&self) -> String {
        match self.spec {
            Some(spec) => format!("sudokit judge --spec {}", quoted(spec.as_os_str())),
            None => format!("sudokit judge {}", self.problem.id),
        }
    }

    /// What is to be compiled, if it is a source file.
    fn request<'a>(&'a self, temporary: Option<&'a Path>) -> program::Request<'a> {
        program::Request {
            words: self.words,
            verbatim: self.verbatim,
            code: self.code,
            language: self.language,
            compiling: self.compile_timeout.unwrap_or(COMPILING),
            judge: self.judge(),
            memory: self.memory,
            problem: self.problem,
            method: method(self.problem),
            temporary,
        }
    }

    /// The cases, and how many there are.
    fn cases(&self) -> anyhow::Result<(Box<dyn Iterator<Item = Case> + Send>, usize)> {
        let Settings { problem, random, seed, hard, language, .. } = *self;
        if let Some(file) = &self.file {
            let cases = replay::cases(problem, file, language)?;
            let count = cases.len();
            return Ok((Box::new(cases.into_iter()), count));
        }
        let mut fixed = cases::fixed(problem);
        if hard {
            fixed.extend(cases::hard(problem));
        }
        // Without input, one run says all.
        let random = if problem.draws() { random } else { 0 };
        let count = fixed.len().saturating_add(usize::try_from(random)?);
        let random = (1..=random).map(move |number| cases::random(problem, seed, number));
        Ok((Box::new(fixed.into_iter().chain(random)), count))
    }
}

/// A program and the conditions it is judged under.
#[derive(Clone, Copy)]
struct Judge<'a> {
    settings: &'a Settings<'a>,
    program: &'a Program,
    limit: Duration,
    /// The memory limit in megabytes.
    memory: u64,
    /// Where it runs, and which runs are at the same time, if there are others.
    place: Option<Place<'a>>,
}

impl Judge<'_> {
    fn new<'a>(settings: &'a Settings<'a>, program: &'a Program) -> Judge<'a> {
        let (problem, code) = (settings.problem, program.code);
        let limit = settings.timeout.unwrap_or_else(|| problem.time_limit(code));
        let memory = settings.memory.unwrap_or_else(|| problem.memory_limit(code));
        Judge { settings, program, limit, memory, place: None }
    }

    /// Judges all cases, or up to the first that fails, with this number of runs at a time. Returns
    /// the first that failed.
    fn each(
        &self,
        mut cases: impl Iterator<Item = Case> + Send,
        runs: usize,
        mut observe: impl FnMut(&Case, &Judged) -> io::Result<()>,
    ) -> anyhow::Result<Option<Failed>> {
        let mut failed: Option<Failed> = None;
        let mut accepted = 0;
        let mut take = |judged: Option<(Case, Judged)>| -> anyhow::Result<Next> {
            let Some((case, judged)) = judged else { return Ok(Next::End) };
            observe(&case, &judged)?;
            accepted += usize::from(judged.is_accepted());
            if !judged.is_accepted() && failed.is_none() {
                failed = Some(Failed::new(case, judged, 0));
            }
            let goes_on = failed.is_none() || self.settings.keep_going;
            Ok(if goes_on { Next::Continue } else { Next::End })
        };
        let judge = |judge: &Judge<'_>, case| {
            Ok::<_, anyhow::Error>(judge.judge(&case)?.map(|judged| (case, judged)))
        };
        // The first alone: many a program never ends on any.
        let first = cases.next().map(|case| take(judge(self, case)?)).transpose()?;
        if first == Some(Next::Continue) {
            let (turns, unused) = (RwLock::new(()), Cancel::new());
            let place = Place { folder: None, turns: &turns, repeats: true, unused: Some(&unused) };
            // One run at a time is alone: nothing is the reason for its time but itself.
            let (place, threads) = if runs > 1 { (Some(place), runs) } else { (self.place, 0) };
            let beside = Judge { place, ..*self };
            let pool = Pool { cancel: Some(unused.clone()), ..Pool::new(threads) };
            let judge = |_| |case, _: Turn<'_, _>| judge(&beside, case);
            in_order::in_scope(pool, cases.map(Ok), judge, |event| match event {
                Event::Result(judged) => take(judged),
                Event::Idle | Event::Fewer(..) => Ok(Next::Continue),
            })?;
        }
        if let Some(failed) = &mut failed {
            failed.accepted = accepted;
        }
        Ok(failed)
    }

    /// Judges all cases and reports them.
    fn all_cases(&self) -> anyhow::Result<Exit> {
        let (cases, planned) = self.settings.cases()?;
        let mut report = Report::new(self, planned);
        report.count();
        let mut failed = self.each(cases, self.settings.threads, |case, judged| {
            report.case(case, judged)?;
            report.count();
            Ok(())
        })?;
        if let Some(failed) = &mut failed {
            self.experiment(failed)?;
            report.failure(failed)?;
            // What cannot be read will not be read better when it is smaller.
            if self.settings.shrink && failed.findings.may_shrink() {
                self.keep_one(failed)?;
                if failed.case.can_shrink(self.settings.problem) {
                    self.shrink(failed, &report)?;
                }
            }
            let text = failed.case.input(self.settings.problem);
            failed.file = Some(save::save(self.settings.problem, self.settings.save, &text));
            if let Some(write_page) = self.settings.page {
                let saved = failed.file.as_ref().and_then(|file| file.as_deref().ok());
                failed.page = Some(write_page(saved, failed.puzzle()));
            }
        }
        report.end(failed.as_ref())?;
        Ok(if failed.is_none() { Exit::Done } else { Exit::No })
    }

    /// Makes the failing case smaller as long as it fails in the same way.
    fn shrink(&self, failed: &mut Failed, report: &Report<'_>) -> anyhow::Result<()> {
        let original = failed.case.clone();
        let wanted = failed.judged.kinds();
        let limits = shrinking(self.limit, wanted);
        let Shrunk { case, runs, ended_by } = shrink::shrink(&original, limits, |case, run| {
            report.shrinking(run, failed.puzzle().empty_cells().count());
            let Some(judged) = self.judge(case)? else { return anyhow::Ok(Attempt::Stop) };
            if judged.kinds() != wanted {
                return Ok(Attempt::Passes);
            }
            failed.case = case.clone();
            failed.judged = judged;
            Ok(Attempt::Fails)
        })?;
        failed.runs += runs;
        failed.ended_by = ended_by;
        failed.smaller |= case.tasks != original.tasks;
        Ok(())
    }

    /// Leaves the grid alone that was answered wrongly, if it fails alone in the same way.
    fn keep_one(&self, failed: &mut Failed) -> anyhow::Result<()> {
        if failed.case.tasks.len() < 2 {
            return Ok(());
        }
        let task: Task = failed.case.tasks[failed.judged.verdict.task()].clone();
        let case = Case { name: failed.case.name, tasks: vec![task] };
        let Some(judged) = self.judge(&case)? else { return Ok(()) };
        failed.runs += 1;
        if judged.kinds() == failed.judged.kinds() {
            (failed.case, failed.judged, failed.smaller) = (case, judged, true);
        }
        Ok(())
    }
}

/// The method that a problem asks for, if it asks for one.
fn method(problem: Problem) -> Option<Method<'static>> {
    match &problem.description().entry {
        Entrance::Method(name) => Some(Method { name, fills: problem.output.want != Want::Valid }),
        Entrance::Program => None,
    }
}

/// What shrinking may cost. A run that times out takes its whole time, so there are two of those,
/// within a minute.
fn shrinking(limit: Duration, (kind, other): (Kind, Option<Kind>)) -> shrink::Limits {
    let times_out = kind == Kind::TimeLimit || other == Some(Kind::TimeLimit);
    let one_run = if times_out { limit } else { Duration::ZERO };
    let time = (one_run * 2).min(Duration::from_secs(60)).max(SHRINKING_TIME);
    let failing = if times_out { SHRINKING_TIMEOUTS } else { SHRINKING_RUNS };
    shrink::Limits { runs: SHRINKING_RUNS, failing, time, one_run }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrinking_takes_two_time_outs_and_never_more_than_a_minute() {
        let limits = |seconds, kind| {
            let limits = shrinking(Duration::from_secs(seconds), (kind, None));
            (limits.time.as_secs(), limits.one_run.as_secs(), limits.failing)
        };
        assert_eq!(limits(1, Kind::TimeLimit), (10, 1, 2));
        assert_eq!(limits(8, Kind::TimeLimit), (16, 8, 2));
        // One that alone may take longer than that is not begun.
        assert_eq!(limits(3600, Kind::TimeLimit), (60, 3600, 2));
        assert_eq!(limits(3600, Kind::WrongAnswer), (10, 0, 200));
    }
}

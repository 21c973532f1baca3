//! What the judge prints: text or JSON Lines on stdout, progress on stderr.

use super::cases::{Case, Name};
use super::grids::{self, FINE, TITLE, TROUBLE};
use super::program::CompileError;
use super::verdict::{Kind, Verdict};
use super::words::{self, untabbed};
use super::{Failed, Judge, Judged, Reading, Settings, group};
use crate::fit::{cut, wrapped};
use crate::language::Language;
use crate::quote::{joined, quoted};
use crate::{messages, output};
use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

/// Columns of a line of text.
const COLUMNS: usize = 78;

/// The report of one run of the judge.
pub(super) struct Report<'a> {
    judge: &'a Judge<'a>,
    settings: &'a Settings<'a>,
    language: Language,
    /// Cases that will be tried if none fails.
    planned: usize,
    tried: usize,
    accepted: usize,
    slowest: Option<(Name, Duration)>,
    /// The score of the last accepted case, where the problem has one.
    score: Option<u64>,
    /// Random cases accepted since the last line was printed, and the slowest of them.
    random: Option<(u64, Duration)>,
    /// Whether the line above the cases was printed.
    begun: bool,
    /// What was said about the failing case before it was made smaller.
    explained: Vec<String>,
    /// That stderr and stdout are terminals is not enough.
    progress: bool,
}

/// Overwrites the line of progress, if it is shown.
pub(super) fn note(text: &str) {
    if io::stderr().is_terminal() {
        messages::redraw(&cut(text, COLUMNS));
    }
}

/// Stdout, with colors on a terminal.
pub(super) struct Out {
    out: output::Lasting,
    /// Takes the colors out.
    plain: Option<StripBytes>,
}

pub(super) fn out() -> Out {
    let plain = AutoStream::choice(&io::stdout()) == ColorChoice::Never;
    Out { out: output::lasting(), plain: plain.then(StripBytes::new) }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.plain {
            None => self.out.write_all(bytes)?,
            Some(strip) => {
                strip.strip_next(bytes).try_for_each(|plain| self.out.write_all(plain))?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What a compiler printed, on stderr.
pub(super) fn compiler_words(said: &str) {
    note("");
    said.lines().for_each(|line| messages::print(format_args!("{}", untabbed(line))));
}

/// The verdict on a source file that does not compile.
pub(super) fn compile_error(settings: &Settings<'_>, error: &CompileError) -> io::Result<()> {
    compiler_words(&error.said);
    let language = settings.language;
    let stopped =
        error.stopped_after.map(|limit| words::compiler_stopped(language, limit.as_secs_f64()));
    if settings.json {
        let mut object = json!({
            "version": 1,
            "type": "summary",
            "problem": settings.problem.id,
            "verdict": "compile_error",
            "accepted": 0,
            "tried": 0,
        });
        if let Some(stopped) = stopped {
            object["message"] = json!([stopped]);
        }
        return line(&object);
    }
    let source = Path::new(&settings.words[0]);
    let why = stopped.unwrap_or_else(|| words::see_above(language));
    let text = words::compile_error(language, source.display(), why);
    writeln!(out(), "{TROUBLE}{text}{TROUBLE:#}")
}

impl<'a> Report<'a> {
    /// Before the first case.
    pub(super) fn new(judge: &'a Judge<'a>, planned: usize) -> Report<'a> {
        let settings = judge.settings;
        Report {
            judge,
            settings,
            language: settings.language,
            planned,
            tried: 0,
            accepted: 0,
            slowest: None,
            score: None,
            random: None,
            begun: false,
            explained: Vec::new(),
            progress: !settings.quiet,
        }
    }

    /// How many cases are done.
    pub(super) fn count(&self) {
        if self.tried < self.planned {
            self.note(&format!("{}/{}", self.tried, self.planned));
        }
    }

    /// Shrinking goes on.
    pub(super) fn shrinking(&self, run: u32, empty: usize) {
        self.note(&words::shrinking(self.language, run, empty));
    }

    fn note(&self, text: &str) {
        if self.progress {
            note(text);
        }
    }

    /// A case was judged.
    pub(super) fn case(&mut self, case: &Case, judged: &Judged) -> io::Result<()> {
        self.note("");
        self.tried += 1;
        self.accepted += usize::from(judged.is_accepted());
        self.score = judged.score.filter(|_| judged.is_accepted()).or(self.score);
        if self.slowest.is_none_or(|(_, time)| time < judged.time) {
            self.slowest = Some((case.name, judged.time));
        }
        if self.settings.json {
            return line(&self.case_object(case, judged));
        }
        if self.settings.quiet {
            return Ok(());
        }
        if !self.begun {
            self.begun = true;
            let code = self.judge.program.code.filter(|_| self.settings.timeout.is_none());
            let limits = (self.limit(), self.judge.memory);
            let head = words::head(self.language, self.settings.problem, code, limits);
            writeln!(out(), "{head}")?;
        }
        // The random cases that were accepted share a line.
        if let (Name::Random(number), true) = (case.name, judged.is_accepted()) {
            let slowest = self.random.map_or(judged.time, |(_, time)| time.max(judged.time));
            self.random = Some((number, slowest));
            return Ok(());
        }
        self.random_line()?;
        self.row(&case.name.id(), judged.time, judged.verdict.kind())
    }

    fn row(&self, name: &str, time: Duration, kind: Kind) -> io::Result<()> {
        let (style, verdict) = (style(kind), words::verdict(self.language, kind));
        let time = time.as_secs_f64();
        writeln!(out(), "{name:<16}{time:>8.3} s  {style}{verdict}{style:#}")
    }

    fn random_line(&mut self) -> io::Result<()> {
        let Some((last, slowest)) = self.random.take() else { return Ok(()) };
        self.row(&format!("random 1-{last}"), slowest, Kind::Accepted)
    }

    fn limit(&self) -> f64 {
        self.judge.limit.as_secs_f64()
    }

    fn case_object(&self, case: &Case, judged: &Judged) -> Value {
        let mut object = json!({
            "version": 1,
            "type": "case",
            "case": case.name.id(),
            "puzzle": case.tasks[judged.verdict.task()].question.puzzle.to_string(),
            "verdict": id(judged.verdict.kind()),
            "seconds": judged.time.as_secs_f64(),
        });
        if let Some(other) = &judged.other {
            object["other"] = json!(id(other.kind()));
        }
        if judged.verdict != Verdict::Accepted {
            // Without experiments: they are made for the first failing case alone.
            let failed = Failed::new(case.clone(), judged.clone(), self.accepted);
            object["message"] = json!(self.judge.explain(&failed));
            object["printed"] = json!(judged.stdout);
        }
        object
    }

    /// What is wrong with the failing case, before anything else is done with it.
    pub(super) fn failure(&mut self, failed: &Failed) -> io::Result<()> {
        self.note("");
        if self.settings.json || self.settings.quiet {
            return Ok(());
        }
        self.random_line()?;
        let kind = failed.judged.verdict.kind();
        let heading = match kind {
            Kind::Accepted => words::differ(self.language, failed.case.name),
            kind => words::failed(self.language, kind, failed.case.name),
        };
        writeln!(out(), "\n{TROUBLE}{heading}{TROUBLE:#}")?;
        self.explained = self.explanation(failed);
        self.explained.iter().try_for_each(|line| writeln!(out(), "  {line}"))
    }

    /// The lines about the failing case.
    fn explanation(&self, failed: &Failed) -> Vec<String> {
        let explained = self.judge.explain(failed);
        let mut lines: Vec<String> =
            explained.iter().flat_map(|text| wrapped(text, COLUMNS - 2)).collect();
        let other = failed.judged.other.as_ref();
        lines.extend(other.map(|other| words::other(self.language, other.kind())));
        lines
    }

    /// After the last case.
    pub(super) fn end(&mut self, failed: Option<&Failed>) -> io::Result<()> {
        self.note("");
        if self.settings.json {
            return line(&self.summary_object(failed));
        }
        self.random_line()?;
        if let (Some(failed), false) = (failed, self.settings.quiet) {
            self.details(failed)?;
        }
        let (accepted, tried, planned) = (self.accepted, self.tried, self.planned);
        let language = self.language;
        let verdict = |kind| words::verdict(language, kind);
        let summary = match (failed, self.slowest) {
            (Some(failed), _) => match failed.judged.verdict.kind() {
                Kind::Accepted => words::differ(language, failed.case.name),
                kind => words::some_failed(language, verdict(kind), accepted, tried, planned),
            },
            (None, Some((name, time))) if tried == planned => {
                words::all_accepted(language, tried, time.as_secs_f64(), &name.id())
            }
            (None, _) => words::stopped(language, accepted, planned),
        };
        let style = if failed.is_none() && tried == planned { FINE } else { TROUBLE };
        writeln!(out(), "{style}{summary}{style:#}")?;
        match self.score {
            Some(score) => writeln!(out(), "{}", words::score(language, score)),
            None => Ok(()),
        }
    }

    /// The grids of the failing case, and the commands to go on with.
    fn details(&self, failed: &Failed) -> io::Result<()> {
        let (mut out, language) = (out(), self.language);
        if failed.smaller {
            let empty = failed.puzzle().empty_cells().count();
            let text = words::smaller(language, empty, failed.runs);
            writeln!(out, "\n{TITLE}{text}{TITLE:#}")?;
            let explained = self.explanation(failed);
            if explained != self.explained {
                explained.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
            }
        }
        if let Some(ended_by) = failed.ended_by {
            writeln!(out, "{}", words::shrinking_ended(language, ended_by))?;
        }
        // A program that reads the other layout has not seen the grid.
        if failed.findings.reading != Some(Reading::OtherLayout) {
            write!(out, "\n{}", grids::side_by_side(&self.judge.columns(failed)))?;
        }
        writeln!(out)?;
        match &failed.file {
            Some(Ok(file)) => {
                let file = quoted(file.as_os_str());
                writeln!(out, "{}", words::saved(language, &file))?;
                if self.judge.program.lasts {
                    let mut command = joined(&self.judge.program.command);
                    if self.settings.problem.input.as_arguments {
                        let input = failed.case.input(self.settings.problem);
                        command += &format!(" {}", joined(&self.judge.arguments(&input)));
                    } else {
                        command += &format!(" < {file}");
                    }
                    writeln!(out, "  {} {command}", words::alone(language))?;
                }
                writeln!(out, "  {} {}", words::again(language), self.again(&file))?;
                match failed.judged.verdict.kind() {
                    // A search to compare with helps against wrong answers, not against crashes.
                    Kind::RuntimeError => {}
                    _ if failed.puzzle().given_count() == 81 || failed.is_written() => {}
                    _ => writeln!(out, "  {} sudokit watch {file}", words::watch(language))?,
                }
            }
            Some(Err(error)) => {
                writeln!(out, "{}", words::not_saved(language, error))?;
                writeln!(out, "  {} sudokit watch {}", words::watch(language), failed.puzzle())?;
            }
            None => {}
        }
        match &failed.page {
            Some(Ok(page)) => {
                writeln!(out, "  {} {}", words::page(language), quoted(page.as_os_str()))
            }
            Some(Err(error)) => {
                writeln!(out, "{}", words::no_page(language, format!("{error:#}")))
            }
            None => Ok(()),
        }
    }

    /// The command that judges the saved case again.
    fn again(&self, file: &str) -> String {
        let mut command = self.settings.judge();
        command += &format!(" --replay {file}");
        if let Some(timeout) = self.settings.timeout {
            command += &format!(" --timeout {}", timeout.as_secs_f64());
        }
        if let Some(memory) = self.settings.memory {
            command += &format!(" --memory {memory}");
        }
        if let Some(timeout) = self.settings.compile_timeout {
            command += &format!(" --compile-timeout {}", timeout.as_secs_f64());
        }
        if let Some(code) = self.settings.code {
            command += &format!(" --compiler {}", code.id());
        }
        if let Some(other) = self.settings.against {
            command += &format!(" --against {}", quoted(OsStr::new(other)));
        }
        command + " " + &joined(&self.judge.program.again)
    }

    fn summary_object(&self, failed: Option<&Failed>) -> Value {
        let slowest = self
            .slowest
            .map(|(name, time)| json!({ "case": name.id(), "seconds": time.as_secs_f64() }));
        let mut object = json!({
            "version": 1,
            "type": "summary",
            "problem": self.settings.problem.id,
            "time_limit": self.limit(),
            "memory_limit": self.judge.memory,
            "verdict": id(failed.map_or(Kind::Accepted, |failed| failed.judged.verdict.kind())),
            "accepted": self.accepted,
            "tried": self.tried,
            "planned": self.planned,
            "stopped": group::stopped().is_some(),
            "slowest": slowest,
        });
        if let Some(score) = self.score {
            object["score"] = json!(score);
        }
        if let Some(failed) = failed {
            object["failed"] = self.judge.failed_object(failed);
            if let Some(Err(error)) = &failed.file {
                object["failed"]["not_saved"] = json!(error.to_string());
            }
            if let Some(Ok(page)) = &failed.page {
                object["failed"]["page"] = json!(page);
            }
        }
        object
    }
}

/// How a verdict stands out.
pub(super) fn style(kind: Kind) -> Style {
    if kind == Kind::Accepted { FINE } else { TROUBLE }
}

/// The name of a verdict for programs.
fn id(kind: Kind) -> &'static str {
    words::id(kind)
}

pub(super) fn line(object: &Value) -> io::Result<()> {
    writeln!(output::lasting(), "{object}")
}

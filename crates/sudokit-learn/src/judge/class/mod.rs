//! A class at once: all programs of a folder, judged side by side.
//!
//! ```text
//!   folder -> programs -> workers: compile, judge -> rows in the order of names
//!   rows -> a table or objects on stdout; a table for spreadsheets (csv); a report (html)
//! ```
//!
//! A program that hangs, floods, forks or crashes costs only itself: each runs within the limits of
//! the judge, in a temporary folder of its own. Programs side by side slow each other down, so a
//! program that exceeds the time limit runs again alone before it is too slow.

mod csv;
mod html;
mod programs;

use super::cases::Case;
use super::code::{self, Code};
use super::grids::{Column, FINE, TITLE, TROUBLE};
use super::program::{self, CompileError, Prepared};
use super::{Failed, Judge, Place, Settings, group, report, words};
use crate::exit::Exit;
use crate::fit::cut;
use crate::language::Language;
use crate::messages::{self, safe};
use crate::threads;
use anyhow::{Context, anyhow, bail};
use programs::{Entry, Found};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::sync::RwLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;
use sudokit_data::files::Outputs;
use unicode_width::UnicodeWidthStr;

/// What is asked about a folder of programs.
#[derive(Clone, Copy)]
pub struct Class<'a> {
    /// Where the table for spreadsheets is written.
    pub csv: Option<&'a Path>,
    /// Where the report is written.
    pub html: Option<&'a Path>,
}

/// The complaint about an option that a folder of programs cannot have.
pub fn needs_one_program(option: &str, folder: &Path) -> anyhow::Error {
    anyhow!(words::one_program(Language::current(), option, folder.display()))
}

/// The complaint about an option that a single program cannot have.
pub fn needs_folder(option: &str) -> anyhow::Error {
    anyhow!(words::needs_folder(Language::current(), option))
}

/// What came of a program.
struct Row {
    /// Its name in the folder.
    name: String,
    /// Size of its file in bytes.
    bytes: u64,
    /// The language it is written in.
    code: Option<&'static str>,
    /// The name of the verdict, or of what came instead of one.
    verdict: &'static str,
    /// Cases that were accepted, and cases that were tried.
    accepted: usize,
    tried: usize,
    /// Cases that there are.
    planned: usize,
    /// The time limit of a case.
    limit: Option<Duration>,
    /// The memory limit in megabytes.
    memory: Option<u64>,
    /// The slowest case.
    slowest: Option<(String, Duration)>,
    /// The first case that failed.
    failed: Option<FailedCase>,
    /// What is wrong, line by line.
    message: Vec<String>,
}

/// The first case that failed, as it is shown.
struct FailedCase {
    name: String,
    grids: Vec<Column>,
    object: Value,
}

/// The folder and its cases.
struct Run<'a> {
    settings: &'a Settings<'a>,
    programs: Vec<Entry>,
    cases: Vec<Case>,
    /// Held for writing by a program that runs alone.
    turns: RwLock<()>,
    /// The folder of all temporary files.
    temporary: &'a Path,
}

/// Judges all programs of the folder.
///
/// # Errors
/// When the folder or the cases cannot be read, or an output cannot be written.
pub(super) fn run(settings: &Settings<'_>, class: &Class<'_>) -> anyhow::Result<Exit> {
    let language = settings.language;
    let folder = Path::new(&settings.words[0]);
    let name = folder.display();
    let Found { programs, others } =
        programs::find(folder).with_context(|| words::no_folder(language, &name))?;
    if programs.is_empty() {
        bail!(words::no_program(language, name, code::suffixes()));
    }
    // Refused before anything runs: no program is overwritten, and no file of cases.
    let inputs = programs.iter().map(|program| program.path.as_path());
    let mut outputs =
        Outputs::new(false).reading(inputs.chain(settings.file.map(|file| file.path)));
    let csv = class.csv.map(|path| outputs.named(path)).transpose()?;
    let html = class.html.map(|path| outputs.named(path)).transpose()?;

    let (cases, _) = settings.cases()?;
    let temporary =
        program::temporary_folder(None).with_context(|| words::no_directory(language))?;
    let run = Run {
        settings,
        programs,
        cases: cases.collect(),
        turns: RwLock::new(()),
        temporary: temporary.path(),
    };
    let table = Table::new(&run, settings.threads);
    if !settings.quiet && !settings.json && !others.is_empty() {
        let names = others.join(", ");
        messages::print(format_args!("{}", words::skipped(language, names)));
    }
    table.begin()?;
    let rows = run.rows(settings.threads, |done, row| table.row(done, row))?;
    table.end(&rows, &others)?;
    let mut exit = Exit::Done;
    rows.iter().for_each(|row| exit.note(row.exit()));
    if group::stopped().is_some() {
        return Ok(Exit::Interrupted);
    }
    if let Some(csv) = csv {
        csv.write(&csv::text(&rows))?;
    }
    if let Some(html) = html {
        html.write(html::text(&table, &rows, settings.threads).as_bytes())?;
    }
    Ok(exit)
}

impl Run<'_> {
    /// Judges all programs with this number of threads. Shows the rows in order as soon as they are
    /// known, and after each program how many are done. After a signal some rows are missing.
    fn rows(
        &self,
        threads: usize,
        mut show: impl FnMut(usize, Option<&Row>) -> anyhow::Result<()>,
    ) -> anyhow::Result<Vec<Row>> {
        let next = AtomicUsize::new(0);
        let (rows, results) = mpsc::channel();
        let mut waiting: Vec<Option<Row>> = self.programs.iter().map(|_| None).collect();
        let mut ordered = Vec::new();
        std::thread::scope(|scope| {
            let mut started = 0;
            for _ in 0..threads.min(self.programs.len()) {
                let (rows, next) = (rows.clone(), &next);
                let work = move || {
                    loop {
                        let at = next.fetch_add(1, Ordering::Relaxed);
                        let row = self.programs.get(at).and_then(|program| self.judge(program));
                        if row.is_none() || rows.send((at, row)).is_err() {
                            return;
                        }
                    }
                };
                started += usize::from(threads::start_in(scope, "judge", work).is_ok());
            }
            drop(rows);
            if started == 0 {
                bail!(words::no_threads(self.settings.language));
            }
            for (done, (at, row)) in results.iter().enumerate() {
                waiting[at] = row;
                while let Some(row) = waiting.get_mut(ordered.len()).and_then(Option::take) {
                    show(done + 1, Some(&row))?;
                    ordered.push(row);
                }
                show(done + 1, None)?;
            }
            Ok(())
        })?;
        // After a signal, some before these are missing.
        ordered.extend(waiting.into_iter().flatten());
        Ok(ordered)
    }

    /// Compiles and judges a program; `None` after a signal.
    fn judge(&self, entry: &Entry) -> Option<Row> {
        let mut row = Row::new(entry);
        row.planned = self.cases.len();
        if let Err(error) = self.fill(entry, &mut row) {
            row.verdict = "not_judged";
            row.message = vec![self.shortened(entry, &format!("{error:#}"))];
        }
        group::stopped().is_none().then_some(row)
    }

    fn fill(&self, entry: &Entry, row: &mut Row) -> anyhow::Result<()> {
        let language = self.settings.language;
        let folder = program::temporary_folder(Some(self.temporary))
            .with_context(|| words::no_directory(language))?;
        let words = [entry.path.clone().into_os_string()];
        let settings = Settings { words: &words, verbatim: !entry.is_source, ..*self.settings };
        let prepared = {
            let _turn = self.turns.read();
            program::prepare(&settings.request(Some(self.temporary)), |_| ())?
        };
        let program = match prepared {
            Prepared::Stopped => return Ok(()),
            Prepared::Ready(program) => program,
            Prepared::CompileError(CompileError { said, stopped_after }) => {
                let stopped = stopped_after
                    .map(|limit| words::compiler_stopped(language, limit.as_secs_f64()));
                let said = self.shortened(entry, &said);
                row.verdict = "compile_error";
                row.message =
                    stopped.into_iter().chain(said.lines().map(words::untabbed)).collect();
                return Ok(());
            }
        };
        row.code = program.code.map(Code::name);
        let mut judge = Judge::new(&settings, &program);
        let folder = Some(folder.path());
        judge.place = Some(Place { folder, turns: &self.turns, repeats: true, unused: None });
        row.limit = Some(judge.limit);
        row.memory = Some(judge.memory);
        let failed = judge.each(self.cases.iter().cloned(), 1, |case, judged| {
            row.tried += 1;
            row.accepted += usize::from(judged.is_accepted());
            if row.slowest.as_ref().is_none_or(|(_, time)| *time < judged.time) {
                row.slowest = Some((case.name.id(), judged.time));
            }
            Ok(())
        })?;
        row.verdict = "accepted";
        if let Some(mut failed) = failed {
            judge.experiment(&mut failed)?;
            row.note(&judge, &failed);
        }
        Ok(())
    }

    /// The text with the program's name in the place of its path.
    fn shortened(&self, entry: &Entry, text: &str) -> String {
        text.replace(&*entry.path.to_string_lossy(), &entry.name)
    }
}

impl Row {
    fn new(entry: &Entry) -> Row {
        Row {
            name: safe(&entry.name).into_owned(),
            bytes: entry.bytes,
            code: None,
            verdict: "not_judged",
            accepted: 0,
            tried: 0,
            planned: 0,
            limit: None,
            memory: None,
            slowest: None,
            failed: None,
            message: Vec::new(),
        }
    }

    /// Notes the case that failed.
    fn note(&mut self, judge: &Judge<'_>, failed: &Failed) {
        self.verdict = words::id(failed.judged.verdict.kind());
        self.message = judge.explain(failed);
        self.failed = Some(FailedCase {
            name: failed.case.name.id(),
            grids: judge.columns(failed),
            object: judge.failed_object(failed),
        });
    }

    /// Whose program it is: the first folder of its name, or its name without the suffix.
    fn student(&self) -> &str {
        match self.name.split_once('/') {
            Some((folder, _)) => folder,
            None => self.name.rsplit_once('.').map_or(&self.name, |(stem, _)| stem),
        }
    }

    /// Cases that were accepted, of those that there are; nothing for a program that did not run.
    fn score(&self) -> String {
        if self.tried == 0 { String::new() } else { format!("{}/{}", self.accepted, self.planned) }
    }

    fn is_accepted(&self) -> bool {
        self.verdict == "accepted"
    }

    fn exit(&self) -> Exit {
        match self.verdict {
            "accepted" => Exit::Done,
            "not_judged" => Exit::Unreadable,
            _ => Exit::No,
        }
    }

    fn object(&self) -> Value {
        let slowest = self.slowest.as_ref();
        let slowest =
            slowest.map(|(case, time)| json!({ "case": case, "seconds": time.as_secs_f64() }));
        json!({
            "version": 1,
            "type": "program",
            "program": self.name,
            "student": self.student(),
            "language": self.code,
            "bytes": self.bytes,
            "verdict": self.verdict,
            "accepted": self.accepted,
            "tried": self.tried,
            "planned": self.planned,
            "time_limit": self.limit.map(|limit| limit.as_secs_f64()),
            "memory_limit": self.memory,
            "slowest": slowest,
            "message": self.message,
            "failed": self.failed.as_ref().map(|failed| &failed.object),
        })
    }
}

/// The table on stdout.
struct Table<'a> {
    settings: &'a Settings<'a>,
    language: Language,
    title: String,
    programs: usize,
    /// Columns of the first and the second column.
    widths: [usize; 2],
}

/// The widest name of a program.
const WIDEST: usize = 40;

impl<'a> Table<'a> {
    fn new(run: &Run<'a>, threads: usize) -> Table<'a> {
        let settings = run.settings;
        let (language, programs) = (settings.language, run.programs.len());
        let folder = Path::new(&settings.words[0]).display().to_string();
        let title = words::head_of_class(
            language,
            &settings.problem.id,
            words::programs(language, programs),
            safe(&folder),
            threads.min(programs),
        );
        let names = run.programs.iter().map(|program| safe(&program.name).width());
        let names = names.fold(words::program(language).width(), usize::max).min(WIDEST);
        let verdicts = words::VERDICTS.iter().map(|id| words::verdict_of(language, id).width());
        let widths = [names, verdicts.fold(0, usize::max)];
        Table { settings, language, title, programs, widths }
    }

    /// Whether a program is judged up to its first failing case.
    fn stops(&self) -> bool {
        !self.settings.keep_going
    }

    fn is_text(&self) -> bool {
        !self.settings.json && !self.settings.quiet
    }

    /// The line of these cells.
    fn line(&self, [name, verdict, score, case, slowest, size]: [&str; 6]) -> String {
        let padded = |text: &str, width: usize| {
            let text = cut(text, width);
            let blanks = width.saturating_sub(text.width());
            text + &" ".repeat(blanks)
        };
        let [names, verdicts] = self.widths;
        let (name, verdict) = (padded(name, names), padded(verdict, verdicts));
        let gap = |text: &str, width: usize| " ".repeat(width.saturating_sub(text.width()));
        format!(
            "{name}  {verdict}  {}{score}  {}  {}{slowest}  {}{size}",
            gap(score, 7),
            padded(case, 18),
            gap(slowest, 12),
            gap(size, 8),
        )
    }

    fn begin(&self) -> anyhow::Result<()> {
        if self.is_text() {
            let language = self.language;
            let head = self.line([
                &words::program(language),
                &words::verdict_title(language),
                &words::cases_title(language),
                &words::failing_case(language),
                &words::slowest_case(language),
                &words::size(language),
            ]);
            writeln!(report::out(), "{}\n\n{TITLE}{}{TITLE:#}", self.title, head.trim_end())?;
        }
        Ok(())
    }

    /// A row that is known, or the number of programs that are done.
    fn row(&self, done: usize, row: Option<&Row>) -> anyhow::Result<()> {
        if !self.settings.quiet {
            report::note("");
        }
        match row {
            Some(row) if self.settings.json => report::line(&row.object())?,
            Some(row) if self.is_text() => {
                let slowest = row.slowest.as_ref();
                let line = self.line([
                    &row.name,
                    &words::verdict_of(self.language, row.verdict),
                    &row.score(),
                    row.failed.as_ref().map_or("", |failed| &failed.name),
                    &slowest.map(|(_, time)| seconds(*time)).unwrap_or_default(),
                    &format!("{} B", row.bytes),
                ]);
                let style = if row.is_accepted() { FINE } else { TROUBLE };
                writeln!(report::out(), "{style}{line}{style:#}")?;
            }
            Some(_) => {}
            None if self.settings.quiet || done == self.programs => {}
            None => report::note(&format!("{done}/{}", self.programs)),
        }
        Ok(())
    }

    /// The last line.
    fn summary(&self, rows: &[Row]) -> String {
        let accepted = rows.iter().filter(|row| row.is_accepted()).count();
        let programs = words::programs(self.language, self.programs);
        if rows.len() == self.programs {
            words::accepted_programs(self.language, accepted, programs)
        } else {
            words::stopped_class(self.language, rows.len(), programs, accepted)
        }
    }

    fn end(&self, rows: &[Row], others: &[String]) -> anyhow::Result<()> {
        if self.settings.json {
            let accepted = rows.iter().filter(|row| row.is_accepted()).count();
            return Ok(report::line(&json!({
                "version": 1,
                "type": "class",
                "problem": self.settings.problem.id,
                "programs": self.programs,
                "judged": rows.len(),
                "accepted": accepted,
                "skipped": others,
                "stopped": group::stopped().is_some(),
            }))?);
        }
        let gap = if self.is_text() { "\n" } else { "" };
        let fine = rows.len() == self.programs && rows.iter().all(Row::is_accepted);
        let style = if fine { FINE } else { TROUBLE };
        writeln!(report::out(), "{gap}{style}{}{style:#}", self.summary(rows))?;
        if self.is_text() && self.stops() && rows.len() == self.programs && !fine {
            writeln!(report::out(), "{}", words::keep_going(self.language))?;
        }
        Ok(())
    }
}

/// A time as it is shown.
fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

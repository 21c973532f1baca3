//! What the judge prints: text or JSON Lines on stdout, progress on stderr.

use super::cases::{Case, Name};
use super::verdict::{Kind, Verdict};
use super::words::{self, Language};
use super::{Args, Failed, Judged};
use crate::{messages, output};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

/// The report of one run of the judge.
pub struct Report<'a> {
    args: &'a Args,
    language: Language,
    /// Cases that will be tried if none fails.
    planned: usize,
    tried: usize,
    accepted: usize,
    slowest: Option<(Name, Duration)>,
    /// Random cases accepted since the last line was printed, and the slowest of them.
    random: Option<(u64, Duration)>,
    /// Whether somebody watches stderr and stdout is not enough.
    progress: bool,
}

impl<'a> Report<'a> {
    /// Before the first case.
    pub fn new(args: &'a Args, language: Language, planned: usize) -> Report<'a> {
        Report {
            args,
            language,
            planned,
            tried: 0,
            accepted: 0,
            slowest: None,
            random: None,
            progress: io::stderr().is_terminal() && !args.quiet,
        }
    }

    /// A case begins.
    pub fn begin(&mut self, case: &Case) {
        let text = format!("{}/{} {}", self.tried + 1, self.planned, case.name.id());
        self.note(&text);
    }

    /// Shrinking begins.
    pub fn shrinking(&mut self) {
        self.note("...");
    }

    /// Writes over the line of progress.
    fn note(&self, text: &str) {
        if self.progress {
            messages::redraw(text);
        }
    }

    /// A case was judged.
    pub fn case(&mut self, case: &Case, judged: &Judged) -> io::Result<()> {
        self.note("");
        self.tried += 1;
        self.accepted += usize::from(judged.is_accepted());
        if self.slowest.is_none_or(|(_, time)| time < judged.time) {
            self.slowest = Some((case.name, judged.time));
        }
        if self.args.json {
            return line(&self.case_object(case, judged));
        }
        if self.args.quiet {
            return Ok(());
        }
        // The random cases that were accepted share a line.
        if let (Name::Random(number), true) = (case.name, judged.is_accepted()) {
            let slowest = self.random.map_or(judged.time, |(_, time)| time.max(judged.time));
            self.random = Some((number, slowest));
            return Ok(());
        }
        self.random_line()?;
        let verdict = words::verdict(self.language, judged.verdict.kind());
        self.row(&case.name.id(), judged.time, verdict)
    }

    fn row(&self, name: &str, time: Duration, verdict: &str) -> io::Result<()> {
        writeln!(output::lasting(), "{name:<16}{:>8.3} s  {verdict}", time.as_secs_f64())
    }

    fn random_line(&mut self) -> io::Result<()> {
        let Some((last, slowest)) = self.random.take() else { return Ok(()) };
        let accepted = words::verdict(self.language, Kind::Accepted);
        self.row(&format!("random 1-{last}"), slowest, accepted)
    }

    fn case_object(&self, case: &Case, judged: &Judged) -> Value {
        let mut object = json!({
            "version": 1,
            "type": "case",
            "case": case.name.id(),
            "puzzle": case.puzzle.to_string(),
            "verdict": id(judged.verdict.kind()),
            "seconds": judged.time.as_secs_f64(),
        });
        if let Some(other) = &judged.other {
            object["other"] = json!(id(other.kind()));
        }
        if judged.verdict != Verdict::Accepted {
            object["message"] = json!(self.explain(judged));
            object["printed"] = json!(judged.stdout);
        }
        object
    }

    fn explain(&self, judged: &Judged) -> Vec<String> {
        let seconds = self.args.timeout.as_secs_f64();
        words::explain(self.language, self.args.problem, &judged.verdict, seconds)
    }

    /// After the last case.
    pub fn end(&mut self, failed: Option<&Failed>) -> io::Result<()> {
        self.note("");
        if self.args.json {
            return line(&self.summary_object(failed));
        }
        self.random_line()?;
        let summary = match failed {
            None => {
                let (name, time) = self.slowest.expect("there is at least one case");
                let (time, name) = (time.as_secs_f64(), name.id());
                words::all_accepted(self.language, self.tried, time, &name)
            }
            Some(failed) => {
                if !self.args.quiet {
                    self.failure(failed)?;
                }
                match failed.judged.verdict.kind() {
                    Kind::Accepted => words::differ(self.language, failed.case.name),
                    kind => {
                        let (accepted, tried) = (self.accepted, self.tried);
                        words::some_failed(self.language, kind, accepted, tried, self.planned)
                    }
                }
            }
        };
        writeln!(output::lasting(), "{summary}")
    }

    /// The failing case: what is wrong, the grids, the commands to go on with.
    fn failure(&self, failed: &Failed) -> io::Result<()> {
        let Failed { case, judged, runs, file } = failed;
        let labels = words::report(self.language);
        let mut out = output::lasting();
        let heading = match judged.verdict.kind() {
            Kind::Accepted => words::differ(self.language, case.name),
            kind => words::failed(self.language, kind, case.name),
        };
        writeln!(out, "\n{heading}")?;
        for text in self.explain(judged) {
            writeln!(out, "  {text}")?;
        }
        if let Some(other) = &judged.other {
            writeln!(out, "  {}", words::other(self.language, other.kind()))?;
        }
        writeln!(out, "\n{}", labels.input)?;
        write!(out, "{}", self.args.problem.write(&case.puzzle))?;
        if let Some(answer) = case.only_answer(self.args.problem) {
            writeln!(out, "{}", labels.expected)?;
            write!(out, "{}", self.args.problem.write(&answer.to_puzzle()))?;
        }
        if !judged.stdout.trim().is_empty() {
            writeln!(out, "{}", labels.printed)?;
            let mut lines = judged.stdout.lines();
            for text in lines.by_ref().take(PRINTED_LINES) {
                writeln!(out, "{}", text.chars().take(PRINTED_COLUMNS).collect::<String>())?;
            }
            if lines.next().is_some() {
                writeln!(out, "...")?;
            }
        }
        let file = quoted(file.as_os_str());
        let empty = case.puzzle.empty_cells().count();
        let problem = self.args.problem.number();
        let mut command: Vec<String> = self.args.command.iter().map(|word| quoted(word)).collect();
        writeln!(out, "\n{}", words::saved(self.language, empty, *runs, &file))?;
        writeln!(out, "  {} {} < {file}", labels.alone, command.join(" "))?;
        if let Some(other) = &self.args.against {
            command.insert(0, "--".into());
            command.insert(0, quoted(OsStr::new(other)));
            command.insert(0, "--against".into());
        } else {
            command.insert(0, "--".into());
        }
        if self.args.timeout != Duration::from_secs(1) {
            command.insert(0, format!("--timeout {}", self.args.timeout.as_secs_f64()));
        }
        let command = command.join(" ");
        writeln!(out, "  {} sudokit judge {problem} --case {file} {command}", labels.again)?;
        writeln!(out, "  {} sudokit watch {file}\n", labels.watch)
    }

    fn summary_object(&self, failed: Option<&Failed>) -> Value {
        let slowest = self
            .slowest
            .map(|(name, time)| json!({ "case": name.id(), "seconds": time.as_secs_f64() }));
        let mut object = json!({
            "version": 1,
            "type": "summary",
            "problem": self.args.problem.number(),
            "verdict": id(failed.map_or(Kind::Accepted, |failed| failed.judged.verdict.kind())),
            "accepted": self.accepted,
            "tried": self.tried,
            "planned": self.planned,
            "slowest": slowest,
        });
        if let Some(failed) = failed {
            let answer = failed.case.only_answer(self.args.problem);
            object["failed"] = json!({
                "case": failed.case.name.id(),
                "puzzle": failed.case.puzzle.to_string(),
                "expected": answer.map(|answer| answer.to_string()),
                "message": self.explain(&failed.judged),
                "other": failed.judged.other.as_ref().map(|other| id(other.kind())),
                "shrinking_runs": failed.runs,
                "saved": failed.file,
            });
        }
        object
    }
}

/// Lines of output that are shown.
const PRINTED_LINES: usize = 12;
/// Characters of a line of output that are shown.
const PRINTED_COLUMNS: usize = 80;

/// The name of a verdict for programs.
fn id(kind: Kind) -> String {
    words::verdict(Language::En, kind).replace(' ', "_")
}

fn line(object: &Value) -> io::Result<()> {
    writeln!(output::lasting(), "{object}")
}

/// A word as a shell must be given it.
fn quoted(word: &OsStr) -> String {
    let word = word.to_string_lossy();
    let plain = |c: char| c.is_alphanumeric() || "-_./=+,:@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.into_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_a_shell() {
        for (word, expected) in
            [("./a.out", "./a.out"), ("a b", "'a b'"), ("it's", r"'it'\''s'"), ("", "''")]
        {
            assert_eq!(quoted(OsStr::new(word)), expected);
        }
    }
}

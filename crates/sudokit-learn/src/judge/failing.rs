//! What is known about a failing case: the lines that explain it, its grids, its object.

use super::grids::Column;
use super::words::{self, explain::About};
use super::{Failed, Judge, Settings, shown};
use serde_json::{Value, json};
use std::ffi::OsStr;
use std::path::Path;

impl Judge<'_> {
    /// What is to be known about the verdict on a case, line by line.
    pub(super) fn explain(&self, failed: &Failed) -> Vec<String> {
        let Failed { case, judged, accepted, findings, .. } = failed;
        let (accepted, findings) = (*accepted, *findings);
        let compiles = self.compiles();
        let Settings { language, problem, .. } = *self.settings;
        let (limit, memory) = (self.limit.as_secs_f64(), self.memory);
        let about =
            About { language, problem, limit, memory, compiles, case, judged, accepted, findings };
        about.explain()
    }

    /// Whether the command is of the kind `java Main.java`.
    fn compiles(&self) -> bool {
        let command = &self.program.command;
        let ends = |word: &OsStr, end| Path::new(word).extension() == Some(OsStr::new(end));
        Path::new(&command[0]).file_name() == Some(OsStr::new("java"))
            && command[1..].iter().any(|word| ends(word, "java"))
    }

    /// Input, expected answer if there is one, and what was printed.
    pub(super) fn columns(&self, failed: &Failed) -> Vec<Column> {
        shown::columns(self.settings, failed)
    }

    /// The failing case for programs.
    pub(super) fn failed_object(&self, failed: &Failed) -> Value {
        let answer = &failed.case.tasks[failed.judged.verdict.task()].answer;
        let answer = answer.grids.first().filter(|_| !answer.any && answer.words.is_none());
        let saved = failed.file.as_ref().and_then(|file| file.as_ref().ok());
        json!({
            "case": failed.case.name.id(),
            "puzzle": failed.puzzle().to_string(),
            "expected": answer.map(|answer| answer.to_string()),
            "printed": failed.judged.stdout,
            "message": self.explain(failed),
            "other": failed.judged.other.as_ref().map(|other| words::id(other.kind())),
            "shrinking_runs": failed.runs,
            "shrinking_ended_by": failed.ended_by.map(words::ended_by_id),
            "saved": saved,
        })
    }
}

//! Shows the problems: a line each, or the whole statement of one.

use super::answer::MOST_SOLUTIONS;
use super::problem::{Description, Entrance, Fault, Limits, Problem};
use super::{layout, words};
use crate::exit::Exit;
use crate::language::Language;
use crate::numbers::grouped;
use crate::output;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

/// A file is no description of a problem.
#[derive(Debug)]
pub struct NotRead(String);

impl std::fmt::Display for NotRead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotRead {}

impl Problem {
    /// The problem that a teacher's file describes.
    ///
    /// # Errors
    /// The line and the column of the fault, what was expected there and what was found; or that
    /// the sample has too many solutions.
    pub fn of_file(path: &Path, text: &str) -> Result<Problem, NotRead> {
        let path = path.display();
        let problem = Description::parse(text).map(Problem::new).map_err(|fault| {
            let Fault { at, expected, found } = fault;
            let (line, column) = (at.line, at.column);
            NotRead(format!("{path}:{line}:{column}: expected {expected}, found {found}"))
        })?;
        let sample = problem.sample.as_ref();
        let questions = sample.and_then(|sample| layout::read(&problem.input, &sample.input));
        if questions.iter().flatten().any(|question| question.has_too_many(problem)) {
            let found = format!("more than {}", grouped(MOST_SOLUTIONS));
            let expected = "a sample whose solutions can be listed";
            return Err(NotRead(format!("{path}: expected {expected}, found {found}")));
        }
        Ok(problem)
    }
}

/// The words for a name that no problem has.
pub fn no_problem(language: Language, name: &str) -> String {
    words::no_problem(language, format!("{name:?}"))
}

/// Lists all problems.
///
/// # Errors
/// When stdout cannot be written.
pub fn list(language: Language, json: bool) -> io::Result<Exit> {
    let mut out = output::lasting();
    let width = Problem::all().iter().map(|problem| problem.id.len()).max().unwrap_or_default();
    for problem in Problem::all() {
        if json {
            writeln!(out, "{}", object(*problem, language))?;
            continue;
        }
        let texts = problem.texts(language);
        let title = texts.map_or("", |texts| texts.title.as_str());
        writeln!(out, "{:<width$}  {title}", problem.id)?;
    }
    Ok(Exit::Done)
}

/// Shows the statement of a problem with its sample.
///
/// # Errors
/// When stdout cannot be written.
pub fn show(problem: Problem, language: Language, json: bool) -> io::Result<Exit> {
    let mut out = output::lasting();
    if json {
        writeln!(out, "{}", object(problem, language))?;
        return Ok(Exit::Done);
    }
    let texts = problem.texts(language);
    let title = texts.map_or("", |texts| texts.title.as_str());
    let colon = if title.is_empty() { "" } else { ": " };
    writeln!(out, "{}{colon}{title}", problem.id)?;
    if let Some(origin) = texts.and_then(|texts| texts.origin.as_ref()) {
        writeln!(out, "{origin}")?;
    }
    if !problem.names.is_empty() {
        writeln!(out, "{}", words::named(language, problem.names.join(", ")))?;
    }
    let Limits { time, by_code, memory } = &problem.limits;
    let mut limits = words::time(language, time.as_secs_f64());
    for (code, time) in by_code {
        limits += &words::by_code(language, code.name(), time.as_secs_f64());
    }
    limits += &memory.map_or_else(String::new, |memory| words::memory(language, memory));
    writeln!(out, "{limits}")?;
    if let Entrance::Method(name) = &problem.entry {
        writeln!(out, "{}", words::method(language, name))?;
    }
    if let Some(texts) = texts {
        writeln!(out, "\n{}", texts.statement.trim())?;
        if let Some(unsure) = &texts.unsure {
            writeln!(out, "\n{}", words::unsure(language, unsure.trim()))?;
        }
    }
    match &problem.sample {
        Some(sample) => {
            let ours = if sample.ours { words::ours(language) } else { String::new() };
            writeln!(out)?;
            // The grid of 12095 is printed from nothing.
            if sample.input.is_empty() {
                writeln!(out, "{}{ours}", words::sample_output(language))?;
            } else {
                writeln!(out, "{}{ours}\n{}", words::sample_input(language), sample.input)?;
                writeln!(out, "{}", words::sample_output(language))?;
            }
            writeln!(out, "{}", sample.output)?;
        }
        None => writeln!(out, "\n{}", words::no_sample(language))?,
    }
    writeln!(out, "{}", words::judge_it(language, &problem.id))?;
    Ok(Exit::Done)
}

fn object(problem: Problem, language: Language) -> Value {
    let texts = problem.texts(language);
    let sample = problem.sample.as_ref();
    json!({
        "version": 1,
        "type": "problem",
        "problem": problem.id,
        "names": problem.names,
        "title": texts.map(|texts| &texts.title),
        "origin": texts.and_then(|texts| texts.origin.as_ref()),
        "statement": texts.map(|texts| texts.statement.trim()),
        "unsure": texts.and_then(|texts| texts.unsure.as_ref()),
        "seconds": problem.limits.time.as_secs_f64(),
        "megabytes": problem.limits.memory,
        "sample": sample.map(|sample| {
            json!({ "input": sample.input, "output": sample.output, "ours": sample.ours })
        }),
    })
}

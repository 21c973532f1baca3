//! Cases from files: puzzles in any layout, inputs of the problem, or a folder of them, as
//! [`export`](super::export) writes it.

use super::answer::{MOST_SOLUTIONS, Question};
use super::cases::{Case, Name};
use super::problem::{Grids, Problem, Rows, Want};
use super::{File, MOST_CASES, layout, words};
use crate::language::Language;
use anyhow::{Context, anyhow, bail};
use std::path::PathBuf;
use sudokit::text::{Content, Record};

/// The cases of a file, or of all files `NAME.in` of a folder in the order of their names.
pub(super) fn cases(
    problem: Problem,
    file: &File<'_>,
    language: Language,
) -> anyhow::Result<Vec<Case>> {
    if !file.path.is_dir() {
        return of_file(problem, file, language);
    }
    let place = || file.path.display().to_string();
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in file.path.read_dir().with_context(place)? {
        paths.push(entry.with_context(place)?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|end| end == "in"));
    paths.sort_unstable();
    let mut all = Vec::new();
    for path in &paths {
        let mut cases = of_file(problem, &File { path, ..*file }, language)?;
        if let ([case], Some(name)) = (&mut cases[..], path.file_stem()) {
            // Named once in a run, and as long as it lasts.
            case.name = Name::Fixed(String::leak(name.to_string_lossy().into_owned()));
        }
        all.extend(cases);
        if all.len() > MOST_CASES {
            bail!(words::too_many(language, place(), MOST_CASES));
        }
    }
    if all.is_empty() {
        bail!(words::no_input(language, place()));
    }
    Ok(all)
}

/// A file as cases: an input of the problem with several grids is one case, and else each puzzle
/// is one.
fn of_file(problem: Problem, file: &File<'_>, language: Language) -> anyhow::Result<Vec<Case>> {
    let name = file.path.display().to_string();
    if !problem.description().cases.is_empty() {
        let text = std::fs::read_to_string(file.path).unwrap_or_default();
        let is_text = |case: &Case| case.input(problem).trim_end() == text.trim_end();
        if let Some(case) = super::cases::written(problem).find(is_text) {
            return Ok(vec![case]);
        }
        if problem.output.want == Want::Text {
            bail!(words::not_written(language, name));
        }
    }
    if problem.input.grids != Grids::One || problem.input.rows == Rows::Steps {
        let text = std::fs::read_to_string(file.path).unwrap_or_default();
        let questions = layout::read(&problem.input, &text);
        let case = questions.and_then(|all| Case::new(problem, Name::File(1), all));
        if let Some(case) = case {
            return Ok(vec![case]);
        }
    }
    let say = || words::cannot_read(language);
    let mut cases = Vec::new();
    for record in (file.open)(file.path).with_context(say)? {
        let record: Record = record.with_context(say)?.map_err(|complaint| anyhow!(complaint))?;
        let Content::Puzzle(puzzle) = record.content else {
            bail!(words::pencilmarks(language, &name, record.line));
        };
        let case = Case::of_grid(problem, Name::File(cases.len() as u64 + 1), puzzle)
            .with_context(|| {
                if Question::grid(puzzle).has_too_many(problem) {
                    words::many_solutions(language, &name, record.line, MOST_SOLUTIONS)
                } else {
                    words::no_solution(language, &name, record.line)
                }
            })?;
        cases.push(case);
        if cases.len() > MOST_CASES {
            bail!(words::too_many(language, &name, MOST_CASES));
        }
    }
    if cases.is_empty() {
        bail!(words::no_puzzle(language, &name));
    }
    Ok(cases)
}

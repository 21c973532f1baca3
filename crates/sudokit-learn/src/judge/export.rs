//! Writes cases as files: `NAME.in` and `NAME.out`, as the test runners of editors read them.

use super::cases::{self, Case};
use super::problem::{Problem, Want};
use super::words;
use crate::exit::Exit;
use crate::language::Language;
use crate::messages;
use anyhow::Context;
use std::path::{Path, PathBuf};
use sudokit_data::files::{Outputs, Proof};

/// What is exported.
#[derive(Clone, Copy, Debug)]
pub struct Export<'a> {
    /// The problem.
    pub problem: Problem,
    /// The folder, made where there is none.
    pub folder: &'a Path,
    /// Whether files that are there may be replaced.
    pub force: bool,
    /// Number of random cases.
    pub random: u64,
    /// Their seed.
    pub seed: u64,
    /// Whether cases beyond the promise are written too.
    pub hard: bool,
    /// Whether nothing is reported.
    pub quiet: bool,
    /// The language of the texts.
    pub language: Language,
}

/// Writes the cases. No file that is there is replaced unless that is forced; where one is in the
/// way, none is written.
///
/// # Errors
/// When files are in the way or cannot be written.
pub fn export(asked: &Export<'_>) -> anyhow::Result<Exit> {
    let Export { problem, folder, .. } = *asked;
    let mut all: Vec<Case> = cases::fixed(problem);
    if asked.hard {
        all.extend(cases::hard(problem));
    }
    if problem.draws() {
        all.extend((1..=asked.random).map(|number| cases::random(problem, asked.seed, number)));
    }
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let has_answer = problem.output.want != Want::Slow;
    let mut texts: Vec<(PathBuf, String)> = Vec::new();
    for case in &all {
        let name = case.name.id();
        texts.push((folder.join(format!("{name}.in")), case.input(problem)));
        if has_answer {
            texts.push((folder.join(format!("{name}.out")), case.answers(problem)));
        }
    }
    let paths: Vec<PathBuf> = texts.iter().map(|(path, _)| path.clone()).collect();
    let permits = Outputs::new(asked.force).own_all(&paths, Proof::None)?;
    for (permit, (_, text)) in permits.into_iter().zip(&texts) {
        permit.write(text.as_bytes())?;
    }
    if !asked.quiet {
        let words = words::exported(
            asked.language,
            words::cases(asked.language, all.len()),
            folder.display(),
        );
        messages::print(format_args!("{words}"));
    }
    Ok(Exit::Done)
}

//! How puzzles are drawn: options -> [`Spec`], which of the wishes is rare, what was not met.

use super::{Args, Mask};
use crate::input;
use crate::numbers::grouped;
use anyhow::{Context, anyhow};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::num::NonZero;
use std::time::Duration;
use sudokit::generate::{Method, Redundancy, Sampler, Source, Spec, Symmetry};
use sudokit::rate::{Grades, Scale};
use sudokit::solve::Config;
use sudokit::target::{Aim, Answer, Target, one_in};
use sudokit_answer::generate::{GenerateError, GeneratePlan, GenerateRequest};

/// The names of symmetries, and what else they are called.
const SYMMETRIES: [(Symmetry, &[&str], &str); 10] = [
    (Symmetry::None, &["asymmetric"], "none"),
    (
        Symmetry::Rotational2,
        &["rotational", "rotation", "half-turn", "180", "point", "newspaper"],
        "half turn, as newspapers have it",
    ),
    (Symmetry::Rotational4, &["quarter-turn", "90"], "quarter turn"),
    (Symmetry::Vertical, &["left-right", "mirror"], "left and right exchanged"),
    (Symmetry::Horizontal, &["top-bottom"], "top and bottom exchanged"),
    (Symmetry::Orthogonal, &["mirrors"], "both of these"),
    (Symmetry::Diagonal, &[], "mirrored at the diagonal"),
    (Symmetry::Antidiagonal, &[], "mirrored at the other diagonal"),
    (Symmetry::Diagonals, &[], "mirrored at both diagonals"),
    (Symmetry::Full, &["square"], "every movement of the square"),
];

/// What `--symmetry` takes.
pub(super) fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let value = |(symmetry, others, help): (Symmetry, &'static [&'static str], &'static str)| {
        PossibleValue::new(symmetry.name()).aliases(others.iter().copied()).help(help)
    };
    PossibleValuesParser::new(SYMMETRIES.map(value)).map(|name| {
        let known = |(symmetry, others, _): &&(Symmetry, &[&str], &str)| {
            symmetry.name() == name || others.contains(&name.as_str())
        };
        SYMMETRIES.iter().find(known).map_or(Symmetry::None, |(symmetry, ..)| *symmetry)
    })
}

/// How many tries a puzzle may take.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tries {
    At(NonZero<u64>),
    Endless,
}

/// What `--budget` takes.
pub(super) fn tries(text: &str) -> Result<Tries, String> {
    match text {
        "none" => Ok(Tries::Endless),
        _ => text.parse().map(Tries::At).map_err(|_| "expected 1 or more, or none".to_owned()),
    }
}

/// What `--timeout` takes.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|&seconds| seconds >= 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "expected seconds, such as 10 or 0.5".to_owned())
}

/// What these options ask for.
///
/// # Errors
/// When no puzzle can be as wanted.
pub(super) fn plan(
    args: &Args,
    report: Vec<Scale>,
    config: &Config,
) -> anyhow::Result<GeneratePlan> {
    let near = args.near.as_deref().map(input::one).transpose().context("--near")?;
    let method = if let Some(Mask(cells)) = &args.pattern {
        Method::Pattern(cells.clone())
    } else if let Some(puzzle) = near {
        Method::Vicinity { puzzle, remove: args.remove, add: args.add }
    } else if args.unbiased {
        Method::Unbiased
    } else {
        Method::TopDown(args.symmetry)
    };
    let source = match (args.solution, args.uniform) {
        (Some(solution), _) => Source::Solution(solution),
        (None, true) => Source::Random(Sampler::Uniform),
        (None, false) => Source::Random(Sampler::Fast),
    };
    let request = GenerateRequest {
        givens: args.givens.clone(),
        redundancy: match (args.not_minimal, args.minimal) {
            (true, _) => Some(Redundancy::Allowed),
            (false, true) => Some(Redundancy::Minimal),
            (false, false) => None,
        },
        max_tries: args.budget.map(|tries| match tries {
            Tries::At(tries) => Some(tries.get()),
            Tries::Endless => None,
        }),
        hardest: args.difficulty.hardest,
        harder: args.difficulty.harder,
        by: args.difficulty.by,
        target: args.difficulty.target(report),
        ..GenerateRequest::new(method, source)
    };
    request.plan(config).map_err(|error| match error {
        GenerateError::NoGivens => {
            anyhow!("--not-minimal needs --givens N, the number of givens")
        }
        GenerateError::NoSolution => anyhow!("--near: {error}"),
        GenerateError::Several => {
            anyhow!("--near: the puzzle has several solutions, and --add 0 leaves it so")
        }
        GenerateError::Hardest | GenerateError::Target(_) => anyhow!(error),
    })
}

/// What to say of an item that was not found.
pub(super) fn unmet(index: u64, answer: &Answer, is_choosy: bool) -> String {
    let mut text = format!("sudokit: puzzle {index}: not met in {} tries", answer.tries);
    if is_choosy {
        text += &format!(" ({} puzzles drawn, {} judged)", answer.drawn, answer.judged);
    }
    if answer.unknown > 0 {
        text += &format!("; not known within the budget: {}", answer.unknown);
    }
    text
}

/// From where to where a climb led.
pub(super) fn climbed(index: u64, scale: Scale, before: &Grades, after: &Grades) -> String {
    let column = scale.column();
    let (before, after) = (before.write(column), after.write(column));
    format!("sudokit: puzzle {index}: {scale} before: {before}; after: {after}")
}

/// How large the share of the tries is that makes a puzzle as wanted, as far as these show. A climb
/// is no sample, and of the hardest of some tries every one is one.
pub(super) fn share(made: u64, tries: u64, unknown: u64, target: &Target) -> Option<String> {
    let rare = one_in(tries).filter(|_| target.aim == Aim::First)?;
    let (tries, rare) = (grouped(tries), grouped(rare));
    let mut text = match made {
        0 => format!(
            "none of {tries} tries made one: with 95% confidence fewer than 1 in {rare} does"
        ),
        made => format!("{} of {tries} tries made one", grouped(made)),
    };
    if unknown > 0 {
        text += &format!(", not counting {} that the budget left unknown", grouped(unknown));
    }
    Some(text)
}

/// What to say where many givens make redundant ones usual.
pub(super) fn redundant(spec: &Spec) -> Option<String> {
    let is_many = matches!(spec.method, Method::TopDown(_));
    let least = spec.givens.start();
    (is_many && spec.redundancy == Redundancy::Allowed).then(|| {
        format!(
            "hardly any puzzle with {least} givens or more is minimal: redundant givens are \
             allowed, --minimal forbids them"
        )
    })
}

/// What is rare in this target: a message for long waits.
pub(super) fn rare(spec: &Spec) -> Option<String> {
    let minimal = spec.redundancy == Redundancy::Minimal;
    let (least, most) = (*spec.givens.start(), *spec.givens.end());
    Some(match &spec.method {
        Method::Pattern(cells) if minimal => format!(
            "few grids make a minimal puzzle of this pattern of {} givens; without --minimal \
             redundant givens are allowed",
            cells.len()
        ),
        Method::Pattern(cells) => {
            format!("few grids make a proper puzzle of this pattern of {} givens", cells.len())
        }
        Method::Vicinity { remove, add, .. } => format!(
            "few {}puzzles are {remove} givens out and {add} in away from this one{}",
            if minimal { "minimal " } else { "proper " },
            if minimal { "; without --minimal redundant givens are allowed" } else { "" }
        ),
        Method::Unbiased => {
            "--unbiased takes some 250,000 grids a puzzle, more for few or many givens".to_owned()
        }
        Method::TopDown(_) if minimal && least > 40 => {
            "no minimal puzzle with more than 40 givens is known; without --minimal redundant \
             givens are allowed"
                .to_owned()
        }
        Method::TopDown(_) if minimal && least > 27 => format!(
            "minimal puzzles with {least} givens or more are rare; --not-minimal allows redundant \
             ones"
        ),
        Method::TopDown(symmetry) if most < 23 => {
            let symmetric = if *symmetry == Symmetry::None { "" } else { "symmetric " };
            format!("{symmetric}puzzles with {most} givens or fewer are rare")
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symmetry_has_one_row_and_every_name_one_meaning() {
        for symmetry in Symmetry::ALL {
            assert_eq!(SYMMETRIES.iter().filter(|row| row.0 == symmetry).count(), 1);
        }
        let names = SYMMETRIES
            .iter()
            .flat_map(|(s, others, _)| [s.name()].into_iter().chain(others.iter().copied()));
        let mut names: Vec<&str> = names.collect();
        let all = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), all);
    }
}

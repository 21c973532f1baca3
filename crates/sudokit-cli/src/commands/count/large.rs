//! `sudokit count --exact` and `--estimate`: numbers of solutions beyond what a search can visit.

use super::Args;
use crate::bounds::Bound;
use crate::exit::Exit;
use crate::messages::{self, status};
use crate::report::{Answer, At, Columns, Each, Grids, Row, Text, Value, Verdict, interval};
use crate::stream::{self, Progress};
#[cfg(feature = "variants")]
use crate::variants::Question;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use sudokit::Cancel;
use sudokit::analyze::{Estimate, Space};
use sudokit::solve::{Budget, Config, End, Givens, Solver};
use sudokit_answer::Column;

/// Up to here a search counts as fast as a sum.
const BY_SEARCH: u64 = 1_000_000;
/// The maximum number of terms of a sum, if `--budget` gives no other.
const MAX_TERMS: u64 = 100_000_000_000;

/// Samples of an estimate.
const SAMPLES: u64 = 1_000_000;

/// What came out for one puzzle.
#[derive(Default)]
enum Known {
    /// The number.
    Exact(u128),
    /// An estimate of it, and the confidence of its interval.
    Estimated(Estimate, f64),
    /// Neither.
    #[default]
    Nothing,
}

impl Columns for Known {
    const GRIDS: Grids = super::Known::GRIDS;

    fn all() -> Vec<Column> {
        super::Known::all()
    }

    /// An exact number, as an estimate, is its own interval.
    fn value(&self, column: &str) -> Value {
        match (self, column) {
            (Known::Nothing, _) => Value::Missing,
            (Known::Exact(_), "at_least") => super::lower_bounds(false),
            (&Known::Exact(n), "count" | "estimate" | "low" | "high") => Value::Integer(n),
            (Known::Exact(_), "standard_error" | "samples") => Value::Integer(0),
            (Known::Estimated(estimate, _), "estimate") => Value::of(estimate.mean),
            (Known::Estimated(estimate, _), "standard_error") => Value::of(estimate.standard_error),
            (Known::Estimated(estimate, _), "log10") => Value::of(estimate.log10()),
            (&Known::Exact(n), "log10") if n > 0 => Value::of((n as f64).log10()),
            (Known::Estimated(_, confidence), "confidence") => Value::of(confidence),
            (Known::Estimated(estimate, _), "samples") => Value::of(estimate.samples),
            (Known::Estimated(estimate, confidence), "low") => {
                Value::of(estimate.interval(*confidence).0)
            }
            (Known::Estimated(estimate, confidence), "high") => {
                // JSON has no infinity: null is "no upper end".
                let high = estimate.interval(*confidence).1;
                Value::of(high.is_finite().then_some(high))
            }
            _ => Value::Missing,
        }
    }
}

/// Answers all puzzles.
pub(super) fn run(args: &Args, config: &Config) -> anyhow::Result<Exit> {
    let (results, more): (&[&str], &[&str]) = if args.estimate {
        (
            &["count", "estimate", "low", "high"],
            &["standard_error", "confidence", "log10", "samples"],
        )
    } else {
        (&["count"], &[])
    };
    let default = [&["source", "line", "puzzle"], results, more, &["error"]].concat();
    let report = args.report.report(&default, results)?.with_large("count");
    let (inputs, mut options) = args.stream.open(&report)?;
    let &Args { estimate, samples, seed, confidence, .. } = args;
    #[cfg(feature = "variants")]
    let others = {
        let question = if estimate {
            Question::Estimate { samples, seed, confidence }
        } else {
            Question::Count { limit: u64::MAX, bare: report.shows("at_least") }
        };
        args.rules.others(question, args.budget, &report, &options, &[])?
    };
    // One count at a time shows how far it has come, in place of the progress of the run.
    let progress = if options.threads == 1 { options.progress } else { Progress::Never };
    if options.threads == 1 {
        options.progress = Progress::Never;
    }
    let asked = if estimate {
        Asked::Estimate { samples: samples.unwrap_or(SAMPLES), seed, confidence }
    } else {
        Asked::Exact { terms: args.budget.unwrap_or(Bound::At(MAX_TERMS)).limit() }
    };
    let config = *config;
    stream::run(inputs, &options, move |cancel| {
        let mut solver = Solver::with_config(&config)?;
        solver.set_budget(Budget::UNLIMITED.with_cancel(cancel));
        let answer = Large { asked, solver, progress, cancel: cancel.clone() };
        let each = Each { answer, report: report.clone(), cancel: cancel.clone() };
        #[cfg(feature = "variants")]
        let each = others.beside(each, cancel);
        Ok(each)
    })
}

/// What is asked of plain grids.
#[derive(Clone, Copy)]
enum Asked {
    /// The number, by a sum of so many terms at most.
    Exact { terms: Option<u64> },
    /// An estimate.
    Estimate { samples: u64, seed: u64, confidence: f64 },
}

/// One worker.
struct Large {
    asked: Asked,
    solver: Solver,
    /// When it is shown how far a count has come.
    progress: Progress,
    cancel: Cancel,
}

impl Answer for Large {
    type Known = Known;

    fn at_once(&self) -> usize {
        1
    }

    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row<Known>> {
        puzzles.map(|givens| self.count(givens)).collect()
    }

    fn text(&self, _: &At<'_>, row: &Row<Known>) -> Text {
        match &row.known {
            Known::Exact(n) if matches!(self.asked, Asked::Estimate { .. }) => {
                Text::Lines(format!("{n}, exact"))
            }
            Known::Exact(n) => Text::Lines(n.to_string()),
            Known::Estimated(estimate, confidence) => Text::Lines(interval(estimate, *confidence)),
            Known::Nothing => Text::Word(row.verdict.name()),
        }
    }
}

impl Large {
    /// By search where that is quick, else by a sum over bands.
    fn count(&mut self, givens: Givens<'_>) -> Row<Known> {
        let found = self.solver.count(givens, BY_SEARCH);
        if found.end == End::Exhausted {
            return exact(found.solutions.into());
        }
        let Givens::Puzzle(puzzle) = givens else {
            return unknown("a pencilmark grid is counted up to a million solutions".to_owned());
        };
        let space = Space::new(puzzle);
        let mut meter = Meter::new(self.progress, &self.cancel);
        let row = match self.asked {
            Asked::Estimate { samples, seed, confidence } => {
                let estimate =
                    space.estimate(samples, seed, |n| meter.at(n as f64 / samples as f64));
                let is_whole = estimate.samples >= samples;
                let known = Known::Estimated(estimate, confidence);
                is_whole.then(|| Row::new(Verdict::Multiple, known))
            }
            Asked::Exact { terms: Some(most) } if space.terms() > u128::from(most) => {
                let terms = space.terms();
                Some(unknown(format!(
                    "not counted: the sum has {terms} terms (raise --budget, or take --estimate)"
                )))
            }
            Asked::Exact { .. } => space.exact(|share| meter.at(share)).map(exact),
        };
        meter.clear();
        row.unwrap_or_else(|| unknown("stopped".to_owned()))
    }
}

fn exact(solutions: u128) -> Row<Known> {
    let verdict = match solutions {
        0 => Verdict::None,
        1 => Verdict::Proper,
        _ => Verdict::Multiple,
    };
    Row { exit: Exit::Done, ..Row::new(verdict, Known::Exact(solutions)) }
}

fn unknown(error: String) -> Row<Known> {
    let mut row = Row::new(Verdict::Unknown, Known::Nothing);
    row.set_error(error);
    row
}

/// Shows how far one count has come, and stops it where it is to be given up.
struct Meter<'a> {
    cancel: &'a Cancel,
    show: bool,
    terminal: bool,
    shown: Instant,
    anything: bool,
}

impl<'a> Meter<'a> {
    fn new(when: Progress, cancel: &'a Cancel) -> Meter<'a> {
        let terminal = std::io::stderr().is_terminal();
        let show = match when {
            Progress::Auto => terminal,
            Progress::Always => true,
            Progress::Never => false,
        };
        Meter { cancel, show, terminal, shown: Instant::now(), anything: false }
    }

    fn at(&mut self, share: f64) -> ControlFlow<()> {
        if self.cancel.is_set() {
            return ControlFlow::Break(());
        }
        if self.show && self.shown.elapsed() > Duration::from_secs(1) {
            self.shown = Instant::now();
            self.anything = true;
            if self.terminal {
                messages::redraw(&format!("sudokit: {:.1}% counted", share * 100.0));
            } else {
                status!("sudokit: {:.1}% counted", share * 100.0);
            }
        }
        ControlFlow::Continue(())
    }

    fn clear(&self) {
        if self.anything && self.terminal {
            messages::redraw("");
        }
    }
}

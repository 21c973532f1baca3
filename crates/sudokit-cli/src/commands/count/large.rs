//! `sudokit count --exact` and `--estimate`: numbers of solutions beyond what a search can visit.

use super::Args;
use crate::bounds::{Bound, TIME_RAN_OUT};
use crate::exit::Exit;
use crate::messages::{self, LimitedMessages, status};
use crate::report::verdict::Verdict;
use crate::report::{At, Report, Row, Text, Value};
use crate::stream::{self, Progress, Sink, Worked};
#[cfg(feature = "variants")]
use crate::variants::{self, Question};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudokit::analyze::{Estimate, Space};
use sudokit::solve::{Budget, Config, End, Solver};
use sudokit::text::{Record, TextError};

/// Up to here a search counts as fast as a sum.
const BY_SEARCH: u64 = 1_000_000;
/// The maximum number of terms of a sum, if `--budget` gives no other.
const MAX_TERMS: u64 = 100_000_000_000;

/// Samples of an estimate.
const SAMPLES: u64 = 1_000_000;

/// What came out for one puzzle.
enum Known {
    /// The number.
    Exact(u128),
    /// An estimate of it.
    Estimated(Estimate),
    /// Neither.
    Nothing,
}

/// Answers every puzzle in turn.
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
    let (inputs, options) = args.stream.open_any(&report)?;
    #[cfg(feature = "variants")]
    if args.rules.apply(&options, &[])? {
        let &Args { samples, seed, confidence, .. } = args;
        let question = if args.estimate {
            Question::Estimate { samples, seed, confidence }
        } else {
            Question::Count { limit: u64::MAX, bare: report.shows("at_least") }
        };
        return variants::run(question, &args.rules, args.budget, report, (inputs, options));
    }
    let large = Large {
        args,
        report,
        solver: Solver::with_config(config)?,
        progress: options.progress,
        timeout: options.timeout,
        sink: Sink::open(options.output.as_deref(), inputs.paths(), options.compression)?,
        out: Worked::default(),
        limited: LimitedMessages::default(),
    };
    stream::for_each(&inputs, &options, large)
}

/// A run under way.
struct Large<'a> {
    args: &'a Args,
    report: Report,
    solver: Solver,
    progress: Progress,
    /// The maximum time of a puzzle.
    timeout: Option<Duration>,
    sink: Sink,
    out: Worked,
    limited: LimitedMessages,
}

impl stream::Each for Large<'_> {
    fn record(&mut self, source: &str, record: &Record, exit: &mut Exit) -> anyhow::Result<()> {
        let cancel = stream::interrupt_flag();
        let mut meter = Meter::new(self.progress, self.timeout, &cancel);
        let row = count(self.args, record, &mut self.solver, &mut meter);
        meter.clear();
        if cancel.load(Ordering::SeqCst) && row.exit != Exit::Done {
            exit.note(Exit::Interrupted);
            return Ok(());
        }
        self.write(&At::record(source, record), &row, exit)
    }

    fn unreadable(&mut self, source: &str, error: &TextError) -> anyhow::Result<bool> {
        let mut row = Row::new(Verdict::Unreadable, Known::Nothing);
        row.set_error(error.reason().to_string());
        self.write(&At::error(source, error), &row, &mut Exit::Unreadable).map(|()| true)
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.sink.finish()?;
        self.limited.finish();
        Ok(())
    }
}

impl Large<'_> {
    fn write(&mut self, at: &At<'_>, row: &Row<Known>, exit: &mut Exit) -> anyhow::Result<()> {
        let args = self.args;
        let text = || text(args, row);
        self.report.write(at, row, &|column| value(args, column, &row.known), text, &mut self.out);
        exit.note(stream::print_messages(&mut self.out, &mut self.limited));
        self.sink.take(&mut self.out)?;
        Ok(self.sink.flush()?)
    }
}

/// A value. An exact number, as an estimate, is its own interval.
fn value(args: &Args, column: &str, known: &Known) -> Value {
    match (known, column) {
        (Known::Nothing, _) => Value::Missing,
        (Known::Exact(_), "at_least") => super::lower_bounds(false),
        (_, "confidence") => Value::of(args.confidence),
        (&Known::Exact(n), "count" | "estimate" | "low" | "high") => Value::Integer(n),
        (Known::Exact(_), "standard_error" | "samples") => Value::Integer(0),
        (Known::Estimated(estimate), "estimate") => Value::of(estimate.mean),
        (Known::Estimated(estimate), "standard_error") => Value::of(estimate.standard_error),
        (Known::Estimated(estimate), "samples") => Value::of(estimate.samples),
        (Known::Estimated(estimate), "log10") => Value::of(estimate.log10()),
        (&Known::Exact(n), "log10") if n > 0 => Value::of((n as f64).log10()),
        (Known::Estimated(estimate), "low") => Value::of(estimate.interval(args.confidence).0),
        (Known::Estimated(estimate), "high") => {
            // JSON has no infinity: null is "no upper end".
            let high = estimate.interval(args.confidence).1;
            Value::of(high.is_finite().then_some(high))
        }
        _ => Value::Missing,
    }
}

fn text(args: &Args, row: &Row<Known>) -> Text {
    match &row.known {
        Known::Exact(n) if args.estimate => Text::Lines(format!("{n}, exact")),
        Known::Exact(n) => Text::Lines(n.to_string()),
        Known::Estimated(estimate) => {
            let (low, high) = estimate.interval(args.confidence);
            let percent = args.confidence * 100.0;
            Text::Lines(format!("{:.4e}, {percent}%: {low:.4e} to {high:.4e}", estimate.mean))
        }
        Known::Nothing => Text::Word(row.verdict.name()),
    }
}

/// By search where that is quick, else by a sum over bands.
fn count(args: &Args, record: &Record, solver: &mut Solver, meter: &mut Meter<'_>) -> Row<Known> {
    let budget = Budget::UNLIMITED.with_cancel(Arc::clone(meter.cancel));
    solver.set_budget(meter.deadline.map_or(budget.clone(), |deadline| budget.until(deadline)));
    let found = solver.count(record.content, BY_SEARCH);
    if found.end == End::Exhausted {
        return exact(found.solutions.into());
    }
    if meter.is_over() {
        return unknown(TIME_RAN_OUT.to_owned());
    }
    let Some(puzzle) = record.content.puzzle() else {
        return unknown("a pencilmark grid is counted up to a million solutions".to_owned());
    };
    let space = Space::new(puzzle);
    if args.estimate {
        let samples = args.samples.unwrap_or(SAMPLES);
        let estimate = space.estimate(samples, args.seed, |n| meter.at(n as f64 / samples as f64));
        if estimate.samples < samples {
            return unknown(meter.why_stopped());
        }
        return Row::new(Verdict::Multiple, Known::Estimated(estimate));
    }
    let terms = space.terms();
    let budget = args.budget.unwrap_or(Bound::At(MAX_TERMS)).limit();
    if budget.is_some_and(|budget| terms > u128::from(budget)) {
        return unknown(format!(
            "not counted: the sum has {terms} terms (raise --budget, or take --estimate)"
        ));
    }
    match space.exact(|share| meter.at(share)) {
        Some(solutions) => exact(solutions),
        None => unknown(meter.why_stopped()),
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

/// Shows how far one count has come, and stops it at Ctrl-C and when its time is over.
struct Meter<'a> {
    cancel: &'a Arc<AtomicBool>,
    deadline: Option<Instant>,
    show: bool,
    terminal: bool,
    shown: Instant,
    anything: bool,
}

impl<'a> Meter<'a> {
    fn new(when: Progress, timeout: Option<Duration>, cancel: &'a Arc<AtomicBool>) -> Meter<'a> {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        let terminal = std::io::stderr().is_terminal();
        let show = match when {
            Progress::Auto => terminal,
            Progress::Always => true,
            Progress::Never => false,
        };
        Meter { cancel, deadline, show, terminal, shown: Instant::now(), anything: false }
    }

    fn is_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Why a count ended before its end.
    fn why_stopped(&self) -> String {
        if self.is_over() { TIME_RAN_OUT } else { "stopped" }.to_owned()
    }

    fn at(&mut self, share: f64) -> ControlFlow<()> {
        if self.cancel.load(Ordering::Relaxed) || self.is_over() {
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

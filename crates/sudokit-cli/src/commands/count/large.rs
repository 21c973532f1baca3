//! `sudokit count --exact` and `--estimate`: numbers of solutions beyond what a search can visit.

use super::Args;
use crate::commands::rows::{Layout, givens};
use crate::commands::verdict;
use crate::exit::Exit;
use crate::messages::{self, tell};
use crate::stream::{self, Progress, Sink, Worked};
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use sudokit::analyze::Space;
use sudokit::solve::{Budget, Config, End, Solver};
use sudokit::text::Record;

/// Up to here a search counts as fast as a sum.
const BY_SEARCH: u64 = 1_000_000;

/// What came out for one puzzle.
struct Answer {
    text: String,
    json: Value,
    exit: Exit,
    error: Option<String>,
}

/// Answers every puzzle in turn.
pub fn run(args: &Args, config: &Config) -> anyhow::Result<Exit> {
    let json = match args.rows.layout(&[], false)? {
        Layout::Text(_) => false,
        Layout::Json(_) => true,
        Layout::Csv(_) => anyhow::bail!("--exact and --estimate print text or jsonl, not csv"),
    };
    let (inputs, options) = args.stream.open()?;
    let cancel = stream::interrupt_flag();
    let mut solver = Solver::with_config(config)?;
    let mut sink = Sink::stdout(options.compression)?;
    let mut out = Worked::default();
    let mut exit = stream::for_each(&inputs, &options, |source: &str, record: &Record| {
        let mut meter = Meter::new(options.progress, &cancel);
        let answer = count(args, record, &mut solver, &mut meter);
        meter.clear();
        if cancel.load(Ordering::SeqCst) && answer.exit != Exit::Done {
            return Ok(Exit::Interrupted);
        }
        if let Some(error) = &answer.error {
            tell!("{source}:{}: {error}", record.line);
        }
        if json {
            let mut object = json!({
                "version": 1,
                "source": source,
                "line": record.line,
                "puzzle": verdict::one_line(&record.content),
            });
            if let (Some(all), Value::Object(more)) = (object.as_object_mut(), answer.json) {
                all.extend(more);
            }
            verdict::write_json(&mut out.bytes, &object);
        } else {
            out.bytes.extend_from_slice(answer.text.as_bytes());
            out.bytes.push(b'\n');
        }
        sink.take(&mut out)?;
        sink.flush()?;
        Ok(answer.exit)
    })?;
    sink.finish()?;
    if cancel.load(Ordering::SeqCst) {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

/// By search where that is quick, else by a sum over bands.
fn count(args: &Args, record: &Record, solver: &mut Solver, meter: &mut Meter<'_>) -> Answer {
    solver.set_budget(Budget::UNLIMITED.with_cancel(Arc::clone(meter.cancel)));
    let found = solver.count(givens(&record.content), BY_SEARCH);
    if found.end == End::Exhausted {
        return exact(found.solutions.into(), args);
    }
    let Some(puzzle) = record.content.puzzle() else {
        return unknown("a pencilmark grid is counted up to a million solutions".to_owned());
    };
    let space = Space::new(puzzle);
    if args.estimate {
        let estimate =
            space.estimate(args.samples, args.seed, |n| meter.at(n as f64 / args.samples as f64));
        if estimate.samples < args.samples {
            return unknown("stopped".to_owned());
        }
        let (low, high) = estimate.interval(args.confidence);
        let percent = args.confidence * 100.0;
        return Answer {
            text: format!("{:.4e}, {percent}%: {low:.4e} to {high:.4e}", estimate.mean),
            json: json!({
                "estimate": estimate.mean,
                "standard_error": estimate.standard_error,
                "confidence": args.confidence,
                "low": low,
                // JSON has no infinity: null is "no upper end".
                "high": high.is_finite().then_some(high),
                "samples": estimate.samples,
            }),
            exit: Exit::Done,
            error: None,
        };
    }
    let terms = space.terms();
    if terms > u128::from(args.max_terms) {
        return unknown(format!(
            "not counted: the sum has {terms} terms (raise --max-terms, or take --estimate)"
        ));
    }
    match space.exact(|share| meter.at(share)) {
        Some(solutions) => exact(solutions, args),
        None => unknown("stopped".to_owned()),
    }
}

/// An exact number; as an estimate it is its own interval.
fn exact(solutions: u128, args: &Args) -> Answer {
    // A number beyond what JSON readers hold exactly is a text.
    let number = match u64::try_from(solutions) {
        Ok(small) if small < 1 << 53 => json!(small),
        _ => json!(solutions.to_string()),
    };
    let text = if args.estimate { format!("{solutions}, exact") } else { solutions.to_string() };
    Answer { text, json: json!({ "count": number }), exit: Exit::Done, error: None }
}

fn unknown(error: String) -> Answer {
    Answer {
        text: "unknown".to_owned(),
        json: json!({ "count": null, "error": error }),
        exit: Exit::BudgetRanOut,
        error: Some(error),
    }
}

/// Shows how far one count has come, and stops it at Ctrl-C.
struct Meter<'a> {
    cancel: &'a Arc<AtomicBool>,
    show: bool,
    terminal: bool,
    shown: Instant,
    anything: bool,
}

impl<'a> Meter<'a> {
    fn new(when: Progress, cancel: &'a Arc<AtomicBool>) -> Meter<'a> {
        let terminal = std::io::stderr().is_terminal();
        let show = match when {
            Progress::Auto => terminal,
            Progress::Always => true,
            Progress::Never => false,
        };
        Meter { cancel, show, terminal, shown: Instant::now(), anything: false }
    }

    fn at(&mut self, share: f64) -> ControlFlow<()> {
        if self.cancel.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if self.show && self.shown.elapsed() > Duration::from_secs(1) {
            self.shown = Instant::now();
            self.anything = true;
            if self.terminal {
                messages::redraw(&format!("sudokit: {:.1}% counted", share * 100.0));
            } else {
                tell!("sudokit: {:.1}% counted", share * 100.0);
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

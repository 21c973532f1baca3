//! `sudokit solve --all`: solutions one after the other, as they are found, in constant memory.

use super::{Args, write_solution};
use crate::commands::rows::{Layout, Place, Row, givens, write_row};
use crate::commands::verdict::{self, Verdict};
use crate::exit::Exit;
use crate::messages::tell;
use crate::stream::{self, Sink, Worked};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use sudokit::solve::{Budget, Config, End, Solutions};
use sudokit::text::Record;

/// Output is handed on when this much has gathered.
const GATHER: usize = 32 * 1024;

/// Writes the solutions of every puzzle, in lexicographic order.
pub fn run(args: &Args, layout: &Layout, config: &Config) -> anyhow::Result<Exit> {
    let (inputs, options) = args.stream.open()?;
    let mut sink = Sink::stdout(options.compression)?;
    let cancel = stream::interrupt_flag();
    let mut out = Worked::default();
    let mut exit = stream::for_each(&inputs, &options, |source: &str, record: &Record| {
        let place = Place { source, line: record.line, format: record.format };
        let budget = Budget::UNLIMITED.with_cancel(Arc::clone(&cancel));
        let mut solutions =
            Solutions::with_config(givens(&record.content), args.order.into(), budget, config)?;
        let mut found = 0;
        while args.limit.is_none_or(|limit| found < limit) && !cancel.load(Ordering::Relaxed) {
            let Some(solution) = solutions.next() else { break };
            found += 1;
            match layout {
                Layout::Text(format) => {
                    write_solution(format.unwrap_or(record.format), &solution, &mut out);
                }
                _ => {
                    let row = Row { solution: Some(solution), ..Row::new(Verdict::Solved) };
                    write_row(layout, &place, Some(&record.content), &row, &mut out);
                }
            }
            if out.bytes.len() > GATHER || found == 1 {
                sink.take(&mut out)?;
            }
        }
        sink.take(&mut out)?;
        sink.flush()?;
        if found > 0 || solutions.end() != Some(End::Exhausted) {
            return Ok(Exit::Done);
        }
        let (verdict, why) = match verdict::clash(&record.content) {
            Some(clash) => (Verdict::Invalid, clash),
            None => (Verdict::None, "no solution".to_owned()),
        };
        tell!("{source}:{}: {why}", record.line);
        Ok(verdict.exit())
    })?;
    sink.finish()?;
    if cancel.load(Ordering::SeqCst) {
        exit.note(Exit::Interrupted);
    }
    Ok(exit)
}

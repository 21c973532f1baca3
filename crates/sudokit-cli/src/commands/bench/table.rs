//! The table a person reads.

use super::measure::Report;
use crate::numbers::grouped;
use std::fmt;

/// A report as text.
pub(super) struct Table<'a>(pub &'a Report);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { set, puzzles, without_solution, with_one, with_several, limit, .. } = self.0;
        writeln!(
            f,
            "{set}: {} puzzles ({} without, {} with one, {} with several solutions), counted up to \
             {limit}",
            grouped(*puzzles as u64),
            grouped(*without_solution as u64),
            grouped(*with_one as u64),
            grouped(*with_several as u64),
        )?;
        writeln!(
            f,
            "  engine  set       threads  us/puzzle    puzzles/s  guesses  no guess   p50 us   p99 us"
        )?;
        for row in &self.0.rows {
            let micro = |time: Option<f64>| {
                time.map_or_else(|| "-".to_owned(), |time| format!("{:.2}", time / 1e3))
            };
            writeln!(
                f,
                "  {:7} {:9} {:7} {:10.3} {:>12} {:8.3} {:8.1}% {:>8} {:>8}",
                row.engine,
                row.instruction_set,
                row.threads,
                row.nanoseconds_per_puzzle / 1e3,
                grouped(row.puzzles_per_second as u64),
                row.guesses_per_puzzle,
                row.share_without_guess * 100.0,
                micro(row.p50_nanoseconds),
                micro(row.p99_nanoseconds),
            )?;
        }
        writeln!(f)
    }
}

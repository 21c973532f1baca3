//! The progress line on stderr.

use super::Tally;
use crate::messages::status;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// When to show progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub(crate) enum Progress {
    /// When stderr is a terminal and stdout is not.
    #[default]
    Auto,
    /// Always; a line a second where stderr is no terminal.
    Always,
    /// Never.
    Never,
}

/// The line being shown.
pub(super) struct Line {
    bar: Option<ProgressBar>,
    plain: bool,
    started: Instant,
    shown: Instant,
    total_bytes: Option<u64>,
}

/// How often the line changes.
const EVERY: Duration = Duration::from_millis(200);

impl Line {
    /// Shows progress as asked; the size in bytes gives percent and time left.
    pub(super) fn new(when: Progress, total_bytes: Option<u64>) -> Line {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match when {
            Progress::Auto => terminal && !std::io::stdout().is_terminal(),
            Progress::Always => true,
            Progress::Never => false,
        };
        let bar = (wanted && terminal).then(|| {
            let bar = match total_bytes {
                Some(bytes) => ProgressBar::new(bytes),
                None => ProgressBar::no_length(),
            };
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let template = match total_bytes {
                Some(_) => "{wide_msg} {percent:>3}%  {eta_precise} left",
                None => "{wide_msg} {elapsed_precise}",
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        let now = Instant::now();
        Line { bar, plain: wanted && !terminal, started: now, shown: now, total_bytes }
    }

    /// Shows the state, not too often.
    pub(super) fn update(&mut self, tally: &Tally, bytes: u64) {
        if self.bar.is_none() && !self.plain {
            return;
        }
        let every = if self.plain { Duration::from_secs(1) } else { EVERY };
        if self.shown.elapsed() < every {
            return;
        }
        self.shown = Instant::now();
        let text = describe(tally, self.started.elapsed());
        if let Some(bar) = &self.bar {
            bar.set_position(bytes);
            bar.set_message(text);
        } else {
            match self.total_bytes {
                Some(total) if total > 0 => {
                    status!("sudokit: {text}; {}% read", bytes * 100 / total);
                }
                _ => status!("sudokit: {text}"),
            }
        }
    }

    /// Prints a message without tearing the line.
    pub(super) fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| status!("{text}")),
            None => status!("{text}"),
        }
    }

    /// Clears the line; gives the summary.
    pub(super) fn finish(&self, tally: &Tally) -> String {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        describe(tally, self.started.elapsed())
    }
}

/// "12,345 puzzles in 1.2 s (10,287/s): 12,000 proper, 345 multiple".
fn describe(tally: &Tally, elapsed: Duration) -> String {
    let total = tally.total();
    let seconds = elapsed.as_secs_f64();
    let rate = if seconds > 0.0 { (total as f64 / seconds) as u64 } else { 0 };
    let verdicts: Vec<String> =
        tally.sorted().into_iter().map(|(v, n)| format!("{} {v}", HumanCount(n))).collect();
    let noun = if total == 1 { "puzzle" } else { "puzzles" };
    format!(
        "{} {noun} in {seconds:.1} s ({}/s): {}",
        HumanCount(total),
        HumanCount(rate),
        verdicts.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_by_verdict_most_frequent_first() {
        let mut tally = Tally::default();
        for _ in 0..1200 {
            tally.add("proper");
        }
        tally.add("none");
        let text = describe(&tally, Duration::from_secs(2));
        assert_eq!(text, "1,201 puzzles in 2.0 s (600/s): 1,200 proper, 1 none");
    }
}

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
pub(crate) struct Line {
    bar: Option<ProgressBar>,
    /// Lines below each other instead of a bar.
    is_plain: bool,
    started: Instant,
    shown: Instant,
}

impl Line {
    /// Shows progress as asked, in a bar of that length and template.
    pub(crate) fn new(when: Progress, length: Option<u64>, template: &str) -> Line {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match when {
            Progress::Auto => terminal && !std::io::stdout().is_terminal(),
            Progress::Always => true,
            Progress::Never => false,
        };
        let bar = (wanted && terminal).then(|| {
            let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
            bar.set_draw_target(ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        let now = Instant::now();
        Line { bar, is_plain: wanted && !terminal, started: now, shown: now }
    }

    /// Whether anything is shown.
    pub(crate) fn is_shown(&self) -> bool {
        self.is_plain || self.bar.is_some()
    }

    /// Since it was made.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Shows the state, not too often: the position, the text beside the bar, and the line where
    /// there is no bar.
    pub(crate) fn update(&mut self, state: impl FnOnce() -> (u64, String, String)) {
        let every = Duration::from_millis(if self.is_plain { 1000 } else { 200 });
        if !self.is_shown() || self.shown.elapsed() < every {
            return;
        }
        self.shown = Instant::now();
        let (position, text, line) = state();
        match &self.bar {
            Some(bar) => {
                bar.set_position(position);
                bar.set_message(text);
            }
            None => status!("sudokit: {line}"),
        }
    }

    /// Prints a message without tearing the line.
    pub(crate) fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| status!("{text}")),
            None => status!("{text}"),
        }
    }

    /// Clears the line.
    pub(crate) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// "12,345 puzzles in 1.2 s (10,287/s): 12,000 proper, 345 multiple".
pub(super) fn describe(tally: &Tally, elapsed: Duration) -> String {
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

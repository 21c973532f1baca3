//! What a run reports on stderr: a progress bar, and how much was done for how much.

use crate::messages::status;
use crate::stream::Progress;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use sudokit::target::Answer;

/// The progress bar.
pub(super) struct Shown {
    bar: Option<ProgressBar>,
    plain: bool,
    started: Instant,
    last: Instant,
    wanted: u64,
    /// Whether it is of interest how many puzzles were passed over.
    is_choosy: bool,
    made: u64,
    unmet: u64,
    tries: u64,
    drawn: u64,
    judged: u64,
    unknown: u64,
}

impl Shown {
    /// Shows progress as asked.
    pub(super) fn new(when: Progress, wanted: u64, is_choosy: bool) -> Shown {
        let terminal = std::io::stderr().is_terminal();
        let shown = match when {
            Progress::Auto => terminal && !std::io::stdout().is_terminal(),
            Progress::Always => true,
            Progress::Never => false,
        };
        let bar = (shown && terminal).then(|| {
            let bar = ProgressBar::new(wanted);
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let template = "{wide_bar} {human_pos}/{human_len} {msg} {eta_precise} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        let now = Instant::now();
        Shown {
            bar,
            plain: shown && !terminal,
            started: now,
            last: now,
            wanted,
            is_choosy,
            made: 0,
            unmet: 0,
            tries: 0,
            drawn: 0,
            judged: 0,
            unknown: 0,
        }
    }

    /// Counts an item.
    pub(super) fn count(&mut self, answer: &Answer) {
        match answer.found {
            Some(_) => self.made += 1,
            None => self.unmet += 1,
        }
        self.tries += answer.tries;
        self.drawn += answer.drawn;
        self.judged += answer.judged;
        self.unknown += answer.unknown;
    }

    /// Items that were made.
    pub(super) fn made(&self) -> u64 {
        self.made
    }

    /// Items that could not be made.
    pub(super) fn unmet(&self) -> u64 {
        self.unmet
    }

    /// Tries of all items.
    pub(super) fn tries(&self) -> u64 {
        self.tries
    }

    /// Puzzles of which the budget left open whether they meet the target.
    pub(super) fn unknown(&self) -> u64 {
        self.unknown
    }

    /// Whether anything is shown.
    pub(super) fn is_shown(&self) -> bool {
        self.plain || self.bar.is_some()
    }

    /// Shows the state, not too often.
    pub(super) fn update(&mut self) {
        let every = Duration::from_millis(if self.plain { 1000 } else { 200 });
        if !self.is_shown() || self.last.elapsed() < every {
            return;
        }
        self.last = Instant::now();
        match &self.bar {
            Some(bar) => {
                bar.set_position(self.made + self.unmet);
                let mut notes = Vec::new();
                if self.is_choosy && self.drawn > 0 {
                    notes.push(format!("{} of those drawn", self.acceptance()));
                }
                if self.unmet > 0 {
                    notes.push(format!("{} not met", HumanCount(self.unmet)));
                }
                if !notes.is_empty() {
                    bar.set_message(format!("({})", notes.join(", ")));
                }
            }
            None => status!("sudokit: {}; {} wanted", self.summary(), HumanCount(self.wanted)),
        }
    }

    /// Prints a message without tearing the bar.
    pub(super) fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| status!("{text}")),
            None => status!("{text}"),
        }
    }

    /// Clears the bar.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// The share of the puzzles drawn that were taken.
    fn acceptance(&self) -> String {
        let percent = 100.0 * self.made as f64 / self.drawn.max(1) as f64;
        match percent {
            0.0 => "none".to_owned(),
            10.0.. => format!("{percent:.0}%"),
            1.0.. => format!("{percent:.1}%"),
            _ => format!("{percent:.2}%"),
        }
    }

    /// "100 puzzles in 1.2 s (83/s), 5.2% of 1,923 drawn, 720 judged".
    pub(super) fn summary(&self) -> String {
        let made = self.made;
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = made as f64 / seconds.max(1e-9);
        // A few a second are shown with a decimal.
        let rate =
            if rate < 10.0 { format!("{rate:.1}") } else { HumanCount(rate as u64).to_string() };
        let noun = if made == 1 { "puzzle" } else { "puzzles" };
        let mut text = format!("{} {noun} in {seconds:.1} s ({rate}/s)", HumanCount(made));
        if self.is_choosy {
            let (drawn, judged) = (HumanCount(self.drawn), HumanCount(self.judged));
            text += &format!(", {} of {drawn} drawn, {judged} judged", self.acceptance());
        }
        if self.unknown > 0 {
            text += &format!(", {} not known within the budget", HumanCount(self.unknown));
        }
        if self.unmet > 0 {
            text += &format!(", {} not met", HumanCount(self.unmet));
        }
        text
    }
}

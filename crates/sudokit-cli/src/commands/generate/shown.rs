//! What a run reports on stderr: a progress bar, and how much was done for how much.

use crate::stream::{Progress, ProgressLine};
use indicatif::HumanCount;
use std::time::Duration;
use sudokit::target::Answer;

/// The progress of a run.
pub(super) struct Shown {
    pub line: ProgressLine,
    pub counts: Counts,
    wanted: u64,
}

/// What was made, and for how much.
#[derive(Default)]
pub(super) struct Counts {
    /// Whether it is of interest how many puzzles were passed over.
    is_choosy: bool,
    /// Items that were made.
    pub made: u64,
    /// Items that could not be made.
    pub unmet: u64,
    pub tries: u64,
    drawn: u64,
    judged: u64,
    /// Puzzles of which the budget left open whether they meet the target.
    pub unknown: u64,
}

impl Shown {
    /// Shows progress as asked.
    pub(super) fn new(when: Progress, wanted: u64, is_choosy: bool) -> Shown {
        let template = "{wide_bar} {human_pos}/{human_len} {msg} {eta_precise} left";
        let line = ProgressLine::new(when, Some(wanted), template);
        Shown { line, counts: Counts { is_choosy, ..Counts::default() }, wanted }
    }

    /// Shows the state, not too often.
    pub(super) fn update(&mut self) {
        let Shown { line, counts, wanted } = self;
        let elapsed = line.elapsed();
        line.update(|| {
            let mut notes = Vec::new();
            if counts.is_choosy && counts.drawn > 0 {
                notes.push(format!("{} of those drawn", counts.acceptance()));
            }
            if counts.unmet > 0 {
                notes.push(format!("{} not met", HumanCount(counts.unmet)));
            }
            let notes =
                if notes.is_empty() { String::new() } else { format!("({})", notes.join(", ")) };
            let plain = format!("{}; {} wanted", counts.summary(elapsed), HumanCount(*wanted));
            (counts.made + counts.unmet, notes, plain)
        });
    }

    /// How much was done for how much.
    pub(super) fn summary(&self) -> String {
        self.counts.summary(self.line.elapsed())
    }
}

impl Counts {
    /// Counts an item.
    pub(super) fn add(&mut self, answer: &Answer) {
        match answer.found {
            Some(_) => self.made += 1,
            None => self.unmet += 1,
        }
        self.tries += answer.tries;
        self.drawn += answer.drawn;
        self.judged += answer.judged;
        self.unknown += answer.unknown;
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
    fn summary(&self, elapsed: Duration) -> String {
        let made = self.made;
        let seconds = elapsed.as_secs_f64();
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

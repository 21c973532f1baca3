//! Labels that are wrong: counted and reported, or left out.

use crate::messages::status;
use crate::numbers::grouped;
use sudokit_data::labels::{BadLabels, WrongLabels};
use sudokit_data::read::FileFacts;
use sudokit_data::write::Layout;

/// What becomes of wrong labels.
#[derive(clap::Args, Debug)]
pub(super) struct LabelArgs {
    /// Leave out rows whose solution changes givens, breaks a rule, or is no grid of 81 digits.
    /// Such rows are counted on stderr either way.
    #[arg(long, help_heading = "Input options")]
    drop_bad_labels: bool,
}

impl LabelArgs {
    /// What becomes of them.
    pub(super) fn judging(&self) -> BadLabels {
        if self.drop_bad_labels { BadLabels::Dropped } else { BadLabels::Counted }
    }

    /// Says how many there are; `unreadable` is what is written of one that is no grid.
    pub(super) fn report(&self, files: &[FileFacts], unreadable: &str) {
        let mut all = WrongLabels::default();
        files.iter().filter_map(|file| file.wrong_labels.as_ref()).for_each(|file| all.add(file));
        let kept = "kept as they are (--drop-bad-labels leaves such rows out)";
        let kinds = [
            (&all.givens_changed, "changes givens", "change givens", kept),
            (
                &all.rule_broken,
                "breaks a rule or is not full",
                "break a rule or are not full",
                kept,
            ),
            (&all.unreadable, "is no grid of 81 digits", "are no grids of 81 digits", unreadable),
        ];
        for (kind, one, many, kept) in kinds {
            let Some(first) = &kind.first else { continue };
            let (noun, words) = if kind.count == 1 { ("label", one) } else { ("labels", many) };
            let becomes = if self.drop_bad_labels { "left out" } else { kept };
            let count = grouped(kind.count);
            status!("sudokit: {count} {noun} {words} (first: {first}): {becomes}");
        }
    }
}

/// What a layout has in the place of a solution that is no grid.
pub(super) fn kept_unreadable(layout: Layout) -> &'static str {
    match layout {
        Layout::Npy => "zeros in solutions.npy",
        layout if layout.needs_solutions() => "left out",
        _ => "kept as they are (--drop-bad-labels leaves such rows out)",
    }
}

/// How many rows were left out because of their labels.
pub(super) fn dropped_labels(files: &[FileFacts]) -> u64 {
    files.iter().filter_map(|file| Some(file.wrong_labels.as_ref()?.dropped)).sum()
}

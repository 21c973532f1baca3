//! The parts of an analysis that a run of `analyze` wants.

/// What `analyze` is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    /// The values that each cell has in some solution.
    pub(crate) candidates: bool,
    /// The constraints that follow from the others.
    pub(crate) redundant: bool,
    /// The smallest set of constraints that contradict each other.
    pub(crate) contradiction: bool,
}

impl Wanted {
    /// The columns of the answers.
    pub(crate) fn columns(self) -> Vec<&'static str> {
        let asked = [
            (self.candidates, &["true_candidates"][..]),
            (self.redundant, &["redundant"]),
            (self.contradiction, &["contradiction", "contradiction_is"]),
        ];
        asked.iter().filter(|(asked, _)| *asked).flat_map(|(_, columns)| columns.to_vec()).collect()
    }
}

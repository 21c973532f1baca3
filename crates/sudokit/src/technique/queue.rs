//! The queues in which singles wait.

use crate::board::Candidate;

/// Candidates in the order in which they arose.
#[derive(Clone, Debug)]
pub(super) struct Queue<const N: usize> {
    entries: [Candidate; N],
    head: u8,
    end: u8,
}

impl<const N: usize> Queue<N> {
    pub(super) const EMPTY: Queue<N> =
        Queue { entries: [Candidate::from_index(0).unwrap(); N], head: 0, end: 0 };

    /// Every cell becomes a naked single once, every digit of a house a hidden one once: there is
    /// room for all of them.
    #[inline]
    pub(super) fn push(&mut self, candidate: Candidate) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.end)) {
            *entry = candidate;
            self.end += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.entries[usize::from(self.head)..usize::from(self.end)].iter().copied()
    }

    /// Drops entries until one counts.
    pub(super) fn first(&mut self, counts: impl Fn(&Candidate) -> bool) -> Option<Candidate> {
        while self.head < self.end {
            let first = self.entries.get(usize::from(self.head)).filter(|first| counts(first));
            if first.is_some() {
                return first.copied();
            }
            self.head += 1;
        }
        None
    }

    pub(super) fn remove_first(&mut self, is_meant: impl Fn(&Candidate) -> bool) {
        let meant = self.iter().position(|candidate| is_meant(&candidate));
        if let Some(at) = meant {
            let at = usize::from(self.head) + at;
            self.entries.copy_within(at + 1..usize::from(self.end), at);
            self.end -= 1;
        }
    }
}

//! Rows that share an id.

use crate::error::DataError;
use crate::sorter::{Sorted, Sorter};
use sudokit::canon::ClassId;

/// Sorts rows by id, and returns the rows of each id together.
#[derive(Debug)]
pub struct SortedIds(Sorter<3>);

impl SortedIds {
    /// The maximum of memory, in bytes; beyond it ids go to temporary files.
    pub fn new(memory: u64) -> SortedIds {
        SortedIds(Sorter::new(memory))
    }

    /// Adds a row.
    ///
    /// # Errors
    /// When a temporary file cannot be written.
    pub fn push(&mut self, id: &ClassId, row: u64) -> Result<(), DataError> {
        let id = u128::from_be_bytes(*id.bytes());
        self.0.push([(id >> 64) as u64, id as u64, row])
    }

    /// All groups, those of one row too, in the order of their ids.
    ///
    /// # Errors
    /// When a temporary file cannot be written or read.
    pub fn groups(self) -> Result<Groups, DataError> {
        Ok(Groups { sorted: self.0.finish()?, ahead: None })
    }
}

/// Groups of rows that share an id.
#[derive(Debug)]
pub struct Groups {
    sorted: Sorted<3>,
    ahead: Option<[u64; 3]>,
}

impl Groups {
    /// Puts the rows of the next group into `rows`, in ascending order; false at the end.
    ///
    /// # Errors
    /// When a temporary file cannot be read.
    pub fn next_group(&mut self, rows: &mut Vec<u64>) -> Result<bool, DataError> {
        rows.clear();
        let first = match self.ahead.take() {
            Some(entry) => entry,
            None => match self.sorted.next() {
                Some(entry) => entry?,
                None => return Ok(false),
            },
        };
        rows.push(first[2]);
        for entry in self.sorted.by_ref() {
            let entry = entry?;
            if entry[..2] != first[..2] {
                self.ahead = Some(entry);
                break;
            }
            rows.push(entry[2]);
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::Puzzle;
    use sudokit::board::{Cell, Digit};

    #[test]
    fn groups_hold_their_rows_in_order() {
        let id = |n: usize| {
            let mut puzzle = Puzzle::EMPTY;
            puzzle.set(Cell::new(n).unwrap(), Digit::new(1));
            ClassId::of(&puzzle)
        };
        let mut gathered = SortedIds::new(0);
        for row in 0..30_u64 {
            gathered.push(&id(row as usize % 7), row).unwrap();
        }
        let mut groups = gathered.groups().unwrap();
        let (mut rows, mut all) = (Vec::new(), Vec::new());
        while groups.next_group(&mut rows).unwrap() {
            assert!(rows.windows(2).all(|pair| pair[1] == pair[0] + 7), "{rows:?}");
            all.append(&mut rows);
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(0..30));
    }
}

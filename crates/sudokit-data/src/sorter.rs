//! Sorts more than memory holds.
//!
//! Entries are a few whole numbers. Up to the memory limit they are sorted there; beyond that,
//! sorted runs go to temporary files and are merged at the end. One tool serves both needs of the
//! commands: to bring equal ids together, and to bring results back into the order of rows. (Radix
//! partitions of ids, the alternative, would serve the first alone.)

use crate::error::DataError;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};

/// Sorts entries of `N` numbers each.
#[derive(Debug)]
pub struct Sorter<const N: usize> {
    entries: Vec<[u64; N]>,
    /// How many entries are kept in memory.
    most: usize,
    runs: Vec<File>,
}

/// No run is shorter: each costs a file and a buffer.
const LEAST: usize = 1 << 12;

fn failed(error: std::io::Error) -> DataError {
    DataError::io("a temporary file", error)
}

impl<const N: usize> Sorter<N> {
    /// With so much memory, in bytes.
    pub fn new(memory: u64) -> Sorter<N> {
        let most = usize::try_from(memory).unwrap_or(usize::MAX) / size_of::<[u64; N]>();
        Sorter { entries: Vec::new(), most: most.max(LEAST), runs: Vec::new() }
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// When a temporary file cannot be written.
    pub fn push(&mut self, entry: [u64; N]) -> Result<(), DataError> {
        if self.entries.len() == self.most {
            self.spill()?;
        }
        if self.entries.len() == self.entries.capacity() {
            // By half, not twofold: what is held counts.
            let more = (self.entries.len() / 2).clamp(LEAST, self.most);
            self.entries.reserve_exact(more.min(self.most - self.entries.len()));
        }
        self.entries.push(entry);
        Ok(())
    }

    fn spill(&mut self) -> Result<(), DataError> {
        self.entries.sort_unstable();
        let mut file = BufWriter::new(tempfile::tempfile().map_err(failed)?);
        for entry in &self.entries {
            for number in entry {
                file.write_all(&number.to_le_bytes()).map_err(failed)?;
            }
        }
        let mut file = file.into_inner().map_err(|e| failed(e.into_error()))?;
        file.rewind().map_err(failed)?;
        self.runs.push(file);
        self.entries.clear();
        Ok(())
    }

    /// All entries in ascending order.
    ///
    /// # Errors
    /// When a temporary file cannot be written or read.
    pub fn finish(mut self) -> Result<Sorted<N>, DataError> {
        if self.runs.is_empty() {
            self.entries.sort_unstable();
            return Ok(Sorted::Memory(self.entries.into_iter()));
        }
        self.spill()?;
        let mut runs = Vec::new();
        let mut heads = BinaryHeap::new();
        for (at, file) in self.runs.into_iter().enumerate() {
            let mut run = BufReader::with_capacity(1 << 16, file);
            if let Some(head) = next(&mut run)? {
                heads.push(Reverse((head, at)));
            }
            runs.push(run);
        }
        Ok(Sorted::Runs { runs, heads })
    }
}

fn next<const N: usize>(run: &mut BufReader<File>) -> Result<Option<[u64; N]>, DataError> {
    let mut entry = [0; N];
    for (at, number) in entry.iter_mut().enumerate() {
        let mut bytes = [0; 8];
        match run.read_exact(&mut bytes) {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof && at == 0 => {
                return Ok(None);
            }
            other => other.map_err(failed)?,
        }
        *number = u64::from_le_bytes(bytes);
    }
    Ok(Some(entry))
}

/// Entries in ascending order.
#[derive(Debug)]
pub enum Sorted<const N: usize> {
    /// All of them were in memory.
    Memory(std::vec::IntoIter<[u64; N]>),
    /// Runs, and the least entry of each that was not given out.
    Runs {
        /// The temporary files.
        runs: Vec<BufReader<File>>,
        /// What comes next in each.
        heads: BinaryHeap<Reverse<([u64; N], usize)>>,
    },
}

impl<const N: usize> Iterator for Sorted<N> {
    type Item = Result<[u64; N], DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Sorted::Memory(entries) => entries.next().map(Ok),
            Sorted::Runs { runs, heads } => {
                let Reverse((entry, at)) = heads.pop()?;
                match next(&mut runs[at]) {
                    Ok(Some(head)) => heads.push(Reverse((head, at))),
                    Ok(None) => {}
                    Err(error) => return Some(Err(error)),
                }
                Some(Ok(entry))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::random::Random;

    #[test]
    fn runs_in_files_give_what_memory_gives() {
        let mut random = Random::new(5, 0);
        let entries: Vec<[u64; 2]> =
            (0..20_000).map(|row| [random.below(500) << 40, row]).collect();
        let sorted = |memory| {
            let mut sorter = Sorter::new(memory);
            entries.iter().for_each(|entry| sorter.push(*entry).unwrap());
            let runs = sorter.runs.len();
            (sorter.finish().unwrap().map(Result::unwrap).collect::<Vec<_>>(), runs)
        };
        let mut expected = entries.clone();
        expected.sort_unstable();
        assert_eq!(sorted(1 << 30), (expected.clone(), 0));
        let (found, runs) = sorted(0);
        assert!(runs >= 4 && found == expected, "{runs}");
    }
}

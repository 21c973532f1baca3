//! Finds out which subset some rows are.

use super::{LineHash, Manifest, Packed, pack, unpack};
use sudokit::Puzzle;

/// Gathers the rows of a set, in any order, and says which subset they are. It holds no more rows
/// than the largest subset has.
#[derive(Debug)]
pub struct Gather {
    rows: Vec<Packed>,
    /// The rows of the largest subset.
    most: usize,
    /// There are more.
    is_over: bool,
}

impl Default for Gather {
    fn default() -> Gather {
        Gather::new()
    }
}

impl Gather {
    /// Without rows.
    pub fn new() -> Gather {
        let parts = Manifest::all().iter().flat_map(|manifest| &manifest.parts);
        let most = parts.map(|part| part.rows as usize).max().unwrap_or_default();
        Gather { rows: Vec::new(), most, is_over: false }
    }

    /// Whether another row can still make a subset of these.
    pub fn is_open(&self) -> bool {
        !self.is_over
    }

    /// Adds a row.
    pub fn push(&mut self, puzzle: &Puzzle) {
        if self.is_over || self.rows.len() == self.most {
            (self.is_over, self.rows) = (true, Vec::new());
            return;
        }
        self.rows.push(pack(puzzle));
    }

    /// The name of the subset that has exactly these rows; of one with several parts with the name
    /// of the part: `17-clue/grid-disjoint@1 test`.
    pub fn name(mut self) -> Option<String> {
        let parts = || Manifest::all().iter().flat_map(|m| m.parts.iter().map(move |p| (m, p)));
        let is_as_long = |rows| parts().any(|(_, part)| part.rows == rows);
        if self.is_over || !is_as_long(self.rows.len() as u64) {
            return None;
        }
        self.rows.sort_unstable();
        let mut hash = LineHash::default();
        self.rows.iter().for_each(|row| hash.push_puzzle(&unpack(row)));
        let (_, found) = hash.finish();
        let (manifest, part) = parts().find(|(_, part)| part.sha256 == found)?;
        Some(match manifest.parts.len() {
            1 => manifest.name.clone(),
            _ => format!("{} {}", manifest.name, part.name),
        })
    }
}

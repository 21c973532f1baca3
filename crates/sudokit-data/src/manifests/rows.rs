//! Rows as numbers that sort, and the one hash over all of them.

use crate::hash::hex;
use sha2::{Digest, Sha256};
use sudokit::Puzzle;

/// A puzzle, four bits a cell: numbers sort as the 81 characters do, an empty cell before 1.
pub type Packed = [u64; 6];

/// Packs a puzzle.
pub fn pack(puzzle: &Puzzle) -> Packed {
    let mut packed = [0; 6];
    for (cell, value) in puzzle.values().iter().enumerate() {
        packed[cell / 16] |= u64::from(*value) << (60 - 4 * (cell % 16));
    }
    packed
}

/// The puzzle that was packed.
pub fn unpack(packed: &Packed) -> Puzzle {
    let mut line = [b'.'; 81];
    for (cell, sign) in line.iter_mut().enumerate() {
        let value = (packed[cell / 16] >> (60 - 4 * (cell % 16)) & 15) as u8;
        if value > 0 {
            *sign = b'0' + value;
        }
    }
    let text = std::str::from_utf8(&line).unwrap_or_default();
    text.parse().unwrap_or(Puzzle::EMPTY)
}

/// SHA-256 over lines in ascending order, each with its line end: `LC_ALL=C sort -u | sha256sum`.
#[derive(Clone, Debug, Default)]
pub struct LineHash {
    hash: Sha256,
    lines: u64,
}

impl LineHash {
    /// Adds a line.
    pub fn push(&mut self, line: &[u8]) {
        self.hash.update(line);
        self.hash.update(b"\n");
        self.lines += 1;
    }

    /// Adds the 81 characters of a puzzle.
    pub fn push_puzzle(&mut self, puzzle: &Puzzle) {
        self.push(&puzzle.to_line(b'.'));
    }

    /// How many lines there were, and 64 hexadecimal digits.
    pub fn finish(self) -> (u64, String) {
        (self.lines, hex(&self.hash.finalize()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit::random::Random;

    /// Puzzles of random cells, most of them without any sense.
    fn puzzles() -> Vec<Puzzle> {
        let line = |seed| {
            let mut random = Random::new(seed, 0);
            (0..81).map(|_| b".123456789"[random.index(10)] as char).collect::<String>()
        };
        (0..200).map(|seed| line(seed).parse().unwrap()).collect()
    }

    #[test]
    fn packed_rows_come_back_and_sort_as_their_characters() {
        let mut all = puzzles();
        assert!(all.iter().all(|puzzle| unpack(&pack(puzzle)) == *puzzle));
        let mut texts: Vec<String> = all.iter().map(ToString::to_string).collect();
        texts.sort_unstable();
        all.sort_unstable_by_key(pack);
        assert!(all.iter().map(ToString::to_string).eq(texts));
    }

    #[test]
    fn the_hash_is_that_of_the_lines() {
        let mut hash = LineHash::default();
        hash.push(b"a");
        hash.push(b"b");
        // printf 'a\nb\n' | sha256sum
        let expected = "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2";
        assert_eq!(hash.finish(), (2, expected.to_owned()));
    }
}

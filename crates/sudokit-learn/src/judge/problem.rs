//! The two problems of the former Baekjoon Online Judge, and how each writes a grid.

use clap::ValueEnum;
use std::time::Duration;
use sudokit::Puzzle;
use sudokit::text::{Format, write_grid};

/// A problem: its layout and which answers it accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Problem {
    /// Nine lines of nine digits; of several solutions only the smallest is right.
    #[value(name = "2239")]
    P2239,
    /// Nine lines of nine numbers between single spaces; any solution is right.
    #[value(name = "2580")]
    P2580,
}

impl Problem {
    /// Its number.
    pub(crate) fn number(self) -> u32 {
        match self {
            Problem::P2239 => 2239,
            Problem::P2580 => 2580,
        }
    }

    /// The other one, whose input looks different.
    pub(crate) fn other(self) -> Problem {
        match self {
            Problem::P2239 => Problem::P2580,
            Problem::P2580 => Problem::P2239,
        }
    }

    /// Its time limit.
    pub(crate) fn time_limit(self) -> Duration {
        match self {
            Problem::P2239 => Duration::from_secs(2),
            Problem::P2580 => Duration::from_secs(1),
        }
    }

    /// Whether only the smallest solution is right.
    pub(crate) fn wants_smallest(self) -> bool {
        self == Problem::P2239
    }

    /// Its layout.
    fn format(self) -> Format {
        match self {
            Problem::P2239 => Format::Judge2239,
            Problem::P2580 => Format::Judge2580,
        }
    }

    /// The grid as the problem writes it, 0 for an empty cell.
    pub(crate) fn write(self, puzzle: &Puzzle) -> String {
        let mut text = Vec::new();
        write_grid(&mut text, self.format(), puzzle, Some(b'0'));
        String::from_utf8(text).expect("digits, spaces and line ends")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_has_its_layout() {
        let mut values = [0; 81];
        values[1] = 7;
        let puzzle = Puzzle::from_values(values).unwrap();
        let compact = Problem::P2239.write(&puzzle);
        assert_eq!(compact.lines().next(), Some("070000000"));
        assert_eq!(compact.len(), 90);
        let spaced = Problem::P2580.write(&puzzle);
        assert_eq!(spaced.lines().next(), Some("0 7 0 0 0 0 0 0 0"));
        assert_eq!(spaced.len(), 162);
    }
}

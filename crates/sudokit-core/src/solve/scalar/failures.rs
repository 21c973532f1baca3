//! Where a search has failed, and where it branches next.
//!
//! Every contradiction shows up at a cell without a digit, or at a digit without a permutation in
//! a chute. What fails often belongs to the reason why there is no solution. So a long search
//! branches there first. Each branch then meets the reason at once, and not through all ways to
//! fill the rest of the board.
//!
//! Source: weighted constraints (Boussemart, Hemery, Lecoutre and Sais, 2004).

use super::board::Board;
use super::chute::Chute;
use super::infer::{Dead, dead_chute};

/// How often each part of the board has failed.
#[derive(Clone, Debug)]
pub(super) struct Failures {
    /// For each cell index.
    cells: [u32; 81],
    /// For each digit and chute.
    digits: [[u32; 6]; 9],
}

/// What to branch on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// A digit in a chute (a band 0 to 2, a stack 3 to 5).
    Chute(u32, usize),
    /// A cell: `j`, and the bit of its minirow.
    Cell(usize, u32),
}

/// Any multiple of 2 to 9: failures are divided by the number of answers.
const SCALE: u64 = 2520;

impl Default for Failures {
    fn default() -> Failures {
        Failures::NONE
    }
}

impl Failures {
    pub(super) const NONE: Failures = Failures { cells: [0; 81], digits: [[0; 6]; 9] };

    /// Records what died on this board.
    pub(super) fn add(&mut self, board: &Board, dead: Dead) {
        match dead {
            Dead::Digit(digit) => self.digits[digit][dead_chute(board, digit)] += 1,
            Dead::Cells(cells) => {
                for (index, count) in self.cells.iter_mut().enumerate() {
                    *count += (cells[index % 3] >> (index / 3)) & 1;
                }
            }
        }
    }

    /// The open cell, or the open digit in a chute, with the most failures for each answer that it
    /// has left. `None` when none of them has failed yet.
    pub(super) fn question(&self, board: &Board) -> Option<Question> {
        let (mut most, mut question) = (0, None);
        let mut consider = |failures: u32, answers: u64, about: Question| {
            let score = u64::from(failures) * SCALE / answers;
            if score > most {
                (most, question) = (score, Some(about));
            }
        };
        for number in 0..6 {
            let chute = Chute::of(board, number);
            let with_two = chute.with_two();
            for digit in 0..9 {
                let failures = self.digits[digit][number as usize];
                let open = chute.open(digit);
                if failures == 0 || open == 0 {
                    continue;
                }
                // Seven to nine open triads: three to six permutations, or about that.
                let two = with_two >> digit & 1 == 1;
                let answers = if two { 2 } else { u64::from(open.count_ones()).max(6) - 3 };
                consider(failures, answers, Question::Chute(number, digit));
            }
        }
        for (index, &failures) in self.cells.iter().enumerate() {
            let (j, n) = (index % 3, index / 3);
            if failures == 0 || board.open[j] >> n & 1 == 0 {
                continue;
            }
            let digits: u32 = board.cells[j].words().iter().map(|word| word >> n & 1).sum();
            consider(failures, u64::from(digits), Question::Cell(j, 1 << n));
        }
        question
    }
}

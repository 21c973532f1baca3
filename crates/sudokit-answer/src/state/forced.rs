//! What forces a digit on a board: a single, or the hardest technique of a path to it.

use std::collections::HashMap;
use sudokit::board::{Candidate, Cell, Digit, DigitSet, House};
use sudokit::technique::{Path, Profile, Sheet, Technique};
use sudokit::{Budget, Puzzle};

/// The most boards whose paths are kept.
const MOST: usize = 64;

/// Looks for what forces digits. Traces of one puzzle often have boards in common, those of one
/// after the other: the path from a board is walked once, as far as it was asked for.
#[derive(Debug)]
pub struct Forced<'a> {
    profile: &'a Profile,
    budget: Budget,
    /// The puzzle of the boards, and whether it is proper.
    of: Option<(Puzzle, bool)>,
    walks: HashMap<[u8; 81], Walk<'a>>,
}

impl<'a> Forced<'a> {
    /// By the paths of a profile. The budget is that of each path.
    pub fn new(profile: &'a Profile, budget: Budget) -> Forced<'a> {
        Forced { profile, budget, of: None, walks: HashMap::new() }
    }

    /// What forces a digit on a board of a puzzle; `None` where nothing was found.
    pub(super) fn by(
        &mut self,
        puzzle: &Puzzle,
        board: &[u8; 81],
        wanted: Candidate,
        is_proper: bool,
    ) -> Option<Technique> {
        if let Some(single) = single(board, wanted) {
            return Some(single);
        }
        if self.of != Some((*puzzle, is_proper)) || self.walks.len() >= MOST {
            self.walks.clear();
            self.of = Some((*puzzle, is_proper));
        }
        if !self.walks.contains_key(board) {
            let mut others = Puzzle::from_values(*board)?;
            puzzle.givens().for_each(|(cell, _)| others.set(cell, None));
            let sheet = Sheet::with_notes(puzzle, &others, None);
            let sheet = if is_proper { sheet.known_proper() } else { sheet };
            // Only the names of the steps are wanted.
            let path = Path::new(sheet, self.profile).with_budget(&self.budget).unchecked();
            self.walks.insert(*board, Walk { path, hardest: None, by: [None; 81] });
        }
        self.walks.get_mut(board)?.to(wanted)
    }
}

/// A path under way.
#[derive(Debug)]
struct Walk<'a> {
    path: Path<'a>,
    /// The hardest technique so far.
    hardest: Option<Technique>,
    /// What was the hardest when the digit of a cell was found.
    by: [Option<Technique>; 81],
}

impl Walk<'_> {
    /// Goes on until a digit is found; the hardest technique on the way.
    fn to(&mut self, wanted: Candidate) -> Option<Technique> {
        let Candidate { cell, digit } = wanted;
        while self.path.sheet().get(cell) != Some(digit) {
            let open = self.path.sheet().open();
            let technique = self.path.step_over()?;
            self.hardest = self.hardest.max(Some(technique));
            for cell in open - self.path.sheet().open() {
                self.by[cell.index()] = self.hardest;
            }
        }
        self.by[cell.index()]
    }
}

/// The single that a digit is by the digits on the board alone.
fn single(board: &[u8; 81], wanted: Candidate) -> Option<Technique> {
    let Candidate { cell, digit } = wanted;
    let is_open = |at: Cell| board[at.index()] == 0;
    let is_place =
        |at: Cell| is_open(at) && at.peers().all(|peer| board[peer.index()] != digit.get());
    let houses = || House::all().filter(|house| house.contains(cell));
    let others = |house: House| house.cells().filter(move |&other| other != cell);
    if houses().any(|house| !others(house).any(is_open)) {
        return Some(Technique::FullHouse);
    }
    if is_place(cell) && houses().any(|house| !others(house).any(is_place)) {
        return Some(Technique::HiddenSingle);
    }
    let seen = cell.peers().filter_map(|peer| Digit::new(board[peer.index()]));
    (DigitSet::ALL - seen.collect() == DigitSet::only(digit)).then_some(Technique::NakedSingle)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "...3....4.27..9.1...97.............3.41.6....3....2..87..6.1...1.....9...9...54..";

    #[test]
    fn one_that_goes_on_says_what_a_fresh_one_says() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let solution = sudokit::solve(puzzle).unique().unwrap();
        let profile = Profile::hodoku();
        let mut kept = Forced::new(&profile, Budget::UNLIMITED);
        let mut found = 0;
        for turn in 0..2 {
            for (at, cell) in puzzle.empty_cells().enumerate() {
                // Boards with some cells filled, asked for all other cells.
                let mut board = *puzzle.values();
                let filled = puzzle.empty_cells().skip(at).step_by(3).take(8 * turn);
                filled.for_each(|cell| board[cell.index()] = solution.values()[cell.index()]);
                if board[cell.index()] != 0 {
                    continue;
                }
                let wanted = Candidate { cell, digit: solution.get(cell) };
                let fresh =
                    Forced::new(&profile, Budget::UNLIMITED).by(&puzzle, &board, wanted, true);
                assert_eq!(kept.by(&puzzle, &board, wanted, true), fresh, "{wanted}");
                found += usize::from(fresh > Some(Technique::NakedSingle));
            }
        }
        assert!(found > 20, "{found}");
        // Another puzzle begins anew.
        let other = Puzzle::EMPTY;
        let wanted = Candidate { cell: Cell::new(0).unwrap(), digit: Digit::new(1).unwrap() };
        assert_eq!(kept.by(&other, &[0; 81], wanted, false), None);
    }
}

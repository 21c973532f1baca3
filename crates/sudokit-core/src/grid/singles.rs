//! Singles in pencilmarks, to the end: place what is forced, until nothing is.
//!
//! The plain way, cell by cell and house by house, for questions that need a quick closure and no
//! explanation.

use super::Pencilmarks;
use crate::board::{Cell, CellSet, DigitSet, HouseSet};

impl Pencilmarks {
    /// Eliminates the digit of every naked single from its peers, those that become singles by it
    /// included. False when a cell is left without candidates.
    pub fn clear_naked_singles(&mut self) -> bool {
        // Mostly there are many: what their houses hold is gathered first, each other cell is
        // cleared once.
        let (mut held, mut open) = ([DigitSet::EMPTY; 27], CellSet::EMPTY);
        for cell in Cell::all() {
            let set = self.get(cell);
            match set.single() {
                Some(_) => {
                    for house in cell.houses() {
                        if !(held[house.index()] & set).is_empty() {
                            return false;
                        }
                        held[house.index()] |= set;
                    }
                }
                None if set.is_empty() => return false,
                None => open.insert(cell),
            }
        }
        let mut new = CellSet::EMPTY;
        for cell in open {
            let [row, column, block] = cell.houses().map(|house| held[house.index()]);
            let left = self.get(cell) - (row | column | block);
            self.set(cell, left);
            if left.len() <= 1 {
                new.insert(cell);
            }
        }
        self.clear(new, &mut HouseSet::default())
    }

    /// Places naked and hidden singles until there is none. False when a cell is left without
    /// candidates, or a house without a place for a digit.
    ///
    /// ```
    /// use sudokit::{Pencilmarks, Puzzle};
    ///
    /// let puzzle: Puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut marks = Pencilmarks::candidates_of(&puzzle);
    /// assert!(marks.close_singles());
    /// assert_eq!(marks.candidate_count(), 81);
    /// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
    /// ```
    pub fn close_singles(&mut self) -> bool {
        self.clear_naked_singles() && self.close(CellSet::EMPTY, HouseSet::ALL)
    }

    /// The same when nothing was left to place before these cells lost candidates.
    #[doc(hidden)]
    pub fn close_after(&mut self, changed: CellSet) -> bool {
        let singles = changed.iter().filter(|&cell| self.get(cell).len() <= 1).collect();
        let of = |all, cell| all | HouseSet::of(cell);
        let touched = changed.iter().fold(HouseSet::EMPTY, of);
        self.close(singles, touched)
    }

    /// Clears these singles, and looks for hidden ones in the houses that have lost candidates.
    fn close(&mut self, mut new: CellSet, mut touched: HouseSet) -> bool {
        loop {
            if !self.clear(new, &mut touched) {
                return false;
            }
            let Some(hidden) = self.settle_hidden_singles(&mut touched) else { return false };
            if hidden.is_empty() {
                return true;
            }
            new = hidden;
        }
    }

    /// Clears these singles, and all that follow, from their peers.
    fn clear(&mut self, mut singles: CellSet, touched: &mut HouseSet) -> bool {
        while let Some(cell) = singles.first() {
            singles.remove(cell);
            let Some(digit) = self.get(cell).single() else { return false };
            for peer in cell.peers() {
                if self.eliminate(peer, digit) {
                    *touched |= HouseSet::of(peer);
                    if self.get(peer).len() <= 1 {
                        singles.insert(peer);
                    }
                }
            }
        }
        true
    }

    /// Leaves hidden singles of these houses alone in their cells; which cells that were. Their
    /// houses are those to look at next. `None` when some digit has no place in a house.
    fn settle_hidden_singles(&mut self, touched: &mut HouseSet) -> Option<CellSet> {
        let mut settled = CellSet::EMPTY;
        for house in std::mem::take(touched).iter() {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in house.cells() {
                let set = self.get(cell);
                twice |= once & set;
                once |= set;
            }
            if once != DigitSet::ALL {
                return None;
            }
            if (once - twice).is_empty() {
                continue;
            }
            for cell in house.cells() {
                let set = self.get(cell);
                let hidden = set & (once - twice);
                if set.len() > 1 && !hidden.is_empty() {
                    // Two digits with one place: the other one is missing next time.
                    self.set(cell, hidden.smallest().map_or(hidden, DigitSet::only));
                    settled.insert(cell);
                    *touched |= HouseSet::of(cell);
                }
            }
        }
        Some(settled)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Sampler, random_grid};
    use crate::random::Random;
    use crate::solve::Solver;

    #[test]
    fn singles_gathered_by_house_clear_what_they_clear_one_by_one() {
        let (mut closed, mut broken) = (0, 0);
        for number in 0..900 {
            let mut random = Random::new(22, number);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let mut marks = Pencilmarks::candidates_of(&solution.to_puzzle());
            for cell in Cell::all() {
                // Some digits more, now and then a single that is wrong.
                let more = DigitSet::from_bits(random.below(512) as u16);
                match random.below(400) {
                    0 => marks.set(cell, more),
                    1..160 => marks.set(cell, marks.get(cell) | more),
                    _ => {}
                }
            }
            let mut naive = marks;
            let all = Cell::all().filter(|&cell| naive.get(cell).len() <= 1).collect();
            let is_consistent = naive.clear(all, &mut HouseSet::default());
            assert_eq!(marks.clear_naked_singles(), is_consistent);
            if is_consistent {
                assert_eq!(marks, naive);
                closed += 1;
            } else {
                broken += 1;
            }
        }
        assert!(closed > 200 && broken > 50, "{closed} {broken}");
    }

    #[test]
    fn singles_keep_every_solution_and_say_when_there_is_none() {
        let mut solver = Solver::new();
        let (mut solved, mut refuted) = (0, 0);
        for number in 0..600 {
            let mut random = Random::new(21, number);
            let solution = random_grid(Sampler::Uniform, &mut random);
            let mut puzzle = solution.to_puzzle();
            for cell in Cell::all().filter(|_| random.below(81) > 36).collect::<Vec<_>>() {
                puzzle.set(cell, None);
            }
            let mut marks = Pencilmarks::candidates_of(&puzzle);
            let wrong = number % 3 == 0;
            if wrong && let Some(cell) = puzzle.empty_cells().next() {
                marks.eliminate(cell, solution.get(cell));
            }
            let before = solver.count(marks, 50).solutions;
            let consistent = marks.close_singles();
            if consistent {
                assert_eq!(solver.count(marks, 50).solutions, before);
                assert!(wrong || Cell::all().all(|c| marks.get(c).contains(solution.get(c))));
                solved += u32::from(marks.candidate_count() == 81);
            } else {
                assert_eq!(before, 0);
                refuted += 1;
            }
            assert_eq!(marks.close_singles(), consistent);
        }
        assert!(solved > 50 && refuted > 50, "{solved} {refuted}");
    }
}

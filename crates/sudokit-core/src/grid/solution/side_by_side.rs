//! Grids judged by vectors: one by short ones, many side by side in lanes.
//!
//! Solvers find millions of grids a second and every one of them is judged, so this must not cost
//! more than finding them. It asks the same question as [`rules::complete`], which the tests
//! compare it with on every single change of a grid; wherever a fault is seen here, `rules` names
//! it.

#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "some is for registers alone"))]

use super::Solution;
use crate::rules::{self, Fault};
use crate::simd::lanes::{Lanes, MOST_LANES};
use crate::simd::words::{Line16, Words16};
use crate::simd::{Isa, Work};

impl Solution {
    /// A grid that a search takes for a solution, checked by vectors of an instruction set.
    ///
    /// # Panics
    /// With the fault, if it has one.
    #[inline(always)]
    pub(crate) fn judged<W: Words16>(cells: [u8; 81]) -> Solution {
        let solution = Solution { cells };
        if !is_complete::<W>(&solution.cells) {
            reject(&solution.cells);
        }
        solution
    }
}

/// Grids that searches take for solutions, until vectors have judged them side by side.
pub(crate) struct GridChecker<I: Isa> {
    isa: I,
    /// They are not returned before they are checked.
    grids: Vec<Solution>,
    /// Room for their cells; none before it is needed.
    cells: Option<Box<[I::Lanes; 81]>>,
}

impl<I: Isa> GridChecker<I> {
    /// Without grids.
    pub(crate) fn new(isa: I) -> GridChecker<I> {
        GridChecker { isa, grids: Vec::new(), cells: None }
    }

    /// Forgets all grids.
    pub(crate) fn clear(&mut self) {
        self.grids.clear();
    }

    /// Takes some more.
    pub(crate) fn take(&mut self, grids: &[[u8; 81]]) {
        self.grids.extend(grids.iter().map(|&cells| Solution { cells }));
    }

    /// All of them, if each is complete and valid.
    ///
    /// # Errors
    /// The fault of the first grid that has one.
    pub(crate) fn judged(&mut self) -> Result<&[Solution], Fault> {
        let GridChecker { isa, grids, cells } = self;
        let cells = cells.get_or_insert_with(|| isa.enter(Room));
        for group in grids.chunks(I::Lanes::COUNT) {
            if !isa.enter(AreComplete { grids: group, cells }) {
                // One of them is faulty: which one, and how, takes no hurry.
                group.iter().try_for_each(|grid| rules::complete(&grid.cells))?;
            }
        }
        Ok(grids)
    }
}

/// Makes room for cells.
struct Room;

impl<I: Isa> Work<I> for Room {
    type Output = Box<[I::Lanes; 81]>;

    #[inline(always)]
    fn run(self, isa: I) -> Box<[I::Lanes; 81]> {
        Box::new([isa.splat(0); 81])
    }
}

/// Panics: a grid that was found is none.
#[cold]
#[inline(never)]
fn reject(cells: &[u8; 81]) -> ! {
    panic!("the search accepts no faulty grid: {:?}", rules::complete(cells));
}

/// Whether these grids, one to as many as there are lanes, are complete and valid.
struct AreComplete<'a, L> {
    grids: &'a [Solution],
    cells: &'a mut [L; 81],
}

impl<I: Isa> Work<I> for AreComplete<'_, I::Lanes> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: I) -> bool {
        let AreComplete { grids, cells } = self;
        // Lanes without a grid of their own take the first.
        let mut rows = [&grids[0].cells; MOST_LANES];
        // Cell by cell, so that only one vector of the largest is looked at value by value.
        let mut largest = [0; 81];
        for (row, Solution { cells: grid }) in rows.iter_mut().zip(grids) {
            *row = grid;
            for c in 0..81 {
                largest[c] = if grid[c] > largest[c] { grid[c] } else { largest[c] };
            }
        }
        let largest = largest.iter().fold(0, |a, &b| if b > a { b } else { a });
        isa.columns(&rows[..I::Lanes::COUNT], &BITS, cells);
        let mut shown_by_all = isa.splat(0x1ff);
        for n in 0..9 {
            let mut row = isa.splat(0);
            let mut column = isa.splat(0);
            let mut block = isa.splat(0);
            for k in 0..9 {
                row = row.or(cells[9 * n + k]);
                column = column.or(cells[9 * k + n]);
                block = block.or(cells[27 * (n / 3) + 3 * (n % 3) + 9 * (k / 3) + k % 3]);
            }
            shown_by_all = shown_by_all.and3(row, column).and(block);
        }
        let all = u32::MAX >> (32 - I::Lanes::COUNT);
        largest <= 9 && shown_by_all.equal(isa.splat(0x1ff)) == all
    }
}

/// The same question asked of one grid, by short vectors.
#[inline(always)]
fn is_complete<W: Words16>(values: &[u8; 81]) -> bool {
    let largest = values.iter().fold(0, |a, &b| if b > a { b } else { a });
    if largest > 9 {
        return false;
    }
    // Vector 3 * i + j: the cells in row i of the bands and column j of the boxes.
    let d = W::from_bytes(values, &BITS);
    let mut shown_by_all = W::splat(0x1ff);
    let mut block = W::splat(0);
    let (turn1, turn2) = (W::turn::<1>(), W::turn::<2>());
    for n in 0..3 {
        let row = d[3 * n].or(d[3 * n + 1]).or(d[3 * n + 2]);
        let column = d[n].or(d[3 + n]).or(d[6 + n]);
        block = block.or(row);
        let row = row.or(row.turn_words(turn1)).or(row.turn_words(turn2));
        let column = column.or(column.turn_fours::<1>()).or(column.turn_fours::<2>());
        shown_by_all = shown_by_all.and(row).and(column);
    }
    W::load(&BOXES).and_not(shown_by_all.and(block)).is_all_zero()
}

/// All digits in the words of boxes.
static BOXES: Line16 = Line16::where_bytes_go(0x1ff);

/// A bit for each digit.
const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Puzzle;
    use crate::rules::complete;
    use crate::simd::portable::{LONG, SHORT};
    use crate::simd::words::{Kernel, Words32};
    use crate::simd::{Choice, InstructionSet, RegisterChoice, Registers};

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn values(text: &str) -> [u8; 81] {
        *text.parse::<Puzzle>().unwrap().values()
    }

    /// What the checker says of all of them.
    fn all_complete<I: Isa>(isa: I, grids: &[[u8; 81]]) -> Result<(), Fault> {
        let mut checker = GridChecker::new(isa);
        checker.take(&[[0; 81]]);
        checker.clear();
        checker.take(&grids[..1]);
        checker.take(&grids[1..]);
        assert!(checker.judged().is_err() || checker.grids.len() == grids.len());
        checker.judged().map(drop)
    }

    /// Every single change again, each grid among others that have no fault.
    fn assert_that_grids_side_by_side_are_judged_alike<I: Isa>(isa: I) {
        let grid = values(GRID);
        for count in [1, 2, 7, 16, 31, 32, 33, 100] {
            assert_eq!(all_complete(isa, &vec![grid; count]), Ok(()));
        }
        for cell in 0..81 {
            for value in (0..=255).filter(|&v| v != grid[cell]) {
                let mut grids = [grid; 40];
                grids[(cell + usize::from(value)) % 40][cell] = value;
                let mut changed = grid;
                changed[cell] = value;
                assert_eq!(all_complete(isa, &grids), complete(&changed));
            }
        }
    }

    /// The checker on short vectors.
    struct JudgeOne([u8; 81]);

    impl Kernel for JudgeOne {
        type Output = bool;

        #[inline(always)]
        fn long<W: Words32>(self) -> bool {
            is_complete::<W::Short>(&self.0)
        }

        #[inline(always)]
        fn short<W: Words16>(self) -> bool {
            is_complete::<W>(&self.0)
        }
    }

    /// The checker on every instruction set.
    struct Everywhere([u8; 81]);

    impl RegisterChoice for Everywhere {
        type Output = bool;

        fn with_registers<I: Registers>(self, isa: I) -> bool {
            isa.run(JudgeOne(self.0))
        }

        fn without_registers(self) -> bool {
            LONG.run(JudgeOne(self.0)) && SHORT.run(JudgeOne(self.0))
        }
    }

    /// Many grids on every instruction set.
    struct SideBySide;

    impl Choice for SideBySide {
        type Output = ();

        fn with<I: Isa>(self, isa: I) {
            assert_that_grids_side_by_side_are_judged_alike(isa);
        }

        fn without_vectors(self) {
            assert_that_grids_side_by_side_are_judged_alike(SHORT);
        }
    }

    #[test]
    fn short_vectors_judge_alike() {
        let grid = values(GRID);
        let mut candidates = vec![grid, [0; 81], [5; 81]];
        for cell in 0..81 {
            for value in 0..=255 {
                let mut changed = grid;
                changed[cell] = value;
                candidates.push(changed);
            }
            // Two digits that change places leave the sums as they are.
            for other in 0..cell {
                let mut changed = grid;
                changed.swap(cell, other);
                candidates.push(changed);
            }
        }
        let mut fine = 0;
        for candidate in candidates {
            let expected = complete(&candidate).is_ok();
            fine += usize::from(expected);
            for set in InstructionSet::available() {
                assert_eq!(set.choose_registers(Everywhere(candidate)), expected, "{set}");
            }
        }
        // The grid itself: once more for each cell, and where equal digits changed places.
        assert_eq!(fine, 1 + 81 + 9 * 36);
    }

    #[test]
    fn many_grids_are_judged_like_one() {
        InstructionSet::available().for_each(|set| set.choose(SideBySide));
    }
}

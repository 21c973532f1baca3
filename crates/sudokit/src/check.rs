//! The judge of answers: is this grid a solution of that puzzle, and if not, why not?
//!
//! It knows the rules and nothing else. No solver is imported here, and none is trusted: tests
//! hand every answer of every solver to this module.

use crate::board::{Cell, Digit, House};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::simd::lanes::{Isa, Lanes, MOST_LANES, Work};
use crate::simd::registers::{Line16, Words16};
use std::fmt;

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Conflict {
    /// The digit both cells hold.
    pub digit: Digit,
    /// The house both cells lie in.
    pub house: House,
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.cells;
        write!(f, "{a} and {b} both hold {} in {}", self.digit, self.house)
    }
}

/// Why a grid does not answer a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Fault {
    /// A cell is empty.
    Empty(Cell),
    /// A cell holds a value above 9.
    NotADigit {
        /// The cell.
        cell: Cell,
        /// The value found there.
        found: u8,
    },
    /// A digit stands twice in a house.
    Repeat(Conflict),
    /// A given was changed.
    GivenChanged {
        /// The cell of the given.
        cell: Cell,
        /// The given.
        given: Digit,
        /// The digit that stands there now.
        found: Digit,
    },
    /// A cell holds a digit that its pencilmarks do not allow.
    NotACandidate {
        /// The cell.
        cell: Cell,
        /// The digit that stands there.
        found: Digit,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty(cell) => write!(f, "{cell} is empty"),
            Self::NotADigit { cell, found } => {
                write!(f, "{cell} holds {found}, which is not a digit from 1 to 9")
            }
            Self::Repeat(conflict) => conflict.fmt(f),
            Self::GivenChanged { cell, given, found } => {
                write!(f, "{cell} holds {found} where the puzzle gives {given}")
            }
            Self::NotACandidate { cell, found } => {
                write!(f, "{cell} holds {found}, which its pencilmarks do not allow")
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Every pair of givens that clash, house by house (rows, columns, boxes).
///
/// A pair in the same row and box is reported for both houses.
pub fn conflicts(puzzle: &Puzzle) -> impl Iterator<Item = Conflict> + '_ {
    House::all().flat_map(move |house| {
        let cells: Vec<Cell> = house.cells().collect();
        let mut found = Vec::new();
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                if let Some(digit) = puzzle.get(a)
                    && puzzle.get(b) == Some(digit)
                {
                    found.push(Conflict { digit, house, cells: [a, b] });
                }
            }
        }
        found
    })
}

/// Whether no house of the puzzle repeats a digit. Says nothing about solutions.
pub fn is_valid(puzzle: &Puzzle) -> bool {
    let (mut rows, mut columns, mut blocks) = ([0u16; 9], [0u16; 9], [0u16; 9]);
    let mut repeated = 0;
    for cell in Cell::all() {
        let bit = 1u16 << puzzle.values()[cell.index()];
        let (r, c, b) =
            (&mut rows[cell.row()], &mut columns[cell.column()], &mut blocks[cell.block()]);
        repeated |= (*r | *c | *b) & bit;
        *r |= bit;
        *c |= bit;
        *b |= bit;
    }
    // Bit 0 stands for empty cells, which may repeat.
    repeated & !1 == 0
}

/// Whether 81 values form a complete valid grid.
///
/// # Errors
/// The first empty cell or non-digit in reading order, else the first repeat (rows, then columns,
/// then boxes).
pub fn complete(values: &[u8; 81]) -> Result<(), Fault> {
    // Nine cells that show all nine digits show each once. Every cell's bit goes to its row,
    // column and box in one pass: this runs once for every solution of every solver.
    let mut columns = [0u16; 9];
    let mut shown_by_all = 0x3fe;
    for band in values.as_chunks::<27>().0 {
        let mut blocks = [0u16; 3];
        for row_cells in band.as_chunks::<9>().0 {
            let bits = row_cells.map(|value| 1u16 << (value & 15));
            let mut row = 0;
            for (column, bit) in bits.into_iter().enumerate() {
                columns[column] |= bit;
                blocks[column / 3] |= bit;
                row |= bit;
            }
            shown_by_all &= row;
        }
        shown_by_all &= blocks[0] & blocks[1] & blocks[2];
    }
    shown_by_all = columns.into_iter().fold(shown_by_all, |all, column| all & column);
    let largest = values.iter().fold(0, |a, &b| a.max(b));
    if shown_by_all == 0x3fe && largest <= 9 { Ok(()) } else { Err(explain(values)) }
}

/// The same question asked of many grids, as many at a time as there are lanes.
///
/// # Errors
/// The fault of the first grid that has one.
pub(crate) fn all_complete<I: Isa>(isa: I, grids: &[[u8; 81]]) -> Result<(), Fault> {
    for group in grids.chunks(I::Vector::COUNT) {
        if !isa.enter(AreComplete { grids: group }) {
            // One of them is faulty: which one, and how, takes no hurry.
            group.iter().try_for_each(complete)?;
        }
    }
    Ok(())
}

/// Whether these grids, one to as many as there are lanes, are complete and valid.
struct AreComplete<'a> {
    grids: &'a [[u8; 81]],
}

impl<I: Isa> Work<I> for AreComplete<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self, isa: I) -> bool {
        // Lanes without a grid of their own take the first.
        let mut rows = [&self.grids[0]; MOST_LANES];
        let mut largest = 0;
        for (row, grid) in rows.iter_mut().zip(self.grids) {
            *row = grid;
            for &value in grid {
                largest = if value > largest { value } else { largest };
            }
        }
        let mut cells = [isa.splat(0); 81];
        isa.columns(&rows[..I::Vector::COUNT], &BITS, &mut cells);
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
        let all = u32::MAX >> (32 - I::Vector::COUNT);
        largest <= 9 && shown_by_all.equal(isa.splat(0x1ff)) == all
    }
}

/// The same question asked of one grid, by short vectors.
#[inline(always)]
pub(crate) fn is_complete<W: Words16>(values: &[u8; 81]) -> bool {
    let largest = values.iter().fold(0, |a, &b| if b > a { b } else { a });
    if largest > 9 {
        return false;
    }
    // Vector 3 * i + j: the cells in row i of the bands and column j of the boxes.
    let d = W::from_bytes(values, &BITS);
    let mut shown_by_all = W::splat(0x1ff);
    let mut block = W::splat(0);
    for n in 0..3 {
        let row = d[3 * n].or(d[3 * n + 1]).or(d[3 * n + 2]);
        let column = d[n].or(d[3 + n]).or(d[6 + n]);
        block = block.or(row);
        let row = row.or(row.turn_words::<1>()).or(row.turn_words::<2>());
        let column = column.or(column.turn_fours::<1>()).or(column.turn_fours::<2>());
        shown_by_all = shown_by_all.and(row).and(column);
    }
    W::load(&BOXES).without(shown_by_all.and(block)).is_all_zero()
}

/// All digits in the words of boxes.
static BOXES: Line16 = Line16::where_bytes_go(0x1ff);

/// A bit for each digit.
const BITS: [u16; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];

/// The fault of a grid that is known to have one.
#[cold]
fn explain(values: &[u8; 81]) -> Fault {
    for cell in Cell::all() {
        match values[cell.index()] {
            0 => return Fault::Empty(cell),
            1..=9 => {}
            found => return Fault::NotADigit { cell, found },
        }
    }
    let puzzle = Puzzle::from_values(*values).expect("all values are digits");
    let conflict = conflicts(&puzzle).next().expect("a full grid without repeat has no fault");
    Fault::Repeat(conflict)
}

/// Whether `answer` is complete, obeys the rules and keeps every given of `puzzle`.
///
/// ```
/// use sudokit::{Puzzle, check};
///
/// let puzzle: Puzzle =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let answer: Puzzle =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// assert!(check::answers(&puzzle, answer.values()).is_ok());
///
/// // A full grid that obeys the rules, but answers another puzzle.
/// let mut other = *answer.values();
/// other.rotate_left(27);
/// let fault = check::answers(&puzzle, &other).unwrap_err();
/// assert_eq!(fault.to_string(), "r1c1 holds 8 where the puzzle gives 5");
/// # Ok::<(), sudokit::grid::ParsePuzzleError>(())
/// ```
///
/// # Errors
/// What is wrong: with the grid itself first, then the first changed given in reading order.
pub fn answers(puzzle: &Puzzle, answer: &[u8; 81]) -> Result<Solution, Fault> {
    let solution = Solution::new(*answer)?;
    for (cell, given) in puzzle.givens() {
        let found = solution.get(cell);
        if found != given {
            return Err(Fault::GivenChanged { cell, given, found });
        }
    }
    Ok(solution)
}

/// Whether `answer` is complete, obeys the rules and takes every digit from `marks`.
///
/// # Errors
/// What is wrong: with the grid itself first, then the first digit that was not allowed.
pub fn answers_pencilmarks(marks: &Pencilmarks, answer: &[u8; 81]) -> Result<Solution, Fault> {
    let solution = Solution::new(*answer)?;
    for cell in Cell::all() {
        let found = solution.get(cell);
        if !marks.get(cell).contains(found) {
            return Err(Fault::NotACandidate { cell, found });
        }
    }
    Ok(solution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::registers::Kernel16;

    const GRID: &str =
        "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn values(text: &str) -> [u8; 81] {
        *text.parse::<Puzzle>().unwrap().values()
    }

    #[test]
    fn a_valid_grid_passes() {
        let grid = values(GRID);
        let puzzle = Puzzle::EMPTY;
        assert_eq!(answers(&puzzle, &grid).unwrap().to_string(), GRID);
    }

    #[test]
    fn every_single_change_of_a_valid_grid_is_noticed() {
        let grid = values(GRID);
        for cell in 0..81 {
            for value in (0..=255).filter(|&v| v != grid[cell]) {
                let mut changed = grid;
                changed[cell] = value;
                let fault = complete(&changed).unwrap_err();
                let at = Cell::new(cell).unwrap();
                match fault {
                    Fault::Empty(c) => assert!(value == 0 && c == at),
                    Fault::NotADigit { cell, found } => assert!(cell == at && found == value),
                    Fault::Repeat(r) => {
                        assert_eq!(r.digit.get(), value);
                        assert!(
                            r.cells.contains(&at) && r.cells.iter().all(|&c| r.house.contains(c))
                        );
                    }
                    other => panic!("{other}"),
                }
            }
        }
    }

    /// Every single change again, each grid among others that have no fault.
    fn assert_that_grids_side_by_side_are_judged_alike<I: Isa>() {
        let Some(isa) = I::detect() else { return };
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

    /// The judge on short vectors.
    struct Judge([u8; 81]);

    impl Kernel16 for Judge {
        type Output = bool;

        #[inline(always)]
        fn run<W: Words16>(self) -> bool {
            is_complete::<W>(&self.0)
        }
    }

    #[test]
    fn short_vectors_judge_alike() {
        use crate::simd::registers::Portable;
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
            assert_eq!(Portable.run16(Judge(candidate)), expected);
            #[cfg(target_arch = "x86_64")]
            if let Some(avx2) = crate::simd::registers::Avx2::detect() {
                assert_eq!(avx2.run(Judge(candidate)), expected);
            }
        }
        // The grid itself: once more for each cell, and where equal digits changed places.
        assert_eq!(fine, 1 + 81 + 9 * 36);
    }

    #[test]
    fn many_grids_are_judged_like_one() {
        assert_that_grids_side_by_side_are_judged_alike::<crate::simd::lanes::Portable>();
        #[cfg(target_arch = "x86_64")]
        {
            assert_that_grids_side_by_side_are_judged_alike::<crate::simd::lanes::Avx2>();
            assert_that_grids_side_by_side_are_judged_alike::<crate::simd::lanes::Avx512>();
        }
    }

    #[test]
    fn changed_givens_and_forbidden_candidates_are_named() {
        let grid = values(GRID);
        let mut puzzle = Puzzle::EMPTY;
        let cell = Cell::new(80).unwrap();
        puzzle.set(cell, Digit::new(6));
        let fault = answers(&puzzle, &grid).unwrap_err();
        assert_eq!(fault.to_string(), "r9c9 holds 5 where the puzzle gives 6");
        let fault = answers_pencilmarks(&Pencilmarks::from(&puzzle), &grid).unwrap_err();
        assert_eq!(fault.to_string(), "r9c9 holds 5, which its pencilmarks do not allow");
    }

    #[test]
    fn validity_agrees_with_the_list_of_conflicts() {
        for a in Cell::all() {
            for b in Cell::all().filter(|&b| b > a) {
                let mut puzzle = Puzzle::EMPTY;
                puzzle.set(a, Digit::new(7));
                puzzle.set(b, Digit::new(7));
                assert_eq!(is_valid(&puzzle), !a.sees(b));
                assert_eq!(is_valid(&puzzle), conflicts(&puzzle).next().is_none());
            }
        }
    }
}

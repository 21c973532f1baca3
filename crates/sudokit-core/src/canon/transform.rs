//! The symmetries of Sudoku, as values.
//!
//! Whatever moves cells and renames digits without breaking the rules is made of five moves:
//! transpose the grid, order its bands and stacks, order the rows of a band, order the columns of
//! a stack, relabel the digits. That makes 2 x 6^8 = 3,359,232 ways to move the cells (Ed Russell
//! and Frazer Jarvis, 2005) times 9! relabelings. A [`Transform`] is one of them, in normal form:
//!
//! ```text
//! first transpose, or not; then row i of the result is row rows[i], column j is column
//! columns[j]; last, digit d becomes digits[d]
//! ```

use crate::board::{Cell, Digit, DigitSet};
use crate::grid::{Pencilmarks, Puzzle, Solution};
use crate::random::Random;
use std::fmt;
use std::str::FromStr;

/// One of the 3,359,232 x 9! symmetries of Sudoku.
///
/// Two transforms are equal when they do the same to every puzzle: the form is unique.
///
/// # Text
/// `tr456123789c132456789d213456789`: `t` when the grid is transposed first; after `r` the old row
/// (1 to 9, after the transposition) of each new row; after `c` the same for columns; after `d`
/// what the digits 1 to 9 become. Every part is printed except an absent `t`; on reading, a part
/// left out changes nothing, so `t` transposes and `d213456789` exchanges the digits 1 and 2.
///
/// ```
/// use sudokit::{Puzzle, canon::Transform, random::Random};
///
/// let puzzle: Puzzle =
///     "1.....58.8....1..6.6..2.......59........7.....93..2....1....8.4...9.7.5.6..2..71."
///         .parse()?;
/// let transform = Transform::random(&mut Random::new(42, 0));
/// let isomorph = transform.apply(&puzzle);
/// assert_eq!(transform.inverse().apply(&isomorph), puzzle);
/// assert_eq!(transform.to_string().parse(), Ok(transform));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transform {
    transposed: bool,
    /// Row `i` of the result is this row, after the transposition.
    rows: [u8; 9],
    /// Column `j` of the result is this column, after the transposition.
    columns: [u8; 9],
    /// What digit `d` becomes; 0, the empty cell, stays 0.
    digits: [u8; 10],
}

/// The orders of three things.
pub(super) const PERMUTATIONS: [[u8; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
/// The nine lines in their places.
pub(super) const UNMOVED: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
/// The digits, and 0 for the empty cell, by their own names.
pub(super) const UNNAMED: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

impl Transform {
    /// The transform that changes nothing.
    pub const IDENTITY: Transform =
        Transform { transposed: false, rows: UNMOVED, columns: UNMOVED, digits: UNNAMED };

    /// The exchange of rows and columns: `r1c2` goes to `r2c1`.
    pub const TRANSPOSITION: Transform = Transform { transposed: true, ..Transform::IDENTITY };

    /// The reordering in which row `i` of the result is row `sources[i]`, each 0 to 8. `None`
    /// unless it is a permutation that keeps the rows of a band together.
    pub fn of_rows(sources: [u8; 9]) -> Option<Transform> {
        keeps_chutes(&sources).then_some(Transform { rows: sources, ..Transform::IDENTITY })
    }

    /// The reordering in which column `j` of the result is column `sources[j]`, each 0 to 8.
    /// `None` unless it is a permutation that keeps the columns of a stack together.
    pub fn of_columns(sources: [u8; 9]) -> Option<Transform> {
        keeps_chutes(&sources).then_some(Transform { columns: sources, ..Transform::IDENTITY })
    }

    /// The relabeling by which digit 1 becomes `digits[0]`, 2 becomes `digits[1]` and so on.
    /// `None` unless all nine differ.
    pub fn of_digits(digits: [Digit; 9]) -> Option<Transform> {
        let mut map = UNNAMED;
        map[1..].copy_from_slice(&digits.map(Digit::get));
        is_relabeling(&map).then_some(Transform { digits: map, ..Transform::IDENTITY })
    }

    /// From parts known to be right, as the canonical forms produce them.
    pub(super) fn from_parts(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 10],
    ) -> Transform {
        debug_assert!(keeps_chutes(&rows) && keeps_chutes(&columns) && is_relabeling(&digits));
        Transform { transposed, rows, columns, digits }
    }

    /// A random transform, all of them equally likely. The numbers drawn are pinned: the same
    /// stream gives the same transform in every version.
    pub fn random(random: &mut Random) -> Transform {
        let transposed = random.below(2) == 1;
        let mut order_of_lines = || {
            let mut chutes = [0u8, 1, 2];
            random.shuffle(&mut chutes);
            let mut lines = [0; 9];
            for (three, chute) in lines.chunks_exact_mut(3).zip(chutes) {
                three.copy_from_slice(&[3 * chute, 3 * chute + 1, 3 * chute + 2]);
                random.shuffle(three);
            }
            lines
        };
        let (rows, columns) = (order_of_lines(), order_of_lines());
        let mut digits = UNNAMED;
        random.shuffle(&mut digits[1..]);
        Transform { transposed, rows, columns, digits }
    }

    /// What it makes of a puzzle, a solution or a pencilmark grid.
    #[must_use]
    pub fn apply<G: Transformable>(&self, grid: &G) -> G {
        grid.transformed(self)
    }

    /// This one first, then `next`: `a.then(&b).apply(&g) == b.apply(&a.apply(&g))`.
    pub fn then(&self, next: &Transform) -> Transform {
        // A later transposition turns the rows chosen so far into columns.
        let (rows, columns) =
            if next.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Transform {
            transposed: self.transposed != next.transposed,
            rows: next.rows.map(|i| rows[i as usize]),
            columns: next.columns.map(|j| columns[j as usize]),
            digits: self.digits.map(|d| next.digits[d as usize]),
        }
    }

    /// The transform that undoes this one.
    #[must_use]
    pub fn inverse(&self) -> Transform {
        let (rows, columns) = (inverse(&self.rows), inverse(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Transform { transposed: self.transposed, rows, columns, digits: inverse(&self.digits) }
    }

    /// Whether the grid is transposed before its lines are ordered.
    pub const fn is_transposed(&self) -> bool {
        self.transposed
    }

    /// For each row of the result the row it comes from, 0 to 8, after the transposition.
    pub const fn row_sources(&self) -> &[u8; 9] {
        &self.rows
    }

    /// For each column of the result the column it comes from, 0 to 8, after the transposition.
    pub const fn column_sources(&self) -> &[u8; 9] {
        &self.columns
    }

    /// What a digit becomes.
    pub fn digit(&self, digit: Digit) -> Digit {
        Digit::new(self.digits[digit.get() as usize]).expect("digits become digits")
    }

    /// What a set of digits becomes.
    pub fn digits(&self, set: DigitSet) -> DigitSet {
        set.iter().map(|d| self.digit(d)).collect()
    }

    /// The cell whose content comes to stand in `cell`.
    pub fn source_of(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()].into(), self.columns[cell.column()].into());
        let source = if self.transposed { Cell::at(column, row) } else { Cell::at(row, column) };
        source.expect("lines are 0 to 8")
    }

    /// The 81 values of the result for those of a grid, 0 for an empty cell.
    fn apply_to_values(&self, values: &[u8; 81]) -> [u8; 81] {
        let (row_step, column_step) = if self.transposed { (1, 9) } else { (9, 1) };
        let columns = self.columns.map(|j| usize::from(j) * column_step);
        let mut result = [0; 81];
        for (line, &row) in result.chunks_exact_mut(9).zip(&self.rows) {
            let row = usize::from(row) * row_step;
            for (value, &column) in line.iter_mut().zip(&columns) {
                *value = self.digits[usize::from(values[row + column])];
            }
        }
        result
    }
}

/// What a [`Transform`] can be applied to.
pub trait Transformable: Sized {
    /// The transformed grid.
    fn transformed(&self, transform: &Transform) -> Self;
}

impl Transformable for Puzzle {
    fn transformed(&self, transform: &Transform) -> Puzzle {
        Puzzle::from_values(transform.apply_to_values(self.values())).expect("digits stay digits")
    }
}

impl Transformable for Solution {
    fn transformed(&self, transform: &Transform) -> Solution {
        Solution::new(transform.apply_to_values(self.values())).expect("symmetries keep the rules")
    }
}

impl Transformable for Pencilmarks {
    fn transformed(&self, transform: &Transform) -> Pencilmarks {
        let mut result = Pencilmarks::FULL;
        for cell in Cell::all() {
            result.set(cell, transform.digits(self.get(transform.source_of(cell))));
        }
        result
    }
}

/// Whether it is a permutation of the nine lines that keeps those of a chute together.
fn keeps_chutes(lines: &[u8; 9]) -> bool {
    let mut seen = [false; 9];
    for &line in lines {
        if line > 8 || std::mem::replace(&mut seen[usize::from(line)], true) {
            return false;
        }
    }
    lines.chunks_exact(3).all(|three| three.iter().all(|line| line / 3 == three[0] / 3))
}

/// Whether it keeps 0 and permutes 1 to 9.
fn is_relabeling(digits: &[u8; 10]) -> bool {
    let mut sorted = *digits;
    sorted[1..].sort_unstable();
    sorted == UNNAMED
}

/// The permutation that undoes that one.
pub(super) fn inverse<const N: usize>(permutation: &[u8; N]) -> [u8; N] {
    let mut result = [0; N];
    for (i, &to) in permutation.iter().enumerate() {
        result[usize::from(to)] = i as u8;
    }
    result
}

impl Default for Transform {
    fn default() -> Transform {
        Transform::IDENTITY
    }
}

impl fmt::Display for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.transposed { "tr" } else { "r" })?;
        self.rows.iter().try_for_each(|i| write!(f, "{}", i + 1))?;
        f.write_str("c")?;
        self.columns.iter().try_for_each(|j| write!(f, "{}", j + 1))?;
        f.write_str("d")?;
        self.digits[1..].iter().try_for_each(|d| write!(f, "{d}"))
    }
}

impl fmt::Debug for Transform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transform({self})")
    }
}

/// The text is not a transform.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseTransformError {
    /// A part is missing, repeated, out of order or unknown.
    Form {
        /// Where it went wrong, counted in characters from 1.
        column: usize,
        /// The character there, or `None` at the end of the text.
        found: Option<char>,
    },
    /// The nine numbers of a part are not a permutation of 1 to 9.
    NotAPermutation {
        /// The letter of the part: `r`, `c` or `d`.
        part: char,
    },
    /// The lines of a band or a stack are torn apart.
    ChuteTorn {
        /// The letter of the part: `r` or `c`.
        part: char,
    },
}

impl fmt::Display for ParseTransformError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { column, found } => {
                write!(f, "expected a transform such as tr456123789c132456789d213456789, found ")?;
                match found {
                    Some(c) => write!(f, "{c:?} in column {column}"),
                    None => write!(f, "its end in column {column}"),
                }
            }
            Self::NotAPermutation { part } => {
                write!(f, "expected each of 1 to 9 once after {part:?}")
            }
            Self::ChuteTorn { part } => {
                let chute = if *part == 'r' { "rows of a band" } else { "columns of a stack" };
                write!(f, "expected the {chute} to stay together after {part:?}")
            }
        }
    }
}

impl std::error::Error for ParseTransformError {}

impl FromStr for Transform {
    type Err = ParseTransformError;

    fn from_str(text: &str) -> Result<Transform, ParseTransformError> {
        let mut transform = Transform::IDENTITY;
        let mut rest = text;
        let fault = |rest: &str| ParseTransformError::Form {
            column: text[..text.len() - rest.len()].chars().count() + 1,
            found: rest.chars().next(),
        };
        if rest.is_empty() {
            return Err(fault(rest));
        }
        if let Some(after) = rest.strip_prefix('t') {
            transform.transposed = true;
            rest = after;
        }
        for part in ['r', 'c', 'd'] {
            let Some(after) = rest.strip_prefix(part) else { continue };
            rest = after;
            let mut numbers = [0; 9];
            for number in &mut numbers {
                let value = rest.chars().next().and_then(|c| c.to_digit(10));
                let Some(value @ 1..=9) = value else { return Err(fault(rest)) };
                *number = value as u8;
                rest = &rest[1..];
            }
            let mut sorted = numbers;
            sorted.sort_unstable();
            if sorted != UNNAMED[1..] {
                return Err(ParseTransformError::NotAPermutation { part });
            }
            if part == 'd' {
                transform.digits[1..].copy_from_slice(&numbers);
                continue;
            }
            let lines = numbers.map(|n| n - 1);
            if !keeps_chutes(&lines) {
                return Err(ParseTransformError::ChuteTorn { part });
            }
            *(if part == 'r' { &mut transform.rows } else { &mut transform.columns }) = lines;
        }
        if rest.is_empty() { Ok(transform) } else { Err(fault(rest)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(n: u64) -> impl Iterator<Item = Transform> {
        (0..n).map(|i| Transform::random(&mut Random::new(7, i)))
    }

    /// All cells different where possible, so that nothing moves unnoticed.
    fn numbered() -> Puzzle {
        Puzzle::from_values(std::array::from_fn(|i| ((i * 7 + i / 9 * 3) % 10) as u8)).unwrap()
    }

    fn grid() -> Solution {
        let text =
            "123456789457189236896372514249518367538647921671293845364925178715834692982761453";
        Solution::new(*text.parse::<Puzzle>().unwrap().values()).unwrap()
    }

    #[test]
    fn transforms_form_a_group() {
        let id = Transform::IDENTITY;
        for ((a, b), c) in some(300).zip(some(301).skip(1)).zip(some(302).skip(2)) {
            assert_eq!(a.then(&id), a);
            assert_eq!(id.then(&a), a);
            assert_eq!(a.then(&a.inverse()), id);
            assert_eq!(a.inverse().then(&a), id);
            assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
        }
    }

    #[test]
    fn composition_is_application_in_order() {
        let puzzle = numbered();
        let marks = Pencilmarks::from_sets(std::array::from_fn(|i| {
            DigitSet::from_bits((i * 37 + 5) as u16)
        }));
        for (a, b) in some(300).zip(some(301).skip(1)) {
            assert_eq!(a.then(&b).apply(&puzzle), b.apply(&a.apply(&puzzle)));
            assert_eq!(a.then(&b).apply(&marks), b.apply(&a.apply(&marks)));
            assert_eq!(a.then(&b).apply(&grid()), b.apply(&a.apply(&grid())));
            assert_eq!(a.inverse().apply(&a.apply(&marks)), marks);
        }
    }

    #[test]
    fn puzzle_pencilmarks_and_cells_move_alike() {
        let puzzle = numbered();
        for t in some(100) {
            let moved = t.apply(&puzzle);
            for cell in Cell::all() {
                assert_eq!(moved.get(cell), puzzle.get(t.source_of(cell)).map(|d| t.digit(d)));
            }
            assert_eq!(Pencilmarks::from(&moved), t.apply(&Pencilmarks::from(&puzzle)));
        }
    }

    #[test]
    fn a_transformed_solution_is_one() {
        for t in some(100) {
            assert_eq!(crate::rules::complete(t.apply(&grid()).values()), Ok(()));
        }
    }

    #[test]
    fn single_moves_do_what_they_say() {
        let puzzle = numbered();
        let at = |r, c| Cell::at(r, c).unwrap();
        let transposed = Transform::TRANSPOSITION.apply(&puzzle);
        assert_eq!(transposed.get(at(2, 7)), puzzle.get(at(7, 2)));
        let rows = Transform::of_rows([5, 3, 4, 0, 1, 2, 6, 7, 8]).unwrap().apply(&puzzle);
        assert_eq!(rows.get(at(0, 4)), puzzle.get(at(5, 4)));
        let columns = Transform::of_columns([5, 3, 4, 0, 1, 2, 6, 7, 8]).unwrap().apply(&puzzle);
        assert_eq!(columns.get(at(4, 0)), puzzle.get(at(4, 5)));
        let mut digits = Digit::ALL;
        digits.rotate_left(1);
        let t = Transform::of_digits(digits).unwrap();
        assert_eq!(t.digit(Digit::ALL[0]), Digit::ALL[1]);
        assert_eq!(t.digit(Digit::ALL[8]), Digit::ALL[0]);

        assert_eq!(Transform::of_rows([0, 1, 3, 2, 4, 5, 6, 7, 8]), None);
        assert_eq!(Transform::of_columns([0, 1, 1, 3, 4, 5, 6, 7, 8]), None);
        assert_eq!(Transform::of_columns([0, 1, 2, 3, 4, 5, 6, 7, 9]), None);
        digits[0] = digits[1];
        assert_eq!(Transform::of_digits(digits), None);
    }

    #[test]
    fn text_reads_back() {
        for t in some(300) {
            assert_eq!(t.to_string().parse(), Ok(t));
        }
        assert_eq!(Transform::IDENTITY.to_string(), "r123456789c123456789d123456789");
        assert_eq!("t".parse(), Ok(Transform::TRANSPOSITION));
        let exchange: Transform = "d213456789".parse().unwrap();
        assert_eq!(exchange.to_string(), "r123456789c123456789d213456789");
        assert_eq!("tc123456789".parse(), Ok(Transform::TRANSPOSITION));
    }

    #[test]
    fn bad_text_says_what_is_wrong() {
        let error = |text: &str| text.parse::<Transform>().unwrap_err();
        assert_eq!(error(""), ParseTransformError::Form { column: 1, found: None });
        assert_eq!(error("tt"), ParseTransformError::Form { column: 2, found: Some('t') });
        assert_eq!(error("r12345678"), ParseTransformError::Form { column: 10, found: None });
        assert_eq!(error("r1é"), ParseTransformError::Form { column: 3, found: Some('é') });
        assert_eq!(error("r120"), ParseTransformError::Form { column: 4, found: Some('0') });
        let out_of_order = error("c123456789r123456789");
        assert_eq!(out_of_order, ParseTransformError::Form { column: 11, found: Some('r') });
        assert_eq!(error("d112345678"), ParseTransformError::NotAPermutation { part: 'd' });
        assert_eq!(error("r142356789"), ParseTransformError::ChuteTorn { part: 'r' });
    }

    #[test]
    fn random_transforms_are_pinned_and_reach_everything() {
        let golden = [
            "r654312798c897546312d184637259",
            "tr132789564c321564879d916234785",
            "r789546123c897132654d962437581",
        ];
        assert!(some(3).map(|t| t.to_string()).eq(golden), "{:?}", some(3).collect::<Vec<_>>());
        // Where row 1 comes from, where column 1 comes from, what digit 1 becomes: 9 each.
        let mut counts = [[0u32; 9]; 3];
        let mut transposed = 0u32;
        for t in some(9_000) {
            transposed += u32::from(t.is_transposed());
            counts[0][usize::from(t.rows[0])] += 1;
            counts[1][usize::from(t.columns[0])] += 1;
            counts[2][usize::from(t.digits[1]) - 1] += 1;
        }
        // Standard deviations about 47 and 30: five of them either side.
        assert!(transposed.abs_diff(4_500) < 237, "{transposed}");
        assert!(counts.iter().flatten().all(|n| n.abs_diff(1_000) < 150), "{counts:?}");
    }
}

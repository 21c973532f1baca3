//! Grids for what programs forget to check.
//!
//! Each is made by rule from a full grid, so that one omission alone decides the answer:
//!
//! | a program that ignores | fails on |
//! |---|---|
//! | a house, or a cell of every house | [`clashes`]: two equal givens in one house and nowhere else |
//! | a cell of a full grid | [`changed_cells`]: one digit of a full grid changed |
//! | two rows or columns of a band, four or six boxes | [`broken_lines`], [`broken_boxes`]: the fewest that can break |
//! | which digits a house has, but for their sum, product or xor | [`twins`] |
//! | all houses of an empty cell | [`forced_cells`]: empty cells that do not see each other |
//! | one cell of each row, column or box | [`one_blocker`]: that cell alone rules out the smaller digit |
//!
//! A full grid whose columns and boxes are right has no single wrong row: the other two rows of its
//! band leave each digit once. A program that ignores one row, one column or up to three boxes is
//! right for that reason, so no grid can reject it.

use super::answer::{Step, smallest};
use sudokit::Puzzle;
use sudokit::board::{Cell, Digit};

/// A kind of house, with the cells of each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum House {
    Row,
    Column,
    Box,
}

impl House {
    pub(super) const ALL: [House; 3] = [House::Row, House::Column, House::Box];

    /// Cell number `at` of house number `house`, both from 0.
    fn cell(self, house: usize, at: usize) -> Cell {
        let (row, column) = match self {
            House::Row => (house, at),
            House::Column => (at, house),
            House::Box => (house / 3 * 3 + at / 3, house % 3 * 3 + at % 3),
        };
        cell(row, column)
    }
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::new(row * 9 + column).expect("within the board")
}

fn digit(number: u8) -> Option<Digit> {
    Digit::new(number)
}

/// The grid with every digit replaced.
fn relabelled(grid: &Puzzle, label: impl Fn(u8) -> u8) -> Puzzle {
    let mut relabelled = Puzzle::EMPTY;
    grid.givens().for_each(|(cell, old)| relabelled.set(cell, digit(label(old.get()))));
    relabelled
}

/// The grid with two digits exchanged.
fn exchanged(grid: &Puzzle, a: u8, b: u8) -> Puzzle {
    relabelled(grid, |d| {
        if d == a {
            b
        } else if d == b {
            a
        } else {
            d
        }
    })
}

/// The grid with rows as columns.
fn transposed(grid: &Puzzle) -> Puzzle {
    let mut transposed = Puzzle::EMPTY;
    grid.givens().for_each(|(at, digit)| transposed.set(cell(at.column(), at.row()), Some(digit)));
    transposed
}

fn at(grid: &Puzzle, cell: Cell) -> u8 {
    grid.get(cell).map_or(0, Digit::get)
}

/// One grid a house: two of its cells hold the same digit, and nothing else clashes. In each kind
/// of house every digit and every cell takes part.
pub(super) fn clashes(full: &Puzzle, kind: House) -> impl Iterator<Item = Puzzle> {
    (0..9).map(move |house| {
        // Two such cells share this house alone.
        let (first, second) = (kind.cell(house, house), kind.cell(house, (house + 4) % 9));
        let mut grid = exchanged(full, at(full, first), house as u8 + 1);
        let twice = grid.get(first);
        for peer in second.peers().filter(|&peer| peer != first) {
            if grid.get(peer) == twice {
                grid.set(peer, None);
            }
        }
        grid.set(second, twice);
        grid
    })
}

/// One row of steps a house: two of its cells get the same digit, and nothing else is wrong.
pub(super) fn clashing_steps(full: &Puzzle, kind: House) -> impl Iterator<Item = Vec<Step>> {
    clashes(full, kind).enumerate().map(move |(house, grid)| {
        let second = kind.cell(house, (house + 4) % 9);
        let mut steps: Vec<Step> = grid.givens().filter(|&(cell, _)| cell != second).collect();
        steps.extend(grid.givens().filter(|&(cell, _)| cell == second));
        // What follows the mistake does not matter.
        steps.extend(full.givens().filter(|&(cell, _)| grid.get(cell).is_none()));
        steps
    })
}

/// Steps after the ninth of which no digit fits the last cell, although nothing clashes.
pub(super) fn steps_to_a_dead_end(full: &Puzzle) -> Vec<Step> {
    let row = (0..8).filter_map(|column| Some((cell(8, column), digit(column as u8 + 1)?)));
    let mut steps: Vec<Step> = row.chain(digit(9).map(|nine| (cell(0, 8), nine))).collect();
    let rest: Vec<Step> =
        full.givens().filter(|(at, _)| steps.iter().all(|(cell, _)| cell != at)).collect();
    steps.extend(rest);
    steps
}

/// One grid a cell: its digit is the next one.
pub(super) fn changed_cells(full: &Puzzle) -> impl Iterator<Item = Puzzle> {
    Cell::all().map(move |cell| {
        let mut grid = *full;
        grid.set(cell, digit(at(full, cell) % 9 + 1));
        grid
    })
}

/// Two cells of a column within a box exchange their digits: two rows of the band break. Each pair
/// of rows of each band, each column once; then the same with columns.
pub(super) fn broken_lines(full: &Puzzle) -> impl Iterator<Item = Puzzle> {
    let turned = transposed(full);
    let broken = move |grid: &Puzzle, number: usize| {
        let [a, b] = [[0, 1], [1, 2], [0, 2]][number % 3];
        swapped(grid, [number / 3 * 3 + a, number / 3 * 3 + b], &[number])
    };
    let full = *full;
    let rows = (0..9).map(move |number| broken(&full, number));
    rows.chain((0..9).map(move |number| transposed(&broken(&turned, number))))
}

/// The grid with the cells of two rows exchanged in these columns.
fn swapped(grid: &Puzzle, [a, b]: [usize; 2], columns: &[usize]) -> Puzzle {
    let mut swapped = *grid;
    for &column in columns {
        swapped.set(cell(a, column), grid.get(cell(b, column)));
        swapped.set(cell(b, column), grid.get(cell(a, column)));
    }
    swapped
}

/// Four boxes break, and no row or column: each two bands with each two stacks. Then six boxes: all
/// but one in each band and stack, which are those that a program looks at that follows a diagonal.
pub(super) fn broken_boxes() -> impl Iterator<Item = Puzzle> {
    let four = (0..3).flat_map(|number| {
        let (full, rectangles) = box_rectangles(number);
        rectangles.into_iter().map(move |[a, b, c, d]| {
            let mut grid = full;
            for (to, from) in [(a, b), (b, a), (c, d), (d, c)] {
                grid.set(to, full.get(from));
            }
            grid
        })
    });
    four.chain((0..6).map(six_broken_boxes))
}

/// Six cells hold 1 and 2 in turns, two in each row and column that has any, each in a box of its
/// own; 1 and 2 are exchanged there.
fn six_broken_boxes(number: usize) -> Puzzle {
    let mut pattern = Puzzle::EMPTY;
    let mut exchanged = Vec::new();
    for band in 0..3 {
        let spared = if number < 3 { band + number } else { number - band };
        for value in [1, 2] {
            let stack = (spared + usize::from(value)) % 3;
            let at = cell(3 * band + number % 3, 3 * stack + (number + 1) % 3);
            pattern.set(at, digit(value));
            exchanged.push((at, digit(3 - value)));
        }
    }
    let mut grid = completed(&pattern);
    exchanged.into_iter().for_each(|(at, other)| grid.set(at, other));
    grid
}

/// Full grids that break the rules, although each house has what a checker may calculate: the right
/// sum, product, xor, or two of these.
pub(super) fn twins(full: &Puzzle) -> Vec<Puzzle> {
    let all = |digits: [u8; 9]| relabelled(full, |d| digits[usize::from(d) - 1]);
    let mut grids = vec![
        // The best known wrong answer to a check of sums.
        all([5; 9]),
        // Sum 45 and product 362,880.
        all([1, 2, 4, 4, 5, 4, 7, 9, 9]),
        // Sum 45 and the xor of 1 to 9.
        all([1, 4, 4, 5, 5, 6, 6, 7, 7]),
        // Sum 45 and the sum of the squares.
        all([2, 2, 3, 4, 3, 7, 7, 8, 9]),
        // The xor alone.
        all([1; 9]),
    ];
    // Rectangles of +1 and -1 within a box keep the sums of all houses.
    for number in 0..9 {
        let corner = |i: usize, j: usize| cell(number / 3 * 3 + i, number % 3 * 3 + j);
        let pairs = [(0, 1), (1, 2), (0, 2)];
        let rectangles = pairs.iter().flat_map(|&rows| pairs.map(|columns| (rows, columns)));
        let changed = rectangles.flat_map(|((a, b), (c, d))| {
            let up_down = [(a, c, true), (a, d, false), (b, c, false), (b, d, true)];
            [false, true].map(|turn| up_down.map(|(i, j, up)| (corner(i, j), up != turn)))
        });
        grids.extend(changed.into_iter().find_map(|corners| {
            let mut grid = *full;
            for (cell, up) in corners {
                let old = at(full, cell);
                grid.set(cell, Some(digit(if up { old + 1 } else { old - 1 })?));
            }
            Some(grid)
        }));
    }
    // Two rows exchange two digits each: 1 and 4 for 2 and 3 (the same sum), 1 and 6 for 2 and 3
    // (product), 1 and 7 for 2 and 4 (xor). Columns and boxes stay right. Then the same with
    // columns, and with boxes.
    let old = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(row, column)| at(full, cell(row, column)));
    for new in TWINS {
        let mut grid = *full;
        let mut old = old;
        for (i, &new) in new.iter().enumerate() {
            grid = exchanged(&grid, old[i], new);
            let from = old[i];
            old.iter_mut().for_each(|o| {
                *o = if *o == from {
                    new
                } else if *o == new {
                    from
                } else {
                    *o
                };
            });
        }
        let broken = swapped(&grid, [0, 1], &[0, 1]);
        grids.extend([broken, transposed(&broken)]);
    }
    grids.extend(TWINS.map(exchanged_in_boxes));
    grids
}

/// The first and third digit have the sum, product or xor of the other two.
const TWINS: [[u8; 4]; 3] = [[1, 2, 4, 3], [1, 2, 6, 3], [1, 2, 7, 4]];

/// Four boxes exchange `a` and `c` for `b` and `d`, in two rectangles. Rows and columns stay right.
fn exchanged_in_boxes([a, b, c, d]: [u8; 4]) -> Puzzle {
    let mut pattern = Puzzle::EMPTY;
    for (at, x, y) in [(0, a, b), (1, c, d)] {
        for (row, column, value) in
            [(at, at, x), (at, at + 3, y), (at + 3, at, y), (at + 3, at + 3, x)]
        {
            pattern.set(cell(row, column), digit(value));
        }
    }
    let turned = |grid, at| swapped(&grid, [at, at + 3], &[at, at + 3]);
    [0, 1].into_iter().fold(completed(&pattern), turned)
}

/// The grid without one digit, which is 5: nine empty cells that do not see each other. A program
/// that does not check one of them puts in a 1, or a 9, and no other cell contradicts.
pub(super) fn forced_cells(full: &Puzzle, lacks: Digit) -> Puzzle {
    let mut grid = exchanged(full, lacks.get(), 5);
    for cell in Cell::all().filter(|&cell| full.get(cell) == Some(lacks)) {
        grid.set(cell, None);
    }
    grid
}

/// Grids with one solution. For each position in a row, column or box, the cell there alone rules
/// out the smaller digit of two for an empty cell: a program that ignores that cell fills the grid
/// with the wrong digits, and no other cell contradicts.
pub(super) fn one_blocker() -> Vec<Puzzle> {
    let mut grids = Vec::new();
    // Two rows, a box further right: the digits x y stand above y x. The first pair of cells is
    // empty, the second has the cell that blocks.
    for positions in [[0, 4, 8], [1, 5, 6], [2, 3, 7]] {
        let (mut pattern, mut empty) = (Puzzle::EMPTY, Vec::new());
        for (band, position) in positions.into_iter().enumerate() {
            let column = (position + 4) % 9;
            let [small, large] = [1, 2].map(|i| digit(2 * band as u8 + i));
            for (row, open, blocks) in [(3 * band, large, small), (3 * band + 1, small, large)] {
                pattern.set(cell(row, column), open);
                pattern.set(cell(row, position), blocks);
                empty.push(cell(row, column));
            }
        }
        let rows = without(&completed(&pattern), &empty);
        grids.extend([rows, transposed(&rows)]);
    }
    for number in 0..3 {
        let (full, rectangles) = box_rectangles(number);
        grids.push(without(&full, rectangles.as_flattened()));
    }
    grids
}

/// A full grid with three rectangles of two digits, each in two bands and two stacks, and their
/// corners. Turning a rectangle breaks no row and no column. In each of its boxes, one cell alone
/// clashes with the turned corner: it is in row `number` of the box, and in another row and column
/// than the corner. The first corner has the larger digit.
fn box_rectangles(number: usize) -> (Puzzle, Vec<[Cell; 4]>) {
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let (upper, lower) = pairs[number];
    let (mut pattern, mut rectangles) = (Puzzle::EMPTY, Vec::new());
    for (i, (left, right)) in pairs.into_iter().enumerate() {
        let small_large = [1, 2].map(|d| digit(2 * i as u8 + d));
        let corners = |row: usize, column: usize| {
            [(upper, left), (upper, right), (lower, left), (lower, right)]
                .map(|(band, stack)| cell(3 * band + row, 3 * stack + column))
        };
        let open = corners((number + 1) % 3, (i + 1) % 3);
        for (n, (open, blocks)) in open.into_iter().zip(corners(number, i)).enumerate() {
            let crossed = usize::from(n == 1 || n == 2);
            pattern.set(blocks, small_large[crossed]);
            pattern.set(open, small_large[1 - crossed]);
        }
        rectangles.push(open);
    }
    (completed(&pattern), rectangles)
}

fn completed(pattern: &Puzzle) -> Puzzle {
    smallest(pattern).expect("the pattern has a solution").to_puzzle()
}

fn without(full: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut grid = *full;
    cells.iter().for_each(|&cell| grid.set(cell, None));
    grid
}

#[cfg(test)]
#[path = "pointed_tests.rs"]
mod tests;

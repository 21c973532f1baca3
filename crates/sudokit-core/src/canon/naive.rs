//! Canonical forms as one would first write them: try everything.
//!
//! Here to be read before [`minlex`](super::minlex) and [`by_givens`](super::by_givens), which give
//! the same answers thousands of times faster, and to judge them in tests.

use super::Transform;
use super::transform::{PERMUTATIONS, UNNAMED};
use crate::grid::{Puzzle, Solution};
use std::cmp::Ordering;

/// The minlex form of a grid and all transforms that reach it, as many as it has automorphisms.
///
/// Row 1 of the smallest grid is 123456789, whatever it was before: so any of the nine rows of the
/// grid or its transpose, its columns in any of 1,296 orders, may become row 1, and that settles
/// the labels. The other two rows of its band can stand in two orders; the rows of the other two
/// bands and these bands themselves are best in ascending order of column 1, where no digit
/// repeats. So of 1.2e12 transforms 2 x 9 x 1,296 x 2 = 46,656 remain to be tried.
pub fn minlex(grid: &Solution) -> (Solution, Vec<Transform>) {
    let mut least = [u8::MAX; 81];
    let mut ways = Vec::new();
    for transposed in [false, true] {
        let flip = if transposed { Transform::TRANSPOSITION } else { Transform::IDENTITY };
        let values = *flip.apply(grid).values();
        for columns in line_orders() {
            for first_row in 0..9 {
                for swap in [false, true] {
                    // The names that make the first row read 123456789.
                    let mut names = UNNAMED;
                    for (name, &column) in (1..).zip(&columns) {
                        names[values[9 * first_row + column as usize] as usize] = name;
                    }
                    let name_in_column_1 =
                        |row: u8| names[values[9 * row as usize + columns[0] as usize] as usize];
                    let rows = row_order(first_row, swap, name_in_column_1);
                    let candidate = (0..81).map(|i| {
                        names[values[9 * rows[i / 9] as usize + columns[i % 9] as usize] as usize]
                    });
                    let order = candidate.clone().cmp(least);
                    if order == Ordering::Less {
                        candidate.zip(&mut least).for_each(|(from, to)| *to = from);
                        ways.clear();
                    }
                    if order != Ordering::Greater {
                        ways.push(Transform::from_parts(transposed, rows, columns, names));
                    }
                }
            }
        }
    }
    (Solution::new(least).expect("symmetries keep the rules"), ways)
}

/// The least of a puzzle's isomorphs and how many of the 3,359,232 ways to move its cells lead
/// there, digits being named in the order in which they are met.
pub fn by_givens(puzzle: &Puzzle) -> (Puzzle, u64) {
    let mut least = [u8::MAX; 81];
    let mut count = 0;
    for flip in [Transform::IDENTITY, Transform::TRANSPOSITION] {
        let values = *flip.apply(puzzle).values();
        for rows in line_orders() {
            for columns in line_orders() {
                let mut names = [0; 10];
                let mut named = 0;
                let mut order = Ordering::Equal;
                for i in 0..81 {
                    let digit = values[9 * rows[i / 9] as usize + columns[i % 9] as usize];
                    let name = &mut names[digit as usize];
                    if digit != 0 && *name == 0 {
                        named += 1;
                        *name = named;
                    }
                    order = order.then((*name).cmp(&least[i]));
                    match order {
                        Ordering::Less => least[i] = *name,
                        Ordering::Equal => {}
                        Ordering::Greater => break,
                    }
                }
                match order {
                    Ordering::Less => count = 1,
                    Ordering::Equal => count += 1,
                    Ordering::Greater => {}
                }
            }
        }
    }
    (Puzzle::from_values(least).expect("names are digits"), count)
}

/// The orders of nine lines: 6 orders of the three chutes, times 6 of the lines in each.
fn line_orders() -> impl Iterator<Item = [u8; 9]> {
    (0..1296).map(|n| {
        let chutes = PERMUTATIONS[n / 216];
        let within = [n / 36 % 6, n / 6 % 6, n % 6].map(|p| PERMUTATIONS[p]);
        std::array::from_fn(|j| 3 * chutes[j / 3] + within[j / 3][j % 3])
    })
}

/// That row, the other two of its band in one order or the other, then the rows of the remaining
/// bands, and these bands, in ascending order of column 1.
fn row_order(first_row: usize, swap: bool, name_in_column_1: impl Fn(u8) -> u8) -> [u8; 9] {
    let rows_of = |band: usize| {
        let mut rows = [0, 1, 2].map(|i| (3 * band + i) as u8);
        rows.sort_by_key(|&row| name_in_column_1(row));
        rows
    };
    let own = first_row / 3;
    let mut top = rows_of(own);
    if swap {
        top.swap(1, 2);
    }
    let mut others = [rows_of((own + 1) % 3), rows_of((own + 2) % 3)];
    others.sort_by_key(|rows| name_in_column_1(rows[0]));
    let rows = [top, others[0], others[1]];
    std::array::from_fn(|i| rows[i / 3][i % 3])
}

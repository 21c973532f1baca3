//! The rules of the closures, each over the boards of all lanes at once, in place.
//!
//! Cell `c` of the board in lane `l` is a set of nine bits, lane `l` of vector `c`. Every rule
//! takes away only what no solution has, and applied again and again in any order they come to the
//! same end ([`closure`](super::closure())). No rule moves data across lanes, and none has
//! local functions: the compiler would leave them without the instructions of the vectors.
//!
//! Subsets and fish are one rule, by a theorem of Claude Berge (1957), which Jean-Charles Régin
//! (1994) made a rule for "all different": in a house, draw an arrow from cell to cell, to those
//! whose digit of the *solution* is a candidate here. A candidate can be true together with the
//! rest of the house exactly if a way leads back from the cell whose digit it is. All others are
//! what naked and hidden subsets of all sizes eliminate. With a solution at hand that is a matter
//! of nine by nine reachability (Stephen Warshall, 1962); without one, of 510 unions.

use crate::board::House;
use crate::simd::Isa;
use crate::simd::lanes::Lanes;

/// All boards: a vector for each cell.
pub(super) type Boards<V> = [V; 81];

/// All nine digits, or lines.
pub(super) const NINE: u16 = 0x1ff;

/// What a pass of singles found out.
pub(super) struct Report<V> {
    /// Sum of the sets as numbers, after the pass: boards only lose candidates, so it is the same
    /// as before exactly if nothing changed. 81 times 511 are below 65536.
    pub sum: V,
    /// All nine digits where every house had nine different singles before the pass: a solution.
    pub full: V,
}

/// Three cells of a vector each: in a line and a box.
#[inline(always)]
fn three<V: Lanes>(cells: &Boards<V>, first: usize, step: usize) -> [V; 3] {
    [cells[first], cells[first + step], cells[first + 2 * step]]
}

#[inline(always)]
fn any<V: Lanes>([a, b, c]: [V; 3]) -> V {
    a.or3(b, c)
}

/// Clears all naked singles from their houses, then places all hidden ones. `singles` is memory for
/// the pass alone.
#[inline(always)]
pub(super) fn singles<I: Isa>(
    isa: I,
    cells: &mut Boards<I::Lanes>,
    singles: &mut Boards<I::Lanes>,
) -> Report<I::Lanes> {
    let full = clear(isa, cells, singles);
    // Digits with one place in a row, a column, a box.
    let zero = isa.splat(0);
    let mut triads = [[zero; 2]; 27];
    let (mut rows, mut columns, mut boxes) = ([zero; 9], [zero; 9], [zero; 9]);
    for n in 0..27 {
        triads[n] = counted(three(cells, 3 * n, 1));
    }
    for n in 0..9 {
        rows[n] = once([triads[3 * n], triads[3 * n + 1], triads[3 * n + 2]]);
        let first = 9 * (n / 3) + n % 3;
        boxes[n] = once([triads[first], triads[first + 3], triads[first + 6]]);
        let [above, middle] = [counted(three(cells, n, 9)), counted(three(cells, n + 27, 9))];
        columns[n] = once([above, middle, counted(three(cells, n + 54, 9))]);
    }
    let mut sum = zero;
    for r in 0..9 {
        for c in 0..9 {
            let hidden = rows[r].or3(columns[c], boxes[r / 3 * 3 + c / 3]);
            let cell = cells[9 * r + c].common_if_any(hidden);
            sum = sum.add(cell);
            cells[9 * r + c] = cell;
        }
    }
    Report { sum, full }
}

/// Clears naked singles from the other cells of their houses.
#[inline(always)]
fn clear<I: Isa>(isa: I, cells: &mut Boards<I::Lanes>, singles: &mut Boards<I::Lanes>) -> I::Lanes {
    for n in 0..81 {
        singles[n] = cells[n].single_or_zero();
    }
    let zero = isa.splat(0);
    let mut triads = [zero; 27];
    for n in 0..27 {
        triads[n] = any(three(singles, 3 * n, 1));
    }
    let (mut rows, mut columns, mut boxes) = ([zero; 9], [zero; 9], [zero; 9]);
    let mut full = isa.splat(NINE);
    for n in 0..9 {
        rows[n] = any([triads[3 * n], triads[3 * n + 1], triads[3 * n + 2]]);
        let first = 9 * (n / 3) + n % 3;
        boxes[n] = any([triads[first], triads[first + 3], triads[first + 6]]);
        let [above, middle] = [any(three(singles, n, 9)), any(three(singles, n + 27, 9))];
        columns[n] = any([above, middle, any(three(singles, n + 54, 9))]);
        full = full.and(rows[n]).and3(columns[n], boxes[n]);
    }
    for r in 0..9 {
        for c in 0..9 {
            let seen = rows[r].or3(columns[c], boxes[r / 3 * 3 + c / 3]);
            cells[9 * r + c] = cells[9 * r + c].and_not_unless(seen, singles[9 * r + c]);
        }
    }
    full
}

/// The digits of three cells: once or more, twice or more.
#[inline(always)]
fn counted<V: Lanes>([a, b, c]: [V; 3]) -> [V; 2] {
    [a.or3(b, c), a.majority(b, c)]
}

/// The digits that three triads have once.
#[inline(always)]
fn once<V: Lanes>([[a, aa], [b, bb], [c, cc]]: [[V; 2]; 3]) -> V {
    a.or3(b, c).and_neither(aa.or3(bb, cc), a.majority(b, c))
}

/// Locked candidates, both ways. In a chute a digit takes one triad (the three cells that a line
/// and a box share) in each line and each box: it may use one exactly if the other two lines can
/// take it in the other two boxes.
#[inline(always)]
pub(super) fn locked<V: Lanes>(cells: &mut Boards<V>) {
    for chute in 0..6 {
        let n = chute % 3;
        let (first, line, block, place) =
            if chute < 3 { (27 * n, 9, 3, 1) } else { (3 * n, 1, 27, 9) };
        let mut triads = [[cells[0]; 3]; 3];
        for i in 0..3 {
            for k in 0..3 {
                triads[i][k] = any(three(cells, first + line * i + block * k, place));
            }
        }
        for i in 0..3 {
            for k in 0..3 {
                let [one, other] = [triads[(i + 1) % 3], triads[(i + 2) % 3]];
                let [next, last] = [(k + 1) % 3, (k + 2) % 3];
                let [falling, rising] = [one[next].and(other[last]), one[last].and(other[next])];
                for j in 0..3 {
                    let cell = &mut cells[first + line * i + block * k + place * j];
                    *cell = cell.and_either(falling, rising);
                }
            }
        }
    }
}

/// Naked and hidden subsets of all sizes.
#[inline(always)]
pub(super) fn subsets<I: Isa>(isa: I, cells: &mut Boards<I::Lanes>, solutions: &Boards<I::Lanes>) {
    let zero = isa.splat(0);
    for house in &House::CELLS {
        let (mut reached, mut digits) = ([zero; 9], [zero; 9]);
        for (n, &cell) in house.iter().enumerate() {
            reached[n] = cells[usize::from(cell)];
            digits[n] = solutions[usize::from(cell)];
        }
        // What can be reached by way of cell k: a digit stands for the cell it belongs to.
        for k in 0..9 {
            for n in 0..9 {
                if n != k {
                    let without = reached[n].other_if_disjoint(digits[k], reached[k]);
                    reached[n] = reached[n].or(reached[k].and_not(without));
                }
            }
        }
        // A digit stays where a way leads back from its cell.
        for (n, &cell) in house.iter().enumerate() {
            let mut kept = cells[usize::from(cell)];
            for k in 0..9 {
                if k != n {
                    kept = kept.and_not(reached[k].other_if_disjoint(digits[n], digits[k]));
                }
            }
            cells[usize::from(cell)] = kept;
        }
    }
}

/// Basic fish of all sizes, of all nine digits at once: a digit in rows and columns is what a house
/// is in cells and digits. Its places in the solution pair rows with columns, so arrows go from row
/// to row; `apart[i][k]` has the digits for which no way leads from row `i` to row `k`.
#[inline(always)]
pub(super) fn fish<I: Isa>(isa: I, cells: &mut Boards<I::Lanes>, solutions: &Boards<I::Lanes>) {
    let mut apart = [[isa.splat(NINE); 9]; 9];
    for i in 0..9 {
        for k in 0..9 {
            for c in 0..9 {
                apart[i][k] = apart[i][k].and_not_both(cells[9 * i + c], solutions[9 * k + c]);
            }
        }
    }
    for by in 0..9 {
        for i in 0..9 {
            for k in 0..9 {
                apart[i][k] = apart[i][k].and_either(apart[i][by], apart[by][k]);
            }
        }
    }
    for i in 0..9 {
        for c in 0..9 {
            let mut kept = cells[9 * i + c];
            for k in 0..9 {
                if k != i {
                    kept = kept.and_not_both(solutions[9 * k + c], apart[k][i]);
                }
            }
            cells[9 * i + c] = kept;
        }
    }
}

/// The sum of the sets, as in [`Report::sum`].
#[inline(always)]
pub(super) fn sum<I: Isa>(isa: I, cells: &Boards<I::Lanes>) -> I::Lanes {
    let mut sum = isa.splat(0);
    for &cell in cells {
        sum = sum.add(cell);
    }
    sum
}

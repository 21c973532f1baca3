//! Cells as three numbers, one a band: the cell in row `r` (of three) and column `c` at bit
//! `9 r + c`. What follows from the places of one digit, in all houses at once.

use sudokit_core::board::{Cell, CellSet};

/// Cells: a number a band.
pub(super) type Bands = [u32; 3];
pub(super) const NONE: Bands = [0; 3];
const ROW: u32 = 0x1ff;
/// Times a mask of columns: their cells.
const COLUMN: u32 = 1 << 18 | 1 << 9 | 1;

/// Whether the places of a digit alone contradict that it stands in one of them, or that it does
/// not. It may say so where that is unused: of a house that had one place and has none.
pub(super) fn contradicts(places: CellSet, cell: Cell, holds: bool) -> bool {
    let all = bands(places);
    let mut next = bands(CellSet::only(cell));
    let (mut left, mut on) = (all, NONE);
    if !holds {
        left = without(left, next);
        next = exactly_one(left, true);
    }
    while next != NONE {
        for cell in cells(next) {
            left = without(left, bands(cell.peers_set()));
        }
        for band in 0..3 {
            on[band] |= next[band];
        }
        if without(on, left) != NONE {
            return true;
        }
        next = without(exactly_one(left, true), on);
    }
    houses(all) & !houses(left) != 0
}

/// The houses of cells, as bits by index.
pub(super) fn houses(cells: Bands) -> u32 {
    let (mut houses, mut all) = (0, 0);
    for (band, &cells) in cells.iter().enumerate() {
        for (i, row) in rows(cells).into_iter().enumerate() {
            houses |= u32::from(row != 0) << (3 * band + i);
        }
        let [columns, _] = columns(cells);
        all |= columns;
        for block in 0..3 {
            houses |= u32::from(columns >> (3 * block) & 7 != 0) << (18 + 3 * band + block);
        }
    }
    houses | all << 9
}

/// Row and column within a band.
pub(super) const fn divided(bit: usize) -> (usize, usize) {
    (bit / 9, bit % 9)
}

#[inline]
pub(super) const fn bands(cells: CellSet) -> Bands {
    const BAND: u128 = 0x7ff_ffff;
    let bits = cells.bits();
    [(bits & BAND) as u32, (bits >> 27 & BAND) as u32, (bits >> 54) as u32]
}

pub(super) fn cells(bands: Bands) -> CellSet {
    let [a, b, c] = bands.map(u128::from);
    CellSet::from_bits(a | b << 27 | c << 54)
}

#[inline]
pub(super) fn and(a: Bands, b: Bands) -> Bands {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2]]
}

#[inline]
pub(super) fn without(a: Bands, b: Bands) -> Bands {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2]]
}

/// The three rows of a band.
#[inline]
fn rows(band: u32) -> [u32; 3] {
    [band & ROW, band >> 9 & ROW, band >> 18]
}

/// The columns that have a cell of the band, and those that have two.
#[inline]
fn columns(band: u32) -> [u32; 2] {
    let [a, b, c] = rows(band);
    [a | b | c, a & b | (a | b) & c]
}

/// Of nine columns in three groups: those that are alone in their group, and all of the groups that
/// have one.
#[inline]
fn alone(columns: u32) -> u32 {
    GROUPS[columns as usize][0].into()
}

#[inline]
fn groups(columns: u32) -> u32 {
    GROUPS[columns as usize][1].into()
}

const GROUPS: [[u16; 2]; 512] = {
    let mut table = [[0; 2]; 512];
    let mut mask = 0;
    while mask < 512 {
        let mut group = 0;
        while group < 9 {
            let part = (mask >> group & 7) as u16;
            if part.count_ones() == 1 {
                table[mask][0] |= part << group;
            }
            if part != 0 {
                table[mask][1] |= 7 << group;
            }
            group += 3;
        }
        mask += 1;
    }
    table
};

/// The cells that are the only one in their box, or in any house.
#[inline]
pub(super) fn exactly_one(bands: Bands, in_lines: bool) -> Bands {
    let all = bands.map(columns);
    let mut found = [0, 1, 2].map(|band| {
        let [one, two] = all[band];
        bands[band] & (COLUMN * (alone(one) & !two))
    });
    if in_lines {
        let [[a, aa], [b, bb], [c, cc]] = all;
        let single = (a | b | c) & !(aa | bb | cc | a & b | (a | b) & c);
        for band in 0..3 {
            found[band] |= bands[band] & (COLUMN * single);
            for (i, row) in rows(bands[band]).into_iter().enumerate() {
                if row.is_power_of_two() {
                    found[band] |= row << (9 * i);
                }
            }
        }
    }
    found
}

/// What pointing leaves: candidates of a box that lie in one line are alone in the line.
pub(super) fn pointing(bands: Bands) -> Bands {
    let mut left = bands;
    for (band, &before) in bands.iter().enumerate() {
        let rows = rows(before);
        let [a, b, c] = rows.map(groups);
        for (i, own) in [a & !(b | c), b & !(a | c), c & !(a | b)].into_iter().enumerate() {
            if own != 0 {
                left[band] &= !(ROW << (9 * i)) | own << (9 * i);
            }
        }
        let own = alone(columns(before)[0]);
        left[(band + 1) % 3] &= !(COLUMN * own);
        left[(band + 2) % 3] &= !(COLUMN * own);
    }
    left
}

/// What claiming leaves: candidates of a line that lie in one box are alone in the box.
pub(super) fn claiming(bands: Bands) -> Bands {
    let mut left = bands;
    let all = bands.map(|band| columns(band)[0]);
    for (band, &before) in bands.iter().enumerate() {
        for (i, own) in rows(before).map(groups).into_iter().enumerate() {
            if is_one_group(own) {
                left[band] &= !(COLUMN * own) | ROW << (9 * i);
            }
        }
        let own = all[band] & !(all[(band + 1) % 3] | all[(band + 2) % 3]);
        left[band] &= !(COLUMN * (groups(own) & !own));
    }
    left
}

fn is_one_group(groups: u32) -> bool {
    matches!(groups, 0o7 | 0o70 | 0o700)
}

/// The single places that a pointing leaves in another box.
pub(super) fn direct_pointing(bands: Bands) -> Bands {
    let mut found = NONE;
    for (band, &before) in bands.iter().enumerate() {
        let rows = rows(before);
        for i in 0..3 {
            let (row, j, k) = (rows[i], rows[(i + 1) % 3], rows[(i + 2) % 3]);
            let own = groups(row) & !groups(j | k);
            if own != 0 {
                let single = alone(j | k) & !(j & k) & groups(row & !own);
                found[band] |= before & (COLUMN * single) & !(ROW << (9 * i));
            }
        }
        let own = alone(columns(before)[0]);
        for other in [(band + 1) % 3, (band + 2) % 3] {
            let [one, two] = columns(bands[other]);
            let single = alone(one & !own) & !two & groups(one & own);
            found[other] |= bands[other] & (COLUMN * single);
        }
    }
    found
}

/// The single places that a claiming leaves in another line.
pub(super) fn direct_claiming(bands: Bands) -> Bands {
    let mut found = NONE;
    let all = bands.map(columns);
    for (band, &before) in bands.iter().enumerate() {
        let rows = rows(before);
        for i in 0..3 {
            let own = groups(rows[i]);
            if !is_one_group(own) {
                continue;
            }
            for j in [(i + 1) % 3, (i + 2) % 3] {
                let left = rows[j] & !own;
                if rows[j] & own != 0 && left.is_power_of_two() {
                    found[band] |= left << (9 * j);
                }
            }
        }
        let (next, last) = ((band + 1) % 3, (band + 2) % 3);
        let ([one, _], [a, aa], [b, bb]) = (all[band], all[next], all[last]);
        let own = one & !(a | b);
        let single = groups(own) & !own & one & (a | b) & !(a & b | aa | bb);
        for other in [next, last] {
            found[other] |= bands[other] & (COLUMN * single);
        }
    }
    found
}

//! The 416 classes of bands, looked up.
//!
//! Up to symmetry there are 416 ways to fill three rows and their three boxes (Bertram Felgenhauer
//! and Frazer Jarvis, 2005). Name the digits of a band by their place in its left box and sort the
//! columns of the other two boxes by their top digit: 56 x 6^4 = 72,576 such *normal* bands are
//! left, few enough for a table of their classes and of the way from each to the least band of its
//! class. Classes are numbered in the order of their least bands, so that among the chutes of a
//! grid those of the lowest class are exactly those that can become the first band of its minlex
//! form.

use super::transform::{PERMUTATIONS, UNMOVED, UNNAMED, inverse};
use std::sync::OnceLock;

/// Three lines of a chute, row after row (for a stack: column after column).
pub(crate) type Band = [[u8; 9]; 3];

/// A way to reorder and relabel a band: row `i` of the result is row `rows[i]`, and so on, as in
/// [`Transform`](super::Transform).
#[derive(Clone, Copy)]
pub(crate) struct BandMap {
    pub rows: [u8; 3],
    pub columns: [u8; 9],
    pub digits: [u8; 10],
}

/// All bands that are one up to symmetry.
pub(crate) struct Class {
    /// The least of them; its first row is 123456789.
    pub least: Band,
    /// The symmetries of that band, the identity among them.
    pub automorphisms: Vec<BandMap>,
}

/// The tables: 300 KB, built at first use in some six milliseconds.
pub(crate) struct Bands {
    /// The class of each normal band.
    class: Box<[u16]>,
    /// The way from each normal band to the least of its class: see `band_order`.
    way: Box<[u16]>,
    classes: Vec<Class>,
}

/// Number of normal bands.
const NORMAL: usize = 56 * 6 * 6 * 6 * 6;
/// Not yet visited.
const NONE: u16 = u16::MAX;

impl Bands {
    pub(crate) fn get() -> &'static Bands {
        static BANDS: OnceLock<Bands> = OnceLock::new();
        BANDS.get_or_init(Bands::build)
    }

    /// The class of a band.
    #[inline(always)]
    pub(crate) fn class_of(&self, band: [&[u8; 9]; 3]) -> usize {
        self.class[normal_index(band)].into()
    }

    /// The classes in the order of their least bands.
    pub(crate) fn classes(&self) -> &[Class] {
        &self.classes
    }

    /// A map from a band to the least band of its class. The others are this one followed by the
    /// automorphisms of the class.
    pub(crate) fn map_to_least(&self, band: [&[u8; 9]; 3]) -> BandMap {
        let (rows, columns) = band_order(self.way[normal_index(band)]);
        let sorted = normal_columns(band);
        let columns = columns.map(|j| sorted[usize::from(j)]);
        let mut digits = UNNAMED;
        for (name, &column) in (1..).zip(&columns) {
            digits[usize::from(band[usize::from(rows[0])][usize::from(column)])] = name;
        }
        BandMap { rows, columns, digits }
    }

    /// Walks through the bands with first row 123456789 in ascending order. The first that has not
    /// been seen yet is the least of a new class; the class is then marked.
    fn build() -> Bands {
        let mut bands = Bands {
            class: vec![NONE; NORMAL].into(),
            way: vec![NONE; NORMAL].into(),
            classes: Vec::new(),
        };
        let mut left = NORMAL;
        for_each_second_row(&mut [0; 9], 0, &mut |second| {
            for n in 0..216 {
                let third = third_row(second, [n / 36, n / 6 % 6, n % 6]);
                let band = [[1, 2, 3, 4, 5, 6, 7, 8, 9], *second, third];
                if bands.class[normal_index(band.each_ref())] == NONE {
                    left -= bands.mark_class(band);
                }
            }
            left > 0
        });
        debug_assert_eq!(left, 0);
        bands
    }

    /// Adds the class of that least band; returns how many normal bands it has.
    fn mark_class(&mut self, least: Band) -> usize {
        let class = self.classes.len() as u16;
        let home = normal_index(least.each_ref());
        let mut automorphisms = Vec::new();
        let mut members = 0;
        // Orders of columns in the second and third box after the reordering of boxes are undone
        // by sorting: 6 x 6 x 6 ways are left.
        for order in (0..6).flat_map(|rows| (0..36).map(move |n| (rows, n / 6, n % 6))) {
            let rows = PERMUTATIONS[order.0];
            let boxes = PERMUTATIONS[order.1];
            let columns: [u8; 9] = std::array::from_fn(|j| {
                3 * boxes[j / 3] + if j < 3 { PERMUTATIONS[order.2][j] } else { j as u8 % 3 }
            });
            let moved = rows.map(|i| columns.map(|j| least[usize::from(i)][usize::from(j)]));
            let sorted = normal_columns(moved.each_ref());
            let columns = sorted.map(|j| columns[usize::from(j)]);
            let index = normal_index(moved.each_ref());
            if self.class[index] == NONE {
                self.class[index] = class;
                self.way[index] = band_order_number(inverse(&rows), inverse(&columns));
                members += 1;
            }
            if index == home {
                // The two normal bands are the same up to the names of the digits.
                let same = normal_columns(least.each_ref());
                let columns = inverse(&same).map(|j| columns[usize::from(j)]);
                let mut digits = UNNAMED;
                for j in 0..9 {
                    let old = least[usize::from(rows[0])][usize::from(columns[j])];
                    digits[usize::from(old)] = least[0][j];
                }
                automorphisms.push(BandMap { rows, columns, digits });
            }
        }
        self.classes.push(Class { least, automorphisms });
        members
    }
}

/// The index of the normal form of a band.
///
/// `56` says which digits the top and middle minirow of the second box hold, named by their place
/// in the first box. Then, in each of the second and third box, after its columns have been sorted
/// by their top digit, the orders of the middle and the bottom minirow.
#[inline(always)]
fn normal_index(band: [&[u8; 9]; 3]) -> usize {
    let place = places(band);
    let names = |i: usize, k: usize| -> [u16; 3] {
        [0, 1, 2].map(|c| place[usize::from(band[i][3 * k + c] & 15)])
    };
    let [top, middle, bottom] = [names(0, 1), names(1, 1), names(2, 1)];
    let first = top[0] | top[1] | top[2];
    let second = middle[0] | middle[1] | middle[2];
    let sets = SETS[usize::from(first >> 3 | (second & 7) << 6)];
    let orders = |top, middle, bottom| {
        let relative = &RELATIVE_ORDER[order_code(top)];
        usize::from(relative[order_code(middle)]) * 6 + usize::from(relative[order_code(bottom)])
    };
    (usize::from(sets) * 36 + orders(top, middle, bottom)) * 36
        + orders(names(0, 2), names(1, 2), names(2, 2))
}

/// For each column of the normal form of a band the column it comes from.
fn normal_columns(band: [&[u8; 9]; 3]) -> [u8; 9] {
    let place = places(band);
    let mut columns = UNMOVED;
    columns[3..6].sort_by_key(|&j| place[usize::from(band[0][usize::from(j)])]);
    columns[6..9].sort_by_key(|&j| place[usize::from(band[0][usize::from(j)])]);
    columns
}

/// For each digit its place in the first box, as a bit. Sixteen entries, so that a digit's low four
/// bits index without a check.
#[inline(always)]
fn places(band: [&[u8; 9]; 3]) -> [u16; 16] {
    let mut place = [0; 16];
    for i in 0..3 {
        for j in 0..3 {
            place[usize::from(band[i][j] & 15)] = 1 << (3 * i + j);
        }
    }
    place
}

/// Three different numbers' order as three comparisons.
#[inline(always)]
const fn order_code([a, b, c]: [u16; 3]) -> usize {
    (a < b) as usize | ((a < c) as usize) << 1 | ((b < c) as usize) << 2
}

/// The 56 possible pairs of sets: the top minirow's share of the first box's middle and bottom
/// rows, and the middle minirow's share of its top row.
const SETS: [u8; 512] = {
    let mut table = [0; 512];
    let (mut pattern, mut n) = (0usize, 0);
    while pattern < 512 {
        let of_middle = (pattern & 7).count_ones();
        // Whatever the top minirow leaves of the middle row must go to the bottom minirow, and so
        // on around: one number fixes all.
        if (pattern >> 3 & 7).count_ones() == 3 - of_middle
            && (pattern >> 6).count_ones() == 3 - of_middle
        {
            table[pattern] = n;
            n += 1;
        }
        pattern += 1;
    }
    assert!(n == 56);
    table
};

/// The order of a minirow after its columns have been sorted by another, from the codes of both
/// (the other first): an index of [`PERMUTATIONS`].
const RELATIVE_ORDER: [[u8; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut n = 0;
    while n < 36 {
        let (by, minirow) = (PERMUTATIONS[n / 6], PERMUTATIONS[n % 6]);
        let mut sorted = [0; 3];
        let mut c = 0;
        while c < 3 {
            sorted[by[c] as usize] = minirow[c];
            c += 1;
        }
        let mut index = 0;
        while PERMUTATIONS[index][0] != sorted[0] || PERMUTATIONS[index][1] != sorted[1] {
            index += 1;
        }
        table[order_code_of(by)][order_code_of(minirow)] = index as u8;
        n += 1;
    }
    table
};

const fn order_code_of(p: [u8; 3]) -> usize {
    order_code([p[0] as u16, p[1] as u16, p[2] as u16])
}

/// The orders of nine lines that keep chutes together: 6 orders of the chutes, 6 of the lines in
/// each.
const LINE_ORDERS: [[u8; 9]; 1296] = {
    let mut table = [[0; 9]; 1296];
    let mut n = 0;
    while n < 1296 {
        let chutes = PERMUTATIONS[n / 216];
        let within = [PERMUTATIONS[n / 36 % 6], PERMUTATIONS[n / 6 % 6], PERMUTATIONS[n % 6]];
        let mut j = 0;
        while j < 9 {
            table[n][j] = 3 * chutes[j / 3] + within[j / 3][j % 3];
            j += 1;
        }
        n += 1;
    }
    table
};

/// The orders of three rows and nine columns with that number.
fn band_order(number: u16) -> ([u8; 3], [u8; 9]) {
    let number = usize::from(number);
    (PERMUTATIONS[number / 1296], LINE_ORDERS[number % 1296])
}

/// The number of these orders of three rows and nine columns.
fn band_order_number(rows: [u8; 3], columns: [u8; 9]) -> u16 {
    let number_of = |order: [u8; 3]| {
        PERMUTATIONS.iter().position(|&p| p == order).expect("it is a permutation") as u16
    };
    let within = |k: usize| number_of([0, 1, 2].map(|c| columns[3 * k + c] % 3));
    let chutes = number_of([0, 1, 2].map(|k| columns[3 * k] / 3));
    (((number_of(rows) * 6 + chutes) * 6 + within(0)) * 6 + within(1)) * 6 + within(2)
}

/// Calls `visit` with all second rows under a first row 123456789 in ascending order, until it
/// returns false.
fn for_each_second_row(
    row: &mut [u8; 9],
    column: usize,
    visit: &mut impl FnMut(&[u8; 9]) -> bool,
) -> bool {
    if column == 9 {
        return visit(row);
    }
    for digit in 1..=9 {
        if usize::from(digit - 1) / 3 != column / 3 && !row[..column].contains(&digit) {
            row[column] = digit;
            if !for_each_second_row(row, column + 1, visit) {
                return false;
            }
        }
    }
    true
}

/// The third row under 123456789 and that second row, its minirows in these orders. Ascending
/// orders give ascending rows.
fn third_row(second: &[u8; 9], orders: [usize; 3]) -> [u8; 9] {
    let mut row = [0; 9];
    for k in 0..3 {
        let mut minirow = [0; 3];
        let left = (1..=9u8)
            .filter(|d| usize::from(d - 1) / 3 != k && !second[3 * k..3 * k + 3].contains(d));
        for (place, digit) in minirow.iter_mut().zip(left) {
            *place = digit;
        }
        for (c, &from) in PERMUTATIONS[orders[k]].iter().enumerate() {
            row[3 * k + c] = minirow[usize::from(from)];
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn there_are_416_classes_with_the_published_symmetries() {
        let classes = Bands::get().classes();
        assert_eq!(classes.len(), 416);
        let mut histogram = BTreeMap::new();
        for class in classes {
            *histogram.entry(class.automorphisms.len()).or_insert(0) += 1;
        }
        let published = [
            (1, 279),
            (2, 105),
            (3, 2),
            (4, 2),
            (6, 16),
            (12, 4),
            (18, 5),
            (36, 1),
            (54, 1),
            (108, 1),
        ];
        assert!(histogram.into_iter().eq(published));
    }

    /// Every filling of the first band up to relabeling, here those whose first row is 123456789:
    /// 2,612,736.
    #[test]
    fn every_band_maps_to_the_least_of_its_class() {
        let bands = Bands::get();
        let mut sizes = vec![0u32; 416];
        let mut row = [0; 9];
        for_each_second_row(&mut row, 0, &mut |second| {
            for n in 0..216 {
                let third = third_row(second, [n / 36, n / 6 % 6, n % 6]);
                let band = [[1, 2, 3, 4, 5, 6, 7, 8, 9], *second, third];
                let class = bands.class_of(band.each_ref());
                sizes[class] += 1;
                if n % 16 == 0 {
                    let map = bands.map_to_least(band.each_ref());
                    assert_eq!(apply(&map, &band), bands.classes[class].least);
                }
            }
            true
        });
        assert_eq!(sizes.iter().sum::<u32>(), 2_612_736);
        // Orbits: each normal band stands for 36 of these fillings.
        for (class, size) in bands.classes.iter().zip(sizes) {
            assert_eq!(size as usize * class.automorphisms.len(), 6 * 1296);
        }
    }

    #[test]
    fn automorphisms_keep_the_least_band_and_differ() {
        for class in Bands::get().classes() {
            for (i, a) in class.automorphisms.iter().enumerate() {
                assert_eq!(apply(a, &class.least), class.least);
                for b in &class.automorphisms[..i] {
                    assert!(a.rows != b.rows || a.columns != b.columns);
                }
            }
        }
    }

    #[test]
    fn least_bands_are_least_among_all_their_images() {
        let classes = Bands::get().classes();
        assert!(classes.is_sorted_by(|a, b| a.least < b.least));
        for class in classes.iter().step_by(7) {
            for rows in PERMUTATIONS {
                for columns in LINE_ORDERS {
                    let mut map = BandMap { rows, columns, digits: UNNAMED };
                    let moved = apply(&map, &class.least);
                    for (name, digit) in (1..).zip(moved[0]) {
                        map.digits[usize::from(digit)] = name;
                    }
                    assert!(apply(&map, &class.least) >= class.least);
                }
            }
        }
    }

    fn apply(map: &BandMap, band: &Band) -> Band {
        map.rows.map(|i| {
            map.columns.map(|j| map.digits[usize::from(band[usize::from(i)][usize::from(j)])])
        })
    }
}

//! The canonical form of a solution grid: minlex.

use super::Transform;
use super::bands::{BandMap, Bands};
use crate::grid::Solution;

/// A solution grid in canonical form, and the way there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CanonicalGrid {
    /// The smallest grid, read as 81 digits, that any [`Transform`] makes of the original.
    pub grid: Solution,
    /// A transform that leads from the original to it.
    pub transform: Transform,
    /// Order of the automorphism group, 1 to 648: this many transforms lead to the canonical form,
    /// and this many leave the grid as it is.
    pub automorphisms: usize,
}

/// The minlex form of a solution grid: two grids are essentially the same if and only if their
/// minlex forms are equal.
///
/// [`naive::minlex`](super::naive::minlex) is the same in slow and plain.
pub fn minlex(grid: &Solution) -> CanonicalGrid {
    let least = Least::of(grid.values());
    CanonicalGrid {
        grid: least.grid(),
        transform: least.transform(0),
        automorphisms: least.count(),
    }
}

/// The transforms that leave a grid as it is, the identity among them: 1 to 648.
pub fn automorphisms(grid: &Solution) -> Vec<Transform> {
    let least = Least::of(grid.values());
    let back = least.transform(0).inverse();
    (0..least.count()).map(|i| least.transform(i).then(&back)).collect()
}

/// The 18 lines of a grid: its rows, then its columns.
struct Lines([[u8; 9]; 18]);

impl Lines {
    fn of(values: &[u8; 81]) -> Lines {
        let mut lines = [[0; 9]; 18];
        for i in 0..9 {
            for j in 0..9 {
                lines[i][j] = values[9 * i + j];
                lines[9 + j][i] = values[9 * i + j];
            }
        }
        Lines(lines)
    }

    /// The three lines of chute 0 to 5.
    fn chute(&self, chute: usize) -> [&[u8; 9]; 3] {
        [0, 1, 2].map(|i| &self.0[3 * chute + i])
    }
}

/// One way to make a chute of the lowest class the first band in its least form. With the band
/// everything is settled: the other rows stand in the order of their first digits.
#[derive(Clone, Copy)]
struct Start {
    /// Chute 0 to 5; from 3 on the grid is transposed.
    chute: u8,
    /// Which automorphism of the least band follows [`Bands::map_to_least`].
    automorphism: u8,
}

/// The least form of a grid and all starts that lead to it.
pub(super) struct Least {
    lines: Lines,
    class: usize,
    /// The lower six rows, each read as nine digits in base 16.
    rows: [u64; 6],
    first: Start,
    /// The other starts; empty for a grid without symmetry, so that nothing is allocated.
    others: Vec<Start>,
}

impl Least {
    pub(crate) fn of(values: &[u8; 81]) -> Least {
        let bands = Bands::get();
        let lines = Lines::of(values);
        let classes: [usize; 6] = std::array::from_fn(|h| bands.class_of(lines.chute(h)));
        let class = classes.into_iter().fold(usize::MAX, usize::min);
        let mut least = Least {
            lines,
            class,
            rows: [u64::MAX; 6],
            first: Start { chute: 0, automorphism: 0 },
            others: Vec::new(),
        };
        for chute in (0..6).filter(|&h| classes[h] == class) {
            let map = bands.map_to_least(least.lines.chute(chute));
            for (n, automorphism) in bands.classes()[class].automorphisms.iter().enumerate() {
                least.try_start(
                    &then(&map, automorphism),
                    Start { chute: chute as u8, automorphism: n as u8 },
                );
            }
        }
        least
    }

    /// Compares the grid that a start leads to with the least one so far, row by row.
    fn try_start(&mut self, map: &BandMap, start: Start) {
        let order = lower_rows(&self.lines, start.chute.into(), map);
        let row = |i: usize| {
            let line = &self.lines.0[usize::from(order[i])];
            let digits = map.columns.map(|j| map.digits[usize::from(line[usize::from(j)])]);
            digits.iter().fold(0, |row, &digit| row << 4 | u64::from(digit))
        };
        for i in 0..6 {
            let row_i = row(i);
            if row_i > self.rows[i] {
                return;
            }
            if row_i < self.rows[i] {
                self.rows[i] = row_i;
                for k in i + 1..6 {
                    self.rows[k] = row(k);
                }
                self.first = start;
                self.others.clear();
                return;
            }
        }
        self.others.push(start);
    }

    /// The grid itself.
    pub(crate) fn grid(&self) -> Solution {
        let mut values = [0; 81];
        let least = &Bands::get().classes()[self.class].least;
        values[..27].copy_from_slice(least.as_flattened());
        for (line, row) in values[27..].chunks_exact_mut(9).zip(self.rows) {
            for (j, value) in line.iter_mut().enumerate() {
                *value = (row >> (4 * (8 - j))) as u8 & 15;
            }
        }
        Solution::new(values).expect("symmetries keep the rules")
    }

    /// How many transforms lead to the least form.
    pub(crate) fn count(&self) -> usize {
        1 + self.others.len()
    }

    /// Transform number `i` of those that lead to the least form.
    pub(crate) fn transform(&self, i: usize) -> Transform {
        let start = if i == 0 { self.first } else { self.others[i - 1] };
        let bands = Bands::get();
        let chute = usize::from(start.chute);
        let automorphism =
            &bands.classes()[self.class].automorphisms[usize::from(start.automorphism)];
        let map = then(&bands.map_to_least(self.lines.chute(chute)), automorphism);
        let top = map.rows.map(|i| (chute % 3) as u8 * 3 + i);
        let lower = lower_rows(&self.lines, chute, &map).map(|line| line % 9);
        let rows = std::array::from_fn(|i| if i < 3 { top[i] } else { lower[i - 3] });
        Transform::from_parts(chute >= 3, rows, map.columns, map.digits)
    }
}

/// The lines of the other two chutes in the order in which they follow the first band: by the
/// digit in column 1, which is different in all nine lines.
fn lower_rows(lines: &Lines, chute: usize, map: &BandMap) -> [u8; 6] {
    let all = chute / 3 * 9;
    let bands = [(chute + 1) % 3, (chute + 2) % 3].map(|band| {
        // The digit in column 1 above, the line's number below.
        let mut keys = [0, 1, 2].map(|i| {
            let line = all + 3 * band + i;
            let digit = lines.0[line][usize::from(map.columns[0])];
            u16::from(map.digits[usize::from(digit)]) << 8 | line as u16
        });
        keys.sort_unstable();
        keys
    });
    let [a, b] = if bands[0][0] < bands[1][0] { bands } else { [bands[1], bands[0]] };
    [a[0], a[1], a[2], b[0], b[1], b[2]].map(|key| key as u8)
}

/// First one map, then the other.
fn then(first: &BandMap, next: &BandMap) -> BandMap {
    BandMap {
        rows: next.rows.map(|i| first.rows[usize::from(i)]),
        columns: next.columns.map(|j| first.columns[usize::from(j)]),
        digits: first.digits.map(|d| next.digits[usize::from(d)]),
    }
}

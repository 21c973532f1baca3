//! Partitions, the anatomy of a band: minirows, minicolumns, and how many ways there are to fill
//! it.
//!
//! Split the nine digits of a box by its rows into three sets of three, and again by its columns:
//! two *ordered partitions*, and each row set meets each column set in exactly one digit. Two such
//! partitions are called *orthogonal* here, and together they are the box:
//!
//! ```text
//!      1 4 7      row partition     {147} {258} {369}
//!      2 5 8
//!      3 6 9      column partition  {123} {456} {789}
//! ```
//!
//! A full grid is nine row partitions and nine column partitions, orthogonal box by box, such that
//! the three row partitions of a band (and the three column partitions of a stack) never repeat a
//! digit at one place: a *Latin triple*. There are 1,680 ordered partitions (280 up to order), each
//! has 216 orthogonal ones, and each begins 56 Latin triples. So a band is filled by 1,680 x 56
//! triples of rows and 216 x 216 x 216 columns: 948,109,639,680 ways in all.
//!
//! The number of ways to fill a band whose column partitions are fixed depends only on these three
//! as unordered partitions and not on the names of the digits: one table of 280 x 280 numbers
//! answers it at once ([`Tables::fillings`]). Everything that counts or draws whole grids here
//! rests on that table. The idea of counting grids by the column sets of a band is Bertram
//! Felgenhauer's and Frazer Jarvis's ("Mathematics of Sudoku I", 2006).
//!
//! This module knows no puzzle and no solver.

use std::sync::OnceLock;

/// Ordered partitions of the nine digits into three sets of three.
pub(crate) const ORDERED: usize = 1680;
/// The same up to the order of the sets.
pub(crate) const UNORDERED: usize = 280;
/// Latin triples that begin with a given ordered partition.
pub(crate) const TRIPLES: usize = 56;
/// The largest number of fillings of a band with fixed column partitions.
pub(crate) const MOST_FILLINGS: u64 = 1728;

/// An ordered partition, 0 to 1679, numbered in lexicographic order of its sets.
pub(crate) type Partition = u16;

/// The tables, built at first use (about 10 ms, 1 MB).
pub(crate) struct Tables {
    /// The three sets (nine bits each) of an ordered partition.
    pub sets: Vec<[u16; 3]>,
    /// The second and third member of the Latin triples that begin with a partition.
    pub triples: Vec<[[Partition; 2]; TRIPLES]>,
    /// An ordered partition without its order, 0 to 279.
    unordered: Vec<u16>,
    /// Partition numbers by the ranks of their first two sets.
    by_ranks: Vec<[Partition; 84]>,
    /// The rank of a set of three digits among the 84.
    rank: [u8; 512],
    /// For unordered partitions: the 36 orthogonal ones, one bit each.
    orthogonal: Vec<[u64; 5]>,
    /// For unordered `a` and `b`: what `b` becomes when `a` is renamed to the standard partition.
    renamed: Vec<[u16; UNORDERED]>,
    /// Fillings of a band whose first box has the standard column partition.
    fillings: Vec<[u16; UNORDERED]>,
    /// The most of them, by the column partition of the second box.
    most_fillings: Vec<u16>,
    /// An ordered partition for each unordered one: the first.
    first_of: Vec<Partition>,
    /// For the first order of an unordered partition `a`: which of its Latin triples have a second
    /// (0) or third (1) member that is orthogonal to `b`, one bit each.
    fitting: Vec<[[u64; 2]; UNORDERED]>,
    classes: OnceLock<Classes>,
}

impl Tables {
    /// The tables of this process.
    pub(crate) fn get() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(Tables::build)
    }

    /// The partition with these sets, which must be one.
    pub(crate) fn partition(&self, sets: [u16; 3]) -> Partition {
        let [a, b, _] = sets.map(|set| self.rank[usize::from(set)]);
        self.by_ranks[usize::from(a)][usize::from(b)]
    }

    #[cfg(test)]
    /// Whether every set of the one meets every set of the other in one digit.
    pub(crate) fn are_orthogonal(&self, a: Partition, b: Partition) -> bool {
        let (a, b) = (self.unordered[usize::from(a)], self.unordered[usize::from(b)]);
        self.orthogonal[usize::from(a)][usize::from(b) / 64] >> (b % 64) & 1 == 1
    }

    /// The number of ways to fill a band whose boxes have these column partitions.
    pub(crate) fn fillings(&self, columns: [Partition; 3]) -> u64 {
        let (a, b) = self.shape(columns);
        self.fillings[a][b].into()
    }

    /// Whether there are more ways than that to fill a band whose boxes have these column
    /// partitions. Most often two of them suffice.
    #[inline(always)]
    pub(crate) fn has_more_fillings(&self, columns: [Partition; 3], than: u64) -> bool {
        let [a, b, c] = columns.map(|p| usize::from(self.unordered[usize::from(p)]));
        let second = usize::from(self.renamed[a][b]);
        than < self.most_fillings[second].into()
            && than < self.fillings[second][usize::from(self.renamed[a][c])].into()
    }

    /// The same for unordered partitions.
    pub(crate) fn fillings_of(&self, a: usize, b: usize, c: usize) -> u16 {
        let (x, y) = self.shape_of(a, b, c);
        self.fillings[x][y]
    }

    /// A partition without its order, 0 to 279.
    pub(crate) fn unordered(&self, partition: Partition) -> u16 {
        self.unordered[usize::from(partition)]
    }

    /// The unordered partitions orthogonal to an unordered one.
    pub(crate) fn orthogonal_to(&self, unordered: u16) -> impl Iterator<Item = usize> + '_ {
        members(&self.orthogonal[usize::from(unordered)])
    }

    /// The column partitions of a band after renaming the digits so that the first is standard:
    /// the second and the third, unordered.
    pub(crate) fn shape(&self, columns: [Partition; 3]) -> (usize, usize) {
        let [a, b, c] = columns.map(|p| usize::from(self.unordered[usize::from(p)]));
        self.shape_of(a, b, c)
    }

    /// The same for unordered partitions.
    pub(crate) fn shape_of(&self, a: usize, b: usize, c: usize) -> (usize, usize) {
        (self.renamed[a][b].into(), self.renamed[a][c].into())
    }

    /// The number of ways to fill the two other bands of a grid whose first band has these column
    /// partitions.
    pub(crate) fn completions(&self, columns: [Partition; 3]) -> u64 {
        let [a, b, c] = columns.map(|p| &self.triples[usize::from(p)]);
        let mut sum = 0;
        for &[a1, a2] in a {
            for &[b1, b2] in b {
                for &[c1, c2] in c {
                    sum += self.fillings([a1, b1, c1]) * self.fillings([a2, b2, c2]);
                }
            }
        }
        sum
    }

    /// The classes of bands, found at first use (about 30 ms).
    pub(crate) fn classes(&self) -> &Classes {
        self.classes.get_or_init(|| Classes::find(self))
    }

    /// One of the fillings of a band with these column partitions: its row partitions. `which`
    /// counts from 0 and must be below [`fillings`](Self::fillings).
    pub(crate) fn filling(&self, columns: [Partition; 3], which: u64) -> [Partition; 3] {
        let [a, b, c] = columns.map(|p| usize::from(self.unordered[usize::from(p)]));
        let (mut left, order) = (which as u32 / 6, which as usize % 6);
        for first in members(&self.orthogonal[a]) {
            let mut fitting = self.fitting[first][b][0] & self.fitting[first][c][1];
            if left < fitting.count_ones() {
                for _ in 0..left {
                    fitting &= fitting - 1;
                }
                let first = self.first_of[first];
                let [second, third] =
                    self.triples[usize::from(first)][fitting.trailing_zeros() as usize];
                return [first, second, third].map(|rows| {
                    let sets = self.sets[usize::from(rows)];
                    self.partition(ORDERS[order].map(|row| sets[row]))
                });
            }
            left -= fitting.count_ones();
        }
        unreachable!("a band has no filling number {which}")
    }

    /// An unordered partition after renaming the digits.
    fn rename(&self, unordered: usize, names: &[u8; 9]) -> usize {
        let first = self.first_of[unordered];
        let sets = self.sets[usize::from(first)].map(|set| rename_set(set, names));
        self.unordered[usize::from(self.partition(sets))].into()
    }

    fn build() -> Tables {
        let triples_of_digits: Vec<u16> = (0..512u16).filter(|s| s.count_ones() == 3).collect();
        let mut rank = [0; 512];
        for (i, &set) in triples_of_digits.iter().enumerate() {
            rank[usize::from(set)] = i as u8;
        }
        let mut sets = Vec::with_capacity(ORDERED);
        let mut by_ranks = vec![[0; 84]; 84];
        let mut unordered = Vec::with_capacity(ORDERED);
        let mut sorted: Vec<[u16; 3]> = Vec::with_capacity(UNORDERED);
        for &a in &triples_of_digits {
            for &b in triples_of_digits.iter().filter(|&&b| a & b == 0) {
                by_ranks[usize::from(rank[usize::from(a)])][usize::from(rank[usize::from(b)])] =
                    sets.len() as Partition;
                let partition = [a, b, 0x1ff & !(a | b)];
                sets.push(partition);
                let mut order = partition;
                order.sort_unstable_by_key(|set| set.trailing_zeros());
                let known = sorted.iter().position(|s| *s == order);
                unordered.push(known.unwrap_or_else(|| {
                    sorted.push(order);
                    sorted.len() - 1
                }) as u16);
            }
        }
        let mut tables = Tables {
            triples: Vec::new(),
            orthogonal: sorted.iter().map(|p| orthogonal_to(p, &sorted)).collect(),
            renamed: vec![[0; UNORDERED]; UNORDERED],
            fitting: vec![[[0; 2]; UNORDERED]; UNORDERED],
            first_of: sorted
                .iter()
                .map(|s| sets.iter().position(|x| x == s).unwrap() as _)
                .collect(),
            classes: OnceLock::new(),
            fillings: vec![[0; UNORDERED]; UNORDERED],
            most_fillings: Vec::new(),
            sets,
            unordered,
            by_ranks,
            rank,
        };
        tables.triples = (0..ORDERED).map(|p| tables.triples_from(p)).collect();
        for (a, from) in sorted.iter().enumerate() {
            // The sets of `from` become {123}, {456}, {789}.
            let mut names = [0; 9];
            for (name, digit) in from.iter().flat_map(|&set| bits(set)).enumerate() {
                names[digit] = name as u8;
            }
            for (b, of) in sorted.iter().enumerate() {
                let renamed = tables.partition(of.map(|set| rename_set(set, &names)));
                tables.renamed[a][b] = tables.unordered[usize::from(renamed)];
            }
        }
        tables.find_fitting();
        tables.count_fillings();
        tables
    }

    /// The Latin triples that begin with a partition.
    fn triples_from(&self, first: usize) -> [[Partition; 2]; TRIPLES] {
        let [x, y, z] = self.sets[first];
        let mut found = Vec::with_capacity(TRIPLES);
        for second in 0..ORDERED {
            let [a, b, c] = self.sets[second];
            if x & a | y & b | z & c == 0 {
                let third = [x | a, y | b, z | c].map(|both| 0x1ff & !both);
                found.push([second as Partition, self.partition(third)]);
            }
        }
        found.try_into().expect("every partition begins 56 Latin triples")
    }

    fn find_fitting(&mut self) {
        for a in 0..UNORDERED {
            for (i, triple) in self.triples[usize::from(self.first_of[a])].iter().enumerate() {
                for (place, &member) in triple.iter().enumerate() {
                    for b in
                        members(&self.orthogonal[usize::from(self.unordered[usize::from(member)])])
                    {
                        self.fitting[a][b][place] |= 1 << i;
                    }
                }
            }
        }
    }

    /// Rows that fit the standard columns in the first box, then Latin triples that fit the
    /// columns of the two others; each stands for six orders of the rows.
    fn count_fillings(&mut self) {
        let firsts: Vec<usize> = members(&self.orthogonal[0]).collect();
        for b in 0..UNORDERED {
            for c in 0..UNORDERED {
                let fitting =
                    |&a: &usize| (self.fitting[a][b][0] & self.fitting[a][c][1]).count_ones();
                self.fillings[b][c] = 6 * firsts.iter().map(fitting).sum::<u32>() as u16;
            }
        }
        let most = |of: &[u16; UNORDERED]| of.iter().copied().max().unwrap_or(0);
        self.most_fillings = self.fillings.iter().map(most).collect();
    }
}

/// Bands by their column partitions, under renaming digits and exchanging boxes. All bands of a
/// class have the same number of completions.
pub(crate) struct Classes {
    /// The class of a [shape](Tables::shape).
    of: Vec<[u8; UNORDERED]>,
    /// Class by class.
    pub all: Vec<Class>,
}

/// A class of bands.
pub(crate) struct Class {
    /// The number of bands in it.
    #[cfg_attr(not(test), expect(dead_code, reason = "what the classes are checked by"))]
    pub bands: u64,
    /// The number of ways to complete each of them to a grid.
    pub completions: u64,
}

impl Classes {
    /// The class, as an index, of bands with this [shape](Tables::shape).
    pub(crate) fn of_shape(&self, (a, b): (usize, usize)) -> usize {
        self.of[a][b].into()
    }

    /// Walks the orbits.
    fn find(tables: &Tables) -> Classes {
        const NONE: u8 = u8::MAX;
        let mut classes = Classes { of: vec![[NONE; UNORDERED]; UNORDERED], all: Vec::new() };
        let renaming = STABILIZER.map(|names| -> Vec<usize> {
            (0..UNORDERED).map(|partition| tables.rename(partition, &names)).collect()
        });
        for start in (0..UNORDERED * UNORDERED).map(|i| (i / UNORDERED, i % UNORDERED)) {
            if classes.of[start.0][start.1] != NONE {
                continue;
            }
            let class = classes.all.len() as u8;
            classes.of[start.0][start.1] = class;
            let mut todo = vec![start];
            let mut bands = 0;
            while let Some((a, b)) = todo.pop() {
                // Any columns in the first box, any order of the columns of the two others.
                bands += u64::from(tables.fillings[a][b]) * ORDERED as u64 * 36;
                let (p, q) = (tables.first_of[a], tables.first_of[b]);
                let exchanged = [(b, a), tables.shape([p, 0, q]), tables.shape([q, p, 0])];
                let renamed = renaming.iter().map(|to| (to[a], to[b]));
                for (a, b) in exchanged.into_iter().chain(renamed) {
                    if classes.of[a][b] == NONE {
                        classes.of[a][b] = class;
                        todo.push((a, b));
                    }
                }
            }
            let columns = [0, tables.first_of[start.0], tables.first_of[start.1]];
            classes.all.push(Class { bands, completions: tables.completions(columns) });
        }
        classes
    }
}

/// All orders of three things.
pub(crate) const ORDERS: [[usize; 3]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// Renamings that generate all those which keep the standard partition.
const STABILIZER: [[u8; 9]; 4] = [
    [1, 0, 2, 3, 4, 5, 6, 7, 8],
    [1, 2, 0, 3, 4, 5, 6, 7, 8],
    [3, 4, 5, 0, 1, 2, 6, 7, 8],
    [3, 4, 5, 6, 7, 8, 0, 1, 2],
];

fn rename_set(set: u16, names: &[u8; 9]) -> u16 {
    bits(set).fold(0, |renamed, digit| renamed | 1 << names[digit])
}

fn orthogonal_to(partition: &[u16; 3], all: &[[u16; 3]]) -> [u64; 5] {
    let mut set = [0; 5];
    for (i, other) in all.iter().enumerate() {
        let meets_once = |a: &u16| other.iter().all(|b| (a & b).count_ones() == 1);
        if partition.iter().all(meets_once) {
            set[i / 64] |= 1 << (i % 64);
        }
    }
    set
}

/// The members of a set of unordered partitions, ascending.
fn members(set: &[u64; 5]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(64 * word + bit)
        })
    })
}

/// The digits of a set, counted from 0.
pub(crate) fn bits(set: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |d| set >> d & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// The number of Sudoku grids (Felgenhauer and Jarvis, 2005).
    const GRIDS: u128 = 6_670_903_752_021_072_936_960;

    #[test]
    fn partitions_have_216_orthogonal_ones_and_begin_56_triples() {
        let tables = Tables::get();
        assert_eq!(tables.sets.len(), ORDERED);
        for set in &tables.orthogonal {
            assert_eq!(members(set).count() * 6, 216);
        }
        for (i, sets) in tables.sets.iter().enumerate() {
            assert_eq!(usize::from(tables.partition(*sets)), i);
        }
    }

    #[test]
    fn fillings_agree_with_plain_counting() {
        let tables = Tables::get();
        for columns in [[0, 0, 0], [0, 1, 2], [5, 800, 1234], [1679, 40, 77], [3, 1000, 1001]] {
            let mut plain = 0;
            for first in (0..ORDERED as u16).filter(|&p| tables.are_orthogonal(p, columns[0])) {
                for [second, third] in tables.triples[usize::from(first)] {
                    plain += u64::from(
                        tables.are_orthogonal(second, columns[1])
                            && tables.are_orthogonal(third, columns[2]),
                    );
                }
            }
            assert_eq!(tables.fillings(columns), plain);
        }
        let least = tables.fillings.iter().flatten().min();
        assert!(least > Some(&0), "all column partitions can be filled");
        let most = tables.fillings.iter().flatten().max();
        assert_eq!(most, Some(&(MOST_FILLINGS as u16)));
    }

    #[test]
    fn the_fillings_of_a_band_are_all_different_and_fit() {
        let tables = Tables::get();
        let columns = [7, 900, 1500];
        let mut seen = HashSet::new();
        for which in 0..tables.fillings(columns) {
            let rows = tables.filling(columns, which);
            assert!((0..3).all(|block| tables.are_orthogonal(rows[block], columns[block])));
            assert!(tables.triples[usize::from(rows[0])].contains(&[rows[1], rows[2]]));
            seen.insert(rows);
        }
        assert_eq!(seen.len() as u64, tables.fillings(columns));
    }

    #[test]
    fn the_classes_hold_all_bands_and_all_grids() {
        let tables = Tables::get();
        let classes = &tables.classes().all;
        assert_eq!(classes.len(), 44);
        assert_eq!(classes.iter().map(|class| class.bands).sum::<u64>(), 948_109_639_680);
        let grids: u128 =
            classes.iter().map(|c| u128::from(c.bands) * u128::from(c.completions)).sum();
        assert_eq!(grids, GRIDS);
    }
}

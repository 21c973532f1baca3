//! Random full grids: exactly uniform, or faster with a small known bias.
//!
//! Naive first: shuffle the nine digits in the first row and let a solver that tries digits in
//! random order fill the rest. That is slow, and its bias is hard to find: a grid's probability is
//! the product of all choices along the search that found it.
//!
//! Both samplers here build a grid from independent choices that fit by construction (see the
//! module on partitions for the words):
//!
//! 1. the first band, uniformly among all 948,109,639,680: a row partition of its first box, one
//!    of 56 Latin triples of rows, and for each box one of 216 column partitions;
//! 2. for each stack one of the 56 Latin triples of columns that its first box begins: now every
//!    column of every box has its three digits, and only their order within the box is open;
//! 3. the second and the third band, uniformly among their `f2` and `f3` fillings.
//!
//! Every grid can come out, and in exactly one way, with probability proportional to
//! `1 / (f2 f3)`. [`Sampler::Fast`] leaves it at that. [`Sampler::Uniform`] accepts the choice of
//! step 2 with probability `f2 / 1728 * f3 / 1728` (1728 is the largest possible number of
//! fillings), which cancels the factor: every grid then has the same probability.

use crate::grid::Solution;
use crate::random::Random;
use crate::structure::partitions::{MOST_FILLINGS, ORDERS, Partition, TRIPLES, Tables};

/// How random full grids are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Sampler {
    /// A grid's probability is proportional to `1 / (f2 f3)`, where `f2` and `f3` are the numbers
    /// of ways to fill its second and its third band when every column of every box keeps its
    /// digits. Relabelings and all symmetries that keep the order of the bands are exactly even.
    #[default]
    Fast,
    /// All 6,670,903,752,021,072,936,960 grids are equally likely.
    Uniform,
}

/// Draws a random full grid.
///
/// ```
/// use sudokit::generate::{Sampler, random_grid};
/// use sudokit::random::Random;
/// let grid = random_grid(Sampler::Uniform, &mut Random::new(1, 0));
/// assert_eq!(grid, random_grid(Sampler::Uniform, &mut Random::new(1, 0)));
/// ```
pub fn random_grid(sampler: Sampler, random: &mut Random) -> Solution {
    let tables = Tables::get();
    let first = random_band(tables, random);
    let onward = first.columns.map(|columns| &tables.triples[usize::from(columns)]);
    const STACKS: u64 = (TRIPLES * TRIPLES * TRIPLES) as u64;
    let [second, third] = loop {
        // One draw decides the three stacks and whether the second band is accepted.
        let draw = random.below(STACKS * MOST_FILLINGS) as u32;
        let (stacks, below_most) = (draw / MOST_FILLINGS as u32, draw % MOST_FILLINGS as u32);
        let picks = [stacks, stacks / TRIPLES as u32, stacks / (TRIPLES * TRIPLES) as u32];
        let triples = [0, 1, 2].map(|stack| onward[stack][picks[stack] as usize % TRIPLES]);
        let second = triples.map(|[second, _]| second);
        let third = triples.map(|[_, third]| third);
        if sampler == Sampler::Fast
            || tables.has_more_fillings(second, below_most.into())
                && tables.has_more_fillings(third, random.below(MOST_FILLINGS))
        {
            break [second, third];
        }
    };
    let mut cells = [0; 81];
    let bands = [first, fill(tables, second, random), fill(tables, third, random)];
    for (band, filled) in bands.iter().enumerate() {
        filled.write(tables, band, &mut cells);
    }
    Solution::new(cells).expect("Latin triples of orthogonal partitions make a valid grid")
}

/// A filled band: the row and the column partition of each of its boxes.
struct Band {
    rows: [Partition; 3],
    columns: [Partition; 3],
}

impl Band {
    fn write(&self, tables: &Tables, band: usize, cells: &mut [u8; 81]) {
        for block in 0..3 {
            let rows = tables.sets[usize::from(self.rows[block])];
            let columns = tables.sets[usize::from(self.columns[block])];
            for (r, row) in rows.iter().enumerate() {
                for (c, column) in columns.iter().enumerate() {
                    let digit = (row & column).trailing_zeros() as u8 + 1;
                    cells[27 * band + 9 * r + 3 * block + c] = digit;
                }
            }
        }
    }
}

/// Any band, all equally likely.
fn random_band(tables: &Tables, random: &mut Random) -> Band {
    let first = random.index(tables.sets.len());
    let [second, third] = tables.triples[first][random.index(TRIPLES)];
    let rows = [first as Partition, second, third];
    Band { rows, columns: rows.map(|partition| random_orthogonal(tables, partition, random)) }
}

/// A filling of a band with these column partitions, all equally likely.
fn fill(tables: &Tables, columns: [Partition; 3], random: &mut Random) -> Band {
    let rows = tables.filling(columns, random.below(tables.fillings(columns)));
    Band { rows, columns }
}

/// One of the 216 partitions orthogonal to this one, all equally likely: shuffles each of its sets
/// over the three new ones.
fn random_orthogonal(tables: &Tables, partition: Partition, random: &mut Random) -> Partition {
    let mut draw = random.index(216);
    let mut sets = [0; 3];
    for mut set in tables.sets[usize::from(partition)] {
        let order = ORDERS[draw % 6];
        draw /= 6;
        for to in order {
            sets[to] |= set & set.wrapping_neg();
            set &= set - 1;
        }
    }
    tables.partition(sets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::structure::partitions::Class;

    /// Chi-square of counts against expected probabilities.
    fn chi_square(counts: &[u64], expected: &[f64]) -> f64 {
        let total: u64 = counts.iter().sum();
        let term =
            |(&n, &p): (&u64, &f64)| (n as f64 - p * total as f64).powi(2) / (p * total as f64);
        counts.iter().zip(expected).map(term).sum()
    }

    fn column_partitions(tables: &Tables, grid: &Solution, chute: usize) -> [Partition; 3] {
        // Chutes 3 to 5 are read transposed.
        [0, 1, 2].map(|block| {
            tables.partition([0, 1, 2].map(|c| {
                [0, 1, 2].iter().fold(0, |set, r| {
                    let (long, short) = (3 * block + c, 3 * (chute % 3) + r);
                    let at = if chute < 3 { 9 * short + long } else { 9 * long + short };
                    set | 1 << (grid.values()[at] - 1)
                })
            }))
        })
    }

    /// For each chute of many grids: chi-square of the frequencies of the 44 classes, against what
    /// the numbers of bands and completions predict.
    fn class_frequencies(sampler: Sampler, grids: u64) -> [f64; 6] {
        let tables = Tables::get();
        let classes = tables.classes();
        let weight = |class: &Class| class.bands as f64 * class.completions as f64;
        let all: f64 = classes.all.iter().map(weight).sum();
        let expected: Vec<f64> = classes.all.iter().map(|class| weight(class) / all).collect();
        let mut counts = vec![[0; 6]; classes.all.len()];
        for i in 0..grids {
            let grid = random_grid(sampler, &mut Random::new(77, i));
            for chute in 0..6 {
                counts[classes.of_shape(tables.shape(column_partitions(tables, &grid, chute)))]
                    [chute] += 1;
            }
        }
        [0, 1, 2, 3, 4, 5].map(|chute| {
            let of_chute: Vec<u64> = counts.iter().map(|of_class| of_class[chute]).collect();
            chi_square(&of_chute, &expected)
        })
    }

    #[test]
    fn uniform_grids_have_the_predicted_band_classes() {
        // 43 degrees of freedom: mean 43, standard deviation 9.3.
        for chi_square in class_frequencies(Sampler::Uniform, 20_000) {
            assert!(chi_square < 90.0, "{chi_square}");
        }
    }

    #[test]
    fn fast_grids_are_biased_in_two_bands_only() {
        let [first, second, third, stacks @ ..] = class_frequencies(Sampler::Fast, 20_000);
        assert!(first < 90.0 && stacks.iter().all(|&c| c < 90.0), "{first} {stacks:?}");
        assert!(second > 500.0 && third > 500.0, "{second} {third}");
    }

    #[test]
    fn grids_of_a_seed_never_change() {
        let golden = |sampler| random_grid(sampler, &mut Random::new(2024, 5)).to_string();
        assert_eq!(
            golden(Sampler::Fast),
            "394178562851962743726435819635729184217854396948316275169283457483597621572641938"
        );
        assert_eq!(
            golden(Sampler::Uniform),
            "394178562851962743726435819978341256213586974465297138689714325142853697537629481"
        );
    }

    #[test]
    fn every_digit_is_as_likely_in_every_cell() {
        for sampler in [Sampler::Fast, Sampler::Uniform] {
            let mut counts = vec![[0u64; 9]; 81];
            for i in 0..9_000 {
                let grid = random_grid(sampler, &mut Random::new(5, i));
                for (count, value) in counts.iter_mut().zip(grid.values()) {
                    count[usize::from(*value) - 1] += 1;
                }
            }
            // 8 degrees of freedom, the worst of 81 cells.
            for count in counts {
                assert!(chi_square(&count, &[1.0 / 9.0; 9]) < 40.0, "{count:?}");
            }
        }
    }
}

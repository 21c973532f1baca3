//! The samplers of full grids, judged by what the 416 classes of bands predict.
//!
//! Each of the six chutes of a uniform grid is of a class with a probability in proportion to the
//! number of bands in the class times the number of ways to complete one of them to a grid. The
//! first comes from the classes' symmetries, the second from a sum over column partitions: neither
//! depends on how grids are drawn.

use super::{Sampler, random_grid};
use crate::canon::bands::{Band, Bands, Class};
use crate::grid::Solution;
use crate::random::Random;
use crate::structure::partitions::Tables;

/// Orders of rows, boxes and columns of a band, times relabelings.
const MOVES: u64 = 6 * 6 * 216 * 362_880;

/// Grids drawn.
const GRIDS: u64 = 100_000;

/// By class: how many grids begin with a band of it.
fn grids_by_class() -> Vec<u128> {
    let tables = Tables::get();
    let completions = |band: &Band| {
        let column = |j: usize| band.iter().fold(0, |set, row| set | 1 << (row[j] - 1));
        let columns = |k: usize| [0, 1, 2].map(|c| column(3 * k + c));
        tables.completions([0, 1, 2].map(|k| tables.partition(columns(k))))
    };
    let class = |class: &Class| {
        let bands = MOVES / class.automorphisms.len() as u64;
        u128::from(bands) * u128::from(completions(&class.least))
    };
    Bands::get().classes().iter().map(class).collect()
}

/// A chute of a grid, stacks read as bands.
fn chute(grid: &Solution, chute: usize) -> Band {
    let at = |i: usize, j: usize| match chute {
        0..3 => 27 * chute + 9 * i + j,
        _ => 9 * j + 3 * (chute - 3) + i,
    };
    [0, 1, 2].map(|i| std::array::from_fn(|j| grid.values()[at(i, j)]))
}

/// For each chute chi-square over its degrees of freedom, in standard deviations above the mean.
/// Classes with fewer than ten expected grids count as one.
fn deviations(sampler: Sampler) -> [f64; 6] {
    let bands = Bands::get();
    let by_class = grids_by_class();
    let all: u128 = by_class.iter().sum();
    let expected: Vec<f64> =
        by_class.iter().map(|&n| n as f64 / all as f64 * GRIDS as f64).collect();
    let mut counts = vec![[0u64; 6]; expected.len()];
    for i in 0..GRIDS {
        let grid = random_grid(sampler, &mut Random::new(416, i));
        for k in 0..6 {
            counts[bands.class_of(chute(&grid, k).each_ref())][k] += 1;
        }
    }
    std::array::from_fn(|k| {
        let (mut rare, mut chi_square, mut cells) = ((0.0, 0.0), 0.0, 0.0);
        let mut add = |found: f64, expected: f64| {
            chi_square += (found - expected).powi(2) / expected;
            cells += 1.0;
        };
        for (count, &expected) in counts.iter().zip(&expected) {
            if expected < 10.0 {
                rare = (rare.0 + count[k] as f64, rare.1 + expected);
            } else {
                add(count[k] as f64, expected);
            }
        }
        add(rare.0, rare.1);
        let freedom: f64 = cells - 1.0;
        (chi_square - freedom) / (2.0 * freedom).sqrt()
    })
}

#[test]
fn the_classes_predict_all_bands_and_all_grids() {
    let bands = Bands::get().classes().iter().map(|c| MOVES / c.automorphisms.len() as u64);
    assert_eq!(bands.sum::<u64>(), 948_109_639_680);
    assert_eq!(grids_by_class().iter().sum::<u128>(), 6_670_903_752_021_072_936_960);
}

#[test]
fn uniform_grids_have_all_416_band_classes_as_often_as_predicted() {
    let deviations = deviations(Sampler::Uniform);
    assert!(deviations.iter().all(|d| d.abs() < 4.5), "{deviations:?}");
}

#[test]
fn fast_grids_fail_the_same_test_in_their_second_and_third_band() {
    let [first, second, third, stacks @ ..] = deviations(Sampler::Fast);
    assert!(first.abs() < 4.5, "{first}");
    assert!(second > 100.0 && third > 100.0, "{second} {third}");
    assert!(stacks.iter().all(|d| d.abs() < 4.5), "{stacks:?}");
}

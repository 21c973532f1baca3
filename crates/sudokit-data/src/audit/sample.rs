//! Tests that are too expensive for every row: minimality, grades, correlations of columns.
//!
//! The sample is drawn by class: the classes with the smallest ids, until it has enough rows. Ids
//! are hashes, so this is a random draw that depends on the puzzles alone, not on their order. It
//! takes all rows of a class, up to a few, to test whether a column has the same value for
//! isomorphs.

use super::report::{Correlation, Grade, Minimality, NumericColumn, SetReport};
use crate::error::DataError;
use crate::rows::Rows;
use crate::run::Run;
use std::collections::BTreeMap;
use std::sync::Arc;
use sudokit::analyze::redundant_givens;
use sudokit::canon::ClassId;
use sudokit::rate::{Grades, Rated, Rater, Scale};
use sudokit::solve::{Budget, Solver};
use sudokit::{Puzzle, Solution};

/// Rows of one class that are kept.
const OF_A_CLASS: usize = 8;

/// A row of the sample.
#[derive(Clone, Debug)]
struct Drawn {
    puzzle: Puzzle,
    solution: Solution,
    /// Its numbers, by column.
    numbers: Vec<(Arc<str>, f64)>,
}

/// Rows drawn so far.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    size: usize,
    rows: usize,
    classes: BTreeMap<ClassId, Vec<Drawn>>,
}

impl Sample {
    /// A sample of about this number of rows.
    pub(super) fn new(size: usize) -> Sample {
        Sample { size, rows: 0, classes: BTreeMap::new() }
    }

    /// Takes a row of a class, if the lot falls on that class so far.
    pub(super) fn offer(&mut self, id: &ClassId, rows: &Rows, row: usize, solution: &Solution) {
        let is_out = self.rows >= self.size
            && self.classes.last_key_value().is_some_and(|(last, _)| id > last);
        let Some(puzzle) = rows.givens[row].puzzle() else { return };
        if is_out || self.size == 0 {
            return;
        }
        let class = self.classes.entry(*id).or_default();
        if class.len() == OF_A_CLASS {
            return;
        }
        let columns = rows.table.columns().iter().enumerate();
        let others = columns.filter(|(at, _)| *at != rows.puzzle && Some(*at) != rows.label);
        let numbers = others.filter_map(|(_, column)| {
            Some((Arc::clone(&column.name), column.values.get(row).number()?))
        });
        class.push(Drawn { puzzle: *puzzle, solution: *solution, numbers: numbers.collect() });
        self.rows += 1;
        while let Some(last) = self.classes.last_entry()
            && self.rows - last.get().len() >= self.size
        {
            self.rows -= last.remove().len();
        }
    }

    /// Grades the sample, and writes the result to the report.
    pub(super) fn judge(
        self,
        scales: &[Scale],
        budget: u64,
        run: &Run,
        numeric: Vec<NumericColumn>,
        report: &mut SetReport,
    ) -> Result<(), DataError> {
        let class_sizes: Vec<usize> = self.classes.values().map(Vec::len).collect();
        let drawn: Vec<Drawn> = self.classes.into_values().flatten().collect();
        let mut judged: Vec<(u64, Vec<Rated>)> = Vec::new();
        run.in_order(
            drawn.chunks(8).map(Ok),
            || {
                let budget = Budget::at_most(budget).with_cancel(&run.cancel);
                let mut rater = Rater::new(budget);
                let mut solver = Solver::new();
                move |drawn: &[Drawn]| {
                    let judge = |drawn: &Drawn| judge(drawn, scales, &mut rater, &mut solver);
                    Ok(drawn.iter().map(judge).collect::<Vec<_>>())
                }
            },
            |mut more| {
                judged.append(&mut more);
                Ok(())
            },
        )?;
        let redundant = judged.iter().map(|(redundant, _)| *redundant);
        let count = judged.len() as u64;
        report.minimality = (count > 0).then(|| Minimality {
            sample: count,
            minimal: redundant.clone().filter(|&n| n == 0).count() as u64,
            mean_redundant: redundant.sum::<u64>() as f64 / count as f64,
        });
        for (at, &scale) in scales.iter().enumerate() {
            let rated: Vec<Rated> = judged.iter().map(|(_, rated)| rated[at]).collect();
            report.grades.push(grade(scale, &rated));
        }
        report.difficulty = numeric;
        for column in &mut report.difficulty {
            correlate(column, scales, &drawn, &judged);
            compare_classes(column, &drawn, &class_sizes);
        }
        Ok(())
    }
}

fn judge(
    drawn: &Drawn,
    scales: &[Scale],
    rater: &mut Rater,
    solver: &mut Solver,
) -> (u64, Vec<Rated>) {
    let redundant = redundant_givens(&drawn.puzzle, solver).ok().flatten();
    let mut grades = Grades::default();
    let rated = scales
        .iter()
        .map(|&s| rater.rate(&drawn.puzzle, &drawn.solution, s, &mut grades))
        .collect();
    (redundant.map_or(0, |givens| givens.len() as u64), rated)
}

/// How the grades on a scale are spread.
fn grade(scale: Scale, rated: &[Rated]) -> Grade {
    let mut exact: Vec<u32> = rated.iter().filter_map(|rated| rated.exactly()).collect();
    exact.sort_unstable();
    let count = |is: fn(&Rated) -> bool| rated.iter().filter(|rated| is(rated)).count() as u64;
    let at = |quarter: usize| scale.write(exact[(exact.len() - 1) * quarter / 4]);
    let mut histogram: Vec<(String, u64)> = Vec::new();
    for &number in exact.iter().filter(|_| scale.is_in_words()) {
        let name = scale.write(number);
        match histogram.last_mut() {
            Some((last, count)) if *last == name => *count += 1,
            _ => histogram.push((name, 1)),
        }
    }
    Grade {
        scale: scale.name(),
        exact: exact.len() as u64,
        at_least: count(|rated| matches!(rated, Rated::AtLeast(_))),
        beyond: count(|rated| matches!(rated, Rated::Beyond)),
        quartiles: (!exact.is_empty()).then(|| [0, 1, 2, 3, 4].map(at)),
        histogram,
    }
}

fn number_of(drawn: &Drawn, column: &str) -> Option<f64> {
    drawn.numbers.iter().find(|(name, _)| **name == *column).map(|(_, number)| *number)
}

/// Rank correlations of a column with givens and grades. A lower bound counts as that number, and
/// what is beyond a scale as harder than all on it.
fn correlate(
    column: &mut NumericColumn,
    scales: &[Scale],
    drawn: &[Drawn],
    judged: &[(u64, Vec<Rated>)],
) {
    let numbers: Vec<Option<f64>> = drawn.iter().map(|d| number_of(d, &column.column)).collect();
    let mut with = |name: &'static str, others: &mut dyn Iterator<Item = f64>| {
        let pairs = numbers.iter().zip(others).filter_map(|(a, b)| Some(((*a)?, b)));
        let pairs: Vec<(f64, f64)> = pairs.collect();
        let (sample, spearman) = (pairs.len() as u64, spearman(&pairs));
        column.correlations.push(Correlation { with: name, sample, spearman });
    };
    with("givens", &mut drawn.iter().map(|drawn| drawn.puzzle.given_count() as f64));
    for (at, scale) in scales.iter().enumerate() {
        let number = |rated: Rated| match rated {
            Rated::Exactly(number) | Rated::AtLeast(number) => f64::from(number),
            Rated::Beyond => f64::INFINITY,
        };
        with(scale.name(), &mut judged.iter().map(|(_, rated)| number(rated[at])));
    }
}

/// Whether a column has the same value for isomorphs.
fn compare_classes(column: &mut NumericColumn, drawn: &[Drawn], sizes: &[usize]) {
    let (mut begin, mut spread) = (0, 0.0);
    for size in sizes {
        let class = &drawn[begin..begin + size];
        begin += size;
        let numbers = class.iter().filter_map(|drawn| number_of(drawn, &column.column));
        let (mut least, mut most, mut count) = (f64::INFINITY, f64::NEG_INFINITY, 0);
        for number in numbers {
            (least, most, count) = (least.min(number), most.max(number), count + 1);
        }
        if count > 1 {
            column.classes += 1;
            column.classes_that_agree += u64::from(least == most);
            spread += most - least;
        }
    }
    column.mean_spread = (column.classes > 0).then(|| spread / column.classes as f64);
}

/// Spearman's rank correlation; equal numbers share the mean of their ranks.
pub(super) fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let ranks = |value: &dyn Fn(usize) -> f64| {
        let mut order: Vec<usize> = (0..pairs.len()).collect();
        order.sort_by(|&a, &b| value(a).total_cmp(&value(b)));
        let mut ranks = vec![0.0; pairs.len()];
        let mut begin = 0;
        while begin < order.len() {
            let same = order[begin..].iter().take_while(|&&at| value(at) == value(order[begin]));
            let end = begin + same.count().max(1);
            let rank = (begin + end - 1) as f64 / 2.0;
            order[begin..end].iter().for_each(|&at| ranks[at] = rank);
            begin = end;
        }
        ranks
    };
    let (a, b) = (ranks(&|at| pairs[at].0), ranks(&|at| pairs[at].1));
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let covariance =
        |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| (x - mean) * (y - mean)).sum::<f64>();
    let (both, one, two) = (covariance(&a, &b), covariance(&a, &a), covariance(&b, &b));
    (one > 0.0 && two > 0.0).then(|| both / (one * two).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_correlation_is_spearman_s() {
        let pairs = |a: &[f64], b: &[f64]| -> Vec<(f64, f64)> {
            a.iter().copied().zip(b.iter().copied()).collect()
        };
        let rising = [1.0, 5.0, 7.0, 100.0];
        assert_eq!(spearman(&pairs(&rising, &rising)), Some(1.0));
        assert_eq!(spearman(&pairs(&rising, &[9.0, 3.0, 2.0, 1.0])), Some(-1.0));
        assert_eq!(spearman(&pairs(&rising, &[2.0; 4])), None);
        assert_eq!(spearman(&[]), None);
        // With ties, by hand: ranks 0.5 0.5 2 3 and 0 1 2.5 2.5.
        let tied = spearman(&pairs(&[1.0, 1.0, 2.0, 3.0], &[1.0, 2.0, 4.0, 4.0])).unwrap();
        assert!((tied - 4.0 / 4.5).abs() < 1e-12, "{tied}");
        let infinite = [1.0, 2.0, f64::INFINITY, f64::INFINITY];
        assert!(spearman(&pairs(&rising, &infinite)).unwrap() > 0.9);
    }
}

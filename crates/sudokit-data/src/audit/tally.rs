//! Counts over all rows.

use super::report::{Bias, ChiSquared, Counts, Labels, NumericColumn, Puzzles, SetReport};
use crate::column::Table;
use crate::ids::Classified;
use crate::labels::{self, Fault};
use crate::rows::{Given, Label, Rows};
use std::collections::BTreeMap;
use std::sync::Arc;
use sudokit::rate::{Closure, Closures};
use sudokit::{Puzzle, Solution};
use sudokit_answer::Verdict;

/// Counts of some rows of one set. Adding two gives that of both.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    counts: Counts,
    puzzles: Puzzles,
    pub(super) labels: Labels,
    /// Puzzles by number of givens.
    givens: [u64; 82],
    by_cell: [u64; 81],
    by_digit: [u64; 9],
    /// Solutions, and those whose first row is 123456789.
    solutions: [u64; 2],
    /// Proper puzzles by [`Closure`]; the last ones are beyond all.
    closures: [u64; 5],
    columns: BTreeMap<Arc<str>, Numbers>,
}

impl Default for Tally {
    fn default() -> Tally {
        Tally {
            counts: Counts::default(),
            puzzles: Puzzles::default(),
            labels: Labels::default(),
            givens: [0; 82],
            by_cell: [0; 81],
            by_digit: [0; 9],
            solutions: [0; 2],
            closures: [0; 5],
            columns: BTreeMap::new(),
        }
    }
}

/// The numbers of a column.
#[derive(Clone, Debug)]
struct Numbers {
    filled: u64,
    numbers: u64,
    least: f64,
    most: f64,
}

/// What is wrong with a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LabelVerdict {
    Missing,
    Right,
    GivenChanged,
    RuleBroken,
    OneOfSeveral,
    Unreadable,
}

impl LabelVerdict {
    /// Whether the label is not the solution.
    pub(super) fn is_wrong(self) -> bool {
        !matches!(self, LabelVerdict::Missing | LabelVerdict::Right)
    }

    pub(super) fn words(self) -> &'static str {
        match self {
            LabelVerdict::Missing => "missing",
            LabelVerdict::Right => "right",
            LabelVerdict::GivenChanged => "changes givens",
            LabelVerdict::RuleBroken => "breaks a rule",
            LabelVerdict::OneOfSeveral => "one of several solutions",
            LabelVerdict::Unreadable => "no grid of 81 digits",
        }
    }
}

/// Checks a label by the rules, and by the facts about the puzzle.
pub(super) fn judge_label(puzzle: &Puzzle, label: &Label, verdict: Verdict) -> LabelVerdict {
    match labels::fault(puzzle, label) {
        Some(Fault::Unreadable) => LabelVerdict::Unreadable,
        Some(Fault::GivenChanged) => LabelVerdict::GivenChanged,
        Some(Fault::RuleBroken) => LabelVerdict::RuleBroken,
        None if *label == Label::Missing => LabelVerdict::Missing,
        None if verdict == Verdict::Multiple => LabelVerdict::OneOfSeveral,
        None => LabelVerdict::Right,
    }
}

impl Tally {
    /// Counts rows.
    pub(super) fn of(rows: &Rows, classified: &[Classified], closures: &mut Closures) -> Tally {
        let mut tally = Tally::default();
        let mut proper: Vec<(Puzzle, Solution)> = Vec::new();
        tally.counts.rows = rows.len() as u64;
        for (row, classified) in classified.iter().enumerate() {
            tally.count_verdict(classified.verdict);
            match &rows.givens[row] {
                Given::Puzzle(puzzle) => {
                    tally.count_puzzle(puzzle);
                    let label = judge_label(puzzle, &rows.labels[row], classified.verdict);
                    tally.count_label(label);
                    if let Some(solution) = classified.solution {
                        tally.solutions[0] += 1;
                        let ordered = solution.values()[..9] == [1, 2, 3, 4, 5, 6, 7, 8, 9];
                        tally.solutions[1] += u64::from(ordered);
                        proper.push((*puzzle, solution));
                    }
                }
                Given::Sukaku(_) => tally.counts.sukaku += 1,
                Given::OtherSize { .. } => tally.counts.other_size += 1,
                Given::Unreadable(_) => tally.counts.unreadable += 1,
            }
        }
        for kind in closures.find_proper(&proper, Closure::Fish) {
            tally.closures[kind.map_or(Closure::ALL.len(), |kind| kind as usize)] += 1;
        }
        let others = |at: usize| at != rows.puzzle && Some(at) != rows.label;
        tally.count_columns(&rows.table, others);
        tally
    }

    fn count_verdict(&mut self, verdict: Verdict) {
        let puzzles = &mut self.puzzles;
        match verdict {
            Verdict::Proper => puzzles.proper += 1,
            Verdict::Multiple => puzzles.multiple += 1,
            Verdict::None => puzzles.none += 1,
            Verdict::Invalid => puzzles.invalid += 1,
            Verdict::Unknown => puzzles.unknown += 1,
            _ => {}
        }
    }

    fn count_puzzle(&mut self, puzzle: &Puzzle) {
        let mut givens = 0;
        for (cell, &value) in puzzle.values().iter().enumerate() {
            if value != 0 {
                givens += 1;
                self.by_cell[cell] += 1;
                self.by_digit[usize::from(value) - 1] += 1;
            }
        }
        self.givens[givens] += 1;
    }

    fn count_label(&mut self, verdict: LabelVerdict) {
        let labels = &mut self.labels;
        match verdict {
            LabelVerdict::Missing => labels.missing += 1,
            LabelVerdict::Right => labels.right += 1,
            LabelVerdict::GivenChanged => labels.given_changed += 1,
            LabelVerdict::RuleBroken => labels.rule_broken += 1,
            LabelVerdict::OneOfSeveral => labels.one_of_several += 1,
            LabelVerdict::Unreadable => labels.unreadable += 1,
        }
    }

    fn count_columns(&mut self, table: &Table, is_other: impl Fn(usize) -> bool) {
        let columns = table.columns().iter().enumerate().filter(|(at, _)| is_other(*at));
        for (_, column) in columns {
            let numbers = self.columns.entry(Arc::clone(&column.name)).or_insert(Numbers {
                filled: 0,
                numbers: 0,
                least: f64::INFINITY,
                most: f64::NEG_INFINITY,
            });
            for row in 0..table.rows() {
                let value = column.values.get(row);
                if value.is_empty() {
                    continue;
                }
                numbers.filled += 1;
                if let Some(number) = value.number() {
                    numbers.numbers += 1;
                    numbers.least = numbers.least.min(number);
                    numbers.most = numbers.most.max(number);
                }
            }
        }
    }

    /// Adds another one.
    pub(super) fn add(&mut self, other: &Tally) {
        self.counts.add(&other.counts);
        self.puzzles.add(&other.puzzles);
        self.labels.add(&other.labels);
        add(&mut self.givens, &other.givens);
        add(&mut self.by_cell, &other.by_cell);
        add(&mut self.by_digit, &other.by_digit);
        add(&mut self.solutions, &other.solutions);
        add(&mut self.closures, &other.closures);
        for (name, other) in &other.columns {
            match self.columns.get_mut(name) {
                None => drop(self.columns.insert(Arc::clone(name), other.clone())),
                Some(numbers) => {
                    numbers.filled += other.filled;
                    numbers.numbers += other.numbers;
                    numbers.least = numbers.least.min(other.least);
                    numbers.most = numbers.most.max(other.most);
                }
            }
        }
    }

    /// The columns that hold numbers alone, and not always the same one.
    pub(super) fn numeric(&self) -> Vec<NumericColumn> {
        let numeric = self
            .columns
            .iter()
            .filter(|(_, n)| n.numbers == n.filled && n.numbers > 0 && n.least < n.most);
        let column =
            |(name, n): (&Arc<str>, &Numbers)| NumericColumn::new(name, n.numbers, n.least, n.most);
        numeric.map(column).collect()
    }

    /// As the report has it.
    pub(super) fn report(&self, name: &str) -> SetReport {
        let total: u64 = self.givens.iter().sum();
        let givens: u64 = self.by_digit.iter().sum();
        let histogram = self.givens.iter().enumerate().filter(|(_, n)| **n > 0);
        let mut closure = BTreeMap::new();
        for (at, &count) in self.closures.iter().enumerate() {
            closure.insert(Closure::ALL.get(at).map_or("beyond", |kind| kind.name()), count);
        }
        SetReport {
            name: name.to_owned(),
            counts: self.counts.clone(),
            puzzles: self.puzzles.clone(),
            givens: histogram.map(|(n, count)| (n, *count)).collect(),
            mean_givens: (total > 0).then(|| givens as f64 / total as f64),
            bias: Bias {
                cells: ChiSquared::of(&self.by_cell),
                digits: ChiSquared::of(&self.by_digit),
                solutions: self.solutions[0],
                first_row_in_order: self.solutions[1],
            },
            labels: self.labels.clone(),
            closure,
            ..SetReport::default()
        }
    }
}

fn add<const N: usize>(to: &mut [u64; N], more: &[u64; N]) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += more);
}

//! Equal rows: within one set, and between two.

use super::report::{Between, ByLevel, Groups, SetReport};
use crate::error::DataError;
use crate::groups::SortedIds;
use crate::ids::Level;
use std::collections::BinaryHeap;

/// Which sets are compared with which.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    /// Number of sets.
    pub(super) sets: usize,
    /// The sets from this one on are those to compare with; all with all if it is `sets`.
    pub(super) against: usize,
}

impl Sides {
    fn compares(self, a: usize, b: usize) -> bool {
        if self.against == self.sets { a != b } else { a < self.against && b >= self.against }
    }
}

/// Two rows that are the same, by number; the first pairs of many are kept.
#[derive(Debug, Default)]
pub(super) struct FirstPairs {
    heap: BinaryHeap<(u64, u64)>,
}

impl FirstPairs {
    fn offer(&mut self, pair: (u64, u64), most: usize) {
        if self.heap.len() < most {
            self.heap.push(pair);
        } else if self.heap.peek().is_some_and(|last| pair < *last) {
            self.heap.pop();
            self.heap.push(pair);
        }
    }
}

/// The result of the groups of one level.
#[derive(Debug)]
pub(super) struct Same {
    pub(super) leaks: Vec<(u64, u64)>,
    pub(super) duplicates: Vec<(u64, u64)>,
}

/// Counts of rows that are the same.
#[derive(Debug)]
pub(super) struct Comparison {
    /// Each set.
    pub(super) sets: Vec<SetReport>,
    /// All of them together.
    pub(super) all: SetReport,
    /// Rows of a set with a partner in another.
    pub(super) between: Vec<Vec<ByLevel<u64>>>,
}

/// Goes through the groups of one level, and notes what is the same. `firsts` has the number of the
/// first row of each set; the first `show` pairs are given.
pub(super) fn compare(
    level: Level,
    gathered: SortedIds,
    firsts: &[u64],
    sides: Sides,
    show: usize,
    noted: &mut Comparison,
) -> Result<Same, DataError> {
    let (mut leaks, mut duplicates) = (FirstPairs::default(), FirstPairs::default());
    let mut groups = gathered.groups()?;
    let mut rows = Vec::new();
    // Of each set in the group: how many rows, and the first of them.
    let mut members: Vec<(usize, u64, u64)> = Vec::new();
    while groups.next_group(&mut rows)? {
        members.clear();
        for &row in &rows {
            let set = firsts.partition_point(|&first| first <= row) - 1;
            match members.last_mut() {
                Some((last, count, first)) if *last == set => {
                    *count += 1;
                    duplicates.offer((row, *first), show);
                }
                _ => members.push((set, 1, row)),
            }
        }
        note(noted.all.duplicates.get_mut(level), rows.len() as u64);
        for &(set, count, _) in &members {
            note(noted.sets[set].duplicates.get_mut(level), count);
            for &(other, _, _) in members.iter().filter(|(other, ..)| sides.compares(set, *other)) {
                *noted.between[set][other].get_mut(level) += count;
            }
        }
        if members.len() > 1 {
            for &row in &rows {
                let set = firsts.partition_point(|&first| first <= row) - 1;
                // The partner before it, or else the first one after it.
                let partner = members.iter().find(|(other, ..)| sides.compares(set, *other));
                if let Some(&(_, _, partner)) = partner {
                    let is_second = sides.against == sides.sets && partner > row;
                    if !is_second {
                        leaks.offer((row, partner), show);
                    }
                }
            }
        }
    }
    let sorted = |pairs: FirstPairs| pairs.heap.into_sorted_vec();
    Ok(Same { leaks: sorted(leaks), duplicates: sorted(duplicates) })
}

fn note(groups: &mut Groups, rows: u64) {
    groups.with_id += rows;
    if rows > 1 {
        groups.rows += rows;
        groups.groups += 1;
        groups.largest = groups.largest.max(rows);
    }
}

/// The counts between sets as the report has them: pairs that were compared.
pub(super) fn table(names: &[String], sides: Sides, counts: &[Vec<ByLevel<u64>>]) -> Vec<Between> {
    let mut table = Vec::new();
    for (a, set) in names.iter().enumerate() {
        for (b, other) in names.iter().enumerate().filter(|(b, _)| sides.compares(a, *b)) {
            let rows = counts[a][b].clone();
            table.push(Between { set: set.clone(), other: other.clone(), rows });
        }
    }
    table
}

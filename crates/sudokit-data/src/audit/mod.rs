//! `sudokit data audit`: the content of a set and its faults.
//!
//! One pass over all rows reads, solves, computes ids and counts. The ids go to sorters, which find
//! equal rows. A second pass fetches the rows of the shown pairs, for the transforms that prove
//! them. Tests that are too expensive for every row run on a sample (`sample.rs`).

mod between;
mod report;
mod sample;
mod tally;
mod text;

pub use report::*;

use crate::dedup::complaint_of;
use crate::error::DataError;
use crate::groups::SortedIds;
use crate::ids::{Classified, Level, proof};
use crate::read::DataSet;
use crate::rows::Rows;
use crate::run::Run;
use between::{Comparison, Same, Sides};
use sample::Sample;
use std::collections::HashMap;
use std::sync::Arc;
use sudokit::Puzzle;
use sudokit::rate::{Closures, Scale};
use sudokit::solve::Solver;
use tally::{Tally, judge_label};

/// The request.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The inputs from this one on are those that the ones before are compared with; all are
    /// compared with all if there is none.
    pub against: Option<usize>,
    /// How many rows and pairs are shown of each kind.
    pub show: usize,
    /// The scales on which the sample is graded.
    pub scales: Vec<Scale>,
    /// Rows of each set that are graded and tested for minimality.
    pub sample: usize,
    /// What a grade may cost, in the units of the scales: about a microsecond.
    pub budget: u64,
}

impl Default for Audit {
    fn default() -> Audit {
        let scales = [Scale::Level, Scale::Score, Scale::Er, Scale::Te, Scale::B, Scale::Sudokit];
        Audit {
            against: None,
            show: 5,
            scales: [&scales[..], &[Scale::Guesses]].concat(),
            sample: 1000,
            budget: 200_000,
        }
    }
}

/// What a worker makes of rows.
struct Work {
    rows: Rows,
    classified: Vec<Classified>,
    tally: Tally,
    wrong_labels: Vec<Finding>,
}

/// Under way.
struct State {
    tallies: Vec<Tally>,
    samples: Vec<Sample>,
    gathered: [SortedIds; 3],
    unreadable: Vec<Finding>,
    wrong_labels: Vec<Finding>,
    firsts: Vec<u64>,
}

/// Audits a data set, which must be one that can be read twice.
///
/// # Errors
/// When something cannot be read, or the run is cancelled.
pub fn audit(data: &DataSet, audit: &Audit, run: &Run) -> Result<Report, DataError> {
    let sets = data.inputs().len();
    let sides = Sides { sets, against: audit.against.unwrap_or(sets) };
    let mut state = State {
        tallies: vec![Tally::default(); sets],
        samples: vec![Sample::new(audit.sample); sets],
        gathered: Level::ALL.map(|_| SortedIds::new(run.memory / 3)),
        unreadable: Vec::new(),
        wrong_labels: Vec::new(),
        firsts: vec![u64::MAX; sets],
    };
    run.classifier(Level::Grid)?;
    let mut reading = data.read(Arc::clone(&run.progress));
    run.in_order(
        reading.by_ref(),
        || {
            let mut classifier = run.classifier(Level::Grid);
            let mut closures = Closures::with_config(&run.config).unwrap_or_default();
            let show = audit.show;
            move |rows: Rows| {
                let Ok(classifier) = &mut classifier else {
                    return Err(DataError::Fault("a classifier could not be made"));
                };
                let classified = classifier.classify(&rows.givens);
                let tally = Tally::of(&rows, &classified, &mut closures);
                let wrong_labels = wrong_labels(&rows, &classified, &tally, show);
                Ok(Work { rows, classified, tally, wrong_labels })
            }
        },
        |work| state.take(work, audit.show),
    )?;
    let files = reading.facts().to_vec();
    state.report(data, audit, run, sides, files)
}

fn wrong_labels(
    rows: &Rows,
    classified: &[Classified],
    tally: &Tally,
    show: usize,
) -> Vec<Finding> {
    if tally.labels.wrong() == 0 {
        return Vec::new();
    }
    let finding = |(row, classified): (usize, &Classified)| {
        let verdict =
            judge_label(rows.givens[row].puzzle()?, &rows.labels[row], classified.verdict);
        let (source, at) = (rows.source.to_string(), rows.place(row).number());
        let what = verdict.words().to_owned();
        verdict.is_wrong().then_some(Finding { source, at, column: None, what })
    };
    classified.iter().enumerate().filter_map(finding).take(show).collect()
}

impl State {
    fn take(&mut self, work: Work, show: usize) -> Result<(), DataError> {
        let Work { rows, classified, tally, wrong_labels } = work;
        self.tallies[rows.input].add(&tally);
        let first = &mut self.firsts[rows.input];
        *first = rows.first.min(*first);
        for (row, classified) in classified.iter().enumerate() {
            for (gathered, id) in self.gathered.iter_mut().zip(&classified.ids) {
                if let Some(id) = id {
                    gathered.push(id, rows.first + row as u64)?;
                }
            }
            if let (Some(id), Some(solution)) = (classified.id(Level::Class), &classified.solution)
            {
                self.samples[rows.input].offer(&id, &rows, row, solution);
            }
            if self.unreadable.len() < show
                && let Some((column, what)) = complaint_of(&rows.givens[row])
            {
                let (source, at) = (rows.source.to_string(), rows.place(row).number());
                self.unreadable.push(Finding { source, at, column, what });
            }
        }
        let room = show - self.wrong_labels.len().min(show);
        self.wrong_labels.extend(wrong_labels.into_iter().take(room));
        Ok(())
    }

    fn report(
        mut self,
        data: &DataSet,
        audit: &Audit,
        run: &Run,
        sides: Sides,
        files: Vec<crate::read::FileFacts>,
    ) -> Result<Report, DataError> {
        // Inputs without rows begin where the next one does.
        for set in (0..sides.sets).rev() {
            if self.firsts[set] == u64::MAX && set + 1 < sides.sets {
                self.firsts[set] = self.firsts[set + 1];
            }
        }
        let names: Vec<String> = data.inputs().iter().map(|i| i.name().to_owned()).collect();
        let sets: Vec<SetReport> =
            self.tallies.iter().zip(&names).map(|(tally, name)| tally.report(name)).collect();
        let mut together = Tally::default();
        self.tallies.iter().for_each(|tally| together.add(tally));
        let between = vec![vec![ByLevel::default(); sides.sets]; sides.sets];
        let mut noted = Comparison { sets, all: together.report("all"), between };
        let mut same = Vec::new();
        for (level, gathered) in Level::ALL.into_iter().zip(self.gathered) {
            let found =
                between::compare(level, gathered, &self.firsts, sides, audit.show, &mut noted)?;
            same.push((level, found));
        }
        let Comparison { mut sets, all, between } = noted;
        for ((sample, tally), set) in self.samples.into_iter().zip(&self.tallies).zip(&mut sets) {
            sample.judge(&audit.scales, audit.budget, run, tally.numeric(), set)?;
        }
        let (leaks, duplicates) = pairs(data, run, &same)?;
        let mut report = Report {
            schema: "sudokit.audit/1",
            version: env!("CARGO_PKG_VERSION"),
            files,
            between: between::table(&names, sides, &between),
            all: (sets.len() > 1).then(|| all.clone()),
            sets,
            leaks,
            duplicates,
            unreadable: self.unreadable,
            wrong_labels: self.wrong_labels,
            findings: Vec::new(),
        };
        report.findings = report.find(&all);
        Ok(report)
    }
}

impl Report {
    /// The names of what was found.
    fn find(&self, all: &SetReport) -> Vec<String> {
        let mut found = Vec::new();
        for level in Level::ALL {
            if self.between.iter().any(|between| *between.rows.get(level) > 0) {
                found.push(format!("leak:{level}"));
            }
        }
        for level in Level::ALL {
            if self.sets.iter().any(|set| set.duplicates.get(level).groups > 0) {
                found.push(format!("duplicate:{level}"));
            }
        }
        let mut note = |name: &str, is_there: bool| {
            if is_there {
                found.push(name.to_owned());
            }
        };
        let Puzzles { multiple, none, invalid, .. } = all.puzzles;
        note("label", all.labels.wrong() > 0);
        note("improper", multiple + none + invalid > 0);
        let Counts { unreadable, other_size, sukaku, .. } = all.counts;
        note("unreadable", unreadable + other_size + sukaku > 0);
        found
    }

    /// All names that [`Report::findings`] may hold.
    pub const FINDINGS: [&str; 9] = [
        "leak:literal",
        "leak:class",
        "leak:grid",
        "duplicate:literal",
        "duplicate:class",
        "duplicate:grid",
        "label",
        "improper",
        "unreadable",
    ];
}

/// The rows of the pairs to be shown, fetched again, and the transforms that prove them.
fn pairs(
    data: &DataSet,
    run: &Run,
    same: &[(Level, Same)],
) -> Result<(Vec<Pair>, Vec<Pair>), DataError> {
    let all = same.iter().flat_map(|(_, same)| same.leaks.iter().chain(&same.duplicates));
    let mut wanted: Vec<u64> = all.flat_map(|&(a, b)| [a, b]).collect();
    wanted.sort_unstable();
    wanted.dedup();
    let mut found: HashMap<u64, (RowAt, Puzzle)> = HashMap::new();
    let mut next = wanted.iter().copied().peekable();
    let mut reading = data.read(Arc::default());
    while let Some(&first) = next.peek() {
        let Some(rows) = reading.next().transpose()? else { break };
        if run.cancel.is_set() {
            return Err(DataError::Cancelled);
        }
        let end = rows.first + rows.len() as u64;
        if first >= end {
            continue;
        }
        while let Some(number) = next.next_if(|&number| number < end) {
            let row = (number - rows.first) as usize;
            if let Some(puzzle) = rows.givens[row].puzzle() {
                let (source, at) = (rows.source.to_string(), rows.place(row).number());
                let shown = RowAt { source, at, puzzle: puzzle.to_string() };
                found.insert(number, (shown, *puzzle));
            }
        }
    }
    let mut solver = Solver::new();
    let mut pair = |level: Level, (row, partner): (u64, u64)| {
        let ((row, a), (partner, b)) = (found.get(&row)?, found.get(&partner)?);
        let transform = proof(a, b, level, &mut solver).map(|t| t.to_string());
        Some(Pair { level: level.name(), row: row.clone(), partner: partner.clone(), transform })
    };
    let (mut leaks, mut duplicates) = (Vec::new(), Vec::new());
    for (level, same) in same {
        leaks.extend(same.leaks.iter().filter_map(|&rows| pair(*level, rows)));
        duplicates.extend(same.duplicates.iter().filter_map(|&rows| pair(*level, rows)));
    }
    Ok((leaks, duplicates))
}

//! `sudokit data export`: the same rows in another layout.

use crate::column::{Texts, Value, Values};
use crate::dedup::{Observer, complaint};
use crate::error::DataError;
use crate::ids::Level;
use crate::read::{DataSet, FileFacts};
use crate::rows::{Label, Rows};
use crate::run::Run;
use crate::write::{Encoder, Layout, Output};
use std::sync::Arc;

/// What was written.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    /// Rows written.
    pub written: u64,
    /// Rows left out: without a puzzle, or without a solution where the layout has one.
    pub left_out: u64,
    /// What was read.
    pub files: Vec<FileFacts>,
}

/// Writes all rows that the layout can hold, and reports the others. With `solve`, missing
/// solutions of proper puzzles are computed.
///
/// # Errors
/// When something cannot be read or written, or the run is cancelled.
pub fn export(
    data: &DataSet,
    layout: Layout,
    solve: bool,
    run: &Run,
    encoder: &Encoder,
    output: &mut Output,
    observer: &mut dyn Observer,
) -> Result<Exported, DataError> {
    let mut done = Exported::default();
    run.classifier(Level::Literal)?;
    let mut reading = data.read(Arc::clone(&run.progress));
    let mut column = None;
    let source = reading.by_ref().map(|rows| {
        let mut rows = rows?;
        if solve {
            add_column(&mut rows, &mut column);
        }
        encoder.see(&rows);
        Ok(rows)
    });
    run.in_order(
        source,
        || {
            let mut solver = sudokit::solve::Solver::new();
            move |mut rows: Rows| {
                if solve {
                    add_solutions(&mut rows, &mut solver);
                }
                let mut complaints = Vec::new();
                let mut kept = Vec::with_capacity(rows.len());
                for row in 0..rows.len() {
                    match wrong_with(&rows, row, layout) {
                        None => kept.push(row),
                        Some(text) => complaints.push(text),
                    }
                }
                let all = kept.len() == rows.len();
                let rows = if all { rows } else { rows.select(&kept) };
                Ok((encoder.encode(&rows, 0)?, complaints))
            }
        },
        |(encoded, complaints)| {
            done.left_out += complaints.len() as u64;
            complaints.iter().for_each(|text| observer.complain(text));
            output.write(encoded)
        },
    )?;
    done.written = output.rows();
    done.files = reading.facts().to_vec();
    Ok(done)
}

/// Why a row cannot be written.
fn wrong_with(rows: &Rows, row: usize, layout: Layout) -> Option<String> {
    if let Some(text) = complaint(rows, row) {
        return Some(text);
    }
    if layout.needs_solutions() && !matches!(rows.labels[row], Label::Grid(_)) {
        let place = format!("{}:{}", rows.source, rows.place(row));
        let found = if rows.labels[row] == Label::Missing { "none" } else { "another text" };
        return Some(format!("{place}: expected a solution for layout {layout}, found {found}"));
    }
    None
}

/// Gives rows a column of solutions if they have none: under the name that it has in the rows
/// before, so that all of them fit one table.
fn add_column(rows: &mut Rows, name: &mut Option<Arc<str>>) {
    if rows.label.is_none() {
        let mut missing = Texts::default();
        missing.fill_up(rows.len());
        rows.table.append(name.as_deref().unwrap_or("solution"), Values::Text(missing));
        rows.label = Some(rows.table.columns().len() - 1);
    }
    let at = rows.label.unwrap_or_default();
    name.get_or_insert_with(|| Arc::clone(&rows.table.columns()[at].name));
}

/// Fills in missing labels of proper puzzles.
fn add_solutions(rows: &mut Rows, solver: &mut sudokit::solve::Solver) {
    let Some(at) = rows.label else { return };
    let mut texts = Texts::with_capacity(rows.len(), 81);
    for row in 0..rows.len() {
        let stands = rows.table.columns()[at].values.get(row);
        let puzzle = rows.givens[row].puzzle().filter(|_| rows.labels[row] == Label::Missing);
        let found = puzzle.and_then(|puzzle| solver.classify(puzzle).unique());
        match (found, stands) {
            (Some(solution), _) => {
                rows.labels[row] = Label::Grid(solution.to_puzzle());
                texts.push(&solution.to_line());
            }
            (None, Value::Text(text) | Value::Json(text)) => texts.push(&text),
            (None, Value::Missing) => texts.push_missing(),
        }
    }
    rows.table.replace(at, Values::Text(texts));
}

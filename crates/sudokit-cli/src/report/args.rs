//! The options about rows, and the report that they ask for.

use super::layout::{Columns, Layout, column_parser, named};
use super::write::Report;
use crate::names;
use std::fmt;
use std::marker::PhantomData;
use sudokit_answer::Column;

/// The options about rows, the same in every command that answers puzzles.
#[derive(clap::Args)]
pub(crate) struct ReportArgs<K: Columns + 'static> {
    /// How to write the answers; like the input when not given.
    #[arg(long, value_name = "FORMAT", value_parser = Layout::parser(K::GRIDS),
          help_heading = "Output options")]
    format: Option<Layout>,

    /// The same as --format jsonl: one JSON object a line.
    #[arg(long, conflicts_with = "format", help_heading = "Output options")]
    json: bool,

    /// The sign of an empty cell in the puzzles that are written: one of . 0 _ * x X ?
    #[arg(long, value_name = "C", value_parser = names::blank, help_heading = "Output options")]
    blank: Option<u8>,

    /// Columns of tables, keys of JSON objects; CSV when no --format is given.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = column_parser::<K>(),
          help_heading = "Output options")]
    fields: Vec<Column>,

    #[arg(skip)]
    known: PhantomData<K>,
}

impl<K: Columns> fmt::Debug for ReportArgs<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ReportArgs { format, json, blank, fields, .. } = self;
        write!(f, "{:?}", (format, json, blank, fields))
    }
}

impl<K: Columns> ReportArgs<K> {
    /// Whether JSON Lines are requested.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Some(Layout::Json)
    }

    /// Whether a file of columns with types is requested.
    pub(crate) fn is_parquet(&self) -> bool {
        self.format.is_some_and(Layout::is_parquet)
    }

    /// What these words mean.
    ///
    /// The columns `results` are appended to what has columns or keys already, `default` is shown
    /// of all else and where the layout was requested.
    ///
    /// # Errors
    /// When fields are chosen for text.
    pub(crate) fn report(&self, default: &[&str], results: &[&str]) -> anyhow::Result<Report> {
        let layout = Layout::chosen(self.format, self.json, !self.fields.is_empty())?;
        let (default, results) = (named::<K>(default), named::<K>(results));
        let report = Report::new(layout, K::GRIDS, &self.fields, &default, &results);
        Ok(report.with_blank(self.blank, K::PUZZLE))
    }
}

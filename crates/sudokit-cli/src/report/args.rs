//! The options about rows, and the report that they ask for.

use super::layout::{Field, Layout, Own};
use super::write::Report;
use crate::names;

/// The options about rows, the same in every command that answers puzzles.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ReportArgs<F: Own> {
    /// How to write the answers; like the input when not given.
    #[arg(long, value_name = "FORMAT", value_parser = Layout::parser(F::GRIDS),
          help_heading = "Output options")]
    format: Option<Layout>,

    /// The same as --format jsonl: one JSON object a line.
    #[arg(long, conflicts_with = "format", help_heading = "Output options")]
    json: bool,

    /// The sign of an empty cell in the puzzles that are written: one of . 0 _ * x X ?
    #[arg(long, value_name = "C", value_parser = names::blank, help_heading = "Output options")]
    blank: Option<u8>,

    /// Columns of tables, keys of JSON objects; CSV when no --format is given.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = Field::<F>::parser(),
          help_heading = "Output options")]
    fields: Vec<Field<F>>,
}

impl<F: Own> ReportArgs<F> {
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
    /// `results` are appended to what has columns or keys already, `default` is shown of all else
    /// and where the layout was requested.
    ///
    /// # Errors
    /// When fields are chosen for text.
    pub(crate) fn report(
        &self,
        default: &[Field<F>],
        results: &[Field<F>],
    ) -> anyhow::Result<Report<F>> {
        let layout = match self.format {
            Some(layout) => layout,
            None if self.json => Layout::Json,
            None => Layout::Own,
        };
        if matches!(layout, Layout::Text(_)) && !self.fields.is_empty() {
            anyhow::bail!("--fields goes with --format csv, tsv, jsonl or parquet");
        }
        Ok(Report::new(layout, &self.fields, default, results).with_blank(self.blank))
    }
}

//! Rows for files of columns (Parquet): the same columns as those of tables, with types.

use super::kept::{self, Kept};
use super::row::{At, Value};
use super::table::flat;
use super::write::{Head, Report};
use crate::stream::{Cells, Worked, columns_header};
use std::sync::Arc;
use sudokit_answer::Column;
use sudokit_data::column::Kind;

impl Report {
    /// Appends a row. What came from a table is text, what came from an object is what it was.
    pub(super) fn cells(
        &mut self,
        at: &At<'_>,
        value: &dyn Fn(&Column) -> Value,
        out: &mut Worked,
    ) {
        let head = self.head.take().filter(|head| head.fits(at.kept, 0));
        let head = head.unwrap_or_else(|| self.head_of_columns(at));
        let mut cells = Cells::default();
        match at.kept {
            Some(Kept::Row(row)) => {
                let width = head.columns.len();
                let mut values = kept::values(row);
                let missing = width.saturating_sub(values.len());
                values = kept::fit(values, width - missing, row.header.separator);
                values.iter().for_each(|value| cells.push(value.as_bytes()));
                (0..missing).for_each(|_| cells.push_missing());
            }
            Some(Kept::Object(object)) => {
                object.entries().iter().for_each(|(_, value)| cells.push(value.as_bytes()));
            }
            None => {}
        }
        for column in self.shown(at) {
            cells.push_value(&value(column));
        }
        out.under(&head.line);
        cells.end(out);
        self.head = Some(head);
    }

    /// The columns for a row, and their types.
    fn head_of_columns(&self, at: &At<'_>) -> Head {
        let (of, columns, kind) = match at.kept {
            None => (None, Vec::new(), Kind::Text),
            Some(Kept::Row(row)) => {
                (Some(Arc::clone(&row.header)), row.header.columns.clone(), Kind::Text)
            }
            Some(Kept::Object(object)) => {
                let keys = object.entries().into_iter().map(|(key, _)| key.into_owned());
                (None, keys.collect(), Kind::Json)
            }
        };
        // Two columns of one name are distinguished: a file of columns has each name once.
        let shown = self.shown(at).iter();
        let all = columns.iter().cloned().chain(shown.clone().map(|column| column.name.to_owned()));
        let names = kept::unused(&[""; 0], all);
        let kinds = columns.iter().map(|_| kind).chain(shown.map(|column| column.kind));
        let typed: Vec<(String, Kind)> = names.into_iter().zip(kinds).collect();
        Head { of, columns, line: columns_header(&typed), separator: 0 }
    }
}

impl Cells {
    /// Appends a value of a row: lists as in tables. That a number is a lower bound stands in a
    /// column of its own.
    pub(crate) fn push_value(&mut self, value: &Value) {
        match value {
            Value::Missing => self.push_missing(),
            // Most values are texts: no copy on the way.
            Value::Json(serde_json::Value::String(text)) => self.push(text.as_bytes()),
            Value::Json(value) => self.push(flat(value, " ").as_bytes()),
            Value::Raw(text) => self.push(text.as_bytes()),
            Value::Integer(number) | Value::AtLeast(number) => {
                self.push(number.to_string().as_bytes());
            }
        }
    }
}

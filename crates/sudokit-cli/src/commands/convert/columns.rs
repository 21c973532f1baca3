//! `sudokit convert --format parquet`: what JSON Lines would say of each puzzle, in columns.

use crate::stream::{Cells, Worked, columns_header};
use std::sync::Arc;
use sudokit::text::{Lost, ObjectRow, Record, Unwritable, Writer};
use sudokit_data::column::Kind;

/// Turns objects into rows.
#[derive(Default)]
pub(super) struct Columns {
    /// The keys of the object before, and the header for them.
    head: Option<(Vec<String>, Arc<[u8]>)>,
}

impl Columns {
    /// Appends a record, by a writer of JSON Lines.
    ///
    /// # Errors
    /// When the puzzle cannot be written: nothing is appended.
    pub(super) fn write(
        &mut self,
        writer: &mut Writer,
        record: &Record,
        out: &mut Worked,
    ) -> Result<Vec<Lost>, Unwritable> {
        let mut text = Vec::new();
        let lost = writer.write(&mut text, record)?;
        let object = ObjectRow::new(String::from_utf8_lossy(&text));
        let entries = object.entries();
        let (_, header) = match self.head.take() {
            Some(head) if head.0.iter().eq(entries.iter().map(|(key, _)| key)) => {
                self.head.insert(head)
            }
            _ => {
                let columns: Vec<(String, Kind)> =
                    entries.iter().map(|(key, _)| (key.to_string(), Kind::Json)).collect();
                let keys = columns.iter().map(|(key, _)| key.clone()).collect();
                self.head.insert((keys, columns_header(&columns)))
            }
        };
        out.under(header);
        let mut cells = Cells::default();
        entries.iter().for_each(|(_, value)| cells.push(value.as_bytes()));
        cells.end(out);
        Ok(lost)
    }
}

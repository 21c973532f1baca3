//! The row of a table, or the JSON object, that a puzzle came from: for output that keeps the
//! columns and keys of the input.
//!
//! Everything is kept as it stood, byte for byte; what the columns and keys hold is taken apart
//! only on request, by the formats (`formats/table.rs`, `formats/jsonl/object.rs`). Rows and
//! objects that could not be read come with their error.

use std::sync::Arc;

/// What a puzzle stood in, as it was in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SourceRow {
    /// A record of a table.
    Table(TableRow),
    /// An object of JSON Lines.
    Object(ObjectRow),
}

impl SourceRow {
    /// The record, if it stood in a table.
    pub fn table(&self) -> Option<&TableRow> {
        match self {
            SourceRow::Table(row) => Some(row),
            SourceRow::Object(_) => None,
        }
    }

    /// The object, if it was one.
    pub fn object(&self) -> Option<&ObjectRow> {
        match self {
            SourceRow::Object(row) => Some(row),
            SourceRow::Table(_) => None,
        }
    }
}

/// The header of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableHeader {
    /// The line as it stood, without its end.
    pub text: Vec<u8>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// Which of them holds the puzzle.
    pub puzzle: usize,
    /// What stands between columns: `,`, `;` or a tab.
    pub separator: u8,
}

/// A record of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TableRow {
    /// The header of its table: rows of one table share it.
    pub header: Arc<TableHeader>,
    /// The record as it stood, without the end of its last line. A value in quotes may hold ends
    /// of lines.
    pub text: Vec<u8>,
}

/// An object of JSON Lines.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ObjectRow {
    /// The object as it stood.
    pub text: String,
}

#[cfg(feature = "json")]
impl ObjectRow {
    /// An object that stands alone in this text.
    pub fn new(text: impl Into<String>) -> ObjectRow {
        ObjectRow { text: text.into() }
    }
}

#[cfg(all(test, feature = "csv", feature = "json"))]
mod tests {
    use super::*;
    use crate::Reader;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// The rows of a text, of readable and unreadable records alike.
    fn rows(text: &str) -> Vec<Option<SourceRow>> {
        let mut reader = Reader::new();
        text.lines().for_each(|line| reader.push(line.as_bytes()));
        reader.finish();
        let row = |result| match result {
            Ok(crate::Record { details, .. }) => details.and_then(|details| details.row),
            Err(crate::TextError { row, .. }) => row.map(|row| *row),
        };
        reader.map(row).collect()
    }

    #[test]
    fn a_record_keeps_its_text_and_its_values() {
        let text = format!("id,\"a, b\",puzzle\n7,\"one, \"\"two\"\"\nthree\",{PUZZLE}\n");
        let rows = rows(&text);
        let [Some(SourceRow::Table(row))] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!(row.header.columns, ["id", "a, b", "puzzle"]);
        assert_eq!((row.header.puzzle, row.header.separator), (2, b','));
        assert_eq!(row.header.text, b"id,\"a, b\",puzzle");
        assert_eq!(row.text, text.split_once('\n').unwrap().1.trim_end().as_bytes());
        assert_eq!(row.values(), [&b"7"[..], b"one, \"two\"\nthree", PUZZLE.as_bytes()]);
    }

    #[test]
    fn an_object_keeps_the_order_of_its_keys_and_the_text_of_its_values() {
        let text = format!("{{\"b\": 1.20, \"puzzle\": \"{PUZZLE}\", \"a\": [1, 2]}}");
        let rows = rows(&text);
        let [Some(SourceRow::Object(row))] = &rows[..] else { panic!("{rows:?}") };
        assert_eq!(row.text, text);
        let puzzle = format!("\"{PUZZLE}\"");
        let expected = [("b", "1.20"), ("puzzle", &puzzle), ("a", "[1, 2]")];
        let entries = row.entries();
        let entries: Vec<_> = entries.iter().map(|(key, value)| (&**key, *value)).collect();
        assert_eq!(entries, expected);
    }

    #[test]
    fn what_cannot_be_read_keeps_its_row_too() {
        let rows = [rows("id,puzzle\n1,\"2, 3\"\n"), rows("{\"id\": 5, \"puzzle\": \"6\"}\n")];
        let [Some(SourceRow::Table(row)), Some(SourceRow::Object(object))] = &rows.concat()[..]
        else {
            panic!("{rows:?}")
        };
        assert_eq!(row.values(), [&b"1"[..], b"2, 3"]);
        assert_eq!(object.text, "{\"id\": 5, \"puzzle\": \"6\"}");
    }
}

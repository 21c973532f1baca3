//! Lines of CSV and TSV.

use super::row::Value;
use sudokit::text::push_table_value;

/// A line of a table under construction.
#[derive(Debug)]
pub(crate) struct TableLine {
    separator: u8,
    begun: bool,
}

impl TableLine {
    /// An empty line with this separator.
    pub(crate) fn new(separator: u8) -> TableLine {
        TableLine { separator, begun: false }
    }

    /// A line that goes on after a record that stands in `out` already.
    pub(crate) fn after_record(separator: u8) -> TableLine {
        TableLine { separator, begun: true }
    }

    /// Appends a value.
    pub(crate) fn push(&mut self, value: &str, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.begun, true) {
            out.push(self.separator);
        }
        push_table_value(out, value.as_bytes(), self.separator);
    }

    /// Appends a value of a row.
    pub(crate) fn push_value(&mut self, value: &Value, out: &mut Vec<u8>) {
        match value {
            Value::Missing => self.push("", out),
            Value::Raw(text) => self.push(text, out),
            Value::Integer(number) => self.push(&number.to_string(), out),
            Value::AtLeast(number) => self.push(&format!("{number}+"), out),
            Value::Json(value) => self.push(&flat(value, " "), out),
        }
    }

    /// Appends a value given as JSON text.
    pub(crate) fn push_json(&mut self, value: &str, out: &mut Vec<u8>) {
        match serde_json::from_str::<String>(value) {
            Ok(text) => self.push(&text, out),
            Err(_) => self.push(if value == "null" { "" } else { value }, out),
        }
    }

    /// Ends the line.
    pub(crate) fn end(self, out: &mut Vec<u8>) {
        out.push(b'\n');
    }
}

/// A JSON value in one cell of a table: lists with blanks between, lists in lists with plus signs,
/// objects as JSON.
pub(super) fn flat(value: &serde_json::Value, between: &str) -> String {
    match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text.clone(),
        serde_json::Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| flat(item, "+")).collect();
            items.join(between)
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn line(values: &[&str], separator: u8) -> String {
        let (mut out, mut line) = (Vec::new(), TableLine::new(separator));
        values.iter().for_each(|value| line.push(value, &mut out));
        line.end(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn values_are_quoted_where_they_must_be() {
        assert_eq!(line(&["a", "b c", ""], b','), "a,b c,\n");
        assert_eq!(line(&["a,b", "\"", "x\ny"], b','), "\"a,b\",\"\"\"\",\"x\ny\"\n");
        assert_eq!(line(&["a,b", "a\tb"], b'\t'), "a,b\t\"a\tb\"\n");
    }

    #[test]
    fn lists_take_one_cell() {
        assert_eq!(flat(&json!(["r1c1=5", "r2c2=3"]), " "), "r1c1=5 r2c2=3");
        assert_eq!(flat(&json!([["r1c1", "r2c2"], ["r3c3"]]), " "), "r1c1+r2c2 r3c3");
        assert_eq!(flat(&json!([{"digit": 1}]), " "), "{\"digit\":1}");
    }

    proptest! {
        #[test]
        fn any_values_read_back(values in prop::collection::vec(".*", 1..6), tab: bool) {
            let separator = if tab { b'\t' } else { b',' };
            // The reader takes a byte order mark at the very beginning for none of the text.
            let begin = std::iter::once("first");
            let values: Vec<&str> = begin.chain(values.iter().map(String::as_str)).collect();
            let text = line(&values, separator);
            let mut reader = csv_core::ReaderBuilder::new().delimiter(separator).build();
            let (mut fields, mut ends) = (vec![0; 2 * text.len() + 9], [0; 9]);
            let (_, _, _, n) = reader.read_record(text.as_bytes(), &mut fields, &mut ends);
            prop_assert_eq!(n, values.len());
            let begins = std::iter::once(0).chain(ends);
            for ((begin, &end), value) in begins.zip(&ends[..n]).zip(values) {
                prop_assert_eq!(&fields[begin..end], value.as_bytes());
            }
        }
    }
}

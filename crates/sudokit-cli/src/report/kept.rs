//! What stood beside a puzzle and is kept: the columns of its table, the keys of its object.

use sudokit::text::{ObjectRow, Record, SourceRow, TableRow, TextError};

/// The columns or keys that a puzzle, or a text that is none, came with.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kept<'a> {
    /// A record of a table.
    Row(&'a TableRow),
    /// A JSON object.
    Object(&'a ObjectRow),
}

impl<'a> Kept<'a> {
    /// What came with a puzzle.
    pub(crate) fn of_record(record: &'a Record) -> Option<Kept<'a>> {
        Kept::of(record.details.as_ref()?.row.as_ref()?)
    }

    /// What came with a text that could not be read.
    pub(crate) fn of_error(error: &'a TextError) -> Option<Kept<'a>> {
        Kept::of(error.row.as_deref()?)
    }

    /// The text of a column or key; of a value of JSON that is no text, that value.
    pub(crate) fn value(self, name: &str) -> Option<String> {
        match self {
            Kept::Row(row) => {
                let place = row.header.columns.iter().position(|column| column.trim() == name)?;
                Some(String::from_utf8_lossy(row.values().get(place)?).into_owned())
            }
            Kept::Object(row) => {
                let entries = row.entries();
                let (_, value) = entries.iter().find(|(key, _)| key == name)?;
                let text = serde_json::from_str::<String>(value);
                Some(text.unwrap_or_else(|_| (*value).to_owned()))
            }
        }
    }

    fn of(row: &'a SourceRow) -> Option<Kept<'a>> {
        row.table().map(Kept::Row).or(row.object().map(Kept::Object))
    }
}

/// The values of a record as text.
pub(super) fn values(row: &TableRow) -> Vec<String> {
    row.values().iter().map(|value| String::from_utf8_lossy(value).into_owned()).collect()
}

/// The values of a record that may have too few or too many: missing ones are empty, and what is
/// too much stays with the last column.
pub(super) fn fit(mut values: Vec<String>, columns: usize, separator: u8) -> Vec<String> {
    if values.len() > columns && columns > 0 {
        let surplus = values.split_off(columns - 1);
        values.push(surplus.join(&char::from(separator).to_string()));
    }
    values.resize(columns, String::new());
    values
}

/// Names for new columns: a name that is taken gets `_2`, `_3` and so on.
pub(super) fn unused(taken: &[impl AsRef<str>], new: impl Iterator<Item = String>) -> Vec<String> {
    let taken: Vec<&str> = taken.iter().map(|name| name.as_ref().trim()).collect();
    let mut names: Vec<String> = Vec::new();
    for name in new {
        let is_free = |name: &String| !taken.contains(&name.as_str()) && !names.contains(name);
        let free = if is_free(&name) {
            name
        } else {
            (2..).map(|n| format!("{name}_{n}")).find(is_free).unwrap_or(name)
        };
        names.push(free);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(values: &[&str]) -> Vec<String> {
        values.iter().map(|&value| value.to_owned()).collect()
    }

    #[test]
    fn records_of_another_length_keep_what_they_have() {
        assert_eq!(fit(strings(&["1"]), 3, b','), strings(&["1", "", ""]));
        assert_eq!(fit(strings(&["1", "2", "3", "4"]), 2, b';'), strings(&["1", "2;3;4"]));
        assert_eq!(fit(strings(&["1", "2"]), 2, b','), strings(&["1", "2"]));
    }

    #[test]
    fn new_names_differ_from_all_others() {
        let new = ["count", "line", "count"].map(str::to_owned);
        let names = unused(&strings(&["count", "count_2", " id "]), new.into_iter());
        assert_eq!(names, strings(&["count_3", "line", "count_4"]));
    }
}

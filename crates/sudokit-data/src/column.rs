//! Columns beside puzzles, kept unchanged.
//!
//! A [`Table`] is a piece of a data set, some thousand rows, column by column. Readers of all
//! formats make tables and writers of all formats take them; neither side imports the other. The
//! texts of a column are in one buffer: a row costs no allocation.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Texts, one after the other; any of them may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    bytes: Vec<u8>,
    /// Where each text ends, and whether it is there at all.
    ends: Vec<(usize, bool)>,
}

impl Texts {
    /// Room for this number of texts, each of this many bytes.
    pub fn with_capacity(texts: usize, bytes: usize) -> Texts {
        Texts { bytes: Vec::with_capacity(texts * bytes), ends: Vec::with_capacity(texts) }
    }

    /// How many there are, the missing ones counted.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Appends a text.
    pub fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push((self.bytes.len(), true));
    }

    /// Appends a text that `write` makes.
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        write(&mut self.bytes);
        self.ends.push((self.bytes.len(), true));
    }

    /// Appends a missing one.
    pub fn push_missing(&mut self) {
        self.ends.push((self.bytes.len(), false));
    }

    /// Appends missing values up to this number.
    pub fn fill_up(&mut self, length: usize) {
        while self.len() < length {
            self.push_missing();
        }
    }

    /// Keeps the first ones only.
    pub fn truncate(&mut self, length: usize) {
        if length < self.len() {
            self.bytes.truncate(if length == 0 { 0 } else { self.ends[length - 1].0 });
            self.ends.truncate(length);
        }
    }

    /// The text of a row; `None` if it is missing.
    pub fn get(&self, row: usize) -> Option<&[u8]> {
        let (end, is_there) = self.ends[row];
        let start = if row == 0 { 0 } else { self.ends[row - 1].0 };
        is_there.then(|| &self.bytes[start..end])
    }

    fn select(&self, rows: &[usize]) -> Texts {
        let mut selected = Texts::default();
        for &row in rows {
            match self.get(row) {
                Some(text) => selected.push(text),
                None => selected.push_missing(),
            }
        }
        selected
    }
}

/// The values of a column.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Values {
    /// Texts.
    Text(Texts),
    /// Unchanged JSON values: numbers, `true`, lists.
    Json(Texts),
    /// Whole numbers, as the commands of this package add them.
    Numbers(Vec<u64>),
    /// A column of Arrow, as it came out of a Parquet file: it keeps its type.
    #[cfg(feature = "parquet")]
    Arrow(arrow_array::ArrayRef),
}

/// What a column is declared to hold, where its values are made one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Texts.
    Text,
    /// Texts of which there are few: verdicts, names of files.
    Word,
    /// Whole numbers.
    Integer,
    /// Whole numbers of up to 38 digits.
    Large,
    /// Numbers.
    Real,
    /// `true` or `false`.
    Flag,
    /// JSON text: what it is shows in the first rows.
    Json,
}

impl Kind {
    /// All of them, each at the index of its number.
    pub const ALL: [Kind; 7] =
        [Kind::Text, Kind::Word, Kind::Integer, Kind::Large, Kind::Real, Kind::Flag, Kind::Json];
}

/// One value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// There is none.
    Missing,
    /// A text, which may be any bytes.
    Text(Cow<'a, [u8]>),
    /// JSON text of a number, a truth value, a list or an object.
    Json(Cow<'a, [u8]>),
}

impl Values {
    /// The type of values that text has no words for.
    #[cfg(feature = "parquet")]
    pub(crate) fn kind_without_text(&self) -> Option<String> {
        let Values::Arrow(array) = self else { return None };
        let kind = arrow_array::Array::data_type(array);
        (!crate::arrow::has_text(kind)).then(|| kind.to_string())
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Text(texts) | Values::Json(texts) => texts.len(),
            Values::Numbers(numbers) => numbers.len(),
            #[cfg(feature = "parquet")]
            Values::Arrow(array) => arrow_array::Array::len(array),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a row.
    pub fn get(&self, row: usize) -> Value<'_> {
        match self {
            Values::Text(texts) => match texts.get(row) {
                Some(text) => Value::Text(Cow::Borrowed(text)),
                None => Value::Missing,
            },
            Values::Json(texts) => match texts.get(row) {
                None | Some(b"null") => Value::Missing,
                // A key may hold strings in some objects and other values in others.
                Some(text) => match string(text) {
                    Some(string) => Value::Text(Cow::Owned(string.into_bytes())),
                    None => Value::Json(Cow::Borrowed(text)),
                },
            },
            Values::Numbers(numbers) => Value::Json(Cow::Owned(numbers[row].to_string().into())),
            #[cfg(feature = "parquet")]
            Values::Arrow(array) => value_of(array, row),
        }
    }

    /// These rows, in this order; a row may be named more than once.
    fn select(&self, rows: &[usize]) -> Values {
        match self {
            Values::Text(texts) => Values::Text(texts.select(rows)),
            Values::Json(texts) => Values::Json(texts.select(rows)),
            Values::Numbers(numbers) => {
                Values::Numbers(rows.iter().map(|&row| numbers[row]).collect())
            }
            #[cfg(feature = "parquet")]
            Values::Arrow(array) => Values::Arrow(crate::arrow::select(array, rows)),
        }
    }
}

/// A value of a column of Arrow; types that have no text here (times, decimals with fractions) have
/// none.
#[cfg(feature = "parquet")]
fn value_of(array: &arrow_array::ArrayRef, row: usize) -> Value<'_> {
    if let Some(text) = crate::arrow::text(array, row) {
        return Value::Text(Cow::Borrowed(text));
    }
    match crate::arrow::json(array, row) {
        None | Some(serde_json::Value::Null) => Value::Missing,
        Some(serde_json::Value::String(text)) => Value::Text(Cow::Owned(text.into_bytes())),
        Some(json) => Value::Json(Cow::Owned(json.to_string().into_bytes())),
    }
}

fn string(json: &[u8]) -> Option<String> {
    json.starts_with(b"\"").then(|| serde_json::from_slice(json).ok()).flatten()
}

impl Value<'_> {
    /// The number that it is or reads as.
    pub fn number(&self) -> Option<f64> {
        let text = match self {
            Value::Missing => return None,
            Value::Text(text) | Value::Json(text) => text.trim_ascii(),
        };
        // A grid of 81 digits is no number, and neither are `inf` and `nan`.
        let is_part = |b: &u8| b.is_ascii_digit() || b"+-.eE".contains(b);
        if text.is_empty() || text.len() > 25 || !text.iter().all(is_part) {
            return None;
        }
        std::str::from_utf8(text).ok()?.parse().ok()
    }

    /// Whether there is no value, or an empty text.
    pub fn is_empty(&self) -> bool {
        match self {
            Value::Missing => true,
            Value::Text(text) | Value::Json(text) => text.is_empty(),
        }
    }
}

/// A named column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: Arc<str>,
    /// Its values.
    pub values: Values,
}

impl Column {
    /// A column of that name.
    pub fn new(name: impl Into<Arc<str>>, values: Values) -> Column {
        Column { name: name.into(), values }
    }
}

/// Columns of the same length.
#[derive(Clone, Debug, Default)]
pub struct Table {
    rows: usize,
    columns: Vec<Column>,
}

impl Table {
    /// Columns that all have this number of rows.
    ///
    /// # Panics
    /// When one has another number.
    pub fn new(rows: usize, columns: Vec<Column>) -> Table {
        assert!(columns.iter().all(|column| column.values.len() == rows), "columns of one length");
        Table { rows, columns }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns in their order.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// The names of the columns.
    pub fn names(&self) -> Vec<Arc<str>> {
        self.columns.iter().map(|column| Arc::clone(&column.name)).collect()
    }

    /// These rows, in this order; a row may be named more than once.
    #[must_use]
    pub fn select(&self, rows: &[usize]) -> Table {
        let column = |c: &Column| Column::new(Arc::clone(&c.name), c.values.select(rows));
        Table { rows: rows.len(), columns: self.columns.iter().map(column).collect() }
    }

    /// The same, but these columns are left empty: they are to be replaced.
    #[must_use]
    pub(crate) fn select_other(&self, rows: &[usize], but: &[Option<usize>]) -> Table {
        let column = |(at, c): (usize, &Column)| {
            let values = if but.contains(&Some(at)) {
                Values::Numbers(vec![0; rows.len()])
            } else {
                c.values.select(rows)
            };
            Column::new(Arc::clone(&c.name), values)
        };
        let columns = self.columns.iter().enumerate().map(column).collect();
        Table { rows: rows.len(), columns }
    }

    /// Renames columns with the name of an earlier one to `name_2`, `name_3` and so on. Returns
    /// each such name, and the new one.
    pub fn rename_doubled(&mut self) -> Vec<(String, String)> {
        let mut seen: HashSet<Arc<str>> = self.names().into_iter().collect();
        if seen.len() == self.columns.len() {
            return Vec::new();
        }
        // All names come first, so a new name equals none of them.
        let mut next: HashMap<Arc<str>, u64> = HashMap::new();
        let mut renamed = Vec::new();
        for column in &mut self.columns {
            let number = next.entry(Arc::clone(&column.name)).or_insert(1);
            if *number == 1 {
                *number = 2;
                continue;
            }
            let (free, used) = free_name(&column.name, *number, |name| seen.contains(name));
            *number = used + 1;
            renamed.push((column.name.to_string(), free.clone()));
            column.name = free.into();
            seen.insert(Arc::clone(&column.name));
        }
        renamed
    }

    /// Replaces the values of a column.
    ///
    /// # Panics
    /// When there is no such column, or the length differs.
    pub fn replace(&mut self, column: usize, values: Values) {
        assert_eq!(values.len(), self.rows, "columns of one length");
        self.columns[column].values = values;
    }

    /// Appends a column; if its name is taken, it is called `name_2`, `name_3` and so on.
    ///
    /// # Panics
    /// When the length differs.
    pub fn append(&mut self, name: &str, values: Values) {
        assert_eq!(values.len(), self.rows, "columns of one length");
        let is_taken = |name: &str| self.columns.iter().any(|column| &*column.name == name);
        let free = if is_taken(name) { free_name(name, 2, is_taken).0 } else { name.to_owned() };
        self.columns.push(Column::new(free, values));
    }
}

/// `name_2`, `name_3` and so on, from that number up: the first that is free, and its number.
pub(crate) fn free_name(name: &str, from: u64, is_taken: impl Fn(&str) -> bool) -> (String, u64) {
    let mut number = from;
    loop {
        let free = format!("{name}_{number}");
        if !is_taken(&free) {
            return (free, number);
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[Option<&str>]) -> Texts {
        let mut texts = Texts::default();
        for text in all {
            match text {
                Some(text) => texts.push(text.as_bytes()),
                None => texts.push_missing(),
            }
        }
        texts
    }

    #[test]
    fn rows_are_selected_in_the_order_asked_for() {
        let letters = Values::Text(texts(&[Some("a"), None, Some("")]));
        let table = Table::new(
            3,
            vec![Column::new("t", letters), Column::new("n", Values::Numbers(vec![7, 8, 9]))],
        );
        let table = table.select(&[2, 0, 0, 1]);
        let column = |at: usize| (0..4).map(move |row| (at, row));
        let values: Vec<String> = column(0)
            .chain(column(1))
            .map(|(at, row)| match table.columns()[at].values.get(row) {
                Value::Missing => "-".to_owned(),
                Value::Text(text) => format!("t{}", String::from_utf8_lossy(&text)),
                Value::Json(text) => String::from_utf8_lossy(&text).into_owned(),
            })
            .collect();
        assert_eq!(values, ["t", "ta", "ta", "-", "9", "7", "7", "8"]);
    }

    #[test]
    fn new_names_never_double_one_that_is_there() {
        let mut table = Table::new(1, vec![Column::new("copy", Values::Numbers(vec![1]))]);
        table.append("copy", Values::Numbers(vec![2]));
        table.append("copy", Values::Numbers(vec![3]));
        let names: Vec<_> = table.names().iter().map(ToString::to_string).collect();
        assert_eq!(names, ["copy", "copy_2", "copy_3"]);
    }

    #[test]
    fn numbers_are_read_and_grids_are_not() {
        let number = |text: &str| Value::Text(Cow::Borrowed(text.as_bytes())).number();
        assert_eq!([number("7"), number(" 1.5 "), number("-2e3")], [7.0, 1.5, -2000.0].map(Some));
        for text in ["", "inf", "nan", "easy", &"1".repeat(81)] {
            assert_eq!(number(text), None, "{text}");
        }
        let json = Values::Json(texts(&[Some("3.5"), Some("null"), Some("\"4\""), Some("[1]")]));
        let numbers: Vec<_> = (0..4).map(|row| json.get(row).number()).collect();
        assert_eq!(numbers, [Some(3.5), None, Some(4.0), None]);
    }
}

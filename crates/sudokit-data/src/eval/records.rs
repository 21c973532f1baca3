//! Tables of predictions: texts in columns, one record after the other.
//!
//! ```text
//! bytes -> CSV by RFC 4180, or objects of JSON -> Record
//! ```
//!
//! The reader of puzzles passes over what is none of its own: comments, titles, rows of another
//! kind. A prediction may be any text, and one that is passed over would move all others to other
//! puzzles. So nothing is passed over here but blank lines: a record that cannot be read, or that
//! has other columns than the first, is an error.

use crate::error::DataError;
use crate::lines::unpack;
use csv_core::{ReadFieldResult, ReaderBuilder};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;
use std::sync::Arc;

/// What a file of records is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Values between separators, below a header.
    Separated,
    /// An object a line, or an array of objects.
    Json,
}

impl Kind {
    /// By the first sign of a file that says nothing by its name.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn of(path: &Path) -> io::Result<Kind> {
        let mut text = open(path)?;
        loop {
            let bytes = text.fill_buf()?;
            let (length, first) = (bytes.len(), bytes.trim_ascii_start().first().copied());
            match first {
                Some(b'{' | b'[') => return Ok(Kind::Json),
                None if length > 0 => text.consume(length),
                _ => return Ok(Kind::Separated),
            }
        }
    }
}

/// The text of a file without a byte order mark.
fn open(path: &Path) -> io::Result<BufReader<Box<dyn Read + Send>>> {
    let mut text = BufReader::with_capacity(1 << 16, unpack(File::open(path)?)?);
    let mut first = Vec::new();
    text.by_ref().take(3).read_to_end(&mut first)?;
    let from = if first == *b"\xef\xbb\xbf" { 3 } else { 0 };
    let head = Cursor::new(first.split_off(from));
    Ok(BufReader::with_capacity(1 << 16, Box::new(head.chain(text))))
}

/// The values of a record by their names; `None` for null.
#[derive(Clone, Debug)]
pub(super) struct Record {
    names: Arc<[String]>,
    values: Vec<Option<String>>,
    /// The line that it begins in, from 1; of an array its number.
    pub line: u64,
}

impl Record {
    /// The value of that name, in any case: `None` where there is no such name.
    pub(super) fn get(&self, name: &str) -> Option<Option<&str>> {
        let at = place(&self.names, name)?;
        self.values.get(at).map(Option::as_deref)
    }

    /// Names and values.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.names.iter().map(String::as_str).zip(self.values.iter().map(Option::as_deref))
    }
}

/// Which of some names is the wanted one, as it is written or in another case.
pub(super) fn place(names: &[String], wanted: &str) -> Option<usize> {
    let is_wanted = |name: &String| name.trim().eq_ignore_ascii_case(wanted);
    names.iter().position(|name| name == wanted).or_else(|| names.iter().position(is_wanted))
}

/// Reads a file of records from the beginning.
pub(super) struct Records {
    name: String,
    from: From,
}

enum From {
    Table(Box<Table>),
    Lines { text: BufReader<Box<dyn Read + Send>>, line: u64 },
    Array { objects: std::vec::IntoIter<Object>, number: u64 },
}

impl Records {
    /// `is_known` says whether a name is one that a prediction may have: the separator of a table
    /// is the one that finds such a name.
    ///
    /// # Errors
    /// When the file cannot be read, or is an array with something else in it than objects.
    pub(super) fn open(
        path: &Path,
        kind: Kind,
        is_known: impl Fn(&str) -> bool,
    ) -> Result<Records, DataError> {
        let name = path.display().to_string();
        let io = |error| DataError::io(&*name, error);
        let mut text = open(path).map_err(io)?;
        let mut first = Vec::new();
        let mut blank = 0;
        while text.read_until(b'\n', &mut first).map_err(io)? > 0 && first.trim_ascii().is_empty() {
            first.clear();
            blank += 1;
        }
        let from = match kind {
            Kind::Separated => {
                From::Table(Box::new(Table::new(first, text, blank, is_known).map_err(io)?))
            }
            Kind::Json if first.trim_ascii_start().starts_with(b"[") => {
                text.read_to_end(&mut first).map_err(io)?;
                let objects = parse::<Vec<Object>>(&String::from_utf8_lossy(&first));
                let objects = objects.map_err(|error| {
                    DataError::format(&*name, "an array of objects of JSON", error)
                })?;
                From::Array { objects: objects.into_iter(), number: 0 }
            }
            Kind::Json => {
                let text: Box<dyn Read + Send> = Box::new(Cursor::new(first).chain(text));
                From::Lines { text: BufReader::with_capacity(1 << 16, text), line: blank }
            }
        };
        Ok(Records { name, from })
    }

    /// The header of a table; of objects nothing.
    pub(super) fn names(&self) -> &[String] {
        match &self.from {
            From::Table(table) => &table.names,
            From::Lines { .. } | From::Array { .. } => &[],
        }
    }

    fn step(&mut self) -> Result<Option<Record>, DataError> {
        let name = &*self.name;
        let io = |error| DataError::io(name, error);
        match &mut self.from {
            From::Table(table) => {
                let Some(values) = table.values().map_err(io)? else { return Ok(None) };
                let line = table.first;
                if values.len() != table.names.len() {
                    let (expected, found) = (table.names.len(), values.len());
                    return Err(DataError::format(
                        format!("{name}:{line}"),
                        format!("as many columns as the header has: {expected}"),
                        format!("{found} column{}", if found == 1 { "" } else { "s" }),
                    ));
                }
                let values = values.into_iter().map(Some).collect();
                Ok(Some(Record { names: Arc::clone(&table.names), values, line }))
            }
            From::Lines { text, line } => loop {
                let mut bytes = Vec::new();
                if text.read_until(b'\n', &mut bytes).map_err(io)? == 0 {
                    return Ok(None);
                }
                *line += 1;
                if bytes.trim_ascii().is_empty() {
                    continue;
                }
                let object = parse::<Object>(&String::from_utf8_lossy(&bytes));
                let object = object.map_err(|error| {
                    DataError::format(format!("{name}:{line}"), "an object of JSON", error)
                })?;
                return Ok(Some(object.record(*line)));
            },
            From::Array { objects, number } => {
                *number += 1;
                Ok(objects.next().map(|object| object.record(*number)))
            }
        }
    }
}

impl Iterator for Records {
    type Item = Result<Record, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.step().transpose()
    }
}

/// Values between separators.
struct Table {
    reader: csv_core::Reader,
    text: BufReader<Box<dyn Read + Send>>,
    names: Arc<[String]>,
    /// The line after the last record, and the one in which that record begins.
    line: u64,
    first: u64,
}

impl Table {
    fn new(
        header: Vec<u8>,
        text: BufReader<Box<dyn Read + Send>>,
        blank: u64,
        is_known: impl Fn(&str) -> bool,
    ) -> io::Result<Table> {
        let names_by = |separator: u8| {
            let mut reader = ReaderBuilder::new().delimiter(separator).build();
            values(&mut reader, &mut &*header, &mut 0).map(Option::unwrap_or_default)
        };
        let (mut best, mut separator) = ((false, 0), b',');
        for candidate in *b",\t;" {
            let names = names_by(candidate)?;
            let found = (names.iter().any(|name| is_known(name.trim())), names.len());
            if found > best {
                (best, separator) = (found, candidate);
            }
        }
        let names = names_by(separator)?.into();
        let reader = ReaderBuilder::new().delimiter(separator).build();
        Ok(Table { reader, text, names, line: blank + 2, first: blank + 2 })
    }

    fn values(&mut self) -> io::Result<Option<Vec<String>>> {
        // The end of the line before, if it is a pair, and blank lines.
        while let Some(&byte @ (b'\r' | b'\n')) = self.text.fill_buf()?.first() {
            self.line += u64::from(byte == b'\n');
            self.text.consume(1);
        }
        self.first = self.line;
        values(&mut self.reader, &mut self.text, &mut self.line)
    }
}

/// The values of the next record. Ends of lines are counted.
fn values(
    reader: &mut csv_core::Reader,
    text: &mut impl BufRead,
    line: &mut u64,
) -> io::Result<Option<Vec<String>>> {
    let (mut values, mut value, mut buffer) = (Vec::new(), Vec::new(), [0; 4096]);
    loop {
        let available = text.fill_buf()?;
        let (result, read, written) = reader.read_field(available, &mut buffer);
        *line += memchr::memchr_iter(b'\n', &available[..read]).count() as u64;
        text.consume(read);
        value.extend_from_slice(&buffer[..written]);
        match result {
            ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
            ReadFieldResult::Field { record_end } => {
                values.push(String::from_utf8_lossy(&value).into_owned());
                value.clear();
                if record_end {
                    return Ok(Some(values));
                }
            }
            ReadFieldResult::End => return Ok((!values.is_empty()).then_some(values)),
        }
    }
}

/// The keys and values of an object in their order.
struct Object(Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Object;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object, M::Error> {
                let mut all = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    all.push(entry);
                }
                Ok(Object(all))
            }
        }
        deserializer.deserialize_map(Keys)
    }
}

impl Object {
    fn record(self, line: u64) -> Record {
        let (names, values): (Vec<_>, Vec<_>) =
            self.0.into_iter().map(|(name, value)| (name, text_of(value.get()))).unzip();
        Record { names: names.into(), values, line }
    }
}

/// The text of a value: of a string what it says, of anything else how it is written.
fn text_of(value: &str) -> Option<String> {
    if value == "null" {
        return None;
    }
    // Half of a pair of surrogates is in no text: the string stays as it is written.
    Some(serde_json::from_str(value).unwrap_or_else(|_| value.to_owned()))
}

/// Reads JSON, in which Python writes a missing number as `NaN`.
fn parse<T: for<'de> Deserialize<'de>>(text: &str) -> Result<T, String> {
    let read = serde_json::from_str(text).or_else(|error| {
        let nulls = with_null_for_nan(text).ok_or(error)?;
        serde_json::from_str(&nulls)
    });
    // The place in the text is not that in the file.
    read.map_err(|error: serde_json::Error| {
        let text = error.to_string();
        text.split(" at line ").next().unwrap_or(&text).to_owned()
    })
}

/// The same text with `null` for `NaN` and `Infinity`, if these stand outside of strings.
fn with_null_for_nan(text: &str) -> Option<String> {
    let (mut out, mut rest, mut is_string) = (String::with_capacity(text.len()), text, false);
    let mut has_any = false;
    while let Some(c) = rest.chars().next() {
        let words = ["NaN", "-Infinity", "Infinity"];
        if let Some(word) = words.iter().find(|word| !is_string && rest.starts_with(**word)) {
            out.push_str("null");
            has_any = true;
            rest = &rest[word.len()..];
            continue;
        }
        let length = match (is_string, c) {
            (true, '\\') => 1 + rest.chars().nth(1).map_or(0, char::len_utf8),
            _ => c.len_utf8(),
        };
        is_string ^= c == '"';
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    has_any.then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// The records of a text, each as `name=value` with `-` for null; or the error.
    fn read(text: &[u8], kind: Kind) -> Result<Vec<String>, String> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(text).unwrap();
        let records = Records::open(file.path(), kind, |name| name == "p");
        let records = records.map_err(|error| error.to_string())?;
        let shown = |record: Result<Record, DataError>| {
            let record = record.map_err(|error| match error {
                DataError::Format { place, expected, found } => {
                    format!("{}: {expected}, {found}", place.rsplit_once(':').unwrap().1)
                }
                other => other.to_string(),
            })?;
            let of =
                |(name, value): (&str, Option<&str>)| format!("{name}={}", value.unwrap_or("-"));
            let values: Vec<String> = record.entries().map(of).collect();
            Ok(format!("{} {}", record.line, values.join(" ")))
        };
        records.map(shown).collect()
    }

    #[test]
    fn every_record_of_a_table_is_one_whatever_it_says() {
        let of = |text: &[u8]| read(text, Kind::Separated).unwrap();
        assert_eq!(of(b"p\n# a\n\"\"\nnan\n"), ["2 p=# a", "3 p=", "4 p=nan"]);
        assert_eq!(of(b"\xef\xbb\xbfp\r\n1\r\n\r\n2"), ["2 p=1", "4 p=2"]);
        assert_eq!(of(b"id;p\n1;\"a\n\nb\"\"\"\n2;x"), ["2 id=1 p=a\n\nb\"", "5 id=2 p=x"]);
        assert_eq!(of(b"a,b,c\tp\n1,2,3\t4\n"), ["2 a,b,c=1,2,3 p=4"]);
        assert_eq!(of(b"p\ncaf\xe9\n"), ["2 p=caf\u{fffd}"]);
        assert_eq!(of(b"p\n"), [""; 0]);
        assert_eq!(of(b""), [""; 0]);
        let long = format!("p,q\n\"{}\",1\n", "line\n".repeat(100_000));
        assert_eq!(of(long.as_bytes())[0].len(), "2 p= q=1".len() + 500_000);
        let wrong = read(b"id,p\n1,2\n3\n", Kind::Separated).unwrap_err();
        assert_eq!(wrong, "3: as many columns as the header has: 2, 1 column");
    }

    #[test]
    fn objects_are_read_with_what_python_writes_and_nothing_else_is() {
        let of = |text: &[u8]| read(text, Kind::Json);
        let lines =
            b"\n{\"p\":\"a\\nb\",\"n\":5}\r\n\n{\"p\":NaN,\"n\":\"NaN \\\" NaN\"}\n{\"p\":null}";
        assert_eq!(of(lines).unwrap(), ["2 p=a\nb n=5", "4 p=- n=NaN \" NaN", "5 p=-"]);
        assert_eq!(of(b"[{\"p\":[1,2]},\n{\"p\":\"x\"}]").unwrap(), ["1 p=[1,2]", "2 p=x"]);
        assert_eq!(of(b"{\"p\":\"\\ud800 1\"}").unwrap(), ["1 p=\"\\ud800 1\""]);
        for (text, place) in
            [(&b"{\"p\":1}\n{\"p\":"[..], "2: an object"), (b"{\"p\":1}\n[1]", "2: an object")]
        {
            let error = of(text).unwrap_err();
            assert!(error.starts_with(place), "{error}");
        }
        // As long as it may be: nothing is cut.
        let long = format!("{{\"p\":\"{}\"}}", "x ".repeat(4_000_000));
        assert_eq!(of(long.as_bytes()).unwrap()[0].len(), 4 + 8_000_000);
    }
}

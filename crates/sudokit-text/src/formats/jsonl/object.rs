//! JSON Lines: one object a line.
//!
//! ```text
//! {"puzzle":"53..7....6..195...","solution":"534678912...","rating":1.2}
//! ```
//!
//! The puzzle is a string of 81 or 729 characters, an array of 81 numbers, or nine arrays of
//! nine; its key is guessed by name. Other keys are kept in their order.

use crate::details::{Details, Field, FieldKind};
use crate::error::counted;
use crate::fault::{Fault, Found};
use crate::formats::fields;
use crate::formats::names;
use crate::row::{ObjectRow, SourceRow};
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use sudokit_core::grid::{Content, Puzzle, line};

/// A string: as it stands in the text, unless something in it is escaped.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The keys and values of an object in the order of the text.
struct Object<'a>(Vec<(Text<'a>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<'de>, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = Object<'de>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Object<'de>, M::Error> {
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

impl ObjectRow {
    /// Its keys in their order, each with the JSON text of its value as it stands.
    pub fn entries(&self) -> Vec<(Cow<'_, str>, &str)> {
        let object = serde_json::from_str(&self.text).unwrap_or(Object(Vec::new()));
        object.0.into_iter().map(|(Text(key), value)| (key, value.get())).collect()
    }
}

/// A puzzle, and its first blank.
type Read = (Content, Option<u8>);

/// The object that a line is.
pub(crate) fn object(line: &[u8]) -> Option<ObjectRow> {
    let Object(_) = serde_json::from_slice(line).ok()?;
    Some(ObjectRow { text: String::from_utf8_lossy(line.trim_ascii()).into_owned() })
}

/// Reads a line that begins with a brace. A fault's column counts bytes.
pub(crate) fn parse(
    text: &[u8],
    key: Option<&str>,
) -> Result<(Content, Option<u8>, Details), Fault> {
    let fault = |column, expected: String, found| Fault {
        column,
        expected: expected.into(),
        found: Found::Words(found),
        row_like: false,
    };
    // Bytes that are known to be text need not be looked at again for each key and value.
    let read =
        str::from_utf8(text).map_or_else(|_| serde_json::from_slice(text), serde_json::from_str);
    let Object(entries) = read.map_err(|error| {
        let message = error.to_string();
        let reason = message.split(" at line ").next().unwrap_or(&message).to_owned();
        fault(error.column().saturating_sub(1), "a JSON object".to_owned(), reason)
    })?;
    let keys: Vec<&str> = entries.iter().map(|(Text(key), _)| &**key).collect();
    let found = match names::puzzle_column(&keys, key) {
        Some(at) => Some((at, cells(entries[at].1))),
        None if key.is_none() => one_inside(&entries).map(|(at, read)| (at, Some(read))),
        None => None,
    };
    let Some((at, read)) = found else {
        let wanted =
            key.map_or("a key such as \"puzzle\"".to_owned(), |key| format!("key {key:?}"));
        return Err(fault(0, wanted, format!("the keys {}", keys.join(", "))));
    };
    let (Text(name), value) = &entries[at];
    let Some((content, blank)) = read else {
        // The value is a part of the text: its place in memory gives its column.
        let column = value.get().as_ptr() as usize - text.as_ptr() as usize;
        let expected = format!("81 cells or 729 candidates under {name:?}");
        let found = match serde_json::from_str(value.get()) {
            Ok(Value::String(text)) => counted(text.chars().count(), "character"),
            Ok(Value::Array(rows)) => format!("an array of {}", rows.len()),
            _ => "another value".to_owned(),
        };
        return Err(fault(column, expected, found));
    };
    let rule = |(Text(name), value): &&(Text<'_>, &RawValue)| names::is_rule(name, value.get());
    if let Some((Text(name), value)) = entries.iter().find(rule) {
        let column = value.get().as_ptr() as usize - text.as_ptr() as usize;
        let expected = "a classic puzzle, without other rules".to_owned();
        return Err(fault(column, expected, format!("the key {name:?}")));
    }
    let mut details = Details::default();
    let others = entries.iter().enumerate().filter(|(i, _)| *i != at);
    for (Text(name), value) in others.map(|(_, entry)| entry) {
        let solution = || names::is_one(name.trim(), &names::SOLUTION).then(|| cells(value))?;
        if let Some(text) = string(value) {
            fields::add(&mut details, name, text, FieldKind::Text);
        } else if let Some((content, _)) = solution() {
            details.solution = content.puzzle().copied();
        } else {
            fields::add(&mut details, name, value.get().into(), FieldKind::Json);
        }
    }
    details.row =
        Some(SourceRow::Object(ObjectRow { text: String::from_utf8_lossy(text).into_owned() }));
    Ok((content, blank, details))
}

/// The first entry with a puzzle inside its value, if there is no other puzzle.
fn one_inside(entries: &[(Text<'_>, &RawValue)]) -> Option<(usize, Read)> {
    let found = |(at, entry): (usize, &(_, &RawValue))| Some((at, inside(entry.1)?));
    let mut all = entries.iter().enumerate().filter_map(found);
    let first = all.next()?;
    all.all(|(_, other)| other.0 == first.1.0).then_some(first)
}

/// The one puzzle inside a value: under the name of a puzzle in an object, or in what a user says
/// in a list of messages. None beside rules.
fn inside(value: &RawValue) -> Option<Read> {
    let is_nested = value.get().starts_with(['{', '[']) && value.get().len() > 81;
    let value: Value = is_nested.then(|| serde_json::from_str(value.get()).ok())??;
    let mut found = Vec::new();
    gather(&value, 0, &mut found)?;
    let [first, others @ ..] = &found[..] else { return None };
    others.iter().all(|other| other.0 == first.0).then_some(*first)
}

/// The puzzles inside a value; `None` where rules stand.
fn gather(value: &Value, depth: u8, found: &mut Vec<Read>) -> Option<()> {
    match value {
        Value::Object(map) if depth < 4 => {
            if map.iter().any(|(name, value)| names::is_rule(name, &value.to_string())) {
                return None;
            }
            let keys: Vec<&String> = map.keys().collect();
            let is_user = map.get("role").is_some_and(|role| role == "user" || role == "human");
            let said = if is_user { map.get("content") } else { None };
            let named = names::puzzle_column(&keys, None).map(|at| &map[keys[at]]);
            match said.or(named) {
                Some(Value::String(text)) => found.extend(fields::content(text.as_bytes())),
                Some(Value::Array(items)) => found.extend(of_items(items)),
                _ => map.values().try_for_each(|value| gather(value, depth + 1, found))?,
            }
        }
        Value::Array(items) if depth < 4 => {
            items.iter().try_for_each(|value| gather(value, depth + 1, found))?;
        }
        _ => {}
    }
    Some(())
}

/// The JSON texts of several puzzles in one value, each with the byte at which it begins: an array
/// of objects, or an object that has an array of puzzles.
pub(crate) fn several(text: &str) -> Option<Vec<(usize, &str)>> {
    let place = |value: &RawValue| value.get().as_ptr() as usize - text.as_ptr() as usize;
    let items = if text.trim_start().starts_with('[') {
        serde_json::from_str::<Vec<&RawValue>>(text).ok()?
    } else {
        let Object(entries) = serde_json::from_str(text).ok()?;
        let keys: Vec<&str> = entries.iter().map(|(Text(key), _)| &**key).collect();
        let value = entries[names::puzzle_column(&keys, None)?].1;
        let has_rules = entries.iter().any(|(Text(name), value)| names::is_rule(name, value.get()));
        if has_rules || cells(value).is_some() {
            return None;
        }
        serde_json::from_str::<Vec<&RawValue>>(value.get()).ok()?
    };
    let is_puzzle = |item: &&RawValue| item.get().starts_with('{') || cells(item).is_some();
    let are_puzzles = !items.is_empty() && items.iter().all(is_puzzle);
    are_puzzles.then(|| items.iter().map(|item| (place(item), item.get())).collect())
}

/// Reads a JSON value that is an object, a text or an array of cells.
pub(crate) fn parse_value(
    text: &str,
    key: Option<&str>,
) -> Result<(Content, Option<u8>, Details), Fault> {
    let is_object = text.trim_start().starts_with('{');
    let value = if is_object { None } else { serde_json::from_str(text).ok().and_then(cells) };
    match value {
        Some((content, blank)) => Ok((content, blank, Details::default())),
        None => parse(text.as_bytes(), key),
    }
}

/// The string that a value is.
fn string(value: &RawValue) -> Option<Cow<'_, str>> {
    let Text(text) =
        value.get().starts_with('"').then(|| serde_json::from_str(value.get()).ok())??;
    Some(text)
}

/// A grid out of a string, an array of 81, or nine arrays of nine.
fn cells(value: &RawValue) -> Option<Read> {
    if let Some(text) = string(value) {
        return fields::content(text.as_bytes());
    }
    match serde_json::from_str(value.get()).ok()? {
        // Letters, and other signs for blanks, are read where rows are.
        Value::Array(items) => {
            of_items(&items).or_else(|| fields::content(Value::Array(items).to_string().as_bytes()))
        }
        _ => None,
    }
}

/// A grid out of 81 cells, nine arrays of nine, or nine texts.
fn of_items(items: &[Value]) -> Option<Read> {
    if items.len() == 9 && items.iter().all(Value::is_string) {
        let rows: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
        return fields::content(rows.concat().as_bytes())
            .or_else(|| fields::content(rows.join("\n").as_bytes()));
    }
    let flat: Vec<&Value> = match items.len() {
        9 => items.iter().filter_map(Value::as_array).flatten().collect(),
        _ => items.iter().collect(),
    };
    let values: Vec<u8> = flat.into_iter().map(cell).collect::<Option<_>>()?;
    let puzzle = Puzzle::from_values(values.try_into().ok()?)?;
    Some((Content::Puzzle(puzzle), None))
}

/// A cell of an array: a number, `null`, or a text of one cell character or none.
fn cell(value: &Value) -> Option<u8> {
    match value {
        Value::Null => Some(0),
        Value::Number(number) => number.as_u64().filter(|&n| n <= 9).map(|n| n as u8),
        Value::String(text) if text.is_empty() || text == " " => Some(0),
        Value::String(text) => match text.as_bytes() {
            [byte] => line::cell_value(*byte),
            _ => None,
        },
        _ => None,
    }
}

/// Appends an object and `\n`.
pub(crate) fn write(out: &mut Vec<u8>, fields: &[Field]) {
    let mut gap = "{";
    for field in fields {
        let name = Value::from(field.name.as_str());
        let value = match field.kind {
            FieldKind::Text => Value::from(field.value.as_str()).to_string(),
            FieldKind::Json => field.value.clone(),
        };
        out.extend_from_slice(format!("{gap}{name}:{value}").as_bytes());
        gap = ",";
    }
    out.extend_from_slice(b"}\n");
}

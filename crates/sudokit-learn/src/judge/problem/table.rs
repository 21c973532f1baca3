//! Reads the part of TOML that descriptions of problems are written in: `[section]`, `key = value`,
//! comments. A value is a text in quotes, a longer text between `"""`, a number, `true` or `false`.
//!
//! [`sudokit::words`] reads files of texts in the same syntax. This reader also keeps where each
//! value stands, because teachers write such files and need to find their mistakes.

use std::fmt;

/// A line and a column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub line: usize,
    pub column: usize,
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value {
    Text(String),
    Number(f64),
    Flag(bool),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => write!(f, "{text:?}"),
            Value::Number(number) => write!(f, "{number}"),
            Value::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// A key with its section and its value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Entry {
    pub section: String,
    pub key: String,
    pub value: Value,
    /// Where the key begins.
    pub key_at: Place,
    /// Where the value begins.
    pub value_at: Place,
}

/// What is wrong with a description, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub at: Place,
    pub expected: String,
    pub found: String,
}

impl Fault {
    pub(super) fn new(at: Place, expected: impl Into<String>, found: impl Into<String>) -> Fault {
        Fault { at, expected: expected.into(), found: found.into() }
    }
}

/// Reads a file: its entries, and the place behind its last line.
///
/// # Errors
/// The first line that is none of the above, or that repeats a key.
pub(super) fn read(text: &str) -> Result<(Vec<Entry>, Place), Fault> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut section = String::new();
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        let place = |rest: &str| {
            let before = &line[..line.len() - rest.len()];
            Place { line: number, column: before.chars().count() + 1 }
        };
        let bare = line.trim_start();
        if bare.is_empty() || bare.starts_with('#') {
            continue;
        }
        if let Some(name) = bare.strip_prefix('[') {
            let closed = name.split_once(']').filter(|(_, rest)| is_rest(rest));
            let Some((name, _)) = closed else {
                return Err(Fault::new(place(bare), "a section such as [input]", shown(bare)));
            };
            section = name.trim().to_owned();
            continue;
        }
        let is_key = |key: &str| {
            !key.is_empty() && key.chars().all(|c| c.is_alphanumeric() || "_-".contains(c))
        };
        let split = bare.split_once('=').filter(|(key, _)| is_key(key.trim()));
        let Some((key, value)) = split else {
            return Err(Fault::new(place(bare), "key = value", shown(bare)));
        };
        let value = value.trim_start();
        let (key_at, value_at) = (place(bare), place(value));
        let key = key.trim().to_owned();
        let value = if let Some(first) = value.strip_prefix(LONG) {
            let missing =
                || Fault::new(value_at, "a text that ends with \"\"\"", "the end of the file");
            let mut text = String::new();
            let mut part = first;
            // A line end right behind the opening quotes is no part of the text.
            let mut is_first = true;
            loop {
                if let Some((end, rest)) = part.split_once(LONG) {
                    text += end;
                    if !is_rest(rest) {
                        return Err(Fault::new(value_at, "nothing behind the text", shown(rest)));
                    }
                    break;
                }
                if !(is_first && part.is_empty()) {
                    text += part;
                    text.push('\n');
                }
                is_first = false;
                part = lines.next().ok_or_else(missing)?.0;
            }
            Value::Text(unescaped(&text))
        } else {
            short(value).ok_or_else(|| {
                Fault::new(value_at, "a text in quotes, a number, true or false", shown(value))
            })?
        };
        if entries.iter().any(|other| other.section == section && other.key == key) {
            return Err(Fault::new(key_at, "each key once", format!("`{key}` again")));
        }
        entries.push(Entry { section: section.clone(), key, value, key_at, value_at });
    }
    Ok((entries, Place { line: text.lines().count() + 1, column: 1 }))
}

/// The quotes of a text of several lines.
const LONG: &str = "\"\"\"";

/// A value that stands in one line.
fn short(text: &str) -> Option<Value> {
    if let Some(rest) = text.strip_prefix('"') {
        let mut escaped = false;
        let end = rest.find(|c| {
            let ends = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            ends
        })?;
        return is_rest(&rest[end + 1..]).then(|| Value::Text(unescaped(&rest[..end])));
    }
    if let Some((text, rest)) = text.strip_prefix('\'').and_then(|rest| rest.split_once('\'')) {
        return is_rest(rest).then(|| Value::Text(text.to_owned()));
    }
    let word = text.split('#').next()?.trim();
    match word {
        "true" => Some(Value::Flag(true)),
        "false" => Some(Value::Flag(false)),
        _ => word.parse().ok().filter(|number: &f64| number.is_finite()).map(Value::Number),
    }
}

/// Whether nothing but a comment follows.
fn is_rest(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || text.starts_with('#')
}

/// The text that a basic string of TOML stands for.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                Some(other) => plain.push(other),
                None => plain.push('\\'),
            },
            c => plain.push(c),
        }
    }
    plain
}

/// What a message repeats of a line.
fn shown(text: &str) -> String {
    let text = text.trim();
    let cut: String = text.chars().take(40).collect();
    let dots = if cut.len() < text.len() { "..." } else { "" };
    format!("`{cut}{dots}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_all_kinds_are_read_with_their_places() {
        let text = "# A problem.\nid = \"a \\\"b\\\"\\n\" # here\n\n[input]\nseconds = 2.5\nlast = true\n  raw = 'a\\b'\nlong = \"\"\"\nx\n\ny\"\"\"\n";
        let (entries, end) = read(text).unwrap();
        let values: Vec<_> =
            entries.iter().map(|e| (e.section.as_str(), e.key.as_str(), e.value.clone())).collect();
        assert_eq!(
            values,
            [
                ("", "id", Value::Text("a \"b\"\n".into())),
                ("input", "seconds", Value::Number(2.5)),
                ("input", "last", Value::Flag(true)),
                ("input", "raw", Value::Text("a\\b".into())),
                ("input", "long", Value::Text("x\n\ny".into())),
            ]
        );
        assert_eq!(entries[3].key_at, Place { line: 7, column: 3 });
        assert_eq!(entries[3].value_at, Place { line: 7, column: 9 });
        assert_eq!(end, Place { line: 12, column: 1 });
    }

    #[test]
    fn a_fault_has_its_place() {
        for (text, line, column, expected) in [
            ("id: 3", 1, 1, "key = value"),
            ("\n  id = three", 2, 8, "a text in quotes, a number, true or false"),
            ("id = \"a", 1, 6, "a text in quotes, a number, true or false"),
            ("id = \"a\" b", 1, 6, "a text in quotes, a number, true or false"),
            ("id = \"\"\"\na", 1, 6, "a text that ends with \"\"\""),
            ("[input", 1, 1, "a section such as [input]"),
            ("a = 1\na = 2", 2, 1, "each key once"),
        ] {
            let fault = read(text).unwrap_err();
            assert_eq!(
                (fault.at, fault.expected.as_str()),
                (Place { line, column }, expected),
                "{text}"
            );
        }
    }
}

//! JSON Lines: one object a line, keys in the order in which they are written.

use super::row::Value;
use serde::Serialize;

/// An object under construction.
#[derive(Debug)]
pub(crate) struct Object {
    begun: bool,
}

impl Object {
    /// Begins an object.
    pub(crate) fn new(out: &mut Vec<u8>) -> Object {
        out.push(b'{');
        Object { begun: false }
    }

    /// Begins with the keys of an object as they stand in its text.
    pub(crate) fn after(text: &str, out: &mut Vec<u8>) -> Object {
        let inside = text.trim().trim_start_matches('{');
        let inside = inside.strip_suffix('}').unwrap_or(inside).trim();
        out.push(b'{');
        out.extend_from_slice(inside.as_bytes());
        Object { begun: !inside.is_empty() }
    }

    /// Appends a key and its value.
    pub(crate) fn push(&mut self, key: &str, value: &impl Serialize, out: &mut Vec<u8>) {
        self.key(key, out);
        // Writing texts, numbers and lists to memory cannot fail.
        let _ = serde_json::to_writer(&mut *out, value);
    }

    /// Appends a key and a value of a row.
    pub(crate) fn push_value(&mut self, key: &str, value: &Value, out: &mut Vec<u8>) {
        match value {
            Value::Missing => self.push(key, &(), out),
            Value::Json(value) => self.push(key, value, out),
            Value::Raw(text) => {
                self.push_raw(key, text, out);
            }
            Value::Integer(number) => self.push(key, number, out),
            Value::AtLeast(number) => {
                self.push(key, number, out);
                self.push("at_least", &[key], out);
            }
        }
    }

    /// Appends a key and JSON text.
    pub(crate) fn push_raw(&mut self, key: &str, text: &str, out: &mut Vec<u8>) {
        self.key(key, out);
        out.extend_from_slice(text.as_bytes());
    }

    fn key(&mut self, key: &str, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.begun, true) {
            out.push(b',');
        }
        let _ = serde_json::to_writer(&mut *out, key);
        out.push(b':');
    }

    /// Ends the object and the line.
    pub(crate) fn end(self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"}\n");
    }
}

/// Appends a JSON object and a line end.
pub(crate) fn write_json(out: &mut Vec<u8>, object: &impl Serialize) {
    // Writing plain structs to memory cannot fail.
    if serde_json::to_writer(&mut *out, object).is_ok() {
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_an_object_stay_as_they_stand() {
        let text = "{ \"id\": 1.50, \"tags\":[1, 2] }";
        let mut out = Vec::new();
        let mut object = Object::after(text, &mut out);
        object.push_value("count", &Value::AtLeast(2), &mut out);
        object.push_value("error", &Value::Missing, &mut out);
        object.push_value("big", &Value::Integer(6_670_903_752_021_072_936_960), &mut out);
        object.end(&mut out);
        let expected = "{\"id\": 1.50, \"tags\":[1, 2],\"count\":2,\"at_least\":[\"count\"],\
                        \"error\":null,\"big\":6670903752021072936960}\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        let mut out = Vec::new();
        let mut object = Object::after("{}", &mut out);
        object.push("a", &1, &mut out);
        object.end(&mut out);
        assert_eq!(out, b"{\"a\":1}\n");
    }
}

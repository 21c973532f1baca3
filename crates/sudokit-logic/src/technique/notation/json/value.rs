//! JSON values as text holds them: a small reader of its own, because the library has no required
//! dependency and a step must read back in every build of it.
//!
//! It takes what RFC 8259 allows, to a depth of 32. Numbers stay text: steps hold small whole ones.

use std::borrow::Cow;

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Number(&'a str),
    Text(Cow<'a, str>),
    List(Vec<Value<'a>>),
    Object(Vec<(Cow<'a, str>, Value<'a>)>),
}

/// The deepest nesting: steps have five levels.
const DEEPEST: usize = 32;

/// What was expected, and the byte at which something else stands.
pub(super) type Fault = (&'static str, usize);

/// Reads one value and nothing after it.
pub(super) fn parse(text: &str) -> Result<Value<'_>, Fault> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(DEEPEST)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(("the end", reader.at)),
    }
}

impl<'a> Value<'a> {
    /// The value of a key: null where there is none.
    pub(super) fn get(&self, key: &str) -> &Value<'a> {
        match self {
            Value::Object(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map_or(&Value::Null, |(_, value)| value),
            _ => &Value::Null,
        }
    }

    /// As a few words, for messages.
    pub(super) fn describe(&self) -> String {
        match self {
            Value::Null => "nothing".to_owned(),
            Value::Bool(value) => value.to_string(),
            Value::Number(number) => (*number).to_owned(),
            Value::Text(text) => format!("{text:?}"),
            Value::List(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    /// The next byte that is no blank.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        let blanks = rest.iter().take_while(|b| b" \t\r\n".contains(b)).count();
        self.at += blanks;
        rest.get(blanks).copied()
    }

    fn value(&mut self, depth: usize) -> Result<Value<'a>, Fault> {
        match self.peek() {
            Some(b'{' | b'[') if depth == 0 => Err(("less nesting", self.at)),
            Some(b'{') => Ok(Value::Object(self.entries(depth)?)),
            Some(b'[') => Ok(Value::List(self.items(depth)?)),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            _ => self.word(),
        }
    }

    fn items(&mut self, depth: usize) -> Result<Vec<Value<'a>>, Fault> {
        let mut items = Vec::new();
        self.at += 1;
        while self.peek() != Some(b']') {
            if !items.is_empty() {
                self.expect(b',', "a comma or the end of the list")?;
            }
            items.push(self.value(depth - 1)?);
        }
        self.at += 1;
        Ok(items)
    }

    fn entries(&mut self, depth: usize) -> Result<Vec<(Cow<'a, str>, Value<'a>)>, Fault> {
        let mut entries = Vec::new();
        self.at += 1;
        while self.peek() != Some(b'}') {
            if !entries.is_empty() {
                self.expect(b',', "a comma or the end of the object")?;
            }
            if self.peek() != Some(b'"') {
                return Err(("a key", self.at));
            }
            let key = self.string()?;
            self.expect(b':', "a colon")?;
            entries.push((key, self.value(depth - 1)?));
        }
        self.at += 1;
        Ok(entries)
    }

    fn expect(&mut self, byte: u8, what: &'static str) -> Result<(), Fault> {
        if self.peek() == Some(byte) {
            self.at += 1;
            return Ok(());
        }
        Err((what, self.at))
    }

    /// `null`, `true`, `false` or a number.
    fn word(&mut self) -> Result<Value<'a>, Fault> {
        let rest = &self.text[self.at..];
        let is_part = |b: &u8| b.is_ascii_alphanumeric() || b"+-.".contains(b);
        let length = rest.bytes().take_while(|b| is_part(b)).count();
        let word = &rest[..length];
        let value = match word {
            "null" => Value::Null,
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ if word.parse::<f64>().is_ok_and(f64::is_finite) => Value::Number(word),
            _ => return Err(("a JSON value", self.at)),
        };
        self.at += length;
        Ok(value)
    }

    /// The text between quotes.
    fn string(&mut self) -> Result<Cow<'a, str>, Fault> {
        self.at += 1;
        let (text, start) = (self.text, self.at);
        let mut unescaped = String::new();
        let mut copied = start;
        loop {
            match text.as_bytes().get(self.at) {
                Some(b'"') => break,
                Some(b'\\') => {
                    unescaped += &text[copied..self.at];
                    unescaped.push(self.escape()?);
                    copied = self.at;
                }
                Some(0..=0x1f) | None => return Err(("the end of a text", self.at)),
                Some(_) => self.at += 1,
            }
        }
        let rest = &text[copied..self.at];
        self.at += 1;
        if copied == start {
            return Ok(Cow::Borrowed(rest));
        }
        unescaped += rest;
        Ok(Cow::Owned(unescaped))
    }

    fn escape(&mut self) -> Result<char, Fault> {
        let fault = ("an escape such as \\n", self.at);
        let letter = *self.text.as_bytes().get(self.at + 1).ok_or(fault)?;
        self.at += 2;
        Ok(match letter {
            b'"' | b'\\' | b'/' => char::from(letter),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let first = self.hex().ok_or(fault)?;
                let code = match first {
                    0xd800..=0xdbff if self.text[self.at..].starts_with("\\u") => {
                        self.at += 2;
                        let second = self.hex().filter(|c| (0xdc00..=0xdfff).contains(c));
                        0x10000 + ((first & 0x3ff) << 10) + (second.ok_or(fault)? & 0x3ff)
                    }
                    code => code,
                };
                char::from_u32(code).ok_or(fault)?
            }
            _ => return Err(fault),
        })
    }

    /// Four hexadecimal digits.
    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        let is_hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        self.at += 4;
        is_hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_as_a_full_reader_reads_them() {
        let text =
            r#" {"a" : [1, -2.5e3, true, false, null, ""], "b\n\"\u00e9\ud83d\ude00":{"c":"d"}} "#;
        let read = parse(text).unwrap();
        fn same(ours: &Value<'_>, theirs: &serde_json::Value) -> bool {
            match (ours, theirs) {
                (Value::Null, serde_json::Value::Null) => true,
                (Value::Bool(a), serde_json::Value::Bool(b)) => a == b,
                (Value::Number(a), serde_json::Value::Number(b)) => a.parse().ok() == b.as_f64(),
                (Value::Text(a), serde_json::Value::String(b)) => a == b,
                (Value::List(a), serde_json::Value::Array(b)) => {
                    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
                }
                (Value::Object(a), serde_json::Value::Object(b)) => {
                    a.len() == b.len()
                        && a.iter().all(|(key, a)| b.get(&**key).is_some_and(|b| same(a, b)))
                }
                _ => false,
            }
        }
        assert!(same(&read, &serde_json::from_str(text).unwrap()), "{read:?}");
    }

    #[test]
    fn what_is_no_json_is_refused_with_its_place() {
        for (text, at) in [
            ("", 0),
            ("{", 1),
            ("[1 2]", 3),
            ("{\"a\":1,}", 7),
            ("[nul]", 1),
            ("\"a", 2),
            ("\"\\x\"", 1),
            ("\"\\ud800\"", 1),
            ("1 2", 2),
            ("[inf]", 1),
            ("{1:2}", 1),
        ] {
            assert_eq!(parse(text).unwrap_err().1, at, "{text}");
        }
        assert_eq!(parse(&"[".repeat(1000)).unwrap_err(), ("less nesting", DEEPEST));
    }
}

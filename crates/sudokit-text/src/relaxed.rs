//! JSON with the short cuts of SudokuPad's PuzzleZipper (Sven Neumann).
//!
//! ```text
//! {cs:50,ce:[[{v:5},{v:3},,,...],...],ca:[{v:'title: ...'}]}
//! ```

use serde_json::{Map, Value, json};

/// Reads JSON with SudokuPad's short cuts: quotes of either kind, keys without quotes, nothing in
/// place of `{}`, `t` and `f`, colors without quotes.
pub(crate) struct Relaxed<'a> {
    text: &'a [u8],
    at: usize,
    depth: usize,
}

impl Relaxed<'_> {
    /// The value that a text is.
    pub(crate) fn parse(text: &str) -> Option<Value> {
        let mut parser = Relaxed { text: text.as_bytes(), at: 0, depth: 0 };
        let value = parser.value()?;
        (parser.at == parser.text.len()).then_some(value)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn value(&mut self) -> Option<Value> {
        self.depth += 1;
        if self.depth > 32 {
            return None;
        }
        let value = match self.peek()? {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' | b'\'' => self.string().map(Value::String),
            b',' | b']' | b'}' => Some(json!({})),
            _ => self.word().map(|word| match word.as_str() {
                "t" | "true" => json!(true),
                "f" | "false" => json!(false),
                word => serde_json::from_str(word).unwrap_or_else(|_| json!(word)),
            }),
        };
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Option<Value> {
        self.at += 1;
        let mut map = Map::new();
        while !self.eat(b'}') {
            let key = match self.peek()? {
                b'"' | b'\'' => self.string()?,
                _ => self.word()?,
            };
            if !self.eat(b':') {
                return None;
            }
            let value = self.value()?;
            map.insert(key, value);
            if !self.eat(b',') && self.peek() != Some(b'}') {
                return None;
            }
        }
        Some(Value::Object(map))
    }

    fn array(&mut self) -> Option<Value> {
        self.at += 1;
        let mut items = Vec::new();
        if self.eat(b']') {
            return Some(Value::Array(items));
        }
        loop {
            items.push(self.value()?);
            if self.eat(b']') {
                return Some(Value::Array(items));
            }
            if !self.eat(b',') {
                return None;
            }
        }
    }

    fn string(&mut self) -> Option<String> {
        let quote = self.peek()?;
        self.at += 1;
        let mut bytes = Vec::new();
        loop {
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'\\' => {
                    let escaped = self.peek()?;
                    self.at += 1;
                    bytes.push(if escaped == b'n' { b'\n' } else { escaped });
                }
                _ if byte == quote => return String::from_utf8(bytes).ok(),
                _ => bytes.push(byte),
            }
        }
    }

    fn word(&mut self) -> Option<String> {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|b| !b",:{}[]'\"".contains(b)).count();
        self.at += length;
        let word = &rest[..length];
        (length > 0).then(|| String::from_utf8_lossy(word).into_owned())
    }
}

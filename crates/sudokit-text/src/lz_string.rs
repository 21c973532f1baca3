//! LZ-String (Pieroxy), as f-puzzles.com and sudokupad.app pack JSON into links.
//!
//! Codes of 2 bits and more name parts of the text: 0 and 1 a new character of 8 or 16 bits, 2 the
//! end, others a part that stood before. The least bit comes first, six bits a character of
//! base 64. The reader stops at a maximum: a few characters can unfold to gigabytes.

use std::collections::{HashMap, HashSet};

use super::percent::percent_decode;
use super::relaxed::Relaxed;

const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The JSON inside a link, after `?load=` and its kin. SudokuPad's short cuts become plain JSON.
///
/// # Errors
/// No JSON packed in this way, or more than `maximum` characters: what was expected.
pub fn unpack(packed: &[u8], maximum: usize) -> Result<String, String> {
    let units = decompress(&base64_of(packed), maximum)?;
    let text = String::from_utf16(&units).map_err(|_| "text compressed by LZ-String")?;
    if serde_json::from_str::<serde::de::IgnoredAny>(&text).is_ok() {
        return Ok(text);
    }
    let relaxed = Relaxed::parse(&text).map(|value| value.to_string());
    relaxed.ok_or_else(|| "JSON inside the link".into())
}

/// The compressed text of a link: some senders turn `+` into a space, others encode signs.
pub(crate) fn base64_of(text: &[u8]) -> Vec<u16> {
    let text = percent_decode(text.trim_ascii());
    text.into_iter().map(|b| u16::from(if b == b' ' { b'+' } else { b })).collect()
}

/// Packs JSON for a link: base 64, its signs escaped.
pub fn pack(json: &str) -> String {
    compress(json).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

/// Sends bits, the least first.
#[derive(Default)]
struct Writer {
    text: String,
    last: u8,
    filled: u32,
}

impl Writer {
    fn put(&mut self, value: u32, bits: u32) {
        for bit in 0..bits {
            self.last = self.last << 1 | (value >> bit & 1) as u8;
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(BASE64[usize::from(self.last)]));
                (self.last, self.filled) = (0, 0);
            }
        }
    }
}

/// The width of codes: it grows with the number of parts, on both sides alike.
struct Width {
    bits: u32,
    left: u32,
}

impl Width {
    fn count_down(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Compressed text in base 64.
pub(super) fn compress(text: &str) -> String {
    // Parts by the code of the part without its last character (0 for none) and that character.
    let mut codes: HashMap<(u32, u16), u32> = HashMap::new();
    let mut new: HashSet<u32> = HashSet::new();
    let (mut next, mut part, mut first) = (3, 0, 0);
    let mut width = Width { bits: 2, left: 2 };
    let mut out = Writer::default();
    let send = |out: &mut Writer, width: &mut Width, is_new: bool, part: u32, first: u16| {
        if is_new {
            let is_wide = first > 0xFF;
            out.put(u32::from(is_wide), width.bits);
            out.put(first.into(), if is_wide { 16 } else { 8 });
            width.count_down();
        } else {
            out.put(part, width.bits);
        }
        width.count_down();
    };
    for unit in text.encode_utf16() {
        let single = *codes.entry((0, unit)).or_insert_with(|| {
            new.insert(next);
            next += 1;
            next - 1
        });
        if part == 0 {
            (part, first) = (single, unit);
        } else if let Some(&longer) = codes.get(&(part, unit)) {
            part = longer;
        } else {
            send(&mut out, &mut width, new.remove(&part), part, first);
            codes.insert((part, unit), next);
            next += 1;
            (part, first) = (single, unit);
        }
    }
    if part != 0 {
        send(&mut out, &mut width, new.remove(&part), part, first);
    }
    out.put(2, width.bits);
    out.put(0, 6 - out.filled);
    while !out.text.len().is_multiple_of(4) {
        out.text.push('=');
    }
    out.text
}

/// The text of compressed base 64, as code units.
pub(super) fn decompress(packed: &[u16], maximum: usize) -> Result<Vec<u16>, String> {
    let broken = || "text compressed by LZ-String".to_owned();
    let sextet = |&unit: &u16| BASE64.iter().position(|&byte| u16::from(byte) == unit);
    let mut bits =
        packed.iter().map_while(sextet).flat_map(|six| (0..6).rev().map(move |bit| six >> bit & 1));
    let mut take = |count: u32| {
        let mut value = 0;
        for bit in 0..count {
            value |= bits.next()? << bit;
        }
        Some(value)
    };
    // Every part stands in the text already: where, and how long.
    let mut parts: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = Width { bits: 2, left: 2 };
    let mut text: Vec<u16> = Vec::new();
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = take(width.bits).ok_or_else(broken)?;
        let at = text.len();
        if code == 2 {
            return Ok(text);
        }
        let length = if code < 2 {
            text.push(take(if code == 0 { 8 } else { 16 }).ok_or_else(broken)? as u16);
            parts.push((at, 1));
            width.count_down();
            1
        } else {
            // The part that is being made is the one before and its own first character.
            let made = before.map(|(start, length)| (start, length + 1));
            let made = made.filter(|_| code == parts.len());
            let (start, length) = parts.get(code).copied().or(made).ok_or_else(broken)?;
            if at + length > maximum {
                return Err(format!("at most {maximum} characters inside the link"));
            }
            (start..start + length).for_each(|from| text.push(text[from]));
            length
        };
        if let Some((start, length)) = before {
            parts.push((start, length + 1));
        }
        // The first code of all makes no part, but its width counts.
        width.count_down();
        before = Some((at, length));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn texts_have_the_packed_form_that_other_programs_write() {
        for (text, packed) in [
            ("", "Q==="),
            ("a", "IZA="),
            ("aaaaaaaaaa", "IY1o"),
            (r#"{"size":9}"#, "N4IgzglgXgpiBcBOAvkA"),
        ] {
            assert_eq!(compress(text), packed);
        }
    }

    proptest! {
        #[test]
        fn what_is_packed_is_unpacked(text in "(\\PC|[ab]|가){0,300}") {
            let back = decompress(&units(&compress(&text)), 1000).unwrap();
            prop_assert_eq!(String::from_utf16(&back).unwrap(), text);
        }

        #[test]
        fn any_text_is_an_answer(text in "[A-Za-z0-9+/=]{0,300}") {
            let answer = decompress(&units(&text), 1000);
            prop_assert!(answer.is_err() || answer.is_ok_and(|units| units.len() <= 1000));
        }
    }

    #[test]
    fn a_text_longer_than_the_maximum_is_refused() {
        let packed = compress(&"a".repeat(1_000_000));
        assert!(packed.len() < 4000);
        let error = decompress(&units(&packed), 1000).unwrap_err();
        assert_eq!(error, "at most 1000 characters inside the link");
        assert!(unpack(b"???", 1000).is_err());
        assert_eq!(unpack(pack("{\"a\":[1]}").as_bytes(), 1000).unwrap(), "{\"a\":[1]}");
    }
}

//! SadMan Software Sudoku (.sdk): `#` headers, then nine rows of nine characters.

use super::rows::{Frame, rows};
use super::{FormatSpec, Holds, one_line};
use crate::details::SDK_FIELDS;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "sdk",
    description: "SadMan .sdk: headers and nine rows",
    blank: b'.',
    holds: Holds {
        named: true,
        comments: true,
        fields: &[SDK_FIELDS[0].1, SDK_FIELDS[1].1, SDK_FIELDS[2].1, SDK_FIELDS[3].1],
        ..Holds::NOTHING
    },
    write: |out, item| {
        let mut header = |letter: u8, text: &str| {
            let line = format!("#{}{}\n", letter as char, one_line(text));
            out.extend_from_slice(line.as_bytes());
        };
        for (letter, text) in [(b'A', &item.details.author), (b'D', &item.details.title)] {
            text.iter().for_each(|text| header(letter, text));
        }
        for (letter, name) in SDK_FIELDS {
            item.details.field(name).into_iter().for_each(|text| header(letter, text));
        }
        item.details.comments.iter().for_each(|text| header(b'C', text));
        rows(out, &item.puzzle, item.blank, &Frame::NONE);
        Ok(Vec::new())
    },
    ..FormatSpec::GRID
};

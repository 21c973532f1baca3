//! The fixed-width bank: twelve hexadecimal digits (the beginning of the SHA-1 of the 81 digits,
//! there to shuffle the lines), a space, 81 digits, a space, the rating in four characters.
//!
//! 100 bytes a line, as the puzzle bank of sudokuexchange.com (Grant McLean) has it.

use super::{FormatSpec, Holds, Shape};
use crate::details::{Details, Field};
use sudokit_core::grid::Puzzle;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "bank",
    description: "fixed width: hash, 81 digits, rating",
    blank: b'0',
    shape: Shape::Line,
    needs: Some("needs the fields hash (12 digits) and rating"),
    holds: Holds { fields: &[HASH, RATING], ..Holds::NOTHING },
    write: |out, item| {
        let needs = "needs the fields hash (12 digits) and rating";
        let written = write(out, &item.puzzle, item.details, item.blank);
        if written { Ok(Vec::new()) } else { Err(needs) }
    },
    ..FormatSpec::PLAIN
};

const HASH: &str = "hash";
const RATING: &str = "rating";

/// What stands around the 81 characters, if it is a hash and a rating.
pub(crate) fn parse_around(before: &[u8], after: &[u8]) -> Option<Vec<Field>> {
    let text = |bytes| std::str::from_utf8(bytes).ok();
    let hash = text(before.strip_suffix(b" ")?)?;
    let rating = text(after.strip_prefix(b" ")?)?.trim_ascii();
    let fits = is_hash(hash) && is_rating(rating);
    fits.then(|| vec![Field::text(HASH, hash), Field::text(RATING, rating)])
}

fn is_hash(text: &str) -> bool {
    text.len() == 12 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

fn is_rating(text: &str) -> bool {
    let number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    text.len() <= 4 && number(whole) && number(tenths)
}

/// Appends the line; `false` when the puzzle has no hash or no rating.
fn write(out: &mut Vec<u8>, puzzle: &Puzzle, details: &Details, blank: u8) -> bool {
    let (Some(hash), Some(rating)) = (details.field(HASH), details.field(RATING)) else {
        return false;
    };
    if !is_hash(hash) || !is_rating(rating) {
        return false;
    }
    out.extend_from_slice(hash.as_bytes());
    out.push(b' ');
    out.extend_from_slice(&puzzle.to_line(blank));
    out.extend_from_slice(format!(" {rating:>4}\n").as_bytes());
    true
}

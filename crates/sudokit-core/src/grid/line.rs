//! The line format: 81 characters, cell after cell. The fast path of every large file.
//!
//! A blank is any of `.0_*xX?-`, also mixed in one line; 81 hyphens are a rule. Whatever else
//! stands in the line is the matter of `sudokit::text::Reader`; here a line is exactly 81
//! characters or nothing.

use super::Puzzle;

/// The value of a cell character: 1 to 9 for a digit, 0 for a blank (`.0_*xX?-`).
pub const fn cell_value(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'.' | b'_' | b'*' | b'x' | b'X' | b'?' | b'-' => Some(0),
        _ => None,
    }
}

/// Different digits 1 to 9 as bits, bit `d - 1` for digit `d`; `None` when one is no digit or
/// stands there twice.
pub fn digits(token: &[u8]) -> Option<u16> {
    token.iter().try_fold(0, |bits, &byte| match byte {
        b'1'..=b'9' => Some(1 << (byte - b'1')).filter(|bit| bits & bit == 0).map(|bit| bits | bit),
        _ => None,
    })
}

/// Reads 81 characters; `None` when one of them is neither a digit nor a blank.
///
/// Most texts have no blanks but `.` and `0`: these are read in half the operations.
#[inline]
pub fn parse(text: &[u8; 81]) -> Option<Puzzle> {
    parse_with(text, |byte| byte == b'.').or_else(|| parse_with_any_blank(text))
}

#[cold]
fn parse_with_any_blank(text: &[u8; 81]) -> Option<Puzzle> {
    if is_rule(text) {
        return None;
    }
    // One compare each for `.` and `*`, which differ in bit 2, and for `x` and `X`.
    parse_with(text, |byte| {
        byte | 0x04 == b'.' || byte | 0x20 == b'x' || matches!(byte, b'_' | b'?' | b'-')
    })
}

/// Whether a text is hyphens alone: it is drawn, and holds no cells.
pub fn is_rule(text: &[u8]) -> bool {
    text.iter().all(|&byte| byte == b'-')
}

/// The plain loop over [`cell_value`], without branches, so that the compiler makes vector code
/// of it. The indices are there because iterators over both arrays are not always inlined.
#[inline(always)]
fn parse_with(text: &[u8; 81], is_blank: impl Fn(u8) -> bool) -> Option<Puzzle> {
    let mut cells = [0; 81];
    let mut bad = 0u8;
    for i in 0..text.len() {
        let value = text[i].wrapping_sub(b'0');
        let is_digit = value <= 9;
        cells[i] = if is_digit { value } else { 0 };
        bad |= u8::from(!(is_digit | is_blank(text[i])));
    }
    (bad == 0).then(|| Puzzle::of_digits(cells))
}

/// Reads whole lines of exactly 81 characters (`\n` or `\r\n` after each) as long as they last,
/// appends their puzzles, and returns how many bytes that took.
///
/// Stops before the first line that is anything else, also before a last line without `\n`.
pub fn parse_run(text: &[u8], puzzles: &mut Vec<Puzzle>) -> usize {
    let mut used = 0;
    while let Some((line, rest)) = text[used..].split_first_chunk::<81>() {
        let end = match rest {
            [b'\n', ..] => 82,
            [b'\r', b'\n', ..] => 83,
            _ => break,
        };
        let Some(puzzle) = parse(line) else { break };
        puzzles.push(puzzle);
        used += end;
    }
    used
}

/// Whether a line, given with its end, is one that [`parse_run`] takes.
pub fn is_plain(line: &[u8]) -> bool {
    match line.split_first_chunk::<81>() {
        Some((cells, b"\n" | b"\r\n")) => parse(cells).is_some(),
        _ => false,
    }
}

/// Appends 81 characters and `\n`.
pub fn write(out: &mut Vec<u8>, puzzle: &Puzzle, blank: u8) {
    out.extend_from_slice(&puzzle.to_line(blank));
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_as_the_plain_rule_says() {
        for byte in 0..=255u8 {
            let mut text = [b'.'; 81];
            text[40] = byte;
            let expected = cell_value(byte).map(|value| {
                let mut cells = [0; 81];
                cells[40] = value;
                Puzzle::from_values(cells).unwrap()
            });
            assert_eq!(parse(&text), expected, "byte {byte}");
        }
    }

    #[test]
    fn a_run_stops_before_the_first_line_of_another_kind() {
        let line = "1".repeat(81);
        let text = format!("{line}\n{line}\r\n{line} comment\n{line}\n");
        let mut puzzles = Vec::new();
        let used = parse_run(text.as_bytes(), &mut puzzles);
        assert_eq!((puzzles.len(), used), (2, 82 + 83));
        assert_eq!(parse_run(line.as_bytes(), &mut puzzles), 0, "a line without its end");
        assert_eq!(parse_run(b"", &mut puzzles), 0);
        assert_eq!(puzzles.len(), 2);
    }
}

//! Images of lines: one ASCII byte for each character, so that index + 1 is the column that people
//! count.
//!
//! White space becomes a space, box-drawing characters become `|`, `-` and `+`, wide and boxed
//! digits (`５`, `5️⃣`) become digits, squares (`⬜`) become blanks. Every other character beyond
//! ASCII becomes [`STRANGE`].

use std::borrow::Cow;

/// Stands in an image for a character that no format uses.
const STRANGE: u8 = 0xff;

/// The image of a line.
pub(super) fn of_line(line: &[u8]) -> Cow<'_, [u8]> {
    if line.is_ascii() && !line.iter().any(|b| b.is_ascii_control()) {
        return Cow::Borrowed(line);
    }
    let tab = if is_spreadsheet_row(line) { b',' } else { b' ' };
    let of_char = |c: char| match c {
        '\t' => tab,
        '０'..='９' => (c as u32 - '０' as u32) as u8 + b'0',
        '·' | '•' | '∙' | '⋅' | '・' | '⬜' | '⬛' | '□' | '■' | '◻' | '◼' | '▢' | '．' | '＿' => {
            b'.'
        }
        c if c.is_whitespace() => b' ',
        '─' | '━' | '═' | '╌' | '┄' | '—' | '–' => b'-',
        '│' | '┃' | '║' | '╎' | '┆' | '¦' => b'|',
        '\u{2500}'..='\u{257f}' => b'+',
        c if c.is_ascii() && !c.is_ascii_control() => c as u8,
        _ => STRANGE,
    };
    let mut image = Vec::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        image.extend(chunk.valid().chars().filter(|c| !is_joined(*c)).map(of_char));
        if !chunk.invalid().is_empty() {
            image.push(STRANGE);
        }
    }
    Cow::Owned(image)
}

/// What makes a digit before it a key (`5️⃣`), or chooses its looks: no character to people.
fn is_joined(c: char) -> bool {
    matches!(c, '\u{fe0e}' | '\u{fe0f}' | '\u{20e3}')
}

/// Nine cells of a spreadsheet with a tab between them, some of them empty.
fn is_spreadsheet_row(line: &[u8]) -> bool {
    let cells = || line.split(|&b| b == b'\t').map(<[u8]>::trim_ascii);
    cells().count() == 9 && cells().all(|cell| cell.len() < 2) && cells().any(<[u8]>::is_empty)
}

/// The byte at which a column (from 0) of a line begins.
pub(super) fn byte_of_column(line: &[u8], column: usize) -> usize {
    if line.is_ascii() {
        return column.min(line.len());
    }
    let (mut byte, mut left) = (0, column);
    for chunk in line.utf8_chunks() {
        for c in chunk.valid().chars() {
            if left == 0 && !is_joined(c) {
                return byte;
            }
            byte += c.len_utf8();
            left -= usize::from(!is_joined(c));
        }
        if !chunk.invalid().is_empty() {
            if left == 0 {
                return byte;
            }
            byte += chunk.invalid().len();
            left -= 1;
        }
    }
    byte
}

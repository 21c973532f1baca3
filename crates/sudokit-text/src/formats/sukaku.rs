//! The pencilmark line: 729 characters, nine for each cell in reading order.
//!
//! The character of digit `d` is the digit itself (or `1`, in files that write zeros and ones)
//! when the digit is still allowed, and a blank when it is removed.

use super::{FormatSpec, Holds, Shape};
use sudokit_core::board::DigitSet;
use sudokit_core::grid::Pencilmarks;
use sudokit_core::grid::line::cell_value;

/// The format.
pub(super) const FORMAT: FormatSpec = FormatSpec {
    name: "sukaku",
    description: "one pencilmark grid a line, 729 characters",
    blank: b'.',
    shape: Shape::Line,
    holds: Holds { placed: true, candidates: true, marks: true, ..Holds::NOTHING },
    write: |out, item| {
        let (marks, lost) = item.marks();
        write(out, &marks, item.blank);
        Ok(lost)
    },
    ..FormatSpec::PLAIN
};

/// Reads 729 characters; `None` when they are no pencilmark line.
pub(crate) fn parse(text: &[u8]) -> Option<Pencilmarks> {
    let text: &[u8; 729] = text.try_into().ok()?;
    parse_with(text, |digit| digit).or_else(|| parse_with(text, |_| 1))
}

/// Reads 729 characters in which digit `d` is written as `sign(d)`.
fn parse_with(text: &[u8; 729], sign: impl Fn(u8) -> u8) -> Option<Pencilmarks> {
    let mut sets = [DigitSet::EMPTY; 81];
    for (set, cell) in sets.iter_mut().zip(text.chunks_exact(9)) {
        let mut bits = 0;
        for (digit, &byte) in (1..).zip(cell) {
            match cell_value(byte)? {
                0 => {}
                value if value == sign(digit) => bits |= 1 << (digit - 1),
                _ => return None,
            }
        }
        *set = DigitSet::from_bits(bits);
    }
    Some(Pencilmarks::from_sets(sets))
}

/// Appends 729 characters and `\n`.
fn write(out: &mut Vec<u8>, marks: &Pencilmarks, blank: u8) {
    for set in marks.sets() {
        for digit in sudokit_core::board::Digit::ALL {
            out.push(if set.contains(digit) { digit.ascii() } else { blank });
        }
    }
    out.push(b'\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_of_writing_give_the_same_grid() {
        let sets = std::array::from_fn(|i| DigitSet::from_bits((i * 37 % 512) as u16));
        let marks = Pencilmarks::from_sets(sets);
        let mut text = Vec::new();
        write(&mut text, &marks, b'0');
        assert_eq!(parse(&text[..729]), Some(marks));
        let ones: Vec<u8> = text[..729].iter().map(|&b| b.min(b'1')).collect();
        assert_eq!(parse(&ones), Some(marks));
        assert_eq!(
            marks.to_string().as_bytes(),
            text[..729]
                .to_vec()
                .iter()
                .map(|&b| { if b == b'0' { b'.' } else { b } })
                .collect::<Vec<u8>>()
        );
    }

    #[test]
    fn a_digit_in_the_place_of_another_is_no_pencilmark_line() {
        let mut text = [b'.'; 729];
        text[5] = b'6';
        assert!(parse(&text).is_some());
        text[5] = b'5';
        assert_eq!(parse(&text), None);
        assert_eq!(parse(&text[..728]), None);
    }
}

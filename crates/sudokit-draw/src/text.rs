//! Widths of texts, for anchors and for lines that are broken. They are those of Helvetica.

/// The widths of space to `~` in thousandths of the size: Adobe's metrics of Helvetica.
pub(crate) const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of a text of size 1. Characters beyond ASCII take a square, as Korean ones do.
pub(crate) fn width(text: &str) -> f32 {
    let of = |c: char| {
        let known = u32::from(c).checked_sub(32).and_then(|at| WIDTHS.get(at as usize));
        known.map_or(1000, |&width| u32::from(width))
    };
    text.chars().map(of).sum::<u32>() as f32 / 1000.0
}

/// A text in lines that are at most this wide at size 1, broken at spaces. A word that is longer
/// stays whole.
pub(crate) fn lines(text: &str, widest: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + width(" ") + width(word) <= widest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_broken_at_spaces_and_no_word_is_lost() {
        let text = "In rows 2 and 6 the digit 4 has its places in columns 3 and 7 alone";
        let broken = lines(text, 12.0);
        assert!(broken.len() > 1 && broken.iter().all(|line| width(line) <= 12.0), "{broken:?}");
        assert_eq!(broken.join(" "), text);
        assert_eq!(lines("unbreakable", 1.0), ["unbreakable"]);
        assert_eq!(width("행1"), 1.556);
    }
}

//! Texts that must fit into columns.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The text in lines of at most that many columns, broken between words.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_inclusive(' ') {
        let line = lines.last_mut().expect("there is a line");
        if !line.trim().is_empty() && line.width() + word.trim_end().width() > columns {
            lines.push(word.to_owned());
        } else {
            line.push_str(word);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The text, cut to that many columns.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut width = 1;
    let fits = |c: &char| {
        width += c.width().unwrap_or(0);
        width <= columns
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_and_wrapped_by_their_columns() {
        assert_eq!(cut("가나다", 6), "가나다");
        assert_eq!(cut("가나다라", 6), "가나…");
        assert_eq!(wrapped("힌트: 가나 다라 마바", 10), ["힌트: 가나", "다라 마바"]);
        assert_eq!(wrapped("  averyverylongword b", 10), ["  averyverylongword", "b"]);
    }
}

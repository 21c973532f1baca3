//! Words with a meaning in a text of cells: blanks, labels of rows, commands of LaTeX.

/// Words for an empty cell.
pub(super) const BLANKS: [&str; 6] = ["None", "null", "nil", "nan", "NaN", "NA"];

/// The same with other signs than letters; quotes stand apart from each other.
pub(super) const SIGNED_BLANKS: [&str; 4] = ["N/A", "<NA>", "''", "\"\""];

/// Words before the number of a row.
pub(super) const ROWS: [&str; 8] = ["row", "r", "line", "zeile", "fila", "ligne", "행", "줄"];

/// Ordinals before the word "row".
pub(super) const ORDINALS: [&str; 9] =
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/// Commands of LaTeX whose braces hold no cells, and how many there are.
pub(super) const SKIPPED: [(&str, usize); 10] = [
    ("begin", 1),
    ("end", 1),
    ("color", 1),
    ("textcolor", 1),
    ("cellcolor", 1),
    ("cline", 1),
    ("hspace", 1),
    ("vspace", 1),
    ("multicolumn", 2),
    ("multirow", 2),
];

/// Where numbers in brackets end that stand behind a name, as in `int grid[9][9]`, if some begin
/// at this byte: they are no cells.
pub(super) fn end_of_index(text: &[u8], at: usize) -> Option<usize> {
    let before = text[..at].last()?;
    let mut end = at;
    while before.is_ascii_alphabetic() || *before == b'_' {
        let Some(inside) = text[end..].strip_prefix(b"[") else { break };
        let digits = inside.iter().take_while(|b| b.is_ascii_digit()).count();
        if digits == 0 || inside.get(digits) != Some(&b']') {
            break;
        }
        end += digits + 2;
    }
    (end > at).then_some(end)
}

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

//! The report of a class as one HTML file: no script, nothing that is loaded from elsewhere.
//!
//! A table of all programs, and below it a section for each that was not accepted: what is wrong,
//! and the grids of the first failing case with the wrong places marked.

use super::{Row, Table, seconds, words};
use crate::judge::grids::Column;
use crate::messages::safe;
use std::fmt::Write as _;
use std::ops::Range;

const STYLE: &str = include_str!("report.css");

/// Lines of a text that is no grid, and characters of a line, that are shown.
const LINES: usize = 24;
const WIDTH: usize = 120;

/// The report.
pub(super) fn text(table: &Table<'_>, rows: &[Row], threads: usize) -> String {
    let language = table.language;
    let title = escaped(&table.title);
    let summary = escaped(&table.summary(rows));
    let mut timing = escaped(&words::timing(language, threads.min(table.programs)));
    if table.stops() {
        timing = escaped(&words::keep_going(language)) + "</p>\n<p class=\"note\">" + &timing;
    }
    let lang = language.pick("en", "ko");
    let heads = [
        words::program(language),
        words::verdict_title(language),
        words::cases_title(language),
        words::failing_case(language),
        words::slowest_case(language),
        words::size(language),
    ];
    let heads = heads.map(|head| format!("<th>{}</th>", escaped(&head))).join("");
    let listed: String = rows.iter().enumerate().map(|(at, row)| line(table, at, row)).collect();
    let sections: String = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| !row.is_accepted())
        .map(|(at, row)| section(table, at, row))
        .collect();
    format!(
        "<!DOCTYPE html>
<html lang=\"{lang}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
<style>
{STYLE}</style>
</head>
<body>
<h1>{title}</h1>
<p class=\"summary\">{summary}</p>
<table class=\"programs\">
<thead><tr>{heads}</tr></thead>
<tbody>
{listed}</tbody>
</table>
<p class=\"note\">{timing}</p>
{sections}</body>
</html>
"
    )
}

fn class_of(row: &Row) -> &'static str {
    if row.is_accepted() { "right" } else { "wrong" }
}

/// A row of the table, which leads to the program's section.
fn line(table: &Table<'_>, at: usize, row: &Row) -> String {
    let name = escaped(&row.name);
    let name = if row.is_accepted() { name } else { format!("<a href=\"#p{at}\">{name}</a>") };
    let verdict = escaped(&words::verdict_of(table.language, row.verdict));
    let case = row.failed.as_ref().map_or_else(String::new, |failed| escaped(&failed.name));
    let time = row.slowest.as_ref().map_or_else(String::new, |(_, time)| seconds(*time));
    let (class, bytes, score) = (class_of(row), row.bytes, row.score());
    format!(
        "<tr><td>{name}</td><td class=\"{class}\">{verdict}</td>\
         <td class=\"number\">{score}</td><td>{case}</td>\
         <td class=\"number\">{time}</td><td class=\"number\">{bytes} B</td></tr>\n"
    )
}

fn section(table: &Table<'_>, at: usize, row: &Row) -> String {
    let verdict = words::verdict_of(table.language, row.verdict);
    let verdict = match &row.failed {
        Some(failed) => format!("{verdict}: {}", failed.name),
        None => verdict,
    };
    let (name, verdict) = (escaped(&row.name), escaped(&verdict));
    let mut text = format!(
        "<section id=\"p{at}\">\n<h2>{name}</h2>\n<p class=\"wrong\">{verdict}</p>\n<div class=\"message\">\n"
    );
    for line in row.message.iter().take(LINES) {
        let _ = writeln!(text, "<p>{}</p>", escaped(&shortened(line)));
    }
    text += "</div>\n<div class=\"grids\">\n";
    let grids = row.failed.iter().flat_map(|failed| &failed.grids);
    grids.for_each(|grid| text += &figure(grid));
    text + "</div>\n</section>\n"
}

/// A column as a board where it is one, or else as its lines.
fn figure(column: &Column) -> String {
    let title = escaped(column.title());
    let drawn = board(column).unwrap_or_else(|| lines(column));
    format!("<figure><figcaption>{title}</figcaption>{drawn}</figure>\n")
}

/// Nine lines of nine digits, drawn as a board.
fn board(column: &Column) -> Option<String> {
    let rows: Vec<_> = column.lines().map(digits).collect::<Option<_>>()?;
    if rows.len() != 9 {
        return None;
    }
    let mut text = "<table class=\"board\">".to_owned();
    for row in rows {
        text += "<tr>";
        for (digit, is_marked) in row {
            text += if is_marked { "<td class=\"mark\">" } else { "<td>" };
            if digit != '0' {
                text.push(digit);
            }
            text += "</td>";
        }
        text += "</tr>";
    }
    Some(text + "</table>")
}

/// The nine digits of a line, and which are marked.
fn digits((line, mark): (&str, Range<usize>)) -> Option<Vec<(char, bool)>> {
    let drawn: Vec<(char, bool)> = line
        .chars()
        .enumerate()
        .filter(|(_, c)| !c.is_whitespace())
        .map(|(at, c)| (c, mark.contains(&at)))
        .collect();
    (drawn.len() == 9 && drawn.iter().all(|(c, _)| c.is_ascii_digit())).then_some(drawn)
}

/// The lines as they are, with the marked characters.
fn lines(column: &Column) -> String {
    let mut text = "<pre>".to_owned();
    for (line, mark) in column.lines().take(LINES) {
        for (at, c) in line.chars().take(WIDTH).enumerate() {
            let c = escaped(c.encode_utf8(&mut [0; 4]));
            text += &if mark.contains(&at) { format!("<mark>{c}</mark>") } else { c };
        }
        text.push('\n');
    }
    text + "</pre>"
}

fn shortened(line: &str) -> String {
    match line.char_indices().nth(4 * WIDTH) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// The text for HTML; control characters are spelled out.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in safe(text).chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_drawn_with_its_marks_and_other_text_is_escaped() {
        let mut column = Column::new("printed", ["1 2 3 4 5 6 7 8 0"; 9].into_iter());
        column.mark(0, 2, 1);
        let drawn = figure(&column);
        assert_eq!(drawn.matches("<td").count(), 81);
        assert!(drawn.contains("<tr><td>1</td><td class=\"mark\">2</td>"), "{drawn}");
        assert_eq!(drawn.matches("<td></td>").count(), 9);
        let mut column = Column::new("<b>", ["a<script>", "\u{1b}[2J"].into_iter());
        column.mark(0, 0, 1);
        let expected = "<figure><figcaption>&lt;b&gt;</figcaption><pre><mark>a</mark>&lt;script&gt;\n\
                        \\u{1b}[2J\n</pre></figure>\n";
        assert_eq!(figure(&column), expected);
    }
}

//! The rows of a class for a spreadsheet: CSV as in RFC 4180, with the names that JSON has.

use super::Row;

const HEAD: &str =
    "program,verdict,failing_case,accepted,tried,slowest_seconds,slowest_case,bytes,message\n";

/// The table.
pub(super) fn text(rows: &[Row]) -> String {
    let mut text = HEAD.to_owned();
    for row in rows {
        let (slowest, time) = row.slowest.as_ref().map_or(("", String::new()), |(case, time)| {
            (case.as_str(), format!("{:.3}", time.as_secs_f64()))
        });
        let cells = [
            row.name.as_str(),
            row.verdict,
            row.failed.as_ref().map_or("", |failed| failed.name.as_str()),
            &row.accepted.to_string(),
            &row.tried.to_string(),
            &time,
            slowest,
            &row.bytes.to_string(),
            &row.message.join("\n"),
        ];
        text += &cells.map(cell).join(",");
        text.push('\n');
    }
    text
}

fn cell(value: &str) -> String {
    // A spreadsheet would take it for a formula, and the names come from students.
    let guard = if value.starts_with(['=', '+', '-', '@']) { "'" } else { "" };
    if guard.is_empty() && !value.contains([',', '"', '\n', '\r']) {
        return value.to_owned();
    }
    format!("\"{guard}{}\"", value.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_none_is_a_formula() {
        for (value, expected) in [
            ("kim.cpp", "kim.cpp"),
            ("a, b.py", "\"a, b.py\""),
            ("say \"no\"\nnow", "\"say \"\"no\"\"\nnow\""),
            ("=1+1.c", "\"'=1+1.c\""),
        ] {
            assert_eq!(cell(value), expected);
        }
    }
}

//! The rows of a class for a spreadsheet: CSV as in RFC 4180, with the names that JSON has.

use super::Row;
use sudokit::text::push_table_value;

const HEAD: &str = "program,student,verdict,failing_case,accepted,tried,planned,slowest_seconds,\
                    slowest_case,bytes,message\n";

/// The table.
pub(super) fn text(rows: &[Row]) -> Vec<u8> {
    let mut text = HEAD.as_bytes().to_vec();
    for row in rows {
        let (slowest, time) = row.slowest.as_ref().map_or(("", String::new()), |(case, time)| {
            (case.as_str(), format!("{:.3}", time.as_secs_f64()))
        });
        let cells = [
            row.name.as_str(),
            row.student(),
            row.verdict,
            row.failed.as_ref().map_or("", |failed| failed.name.as_str()),
            &row.accepted.to_string(),
            &row.tried.to_string(),
            &row.planned.to_string(),
            &time,
            slowest,
            &row.bytes.to_string(),
            &row.message.join("\n"),
        ];
        for (at, value) in cells.into_iter().enumerate() {
            text.extend_from_slice(if at > 0 { b"," } else { b"" });
            push_cell(&mut text, value);
        }
        text.push(b'\n');
    }
    text
}

fn push_cell(out: &mut Vec<u8>, value: &str) {
    if value.starts_with(['=', '+', '-', '@']) {
        // A spreadsheet would take it for a formula, and the names come from students.
        return out.extend_from_slice(format!("\"'{}\"", value.replace('"', "\"\"")).as_bytes());
    }
    push_table_value(out, value.as_bytes(), b',');
}

#[cfg(test)]
mod tests {
    use super::push_cell;

    #[test]
    fn cells_are_quoted_where_they_must_be_and_none_is_a_formula() {
        for (value, expected) in [
            ("kim.cpp", "kim.cpp"),
            ("a, b.py", "\"a, b.py\""),
            ("say \"no\"\nnow", "\"say \"\"no\"\"\nnow\""),
            ("=1+1.c", "\"'=1+1.c\""),
        ] {
            let mut cell = Vec::new();
            push_cell(&mut cell, value);
            assert_eq!(cell, expected.as_bytes());
        }
    }
}

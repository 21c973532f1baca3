//! Kinds of puzzles in any order.

use super::super::any::{AnyReader, Item};
use sudokit::random::Random;

const CLASSIC: &str = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n\
    ...419..5\n....8..79";
const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What is read of a text: the kind and the first line of each item, `!` for errors. Items are
/// taken behind each line, or at the end.
fn read(text: &str, at_once: bool) -> Vec<String> {
    let mut reader = AnyReader::new();
    let mut all = Vec::new();
    for line in text.lines() {
        reader.push(line.as_bytes());
        if at_once {
            all.extend(reader.by_ref());
        }
    }
    reader.finish();
    all.extend(reader);
    let word = |item: &Item| match item {
        Item::Plain(Ok(record)) => format!("plain {}", record.line),
        Item::Plain(Err(error)) => format!("! {}", error.line),
        Item::Other(text) => format!("other {}", text.line),
    };
    all.iter().map(word).collect()
}

#[test]
fn a_text_is_what_it_is_wherever_it_is() {
    let row = |cells: usize, cell: &str| cell.repeat(cells) + "\n";
    let ragged = row(8, "0 ") + &row(10, "0 ") + &row(9, "0 ").repeat(7);
    let (four, sixteen) = (row(4, ".").repeat(4), row(16, ".").repeat(16));
    let killer = "sudoku 9\ncage 10 r1c1 r1c2\ngrid\n";
    let rows: &[(String, &[&str])] = &[
        (CLASSIC.to_owned(), &["plain 1"]),
        (format!("nonsense\n{CLASSIC}"), &["plain 2"]),
        (format!("nonsense\n\n{CLASSIC}"), &["plain 3"]),
        (format!("{LINE}\n12\n{LINE}"), &["plain 1", "! 2", "plain 3"]),
        (format!("{LINE}\n1\n12\n12\n12"), &["plain 1", "! 2", "! 3", "! 4", "! 5"]),
        (format!("{four}\n{CLASSIC}"), &["other 1", "plain 6"]),
        (format!("{CLASSIC}\n\n{sixteen}"), &["plain 1", "other 11"]),
        (format!("{sixteen}\n{sixteen}"), &["other 1", "other 18"]),
        (format!("{LINE}\n{four}{LINE}"), &["plain 1", "other 2", "plain 6"]),
        (format!("{CLASSIC}\nsudoku 9\nknight\n"), &["plain 1", "other 10"]),
        (format!("sudoku 9\nknight\n\n{CLASSIC}"), &["other 1", "plain 4"]),
        (format!("{LINE}\n{killer}{CLASSIC}\n\n{LINE}"), &["plain 1", "other 2", "plain 15"]),
        (format!("{LINE}\n{killer}{LINE}\n{LINE}"), &["plain 1", "other 2", "plain 6"]),
        (format!("{LINE}\n.Cage~9~R1C1~R1C2\n{LINE}"), &["plain 1", "other 2", "plain 3"]),
        (format!("{LINE}\n{}", ".".repeat(16)), &["plain 1", "other 2"]),
        (format!("{}\n{}\n", ".".repeat(16), ".".repeat(256)), &["other 1", "other 2"]),
        // A slip in a grid of another size is one error, and no grid of its rows.
        (sixteen.replacen("....\n", "...\n", 1), &["other 1"]),
        (format!("{}{LINE}", "G...............\n".repeat(15)), &["other 1", "plain 16"]),
        ("nonsense\n".to_owned(), &["! 1"]),
        (String::new(), &[]),
    ];
    for (text, expected) in rows {
        assert_eq!(read(text, false), *expected, "{text}");
        assert_eq!(read(text, true), *expected, "line by line: {text}");
    }
    let broken = format!("{ragged}\n{LINE}");
    assert_eq!(read(&broken, true).last().map(String::as_str), Some("plain 11"));
    assert!(read(&broken, true).iter().all(|item| !item.starts_with("other")));
}

#[test]
fn kinds_in_any_order_are_read_as_they_are_alone() {
    let sixteen = ("G".to_owned() + &".".repeat(15) + "\n") + &(".".repeat(16) + "\n").repeat(15);
    let kinds = [
        ("plain", LINE.to_owned()),
        ("plain", format!("{CLASSIC}\n")),
        ("plain", format!("{{\"puzzle\": \"{LINE}\"}}")),
        ("other", "sudoku 4\ncage 3 r1c1 r1c2\ngrid\n1.3.\n3...\n....\n...1\n".to_owned()),
        ("other", "{\"size\": \"sudoku 4\", \"constraints\": [\"cage 3 r1c1 r1c2\"]}".to_owned()),
        ("other", ".Shape~4x4~.Cage~3~R1C1~R1C2".to_owned()),
        ("other", "2x2:c3a_2d4c".to_owned()),
        ("other", format!("{sixteen}\n")),
        ("other", format!("6{}\n", ".".repeat(35))),
        (
            "other",
            "{\"size\": 4, \"grid\": [[{\"value\": 1, \"given\": true}, {}, {}, {}], [], [], []]}"
                .to_owned(),
        ),
    ];
    for seed in 0..200 {
        let mut random = Random::new(seed, 0);
        let (mut text, mut expected, mut line) = (String::new(), Vec::new(), 1);
        for _ in 0..12 {
            let (kind, one) = &kinds[random.index(kinds.len())];
            expected.push(format!("{kind} {line}"));
            text += one;
            text.push('\n');
            line += one.matches('\n').count() + 1;
        }
        assert_eq!(read(&text, false), expected, "{text}");
        assert_eq!(read(&text, true), expected, "line by line: {text}");
    }
}

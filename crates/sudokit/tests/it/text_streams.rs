//! What must hold for every stream of text: nothing is lost without an error, the records do not
//! depend on how the text is cut, and no text takes more time than its length allows.

use proptest::prelude::*;
use sudokit::text::{Content, Format, Reader, Record, TextError};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read_with(mut reader: Reader, text: &str) -> Vec<Result<Record, TextError>> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let mut all = Vec::new();
    for line in text.split('\n') {
        reader.push(line.as_bytes());
        all.extend(reader.by_ref());
    }
    reader.finish();
    all.extend(reader);
    all
}

fn read(text: &str) -> Vec<Result<Record, TextError>> {
    read_with(Reader::new(), text)
}

/// `line format` for each record, the message for each error.
fn said(text: &str) -> Vec<String> {
    let said = |result: Result<Record, TextError>| match result {
        Ok(Record { line, format, .. }) => format!("{line} {format}"),
        Err(error) => error.to_string(),
    };
    read(text).into_iter().map(said).collect()
}

/// Reads as a pipeline does: pieces of whole lines, what is independent by a copy of the reader.
fn read_in_pieces(text: &str, ends: &[usize]) -> Vec<Result<Record, TextError>> {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let (mut reader, mut all, mut from) = (Reader::new(), Vec::new(), 0);
    let ends = ends.iter().map(|end| end % (lines.len() + 1)).chain([lines.len()]);
    let mut ends: Vec<usize> = ends.collect();
    ends.sort_unstable();
    let push = |reader: &mut Reader, part: &str, all: &mut Vec<_>| {
        let mut rest = part.as_bytes();
        while !rest.is_empty() {
            let (mut puzzles, first) = (Vec::new(), reader.lines() + 1);
            let used = reader.take_plain_lines(rest, &mut puzzles);
            for (line, puzzle) in (first..).zip(puzzles) {
                let mut plain = Reader::new();
                plain.skip_lines(line - 1);
                let end = rest.iter().position(|&b| b == b'\n').unwrap();
                plain.push(puzzle.to_string().as_bytes());
                let mut record = plain.next().unwrap().unwrap();
                let blank = rest[..end].iter().copied().find(|b| !b"123456789\r".contains(b));
                record.blank = blank.unwrap_or(record.blank);
                all.push(Ok(record));
                rest = &rest[end + 1..];
            }
            if used > 0 {
                continue;
            }
            let end = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
            reader.push(&rest[..end]);
            rest = &rest[(end + 1).min(rest.len())..];
            all.extend(reader.by_ref());
        }
    };
    for end in ends {
        let piece = lines[from..end].concat();
        from = end;
        let part = reader.independent_part(piece.as_bytes());
        let mut copy = reader.clone();
        push(&mut copy, &piece[..part], &mut all);
        reader.skip_lines(piece[..part].matches('\n').count() as u64);
        push(&mut reader, &piece[part..], &mut all);
    }
    reader.finish();
    all.extend(reader);
    all
}

/// Lines that begin, end or only resemble something.
fn line() -> impl Strategy<Value = String> {
    let fixed = [
        PUZZLE,
        PUZZLE,
        "id,puzzle",
        "id,puzzle,note",
        "puzzle",
        "a\tquizzes",
        "{ab},PUZZLE",
        "1,PUZZLE",
        "2,PUZZLE,three",
        "3,PUZZLE,\"three",
        "four\",PUZZLE,",
        "5,\"PUZZLE\",\"x, y\"",
        "6,12345,",
        "7,\"\",",
        "8,\"PUZZLE\",a \"b\"",
        "\"9\"\"\",\"PUZZLE\"x,",
        "10,\"PUZZLE\"\"\",\"\"",
        "\"",
        "#,PUZZLE",
        "  #,PUZZLE",
        "a\tPUZZLE",
        "{\"puzzle\":\"PUZZLE\",\"id\":1}",
        "{\"puzzle\":\"12\"}",
        "{\"grid\":",
        "{",
        "{1,2",
        "<!-- x -->",
        "<!-- x",
        "-->",
        "<?xml version=\"1.0\"?>",
        "<opensudoku>",
        "<game data=\"PUZZLE\"/>",
        "<game data=\"PUZZLE\"/><game",
        "data=\"PUZZLE\"/>",
        "<name>x",
        "</opensudoku>",
        "<html>",
        "# a comment",
        "#Aauthor",
        "",
        "  ",
        "[Puzzle]",
        "Grid 7",
        "*-----------*",
        "---+---+---",
        "5 3 0 0 7 0 0 0 0",
        "53..7....",
        "|53.|.7.|...|",
        "PUZZLE a comment",
        "PUZZLE PUZZLE",
        "PUZZLE\rPUZZLE",
        "\"PUZZLE\r\"",
        "https://example.org/PUZZLE",
        ":0000:x:PUZZLE:112 212::",
        "abc",
        "a\0b\0",
    ];
    let fixed = proptest::sample::select(fixed.to_vec());
    (fixed, prop_oneof![9 => Just(""), 1 => Just("\r")])
        .prop_map(|(line, end)| format!("{}{end}\n", line.replace("PUZZLE", PUZZLE)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_text_gives_the_same_records_however_it_is_cut(
        lines in proptest::collection::vec(line(), 0..14),
        ends in proptest::collection::vec(0usize..100, 0..6),
    ) {
        let text = lines.concat();
        let whole = read(&text);
        let pieces = read_in_pieces(&text, &ends);
        let differs = pieces.iter().zip(&whole).find(|(a, b)| a != b);
        prop_assert!(pieces == whole, "{}: {:?}\n{}", ends.len(), differs, text);
    }

    /// Every puzzle is in a record, or in a line that an error names.
    #[test]
    fn no_puzzle_is_lost_without_an_error(
        lines in proptest::collection::vec(line(), 0..14),
    ) {
        // In these anything may stand.
        let hides = |line: &&String| !["<!-- x", "<name>x"].contains(&line.trim());
        let lines: Vec<&String> = lines.iter().filter(hides).collect();
        let text = lines.iter().map(|line| line.as_str()).collect::<String>();
        let mut named: Vec<(u64, u64)> = Vec::new();
        for result in read(&text) {
            match result {
                Ok(record) => named.push((record.line, record.last_line)),
                Err(error) => {
                    // A record may go over several lines.
                    let row = error.row.as_ref().and_then(|row| row.table());
                    let ends = row.map_or(0, |row| row.text.iter().filter(|&&b| b == b'\n').count());
                    named.push((error.line.saturating_sub(ends as u64), error.line + ends as u64));
                }
            }
        }
        for (number, line) in (1..).zip(lines) {
            let comment = line.trim_start().starts_with('#');
            let puzzles = line.matches(PUZZLE).count();
            if puzzles > 0 && !comment {
                let is_named = named.iter().any(|&(from, to)| (from..=to).contains(&number));
                prop_assert!(is_named, "line {number} of {text}");
            }
        }
    }
}

/// The puzzle of a section waits for its layers. At the end of the text it was lost if its lines were
/// read once more, for a quote too many.
#[test]
fn the_puzzle_of_a_section_is_there_at_the_end() {
    let results = read(&format!("id,puzzle\n\"\n[Puzzle]\n{PUZZLE} a comment\n"));
    assert_eq!(results.len(), 2, "{results:?}");
    assert!(results[0].is_err() && results[1].as_ref().unwrap().line == 4);
}

/// A line that begins with a brace was taken for the end of whatever was under way.
#[test]
fn rows_of_a_table_may_begin_with_a_brace() {
    let rows: String = (0..200).map(|i| format!("{{{i:032x}}},{PUZZLE}\n")).collect();
    let text = format!("id,puzzle\n{rows}");
    let whole = read(&text);
    assert_eq!(whole.len(), 200);
    assert!(whole.iter().all(|r| r.as_ref().unwrap().format == Format::Csv));
    for end in [0, 1, 7, 100] {
        assert!(read_in_pieces(&text, &[end]) == whole, "cut after {end} lines");
    }
    let mut reader = Reader::new();
    reader.push(b"id,puzzle");
    assert_eq!(reader.independent_part(rows.as_bytes()), rows.len());
}

#[test]
fn an_object_in_a_table_does_not_end_it() {
    let text = format!("id,puzzle\n{{\"puzzle\":\"{PUZZLE}\"}}\n1,{PUZZLE}\n");
    assert_eq!(said(&text), ["2 jsonl", "3 csv"]);
}

#[test]
fn after_a_comment_or_a_prologue_of_xml_other_formats_are_read() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row) + "\n");
    let rows: String = rows.collect();
    for begin in ["<!-- x -->", "<?xml version=\"1.0\"?>", "<!-- x\ny -->", "<!DOCTYPE html>"] {
        let line = begin.lines().count() as u64 + 1;
        for (text, format) in [
            (format!("{PUZZLE} easy\n"), "line"),
            (rows.clone(), "sdk"),
            (format!("{{\"puzzle\":\"{PUZZLE}\"}}\n"), "jsonl"),
            (format!("puzzle,x\n{PUZZLE},1\n"), "csv"),
            (format!("https://www.sudokuwiki.org/sudoku.htm?bd={PUZZLE}\n"), "sudokuwiki"),
            (format!("<opensudoku><game data=\"{PUZZLE}\"/></opensudoku>\n"), "opensudoku"),
        ] {
            let line = line + u64::from(format == "csv");
            assert_eq!(said(&format!("{begin}\n{text}")), [format!("{line} {format}")]);
        }
    }
}

#[test]
fn foreign_xml_is_an_error_and_never_silence() {
    let html = format!("<!DOCTYPE html>\n<html>\n<p>\n{PUZZLE} x\n</html>\n");
    assert_eq!(said(&html)[2], "4 line");
    assert!(said(&html)[0].starts_with("line 2, column 1: expected a puzzle"), "{:?}", said(&html));
    let other = format!("<?xml version=\"1.0\"?><sudoku>\n<g>{PUZZLE}</g>\n");
    let expected = "line 1, column 22: expected an OpenSudoku file (<opensudoku>), found <sudoku>";
    assert_eq!(said(&other)[0], expected);
    assert_eq!(said(&other).len(), 2);
    let after = format!("<opensudoku>\n</opensudoku> {PUZZLE} x\n{PUZZLE} y\n");
    assert_eq!(said(&after).len(), 2, "{:?}", said(&after));
    let within = format!("<opensudoku>\n<folder>\n{PUZZLE} x\n<game data=\"{PUZZLE}\"/>\n");
    assert_eq!(said(&within)[0], "3 line");
    assert_eq!(said(&within).len(), 2);
}

/// A quote too many costs the record it stands in, and no other.
#[test]
fn an_open_quote_or_tag_costs_its_own_line_alone() {
    let text = format!("id,puzzle\n1,{PUZZLE}\n\"2,{PUZZLE}\n3,{PUZZLE}\n4,{PUZZLE}\n");
    let error =
        "line 3, column 1: expected the quote that ends the value, found the end of the text";
    assert_eq!(said(&text), ["2 csv", error, "4 csv", "5 csv"]);
    let text = format!("{text}{}", format!("5,{PUZZLE}\n").repeat(300));
    let results = read(&text);
    assert_eq!(results.len(), 304);
    assert_eq!(results.iter().filter(|r| r.is_err()).count(), 1);
    // Quotes count at the beginning of a value only.
    let text = format!("id,puzzle,note\n1,{PUZZLE},5\" floppy\n2,{PUZZLE},x\n");
    assert_eq!(said(&text), ["2 csv", "3 csv"]);
    let text = format!("<opensudoku>\n<game x=\"\n<game data='{PUZZLE}'/>\n");
    let found = "found the end of the text";
    assert_eq!(
        said(&text),
        [format!("line 2, column 1: expected the end of a tag, {found}"), "3 opensudoku".into()]
    );
}

#[test]
fn a_row_with_other_columns_is_an_error_with_its_row() {
    let text = format!("id,puzzle,note\n1,{PUZZLE}\n2,{PUZZLE},a,b\n3\n4,{PUZZLE},\n");
    let said = said(&text);
    assert_eq!(said[0], "2 csv", "columns after the puzzle's may be missing");
    assert_eq!(said[1], "line 3, column 1: expected 3 columns, found 4 columns");
    assert!(said[2].starts_with("line 4"), "{said:?}");
    assert_eq!(said[3], "5 csv");
    #[cfg(feature = "csv")]
    {
        let error = read(&text).remove(1).unwrap_err();
        let row = error.row.unwrap();
        let values = row.table().unwrap().values();
        assert_eq!(values, [&b"2"[..], PUZZLE.as_bytes(), b"a", b"b"]);
    }
}

#[test]
fn a_table_may_follow_another() {
    let text = format!("id,puzzle\n1,{PUZZLE}\nid,puzzle\n2,{PUZZLE}\nx,y,quizzes\n1,2,{PUZZLE}\n");
    assert_eq!(said(&text), ["2 csv", "4 csv", "6 csv"]);
}

#[test]
fn a_column_that_is_not_there_ends_the_reading_with_the_names_there_are() {
    let text = format!("# a list\nid,quizzes,source\n1,{PUZZLE},x\n2,{PUZZLE},y\n");
    let results = read_with(Reader::new().with_column("nope"), &text);
    let [Err(error)] = &results[..] else { panic!("{results:?}") };
    assert!(error.fatal);
    let expected =
        "line 2, column 1: expected a column \"nope\", found the columns id, quizzes, source";
    assert_eq!(error.to_string(), expected);
    let results = read_with(Reader::new().with_column("Source"), &text);
    assert!(results.iter().all(|r| !r.as_ref().unwrap_err().fatal), "{results:?}");
    // Not every input is a table.
    let lines = format!("{PUZZLE}\n{PUZZLE} a, b\n");
    assert_eq!(read_with(Reader::new().with_column("nope"), &lines).len(), 2);
}

/// A program that writes a line and waits for the answer does not wait for ever.
#[test]
fn the_error_of_a_line_that_is_no_part_of_a_grid_is_said_at_once() {
    for bad in ["12", "53..7....6", "12345678", &"53..7....".repeat(9)[1..], &"1".repeat(82)] {
        let mut reader = Reader::new();
        let mut said = Vec::new();
        for line in [
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            bad,
        ] {
            reader.push(line.as_bytes());
            said.extend(reader.by_ref().map(|record| record.is_ok()));
        }
        assert_eq!(said, [true, false], "{bad}");
    }
}

#[test]
fn two_puzzles_in_a_line_are_an_error() {
    let error = "line 1, column 83: expected one puzzle a line, found another puzzle";
    assert_eq!(said(&format!("{PUZZLE} {PUZZLE}\n")), [error]);
    let full = "1".repeat(81);
    assert_eq!(said(&format!("{PUZZLE},{full}\n")), ["1 line"], "a solution is welcome");
    // A board of the puzzle is no other one: what it holds more was placed.
    let board = PUZZLE.replacen('.', "4", 1);
    assert_ne!(board, PUZZLE);
    let read = read_with(Reader::new(), &format!("{PUZZLE} | {board}\n{board},{PUZZLE}\n"));
    let [Ok(record), Err(_)] = &read[..] else { panic!("{read:?}") };
    let placed = record.details.as_ref().and_then(|details| details.placed).unwrap();
    let only = |(at, c): (usize, char)| if PUZZLE.as_bytes()[at] == b'.' { c } else { '.' };
    assert_eq!(placed.to_string(), board.chars().enumerate().map(only).collect::<String>());
    assert_eq!(record.content.puzzle().unwrap().to_string(), PUZZLE);
    assert_eq!(said(&format!("{PUZZLE} # like {PUZZLE}\n")), ["1 line"], "so is a comment");
}

#[test]
fn other_line_ends_and_encodings_are_named() {
    let text = format!("{PUZZLE}\r{PUZZLE}\r");
    let error = "line 1, column 82: expected lines that end with LF or CR LF, found CR alone";
    assert_eq!(said(&text), [error]);
    // Lines before it that wait for more have their errors first.
    let lines = said("1,12\n\u{1}\r\u{2}\n");
    assert!(lines[0].starts_with("line 1, ") && lines[1].starts_with("line 2, "), "{lines:?}");
    let mut reader = Reader::new();
    let text: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(format!("{PUZZLE}\r\n{PUZZLE}\r\n").bytes().flat_map(|b| [b, 0]))
        .collect();
    text.split(|&b| b == b'\n').for_each(|line| reader.push(line));
    let errors: Vec<String> = reader.map(|r| r.unwrap_err().to_string()).collect();
    assert_eq!(errors.len(), 2, "{errors:?}");
    assert!(
        errors[0]
            .ends_with("expected text in UTF-8, found text in UTF-16: every other byte is zero")
    );
}

/// Found by fuzzing: a comment full of zeros, once written, was taken for UTF-16.
#[test]
fn zeros_in_a_comment_are_no_other_encoding() {
    let zeros = "\0".repeat(200);
    assert_eq!(said(&format!("# {zeros}\n{PUZZLE} # {zeros}\n")), ["2 line"]);
}

/// A terminal obeys some characters: they come out escaped, whatever they stand in.
#[test]
fn messages_hold_no_signs_that_a_terminal_obeys() {
    let texts = [
        "{\"puz\\u001b[31mzle\":1}".to_owned(),
        "<opensudoku><game data=\"\u{1b}[31m\"/></opensudoku>".to_owned(),
        "<opensudoku><game data=\"&\u{1b}[31m;\"/></opensudoku>".to_owned(),
        "<?xml?><a\u{1b}[31m>".to_owned(),
        "id,puz\u{202e}zle\u{1b}[31m,puzzle\n1,2,3".to_owned(),
        "puzzle\u{9b}31m".to_owned(),
        ":::\u{1b}[31m:".to_owned(),
        "https://f-puzzles.com/?\u{1b}[31m".to_owned(),
    ];
    for text in texts {
        let results = read(&text);
        assert!(!results.is_empty());
        for result in results {
            let message = result.unwrap_err().to_string();
            let plain = |c: char| !c.is_control() && c != '\u{202e}';
            assert!(message.chars().all(plain), "{message:?}");
        }
    }
}

/// Each of these took time that grew with the square of its length: minutes for this much.
#[test]
fn no_text_takes_more_time_than_its_length_allows() {
    let n = 1_000_000;
    let texts = [
        format!("<opensudoku>\n<game {}", "\n".repeat(n)),
        format!("<opensudoku>\n{}", "<game x=\"\n".repeat(n / 10)),
        format!("<opensudoku>{}", "<game data=\"1\"/>".repeat(n / 16)),
        format!("<opensudoku><game {}/>", "a=\"1\" ".repeat(n / 6)),
        format!("<opensudoku>\n{}", "<!--\n".repeat(n / 20)),
        format!("id,puzzle\n\"{}", "\n".repeat(n)),
        format!("id,puzzle\n{}", "\"x\",\"\n".repeat(n / 30)),
        format!("{}puzzle\n{}{PUZZLE}\n", "a,".repeat(n / 10), "1,".repeat(n / 10)),
        format!("x,puzzle\n{}b,{}c\n", "a".repeat(n), "a".repeat(n)),
        format!(
            "{{{}\"puzzle\":\"{PUZZLE}\"}}\n",
            (0..n / 10).map(|i| format!("\"k{i}\":1,")).collect::<String>()
        ),
        format!("{{\"puzzle\\u0001{0}\":\"{0}\"}}\n", "a".repeat(n)),
        format!("{}{PUZZLE}\n", " ,".repeat(n)),
    ];
    for text in texts {
        let records = read(&text);
        let format =
            if text.starts_with("<opensudoku>") { Format::OpenSudoku } else { Format::Csv };
        for record in records.into_iter().flatten().take(2) {
            assert!(matches!(record.content, Content::Puzzle(_)));
            let mut out = Vec::new();
            let written = sudokit::text::Writer::new(format).write(&mut out, &record);
            assert!(written.is_ok());
        }
    }
}

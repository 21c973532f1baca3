//! The layouts of judges: lines around grids, written and read.

use crate::text_formats::read_with;
use sudokit::Puzzle;
use sudokit::text::{Content, Details, Format, Reader, TextError, Writer};

const JUDGES: [Format; 10] = [
    Format::Poj2676,
    Format::Poj2918,
    Format::Tudoku,
    Format::Poj3074,
    Format::Hdu1426,
    Format::Hdu3111,
    Format::Sudogob,
    Format::Swea1974,
    Format::Uva989,
    Format::Jutge,
];
const FIRST: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SECOND: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

fn puzzles(count: usize) -> Vec<Puzzle> {
    [FIRST, SECOND, FIRST].iter().take(count).map(|text| text.parse().unwrap()).collect()
}

fn written(format: Format, puzzles: &[Puzzle]) -> String {
    let (mut out, mut writer) = (Vec::new(), Writer::new(format));
    for puzzle in puzzles {
        let content = Content::Puzzle(*puzzle);
        assert_eq!(writer.write_parts(&mut out, &content, &Details::default()), Ok(vec![]));
    }
    writer.finish(&mut out);
    writer.opening().unwrap_or_default() + std::str::from_utf8(&out).unwrap()
}

/// The puzzles of a text, and its errors as they are printed.
fn read(reader: Reader, text: &str) -> (Vec<Puzzle>, Vec<String>) {
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    for result in read_with(reader, text.as_bytes()) {
        match result {
            Ok(record) => puzzles.push(*record.content.puzzle().unwrap()),
            Err(error) => errors.push(TextError::to_string(&error)),
        }
    }
    (puzzles, errors)
}

fn errors(reader: Reader, text: &str) -> Vec<String> {
    read(reader, text).1
}

fn rows(separator: &str) -> String {
    let digits = FIRST.replace('.', "0").into_bytes();
    let row = |row: &[u8]| {
        let cells: Vec<String> = row.iter().map(|&b| char::from(b).to_string()).collect();
        cells.join(separator) + "\n"
    };
    digits.chunks(9).map(row).collect()
}

#[test]
fn every_layout_is_read_back_with_any_number_of_grids() {
    for format in JUDGES {
        for count in [0, 1, 3] {
            let puzzles = puzzles(count);
            let text = written(format, &puzzles);
            for text in [&text, &text.replace('\n', "\r\n")] {
                for reader in [Reader::new(), Reader::with_format(format)] {
                    assert_eq!(read(reader, text), (puzzles.clone(), vec![]), "{format}\n{text}");
                }
            }
        }
    }
}

#[test]
fn lines_stand_where_judges_have_them() {
    let (packed, spaced) = (rows(""), rows(" "));
    let bars: Vec<String> = spaced
        .lines()
        .map(|row| format!("{} | {} | {}\n", &row[..5], &row[6..11], &row[12..]))
        .collect();
    let bars: Vec<String> = bars.chunks(3).map(<[String]>::concat).collect();
    let bars = bars.join("------+-------+------\n");
    let marks = |text: &str| text.replace('0', "?");
    for (format, expected) in [
        (Format::Poj2676, format!("2\n{packed}{packed}")),
        (Format::Poj2918, format!("2\n{packed}\n{packed}\n")),
        (Format::Tudoku, format!("Scenario #1:\n{packed}\nScenario #2:\n{packed}\n")),
        (Format::Poj3074, format!("{FIRST}\n{FIRST}\nend\n")),
        (Format::Hdu1426, marks(&format!("{spaced}\n{spaced}"))),
        (Format::Hdu3111, format!("2\n{}", marks(&packed.repeat(2)))),
        (Format::Sudogob, format!("2\n{spaced}\n{spaced}")),
        (Format::Swea1974, format!("2\n{spaced}{spaced}")),
        (Format::Uva989, format!("3\n{spaced}\n3\n{spaced}")),
        (Format::Jutge, format!("2\n\n{bars}\n{bars}")),
    ] {
        let puzzle = puzzles(1)[0];
        assert_eq!(written(format, &[puzzle, puzzle]), expected, "{format}");
    }
}

#[test]
fn a_number_that_is_wrong_is_named_with_its_line() {
    let grid = rows("");
    let missing = |line, grid, of| {
        format!(
            "line {line}, column 1: expected grid {grid} of the {of} that line 1 announces, \
             found the end of the text"
        )
    };
    for reader in [Reader::new(), Reader::with_format(Format::Poj2676)] {
        assert_eq!(errors(reader.clone(), &format!("2\n{grid}")), [missing(11, 2, 2)]);
        // Nothing follows: it is no puzzle.
        assert!(
            errors(reader.clone(), "5\n")[0].starts_with("line 1, column 1: expected a puzzle")
        );
        assert_eq!(errors(reader.clone(), &format!("4\n{grid}\n{grid}")), [missing(21, 3, 4)]);
        let (read, found) = read(reader, &format!("# two\n\n1\n{grid}{grid}{grid}"));
        let expected = "line 13, column 1: expected the end of the text after the 1 grid of \
                        line 3, found another grid";
        assert_eq!((read.len(), found), (3, vec![expected.to_owned()]));
    }
    // A text that is cut off has one error, not two.
    let cut = &format!("2\n{grid}{grid}")[..150];
    assert_eq!(errors(Reader::new(), cut).len(), 1);
    // The order of the only grid, in a text that may have orders, is no number of grids.
    let one = format!("3\n{grid}");
    assert_eq!(errors(Reader::new(), &one), [""; 0]);
    assert_eq!(errors(Reader::with_format(Format::Poj2676), &one), [missing(11, 2, 3)]);
    assert_eq!(errors(Reader::new(), &format!("{one}{grid}")), [missing(20, 3, 3)]);
}

#[test]
fn a_number_elsewhere_is_an_error_as_before() {
    let grid = rows("");
    for (text, lines) in [
        (format!("{grid}2\n{grid}"), vec![10]),
        (format!("{FIRST}\n1\n{FIRST}\n"), vec![2]),
        (format!("1\n{grid}1\n{grid}"), vec![11]),
        // A row that lacks a cell: the grid is passed over.
        (format!("53007000\n{}{grid}", &grid[10..]), vec![1]),
    ] {
        let all = read_with(Reader::new(), text.as_bytes());
        let found: Vec<u64> = all.iter().filter_map(|r| r.as_ref().err()).map(|e| e.line).collect();
        assert_eq!(found, lines, "{text}");
        let puzzles = all.len() - found.len();
        assert_eq!(puzzles, if text.starts_with("530070000") || lines[0] != 1 { 2 } else { 1 });
    }
    // Many grids: their number is no row.
    for grid in [rows(" "), format!("{FIRST}\n")] {
        let text = format!("12000\n{}", grid.repeat(12_000));
        let (puzzles, errors) = read(Reader::new(), &text);
        assert_eq!((puzzles.len(), errors), (12_000, vec![]));
    }
}

#[test]
fn nothing_follows_an_end() {
    let grid = rows(" ");
    for end in ["end", "0"] {
        let text = format!("{grid}{end}\n\n# a comment\n");
        assert_eq!(errors(Reader::new(), &text), [""; 0]);
        let expected = "expected the end of the text after line 10, found";
        let another = errors(Reader::new(), &format!("{grid}{end}\n{grid}"));
        assert_eq!(another, [format!("line 11, column 1: {expected} another grid")]);
        let words = errors(Reader::new(), &format!("{grid}{end}\n7 words\n"));
        assert_eq!(words, [format!("line 11, column 1: {expected} \"7 words\"")]);
    }
    let text = format!("{FIRST}\n{SECOND}\n");
    let strict = || Reader::with_format(Format::Poj3074);
    let missing = "line 3, column 1: expected \"end\", found the end of the text";
    assert_eq!(errors(strict(), &text), [missing]);
    assert_eq!(errors(strict(), &format!("{text}END\n")).len(), 2);
    assert_eq!(errors(Reader::new(), &text), [""; 0]);
}

#[test]
fn a_chosen_layout_needs_its_lines() {
    let grid = rows(" ");
    let with = |format, text: &str| errors(Reader::with_format(format), text);
    let number = "line 1, column 1: expected the number of grids, found a grid";
    assert_eq!(with(Format::Swea1974, &format!("{grid}{grid}")), [number]);
    let order = "line 12, column 1: expected \"3\", found a grid";
    assert_eq!(with(Format::Uva989, &format!("3\n{grid}\n{grid}")), [order]);
    let closed = format!("3\n{grid}\n3\n{grid}0\n");
    assert_eq!(with(Format::Uva989, &closed), [""; 0]);
    assert_eq!(errors(Reader::new(), &closed), [""; 0]);
    // The lines of judges belong to their formats alone.
    assert_eq!(with(Format::Judge2580, &format!("1\n{grid}")).len(), 1);
    assert_eq!(with(Format::Judge2580, &format!("{grid}end\n")).len(), 1);
    let packed = with(Format::Poj2676, &format!("1\n{grid}"));
    assert!(packed[0].contains("expected format poj-2676"), "{packed:?}");
}

#[test]
fn numbers_of_cases_are_no_titles() {
    let grid = rows("");
    for text in [format!("Scenario #1:\n{grid}\n"), format!("2\nCase #1:\n{grid}Case #2\n{grid}")] {
        for record in read_with(Reader::new(), text.as_bytes()) {
            assert_eq!(record.unwrap().details, None, "{text}");
        }
    }
    let text = format!("#1\n{grid}#2\n{grid}");
    assert_eq!(read(Reader::new(), &text).0.len(), 2);
}

//! What one format says, all others say or refuse; foreign texts; texts that are no puzzle.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sudokit_core::Budget;
use sudokit_core::solve::End;

use super::{Format, MAX_TEXT, Splitter, read, split, write};
use sudokit_variants::Cell;
use sudokit_variants::constraints::Candidates;
use sudokit_variants::{Grid, Variant};

/// The rows of a section of a table of cases: a text, and what it is.
fn rows_of(
    table: &'static str,
    section: &str,
) -> impl Iterator<Item = (String, &'static str)> + use<> {
    let table = table.split(&format!("\n[{section}]\n")).nth(1).unwrap();
    let rows = table.lines().take_while(|row| !row.is_empty());
    rows.map(|row| row.split_once(" => ").unwrap_or((row, "")))
        .map(|(text, what)| (text.replace('¶', "\n"), what))
}

pub(super) fn cases(section: &str) -> impl Iterator<Item = (String, &'static str)> + use<> {
    rows_of(include_str!("cases.txt"), section)
}

fn solutions(puzzle: &Variant) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    let all = puzzle.for_each(u64::MAX, &Budget::UNLIMITED, |grid| {
        found.insert(grid);
    });
    assert_eq!(all.unwrap().end, End::Exhausted);
    found
}

/// The constraints in an order of their own: a format may write givens last.
fn sorted(puzzle: &Variant) -> Vec<String> {
    let mut all: Vec<String> = puzzle.constraints.iter().map(|rule| format!("{rule:?}")).collect();
    all.sort();
    all
}

#[test]
fn a_rule_means_the_same_in_every_format_that_has_it() {
    let rules: Vec<String> =
        rows_of(include_str!("../../../sudokit-variants/src/cases.txt"), "samples")
            .map(|(rule, _)| rule)
            .collect();
    let heads = ["sudoku 4", "latin 4", "latin 4\nregions aaab accb ddcb ddcb", "size 4 1..4"];
    let (mut written, mut solvable, mut all) = (vec![0; Format::ALL.len()], 0, 0);
    for (head, rule) in heads.iter().flat_map(|head| rules.iter().map(move |rule| (head, rule))) {
        // Without rows there are too many grids.
        let some = if *head == "size 4 1..4" { "\ngrid 1234 .... .... 2143" } else { "" };
        // Some make no sense with values from 1 to 4.
        let Ok(puzzle) = format!("{head}\n{rule}{some}").parse::<Variant>() else { continue };
        all += 1;
        let expected = solutions(&puzzle);
        solvable += usize::from(!expected.is_empty());
        for (at, format) in Format::ALL.into_iter().enumerate() {
            let Ok(text) = write(&puzzle, format).map(|written| written.text) else { continue };
            written[at] += 1;
            let back = read(&text).unwrap_or_else(|error| panic!("{puzzle}\n{text}\n{error}"));
            assert_eq!(back.format, format, "{text}");
            assert_eq!(back.notes, [] as [&str; 0]);
            assert!(solutions(&back.puzzle) == expected, "{puzzle}\n{text}\n{}", back.puzzle);
            // What was read once is written and read without a change.
            let again = write(&back.puzzle, format).unwrap().text;
            let last = read(&again).unwrap().puzzle;
            assert_eq!(sorted(&last), sorted(&back.puzzle), "{text}\n{again}");
        }
    }
    // Own lines and JSON, f-puzzles twice, the Interactive Sudoku Solver, SumoCue, Solo, plain
    // grids.
    assert!(all > 300, "{all}");
    let json = |least| if cfg!(feature = "links") { least } else { 0 };
    assert!(solvable * 4 > all * 3, "{solvable} of {all}");
    let least = [all, json(all), json(90), json(90), 200, 2, 2, 1, 0];
    assert!(written.iter().zip(least).all(|(found, least)| *found >= least), "{written:?}");
}

/// Texts are refused with words of the reason.
fn are_refused(section: &str, text_of: impl Fn(&str) -> String) {
    let is_read = |text: &str| cfg!(feature = "links") || !text.starts_with('{');
    for (text, words) in cases(section).filter(|(text, _)| is_read(text)) {
        let error = read(&text_of(&text)).unwrap_err().to_string();
        assert!(error.contains(words) && error.len() < 400, "{text}: {error}");
    }
}

#[test]
fn foreign_texts_are_read() {
    for (text, lines) in cases("read") {
        let expected: Variant = lines.replace(" | ", "\n").parse().unwrap();
        let found = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let is_iss = ["~", ".Anti", "%7E"].iter().any(|part| text.contains(part));
        assert_eq!(found.format == Format::Iss, is_iss, "{text}");
        assert_eq!(found.puzzle.constraints, expected.constraints, "{text}");
    }
}

#[test]
fn letters_and_numbers_are_told_apart() {
    let row = |symbols: &str| format!("{symbols}\n{}", format!("{}\n", ".".repeat(16)).repeat(15));
    let first = |text: &str| {
        let puzzle = read(text).unwrap_or_else(|error| panic!("{text}\n{error}")).puzzle;
        let lines = puzzle.to_string();
        let line = lines.split("grid\n").nth(1).unwrap().lines().next().unwrap().to_owned();
        (puzzle.shape.low(), line.split(' ').take(4).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(first(&row("19AG............")), (1, "1 9 10 16".into()));
    assert_eq!(first(&row("019A..........F.")), (0, "0 1 9 10".into()));
    assert_eq!(first(&row("ABCP............")), (1, "1 2 3 16".into()));
    let asked = read(&row("19AF............")).unwrap_err().to_string();
    assert!(asked.contains("symbols 1-9A-G: 1-9A-G and 0-9A-F fit"), "{asked}");
    let answered = format!("symbols 0-9A-F\n{}", row("19AF............"));
    assert_eq!(first(&answered), (0, "1 9 10 15".into()));
    let numbers = format!("1 16 . 0 {}", ". ".repeat(252));
    assert_eq!(first(&numbers), (1, "1 16 . .".into()));
    let with_borders = "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . 3";
    assert_eq!(first(with_borders), (1, "12..".into()));
    let wide = format!("49 {}", ". ".repeat(49 * 49 - 1));
    assert_eq!(read(&wide).unwrap().puzzle.shape.high(), 49);
    // Small values of a large grid.
    let puzzle: Variant = "sudoku 16\ngiven r1c1 3\ngiven r2c5 9".parse().unwrap();
    let formats = Format::ALL.into_iter().filter(|format| *format != Format::SumoCue);
    for written in formats.filter_map(|format| write(&puzzle, format).ok()) {
        assert_eq!(read(&written.text).map(|read| read.puzzle), Ok(puzzle.clone()));
    }
}

#[test]
fn a_plain_grid_that_would_be_read_as_another_one_is_refused() {
    for text in ["sudoku 2", "size 4 0..3\nsudoku 4\ngiven r1c1 1", "size 4 5..8\nsudoku 4"] {
        let puzzle: Variant = text.parse().unwrap();
        let reason = write(&puzzle, Format::Plain).unwrap_err().reason;
        assert_eq!(reason, "cannot tell this size with these values", "{text}");
    }
    for shape in ["size 4 1..5", "size 4 1..3", "size 4 0..3"] {
        let puzzle: Variant = format!("{shape}\nsudoku 4 2").parse().unwrap();
        assert!(write(&puzzle, Format::SumoCue).is_err(), "{shape}");
    }
}

#[test]
fn a_rule_that_is_not_understood_is_named() {
    are_refused("refused", str::to_owned);
    let killer: Variant = "sudoku 9\ncage 5 r1c1 r1c2\nor ( knight ) ( king )".parse().unwrap();
    let refused = |format| write(&killer, format).unwrap_err().reason;
    assert_eq!(refused(Format::SumoCue), "has no words for or");
    assert_eq!(refused(Format::Plain), "has no words for cage, or");
    let mut titled = Variant::sudoku(4).unwrap();
    titled.title = Some("T".into());
    assert_eq!(write(&titled, Format::Iss).unwrap().lost, ["title"]);
    let mut outside = Variant::sudoku(4).unwrap();
    outside.add(Candidates { values: vec![0, 2], cells: vec![Cell::new(0, 0)] });
    assert_eq!(write(&outside, Format::Iss).unwrap().text, ".Shape~4x4.~R1C1_2");
    outside.add(Candidates { values: vec![0], cells: vec![Cell::new(0, 0)] });
    let refused = write(&outside, Format::Iss).unwrap_err().reason;
    assert_eq!(refused, "has no words for candidates outside the range");
}

#[cfg(feature = "links")]
pub(super) mod with_json {
    use super::*;

    /// An empty board of f-puzzles with more keys.
    pub(crate) fn board(side: usize, more: &str) -> String {
        let row = format!("[{}]", vec!["{}"; side].join(","));
        let grid = vec![row; side].join(",");
        format!("{{\"size\":{side},\"grid\":[{grid}]{more}}}")
    }

    #[test]
    fn boards_of_f_puzzles_are_read() {
        for (more, lines) in cases("boards") {
            let expected = format!("sudoku 4\n{}", lines.replace(" | ", "\n")).parse().unwrap();
            assert_eq!(read(&board(4, &format!(",{more}"))).unwrap().puzzle, expected, "{more}");
        }
        let drawn = read(&board(4, r#","line":[{"lines":[["R1C1"]]}],"title":"T""#)).unwrap();
        assert_eq!(drawn.notes, ["1 of \"line\": drawings"]);
        assert_eq!(drawn.puzzle.title.as_deref(), Some("T"));
        are_refused("refused boards", |more| board(4, &format!(",{more}")));
        let far = read("https://f-puzzles.com/?load=N4Ig").unwrap_err();
        assert_eq!((far.column, far.expected.as_str()), (29, "text compressed by LZ-String"));
    }

    #[test]
    fn errors_in_json_have_the_place_of_the_value() {
        are_refused("refused JSON", str::to_owned);
    }

    #[test]
    fn links_are_found_as_they_are_pasted() {
        let packed = crate::lz_string::pack(&board(4, ",\"antiking\":true"));
        for (before, behind, format) in [
            ("see (f-puzzles.com/?load=", ") there", Format::FPuzzles),
            ("\"fpuzzles", "\"", Format::FPuzzles),
            ("fpuz", "", Format::FPuzzles),
            (" ", " ", Format::FPuzzles),
            ("sudokupad://puzzle/fpuzzles", "?setting-nogrid=1", Format::SudokuPad),
            ("https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles", "", Format::SudokuPad),
        ] {
            let found = read(&format!("{before}{packed}{behind}")).unwrap();
            assert_eq!(found.format, format, "{before}");
            assert_eq!(found.puzzle, "sudoku 4\nking".parse().unwrap(), "{before}");
        }
    }

    #[test]
    fn sudokupad_has_cells_regions_cages_and_drawings() {
        let cells = "[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        let text = format!(
            r#"{{"cells":{cells},"cages":[{{"cells":[[0,1],[0,2]],"value":"5"}},{{"value":"title: T"}},
            {{"cells":[[1,1]]}},{{"cells":[[1,1],[2,1]],"unique":true}},{{"value":"source: S"}},
            {{"cells":[[2,0],[2,1]],"v":7,"unique":false}},{{"value":"antiknight: true"}}],
            "lines":[{{"wayPoints":[[1,1]]}}],"global":["antiking","antiknight"],"foglight":[[0,0]],
            "metadata":{{"solution":1234341221434321,"t":"U","antiking":false}}}}"#
        );
        let found = read(&text).unwrap();
        let expected = "sudoku 4\ntitle U\ngiven r1c1 1\ncage 5 r1c2 r1c3\ncage r2c2 r3c2\n\
                        sum 7 r3c1 r3c2\nknight\nking\nsolution 1234341221434321";
        assert_eq!(found.puzzle, expected.parse().unwrap());
        let notes =
            ["\"source\"", "1 cages without a sum", "1 foglight: drawings", "1 lines: drawings"];
        assert_eq!(found.notes, notes);
        let error = read(&format!("{{\"cells\":{cells},\"magic\":[1]}}")).unwrap_err().to_string();
        assert!(error.contains("found \"magic\""), "{error}");
        let packed = crate::lz_string::pack(&text);
        let link = read(&format!("https://sudokupad.app/scl{packed}")).unwrap();
        assert_eq!(link.puzzle, found.puzzle);
    }
}

#[test]
fn many_puzzles_are_cut() {
    let text = "# two\n1..2....3.......\n4..............1\n\n1...\n....\n\n\
                sudoku 4\n\nrules of f-puzzles.com/?load=x\n\nsudoku 4\nknight\n\n\
                .Cage~5~R1C1.X~R1C1~R1C2\n.~R1C1_5\n# c\n\n{\"a\":\n[1]}\n2x2::k:0:\nsize 4 1..4\nsudoku 4 r1c1";
    let found: Vec<(u64, usize)> =
        split(text).iter().map(|one| (one.line, one.text.trim().lines().count())).collect();
    let expected = [(2, 1), (3, 1), (5, 2), (8, 3), (12, 2), (15, 2), (19, 2), (21, 1), (22, 2)];
    assert_eq!(found, expected);
    // Items: a puzzle over lines, or a puzzle a line.
    for (text, count) in cases("cut") {
        assert_eq!(split(&text).len().to_string(), count, "{text}");
    }
    let items = ".~R1C1_1~R2C2_2\n.Cage~5~R1C1~R1C2.~R1C1_2\n";
    // The last two lines alone could be one puzzle.
    let list = split(&items.repeat(33));
    assert_eq!(list.iter().filter(|one| one.text.lines().count() == 1).count(), 66);
    assert!(!list[0].may_go_on);
    let either = split(".Cage~5~R1C1.~R2C1_2\n.~R2C2_1.X~R1C1~R1C2");
    assert_eq!(either.iter().map(|one| one.may_go_on).collect::<Vec<_>>(), [true, false]);
    let large = format!("{}\n", ".".repeat(16)).repeat(16);
    assert_eq!(split(&large).len(), 1);
    assert_eq!(split(&large.repeat(2)).len(), 32);
}

proptest! {
    #[test]
    fn any_text_is_an_answer(text in "[ -~\n]{0,80}", head in 0..6usize) {
        let heads = ["", ".Shape~4x4.", ".Thermo~R1C1~", "3x3::k:", "{\"constraints\":[", "sudoku 4\n"];
        let text = format!("{}{text}", heads[head]);
        if let Ok(found) = read(&text) {
            for format in Format::ALL {
                let _ = write(&found.puzzle, format);
            }
        }
        split(&text);
    }
}

#[test]
fn a_text_too_long_for_a_puzzle_ends_and_json_is_read_line_by_line() {
    let mut splitter = Splitter::default();
    splitter.push("sudoku 9");
    (0..3 * MAX_TEXT / 100).for_each(|_| splitter.push(&"# long ".repeat(20)));
    let first = splitter.take().expect("a text that has ended");
    assert!(first.text.len() < MAX_TEXT + 200 && read(&first.text).is_err());
    let texts = split("{\"a\":\n[\"}\\\"\",\n{}]}\n{\"b\":1}\n");
    let found: Vec<(u64, &str)> = texts.iter().map(|t| (t.line, t.text.as_str())).collect();
    assert_eq!(found, [(1, "{\"a\":\n[\"}\\\"\",\n{}]}"), (4, "{\"b\":1}")]);
}

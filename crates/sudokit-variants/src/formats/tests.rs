//! What one format says, all others say or refuse; foreign texts; texts that are no puzzle.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sudokit_core::Budget;

use super::{Format, MAX_TEXT, Splitter, read, split, write};
use crate::constraints::Candidates;
use crate::shape::Cell;
use crate::variant::{Grid, Variant};

/// One constraint a line, as rules of a grid of 4x4.
const RULES: &[&str] = &[
    "given r1c1 2",
    "candidates 1,3 r1c1 r4c4",
    "even r1c1 r2c3",
    "odd r3c1",
    "region r1c1 r2c3 r3c4 r4c2",
    "diagonal +",
    "diagonal -",
    "windoku",
    "disjoint",
    "knight",
    "king",
    "leaper 3 1",
    "taxicab",
    "nonconsecutive",
    "cage 7 r1c1 r1c2 r2c1",
    "cage r1c1 r2c3 r3c2",
    "rellik 4 r1c1 r1c2 r2c3",
    "equality-cage r1c1 r2c3",
    "weighted-sum 1 2,-1,1 r1c1 r2c2 r2c3",
    "sum-loop 5 r1c1 r1c2 r2c2 r2c1",
    "lunchbox 2 r1c1-r1c4",
    "lunchbox 0 r1c1 r2c3 r3c1",
    "sum 6 r1c1 r2c2 r3c3 r4c4",
    "sum 4 r2c4 r1c3",
    "sum 9 r1c1 r1c2 r2c1 r1c1",
    "arrow r2c2 / r2c3 r3c4",
    "arrow r1c1 r1c2 / r2c3 r3c3 r4c3 r4c4 r3c1 r4c1 r3c2",
    "double-arrow r1c1 r1c2 r1c3",
    "region-sum r1c1 / r1c3 r2c4",
    "region-sum r1c2 r2c2 / r3c2 r4c3",
    "sum-line 5 r1c1 r1c2 r2c2 r3c3",
    "zipper r1c1 r1c2 r2c3 r3c3 r4c4",
    "thermo r1c1 r2c2 r3c3",
    "slow-thermo r1c1 r2c3 r3c4",
    "palindrome r1c1 r2c3 r3c1 r4c3",
    "clone r1c1 r1c2 / r3c2 r3c3",
    "same-values r1c1 r2c2 / r3c3 r4c4",
    "renban r1c1 r2c3 r3c4",
    "nabner r1c1 r2c4",
    "whispers r1c1 r1c2 r2c3",
    "whispers 3 r1c1 r1c2",
    "modular 2 r1c1 r1c2 r2c3",
    "between r1c1 r1c2 r2c3",
    "lockout 2 r1c1 r1c2 r2c3",
    "difference r1c1 r1c2",
    "difference 2 r1c1 r1c2 r1c3",
    "difference r1c1 r4c4",
    "ratio r1c1 r2c1",
    "ratio 3 r1c1 r2c1",
    "xv 5 r1c1 r1c2",
    "xv 4 r1c1 r1c2",
    "greater r1c1 r1c2",
    "greater r1c1 r3c2 r2c4",
    "quadruple 1,2 r1c1 r1c2 r2c1 r2c2",
    "quadruple 1,2,2 r1c2 r1c3 r2c2 r2c3",
    "exactly 1,2,2 r1c2 r1c3 r2c2 r2c3",
    "hidden-skyscraper 2 r1c4-r1c1",
    "full-rank 7 r2c4-r2c1",
    "full-rank 3 r1c1-r4c1\nfull-rank 2 r1c4-r4c4\nrank-ties any",
    "rank-ties none",
    "value-indexer r1c1 r1c2 r2c2 r2c3",
    "count-distinct r1c1 r2c1 r3c2 r3c3",
    "connected 1,2 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4",
    "connected 4,3 8 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4",
    "states >0;0>0:123;0>1:4;1>1:123;1> r1c1-r1c4",
    "states >0;0>1:12;1>2:/;2>2:34;2>3:/;3> r1c1 / r2c3 r3c3 /",
    "sandwich 3 r1c1-r1c4",
    "sandwich 2 r4c1-r1c1",
    "x-sum 6 r1c4-r1c1",
    "skyscraper 2 r1c2-r4c2",
    "numbered-room 3 r4c1-r1c1",
    "indexer 2 r1c2 / r1c1-r1c4",
    "indexer 1 r1c2 / r1c2-r4c2",
    "circles r1c1 r2c2 r2c3 r3c4",
    "regex [1-3]*(4|[^2]1)? r1c1-r1c4",
    "regex 1[23]|2[13]|4. r1c1 r1c2",
    "or ( cage 5 r1c1 r1c2 ) ( and ( even r1c3 ) ( odd r1c4 ) )",
    "or ( greater r1c1 r3c2 r2c4 ) ( xv 4 r1c1 r1c2 )",
    "strict xv",
    "strict ratio",
    "strict difference\ndifference r1c1 r1c2",
    "strict difference\nstrict ratio\ndifference r1c1 r1c2\nratio r3c3 r3c4",
];

fn solutions(puzzle: &Variant) -> BTreeSet<Grid> {
    let mut found = BTreeSet::new();
    let all = puzzle.for_each(u64::MAX, &Budget::UNLIMITED, |grid| {
        found.insert(grid);
    });
    assert_eq!(all.unwrap().end, None);
    found
}

/// The constraints in an order of their own: a format may write givens last.
fn sorted(puzzle: &Variant) -> Vec<String> {
    let mut all: Vec<String> = puzzle.constraints.iter().map(|rule| format!("{rule:?}")).collect();
    all.sort();
    all
}

#[test]
fn sumo_cue_holds_no_other_range_of_values() {
    for shape in ["size 4 1..5", "size 4 1..3", "size 4 0..3"] {
        let puzzle: Variant = format!("{shape}\nsudoku 4 2").parse().unwrap();
        assert!(write(&puzzle, Format::SumoCue).is_err(), "{shape}");
    }
}

#[test]
fn a_rule_means_the_same_in_every_format_that_has_it() {
    let heads = ["sudoku 4", "latin 4", "latin 4\nregions aaab accb ddcb ddcb", "size 4 1..4"];
    let (mut written, mut solvable) = (vec![0; Format::ALL.len()], 0);
    for (head, rule) in heads.iter().flat_map(|head| RULES.iter().map(move |rule| (head, rule))) {
        // Without rows there are too many grids.
        let some = if *head == "size 4 1..4" { "\ngrid 1234 .... .... 2143" } else { "" };
        let puzzle: Variant = format!("{head}\n{rule}{some}").parse().unwrap();
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
    // Own lines and JSON, f-puzzles twice, the Interactive Sudoku Solver, SumoCue, plain grids.
    let all = heads.len() * RULES.len();
    let json = |least| if cfg!(feature = "json") { least } else { 0 };
    assert!(solvable * 4 > all * 3, "{solvable} of {all}");
    let least = [all, json(all), json(90), json(90), 200, 2, 1, 0];
    assert!(written.iter().zip(least).all(|(found, least)| *found >= least), "{written:?}");
}

#[test]
fn foreign_texts_are_read() {
    for (text, format, lines) in [
        (
            ".Cage~5~R1C1~R2C1.~R1C2_3~R9C9_1_2.AntiKnight",
            Format::Iss,
            "sudoku 9\ncage 5 r1c1 r2c1\ngiven r1c2 3\ncandidates 1,2 r9c9\nknight",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4~0-3.Thermo~R1C1~R1C2",
            Format::Iss,
            "size 4 0..3\nsudoku 4\nthermo r1c1 r1c2",
        ),
        (
            ".Shape~2x2.NoBoxes.Var~B~~2.Var~A~~1x2.Sum~0_=_1_-1~VA1~VB2.~VB1_2.WhiteDot~VA1~VA2",
            Format::Iss,
            "size 4x2 1..2\nextra 2\nlatin 2\nweighted-sum 0 1,-1 r3c1 r4c2\ngiven r4c1 2\n\
             difference r3c1 r3c2",
        ),
        (
            ".Shape~4x4~~Raw.Replicate~DC~R1C2.Cage~3~R1C2~R2C2.End.LookAndSay~0112~R1C1~R1C2",
            Format::Iss,
            "size 4 1..4\ncage 3 r1c2 r2c2\ncage 3 r1c3 r2c3\ncage 3 r3c1 r4c1\n\
             candidates 2,3,4 r1c1 r1c2\nexactly 2 r1c1 r1c2",
        ),
        (
            ".Shape~2x2.ChaosConstruction.ChaosArrow~R1C2~1.ChaosCount~R1C1~~CC1~CC3",
            Format::Iss,
            "size 4x2 1..2\nextra 2\nlatin 2\n\
             chaos 2 r1c1 r1c2 r2c1 r2c2 / r3c1 r3c2 r4c1 r4c2\n\
             run 1 r1c2 / r3c2 r3c1 / r3c2 / r3c2 / r3c2 r4c2\ncount-same 0 r1c1 / r3c1 r4c1",
        ),
        (
            ".GlobalMod.GlobalEntropy.DutchFlatmates.Cage~9~R1C1~R1C2~R1C1.SumLine~9~R1C1~R2C1~LOOP",
            Format::Iss,
            "sudoku 9\nglobal modular\nglobal entropy\nflatmates\nsum 9 r1c1 r1c2 r1c1\n\
             region r1c1 r1c2\nsum-loop 9 r1c1 r2c1",
        ),
        (
            ".Shape~2x4~6.RegionSameValues.NFA~AWiA~_a~R1C1~-~R2C1~-",
            Format::Iss,
            "size 2x4 1..6\nsudoku 2x4 2x2\nsame-values r1c1-r1c4 / r2c1-r2c4 / r1c1 r1c2 r2c1 r2c2 \
             / r1c3 r1c4 r2c3 r2c4\nstates >0;0> r1c1 / r2c1 /",
        ),
        (".Shape~16x16.Thermo~RaCg~R9Cf", Format::Iss, "sudoku 16\nthermo r10c16 r9c15"),
        (".~", Format::Iss, "sudoku 9"),
        (".Shape~3x2~~Raw.X~R1C1~R1C2", Format::Iss, "size 3x2 1..3\nxv 10 r1c1 r1c2"),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~aaabaccbddcbddcb.RegionSumLine~R1C1~R2C2~R3C3",
            Format::Iss,
            "latin 4\nregion r1c1 r1c2 r1c3 r2c1\nregion r1c4 r2c4 r3c4 r4c4\n\
             region r2c2 r2c3 r3c3 r4c3\nregion r3c1 r3c2 r4c1 r4c2\nregion-sum r1c1 / r2c2 r3c3",
        ),
        (
            "2x2::k:769:769:770:770:0:0:0:0:0:0:0:0:0:0:0:1283:",
            Format::SumoCue,
            "sudoku 4\ncage 3 r1c1 r1c2\ncage 3 r1c3 r1c4\ncage 5 r4c4",
        ),
        (
            "1..2 .... .... 3...",
            Format::Plain,
            "sudoku 4\ngiven r1c1 1\ngiven r1c4 2\ngiven r4c1 3",
        ),
        (
            "A__B\n____\n____\nC___",
            Format::Plain,
            "sudoku 4\ngiven r1c1 1\ngiven r1c4 2\ngiven r4c1 3",
        ),
    ] {
        let found = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected: Variant = lines.parse().unwrap();
        assert_eq!((found.format, found.puzzle.constraints), (format, expected.constraints));
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
}

#[test]
fn a_plain_grid_that_would_be_read_as_another_one_is_refused() {
    for text in ["sudoku 2", "size 4 0..3\nsudoku 4\ngiven r1c1 1", "size 4 5..8\nsudoku 4"] {
        let puzzle: Variant = text.parse().unwrap();
        let reason = write(&puzzle, Format::Plain).unwrap_err();
        assert_eq!(reason, "cannot tell this size with these values", "{text}");
    }
}

#[test]
fn small_values_of_a_large_grid_come_back() {
    let puzzle: Variant = "sudoku 16\ngiven r1c1 3\ngiven r2c5 9".parse().unwrap();
    let without_json = [Format::Lines, Format::Plain, Format::Iss];
    let with_json =
        if cfg!(feature = "json") { &[Format::Json, Format::FPuzzles][..] } else { &[] };
    for &format in without_json.iter().chain(with_json) {
        assert_eq!(read(&write(&puzzle, format).unwrap().text).unwrap().puzzle, puzzle);
    }
}

#[test]
fn a_rule_that_is_not_understood_is_named() {
    for (text, expected) in [
        (
            ".Cage~5~R1C1.Foobar~5~R1C1~R1C2",
            "column 14: expected a constraint that this library has, found Foobar",
        ),
        (".Pair~B!B~_x~R1C1~R1C2", "found Pair B!B"),
        (".Regex~KCo~_x~R1C1~R1C2", "a regular expression of values"),
        (".Cage~5~R1C1~RaC1", "a cell of the grid such as R1C1, found RaC1"),
        (".Shape~999999999x9", "a shape such as 9x9~0-8, found 999999999x9"),
        (".Or.Cage~5~R1C1", "expected .End"),
        ("3x3::k:5:", "expected 81 cells, found 1"),
        ("2x2::k:256000000:", "expected a number, found 256000000"),
        ("1.2", "the cells of a square of 4x4 to 49x49, or a line such as sudoku 6"),
        ("1..2....x.......", "symbols of one alphabet: 1-4, A-D"),
        ("", "expected a puzzle"),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    let killer: Variant = "sudoku 9\ncage 5 r1c1 r1c2\nor ( knight ) ( king )".parse().unwrap();
    assert_eq!(write(&killer, Format::SumoCue).unwrap_err(), "has no words for or");
    assert_eq!(write(&killer, Format::Plain).unwrap_err(), "has no words for cage, or");
    let mut titled = Variant::sudoku(4).unwrap();
    titled.title = Some("T".into());
    assert_eq!(write(&titled, Format::Iss).unwrap().lost, ["title"]);
    let mut outside = Variant::sudoku(4).unwrap();
    outside.add(Candidates { values: vec![0, 2], cells: vec![Cell::new(0, 0)] });
    assert_eq!(write(&outside, Format::Iss).unwrap().text, ".Shape~4x4.~R1C1_2");
    outside.add(Candidates { values: vec![0], cells: vec![Cell::new(0, 0)] });
    let refused = write(&outside, Format::Iss).unwrap_err();
    assert_eq!(refused, "has no words for candidates outside the range");
}

#[cfg(feature = "json")]
mod with_json {
    use super::*;

    fn board(side: usize, more: &str) -> String {
        let row = format!("[{}]", vec!["{}"; side].join(","));
        let grid = vec![row; side].join(",");
        format!("{{\"size\":{side},\"grid\":[{grid}]{more}}}")
    }

    #[test]
    fn boards_of_f_puzzles_are_read() {
        for (more, lines) in [
            (
                r#","killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1"]}]"#,
                "cage 3 r1c1 r1c2\ncage r2c1",
            ),
            (
                r#","arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"],["R1C1","R1C2"]]}]"#,
                "arrow r1c1 / r2c2\narrow r1c1 / r1c2",
            ),
            (
                r#","thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}]"#,
                "thermo r1c1 r1c2\nthermo r1c1 r2c1",
            ),
            (
                r#","littlekillersum":[{"cell":"R0C3","direction":"DL","value":"6"}]"#,
                "sum 6 r1c2 r2c1",
            ),
            (r#","sandwichsum":[{"cell":"R5C2","value":"3"}]"#, "sandwich 3 r4c2-r1c2"),
            (
                r#","xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"]"#,
                "xv 5 r1c1 r1c2\nstrict xv",
            ),
            (
                r#","maximum":[{"cell":"R1C1"}],"diagonal+":true"#,
                "diagonal +\ngreater r1c1 r1c2\ngreater r1c1 r2c1",
            ),
            (r#","nonconsecutive":true"#, "nonconsecutive"),
            (
                r#","nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}]"#,
                "strict difference\nratio r1c1 r1c2",
            ),
            (r#","rowindexer":[{"cells":["R2C3"]}]"#, "indexer 2 r2c3 / r1c3-r4c3"),
            (
                r#","odd":[{"cell":"R1C1"}],"even":[{"cell":"R1C2"}],"antiking":false"#,
                "even r1c2\nodd r1c1",
            ),
        ] {
            let expected: Variant = format!("sudoku 4\n{lines}").parse().unwrap();
            assert_eq!(read(&board(4, more)).unwrap().puzzle, expected);
        }
        let drawn = read(&board(4, r#","line":[{"lines":[["R1C1"]]}],"title":"T""#)).unwrap();
        assert_eq!(drawn.notes, ["1 of \"line\": drawings"]);
        assert_eq!(drawn.puzzle.title.as_deref(), Some("T"));
        for (more, expected) in [
            (
                r#","newrule":[{"cells":["R1C1"]}]"#,
                "a rule that this library has, found \"newrule\"",
            ),
            (r#","killercage":[{"cells":["R1C5"],"value":"3"}]"#, "a cell such as R1C1"),
            (r#","xsum":[{"cell":"R2C2","value":"3"}]"#, "a cell outside such as R0C1"),
            (r#","negative":["magic"]"#, "negative of ratio or xv, found \"magic\""),
        ] {
            let error = read(&board(4, more)).unwrap_err().to_string();
            assert!(error.contains(expected), "{more}: {error}");
        }
        let far = read("https://f-puzzles.com/?load=N4Ig").unwrap_err();
        assert_eq!((far.column, far.expected.as_str()), (29, "text compressed by LZ-String"));
    }

    #[test]
    fn sudokupad_has_cells_regions_cages_and_drawings() {
        let cells = "[[{\"value\":1},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]";
        let text = format!(
            "{{\"cells\":{cells},\"cages\":[{{\"cells\":[[0,1],[0,2]],\"value\":\"5\"}},\
             {{\"value\":\"title: T\"}},{{\"cells\":[[1,1]]}}],\"lines\":[{{\"wayPoints\":[[1,1]]}}],\
             \"metadata\":{{\"solution\":\"1234341221434321\"}}}}"
        );
        let found = read(&text).unwrap();
        let expected =
            "sudoku 4\ntitle T\ngiven r1c1 1\ncage 5 r1c2 r1c3\nsolution 1234341221434321";
        assert_eq!(found.puzzle, expected.parse().unwrap());
        assert_eq!(found.notes, ["1 cages without a sum", "1 lines: drawings"]);
        let error = read(&format!("{{\"cells\":{cells},\"magic\":[1]}}")).unwrap_err().to_string();
        assert!(error.contains("found \"magic\""), "{error}");
        let packed = sudokit_core::text::lz_string::pack(&text);
        let link = read(&format!("https://sudokupad.app/scl{packed}")).unwrap();
        assert_eq!(link.puzzle, found.puzzle);
    }
}

#[test]
fn many_puzzles_are_cut() {
    let text = "# two\n1..2....3.......\n4..............1\n\n1...\n....\n\n\
                sudoku 4\n\ncage 5 r1c1 r1c2\n\nsudoku 4\nknight\n\n\
                .Cage~5~R1C1\n.Cage~6~R1C1\n{\"a\":\n[1]}\n2x2::k:0:\nsize 4 1..4\nsudoku 4 r1c1";
    let found: Vec<(u64, usize)> =
        split(text).iter().map(|one| (one.line, one.text.trim().lines().count())).collect();
    let expected =
        [(2, 1), (3, 1), (5, 2), (8, 3), (12, 2), (15, 1), (16, 1), (17, 2), (19, 1), (20, 2)];
    assert_eq!(found, expected);
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

    /// Random cells and numbers, in all formats.
    #[test]
    fn random_killers_come_back(seed in proptest::collection::vec((0..16u8, 0..16u8, 1..20i32), 1..6)) {
        let mut text = String::from("sudoku 4");
        let mut used = [false; 16];
        for (a, b, sum) in seed {
            if a != b && !used[usize::from(a)] && !used[usize::from(b)] {
                used[usize::from(a)] = true;
                used[usize::from(b)] = true;
                let cell = |at: u8| format!("r{}c{}", at / 4 + 1, at % 4 + 1);
                text += &format!("\ncage {sum} {} {}", cell(a.min(b)), cell(a.max(b)));
            }
        }
        let puzzle: Variant = text.parse().unwrap();
        for format in Format::ALL {
            let Ok(written) = write(&puzzle, format) else { continue };
            let mut back = read(&written.text).unwrap().puzzle;
            let mut expected = puzzle.clone();
            for puzzle in [&mut back, &mut expected] {
                puzzle.constraints.sort_by_key(|constraint| constraint.cells());
            }
            prop_assert_eq!(back, expected);
        }
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

//! What one format says, all others say or refuse; foreign texts; texts that are no puzzle.

use std::collections::BTreeSet;

use proptest::prelude::*;
use sudokit_core::Budget;

use super::{Format, MAX_TEXT, Splitter, read, split, write};
use crate::constraints::Candidates;
use crate::shape::Cell;
use crate::variant::{Grid, Variant};

/// Constraints, as rules of a grid of 4x4, with ` | ` between.
const RULES: &str = "\
    given r1c1 2 | candidates 1,3 r1c1 r4c4 | even r1c1 r2c3 | odd r3c1 | \
    region r1c1 r2c3 r3c4 r4c2 | diagonal + | diagonal - | windoku | disjoint | knight | king | \
    leaper 3 1 | taxicab | nonconsecutive | cage 7 r1c1 r1c2 r2c1 | cage r1c1 r2c3 r3c2 | \
    cage 0 r1c1 r1c2 | rellik 4 r1c1 r1c2 r2c3 | equality-cage r1c1 r2c3 | \
    weighted-sum 1 2,-1,1 r1c1 r2c2 r2c3 | sum-loop 5 r1c1 r1c2 r2c2 r2c1 | lunchbox 2 r1c1-r1c4 | \
    lunchbox 0 r1c1 r2c3 r3c1 | sum 6 r1c1 r2c2 r3c3 r4c4 | sum 4 r2c4 r1c3 | \
    sum 9 r1c1 r1c2 r2c1 r1c1 | arrow r2c2 / r2c3 r3c4 | \
    arrow r1c1 r1c2 / r2c3 r3c3 r4c3 r4c4 r3c1 r4c1 r3c2 | double-arrow r1c1 r1c2 r1c3 | \
    region-sum r1c1 / r1c3 r2c4 | region-sum r1c2 r2c2 / r3c2 r4c3 | \
    sum-line 5 r1c1 r1c2 r2c2 r3c3 | zipper r1c1 r1c2 r2c3 r3c3 r4c4 | thermo r1c1 r2c2 r3c3 | \
    slow-thermo r1c1 r2c3 r3c4 | palindrome r1c1 r2c3 r3c1 r4c3 | clone r1c1 r1c2 / r3c2 r3c3 | \
    same-values r1c1 r2c2 / r3c3 r4c4 | renban r1c1 r2c3 r3c4 | nabner r1c1 r2c4 | \
    whispers r1c1 r1c2 r2c3 | whispers 3 r1c1 r1c2 | modular 2 r1c1 r1c2 r2c3 | \
    between r1c1 r1c2 r2c3 | lockout 2 r1c1 r1c2 r2c3 | difference r1c1 r1c2 | \
    difference 2 r1c1 r1c2 r1c3 | difference r1c1 r4c4 | ratio r1c1 r2c1 | ratio 3 r1c1 r2c1 | \
    xv 5 r1c1 r1c2 | xv 4 r1c1 r1c2 | greater r1c1 r1c2 | greater r1c1 r3c2 r2c4 | \
    quadruple 1,2 r1c1 r1c2 r2c1 r2c2 | quadruple 1,2,2 r1c2 r1c3 r2c2 r2c3 | \
    exactly 1,2,2 r1c2 r1c3 r2c2 r2c3 | hidden-skyscraper 2 r1c4-r1c1 | full-rank 7 r2c4-r2c1 | \
    full-rank 3 r1c1-r4c1\nfull-rank 2 r1c4-r4c4\nrank-ties any | rank-ties none | \
    value-indexer r1c1 r1c2 r2c2 r2c3 | count-distinct r1c1 r2c1 r3c2 r3c3 | \
    connected 1,2 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4 | \
    connected 4,3 8 r1c1-r1c4 r2c1-r2c4 r3c1-r3c4 r4c1-r4c4 | \
    states >0;0>0:123;0>1:4;1>1:123;1> r1c1-r1c4 | \
    states >0;0>1:12;1>2:/;2>2:34;2>3:/;3> r1c1 / r2c3 r3c3 / | sandwich 3 r1c1-r1c4 | \
    sandwich 2 r4c1-r1c1 | x-sum 6 r1c4-r1c1 | skyscraper 2 r1c2-r4c2 | \
    numbered-room 3 r4c1-r1c1 | indexer 2 r1c2 / r1c1-r1c4 | indexer 1 r1c2 / r1c2-r4c2 | \
    circles r1c1 r2c2 r2c3 r3c4 | regex [1-3]*(4|[^2]1)? r1c1-r1c4 | \
    regex 1[23]|2[13]|4. r1c1 r1c2 | or ( cage 5 r1c1 r1c2 ) ( and ( even r1c3 ) ( odd r1c4 ) ) | \
    or ( greater r1c1 r3c2 r2c4 ) ( xv 4 r1c1 r1c2 ) | strict xv | strict ratio | \
    strict difference\ndifference r1c1 r1c2 | \
    strict difference\nstrict ratio\ndifference r1c1 r1c2\nratio r3c3 r3c4";

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
fn a_rule_means_the_same_in_every_format_that_has_it() {
    let rules: Vec<&str> = RULES.split(" | ").collect();
    let heads = ["sudoku 4", "latin 4", "latin 4\nregions aaab accb ddcb ddcb", "size 4 1..4"];
    let (mut written, mut solvable) = (vec![0; Format::ALL.len()], 0);
    for (head, rule) in heads.iter().flat_map(|head| rules.iter().map(move |rule| (head, rule))) {
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
    let all = heads.len() * rules.len();
    let json = |least| if cfg!(feature = "json") { least } else { 0 };
    assert!(solvable * 4 > all * 3, "{solvable} of {all}");
    let least = [all, json(all), json(90), json(90), 200, 2, 1, 0];
    assert!(written.iter().zip(least).all(|(found, least)| *found >= least), "{written:?}");
}

/// Cases: a text, then the same in own lines with ` | ` between. In a text `¶` ends a line.
fn cases(table: &str) -> impl Iterator<Item = (String, Variant)> {
    table.lines().map(|case| {
        let (text, lines) = case.split_once(" => ").unwrap();
        (text.replace('¶', "\n"), lines.replace(" | ", "\n").parse().unwrap())
    })
}

#[test]
fn foreign_texts_are_read() {
    for (text, expected) in cases(
        ".Cage~5~R1C1~R2C1.~R1C2_3~R9C9_1_2.AntiKnight => sudoku 9 | cage 5 r1c1 r2c1 | given \
         r1c2 3 | candidates 1,2 r9c9 | knight\n\
         https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4~0-3.Thermo~R1C1~R1C2 \
         => size 4 0..3 | sudoku 4 | thermo r1c1 r1c2\n\
         .Shape~2x2.NoBoxes.Var~B~~2.Var~A~~1x2.Sum~0_=_1_-1~VA1~VB2.~VB1_2.WhiteDot~VA1~VA2 \
         => size 4x2 1..2 | extra 2 | latin 2 | weighted-sum 0 1,-1 r3c1 r4c2 | given r4c1 2 | \
         difference r3c1 r3c2\n\
         .Shape~4x4~~Raw.Replicate~DC~R1C2.Cage~3~R1C2~R2C2.End.LookAndSay~0112~R1C1~R1C2 => \
         size 4 1..4 | cage 3 r1c2 r2c2 | cage 3 r1c3 r2c3 | cage 3 r3c1 r4c1 | candidates \
         2,3,4 r1c1 r1c2 | exactly 2 r1c1 r1c2\n\
         .Shape~2x2.ChaosConstruction.ChaosArrow~R1C2~1.ChaosCount~R1C1~~CC1~CC3 => size 4x2 \
         1..2 | extra 2 | latin 2 | chaos 2 r1c1 r1c2 r2c1 r2c2 / r3c1 r3c2 r4c1 r4c2 | run 1 \
         r1c2 / r3c2 r3c1 / r3c2 / r3c2 / r3c2 r4c2 | count-same 0 r1c1 / r3c1 r4c1\n\
         .GlobalMod.GlobalEntropy.DutchFlatmates.Cage~9~R1C1~R1C2~R1C1.SumLine~9~R1C1~R2C1~LOOP \
         => sudoku 9 | global modular | global entropy | flatmates | sum 9 r1c1 r1c2 r1c1 | \
         region r1c1 r1c2 | sum-loop 9 r1c1 r2c1\n\
         .Shape~2x4~6.RegionSameValues.NFA~AWiA~_a~R1C1~-~R2C1~- => size 2x4 1..6 | sudoku 2x4 \
         2x2 | same-values r1c1-r1c4 / r2c1-r2c4 / r1c1 r1c2 r2c1 r2c2 / r1c3 r1c4 r2c3 r2c4 | \
         states >0;0> r1c1 / r2c1 /\n\
         .Shape~16x16.Thermo~RaCg~R9Cf => sudoku 16 | thermo r10c16 r9c15\n\
         .~ => sudoku 9\n\
         .Shape~3x2~~Raw.X~R1C1~R1C2 => size 3x2 1..3 | xv 10 r1c1 r1c2\n\
         .Shape~4x4.NoBoxes.Jigsaw~aaabaccbddcbddcb.RegionSumLine~R1C1~R2C2~R3C3 => latin 4 | \
         region r1c1 r1c2 r1c3 r2c1 | region r1c4 r2c4 r3c4 r4c4 | region r2c2 r2c3 r3c3 r4c3 \
         | region r3c1 r3c2 r4c1 r4c2 | region-sum r1c1 / r2c2 r3c3\n\
         2x2::k:769:769:770:770:0:0:0:0:0:0:0:0:0:0:0:1283: => sudoku 4 | cage 3 r1c1 r1c2 | \
         cage 3 r1c3 r1c4 | cage 5 r4c4\n\
         1..2 .... .... 3... => sudoku 4 | given r1c1 1 | given r1c4 2 | given r4c1 3\n\
         A__B¶____¶____¶C___ => sudoku 4 | given r1c1 1 | given r1c4 2 | given r4c1 3",
    ) {
        let found = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let is_iss = text.contains('~');
        assert_eq!(found.format == Format::Iss, is_iss, "{text}");
        assert_eq!(found.puzzle.constraints, expected.constraints, "{text}");
    }
}

#[test]
fn texts_of_the_interactive_solver_have_sections_comments_and_links() {
    for (text, expected) in cases(
        "¶# Comment¶.AntiKnight.¶# Another¶.~R1C1_5.¶  => sudoku 9 | knight | given r1c1 5\n\
         .AntiKnight.¶¶.~R1C1_5. => sudoku 9 | knight | given r1c1 5\n\
         .Cage~5¶ ~R1C1~¶ R1C2¶.Or¶.X~R1C1~R1C2¶.V~R1C1~R1C2¶.End => sudoku 9 | \
         cage 5 r1c1 r1c2 | or ( xv 10 r1c1 r1c2 ) ( xv 5 r1c1 r1c2 )\n\
         https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Sum%7E0_%3D_1_-1%7ER1C1%7ER2C1\
         .AntiKing&mode=x => sudoku 9 | weighted-sum 0 1,-1 r1c1 r2c1 | king\n\
         see <x.org/Interactive-Sudoku-Solver/?mode=x&q=.AntiKing%0A%0A.AntiKnight> there => \
         sudoku 9 | king | knight\n\
         ?q=.Regex%7E%255B1-5%255D*%7ER1C1%7ER1C2 => sudoku 9 | regex [1-5]* r1c1 r1c2\n\
         .Cage~~R1C1~R1C2 => sudoku 9 | cage r1c1 r1c2\n\
         1..............4¶¶.Shape~4x4.AntiKnight => sudoku 4 | given r1c1 1 | given r4c4 4 | knight\n\
         .Shape~4x4¶.AntiKnight¶¶1... ....¶.... ...4 => sudoku 4 | knight | given r1c1 1 | given r4c4 4",
    ) {
        let found = read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(found.format, Format::Iss, "{text}");
        assert_eq!(found.puzzle.constraints, expected.constraints, "{text}");
    }
    for (text, place, found) in [
        (".AntiKnight\n\n# x\n  .Cage~5~R1C1~\n R9C0", (4, 4), "found R9C0"),
        ("x\n\n.AntiKnight", (1, 1), "found 1 characters in 1 words"),
        ("?q=.AntiKnight%0AX~R1C1", (1, 4), "found AntiKnightX"),
        (".Shape~4x4\n\n.Shape~6x6", (3, 2), "expected the shape 4x4, found 6x6"),
        (".Or\n.X~R1C1~R1C2", (2, 12), "expected .End"),
    ] {
        let error = read(text).unwrap_err();
        assert_eq!((error.line, error.column), place, "{text}: {error}");
        assert!(error.to_string().contains(found), "{error}");
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
        let reason = write(&puzzle, Format::Plain).unwrap_err();
        assert_eq!(reason, "cannot tell this size with these values", "{text}");
    }
    for shape in ["size 4 1..5", "size 4 1..3", "size 4 0..3"] {
        let puzzle: Variant = format!("{shape}\nsudoku 4 2").parse().unwrap();
        assert!(write(&puzzle, Format::SumoCue).is_err(), "{shape}");
    }
}

#[test]
fn a_rule_that_is_not_understood_is_named() {
    for (text, expected) in [
        (
            ".Cage~5~R1C1.Foobar~5",
            "column 14: expected a constraint that this library has, found Foo",
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
        let boards = r#"
            "killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R2C1"]}] => cage 3 r1c1 r1c2 | cage r2c1
            "arrow":[{"cells":["R1C1"],"lines":[["R1C1","R2C2"],["R1C1","R1C2"]]}] => arrow r1c1 / r2c2 | arrow r1c1 / r1c2
            "thermometer":[{"lines":[["R1C1","R1C2"],["R1C1","R2C1"]]}] => thermo r1c1 r1c2 | thermo r1c1 r2c1
            "littlekillersum":[{"cell":"R0C3","direction":"DL","value":"6"}] => sum 6 r1c2 r2c1
            "sandwichsum":[{"cell":"R5C2","value":"3"}] => sandwich 3 r4c2-r1c2
            "xv":[{"cells":["R1C1","R1C2"],"value":"V"}],"negative":["xv"] => xv 5 r1c1 r1c2 | strict xv
            "maximum":[{"cell":"R1C1"}],"diagonal+":true => diagonal + | greater r1c1 r1c2 | greater r1c1 r2c1
            "nonconsecutive":true => nonconsecutive
            "nonconsecutive":true,"ratio":[{"cells":["R1C1","R1C2"]}] => strict difference | ratio r1c1 r1c2
            "rowindexer":[{"cells":["R2C3"]}] => indexer 2 r2c3 / r1c3-r4c3
            "odd":[{"cell":"R1C1"}],"even":[{"cell":"R1C2"}],"antiking":false => even r1c2 | odd r1c1
            "minimum":[{"cell":"R1C1"},{"cell":"R1C2"}] => greater r2c1 r1c1 | greater r1c3 r1c2 | greater r2c2 r1c2
            "killercage":[{"cells":["R1C1"],"value":"0"}],"foglight":[] => cage r1c1"#;
        for case in boards.lines().skip(1) {
            let (more, lines) = case.trim().split_once(" => ").unwrap();
            let lines = lines.replace(" | ", "\n");
            let expected: Variant = format!("sudoku 4\n{lines}").parse().unwrap();
            assert_eq!(read(&board(4, &format!(",{more}"))).unwrap().puzzle, expected, "{more}");
        }
        let drawn = read(&board(4, r#","line":[{"lines":[["R1C1"]]}],"title":"T""#)).unwrap();
        assert_eq!(drawn.notes, ["1 of \"line\": drawings"]);
        assert_eq!(drawn.puzzle.title.as_deref(), Some("T"));
        for (more, expected) in [
            (r#","newrule":[1]"#, "a rule that this library has, found \"newrule\""),
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
    fn errors_in_json_have_the_place_of_the_value() {
        for (text, place, words) in [
            (
                "{\"size\":4,\n \"constraints\":[\"sudoku 4\",\"cage 5 r1c1 r9c1\"]}",
                (2, 41),
                "r9c1",
            ),
            ("{\"size\":4,\"constraints\":[\"grid\"]}", (1, 26), "a constraint, found \"grid\""),
            (
                "{\"size\":4,\"constraints\":[],\n\"grid\":[\"1...\",\n\"..x.\",\"....\",\"....\"]}",
                (3, 4),
                "\"x\"",
            ),
            ("{\"size\":\"4\",\"values\":[4,1],\"constraints\":[]}", (1, 22), "values"),
            ("{\"size\":\"4z\",\"constraints\":[]}", (1, 10), "found \"4z\""),
            ("{\"size\":4,\"constraints\":[5]}", (1, 26), "a text of one line, found 5"),
            ("{\"size\":4,\"title\":7,\"constraints\":[]}", (1, 19), "a text, found 7"),
            ("{\"size\":4,\"holes\":[\"r1c1\",\"x\"],\"constraints\":[]}", (1, 28), "found \"x\""),
            ("{\"size\":1,\"grid\":[[{}]],\n\"even\":[{\"cell\":\"R1C1\"},{}]}", (2, 25), "a cell"),
            ("{\"cells\":[[{\"value\":\"x\"}]]}", (1, 12), "a number, found \"x\""),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!((error.line, error.column), place, "{text}: {error}");
            assert!(error.to_string().contains(words), "{text}: {error}");
        }
    }

    #[test]
    fn links_are_found_as_they_are_pasted() {
        let packed = sudokit_core::text::lz_string::pack(&board(4, ",\"antiking\":true"));
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
        let packed = sudokit_core::text::lz_string::pack(&text);
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
    let expected =
        [(2, 1), (3, 1), (5, 2), (8, 3), (12, 2), (15, 1), (16, 1), (19, 2), (21, 1), (22, 2)];
    assert_eq!(found, expected);
    // Items: a puzzle over lines of one item each, or a puzzle a line.
    for (text, count) in [
        (".AntiKnight\n?q=.AntiKing\n.AntiKing", 3),
        (".AntiKnight\n# x\n\n.Shape~6x6\n.~R1C1_1\n.X~R1C1~R1C2", 1),
        (".~R1C1_1\n.Or\n.~R1C2_1\n.~R1C3_1\n.End\n.Cage~5~R1C1.X~R1C1~R1C2", 2),
        (".Pair~A\n.~R1C1_1\n.~R1C1_1\n.X~R1C1~R1C2\n.V~R1C1~R1C2", 5),
        (".Shape~4x4\n.Shape~6x6\n.AntiKing\n\n{}\n.AntiKnight\n.AntiKing", 5),
        (".AntiKing\n\n1...\n....\n....\n....\n", 1),
    ] {
        assert_eq!(split(text).len(), count, "{text}");
    }
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

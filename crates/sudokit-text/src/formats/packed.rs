//! Links whose puzzle is compressed JSON: f-puzzles.com and sudokupad.app.
//!
//! Both compress with LZ-String (Pieroxy). f-puzzles holds
//! `{"size":9,"title":..,"author":..,"grid":[[{"value":5,"given":true},{},..],..],"solution":[..]}`;
//! SudokuPad holds cells, regions and drawings, perhaps in the shortened notation of its
//! PuzzleZipper (Sven Neumann): keys without quotes, `{}` left out, `ce` for `cells`.
//!
//! Only classic puzzles are read: a rule that is no classic one, or a drawing that may stand for
//! one, is an error, because what remains without it would be another puzzle.

use super::Item;
use super::link::Parsed;
use crate::details::{Details, Lost};
use crate::error::counted;
use crate::fault::{Fault, Found};
use crate::formats::Format;
use crate::lz_string::{self, base64_of, decompress};
use crate::relaxed::Relaxed;
use serde_json::{Map, Value, json};
use sudokit_core::board::{Cell, Digit, DigitSet};
use sudokit_core::grid::{Content, Pencilmarks, Puzzle, line};

/// The most characters of compressed text: what they unfold to grows with the square.
const MOST_PACKED: usize = 8192;
/// The most characters of the text itself: no puzzle needs more.
const MOST_UNPACKED: usize = 1 << 18;
/// The most bytes of a title, an author or comments that are written: a link is no book.
const MOST_TEXT: usize = 1000;

fn fault(expected: impl Into<std::borrow::Cow<'static, str>>, found: impl Into<String>) -> Fault {
    Fault {
        column: 0,
        expected: expected.into(),
        found: Found::Words(found.into()),
        row_like: false,
    }
}

/// The text that was compressed.
fn unpack(text: &[u8]) -> Result<String, Fault> {
    let packed = base64_of(text);
    if packed.len() > MOST_PACKED {
        let expected = format!("at most {MOST_PACKED} characters of compressed text");
        return Err(fault(expected, packed.len().to_string()));
    }
    let units =
        decompress(&packed, MOST_UNPACKED).map_err(|expected| fault(expected, "another"))?;
    let text = String::from_utf16(&units).ok().filter(|text| !text.is_empty());
    text.ok_or_else(|| fault("text compressed by LZ-String", "another"))
}

/// Whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}

fn text_of(value: Option<&Value>) -> Option<String> {
    value.and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// A digit written as a number or as text; `Ok(None)` for none.
fn digit_of(value: Option<&Value>) -> Result<Option<Digit>, Fault> {
    let number = match value {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) if text.is_empty() => return Ok(None),
        Some(Value::String(text)) => text.parse().ok(),
        Some(value) => value.as_u64(),
    };
    match number {
        Some(0) => Ok(None),
        Some(n @ 1..=9) => Ok(Digit::new(n as u8)),
        _ => Err(fault("a digit in a cell", value.map_or(String::new(), Value::to_string))),
    }
}

/// The 81 cells of nine arrays of nine.
fn cells_of(grid: Option<&Value>) -> Result<Vec<&Value>, Fault> {
    let rows = grid.and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let cells: Vec<&Value> = rows.iter().filter_map(Value::as_array).flatten().collect();
    let square = rows.len() == 9 && rows.iter().all(|r| r.as_array().is_some_and(|r| r.len() == 9));
    if square {
        Ok(cells)
    } else {
        Err(fault("nine rows of nine cells", counted(cells.len(), "cell")))
    }
}

/// Keys of f-puzzles that add no rule.
const HARMLESS: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "highlightConflicts",
    "successMessage",
    "msgcorrect",
    "disabledlogic",
    "truecandidatesoptions",
    "id",
];

/// f-puzzles: the text after `?load=`.
pub(super) fn fpuzzles(text: &[u8], format: Format) -> Result<Parsed, Fault> {
    let json = unpack(text)?;
    let Ok(Value::Object(board)) = serde_json::from_str(&json) else {
        return Err(fault("a JSON object inside the link", "another text"));
    };
    if board.get("size").is_some_and(|size| size != 9) {
        return Err(fault("a board of size 9", board["size"].to_string()));
    }
    let rule =
        board.iter().find(|(key, value)| !HARMLESS.contains(&key.as_str()) && !is_empty(value));
    if let Some((key, _)) = rule {
        return Err(fault("classic rules only", format!("{key:?}")));
    }
    let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
    let mut marks = Pencilmarks::FULL;
    let mut noted = false;
    for (cell, value) in Cell::all().zip(cells_of(board.get("grid"))?) {
        if value
            .get("region")
            .is_some_and(|r| !r.is_null() && r.as_u64() != Some(cell.block() as u64))
        {
            return Err(fault("boxes as regions", format!("another region in {cell}")));
        }
        if value.get("givenPencilMarks").is_some_and(|marks| !is_empty(marks)) {
            return Err(fault("classic rules only", "given pencilmarks"));
        }
        let digit = digit_of(value.get("value"))?;
        let given = value.get("given").and_then(Value::as_bool).unwrap_or(false);
        if given { &mut givens } else { &mut placed }.set(cell, digit);
        let noted_digits = value.get("centerPencilMarks").and_then(Value::as_array);
        let mut set = DigitSet::EMPTY;
        for mark in noted_digits.into_iter().flatten() {
            set.extend_with(digit_of(Some(mark))?);
        }
        noted |= !set.is_empty();
        marks.set(cell, digit.map_or(set, DigitSet::only));
    }
    let mut details = Details {
        title: text_of(board.get("title")),
        author: text_of(board.get("author")),
        placed: (placed != Puzzle::EMPTY).then_some(placed),
        candidates: noted.then_some(marks),
        ..Details::default()
    };
    details
        .comments
        .extend(text_of(board.get("ruleset")).iter().flat_map(|t| t.lines()).map(str::to_owned));
    if let Some(solution) =
        board.get("solution").and_then(Value::as_array).filter(|s| s.len() == 81)
    {
        let mut puzzle = Puzzle::EMPTY;
        for (cell, value) in Cell::all().zip(solution) {
            puzzle.set(cell, digit_of(Some(value))?);
        }
        details.solution = Some(puzzle);
    }
    Ok(Parsed { content: Content::Puzzle(givens), format, blank: None, details })
}

trait ExtendWith {
    fn extend_with(&mut self, digit: Option<Digit>);
}

impl ExtendWith for DigitSet {
    fn extend_with(&mut self, digit: Option<Digit>) {
        if let Some(digit) = digit {
            self.insert(digit);
        }
    }
}

/// Appends a link to f-puzzles.com, less the texts that no link has room for.
pub(super) fn write_fpuzzles(
    out: &mut Vec<u8>,
    item: &Item<'_>,
) -> Result<Vec<Lost>, &'static str> {
    let (givens, mut details, mut lost) = (&item.puzzle, item.details.clone(), Vec::new());
    let is_long = |text: &Option<String>| text.as_ref().is_some_and(|t| t.len() > MOST_TEXT);
    if is_long(&details.title) {
        (details.title, lost) = (None, [lost, vec![Lost::Title]].concat());
    }
    if is_long(&details.author) {
        (details.author, lost) = (None, [lost, vec![Lost::Author]].concat());
    }
    if details.comments.iter().map(String::len).sum::<usize>() > MOST_TEXT {
        (details.comments, lost) = (Vec::new(), [lost, vec![Lost::Comments]].concat());
    }
    write_link(out, givens, &details);
    Ok(lost)
}

fn write_link(out: &mut Vec<u8>, givens: &Puzzle, details: &Details) {
    let filled = details.filled(givens);
    let cell_of = |cell: Cell| {
        let mut map = Map::new();
        if let Some(digit) = filled.get(cell) {
            map.insert("value".into(), json!(digit.get()));
            if givens.get(cell).is_some() {
                map.insert("given".into(), json!(true));
            }
        } else if let Some(marks) = &details.candidates {
            let digits: Vec<u8> = marks.get(cell).iter().map(Digit::get).collect();
            if !digits.is_empty() {
                map.insert("centerPencilMarks".into(), json!(digits));
            }
        }
        Value::Object(map)
    };
    let cells: Vec<Value> = Cell::all().map(cell_of).collect();
    let mut board = Map::new();
    board.insert("size".into(), json!(9));
    board.insert("grid".into(), cells.chunks(9).map(|row| json!(row)).collect());
    let mut text = |key: &str, value: &Option<String>| {
        if let Some(value) = value {
            board.insert(key.into(), json!(value));
        }
    };
    text("title", &details.title);
    text("author", &details.author);
    text("ruleset", &(!details.comments.is_empty()).then(|| details.comments.join("\n")));
    if let Some(solution) = &details.solution {
        board.insert("solution".into(), json!(solution.values().to_vec()));
    }
    let packed = lz_string::pack(&Value::Object(board).to_string());
    out.extend_from_slice(format!("https://f-puzzles.com/?load={packed}\n").as_bytes());
}

/// SudokuPad's own notation: the text after `scl` or `ctc`.
pub(super) fn scl(text: &[u8]) -> Result<Parsed, Fault> {
    let unpacked = unpack(text)?;
    let value = serde_json::from_str(&unpacked).ok().or_else(|| Relaxed::parse(&unpacked));
    let Some(Value::Object(board)) = value else {
        return Err(fault("a SudokuPad puzzle inside the link", "another text"));
    };
    // Long and shortened key.
    let get = |long: &str, short: &str| board.get(long).or_else(|| board.get(short));
    let mut givens = Puzzle::EMPTY;
    for (cell, value) in Cell::all().zip(cells_of(get("cells", "ce"))?) {
        givens.set(cell, digit_of(value.get("value").or_else(|| value.get("v")))?);
        let other = value.as_object().into_iter().flatten();
        let mut other =
            other.filter(|(key, value)| *key != "value" && *key != "v" && !is_empty(value));
        if let Some((key, _)) = other.next() {
            return Err(fault("cells with givens only", format!("{key:?} in {cell}")));
        }
    }
    check_regions(get("regions", "re"))?;
    let mut details = Details::default();
    for cage in get("cages", "ca").and_then(Value::as_array).into_iter().flatten() {
        let cells = cage.get("cells").or_else(|| cage.get("ce"));
        if cells.is_some_and(|cells| !is_empty(cells)) {
            return Err(fault("classic rules only", "a cage"));
        }
        // A cage without cells carries a text: `title: ...`.
        let value =
            cage.get("value").or_else(|| cage.get("v")).and_then(Value::as_str).unwrap_or("");
        named_text(&mut details, value)?;
    }
    if let Some(Value::Object(metadata)) = board.get("metadata") {
        details.title = text_of(metadata.get("title")).or(details.title);
        details.author = text_of(metadata.get("author")).or(details.author);
        details.comments.extend(text_of(metadata.get("rules")));
    }
    let known = [
        "cells", "ce", "regions", "re", "cages", "ca", "metadata", "id", "cellSize", "cs",
        "settings",
    ];
    let other =
        board.iter().find(|(key, value)| !known.contains(&key.as_str()) && !is_empty(value));
    if let Some((key, _)) = other {
        return Err(fault("classic rules only", format!("{key:?}")));
    }
    let format = Format::SudokuPad;
    Ok(Parsed { content: Content::Puzzle(givens), format, blank: None, details })
}

/// `title: ...`, `author: ...`, `rules: ...`, `solution: ...`.
fn named_text(details: &mut Details, text: &str) -> Result<(), Fault> {
    let Some((name, value)) = text.split_once(':') else {
        return if text.is_empty() {
            Ok(())
        } else {
            Err(fault("classic rules only", format!("{text:?}")))
        };
    };
    let value = value.trim().to_owned();
    match name.trim() {
        "title" => details.title = Some(value),
        "author" => details.author = Some(value),
        "rules" => details.comments.push(value),
        "solution" => details.solution = value.as_bytes().try_into().ok().and_then(line::parse),
        _ => return Err(fault("classic rules only", format!("{name:?}"))),
    }
    Ok(())
}

/// The regions must be boxes: all cells of a region in one box, nine of them.
fn check_regions(regions: Option<&Value>) -> Result<(), Fault> {
    for region in regions.and_then(Value::as_array).into_iter().flatten() {
        let cells = region.as_array().into_iter().flatten().map(|place| {
            let number = |i: usize| place.get(i).and_then(Value::as_u64).map(|n| n as usize);
            Cell::at(number(0)?, number(1)?).map(Cell::block)
        });
        let blocks: Vec<Option<usize>> = cells.collect();
        let one = blocks.windows(2).all(|pair| pair[0] == pair[1]);
        if !one || !(blocks.is_empty() || blocks.len() == 9) || blocks.contains(&None) {
            return Err(fault("boxes as regions", "other regions"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(text: &str) -> Vec<u8> {
        lz_string::compress(text).into_bytes()
    }

    /// What a reader says of a link, in few words.
    fn said(result: Result<Parsed, Fault>) -> Result<(String, Details), String> {
        match result {
            Ok(parsed) => Ok((parsed.content.puzzle().unwrap().to_string(), parsed.details)),
            Err(Fault { expected, found: Found::Words(found), .. }) => {
                Err(format!("expected {expected}, found {found}"))
            }
            Err(fault) => panic!("{fault:?}"),
        }
    }

    /// Nine rows of cells, written as `cell` says for a digit and as `blank` otherwise.
    fn grid(puzzle: &Puzzle, cell: impl Fn(u8) -> String, blank: &str) -> String {
        let cells = puzzle.values().map(|v| if v == 0 { blank.to_owned() } else { cell(v) });
        let rows: Vec<String> = cells.chunks(9).map(|row| format!("[{}]", row.join(","))).collect();
        format!("[{}]", rows.join(","))
    }

    fn puzzle() -> Puzzle {
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
            .parse()
            .unwrap()
    }

    #[test]
    fn signs_that_mail_programs_change_are_read() {
        let grid = grid(&puzzle(), |v| format!(r#"{{"value":{v},"given":true}}"#), "{}");
        // Titles of every length, so that some text holds a plus sign.
        let mut plus = 0;
        for length in 1..60 {
            let title = "a title of some length, and then some more words beside it".get(..length);
            let title = title.unwrap_or("x");
            let text = packed(&format!(r#"{{"size":9,"title":"{title}","grid":{grid}}}"#));
            plus += text.iter().filter(|&&b| b == b'+').count();
            let spaces: Vec<u8> = text.iter().map(|&b| if b == b'+' { b' ' } else { b }).collect();
            let percent = String::from_utf8(text.clone()).unwrap().replace('+', "%2B");
            for text in [text, spaces, percent.into_bytes()] {
                let (found, details) = said(fpuzzles(&text, Format::FPuzzles)).unwrap();
                assert_eq!(found, puzzle().to_string());
                assert_eq!(details.title.as_deref(), Some(title));
            }
        }
        assert!(plus > 0);
    }

    #[test]
    fn rules_beyond_the_classic_ones_are_refused() {
        let grid = grid(&Puzzle::EMPTY, |v| v.to_string(), "{}");
        let read = |more: &str| {
            let text = packed(&format!(r#"{{"size":9,"grid":{grid}{more}}}"#));
            said(fpuzzles(&text, Format::FPuzzles)).map(|found| found.0)
        };
        assert_eq!(read(r#","killercage":[],"antiknight":false"#), Ok(".".repeat(81)));
        let refused = |key: &str| Err(format!("expected classic rules only, found {key:?}"));
        assert_eq!(
            read(r#","killercage":[{"cells":["R1C1"],"value":"3"}]"#),
            refused("killercage")
        );
        assert_eq!(read(r#","diagonal+":true"#), refused("diagonal+"));
        assert_eq!(
            said(fpuzzles(&packed(r#"{"size":6}"#), Format::FPuzzles)).unwrap_err(),
            "expected a board of size 9, found 6"
        );
        let far = "A".repeat(MOST_PACKED + 1);
        let error = said(fpuzzles(far.as_bytes(), Format::FPuzzles)).unwrap_err();
        assert!(error.starts_with("expected at most 8192 characters"), "{error}");
    }

    #[test]
    fn the_shortened_notation_of_sudokupad_is_read() {
        let cells = grid(&puzzle(), |v| format!("{{v:{v}}}"), "");
        let text = format!(
            "{{cs:50,ce:{cells},ca:[{{v:'title: It\\'s one'}},{{v:'author: me'}}],\
             re:[[[0,0],[0,1],[0,2],[1,0],[1,1],[1,2],[2,0],[2,1],[2,2]]]}}"
        );
        let (found, details) = said(scl(&packed(&text))).unwrap();
        assert_eq!(found, puzzle().to_string());
        assert_eq!(details.title.as_deref(), Some("It's one"));
        assert_eq!(details.author.as_deref(), Some("me"));
        let cells = grid(&puzzle(), |v| format!(r#"{{"value":"{v}"}}"#), "{}");
        let text = format!(r#"{{"cellSize":50,"cells":{cells},"lines":[],"regions":[]}}"#);
        assert_eq!(said(scl(&packed(&text))).unwrap().0, puzzle().to_string());
        for (more, found) in [
            (r#""lines":[{"wayPoints":[[1,1],[2,2]]}]"#, "\"lines\""),
            (r#""cages":[{"cells":[[0,0],[0,1]],"value":"3"}]"#, "a cage"),
        ] {
            let text = format!(r#"{{"cells":{cells},{more}}}"#);
            let error = said(scl(&packed(&text))).unwrap_err();
            assert_eq!(error, format!("expected classic rules only, found {found}"));
        }
        let regions = r#""regions":[[[0,0],[0,1],[0,2],[0,3],[1,1],[1,2],[2,0],[2,1],[2,2]]]"#;
        let error = said(scl(&packed(&format!(r#"{{"cells":{cells},{regions}}}"#)))).unwrap_err();
        assert_eq!(error, "expected boxes as regions, found other regions");
    }
}

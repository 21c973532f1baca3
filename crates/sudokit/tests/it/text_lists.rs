//! Grids as programs and spreadsheets write them: arrays, values with commas, numbers.

use sudokit::text::{Content, Format, Record, records, write_grid};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The puzzle with these pieces between cells and between rows, and this for an empty cell.
fn grid(cell: impl Fn(char) -> String, gap: &str, between: &str) -> String {
    let cells: Vec<String> = PUZZLE.chars().map(cell).collect();
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(gap)).collect();
    rows.join(between)
}

fn bare(c: char) -> String {
    if c == '.' { "0".to_owned() } else { c.to_string() }
}

fn read(text: &str) -> Vec<(String, Format)> {
    let read = |r: Result<Record, _>| {
        let record = r.unwrap_or_else(|e| panic!("{e}\n{text}"));
        (record.content.puzzle().unwrap().to_string(), record.format)
    };
    records(text.as_bytes()).map(read).collect()
}

#[test]
fn arrays_of_texts_are_read_in_one_line_and_in_several() {
    let quoted = |c: char| format!("\"{c}\"");
    let empty = |c: char| if c == '.' { "\"\"".to_owned() } else { format!("'{c}'") };
    let texts = [
        format!("[[{}]]\n", grid(quoted, ",", "],[")),
        format!("[[{}]]\n", grid(quoted, ", ", "],\n [")),
        // As the page of problem 37 has it.
        format!("board =\n[[{}]]\n", grid(quoted, ",", "]\n,[")),
        format!("Input: board = [[{}]]\n", grid(quoted, ",", "],[")),
        format!("board = [\n  [{}],\n]\n", grid(quoted, ",", "],\n  [")),
        format!(
            "char[][] board = {{\n  {{{}}}\n}};\n",
            grid(|c| format!("'{c}'"), ", ", "},\n  {")
        ),
        format!("[[{}]]\n", grid(empty, ",", "],[")),
    ];
    for text in texts {
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::LeetCode)], "{text}");
    }
}

#[test]
fn arrays_of_numbers_are_read_as_many_languages_write_them() {
    let texts = [
        format!("[[{}]]\n", grid(bare, ",", "],[")),
        format!("[[{}]]\n", grid(bare, ", ", "],\n [")),
        format!("grid = [\n    [{}],\n]\n", grid(bare, ", ", "],\n    [")),
        format!("int grid[9][9] = {{\n    {{{}}},\n}};\n", grid(bare, ", ", "},\n    {")),
        // numpy
        format!("[[{}]]\n", grid(bare, " ", "]\n [")),
        format!("array([[{}]])\n", grid(bare, ", ", "],\n       [")).replacen("array(", "a = (", 1),
    ];
    for text in texts {
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::Array)], "{text}");
    }
}

#[test]
fn a_grid_out_of_a_spreadsheet_is_read() {
    let empty = |c: char| if c == '.' { String::new() } else { c.to_string() };
    let quoted = |c: char| format!("\"{}\"", if c == '.' { ' ' } else { c });
    for text in [
        grid(empty, ",", "\n"),
        grid(bare, ",", "\r\n"),
        grid(empty, ";", "\n"),
        grid(quoted, ",", "\n"),
    ] {
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::CsvGrid)], "{text}");
    }
}

#[test]
fn eighty_one_numbers_in_a_line_are_read() {
    for text in [
        grid(bare, " ", " "),
        grid(bare, ",", ","),
        format!("[{}]", grid(bare, ", ", ", ")),
        format!("x = [{}];", grid(bare, ",", ",")),
    ] {
        let text = format!("{text}\n{text}\n");
        let expected = (PUZZLE.to_owned(), Format::Numbers);
        assert_eq!(read(&text), [expected.clone(), expected], "{text}");
    }
}

#[test]
fn rows_as_texts_are_read() {
    let text = format!("[\"{}\"]\n", grid(|c| c.to_string(), "", "\",\n \""));
    assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::Sdk)]);
    #[cfg(feature = "json")]
    {
        let rows = grid(|c| c.to_string(), "", "\",\"");
        let text = format!("{{\"board\":[\"{rows}\"]}}\n");
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::Jsonl)]);
    }
}

#[test]
fn a_fault_in_a_list_costs_one_error_a_grid() {
    let text = format!("[[{}]]\n\n{PUZZLE}\n", grid(bare, ", ", "],\n ["));
    let wrong = text.replacen("0, 0, 0]", "0, 0, a]", 1);
    let results: Vec<_> = records(wrong.as_bytes()).collect();
    assert_eq!(results.len(), 2, "{results:?}");
    let error = results[0].as_ref().unwrap_err().to_string();
    assert_eq!(
        error,
        "line 1, column 27: expected a digit or a blank (. 0 _ * x X ? -), found 'a'"
    );
    let short = text.replacen("0, 0, 0]", "0, 0]", 1);
    let error = records(short.as_bytes()).next().unwrap().unwrap_err().to_string();
    assert_eq!(error, "line 1, column 27: expected nine cells in a row, found 8 cells");
}

/// The first error of a text: its line, its column and what was found.
fn error(text: &str) -> (u64, u64, String) {
    let error = records(text.as_bytes()).find_map(Result::err).unwrap();
    (error.line as u64, error.column as u64, error.found.into_owned())
}

#[test]
fn what_is_pasted_from_chats_and_spreadsheets_is_read() {
    let key = |c: char| if c == '.' { "⬜".to_owned() } else { format!("{c}\u{fe0f}\u{20e3}") };
    let wide = |c: char| {
        let digit = bare(c).parse::<u32>().unwrap();
        char::from_u32('０' as u32 + digit).unwrap().to_string()
    };
    let empty = |c: char| if c == '.' { String::new() } else { c.to_string() };
    let escape = |c: char| match c {
        '.' => "''".to_owned(),
        c => format!("\"\\u{:04x}\"", c as u32 - '0' as u32 + '０' as u32),
    };
    for text in [
        format!("[[{}]]", grid(escape, ", ", "], [")),
        grid(key, "", "\n"),
        grid(wide, "", "\n"),
        grid(wide, "\u{3000}", "\n"),
        grid(empty, "\t", "\r\n"),
        format!("{}  # in one line", grid(wide, "", "")),
        format!("{}\n{}", grid(key, "", ""), grid(empty, "\t", "\n")),
    ] {
        let found = read(&format!("{text}\n"));
        assert!(!found.is_empty() && found.iter().all(|(puzzle, _)| puzzle == PUZZLE), "{text}");
    }
    // A row without a digit.
    let rows = ["\t\t\t\t\t\t\t\t"; 8].join("\n");
    assert_eq!(read(&format!("1\t\t\t\t\t\t\t\t2\n{rows}\n"))[0].0[..9], *"1.......2");
    // A column is that of the character that people see.
    let bad = grid(key, "", "\n").replacen("7\u{fe0f}", "ä", 1);
    assert_eq!(error(&bad).1, 5, "{bad}");
}

#[test]
fn links_of_sudokupad_are_read_in_all_forms_and_numbers_of_its_server_are_said_to_be_some() {
    let mut link = Vec::new();
    write_grid(&mut link, Format::SudokuPad, &PUZZLE.parse().unwrap(), None);
    let link = String::from_utf8(link).unwrap();
    for form in ["app/", "app/sudoku/", "app/?puzzleid=", "app/sudoku/?puzzleid="] {
        let text = link.replace("app/", form);
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::SudokuPad)], "{text}");
    }
    for form in ["", "?puzzleid="] {
        let (_, column, found) = error(&format!("https://sudokupad.app/{form}0a1b2c3d4e\n"));
        assert_eq!(column as usize, 23 + form.len());
        assert!(found.contains("open the link there and copy the puzzle"), "{found}");
    }
}

#[cfg(feature = "formats")]
#[test]
fn rules_beside_a_grid_are_never_dropped() {
    let objects = [
        r#""cages":[{"sum":9,"cells":["r1c1","r1c2"]}]"#,
        r#""variant":"killer""#,
        r#""type":"diagonal""#,
        r#""rules":"Digits increase along thermometers.""#,
        r#""thermos":[["r1c1","r1c2"]]"#,
        r#""diagonal":true"#,
        r#""extraRegions":[["r1c1","r1c2"]]"#,
        r#""killer_cages":[{"cells":["R1C1"],"value":"3"}]"#,
        r#""Kropki-Dots":[{"cells":["r1c1","r1c2"]}]"#,
        r#""german whispers":[["r1c1","r1c2"]]"#,
        r#""nonconsecutive":true"#,
        r#""even":["r1c1"]"#,
        r#""lines":[["r1c1","r1c2"]]"#,
    ];
    for rule in objects {
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",{rule}}}\n");
        let error = records(text.as_bytes()).next().unwrap().unwrap_err().to_string();
        assert!(error.contains("without other rules, found the key"), "{text}{error}");
    }
    let plain = [
        r#""cages":[]"#,
        r#""variant":"classic""#,
        r#""type":"easy""#,
        r#""rules":"Normal sudoku rules apply.""#,
        r#""diagonal":false"#,
        r#""difference":3,"lines":4,"even":40,"skyscraper":2,"extraRegions":[]"#,
    ];
    for plain in plain {
        let text = format!("{{\"puzzle\":\"{PUZZLE}\",{plain}}}\n");
        assert_eq!(read(&text), [(PUZZLE.to_owned(), Format::Jsonl)], "{text}");
    }
    let table = format!("puzzle,variant\n{PUZZLE},killer\n{PUZZLE},classic\n{PUZZLE},\n");
    let read: Vec<bool> = records(table.as_bytes()).map(|record| record.is_ok()).collect();
    assert_eq!(read, [false, true, true]);
}

#[test]
fn a_text_without_a_puzzle_always_says_so() {
    for text in ["[]", "[[]]", "[[[]]]", "{ }", "---------", "Grid 1", "[Puzzle]", "[", "abc"] {
        let read: Vec<_> = records(format!("{text}\n").as_bytes()).collect();
        assert!(matches!(&read[..], [Err(_)]), "{text}: {read:?}");
    }
}

#[cfg(feature = "formats")]
#[test]
fn tables_of_programs_and_arrays_of_objects_are_read() {
    let solution =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    // A separator ends each record, but not the header.
    let table = format!("Puzzle,Solution,Givens\n{PUZZLE},{solution},30,\n{PUZZLE},,30,\n");
    let expected = (PUZZLE.to_owned(), Format::Csv);
    assert_eq!(read(&table), [expected.clone(), expected]);
    let object = format!("{{\"puzzle\":\"{PUZZLE}\",\"solution\":\"{solution}\"}}");
    let array = format!("[\n{object},\n  {object}\n]\n");
    let expected = (PUZZLE.to_owned(), Format::Jsonl);
    assert_eq!(read(&array), [expected.clone(), expected]);
    // The solution of an object over several lines is no puzzle.
    let lines = format!("{{\n  \"puzzle\": \"{PUZZLE}\",\n  \"solution\": \"{solution}\"\n}}\n");
    let expected = (PUZZLE.to_owned(), Format::Jsonl);
    assert_eq!(read(&lines), [expected]);
}

/// JSON that is no object a line, and objects that have the puzzle inside.
#[cfg(feature = "formats")]
#[test]
fn documents_of_json_are_read() {
    let rows = PUZZLE.as_bytes().chunks(9).map(|row| str::from_utf8(row).unwrap());
    let lines = rows.collect::<Vec<_>>().join("\\n");
    let object = format!("{{\"puzzle\":\"{PUZZLE}\"}}");
    let one = (PUZZLE.to_owned(), Format::Jsonl);
    for (text, count) in [
        (format!("[{object},{object}]"), 2),
        (format!("[{object},\n{object}]"), 2),
        (format!("{{\"puzzles\":[\"{PUZZLE}\",\"{PUZZLE}\"]}}"), 2),
        (format!("{{\"puzzles\":[{object},{object}]}}"), 2),
        (format!("{{\n  \"puzzles\": [\n    \"{PUZZLE}\",\n    \"{PUZZLE}\"\n  ]\n}}"), 2),
        (format!("[\n  {{\n    \"puzzle\": \"{PUZZLE}\"\n  }},\n  {object}\n]"), 2),
        (format!("{{\"puzzle\":\"{lines}\"}}"), 1),
        (format!("{{\"puzzle\":\"{lines}\",\"solution\":\"{lines}\"}}"), 1),
        (format!("{{\"clues\":\"{PUZZLE}\"}}\n{{\"initial_board\":\"{PUZZLE}\"}}"), 2),
        (format!("{{\"question\":\"Solve this with digits 1-9:\\n{lines}\"}}"), 1),
        (format!("{{\"prompt\":\"Solve {PUZZLE}, please\"}}"), 1),
        (format!("{{\"id\":1,\"metadata\":{{\"puzzle\":\"{PUZZLE}\",\"level\":2}}}}"), 1),
        (
            format!(
                "{{\"messages\":[{{\"role\":\"system\",\"content\":\"You solve.\"}},\
                 {{\"role\":\"user\",\"content\":\"Solve {PUZZLE}\"}},\
                 {{\"role\":\"assistant\",\"content\":\"{}\"}}]}}",
                PUZZLE.replace('.', "1")
            ),
            1,
        ),
    ] {
        assert_eq!(read(&format!("{text}\n")), vec![one.clone(); count], "{text}");
    }
    // Rules inside, two puzzles in one object, brackets that are never closed.
    for text in [
        format!("{{\"data\":{{\"puzzle\":\"{PUZZLE}\",\"cages\":[[1]]}}}}"),
        format!(
            "{{\"a\":{{\"puzzle\":\"{PUZZLE}\"}},\"b\":{{\"puzzle\":\"{}\"}}}}",
            ".".repeat(81)
        ),
        format!("{{\"cages\":[[1]],\"puzzles\":[\"{PUZZLE}\",\"{PUZZLE}\"]}}"),
        "{\n\"puzzle\": [\n".to_owned(),
    ] {
        assert!(records(text.as_bytes()).all(|record| record.is_err()), "{text}");
    }
    // An error has the place in its line, and the others are read.
    let text = format!("[\n{{\n\"puzzle\": \"53\"\n}},\n{object}\n]\n");
    let found: Vec<_> = records(text.as_bytes()).collect();
    assert!(matches!(&found[..], [Err(e), Ok(_)] if (e.line, e.column) == (3, 11)), "{found:?}");
    // A brace alone begins an array of C, too.
    let array = format!("{{\n{{{}}}\n}};\n", grid(bare, ",", "},\n{"));
    assert_eq!(read(&array)[0].0, PUZZLE);
}

/// Candidates between brackets, with marks, in lists; a cell without any.
#[test]
fn candidates_are_read_in_every_dress() {
    let cell = |i: usize| match i % 4 {
        0 => vec![i % 9 + 1],
        1 => vec![1, 2, 4],
        2 => vec![3, 9],
        _ => vec![2, 5, 6, 8],
    };
    let marks = |write: fn(&[usize]) -> String, gap: &str, between: &str| {
        let cells: Vec<String> = (0..81).map(|i| write(&cell(i))).collect();
        cells.chunks(9).map(|row| row.join(gap)).collect::<Vec<_>>().join(between)
    };
    fn joined(digits: &[usize], by: &str) -> String {
        digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(by)
    }
    fn several(digits: &[usize], [before, by, after]: [&str; 3]) -> String {
        match digits {
            [digit] => digit.to_string(),
            digits => format!("{before}{}{after}", joined(digits, by)),
        }
    }
    let plain = marks(|d| joined(d, ""), " ", "\n");
    let sets = |text: &str| -> Vec<Option<String>> {
        let of = |r: Result<Record, _>| match r.ok()?.content {
            Content::Pencilmarks(marks) => Some(marks.to_string()),
            _ => None,
        };
        records(text.as_bytes()).map(of).collect()
    };
    let expected = sets(&plain);
    assert!(matches!(&expected[..], [Some(_)]));
    for text in [
        marks(|d| format!("{{{}}}", joined(d, "")), " ", "\n"),
        marks(|d| several(d, ["(", "", ")"]), " ", "\n"),
        marks(|d| several(d, ["[", "", "]"]), " ", "\n"),
        marks(|d| several(d, ["(", " ", ")"]), " ", "\n"),
        marks(|d| joined(d, ""), ",", "\n"),
        marks(|d| several(d, ["*", "", ""]), " ", "\n"),
        marks(|d| several(d, ["#", "", ""]), " ", "\n"),
        marks(|d| several(d, ["-", "", ""]), " ", "\n"),
        marks(|d| several(d, ["a", "", ""]), " ", "\n"),
        marks(|d| several(d, ["", "", "*"]), " | ", "\n---+---+---\n"),
        marks(|d| joined(d, "").replace("24", "(2)4"), " ", "\n"),
        format!("[[{}]]", marks(|d| several(d, ["[", ", ", "]"]), ", ", "],\n ["),),
        format!("[[{}]]", marks(|d| format!("[{}]", joined(d, ",")), ",", "],["),),
        format!("[[{}]]", marks(|d| format!("{{{}}}", joined(d, ", ")), ", ", "], [")),
    ] {
        assert_eq!(sets(&text), expected, "{text}");
    }
    // A cell without candidates, in any sign.
    for sign in [".", "_", "-", "0", "{}", "[]"] {
        let text = format!("{sign} {}", plain.split_once(' ').unwrap().1);
        let found = sets(&text);
        assert!(matches!(&found[..], [Some(marks)] if marks.starts_with("........")), "{text}");
    }
    // Givens with one slip are no candidates.
    let slip = grid(bare, " ", "\n").replacen("5 3 0", "5 34 0", 1);
    assert!(records(slip.as_bytes()).all(|record| record.is_err()), "{slip}");
}

#[test]
fn sections_of_an_sdk_file_are_layers_of_one_puzzle() {
    let givens = PUZZLE.as_bytes().chunks(9).map(|row| std::str::from_utf8(row).unwrap());
    let rows: Vec<&str> = givens.collect();
    let rows = rows.join("\n");
    let state = rows.replacen("53..7", "534.7", 1);
    let marks = "12,3,,45,,,,9,1\n".repeat(9);
    let text =
        format!("[Puzzle]\n{rows}\n\n[State]\n{state}\n[PencilMarks]\n{marks}[Colors]\nab.\n");
    let both = format!("{text}[Puzzle]\n{rows}\n{PUZZLE}\n");
    let all: Vec<_> = records(both.as_bytes()).collect();
    assert_eq!(all.len(), 3, "{all:?}");
    let first = all[0].as_ref().unwrap();
    assert_eq!((first.line, first.last_line), (2, 33));
    let details = first.details.as_deref().unwrap();
    let placed: Vec<String> =
        details.placed.unwrap().givens().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    assert_eq!(placed, ["r1c3=4"]);
    let candidates = details.candidates.unwrap();
    let of = |cell: &str| candidates.get(cell.parse().unwrap()).to_string();
    assert_eq!(["r1c3", "r1c1", "r1c4", "r2c1"].map(of), ["4", "5", "45", "6"]);
    assert_eq!(details.field("colors"), Some("ab."));
    assert!(all[1..].iter().all(|one| one.as_ref().unwrap().details.is_none()));
    // A state that contradicts its puzzle is an error; a state alone is a puzzle.
    let wrong = format!("[Puzzle]\n{rows}\n[State]\n{}\n", state.replacen("534", "634", 1));
    let error = records(wrong.as_bytes()).nth(1).unwrap().unwrap_err();
    assert_eq!((error.line, error.found.as_ref()), (20, "6 in r1c1, where 5 is given"));
    assert_eq!(records(format!("[State]\n{rows}\n").as_bytes()).count(), 1);
}

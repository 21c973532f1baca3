//! The example files of every format, read and written.

use std::fmt::Write;
use std::path::Path;
use sudokit::Pencilmarks;
use sudokit::text::{Content, Details, Format, Reader, Record, TextError, write_grid};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/formats").join(name);
    std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

pub(crate) fn read_with(mut reader: Reader, text: &[u8]) -> Vec<Result<Record, TextError>> {
    let mut all = Vec::new();
    let whole = text.strip_suffix(b"\n").unwrap_or(text);
    for line in whole.split(|&b| b == b'\n') {
        reader.push(line);
        all.extend(reader.by_ref());
    }
    reader.finish();
    all.extend(reader);
    all
}

/// One line for each record or error, as a snapshot shows it.
fn summary(text: &[u8]) -> String {
    let mut out = String::new();
    for result in read_with(Reader::new(), text) {
        match result {
            Ok(r) => {
                let content = match r.content {
                    Content::Puzzle(p) if p.to_string() == PUZZLE => "the puzzle".to_owned(),
                    Content::Puzzle(p) => p.to_string(),
                    content => content.to_string(),
                };
                let Record { line, last_line, format, blank, span, .. } = &r;
                write!(out, "{line}-{last_line} {format} {:?}", *blank as char).unwrap();
                if !span.is_empty() {
                    write!(out, " bytes {span:?}").unwrap();
                }
                write!(out, " {content}").unwrap();
                if let Some(details) = &r.details {
                    describe(&mut out, details);
                }
                out.push('\n');
            }
            Err(error) => writeln!(out, "{error}").unwrap(),
        }
    }
    out
}

/// The details that are there, one after the other.
fn describe(out: &mut String, details: &Details) {
    let short = |grid: &dyn ToString| match grid.to_string() {
        text if text == PUZZLE => "the puzzle".to_owned(),
        text => text,
    };
    let mut item = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            write!(out, "\n    {name}: {value}").unwrap();
        }
    };
    item("title", details.title.clone());
    item("author", details.author.clone());
    for comment in &details.comments {
        item("comment", Some(format!("{comment:?}")));
    }
    item("placed", details.placed.map(|grid| short(&grid)));
    let marks = |marks: Pencilmarks| {
        let sets: Vec<String> = marks.sets().iter().map(ToString::to_string).collect();
        sets.join(" ")
    };
    item("candidates", details.candidates.map(marks));
    item("solution", details.solution.map(|grid| short(&grid)));
    for field in &details.fields {
        item(&field.name, Some(format!("{:?} ({:?})", field.value, field.kind)));
    }
}

#[test]
fn every_example_file_reads_as_recorded() {
    let names = [
        "2239.txt",
        "2580.txt",
        "windows.txt",
        "lines.txt",
        "boxed.txt",
        "pasted.txt",
        "two.sdk",
        "two.sdm",
        "one.ss",
        "mixed.txt",
        "faulty.txt",
        "arrays.txt",
    ];
    for name in names {
        insta::assert_snapshot!(name, summary(&file(name)));
    }
}

#[test]
#[cfg(feature = "formats")]
fn every_example_file_with_a_syntax_of_its_own_reads_as_recorded() {
    let names = [
        "hodoku.txt",
        "table.csv",
        "table.tsv",
        "objects.jsonl",
        "bank.txt",
        "opensudoku-1.xml",
        "opensudoku-2.opensudoku",
        "links.txt",
        "marks.txt",
    ];
    for name in names {
        insta::assert_snapshot!(name, summary(&file(name)));
    }
}

#[test]
fn a_grid_is_written_as_the_example_files_are() {
    let puzzle = PUZZLE.parse().unwrap();
    for (format, name) in [
        (Format::Judge2239, "2239.txt"),
        (Format::Judge2580, "2580.txt"),
        (Format::Boxed, "boxed.txt"),
        (Format::SimpleSudoku, "one.ss"),
    ] {
        let mut out = Vec::new();
        write_grid(&mut out, format, &puzzle, None);
        assert_eq!(String::from_utf8(out), String::from_utf8(file(name)), "{name}");
    }
}

#[test]
fn a_chosen_format_refuses_the_others() {
    for (format, good, bad) in [
        (Format::Judge2239, "2239.txt", "2580.txt"),
        (Format::Judge2580, "2580.txt", "2239.txt"),
        (Format::Line, "two.sdm", "2239.txt"),
        (Format::Sdm, "two.sdm", "boxed.txt"),
        (Format::Boxed, "boxed.txt", "two.sdm"),
        (Format::Sdk, "two.sdk", "one.ss"),
        (Format::SimpleSudoku, "one.ss", "boxed.txt"),
    ] {
        let results = read_with(Reader::with_format(format), &file(good));
        assert!(!results.is_empty());
        for result in results {
            assert_eq!(result.unwrap().format, format);
        }
        let results = read_with(Reader::with_format(format), &file(bad));
        assert!(!results.is_empty() && results.iter().all(Result::is_err), "{format}: {results:?}");
    }
}

/// Found by fuzzing: keys, values and words of the text went into messages whole.
#[test]
fn an_error_repeats_little_of_the_text() {
    let long = "k".repeat(5000);
    let texts = [
        format!("{{\"{long}\":1}}"),
        format!("{{\"puzzle\":\"{long}\"}}"),
        format!("puzzle,{long}\n{long},1\n"),
        format!("https://f-puzzles.com/?load={long}"),
        format!("https://example.org/{long}"),
        format!(":::{long}:"),
        format!("<opensudoku><game data=\"{long}\"/>"),
        long,
    ];
    for text in texts {
        let results = read_with(Reader::new(), text.as_bytes());
        assert!(!results.is_empty());
        for result in results {
            let error = result.unwrap_err();
            assert!(error.to_string().len() < 500, "{error}");
        }
    }
}

/// Found by fuzzing: a line inside a value that looked like XML began a file.
#[test]
#[cfg(feature = "formats")]
fn a_value_in_quotes_may_hold_anything() {
    let comment = "one\n<?xml\n# two\n\n{\"a\"\n5 3 0 0 7 0 0 0 0\n:::x:";
    let text = format!("puzzle,comment\n{PUZZLE},\"{}\"\n", comment.replace('"', "\"\""));
    let results = read_with(Reader::new(), text.as_bytes());
    let [Ok(record)] = &results[..] else { panic!("{results:?}") };
    assert_eq!(record.details.as_ref().unwrap().comments.join("\n"), comment);
}

/// Whatever is under way, a plain line is a puzzle, and a reader is fresh after it.
#[test]
#[cfg(feature = "formats")]
fn a_plain_line_ends_whatever_was_open() {
    for (open, line) in [
        ("quizzes,solutions\n\"a", 2),
        ("<opensudoku>\n<game data=", 2),
        ("530070000\n600195000", 3),
    ] {
        let results = read_with(Reader::new(), format!("{open}\n{PUZZLE}\n{PUZZLE}\n").as_bytes());
        let [Err(error), Ok(first), Ok(second)] = &results[..] else { panic!("{results:?}") };
        assert_eq!(error.line, line, "{error}");
        assert_eq!((first.line, second.line), (3, 4));
        let mut reader = Reader::new();
        open.split('\n').for_each(|line| reader.push(line.as_bytes()));
        let text = format!("{PUZZLE}\n");
        assert_eq!(reader.take_plain_lines(text.as_bytes(), &mut Vec::new()), 0);
        reader.push(PUZZLE.as_bytes());
        assert_eq!(reader.by_ref().count(), 2);
        assert_eq!(reader.take_plain_lines(text.as_bytes(), &mut Vec::new()), 82);
    }
}

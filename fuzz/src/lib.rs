//! What must hold for every text, whatever it is.

use sudokit::Budget;
use sudokit::text::{Content, Details, Format, Reader, Record, TextError, Writer};
use sudokit_text::variants;
use sudokit_variants::Outcome;

/// Everything that a reader makes of a text.
pub fn read(mut reader: Reader, text: &[u8]) -> Vec<Result<Record, TextError>> {
    let mut all = Vec::new();
    let raw: Vec<&[u8]> = text.split(|&b| b == b'\n').collect();
    for line in &raw {
        reader.push(line);
        all.extend(reader.by_ref());
    }
    reader.finish();
    all.extend(reader.by_ref());
    let lines = reader.lines();
    for result in &all {
        match result {
            Ok(record) => {
                assert!(1 <= record.line && record.line <= record.last_line);
                assert!(record.last_line <= lines);
                let line = raw[record.line as usize - 1];
                assert!(record.span.start <= record.span.end && record.span.end <= line.len());
            }
            Err(error) => {
                assert!(1 <= error.line && error.line <= lines + 1, "{error}");
                assert!(error.column >= 1);
                assert!(error.to_string().len() < 2000, "an error repeats too much of the text");
            }
        }
    }
    all
}

/// Reading line by line and reading in parts, as a pipeline does, is the same.
pub fn read_in_parts(text: &[u8]) -> Vec<Result<(Content, u64), TextError>> {
    let (mut reader, mut rest, mut all) = (Reader::new(), text, Vec::new());
    let short = |r: Result<Record, TextError>| r.map(|r| (r.content, r.line));
    while !rest.is_empty() {
        let whole = rest.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        // Asked now and then: it looks at all that is left.
        let ask = reader.lines() % 16 == 0;
        let part = if ask { reader.independent_part(&rest[..whole]) } else { 0 };
        if part > 0 {
            // Elsewhere, by a copy.
            let mut copy = reader.clone();
            for line in rest[..part - 1].split(|&b| b == b'\n') {
                copy.push(line);
                all.extend(copy.by_ref().map(short));
            }
            reader.skip_lines(copy.lines() - reader.lines());
            rest = &rest[part..];
            continue;
        }
        let (mut puzzles, first) = (Vec::new(), reader.lines() + 1);
        let used = reader.take_plain_lines(rest, &mut puzzles);
        all.extend((first..).zip(puzzles).map(|(line, p)| Ok((Content::Puzzle(p), line))));
        rest = &rest[used..];
        let end = rest.iter().position(|&b| b == b'\n');
        if end.is_some() || !rest.is_empty() {
            reader.push(&rest[..end.unwrap_or(rest.len())]);
            rest = &rest[end.map_or(rest.len(), |end| end + 1)..];
        }
        all.extend(reader.by_ref().map(short));
    }
    reader.finish();
    all.extend(reader.map(short));
    all
}

/// What a format can hold of a record is read back as it was.
pub fn round_trip(record: &Record, format: Format) {
    let none = Details::default();
    let details = record.details.as_deref().unwrap_or(&none);
    let (mut out, mut writer) = (Vec::new(), Writer::new(format));
    let Ok(lost) = writer.write(&mut out, record) else {
        assert!(out.is_empty());
        return;
    };
    writer.finish(&mut out);
    let out = [writer.opening().unwrap_or_default().as_bytes(), &out].concat();
    let text = String::from_utf8_lossy(&out);
    let again = read(Reader::with_format(format), out.strip_suffix(b"\n").unwrap_or(&out));
    let [Ok(again)] = &again[..] else { panic!("{format}: {again:?}\n{text}") };
    if details.placed.is_none() && details.candidates.is_none() {
        match (record.content.to_puzzle(), again.content.to_puzzle()) {
            (Some(before), Some(after)) => assert_eq!(before, after, "{format}\n{text}"),
            (before, after) => {
                assert_eq!(before, after, "{format}\n{text}");
                assert_eq!(record.content, again.content, "{format}\n{text}");
            }
        }
        if lost.is_empty() {
            let after = again.details.as_deref().unwrap_or(&none);
            assert_eq!(after.solution, details.solution, "{format}\n{text}");
        }
    }
}

/// Reads in one format, and writes what was read in it again.
pub fn check(format: Format, text: &[u8]) {
    for record in read(Reader::with_format(format), text).into_iter().flatten().take(2) {
        assert_eq!(record.format, format.grid());
        round_trip(&record, format);
    }
}

/// Pictures gather the givens, so the order of constraints may change: they are compared without it.
fn sorted(puzzle: &sudokit_variants::Variant) -> (String, Vec<String>) {
    let mut constraints: Vec<String> =
        puzzle.constraints.iter().map(|constraint| format!("{constraint:?}")).collect();
    constraints.sort();
    let words = (&puzzle.title, &puzzle.author, &puzzle.rules, &puzzle.solution);
    (format!("{:?} {words:?}", puzzle.shape), constraints)
}

/// The reader of other sizes and rules answers: with an error that has its place, or with a puzzle
/// that its writers and the engines take.
pub fn variant(format: variants::Format, text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    // No text is too odd to be recognized and cut.
    variants::Format::of(&text);
    variants::split(&text);
    let puzzle = match variants::read_as(&text, format) {
        Ok(read) => read.puzzle,
        Err(error) => {
            assert!(error.line >= 1 && error.line <= text.lines().count() + 1, "{error}");
            assert!(error.column >= 1);
            assert!(error.to_string().len() < 2000, "an error repeats too much of the text");
            return;
        }
    };
    assert_eq!(puzzle.fault(), None);
    for to in variants::Format::ALL {
        let Ok(written) = variants::write(&puzzle, to) else { continue };
        let again = variants::read_as(&written.text, to);
        let again =
            again.unwrap_or_else(|error| panic!("{}: {error}\n{}", to.name(), written.text));
        assert_eq!(again.puzzle.shape, puzzle.shape, "{}", written.text);
        if matches!(to, variants::Format::Lines | variants::Format::Json) {
            assert_eq!(sorted(&again.puzzle), sorted(&puzzle), "{}", written.text);
        }
    }
    // Whatever the puzzle is, few guesses take little time.
    if let Ok(Outcome::Unique(grid) | Outcome::Multiple(grid, _)) =
        puzzle.classify(&Budget::at_most(20))
    {
        assert_eq!(puzzle.check(&grid), Ok(()));
    }
}

//! Which kind of puzzles comes: plain 9x9 grids, or other sizes and rules.
//!
//! The beginning of the first input decides for all inputs: what the reader of 9x9 understands is
//! its own.

use super::Inputs;
use sudokit::text::Reader;
use sudokit_variants::formats::{self, Format, Splitter, Text, split};

/// What a command for plain grids says of other puzzles.
pub(crate) const REFUSAL: &str =
    "only solve, count, check, convert and analyze take puzzles of other sizes and rules";

impl Inputs {
    /// Whether the first puzzle is of another size or has other rules.
    pub(crate) fn are_variants(&self) -> bool {
        self.by_beginning(decide)
    }
}

/// Whether a text in the format of SudokuPad, JSON or a link, may hold a puzzle.
fn holds_a_puzzle(text: &str) -> bool {
    text.starts_with('{') || ["scl", "ctc", "fpuz"].iter().any(|mark| text.contains(mark))
}

/// Whether a text begins with such a puzzle; `None` where more text is needed.
fn decide(text: &str, is_all: bool) -> Option<bool> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let Some(first) = first else { return is_all.then_some(false) };
    // Of JSON the first line may be a brace alone. Objects behind the first one say nothing.
    let object = first.trim_start().starts_with('{').then(|| first_of(text)).flatten();
    let head = object.as_ref().map_or(first, |object| &object.text);
    let format = Format::of(head);
    if matches!(format, Format::Lines | Format::Iss | Format::SumoCue | Format::Solo) {
        return Some(true);
    }
    // What the reader of 9x9 understands is its own: the first puzzle, or one behind bad rows.
    let mut reader = Reader::new();
    let end = is_all.then_some(None);
    let mut records = (1..).zip(text.lines().map(Some).chain(end)).flat_map(|(number, line)| {
        match line {
            Some(line) => reader.push(line.as_bytes()),
            None => reader.finish(),
        }
        reader.by_ref().map(move |record| (number, record.is_ok())).collect::<Vec<_>>()
    });
    let first_record = records.next();
    if let Some((_, true)) = first_record {
        return Some(false);
    }
    let has_failed = first_record.is_some();
    // Only now: to cut grids in any dress takes longer than to read classic ones.
    let found = first_of(text)?;
    // Where a puzzle ends, the next line is another one's. No other puzzle counts: the answer must
    // not depend on how much of the input is there.
    let has_next = split(&format!("{text}0")).len() > 1;
    let is_ended = is_all || has_next;
    let last = found.line - 1 + found.text.lines().count() as u64;
    let is_first = |&(number, _): &(u64, bool)| !has_next || number <= last;
    if format == Format::Plain && records.take_while(is_first).any(|(_, is_ok)| is_ok) {
        return Some(false);
    }
    match format {
        // Keys and links name the format: what is wrong with them is reported by its reader.
        // Most links of SudokuPad are numbers on its server: the reader of 9x9 says so.
        Format::SudokuPad if has_failed && !holds_a_puzzle(first) => Some(false),
        Format::Json | Format::SudokuPad | Format::FPuzzles if has_failed => Some(true),
        Format::FPuzzlesJson if has_rows_of_cells(head) => Some(true),
        Format::Plain => {
            let may_read = is_ended && has_failed;
            let read = if may_read { formats::read(&found.text).ok() } else { None };
            match read.map(|read| read.puzzle.shape) {
                // Nine rows that the reader of 9x9 refuses are its own, too.
                Some(shape) => Some((shape.rows(), shape.cols()) != (9, 9)),
                // Rows of a grid follow. After a line that is neither a puzzle nor a row none are
                // waited for.
                None => (is_all || has_failed && !is_row(first)).then_some(false),
            }
        }
        _ => is_ended.then_some(false),
    }
}

/// The first puzzle of a text.
fn first_of(text: &str) -> Option<Text> {
    let mut splitter = Splitter::default();
    let mut lines = text.lines();
    lines
        .find_map(|line| {
            splitter.push(line);
            splitter.take()
        })
        .or_else(|| {
            splitter.end();
            splitter.take()
        })
}

/// Whether an object has the key of f-puzzles for cells.
fn has_rows_of_cells(text: &str) -> bool {
    let mut rest = text.split("\"grid\"").skip(1).map(|rest| rest.trim_start());
    rest.any(|rest| rest.strip_prefix(':').is_some_and(|rest| rest.trim_start().starts_with('[')))
}

/// Whether a line may be a row of a grid.
fn is_row(line: &str) -> bool {
    let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || c == '|').collect();
    let longest = words.iter().map(|word| word.len()).max().unwrap_or(0);
    (4..=49).contains(&longest.max(words.len()))
        && line.contains(|c: char| c == '.' || c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::decide;

    /// What is decided of a text that comes line by line.
    fn decided(text: &str) -> bool {
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        let early = ends.filter_map(|end| decide(&text[..end], false)).collect::<Vec<_>>();
        let all = decide(text, false).or_else(|| decide(text, true)).unwrap_or(false);
        assert!(early.iter().all(|&one| one == all), "{text}: {early:?} {all}");
        all
    }

    #[test]
    fn no_decision_depends_on_how_much_is_there() {
        let row = |cells: usize, cell: &str| cell.repeat(cells) + "\n";
        let classic = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n\
            ...419..5\n....8..79\n";
        let ragged = row(8, "0 ") + &row(10, "0 ") + &row(9, "0 ").repeat(7);
        let (four, sixteen) = (row(4, ".").repeat(4), row(16, ".").repeat(16));
        for (text, expected) in [
            (classic.to_owned(), false),
            (format!("nonsense\n{classic}"), false),
            (format!("nonsense\n\n{classic}"), false),
            (format!("{ragged}\n{classic}"), false),
            (format!("{four}\n{classic}"), true),
            (format!("{sixteen}\n{classic}"), true),
            (format!("{sixteen}\n{sixteen}"), true),
            (format!("{classic}\n{sixteen}"), false),
            (format!("{classic}\nsudoku 9\nknight\n"), false),
            (format!("sudoku 9\nknight\n\n{classic}"), true),
            (format!("nonsense\n{sixteen}"), false),
            ("{\"id\": 7, \"puzzle\": \"5`\"}\n{\"grid\": [[{\"value\": 1}]]}\n".to_owned(), false),
            ("nonsense\n".to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(decided(&text), expected, "{text}");
        }
    }
}

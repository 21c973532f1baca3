//! Puzzles of other sizes and rules, for commands that take them.
//!
//! The beginning of the first input decides which kind all inputs are: what the reader of 9x9
//! understands is its own. `--variant` adds rules to either kind. `sudokit-variants` reads and
//! answers; rows, order and threads are those of `report` and `stream`.

mod answer;
mod convert;
mod wanted;

pub(crate) use answer::{Question, run};
pub(crate) use convert::{Written, read, write, write_record};
pub(crate) use wanted::Wanted;

use crate::input::Inputs;
use crate::interrupt;
use crate::stream::Options;
use sudokit::text::Reader;
use sudokit_variants::Constraint;
pub(crate) use sudokit_variants::formats::Format;
use sudokit_variants::formats::{self, split};

/// The options about rules.
#[derive(clap::Args, Debug)]
pub(crate) struct RuleArgs {
    /// Rules besides those of the puzzle: x (both diagonals), windoku, disjoint, knight, king,
    /// taxicab, nonconsecutive, or any rule without a comma, such as "leaper 3 1".
    #[arg(long = "variant", value_name = "RULE,...", value_delimiter = ',', value_parser = rule)]
    rules: Vec<Rule>,
}

/// A value of `--variant`.
#[derive(Clone, Debug)]
struct Rule(Vec<Constraint>);

/// What x stands for.
const DIAGONALS: [&str; 2] = ["diagonal +", "diagonal -"];

fn rule(text: &str) -> Result<Rule, String> {
    let lines = if text == "x" { &DIAGONALS[..] } else { &[text] };
    let read = lines.iter().map(|line| line.parse()).collect::<Result<_, _>>();
    read.map(Rule).map_err(|error| {
        let name = text.split(' ').next().unwrap_or_default();
        if Constraint::NAMES.contains(&name) {
            return format!("expected {}, found {}", error.expected, error.found);
        }
        let alone = Constraint::NAMES.iter().filter(|name| name.parse::<Constraint>().is_ok());
        let names: Vec<&str> = ["x"].into_iter().chain(alone.copied()).collect();
        format!("expected {}, or a line of docs/VARIANTS.md", names.join(", "))
    })
}

impl RuleArgs {
    /// Whether the puzzles are others than plain 9x9.
    ///
    /// # Errors
    /// When they are, and one of these options goes with plain 9x9 alone.
    pub(crate) fn apply(
        &self,
        options: &Options,
        refused: &[(&str, bool)],
    ) -> anyhow::Result<bool> {
        let apply = options.of_variants || !self.rules.is_empty();
        match refused.iter().find(|(_, is_given)| apply && *is_given) {
            Some((option, _)) => anyhow::bail!("{option} goes with plain 9x9 grids alone"),
            None => Ok(apply),
        }
    }

    fn constraints(&self) -> Vec<Constraint> {
        self.rules.iter().flat_map(|rule| rule.0.clone()).collect()
    }
}

/// The format of other sizes and rules that has the name of a format of plain grids, too. JSON
/// Lines have their own keys.
pub(crate) fn format_like(format: sudokit::text::Format) -> Option<Format> {
    match format {
        sudokit::text::Format::Jsonl => Some(Format::Json),
        format => Format::named(format.name()),
    }
}

/// The formats that have no such name.
pub(crate) fn of_other_rules() -> impl Iterator<Item = Format> {
    let is_own = |format: &Format| format.name().parse::<sudokit::text::Format>().is_err();
    Format::ALL.into_iter().filter(is_own)
}

/// Whether the first puzzle is of another size or has other rules.
pub(crate) fn are_in(inputs: &Inputs) -> bool {
    // Ctrl-C ends a wait for input, too.
    interrupt::flag();
    inputs.by_beginning(decide)
}

/// Whether a text in the format of SudokuPad, JSON or a link, may hold a puzzle.
fn holds_a_puzzle(text: &str) -> bool {
    text.starts_with('{') || ["scl", "ctc", "fpuz"].iter().any(|mark| text.contains(mark))
}

/// Whether a text begins with such a puzzle; `None` where more text is needed.
fn decide(text: &str, is_all: bool) -> Option<bool> {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let Some(first) = first else { return is_all.then_some(false) };
    // Of JSON the first line may be a brace alone.
    let format = Format::of(if first.trim_start().starts_with('{') { text } else { first });
    if matches!(format, Format::Lines | Format::Iss | Format::SumoCue) {
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
    let found = split(text).into_iter().next()?;
    // Where a puzzle ends, the next line is another one's. No other puzzle counts: the answer must
    // not depend on how much of the input is there.
    let has_next = split(&format!("{text}.")).len() > 1;
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
        Format::FPuzzlesJson if has_rows_of_cells(text) => Some(true),
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
            ("nonsense\n".to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(decided(&text), expected, "{text}");
        }
    }
}

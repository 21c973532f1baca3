//! One row a puzzle: what the stream commands know of it, written as text, CSV or JSON Lines.

use super::verdict::{self, Verdict};
use crate::exit::Exit;
use crate::stream::{Message, Work, Worked};
use clap::ValueEnum;
use serde_json::{Map, Value, json};
use sudokit::analyze::Explanation;
use sudokit::board::{Cell, Digit};
use sudokit::solve::{Givens, Statistics};
use sudokit::text::{Content, Format, Record, SourceRow, TableRow, TextError};
use sudokit::{Puzzle, Solution};

/// What a row can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Field {
    /// The file.
    Source,
    /// The line in it, from 1.
    Line,
    /// The puzzle, 81 characters (729 for pencilmarks).
    Puzzle,
    /// Number of givens.
    Givens,
    /// proper, multiple, solved, none, invalid, unreadable or unknown.
    Verdict,
    /// The solution, 81 digits.
    Solution,
    /// Number of solutions; N+ where counting stopped at a limit.
    Count,
    /// Guesses of the search.
    Guesses,
    /// Passes of inference over the board.
    Sweeps,
    /// Two cells that differ in two solutions.
    Differing,
    /// Whether the puzzle is minimal.
    Minimal,
    /// The redundant givens.
    Redundant,
    /// The smallest set of givens that clash.
    Clash,
    /// The fewest givens that would make it proper.
    Missing,
    /// What is wrong.
    Error,
}

impl Field {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// How rows are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The command's own text; grids in this format, or in that of the input.
    Text(Option<Format>),
    /// Comma-separated values with a header.
    Csv(Vec<Field>),
    /// A JSON object a line.
    Json(Vec<Field>),
}

impl Layout {
    /// Whether the columns of a table are kept and results appended: when the output is a table
    /// as well, and when the answer comes in the layout of the input.
    fn keeps_columns(&self) -> bool {
        matches!(self, Layout::Csv(_) | Layout::Text(None))
    }
}

/// The options about rows that solve, count and check have.
#[derive(clap::Args, Debug)]
pub struct RowArgs {
    /// text, csv or jsonl.
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,

    /// The same as --format jsonl: one object a line.
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// Columns of --format csv, keys of --format jsonl.
    #[arg(long, value_name = "NAME,...", value_enum, value_delimiter = ',')]
    fields: Vec<Field>,
}

impl RowArgs {
    /// The layout that these words ask for: `csv`, `json` (`jsonl`), or a format of grids when
    /// `grids` allows it. Fields alone ask for CSV.
    pub fn layout(&self, default: &[Field], grids: bool) -> anyhow::Result<Layout> {
        let chosen = if self.are_chosen() { &self.fields } else { default }.to_vec();
        Ok(match self.format.as_deref() {
            None if self.json => Layout::Json(chosen),
            Some("json" | "jsonl") => Layout::Json(chosen),
            Some("csv") => Layout::Csv(chosen),
            None if self.are_chosen() => Layout::Csv(chosen),
            None => Layout::Text(None),
            Some(_) if self.are_chosen() => {
                anyhow::bail!("--fields goes with --format csv or jsonl")
            }
            Some("text") if !grids => Layout::Text(None),
            Some(name) if grids => Layout::Text(Some(name.parse()?)),
            Some(name) => anyhow::bail!("expected --format text, csv or jsonl, found {name:?}"),
        })
    }

    /// Whether fields were asked for.
    pub fn are_chosen(&self) -> bool {
        !self.fields.is_empty()
    }
}

/// Where a puzzle stood and how it was written.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    pub source: &'a str,
    pub line: u64,
    pub format: Format,
}

/// What is known of one puzzle.
#[derive(Debug)]
pub struct Row {
    pub verdict: Verdict,
    pub solution: Option<Solution>,
    pub count: Option<Counted>,
    pub statistics: Option<Statistics>,
    /// How the run ends if nothing is worse.
    pub exit: Exit,
    /// What few puzzles have, apart: millions of rows are moved around.
    pub rare: Option<Box<Rare>>,
}

/// What few rows have.
#[derive(Debug, Default)]
pub struct Rare {
    pub differing: Option<[Cell; 2]>,
    pub redundant: Option<Vec<(Cell, Digit)>>,
    pub clash: Option<Explanation>,
    pub missing: Option<Explanation>,
    /// What is wrong, for stderr and the field `error`.
    pub error: Option<String>,
}

/// A number of solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted {
    pub solutions: u128,
    /// There may be more.
    pub or_more: bool,
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.solutions, if self.or_more { "+" } else { "" })
    }
}

impl Row {
    /// With a verdict and nothing else.
    pub fn new(verdict: Verdict) -> Row {
        Row {
            verdict,
            solution: None,
            count: None,
            statistics: None,
            exit: verdict.exit(),
            rare: None,
        }
    }

    /// What few rows have, to be filled in.
    pub fn rare(&mut self) -> &mut Rare {
        self.rare.get_or_insert_default()
    }

    /// Says what is wrong.
    pub fn set_error(&mut self, error: impl Into<String>) {
        self.rare().error = Some(error.into());
    }

    fn error(&self) -> Option<&str> {
        self.rare.as_ref()?.error.as_deref()
    }

    fn value(&self, field: Field, place: &Place<'_>, content: Option<&Content>) -> Value {
        let count = |content: &Content| content.puzzle().map(Puzzle::given_count);
        let none = Rare::default();
        let rare = self.rare.as_deref().unwrap_or(&none);
        match field {
            Field::Source => json!(place.source),
            Field::Line => json!(place.line),
            Field::Puzzle => json!(content.map(verdict::one_line)),
            Field::Givens => json!(content.and_then(count)),
            Field::Verdict => json!(self.verdict.name()),
            Field::Solution => json!(self.solution.map(|solution| solution.to_string())),
            // A count with its plus sign, or beyond what JSON numbers hold, is a text.
            Field::Count => json!(self.count.map(|count| {
                match u64::try_from(count.solutions) {
                    Ok(n) if !count.or_more => json!(n),
                    _ => json!(count.to_string()),
                }
            })),
            Field::Guesses => json!(self.statistics.map(|s| s.guesses)),
            Field::Sweeps => json!(self.statistics.map(|s| s.sweeps)),
            Field::Differing => json!(rare.differing.map(|cells| cells.map(|c| c.to_string()))),
            Field::Minimal => json!(rare.redundant.as_ref().map(Vec::is_empty)),
            Field::Redundant => json!(rare.redundant.as_ref().map(|givens| names(givens))),
            Field::Clash => json!(rare.clash.as_ref().map(|e| names(&e.givens))),
            Field::Missing => json!(rare.missing.as_ref().map(|e| names(&e.givens))),
            Field::Error => json!(rare.error),
        }
    }
}

/// `r1c1=5` for each.
pub fn names(givens: &[(Cell, Digit)]) -> Vec<String> {
    givens.iter().map(|(cell, digit)| format!("{cell}={digit}")).collect()
}

/// A subcommand that answers every puzzle with a row.
pub trait PerPuzzle: Send + 'static {
    /// How many puzzles it is given at a time, at most: few where one may take long.
    fn at_once(&self) -> usize {
        usize::MAX
    }

    /// The rows of these puzzles, in order.
    fn rows<'a>(&mut self, puzzles: impl Iterator<Item = Givens<'a>> + Clone) -> Vec<Row>;

    /// Answers puzzles by a line of text each, without the detour over rows: most of a stream comes
    /// this way. Appends the lines of all that need no more than that and adds them to the tally;
    /// the others are returned, in order. `None` if the command has no such way.
    fn quick(&mut self, puzzles: &[Puzzle], out: &mut Worked) -> Option<Vec<Other>> {
        let _ = (puzzles, out);
        None
    }

    /// The columns that are appended to the records of a table.
    fn results(&self) -> &[Field];

    /// Completes a row with what needs the puzzle itself.
    fn complete(&mut self, content: &Content, row: &mut Row);

    /// Appends the row in the command's own text.
    fn write_text(
        &self,
        format: Option<Format>,
        place: &Place<'_>,
        content: &Content,
        row: &Row,
        out: &mut Worked,
    );

    /// Appends what keeps the place of a puzzle that could not be read.
    fn write_unreadable(&self, format: Option<Format>, in_grid: bool, out: &mut Worked);
}

/// A puzzle that [`PerPuzzle::quick`] leaves to the way over rows.
pub struct Other {
    /// Which one.
    pub index: usize,
    /// How much of the output comes before its answer.
    pub position: usize,
    /// What is known of it.
    pub row: Row,
}

/// Makes a subcommand's rows part of a stream.
pub struct Each<P> {
    /// The subcommand.
    pub per_puzzle: P,
    /// How rows are written.
    pub layout: Layout,
    /// Whether the fields of the layout were asked for.
    pub asked: bool,
}

impl<P: PerPuzzle> Work for Each<P> {
    fn at_once(&self) -> usize {
        self.per_puzzle.at_once()
    }

    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        if let Layout::Text(format) = self.layout
            && format.is_none_or(Format::is_one_line)
            && let Some(others) = self.per_puzzle.quick(puzzles, out)
        {
            let [first, ..] = others.as_slice() else { return };
            let mut written = first.position;
            let quick = out.bytes.split_off(written);
            let start = written;
            for Other { index, position, row } in others {
                out.bytes.extend_from_slice(&quick[written - start..position - start]);
                written = position;
                let place = Place { source, line: first_line + index as u64, format: Format::Line };
                self.write(&place, &Content::Puzzle(puzzles[index]), None, row, out);
            }
            out.bytes.extend_from_slice(&quick[written - start..]);
            return;
        }
        let rows = self.per_puzzle.rows(puzzles.iter().map(Givens::Puzzle));
        for ((line, puzzle), row) in (first_line..).zip(puzzles).zip(rows) {
            let place = Place { source, line, format: Format::Line };
            self.write(&place, &Content::Puzzle(*puzzle), None, row, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        let readable = records.iter().filter_map(|record| record.as_ref().ok());
        let mut rows = self.per_puzzle.rows(readable.map(|r| givens(&r.content))).into_iter();
        for record in records {
            match record {
                Ok(record) => {
                    let Some(row) = rows.next() else { return };
                    let place = Place { source, line: record.line, format: record.format };
                    let table =
                        record.details.as_ref().and_then(|details| details.row.as_ref()?.table());
                    self.write(&place, &record.content, table, row, out);
                }
                Err(error) => self.unreadable(source, error, out),
            }
        }
    }
}

/// What a solver is given.
pub fn givens(content: &Content) -> Givens<'_> {
    match content {
        Content::Puzzle(puzzle) => Givens::Puzzle(puzzle),
        Content::Pencilmarks(marks) => Givens::Pencilmarks(marks),
    }
}

impl<P: PerPuzzle> Each<P> {
    /// What is appended to the records of a table: the fields asked for, or the results.
    fn appended<'a>(&'a self, layout: &'a Layout) -> &'a [Field] {
        match layout {
            Layout::Csv(fields) if self.asked => fields,
            _ => self.per_puzzle.results(),
        }
    }

    fn write(
        &mut self,
        place: &Place<'_>,
        content: &Content,
        table: Option<&TableRow>,
        mut row: Row,
        out: &mut Worked,
    ) {
        self.per_puzzle.complete(content, &mut row);
        out.tally.add(row.verdict.name());
        out.exit.note(row.exit);
        if let Some(error) = row.error() {
            let text = format!("{}:{}: {error}", place.source, place.line);
            out.messages.push(Message { text, fatal: false });
        }
        match (&self.layout, table) {
            (layout, Some(table)) if layout.keeps_columns() => {
                let fields = self.appended(layout);
                write_appended(table, fields, place, Some(content), &row, out);
            }
            (Layout::Text(format), _) => {
                self.per_puzzle.write_text(*format, place, content, &row, out);
            }
            (layout, _) => write_row(layout, place, Some(content), &row, out),
        }
    }

    fn unreadable(&self, source: &str, error: &TextError, out: &mut Worked) {
        let place = Place { source, line: error.line, format: Format::Line };
        let mut row = Row::new(Verdict::Unreadable);
        let reason = error.reason().to_string();
        let text = format!("{source}:{}:{}: {reason}", error.line, error.column);
        out.messages.push(Message { text, fatal: true });
        out.tally.add(row.verdict.name());
        out.exit.note(row.exit);
        row.set_error(reason);
        match (&self.layout, error.row.as_deref().and_then(SourceRow::table)) {
            (layout, Some(table)) if layout.keeps_columns() => {
                write_appended(table, self.appended(layout), &place, None, &row, out);
            }
            (Layout::Text(format), _) => {
                self.per_puzzle.write_unreadable(*format, error.in_grid, out);
            }
            (layout, _) => write_row(layout, &place, None, &row, out),
        }
    }
}

/// Appends results to the columns of the input.
fn write_appended(
    table: &TableRow,
    fields: &[Field],
    place: &Place<'_>,
    content: Option<&Content>,
    row: &Row,
    out: &mut Worked,
) {
    let separator = table.header.separator;
    let mut header = table.header.text.clone();
    for field in fields {
        header.push(separator);
        header.extend_from_slice(field.name().as_bytes());
    }
    header.push(b'\n');
    out.under(&header.into());
    let columns = table.header.columns.len();
    if content.is_none() && table.values().len() != columns {
        // Not a record: its place is kept by empty columns.
        out.bytes.extend(std::iter::repeat_n(separator, columns - 1));
    } else {
        out.bytes.extend_from_slice(&table.text);
    }
    for &field in fields {
        out.bytes.push(separator);
        push_value(&row.value(field, place, content), separator, &mut out.bytes);
    }
    out.bytes.push(b'\n');
}

/// Appends a row as CSV or JSON.
pub fn write_row(
    layout: &Layout,
    place: &Place<'_>,
    content: Option<&Content>,
    row: &Row,
    out: &mut Worked,
) {
    match layout {
        Layout::Text(_) => {}
        Layout::Csv(fields) => write_csv(fields, place, content, row, out),
        Layout::Json(fields) => write_json(fields, place, content, row, out),
    }
}

fn write_json(
    fields: &[Field],
    place: &Place<'_>,
    content: Option<&Content>,
    row: &Row,
    out: &mut Worked,
) {
    let mut object = Map::new();
    object.insert("version".to_owned(), json!(1));
    for &field in fields {
        object.insert(field.name(), row.value(field, place, content));
    }
    verdict::write_json(&mut out.bytes, &object);
}

fn write_csv(
    fields: &[Field],
    place: &Place<'_>,
    content: Option<&Content>,
    row: &Row,
    out: &mut Worked,
) {
    let names: Vec<String> = fields.iter().map(|field| field.name()).collect();
    out.under(&format!("{}\n", names.join(",")).into_bytes().into());
    for (i, &field) in fields.iter().enumerate() {
        if i > 0 {
            out.bytes.push(b',');
        }
        push_value(&row.value(field, place, content), b',', &mut out.bytes);
    }
    out.bytes.push(b'\n');
}

/// A value, quoted where it must be (RFC 4180).
pub fn push_value(value: &Value, separator: u8, out: &mut Vec<u8>) {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
            items.join(" ")
        }
        other => other.to_string(),
    };
    if text.contains([char::from(separator), '"', '\n', '\r']) {
        out.extend_from_slice(format!("\"{}\"", text.replace('"', "\"\"")).as_bytes());
    } else {
        out.extend_from_slice(text.as_bytes());
    }
}

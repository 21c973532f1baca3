//! Pieces of a text between line ends, or between brackets: rows of a grid, or something else.

use super::rows::{by_fields, by_words, singles};
use super::scan::{Break, Sink, scan};
use super::{Dress, Found, Lattice, ORDER, grids};

/// What stands between two breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// A row of a grid.
    Row(Row),
    /// All rows of a grid.
    Whole(Row),
    /// A frame, brackets, commas.
    Frame,
    /// A blank line.
    Blank,
    /// Words, with too few cells for a row.
    Text,
    /// Cells that are no row.
    Other,
}

/// A cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    /// 1 to 9.
    Digit(u8),
    /// A blank: its sign, which is empty between two signs that separate fields.
    Blank(String),
}

/// Cells, and the number or letter before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub cells: Vec<Cell>,
    pub label: Option<char>,
    pub dress: Dress,
    /// How many fields its signs make; 0 for words.
    pub fields: usize,
}

impl Row {
    /// Whether these are names of columns: the numbers from 1 or 0 on.
    pub(super) fn is_names(&self) -> bool {
        [0, 1].iter().any(|from| {
            (*from..).zip(&self.cells).all(|(number, cell)| match cell {
                Cell::Digit(digit) => *digit == number,
                Cell::Blank(sign) => number == 0 && sign == "0",
            })
        })
    }

    /// The grid that a whole one is.
    pub(super) fn lattice(&self, line: usize) -> Option<Lattice> {
        of_cells(self.cells.iter(), self.dress, (line, line))
    }
}

/// A grid of nine rows: all of them have a label, or none has.
pub(super) fn lattice(rows: &[(usize, &Row)]) -> Option<Lattice> {
    let labels: Vec<char> = rows.iter().filter_map(|(_, row)| row.label).collect();
    let is_series = |first: char| (first..).zip(&labels).all(|(next, label)| next == *label);
    let is_list = |sign: char| "-*".contains(sign) && labels.iter().all(|label| *label == sign);
    let is_labelled =
        labels.len() == ORDER && (['0', '1'].into_iter().any(is_series) || is_list(labels[0]));
    let (first, last) = (rows.first()?, rows.last()?);
    let is_even = rows.iter().all(|(_, row)| row.fields == first.1.fields);
    if !labels.is_empty() && !is_labelled || !is_even {
        return None;
    }
    let cells = rows.iter().flat_map(|(_, row)| &row.cells);
    of_cells(cells, first.1.dress, (first.0, last.0))
}

fn of_cells<'a>(
    cells: impl Iterator<Item = &'a Cell>,
    dress: Dress,
    lines: (usize, usize),
) -> Option<Lattice> {
    let mut kind: Option<&str> = None;
    let mut values = Vec::with_capacity(ORDER * ORDER);
    for cell in cells {
        values.push(match cell {
            Cell::Digit(digit) => *digit,
            Cell::Blank(sign) if *kind.get_or_insert(sign) == sign => 0,
            Cell::Blank(_) => return None,
        });
    }
    let blank = kind.and_then(|sign| <[u8; 1]>::try_from(sign.as_bytes()).ok());
    let cells = values.try_into().ok()?;
    Some(Lattice { cells, blank: blank.map(|[b]| b), dress, lines })
}

/// What the scanner found, one after the other.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event<'a> {
    /// Cells in one word.
    Cells(&'a str),
    /// One blank.
    Blank(&'a str),
    Field(u8),
    Break(Break),
    /// A word that is no cell.
    Word(&'a str),
}

/// Keeps what the scanner finds, with the bytes where it stands.
struct Events<'a> {
    text: &'a str,
    all: Vec<(usize, Event<'a>)>,
    labels: usize,
    is_at_line_start: bool,
}

impl<'a> Events<'a> {
    fn push(&mut self, at: usize, event: Event<'a>) {
        self.is_at_line_start = match event {
            Event::Cells(_) | Event::Blank(_) => false,
            Event::Break(by) => self.is_at_line_start || by >= Break::Line,
            Event::Field(_) | Event::Word(_) => self.is_at_line_start,
        };
        self.all.push((at, event));
    }
}

impl Sink for Events<'_> {
    fn cells(&mut self, at: usize, word: &str) {
        // Digits of other scripts are not those of the text.
        let of_text = self.text.get(at..at + word.len()).filter(|text| *text == word);
        let of_table = || "0123456789".find(word).map(|digit| &"0123456789"[digit..=digit]);
        if let Some(word) = of_text.or_else(of_table) {
            self.push(at, Event::Cells(word));
        }
    }

    fn blank(&mut self, at: usize, word: &str) {
        self.push(at, Event::Blank(&self.text[at..at + word.len()]));
    }

    fn hyphen(&mut self, at: usize) {
        self.push(at, Event::Blank("-"));
    }

    fn separate(&mut self, at: usize, by: Break) {
        if by >= Break::Line {
            self.push(at, Event::Break(by));
        }
    }

    fn field(&mut self, at: usize, sign: u8) {
        let around = |by: &str| self.text[..at].ends_with(by) && self.text[at..].starts_with("-|");
        if sign == b'-' && around("|") {
            return self.hyphen(at);
        }
        self.push(at, Event::Field(sign));
    }

    fn label(&mut self, at: usize) {
        self.labels += 1;
        self.separate(at, Break::Row);
    }

    fn word(&mut self, at: usize, word: &str) {
        if !word.is_empty() {
            self.push(at, Event::Word(&self.text[at..at + word.len()]));
        }
    }

    fn is_at_line_start(&self) -> bool {
        self.is_at_line_start
    }
}

/// What ends a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Break(Break),
    Field(u8),
}

/// What ten fields of a row are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tenth {
    /// The first is a label, or empty above labels.
    Label,
    /// The row begins with a sign.
    Begins,
    /// The row ends with a sign.
    Ends,
}

/// The readings of some lines: by line ends, by brackets, by signs between rows, or cell by cell.
pub(super) fn readings(lines: &[&str]) -> Vec<Option<Found>> {
    let text = with_plain_blanks(lines.join("\n"));
    let mut events = Events { text: &text, all: Vec::new(), labels: 0, is_at_line_start: true };
    scan(&text, &mut events);
    if !events.labels.is_multiple_of(ORDER) {
        return Vec::new();
    }
    let events = events.all;
    let ends =
        [End::Break(Break::Line), End::Break(Break::Row), End::Field(b';'), End::Field(b'/')];
    let is_used = |end: &End| match end {
        End::Break(by) => {
            events.iter().any(|(_, event)| matches!(event, Event::Break(b) if b >= by))
        }
        End::Field(sign) => {
            events.iter().any(|(_, event)| matches!(event, Event::Field(f) if f == sign))
        }
    };
    let ends = ends.into_iter().filter(|end| is_used(end) || lines.len() == 1);
    let is_listed = events.iter().any(|(_, e)| matches!(e, Event::Break(Break::Row)));
    let mut all = Vec::new();
    for end in ends {
        let pieces = pieces(&text, &events, end);
        for tenth in [Tenth::Label, Tenth::Begins, Tenth::Ends] {
            let read = |(line, part): &(usize, Part<'_, '_>)| match part {
                Part::BlankLine => (*line, Piece::Blank),
                Part::Events(events) => (*line, piece(events, tenth, is_listed)),
            };
            all.push(grids(&pieces.iter().map(read).collect::<Vec<_>>()));
        }
    }
    if all.iter().all(Option::is_none) {
        all.push(cell_by_cell(&text, &events));
    }
    all
}

/// Signs that are blanks in some grids, and separate cells or mean nothing in other texts.
const ODD_BLANKS: [char; 12] = ['~', '·', '∙', '⋅', '⬜', '⬛', '□', '■', '◻', '◼', '▢', '＿'];

/// The text with a usual blank for an odd one, if it has one kind of these.
fn with_plain_blanks(text: String) -> String {
    let mut odd = ODD_BLANKS.into_iter().filter(|sign| text.contains(*sign));
    let (Some(sign), None) = (odd.next(), odd.next()) else { return text };
    match ["_", ".", "?"].into_iter().find(|blank| !text.contains(blank)) {
        Some(blank) => text.replace(sign, blank),
        None => text,
    }
}

/// What each line is by itself.
pub(super) fn of_lines(lines: &[&str]) -> Vec<Piece> {
    let of_line = |line: &&str| {
        let mut events = Events { text: line, all: Vec::new(), labels: 0, is_at_line_start: true };
        scan(line, &mut events);
        piece(&events.all, Tenth::Label, false)
    };
    lines.iter().map(of_line).collect()
}

/// 81 cells between line ends or other signs, in a text without words inside. The lines are no
/// rows: these are read as such or not at all.
fn cell_by_cell(text: &str, events: &[(usize, Event<'_>)]) -> Option<Found> {
    let is_cell = |event: &Event<'_>| matches!(event, Event::Cells(_) | Event::Blank(_));
    let first = events.iter().position(|(_, event)| is_cell(event))?;
    let last = events.iter().rposition(|(_, event)| is_cell(event))?;
    let cells = &events[first..=last];
    if cells.iter().any(|(_, event)| matches!(event, Event::Word(_))) {
        return None;
    }
    let mut lines = cells.split(|(_, event)| matches!(event, Event::Break(_)));
    if lines.any(|line| (ORDER..ORDER + 3).contains(&line.iter().filter(|e| is_cell(&e.1)).count()))
    {
        return None;
    }
    let tokens: Vec<&Event<'_>> =
        cells.iter().map(|(_, event)| event).filter(|e| is_cell(e)).collect();
    let cells: Vec<Cell> = singles(&tokens)?;
    let row = Row { cells, label: None, dress: Dress::Listed, fields: 0 };
    let line = |at: usize| text[..at].bytes().filter(|b| *b == b'\n').count();
    let lines = (line(events[first].0), line(events[last].0));
    let grid = Lattice { lines, ..row.lattice(0)? };
    Some(Found { grids: vec![grid], other: Vec::new() })
}

/// What stands between two ends of rows.
enum Part<'a, 'b> {
    BlankLine,
    Events(&'b [(usize, Event<'a>)]),
}

/// Cuts a text, and says in which line, from 0, each part begins.
fn pieces<'a, 'b>(
    text: &str,
    events: &'b [(usize, Event<'a>)],
    end: End,
) -> Vec<(usize, Part<'a, 'b>)> {
    let ends = |event: &Event<'_>| match (event, end) {
        (Event::Break(by), End::Break(least)) => *by >= least,
        (Event::Break(by), End::Field(_)) => *by >= Break::Row,
        (Event::Field(sign), End::Field(other)) => *sign == other,
        _ => false,
    };
    let mut pieces = Vec::new();
    let (mut start, mut line, mut counted) = (0, 0, 0);
    for at in 0..=events.len() {
        let (byte, is_end) =
            events.get(at).map_or((text.len(), true), |(byte, event)| (*byte, ends(event)));
        if !is_end {
            continue;
        }
        let part = &events[start..at];
        // The line of the first event of the piece.
        let first = part.first().map_or(byte, |(byte, _)| *byte);
        line += text[counted..first].bytes().filter(|b| *b == b'\n').count();
        counted = first;
        let is_blank_line = part.is_empty()
            && end == End::Break(Break::Line)
            && text[..byte].trim_end_matches([' ', '\t', '\r']).ends_with('\n')
            && text[byte..].starts_with('\n');
        pieces.push((line, if is_blank_line { Part::BlankLine } else { Part::Events(part) }));
        start = at + 1;
    }
    pieces
}

/// The fewest cells, in a text with words, that may be meant as a row.
const MEANT: usize = 5;

/// What one piece is.
fn piece(events: &[(usize, Event<'_>)], tenth: Tenth, is_listed: bool) -> Piece {
    let events: Vec<&Event<'_>> = events.iter().map(|(_, event)| event).collect();
    let is_of_row = |length: usize| matches!(length, 1 | 3 | ORDER | 81);
    let in_word = |word: &str| match word.trim_matches(|c: char| !c.is_ascii_digit()) {
        inner if inner.len() >= MEANT && inner.contains('.') => inner.len(),
        _ => 0,
    };
    let has_words = events.iter().any(|event| matches!(event, Event::Word(_)));
    let count: usize = events
        .iter()
        .map(|event| match event {
            Event::Cells(word) if has_words && !is_of_row(word.len()) => 0,
            Event::Cells(word) => word.len(),
            Event::Blank(_) => 1,
            Event::Word(word) => in_word(word),
            _ => 0,
        })
        .sum();
    if has_words {
        return if count < MEANT { Piece::Text } else { Piece::Other };
    }
    // The end of a sentence, or of a clause of Prolog.
    if count == 1 && events.iter().any(|event| matches!(event, Event::Cells("."))) {
        return Piece::Frame;
    }
    let has_rule = events.iter().any(|event| matches!(event, Event::Field(b'-')));
    let has_digit = || {
        let is_digit = |b: u8| matches!(b, b'1'..=b'9');
        events.iter().any(|event| matches!(event, Event::Cells(word) if word.bytes().any(is_digit)))
    };
    let has_cell = |event: &&Event<'_>| match event {
        Event::Cells(_) => true,
        Event::Blank(sign) => *sign != "-",
        _ => false,
    };
    if (has_rule || count > 0 && !events.iter().any(has_cell)) && !has_digit() {
        return Piece::Frame;
    }
    let signs: Vec<u8> = {
        let mut signs: Vec<u8> = events
            .iter()
            .filter_map(|event| match event {
                Event::Field(sign) if *sign != b'-' => Some(*sign),
                _ => None,
            })
            .collect();
        signs.sort_unstable();
        signs.dedup();
        signs
    };
    let mut readings = Vec::new();
    if signs.is_empty() {
        readings.extend(by_words(&events));
    }
    for sign in signs {
        let fields: Vec<Vec<&Event<'_>>> = events
            .split(|event| matches!(event, Event::Field(s) if *s == sign))
            .map(|field| {
                let is_cell = |e: &&Event<'_>| matches!(e, Event::Cells(_) | Event::Blank(_));
                field.iter().copied().filter(is_cell).collect()
            })
            .collect();
        readings.extend(by_fields(&fields, sign, tenth));
    }
    let Some((first, others)) = readings.split_first() else {
        return if count == 0 { Piece::Frame } else { Piece::Other };
    };
    if others.iter().any(|other| other.cells != first.cells) {
        return Piece::Other;
    }
    let mut row = first.clone();
    if is_listed {
        row.dress = Dress::Listed;
    }
    if row.cells.len() == ORDER { Piece::Row(row) } else { Piece::Whole(row) }
}

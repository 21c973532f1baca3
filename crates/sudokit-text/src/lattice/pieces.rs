//! Pieces of a text between line ends, or between brackets: rows of a grid, or something else.

use super::rows::{by_fields, by_words, singles};
use super::scan::{Break, Sink, scan};
use super::{Dress, Found, Lattice, Look, grids};

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

/// A cell: its text, which is empty between two signs that separate fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Cell {
    Value(String),
    Blank(String),
    /// A number that is no value.
    Other(String),
}

impl Cell {
    pub(super) fn is_value(&self) -> bool {
        matches!(self, Cell::Value(_))
    }

    pub(super) fn text(&self) -> &str {
        let (Cell::Value(text) | Cell::Blank(text) | Cell::Other(text)) = self;
        text
    }
}

/// Cells, and the number or letter before them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub cells: Vec<Cell>,
    pub label: Option<String>,
    pub dress: Dress,
    /// How many fields its signs make; 0 for words.
    pub fields: usize,
    /// Whether the field at its other end, too, is empty where one end is a sign.
    pub is_framed: bool,
}

impl Row {
    /// A row of words.
    pub(super) fn new(cells: Vec<Cell>, label: Option<String>, dress: Dress) -> Row {
        Row { cells, label, dress, fields: 0, is_framed: false }
    }

    /// Whether these are names of columns.
    pub(super) fn is_names(&self) -> bool {
        are_names(self.cells.iter().map(Cell::text))
    }

    /// Whether all its fields are empty.
    pub(super) fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.text().is_empty())
    }

    /// The grid that a whole one is.
    pub(super) fn lattice(&self, look: Look, line: usize) -> Option<Lattice> {
        of_cells(self.cells.iter(), look, self.dress, (line, line))
    }
}

/// Whether these are numbers from 0 or 1 on, or letters.
fn are_names<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> bool {
    let is_series =
        |from: usize| (from..).zip(texts.clone()).all(|(number, text)| text.parse() == Ok(number));
    let is_letters =
        |first: char| (first..).zip(texts.clone()).all(|(letter, text)| text.chars().eq([letter]));
    is_series(0) || is_series(1) || is_letters('A') || is_letters('a')
}

/// A grid of rows: all of them have a label, or none has.
pub(super) fn lattice(rows: &[(usize, &Row)], look: Look) -> Option<Lattice> {
    let labels: Vec<&str> = rows.iter().filter_map(|(_, row)| row.label.as_deref()).collect();
    let is_list = |sign: &str| "-*".contains(sign) && labels.iter().all(|label| *label == sign);
    let is_labelled =
        labels.len() == look.order() && (are_names(labels.iter().copied()) || is_list(labels[0]));
    let (first, last) = (rows.first()?, rows.last()?);
    let is_even = rows.iter().all(|(_, row)| row.fields == first.1.fields);
    // Signs at both ends of all rows are a frame, of a grid with a column less.
    let is_framed = rows.iter().all(|(_, row)| row.is_framed);
    if !labels.is_empty() && !is_labelled || !is_even || is_framed {
        return None;
    }
    let cells = rows.iter().flat_map(|(_, row)| &row.cells);
    of_cells(cells, look, first.1.dress, (first.0, last.0))
}

fn of_cells<'a>(
    cells: impl Iterator<Item = &'a Cell>,
    look: Look,
    dress: Dress,
    lines: (usize, usize),
) -> Option<Lattice> {
    let mut kind: Option<&str> = None;
    let mut values = Vec::with_capacity(look.order() * look.order());
    for cell in cells {
        values.push(match cell {
            Cell::Value(text) => text.clone(),
            Cell::Blank(sign) if *kind.get_or_insert(sign) == sign => String::new(),
            _ => return None,
        });
    }
    let blank = kind.and_then(|sign| <[u8; 1]>::try_from(sign.as_bytes()).ok());
    let is_full = values.len() == look.order() * look.order();
    is_full.then_some(Lattice {
        order: look.order(),
        cells: values,
        blank: blank.map(|[b]| b),
        dress,
        lines,
    })
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
    look: Look,
    all: Vec<(usize, Event<'a>)>,
    labels: usize,
    /// Whether a point behind cells was taken for the end of a sentence.
    has_point: bool,
    is_at_line_start: bool,
}

impl<'a> Events<'a> {
    fn of(text: &'a str, look: Look) -> Events<'a> {
        let all = Vec::new();
        let mut events =
            Events { text, look, all, labels: 0, has_point: false, is_at_line_start: true };
        scan(text, look, &mut events);
        events
    }
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
        let is_whole = self.look.is_whole(word.len()) && !word.contains('.');
        let rest = self.text.get(at + word.len()..);
        self.has_point |= is_whole && rest.is_some_and(|rest| rest.starts_with('.'));
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

/// The readings of some lines: by line ends, by brackets, by signs between rows, or cell by cell
/// where this is asked for.
pub(super) fn readings(lines: &[&str], look: Look, by_cells: bool) -> Vec<Option<Found>> {
    let text = with_plain_blanks(lines.join("\n"));
    let events = Events::of(&text, look);
    if !events.labels.is_multiple_of(look.order()) {
        return Vec::new();
    }
    let (events, has_point) = (events.all, events.has_point);
    if !may_hold(&events, look) {
        return Vec::new();
    }
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
                Part::Events(events) => (*line, piece(events, look, tenth, is_listed)),
            };
            all.push(grids(&pieces.iter().map(read).collect::<Vec<_>>(), look));
        }
    }
    if by_cells && all.iter().all(Option::is_none) {
        all.push(cell_by_cell(&text, &events, look));
    }
    // Where points are blanks, one behind a row is a cell too many.
    let is_sure = |grid: &Lattice| !has_point || grid.blank != Some(b'.');
    all.retain(|found| found.as_ref().is_some_and(|found| found.grids.iter().all(is_sure)));
    all
}

/// Whether there are as many cells and signs between cells as a grid has, and not far more words.
fn may_hold(events: &[(usize, Event<'_>)], look: Look) -> bool {
    let (mut cells, mut fields, mut words) = (0, 0, 0);
    for (_, event) in events {
        match event {
            Event::Cells(word) => cells += if look.has_numbers() { 1 } else { word.len() },
            Event::Blank(_) => cells += 1,
            Event::Field(_) => fields += 1,
            Event::Word(_) => words += 1,
            Event::Break(_) => {}
        }
    }
    cells + fields >= look.order() * look.order() && words <= cells + MOST_WORDS
}

/// The most words more than cells in a text with a grid.
const MOST_WORDS: usize = 200;

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
        let events = Events::of(line, Look::CLASSIC);
        piece(&events.all, Look::CLASSIC, Tenth::Label, false)
    };
    lines.iter().map(of_line).collect()
}

/// All cells between line ends or other signs, in a text without words inside. The lines are no
/// rows: these are read as such or not at all.
fn cell_by_cell(text: &str, events: &[(usize, Event<'_>)], look: Look) -> Option<Found> {
    let is_cell = |event: &Event<'_>| matches!(event, Event::Cells(_) | Event::Blank(_));
    let first = events.iter().position(|(_, event)| is_cell(event))?;
    let last = events.iter().rposition(|(_, event)| is_cell(event))?;
    let cells = &events[first..=last];
    if cells.iter().any(|(_, event)| matches!(event, Event::Word(_))) {
        return None;
    }
    let mut lines = cells.split(|(_, event)| matches!(event, Event::Break(_)));
    let rows = look.order()..look.order() + 3;
    if lines.any(|line| rows.contains(&line.iter().filter(|e| is_cell(&e.1)).count())) {
        return None;
    }
    let tokens: Vec<&Event<'_>> =
        cells.iter().map(|(_, event)| event).filter(|e| is_cell(e)).collect();
    let cells: Vec<Cell> = singles(&tokens, look)?;
    let row = Row::new(cells, None, Dress::Listed);
    let line = |at: usize| text[..at].bytes().filter(|b| *b == b'\n').count();
    let lines = (line(events[first].0), line(events[last].0));
    let grid = Lattice { lines, ..row.lattice(look, 0)? };
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
fn piece(events: &[(usize, Event<'_>)], look: Look, tenth: Tenth, is_listed: bool) -> Piece {
    let events: Vec<&Event<'_>> = events.iter().map(|(_, event)| event).collect();
    let in_word = |word: &str| match word.trim_matches(|c: char| !c.is_ascii_digit()) {
        inner if inner.len() >= MEANT && inner.contains('.') => inner.len(),
        // Letters of a larger grid.
        _ if word.matches(['.', '_', '*', '?']).count() > 3
            && word.bytes().filter(u8::is_ascii_alphanumeric).count() > 1 =>
        {
            word.len()
        }
        _ if word.len() == 1 && look.is_sign(b'A') => 1,
        _ => 0,
    };
    let has_words = events.iter().any(|event| matches!(event, Event::Word(_)));
    let count: usize = events
        .iter()
        .map(|event| match event {
            Event::Cells(_) if look.has_numbers() => 1,
            Event::Cells(word) if has_words && !look.is_of_row(word.len()) => 0,
            Event::Cells(word) => word.len(),
            Event::Blank(_) => 1,
            Event::Word(word) => in_word(word),
            _ => 0,
        })
        .sum();
    if has_words {
        // A sentence with a grid in it.
        let size = look.order() * look.order();
        let whole = |e: &&Event<'_>| matches!(e, Event::Cells(word) if word.len() == size);
        let whole: Vec<&Event<'_>> = events.iter().copied().filter(whole).collect();
        // A title, and behind it a row of a table; where lines end no rows, it may be empty.
        let is_field = |event: &&&Event<'_>| matches!(event, Event::Field(_));
        let fields = events.iter().filter(is_field).count();
        let mut behind = events.iter().skip_while(|event| !matches!(event, Event::Field(b'&')));
        let is_empty_row =
            behind.next().is_some() && !behind.any(|event| matches!(event, Event::Word(_)));
        return match whole[..] {
            _ if (count > 0 || is_empty_row) && fields + 1 >= look.order() => Piece::Other,
            _ if count < MEANT.min(look.order()) => Piece::Text,
            [_] if count < size + MEANT => {
                by_words(&whole, look).map_or(Piece::Other, Piece::Whole)
            }
            _ => Piece::Other,
        };
    }
    // The end of a sentence, or of a clause of Prolog.
    let has_bar = || events.iter().any(|event| matches!(event, Event::Field(b'|')));
    if count == 1 && events.iter().any(|event| matches!(event, Event::Cells("."))) && !has_bar() {
        return Piece::Frame;
    }
    let has_rule = events.iter().any(|event| matches!(event, Event::Field(b'-')));
    let has_digit = || {
        let is_sign = |b: u8| b != b'0' && look.is_sign(b);
        events.iter().any(|event| matches!(event, Event::Cells(word) if word.bytes().any(is_sign)))
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
        readings.extend(by_words(&events, look));
    }
    for sign in signs {
        let fields: Vec<Vec<&Event<'_>>> = events
            .split(|event| matches!(event, Event::Field(s) if *s == sign))
            .map(|field| {
                let is_cell = |e: &&Event<'_>| matches!(e, Event::Cells(_) | Event::Blank(_));
                field.iter().copied().filter(is_cell).collect()
            })
            .collect();
        readings.extend(by_fields(&fields, look, sign, tenth));
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
    if row.cells.len() == look.order() { Piece::Row(row) } else { Piece::Whole(row) }
}

//! OpenSudoku's XML file.
//!
//! ```text
//! <opensudoku><name>..</name><game data="530070000..."/></opensudoku>
//! <opensudoku version="2"><folder name=".."><game data="version: 3&#10;5|0|0|0|6|1|..."/>
//! ```
//!
//! The lines are cut into tags, comments and texts as they come; `quick-xml` reads the tags. Text
//! where only tags may stand ends the file, so that nothing after a stray comment or an XML
//! prologue is passed over; other XML is an error.
//!
//! `data` is 81 digits, or for each cell its value, its notes and whether it may be edited: a
//! value that may be edited was placed. Notes are `1,2,` or `-` (version 1) or the sum of bits,
//! bit `d - 1` for digit `d` (2 and 3). The layout is that of OpenSudoku (Roman Mašek, Óscar
//! García Amor and others).

use crate::details::{Details, Field};
use crate::error::counted;
use crate::fault::{Fault, Found, excerpt};
use crate::formats::unclosed::{Held, Unclosed};
use crate::image;
use quick_xml::events::{BytesStart, Event};
use sudokit_core::board::{Cell, DigitSet};
use sudokit_core::grid::{Content, Pencilmarks, Puzzle, line};

/// The element that holds all others.
const ROOT: &str = "opensudoku";
/// Attributes of a game that have a place of their own, and the one with the comment.
const DATA: &str = "data";
const NOTE: &str = "note";

/// A file whose first tag was seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct File {
    /// A tag, a comment or a named text that goes on in the next line.
    open: Option<Open>,
    author: Option<String>,
    /// `<opensudoku>` was seen.
    inside: bool,
}

/// What is open at the end of a line.
#[derive(Clone, Debug)]
struct Open {
    kind: Kind,
    held: Held,
    /// Where it begins in its first line.
    column: usize,
    /// How much of the held text is known not to hold its end.
    seen: usize,
}

/// A piece of XML.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// White space between tags.
    Between,
    /// `<!-- ... -->`
    Comment,
    /// `<name ...>`, perhaps in the middle of a value in these quotes.
    Tag(Option<u8>),
    /// The text of an element: is it the author's name?
    Text { author: bool },
}

/// Where a piece ends.
enum End {
    At(usize),
    /// In a later line; the piece may have come into quotes.
    Later(Kind),
    /// Nowhere: a sign stands there that cannot be part of it.
    Broken(usize),
}

/// What a line gave.
#[derive(Debug)]
pub(crate) struct Step {
    pub games: Vec<Placed>,
    pub next: Next,
    /// The lines of a wrong tag: all but the first are to be read again.
    pub again: Option<Held>,
}

/// How the file goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// With the next line.
    More,
    /// Something stays open for too long: see [`File::take_open`].
    TooLong,
    /// No more: its last tag was seen, or it is none of OpenSudoku's.
    Ended,
    /// It has ended before this line, which is other text.
    OtherText,
}

/// A game or a fault in it, and where its tag begins.
#[derive(Debug)]
pub(crate) struct Placed {
    pub line: u64,
    /// In characters, from 0.
    pub column: usize,
    pub game: Game,
}

pub(crate) type Game = Result<(Content, Details), Fault>;

/// Elements whose text may be anything.
const TEXTS: [&str; 8] =
    ["name", "author", "description", "comment", "created", "source", "level", "sourceURL"];

/// The pieces of the lines under work.
struct Pieces<'a> {
    text: &'a [u8],
    /// The piece looked at, and where it begins.
    kind: Kind,
    begin: usize,
    /// How much of it is known not to hold its end.
    seen: usize,
    /// Where it begins in the lines: the line, its beginning, the column in characters.
    line: u64,
    line_begin: usize,
    column: usize,
}

impl Pieces<'_> {
    /// Goes on with a piece that begins at `at`.
    fn go_on(&mut self, kind: Kind, at: usize) {
        let passed = &self.text[self.begin..at];
        let ends = passed.iter().filter(|&&b| b == b'\n').count();
        if let Some(end) = passed.iter().rposition(|&b| b == b'\n') {
            (self.line, self.line_begin) = (self.line + ends as u64, self.begin + end + 1);
            self.column = 0;
        }
        self.column += image::of_line(&self.text[self.begin.max(self.line_begin)..at]).len();
        (self.kind, self.begin, self.seen) = (kind, at, at);
    }

    /// A tag or a comment begins here.
    fn begin_tag(&mut self, at: usize) {
        let comment = self.text[at..].starts_with(b"<!--");
        self.go_on(if comment { Kind::Comment } else { Kind::Tag(None) }, at);
        self.seen = at + if comment { 4 } else { 1 };
    }

    fn end(&self) -> End {
        let rest = self.text[self.seen..].iter();
        match self.kind {
            Kind::Between | Kind::Text { .. } => {
                let end = rest.clone().position(|&b| b == b'<');
                end.map_or(End::Later(self.kind), |end| End::At(self.seen + end))
            }
            Kind::Comment => {
                // Its two hyphens may stand before what is new.
                let from = self.seen.saturating_sub(2).max(self.begin + 4);
                let end = self.text[from..].windows(3).position(|window| window == b"-->");
                end.map_or(End::Later(self.kind), |end| End::At(from + end + 3))
            }
            Kind::Tag(mut quote) => {
                for (i, &byte) in rest.enumerate() {
                    match (quote, byte) {
                        (None, b'"' | b'\'') => quote = Some(byte),
                        (None, b'>') => return End::At(self.seen + i + 1),
                        (None, b'<') => return End::Broken(self.seen + i),
                        (Some(open), _) if open == byte => quote = None,
                        _ => {}
                    }
                }
                End::Later(Kind::Tag(quote))
            }
        }
    }

    fn placed(&self, game: Game) -> Placed {
        Placed { line: self.line, column: self.column, game }
    }
}

impl File {
    /// Whether a line begins such a file.
    pub(crate) fn begins(text: &[u8]) -> bool {
        let begins = [&b"<?xml"[..], b"<opensudoku", b"<!--", b"<!DOCTYPE"];
        begins.iter().any(|begin| text.starts_with(begin))
    }

    /// Whether something goes on in the next line.
    pub(crate) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// What will not be closed.
    pub(crate) fn take_open(&mut self) -> Option<Unclosed> {
        let Open { kind, held, column, .. } = self.open.take()?;
        let expected = match kind {
            Kind::Comment => "the end of a comment (-->)",
            Kind::Tag(_) => "the end of a tag",
            Kind::Between | Kind::Text { .. } => "the end of an element",
        };
        Some(Unclosed { held, column, expected, row: None })
    }

    /// The next line, with the `\r` at its end if it has one. Every byte is looked at once.
    pub(crate) fn push(&mut self, raw: &[u8], number: u64) -> Step {
        let mut step = Step { games: Vec::new(), next: Next::More, again: None };
        let start = Open { kind: Kind::Between, held: Held::new(number), column: 0, seen: 0 };
        let Open { kind, mut held, column, seen } = self.open.take().unwrap_or(start);
        let fits = held.push(raw);
        let (text, line) = (held.text(), held.first_line());
        let passed = image::of_line(&text[..column]).len();
        let mut pieces =
            Pieces { text, kind, begin: column, seen, line, line_begin: 0, column: passed };
        while step.next == Next::More {
            let goes_on = pieces.line < number;
            match pieces.end() {
                End::At(end) => self.piece(&mut pieces, end, &mut step),
                End::Broken(at) => {
                    let found = "the beginning of another".to_owned();
                    let fault = fault(0, "the end of a tag", found);
                    step.games.push(pieces.placed(Err(fault)));
                    pieces.begin_tag(at);
                }
                End::Later(Kind::Between) => {
                    self.between(&mut pieces, text.len(), &mut step);
                    break;
                }
                End::Later(kind) => {
                    let Pieces { begin, line, line_begin, .. } = pieces;
                    let seen = text.len() - line_begin;
                    if line > held.first_line() {
                        held = Held::new(line);
                        held.push(raw);
                    }
                    self.open = Some(Open { kind, held, column: begin - line_begin, seen });
                    step.next = if fits { Next::More } else { Next::TooLong };
                    return step;
                }
            }
            if goes_on && step.games.last().is_some_and(|placed| placed.game.is_err()) {
                step.again = Some(held);
                return step;
            }
        }
        // A comment or a declaration alone begins nothing.
        if !self.inside && step.next == Next::More {
            step.next = Next::Ended;
        }
        step
    }

    /// A piece that is complete.
    fn piece(&mut self, pieces: &mut Pieces<'_>, end: usize, step: &mut Step) {
        let piece = &pieces.text[pieces.begin..end];
        match pieces.kind {
            Kind::Between => {
                self.between(pieces, end, step);
                pieces.begin_tag(end);
            }
            Kind::Comment => pieces.go_on(Kind::Between, end),
            Kind::Text { author } => {
                if author {
                    let text = String::from_utf8_lossy(piece.trim_ascii());
                    let plain = quick_xml::escape::unescape(&text);
                    self.author = Some(plain.as_ref().unwrap_or(&text).to_string());
                }
                pieces.begin_tag(end);
            }
            Kind::Tag(_) => {
                let next = self.tag(piece, pieces, step);
                pieces.go_on(next, end);
                if step.next == Next::Ended {
                    self.between(pieces, pieces.text.len(), step);
                }
            }
        }
    }

    /// White space up to `end`, or text where none may stand.
    fn between(&self, pieces: &mut Pieces<'_>, end: usize, step: &mut Step) {
        let text = &pieces.text[pieces.begin..end];
        let Some(first) = text.iter().position(|b| !b.is_ascii_whitespace()) else { return };
        if pieces.begin == 0 {
            // Nothing of this line is XML.
            step.next = Next::OtherText;
            return;
        }
        pieces.go_on(Kind::Between, pieces.begin + first);
        let found = excerpt(&pieces.text[pieces.begin..]);
        step.games.push(pieces.placed(Err(fault(0, "a tag", found))));
        step.next = Next::Ended;
    }

    /// A tag: what comes after it.
    fn tag(&mut self, tag: &[u8], pieces: &Pieces<'_>, step: &mut Step) -> Kind {
        let tag = String::from_utf8_lossy(tag);
        let mut reader = quick_xml::Reader::from_str(&tag);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        match reader.read_event() {
            Ok(event @ (Event::Start(_) | Event::Empty(_))) => {
                let has_text = matches!(event, Event::Start(_));
                let (Event::Start(start) | Event::Empty(start)) = event else {
                    return Kind::Between;
                };
                let name = start.name().as_ref().to_owned();
                if !self.inside && name != ROOT {
                    let found = format!("<{name}>");
                    let fault = fault(0, "an OpenSudoku file (<opensudoku>)", found);
                    step.games.push(pieces.placed(Err(fault)));
                    step.next = Next::Ended;
                    return Kind::Between;
                }
                self.inside = true;
                if name == "game" {
                    step.games.push(pieces.placed(game(&start, self.author.as_deref())));
                }
                if has_text && TEXTS.contains(&&*name) {
                    return Kind::Text { author: name == "author" };
                }
            }
            Ok(Event::End(end)) if end.name().as_ref() == ROOT => step.next = Next::Ended,
            Ok(_) => {}
            Err(error) => {
                step.games.push(pieces.placed(Err(fault(0, "a tag", error.to_string()))));
            }
        }
        Kind::Between
    }
}

fn fault(column: usize, expected: &'static str, found: String) -> Fault {
    Fault { column, expected: expected.into(), found: Found::Words(found), row_like: false }
}

/// A `<game>`.
fn game(tag: &BytesStart<'_>, author: Option<&str>) -> Game {
    let mut details = Details { author: author.map(str::to_owned), ..Details::default() };
    let mut content = None;
    // The check for doubled names would compare every name with every other.
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(|error| fault(0, "an attribute", error.to_string()))?;
        let name = attribute.key.as_ref().to_owned();
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .map_err(|error| fault(0, "the value of an attribute", error.to_string()))?;
        match name.as_str() {
            DATA if content.is_some() => {
                return Err(fault(0, "one attribute data of a game", "two".into()));
            }
            DATA => content = Some(data(&value, &mut details)?),
            NOTE if value.is_empty() => {}
            NOTE => details.comments.extend(value.lines().map(str::to_owned)),
            _ => details.fields.push(Field::text(name, value)),
        }
    }
    let content = content.ok_or_else(|| fault(0, "the attribute data of a game", "none".into()))?;
    Ok((Content::Puzzle(content), details))
}

/// The givens; placed digits and notes go into the details.
fn data(text: &str, details: &mut Details) -> Result<Puzzle, Fault> {
    let wrong = |found: &str| {
        fault(0, "81 digits, or version and 81 times value|notes|editable|", found.to_owned())
    };
    let Some(rest) = text.trim_start().strip_prefix("version:") else {
        let cells = text.trim().as_bytes().try_into().ok();
        return cells.and_then(line::parse).ok_or_else(|| wrong(&format!("{text:?}")));
    };
    let rest = rest.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let version = &rest[..digits];
    let mut parts = rest[digits..].trim().split('|').filter(|part| !part.is_empty());
    let (mut givens, mut placed) = (Puzzle::EMPTY, Puzzle::EMPTY);
    let mut marks = Pencilmarks::FULL;
    let mut noted = false;
    for cell in Cell::all() {
        let (Some(value), Some(note), Some(editable)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(wrong(&counted(cell.index(), "cell")));
        };
        let value: u8 = value.parse().ok().filter(|&v| v <= 9).ok_or_else(|| wrong(value))?;
        let digit = sudokit_core::board::Digit::new(value);
        let set = notes(version, note).ok_or_else(|| wrong(note))?;
        match editable {
            "0" => givens.set(cell, digit),
            "1" => placed.set(cell, digit),
            _ => return Err(wrong(editable)),
        }
        noted |= !set.is_empty();
        marks.set(cell, digit.map_or(set, DigitSet::only));
    }
    if let Some(more) = parts.next() {
        return Err(wrong(more));
    }
    details.placed = (placed != Puzzle::EMPTY).then_some(placed);
    details.candidates = noted.then_some(marks);
    Ok(givens)
}

/// The notes of a cell.
fn notes(version: &str, text: &str) -> Option<DigitSet> {
    if version != "1" {
        return text.parse().ok().filter(|&bits: &u16| bits < 512).map(DigitSet::from_bits);
    }
    if text == "-" {
        return Some(DigitSet::EMPTY);
    }
    let mut set = DigitSet::EMPTY;
    for digit in text.split(',').filter(|digit| !digit.is_empty()) {
        set.insert(sudokit_core::board::Digit::new(digit.parse().ok()?)?);
    }
    Some(set)
}

/// Appends a `<game>`.
pub(crate) fn write(out: &mut Vec<u8>, givens: &Puzzle, details: &Details) {
    let mut data = String::new();
    if details.placed.is_none() && details.candidates.is_none() {
        data.push_str(&String::from_utf8_lossy(&givens.to_line(b'0')));
    } else {
        data.push_str("version: 3&#10;");
        let filled = details.filled(givens);
        for cell in Cell::all() {
            let value = filled.get(cell).map_or(0, |digit| digit.get());
            let notes = details.candidates.map_or(DigitSet::EMPTY, |marks| marks.get(cell));
            let notes = if value == 0 { notes.bits() } else { 0 };
            let editable = u8::from(givens.get(cell).is_none());
            data.push_str(&format!("{value}|{notes}|{editable}|"));
        }
    }
    out.extend_from_slice(format!("<game {DATA}=\"{data}\"").as_bytes());
    let comment = details.comments.join("\n");
    let note = (!comment.is_empty()).then_some((NOTE, comment.as_str()));
    let others = details.fields.iter().map(|f| (f.name.as_str(), f.value.as_str()));
    for (name, value) in
        others.filter(|(name, _)| super::FORMAT.holds.fields.contains(name)).chain(note)
    {
        let value = quick_xml::escape::escape(value).replace('\n', "&#10;").replace('\r', "&#13;");
        let value = value.replace('\t', "&#9;");
        out.extend_from_slice(format!(" {name}=\"{value}\"").as_bytes());
    }
    out.extend_from_slice(b"/>\n");
}

//! OpenSudoku's XML file.
//!
//! ```text
//! <opensudoku><name>..</name><game data="530070000..."/></opensudoku>
//! <opensudoku version="2"><folder name=".."><game data="version: 3&#10;5|0|0|0|6|1|..."/>
//! ```
//!
//! `data` is 81 digits, or for each cell its value, its notes and whether it may be edited: a
//! value that may be edited was placed. Notes are `1,2,` or `-` (version 1) or the sum of bits,
//! bit `d - 1` for digit `d` (2 and 3). The layout is that of OpenSudoku (Roman Mašek, Óscar
//! García Amor and others).

use super::error::counted;
use super::line;
use super::record::{Content, Details, Field};
use super::scan::{Fault, Found};
use crate::board::{Cell, DigitSet};
use crate::grid::{Pencilmarks, Puzzle};
use quick_xml::events::{BytesStart, Event};

/// The most bytes of one tag.
const MOST_BYTES: usize = 1 << 20;
/// Attributes of a game that have a place of their own, and the one with the comment.
const DATA: &str = "data";
const NOTE: &str = "note";

/// A file whose first tag was seen.
#[derive(Clone, Debug, Default)]
pub(super) struct File {
    /// The text of a tag that goes on, or of an element.
    open: Vec<u8>,
    /// The name of the element whose text comes.
    element: String,
    author: Option<String>,
    ended: bool,
}

pub(super) type Game = Result<(Content, Details), Fault>;

impl File {
    /// Whether a line begins such a file.
    pub fn begins(text: &[u8]) -> bool {
        text.starts_with(b"<?xml") || text.starts_with(b"<opensudoku") || text.starts_with(b"<!--")
    }

    /// Whether the file's last tag was seen.
    pub fn has_ended(&self) -> bool {
        self.ended
    }

    /// Whether a tag is still open.
    pub fn is_inside_tag(&self) -> bool {
        self.open.contains(&b'<')
    }

    /// The next line: the games that it completes. A fault's column counts bytes.
    pub fn push(&mut self, line: &[u8]) -> Vec<Game> {
        let mut games = Vec::new();
        let before = self.open.len();
        self.open.extend_from_slice(line);
        let mut rest = std::mem::take(&mut self.open);
        let mut used = 0;
        while let Some((start, end)) = next_tag(&rest[used..]) {
            let text = &rest[used..used + start];
            if self.element == "author" && !text.trim_ascii().is_empty() {
                let text = String::from_utf8_lossy(text.trim_ascii());
                let plain = quick_xml::escape::unescape(&text);
                self.author = Some(plain.as_ref().unwrap_or(&text).to_string());
            }
            let tag = &rest[used + start..used + end];
            let column = (used + start).saturating_sub(before);
            self.tag(tag, column, &mut games);
            used += end;
            if self.ended {
                break;
            }
        }
        if rest.len() - used > MOST_BYTES {
            let expected = "the end of a tag within 1 MiB".into();
            let found = Found::Words("none".to_owned());
            games.push(Err(Fault { column: 0, expected, found, row_like: false }));
            used = rest.len();
        }
        rest.drain(..used);
        rest.push(b'\n');
        // Text outside tags matters only where a tag may follow it: the author's name.
        if !rest.contains(&b'<') && self.element != "author" {
            rest.clear();
        }
        self.open = rest;
        games
    }

    fn tag(&mut self, tag: &[u8], column: usize, games: &mut Vec<Game>) {
        let tag = String::from_utf8_lossy(tag);
        let mut reader = quick_xml::Reader::from_str(&tag);
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        match reader.read_event() {
            Ok(Event::Start(start) | Event::Empty(start)) => {
                self.element = start.name().as_ref().to_owned();
                if self.element == "game" {
                    games.push(game(&start, self.author.as_deref()).map_err(|mut fault| {
                        fault.column += column;
                        fault
                    }));
                }
            }
            Ok(Event::End(end)) => {
                self.element.clear();
                self.ended = end.name().as_ref() == "opensudoku";
            }
            Ok(_) => {}
            Err(error) => games.push(Err(fault(column, "a tag", error.to_string()))),
        }
    }
}

fn fault(column: usize, expected: &'static str, found: String) -> Fault {
    Fault { column, expected: expected.into(), found: Found::Words(found), row_like: false }
}

/// The first complete tag: where it begins and ends. Quoted values may hold `>`.
fn next_tag(text: &[u8]) -> Option<(usize, usize)> {
    let start = text.iter().position(|&b| b == b'<')?;
    if text[start..].starts_with(b"<!--") {
        let end = text[start..].windows(3).position(|window| window == b"-->")?;
        return Some((start, start + end + 3));
    }
    let mut quote = None;
    for (i, &byte) in text[start..].iter().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'>') => return Some((start, start + i + 1)),
            (Some(open), _) if open == byte => quote = None,
            _ => {}
        }
    }
    None
}

/// A `<game>`.
fn game(tag: &BytesStart<'_>, author: Option<&str>) -> Game {
    let mut details = Details { author: author.map(str::to_owned), ..Details::default() };
    let mut content = None;
    for attribute in tag.attributes() {
        let attribute = attribute.map_err(|error| fault(0, "an attribute", error.to_string()))?;
        let name = attribute.key.as_ref().to_owned();
        let value = attribute
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .map_err(|error| fault(0, "the value of an attribute", error.to_string()))?;
        match name.as_str() {
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
        let digit = crate::board::Digit::new(value);
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
        set.insert(crate::board::Digit::new(digit.parse().ok()?)?);
    }
    Some(set)
}

/// What stands before the first game.
pub(super) const HEAD: &str = concat!(
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
    "<opensudoku version=\"2\">\n<folder name=\"sudokit\">\n"
);
/// What stands after the last game.
pub(super) const TAIL: &str = "</folder>\n</opensudoku>\n";

/// Appends a `<game>`.
pub(super) fn write(out: &mut Vec<u8>, givens: &Puzzle, details: &Details) {
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
    for (name, value) in others.filter(|(name, _)| holds_field(name)).chain(note) {
        let value = quick_xml::escape::escape(value).replace('\n', "&#10;").replace('\r', "&#13;");
        let value = value.replace('\t', "&#9;");
        out.extend_from_slice(format!(" {name}=\"{value}\"").as_bytes());
    }
    out.extend_from_slice(b"/>\n");
}

/// Whether a game has an attribute of that name.
pub(super) fn holds_field(name: &str) -> bool {
    ["created", "state", "time", "last_played", "command_stack"].contains(&name)
}

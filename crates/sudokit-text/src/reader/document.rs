//! JSON that is more than an object in a line: an object over several lines, an array of objects,
//! an object with an array of puzzles.
//!
//! Its lines are held until its brackets are closed. In an array that goes over several lines the
//! brackets are lines of no meaning, and each object is one by itself.

use super::own::is_object;
use super::{Format, Reader, Within};
use crate::formats::jsonl::object;
use crate::formats::unclosed::{Held, Unclosed};
use crate::open::Open;

/// A document whose brackets are not closed yet.
#[derive(Clone, Debug)]
pub(super) struct Document {
    held: Held,
    open: Open,
}

impl Document {
    /// Whether a line may begin one: an object that goes on behind a bracket or a comma, or an
    /// array of objects. Another object that is not closed is a slip of its line.
    pub(super) fn begins(bare: &[u8]) -> bool {
        let is_array =
            bare.strip_prefix(b"[").is_some_and(|rest| is_object(rest.trim_ascii_start()));
        let goes_on = || bare.ends_with(b"{") || bare.ends_with(b"[") || bare.ends_with(b",");
        let is_open = || !closes(&mut Open::default(), bare);
        is_array || bare == b"{" || is_object(bare) && goes_on() && is_open()
    }

    /// What is open if it will not be closed.
    pub(super) fn unclosed(self) -> Unclosed {
        Unclosed {
            held: self.held,
            column: 0,
            expected: "JSON whose brackets are closed",
            row: None,
        }
    }
}

/// Whether everything is closed behind a line.
fn closes(open: &mut Open, line: &[u8]) -> bool {
    open.closed_after(&String::from_utf8_lossy(line))
}

impl Reader {
    /// Whether a line begins a document here: a brace alone behind cells is a part of their block.
    pub(super) fn begins_document(&self, bare: &[u8]) -> bool {
        let has_cells = || self.block.as_ref().is_some_and(|block| !block.is_title());
        let is_brace = bare == b"{" && (self.brace == self.at || has_cells());
        !self.one_by_one && !is_brace && Document::begins(bare)
    }

    /// The first line of a document.
    pub(super) fn begin_document(&mut self, raw: &[u8]) {
        // Words above an array are its title; an object has ended the block before.
        if let Some(block) = self.block.take()
            && !self.is_text(&block)
        {
            self.block = Some(block);
        }
        self.end_of_block();
        self.end_of_grid("a document of JSON");
        let document = Document { held: Held::new(self.at), open: Open::default() };
        self.within = Within::Document(Box::new(document));
        self.document_line(raw);
    }

    /// A line of the document under way, if one is.
    pub(super) fn document_line(&mut self, raw: &[u8]) -> bool {
        let Within::Document(document) = &mut self.within else { return false };
        let is_brace = document.held.text().trim_ascii() == b"{";
        let bare = raw.trim_ascii();
        // A brace alone begins an array in other languages, too: it is read again.
        if is_brace && !bare.is_empty() && !matches!(bare, [b'"' | b'}', ..]) {
            let first = document.held.first_line();
            self.again.push_front((self.at, raw.to_vec()));
            self.again.push_front((first, b"{".to_vec()));
            self.brace = first;
            self.within = Within::Nothing;
            return true;
        }
        let is_whole = closes(&mut document.open, raw);
        let has_room = document.held.push(raw);
        if is_whole {
            let Within::Document(document) = std::mem::take(&mut self.within) else { return true };
            self.document(&document.held);
        } else if !has_room {
            self.give_up("none within 128 lines", None);
        }
        true
    }

    /// A document that is whole: its puzzles, or why it holds none.
    fn document(&mut self, held: &Held) {
        let text = String::from_utf8_lossy(held.text());
        // In an array of objects a comma follows each.
        let text = text.trim_end().trim_end_matches(',');
        let all = object::several(text).unwrap_or_else(|| vec![(0, text)]);
        self.objects(text, all, held.first_line());
        self.after_rows = true;
    }

    /// The puzzles at these bytes of a JSON text that begins in line `first`.
    pub(super) fn objects(&mut self, text: &str, all: Vec<(usize, &str)>, first: u64) {
        let key = self.column.clone();
        let line = |byte: usize| first + text[..byte].matches('\n').count() as u64;
        let now = self.at;
        for (byte, text_of_one) in all {
            let (begin, end) = (line(byte), line(byte + text_of_one.len()));
            self.at = end;
            match object::parse_value(text_of_one, key.as_deref()) {
                Ok(_) if !self.takes(Format::Jsonl) => self.refuse(Format::Jsonl.description()),
                Ok((content, blank, details)) => {
                    self.emit_one(content, Format::Jsonl, blank, details, 0..0);
                    self.begins_in(begin);
                }
                Err(fault) => {
                    let at = byte + fault.column.min(text_of_one.len());
                    let at = (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                    let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
                    self.at = line(at);
                    let line_text = text[start..].lines().next().unwrap_or("");
                    let fault = crate::fault::Fault { column: at - start, ..fault };
                    self.byte_fault(fault, line_text.as_bytes(), 0, None);
                }
            }
        }
        self.at = now;
    }
}

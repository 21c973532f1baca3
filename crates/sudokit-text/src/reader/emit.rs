//! Puzzles out of lines: records with what was said beside them and before.

use super::{Reader, Within};
use crate::details::{Details, is_board};
use crate::error::TextError;
use crate::fault::excerpt;
use crate::formats::Format;
use crate::formats::{bank, sukaku};
use crate::image;
use crate::record::Record;
use crate::scan;
use std::ops::Range;
use sudokit_core::grid::{Content, Puzzle, line};

impl Reader {
    /// A puzzle in one line, from a column on, perhaps with other text: a hash and a rating, a
    /// solution, a comment.
    pub(super) fn line_81(&mut self, text: &[u8], image: &[u8], column: usize, offset: usize) {
        let cells = image[column..].first_chunk::<81>();
        let Some(puzzle) = cells.and_then(line::parse) else { return };
        let start = image::byte_of_column(text, column);
        let end = image::byte_of_column(text, column + 81);
        let (before, after) = (&text[..start], &text[end..]);
        let cells = &image[column..column + 81];
        let mut details = Details::default();
        if self.takes(Format::Bank)
            && let Some(fields) = bank::parse_around(before, after)
        {
            details.fields = fields;
            let blank = cells.iter().copied().find(|&b| line::cell_value(b) == Some(0));
            let span = offset + start..offset + end;
            return self.emit_one(Content::Puzzle(puzzle), Format::Bank, blank, details, span);
        }
        if !self.takes(Format::Line) {
            return self.refuse("a puzzle in one line");
        }
        // Behind a sign for comments anything may stand.
        if !after.trim_ascii_start().starts_with(b"#")
            && let Some((at, other)) = scan::next_81(image, column + 81)
            && other.given_count() < 81
            && !is_board(&puzzle, &other)
        {
            return self.error(at, "one puzzle a line", "another puzzle");
        }
        details.add_rest(Some(&puzzle), before, after);
        self.emit_line(cells, puzzle, offset + start..offset + end, details);
    }

    /// 729 candidates in one line, from a column on.
    pub(super) fn line_729(&mut self, text: &[u8], image: &[u8], column: usize, offset: usize) {
        if !self.takes(Format::Sukaku) {
            return self.refuse("729 characters of candidates");
        }
        let Some(marks) = sukaku::parse(&image[column..column + 729]) else { return };
        let start = image::byte_of_column(text, column);
        let end = image::byte_of_column(text, column + 729);
        let (before, after) = (&text[..start], &text[end..]);
        let cells = &image[column..column + 729];
        let blank = cells.iter().copied().find(|&b| line::cell_value(b) == Some(0));
        let mut details = Details::default();
        details.add_rest(None, before, after);
        let span = offset + start..offset + end;
        self.emit_one(Content::Pencilmarks(marks), Format::Sukaku, blank, details, span);
    }

    /// A puzzle in one line: its characters, and where they stand in the raw line.
    pub(super) fn emit_line(
        &mut self,
        cells: &[u8],
        puzzle: Puzzle,
        span: Range<usize>,
        details: Details,
    ) {
        let blank = cells.iter().copied().find(|&b| line::cell_value(b) == Some(0));
        let format = self.only.unwrap_or(Format::Line);
        self.emit_one(Content::Puzzle(puzzle), format, blank, details, span);
    }

    /// A record that ends in this line.
    pub(super) fn emit_one(
        &mut self,
        content: Content,
        format: Format,
        blank: Option<u8>,
        details: Details,
        span: Range<usize>,
    ) {
        self.emit(Record {
            content,
            format,
            blank: blank.unwrap_or(format.default_blank()),
            line: self.at,
            last_line: self.at,
            span,
            details: (!details.is_empty()).then(|| Box::new(details)),
        });
    }

    /// A record, with the details gathered before it.
    pub(super) fn emit(&mut self, mut record: Record) {
        self.end_of_layer();
        let mut before = std::mem::take(&mut self.before);
        if !before.details.is_empty() {
            if record.format == Format::Sdk {
                before.details.take_sdk_headers();
            }
            if let Some(own) = record.details.take() {
                before.details.add(*own);
            }
            record.details = Some(Box::new(before.details));
        }
        self.begun = true;
        self.after_rows = record.line < record.last_line && matches!(self.within, Within::Nothing);
        self.answered();
        self.count_grid(record.line);
        self.ready.push_back(Ok(record));
        self.begin_layers();
    }

    /// A puzzle was read, or an error is said.
    pub(super) fn answered(&mut self) {
        self.has_answered = true;
        self.nothing_yet = None;
    }

    /// A line that is a part of a puzzle, which should follow.
    pub(super) fn expect_puzzle(&mut self, text: &[u8]) {
        if !self.has_answered && self.nothing_yet.is_none() {
            let expected = "a puzzle (a grid of nine rows, or 81 characters in a line)";
            self.nothing_yet = Some(TextError::new(self.at, 1, expected, excerpt(text)));
        }
    }
}

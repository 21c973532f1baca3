//! Lines around grids, as judges have them: how many grids follow, the order of one, the end.
//!
//! ```text
//! 2            the first line of a text: two grids follow, or the error names the missing one
//! 3            above each grid: its order (UVa 989), in a text that begins with it
//! end, 0       nothing follows
//! ```
//!
//! A number anywhere else is an error, as in every other text: only a first line cannot be a part
//! of a grid. With a format that has such lines (`Reader::with_format`) they must be there.

use super::Reader;
use crate::error::{TextError, counted};
use crate::fault::{Fault, excerpt};
use crate::kind::{Layout, Row};

/// What a line said about the grids after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Announced {
    line: u64,
    /// How many grids.
    grids: u64,
    /// How many of them were read.
    seen: u64,
    /// What is wrong with the line if it says nothing of the kind.
    otherwise: TextError,
    /// Whether it may be a row that lacks cells.
    may_be_row: bool,
}

/// The order of a grid of nine rows.
const ORDER: u64 = 3;

impl Announced {
    /// What is expected, if grids are missing. `is_order`: the number may be an order.
    fn missing(&self, is_order: bool) -> Option<String> {
        let Announced { line, grids, seen, .. } = *self;
        let is_complete = seen >= grids || is_order && self.is_order();
        let expected =
            || format!("grid {} of the {grids} that line {line} announces", self.seen + 1);
        (!is_complete).then(expected)
    }

    /// Whether the number can be the order of the grid read last.
    fn is_order(&self) -> bool {
        (self.grids, self.seen) == (ORDER, 1)
    }

    /// What is expected when no more grids are.
    fn nothing_more(&self) -> String {
        let Announced { line, grids, .. } = *self;
        match grids {
            0 => format!("the end of the text after line {line}"),
            _ => {
                let grids = counted(grids as usize, "grid");
                format!("the end of the text after the {grids} of line {line}")
            }
        }
    }

    /// Whether nothing may follow.
    fn is_end(&self) -> bool {
        self.grids == 0
    }
}

/// A number that is no row of nine digits.
pub(super) fn number(bare: &[u8]) -> Option<u64> {
    let is_number = bare.len() < 9 && bare.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(bare).ok().filter(|_| is_number)?.parse().ok()
}

impl Reader {
    /// Whether a line between grids, which is nothing else, says how many follow or that none
    /// does. `fault` is what is wrong with it otherwise.
    pub(super) fn announces(&mut self, text: &[u8], fault: &Fault) -> bool {
        let bare = text.trim_ascii();
        let strict = self.strict.map(|format| format.spec().around);
        if !self.is_idle() || self.only.is_some() && strict.is_none() {
            return false;
        }
        if self.announced.as_ref().is_some_and(Announced::is_end) {
            return false;
        }
        let is_end = match strict.map(|around| around.end) {
            Some(Some(end)) => bare == end.as_bytes(),
            _ => bare == b"0" || strict.is_none() && bare == b"end",
        };
        let grids = match number(bare) {
            _ if is_end => 0,
            Some(number) if self.may_announce(number) => number,
            _ => return false,
        };
        self.expect_complete(excerpt(bare));
        let otherwise = self.error_of(fault, text);
        let may_be_row = fault.row_like;
        let otherwise = if may_be_row { otherwise.in_grid() } else { otherwise };
        self.announced = Some(Announced { line: self.at, grids, seen: 0, otherwise, may_be_row });
        true
    }

    /// Whether a number stands where a count or an order may stand.
    fn may_announce(&self, number: u64) -> bool {
        let has_orders = match self.strict {
            Some(format) => self.needs_order(format),
            None => self.announced.as_ref().is_some_and(Announced::is_order),
        };
        let counts = self.strict.is_none_or(|format| format.spec().around.counted);
        self.is_first && counts || has_orders && number == ORDER
    }

    fn needs_order(&self, format: crate::formats::Format) -> bool {
        let before = format.spec().around.before;
        before.is_some_and(|line| number(line.as_bytes()) == Some(ORDER))
    }

    /// Nothing follows that a number above announces: an error if a grid is missing.
    pub(super) fn expect_complete(&mut self, found: impl Into<String>) {
        let Some(announced) = self.announced.take() else { return };
        let counts = self.strict.is_some_and(|format| format.spec().around.counted);
        if let Some(expected) = announced.missing(!counts) {
            let error = TextError::new(self.at, 1, expected, found.into());
            let is_alone = announced.seen == 0;
            self.ready.push_back(Err(if is_alone { announced.otherwise } else { error }));
        }
    }

    /// The text ends: what is announced must have come.
    pub(super) fn end_of_text(&mut self) {
        let end = self.strict.and_then(|format| format.spec().around.end);
        let has_end = self.announced.as_ref().is_some_and(Announced::is_end);
        self.expect_complete("the end of the text");
        if let Some(end) = end.filter(|_| !has_end) {
            self.error(0, format!("{end:?}"), "the end of the text");
        }
    }

    /// Counts a grid that begins in a line.
    pub(super) fn count_grid(&mut self, line: u64) {
        let missing = self.strict.and_then(|format| {
            let announced = self.announced.as_ref();
            if format.spec().around.counted {
                let is_missing = !self.is_counting && announced.is_none();
                return is_missing.then(|| "the number of grids".to_owned());
            }
            let is_missing = announced.is_none_or(|announced| announced.seen > 0);
            (self.needs_order(format) && is_missing).then(|| format!("\"{ORDER}\""))
        });
        self.is_counting = true;
        if let Some(expected) = missing {
            self.announced = None;
            return self.ready.push_back(Err(TextError::new(line, 1, expected, "a grid")));
        }
        match &mut self.announced {
            None => {}
            Some(announced) if announced.seen < announced.grids => announced.seen += 1,
            Some(announced) => {
                let expected = announced.nothing_more();
                self.announced = None;
                self.ready.push_back(Err(TextError::new(line, 1, expected, "another grid")));
            }
        }
    }

    /// A row of nine characters right below a number of many digits: the number was a row, too.
    pub(super) fn take_back_number(&mut self, row: &Row) {
        let below = self.at.checked_sub(1);
        let is_row = |announced: &Announced| {
            row.layout == Layout::Compact && announced.may_be_row && Some(announced.line) == below
        };
        if self.announced.as_ref().is_some_and(is_row)
            && let Some(announced) = self.announced.take()
        {
            self.ready.push_back(Err(announced.otherwise));
            self.skip = 8;
        }
    }

    /// Whether the text begins with a number, so that it cannot be read in parts.
    pub(super) fn begins_with_number(&self, text: &[u8]) -> bool {
        let mut lines = text.split(|&b| b == b'\n').map(<[u8]>::trim_ascii);
        let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
        !self.begun && first.is_some_and(|line| number(line).is_some())
    }

    /// Something that cannot be read: what is announced is no longer counted.
    pub(super) fn fail(&mut self, mut error: TextError) {
        self.end_of_layer();
        if let Some(announced) = self.announced.take() {
            if announced.is_end() {
                error.expected = announced.nothing_more().into();
            }
            if announced.may_be_row && announced.seen == 0 {
                self.ready.push_back(Err(announced.otherwise));
            }
        }
        self.after_rows = false;
        self.answered();
        self.ready.push_back(Err(error));
    }
}

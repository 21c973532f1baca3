//! Errors of the reader: where, what was expected, what was found.

use super::Reader;
use crate::error::TextError;
use crate::fault::{Fault, Found, excerpt};
use crate::image;
use crate::row::SourceRow;
use std::borrow::Cow;

impl Reader {
    /// An error in the line under work.
    pub(super) fn error(
        &mut self,
        column: usize,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) {
        self.fail(TextError::new(self.at, column + 1, expected, found));
    }

    /// The line is readable, but not in the one format that is wanted.
    pub(super) fn refuse(&mut self, found: &'static str) {
        if let Some(only) = self.only {
            let only = self.strict.unwrap_or(only);
            self.error(0, format!("format {only} ({})", only.description()), found);
        }
    }

    /// A fault whose column counts bytes from byte `start` of the text.
    pub(super) fn byte_fault(
        &mut self,
        mut fault: Fault,
        text: &[u8],
        start: usize,
        row: Option<SourceRow>,
    ) {
        let byte = (start + fault.column).min(text.len());
        fault.column = image::of_line(&text[..byte]).len();
        self.fault(&fault, text, row);
    }

    /// A line that is nothing known. Inside a grid the rest of the grid is given up.
    pub(super) fn fault(&mut self, fault: &Fault, text: &[u8], row: Option<SourceRow>) {
        let rows = match self.grid.take() {
            Some(grid) => grid.rows,
            None if self.skip > 0 => 9 - self.skip,
            None => 0,
        };
        let inside = rows > 0;
        // A row with a fault counts as a row of its grid; the rows after it are passed over.
        let row_like = fault.row_like && !self.takes_81_only();
        self.skip = if row_like {
            8 - rows.min(8)
        } else if inside {
            9 - rows.min(9)
        } else {
            0
        };
        let error = TextError { row: row.map(Box::new), ..self.error_of(fault, text) };
        let in_grid = inside || fault.row_like;
        self.fail(if in_grid { error.in_grid() } else { error });
    }

    /// The error of a fault in the line under work.
    pub(super) fn error_of(&self, fault: &Fault, text: &[u8]) -> TextError {
        let from = image::byte_of_column(text, fault.column);
        let rest = &text[from.min(text.len())..];
        let found = match &fault.found {
            Found::Character => {
                let start = String::from_utf8_lossy(&rest[..rest.len().min(8)]);
                format!("{:?}", start.chars().next().unwrap_or('\0'))
            }
            Found::Words(words) => words.clone(),
            Found::Text => excerpt(rest),
        };
        TextError::new(self.at, fault.column + 1, fault.expected.clone(), found)
    }
}

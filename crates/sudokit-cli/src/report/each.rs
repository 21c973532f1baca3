//! A subcommand that answers puzzles one by one, as part of a stream.

use super::layout::Columns;
use super::row::{At, Row, Text};
use super::verdict::Verdict;
use super::write::Report;
use crate::bounds::TIME_RAN_OUT;
use crate::engine;
use crate::exit::Exit;
use crate::input::{NO_GIVENS, place};
use crate::stream::{Message, Work, Worked};
use std::time::Instant;
use sudokit::solve::Givens;
use sudokit::text::{Content, Format, Record, TextError};
use sudokit::{Cancel, Puzzle};

/// A subcommand that answers every puzzle with a row. Every worker thread has one of its own.
pub(crate) trait Answer: Send + 'static {
    /// What it finds out about a puzzle.
    type Known: Default + Columns + 'static;
    /// Whether it takes pencilmark grids as well as givens.
    const PENCILMARKS: bool = true;

    /// How many puzzles it is given at a time, at most: few where one may take long.
    fn at_once(&self) -> usize {
        usize::MAX
    }

    /// The rows of these puzzles, in order: what is quickest to find for many of them at once.
    fn rows<'a>(
        &mut self,
        puzzles: impl Iterator<Item = Givens<'a>> + Clone,
    ) -> Vec<Row<Self::Known>>;

    /// Answers puzzles by a line of text each, without the detour over rows: most of a stream comes
    /// this way. Appends the lines of all that need no more than that and adds them to the tally;
    /// the others are returned, in order. `None` if the command has no such way.
    fn quick(&mut self, puzzles: &[Puzzle], out: &mut Worked) -> Option<Vec<Other<Self::Known>>> {
        let _ = (puzzles, out);
        None
    }

    /// Whether the puzzle or text that begins in this line is to be answered at all.
    fn wants(&self, line: u64) -> bool {
        let _ = line;
        true
    }

    /// Completes a row with what needs its puzzle alone.
    fn complete(&mut self, at: &At<'_>, row: &mut Row<Self::Known>) {
        let _ = (at, row);
    }

    /// Makes the next row of the same puzzle, or of the same unreadable text, out of the last one;
    /// `false` when there is no more.
    fn next_row(&mut self, at: &At<'_>, row: &mut Row<Self::Known>) -> bool {
        let _ = (at, row);
        false
    }

    /// The command's own text.
    fn text(&self, at: &At<'_>, row: &Row<Self::Known>) -> Text;
}

/// A puzzle that [`Answer::quick`] leaves to the way over rows.
pub(crate) struct Other<K> {
    /// Which one.
    pub index: usize,
    /// How much of the output comes before its answer.
    pub position: usize,
    /// What is known of it.
    pub row: Row<K>,
}

/// Makes a subcommand's rows part of a stream.
pub(crate) struct Each<A: Answer> {
    /// The subcommand.
    pub answer: A,
    /// Writes the rows.
    pub report: Report,
    /// Breaks off the puzzle under work.
    pub cancel: Cancel,
}

impl<A: Answer> Work for Each<A> {
    fn at_once(&self) -> usize {
        self.answer.at_once()
    }

    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        if self.report.is_plain() && !self.report.measures {
            if self.report.keeps_lines {
                out.answer_lines(source, first_line, first_line + puzzles.len() as u64 - 1);
            }
            if let Some(others) = self.answer.quick(puzzles, out) {
                return self.fill_in(source, first_line, puzzles, others, out);
            }
        }
        let rows = self.rows(puzzles.iter().map(Givens::Puzzle));
        for ((line, puzzle), row) in (first_line..).zip(puzzles).zip(rows) {
            let (number, content) = (out.next_number(), Content::Puzzle(*puzzle));
            self.write(&At { number, ..plain(source, line, &content) }, row, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        let taken = |record: &Record| A::PENCILMARKS || record.content.puzzle().is_some();
        let readable = records.iter().filter_map(|record| record.as_ref().ok());
        let readable = readable.filter(|record| taken(record));
        let mut rows = self.rows(readable.map(|r| Givens::from(&r.content))).into_iter();
        for record in records {
            let number = out.next_number();
            match record {
                Ok(record) if taken(record) => {
                    let Some(row) = rows.next() else { return };
                    self.write(&At { number, ..At::record(source, record) }, row, out);
                }
                Ok(record) => {
                    let at = At { column: Some(1), ..At::record(source, record) };
                    self.unreadable(&at, NO_GIVENS, true, out);
                }
                Err(error) if error.fatal => {
                    // Nothing more is read: there is no row to keep a place for.
                    out.messages.push(Message { text: place(source, error), fatal: true });
                    out.exit.note(Exit::Unreadable);
                }
                Err(error) => {
                    let in_lines = !error.in_grid;
                    let reason = error.reason().to_string();
                    self.unreadable(&At::error(source, error), &reason, in_lines, out);
                }
            }
        }
    }
}

/// The place of a puzzle that stands alone in its line.
fn plain<'a>(source: &'a str, line: u64, content: &'a Content) -> At<'a> {
    At {
        source,
        line,
        number: 0,
        last_line: line,
        column: None,
        format: Format::Line,
        content: Some(content),
        details: None,
        kept: None,
        variant: None,
    }
}

impl<A: Answer> Each<A> {
    /// The rows of these puzzles, in order, each measured on its own where that is requested.
    fn rows<'a>(
        &mut self,
        puzzles: impl Iterator<Item = Givens<'a>> + Clone,
    ) -> Vec<Row<A::Known>> {
        if !self.report.measures {
            return self.answer.rows(puzzles);
        }
        let engine = engine::name();
        let measured = puzzles.flat_map(|givens| {
            let begun = Instant::now();
            let mut rows = self.answer.rows(std::iter::once(givens));
            let time = begun.elapsed();
            let efforts = rows.iter_mut().filter_map(|row| row.known.effort());
            efforts.for_each(|effort| effort.took(time, engine));
            rows
        });
        measured.collect()
    }

    /// Puts the answers that need more than a line among those that do not.
    fn fill_in(
        &mut self,
        source: &str,
        first_line: u64,
        puzzles: &[Puzzle],
        others: Vec<Other<A::Known>>,
        out: &mut Worked,
    ) {
        let [first, ..] = others.as_slice() else { return };
        let mut written = first.position;
        let quick = out.bytes.split_off(written);
        let start = written;
        for Other { index, position, row } in others {
            out.bytes.extend_from_slice(&quick[written - start..position - start]);
            written = position;
            let content = Content::Puzzle(puzzles[index]);
            self.write(&plain(source, first_line + index as u64, &content), row, out);
        }
        out.bytes.extend_from_slice(&quick[written - start..]);
    }

    /// Completes a row and writes it.
    pub(crate) fn write(&mut self, at: &At<'_>, mut row: Row<A::Known>, out: &mut Worked) {
        if !self.answer.wants(at.line) {
            return;
        }
        if let Some(content) = at.content {
            row.verdict = row.verdict.on(content);
        }
        self.answer.complete(at, &mut row);
        if self.cancel.is_set() {
            row.verdict = Verdict::Unknown;
            row.exit = Exit::BudgetRanOut;
            row.set_error(TIME_RAN_OUT);
        }
        self.write_rows(at, row, None, out);
    }

    /// What keeps the place of a text that is no puzzle; inside a grid no line of the output does.
    pub(crate) fn unreadable(
        &mut self,
        at: &At<'_>,
        reason: &str,
        in_lines: bool,
        out: &mut Worked,
    ) {
        if self.answer.wants(at.line) {
            let mut row = Row::new(Verdict::Unreadable, A::Known::default());
            row.set_error(reason);
            self.write_rows(&At { content: None, ..*at }, row, Some(in_lines), out);
        }
    }

    /// Writes a row and those that follow it. `in_lines`: whether the place of an unreadable text
    /// is kept.
    fn write_rows(
        &mut self,
        at: &At<'_>,
        mut row: Row<A::Known>,
        in_lines: Option<bool>,
        out: &mut Worked,
    ) {
        loop {
            let kept = in_lines.map(|in_lines| self.report.placeholder(in_lines));
            let text = || kept.unwrap_or_else(|| self.answer.text(at, &row));
            self.report.write(at, &row, &|column| row.known.value(column), text, out);
            if self.report.has_stats_beside(at)
                && let Some(line) = row.known.effort().map(|effort| effort.line())
                && !line.is_empty()
            {
                let text = format!("{}: {line}", at.place());
                out.messages.push(Message { text, fatal: false });
            }
            if in_lines.is_some() {
                row.error = None;
            }
            if !self.answer.next_row(at, &mut row) || !out.make_room() {
                return;
            }
        }
    }
}

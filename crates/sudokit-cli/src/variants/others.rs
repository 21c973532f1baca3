//! Workers that answer puzzles of other sizes and rules beside plain grids.

use super::answer::{Ask, Question};
use super::read;
use crate::bounds::Bound;
use crate::input::{VariantText, refused};
use crate::report::{self, At, Each, Report};
use crate::stream::{Message, Work, Worked};
use std::time::Instant;
use sudokit::text::{Format, Record, TextError};
use sudokit::{Budget, Cancel, Puzzle};
use sudokit_text::variants::Read;
use sudokit_variants::Constraint;

/// How a command answers puzzles of other sizes and rules, beside plain grids.
pub(crate) struct Others {
    /// What is asked of them.
    pub(crate) question: Question,
    /// The maximum of guesses, if it is given.
    pub(crate) budget: Option<Bound>,
    /// Whether the run bounds the time of each puzzle.
    pub(crate) has_timeout: bool,
    /// Writes their rows.
    pub(crate) report: Report,
    /// Whether drawings that are left out are not reported.
    pub(crate) quiet: bool,
    /// An option that needs plain grids, if it is given.
    pub(crate) refused: Option<&'static str>,
    /// Rules besides those of the puzzles.
    pub(crate) rules: Vec<Constraint>,
    /// Whether plain grids are answered in the same way: with rules they are none.
    pub(crate) takes_all: bool,
}

impl Others {
    /// A worker that answers plain grids as this one does.
    pub(crate) fn beside<W: Work>(&self, plain: W, cancel: &Cancel) -> impl Work + use<W> {
        let &Others { question, budget, has_timeout, .. } = self;
        let usual_time = question.usual_time(budget).filter(|_| !has_timeout);
        let budget = Budget::from(question.guesses(budget)).with_cancel(cancel);
        let answer = Ask { question, rules: self.rules.clone(), budget, usual_time };
        let each = Each { answer, report: self.report.clone(), cancel: cancel.clone() };
        let &Others { quiet, refused, takes_all, .. } = self;
        Worker { plain, takes_all, each, quiet, refused }
    }
}

/// One worker.
struct Worker<W> {
    plain: W,
    takes_all: bool,
    each: Each<Ask>,
    quiet: bool,
    refused: Option<&'static str>,
}

impl<W: Work> Work for Worker<W> {
    fn lines(&mut self, source: &str, first_line: u64, puzzles: &[Puzzle], out: &mut Worked) {
        if self.takes_all {
            self.each.lines(source, first_line, puzzles, out);
        } else {
            self.plain.lines(source, first_line, puzzles, out);
        }
    }

    fn records(&mut self, source: &str, records: &[Result<Record, TextError>], out: &mut Worked) {
        if self.takes_all {
            self.each.records(source, records, out);
        } else {
            self.plain.records(source, records, out);
        }
    }

    fn variant(&mut self, source: &str, text: &VariantText, out: &mut Worked) {
        if self.refused.is_some() {
            return self.records(source, &[Err(refused(text, self.refused))], out);
        }
        let last_line = text.line + text.text.lines().count().max(1) as u64 - 1;
        let is_line = text.line == last_line;
        let format = if is_line { Format::Line } else { Format::Judge2239 };
        let at = At {
            source,
            line: text.line,
            number: 0,
            last_line,
            column: None,
            format,
            content: None,
            details: None,
            kept: None,
            variant: None,
        };
        if text.may_go_on && !self.quiet {
            let told = "lines of several constraints are a puzzle each";
            let text = format!("{source}:{}: {told}", text.line);
            out.messages.push(Message { text, fatal: false });
        }
        let begun = Instant::now();
        let found = read(text);
        let time = begun.elapsed();
        match found {
            Err((line, column, reason)) => {
                let at = At { line, column: Some(column), ..at };
                self.each.unreadable(&at, &reason, is_line, out);
            }
            Ok(Read { puzzle, notes, .. }) => {
                for note in notes.iter().filter(|_| !self.quiet) {
                    let text = format!("{source}:{}: left out: {note}", text.line);
                    out.messages.push(Message { text, fatal: false });
                }
                let is_given =
                    |constraint: &&Constraint| matches!(constraint, Constraint::Given(_));
                let givens = puzzle.constraints.iter().filter(is_given).count();
                let rules = puzzle.constraints.len() - givens + self.each.answer.rules.len();
                let variant = Some(report::Variant { text: &text.text, givens, rules });
                let mut row = self.each.answer.row(puzzle);
                row.known.effort.was_read(time);
                self.each.write(&At { variant, ..at }, row, out);
            }
        }
    }

    fn at_once(&self) -> usize {
        if self.takes_all { self.each.at_once() } else { self.plain.at_once() }
    }
}

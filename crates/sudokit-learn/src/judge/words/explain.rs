//! What is said about a failing case: what is wrong, where, and what may be behind it.

use super::{cell, house, nth, ordinal, untabbed};
use crate::judge::answer;
use crate::judge::cases::{Case, Task};
use crate::judge::experiments::{Findings, Pace, Silence};
use crate::judge::group;
use crate::judge::order::Order;
use crate::judge::printed::{self, Difference};
use crate::judge::problem::{Entrance, Grids, Problem, Rows, Want};
use crate::judge::process::End;
use crate::judge::promise;
use crate::judge::verdict::{Crash, Format, Move, Remark, Verdict, What, Wrong, WrongGrid};
use crate::judge::{Judged, PROCESSES, Reading};
use crate::language::Language;
use crate::messages::safe;
use crate::numbers::counted;
use crate::words::JUDGE;
use std::fmt::Display;
use std::time::Duration;
use sudokit::rules::{self, Fault};

/// What the explanation depends on besides the verdict.
pub(crate) struct About<'a> {
    /// The language of the texts.
    pub language: Language,
    /// The problem.
    pub problem: Problem,
    /// The time limit in seconds.
    pub limit: f64,
    /// The memory limit in megabytes.
    pub memory: u64,
    /// Whether the command compiles a source file on every run (`java Main.java`).
    pub compiles: bool,
    /// The case.
    pub case: &'a Case,
    /// What came of it.
    pub judged: &'a Judged,
    /// The cases that were accepted.
    pub accepted: usize,
    /// What experiments showed.
    pub findings: Findings,
}

impl About<'_> {
    /// What is to be known about the verdict, line by line; nothing for an accepted answer.
    pub(crate) fn explain(&self) -> Vec<String> {
        let mut lines = match &self.judged.verdict {
            Verdict::Accepted => return Vec::new(),
            Verdict::WrongAnswer(wrong) => self.wrong_answer(wrong),
            Verdict::WrongFormat(format) => self.wrong_format(format),
            Verdict::TimeLimit { begins_right } => self.time_limit(*begins_right),
            Verdict::MemoryLimit { heap_is_full } => {
                let what = if *heap_is_full {
                    self.text("heap_is_full")
                } else {
                    self.say("memory_limit", &[("maximum", &self.memory)])
                };
                vec![what, self.text("memory_grows")]
            }
            Verdict::RuntimeError(crash) => self.runtime_error(crash),
            Verdict::OutputLimit { begins_right } => {
                let is_due = *begins_right && self.problem.ends_at_first();
                let hint = is_due.then(|| self.stop_after_first());
                [self.text("output_limit")].into_iter().chain(hint).collect()
            }
        };
        let Findings { reading, order, pace, .. } = self.findings;
        let found = (reading.map(|reading| self.misreads(reading)))
            .or_else(|| order.map(|order| self.searches(order)))
            .or_else(|| pace.map(|pace| self.checks_late(pace)));
        if let Some(hint) = found {
            // Surer than the other hints, which go by the verdict alone.
            let begins = self.text("hint_word");
            lines.retain(|line| !line.starts_with(&begins));
            let at = if reading.is_some() { 1.min(lines.len()) } else { lines.len() };
            lines.insert(at, hint);
        }
        lines
    }

    fn say(&self, key: &'static str, words: &[(&str, &dyn Display)]) -> String {
        JUDGE.say(self.language, "explain", key, words)
    }

    /// A text without gaps.
    fn text(&self, key: &'static str) -> String {
        self.say(key, &[])
    }

    fn wrong_format(&self, format: &Format) -> Vec<String> {
        let language = self.language;
        let what = self.difference(&format.what);
        let mut lines = vec![match format.line {
            0 => what,
            line => {
                let line = language.pick(line.to_string(), nth(line));
                self.say("in_line", &[("line", &line), ("what", &what)])
            }
        }];
        if format.what == Difference::Nothing {
            lines.extend(self.prints_nothing());
        }
        if let Difference::Character(_, found) = format.what {
            let is_method = matches!(self.problem.entry, Entrance::Method(_));
            lines.extend(match found {
                _ if format.is_input && is_method => Some(self.text("board_unchanged")),
                _ if format.is_input => Some(self.text("unchanged")),
                '\0'..='\u{8}' => Some(self.text("prints_code")),
                '[' | ']' | ',' => Some(self.text("prints_list")),
                c if c.is_alphabetic() && !format.among_others && !format.digits_right => {
                    let printed = self.judged.stdout.lines().nth(format.line.saturating_sub(1));
                    Some(self.prints_words(printed.unwrap_or_default()))
                }
                _ => None,
            });
        }
        if let Difference::Line { expected, found } = &format.what
            && is_prompt(found, expected)
        {
            lines.push(self.text("prints_words"));
        }
        if matches!(format.what, Difference::Answers(..)) {
            lines.push(self.text("read_all"));
        }
        if format.what == Difference::SecondGrid && self.problem.ends_at_first() {
            lines.push(self.stop_after_first());
        }
        if format.digits_right {
            lines.push(self.text("digits_right"));
        }
        if format.among_others {
            lines.push(self.text("among_others"));
        }
        lines
    }

    /// Words where digits were expected, in a line that was printed.
    fn prints_words(&self, printed: &str) -> String {
        let output = &self.problem.output;
        let mut words: Vec<String> = [&output.none, &output.several]
            .into_iter()
            .flatten()
            .map(|w| format!("{w:?}"))
            .collect();
        words.dedup();
        if words.is_empty() || is_prompt(printed, "") {
            self.text("prints_words")
        } else {
            self.say("words_are", &[("words", &words.join(", "))])
        }
    }

    /// What may be behind an empty output.
    fn prints_nothing(&self) -> Option<String> {
        let [task] = &self.case.tasks[..] else { return None };
        // Without a grid to find, nothing can be said of the search.
        if task.answer.grids.is_empty() {
            return None;
        }
        let puzzle = &task.question.puzzle;
        let key = if puzzle.empty_cells().next().is_none() {
            "nothing_to_fill"
        } else if self.findings.silence == Some(Silence::Always) {
            "always_silent"
        } else if self.findings.silence == Some(Silence::Forced) {
            "silent_where_forced"
        } else if promise::takes_back(puzzle) == Some(false) {
            "nothing_taken_back"
        } else {
            "not_set_back"
        };
        Some(self.text(key))
    }

    fn time_limit(&self, begins_right: bool) -> Vec<String> {
        let mut lines = vec![self.say("time_limit", &[("limit", &self.limit)])];
        if self.compiles {
            lines.push(self.say("compiles_each_time", &[("number", &self.problem.id)]));
        }
        let [task] = &self.case.tasks[..] else { return lines };
        if !self.problem.output.want.prints_grids() || task.answer.grids.is_empty() {
            return lines;
        }
        let puzzle = &task.question.puzzle;
        let ends_at_first = self.problem.ends_at_first();
        if begins_right && ends_at_first {
            lines.push(self.stop_after_first());
            return lines;
        }
        match promise::calls(puzzle) {
            None => lines.push(self.text("slower_than_allowed")),
            Some(_) if !ends_at_first => {}
            Some(_) if self.accepted > 0 && answer::count(puzzle, MANY) == MANY => {
                lines.push(self.say("many_solutions", &[("count", &MANY)]));
            }
            Some(calls) if calls <= FEW_CALLS => {
                lines.push(self.say("few_calls", &[("calls", &calls)]));
                let left = promise::without_single(puzzle).filter(|&left| left > 0);
                lines.extend(left.map(|left| self.say("no_single", &[("left", &left)])));
            }
            Some(_) => {}
        }
        lines
    }

    /// To end the search. `exit` would leave further grids without an answer. Behind a method the
    /// judge prints one grid: more are the method's own.
    fn stop_after_first(&self) -> String {
        self.text(match (&self.problem.entry, self.problem.input.grids) {
            (Entrance::Method(_), _) => "method_prints",
            (_, Grids::Counted | Grids::Many) => "stop_after_last_grid",
            _ => "stop_after_first",
        })
    }

    /// What is wrong with how it reads.
    fn misreads(&self, reading: Reading) -> String {
        match reading {
            Reading::OtherLayout => {
                let spaced = self.problem.input.rows == Rows::Spaced;
                let key = if spaced { "reads_no_spaces" } else { "reads_spaces" };
                self.say(key, &[("problem", &self.problem.id)])
            }
            Reading::NoInput => self.text("reads_no_input"),
            Reading::File { call, .. } => self.say("reads_file", &[("call", &call)]),
        }
    }

    /// In which order it searches.
    fn searches(&self, order: Order) -> String {
        self.text(match order {
            Order::Descending => "largest",
            Order::Columns => "by_columns",
            Order::Backwards => "backwards",
            Order::FewestFirst => "fewest_first",
        })
    }

    /// That the time grows with each empty cell.
    fn checks_late(&self, pace: Pace) -> String {
        let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
        let (before, time) = (seconds(pace.before), seconds(pace.time));
        let words: [(&str, &dyn Display); 4] = [
            ("few", &(pace.empty - 1)),
            ("more", &pace.empty),
            ("before", &before),
            ("time", &time),
        ];
        self.say("checks_late", &words)
    }

    fn wrong_answer(&self, wrong: &Wrong) -> Vec<String> {
        let mut lines = match &wrong.what {
            What::Grid(wrong) => self.wrong_grid(wrong),
            What::Words { expected, found } => {
                let shown = |words: &Option<String>| match words {
                    Some(words) => format!("{words:?}"),
                    None => self.text("a_grid"),
                };
                let mut lines = vec![
                    self.say("words", &[("expected", &shown(expected)), ("found", &shown(found))]),
                ];
                let [right, printed] = [expected, found].map(|it| it.as_deref().unwrap_or(""));
                lines.extend(if printed::is_same(expected.as_deref(), found.as_deref()) {
                    Some(self.text("only_case"))
                } else if is_prompt(printed, right) {
                    Some(self.text("prints_words"))
                } else {
                    self.why(&self.case.tasks[wrong.task], expected.as_deref(), found.as_deref())
                });
                lines
            }
            What::Line { number, expected, found } => {
                let shown = |line: &Option<String>| match line {
                    Some(line) => format!("{line:?}"),
                    None => self.text("no_line"),
                };
                let what =
                    self.say("line", &[("expected", &shown(expected)), ("found", &shown(found))]);
                let number = self.language.pick(number.to_string(), nth(*number));
                vec![self.say("in_line", &[("line", &number), ("what", &what)])]
            }
            What::Grids { expected, found } => {
                vec![self.say("grids", &[("expected", expected), ("found", found)])]
            }
            What::NotSlow { is_solvable: true } => vec![self.text("too_slow")],
            What::NotSlow { is_solvable: false } => vec![self.text("slow_unsolvable")],
        };
        let count = self.case.tasks.len();
        if count > 1 {
            let number = wrong.task + 1;
            lines.insert(0, self.say("in_grid", &[("number", &number), ("count", &count)]));
        }
        lines
    }

    /// Why the expected words are right.
    fn why(&self, task: &Task, expected: Option<&str>, found: Option<&str>) -> Option<String> {
        if task.question.written.is_some() {
            return None;
        }
        let none = self.problem.output.none.as_deref();
        let puzzle = &task.question.puzzle;
        let clash = rules::conflicts(puzzle.values()).next();
        match (self.problem.output.want, clash) {
            (Want::FirstWrong | Want::Slow, _) => None,
            // Other scores say nothing about whether there is a solution.
            (Want::Score, _) if ![expected, found].contains(&none) => None,
            (Want::Score, _) => {
                let key = if expected == none { "no_solution" } else { "has_solution" };
                Some(self.text(key))
            }
            (_, Some(clash)) => Some(self.fault(Fault::Repeat(clash))),
            (Want::Valid, None) => Some(self.text("no_repeat")),
            (Want::Count, None) => None,
            (_, None) => Some(self.text(match answer::count(puzzle, 2) {
                0 => "no_solution",
                1 => "one_solution",
                _ => "several_solutions",
            })),
        }
    }

    fn wrong_grid(&self, wrong: &WrongGrid) -> Vec<String> {
        let other = match self.problem.output.want {
            Want::All => "not_in_order",
            _ => "not_the_smallest",
        };
        let mut lines = vec![match wrong.fault {
            Some(broken) => self.fault(broken),
            None => self.text(other),
        }];
        if let Some((at, digit)) = wrong.expected {
            let key = if wrong.found == 0 { "found_empty" } else { "found" };
            let at = cell(self.language, at);
            let words: [(&str, &dyn Display); 3] =
                [("cell", &at), ("digit", &digit), ("found", &wrong.found)];
            lines.push(self.say(key, &words));
        }
        lines.extend(wrong.remark.map(|remark| {
            self.text(match remark {
                Remark::Unchanged if self.accepted > 0 => "gives_up",
                Remark::Unchanged => "unchanged",
                Remark::OnlyForced => "only_forced",
                Remark::Moved(Move::Columns) => "moved_columns",
                Remark::Moved(Move::Boxes) => "moved_boxes",
                Remark::Moved(Move::RowsTurned) => "moved_rows_turned",
                Remark::Moved(Move::LastRowFirst) => "moved_last_row_first",
                Remark::Moved(Move::Backwards) => "moved_backwards",
                Remark::GivensUnseen => "givens_unseen",
                Remark::Unchecked => "unchecked",
            })
        }));
        lines
    }

    fn fault(&self, fault: Fault) -> String {
        let cell = |at| cell(self.language, at);
        match fault {
            Fault::Empty(at) => self.say("empty", &[("cell", &cell(at))]),
            Fault::GivenChanged { cell: at, given, found } => {
                let words: [(&str, &dyn Display); 3] =
                    [("cell", &cell(at)), ("given", &given), ("found", &found)];
                self.say("given_changed", &words)
            }
            Fault::Repeat(conflict) => {
                let [a, b] = conflict.cells.map(cell);
                let house = house(self.language, conflict.house);
                let words: [(&str, &dyn Display); 4] =
                    [("house", &house), ("digit", &conflict.digit), ("a", &a), ("b", &b)];
                self.say("repeat", &words)
            }
            other => other.to_string(),
        }
    }

    /// The difference; in Korean a sentence behind the line.
    fn difference(&self, what: &Difference) -> String {
        let layout = self.text(match self.problem.output.rows {
            Rows::Spaced => "with_spaces",
            Rows::Framed => "with_bars",
            Rows::Line => "in_a_line",
            _ => "without_spaces",
        });
        let place = |column: usize| self.language.pick(column.to_string(), ordinal(column));
        match what {
            Difference::Nothing => self.text("nothing"),
            Difference::Missing(lines, all) => {
                self.say("missing", &[("lines", lines), ("all", all)])
            }
            Difference::Answers(count, all) => {
                self.say("answers", &[("count", count), ("all", all)])
            }
            Difference::NotBlank(found) => {
                self.say("not_blank", &[("found", &format!("{found:?}"))])
            }
            Difference::Line { expected, found } => {
                let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
                self.say("line", &[("expected", &expected), ("found", &found)])
            }
            Difference::SecondGrid => self.text("second_grid"),
            Difference::Extra(text) => self.say("extra", &[("text", &format!("{text:?}"))]),
            Difference::Blank => self.say("blank", &[("layout", &layout)]),
            Difference::Spaces => self.text("spaces"),
            Difference::NoSpaces => self.text("no_spaces"),
            Difference::Indented => self.text("indented"),
            Difference::WideGap(column) => self.say("wide_gap", &[("column", &place(*column))]),
            Difference::Count(count) => {
                let digits = counted(*count as u64, "digit");
                let digits = self.language.pick(digits, count.to_string());
                self.say("count", &[("digits", &digits), ("layout", &layout)])
            }
            Difference::Character(column, found) => {
                let found = format!("{found:?}");
                self.say("character", &[("column", &place(*column)), ("found", &found)])
            }
            Difference::Number(number) => self.say("number", &[("number", number)]),
        }
    }

    fn runtime_error(&self, crash: &Crash) -> Vec<String> {
        let mut lines = Vec::new();
        match crash.end {
            End::Signalled(signal) => {
                let name = group::signal_name(signal);
                lines.push(self.say("killed", &[("name", &name)]));
                lines.extend(JUDGE.find(self.language, "explain", &name).map(str::to_owned));
            }
            End::Exited(code) => lines.push(self.say("exited", &[("code", &code)])),
            End::ProcessLimit => {
                lines.push(self.say("process_limit", &[("maximum", &PROCESSES)]));
            }
            End::TimeLimit | End::OutputLimit | End::MemoryLimit => {
                unreachable!("they have verdicts of their own")
            }
        }
        let says = |words: &[&str]| words.iter().any(|word| crash.stderr.contains(word));
        if crash.is_right && matches!(crash.end, End::Exited(_)) {
            lines.push(self.text("only_the_end"));
        } else if says(&["RecursionError", "StackOverflowError", "stack level too deep"]) {
            lines.push(self.text("endless_recursion"));
        } else if says(&["expected str instance, int found", "'str' and 'int'", "'int' and 'str'"])
        {
            lines.push(self.text("mixes_text"));
        } else if says(&["EOFError", "NoSuchElementException", "end of file"]) {
            lines.push(self.text("reads_too_much"));
        }
        if !crash.stderr.is_empty() {
            lines.push(self.text("stderr"));
            // Python underlines; in a few lines that says nothing.
            let underlines = |line: &&str| line.trim().chars().all(|c| "~^".contains(c));
            let all: Vec<&str> = crash.stderr.lines().filter(|line| !underlines(line)).collect();
            let hidden = 1..all.len().saturating_sub(STDERR_LINES).max(1);
            for (i, line) in all.iter().enumerate() {
                if hidden.len() < 2 || !hidden.contains(&i) {
                    lines.push(format!("  {}", safe(&untabbed(line))));
                } else if i == 1 {
                    lines.push("  ...".to_owned());
                }
            }
        }
        lines
    }
}

/// Whether a line looks like a question to a person: more than the line that belongs there, with a
/// sign that such questions end with.
fn is_prompt(printed: &str, expected: &str) -> bool {
    let asks = |text: &str| text.contains([':', '?', '>', '：']);
    let begins_alike = |expected: &str| {
        let word =
            |text: &str| text.split(|c: char| !c.is_alphanumeric()).next().map(str::to_lowercase);
        !expected.is_empty() && word(printed) == word(expected)
    };
    asks(printed) && !begins_alike(expected)
}

/// That many solutions are many: a search for all of them takes long.
const MANY: u64 = 1_000;

/// A search that needs no more calls takes milliseconds in any language.
const FEW_CALLS: u64 = 5_000;

/// Lines of stderr that are shown: the first, and these at the end.
const STDERR_LINES: usize = 3;

#[cfg(test)]
mod tests {
    #[test]
    fn every_text_is_in_the_files() {
        let source = include_str!("explain.rs");
        let of_file = sudokit::words::Words::of(include_str!("../../words/en/judge.toml"));
        for (_, key, _) in of_file.all().filter(|(section, ..)| *section == "explain") {
            let is_crash = key.starts_with("SIG") || key.starts_with("STATUS");
            assert!(is_crash || source.contains(&format!("\"{key}\"")), "{key}");
        }
    }
}

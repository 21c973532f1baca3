//! Generated puzzles as text, and the progress bar.

use crate::messages::tell;
use crate::report::{self, Grids, Object, TableLine, Value};
use crate::stream::{Progress, Worked};
use clap::ValueEnum;
use clap::builder::TypedValueParser;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::{Duration, Instant};
use sudokit::generate::Made;
use sudokit::text::{Format, write_grid};

/// What is known of a generated puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Field {
    /// Its number in the stream of the seed, from 0.
    Item,
    /// The puzzle, 81 characters.
    Puzzle,
    /// Its solution, 81 digits.
    Solution,
    /// Its number of givens.
    Givens,
    /// How many tries it took.
    Tries,
    /// What it counts for in statistics of all minimal puzzles (with --unbiased).
    Weight,
}

impl Field {
    fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    fn value(self, index: u64, made: &Made) -> Value {
        match self {
            Field::Item => Value::of(index),
            Field::Puzzle => Value::text(Some(made.puzzle)),
            Field::Solution => Value::text(Some(made.solution)),
            Field::Givens => Value::of(made.puzzle.given_count()),
            Field::Tries => Value::of(made.tries),
            Field::Weight => Value::of(made.weight),
        }
    }
}

/// How puzzles are written.
pub(super) enum Layout {
    /// As a grid.
    Grid(Format),
    /// A table: its separator, its header and its columns.
    Table(u8, Arc<[u8]>, Vec<Field>),
    /// A JSON object a line.
    Json(Vec<Field>),
}

impl Layout {
    /// The layouts that puzzles alone can be written in.
    pub(super) fn parser() -> impl TypedValueParser<Value = report::Layout> {
        report::Layout::parser(Grids::InLines)
    }

    /// What these options mean.
    ///
    /// # Errors
    /// When fields are chosen for a grid.
    pub(super) fn new(
        format: Option<report::Layout>,
        json: bool,
        fields: &[Field],
    ) -> anyhow::Result<Layout> {
        let asked = !fields.is_empty();
        let chosen = if asked { fields } else { Field::value_variants() }.to_vec();
        Ok(match format {
            None | Some(report::Layout::Json) if json || format.is_some() => Layout::Json(chosen),
            Some(report::Layout::Table(separator)) => Layout::table(separator, chosen),
            None if asked => Layout::table(b',', chosen),
            _ if asked => anyhow::bail!("--fields goes with --format csv, tsv or jsonl"),
            Some(report::Layout::Text(Some(format))) => Layout::Grid(format),
            _ => Layout::Grid(Format::Line),
        })
    }

    fn table(separator: u8, fields: Vec<Field>) -> Layout {
        let (mut header, mut line) = (Vec::new(), TableLine::new(separator));
        fields.iter().for_each(|field| line.push(&field.name(), &mut header));
        line.end(&mut header);
        Layout::Table(separator, header.into(), fields)
    }

    /// Appends a puzzle.
    pub(super) fn write(&self, index: u64, made: &Made, out: &mut Worked) {
        match self {
            Layout::Grid(format) => {
                if !format.is_one_line() {
                    out.begin_grid();
                }
                write_grid(&mut out.bytes, *format, &made.puzzle, None);
            }
            Layout::Table(separator, header, fields) => {
                out.under(header);
                let mut line = TableLine::new(*separator);
                for field in fields {
                    line.push_value(&field.value(index, made), &mut out.bytes);
                }
                line.end(&mut out.bytes);
            }
            Layout::Json(fields) => {
                let mut object = Object::new(&mut out.bytes);
                object.push("version", &1, &mut out.bytes);
                for field in fields {
                    object.push_value(&field.name(), &field.value(index, made), &mut out.bytes);
                }
                object.end(&mut out.bytes);
            }
        }
    }
}

/// The progress bar.
pub(super) struct Shown {
    bar: Option<ProgressBar>,
    plain: bool,
    started: Instant,
    last: Instant,
    wanted: u64,
}

impl Shown {
    /// Shows progress as asked.
    pub(super) fn new(when: Progress, wanted: u64) -> Shown {
        let terminal = std::io::stderr().is_terminal();
        let shown = match when {
            Progress::Auto => terminal && !std::io::stdout().is_terminal(),
            Progress::Always => true,
            Progress::Never => false,
        };
        let bar = (shown && terminal).then(|| {
            let bar = ProgressBar::new(wanted);
            bar.set_draw_target(ProgressDrawTarget::stderr());
            let template = "{wide_bar} {human_pos}/{human_len} {msg} {eta_precise} left";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        let now = Instant::now();
        Shown { bar, plain: shown && !terminal, started: now, last: now, wanted }
    }

    /// Whether anything is shown.
    pub(super) fn is_shown(&self) -> bool {
        self.plain || self.bar.is_some()
    }

    /// Shows the state, not too often.
    pub(super) fn update(&mut self, made: u64, unmet: u64) {
        let every = Duration::from_millis(if self.plain { 1000 } else { 200 });
        if !self.is_shown() || self.last.elapsed() < every {
            return;
        }
        self.last = Instant::now();
        match &self.bar {
            Some(bar) => {
                bar.set_position(made + unmet);
                if unmet > 0 {
                    bar.set_message(format!("({} not met)", HumanCount(unmet)));
                }
            }
            None => tell!("sudokit: {} of {}", self.text(made, unmet), HumanCount(self.wanted)),
        }
    }

    /// Prints a message without tearing the bar.
    pub(super) fn print(&self, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| tell!("{text}")),
            None => tell!("{text}"),
        }
    }

    /// Clears the bar; gives the summary.
    pub(super) fn finish(&self, made: u64, unmet: u64) -> String {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        self.text(made, unmet)
    }

    fn text(&self, made: u64, unmet: u64) -> String {
        let seconds = self.started.elapsed().as_secs_f64();
        let rate = if seconds > 0.0 { (made as f64 / seconds) as u64 } else { 0 };
        let noun = if made == 1 { "puzzle" } else { "puzzles" };
        let mut text =
            format!("{} {noun} in {seconds:.1} s ({}/s)", HumanCount(made), HumanCount(rate));
        if unmet > 0 {
            text += &format!(", {} not met", HumanCount(unmet));
        }
        text
    }
}

//! What a search took: the columns that all commands with a search have, and `--stats`.

use std::time::Duration;

use sudokit::solve::Statistics;
use sudokit_answer::{Answer, Value};

/// What a search took.
#[derive(Default, Debug)]
pub(crate) struct Effort {
    /// Of the engines for plain 9x9.
    pub(crate) plain: Option<Statistics>,
    /// The rest, apart: without `--stats` no row of a plain grid has it, and millions are moved.
    pub(crate) rest: Option<Box<Rest>>,
}

/// What is measured of other sizes and rules, and of plain grids where `--stats` is given.
#[derive(Default, Debug)]
pub(crate) struct Rest {
    pub(crate) guesses: Option<u64>,
    pub(crate) failures: Option<u64>,
    pub(crate) clauses: Option<u64>,
    pub(crate) engine: Option<&'static str>,
    /// Time to read the puzzle, to build the engine, to search.
    pub(crate) read: Option<Duration>,
    pub(crate) build: Option<Duration>,
    pub(crate) solve: Option<Duration>,
}

impl From<Option<Statistics>> for Effort {
    fn from(plain: Option<Statistics>) -> Effort {
        Effort { plain, rest: None }
    }
}

sudokit_answer::columns! {
    Effort, |effort|
    "engine": Word, "The engine: its instructions for plain grids; copying, learning or both for others"
        => Value::of(effort.of(|rest| rest.engine));
    "guesses": Integer, "Guesses of the search"
        => Value::of(effort.plain.map(|plain| plain.guesses).or(effort.of(|rest| rest.guesses)));
    "sweeps": Integer, "Passes of inference over the board, of plain grids"
        => Value::of(effort.plain.map(|plain| plain.sweeps));
    "failures": Integer, "Contradictions that the search met, of other sizes and rules"
        => Value::of(effort.of(|rest| rest.failures));
    "clauses": Integer, "Clauses learned from contradictions, of other sizes and rules"
        => Value::of(effort.of(|rest| rest.clauses));
    "read_ms": Real, "Time to read the puzzle, of other sizes and rules, in milliseconds"
        => effort.milliseconds(|rest| rest.read);
    "build_ms": Real, "Time to build the engine, of other sizes and rules, in milliseconds"
        => effort.milliseconds(|rest| rest.build);
    "solve_ms": Real, "Time of the search in milliseconds (plain grids: with --stats)"
        => effort.milliseconds(|rest| rest.solve);
}

impl Effort {
    /// The value of a column: a command's own one, else what is known here.
    pub(crate) fn beside(&self, own: Value, column: &str) -> Value {
        if own == Value::Missing { self.value(column) } else { own }
    }

    fn of<T>(&self, value: impl Fn(&Rest) -> Option<T>) -> Option<T> {
        value(self.rest.as_ref()?)
    }

    fn milliseconds(&self, time: impl Fn(&Rest) -> Option<Duration>) -> Value {
        Value::of(self.of(time).map(|time| time.as_nanos() as f64 / 1e6))
    }

    /// A search on plain grids by these instructions took this time.
    pub(crate) fn took(&mut self, time: Duration, engine: &'static str) {
        let engine = self.plain.map(|_| engine);
        self.rest = Some(Box::new(Rest { engine, solve: Some(time), ..Rest::default() }));
    }

    /// Reading took this time.
    #[cfg(feature = "variants")]
    pub(crate) fn was_read(&mut self, time: Duration) {
        if let Some(rest) = &mut self.rest {
            rest.read = Some(time);
        }
    }

    /// What is known, on a line: `guesses 12, failures 3`.
    pub(crate) fn line(&self) -> String {
        let known = Effort::COLUMNS.iter().filter_map(|column| {
            let value = self.value(column.name).into_text()?;
            Some(format!("{} {value}", column.name))
        });
        known.collect::<Vec<_>>().join(", ")
    }
}

/// `--stats`, the same in every command with a search.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct StatsArgs {
    /// What each search took: engine, guesses, contradictions, learned clauses, times. As columns
    /// of tables and keys of JSON, on stderr beside text. Plain grids are measured one by one.
    #[arg(long, help_heading = "Output options")]
    pub(crate) stats: bool,
}

//! What the commands on sets share: inputs, outputs, threads, memory, progress, errors.

use super::labels::LabelArgs;
use crate::commands::args;
use crate::exit::Exit;
use crate::messages::{LimitedMessages, redraw, status};
use crate::numbers::grouped;
use crate::stream::Progress as When;
use crate::{engine, input, interrupt, memory, output, threads};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::fs;
use std::io::{ErrorKind, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use sudokit_data::card::{self, Card};
use sudokit_data::dedup::Observer;
use sudokit_data::files::{Outputs, Permit};
use sudokit_data::ids::Level;
use sudokit_data::labels::BadLabels;
use sudokit_data::read::{DataSet, FileFacts, Input, ReadOptions};
use sudokit_data::write::{Layout, Target, Written, npy_folder};
use sudokit_data::{DataError, Run};

/// What is read.
#[derive(clap::Args, Debug)]
pub(super) struct InputArgs {
    /// Files and folders; `-` or none for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    columns: ColumnArgs,

    #[command(flatten)]
    pub(super) labels: LabelArgs,
}

/// Says which columns and keys stood twice.
pub(super) fn report_renamed(files: &[FileFacts]) {
    let mut limited = LimitedMessages::default();
    for note in files.iter().flat_map(|file| &file.renamed) {
        if limited.allow() {
            status!("{note}");
        }
    }
    limited.finish();
}

/// Which columns are what.
#[derive(clap::Args, Debug)]
pub(super) struct ColumnArgs {
    /// Column or key that holds the puzzle; guessed by its name when not given (puzzle, quizzes,
    /// question, ...).
    #[arg(long = "column", aliases = ["puzzle", "key"], value_name = "NAME", help_heading = "Input options")]
    puzzle: Option<String>,

    /// Column or key that holds the solution; guessed likewise (solution, answer, ...).
    #[arg(
        long = "solution-column",
        alias = "solution",
        value_name = "NAME",
        help_heading = "Input options"
    )]
    solution: Option<String>,
}

/// How often the input is gone through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Passes {
    One,
    Two,
}

impl InputArgs {
    /// Opens the inputs.
    pub(super) fn open(&self, passes: Passes, hash: bool) -> anyhow::Result<DataSet> {
        open(&self.files, &self.columns, self.labels.judging(), passes, hash)
    }

    /// The files, none of which may be an output.
    pub(super) fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

/// Opens these inputs; stdin if there are none.
pub(super) fn open(
    files: &[PathBuf],
    columns: &ColumnArgs,
    bad_labels: BadLabels,
    passes: Passes,
    hash: bool,
) -> anyhow::Result<DataSet> {
    let stdin = [PathBuf::from("-")];
    let files = if files.is_empty() { &stdin } else { files };
    if files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        anyhow::bail!("stdin is named twice: it can be read once");
    }
    let inputs = files.iter().map(|file| {
        if file.as_os_str() != "-" {
            if input::is_output(file) {
                anyhow::bail!("{}: is also the output", file.display());
            }
            // A pipe can be read once, whatever its name.
            let is_pipe = fs::metadata(file).is_ok_and(|f| !f.is_file() && !f.is_dir());
            if is_pipe && passes == Passes::Two {
                return Ok(Input::copied(&file.display().to_string(), fs::File::open(file)?)?);
            }
            return Ok(Input::path(file));
        }
        let (name, stream) = input::stdin()?;
        Ok(match passes {
            Passes::One => Input::stream(&name, stream),
            Passes::Two => Input::copied(&name, stream)?,
        })
    });
    let options = ReadOptions {
        puzzle: columns.puzzle.clone(),
        solution: columns.solution.clone(),
        hash,
        bad_labels,
        ..ReadOptions::default()
    };
    Ok(DataSet::new(inputs.collect::<anyhow::Result<_>>()?, options)?)
}

/// What is written beside the output, and over what.
#[derive(clap::Args, Debug)]
pub(super) struct CardArgs {
    /// Write README.md beside the output, as the Hugging Face hub reads it: files, rows, hashes,
    /// seed, command line.
    #[arg(long, help_heading = "Output options")]
    card: bool,

    /// Replace files that this command would leave alone: all but the one that -o names, if it is
    /// not as an earlier run wrote it.
    #[arg(long, help_heading = "Output options")]
    force: bool,
}

/// The place of a card.
#[derive(Debug)]
pub(super) struct CardPlace {
    folder: PathBuf,
    permit: Permit,
    /// What the rows are, if they have a name.
    pub(super) about: String,
}

impl CardArgs {
    /// Whether a card is wanted.
    pub(super) fn is_wanted(&self) -> bool {
        self.card
    }

    /// The outputs of a command that reads these files; stdin if there are none.
    pub(super) fn outputs(&self, inputs: &[&[PathBuf]]) -> Outputs {
        let stdin = inputs.first().is_some_and(|files| files.is_empty());
        let files = inputs.iter().flat_map(|files| files.iter().map(PathBuf::as_path));
        Outputs::new(self.force).reading(files.chain(stdin.then_some(Path::new("-"))))
    }

    /// The place of the card of that output, if one is wanted.
    ///
    /// # Errors
    /// There is no file to describe, or a text that is no card stands in its place.
    pub(super) fn place(
        &self,
        outputs: &mut Outputs,
        output: Option<&Path>,
        is_folder: bool,
    ) -> anyhow::Result<Option<CardPlace>> {
        if !self.card {
            return Ok(None);
        }
        let Some(output) = output.filter(|path| path.as_os_str() != "-") else {
            anyhow::bail!("--card goes with -o: it is written beside the output");
        };
        let folder = card::folder_of(output, is_folder);
        let permit = card::permit(outputs, &folder)?;
        Ok(Some(CardPlace { folder, permit, about: String::new() }))
    }
}

/// Writes the card, if one is wanted.
pub(super) fn write_card(
    place: Option<CardPlace>,
    seed: Option<u64>,
    counts: &[(&str, u64)],
    inputs: &[FileFacts],
    outputs: &[Written],
) -> Result<(), DataError> {
    let Some(CardPlace { folder, permit, about }) = place else { return Ok(()) };
    if outputs.iter().any(|file| card::is_read_as_numbers(&file.name)) {
        status!(
            "sudokit: `datasets` takes 81 digits in CSV for a number and stops: --format parquet or \
             jsonl loads, or the features that README.md shows"
        );
    }
    let line = args::typed();
    Card { line: &line, about: &about, seed, counts, inputs, outputs }.write(&folder, permit)
}

/// How it is run.
#[derive(clap::Args, Debug)]
pub(super) struct RunArgs {
    /// Worker threads; one per core if omitted.
    #[arg(long, value_name = "N", value_parser = threads::parse, help_heading = "Run options")]
    threads: Option<usize>,

    /// Memory for ids, such as 500M or 4G; beyond it temporary files are used.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size,
          help_heading = "Run options")]
    memory: u64,

    /// When to show progress on stderr.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Run options")]
    progress: When,

    /// No summary at the end.
    #[arg(short, long, help_heading = "Run options")]
    pub(super) quiet: bool,
}

/// A number of bytes, with K, M or G for powers of 1024.
fn size(text: &str) -> Result<u64, String> {
    let expected = || "expected a size such as 500M or 4G".to_owned();
    let text = text.trim().to_ascii_uppercase();
    let text = text.strip_suffix('B').unwrap_or(&text);
    let (number, unit) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(number) if text.ends_with('K') => (number, 1 << 10),
        Some(number) if text.ends_with('M') => (number, 1 << 20),
        Some(number) => (number, 1 << 30),
        None => (text, 1_u64),
    };
    number.parse::<u64>().ok().and_then(|n| n.checked_mul(unit)).ok_or_else(expected)
}

impl RunArgs {
    /// Runs `work`, shows how far it is, and gives its result or how the run ended instead.
    pub(super) fn run<T>(
        &self,
        data: &[&DataSet],
        work: impl FnOnce(&Run) -> Result<T, DataError>,
    ) -> anyhow::Result<Result<T, Exit>> {
        let run = Run {
            threads: self.threads.unwrap_or_else(threads::all_cores),
            memory: self.memory,
            cancel: interrupt::cancel(),
            config: engine::config()?,
            progress: Arc::default(),
        };
        let total: Option<u64> = data.iter().map(|data| data.total_bytes()).sum();
        let watch = Watch::start(self.progress, &run, total);
        let worked = catch_unwind(AssertUnwindSafe(|| work(&run)))
            .unwrap_or(Err(DataError::Fault("a thread panicked")));
        drop(watch);
        match worked {
            Ok(done) => Ok(Ok(done)),
            Err(DataError::Cancelled) => Ok(Err(Exit::Interrupted)),
            // The reader of the output has closed it.
            Err(DataError::Write { error, .. }) if error.kind() == ErrorKind::BrokenPipe => {
                Ok(Err(Exit::Done))
            }
            Err(DataError::Write { error, .. }) if output::is_named(&error) => {
                status!("sudokit: {error}");
                Ok(Err(Exit::Failed))
            }
            Err(error @ DataError::Write { .. }) => {
                status!("sudokit: {error}");
                Ok(Err(Exit::Failed))
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// A line of progress for as long as it lives.
struct Watch {
    ended: Arc<AtomicBool>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Watch {
    fn start(when: When, run: &Run, total: Option<u64>) -> Watch {
        let terminal = std::io::stderr().is_terminal();
        let wanted = match when {
            When::Auto => terminal,
            When::Always => true,
            When::Never => false,
        };
        let ended = Arc::new(AtomicBool::new(false));
        let (progress, over) = (Arc::clone(&run.progress), Arc::clone(&ended));
        let begin = Instant::now();
        let show = move || {
            while !over.load(Ordering::SeqCst) {
                thread::park_timeout(Duration::from_millis(if terminal { 200 } else { 1000 }));
                let rows = progress.rows.load(Ordering::Relaxed);
                let bytes = progress.bytes.load(Ordering::Relaxed);
                let share = total.filter(|&total| total > 0).map(|total| bytes * 100 / total);
                let share = share.map(|share| format!(", {share}%")).unwrap_or_default();
                let seconds = begin.elapsed().as_secs();
                let text = format!("{} rows read{share}, {seconds} s", grouped(rows));
                match (over.load(Ordering::SeqCst), terminal) {
                    (true, true) => redraw(""),
                    (true, false) => {}
                    (false, true) => redraw(&text),
                    (false, false) => status!("sudokit: {text}"),
                }
            }
        };
        let builder = thread::Builder::new().name("progress".to_owned());
        let thread = wanted.then(|| builder.spawn(show).ok()).flatten();
        Watch { ended, thread }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join();
        }
    }
}

/// Where rows go.
#[derive(clap::Args, Debug)]
pub(super) struct OutputArgs {
    /// Where to write; stdout when not given. `.gz` and `.zst` compress.
    #[arg(short, long, value_name = "FILE", help_heading = "Output options")]
    pub(super) output: Option<PathBuf>,

    /// How to write; by the ending of -o, or else like the input.
    #[arg(long = "format", alias = "to", value_name = "FORMAT", value_parser = layout(), help_heading = "Output options")]
    to: Option<Layout>,

    #[command(flatten)]
    card: CardArgs,
}

/// The layouts, by name.
pub(super) fn layout() -> impl TypedValueParser<Value = Layout> {
    let values = Layout::ALL.iter().map(|layout| PossibleValue::new(layout.name()));
    PossibleValuesParser::new(values.collect::<Vec<_>>())
        .map(|name| name.parse().expect("only names of layouts are possible"))
}

/// What is to count as the same, by name.
pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    let help = |level: Level| match level {
        Level::Literal => "The same givens",
        Level::Class => "Isomorphic puzzles",
        Level::Grid => "Puzzles with isomorphic solutions",
    };
    let values = Level::ALL.map(|level| PossibleValue::new(level.name()).help(help(level)));
    PossibleValuesParser::new(values)
        .map(|name| name.parse().expect("only names of levels are possible"))
}

impl OutputArgs {
    /// The layout that was meant.
    pub(super) fn layout(&self, data: &DataSet) -> anyhow::Result<Layout> {
        layout_for(self.to, self.output.as_deref(), data)
    }

    /// Whether a card is wanted: it names hashes of what was read.
    pub(super) fn has_card(&self) -> bool {
        self.card.is_wanted()
    }

    /// The outputs of a command that reads these files.
    pub(super) fn outputs(&self, inputs: &[PathBuf]) -> Outputs {
        self.card.outputs(&[inputs])
    }

    /// Where rows and card go.
    ///
    /// # Errors
    /// When one of them must not be written.
    pub(super) fn places(
        &self,
        outputs: &mut Outputs,
        layout: Layout,
    ) -> anyhow::Result<(Target, Option<CardPlace>)> {
        places(outputs, self.output.as_deref(), layout, &self.card)
    }
}

/// Refuses a name that promises another format.
pub(super) fn expect_name(path: &Path, layout: Layout, to: &str) -> anyhow::Result<()> {
    if layout.fits(path) {
        return Ok(());
    }
    let name = path.display();
    anyhow::bail!(
        "{name}: the name is not one of {to}: give it another ending, or another --format"
    )
}

/// Where the rows of a layout go, and the card.
///
/// # Errors
/// When one of them must not be written.
pub(super) fn places(
    outputs: &mut Outputs,
    output: Option<&Path>,
    layout: Layout,
    card: &CardArgs,
) -> anyhow::Result<(Target, Option<CardPlace>)> {
    let named = output.filter(|path| path.as_os_str() != "-");
    if let Some(path) = named {
        expect_name(path, layout, layout.name())?;
    }
    let target = match named {
        Some(path) if layout.is_folder() => Target::Folder(npy_folder(outputs, path)?),
        Some(path) => Target::File(outputs.named(path)?),
        None => Target::Stream("stdout".to_owned(), stdout()),
    };
    Ok((target, card.place(outputs, output, layout.is_folder())?))
}

/// "1 row", "2,000 rows".
pub(super) fn counted_rows(rows: u64) -> String {
    format!("{} row{}", grouped(rows), if rows == 1 { "" } else { "s" })
}

/// The layout requested by name, by an ending, or by the input.
pub(super) fn layout_for(
    to: Option<Layout>,
    output: Option<&Path>,
    data: &DataSet,
) -> anyhow::Result<Layout> {
    if let Some(layout) = to.or_else(|| Layout::of_path(output?)) {
        return Ok(layout);
    }
    Ok(data.format()?.map_or(Layout::Lines, Layout::like))
}

/// Stdout, or what stands for it.
pub(super) fn stdout() -> Box<dyn Write> {
    match memory::stdout() {
        Some(out) => Box::new(out),
        None => Box::new(output::stdout()),
    }
}

/// Messages about rows, of which only the first are shown.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    limited: LimitedMessages,
    pub(super) any: bool,
}

impl Observer for Complaints {
    fn complain(&mut self, text: &str) {
        self.any = true;
        if self.limited.allow() {
            status!("{text}");
        }
    }
}

impl Complaints {
    /// Says how many were left out, and how the run ends.
    pub(super) fn finish(&mut self) -> Exit {
        self.limited.finish();
        if self.any { Exit::Unreadable } else { Exit::Done }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let all = ["17", "2k", "500M", "4G", "1GB"].map(size);
        assert_eq!(all, [17, 2048, 500 << 20, 4 << 30, 1 << 30].map(Ok));
        assert!(["", "M", "-1", "1.5G", "99999999999G"].iter().all(|text| size(text).is_err()));
    }
}

//! The options that every command on streams of puzzles has.

use crate::input::AnyReader;
use crate::names;
use crate::numbers::seconds;
use crate::report::Report;
use crate::stream::{Compression, Inputs, Options, Progress};
use crate::threads;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use sudokit::text::{Format, Reader};

/// What is read, and how the output is packed: also of commands that work on one thread.
#[derive(clap::Args, Debug)]
pub(super) struct InputArgs {
    /// Puzzles, or files of them (plain, gzip or zstd); `-` or none for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Read this format only, instead of recognizing each (`sudokit convert --help` lists them).
    #[arg(long, value_name = "FORMAT", value_parser = names::format(), hide_possible_values = true,
        help_heading = "Stream options")]
    from: Option<Format>,

    /// Column (CSV, TSV) or key (JSON Lines) that holds the puzzle; guessed by its name when not
    /// given (puzzle, quizzes, question, ...).
    #[arg(long, visible_alias = "key", value_name = "NAME", help_heading = "Stream options")]
    column: Option<String>,

    /// Compress the output.
    #[arg(long, value_enum, value_name = "KIND", default_value_t, help_heading = "Stream options")]
    compress: Compression,

    /// Where to write; `-` or none for stdout. `.gz` and `.zst` compress.
    #[arg(short, long, value_name = "FILE", help_heading = "Output options")]
    output: Option<PathBuf>,

    /// Stop at the first input that cannot be read, instead of going on with the next.
    #[arg(long, help_heading = "Stream options")]
    fail_fast: bool,
}

impl InputArgs {
    /// Opens the inputs, to be read on one thread, without progress and summary.
    pub(super) fn open(&self, is_parquet: bool) -> anyhow::Result<(Inputs, Options)> {
        // Options about the layout of plain grids say that there are no other puzzles.
        let reader = match (self.from, &self.column) {
            (None, None) => AnyReader::new(),
            (from, column) => {
                let reader = from.map_or_else(Reader::new, Reader::with_format);
                let reader = column.iter().fold(reader, |reader, name| reader.with_column(name));
                AnyReader::of_plain(reader)
            }
        };
        let options = Options {
            threads: 1,
            output: self.output.clone(),
            compression: packing(self.compress, self.output.as_deref(), is_parquet)?,
            progress: Progress::Never,
            quiet: true,
            fail_fast: self.fail_fast,
            timeout: None,
            are_numbered: false,
            reader,
        };
        Ok((Inputs::new(&self.files)?, options))
    }
}

/// How the output is packed: by `--compress`, or by the ending of its name. Parquet compresses its
/// columns itself.
///
/// # Errors
/// When it is to be compressed once more, or when the name promises another format.
pub(super) fn packing(
    compress: Compression,
    output: Option<&Path>,
    is_parquet: bool,
) -> anyhow::Result<Compression> {
    let ending = output.and_then(Path::extension).and_then(OsStr::to_str);
    match (compress, ending) {
        #[cfg(feature = "parquet")]
        (Compression::None, _) if is_parquet => Ok(Compression::Parquet),
        _ if is_parquet => anyhow::bail!("--compress goes with text: Parquet compresses itself"),
        (_, Some("parquet")) => {
            anyhow::bail!("--output: a name in .parquet goes with --format parquet")
        }
        (Compression::None, Some("gz")) => Ok(Compression::Gzip),
        #[cfg(feature = "zstd")]
        (Compression::None, Some("zst")) => Ok(Compression::Zstd),
        #[cfg(not(feature = "zstd"))]
        (Compression::None, Some("zst")) => anyhow::bail!("this build has no Zstandard"),
        _ => Ok(compress),
    }
}

/// Input, threads, output, progress.
#[derive(clap::Args, Debug)]
pub(super) struct StreamArgs {
    #[command(flatten)]
    input: InputArgs,

    /// Worker threads; one per core if omitted.
    #[arg(long, value_name = "N", value_parser = threads::parse, help_heading = "Stream options")]
    threads: Option<usize>,

    /// When to show progress on stderr.
    #[arg(long, value_enum, value_name = "WHEN", default_value_t, help_heading = "Stream options")]
    progress: Progress,

    /// No summary at the end.
    #[arg(short, long, help_heading = "Stream options")]
    quiet: bool,

    /// Give a puzzle up after this many seconds: its answer is `unknown`.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Stream options")]
    timeout: Option<Duration>,
}

impl StreamArgs {
    /// The arguments: puzzles, or names of files.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.input.files
    }

    /// Whether the run prints no messages on its course.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Opens the inputs for rows that this report writes.
    pub(super) fn open(&self, report: &Report) -> anyhow::Result<(Inputs, Options)> {
        let (inputs, options) = self.input.open(report.is_parquet())?;
        // How many cores there are is not even asked where one is enough.
        let cores = || if inputs.short { 1 } else { threads::all_cores() };
        let options = Options {
            threads: self.threads.unwrap_or_else(cores),
            progress: self.progress,
            quiet: self.quiet,
            timeout: self.timeout,
            ..options
        };
        Ok((inputs, options))
    }
}

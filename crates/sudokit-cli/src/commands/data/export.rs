//! `sudokit data export`: the same rows as others want to have them.

use super::labels::{LabelArgs, dropped_labels, kept_unreadable};
use super::shared::{
    CardArgs, ColumnArgs, Complaints, Passes, RunArgs, counted_rows, expect_name, open, places,
    report_renamed, write_card,
};
use crate::exit::Exit;
use crate::messages::status;
use crate::names;
use crate::numbers::grouped;
use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::PathBuf;
use sudokit_data::export::export;
use sudokit_data::hrm::{self, Build, Flavor};
use sudokit_data::write::{Dtype, Encoder, Layout, Output, Written};

/// Write the same rows in another layout: npy, HRM, TRM, ...
#[derive(clap::Args, Debug)]
#[command(before_long_help = "\
Examples:
  sudokit data export --format npy all.csv -o arrays
  sudokit data export --format kaggle --solve puzzles.txt -o kaggle.csv
  sudokit data export --format hrm train.csv --test-set test.csv -k 1000 \\
      --subsample 1000 --stream numpy --seed 7 -o data/sudoku
  sudokit data export --blank 0 --format csv all.jsonl > zeros.csv")]
#[command(after_long_help = "\
Layouts: lines, csv, tsv, jsonl keep what they can hold; npy is a folder with puzzles.npy and \
solutions.npy; rrn, kaggle and reasoning-gym are laid out as those sets are; hrm and trm are the \
folders that these models train from.

--stream numpy --seed S gives the bytes that the original scripts give after numpy.random.seed(S). By \
default copies are those of `sudokit data augment` under the same seed. -k, --subsample and --seed \
concern the training set; --min-difficulty both.

A folder keeps a list of its files (sudokit.json): those that are as a run wrote them are replaced by \
the next, all others are left alone, unless you --force it.

Exit codes: 0 done, 2 unreadable input, or rows that the layout cannot hold, 4 an output could not be \
written.")]
pub(super) struct Args {
    /// Files and folders; `-` or none for stdin.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    columns: ColumnArgs,

    #[command(flatten)]
    labels: LabelArgs,

    /// How to write; by the ending of -o when not given.
    #[arg(long = "format", alias = "to", value_name = "FORMAT", value_parser = to(), help_heading = "Output options")]
    to: Option<To>,

    /// The file or folder; stdout when not given.
    #[arg(short, long, value_name = "PATH", help_heading = "Output options")]
    output: Option<PathBuf>,

    /// The sign of an empty cell: one of . 0 _ * x X ?
    #[arg(long, value_name = "C", value_parser = names::blank, help_heading = "Output options")]
    blank: Option<u8>,

    /// The type of numbers in npy files.
    #[arg(long, value_enum, value_name = "TYPE", help_heading = "Output options")]
    dtype: Option<Type>,

    /// Find the solutions that are missing.
    #[arg(long)]
    solve: bool,

    /// The test set (hrm, trm); for several files once for each.
    #[arg(long = "test-set", alias = "test", value_name = "FILE", help_heading = "HRM and TRM")]
    test: Vec<PathBuf>,

    /// Copies of each training puzzle.
    #[arg(short = 'k', long, value_name = "N", default_value_t = 0, help_heading = "HRM and TRM")]
    copies: u64,

    /// Another seed is another set.
    #[arg(long, value_name = "N", help_heading = "HRM and TRM")]
    seed: Option<u64>,

    /// Where random numbers come from.
    #[arg(long, value_enum, value_name = "NAME", help_heading = "HRM and TRM")]
    stream: Option<Stream>,

    /// Take this many training puzzles only.
    #[arg(long, value_name = "N", help_heading = "HRM and TRM")]
    subsample: Option<usize>,

    /// Take rows only whose rating is not below this.
    #[arg(long, value_name = "X", help_heading = "HRM and TRM")]
    min_difficulty: Option<f64>,

    /// The column that holds the rating.
    #[arg(long, value_name = "NAME", default_value = "rating", help_heading = "HRM and TRM")]
    rating: String,

    #[command(flatten)]
    card: CardArgs,

    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum To {
    Layout(Layout),
    Model(Flavor),
}

fn to() -> impl TypedValueParser<Value = To> {
    let names = Layout::ALL.iter().map(|layout| layout.name()).chain(["hrm", "trm"]);
    PossibleValuesParser::new(names.map(PossibleValue::new).collect::<Vec<_>>()).map(|name| {
        match name.as_str() {
            "hrm" => To::Model(Flavor::Hrm),
            "trm" => To::Model(Flavor::Trm),
            name => To::Layout(name.parse().expect("only names of layouts are possible")),
        }
    })
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Type {
    /// One byte.
    U1,
    /// Four bytes.
    I4,
    /// Eight bytes.
    I8,
}

impl Type {
    fn dtype(self) -> Dtype {
        match self {
            Type::U1 => Dtype::U1,
            Type::I4 => Dtype::I4,
            Type::I8 => Dtype::I8,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Stream {
    /// The pinned generator of this program; all cores: as if nothing is said.
    Sudokit,
    /// NumPy's legacy stream, as the original scripts draw from it.
    Numpy,
}

/// Does what was asked.
pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    let by_ending = args.output.as_deref().and_then(Layout::of_path).map(To::Layout);
    match args.to.or(by_ending).context("expected a layout: --format NAME")? {
        To::Layout(layout) => rows(args, layout),
        To::Model(flavor) => folder(args, flavor),
    }
}

fn rows(args: &Args, layout: Layout) -> anyhow::Result<Exit> {
    let models = [
        ("--test-set", !args.test.is_empty()),
        ("-k", args.copies > 0),
        ("--seed", args.seed.is_some()),
        ("--stream", args.stream.is_some()),
        ("--subsample", args.subsample.is_some()),
        ("--min-difficulty", args.min_difficulty.is_some()),
    ];
    refuse(&models, "--format hrm and trm")?;
    refuse(
        &[("--dtype", args.dtype.is_some() && layout != Layout::Npy)],
        "--format npy, hrm and trm",
    )?;
    refuse(&[("--blank", args.blank.is_some() && layout == Layout::Npy)], "text and Parquet")?;
    let labels = args.labels.judging();
    let data = open(&args.files, &args.columns, labels, Passes::One, args.card.is_wanted())?;
    let mut outputs = args.card.outputs(&[&args.files]);
    let (target, card) = places(&mut outputs, args.output.as_deref(), layout, &args.card)?;
    let mut complaints = Complaints::default();
    let dtype = args.dtype.map_or(Dtype::U1, Type::dtype);
    let done = args.run.run(&[&data], |run| {
        let encoder = Encoder::new(layout, args.blank);
        let mut output = Output::create(target, layout, dtype)?;
        let done = export(&data, layout, args.solve, run, &encoder, &mut output, &mut complaints)?;
        let written = output.finish()?;
        let counts = [("rows left out", done.left_out + dropped_labels(&done.files))];
        write_card(card, None, &counts, &done.files, &written)?;
        Ok(done)
    })?;
    let done = match done {
        Ok(done) => done,
        Err(exit) => return Ok(exit),
    };
    let exit = complaints.finish();
    report_renamed(&done.files);
    args.labels.report(&done.files, kept_unreadable(layout));
    if !args.run.quiet {
        let (written, left_out) =
            (counted_rows(done.written), grouped(done.left_out + dropped_labels(&done.files)));
        status!("sudokit: {written} written, {left_out} left out");
    }
    Ok(exit)
}

/// Options that this layout would pass over.
fn refuse(options: &[(&str, bool)], others: &str) -> anyhow::Result<()> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => bail!("{option} goes with {others}"),
        None => Ok(()),
    }
}

/// Whether a file has a row for each row of its set.
fn is_set(file: &Written) -> bool {
    file.name.ends_with("all__inputs.npy")
}

fn folder(args: &Args, flavor: Flavor) -> anyhow::Result<Exit> {
    let others = [("--solve", args.solve), ("--blank", args.blank.is_some())];
    refuse(&others, "other layouts: first export to csv, then that")?;
    let root = args.output.as_deref().context("expected -o FOLDER: it holds several files")?;
    let to = if flavor == Flavor::Hrm { "hrm" } else { "trm" };
    expect_name(root, Layout::Npy, to)?;
    let hash = args.card.is_wanted();
    let labels = args.labels.judging();
    let mut outputs = args.card.outputs(&[&args.files, &args.test]);
    let folder = hrm::folder(&mut outputs, root, !args.test.is_empty())?;
    let card = args.card.place(&mut outputs, Some(root), true)?;
    let train = open(&args.files, &args.columns, labels, Passes::One, hash)?;
    let test = (!args.test.is_empty())
        .then(|| open(&args.test, &args.columns, labels, Passes::One, hash))
        .transpose()?;
    let seed = args.seed.unwrap_or(0);
    let build = Build {
        flavor,
        copies: args.copies,
        seed,
        stream: match args.stream {
            None | Some(Stream::Sudokit) => hrm::Stream::Sudokit,
            Some(Stream::Numpy) => hrm::Stream::Numpy,
        },
        subsample: args.subsample,
        least: args.min_difficulty.map(|least| (args.rating.clone(), least)),
        dtype: args.dtype.map(Type::dtype),
    };
    let sets: Vec<_> = std::iter::once(&train).chain(&test).collect();
    let done = args.run.run(&sets, |run| {
        let (written, files) = hrm::build(&train, test.as_ref(), &build, run, folder)?;
        let sets: Vec<_> = written.iter().filter(|file| is_set(file)).cloned().collect();
        write_card(card, Some(seed), &[], &files, &sets)?;
        Ok((written, files))
    })?;
    let (written, files) = match done {
        Ok(done) => done,
        Err(exit) => return Ok(exit),
    };
    report_renamed(&files);
    args.labels.report(&files, "left out");
    if !args.run.quiet {
        for file in written.iter().filter(|file| is_set(file)) {
            status!("sudokit: {}: {}", file.name, counted_rows(file.rows));
        }
    }
    Ok(Exit::Done)
}
